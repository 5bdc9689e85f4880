// Books that leave one office and come into another, by the jobs as the worker runs them, on real PostgreSQL.
import { contarRegistros } from '@razao/formats/testes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import {
  confirmarImportacaoContabil,
  descartarImportacaoContabil,
  desfazerImportacaoContabil,
} from './confirmar-importacao.ts'
import { desfazerLivroJob } from './desfazer-importacao.ts'
import { importarLivroJob } from './importar-livro.ts'
import { mapearImportacaoContabil } from './mapear-contas.ts'
import {
  confirmar,
  correnteDe,
  enviar,
  escriturar,
  exportar,
  type Onde,
  previaDe,
  saldosPorCodigo,
} from './testes/bancada-de-livros.ts'

let bancada: Bancada
let origem: Onde
let destino: Onde

beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  const escritorio = await umEscritorio(bancada)
  origem = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escriturar(origem)
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  const escritorio = await umEscritorio(bancada)
  destino = { escritorio, empresa: await umaEmpresa(escritorio, { cnpj: origem.empresa.cnpj }) }
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
})

const contaDaqui = async (codigo: string): Promise<number> => {
  const plano = await destino.escritorio.rodar((ctx) =>
    planoDaEmpresa(ctx, { empresaId: destino.empresa.id }),
  )
  return plano.find((conta) => conta.codigo === codigo)?.id ?? 0
}
const mapear = async (importacaoId: number, de: string, para: string) => {
  const { contas } = await previaDe(destino.escritorio, importacaoId)
  const ordem = contas.find((conta) => conta.origem === de)?.ordem ?? 0
  const contaId = await contaDaqui(para)
  await destino.escritorio.rodar((ctx) =>
    mapearImportacaoContabil(ctx, { importacaoId, contas: [{ ordem, contaId }] }),
  )
}
const desfazer = async (importacaoId: number) => {
  const { operacaoId } = await destino.escritorio.rodar((ctx) =>
    desfazerImportacaoContabil(ctx, { importacaoId, motivo: 'arquivo errado' }),
  )
  for (let vez = 0; vez < 2; vez += 1)
    await desfazerLivroJob(destino.escritorio.job(), { operacaoId })
  return await previaDe(destino.escritorio, importacaoId)
}
/** The company's own account of the origin is, here, the office's. */
const esperados = async () => {
  const { '1.1.2.50': daPraca = 0, ...saldos } = await saldosPorCodigo(origem)
  return { ...saldos, '1.1.2.01': daPraca }
}

test.each(['ecd', 'hledger', 'beancount'] as const)(
  '%s de uma empresa entra noutra: a prévia diz os saldos, e o livro fica com eles',
  async (formato) => {
    const { escritorio } = destino
    const importacaoId = await enviar(destino, await exportar(origem, formato))
    const previa = await previaDe(escritorio, importacaoId)
    expect(previa).toMatchObject({
      formato,
      estado: 'previa',
      lancamentos: 38,
      partidas: 114,
      dataDeAbertura: '2025-12-31',
    })
    expect(previa.contas.filter(({ pendente }) => pendente).map((c) => c.origem)).toEqual([
      // «Clientes da praça» is like no account of the chart: a person says which it is.
      '1.1.2.50',
    ])
    await mapear(importacaoId, '1.1.2.50', '1.1.2.01')
    const mapeada = await previaDe(escritorio, importacaoId)
    expect(mapeada.impedimentos).toEqual([])
    const depois = Object.fromEntries(mapeada.saldos.map((s) => [s.codigo, s.depois]))
    expect(depois).toEqual(await esperados())
    expect(await confirmar(escritorio, importacaoId)).toMatchObject({
      estado: 'concluida',
      lancamentos: 39,
    })
    expect(await saldosPorCodigo(destino)).toEqual(await esperados())
    const corrente = await correnteDe(destino)
    expect(corrente).toMatchObject({ lancamentos: 39, alterado: null })
    // The opening balances stand before the year.
    expect(Object.keys(await saldosPorCodigo(destino, '2025-12'))).not.toEqual([])
  },
)

test.each(['ecd', 'hledger', 'beancount'] as const)(
  'os centros de custo vão e voltam: %s',
  async (formato) => {
    const centros = async ({ empresa }: Onde) => {
      const { rows } = await bancada.dono.query(
        `select l.data, k.codigo, count(*)::int as partidas, sum(p.valor)::int as valor from partida p
         join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
         join centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id
         where p.empresa_id = $1 and l.exercicio = 2026 group by 1, 2 order by 1, 2`,
        [empresa.id],
      )
      return rows
    }
    const deLa = await centros(origem)
    expect(deLa.length).toBeGreaterThan(5)
    const importacaoId = await enviar(destino, await exportar(origem, formato))
    await mapear(importacaoId, '1.1.2.50', '1.1.2.01')
    await confirmar(destino.escritorio, importacaoId)
    expect(await centros(destino)).toEqual(deLa)
    if (formato !== 'ecd') return
    // The balances with which the year opens are of their centres too: the ECD of here is that of there.
    const saldos = async (onde: Onde) =>
      Buffer.from(await exportar(onde, 'ecd'))
        .toString('latin1')
        .replaceAll('|1.1.2.50|', '|1.1.2.01|')
        .split('\r\n')
        .filter((linha) => linha.startsWith('|I155|'))
    expect((await saldos(destino)).toSorted()).toEqual((await saldos(origem)).toSorted())
  },
)

test('os participantes de uma ECD entram com as suas relações, e as partidas dizem de quem são', async () => {
  const { escritorio, empresa } = destino
  const ecd = Buffer.from(await exportar(origem, 'ecd')).toString('latin1')
  const linhas = ecd.split('\r\n')
  const primeira = linhas.findIndex((l) => l.startsWith('|I250|1.1.2.50|'))
  const comParticipante = linhas
    .map((l, i) => (i === primeira ? l.replace(/\|$/, 'CTR|') : l))
    .toSpliced(
      linhas.findIndex((l) => l.startsWith('|0990|')),
      0,
      '|0150|CTR|Controladora Fictícia S.A.|01058|99000077000129|||SP|||3550308|||',
      '|0180|04|01022025||',
    )
    .join('\r\n')
  const importacaoId = await enviar(
    destino,
    Buffer.from(contarRegistros(comParticipante), 'latin1'),
  )
  await mapear(importacaoId, '1.1.2.50', '1.1.2.01')
  expect(await confirmar(escritorio, importacaoId)).toMatchObject({ estado: 'concluida' })
  const { rows } = await bancada.dono.query(
    `select p.nome, p.documento, r.relacao, r.inicio::text, (select count(*)::int from partida q where q.participante_id = p.id) as partidas
     from participante p join participante_relacao r on r.participante_id = p.id where p.escritorio_id = $1 and p.empresa_id = $2`,
    [escritorio.id, empresa.id],
  )
  expect(rows).toEqual([
    {
      ...{ nome: 'Controladora Fictícia S.A.', documento: '99000077000129' },
      ...{ relacao: '04', inicio: '2025-02-01', partidas: 1 },
    },
  ])
})

test('desfazer estorna tudo, ligado, e o mesmo arquivo pode entrar de novo', async () => {
  const { escritorio } = destino
  const bytes = await exportar(origem, 'hledger')
  const importacaoId = await enviar(destino, bytes)
  await mapear(importacaoId, '1.1.2.50', '1.1.2.01')
  await confirmar(escritorio, importacaoId)
  const repetida = await enviar(destino, bytes)
  const previa = await previaDe(escritorio, repetida)
  expect(previa.contas.find((c) => c.origem === '1.1.2.50')?.porque).toBe('lembrada')
  expect(previa.impedimentos).toEqual(['Este mesmo arquivo já está no livro (livro).'])
  await expect(
    escritorio.rodar((ctx) => confirmarImportacaoContabil(ctx, { importacaoId: repetida })),
  ).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
  expect(await desfazer(importacaoId)).toMatchObject({ estado: 'desfeita' })
  expect(await saldosPorCodigo(destino)).toEqual({})
  const { rows } = await bancada.dono.query<{ soltos: number; ligados: number }>(
    `select count(*) filter (where estorna_id is null)::int as soltos, count(*) filter (where estorna_id is not null)::int as ligados
     from lancamento where escritorio_id = $1`,
    [escritorio.id],
  )
  expect(rows[0]).toEqual({ soltos: 39, ligados: 39 })
  // Undone, it left no balance: the opening comes back with the entries.
  const outra = await previaDe(escritorio, repetida)
  expect(outra.impedimentos).toEqual([])
  expect(outra.problemas.map((p) => p.mensagem).join(' ')).not.toContain('não entram')
  expect(await confirmar(escritorio, repetida)).toMatchObject({
    estado: 'concluida',
    lancamentos: 39,
  })
  expect(await saldosPorCodigo(destino)).toEqual(await esperados())
})

test('a abertura que o livro já tem fica fora, e a prévia diz onde os dois diferem', async () => {
  const { escritorio } = destino
  const bytes = await exportar(origem, 'hledger')
  const primeira = await enviar(destino, bytes)
  await mapear(primeira, '1.1.2.50', '1.1.2.01')
  await confirmar(escritorio, primeira)
  const avisos = async (texto: string) => {
    const { problemas } = await previaDe(
      escritorio,
      await enviar(destino, Buffer.from(`${texto}\n; de novo\n`)),
    )
    return problemas.map(({ mensagem }) => mensagem).join(' ')
  }
  const mesmo = Buffer.from(bytes).toString()
  expect(await avisos(mesmo)).toContain('só os lançamentos. São os mesmos.')
  const outro = mesmo.replace(
    /(1\.1\.1\.02[^\n]*?)(\d+)\.(\d\d) BRL/,
    '$1$2.$3 BRL ; era este\n    Caixa  0.01 BRL\n    $1-0.01 BRL',
  )
  expect(await avisos(outro)).toMatch(/não é o do arquivo/)
})

test('mês bloqueado: não entra; depois de entrar, o estorno vai para o dia da descoberta', async () => {
  const { escritorio, empresa } = destino
  const bytes = await exportar(origem, 'beancount')
  const importacaoId = await enviar(destino, bytes)
  await mapear(importacaoId, '1.1.2.50', '1.1.2.01')
  await bloquearMes(escritorio, empresa.id, '2026-03')
  expect((await previaDe(escritorio, importacaoId)).impedimentos).toContain(
    'A competência 03/2026 está bloqueada: reabra-a para importar.',
  )
  await bancada.dono.query(
    `update periodo_bloqueio set reaberto_em = now(), motivo = 'reaberto no teste' where escritorio_id = $1`,
    [escritorio.id],
  )
  // Locked between the confirmation and the job: refused by the database, and the preview is there again.
  const { operacaoId } = await escritorio.rodar((ctx) =>
    confirmarImportacaoContabil(ctx, { importacaoId }),
  )
  await bloquearMes(escritorio, empresa.id, '2026-04')
  await importarLivroJob(escritorio.job(), { operacaoId })
  const recusada = await previaDe(escritorio, importacaoId)
  expect(recusada).toMatchObject({ estado: 'previa' })
  expect(recusada.motivo).toContain('04/2026')
  expect(await saldosPorCodigo(destino)).toEqual({})
  await bancada.dono.query(
    `update periodo_bloqueio set reaberto_em = now(), motivo = 'reaberto no teste' where escritorio_id = $1 and reaberto_em is null`,
    [escritorio.id],
  )
  await confirmar(escritorio, importacaoId)
  await bloquearMes(escritorio, empresa.id, '2026-05')
  expect(await desfazer(importacaoId)).toMatchObject({ estado: 'desfeita' })
  const { rows } = await bancada.dono.query<{ mes: string }>(
    `select distinct e.competencia as mes from lancamento l join lancamento e on e.escritorio_id = l.escritorio_id and e.estorna_id = l.id
     where l.escritorio_id = $1 and l.competencia = '2026-05'`,
    [escritorio.id],
  )
  expect(rows).toEqual([{ mes: '2027-01' }])
})

test('cancelado no meio, ou parado, não deixa nada; retomado, entra uma vez', async () => {
  const { escritorio } = destino
  const importacaoId = await enviar(destino, await exportar(origem, 'hledger'))
  await mapear(importacaoId, '1.1.2.50', '1.1.2.01')
  const { operacaoId } = await escritorio.rodar((ctx) =>
    confirmarImportacaoContabil(ctx, { importacaoId }),
  )
  const parar = new AbortController()
  parar.abort()
  await importarLivroJob(escritorio.job({ signal: parar.signal }), { operacaoId })
  expect(await saldosPorCodigo(destino)).toEqual({})
  await bancada.dono.query('update operacao set cancelar_pedido = now() where id = $1', [
    operacaoId,
  ])
  await importarLivroJob(escritorio.job(), { operacaoId })
  const depois = await previaDe(escritorio, importacaoId)
  // Cancelled after everything was in is in; before, is a preview again. Never half.
  expect(['previa', 'concluida']).toContain(depois.estado)
  const { lancamentos } = await correnteDe(destino)
  expect(lancamentos).toBe(depois.estado === 'concluida' ? 39 : 0)
})

const BALANCETE = `Empresa Fictícia Ltda;;;
Balancete de 01/01/2025 a 31/12/2025;;;
Código;Descrição;Saldo Anterior;Saldo Atual
1;ATIVO;900,00 D;1.300,00 D
1.1.1.01;Caixa;100,00 D;400,00 D
1.1.1.02;Bancos conta movimento;800,00 D;900,00 D
2;PASSIVO;900,00 C;1.300,00 C
2.1.01;Coisas a pagar no exterior;900,00 C;1.300,00 C
`

test('balancete em planilha abre o livro no dia que o cabeçalho diz, pela coluna escolhida', async () => {
  const { escritorio } = destino
  const importacaoId = await enviar(destino, Buffer.from(BALANCETE, 'latin1'))
  const previa = await previaDe(escritorio, importacaoId)
  expect(previa).toMatchObject({
    formato: 'balancete',
    dataDeAbertura: '2025-12-31',
    temAnterior: true,
    impedimentos: ['Falta dizer que conta da empresa é uma das contas do arquivo.'],
  })
  await mapear(importacaoId, '2.1.01', '2.1.1.01')
  await escritorio.rodar((ctx) =>
    mapearImportacaoContabil(ctx, {
      importacaoId,
      contas: [],
      coluna: 'saldo-anterior',
      dataDeAbertura: '2024-12-31',
    }),
  )
  const escolhida = await previaDe(escritorio, importacaoId)
  expect(escolhida.impedimentos).toEqual([])
  expect(escolhida.saldos.map((s) => [s.codigo, s.depois])).toEqual([
    ['1.1.1.01', 100_00],
    ['1.1.1.02', 800_00],
    ['2.1.1.01', -900_00],
  ])
  expect(await confirmar(escritorio, importacaoId)).toMatchObject({ estado: 'concluida' })
  expect(await saldosPorCodigo(destino, '2024-12')).toEqual({
    '1.1.1.01': 100_00,
    '1.1.1.02': 800_00,
    '2.1.1.01': -900_00,
  })
  // Another one up to a day that already has entries would double them.
  const dobrado = await enviar(destino, Buffer.from(BALANCETE.replace('Fictícia', 'Ficticia')))
  expect((await previaDe(escritorio, dobrado)).impedimentos).toEqual([
    'O livro já tem saldos em 31/12/2025: os do arquivo entrariam duas vezes.',
  ])
  // Undone, the same balances may open the book by another column.
  await desfazer(importacaoId)
  expect((await previaDe(escritorio, dobrado)).impedimentos).toEqual([])
  expect(await confirmar(escritorio, dobrado)).toMatchObject({ estado: 'concluida' })
  expect(await saldosPorCodigo(destino, '2025-12')).toEqual({
    '1.1.1.01': 400_00,
    '1.1.1.02': 900_00,
    '2.1.1.01': -1300_00,
  })
})

test('o que não fecha, não se lê ou é de outra empresa fica fora, dito por linha', async () => {
  const { escritorio } = destino
  const torto = BALANCETE.replace('400,00 D\n', '401,00 D\n')
  const tortoId = await enviar(destino, Buffer.from(torto))
  await mapear(tortoId, '2.1.01', '2.1.1.01')
  expect((await previaDe(escritorio, tortoId)).impedimentos.join()).toMatch(
    /não fecham: devedores menos credores dá R\$\s1,00/,
  )
  const diario = 'include /etc/passwd\n\n2026-01-10 * X\n    Caixa  10,00\n    Receita  -9,00\n'
  const previa = await previaDe(escritorio, await enviar(destino, Buffer.from(diario)))
  expect(previa.problemas.map(({ linha, mensagem }) => [linha, mensagem])).toEqual([
    [1, 'Linha 1: o arquivo inclui outro (include): junte tudo num só.'],
    [3, 'Linha 3: o lançamento não fecha: débitos e créditos não são iguais.'],
  ])
  const plugin = 'plugin "os.system"\n2026-01-10 open Assets:Caixa BRL\n'
  expect(
    (await previaDe(escritorio, await enviar(destino, Buffer.from(plugin)))).impedimentos.join(),
  ).toContain('plugins não são executados')
  const vizinha = { escritorio, empresa: await umaEmpresa(escritorio) }
  const alheia = await enviar(vizinha, await exportar(origem, 'ecd'))
  expect((await previaDe(escritorio, alheia)).impedimentos[0]).toContain('O arquivo é de')
  await escritorio.rodar((ctx) => descartarImportacaoContabil(ctx, { importacaoId: alheia }))
  await expect(
    escritorio.rodar((ctx) => confirmarImportacaoContabil(ctx, { importacaoId: alheia })),
  ).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
})

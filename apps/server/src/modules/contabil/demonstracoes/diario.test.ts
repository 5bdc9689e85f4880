// The diário, the entry in detail, and the words put right.
import { contabilRelatorios as rotas } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotarLancamento } from '../lancamentos/anotar.ts'
import { estornarLancamento } from '../lancamentos/estornar.ts'
import { detalharLancamento } from './detalhar-lancamento.ts'
import { exportarDiario, totaisDoDiario } from './diario.ts'
import { painelContabil } from './painel.ts'
import { exportarRazao } from './razao.ts'
import {
  ANO,
  type AnoDeRelatorios,
  BANCO,
  RECEITA,
  TARIFAS,
  umAnoDeRelatorios,
} from './testes/ano-de-relatorios.ts'

let ano: AnoDeRelatorios
beforeAll(async () => {
  ano = await umAnoDeRelatorios()
})
afterAll(async () => await ano.fechar())

test('o diário pagina nos dois sentidos e soma o filtro inteiro', async () => {
  const tudo = await ano.diario({ linhas: 500 })
  expect(tudo.linhas).toHaveLength(38)
  expect(tudo.linhas.every((l) => l.partidas.reduce((t, p) => t + p.valor, 0) === 0)).toBe(true)
  const primeira = await ano.diario({ linhas: 10 })
  const segunda = await ano.diario({ linhas: 10, depoisDe: primeira.linhas.at(-1)?.marca ?? '' })
  expect([...primeira.linhas, ...segunda.linhas]).toEqual(tudo.linhas.slice(0, 20))
  const volta = await ano.diario({ linhas: 10, antesDe: segunda.linhas[0]?.marca ?? '' })
  expect(volta.linhas).toEqual(primeira.linhas)
  const totais = (filtro = {}) =>
    ano.livro.escritorio.rodar((ctx) =>
      totaisDoDiario(ctx, { empresaId: ano.livro.empresa.id, ...ANO, ...filtro }),
    )
  const soma = tudo.linhas.reduce((t, l) => t + l.valor, 0)
  expect(await totais()).toEqual({ lancamentos: 38, debitos: soma, creditos: soma })
  expect(await totais({ tipo: 'E' })).toEqual({
    lancamentos: 1,
    debitos: 120_000_00,
    creditos: 120_000_00,
  })
  const comTarifa = await ano.diario({
    contaId: ano.livro.id(TARIFAS),
    valorAte: 50_00,
    linhas: 500,
  })
  expect(comTarifa.linhas).toHaveLength(12)
})

test('o detalhe traz a corrente e quem lançou', async () => {
  const { linhas } = await ano.diario({ linhas: 1 })
  const detalhe = rotas.detalharLancamento.output.parse(
    await ano.livro.escritorio.rodar((ctx) =>
      detalharLancamento(ctx, { lancamentoId: linhas[0]?.id ?? 0 }),
    ),
  )
  expect(detalhe).toMatchObject({ criadoPor: 'Ana Fictícia', estornadoPor: null, anotacoes: [] })
  expect(detalhe.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('a palavra acertada aparece no lugar da primeira, e como era conhecido continua a primeira', async () => {
  const { linhas } = await ano.diario({ linhas: 1, busca: 'Serviços de 2026-09' })
  const id = linhas[0]?.id ?? 0
  await ano.bancada.dono.query(
    `insert into lancamento_anotacao (escritorio_id, empresa_id, lancamento_id, competencia, campo, antes, depois, motivo, criado_por_nome)
     values ($1, $2, $3, '2026-09', 'historico', $4, 'Serviços de setembro', 'nome do mês', 'Ana Fictícia')`,
    [ano.livro.escritorio.id, ano.livro.empresa.id, id, linhas[0]?.historico],
  )
  const lido = await ano.diario({ linhas: 1, busca: 'Serviços de setembro' })
  expect(lido.linhas).toMatchObject([{ id, historico: 'Serviços de setembro', anotado: true }])
  const noRazao = (filtro = {}) =>
    ano.razao(RECEITA, { irPara: '2026-09-05', linhas: 1, ...filtro })
  expect((await noRazao()).linhas[0]?.historico).toBe('Serviços de setembro')
  expect((await noRazao({ conhecidoEm: ano.antesDoTardio })).linhas[0]?.historico).toBe(
    'Serviços de 2026-09',
  )
  const detalhe = await ano.livro.escritorio.rodar((ctx) =>
    detalharLancamento(ctx, { lancamentoId: id }),
  )
  expect(rotas.detalharLancamento.output.parse(detalhe)).toMatchObject({
    historico: 'Serviços de setembro',
    anotacoes: [{ antes: 'Serviços de 2026-09', motivo: 'nome do mês' }],
  })
})

test('as planilhas levam o filtro inteiro', async () => {
  const texto = async (conteudo: unknown) => Buffer.from(conteudo as Uint8Array).toString('utf8')
  const csv = await ano.livro.escritorio.rodar((ctx) =>
    exportarRazao(ctx, {
      empresaId: ano.livro.empresa.id,
      contaId: ano.livro.id(BANCO),
      ...ANO,
      formato: 'csv',
    }),
  )
  expect((await texto(csv.conteudo)).trim().split('\r\n')).toHaveLength(2 + 25)
  const doDiario = await ano.livro.escritorio.rodar((ctx) =>
    exportarDiario(ctx, { empresaId: ano.livro.empresa.id, ...ANO, formato: 'csv' }),
  )
  expect((await texto(doDiario.conteudo)).trim().split('\r\n')).toHaveLength(2 + 37 * 2 + 3)
})

test('o que se filtra como era conhecido não muda com o estorno nem com a palavra de depois', async () => {
  const { escritorio } = ano.livro
  const antes = { conhecidoEm: ano.antesDoTardio, linhas: 500 }
  const naoEstornados = await ano.diario({ ...antes, estornados: false })
  const deAntes = await ano.diario({ ...antes, semDocumento: true })
  // The first is of the result, which is closed.
  const [segundo, primeiro] = deAntes.linhas
  await escritorio.rodar((ctx) =>
    estornarLancamento(ctx, { lancamentoId: primeiro?.id ?? 0, motivo: 'para provar' }),
  )
  await escritorio.rodar((ctx) =>
    anotarLancamento(ctx, {
      ...{ lancamentoId: segundo?.id ?? 0, campo: 'documento', depois: 'NF 77' },
      motivo: 'faltou o documento',
    }),
  )
  expect(await ano.diario({ ...antes, estornados: false })).toEqual(naoEstornados)
  expect(await ano.diario({ ...antes, estornados: true })).toMatchObject({ linhas: [] })
  expect((await ano.diario({ ...antes, semDocumento: true })).linhas.map(({ id }) => id)).toEqual(
    deAntes.linhas.map(({ id }) => id),
  )
  expect((await ano.diario({ ...antes, busca: 'NF 77' })).linhas).toEqual([])
  expect((await ano.razao(BANCO, { ...antes, busca: 'NF 77' })).linhas).toEqual([])
  expect((await ano.diario({ busca: 'NF 77', linhas: 500 })).linhas).toMatchObject([
    { id: segundo?.id, documento: { numero: 'NF 77' } },
  ])
})

test('o documento acertado tira o lançamento dos sem documento; tirado, volta, e a ficha não o mostra', async () => {
  const { escritorio, empresa } = ano.livro
  const semDocumento = async () => {
    const painel = await escritorio.rodar((ctx) =>
      painelContabil(ctx, { empresaId: empresa.id, competencia: '2026-03' }),
    )
    const { linhas } = await ano.diario({
      ...{ semDocumento: true, de: '2026-03-01', ate: '2026-03-31', linhas: 500 },
    })
    expect(painel.semDocumento.lancamentos).toBe(linhas.length)
    return linhas
  }
  const antes = await semDocumento()
  const lancamentoId = antes[0]?.id ?? 0
  const anotar = (campo: 'documento' | 'participante' | 'centro', depois: string, ordem?: number) =>
    escritorio.rodar((ctx) =>
      anotarLancamento(ctx, {
        ...{ lancamentoId, campo, depois, motivo: 'faltou na digitação' },
        ...(ordem === undefined ? {} : { ordem }),
      }),
    )
  const ficha = async () =>
    rotas.detalharLancamento.output.parse(
      await escritorio.rodar((ctx) => detalharLancamento(ctx, { lancamentoId })),
    )
  await anotar('documento', 'Recibo 9')
  expect(await semDocumento()).toHaveLength(antes.length - 1)
  expect((await ficha()).documento).toMatchObject({ numero: 'Recibo 9' })
  await anotar('documento', '')
  expect(await semDocumento()).toHaveLength(antes.length)
  expect((await ficha()).documento).toBeNull()
  // Of whom a line is, is told by name, as in any other line.
  await ano.bancada.dono.query(
    `insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa) values ($1, $2, '52998224725', 'Bruno Fictício', 1)`,
    [escritorio.id, empresa.id],
  )
  const ordem = (await ficha()).partidas[0]?.ordem ?? 0
  await anotar('participante', '52998224725', ordem)
  expect((await ficha()).partidas[0]?.participante).toBe('Bruno Fictício')
  await anotar('participante', '', ordem)
  expect((await ficha()).partidas[0]?.participante).toBeNull()
})

// What would break a closed result, or leave the calendar, is refused whoever writes: never posted in silence.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada, bloquearMes } from '../../../testes/fabricas.ts'
import { encerrarExercicio, estornarEncerramento } from '../encerramento/encerrar.ts'
import { encerrarDeTeste } from '../encerramento/testes/encerrar-de-teste.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { corrigirLancamento, estornarLancamento, estornarLancamentos } from './estornar.ts'
import { importarLancamentos, receberLancamentos } from './importar.ts'
import { lancar } from './lancar.ts'

let bancada: Bancada
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-05-20T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  livro = await umLivro(bancada)
})

const MOTIVO = 'do teste'
const RECEITA = [
  { conta: '1.1.1.02', valor: 100_00 },
  { conta: '3.1.1.03', valor: -100_00 },
]
/** Posted by hand, as the HTTP door does it. */
const porMao = async (data: string, mais: { tipo?: 'N' | 'E' } = {}) => {
  const { escritorio, empresa } = livro
  const base = escritorio.ctx(undefined as never)
  return await lancar(
    { base, pool: bancada.pool, chave: undefined },
    { empresaId: empresa.id, data, historico: 'à mão', partidas: RECEITA, ...mais },
  )
}
const doArquivo = async (...linhas: readonly string[]) => {
  const { escritorio, empresa } = livro
  const texto = ['lancamento;data;historico;conta;debito;credito', ...linhas].join('\n')
  const conteudo = (async function* () {
    yield Buffer.from(texto)
  })()
  return await escritorio.rodar(async (ctx) =>
    importarLancamentos(ctx, {
      empresaId: empresa.id,
      envio: await receberLancamentos(ctx, { conteudo } as never),
    }),
  )
}
const doTrimestre = { ano: 2026, em: '2026-03-31' }
const encerrarTrimestre = () => encerrarDeTeste(livro, doTrimestre)

test('um lançamento é de um dia da empresa, e não passa do ano que vem', async () => {
  const naData = (mensagem: RegExp) => ({
    codigo: 'entrada-invalida',
    detalhes: { erros: [{ pointer: '#/data', mensagem: expect.stringMatching(mensagem) }] },
  })
  for (const _ of ['pelo caminho longo', 'e pelo curto']) {
    await porMao('2026-04-10')
    await expect(porMao('2020-01-09')).rejects.toMatchObject(naData(/abertura.*10\/01\/2020/))
    await expect(porMao('2028-01-01')).rejects.toMatchObject(naData(/31\/12\/2027/))
  }
  await porMao('2020-01-10')
  await porMao('2027-12-31')
})

test('depois do fim da empresa o livro não recebe mais nada, por nenhum caminho', async () => {
  await bancada.dono.query(`update empresa set encerrada_em = '2026-04-30' where id = $1`, [
    livro.empresa.id,
  ])
  for (const _ of ['pelo caminho longo', 'e pelo curto']) {
    await porMao('2026-04-30')
    await expect(porMao('2026-05-01')).rejects.toMatchObject({
      codigo: 'entrada-invalida',
      detalhes: {
        erros: [{ mensagem: expect.stringMatching(/depois do fim da empresa, em 30\/04\/2026/) }],
      },
    })
  }
  await expect(
    doArquivo('1;2026-05-10;Tarde;1.1.1.02;10,00;', '1;2026-05-10;;3.1.1.03;;10,00'),
  ).rejects.toMatchObject({ detalhes: { detail: expect.stringMatching(/fim da empresa/) } })
})

test('um arquivo de lançamentos com o ano errado é recusado com a linha', async () => {
  for (const data of ['0001-05-10', '1999-05-10', '9999-12-31'])
    await expect(
      doArquivo(
        ...['1;2026-05-10;Certo;1.1.1.02;10,00;', '1;2026-05-10;;3.1.1.03;;10,00'],
        ...[`2;${data};Errado;1.1.1.02;10,00;`, `2;${data};;3.1.1.03;;10,00`],
      ),
    ).rejects.toMatchObject({ detalhes: { detail: expect.stringMatching(/^Linha 4 /) } })
  expect(await livro.saldo('1.1.1.02')).toBe(0)
})

test('o encerramento não se lança à mão', async () => {
  await porMao('2026-04-10')
  await expect(porMao('2026-04-30', { tipo: 'E' })).rejects.toMatchObject({
    detalhes: { erros: [{ pointer: '#/tipo', mensagem: expect.stringContaining('Encerramento') }] },
  })
})

test('depois de encerrado o trimestre, nada mexe no resultado dele', async () => {
  const [receita] = await livro.lancar('2026-02-10', [
    ['1.1.1.02', 500_00],
    ['3.1.1.03', -500_00],
  ])
  await livro.lancar('2026-04-02', [
    ['1.1.1.02', 1_00],
    ['3.1.1.03', -1_00],
  ])
  await encerrarTrimestre()
  await porMao('2026-04-10')
  const lancamentoId = receita?.id ?? 0
  await expect(porMao('2026-03-15')).rejects.toMatchObject({ constraint: 'resultado_encerrado' })
  await expect(
    doArquivo('1;2026-03-10;Atrasado;1.1.1.02;10,00;', '1;2026-03-10;;3.1.1.03;;10,00'),
  ).rejects.toMatchObject({ constraint: 'resultado_encerrado' })
  await expect(
    livro.escritorio.rodar((ctx) => estornarLancamento(ctx, { lancamentoId, motivo: MOTIVO })),
  ).rejects.toMatchObject({ constraint: 'resultado_encerrado' })
  // What is of no result still comes in, and so does the fact told after the closing.
  await livro.lancar('2026-03-15', [
    ['1.1.1.01', 5_00],
    ['1.1.1.02', -5_00],
  ])
  await livro.lancar(
    '2026-04-15',
    [
      ['1.1.1.02', 9_00],
      ['3.1.1.03', -9_00],
    ],
    { tipo: 'X', dataDoFato: '2026-03-15' },
  )
  await livro.escritorio.rodar((ctx) =>
    estornarEncerramento(ctx, { empresaId: livro.empresa.id, ...doTrimestre, motivo: MOTIVO }),
  )
  await porMao('2026-03-15')
})

test('o encerramento se desfaz inteiro: um lançamento dele não se estorna nem se corrige', async () => {
  await livro.lancar('2026-02-10', [
    ['1.1.1.02', 500_00],
    ['3.1.1.03', -500_00],
  ])
  const { confirmados } = await encerrarTrimestre()
  const [{ id: primeiro } = { id: 0 }] = confirmados
  const recusa = {
    codigo: 'situacao-nao-permite',
    detalhes: { detail: expect.stringContaining('encerramento') },
  }
  const rodar = livro.escritorio.rodar
  await expect(
    rodar((ctx) => estornarLancamento(ctx, { lancamentoId: primeiro, motivo: MOTIVO })),
  ).rejects.toMatchObject(recusa)
  await expect(
    rodar((ctx) =>
      estornarLancamentos(ctx, {
        ...{ empresaId: livro.empresa.id, motivo: MOTIVO },
        lancamentos: confirmados.map(({ id }) => id),
      }),
    ),
  ).rejects.toMatchObject(recusa)
  await expect(
    rodar((ctx) =>
      corrigirLancamento(ctx, {
        ...{ lancamentoId: primeiro, data: '2026-03-31', historico: 'certo', motivo: MOTIVO },
        partidas: RECEITA,
      }),
    ),
  ).rejects.toMatchObject(recusa)
})

test('o encerramento que veio de outro sistema se estorna todo, no dia dele', async () => {
  const deFora = { tipo: 'E', origem: 'importacao' } as const
  const lados = [
    [
      ['3.1.1.03', 500_00],
      ['5.1.1.01', -500_00],
    ],
    [
      ['5.1.1.01', 500_00],
      ['2.3.3.01', -500_00],
    ],
  ] as const
  const ids: number[] = []
  for (const partidas of lados)
    ids.push(...(await livro.lancar('2026-03-31', partidas, deFora)).map(({ id }) => id))
  const estornar = (lancamentos: number[]) =>
    livro.escritorio.rodar((ctx) =>
      estornarLancamentos(ctx, { empresaId: livro.empresa.id, lancamentos, motivo: MOTIVO }),
    )
  await expect(estornar(ids.slice(0, 1))).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
    detalhes: { detail: expect.stringContaining('todos juntos') },
  })
  expect((await estornar(ids)).estornados).toHaveLength(2)
})

test('o encerramento entra em meses bloqueados, e só ele', async () => {
  await livro.lancar('2026-02-10', [
    ['1.1.1.02', 500_00],
    ['3.1.1.03', -500_00],
  ])
  for (const mes of ['2026-01', '2026-02', '2026-03'])
    await bloquearMes(livro.escritorio, livro.empresa.id, mes)
  await livro.escritorio.rodar((ctx) =>
    encerrarExercicio(ctx, { empresaId: livro.empresa.id, ...doTrimestre, previa: true }),
  )
  await encerrarTrimestre()
  expect(await livro.saldo('2.3.3.01')).toBe(-500_00)
  await expect(porMao('2026-03-31')).rejects.toMatchObject({ codigo: 'competencia-fechada' })
})

import type { Qual } from '@razao/engine/contabil/demonstracoes'
// The account of apuração is of the closing alone: an entry there that is none parts the DRE from the DLPA.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { relatorioDemonstracao } from '../demonstracoes/demonstracoes.ts'
import { estornarEncerramento } from '../encerramento/encerrar.ts'
import { encerrarDeTeste } from '../encerramento/testes/encerrar-de-teste.ts'
import { mapearImportacaoContabil } from '../importacao/mapear-contas.ts'
import { confirmar, enviar, previaDe } from '../importacao/testes/bancada-de-livros.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { corrigirLancamento, estornarLancamento } from './estornar.ts'
import { importarLancamentos, receberLancamentos } from './importar.ts'
import { lancar } from './lancar.ts'
import { confirmarRascunhosContabeis, criarRascunhoContabil } from './rascunhos.ts'

let bancada: Bancada
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-05-20T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  livro = await umLivro(bancada)
})

const ARE = '5.1.1.01'
const EXPLICADA = /5\.1\.1\.01.*Contabilidade › Encerramento.*lucros ou prejuízos acumulados/
const recusa = {
  codigo: 'entrada-invalida',
  detalhes: {
    erros: [{ pointer: '#/partidas/0/conta', mensagem: expect.stringMatching(EXPLICADA) }],
  },
}
const CONTRA_LUCROS = [
  { conta: ARE, valor: 1_000_00 },
  { conta: '2.3.3.01', valor: -1_000_00 },
]
const porMao = (partidas = CONTRA_LUCROS) => {
  const { escritorio, empresa } = livro
  return lancar(
    { base: escritorio.ctx(undefined as never), pool: bancada.pool, chave: undefined },
    { empresaId: empresa.id, data: '2026-04-10', historico: 'à mão', partidas },
  )
}
const RECEITA = [
  ['1.1.1.02', 500_00],
  ['3.1.1.03', -500_00],
] as const

test('à mão não se lança na conta de apuração, nem depois de já ter lançado', async () => {
  for (const _ of ['pelo caminho longo', 'e pelo curto']) {
    await expect(porMao()).rejects.toMatchObject(recusa)
    await porMao(RECEITA.map(([conta, valor]) => ({ conta, valor })))
  }
  await livro.lancar('2026-02-10', RECEITA)
  await encerrarDeTeste(livro, { ano: 2026, em: '2026-03-31' })
  await expect(porMao()).rejects.toMatchObject(recusa)
})

test('nem por rascunho, por arquivo ou ao corrigir; o estorno do que já está lá passa', async () => {
  const { escritorio, empresa } = livro
  const empresaId = empresa.id
  const { id } = await escritorio.rodar((ctx) =>
    criarRascunhoContabil(ctx, {
      ...{ empresaId, data: '2026-04-10', historico: 'à mão' },
      partidas: [
        { contaId: livro.id(ARE), valor: 1_000_00 },
        { contaId: livro.id('2.3.3.01'), valor: -1_000_00 },
      ],
    }),
  )
  await expect(
    escritorio.rodar((ctx) => confirmarRascunhosContabeis(ctx, { empresaId, rascunhos: [id] })),
  ).rejects.toMatchObject({
    detalhes: { erros: [{ mensagem: expect.stringMatching(EXPLICADA) }] },
  })
  const texto = `lancamento;data;historico;conta;debito;credito\n1;2026-04-10;X;${ARE};10,00;\n1;2026-04-10;;2.3.3.01;;10,00\n`
  const conteudo = (async function* () {
    yield Buffer.from(texto)
  })()
  await expect(
    escritorio.rodar(async (ctx) =>
      importarLancamentos(ctx, {
        empresaId,
        envio: await receberLancamentos(ctx, { conteudo } as never),
      }),
    ),
  ).rejects.toMatchObject({
    detalhes: { detail: expect.stringMatching(/^Linha 2 .*Encerramento/) },
  })
  const [deAntes] = await livro.lancar('2026-04-10', [
    [ARE, 1_000_00],
    ['2.3.3.01', -1_000_00],
  ])
  const [outro] = await livro.lancar('2026-04-11', RECEITA)
  await expect(
    escritorio.rodar((ctx) =>
      corrigirLancamento(ctx, {
        ...{ lancamentoId: outro?.id ?? 0, data: '2026-04-11', historico: 'x', motivo: 'teste' },
        partidas: CONTRA_LUCROS,
      }),
    ),
  ).rejects.toMatchObject(recusa)
  await escritorio.rodar((ctx) =>
    estornarLancamento(ctx, { lancamentoId: deAntes?.id ?? 0, motivo: 'teste' }),
  )
  expect(await livro.saldo(ARE)).toBe(0)
})

describe('um livro de outro programa', () => {
  const diario = (...lancamentos: readonly string[]) =>
    Buffer.from(
      `2026-02-10 * Receita\n    1.1.1.02 Bancos  500,00\n    3.1.1.03 Receita  -500,00\n\n${lancamentos.join('\n\n')}\n`,
    )
  const importar = async (...lancamentos: readonly string[]) => {
    const importacaoId = await enviar(livro, diario(...lancamentos))
    const { contas } = await previaDe(livro.escritorio, importacaoId)
    await livro.escritorio.rodar((ctx) =>
      mapearImportacaoContabil(ctx, {
        importacaoId,
        contas: contas.map(({ ordem, origem }) => ({
          ordem,
          contaId: livro.id(origem.slice(0, 8)),
        })),
      }),
    )
    return await confirmar(livro.escritorio, importacaoId)
  }

  test('traz o seu encerramento, que entra como tal', async () => {
    const previa = await importar(
      '2026-03-31 * Zera\n    3.1.1.03 Receita  500,00\n    5.1.1.01 ARE  -500,00',
      '2026-03-31 * Leva\n    5.1.1.01 ARE  500,00\n    2.3.3.01 Lucros  -500,00',
    )
    expect(previa).toMatchObject({ estado: 'concluida', lancamentos: 3 })
    const { rows } = await bancada.dono.query(
      `select tipo, count(*)::int as quantos from lancamento where empresa_id = $1 group by 1 order by 1`,
      [livro.empresa.id],
    )
    expect(rows).toEqual([
      { tipo: 'E', quantos: 2 },
      { tipo: 'N', quantos: 1 },
    ])
    expect(await demonstracao('dre')).toMatchObject({ confere: true, diferenca: 0 })
    expect(await demonstracao('dlpa')).toMatchObject({ confere: true, diferenca: 0 })
  })

  test('o que passa pela apuração e não encerra fica fora, com a linha', async () => {
    const previa = await importar(
      '2026-03-31 * Banco na apuração\n    5.1.1.01 ARE  10,00\n    1.1.1.02 Bancos  -10,00',
    )
    expect(previa.estado).toBe('previa')
    expect(previa.motivo).toMatch(/^Linha 5 .*31\/03\/2026.*5\.1\.1\.01/)
    expect(await livro.saldo('1.1.1.02')).toBe(0)
  })
})

const demonstracao = (qual: Qual) =>
  livro.escritorio.rodar((ctx) =>
    relatorioDemonstracao(ctx, {
      ...{ empresaId: livro.empresa.id, demonstracao: qual },
      ...{ de: '2026-01-01', ate: '2026-12-31' },
    }),
  )

test('com um lançamento na apuração que não encerra, DRE, DLPA e DMPL não conferem, e dizem por quanto', async () => {
  await livro.lancar('2026-02-10', RECEITA)
  for (const qual of ['dre', 'dlpa', 'dmpl'] as const)
    expect(await demonstracao(qual), qual).toMatchObject({ confere: true, diferenca: 0 })
  await livro.lancar('2026-04-10', [
    [ARE, 200_00],
    ['2.3.3.01', -200_00],
  ])
  for (const qual of ['dre', 'dlpa', 'dmpl'] as const)
    expect(await demonstracao(qual), qual).toMatchObject({ confere: false, diferenca: 200_00 })
  const dias = { empresaId: livro.empresa.id, de: '2026-01-10', ate: '2026-12-20' }
  const aDias = await livro.escritorio.rodar((ctx) =>
    relatorioDemonstracao(ctx, { ...dias, demonstracao: 'dre' }),
  )
  expect(aDias).toMatchObject({ confere: false, diferenca: 200_00 })
})

test('o que entra nos lucros acumulados sem ser resultado não se chama lucro distribuído', async () => {
  await livro.lancar('2026-02-10', [
    ['1.1.1.02', 50_00],
    ['2.3.3.01', -50_00],
  ])
  const { linhas } = await demonstracao('dlpa')
  const linha = linhas.find(({ codigo }) => codigo === 'distribuicao')
  expect(linha).toMatchObject({ valores: [50_00], descricao: expect.not.stringMatching(/^\(-\)/) })
})

test('desfeito o encerramento, a apuração continua só dele', async () => {
  await livro.lancar('2026-02-10', RECEITA)
  const doTrimestre = { ano: 2026, em: '2026-03-31' }
  await encerrarDeTeste(livro, doTrimestre)
  await livro.escritorio.rodar((ctx) =>
    estornarEncerramento(ctx, { empresaId: livro.empresa.id, ...doTrimestre, motivo: 'teste' }),
  )
  expect(await demonstracao('dre')).toMatchObject({ confere: true })
  await expect(porMao()).rejects.toMatchObject(recusa)
})

import type { Etapa } from '@razao/engine/etapas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { lerApuracao, recalcularEComparar } from '../apuracao/ler-apuracao.ts'
import { memoriaDaApuracao } from '../apuracao/memoria-da-apuracao.ts'
import {
  AGORA,
  executar,
  MES,
  prepararMes,
  retrato,
  umaLinha,
  umaNota,
  umMes,
} from '../testes/mes-de-teste.ts'
import { conferirFechamento } from './conferir-fechamento.ts'
import { reabrirEtapa } from './reabrir-etapa.ts'
import { reavaliarFechamentos } from './reavaliar-fechamento.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, { socios: [{ regra: { tipo: 'fixo', valor: 500_000 } }] })
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id])
})

const linha = async () =>
  await umaLinha<Record<string, number & string>>(
    bancada,
    'select * from fechamento where empresa_id = $1 and competencia = $2',
    [empresa.id, MES],
  )
const apuracoes = async () =>
  (
    await bancada.dono.query(
      'select id, versao, atual, valor, resultado_hash, substitui_id from apuracao where empresa_id = $1 order by versao',
      [empresa.id],
    )
  ).rows
const somaDasPartidas = async () =>
  (
    await umaLinha<{ soma: number }>(
      bancada,
      'select sum(valor)::bigint as soma from partida where empresa_id = $1',
      [empresa.id],
    )
  ).soma
const reabrir = async (etapa: Etapa) => {
  const { versao } = await linha()
  await escritorio.rodar((ctx) =>
    reabrirEtapa(ctx, {
      empresaId: empresa.id,
      competencia: MES,
      etapa,
      motivo: 'revisão pedida',
      versao: versao ?? 0,
    }),
  )
}
const reavaliar = async () =>
  await reavaliarFechamentos(escritorio.job(), { pares: [[empresa.id, MES]] })

test('recalcular um mês que não mudou dá o mesmo hash e Sem Ação', async () => {
  const antes = await retrato(escritorio)
  expect(await executar(escritorio, [empresa.id])).toMatchObject([{ resultado: 5 }])
  expect(await executar(escritorio, [empresa.id], 'apuracao')).toMatchObject([{ resultado: 5 }])
  expect(await retrato(escritorio)).toBe(antes)
  const [apuracao] = await apuracoes()
  const comparado = await escritorio.rodar((ctx) =>
    recalcularEComparar(ctx, { apuracaoId: apuracao?.id }),
  )
  expect(comparado).toEqual({
    igual: true,
    resultadoHash: apuracao?.resultado_hash,
    diferencas: [],
  })
})

test('uma nota a mais avisa no mapa, dá nova versão e diz em português o que mudou', async () => {
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await reavaliar()
  expect(await linha()).toMatchObject({
    apuracao: 3,
    etapa_atual: 'notas',
    situacao: 'atencao',
    motivo_codigo: 'receita-mudou',
  })
  // Later stages do not run on facts that changed.
  expect(await executar(escritorio, [empresa.id], 'guia')).toMatchObject([
    { resultado: 4, motivo_codigo: 'pendencias' },
  ])

  expect(await executar(escritorio, [empresa.id])).toMatchObject([{ resultado: 2 }])
  const versoes = await apuracoes()
  expect(versoes).toMatchObject([
    { versao: 1, atual: false, valor: 2_020_00 },
    // 8,08 % of R$ 26.000,00
    { versao: 2, atual: true, valor: 2_100_80, substitui_id: versoes[0]?.id },
  ])
  const lida = await escritorio.rodar((ctx) => lerApuracao(ctx, { apuracaoId: versoes[1]?.id }))
  expect(lida.diferencas.map((diferenca) => diferenca.campo).join(' ')).toMatch(
    /receita do mês subiu de R\$\s?25\.000,00 para R\$\s?26\.000,00/,
  )
  expect(lida.versoes.map((versao) => versao.versao)).toEqual([2, 1])
})

test('uma versão nova substitui a guia e estorna os lançamentos da anterior, sem editar nada', async () => {
  const { rows: antes } = await bancada.dono.query(
    'select id, historico from lancamento where empresa_id = $1 order by id',
    [empresa.id],
  )
  await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await executar(escritorio, [empresa.id])
  const { rows: guias } = await bancada.dono.query(
    'select chave, sequencia, estado, total, substituida_por from guia where empresa_id = $1 and chave = $2 order by sequencia',
    [empresa.id, 'das'],
  )
  expect(guias).toMatchObject([
    { sequencia: 1, estado: 'substituida', total: 2_020_00 },
    { sequencia: 2, estado: 'enviada', total: 2_100_80, substituida_por: null },
  ])
  expect(guias[0]?.substituida_por).not.toBeNull()
  const { rows: depois } = await bancada.dono.query(
    'select l.id, l.historico, e.id as estorno from lancamento l left join lancamento e on e.estorna_id = l.id where l.empresa_id = $1 and l.rodada = 1 and l.estorna_id is null order by l.id',
    [empresa.id],
  )
  expect(depois.map(({ id, historico }) => ({ id, historico }))).toEqual(antes)
  // What left the bank left it: only the entries of the closing have another version.
  expect(depois.filter(({ estorno }) => estorno === null)).toEqual([
    expect.objectContaining({ historico: expect.stringMatching(/^Pagamento de pró-labore/) }),
  ])
  expect(await somaDasPartidas()).toBe(0)
})

test('reabrir Contábil estorna por lançamentos ligados; contabilizar de novo dá o mesmo saldo', async () => {
  const saldo = async () =>
    (
      await bancada.dono.query(
        'select conta_id, sum(valor)::bigint as saldo from partida where empresa_id = $1 group by 1 having sum(valor) <> 0 order by 1',
        [empresa.id],
      )
    ).rows
  const antes = await saldo()
  await reabrir('contabil')
  // The receipt of the sócia was paid whether or not the month is booked.
  expect((await saldo()).map(({ saldo: valor }) => valor).sort()).toEqual([-4_450_00, 4_450_00])
  expect(await linha()).toMatchObject({ contabil: 0, etapa_atual: 'contabil' })
  await executar(escritorio, [empresa.id])
  expect(await saldo()).toEqual(antes)
  const { rows } = await bancada.dono.query(
    'select rodada, count(*) as n, count(estorna_id) as estornos from lancamento where empresa_id = $1 group by 1 order by 1',
    [empresa.id],
  )
  expect(rows).toEqual([
    { rodada: 1, n: 9, estornos: 4 },
    { rodada: 2, n: 4, estornos: 0 },
  ])
})

test('reabrir Apuração reabre as seguintes e conserva as anteriores', async () => {
  await reabrir('apuracao')
  expect(await linha()).toMatchObject({
    documentos: 2,
    notas: 2,
    pro_labore: 2,
    apuracao: 0,
    conferencia: 0,
    guia: 0,
    enviado: 0,
    contabil: 0,
    bloqueio: 0,
  })
  const { rows } = await bancada.dono.query(
    'select distinct estado from guia where empresa_id = $1',
    [empresa.id],
  )
  expect(rows).toEqual([{ estado: 'substituida' }])
  expect(await executar(escritorio, [empresa.id])).toMatchObject([{ resultado: 2 }])
  // Same facts: the apuração is the same one.
  expect(await apuracoes()).toMatchObject([{ versao: 1, atual: true }])
  expect(await linha()).toMatchObject({ etapa_atual: 'bloqueio', contabil: 2 })
})

test('uma guia paga não é substituída: paga a mais, o mês pede atenção', async () => {
  await bancada.dono.query(
    `update guia set estado = 'paga', paga_em = '2026-11-10' where empresa_id = $1 and chave = 'das'`,
    [empresa.id],
  )
  await bancada.dono.query(
    'update nota_fiscal set bruto = 2400000, liquido = 2400000, base = 2400000 where empresa_id = $1',
    [empresa.id],
  )
  await executar(escritorio, [empresa.id])
  expect(await linha()).toMatchObject({
    guia: 3,
    situacao: 'atencao',
    motivo_codigo: 'guia-paga-diverge',
  })
  expect(
    await umaLinha(
      bancada,
      `select estado, total from guia where empresa_id = $1 and chave = 'das'`,
      [empresa.id],
    ),
  ).toEqual({ estado: 'paga', total: 2_020_00 })
})

test('imposto que muda mais de 20 % espera conferência de uma pessoa', async () => {
  const proximo = '2026-09'
  const outra = await umMes(escritorio)
  await bancada.dono.query(
    `insert into fechamento (escritorio_id, empresa_id, competencia, regime, categoria, imposto) values ($1, $2, $3, 1, 1, 100000)`,
    [escritorio.id, outra.id, proximo],
  )
  await bancada.dono.query(
    `insert into apuracao (escritorio_id, empresa_id, competencia, regime, versao, receita, valor, valor_do_mes, tributos, fatos, entrada_hash, regras_hash, resultado_hash)
     values ($1, $2, $3, 1, 1, 0, 100000, 100000, '[]', '{}', '', '', '')`,
    [escritorio.id, outra.id, proximo],
  )
  await prepararMes(escritorio)
  expect(await executar(escritorio, [outra.id])).toMatchObject([
    { resultado: 1, motivo_codigo: 'variacao-do-imposto' },
  ])
  const parada = await umaLinha<{ conferencia: number; versao: number; motivo: string }>(
    bancada,
    'select * from fechamento where empresa_id = $1 and competencia = $2',
    [outra.id, MES],
  )
  expect(parada).toMatchObject({ conferencia: 3, situacao: 'atencao', imposto_anterior: 100_000 })
  expect(parada.motivo).toMatch(/subiu 102 %/)
  await escritorio.rodar((ctx) =>
    conferirFechamento(ctx, { empresaId: outra.id, competencia: MES, versao: parada.versao }),
  )
  expect(await executar(escritorio, [outra.id])).toMatchObject([
    { resultado: 2, motivo_codigo: null },
  ])
  expect(
    await umaLinha(
      bancada,
      'select conferida_por from apuracao where empresa_id = $1 and competencia = $2',
      [outra.id, MES],
    ),
  ).toEqual({ conferida_por: 'Ana Fictícia' })
})

test('a memória é refeita dos fatos guardados e liga os números às notas', async () => {
  const [apuracao] = await apuracoes()
  const memoria = await escritorio.rodar((ctx) =>
    memoriaDaApuracao(ctx, { apuracaoId: apuracao?.id }),
  )
  expect(memoria.resultado).toEqual({ tipo: 'centavos', valor: 2_020_00 })
  expect(memoria.titulo).not.toMatch(/mudaram/)
  const rotas = memoria.passos
    .flatMap((passo) => Object.values(passo.operandos))
    .flatMap((operando) => operando.ligacoes ?? [])
    .map((ligacao) => ligacao.rota)
  expect(rotas).toContain(`/receitas/notas-fiscais?competencia=${MES}&empresaId=${empresa.id}`)
  const daEmpresa = await escritorio.rodar(
    (ctx) => memoriaDaApuracao(ctx, { apuracaoId: apuracao?.id }),
    { perfil: 3, empresas: [empresa.id] },
  )
  expect(
    daEmpresa.passos
      .flatMap((passo) => Object.values(passo.operandos))
      .flatMap((operando) => operando.ligacoes ?? [])
      .every((ligacao) => ligacao.rota.startsWith('/receitas')),
  ).toBe(true)
})

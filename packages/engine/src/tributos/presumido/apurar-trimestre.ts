import {
  type Centavos,
  type Decimal,
  formatarReais,
  ok,
  type Result,
  soma,
} from '../../dinheiro/index.ts'
import {
  ALIQUOTAS_DO_LUCRO,
  MAJORACAO_CSLL,
  MAJORACAO_IRPJ,
  PRESUNCAO,
  type TabelaDePresuncao,
} from '../../tabelas/presumido/index.ts'
import {
  type Competencia,
  encerraTrimestre,
  maisTarde,
  mesesDoTrimestre,
  tabelaUsada,
  trimestreDe,
  type Vigencia,
  vigente,
} from '../../tempo/index.ts'
import { baseDaPresuncao, partesDe } from './base.ts'
import { comExcessoDos120Mil } from './dezesseis-por-cento.ts'
import { mesesAtivosNoTrimestre, saldosDe, somarMesesDe } from './fatos.ts'
import { csllSobre, irpjSobre } from './lucro.ts'
import { type AjusteAnual, acrescimoDe, excedenteDoTrimestre, type Majoracao } from './majoracao.ts'
import type { Apurada, FatosPresumido, RecusaPresumido, TributoApurado } from './tipos.ts'
import { type Caderno, concluir } from './tributo-apurado.ts'

/** IRPJ and CSLL, in the last month of the quarter. */
export function apurarTrimestre(caderno: Caderno, fatos: FatosPresumido): Apurada {
  const { competencia } = fatos
  if (!encerraTrimestre(competencia)) return ok({ tributos: [], tabelas: [], avisos: [] })
  const presuncao = vigente(PRESUNCAO, competencia)
  if (!presuncao.ok) return presuncao
  const aliquotas = vigente(ALIQUOTAS_DO_LUCRO, competencia)
  if (!aliquotas.ok) return aliquotas
  const doAno = comExcessoDos120Mil(fatos, presuncao.value)
  const meses = mesesDoTrimestre(competencia)
  const comum = {
    receitas: fatos.receitas,
    meses,
    outras: somarMesesDe(fatos.outrasReceitas, meses, (r) => r.valor),
    presuncao: doAno.presuncao,
  }
  const irpj = majoracaoDe('irpj', fatos, doAno.presuncao)
  const csll = majoracaoDe('csll', fatos, doAno.presuncao)
  const baseIrpj = baseDaPresuncao(caderno, { qual: 'irpj', ...comum, ...irpj.pedido })
  const devidoIrpj = irpjSobre(caderno, {
    base: baseIrpj,
    meses: mesesAtivosNoTrimestre(competencia, fatos.inicioDeAtividade),
    tabela: aliquotas.value,
  })
  const baseCsll = baseDaPresuncao(caderno, { qual: 'csll', ...comum, ...csll.pedido })
  const devidoCsll = csllSobre(caderno, { base: baseCsll, tabela: aliquotas.value })
  const tributos = concluirTrimestre(caderno, fatos, {
    meses,
    irpj: { base: baseIrpj, devido: devidoIrpj, aliquota: aliquotas.value.irpj },
    csll: { base: baseCsll, devido: devidoCsll, aliquota: aliquotas.value.csll },
  })
  if (!tributos.ok) return tributos
  return ok({
    tributos: tributos.value,
    tabelas: [
      tabelaUsada(PRESUNCAO, presuncao.value, competencia),
      tabelaUsada(ALIQUOTAS_DO_LUCRO, aliquotas.value, competencia),
      ...irpj.tabelas,
      ...csll.tabelas,
    ],
    avisos: [...doAno.avisos, ...irpj.avisos, ...csll.avisos],
  })
}

type DoTrimestre = {
  readonly base: Centavos
  readonly devido: Centavos
  readonly aliquota: Decimal
}

function concluirTrimestre(
  caderno: Caderno,
  { competencia, retencoes, feriados, saldosAnteriores }: FatosPresumido,
  t: { meses: readonly Competencia[]; irpj: DoTrimestre; csll: DoTrimestre },
): Result<TributoApurado[], RecusaPresumido> {
  const tributos: TributoApurado[] = []
  for (const tributo of ['irpj', 'csll'] as const) {
    const apurado = concluir(
      caderno,
      {
        tributo,
        periodo: trimestreDe(competencia),
        ...t[tributo],
        passo: `${caderno.raiz}.${tributo}.devido`,
        retido: somarMesesDe(retencoes, t.meses, (r) => (tributo === 'irpj' ? r.irrf : r.csll)),
        ...saldosDe(saldosAnteriores, tributo),
        codigoReceita: tributo === 'irpj' ? '2089-01' : '2372-01',
        fundamento:
          tributo === 'irpj' ? 'Lei 9.430/1996, art. 2º, § 4º, III' : 'Lei 10.833/2003, art. 36',
        regra: `${tributo}.presumido@2018-01`,
      },
      { competencia, regra: 'irpj-csll', feriados, emQuotas: true },
    )
    if (!apurado.ok) return apurado
    tributos.push(apurado.value)
  }
  return ok(tributos)
}

type Presuncoes = TabelaDePresuncao & Vigencia

/** The increase of LC 224/2025, when it is in force for this tribute and not suspended in court. */
function majoracaoDe(qual: 'irpj' | 'csll', fatos: FatosPresumido, presuncao: Presuncoes) {
  const familia = qual === 'irpj' ? MAJORACAO_IRPJ : MAJORACAO_CSLL
  const achada = vigente(familia, fatos.competencia)
  // Before the first table there was no increase: not a missing table, the law did not exist.
  if (!achada.ok) return { pedido: {}, tabelas: [], avisos: [] }
  const tabela = achada.value
  const { inicioDeAtividade: inicio, competencia } = fatos
  const desde = maisTarde(inicio, tabela.desde)
  const excedente = excedenteDoTrimestre(
    fatos.receitas,
    { competencia, desde },
    tabela.limiteDoTrimestre,
  )
  const sigla = qual.toUpperCase()
  if (!fatos.aplicarLc224) {
    const avisos =
      excedente.doTrimestre > 0
        ? [
            `${sigla} sem a majoração da LC 224/2025 por decisão judicial informada pelo escritório.`,
          ]
        : []
    return { pedido: {}, tabelas: [], avisos }
  }
  const ajuste = ajusteDoAno(qual, fatos, { presuncao, tabela, excedente })
  const aplicar = fatos.ajustarLc224NoAno !== false
  return {
    pedido: { majoracao: { tabela, excedente, ...(ajuste && aplicar ? { ajuste } : {}) } },
    tabelas: [tabelaUsada(familia, tabela, competencia)],
    avisos: ajuste ? [avisoDoAjuste(sigla, ajuste, aplicar)] : [],
  }
}

const avisoDoAjuste = (sigla: string, { aAjustar }: AjusteAnual, aplicar: boolean): string =>
  `${sigla}: no ano, ${formatarReais(aAjustar)} de receita sofreram majoração além do excedente anual. ${
    aplicar
      ? 'O acréscimo correspondente saiu da base do 4º trimestre (LC 224/2025, art. 4º, § 5º).'
      : 'O ajuste da LC 224/2025 não foi feito, por escolha do escritório.'
  }`

/** In December, what the earlier quarters increased and the year does not ask for. */
function ajusteDoAno(
  qual: 'irpj' | 'csll',
  { competencia, receitas }: FatosPresumido,
  m: { presuncao: Presuncoes } & Pick<Majoracao, 'tabela' | 'excedente'>,
): AjusteAnual | null {
  const { aAjustar, porTrimestre } = m.excedente
  if (!competencia.endsWith('-12') || aAjustar === 0) return null
  const { presuncao } = m
  const somas = porTrimestre.map((trimestre) =>
    acrescimoDe(
      partesDe({ qual, receitas, meses: mesesDoTrimestre(trimestre.fim), presuncao }),
      trimestre,
      m.tabela,
    ),
  )
  return {
    acrescimos: soma(somas),
    excedentes: soma(porTrimestre.map(({ excedente }) => excedente)),
    aAjustar,
  }
}

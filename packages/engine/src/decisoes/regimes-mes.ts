import {
  type Centavos,
  decimal,
  type Memorial,
  meioParaCima,
  ok,
  type Recusa,
  type Result,
  ratear,
} from '../dinheiro/index.ts'
import { PIS_COFINS_NAO_CUMULATIVO } from '../tabelas/presumido/index.ts'
import {
  type Competencia,
  encerraTrimestre,
  SO_NACIONAIS,
  somarMeses,
  ultimoDiaDoMes,
  vigente,
} from '../tempo/index.ts'
import { apurarPresumido, type TributoApurado } from '../tributos/presumido/index.ts'
import { apurarReal } from '../tributos/real/index.ts'
import { apurarMesDeIbsCbs, faseDaReforma } from '../tributos/reforma/index.ts'
import { apurarSimples } from '../tributos/simples/index.ts'
import { mesesAntes, mesesDoAno } from './historico.ts'
import type { FatosDosRegimes } from './regimes-fatos.ts'

/** The month asked for, and what the months before left. */
export type Mes = {
  readonly competencia: Competencia
  /** 0 is January. */
  readonly indice: number
  readonly estoque: Resultado['estoque']
  /** Encargos of the month on the folha: they lower the profit of the Real. */
  readonly encargos: Centavos
}

export type Resultado = {
  readonly tributos: readonly {
    readonly tributo: string
    readonly rotulo: string
    readonly valor: Centavos
    /** Id of the step, inside the month. */
    readonly passo: string
  }[]
  readonly estoque: {
    readonly prejuizoFiscal: Centavos
    readonly baseNegativaCsll: Centavos
    /** Profit of the quarter so far. */
    readonly lucro: Centavos
    /** Non-cumulative credits that the month before did not use. */
    readonly creditos: Readonly<Record<'pis' | 'cofins' | 'cbs' | 'ibs', Centavos>>
  }
}

export const SEM_ESTOQUE: Resultado['estoque'] = {
  prejuizoFiscal: 0,
  baseNegativaCsll: 0,
  lucro: 0,
  creditos: { pis: 0, cofins: 0, cbs: 0, ibs: 0 },
}

const ABERTURA_DE_SEMPRE = '2010-01'

/** A month of the Simples: the revenue of the year before stands evenly in its months. */
export function mesDoSimples(
  fatos: FatosDosRegimes,
  { competencia, indice, estoque }: Mes,
  memorial: Memorial,
): Result<Resultado, Recusa> {
  const { receitas, receitaDoAnoAnterior, anexo } = fatos
  const folha = fatos.salarios + fatos.proLabore
  const antes = ratear(
    receitaDoAnoAnterior,
    receitas.map(() => 1),
  )
  const meses = mesesAntes(competencia, 24)
  const receitaDe = (posicao: number): Centavos => {
    const noAno = posicao - 24 + indice
    if (noAno >= 0) return receitas[noAno] ?? 0
    return antes[(noAno + 24) % 12] ?? 0
  }
  const das = apurarSimples(
    {
      competencia,
      abertura: ABERTURA_DE_SEMPRE,
      receitasAnteriores: meses.map((mes, i) => ({
        competencia: mes,
        interna: receitaDe(i),
        externa: 0,
      })),
      folhaAnterior: meses.map((mes) => ({ competencia: mes, valor: folha })),
      folhaDoMes: folha,
      atividades: [{ id: 'atividade', anexo, receita: receitas[indice] ?? 0, exterior: false }],
    },
    memorial,
  )
  if (!das.ok) return das
  return ok({
    tributos: [{ tributo: 'das', rotulo: 'DAS', valor: das.value.total, passo: 'simples.total' }],
    estoque,
  })
}

const SIGLAS: Readonly<Record<TributoApurado['tributo'], string>> = {
  pis: 'PIS',
  cofins: 'COFINS',
  irpj: 'IRPJ',
  csll: 'CSLL',
  cpp: 'INSS patronal',
  iss: 'ISS',
}

/** Presumido and Real ask the same things of the month. */
function comuns(fatos: FatosDosRegimes, { competencia, indice }: Mes) {
  const { receitas, aliquotaIss, icmsForaDoSimples, atividade } = fatos
  const receita = receitas[indice] ?? 0
  return {
    competencia,
    receitas: mesesDoAno(fatos.ano)
      .slice(0, indice + 1)
      .map((mes, i) => ({ competencia: mes, atividade, valor: receitas[i] ?? 0 })),
    outrasReceitas: [],
    // STF, Tema 69: the ICMS is out of the base.
    exclusoesPisCofins: Math.min(icmsForaDoSimples, receita),
    retencoes: [],
    inicioDeAtividade: ABERTURA_DE_SEMPRE,
    // The 20 % on the pró-labore are with the other encargos.
    proLabore: 0,
    ...(aliquotaIss === undefined
      ? {}
      : {
          iss: {
            aliquota: aliquotaIss,
            base: receita,
            retido: 0,
            vencimento: ultimoDiaDoMes(somarMeses(competencia, 1)),
          },
        }),
    feriados: SO_NACIONAIS,
  }
}

const comoResultado = (
  raiz: string,
  tributos: readonly TributoApurado[],
  icms: Centavos,
): Resultado['tributos'] => [
  ...tributos.map(({ tributo, valor }) => ({
    tributo,
    rotulo: SIGLAS[tributo],
    valor,
    passo: `${raiz}.${tributo}`,
  })),
  ...(icms > 0
    ? [{ tributo: 'icms', rotulo: 'ICMS e IPI', valor: icms, passo: 'icms.estimado' }]
    : []),
]

export function mesDoPresumido(
  fatos: FatosDosRegimes,
  mes: Mes,
  memorial: Memorial,
): Result<Resultado, Recusa> {
  const apurado = apurarPresumido(
    {
      ...comuns(fatos, mes),
      receitaDoAnoAnterior: fatos.receitaDoAnoAnterior,
      aplicarLc224: fatos.aplicarLc224,
    },
    memorial,
  )
  if (!apurado.ok) return apurado
  const cbsIbs = cbsEIbsDe(fatos, mes, { iss: issDe(apurado.value.tributos), memorial })
  if (!cbsIbs.ok) return cbsIbs
  anotarIcms(fatos, memorial)
  const raiz = `presumido.${mes.competencia}`
  return ok({
    tributos: [
      ...comoResultado(raiz, apurado.value.tributos, fatos.icmsForaDoSimples),
      ...cbsIbs.value.tributos,
    ],
    estoque: { ...mes.estoque, creditos: cbsIbs.value.creditos },
  })
}

/** The quarter's profit is what the books would show: revenue less folha, expenses and tributes. */
export function mesDoReal(
  fatos: FatosDosRegimes,
  mes: Mes,
  memorial: Memorial,
): Result<Resultado, Recusa> {
  const creditos = creditosDe(fatos, mes.competencia)
  if (!creditos.ok) return creditos
  const pedir = (lucro: Parameters<typeof apurarReal>[0]['lucro'], m?: Memorial) =>
    apurarReal(
      {
        ...comuns(fatos, mes),
        apuracaoDoLucro: 'trimestral',
        obrigada: false,
        receitasFinanceiras: 0,
        creditos: creditos.value,
        creditosAnteriores: { pis: mes.estoque.creditos.pis, cofins: mes.estoque.creditos.cofins },
        ...(lucro === undefined ? {} : { lucro }),
      },
      m,
    )
  const semLucro = { ajustadoIrpj: 0, ajustadoCsll: 0, prejuizoFiscal: 0, baseNegativaCsll: 0 }
  // First without profit: the tributes on revenue are themselves expenses of the quarter.
  const sobreReceita = pedir(semLucro)
  if (!sobreReceita.ok) return sobreReceita
  const custos = sobreReceita.value.tributos.reduce((total, { valor }) => total + valor, 0)
  const lucro = mes.estoque.lucro + lucroDoMes(fatos, mes, custos)
  const ajustado = { ajustadoIrpj: lucro, ajustadoCsll: lucro }
  const apurado = pedir({ ...ajustado, ...estoqueSemLucro(mes) }, memorial)
  if (!apurado.ok) return apurado
  const { prejuizoCompensado, baseNegativaCompensada, tributos } = apurado.value
  const cbsIbs = cbsEIbsDe(fatos, mes, { iss: issDe(tributos), memorial })
  if (!cbsIbs.ok) return cbsIbs
  anotarIcms(fatos, memorial)
  const perda = Math.max(0, -lucro)
  const estoqueDeCreditos = { ...cbsIbs.value.creditos, ...apurado.value.saldoDeCreditos }
  return ok({
    tributos: [
      ...comoResultado(`real.${mes.competencia}`, tributos, fatos.icmsForaDoSimples),
      ...cbsIbs.value.tributos,
    ],
    estoque: encerraTrimestre(mes.competencia)
      ? {
          prejuizoFiscal: mes.estoque.prejuizoFiscal - prejuizoCompensado + perda,
          baseNegativaCsll: mes.estoque.baseNegativaCsll - baseNegativaCompensada + perda,
          lucro: 0,
          creditos: estoqueDeCreditos,
        }
      : { ...mes.estoque, lucro, creditos: estoqueDeCreditos },
  })
}

const estoqueSemLucro = ({ estoque: { prejuizoFiscal, baseNegativaCsll } }: Mes) => ({
  prejuizoFiscal,
  baseNegativaCsll,
})

function lucroDoMes(fatos: FatosDosRegimes, mes: Mes, tributos: Centavos): Centavos {
  const { salarios, proLabore, despesas, icmsForaDoSimples } = fatos
  const receita = fatos.receitas[mes.indice] ?? 0
  return receita - salarios - proLabore - despesas - mes.encargos - icmsForaDoSimples - tributos
}

const issDe = (tributos: readonly TributoApurado[]): Centavos =>
  tributos.find(({ tributo }) => tributo === 'iss')?.valor ?? 0

function temPisCofins(competencia: Competencia): boolean {
  const fase = faseDaReforma(competencia)
  return fase.ok && fase.value.pisCofins
}

/** CBS and IBS of a month of Presumido or Real, when PIS and COFINS are over. */
function cbsEIbsDe(
  fatos: FatosDosRegimes,
  { competencia, indice, estoque }: Mes,
  { iss, memorial }: { readonly iss: Centavos; readonly memorial: Memorial },
): Result<Pick<Resultado, 'tributos'> & Pick<Resultado['estoque'], 'creditos'>, Recusa> {
  const { creditos } = estoque
  if (temPisCofins(competencia)) return ok({ tributos: [], creditos })
  const receita = fatos.receitas[indice] ?? 0
  const mes = apurarMesDeIbsCbs(
    {
      competencia,
      receita,
      exclusoes: Math.min(receita, fatos.icmsForaDoSimples + iss),
      aquisicoes: fatos.comprasComCredito,
      creditosAnteriores: { cbs: creditos.cbs, ibs: creditos.ibs },
      ...(fatos.aliquotaCbs === undefined ? {} : { aliquotaCbs: fatos.aliquotaCbs }),
    },
    memorial,
  )
  if (!mes.ok) return mes
  const { aPagar, saldoDeCreditos } = mes.value
  return ok({
    tributos: [
      { tributo: 'cbs', rotulo: 'CBS', valor: aPagar.cbs, passo: 'ibs-cbs-do-mes.cbs' },
      { tributo: 'ibs', rotulo: 'IBS', valor: aPagar.ibs, passo: 'ibs-cbs-do-mes.ibs' },
    ],
    creditos: { ...creditos, ...saldoDeCreditos },
  })
}

function creditosDe(
  { comprasComCredito }: FatosDosRegimes,
  competencia: Competencia,
): Result<{ pis: Centavos; cofins: Centavos }, Recusa> {
  if (!temPisCofins(competencia)) return ok({ pis: 0, cofins: 0 })
  const tabela = vigente(PIS_COFINS_NAO_CUMULATIVO, competencia)
  if (!tabela.ok) return tabela
  const base = decimal(comprasComCredito)
  return ok({
    pis: meioParaCima(base.mul(tabela.value.pis)),
    cofins: meioParaCima(base.mul(tabela.value.cofins)),
  })
}

function anotarIcms({ icmsForaDoSimples }: FatosDosRegimes, memorial: Memorial): void {
  if (icmsForaDoSimples === 0) return
  memorial.passo(() => ({
    id: 'icms.estimado',
    rotulo: 'ICMS e IPI fora do Simples',
    formula: 'estimado',
    operandos: {
      estimado: {
        rotulo: 'Estimativa do escritório',
        valor: { tipo: 'centavos', valor: icmsForaDoSimples },
        origem: { tabela: 'simulacao' },
      },
    },
    resultado: { tipo: 'centavos', valor: icmsForaDoSimples },
    fundamento: 'LC 87/1996',
    regra: 'icms-estimado@2024-01',
  }))
}

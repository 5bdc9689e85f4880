import {
  type Centavos,
  centavos,
  type Decimal,
  decimal,
  emCentavos,
  emTaxa,
  formatarTaxa,
  meioParaCima,
  soma,
} from '../../dinheiro/index.ts'
import type { AtividadePresumida, MajoracaoDaPresuncao } from '../../tabelas/presumido/index.ts'
import {
  type Competencia,
  encerraTrimestre,
  mesesDoTrimestre,
  type Vigencia,
} from '../../tempo/index.ts'
import { mesesDoAnoAte, somarMesesDe } from './fatos.ts'
import type { ReceitaPorAtividade } from './tipos.ts'
import { type Caderno, parcela, somar } from './tributo-apurado.ts'

export type Excedente = {
  readonly receita: Centavos
  /** R$ 1.250.000,00 plus the room left by the earlier quarters of the year. */
  readonly limite: Centavos
  /** Revenue of the quarter above the limit. */
  readonly doTrimestre: Centavos
  /** Over the year, how much more was increased than the year's own excess asks for. */
  readonly aAjustar: Centavos
  /** Each quarter of the year, this one last. */
  readonly porTrimestre: readonly ExcedenteDeUmTrimestre[]
}

export type ExcedenteDeUmTrimestre = {
  readonly fim: Competencia
  readonly receita: Centavos
  readonly excedente: Centavos
}

/** What goes back at the end of the year. */
export type AjusteAnual = {
  /** Increases of the presumed profit in the earlier quarters. */
  readonly acrescimos: Centavos
  /** Revenue on which they were made. */
  readonly excedentes: Centavos
  /** Of that revenue, the part that is not above the limit of the year. */
  readonly aAjustar: Centavos
}

export type Majoracao = {
  readonly tabela: MajoracaoDaPresuncao & Vigencia
  readonly excedente: Excedente
  readonly ajuste?: AjusteAnual
}
type Pedido = { readonly qual: 'irpj' | 'csll'; readonly majoracao?: Majoracao }

/**
 * The part of a quarter's revenue above its limit. Room not used passes to the later quarters of
 * the same year, counted since the increase is in force or the company opened (LC 224/2025, art.
 * 4º, § 5º).
 */
export function excedenteDoTrimestre(
  receitas: readonly ReceitaPorAtividade[],
  { competencia, desde }: { competencia: Competencia; desde: Competencia },
  limiteDoTrimestre: Centavos,
): Excedente {
  const fins = mesesDoAnoAte(competencia, desde).filter(encerraTrimestre)
  let sobra = 0
  let somado = 0
  let receitaDoAno = 0
  const porTrimestre: ExcedenteDeUmTrimestre[] = []
  let atual = { receita: 0, limite: limiteDoTrimestre, doTrimestre: 0 }
  for (const fim of fins) {
    const receita = somarMesesDe(receitas, mesesDoTrimestre(fim), (r) => r.valor)
    const limite = limiteDoTrimestre + sobra
    atual = { receita, limite, doTrimestre: Math.max(0, receita - limite) }
    sobra = Math.max(0, limite - receita)
    porTrimestre.push({ fim, receita, excedente: atual.doTrimestre })
    somado += atual.doTrimestre
    receitaDoAno += receita
  }
  const doAno = Math.max(0, receitaDoAno - limiteDoTrimestre * fins.length)
  return { ...atual, aAjustar: centavos(somado - doAno), porTrimestre }
}

/** What one activity presumes of a period. */
export type ParteDaAtividade = {
  readonly atividade: AtividadePresumida
  readonly rotulo: string
  readonly receita: Centavos
  readonly percentual: Decimal
  readonly presumido: Centavos
}

/** `servicos-em-geral` as the name of an operand. */
export const nomeDaAtividade = (atividade: string): string =>
  atividade.replace(/-([a-z0-9])/g, (_, letra: string) => letra.toUpperCase())

/** The part of the excess that is of an activity, by its revenue (LC 224/2025, art. 4º, § 5º). */
const excedenteDa = (
  { receita }: ParteDaAtividade,
  doTrimestre: { readonly receita: Centavos; readonly excedente: Centavos },
): Centavos =>
  receita === doTrimestre.receita
    ? doTrimestre.excedente
    : meioParaCima(decimal(doTrimestre.excedente).mul(receita).div(doTrimestre.receita))

/**
 * The excess split among the activities in proportion to their revenue, each part with the tenth more of its own
 * percentage: `excedente × receitaᵢ ÷ receita`, then `× pᵢ × 10 %`. The steps say it activity by activity.
 */
export function majorar(
  caderno: Caderno,
  { qual, majoracao }: Pedido,
  partes: readonly ParteDaAtividade[],
): Centavos {
  if (!majoracao || majoracao.excedente.doTrimestre === 0) return 0
  const { tabela, excedente } = majoracao
  const norma = { fundamento: tabela.fonte, regra: `presuncao.${qual}.majoracao@${tabela.desde}` }
  somar(caderno, {
    id: `${qual}.excedente`,
    rotulo: 'Receita do trimestre acima do limite',
    parcelas: [
      parcela('receita', 'Receita bruta do trimestre', excedente.receita),
      {
        ...parcela('limite', 'Limite do trimestre com a sobra dos anteriores', excedente.limite),
        subtrai: true,
      },
    ],
    ...norma,
  })
  const doTrimestre = { receita: excedente.receita, excedente: excedente.doTrimestre }
  return somar(caderno, {
    id: `${qual}.majoracao`,
    rotulo: 'Majoração de 10 % sobre o excedente',
    parcelas: partes.map((parte) => {
      const base = excedenteDa(parte, doTrimestre)
      const de = `${qual}.excedente.${parte.atividade}`
      const passo = `${qual}.majoracao.${parte.atividade}`
      dividirExcedente(
        caderno,
        { id: de, todo: `${qual}.excedente`, ...norma },
        {
          ...{ parte, doTrimestre, valor: base },
        },
      )
      const valor = majorarParte(caderno, { id: passo, de, ...norma }, { parte, base, tabela })
      const achada = parcela(nomeDaAtividade(parte.atividade), parte.rotulo, valor)
      return { ...achada, operando: { ...achada.operando, de: `${caderno.raiz}.${passo}` } }
    }),
    ...norma,
  })
}

type PassoDaNorma = { readonly id: string; readonly fundamento: string; readonly regra: string }

function dividirExcedente(
  { memorial, raiz }: Caderno,
  { id, todo, fundamento, regra }: PassoDaNorma & { readonly todo: string },
  {
    parte,
    doTrimestre,
    valor,
  }: {
    readonly parte: ParteDaAtividade
    readonly doTrimestre: { readonly receita: Centavos; readonly excedente: Centavos }
    readonly valor: Centavos
  },
): void {
  const dosFatos = { origem: { tabela: 'fatos do mês' } }
  memorial.passo(() => ({
    id: `${raiz}.${id}`,
    rotulo: `Parte do excedente: ${parte.rotulo}`,
    formula: 'excedente × daAtividade ÷ receita',
    operandos: {
      excedente: {
        rotulo: 'Receita acima do limite',
        valor: emCentavos(doTrimestre.excedente),
        de: `${raiz}.${todo}`,
      },
      daAtividade: {
        rotulo: 'Receita da atividade no trimestre',
        valor: emCentavos(parte.receita),
        ...dosFatos,
      },
      receita: {
        rotulo: 'Receita bruta do trimestre',
        valor: emCentavos(doTrimestre.receita),
        ...dosFatos,
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(valor),
    fundamento,
    regra,
  }))
}

function majorarParte(
  { memorial, raiz }: Caderno,
  { id, de, fundamento, regra }: PassoDaNorma & { readonly de: string },
  {
    parte,
    base,
    tabela,
  }: {
    readonly parte: ParteDaAtividade
    readonly base: Centavos
    readonly tabela: MajoracaoDaPresuncao & Vigencia
  },
): Centavos {
  const { percentual, rotulo } = parte
  const { acrescimo } = tabela
  const valor = acrescimoDaParte(base, percentual, tabela)
  const majorado = percentual.add(percentual.mul(acrescimo))
  memorial.passo(() => ({
    id: `${raiz}.${id}`,
    rotulo: `Majoração: ${rotulo}, de ${formatarTaxa(percentual.toString())} para ${formatarTaxa(majorado.toString())} na parte acima do limite`,
    formula: 'excedente × percentual × acrescimo',
    operandos: {
      excedente: {
        rotulo: 'Parte do excedente',
        valor: emCentavos(base),
        de: `${raiz}.${de}`,
      },
      percentual: {
        rotulo: 'Percentual de presunção',
        valor: emTaxa(percentual),
        origem: { tabela: 'Lei 9.249/1995, arts. 15 e 20' },
      },
      acrescimo: {
        rotulo: 'Acréscimo',
        valor: emTaxa(acrescimo),
        origem: { tabela: tabela.fonte },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(valor),
    fundamento,
    regra,
  }))
  return valor
}

const acrescimoDaParte = (
  base: Centavos,
  percentual: Decimal,
  { acrescimo }: MajoracaoDaPresuncao,
): Centavos => meioParaCima(decimal(base).mul(percentual).mul(acrescimo))

/** Increase of the presumed profit of one quarter, in silence. */
export const acrescimoDe = (
  partes: readonly ParteDaAtividade[],
  doTrimestre: ExcedenteDeUmTrimestre,
  tabela: MajoracaoDaPresuncao,
): Centavos =>
  doTrimestre.excedente === 0
    ? 0
    : soma(
        partes.map((parte) =>
          acrescimoDaParte(excedenteDa(parte, doTrimestre), parte.percentual, tabela),
        ),
      )

/**
 * What leaves the base of the 4th quarter because the year did not pass its limit by as much as its
 * quarters did (LC 224/2025, art. 4º, § 5º); never more than the base itself.
 */
export function ajustarNoAno(
  { memorial, raiz }: Caderno,
  { qual, majoracao }: Pedido,
  partes: { readonly presumido: Centavos; readonly outras: Centavos },
): Centavos {
  if (!majoracao?.ajuste) return 0
  const { tabela, ajuste } = majoracao
  const { presumido, outras } = partes
  const exato = decimal(ajuste.acrescimos).mul(ajuste.aAjustar).div(ajuste.excedentes)
  const valor = centavos(Math.min(meioParaCima(exato), presumido + outras))
  const facto = (rotulo: string, quanto: Centavos) => ({
    rotulo,
    valor: emCentavos(quanto),
    origem: { tabela: 'trimestres anteriores' },
  })
  memorial.passo(() => ({
    id: `${raiz}.${qual}.ajuste-anual`,
    rotulo: 'Majoração dos trimestres que o ano não pede',
    formula: 'mínimo(acrescimos × aAjustar ÷ excedentes; presumido + outras)',
    operandos: {
      acrescimos: facto('Acréscimos dos trimestres anteriores', ajuste.acrescimos),
      aAjustar: facto('Receita majorada além do excedente do ano', ajuste.aAjustar),
      excedentes: facto('Receita majorada nos trimestres anteriores', ajuste.excedentes),
      presumido: {
        rotulo: 'Lucro presumido',
        valor: emCentavos(presumido),
        de: `${raiz}.${qual}.presumido`,
      },
      outras: { ...facto('Demais receitas', outras), origem: { tabela: 'fatos do mês' } },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(valor),
    fundamento: tabela.fonte,
    regra: `presuncao.${qual}.majoracao@${tabela.desde}`,
  }))
  return valor
}

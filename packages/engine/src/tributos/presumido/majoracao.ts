import {
  type Centavos,
  centavos,
  decimal,
  emCentavos,
  emTaxa,
  meioParaCima,
} from '../../dinheiro/index.ts'
import type { MajoracaoDaPresuncao } from '../../tabelas/presumido/index.ts'
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

/**
 * The excess split among the activities in proportion to their revenue and increased by 10 %:
 * `Σ excedente × receitaᵢ ÷ total × pᵢ × 0,10` is `presumido × excedente ÷ total × 0,10`.
 */
export function majorar(caderno: Caderno, pedido: Pedido, presumido: Centavos): Centavos {
  const { qual, majoracao } = pedido
  if (!majoracao || majoracao.excedente.doTrimestre === 0) return 0
  const { tabela, excedente } = majoracao
  const { memorial, raiz } = caderno
  const regra = `presuncao.${qual}.majoracao@${tabela.desde}`
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
    fundamento: tabela.fonte,
    regra,
  })
  // Multiply first, divide last, round once.
  const valor = meioParaCima(
    decimal(presumido).mul(excedente.doTrimestre).mul(tabela.acrescimo).div(excedente.receita),
  )
  memorial.passo(() => ({
    id: `${raiz}.${qual}.majoracao`,
    rotulo: 'Majoração de 10 % sobre o excedente',
    formula: 'presumido × excedente × acrescimo ÷ receita',
    operandos: {
      presumido: {
        rotulo: 'Lucro presumido sem majoração',
        valor: emCentavos(presumido),
        de: `${raiz}.${qual}.presumido`,
      },
      excedente: {
        rotulo: 'Receita acima do limite',
        valor: emCentavos(excedente.doTrimestre),
        de: `${raiz}.${qual}.excedente`,
      },
      acrescimo: {
        rotulo: 'Acréscimo',
        valor: emTaxa(tabela.acrescimo),
        origem: { tabela: tabela.fonte },
      },
      receita: {
        rotulo: 'Receita bruta do trimestre',
        valor: emCentavos(excedente.receita),
        origem: { tabela: 'fatos do mês' },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(valor),
    fundamento: tabela.fonte,
    regra,
  }))
  return valor
}

/** Increase of the presumed profit of one quarter, in silence: `presumido × excedente ÷ receita × 10 %`. */
export const acrescimoDe = (
  presumido: Centavos,
  { receita, excedente }: ExcedenteDeUmTrimestre,
  { acrescimo }: MajoracaoDaPresuncao,
): Centavos =>
  excedente === 0 ? 0 : meioParaCima(decimal(presumido).mul(excedente).mul(acrescimo).div(receita))

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

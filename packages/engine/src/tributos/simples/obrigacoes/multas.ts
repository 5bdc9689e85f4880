import {
  type Centavos,
  Decimal,
  decimal,
  emCentavos,
  emNumero,
  formatarReais,
  type Memorial,
  meioParaCima,
  ok,
  type Result,
  refuse,
} from '../../../dinheiro/index.ts'
import { comPorta, data, type Forma, inteiro, objeto, umDe, valor } from '../../../porta/index.ts'
import {
  DECLARACOES_DO_SIMPLES,
  DEFIS_COM_MULTA_DESDE,
  type DeclaracaoDoSimples,
  PENALIDADES,
  type PenalidadeDaDeclaracao,
} from '../../../tabelas/simples/index.ts'
import {
  competenciaDe,
  type DataCivil,
  formatarData,
  mesesEntre,
  somarDias,
  type Vigencia,
  vigente,
} from '../../../tempo/index.ts'
import { daLei, valorDaLei } from '../expressao.ts'
import { invalido } from '../segregacao.ts'
import type { RecusaSimples } from '../tipos.ts'

/** How a late declaration came: before being asked, within the intimação, or after it. */
export type Entrega = 'espontanea' | 'no-prazo-da-intimacao' | 'de-oficio'

export type FatosDaMulta = {
  readonly declaracao: DeclaracaoDoSimples
  /** Effective due date, already moved to a dia útil. */
  readonly vencimento: DataCivil
  /** Day of the delivery, or of the auto de infração. */
  readonly entrega: DataCivil
  /** Tributes the declaration informs, even if paid. */
  readonly tributos: Centavos
  readonly como: Entrega
}

const FORMA_DA_MULTA: Forma = objeto<FatosDaMulta>({
  declaracao: umDe(DECLARACOES_DO_SIMPLES),
  vencimento: data,
  entrega: data,
  tributos: valor,
  como: umDe(['espontanea', 'no-prazo-da-intimacao', 'de-oficio']),
})

export type MultaDaDeclaracao = {
  /** Calendar months or fractions late. */
  readonly meses: number
  /** Before reductions and minimum. */
  readonly cheia: Centavos
  readonly valor: Centavos
  /** The minimum is what is owed. */
  readonly noMinimo: boolean
}

/** Calendar months touched from `de` to `ate`, both included; zero when it is not late. */
const mesesTocados = (de: DataCivil, ate: DataCivil): number =>
  ate < de ? 0 : mesesEntre(competenciaDe(de), competenciaDe(ate)) + 1

/** 1 April of the year after the one of the facts, whose declaration fell due at `vencimento`. */
const abrilSeguinte = (vencimento: DataCivil): DataCivil => {
  const ano = Number(vencimento.slice(0, 4))
  // The PA of December falls due in January: its facts are of the year before.
  return `${vencimento.slice(5, 7) === '01' ? ano : ano + 1}-04-01`
}

const INICIOS: Readonly<
  Record<PenalidadeDaDeclaracao['conta'], (vencimento: DataCivil) => DataCivil>
> = {
  'dia-seguinte': (vencimento) => somarDias(vencimento, 1),
  'abril-do-ano-seguinte': abrilSeguinte,
}

/**
 * Penalty of a PGDAS-D, Defis or DASN-SIMEI delivered late (LC 123/2006, arts. 38 e 38-A; Res. CGSN
 * 140/2018, arts. 97-A, 98 e 110): 2 % of the tributes for each calendar month or fraction, up to
 * 20 %, reduced to 50 % or 75 %, never below the minimum. The rule is the one of the delivery.
 */
export const multaDaDeclaracao = comPorta(FORMA_DA_MULTA, multaDaDeclaracaoConferido)

function multaDaDeclaracaoConferido(
  fatos: FatosDaMulta,
  memorial: Memorial,
): Result<MultaDaDeclaracao, RecusaSimples> {
  const { declaracao, vencimento, entrega } = fatos
  const semMulta = { meses: 0, cheia: 0, valor: 0, noMinimo: false }
  if (declaracao === 'defis' && entrega < DEFIS_COM_MULTA_DESDE) return ok(semMulta)
  const regra = vigente(PENALIDADES[declaracao], competenciaDe(entrega))
  if (!regra.ok) return regra
  const inicio = INICIOS[regra.value.conta](vencimento)
  const meses = mesesTocados(inicio, entrega)
  if (meses === 0) return ok(semMulta)
  return ok(calcular(regra.value, { fatos, meses }, memorial))
}

function calcular(
  regra: PenalidadeDaDeclaracao & Vigencia,
  { fatos, meses }: { readonly fatos: FatosDaMulta; readonly meses: number },
  memorial: Memorial,
): MultaDaDeclaracao {
  const { tributos, como, declaracao } = fatos
  const taxa = Decimal.min(decimal(regra.porMes).mul(meses), regra.maxima)
  const cheia = meioParaCima(taxa.mul(tributos))
  const restam = {
    espontanea: regra.espontanea,
    'no-prazo-da-intimacao': regra.noPrazoDaIntimacao,
    'de-oficio': '1',
  }[como]
  const reduzida = meioParaCima(decimal(cheia).mul(restam))
  const valor = Math.max(reduzida, regra.minima)
  const comum = { fundamento: regra.fonte, regra: `simples.multa-${declaracao}@${regra.desde}` }
  memorial.passo(() => ({
    id: 'multa.cheia',
    rotulo: 'Multa pelo atraso, antes das reduções',
    formula: 'tributos × mínimo(porMes × meses; maxima)',
    operandos: {
      tributos: {
        rotulo: 'Tributos declarados',
        valor: emCentavos(tributos),
        origem: { tabela: 'apuracao' },
      },
      porMes: daLei('Multa por mês ou fração', regra.porMes, regra.fonte),
      meses: {
        rotulo: 'Meses-calendário ou fração',
        valor: emNumero(String(meses)),
        origem: { tabela: 'declaracao' },
      },
      maxima: daLei('Multa máxima', regra.maxima, regra.fonte),
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(cheia),
    ...comum,
  }))
  memorial.passo(() => ({
    id: 'multa.reduzida',
    rotulo: 'Multa com a redução de quem entrega',
    formula: 'cheia × restam',
    operandos: {
      cheia: { rotulo: 'Multa cheia', valor: emCentavos(cheia), de: 'multa.cheia' },
      restam: daLei('Parte que resta', restam, regra.fonte),
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(reduzida),
    ...comum,
  }))
  memorial.passo(() => ({
    id: 'multa.valor',
    rotulo: 'Multa devida, nunca menor que a mínima',
    formula: 'máximo(reduzida; minima)',
    operandos: {
      reduzida: { rotulo: 'Multa reduzida', valor: emCentavos(reduzida), de: 'multa.reduzida' },
      minima: valorDaLei('Multa mínima', regra.minima, regra.fonte),
    },
    resultado: emCentavos(valor),
    ...comum,
  }))
  return { meses, cheia, valor, noMinimo: reduzida < regra.minima }
}

export type FatosDasIncorrecoes = {
  readonly declaracao: DeclaracaoDoSimples
  readonly entrega: DataCivil
  readonly itens: number
}

/** Penalty for wrong or omitted items: by group of ten, the fraction counting as a group. */
export const multaPorIncorrecoes = comPorta(
  objeto<FatosDasIncorrecoes>({
    declaracao: umDe(DECLARACOES_DO_SIMPLES),
    entrega: data,
    itens: inteiro(0, 1_000_000),
  }),
  multaPorIncorrecoesConferida,
)

function multaPorIncorrecoesConferida({
  declaracao,
  entrega,
  itens,
}: FatosDasIncorrecoes): Result<Centavos, RecusaSimples> {
  const regra = vigente(PENALIDADES[declaracao], competenciaDe(entrega))
  if (!regra.ok) return regra
  const { porDezItens } = regra.value
  if (porDezItens === undefined)
    return refuse(invalido('declaracao', 'Esta declaração não tem multa por item.'))
  return ok(Math.ceil(itens / 10) * porDezItens)
}

const porcento = (fator: string): string =>
  `${decimal(fator).mul(100).toString().replace('.', ',')} %`

/** The penalty in a sentence, as the law of a delivery just after `vencimento` has it; null without one. */
export function textoDaMulta(
  declaracao: DeclaracaoDoSimples,
  vencimento: DataCivil,
): string | null {
  const entrega = somarDias(vencimento, 1)
  if (declaracao === 'defis' && entrega < DEFIS_COM_MULTA_DESDE) return null
  const regra = vigente(PENALIDADES[declaracao], competenciaDe(entrega))
  if (!regra.ok) return null
  const { porMes, maxima, minima, conta, espontanea, noPrazoDaIntimacao, porDezItens, fonte } =
    regra.value
  const desde =
    conta === 'dia-seguinte'
      ? 'do dia seguinte ao vencimento'
      : `de ${formatarData(abrilSeguinte(vencimento))}`
  const itens =
    porDezItens === undefined
      ? ''
      : `; ${formatarReais(porDezItens)} por grupo de 10 informações incorretas ou omitidas`
  return `${porcento(porMes)} ao mês ou fração sobre os tributos, até ${porcento(maxima)}, contados ${desde}; mínimo de ${formatarReais(minima)}. Cai a ${porcento(espontanea)} se entregue antes de intimação e a ${porcento(noPrazoDaIntimacao)} no prazo dela, sem baixar do mínimo${itens} (${fonte}).`
}

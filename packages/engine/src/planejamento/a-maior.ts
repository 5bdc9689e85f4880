import {
  type Centavos,
  centavos,
  exigirValor,
  formatarReais,
  type Memorial,
} from '../dinheiro/index.ts'
import { type GuiaDevida, serializarCanonico } from '../fechamento/index.ts'
import { compararComOPago, type DiferencaDaGuia, type ParteDaGuia } from '../guias/index.ts'

/** What a difference was worked out from, as it is kept with the guide. */
export type Calculo = {
  readonly chave: string
  readonly apurado: readonly ParteDaGuia[]
  readonly pagas: readonly {
    /** Of the guide, among those of its key and month: no number that a database gave. */
    readonly sequencia: number
    readonly rotulo: string
    readonly pagaEm: string
    readonly composicao: readonly ParteDaGuia[]
  }[]
}
/** What was paid of a guide over what is owed now, by tribute. */
export type AMaior = {
  readonly valor: Centavos
  readonly composicao: readonly ParteDaGuia[]
  readonly calculo: Calculo
}
/** A paid guide, as far as its difference goes. */
export type Paga = {
  readonly sequencia: number
  readonly rotulo: string
  readonly chave: string
  readonly principal: number
  readonly pagaEm: string | null
  readonly vencimento: string
  readonly composicao: readonly ParteDaGuia[]
}

/** What is owed and what was paid of one key, in the order the guides were issued. */
export function calculoDa(
  devida: GuiaDevida | null,
  pagas: readonly Paga[],
  chave: string,
): Calculo {
  const semPartes = pagas.some(({ principal, composicao }) => somarPartes(composicao) !== principal)
  const inteira = (valor: number): ParteDaGuia[] =>
    valor === 0 ? [] : [{ tributo: chave, rotulo: 'Guia', valor: centavos(valor) }]
  const partes = (composicao: readonly ParteDaGuia[], valor: number) =>
    // One that does not say what it is made of is compared whole.
    semPartes
      ? inteira(valor)
      : composicao.map(({ tributo, rotulo, valor: v }) => ({ tributo, rotulo, valor: v }))
  return {
    chave,
    apurado:
      devida === null ? [] : partes(devida.composicao as readonly ParteDaGuia[], devida.valor),
    pagas: pagas.map(({ sequencia, rotulo, pagaEm, vencimento, composicao, principal }) => ({
      ...{ sequencia, rotulo, pagaEm: pagaEm ?? vencimento },
      composicao: partes(composicao, principal),
    })),
  }
}

/** The difference of what was kept; the steps name each guide by its id where the caller knows it. */
export const diferencaDo = (
  { chave, apurado, pagas }: Calculo,
  memorial?: Memorial,
  idDa: (sequencia: number) => number = (sequencia) => sequencia,
): DiferencaDaGuia =>
  exigirValor(
    compararComOPago(
      {
        chave,
        apurado,
        pagas: pagas.map(({ sequencia, ...paga }) => ({ id: idDa(sequencia), ...paga })),
      },
      memorial,
    ),
  )

/** The guide of what is still owed, with the codes of the parts it is made of. */
export function aComplementar(
  devida: GuiaDevida,
  { falta, aComplementar: partes }: DiferencaDaGuia,
): GuiaDevida {
  const codigos = new Map(
    devida.composicao.map((parte) => [`${parte.tributo}:${parte.rotulo}`, parte]),
  )
  return {
    ...devida,
    valor: falta,
    composicao: partes.map((parte) => ({
      ...(codigos.get(`${parte.tributo}:${parte.rotulo}`) ?? { ...parte, codigo: null }),
      valor: parte.valor,
    })),
  }
}

/** What each paid guide has over what is owed, in the order of the guides; null where it has nothing. */
export const aMaiorDasPagas = (
  pagas: readonly Paga[],
  calculo: Calculo,
  { porGuia }: DiferencaDaGuia,
): (AMaior | null)[] =>
  pagas.map(({ sequencia }) => {
    const dela = porGuia.find(({ id }) => id === sequencia)
    return dela === undefined ? null : { valor: dela.valor, composicao: dela.composicao, calculo }
  })

/** An approval is of a value: the same excess of the same tributes. */
export const mesmoExcesso = (a: AMaior | null, b: AMaior | null): boolean => resumo(a) === resumo(b)
const resumo = (um: AMaior | null): string =>
  serializarCanonico(um?.composicao.map(({ tributo, valor }) => [tributo, valor]) ?? null)

export const igualAMaior = (a: AMaior | null, b: AMaior | null): boolean =>
  serializarCanonico(a) === serializarCanonico(b)

export const somarPartes = (partes: readonly { readonly valor: number }[]): number =>
  partes.reduce((soma, { valor }) => soma + valor, 0)

/** Why the month stops, in one line. */
export function porQueAMaior(pendentes: readonly AMaior[]): string {
  const calculos = [...new Map(pendentes.map(({ calculo }) => [calculo.chave, calculo])).values()]
  const pago = somarPartes(
    calculos.flatMap(({ pagas }) => pagas.flatMap(({ composicao }) => composicao)),
  )
  const devido = somarPartes(calculos.flatMap(({ apurado }) => apurado))
  const agora =
    devido === 0 ? 'a apuração não deve mais nada' : `a apuração deve ${formatarReais(devido)}`
  const guia =
    calculos.some(({ pagas }) => pagas.length > 1) || calculos.length > 1 ? 'Nas guias' : 'Na guia'
  return `Pago a maior de ${formatarReais(somarPartes(pendentes))}. ${guia} foram pagos ${formatarReais(pago)} e ${agora}.`
}

import {
  type Centavos,
  emCentavos,
  type Memorial,
  type Operando,
  ok,
  type Passo,
  type Result,
  refuse,
} from '../dinheiro/index.ts'
import {
  comPorta,
  data,
  type FatoInvalido,
  lista,
  objeto,
  quantidade,
  texto,
  valor,
} from '../porta/index.ts'
import { type DataCivil, formatarData } from '../tempo/index.ts'

export type ParteDaGuia = {
  readonly tributo: string
  readonly rotulo: string
  readonly valor: Centavos
}
export type GuiaPaga = {
  readonly id: number
  readonly rotulo: string
  readonly pagaEm: DataCivil
  /** Without multa and juros. */
  readonly composicao: readonly ParteDaGuia[]
}
export type DevidoEPago = {
  /** What the guide is of: `das`, `dctfweb`, `iss-…`; says the law, and whether its parts are one debt. */
  readonly chave: string
  /** Parts of what is owed now; none when nothing is. */
  readonly apurado: readonly ParteDaGuia[]
  /** In the order they were issued. */
  readonly pagas: readonly GuiaPaga[]
}
export type DiferencaDaGuia = {
  readonly apurado: Centavos
  readonly pago: Centavos
  /** Still owed: the guide of the difference. */
  readonly falta: Centavos
  readonly aComplementar: readonly ParteDaGuia[]
  /** Paid over what is owed. */
  readonly aMaior: Centavos
  /** Which guides have the excess, the last one first to have it; in the order given, only those with some. */
  readonly porGuia: readonly {
    readonly id: number
    readonly valor: Centavos
    readonly composicao: readonly ParteDaGuia[]
  }[]
}

const PARTES = lista(objeto<ParteDaGuia>({ tributo: texto, rotulo: texto, valor }))

/**
 * What is owed now against what was already paid, part by part: what is still owed asks for another guide (CTN, art.
 * 150, § 3º), what was paid over it is to be given back or offset (CTN, art. 165). A DAS is one debt: what rose inside
 * it is taken from what fell; the parts of the others are each a debt.
 */
export const compararComOPago = comPorta(
  objeto<DevidoEPago>({
    chave: texto,
    apurado: PARTES,
    pagas: lista(
      objeto<GuiaPaga>({ id: quantidade, rotulo: texto, pagaEm: data, composicao: PARTES }),
    ),
  }),
  compararConferidos,
)

type Parte = {
  /** Name of it in the formulas. */
  readonly nome: string
  readonly tributo: string
  readonly rotulo: string
  readonly apurado: Centavos
  /** By paid guide, in their order. */
  readonly pagos: readonly Centavos[]
  /** Owed less paid; negative when more was paid. */
  readonly diferenca: number
}
type Lado = { readonly total: Centavos; readonly quotas: readonly Centavos[] }

function compararConferidos(
  fatos: DevidoEPago,
  memorial: Memorial,
): Result<DiferencaDaGuia, FatoInvalido> {
  const partes = partesDe(fatos)
  const apurado = somar(partes.map((parte) => parte.apurado))
  const pago = somar(partes.flatMap(({ pagos }) => pagos))
  if (!Number.isSafeInteger(apurado) || !Number.isSafeInteger(pago))
    return refuse({
      codigo: 'fato-invalido',
      campo: 'apurado',
      mensagem: 'Os valores da guia passam do que se pode somar.',
    })
  const emConjunto = ehUmDebitoSo(fatos.chave)
  const falta = ladoDe(partes, 1, emConjunto)
  const aMaior = ladoDe(partes, -1, emConjunto)
  for (const parte of partes) memorial.passo(() => passoDaParte(parte, fatos))
  passosDoLado({ memorial, partes, emConjunto, fatos }, FALTA, falta)
  passosDoLado({ memorial, partes, emConjunto, fatos }, A_MAIOR, aMaior)
  const quotas = quotasPorGuia(partes, aMaior, fatos)
  if (fatos.pagas.length > 1 && aMaior.total > 0) passosPorGuia(memorial, fatos, quotas)
  return ok({
    ...{ apurado, pago, falta: falta.total, aMaior: aMaior.total },
    aComplementar: comValor(partes, falta.quotas),
    porGuia: fatos.pagas.flatMap(({ id }, indice) => {
      const composicao = comValor(
        partes,
        quotas.map((daParte) => daParte.porGuia[indice] ?? 0),
      )
      return composicao.length === 0
        ? []
        : [{ id, valor: somar(composicao.map((parte) => parte.valor)), composicao }]
    }),
  })
}

/** The DAS is collected, complemented and paid as one document. */
const ehUmDebitoSo = (chave: string): boolean => chave === 'das' || chave === 'das-mei'

const somar = (valores: readonly number[]): number => valores.reduce((soma, v) => soma + v, 0)

function partesDe({ apurado, pagas }: DevidoEPago): Parte[] {
  const chaveDa = ({ tributo, rotulo }: ParteDaGuia) => `${tributo}:${rotulo}`
  const todas = [...apurado, ...pagas.flatMap(({ composicao }) => composicao)]
  const unicas = new Map(todas.map((parte) => [chaveDa(parte), parte]))
  const daParte = (partes: readonly ParteDaGuia[], chave: string) =>
    somar(partes.filter((parte) => chaveDa(parte) === chave).map((parte) => parte.valor))
  return [...unicas].map(([chave, { tributo, rotulo }], indice) => {
    const devido = daParte(apurado, chave)
    const pagos = pagas.map(({ composicao }) => daParte(composicao, chave))
    return {
      // A name of its own for each part: two of the same tribute are two steps.
      nome: `parte${indice + 1}${tributo.replace(/[^a-z0-9]/g, '')}`,
      ...{ tributo, rotulo, apurado: devido, pagos, diferenca: devido - somar(pagos) },
    }
  })
}

/** One side of the differences: what rose, or what fell. In a single debt the parts share what is left of it, in order. */
function ladoDe(partes: readonly Parte[], sinal: 1 | -1, emConjunto: boolean): Lado {
  const deste = partes.map(({ diferenca }) => Math.max(0, sinal * diferenca))
  const total = emConjunto
    ? Math.max(0, sinal * somar(partes.map(({ diferenca }) => diferenca)))
    : somar(deste)
  let resta = total
  const quotas = deste.map((valorDaParte) => {
    const quota = Math.min(valorDaParte, resta)
    resta -= quota
    return quota
  })
  return { total, quotas }
}

const comValor = (partes: readonly Parte[], valores: readonly number[]): ParteDaGuia[] =>
  partes.flatMap(({ tributo, rotulo }, indice) => {
    const doIndice = valores[indice] ?? 0
    return doIndice === 0 ? [] : [{ tributo, rotulo, valor: doIndice }]
  })

type QuotasDaParte = { readonly parte: Parte; readonly aMaior: number; readonly porGuia: number[] }

/** The last guide paid is the first to have been too much. */
function quotasPorGuia(partes: readonly Parte[], lado: Lado, { pagas }: DevidoEPago) {
  return partes.map((parte, indice): QuotasDaParte => {
    const aMaior = lado.quotas[indice] ?? 0
    let resta = aMaior
    const porGuia = pagas.map(() => 0)
    for (let qual = pagas.length - 1; qual >= 0; qual--) {
      const quota = Math.min(resta, parte.pagos[qual] ?? 0)
      porGuia[qual] = quota
      resta -= quota
    }
    return { parte, aMaior, porGuia }
  })
}

const daApuracao = { origem: { tabela: 'apuracao' } } as const
const daGuia = (id: number) => ({ origem: { tabela: 'guia', ids: [id] } })

function passoDaParte(
  { nome, rotulo, apurado, pagos, diferenca }: Parte,
  fatos: DevidoEPago,
): Passo {
  const operandos: Record<string, Operando> = {
    apurado: { rotulo: `${rotulo} devido agora`, valor: emCentavos(apurado), ...daApuracao },
  }
  for (const [indice, pago] of pagos.entries()) {
    const guia = fatos.pagas[indice]
    if (pago === 0 || guia === undefined) continue
    operandos[`pago${indice + 1}`] = {
      rotulo: `${rotulo} pago em ${formatarData(guia.pagaEm)} (${guia.rotulo})`,
      valor: emCentavos(pago),
      ...daGuia(guia.id),
    }
  }
  return {
    id: `diferenca.${nome}`,
    rotulo: `${rotulo}: devido menos pago`,
    formula: Object.keys(operandos).join(' − '),
    operandos,
    resultado: emCentavos(diferenca),
    fundamento: diferenca < 0 ? leiDoExcesso(fatos.chave) : leiDaFalta(fatos.chave),
    regra: REGRA,
  }
}

const REGRA = 'guia.diferenca@1966-10'
const leiDaFalta = (chave: string): string =>
  chave.startsWith('fgts') ? 'Lei 8.036/1990, art. 15' : 'CTN, art. 150, § 3º'

function leiDoExcesso(chave: string): string {
  if (chave.startsWith('fgts')) return 'Lei 8.036/1990, art. 15'
  if (ehUmDebitoSo(chave))
    return 'CTN, art. 165, I; LC 123/2006, art. 21, §§ 5º a 14; Res. CGSN 140/2018, arts. 128 a 132'
  if (chave === 'iss' || chave.startsWith('iss-')) return 'CTN, art. 165, I; lei do município'
  return 'CTN, art. 165, I; Lei 9.430/1996, art. 74'
}

type Sentido = {
  readonly id: string
  readonly rotulo: string
  readonly sinal: 1 | -1
  readonly lei: (chave: string) => string
}
const FALTA: Sentido = { id: 'falta', rotulo: 'A complementar', sinal: 1, lei: leiDaFalta }
const A_MAIOR: Sentido = { id: 'aMaior', rotulo: 'Pago a maior', sinal: -1, lei: leiDoExcesso }

type Contas = {
  readonly memorial: Memorial
  readonly partes: readonly Parte[]
  readonly emConjunto: boolean
  readonly fatos: DevidoEPago
}

const operandoDe = (rotulo: string, de: string, valorDele: number): Operando => ({
  ...{ rotulo, valor: emCentavos(valorDele), de },
})

/** The total of a side, and what each part has of it. */
function passosDoLado(
  { memorial, partes, emConjunto, fatos }: Contas,
  { id, rotulo, sinal, lei }: Sentido,
  { total, quotas }: Lado,
): void {
  if (total === 0) return
  const operandos = Object.fromEntries(
    partes.map(({ nome, rotulo: daParte, diferenca }) => [
      nome,
      operandoDe(`${daParte}: diferença`, `diferenca.${nome}`, diferenca),
    ]),
  )
  const nomes = Object.keys(operandos)
  const comSinal = (nome: string) => `máximo(0; ${sinal === 1 ? nome : `0 − ${nome}`})`
  const conjunto = sinal === 1 ? nomes.join(' + ') : `0 − ${nomes.join(' − ')}`
  memorial.passo(() => ({
    id: `diferenca.${id}`,
    rotulo,
    formula: emConjunto ? `máximo(0; ${conjunto})` : nomes.map(comSinal).join(' + '),
    operandos,
    resultado: emCentavos(total),
    fundamento: lei(fatos.chave),
    regra: REGRA,
  }))
  const antes: [string, Operando][] = []
  for (const [indice, { nome, rotulo: daParte, diferenca }] of partes.entries()) {
    const quota = quotas[indice] ?? 0
    if (quota === 0) continue
    const anteriores = [...antes]
    memorial.passo(() => ({
      id: `diferenca.${id}.${nome}`,
      rotulo: `${rotulo}: ${daParte}`,
      formula: `mínimo(${comSinal('diferenca')}; ${['total', ...anteriores.map(([um]) => um)].join(' − ')})`,
      operandos: {
        diferenca: operandoDe(`${daParte}: diferença`, `diferenca.${nome}`, diferenca),
        total: operandoDe(rotulo, `diferenca.${id}`, total),
        ...Object.fromEntries(anteriores),
      },
      resultado: emCentavos(quota),
      fundamento: lei(fatos.chave),
      regra: REGRA,
    }))
    antes.push([nome, operandoDe(`${rotulo}: ${daParte}`, `diferenca.${id}.${nome}`, quota)])
  }
}

/** When more than one guide was paid: how much of the excess is in each. */
function passosPorGuia(
  memorial: Memorial,
  { pagas, chave }: DevidoEPago,
  quotas: readonly QuotasDaParte[],
): void {
  for (const { parte, aMaior, porGuia } of quotas) {
    const depois: [string, Operando][] = []
    for (const [indice, guia] of [...pagas.entries()].toReversed()) {
      const quota = porGuia[indice] ?? 0
      const pago = parte.pagos[indice] ?? 0
      if (quota === 0) continue
      const seguintes = [...depois]
      const id = `diferenca.guia${indice + 1}.${parte.nome}`
      const rotulo = `${parte.rotulo} a maior em ${guia.rotulo}, paga em ${formatarData(guia.pagaEm)}`
      memorial.passo(() => ({
        id,
        rotulo,
        formula: `mínimo(${['aMaior', ...seguintes.map(([um]) => um)].join(' − ')}; pago)`,
        operandos: {
          aMaior: operandoDe(
            `Pago a maior: ${parte.rotulo}`,
            `diferenca.aMaior.${parte.nome}`,
            aMaior,
          ),
          ...Object.fromEntries(seguintes),
          pago: { rotulo: `${parte.rotulo} da guia`, valor: emCentavos(pago), ...daGuia(guia.id) },
        },
        resultado: emCentavos(quota),
        fundamento: leiDoExcesso(chave),
        regra: REGRA,
      }))
      depois.push([`guia${indice + 1}`, operandoDe(rotulo, id, quota)])
    }
  }
}

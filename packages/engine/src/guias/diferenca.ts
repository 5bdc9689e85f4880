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
  const contas = { memorial, partes, emConjunto, fatos }
  passosDoLado(contas, FALTA, falta)
  passosDoLado(contas, A_MAIOR, aMaior)
  const quotas = quotasPorGuia(partes, aMaior, fatos)
  if (fatos.pagas.length > 1 && aMaior.total > 0) passosPorGuia(contas, quotas)
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

/** Written so that it is never negative: owed less paid where something is owed, paid less owed where it was too much. */
function passoDaParte(parte: Parte, { chave, pagas }: DevidoEPago): Passo {
  const { nome, tributo, rotulo, apurado, pagos, diferenca } = parte
  // Named after the tribute: the memória of the month finds by it the step that worked it out.
  const nomeDoDevido = /[a-z][a-z0-9]*/.exec(tributo.replace(/-/g, ''))?.[0] ?? 'devido'
  const devido: [string, Operando] = [
    nomeDoDevido,
    { rotulo: `${rotulo} devido agora`, valor: emCentavos(apurado), ...daApuracao },
  ]
  const pagamentos = pagas.flatMap((guia, indice): [string, Operando][] => {
    const pago = pagos[indice] ?? 0
    if (pago === 0) return []
    const dito = `${rotulo} pago em ${formatarData(guia.pagaEm)} (${guia.rotulo})`
    return [[`pago${indice + 1}`, { rotulo: dito, valor: emCentavos(pago), ...daGuia(guia.id) }]]
  })
  const nomes = pagamentos.map(([um]) => um)
  const aMaior = diferenca < 0
  return {
    id: `diferenca.${nome}`,
    rotulo: aMaior ? `${rotulo}: pago menos devido` : `${rotulo}: devido menos pago`,
    formula: aMaior
      ? `${nomes.join(' + ')} − ${nomeDoDevido}`
      : [nomeDoDevido, ...nomes].join(' − '),
    operandos: Object.fromEntries(aMaior ? [...pagamentos, devido] : [devido, ...pagamentos]),
    resultado: emCentavos(Math.abs(diferenca)),
    fundamento: aMaior ? leiDoExcesso(chave) : leiDaFalta(chave),
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

const operandoDaParte = ({ nome, rotulo, diferenca }: Parte): [string, Operando] => [
  nome,
  operandoDe(
    diferenca < 0 ? `${rotulo} pago a mais` : `${rotulo} que falta`,
    `diferenca.${nome}`,
    Math.abs(diferenca),
  ),
]

/** In a single debt, what went the other way is taken from this side. */
const contrariasDe = ({ partes, emConjunto }: Contas, sinal: 1 | -1): readonly Parte[] =>
  emConjunto ? partes.filter(({ diferenca }) => sinal * diferenca < 0) : []

/** The total of a side and, where the other is taken from it, what each part has of the total. */
function passosDoLado(
  contas: Contas,
  { id, rotulo, sinal, lei }: Sentido,
  { total, quotas }: Lado,
): void {
  if (total === 0) return
  const { memorial, partes, fatos } = contas
  const destas = partes.filter(({ diferenca }) => sinal * diferenca > 0)
  const contrarias = contrariasDe(contas, sinal)
  const comum = { fundamento: lei(fatos.chave), regra: REGRA }
  memorial.passo(() => ({
    ...{ id: `diferenca.${id}`, rotulo },
    formula: [
      destas.map(({ nome }) => nome).join(' + '),
      ...contrarias.map(({ nome }) => nome),
    ].join(' − '),
    operandos: Object.fromEntries([...destas, ...contrarias].map(operandoDaParte)),
    resultado: emCentavos(total),
    ...comum,
  }))
  if (contrarias.length === 0) return
  const antes: [string, Operando][] = []
  for (const [indice, parte] of partes.entries()) {
    const quota = quotas[indice] ?? 0
    if (quota === 0) continue
    const anteriores = [...antes]
    const dito = `${rotulo}: ${parte.rotulo}`
    memorial.passo(() => ({
      ...{ id: `diferenca.${id}.${parte.nome}`, rotulo: dito },
      formula: `mínimo(${parte.nome}; ${['total', ...anteriores.map(([um]) => um)].join(' − ')})`,
      operandos: Object.fromEntries([
        operandoDaParte(parte),
        ['total', operandoDe(rotulo, `diferenca.${id}`, total)],
        ...anteriores,
      ]),
      resultado: emCentavos(quota),
      ...comum,
    }))
    antes.push([`quota${parte.nome}`, operandoDe(dito, `diferenca.${id}.${parte.nome}`, quota)])
  }
}

/** When more than one guide was paid: how much of the excess is in each. */
function passosPorGuia(contas: Contas, quotas: readonly QuotasDaParte[]): void {
  const { memorial, fatos } = contas
  const { pagas, chave } = fatos
  const repartido = contrariasDe(contas, A_MAIOR.sinal).length > 0
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
            repartido ? `diferenca.aMaior.${parte.nome}` : `diferenca.${parte.nome}`,
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

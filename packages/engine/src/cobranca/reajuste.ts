import {
  type Caderno,
  type Centavos,
  decimal,
  emCentavos,
  emTaxa,
  type Fracao,
  fracaoMeioParaCima,
  type Operando,
  type Passo,
} from '../dinheiro/index.ts'
import {
  type Competencia,
  competenciaDoIndice,
  formatarCompetencia,
  indiceDaCompetencia,
  somarMeses,
} from '../tempo/index.ts'
import type { ContratoRecorrente, ReajusteAnual } from './tipos-do-contrato.ts'

/** What a contract charges from one reajuste to the next. */
export type ValorDoAno =
  | { readonly valor: Centavos; readonly passos: readonly Passo[] }
  /** `desde` is the value until the index is told. */
  | {
      readonly faltam: readonly Competencia[]
      readonly desde: Centavos
      readonly passos: readonly Passo[]
    }
  /** The variations lead to more than the house takes. */
  | { readonly absurdo: true }

const MESES_DO_REAJUSTE = 12
/** R$ 100 bilhões: no fee is of so much. */
const MAIOR_VALOR = 10_000_000_000_000n
const REGRA = 'contrato.reajuste@2001-02'
const FUNDAMENTO = 'Lei 10.192/2001, art. 2º, § 1º; contrato'

export const INDICES: Readonly<Record<ReajusteAnual['indice'], string>> = {
  ipca: 'IPCA',
  'igp-m': 'IGP-M',
  inpc: 'INPC',
  'ipc-fipe': 'IPC-Fipe',
}

/**
 * The values of a contract by year since its data-base: each is the one before times the twelve monthly
 * variations, rounded half up to the centavo once a year (Lei 10.192/2001, art. 2º: never in less than a
 * year). A negative year leaves the value as it is, unless the contract says otherwise (STJ, REsp
 * 1.265.580). Worked out once per year, in order.
 */
export function valoresDoContrato(contrato: ContratoRecorrente, raiz: string) {
  const anos: ValorDoAno[] = [contratado(contrato, raiz)]
  const { reajuste } = contrato
  if (!reajuste) return (): ValorDoAno => anos[0] ?? { absurdo: true }
  const base = indiceDaCompetencia(reajuste.dataBase ?? contrato.inicio.slice(0, 7))
  const variacoes = new Map(reajuste.variacoes.map((v) => [v.competencia, v.variacao]))
  return (mes: Competencia): ValorDoAno => {
    const ano = Math.max(0, Math.floor((indiceDaCompetencia(mes) - base) / MESES_DO_REAJUSTE))
    for (let n = anos.length; n <= ano; n++) {
      const anterior = anos[n - 1] ?? { absurdo: true }
      const em = competenciaDoIndice(base + n * MESES_DO_REAJUSTE)
      anos.push(
        'valor' in anterior ? reajustar({ anterior, em, n, raiz }, reajuste, variacoes) : anterior,
      )
    }
    return anos[ano] ?? { absurdo: true }
  }
}

const idDo = (n: number): string => (n === 0 ? 'valor' : `reajuste-${n}`)

function contratado({ id, valor }: ContratoRecorrente, raiz: string): ValorDoAno {
  const passo: Passo = {
    id: `${raiz}.${idDo(0)}`,
    rotulo: 'Valor do contrato',
    formula: 'contratado',
    operandos: {
      contratado: {
        rotulo: `Valor contratado em ${id}`,
        valor: emCentavos(valor),
        origem: { tabela: 'contrato' },
      },
    },
    resultado: emCentavos(valor),
    fundamento: 'Contrato',
    regra: 'contrato.valor@2001-02',
  }
  return { valor, passos: [passo] }
}

type Pedido = Pick<Caderno, 'raiz'> & {
  readonly anterior: Extract<ValorDoAno, { readonly valor: Centavos }>
  /** Month of the reajuste. */
  readonly em: Competencia
  readonly n: number
}

function reajustar(
  { anterior, em, n, raiz }: Pedido,
  { indice, defasagem = 1, quedaReduz = false }: ReajusteAnual,
  variacoes: ReadonlyMap<Competencia, string>,
): ValorDoAno {
  const meses = Array.from({ length: MESES_DO_REAJUSTE }, (_, i) =>
    somarMeses(em, i + 1 - MESES_DO_REAJUSTE - defasagem),
  )
  const faltam = meses.filter((mes) => !variacoes.has(mes))
  const { valor, passos } = anterior
  if (faltam.length > 0) return { faltam, desde: valor, passos }
  const fatores = meses.map((mes) => ({ mes, variacao: variacoes.get(mes) ?? '0' }))
  const exato = fatores.reduce<Fracao>((produto, { variacao }) => vezes(produto, variacao), {
    num: BigInt(valor),
    den: 1n,
  })
  if (exato.num > MAIOR_VALOR * exato.den) return { absurdo: true }
  const corrigido = fracaoMeioParaCima(exato)
  const novo = quedaReduz ? corrigido : Math.max(valor, corrigido)
  const operandos: Record<string, Operando> = {
    valor: { rotulo: 'Valor anterior', valor: emCentavos(valor), de: `${raiz}.${idDo(n - 1)}` },
  }
  for (const { mes, variacao } of fatores) {
    operandos[nomeDo(mes)] = {
      rotulo: `${INDICES[indice]} de ${formatarCompetencia(mes)}`,
      valor: emTaxa(variacao),
      origem: { tabela: 'índice', competencia: mes },
    }
  }
  const conta = ['valor', ...meses.map((mes) => `(1 + ${nomeDo(mes)})`)].join(' × ')
  const passo: Passo = {
    id: `${raiz}.${idDo(n)}`,
    rotulo: `Reajuste de ${formatarCompetencia(em)} pelo ${INDICES[indice]} de 12 meses`,
    formula: quedaReduz ? conta : `máximo(valor; ${conta})`,
    operandos,
    arredondamento: 'meioParaCima',
    resultado: emCentavos(novo),
    fundamento: FUNDAMENTO,
    regra: REGRA,
  }
  return { valor: novo, passos: [...passos, passo] }
}

const nomeDo = (mes: Competencia): string => `v${mes.replace('-', '')}`

/** `produto × (1 + variação)`, exact. */
function vezes({ num, den }: Fracao, variacao: string): Fracao {
  const { inteiro, casas } = decimal(variacao).add(1)
  return { num: num * inteiro, den: den * 10n ** BigInt(casas) }
}

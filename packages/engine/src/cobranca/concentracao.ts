import {
  type Centavos,
  formatarTaxa,
  ok,
  type Recusa,
  type Result,
  textoDaFracao,
} from '../dinheiro/index.ts'
import { comPorta, type Forma, lista, objeto, valor } from '../porta/index.ts'
import { quem } from './forma.ts'

export type FaturadoDoCliente = {
  readonly cliente: string | number
  /** In centavos; a customer that comes twice adds up. */
  readonly valor: Centavos
}

export type Concentracao = {
  readonly total: Centavos
  /** From who bought most; the first told of equals. */
  readonly clientes: readonly (FaturadoDoCliente & {
    /** `valor ÷ total`, decimal text of four places; null when nothing was invoiced. */
    readonly parte: string | null
  })[]
  /** One customer is more than 80 % of what was invoiced; null when none is. */
  readonly alerta: (FaturadoDoCliente & { readonly mensagem: string }) | null
}

/** Product rule: above it the company depends on one customer. */
const ALERTA = { num: 80n, den: 100n }
const CASAS = 4

const FATURADO: Forma = lista(objeto<FaturadoDoCliente>({ cliente: quem, valor }))

/**
 * How much of what was invoiced is of each customer, and whether one of them passes 80 % (exactly 80 % is
 * not more). Amounts in centavos.
 */
export const concentracao = comPorta(
  (fatos, campo) => FATURADO(fatos, campo || 'faturado'),
  concentrar,
)

function concentrar(faturado: readonly FaturadoDoCliente[]): Result<Concentracao, Recusa> {
  const somas = new Map<string | number, Centavos>()
  let total = 0
  for (const { cliente, valor: quanto } of faturado) {
    somas.set(cliente, (somas.get(cliente) ?? 0) + quanto)
    total += quanto
  }
  const parteDe = (quanto: Centavos): string | null =>
    total === 0 ? null : textoDaFracao({ num: BigInt(quanto), den: BigInt(total) }, CASAS)
  const clientes = [...somas]
    .map(([cliente, quanto]) => ({ cliente, valor: quanto, parte: parteDe(quanto) }))
    .sort((a, b) => b.valor - a.valor)
  const [maior] = clientes
  const concentrado =
    maior !== undefined && BigInt(maior.valor) * ALERTA.den > BigInt(total) * ALERTA.num
  if (!concentrado) return ok({ total, clientes, alerta: null })
  const { cliente, valor: quanto, parte } = maior
  const mensagem = `Um cliente só é ${formatarTaxa(parte ?? '0')} do faturado: se ele parar, a empresa sente.`
  return ok({ total, clientes, alerta: { cliente, valor: quanto, mensagem } })
}

import { type Centavos, centavos, invariant, soma } from '../dinheiro/index.ts'
import type {
  CodigoDeConta,
  FatoContabil,
  Participante,
  Partida,
  RetencoesDoFornecedor,
  RetencoesSofridas,
} from './tipos.ts'

/** How one kind of fact is booked: its histórico, what tells it apart in the month, its lines. */
export type Montagem = {
  readonly historico: string
  /** Between the kind and the reference, inside the key. */
  readonly qualificador?: string
  readonly partidas: readonly Partida[]
}

const linha = (conta: CodigoDeConta, valor: Centavos, participante?: Participante): Partida =>
  participante ? { conta, valor, participante } : { conta, valor }
export const debito = (
  conta: CodigoDeConta,
  valor: Centavos,
  participante?: Participante,
): Partida => {
  invariant(valor >= 0, `débito negativo em ${conta}: o fato inverso tem nome próprio`)
  return linha(conta, valor, participante)
}
export const credito = (
  conta: CodigoDeConta,
  valor: Centavos,
  participante?: Participante,
): Partida => {
  invariant(valor >= 0, `crédito negativo em ${conta}: o fato inverso tem nome próprio`)
  return linha(conta, centavos(-valor), participante)
}

/** All that was withheld, by whomever. */
export function totalRetido(retencoes: RetencoesSofridas & RetencoesDoFornecedor = {}): Centavos {
  const { irrf = 0, csll = 0, pis = 0, cofins = 0, csrf = 0, inss = 0, iss = 0 } = retencoes
  return soma([irrf, csll, pis, cofins, csrf, inss, iss])
}

/** A line of either side, with words of its own. */
export const movimento = (
  conta: CodigoDeConta,
  valor: Centavos,
  { participante, historico }: Pick<Partida, 'participante' | 'historico'> = {},
): Partida => ({ ...linha(conta, valor, participante), ...(historico ? { historico } : {}) })

export const socio = (id?: number): Participante | undefined =>
  id === undefined ? undefined : { tipo: 'socio', id }
export const cliente = (id?: number): Participante | undefined =>
  id === undefined ? undefined : { tipo: 'cliente', id }
export const fornecedor = (id?: number): Participante | undefined =>
  id === undefined ? undefined : { tipo: 'fornecedor', id }

export type FatoDe<T extends FatoContabil['tipo']> = FatoContabil & { readonly tipo: T }
export type Montar<T extends FatoContabil['tipo']> = (fato: FatoDe<T>) => Montagem

/** Two lines, nobody named. */
export const dupla =
  <T extends FatoContabil['tipo']>(
    contas: readonly [devedora: CodigoDeConta, credora: CodigoDeConta],
    historico: string,
  ) =>
  (fato: FatoDe<T> & { readonly valor: Centavos }): Montagem => ({
    historico,
    partidas: [debito(contas[0], fato.valor), credito(contas[1], fato.valor)],
  })

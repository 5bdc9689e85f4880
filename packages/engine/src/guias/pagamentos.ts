import { type Centavos, ok, type Result } from '../dinheiro/index.ts'
import {
  comPorta,
  data,
  lista,
  mes,
  objeto,
  opcional,
  ouNulo,
  quantidade,
  texto,
  valor,
} from '../porta/index.ts'
import type { Competencia, DataCivil } from '../tempo/index.ts'

/** A guide, as what was paid of it is looked for. */
export type GuiaAConferir = {
  readonly id: number
  /** Of the official document; null while there is none. */
  readonly numero: string | null
  /** What a payment of it is of: codes of receita, or `DAS`. */
  readonly codigos: readonly string[]
  readonly competencia: Competencia
  readonly principal: Centavos
}
/** A payment that who collects has. */
export type PagamentoArrecadado = {
  readonly numero: string
  readonly codigo: string
  readonly competencia: Competencia | null
  readonly pagoEm: DataCivil
  /** Without multa and juros. */
  readonly principal: Centavos
  readonly multa: Centavos
  readonly juros: Centavos
  /** The guide that it is known to be of: the part of one document that pays several. */
  readonly guia?: number
}
/** A debt that a document paid, of the several that it may pay. */
export type ParteDoPagamento = Pick<
  PagamentoArrecadado,
  'codigo' | 'competencia' | 'principal' | 'multa' | 'juros'
>
export type SituacaoDoPagamento =
  | 'confirmado'
  | 'a-menor'
  | 'a-maior'
  | 'em-dobro'
  | 'nao-encontrado'
export type GuiaConferida = {
  readonly id: number
  readonly situacao: SituacaoDoPagamento
  /** Where each payment of it is in the list that was given, the oldest first. */
  readonly pagamentos: readonly number[]
}
type Pedido = {
  readonly guias: readonly GuiaAConferir[]
  readonly pagamentos: readonly PagamentoArrecadado[]
}
type Casados = {
  readonly guias: readonly GuiaConferida[]
  /** Payments that are of no guide here. */
  readonly semGuia: readonly number[]
}

/**
 * Which payments are of which guide, each of one at most: by the number of the document; where that is not known, by code,
 * month and the same value; and what is left of the same code and month, by the guide that waits for one.
 */
export const casarPagamentos = comPorta(
  objeto<Pedido>({
    guias: lista(
      objeto<GuiaAConferir>({
        id: quantidade,
        numero: ouNulo(texto),
        codigos: lista(texto),
        competencia: mes,
        principal: valor,
      }),
    ),
    pagamentos: lista(
      objeto<PagamentoArrecadado>({
        numero: texto,
        codigo: texto,
        competencia: ouNulo(mes),
        pagoEm: data,
        principal: valor,
        multa: valor,
        juros: valor,
        guia: opcional(quantidade),
      }),
    ),
  }),
  casar,
)

function casar({ guias, pagamentos }: Pedido): Result<Casados, never> {
  const porGuia = new Map<number, number[]>(guias.map(({ id }) => [id, []]))
  const semPagamento = ({ id }: GuiaAConferir) => porGuia.get(id)?.length === 0
  const passos: ((guia: GuiaAConferir, pagamento: PagamentoArrecadado) => boolean)[] = [
    (guia, um) => (um.guia === undefined ? guia.numero === um.numero : guia.id === um.guia),
    (guia, um) => doMesmo(guia, um) && semPagamento(guia) && guia.principal === um.principal,
    (guia, um) => doMesmo(guia, um) && semPagamento(guia),
    doMesmo,
  ]
  let restam = pagamentos
    .map((_, i) => i)
    .sort((a, b) => ordem(pagamentos[a], pagamentos[b]) || a - b)
  for (const serve of passos)
    restam = restam.filter((i) => {
      const pagamento = pagamentos[i]
      const guia = pagamento && guias.find((uma) => serve(uma, pagamento))
      if (guia) porGuia.get(guia.id)?.push(i)
      return !guia
    })
  return ok({
    guias: guias.map((guia) => {
      const dela = (porGuia.get(guia.id) ?? []).sort(
        (a, b) => ordem(pagamentos[a], pagamentos[b]) || a - b,
      )
      const pagos = dela.map((i) => pagamentos[i]?.principal ?? 0)
      return { id: guia.id, situacao: situacaoDe(guia.principal, pagos), pagamentos: dela }
    }),
    semGuia: restam,
  })
}

const ordem = (a?: PagamentoArrecadado, b?: PagamentoArrecadado): number =>
  (a?.pagoEm ?? '') < (b?.pagoEm ?? '') ? -1 : Number((a?.pagoEm ?? '') > (b?.pagoEm ?? ''))

const doMesmo = (guia: GuiaAConferir, { codigo, competencia }: PagamentoArrecadado): boolean =>
  guia.codigos.includes(codigo) && guia.competencia === competencia

/** What was paid, in parts or at once, against what is owed. */
function situacaoDe(devido: Centavos, pagos: readonly Centavos[]): SituacaoDoPagamento {
  if (pagos.length === 0) return 'nao-encontrado'
  const soma = pagos.reduce((total, um) => total + um, 0)
  if (soma < devido) return 'a-menor'
  if (soma === devido) return 'confirmado'
  return pagos.length > 1 && pagos[0] === devido ? 'em-dobro' : 'a-maior'
}

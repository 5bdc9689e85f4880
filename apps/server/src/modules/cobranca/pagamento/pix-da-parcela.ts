import { formatarReais } from '@razao/engine/dinheiro'
import { montarBrCodeEstatico } from '@razao/formats/pix'
import type { ContaGravada } from '../contas/contas.ts'
import type { CobrancaAPagar, ParcelaEmAberto } from './em-aberto.ts'

/** Finds a payment by its charge and its instalment: nobody else of the company has it. */
const txidDe = (cobrancaId: number, ordem: number): string => `RZ${cobrancaId}P${ordem}`

/** Of whom a static identifier is; null when it is none of ours. */
export function parcelaDoTxid(txid: string): { cobrancaId: number; ordem: number } | null {
  const [, cobrancaId, ordem] = /^RZ([1-9]\d{0,14})P([1-9]\d{0,3})$/.exec(txid) ?? []
  return ordem === undefined ? null : { cobrancaId: Number(cobrancaId), ordem: Number(ordem) }
}

export type PixDaParcela = { copiaECola: string; txid: string; conta: string; dinamico: boolean }
type Dito = { readonly pix: PixDaParcela | null; readonly porque: string | null }

/** The account by whose key a charge is paid: the default, or the first that has one. */
export const contaDoPix = (contas: readonly ContaGravada[]): ContaGravada | undefined =>
  contas.find(({ pixChave, arquivada }) => pixChave !== null && !arquivada)

/** The static BR Code of what is still to be paid of an instalment, or why there is none. */
export function pixDaParcela(
  conta: ContaGravada,
  { id }: Pick<CobrancaAPagar, 'id'>,
  { ordem, emAberto }: ParcelaEmAberto,
): Dito {
  if (emAberto === 0) return { pix: null, porque: null }
  const txid = txidDe(id, ordem)
  const dito = montarBrCodeEstatico({
    ...{ chave: conta.pixChave ?? '', nome: conta.pixNome ?? '', cidade: conta.pixCidade ?? '' },
    ...{ valor: emAberto, txid },
  })
  if (!dito.ok)
    return {
      pix: null,
      porque: `Sem Pix de ${formatarReais(emAberto)} pela conta ${conta.nome}: ${dito.refusal.mensagem}`,
    }
  return { pix: { copiaECola: dito.value, txid, conta: conta.nome, dinamico: false }, porque: null }
}

import { randomBytes } from 'node:crypto'
import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { diasEntre, feriados, prorrogar, somarDias } from '@razao/engine/tempo'
import { lerBrCode, montarBrCodeDinamico } from '@razao/formats/pix'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PedidoDePix } from '../../../platform/fora/index.ts'
import type { ContaGravada } from '../contas/contas.ts'
import type { CobrancaAPagar, ParcelaEmAberto } from '../pagamento/em-aberto.ts'

/** Days after the due one in which a charge may still be paid at the bank. */
const VALE_DEPOIS = 30
/** To Pix the last day of the year is one as the others (API Pix, `validadeAposVencimento`, example D). */
const DIAS_DO_PIX = feriados([], true)

/**
 * The last day of a charge with a due one, as the API Pix says: the due day goes to one on which banks open, the days
 * after it run from there, and the last of them goes to one on which they open too.
 */
export const ultimoDiaDoPix = (vencimento: string, depois: number): string =>
  prorrogar(somarDias(prorrogar(vencimento, DIAS_DO_PIX), depois), DIAS_DO_PIX)

const MAIOR_TEXTO = 140
const MAIOR_NOME = 200

export type Pagador = PedidoDePix['devedor']

/** Reserved before anything leaves; of nobody else, and not to be guessed. */
export const novoTxid = (): string => `RZ${randomBytes(15).toString('hex')}`

/** Who owes, as the bank takes it; null of who has no CPF nor CNPJ. */
export async function lerPagador(ctx: Context, clienteId: number): Promise<Pagador> {
  const { rows } = await sql<{ nome: string; documento: string | null }>`
    select nome, documento from participante
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${clienteId}`.execute(ctx.db)
  const { nome = '', documento } = rows[0] ?? {}
  if (!documento || !(validarCpf(documento) || validarCnpj(documento))) return null
  return { documento, nome: nome.slice(0, MAIOR_NOME) }
}

/** What is asked of the bank of an instalment, without its txid, and the last day on which it may be paid. */
export function pixDaParcelaNoBanco(
  { chave, pagador, hoje }: { chave: string; pagador: Pagador; hoje: string },
  cobranca: Pick<CobrancaAPagar, 'numero' | 'parcelas'>,
  { ordem, vencimento, emAberto: valor }: ParcelaEmAberto,
): { pedido: Omit<PedidoDePix, 'txid'>; valeAte: string } {
  const quantas = cobranca.parcelas.length
  const texto =
    `Cobrança ${cobranca.numero}${quantas > 1 ? `, parcela ${ordem} de ${quantas}` : ''}`.slice(
      0,
      MAIOR_TEXTO,
    )
  // The bank takes a due day of today on, and of who owes it wants the document.
  const comVencimento = vencimento >= hoje && pagador !== null
  const ate = somarDias(vencimento >= hoje ? vencimento : hoje, VALE_DEPOIS)
  const valeAte = comVencimento ? ultimoDiaDoPix(vencimento, VALE_DEPOIS) : ate
  return {
    pedido: {
      ...{ tipo: comVencimento ? 'cobv' : 'cob', chave, valor, devedor: pagador, texto },
      vencimento: comVencimento ? vencimento : null,
      // What ends by the hour ends after the last day that it is shown on.
      validadeEmDias: comVencimento ? VALE_DEPOIS : diasEntre(hoje, valeAte) + 1,
    },
    valeAte,
  }
}

/**
 * The code that is shown of what the bank registered: its own, once read and found to be a dynamic one of this charge, to
 * be paid once; else one that is written from its address; null when there is neither.
 */
export function codigoDoBanco(
  dita: { readonly local: string | null; readonly copiaECola: string | null },
  { pixNome, pixCidade }: Pick<ContaGravada, 'pixNome' | 'pixCidade'>,
): string | null {
  const lido = dita.copiaECola === null ? null : lerBrCode(dita.copiaECola)
  const dele = lido?.ok && lido.value.tipo === 'dinamico' ? lido.value : null
  const mesmoLocal = dele !== null && (dita.local === null || dele.url === dita.local)
  if (dele?.pagoUmaVez && mesmoLocal) return dita.copiaECola
  const url = dita.local ?? dele?.url
  if (url === undefined) return null
  const nosso = montarBrCodeDinamico({ url, nome: pixNome ?? '', cidade: pixCidade ?? '' })
  return nosso.ok ? nosso.value : null
}

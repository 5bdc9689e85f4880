import type { RouteOutput, RouteParsed, boletos as rotas } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { boletosDaCobranca } from '../boletos/ler-boletos.ts'
import { type ContaGravada, lerContas } from '../contas/contas.ts'
import { type CobrancaAPagar, lerCobrancaAPagar } from './em-aberto.ts'
import { contaDoPix, desenhoDoQr, type PixDaParcela, pixDaParcela } from './pix-da-parcela.ts'

type Saida = RouteOutput<typeof rotas.lerPagamento>

/** What is to be paid of each instalment, with its Pix; `semPix` says why there is none. */
export function parcelasComPix(cobranca: CobrancaAPagar, contas: readonly ContaGravada[]) {
  const conta = contaDoPix(contas)
  if (cobranca.impedimento !== null || conta === undefined)
    return {
      parcelas: cobranca.parcelas.map((parcela) => ({
        ...parcela,
        pix: null as PixDaParcela | null,
      })),
      semPix:
        cobranca.impedimento === null
          ? 'A empresa ainda não disse por qual chave Pix recebe: cadastre em «Como receber».'
          : null,
    }
  const ditas = cobranca.parcelas.map((parcela) => ({
    parcela,
    dito: pixDaParcela(conta, cobranca, parcela),
  }))
  return {
    parcelas: ditas.map(({ parcela, dito }) => ({ ...parcela, pix: dito.pix })),
    semPix: ditas.find(({ dito }) => dito.porque !== null)?.dito.porque ?? null,
  }
}

/** How a charge is paid: what is open, the Pix of each instalment, and its boletos with their history. */
export async function lerPagamento(
  ctx: Context,
  { cobrancaId }: RouteParsed<typeof rotas.lerPagamento>,
): Promise<Saida> {
  const cobranca = await lerCobrancaAPagar(ctx, cobrancaId)
  const { empresaId, emAberto, impedimento } = cobranca
  const contas = await lerContas(ctx, { empresaId })
  const { parcelas, semPix } = parcelasComPix(cobranca, contas)
  return {
    ...{ cobrancaId, empresaId, emAberto, impedimento, semPix },
    contas: contas
      .filter(({ arquivada }) => !arquivada)
      .map(({ id, nome, padrao, boleto }) => ({ id, nome, padrao, boleto: boleto !== null })),
    parcelas: parcelas.map(({ pix, ...parcela }) => ({
      ...parcela,
      pix: pix === null ? null : { ...pix, qr: desenhoDoQr(pix.copiaECola) },
    })),
    boletos: await boletosDaCobranca(ctx, cobrancaId),
  }
}

import type { RouteOutput, RouteParsed, boletos as rotas } from '@razao/contract'
import { desenhoDoQr } from '@razao/formats/pix'
import type { Context } from '../../../platform/context.ts'
import { boletosDaCobranca } from '../boletos/ler-boletos.ts'
import { type ContaGravada, lerContas } from '../contas/contas.ts'
import { contaQueRegistra } from '../pix/acompanhar-pix.ts'
import { type PixNoBanco, pixNoBancoDa, pixRecebidosDa } from '../pix/ler-pix.ts'
import { type CobrancaAPagar, lerCobrancaAPagar, type ParcelaEmAberto } from './em-aberto.ts'
import { contaDoPix, type PixDaParcela, pixDaParcela } from './pix-da-parcela.ts'

type Saida = RouteOutput<typeof rotas.lerPagamento>

type NoBanco = ReadonlyMap<number, PixNoBanco>

/** The code of the bank where it is of what is still open, and of the same day; else the static one. */
function pixDe(
  conta: ContaGravada,
  cobranca: CobrancaAPagar,
  { parcela, doBanco }: { parcela: ParcelaEmAberto; doBanco: PixNoBanco | undefined },
): ReturnType<typeof pixDaParcela> {
  const serve =
    doBanco?.copiaECola &&
    doBanco.valor === parcela.emAberto &&
    doBanco.vencimento === parcela.vencimento
  if (!serve) return pixDaParcela(conta, cobranca, parcela)
  const { copiaECola, txid } = doBanco
  if (!copiaECola) return pixDaParcela(conta, cobranca, parcela)
  return { pix: { copiaECola, txid, conta: doBanco.conta, dinamico: true }, porque: null }
}

/** What is to be paid of each instalment, with its Pix; `semPix` says why there is none. */
export function parcelasComPix(
  cobranca: CobrancaAPagar,
  contas: readonly ContaGravada[],
  noBanco: NoBanco,
) {
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
    dito: pixDe(conta, cobranca, { parcela, doBanco: noBanco.get(parcela.ordem) }),
  }))
  return {
    parcelas: ditas.map(({ parcela, dito }) => ({ ...parcela, pix: dito.pix })),
    semPix: ditas.find(({ dito }) => dito.porque !== null)?.dito.porque ?? null,
  }
}

const comoSeVe = (um: PixNoBanco | undefined) =>
  um === undefined ? null : { txid: um.txid, situacao: um.situacao, motivo: um.motivo }

/** How a charge is paid: what is open, the Pix of each instalment, and its boletos with their history. */
export async function lerPagamento(
  ctx: Context,
  { cobrancaId }: RouteParsed<typeof rotas.lerPagamento>,
): Promise<Saida> {
  const cobranca = await lerCobrancaAPagar(ctx, cobrancaId)
  const { empresaId, emAberto, impedimento } = cobranca
  const contas = await lerContas(ctx, { empresaId })
  const noBanco = await pixNoBancoDa(ctx, cobrancaId)
  const { parcelas, semPix } = parcelasComPix(cobranca, contas, noBanco)
  return {
    ...{ cobrancaId, empresaId, emAberto, impedimento, semPix },
    contas: contas
      .filter(({ arquivada }) => !arquivada)
      .map(({ id, nome, padrao, boleto }) => ({ id, nome, padrao, boleto: boleto !== null })),
    parcelas: parcelas.map(({ pix, ...parcela }) => ({
      ...parcela,
      pix: pix === null ? null : { ...pix, qr: desenhoDoQr(pix.copiaECola) },
      noBanco: comoSeVe(noBanco.get(parcela.ordem)),
    })),
    pixPeloBanco: (await contaQueRegistra(ctx, empresaId)) !== null,
    recebidos: await pixRecebidosDa(ctx, cobrancaId),
    boletos: await boletosDaCobranca(ctx, cobrancaId),
  }
}

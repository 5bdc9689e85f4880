import { z } from 'zod'
import { route } from '../route.ts'
import { Arquivo, Data, Dinheiro, Id, Instante, Versao } from '../types/index.ts'

export const SITUACOES_DO_BOLETO = [
  'gerado',
  'enviado',
  'registrado',
  'rejeitado',
  'pago',
  'baixado',
  'cancelado',
] as const
const Boleto = z.object({
  id: Id,
  cobrancaId: Id,
  parcela: z.number().int(),
  situacao: z.enum(SITUACOES_DO_BOLETO),
  /** As they go on paper. */
  nossoNumero: z.string(),
  linhaDigitavel: z.string(),
  banco: z.string(),
  conta: z.string(),
  vencimento: Data,
  valor: Dinheiro,
  pagoEm: Data.nullable(),
  pago: Dinheiro.nullable(),
  motivoCancelamento: z.string().nullable(),
  pedeBaixa: z.boolean(),
  versao: Versao,
})

/** A QR code to be drawn: modules on a side, and a path over the dark ones. */
const Qr = z.object({ lado: z.number().int(), caminho: z.string() })

export const lerPagamento = route({
  name: 'lerPagamento',
  method: 'GET',
  path: '/financeiro/cobrancas/:cobrancaId/pagamento',
  role: 'EMPRESA',
  summary: 'Como se paga uma cobrança: o que está em aberto, o Pix e os boletos de cada parcela',
  input: z.object({ cobrancaId: Id }).strict(),
  output: z.object({
    cobrancaId: Id,
    empresaId: Id,
    /** What is still to be received, net of what is withheld. */
    emAberto: Dinheiro,
    /** Why nothing is to be paid; null when something is. */
    impedimento: z.string().nullable(),
    /** Why there is no Pix; null when there is. */
    semPix: z.string().nullable(),
    contas: z.array(
      z.object({ id: Id, nome: z.string(), padrao: z.boolean(), boleto: z.boolean() }),
    ),
    parcelas: z.array(
      z.object({
        ordem: z.number().int(),
        vencimento: Data,
        valor: Dinheiro,
        emAberto: Dinheiro,
        pix: z
          .object({ copiaECola: z.string(), txid: z.string(), conta: z.string(), qr: Qr })
          .nullable(),
      }),
    ),
    boletos: z.array(
      Boleto.extend({
        /** What happened to it, the oldest first. */
        historico: z.array(z.object({ em: Instante, texto: z.string() })),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
  tags: ['cobranca', 'boleto', 'contaDeRecebimento', 'nota'],
})

export const imprimirPagamento = route({
  name: 'imprimirPagamento',
  method: 'GET',
  path: '/financeiro/cobrancas/:cobrancaId/pagamento/imprimir',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'O Pix de uma cobrança em papel: o QR e o copia e cola de cada parcela em aberto',
  input: z.object({ cobrancaId: Id }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado', 'pagamento-impedido'],
})

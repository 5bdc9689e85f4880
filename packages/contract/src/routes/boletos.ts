import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Data,
  DataDoLivro,
  Dinheiro,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  Motivo,
  pagina,
  pedidoDePagina,
  Qr,
  Versao,
} from '../types/index.ts'
import { Recusa } from './cobranca-molde.ts'
import { PixDaParcelaNoBanco, PixRecebidoDaCobranca } from './pix-do-banco.ts'

export const SITUACOES_DO_BOLETO = [
  'gerado',
  'enviado',
  'registrado',
  'rejeitado',
  'pago',
  'baixado',
  'cancelado',
] as const
export const ROTULOS_DO_BOLETO: Readonly<Record<string, string>> = {
  gerado: 'Gerado',
  enviado: 'Enviado ao banco',
  registrado: 'Registrado',
  rejeitado: 'Recusado pelo banco',
  pago: 'Pago',
  baixado: 'Baixado',
  cancelado: 'Cancelado',
}
/** Charges whose boletos are asked for at once. */
export const MAXIMO_DE_BOLETOS = 200

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
          .object({
            ...{ copiaECola: z.string(), txid: z.string(), conta: z.string(), qr: Qr },
            /** Registered at the bank: it knows by itself when it was paid. */
            dinamico: z.boolean(),
          })
          .nullable(),
        /** Where its charge at the bank stands; null while none was asked for. */
        noBanco: PixDaParcelaNoBanco.nullable(),
      }),
    ),
    /** The account registers charges at its bank. */
    pixPeloBanco: z.boolean(),
    /** What came by Pix, the newest first. */
    recebidos: z.array(PixRecebidoDaCobranca),
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

const muda = { role: 'EMPRESA', verbo: 'emitirNota', tags: ['boleto', 'cobranca'] } as const

export const gerarBoletos = route({
  ...muda,
  tags: [...muda.tags],
  name: 'gerarBoletos',
  method: 'POST',
  path: '/financeiro/boletos',
  summary:
    'Gera o boleto de cada parcela em aberto; duas vezes é uma, e o que falta a uma não para as outras',
  input: z
    .object({
      cobrancaIds: z.array(Id).min(1).max(MAXIMO_DE_BOLETOS),
      /** Null: the default of the company. */
      contaId: Id.nullable(),
      /** Of what is overdue, which no bank takes with its old day. */
      novoVencimento: DataDoLivro.nullable(),
    })
    .strict(),
  output: z.object({
    gerados: z.number().int(),
    /** Boletos that were already there, of the same value and account. */
    jaHavia: z.number().int(),
    recusadas: z.array(
      z.object({
        cobrancaId: Id,
        empresaId: Id,
        clienteId: Id,
        numero: z.number().int(),
        recusas: z.array(Recusa),
      }),
    ),
  }),
  problems: ['nao-encontrado', 'entrada-invalida'],
})

const umBoleto = { boletoId: Id, versao: Versao }
const problems = ['nao-encontrado', 'registro-mudou', 'pagamento-impedido'] as const

export const trocarVencimentoDoBoleto = route({
  ...muda,
  tags: [...muda.tags],
  name: 'trocarVencimentoDoBoleto',
  method: 'POST',
  path: '/financeiro/boletos/:boletoId/vencimento',
  summary: 'Cancela um boleto e gera outro, com outro vencimento e outro número',
  input: z.object({ ...umBoleto, vencimento: DataDoLivro }).strict(),
  output: z.object({ boletoId: Id }),
  problems: [...problems, 'entrada-invalida'],
})

export const cancelarBoleto = route({
  ...muda,
  tags: [...muda.tags],
  name: 'cancelarBoleto',
  method: 'POST',
  path: '/financeiro/boletos/:boletoId/cancelar',
  summary: 'Cancela um boleto; o que o banco já tem pede a baixa na próxima remessa',
  input: z.object({ ...umBoleto, motivo: Motivo }).strict(),
  output: Feito,
  problems: [...problems],
})

const filtro = {
  empresaId: Id.optional(),
  cobrancaId: Id.optional(),
  contaId: Id.optional(),
  situacao: z.enum(SITUACOES_DO_BOLETO).optional(),
  /** What the bank was not told of yet: made, or cancelled after it had it. */
  aEnviar: z.boolean().optional(),
}

const BoletoDaLista = Boleto.extend({
  empresaId: Id,
  empresa: z.string(),
  contaId: Id,
  cobranca: z.number().int(),
  cliente: z.string(),
})

export const listarBoletos = route({
  name: 'listarBoletos',
  method: 'GET',
  path: '/financeiro/boletos',
  role: 'EMPRESA',
  summary: 'Os boletos, do que vence depois ao que venceu antes',
  input: z.object({ ...pedidoDePagina, ...filtro }).strict(),
  output: pagina(BoletoDaLista, z.object({ valor: Dinheiro, pago: Dinheiro })),
  tags: ['boleto'],
})

export const exportarBoletos = route({
  name: 'exportarBoletos',
  method: 'GET',
  path: '/financeiro/boletos/exportar',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'Os boletos em CSV ou XLSX',
  input: z.object({ ...pedidoDePagina, ...filtro, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  tags: ['boleto'],
})

export const baixarBoletos = route({
  name: 'baixarBoletos',
  method: 'GET',
  path: '/financeiro/cobrancas/:cobrancaId/boletos',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'Os boletos de uma cobrança em PDF, ou um deles',
  input: z.object({ cobrancaId: Id, boletoId: Id.optional() }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado', 'pagamento-impedido'],
})

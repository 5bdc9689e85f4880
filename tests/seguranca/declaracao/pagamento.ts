// How a charge is paid: where the company receives, the Pix and the boletos, and the files of the bank.
import { umaContaDeRecebimento } from '../mundo/pagamento.ts'
import type { Mundo, Objetos } from '../mundo.ts'
import { type Declaracao, empresa, MOTIVO, um, versaoDe } from './moldes.ts'

const daConta = (
  de: (o: Objetos) => number,
  mais: Record<string, unknown>,
  proprio?: readonly number[],
): Declaracao => ({
  ids: [{ campo: 'contaId', de }],
  entrada: async (mundo: Mundo, o: Objetos) => ({
    ...{ contaId: de(o), ...mais },
    versao: await versaoDe(mundo, 'conta_de_recebimento', 'id = $1', [de(o)]),
  }),
  ...(proprio ? { proprio } : {}),
})

const DAS_CONTAS: Readonly<Record<string, Declaracao>> = {
  listarContasDeRecebimento: um('empresaId', (o) => o.empresa),
  criarContaDeRecebimento: {
    ids: [empresa],
    entrada: (_, o) => ({ empresaId: o.empresa, ...umaContaDeRecebimento(MOTIVO) }),
  },
  alterarContaDeRecebimento: daConta((o) => o.contaDeRecebimento, umaContaDeRecebimento(MOTIVO)),
  arquivarContaDeRecebimento: daConta((o) => o.contaDeRecebimentoAArquivar, { arquivar: true }),
}

const DO_PAGAMENTO: Readonly<Record<string, Declaracao>> = {
  lerPagamento: um('cobrancaId', (o) => o.cobranca),
  imprimirPagamento: um('cobrancaId', (o) => o.cobranca),
}

export const DE_PAGAMENTO: Readonly<Record<string, Declaracao>> = { ...DAS_CONTAS, ...DO_PAGAMENTO }

// How a charge is paid: where the company receives, the Pix and the boletos, the files of the bank; and charges that a
// sheet brings.
import { umaContaDeRecebimento } from '../mundo/pagamento.ts'
import type { Mundo, Objetos } from '../mundo.ts'
import {
  csv,
  type Declaracao,
  empresa,
  empresaFiltro,
  type Lugar,
  lista,
  MOTIVO,
  um,
  versaoDe,
} from './moldes.ts'

/** A state that is left once: who comes after the first is told so. */
const UMA_VEZ = [200, 409] as const

const comVersao = (
  campo: string,
  de: (o: Objetos) => number,
  { tabela, mais, proprio }: { tabela: string; mais: object; proprio?: readonly number[] },
): Declaracao => ({
  ids: [{ campo, de }],
  entrada: async (mundo: Mundo, o: Objetos) => ({
    ...{ [campo]: de(o), ...mais },
    versao: await versaoDe(mundo, tabela, 'id = $1', [de(o)]),
  }),
  ...(proprio ? { proprio } : {}),
})
const daConta = (de: (o: Objetos) => number, mais: object) =>
  comVersao('contaId', de, { tabela: 'conta_de_recebimento', mais })
const doBoleto = (de: (o: Objetos) => number, mais: object) =>
  comVersao('boletoId', de, { tabela: 'boleto', mais, proprio: UMA_VEZ })

const conta: Lugar = { campo: 'contaId', de: (o) => o.contaDeRecebimento }

const DAS_CONTAS: Readonly<Record<string, Declaracao>> = {
  listarContasDeRecebimento: um('empresaId', (o) => o.empresa),
  criarContaDeRecebimento: {
    ids: [empresa],
    entrada: (_, o) => ({ empresaId: o.empresa, ...umaContaDeRecebimento(MOTIVO) }),
  },
  alterarContaDeRecebimento: daConta((o) => o.contaDeRecebimento, umaContaDeRecebimento(MOTIVO)),
  arquivarContaDeRecebimento: daConta((o) => o.contaDeRecebimentoAArquivar, { arquivar: true }),
}

/** The account with its bank; nothing is in the vault, so that whoever may ask is told that it opens nothing. */
const noBanco = (de: (o: Objetos) => number, mais: object, proprio?: readonly number[]) =>
  ({
    ids: [{ campo: 'contaId', de }],
    entrada: async (mundo: Mundo, o: Objetos) => ({
      ...{ contaId: de(o), ...mais },
      versao: await versaoDe(mundo, 'pix_provedor', 'conta_id = $1', [de(o)]),
    }),
    ...(proprio ? { proprio } : {}),
  }) satisfies Declaracao
const naoAbre = (nome: string): Record<string, Declaracao> => ({
  [nome]: { ...um('contaId', (o) => o.contaDeRecebimento), proprio: [409] },
})
const AVISO: Declaracao = {
  ids: [],
  // What shows it is its address, of which the database has only the digest: avisos-de-fora.test.ts.
  entrada: (_, o) => ({ codigo: `1-${o.contaDeRecebimento}-${'x'.repeat(43)}` }),
  proprio: [404],
}

const DO_PIX: Readonly<Record<string, Declaracao>> = {
  // What is sent is no certificate: it is looked at once the account is found to be one's own.
  guardarPixDoBanco: noBanco(
    (o) => o.contaDeRecebimento,
    {
      ...{ endereco: 'https://pix.banco.example/v2', clienteId: 'cliente', segredo: 'segredo' },
      enderecoDoToken: 'https://pix.banco.example/oauth/token',
      certificado: { tipo: 'pem', chave: 'nada', certificado: 'nada' },
    },
    [422],
  ),
  ...naoAbre('testarPixDoBanco'),
  ...naoAbre('registrarAvisosDoPix'),
  procurarPixRecebidos: um('contaId', (o) => o.contaDeRecebimento),
  ligarPixDoBanco: noBanco((o) => o.contaDeRecebimento, { ligado: false }),
  desligarPixDoBanco: noBanco((o) => o.contaDeRecebimentoAArquivar, { motivo: MOTIVO }, UMA_VEZ),
  // No account of the company registers charges at a bank.
  pedirPixDoBanco: { ...um('cobrancaId', (o) => o.cobrancaComBoletos), proprio: [409] },
  listarPixAConferir: lista({}, [empresaFiltro]),
  conferirPixRecebido: comVersao('pixId', (o) => o.pixAConferir, {
    ...{ tabela: 'pix_recebido', mais: { motivo: MOTIVO }, proprio: UMA_VEZ },
  }),
  // The charge of the bench is of a boleto, and open.
  vincularPixRecebido: {
    ids: [
      { campo: 'pixId', de: (o) => o.pixSemCobranca },
      { campo: 'cobrancaId', de: (o) => o.cobrancaComBoletos },
    ],
    entrada: async (mundo, o) => ({
      ...{ pixId: o.pixSemCobranca, cobrancaId: o.cobrancaComBoletos },
      versao: await versaoDe(mundo, 'pix_recebido', 'id = $1', [o.pixSemCobranca]),
    }),
    proprio: UMA_VEZ,
  },
  receberAvisoDoPix: AVISO,
  receberAvisoDoPixSemFim: AVISO,
}

const filtroDosBoletos: readonly Lugar[] = [
  empresaFiltro,
  { campo: 'cobrancaId', de: (o) => o.cobrancaComBoletos, estranho: 'vazio' },
  { ...conta, estranho: 'vazio' },
]

const DO_PAGAMENTO: Readonly<Record<string, Declaracao>> = {
  lerPagamento: um('cobrancaId', (o) => o.cobrancaComBoletos),
  imprimirPagamento: um('cobrancaId', (o) => o.cobrancaComBoletos),
  listarBoletos: lista({}, filtroDosBoletos),
  exportarBoletos: lista(csv, filtroDosBoletos),
  gerarBoletos: {
    ids: [{ campo: 'cobrancaIds', de: (o) => [o.cobranca] }, conta],
    entrada: (_, o) => ({
      ...{ cobrancaIds: [o.cobranca], contaId: o.contaDeRecebimento, novoVencimento: null },
    }),
  },
  trocarVencimentoDoBoleto: doBoleto((o) => o.boletoATrocar, { vencimento: '2026-12-20' }),
  cancelarBoleto: doBoleto((o) => o.boletoACancelar, { motivo: MOTIVO }),
  baixarBoletos: {
    ids: [
      { campo: 'cobrancaId', de: (o) => o.cobrancaComBoletos },
      { campo: 'boletoId', de: (o) => o.boleto },
    ],
    entrada: (_, o) => ({ cobrancaId: o.cobrancaComBoletos, boletoId: o.boleto }),
  },
}

const DO_BANCO: Readonly<Record<string, Declaracao>> = {
  listarRemessas: lista({}, [empresaFiltro, { ...conta, estranho: 'vazio' }]),
  baixarRemessa: um('remessaId', (o) => o.remessa),
  // A boleto is in one file: who comes after the first is told so.
  gerarRemessa: {
    ids: [conta, { campo: 'boletoIds', de: (o) => [o.boletoARemeter] }],
    entrada: (_, o) => ({ contaId: o.contaDeRecebimento, boletoIds: [o.boletoARemeter] }),
    proprio: [200, 422],
  },
  // The file of the bench is a note: refused before anything is written.
  enviarRetorno: {
    ids: [{ ...empresa, estranho: [422] }],
    entrada: (_, o) => ({ empresaId: o.empresa }),
    proprio: [422],
  },
  listarRetornos: lista({}, [empresaFiltro]),
  listarOcorrencias: um('retornoId', (o) => o.retorno),
  exportarOcorrencias: um('retornoId', (o) => o.retorno, csv),
  registrarPendentes: um('retornoId', (o) => o.retorno),
}

const DA_PLANILHA: Readonly<Record<string, Declaracao>> = {
  // The file of the bench is a note: refused before anything is written.
  enviarCobrancas: {
    ids: [{ ...empresa, estranho: [422] }],
    entrada: (_, o) => ({ empresaId: o.empresa }),
    proprio: [422],
  },
  listarLinhasDaImportacao: um('importacaoId', (o) => o.cobrancasEnviadas),
  confirmarImportacaoDeCobrancas: {
    ...um('importacaoId', (o) => o.cobrancasEnviadas),
    proprio: UMA_VEZ,
  },
  decidirLinhaRepetida: {
    ...um('importacaoId', (o) => o.cobrancasEnviadas),
    entrada: (_, o) => ({ importacaoId: o.cobrancasEnviadas, ordem: 1, cobrar: true }),
    proprio: [200, 404, 409, 422],
  },
  descartarImportacaoDeCobrancas: {
    ...um('importacaoId', (o) => o.cobrancasADescartar),
    proprio: UMA_VEZ,
  },
}

export const DE_PAGAMENTO: Readonly<Record<string, Declaracao>> = {
  ...DAS_CONTAS,
  ...DO_PAGAMENTO,
  ...DO_PIX,
  ...DO_BANCO,
  ...DA_PLANILHA,
}

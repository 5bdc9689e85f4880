// Customers, the files that bring them, and the catalogue of services.
import type { Objetos } from '../mundo.ts'
import {
  csv,
  type Declaracao,
  empresa,
  empresaFiltro,
  lista,
  RECUSA_TUDO,
  um,
  versaoDe,
} from './moldes.ts'

const doFiltro = [empresaFiltro]
const CLIENTE = {
  ...{
    tipoPessoa: 2,
    documento: '99000009000243',
    semNifMotivo: null,
    nome: 'Cliente de um teste',
  },
  ...{ nomeFantasia: null, inscricaoMunicipal: null, pais: null, email: null, telefone: null },
  ...{ cep: null, logradouro: null, numero: null, complemento: null, bairro: null },
  ...{
    municipioIbge: null,
    exteriorCodigoPostal: null,
    exteriorCidade: null,
    exteriorEstado: null,
  },
  ...{ etiquetas: [], retemIss: null, retemFederal: null, orgaoPublico: null, tributacao: null },
  ...{ observacao: null, recebeNotas: true },
}
const CONTATO = {
  ...{ nome: 'Contato de um teste', cargo: null, email: 'contato@ficticio.example' },
  ...{ telefone: null, recebeNota: false, recebeCobranca: false },
}
const SERVICO = {
  ...{ nome: 'Serviço de um teste', codigo: null, itemLc116: '01.07', codigoNacional: '010701' },
  ...{ codigoMunicipal: null, nbs: null, cnae: null, anexo: null, aliquotaIss: null },
  ...{ descricao: 'serviço de um teste', valorPadrao: null, natureza: 'outros' },
  ...{ cessaoDeMaoDeObra: false, inssBaseMinima: null },
}

const doCliente = (mais: Record<string, unknown> = {}) =>
  um('clienteId', (o) => o.clienteComContato, mais)
const muitos = (mais: Record<string, unknown>): Declaracao => ({
  ids: [
    { campo: 'selecao.ids', de: (o) => [o.clienteComContato], estranho: RECUSA_TUDO },
    // Told by `POR_FILTRO`.
  ],
  entrada: (_, o) => ({ selecao: { modo: 'ids', ids: [o.clienteComContato] }, ...mais }),
})
const doServico = (mais: (o: Objetos) => Record<string, unknown>): Declaracao => ({
  ids: [{ campo: 'servicoId', de: (o) => o.servico }],
  entrada: async (mundo, o) => ({
    servicoId: o.servico,
    ...mais(o),
    versao: await versaoDe(mundo, 'servico', 'id = $1', [o.servico]),
  }),
})
// The file of the bench is a note: refused before anything is written.
const semClientes: Declaracao = {
  ids: [{ ...empresa, estranho: [422] }],
  entrada: (_, o) => ({ empresaId: o.empresa }),
  proprio: [422],
}

export const DE_CLIENTES: Readonly<Record<string, Declaracao>> = {
  listarClientes: lista({}, doFiltro),
  exportarClientes: lista(csv, doFiltro),
  etiquetasDosClientes: lista({}, doFiltro),
  concentracaoDeClientes: um('empresaId', (o) => o.empresa),
  sugerirDuplicados: um('empresaId', (o) => o.empresa),
  lerCliente: doCliente(),
  listarNotasDoCliente: doCliente(),
  historicoDoCliente: doCliente(),
  // The document is of one customer: who comes after the first is told so.
  criarCliente: {
    ...um('empresaId', (o) => o.empresa, { ...CLIENTE, contatos: [CONTATO] }),
    proprio: [200, 422],
  },
  alterarCliente: {
    ids: [
      { campo: 'clienteId', de: (o) => o.clienteComContato },
      { campo: 'contatos.id', de: (o) => o.contato },
    ],
    entrada: async (mundo, o) => ({
      ...{ ...CLIENTE, documento: null, nome: `${o.canario} com contato`, etiquetas: [o.canario] },
      clienteId: o.clienteComContato,
      contatos: [{ ...CONTATO, id: o.contato, nome: `${o.canario} contato` }],
      versao: await versaoDe(mundo, 'participante', 'id = $1', [o.clienteComContato]),
    }),
  },
  arquivarClientes: muitos({ arquivar: false }),
  etiquetarClientes: muitos({ por: ['teste'], tirar: [] }),
  mesclarClientes: {
    ids: [
      { campo: 'principal.id', de: (o) => o.clienteQueFica },
      { campo: 'outro.id', de: (o) => o.clienteQueVai },
    ],
    entrada: async (mundo, o) => ({
      principal: {
        id: o.clienteQueFica,
        versao: await versaoDe(mundo, 'participante', 'id = $1', [o.clienteQueFica]),
      },
      outro: {
        id: o.clienteQueVai,
        versao: await versaoDe(mundo, 'participante', 'id = $1', [o.clienteQueVai]),
      },
      doOutro: [],
    }),
    // Merged once.
    proprio: [200, 409],
  },
  desfazerMescla: { ...um('mesclaId', (o) => o.mescla), proprio: [200, 409] },
  enviarClientes: semClientes,
  listarImportacoesDeClientes: lista({}, doFiltro),
  lerImportacaoDeClientes: um('importacaoId', (o) => o.clientesEnviados),
  listarItensDaImportacaoDeClientes: um('importacaoId', (o) => o.clientesEnviados),
  confirmarImportacaoDeClientes: {
    ...um('importacaoId', (o) => o.clientesEnviados),
    proprio: [200, 409],
  },
  desfazerImportacaoDeClientes: {
    ...um('importacaoId', (o) => o.clientesImportados),
    proprio: [200, 409],
  },
  descartarImportacaoDeClientes: {
    ...um('importacaoId', (o) => o.clientesADescartar),
    proprio: [200, 409],
  },
  listarServicos: lista({}, doFiltro),
  exportarServicos: lista(csv, doFiltro),
  buscarCodigosDeServico: lista({ busca: 'informática' }),
  buscarNbs: lista({ busca: 'informática' }),
  sugerirServicos: um('empresaId', (o) => o.empresa),
  lerServico: um('servicoId', (o) => o.servico),
  criarServico: { ...um('empresaId', (o) => o.empresa, SERVICO), proprio: [200, 422] },
  alterarServico: doServico((o) => ({ ...SERVICO, nome: `${o.canario} serviço` })),
  arquivarServico: doServico(() => ({ arquivar: false })),
}

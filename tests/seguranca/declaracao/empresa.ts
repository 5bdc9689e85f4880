// Companies, files, panels, operations and notes.

import { MUNICIPIO } from '../mundo/regras.ts'
import { MES } from '../mundo.ts'
import {
  csv,
  type Declaracao,
  empresa,
  empresaFiltro,
  ficha,
  lista,
  MOTIVO,
  operacoes,
  um,
  versaoDe,
} from './moldes.ts'

/** An edition of the company's file, on the version it has. */
const doCadastro = (mais: Declaracao['entrada'], ids: Declaracao['ids'] = []): Declaracao => ({
  ids: [empresa, ...ids],
  entrada: async (mundo, o, quem) => ({
    empresaId: o.empresa,
    versao: await versaoDe(mundo, 'empresa', 'id = $1', [o.empresa]),
    ...(await mais(mundo, o, quem)),
  }),
})

const dosPedidos: Declaracao['ids'] = [
  empresaFiltro,
  { campo: 'guiaId', de: (o) => o.guia, estranho: 'vazio' },
  { campo: 'pedidoId', de: (o) => o.pedidoAoEscritorio, estranho: 'vazio' },
]

export const DE_EMPRESA: Readonly<Record<string, Declaracao>> = {
  opcoesDeEmpresa: lista({}, [{ campo: 'ids', de: (o) => [o.empresa], estranho: 'vazio' }]),
  listarEmpresas: lista(),
  exportarEmpresas: lista(csv),
  lerEmpresa: um('empresaId', (o) => o.empresa),
  lerHistorico: lista({ tabela: 'empresa' }, [
    empresaFiltro,
    { campo: 'registroId', de: (o) => o.empresa, estranho: 'vazio' },
  ]),
  listarPedidos: { ...lista({}, dosPedidos), soOSeu: ['funcionario'] },
  exportarPedidos: { ...lista(csv, dosPedidos), soOSeu: ['funcionario'] },
  pedirAoEscritorio: um('empresaId', (o) => o.empresa, { assunto: 'geral', texto: MOTIVO }),
  // Of who asked, and answered once.
  responderPedido: {
    ids: [{ campo: 'pedidoId', de: (o) => o.pedidoAoEscritorio }],
    entrada: async (mundo, o) => ({
      pedidoId: o.pedidoAoEscritorio,
      situacao: 'aberto',
      resposta: MOTIVO,
      versao: await versaoDe(mundo, 'pedido_ao_escritorio', 'id = $1', [o.pedidoAoEscritorio]),
    }),
  },
  retirarPedido: {
    ids: [{ campo: 'pedidoId', de: (o) => o.pedidoAoEscritorio }],
    entrada: async (mundo, o) => ({
      pedidoId: o.pedidoAoEscritorio,
      versao: await versaoDe(mundo, 'pedido_ao_escritorio', 'id = $1', [o.pedidoAoEscritorio]),
    }),
    proprio: [200, 404, 409],
  },
  buscarMunicipios: lista({ busca: 'São Paulo' }),
  listarFeriados: lista({ ano: 2026 }),
  // The bench has no município.
  salvarFeriado: {
    ...lista({
      ...{ ibge: 3550308, ambito: 'municipal', quando: '07-09', nome: 'Feriado de um teste' },
      ...{ bancos: false, vale: true },
    }),
    proprio: [404],
  },
  excluirFeriado: {
    ...lista({ ibge: 3550308, ambito: 'municipal', quando: '07-09' }),
    proprio: [404],
  },
  // The bench has no município: refused by its field, after the person was let in.
  criarEmpresa: {
    ids: [],
    entrada: () => ({
      cnpj: '12ABC34501DE35',
      razaoSocial: 'Empresa de um teste Ltda.',
      apelido: 'Empresa de um teste',
      naturezaJuridica: null,
      porte: 20,
      abertura: `${MES}-01`,
      municipioIbge: 3550308,
      inscricaoMunicipal: null,
      email: null,
      cnae: '6201501',
      atividade: 'atividade fictícia',
      anexo: 'III',
      regime: 1,
      regimeDesde: MES,
      baseReconhecimento: 0,
      aliquotaIss: null,
      meiAtividade: null,
      primeiraCompetencia: MES,
      socios: [],
      anteriores: [],
    }),
    proprio: [422],
  },
  lerCadastroDaEmpresa: um('empresaId', (o) => o.empresa),
  lerMesesAnteriores: um('empresaId', (o) => o.empresa),
  // Who sees only some companies gives the responsibility to nobody but themselves.
  alterarEmpresa: {
    ...doCadastro(
      async (mundo, o) => ({
        ...(await mundo.um<Record<string, unknown>>(
          `select razao_social as "razaoSocial", apelido, abertura, email from empresa where id = $1`,
          [o.empresa],
        )),
        ...{ nomeFantasia: null, naturezaJuridica: null, porte: 20, municipioIbge: MUNICIPIO },
        ...{
          inscricaoMunicipal: null,
          inscricaoEstadual: null,
          nire: null,
          telefone: null,
          cep: null,
        },
        ...{ logradouro: 'Rua Fictícia', numero: '1', complemento: null, bairro: null },
        responsavelId: o.responsavel,
      }),
      [
        // The same person may answer for two companies of the office.
        { campo: 'responsavelId', de: (o) => o.responsavel, estranho: [200, 422] },
      ],
    ),
    proprio: [200, 422],
  },
  // The regime it already has: let in, and told that nothing changes.
  alterarRegime: {
    ...doCadastro(() => ({
      ...{ vigenteDe: '2020-01', regime: 1, anexo: 'III', baseReconhecimento: 0 },
      ...{ aliquotaIss: null, impedidaIcmsIss: false, meiAtividade: null, motivo: MOTIVO },
    })),
    proprio: [409],
  },
  alterarAtividades: doCadastro(async (mundo, o) => ({
    atividades: [
      {
        ...(await mundo.um<Record<string, unknown>>(
          'select cnae, descricao, anexo from empresa_atividade where empresa_id = $1 and principal',
          [o.empresa],
        )),
        ...{ itemLc116: null, principal: true, semIss: false, issFixo: false, presuncao: null },
      },
    ],
  })),
  alterarSocios: doCadastro(
    async (mundo, o) => ({
      socios: [
        {
          ...(await mundo.um<Record<string, unknown>>(
            'select s.id, p.cpf, p.nome, p.nascimento::text, p.rg, s.de from socio s join pessoa p on p.id = s.pessoa_id where s.id = $1',
            [o.socio],
          )),
          ...{ participacao: '100', administrador: true, ate: null },
        },
      ],
    }),
    [{ campo: 'socios.id', de: (o) => o.socio }],
  ),
  alterarContasCorrentes: doCadastro(() => ({
    contas: [
      { banco: '001', agencia: '1234-5', conta: '12345-6', tipo: 1, apelido: 'Conta fictícia' },
    ],
  })),
  // No month of the bench is of before the company came: refused by its field, after the person was let in.
  corrigirMesesAnteriores: {
    ...doCadastro(() => ({
      meses: [{ competencia: '2019-01', interna: 1, externa: 0, folha: 0 }],
    })),
    proprio: [422],
  },
  // The document of the bench is of notes that were put up: who may not read them does not find it.
  fichaDoDocumento: { ...um('documentoId', (o) => o.documento), proprio: [200, 404] },
  fichaDoXmlDaNota: um('notaId', (o) => o.nota),
  lerArquivo: { ...ficha, proprio: [200, 404] },
  baixarArquivo: { ...ficha, proprio: [200, 404] },
  painelDoContador: lista({ competencia: MES }),
  painelDaEmpresa: um('empresaId', (o) => o.empresa, { competencia: MES }),
  listarOperacoes: lista({}, [{ campo: 'IdEmpresa', de: (o) => o.empresa, estranho: 'vazio' }]),
  exportarOperacoes: lista(csv, [{ campo: 'IdEmpresa', de: (o) => o.empresa, estranho: 'vazio' }]),
  gruposDeErro: lista(),
  lerOperacao: um('operacaoId', (o) => o.operacao),
  listarItensDaOperacao: um('operacaoId', (o) => o.operacao),
  cancelarOperacoes: operacoes((o) => o.operacao),
  reprocessarOperacoes: operacoes((o) => o.operacaoComErro),
  resolverOperacoes: operacoes((o) => o.operacaoAResolver, { motivo: MOTIVO }),
  listarNotas: lista({}, [
    empresaFiltro,
    { campo: 'importacaoId', de: (o) => o.importacaoConcluida, estranho: 'vazio' },
  ]),
  exportarNotas: lista(csv, [
    empresaFiltro,
    { campo: 'importacaoId', de: (o) => o.importacaoConcluida, estranho: 'vazio' },
  ]),
  lerNota: um('notaId', (o) => o.nota),
  corrigirAnexoDaNota: {
    ids: [{ campo: 'notaId', de: (o) => o.nota }],
    entrada: async (mundo, o) => ({
      notaId: o.nota,
      anexo: 'III',
      receita: true,
      versao: await versaoDe(mundo, 'nota_fiscal', 'id = $1', [o.nota]),
    }),
  },
  informarLiquido: {
    ids: [{ campo: 'notaId', de: (o) => o.nota }],
    entrada: async (mundo, o) => ({
      notaId: o.nota,
      liquido: 100,
      versao: await versaoDe(mundo, 'nota_fiscal', 'id = $1', [o.nota]),
    }),
    // The month of this note is in the books already.
    proprio: [409],
  },
  enviarNotas: lista(),
  listarImportacoes: lista(),
  lerImportacao: { ...um('importacaoId', (o) => o.importacao), deQuemVeTudo: true },
  listarItensDaImportacao: { ...um('importacaoId', (o) => o.importacao), deQuemVeTudo: true },
  confirmarImportacao: { ...um('importacaoId', (o) => o.importacao), deQuemVeTudo: true },
  desfazerImportacao: { ...um('importacaoId', (o) => o.importacaoConcluida), deQuemVeTudo: true },
  cancelarImportacao: { ...um('importacaoId', (o) => o.importacaoADescartar), deQuemVeTudo: true },
}

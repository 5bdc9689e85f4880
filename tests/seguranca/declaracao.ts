// For every route of the contract: how a valid call looks, where its ids are, and what a foreign one gets.
// A route that is not here, or an id that is not told here, fails the matrix.
import { umCnpj, umCpf } from '../../apps/server/src/testes/fabricas.ts'
import { MES, type Mundo, type Objetos, type Papel } from './mundo.ts'

export type Quem = { casa: 'a' | 'b'; papel: Papel }

export type Lugar = {
  /** Path of the field in the input; `selecao.ids` is a list. */
  readonly campo: string
  readonly de: (o: Objetos, mundo: Mundo, dono: Quem) => unknown
  /** What a foreign id gets; without it, 404. A list that filters by it comes empty. */
  readonly estranho?: readonly number[] | 'vazio'
}

export type Declaracao = {
  readonly ids: readonly Lugar[]
  readonly entrada: (
    mundo: Mundo,
    o: Objetos,
    quem: Quem,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** Answers the first caller who may call gets on its own object; 200 when not told. */
  readonly proprio?: readonly number[]
  /** Of who sees every company, or of who made it: for anybody else it does not exist. */
  readonly deQuemVeTudo?: boolean
}

const empresaFiltro: Lugar = { campo: 'empresaId', de: (o) => o.empresa, estranho: 'vazio' }
const empresa: Lugar = { campo: 'empresaId', de: (o) => o.empresa }
const csv = { formato: 'csv' }

const lista = (mais: Record<string, unknown> = {}, ids: readonly Lugar[] = []): Declaracao => ({
  ids,
  entrada: (_, o, quem) => ({
    ...mais,
    ...Object.fromEntries(ids.map((lugar) => [lugar.campo, valorDe(lugar, o, quem)])),
  }),
})
const valorDe = (lugar: Lugar, o: Objetos, quem: Quem) => lugar.de(o, {} as Mundo, quem)

const um = (campo: string, de: Lugar['de'], mais: Record<string, unknown> = {}): Declaracao => ({
  ids: [{ campo, de }],
  entrada: (mundo, o, quem) => ({ [campo]: de(o, mundo, quem), ...mais }),
})

/** Bulk by ids and by filter: both ways of choosing are tried. */
/** A choice with a foreign id in it is refused whole: as missing, or as a choice that is not the one seen. */
const RECUSA_TUDO = [404, 409] as const
const MOTIVO = 'motivo de um teste'
const operacoes = (de: (o: Objetos) => number, mais = {}): Declaracao => ({
  ids: [{ campo: 'selecao.ids', de: (o) => [de(o)], estranho: RECUSA_TUDO }],
  entrada: (_, o) => ({ selecao: { modo: 'ids', ids: [de(o)] }, ...mais }),
})

const versaoDe = async (mundo: Mundo, tabela: string, onde: string, valores: unknown[]) =>
  (
    await mundo.um<{ versao: number } | undefined>(
      `select versao from ${tabela} where ${onde}`,
      valores,
    )
  )?.versao ?? 1
const versaoDoFechamento = (mundo: Mundo, o: Objetos) =>
  versaoDe(mundo, 'fechamento', 'empresa_id = $1 and competencia = $2', [o.empresa, MES])

const doFechamento = (mais: Record<string, unknown>, proprio?: readonly number[]): Declaracao => ({
  ids: [empresa],
  entrada: async (mundo, o) => ({
    empresaId: o.empresa,
    competencia: MES,
    versao: await versaoDoFechamento(mundo, o),
    ...mais,
  }),
  ...(proprio ? { proprio } : {}),
})

const dasPartidas: readonly Lugar[] = [
  { campo: 'partidas.contaId', de: (o) => o.conta },
  { campo: 'partidas.centroId', de: (o) => o.centro },
  { campo: 'partidas.participanteId', de: (o) => o.participante },
]
const corpoDoLancamento = (o: Objetos) => ({
  data: `${MES}-12`,
  historico: 'lançamento de um teste',
  partidas: [
    { contaId: o.conta, valor: 500, centroId: o.centro, participanteId: o.participante },
    { contaId: o.contaPar, valor: -500 },
  ],
})

const responsavel = (prefixo: string): Lugar => ({
  campo: `${prefixo}IdPerfisEscritoriosContabeis`,
  de: (o) => [o.responsavel],
  estranho: 'vazio',
})
const filtroDoMapa: readonly Lugar[] = [
  { campo: 'idEmpresa', de: (o) => o.empresa, estranho: 'vazio' },
  responsavel(''),
]

const execucao: Declaracao = {
  ids: [{ campo: 'selecao.ids', de: (o) => [o.empresa], estranho: RECUSA_TUDO }],
  entrada: (_, o) => ({
    competencia: MES,
    etapa: 'tudo',
    selecao: { modo: 'ids', ids: [o.empresa] },
  }),
}

const PERIODO = { de: `${MES}-01`, ate: `${MES}-28` }
const contaDoLivro: Lugar = { campo: 'contaId', de: (o) => o.conta }
const contasDoFiltro: readonly Lugar[] = [
  { campo: 'contaId', de: (o) => o.conta, estranho: 'vazio' },
]
const doFiltroDoLivro: readonly Lugar[] = [
  { campo: 'centroId', de: (o) => o.centro, estranho: 'vazio' },
  { campo: 'participanteId', de: (o) => o.participante, estranho: 'vazio' },
]

const ficha: Declaracao = {
  ids: [
    {
      campo: 'ficha',
      de: (o, mundo, dono) =>
        mundo.ficha(dono.casa, dono.papel, { tipo: 'documento', id: o.documento }),
    },
  ],
  entrada: (mundo, o, quem) => ({
    ficha: mundo.ficha(quem.casa, quem.papel, { tipo: 'documento', id: o.documento }),
  }),
}

export const DECLARACAO: Readonly<Record<string, Declaracao>> = {
  lerSessao: lista(),
  salvarPreferencias: lista({ tema: 'claro' }),
  acompanhar: lista({ desde: 0 }),
  relatarErro: lista({ mensagem: 'erro de um teste', rota: '/painel' }),

  aceitarConvite: {
    ids: [],
    entrada: (_, o) => ({ codigo: o.codigoDoConvite }),
    // Everybody here has an account of another e-mail.
    proprio: [409],
  },
  escritoriosDaConta: lista(),
  // No source is configured here: nobody is asked, and nothing is found.
  consultarCnpj: { ids: [], entrada: () => ({ cnpj: '12ABC34501DE35' }), proprio: [404] },
  iniciarVerComo: um('usuarioId', (o) => o.colega, { motivo: MOTIVO }),
  encerrarVerComo: lista(),

  lerRascunho: lista({ chave: '/teste' }),
  listarRascunhos: lista(),
  salvarRascunho: lista({ chave: '/teste', versao: 0, conteudo: { a: 1 } }),
  descartarRascunho: lista({ chave: '/teste' }),
  minhasEmpresas: lista(),
  marcarEmpresa: um('empresaId', (o) => o.empresa, { favorita: true }),
  listarVisoes: lista(),
  salvarVisao: lista({ tela: 'teste', nome: 'minha', estado: { a: '1' } }),
  excluirVisao: lista({ tela: 'teste', nome: 'minha' }),
  listarNotificacoes: lista(),
  // Somebody else's are as if they did not exist: nothing is marked.
  marcarNotificacoes: {
    ids: [{ campo: 'notificacoes', de: (o) => [o.notificacao], estranho: [200] }],
    entrada: (_, o) => ({ notificacoes: [o.notificacao] }),
  },
  meusDados: lista(),
  pedirEliminacao: lista({ motivo: MOTIVO }),
  meusPedidos: lista(),
  listarPedidosDeTitular: lista(),
  responderPedidoDeTitular: lista({ numero: 1, situacao: 'recusado', resposta: MOTIVO }),

  listarUsuarios: lista(),
  exportarUsuarios: lista(csv),
  lerUsuario: um('usuarioId', (o) => o.colega),
  alterarUsuario: daPessoa((o) => ({
    IDPerfilAcesso: 2,
    empresas: { modo: 'lista', ids: [o.empresa] },
  })),
  matrizDePermissoes: lista(),
  alterarPermissoes: {
    ...daPessoa(() => ({ permissoes: ['ver'] })),
    ids: [{ campo: 'usuarioId', de: (o) => o.colega }],
  },
  suspenderUsuarios: pessoas({ motivo: MOTIVO }),
  reativarUsuarios: pessoas(),
  exigirMfa: pessoas({ exigir: true }),
  encerrarSessoesDoUsuario: um('usuarioId', (o) => o.colega),
  historicoDoUsuario: um('usuarioId', (o) => o.colega),
  preverDesligamento: um('usuarioId', (o) => o.colegaASair),
  desligarUsuario: {
    ids: [
      { campo: 'usuarioId', de: (o) => o.colegaASair },
      { campo: 'paraUsuarioId', de: (o) => o.responsavel },
      { campo: 'empresas.empresaId', de: (o) => o.empresa },
      { campo: 'empresas.paraUsuarioId', de: (o) => o.responsavel },
    ],
    entrada: async (mundo, o) => {
      const ainda = await mundo.um<{ n: number }>(
        'select count(*)::int as n from empresa where id = $1 and responsavel_id = $2',
        [o.empresa, o.colegaASair],
      )
      const empresas = [{ empresaId: o.empresa, paraUsuarioId: o.responsavel }]
      return {
        usuarioId: o.colegaASair,
        paraUsuarioId: o.responsavel,
        empresas: ainda.n === 0 ? [] : empresas,
        motivo: MOTIVO,
      }
    },
  },
  convidarUsuarios: {
    ids: [{ campo: 'empresas.ids', de: (o) => [o.empresa] }],
    entrada: (_, o, quem) => ({
      emails: [`${quem.papel}-convida@ficticio.example`],
      IDPerfilAcesso: 2,
      empresas: { modo: 'lista', ids: [o.empresa] },
    }),
  },
  reenviarConvite: um('conviteId', (o) => o.convite),
  cancelarConvite: um('conviteId', (o) => o.conviteACancelar),
  criarIntegracao: {
    ids: [{ campo: 'empresas.ids', de: (o) => [o.empresa] }],
    entrada: (_, o) => ({
      nome: 'integração de um teste',
      atuaComo: 'CONTADOR',
      permissoes: ['ver'],
      empresas: { modo: 'lista', ids: [o.empresa] },
    }),
  },
  listarTokens: lista({}, [{ campo: 'usuarioId', de: (o) => o.integracao, estranho: 'vazio' }]),
  criarToken: um('usuarioId', (o) => o.integracao, { nome: 'teste', escopos: ['ver'], dias: 1 }),
  revogarToken: um('tokenId', (o) => o.token),

  lerMarca: doDominio(),
  lerLogo: doDominio(),
  lerMeuEscritorio: lista(),
  salvarMeuEscritorio: doEscritorio({
    nome: 'Escritório Fictício',
    razaoSocial: 'Escritório Fictício Ltda.',
    crc: null,
    email: 'contato@ficticio.example',
    telefone: null,
    encarregadoLgpd: null,
    endereco: {},
    contatos: [],
    padroes: {},
  }),
  salvarMinhaMarca: doEscritorio({ marca: { nome: 'Fictícia', corPrimaria: '#0f5c4d' } }),
  // The file of the bench is no picture.
  enviarLogo: { ...lista({ tema: 'claro' }), proprio: [422] },
  exigirMfaDoEscritorio: lista({ exigeMfa: false }),
  listarEscritorios: lista(),
  lerEscritorio: porUid(),
  criarEscritorio: {
    ids: [],
    entrada: () => ({
      nome: 'Escritório Novo Fictício',
      razaoSocial: 'Escritório Novo Fictício Ltda.',
      cnpj: umCnpj(),
      email: 'contato@ficticio.example',
      administrador: { nome: 'Rita Fictícia', email: 'rita@ficticio.example' },
    }),
  },
  alterarEscritorio: {
    ids: [],
    entrada: async (mundo, o) => ({
      uid: o.uid,
      plano: 'teste',
      versao: await versaoDe(mundo, 'escritorio', 'uid = $1', [o.uid]),
    }),
  },
  // Root in its own office does not shut the door on itself.
  suspenderEscritorio: { ...porUid({ motivo: MOTIVO }), proprio: [409] },
  reativarEscritorio: { ...porUid(), proprio: [409] },
  exportarEscritorio: porUid(),
  pedirEncerramento: { ...porUid({ motivo: MOTIVO }), proprio: [409] },
  confirmarEncerramento: { ...porUid({ frase: 'encerrar' }), proprio: [409] },
  reverterEncerramento: { ...porUid(), proprio: [409] },

  opcoesDeEmpresa: lista({}, [{ campo: 'ids', de: (o) => [o.empresa], estranho: 'vazio' }]),
  listarEmpresas: lista(),
  exportarEmpresas: lista(csv),
  lerEmpresa: um('empresaId', (o) => o.empresa),
  lerHistorico: lista({ tabela: 'empresa' }, [
    empresaFiltro,
    { campo: 'registroId', de: (o) => o.empresa, estranho: 'vazio' },
  ]),

  fichaDoDocumento: um('documentoId', (o) => o.documento),
  fichaDoXmlDaNota: um('notaId', (o) => o.nota),
  lerArquivo: ficha,
  baixarArquivo: ficha,

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
  enviarNotas: lista(),
  listarImportacoes: lista(),
  lerImportacao: { ...um('importacaoId', (o) => o.importacao), deQuemVeTudo: true },
  listarItensDaImportacao: { ...um('importacaoId', (o) => o.importacao), deQuemVeTudo: true },
  confirmarImportacao: { ...um('importacaoId', (o) => o.importacao), deQuemVeTudo: true },
  desfazerImportacao: { ...um('importacaoId', (o) => o.importacaoConcluida), deQuemVeTudo: true },
  cancelarImportacao: { ...um('importacaoId', (o) => o.importacaoADescartar), deQuemVeTudo: true },

  listarProLabore: lista({ competencia: MES }, [empresaFiltro]),
  exportarProLabore: lista({ competencia: MES, ...csv }, [empresaFiltro]),
  ajustarProLabore: {
    ids: [empresa, { campo: 'socioId', de: (o) => o.socio }],
    entrada: async (mundo, o) => ({
      empresaId: o.empresa,
      socioId: o.socio,
      competencia: MES,
      bruto: 400_000,
      versao: await versaoDe(mundo, 'pro_labore', 'socio_id = $1 and competencia = $2', [
        o.socio,
        MES,
      ]),
    }),
  },
  decidirProLabore: {
    ids: [{ campo: 'selecao.ids', de: (o) => [o.socio], estranho: RECUSA_TUDO }],
    entrada: (_, o) => ({
      competencia: MES,
      decisao: 'aprovar',
      selecao: { modo: 'ids', ids: [o.socio] },
    }),
  },
  memoriaDoProLabore: um('proLaboreId', (o) => o.proLabore),

  listarLancamentos: lista({}, [empresaFiltro]),
  lancar: {
    ids: [empresa, ...dasPartidas, { campo: 'documentoId', de: (o) => o.documento }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      ...corpoDoLancamento(o),
      documentoId: o.documento,
    }),
  },
  estornarLancamento: um('lancamentoId', (o) => o.lancamento, { motivo: MOTIVO }),
  corrigirLancamento: {
    ids: [
      { campo: 'lancamentoId', de: (o) => o.lancamentoACorrigir },
      ...dasPartidas,
      { campo: 'documentoId', de: (o) => o.documento },
    ],
    entrada: (_, o) => ({
      lancamentoId: o.lancamentoACorrigir,
      motivo: MOTIVO,
      ...corpoDoLancamento(o),
      documentoId: o.documento,
    }),
  },
  anotarLancamento: um('lancamentoId', (o) => o.lancamento, {
    campo: 'historico',
    depois: 'histórico acertado',
    motivo: MOTIVO,
  }),
  listarRascunhosContabeis: lista({}, [empresa]),
  criarRascunhoContabil: {
    ids: [empresa, ...dasPartidas, { campo: 'documentoId', de: (o) => o.documento }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      ...corpoDoLancamento(o),
      documentoId: o.documento,
    }),
  },
  alterarRascunhoContabil: {
    ids: [
      { campo: 'rascunhoId', de: (o) => o.rascunho },
      ...dasPartidas,
      { campo: 'documentoId', de: (o) => o.documento },
    ],
    entrada: async (mundo, o) => ({
      rascunhoId: o.rascunho,
      versao: await versaoDe(mundo, 'lancamento_rascunho', 'id = $1', [o.rascunho]),
      ...corpoDoLancamento(o),
      documentoId: o.documento,
    }),
  },
  confirmarRascunhosContabeis: {
    ids: [empresa, { campo: 'rascunhos', de: (o) => [o.rascunhoAConfirmar] }],
    entrada: (_, o) => ({ empresaId: o.empresa, rascunhos: [o.rascunhoAConfirmar] }),
  },
  descartarRascunhoContabil: um('rascunhoId', (o) => o.rascunho),
  conferirLivro: lista({}, [empresa]),
  saldosDoLivro: lista({ ate: MES }, [empresa]),
  listarRaizes: lista(),
  // Of who sees every company: the first who may call sees only some.
  selarDia: { ...lista({ dia: '2020-01-01' }), proprio: [403] },
  // The file of the bench is a note: refused before anything is written.
  importarLancamentos: {
    ids: [{ ...empresa, estranho: [422] }],
    entrada: (_, o) => ({ empresaId: o.empresa }),
    proprio: [422],
  },
  abrirSaldos: {
    ids: [empresa, { campo: 'saldos.contaId', de: (o) => o.conta }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      data: '2020-02-01',
      previa: false,
      saldos: [
        { contaId: o.conta, valor: 100 },
        { contaId: o.contaPar, valor: -100 },
      ],
    }),
  },
  // Nothing of 2020 to close.
  encerrarExercicio: { ...lista({ ano: 2020, previa: false }, [empresa]), proprio: [409] },
  estornarEncerramento: { ...lista({ ano: 2020, motivo: MOTIVO }, [empresa]), proprio: [409] },
  listarBens: lista({}, [empresa]),
  criarBem: {
    ids: [empresa, { campo: 'contaId', de: (o) => o.conta }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      descricao: 'bem de um teste',
      contaId: o.conta,
      aquisicao: '2026-01-10',
      inicio: '2026-01',
      custo: 1000,
      taxaAnual: '0.2',
    }),
  },
  baixarBem: {
    ids: [{ campo: 'bemId', de: (o) => o.bem }],
    entrada: async (mundo, o) => ({
      bemId: o.bem,
      em: null,
      versao: await versaoDe(mundo, 'bem', 'id = $1', [o.bem]),
    }),
  },
  depreciar: lista({ competencia: '2026-01', previa: false }, [empresa]),
  distribuirLucros: {
    ids: [empresa, { campo: 'socios.socioId', de: (o) => o.socio }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      data: '2026-01-31',
      previa: true,
      socios: [{ socioId: o.socio, valor: 100 }],
    }),
  },
  gradeDePeriodos: lista({ ano: 2026 }, [empresa]),
  // A month long gone: nobody else here writes in it.
  mudarPeriodo: {
    ids: [empresa],
    entrada: async (mundo, o) => ({
      empresaId: o.empresa,
      competencia: '2020-01',
      area: 'contabil',
      estado: 'em-conferencia',
      versao: await mundo
        .um<{ versao: number }>(
          `select coalesce(max(versao), 0) as versao from periodo_area where empresa_id = $1 and competencia = '2020-01'`,
          [o.empresa],
        )
        .then(({ versao }) => versao),
    }),
  },
  criarExcecao: {
    ids: [empresa, { campo: 'usuarioId', de: (o) => o.colega }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      competencia: '2020-01',
      area: 'contabil',
      usuarioId: o.colega,
      ate: '2099-01-01T00:00:00Z',
      motivo: MOTIVO,
    }),
  },
  revogarExcecao: um('excecaoId', (o) => o.excecao),
  listarCentros: lista({}, [empresa]),
  salvarCentro: lista({ codigo: 'OBRA', nome: 'Obra' }, [empresa]),
  listarHistoricosPadrao: lista(),
  salvarHistoricoPadrao: lista({ codigo: '1', texto: 'Pago conforme recibo' }),
  excluirHistoricoPadrao: lista({ codigo: '1' }),
  listarModelos: lista({}, [empresa]),
  salvarModelo: {
    ids: [empresa, { campo: 'partidas.contaId', de: (o) => o.conta }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      nome: 'aluguel',
      dia: 5,
      partidas: [
        { contaId: o.conta, valor: 100 },
        { contaId: o.contaPar, valor: -100 },
      ],
    }),
  },
  excluirModelo: lista({ nome: 'aluguel' }, [empresa]),
  gerarRecorrentes: lista({ competencia: '2020-01' }, [empresa]),
  listarRegras: lista({}, [empresa]),
  salvarRegra: {
    ids: [empresa, { campo: 'contaId', de: (o) => o.conta }],
    entrada: (_, o) => ({ empresaId: o.empresa, funcao: 'caixa', contaId: o.conta }),
  },
  salvarRegraDoEscritorio: lista({ funcao: 'caixa', codigo: '1.1.1.02' }),
  excluirRegra: lista({ funcao: 'caixa' }, [empresa]),
  planoDeContas: lista({}, [empresa]),
  criarConta: lista(
    { codigo: '1.1.1.91', nome: 'conta de um teste', tipo: 'analitica', natureza: 'devedora' },
    [empresa],
  ),
  alterarConta: {
    ids: [{ campo: 'contaId', de: (o) => o.conta }, empresa],
    entrada: async (mundo, o) => ({
      contaId: o.conta,
      empresaId: o.empresa,
      nome: 'nome de um teste',
      versao: await versaoDe(mundo, 'conta_contabil', 'id = $1', [o.conta]),
    }),
  },
  substituirPlano: lista(
    {
      previa: true,
      contas: [{ codigo: '1', nome: 'ATIVO', tipo: 'sintetica', natureza: 'devedora' }],
    },
    [empresa],
  ),
  balanceteDoMes: lista({ competencia: MES }, [empresaFiltro]),
  relatorioBalancete: um('empresaId', (o) => o.empresa, PERIODO),
  exportarBalancete: um('empresaId', (o) => o.empresa, { ...PERIODO, ...csv }),
  imprimirBalancete: um('empresaId', (o) => o.empresa, PERIODO),
  imprimirDemonstracao: um('empresaId', (o) => o.empresa, { ...PERIODO, demonstracao: 'dre' }),
  relatorioRazao: lista(PERIODO, [empresa, contaDoLivro, ...doFiltroDoLivro]),
  exportarRazao: lista({ ...PERIODO, ...csv }, [empresa, contaDoLivro, ...doFiltroDoLivro]),
  relatorioDiario: lista(PERIODO, [empresa, ...contasDoFiltro, ...doFiltroDoLivro]),
  // Sums tell no name: of a stranger's account they are zero.
  totaisDoDiario: lista(PERIODO, [
    empresa,
    ...[...contasDoFiltro, ...doFiltroDoLivro].map((l) => ({ ...l, estranho: [200] })),
  ]),
  exportarDiario: lista({ ...PERIODO, ...csv }, [empresa, ...contasDoFiltro, ...doFiltroDoLivro]),
  detalharLancamento: um('lancamentoId', (o) => o.lancamento),
  relatorioDemonstracao: um('empresaId', (o) => o.empresa, { ...PERIODO, demonstracao: 'dre' }),
  exportarDemonstracao: um('empresaId', (o) => o.empresa, {
    ...PERIODO,
    ...csv,
    demonstracao: 'balanco',
  }),
  lerComplemento: um('empresaId', (o) => o.empresa, { exercicio: 2026 }),
  salvarComplemento: {
    ids: [empresa],
    entrada: async (mundo, o) => ({
      empresaId: o.empresa,
      exercicio: 2026,
      notas: [],
      assinaturas: [],
      numeroDoLivro: 1,
      nire: null,
      dataDeArquivamento: null,
      planoReferencial: null,
      versao:
        (
          await mundo.um<{ versao: number } | undefined>(
            'select versao from livro_complemento where empresa_id = $1 and exercicio = 2026',
            [o.empresa],
          )
        )?.versao ?? 0,
    }),
  },
  painelContabil: um('empresaId', (o) => o.empresa, { competencia: MES }),
  seriesContabeis: lista({ ate: MES }, [empresa, contaDoLivro]),
  conciliacaoContabil: um('empresaId', (o) => o.empresa, { competencia: MES }),
  exportarLivro: um('empresaId', (o) => o.empresa, { exercicio: 2026, formato: 'hledger' }),

  listarFechamento: lista({ Competencia: MES }, filtroDoMapa),
  exportarFechamento: lista({ Competencia: MES, ...csv }, filtroDoMapa),
  lerFechamento: um('empresaId', (o) => o.empresa, { competencia: MES }),
  preverFechamento: execucao,
  executarFechamento: execucao,
  conferirFechamento: doFechamento({}, [200, 409]),
  marcarSemMovimento: doFechamento({ semMovimento: false }, [200, 409]),
  reabrirEtapa: doFechamento({ etapa: 'guia', motivo: MOTIVO }),

  listarFaturamento: lista({ competencia: MES }, [empresaFiltro]),
  exportarFaturamento: lista({ competencia: MES, ...csv }, [empresaFiltro]),
  ajustarFaturamento: {
    ids: [empresa],
    entrada: async (mundo, o) => ({
      empresaId: o.empresa,
      competencia: MES,
      ajuste: 1000,
      justificativa: MOTIVO,
      versao: await versaoDe(mundo, 'receita_mensal', 'empresa_id = $1 and competencia = $2', [
        o.empresa,
        MES,
      ]),
    }),
  },
  confirmarFaturamento: {
    ids: [{ campo: 'selecao.ids', de: (o) => [o.empresa], estranho: RECUSA_TUDO }],
    entrada: (_, o) => ({ competencia: MES, selecao: { modo: 'ids', ids: [o.empresa] } }),
  },
  listarDas: lista({ competencia: MES }, [empresaFiltro]),
  exportarDas: lista({ competencia: MES, ...csv }, [empresaFiltro]),
  lerApuracao: um('apuracaoId', (o) => o.apuracao),
  memoriaDaApuracao: um('apuracaoId', (o) => o.apuracao),
  recalcularEComparar: um('apuracaoId', (o) => o.apuracao),
  listarGuias: lista({}, [empresaFiltro]),
  exportarGuias: lista(csv, [empresaFiltro]),
  lerGuia: um('guiaId', (o) => o.guia),
  pdfDaGuia: um('guiaId', (o) => o.guia),
  informarPagamento: {
    ids: [{ campo: 'guiaId', de: (o) => o.guia }],
    entrada: async (mundo, o) => ({
      guiaId: o.guia,
      pagaEm: '2026-11-05',
      versao: await versaoDe(mundo, 'guia', 'id = $1', [o.guia]),
    }),
  },

  preverRecalculo: {
    ids: [{ campo: 'guiaId', de: (o) => o.guia }],
    entrada: (_, o) => ({ guiaId: o.guia, pagamento: '2026-11-30' }),
    // The document of a month of the history may be paid already: it is seen and refused.
    proprio: [200, 409, 422],
  },
  recalcularGuia: {
    ids: [{ campo: 'guiaId', de: (o) => o.guia }],
    entrada: async (mundo, o) => ({
      guiaId: o.guia,
      pagamento: '2026-11-30',
      versao: await versaoDe(mundo, 'guia', 'id = $1', [o.guia]),
    }),
    proprio: [200, 409, 422],
  },
  informarSelic: {
    ids: [],
    entrada: async (mundo) => {
      const linha = await mundo.um<{ versao: number } | undefined>(
        `select versao from selic_mensal where competencia = '2026-09'`,
        [],
      )
      return { competencia: '2026-09', taxa: '1.10', versao: linha?.versao ?? null }
    },
    proprio: [200, 409],
  },
  lerInformacoes: um('empresaId', (o) => o.empresa, { competencia: MES }),
  salvarInformacoes: {
    ids: [empresa, { campo: 'informacoes.lucros.socioId', de: (o) => o.socio, estranho: [422] }],
    entrada: async (mundo, o) => {
      const linha = await mundo.um<{ versao: number } | undefined>(
        'select versao from informacao_mensal where empresa_id = $1 and competencia = $2',
        [o.empresa, MES],
      )
      const dia = `${MES}-15`
      const lucro = { socioId: o.socio, dataDePagamento: dia, valor: 100_000, resultadoAte: dia }
      return {
        empresaId: o.empresa,
        competencia: MES,
        informacoes: { lucros: [lucro] },
        recebimentos: [],
        versao: linha?.versao ?? null,
      }
    },
  },
  listarObrigacoes: lista({}, [empresaFiltro]),
  exportarObrigacoes: lista(csv, [empresaFiltro]),
  listarEmpregados: lista({ competencia: MES }, [empresaFiltro]),
  admitirEmpregado: {
    ids: [empresa],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      cpf: umCpf(),
      nome: 'Pessoa Fictícia',
      matricula: umCpf(),
      cargo: 'Auxiliar',
      admissao: '2026-12-01',
      salario: 200_000,
    }),
  },
  alterarSalario: {
    ids: [{ campo: 'empregadoId', de: (o) => o.empregado }],
    entrada: (_, o) => ({ empregadoId: o.empregado, vigenteDe: '2027-01', salario: 210_000 }),
  },
  salvarEventos: {
    ids: [{ campo: 'empregadoId', de: (o) => o.empregado }],
    entrada: (_, o) => ({ empregadoId: o.empregado, competencia: '2027-01', eventos: {} }),
  },
  informarEncargos: {
    ids: [empresa],
    entrada: (_, o) => ({ empresaId: o.empresa, vigenteDe: '2027-01', rat: '0.01', fap: '1.0000' }),
  },
  listarHolerites: lista({ competencia: MES }, [empresaFiltro]),
  memoriaDoHolerite: {
    ids: [{ campo: 'empregadoId', de: (o) => o.empregado }],
    entrada: (_, o) => ({ empregadoId: o.empregado, competencia: MES }),
  },

  painelDoContador: lista({ competencia: MES }),
  painelDaEmpresa: um('empresaId', (o) => o.empresa, { competencia: MES }),
}

function daPessoa(mais: (o: Objetos) => Record<string, unknown>): Declaracao {
  return {
    ids: [
      { campo: 'usuarioId', de: (o) => o.colega },
      { campo: 'empresas.ids', de: (o) => [o.empresa] },
    ],
    entrada: async (mundo, o) => ({
      usuarioId: o.colega,
      ...mais(o),
      versao: await versaoDe(mundo, 'usuario_papel', 'usuario_id = $1', [o.colega]),
    }),
  }
}

function pessoas(mais: Record<string, unknown> = {}): Declaracao {
  return {
    ids: [{ campo: 'usuarios', de: (o) => [o.colega] }],
    entrada: (_, o) => ({ usuarios: [o.colega], ...mais }),
  }
}

function doDominio(): Declaracao {
  return { ids: [], entrada: (_, o) => ({ host: o.dominio }) }
}

function porUid(mais: Record<string, unknown> = {}): Declaracao {
  return { ids: [], entrada: (_, o) => ({ uid: o.uid, ...mais }) }
}

function doEscritorio(mais: Record<string, unknown>): Declaracao {
  return {
    ids: [],
    entrada: async (mundo, o) => ({
      ...mais,
      versao: await versaoDe(mundo, 'escritorio', 'escritorio_id = $1', [o.escritorio]),
    }),
  }
}

/** Routes that give companies, asked by a filter with a foreign person in it. */
export const POR_CARTEIRA: Readonly<Record<string, Declaracao>> = Object.fromEntries(
  ['alterarUsuario', 'convidarUsuarios', 'criarIntegracao'].map((nome) => [
    nome,
    {
      ids: [{ campo: 'empresas.filtro.responsaveis', de: (o) => [o.colega] }],
      entrada: async (mundo, o, quem) => ({
        ...(await DECLARACAO[nome]?.entrada(mundo, o, quem)),
        empresas: { modo: 'filtro', filtro: { responsaveis: [o.colega] } },
      }),
    } satisfies Declaracao,
  ]),
)

/** The same bulk routes asked by filter, with a foreign id in it: nothing may be chosen by it. */
export const POR_FILTRO: Readonly<Record<string, Declaracao>> = {
  cancelarOperacoes: porFiltro('IdEmpresa', (o) => o.empresa),
  reprocessarOperacoes: porFiltro('IdEmpresa', (o) => o.empresa),
  resolverOperacoes: porFiltro('IdEmpresa', (o) => o.empresa, { motivo: MOTIVO }),
  decidirProLabore: porFiltro('empresaId', (o) => o.empresa, {
    competencia: MES,
    decisao: 'aprovar',
  }),
  confirmarFaturamento: porFiltro('empresaId', (o) => o.empresa, { competencia: MES }),
  preverFechamento: porFiltro('idEmpresa', (o) => o.empresa, { competencia: MES, etapa: 'tudo' }),
  executarFechamento: porFiltro('idEmpresa', (o) => o.empresa, { competencia: MES, etapa: 'tudo' }),
}

function porFiltro(campo: string, de: (o: Objetos) => number, mais = {}): Declaracao {
  const ids: Lugar[] = [
    { campo: `selecao.filtro.${campo}`, de, estranho: [200, 409] },
    ...(campo === 'idEmpresa'
      ? [{ ...responsavel('selecao.filtro.'), estranho: [200, 409] } as const]
      : []),
  ]
  return {
    ids,
    entrada: (_, o) => ({
      ...mais,
      selecao: {
        modo: 'filtro',
        filtro: {
          [campo]: de(o),
          ...(campo === 'idEmpresa' ? { IdPerfisEscritoriosContabeis: [o.responsavel] } : {}),
        },
        exceto: [],
        contagemEsperada: 1,
      },
    }),
  }
}

/** Whole numbers of inputs that are not ids. */
export const NAO_SAO_IDS = new Set([
  'versao',
  'PaginaAtual',
  'RegistrosPorPagina',
  'sizePerPage',
  'exceto',
])

type Esquema = {
  type?: string
  exclusiveMinimum?: number
  properties?: Record<string, Esquema>
  items?: Esquema
  anyOf?: Esquema[]
  oneOf?: Esquema[]
}

/** Every field of an input that looks like an id, by path; read from the contract, not from us. */
export function idsDoEsquema(esquema: Esquema, caminho: readonly string[] = []): string[] {
  const aqui = caminho.join('.')
  const [nome] = caminho.slice(-1)
  if (nome !== undefined && NAO_SAO_IDS.has(nome)) return []
  if (esquema.type === 'integer' && esquema.exclusiveMinimum === 0) return [aqui]
  if (nome === 'ficha') return [aqui]
  return [
    ...Object.entries(esquema.properties ?? {}).flatMap(([campo, sub]) =>
      idsDoEsquema(sub, [...caminho, campo]),
    ),
    ...(esquema.items ? idsDoEsquema(esquema.items, caminho) : []),
    ...[...(esquema.anyOf ?? []), ...(esquema.oneOf ?? [])].flatMap((sub) =>
      idsDoEsquema(sub, caminho),
    ),
  ]
}

/** A copy of the input with one field changed. */
export function trocar(
  entrada: Readonly<Record<string, unknown>>,
  campo: string,
  valor: unknown,
): Record<string, unknown> {
  const copia = structuredClone(entrada) as Record<string, unknown>
  const partes = campo.split('.')
  let alvo = copia
  for (const parte of partes.slice(0, -1)) {
    // Of a list of objects, the first.
    const dentro = alvo[parte]
    alvo = (Array.isArray(dentro) ? dentro[0] : dentro) as Record<string, unknown>
  }
  alvo[partes.at(-1) ?? ''] = valor
  return copia
}

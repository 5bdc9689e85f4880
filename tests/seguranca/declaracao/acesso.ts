// Who is here, and who gives access to whom.
import { csv, type Declaracao, daPessoa, deWebhooks, lista, MOTIVO, pessoas, um } from './moldes.ts'

const WEBHOOKS = deWebhooks((o) => o.webhookAExcluir)

export const DE_ACESSO: Readonly<Record<string, Declaracao>> = {
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
  lerCadastro: lista(),
  // Of the account alone: whoever asks answers for themselves.
  aceitarTermos: { ids: [], entrada: () => ({ termos: true, privacidade: true }) },
  // Nobody here has an e-mail that somebody vouches for.
  abrirEscritorio: {
    ids: [],
    entrada: () => ({
      nome: 'escritório de um teste',
      razaoSocial: 'Escritório de um teste',
      cnpj: '12ABC34501DE35',
      crc: 'SP-123456/O',
    }),
    proprio: [403],
  },
  pedirAcesso: { ids: [], entrada: () => ({ cnpj: '12ABC34501DE35' }), proprio: [403] },
  // Asked by another account: to this one it does not exist.
  desistirDoPedido: { ids: [], entrada: (_, o) => ({ uid: o.uidDoPedido }), proprio: [404] },
  listarPedidosDeAcesso: lista(),
  aprovarPedidoDeAcesso: {
    ids: [
      { campo: 'pedidoId', de: (o) => o.pedido },
      { campo: 'empresas.ids', de: (o) => [o.empresa] },
    ],
    entrada: (_, o) => ({
      pedidoId: o.pedido,
      perfilAcesso: 3,
      empresas: { modo: 'lista', ids: [o.empresa] },
    }),
  },
  // Who asked has no place there yet: the request of one's own office is found, and refused.
  juntarEmpresaDoPedido: { ...um('pedidoId', (o) => o.pedido), proprio: [409] },
  recusarPedidoDeAcesso: um('pedidoId', (o) => o.pedidoARecusar, { motivo: MOTIVO }),
  iniciarVerComo: um('usuarioId', (o) => o.colega, { motivo: MOTIVO }),
  encerrarVerComo: lista(),
  // No source is configured here: nobody is asked, and nothing is found.
  consultarCnpj: { ids: [], entrada: () => ({ cnpj: '12ABC34501DE35' }), proprio: [404] },
  consultarCep: { ids: [], entrada: () => ({ cep: '01310100' }), proprio: [404] },
  listarUsuarios: lista(),
  exportarUsuarios: lista(csv),
  lerUsuario: um('usuarioId', (o) => o.colega),
  alterarUsuario: daPessoa((o) => ({
    perfilAcesso: 2,
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
  mudarEmpresasDosUsuarios: {
    ...pessoas(),
    ids: [
      { campo: 'usuarios', de: (o) => [o.colega] },
      { campo: 'empresas.ids', de: (o) => [o.empresa] },
    ],
    entrada: (_, o) => ({
      usuarios: [o.colega],
      empresas: { modo: 'lista', ids: [o.empresa] },
    }),
  },
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
      perfilAcesso: 2,
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
  listarWebhooks: WEBHOOKS.listar,
  criarWebhook: WEBHOOKS.criar,
  alterarWebhook: WEBHOOKS.alterar,
  excluirWebhook: WEBHOOKS.excluir,
  trocarSegredoDoWebhook: WEBHOOKS.trocarSegredo,
  listarEntregasDoWebhook: WEBHOOKS.entregas,
  repetirEntregaDoWebhook: WEBHOOKS.repetir,
}

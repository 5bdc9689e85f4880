// What is of each person: drafts, views, notifications, requests of the holder of data.
import { type Declaracao, lista, MOTIVO, um } from './moldes.ts'

export const DE_PESSOAL: Readonly<Record<string, Declaracao>> = {
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
  cancelarEliminacao: { ...lista({ numero: 2_000_000_000 }), proprio: [404] },
  meusPedidos: lista(),
  meusAvisos: lista(),
  escolherAviso: lista({ evento: 'operacao', canal: 'email', ligado: true }),
  escolherRotinaDosAvisos: lista({ silencio: true }),
  meusAcessos: lista(),
  // Who sees all the companies leaves none apart; who left by the last one is out already.
  sairDaEmpresa: { ...um('empresaId', (o) => o.empresa), proprio: [200, 409] },
  // The other company is of this same office: the other office stands for it.
  sairDoEscritorio: {
    ...um('escritorioId', (o, mundo) => (o === mundo.a2 ? mundo.b1.escritorio : o.escritorio)),
    proprio: [200, 403, 409],
  },
  quemCuidaDosDados: lista(),
  situacaoDaFoto: lista(),
  minhaFoto: { ...lista(), proprio: [404] },
  enviarFoto: { ...lista(), proprio: [422] },
  removerFoto: lista(),
  escolherPaginaInicial: lista({ rota: '/painel' }),
  listarPedidosDeTitular: lista(),
  responderPedidoDeTitular: lista({ numero: 1, situacao: 'recusado', resposta: MOTIVO }),
}

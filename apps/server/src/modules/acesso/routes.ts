import {
  acesso,
  concessoes,
  minhaConta,
  pessoal,
  registro,
  sessao,
  usuarios,
} from '@razao/contract'
import { serve, serveArquivo, serveEnvio } from '../../platform/http/index.ts'
import { aceitarConvite, escritoriosDaConta } from './convites/aceitar-convite.ts'
import { cancelarConvite, convidarUsuarios, reenviarConvite } from './convites/criar-convites.ts'
import { lerSessao } from './ler-sessao.ts'
import {
  meusAcessos,
  quemCuidaDosDados,
  sairDaEmpresa,
  sairDoEscritorio,
} from './pessoal/acessos.ts'
import { escolherAviso, escolherRotinaDosAvisos, meusAvisos } from './pessoal/avisos.ts'
import { enviarFoto, minhaFoto, receberFoto, removerFoto, situacaoDaFoto } from './pessoal/foto.ts'
import { marcarEmpresa, minhasEmpresas } from './pessoal/minhas-empresas.ts'
import { listarNotificacoes, marcarNotificacoes } from './pessoal/notificacoes.ts'
import {
  descartarRascunho,
  lerRascunho,
  listarRascunhos,
  salvarRascunho,
} from './pessoal/rascunhos.ts'
import {
  cancelarEliminacao,
  listarPedidosDeTitular,
  meusDados,
  meusPedidos,
  pedirEliminacao,
  responderPedidoDeTitular,
} from './pessoal/titular.ts'
import { excluirVisao, listarVisoes, salvarVisao } from './pessoal/visoes.ts'
import { aceitarTermos, lerCadastro } from './registro/conta.ts'
import {
  aprovarPedidoDeAcesso,
  juntarEmpresaDoPedido,
  listarPedidosDeAcesso,
  recusarPedidoDeAcesso,
} from './registro/pedidos-do-escritorio.ts'
import { desistirDoPedido, pedirAcesso } from './registro/pedir-acesso.ts'
import { relatarErro } from './relatar-erro.ts'
import { escolherPaginaInicial, salvarPreferencias } from './salvar-preferencias.ts'
import {
  alterarPermissoes,
  alterarUsuario,
  encerrarSessoesDoUsuario,
  exigirMfa,
  mudarEmpresasDosUsuarios,
  reativarUsuarios,
  suspenderUsuarios,
} from './usuarios/alterar-usuario.ts'
import { desligarUsuario, preverDesligamento } from './usuarios/desligar-usuario.ts'
import { historicoDoUsuario, lerUsuario, matrizDePermissoes } from './usuarios/ler-usuario.ts'
import { exportarUsuarios, listarUsuarios } from './usuarios/listar-usuarios.ts'
import { criarIntegracao, criarToken, listarTokens, revogarToken } from './usuarios/tokens.ts'
import { encerrarVerComo, iniciarVerComo } from './usuarios/ver-como.ts'

export const acessoRoutes = [
  serve(sessao.lerSessao, lerSessao),
  serve(sessao.salvarPreferencias, salvarPreferencias),
  serve(sessao.relatarErro, relatarErro),

  serve(acesso.aceitarConvite, aceitarConvite),
  serve(acesso.escritoriosDaConta, escritoriosDaConta),
  serve(registro.lerCadastro, lerCadastro),
  serve(registro.aceitarTermos, aceitarTermos),
  serve(registro.pedirAcesso, pedirAcesso),
  serve(registro.desistirDoPedido, desistirDoPedido),
  serve(registro.listarPedidosDeAcesso, listarPedidosDeAcesso),
  serve(registro.aprovarPedidoDeAcesso, aprovarPedidoDeAcesso),
  serve(registro.juntarEmpresaDoPedido, juntarEmpresaDoPedido),
  serve(registro.recusarPedidoDeAcesso, recusarPedidoDeAcesso),

  serve(acesso.iniciarVerComo, iniciarVerComo),
  serve(acesso.encerrarVerComo, encerrarVerComo),

  serve(pessoal.lerRascunho, lerRascunho),
  serve(pessoal.listarRascunhos, listarRascunhos),
  serve(pessoal.salvarRascunho, salvarRascunho),
  serve(pessoal.descartarRascunho, descartarRascunho),
  serve(pessoal.minhasEmpresas, minhasEmpresas),
  serve(pessoal.marcarEmpresa, marcarEmpresa),
  serve(pessoal.listarVisoes, listarVisoes),
  serve(pessoal.salvarVisao, salvarVisao),
  serve(pessoal.excluirVisao, excluirVisao),
  serve(pessoal.listarNotificacoes, listarNotificacoes),
  serve(pessoal.marcarNotificacoes, marcarNotificacoes),
  serveArquivo(pessoal.meusDados, meusDados),
  serve(pessoal.pedirEliminacao, pedirEliminacao),
  serve(pessoal.cancelarEliminacao, cancelarEliminacao),
  serve(pessoal.meusPedidos, meusPedidos),
  serve(pessoal.listarPedidosDeTitular, listarPedidosDeTitular),
  serve(pessoal.responderPedidoDeTitular, responderPedidoDeTitular),

  serve(minhaConta.meusAvisos, meusAvisos),
  serve(minhaConta.escolherAviso, escolherAviso),
  serve(minhaConta.escolherRotinaDosAvisos, escolherRotinaDosAvisos),
  serve(minhaConta.meusAcessos, meusAcessos),
  serve(minhaConta.sairDoEscritorio, sairDoEscritorio),
  serve(minhaConta.sairDaEmpresa, sairDaEmpresa),
  serve(minhaConta.quemCuidaDosDados, quemCuidaDosDados),
  serve(minhaConta.situacaoDaFoto, situacaoDaFoto),
  serveArquivo(minhaConta.minhaFoto, minhaFoto),
  serveEnvio(minhaConta.enviarFoto, receberFoto, enviarFoto),
  serve(minhaConta.removerFoto, removerFoto),
  serve(minhaConta.escolherPaginaInicial, escolherPaginaInicial),

  serve(usuarios.listarUsuarios, listarUsuarios),
  serveArquivo(usuarios.exportarUsuarios, exportarUsuarios),
  serve(usuarios.lerUsuario, lerUsuario),
  serve(usuarios.alterarUsuario, alterarUsuario),
  serve(usuarios.matrizDePermissoes, matrizDePermissoes),
  serve(usuarios.alterarPermissoes, alterarPermissoes),
  serve(usuarios.suspenderUsuarios, suspenderUsuarios),
  serve(usuarios.reativarUsuarios, reativarUsuarios),
  serve(usuarios.exigirMfa, exigirMfa),
  serve(usuarios.mudarEmpresasDosUsuarios, mudarEmpresasDosUsuarios),
  serve(usuarios.encerrarSessoesDoUsuario, encerrarSessoesDoUsuario),
  serve(usuarios.historicoDoUsuario, historicoDoUsuario),
  serve(usuarios.preverDesligamento, preverDesligamento),
  serve(usuarios.desligarUsuario, desligarUsuario),

  serve(concessoes.convidarUsuarios, convidarUsuarios),
  serve(concessoes.reenviarConvite, reenviarConvite),
  serve(concessoes.cancelarConvite, cancelarConvite),
  serve(concessoes.criarIntegracao, criarIntegracao),
  serve(concessoes.listarTokens, listarTokens),
  serve(concessoes.criarToken, criarToken),
  serve(concessoes.revogarToken, revogarToken),
]

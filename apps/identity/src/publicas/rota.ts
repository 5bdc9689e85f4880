import type { ServerResponse } from 'node:http'
import { lerCodigo } from '../contas/codigos.ts'
import { ErroSobrecarga } from '../contas/fila.ts'
import { ErroDeSenha } from '../contas/senha.ts'
import { motivoPorExtenso } from '../contas/textos-da-senha.ts'
import { lerCaixaDeSaida } from '../correio/correio.ts'
import { lerMensagensDeTexto } from '../correio/sms.ts'
import { mostrarPagina } from '../entrar/interacao.ts'
import { contarPedido, type Quem } from '../fluxos/comum.ts'
import { aceitarConvite, lerConvite } from '../fluxos/convidar.ts'
import { abrirPrimeiroAcesso, codigoDoPrimeiroAcessoServe } from '../fluxos/primeiro-acesso.ts'
import { pedirRedefinicao, redefinirSenha } from '../fluxos/redefinir.ts'
import { confirmacaoServe, confirmarRegistro, reenviarConfirmacao } from '../fluxos/registrar.ts'
import { confirmarTrocaDeEmail } from '../fluxos/trocar-email.ts'
import type { IdentityContext } from '../options.ts'
import { paginaDeAviso } from '../paginas/pagina-de-erro.ts'
import type { Falha } from '../paginas/partes.ts'
import { TEXTOS } from '../paginas/textos.ts'
import { responderHtml } from '../pedido/headers.ts'
import { type PedidoDoEmissor, quemPede } from '../pedido/request.ts'
import {
  paginaConfirmar,
  paginaConvite,
  paginaDaCaixa,
  paginaEnviado,
  paginaEsqueci,
  paginaFeito,
  paginaLinkVencido,
  paginaNovaSenha,
  paginaReenviar,
} from './paginas.ts'
import { PRIMEIRO_ACESSO, paginaDoPrimeiroAcesso } from './primeiro-acesso.ts'

const JA_HA_QUEM_ADMINISTRE = 'Esta instalação já tem quem a administre, ou o código não vale mais.'
const CODIGO_NAO_SERVE =
  'O código não confere ou venceu. Reinicie o servidor para ter outro no terminal.'

type Pedido = { ctx: IdentityContext; quem: Quem; res: ServerResponse; campos: URLSearchParams }
type Acao = (pedido: Pedido) => Promise<void>

const EMAIL_MAXIMO = 254
const OUTRO_DE_SENHA = { outro: '/identidade/esqueci-senha', texto: 'Pedir outro link' }
const OUTRO_DE_CONFIRMAR = { outro: '/identidade/confirmar', texto: 'Enviar novo link' }
const OUTRO_DE_CONVITE = { outro: '/', texto: 'Peça outro convite a quem convidou você' }

const codigoDe = ({ campos }: Pedido): string => (campos.get('codigo') ?? '').slice(0, 200)
const emailDe = ({ campos }: Pedido): string =>
  (campos.get('email') ?? '').trim().slice(0, EMAIL_MAXIMO)

const emEspera = (ms: number): Falha | undefined => (ms > 0 ? { tipo: 'espera', ms } : undefined)

/** What a refused password or a full queue looks like on a page; anything else goes on as it was. */
function falhaDe(erro: unknown): Falha {
  if (erro instanceof ErroDeSenha) return { tipo: 'texto', texto: motivoPorExtenso(erro.motivo) }
  if (erro instanceof ErroSobrecarga) return { tipo: 'sobrecarga', segundos: erro.tentarEm }
  throw erro
}

const vencido = ({ ctx, res }: Pedido, onde: { outro: string; texto: string }): void =>
  responderHtml(res, 410, paginaLinkVencido(ctx, onde))

async function pedirLinkDeSenha(pedido: Pedido): Promise<void> {
  const { ctx, quem, res } = pedido
  const email = emailDe(pedido)
  if (email === '') return mostrarPagina(res, { corpo: paginaEsqueci(ctx, { email }) })
  const falha = emEspera((await pedirRedefinicao(ctx, { email }, quem)).espera)
  const corpo = falha ? paginaEsqueci(ctx, { email, falha }) : paginaEnviado(ctx)
  mostrarPagina(res, { corpo, falha })
}

async function verNovaSenha(pedido: Pedido): Promise<void> {
  const { ctx, res } = pedido
  const codigo = codigoDe(pedido)
  const serve = await lerCodigo(ctx.pool, { codigo, finalidade: 'redefinir-senha' })
  if (!serve) return vencido(pedido, OUTRO_DE_SENHA)
  mostrarPagina(res, { corpo: paginaNovaSenha(ctx, { codigo }) })
}

/** The two fields, when they are the same. */
function senhaRepetida({ campos }: Pedido): string | undefined {
  const senha = campos.get('senha') ?? ''
  return senha === campos.get('repetir') ? senha : undefined
}

const DIFERENTES: Falha = { tipo: 'texto', texto: 'As duas senhas não são iguais.' }

async function salvarNovaSenha(pedido: Pedido): Promise<void> {
  const { ctx, quem, res, campos } = pedido
  const codigo = codigoDe(pedido)
  const deNovo = (falha: Falha): void =>
    mostrarPagina(res, { corpo: paginaNovaSenha(ctx, { codigo, falha }), falha })
  const senha = senhaRepetida(pedido)
  if (senha === undefined) return deNovo(DIFERENTES)
  try {
    const encerrarSessoes = campos.get('encerrar') === 'sim'
    const { feito } = await redefinirSenha(ctx, { codigo, senha, encerrarSessoes }, quem)
    if (!feito) return vencido(pedido, OUTRO_DE_SENHA)
    const texto = 'Sua senha foi trocada. Entre com ela.'
    mostrarPagina(res, { corpo: paginaFeito(ctx, { titulo: 'Senha trocada', texto }) })
  } catch (erro) {
    deNovo(falhaDe(erro))
  }
}

async function verConfirmar(pedido: Pedido): Promise<void> {
  const { ctx, res } = pedido
  const codigo = codigoDe(pedido)
  if (codigo === '') return mostrarPagina(res, { corpo: paginaReenviar(ctx, { email: '' }) })
  if (!(await confirmacaoServe(ctx, codigo))) return vencido(pedido, OUTRO_DE_CONFIRMAR)
  const dados = { titulo: 'Confirmar e-mail', caminho: '/identidade/confirmar', codigo }
  mostrarPagina(res, { corpo: paginaConfirmar(ctx, dados) })
}

async function confirmar(pedido: Pedido): Promise<void> {
  const { ctx, quem, res } = pedido
  const codigo = codigoDe(pedido)
  if (codigo === '') {
    const email = emailDe(pedido)
    const { espera } = await reenviarConfirmacao(ctx, { email }, quem)
    const falha = emEspera(espera)
    const corpo = falha ? paginaReenviar(ctx, { email, falha }) : paginaEnviado(ctx)
    return mostrarPagina(res, { corpo, falha })
  }
  if (!(await confirmarRegistro(ctx, { codigo }, quem))) return vencido(pedido, OUTRO_DE_CONFIRMAR)
  const texto = 'Tudo pronto: agora é só entrar.'
  mostrarPagina(res, { corpo: paginaFeito(ctx, { titulo: 'E-mail confirmado', texto }) })
}

async function verTrocaDeEmail(pedido: Pedido): Promise<void> {
  const { ctx, res } = pedido
  const codigo = codigoDe(pedido)
  const serve = await lerCodigo(ctx.pool, { codigo, finalidade: 'trocar-email' })
  if (!serve) return vencido(pedido, OUTRO_DE_CONVITE)
  const dados = { titulo: 'Confirmar novo e-mail', caminho: '/identidade/trocar-email', codigo }
  mostrarPagina(res, { corpo: paginaConfirmar(ctx, dados) })
}

async function salvarTrocaDeEmail(pedido: Pedido): Promise<void> {
  const { ctx, quem, res } = pedido
  const feito = await confirmarTrocaDeEmail(ctx, { codigo: codigoDe(pedido) }, quem)
  if (!feito) return vencido(pedido, { outro: ctx.issuer, texto: 'Voltar para o início' })
  const texto = `De agora em diante entre com ${feito.email}.`
  mostrarPagina(res, { corpo: paginaFeito(ctx, { titulo: 'E-mail trocado', texto }) })
}

async function verConvite(pedido: Pedido): Promise<void> {
  const { ctx, res } = pedido
  const codigo = codigoDe(pedido)
  const convite = await lerConvite(ctx, codigo)
  if (!convite) return vencido(pedido, OUTRO_DE_CONVITE)
  mostrarPagina(res, { corpo: paginaConvite(ctx, { codigo, convite, nome: convite.nome }) })
}

async function salvarConvite(pedido: Pedido): Promise<void> {
  const { ctx, quem, res, campos } = pedido
  const codigo = codigoDe(pedido)
  const convite = await lerConvite(ctx, codigo)
  const nome = (campos.get('nome') ?? '').trim().slice(0, 200)
  if (!convite) return vencido(pedido, OUTRO_DE_CONVITE)
  const deNovo = (falha: Falha): void =>
    mostrarPagina(res, { corpo: paginaConvite(ctx, { codigo, convite, nome, falha }), falha })
  const senha = senhaRepetida(pedido)
  if (nome === '') return deNovo({ tipo: 'texto', texto: 'Informe o seu nome.' })
  if (senha === undefined) return deNovo(DIFERENTES)
  try {
    const feito = await aceitarConvite(ctx, { codigo, nome, senha }, quem)
    if (!feito) return vencido(pedido, OUTRO_DE_CONVITE)
    const texto = 'Tudo pronto: agora é só entrar.'
    mostrarPagina(res, { corpo: paginaFeito(ctx, { titulo: 'Conta criada', texto }) })
  } catch (erro) {
    deNovo(falhaDe(erro))
  }
}

const primeiroAcessoVazio = { codigo: '', email: '', nome: '', campos: {} }

async function verPrimeiroAcesso(pedido: Pedido): Promise<void> {
  const { ctx, res } = pedido
  if (!(await ctx.primeiroAcesso?.aberto())) return semPrimeiroAcesso(pedido)
  mostrarPagina(res, { corpo: paginaDoPrimeiroAcesso(ctx, primeiroAcessoVazio) })
}

const semPrimeiroAcesso = ({ ctx, res }: Pedido): void => {
  const titulo = 'Primeiro acesso'
  responderHtml(res, 410, paginaDeAviso(ctx, { titulo, texto: JA_HA_QUEM_ADMINISTRE }))
}

async function receberPrimeiroAcesso(pedido: Pedido): Promise<void> {
  const { ctx, quem, res, campos } = pedido
  const { primeiroAcesso } = ctx
  if (!primeiroAcesso || !(await primeiroAcesso.aberto())) return semPrimeiroAcesso(pedido)
  const codigo = codigoDe(pedido).trim()
  const nome = (campos.get('nome') ?? '').trim().slice(0, 200)
  const daAplicacao = Object.fromEntries(
    primeiroAcesso.campos.map((um) => [
      um.nome,
      (campos.get(um.nome) ?? '').trim().slice(0, um.maximo),
    ]),
  )
  const digitado = { codigo, nome, email: emailDe(pedido), campos: daAplicacao }
  const deNovo = (falha: Falha): void =>
    mostrarPagina(res, { corpo: paginaDoPrimeiroAcesso(ctx, { ...digitado, falha }), falha })
  const errado = (texto: string): void => deNovo({ tipo: 'texto', texto })
  if (!(await codigoDoPrimeiroAcessoServe(ctx, codigo))) {
    const ms = await contarPedido(ctx, { assunto: 'primeiro-acesso', alvo: 'codigo', quem })
    return ms > 0 ? deNovo({ tipo: 'espera', ms }) : errado(CODIGO_NAO_SERVE)
  }
  if (nome === '') return errado('Informe o seu nome.')
  if (!/^[^\s@]+@[^\s@]+$/.test(digitado.email)) return errado('Informe o seu e-mail.')
  const recusa = primeiroAcesso.conferir(daAplicacao)
  if (recusa !== null) return errado(recusa)
  const senha = senhaRepetida(pedido)
  if (senha === undefined) return deNovo(DIFERENTES)
  try {
    if (!(await abrirPrimeiroAcesso(ctx, { ...digitado, senha }, quem)))
      return semPrimeiroAcesso(pedido)
    const texto = 'A instalação é sua: agora é só entrar.'
    mostrarPagina(res, { corpo: paginaFeito(ctx, { titulo: 'Tudo pronto', texto }) })
  } catch (erro) {
    deNovo(falhaDe(erro))
  }
}

async function verCaixa({ ctx, res }: Pedido): Promise<void> {
  const [cartas, textos] = await Promise.all([lerCaixaDeSaida(ctx), lerMensagensDeTexto(ctx)])
  mostrarPagina(res, { corpo: paginaDaCaixa(ctx, cartas, textos) })
}

const AO_COMECAR = { ver: verPrimeiroAcesso, receber: receberPrimeiroAcesso }

const ACOES: Record<string, { ver: Acao; receber?: Acao }> = {
  '/identidade/esqueci-senha': { ver: pedirLinkDeSenhaVazio, receber: pedirLinkDeSenha },
  '/identidade/nova-senha': { ver: verNovaSenha, receber: salvarNovaSenha },
  '/identidade/confirmar': { ver: verConfirmar, receber: confirmar },
  '/identidade/trocar-email': { ver: verTrocaDeEmail, receber: salvarTrocaDeEmail },
  '/identidade/convite': { ver: verConvite, receber: salvarConvite },
}

async function pedirLinkDeSenhaVazio({ ctx, res, campos }: Pedido): Promise<void> {
  const email = (campos.get('email') ?? '').slice(0, EMAIL_MAXIMO)
  mostrarPagina(res, { corpo: paginaEsqueci(ctx, { email }) })
}

/** The pages that need no authorization request; false when the path is none of them. */
export async function paginasPublicas(
  ctx: IdentityContext,
  pedido: PedidoDoEmissor,
  res: ServerResponse,
): Promise<boolean> {
  const url = new URL(pedido.url ?? '/', 'http://x')
  // Everybody's letters: at an office's host they are nobody's.
  const caixa =
    ctx.caixaDeSaidaAberta &&
    ctx.anfitriao === undefined &&
    url.pathname === '/identidade/caixa-de-saida'
  const primeiro = ctx.primeiroAcesso && url.pathname === PRIMEIRO_ACESSO
  const acao = (caixa && { ver: verCaixa }) || (primeiro && AO_COMECAR) || ACOES[url.pathname]
  const escreve = pedido.method === 'POST'
  const fazer = escreve ? acao?.receber : acao?.ver
  if (!fazer || !['GET', 'HEAD', 'POST'].includes(pedido.method ?? '')) return false
  const { origin } = pedido.headers
  if (escreve && origin !== undefined && origin !== ctx.origem) {
    const titulo = 'Pedido recusado'
    responderHtml(res, 400, paginaDeAviso(ctx, { titulo, texto: TEXTOS.foraDaOrigem }))
    return true
  }
  const campos = escreve ? new URLSearchParams(pedido.corpo.toString('utf8')) : url.searchParams
  await fazer({ ctx, quem: quemPede(pedido), res, campos })
  return true
}

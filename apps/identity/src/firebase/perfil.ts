import { encerrarSessoes } from '../contas/conta.ts'
import { registrarEvento } from '../contas/eventos.ts'
import { listarFatores } from '../contas/fatores.ts'
import {
  type Autenticado,
  autenticado,
  type Chamada,
  contar,
  emailDe,
  exigido,
  exigirRecente,
  lista,
  type Operacao,
  origemDa,
  texto,
} from './chamada.ts'
import { aplicarOob } from './codigos-por-email.ts'
import {
  type ContaDaFace,
  desvincular,
  type MudancaDeConta,
  mudarConta,
  porEmail,
  removerConta,
} from './contas-da-face.ts'
import { abrir, continuar, infoDoFator, recarregar } from './entrada.ts'
import { ErroFirebase } from './erros.ts'
import { avisarTrocaDeEmail } from './mensagens.ts'
import { mudarSenha } from './senha.ts'

// What Google's service shows to who may not read hashes: «REDACTED».
const SENHA_ESCONDIDA = 'UkVEQUNURUQ='

const semNulos = (dados: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(dados).filter(([, valor]) => valor !== null))

/** The ways of entering the account, as the SDK lists them. */
function provedoresDa(conta: ContaDaFace): Record<string, unknown>[] {
  const perfil = { displayName: conta.nomeExibido, photoUrl: conta.fotoUrl }
  const { email, telefone } = conta
  const porEmail = email !== null && (conta.temSenha || conta.vinculos.length === 0)
  return [
    ...(porEmail
      ? [{ providerId: 'password', rawId: email, federatedId: email, email, ...perfil }]
      : []),
    ...(telefone === null ? [] : [{ providerId: 'phone', rawId: telefone, phoneNumber: telefone }]),
    ...conta.vinculos.map((v) => ({
      providerId: v.provedor,
      rawId: v.sujeito,
      federatedId: v.sujeito,
      displayName: v.nome,
      email: v.email,
      photoUrl: v.fotoUrl,
    })),
  ].map(semNulos)
}

/** `accounts:lookup`: the account of the ID token. */
export const lookup: Operacao = async (chamada) => {
  const { conta } = await autenticado(chamada)
  const fatores = await listarFatores(chamada.face.ctx.pool, conta.contaId)
  const usuario = semNulos({
    localId: conta.contaId,
    email: conta.email,
    emailVerified: conta.email === null ? null : conta.emailConfirmado,
    displayName: conta.nomeExibido,
    photoUrl: conta.fotoUrl,
    phoneNumber: conta.telefone,
    passwordHash: conta.temSenha ? SENHA_ESCONDIDA : null,
    passwordUpdatedAt: conta.temSenha ? conta.senhaTrocadaEm : null,
    validSince: String(Math.floor((conta.senhaTrocadaEm ?? conta.criadaEm) / 1000)),
    disabled: false,
    createdAt: String(conta.criadaEm),
    lastLoginAt: String(conta.ultimaEntradaEm),
    lastRefreshAt: new Date(chamada.face.ctx.agora()).toISOString(),
    providerUserInfo: provedoresDa(conta),
    mfaInfo: fatores.length === 0 ? null : fatores.map(infoDoFator),
  })
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [usuario] }
}

function mudancaPedida({ corpo }: Chamada): MudancaDeConta {
  const apagar = lista(corpo, 'deleteAttribute') ?? []
  const nome = texto(corpo, 'displayName', 200)
  const foto = texto(corpo, 'photoUrl', 2048)
  if (foto !== undefined && !/^https?:$/.test(URL.parse(foto)?.protocol ?? '')) {
    throw new ErroFirebase('INVALID_PHOTO_URL')
  }
  // The SDK erases with an empty text or null; absent leaves as it is.
  const apagaNome =
    apagar.includes('DISPLAY_NAME') || corpo.displayName === '' || corpo.displayName === null
  const apagaFoto = apagar.includes('PHOTO_URL') || corpo.photoUrl === '' || corpo.photoUrl === null
  return {
    ...(nome !== undefined ? { nome } : {}),
    ...(nome === undefined && apagaNome ? { nome: null } : {}),
    ...(foto !== undefined ? { fotoUrl: foto } : {}),
    ...(foto === undefined && apagaFoto ? { fotoUrl: null } : {}),
  }
}

async function mudarEmail(chamada: Chamada, quem: Autenticado): Promise<void> {
  const { ctx, opcoes } = chamada.face
  const novo = emailDe(chamada.corpo)
  const { conta } = quem
  if (conta.email === novo) return
  if (!opcoes.revelarEmails) {
    const detalhe = 'Please verify the new email before changing email.'
    throw new ErroFirebase('OPERATION_NOT_ALLOWED', { detalhe })
  }
  await contar(chamada, `trocar-email/${conta.contaId}`)
  if (await porEmail(ctx.pool, novo)) throw new ErroFirebase('EMAIL_EXISTS')
  await mudarConta(ctx.pool, conta, { email: { endereco: novo, confirmado: false } })
  const { contaId } = conta
  await registrarEvento(ctx.pool, { contaId, tipo: 'email-trocado', ...origemDa(chamada) })
  if (conta.email !== null) {
    await avisarTrocaDeEmail(chamada, { para: conta.email, nome: conta.nome })
  }
  await encerrarSessoes(ctx.pool, contaId)
}

async function aplicar(chamada: Chamada, quem: Autenticado) {
  const { ctx } = chamada.face
  const { contaId } = quem.conta
  const { corpo } = chamada
  const senha = texto(corpo, 'password')
  const novoEmail = texto(corpo, 'email')
  const tirar = lista(corpo, 'deleteProvider')
  if (senha !== undefined || novoEmail !== undefined || tirar) exigirRecente(chamada, quem)
  const mudanca = mudancaPedida(chamada)
  if (Object.keys(mudanca).length > 0) {
    await mudarConta(ctx.pool, quem.conta, mudanca)
    await registrarEvento(ctx.pool, { contaId, tipo: 'dados-alterados', ...origemDa(chamada) })
  }
  if (tirar) await desvincular(ctx.pool, contaId, tirar)
  if (novoEmail !== undefined) await mudarEmail(chamada, quem)
  if (senha !== undefined) return mudarSenha(chamada, quem, senha)
  // Changing the e-mail ended every session, this one too.
  if (novoEmail !== undefined) return abrir(chamada, contaId, quem.entrada)
  return corpo.returnSecureToken === true ? continuar(chamada, quem) : {}
}

/** `accounts:update`: profile, password, e-mail and ways of entering; or what a code proves. */
export const update: Operacao = async (chamada) => {
  if (texto(chamada.corpo, 'oobCode') !== undefined) return aplicarOob(chamada)
  const quem = await autenticado(chamada)
  const tokens = await aplicar(chamada, quem)
  const conta = await recarregar(chamada, quem.contaId)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...semNulos({
      localId: conta.contaId,
      email: conta.email,
      displayName: conta.nomeExibido,
      photoUrl: conta.fotoUrl,
      passwordHash: conta.temSenha ? SENHA_ESCONDIDA : null,
    }),
    emailVerified: conta.emailConfirmado,
    providerUserInfo: provedoresDa(conta),
    ...tokens,
  }
}

/** `accounts:delete`: the account of the ID token, at once and for good. */
export const remover: Operacao = async (chamada) => {
  const quem = await autenticado(chamada)
  exigirRecente(chamada, quem)
  const { ctx } = chamada.face
  const { contaId } = quem
  await registrarEvento(ctx.pool, { contaId, tipo: 'conta-removida', ...origemDa(chamada) })
  await removerConta(ctx.pool, contaId)
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

/** `accounts:createAuthUri`: which ways an e-mail has is told only by projects that reveal e-mails. */
export const createAuthUri: Operacao = async (chamada) => {
  const { corpo, face } = chamada
  exigido(corpo, 'continueUri', 'MISSING_CONTINUE_URI')
  const identificador = exigido(corpo, 'identifier', 'MISSING_IDENTIFIER')
  if (!identificador.includes('@')) throw new ErroFirebase('INVALID_IDENTIFIER')
  const email = emailDe({ email: identificador })
  const comum = { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: crypto.randomUUID() }
  if (!face.opcoes.revelarEmails) return comum
  await contar(chamada, `consulta/${email}`)
  const conta = await porEmail(face.ctx.pool, email)
  const metodos = conta?.temSenha ? ['password'] : ['emailLink']
  return {
    ...comum,
    registered: conta !== undefined,
    signinMethods: conta ? [...metodos, ...conta.vinculos.map((v) => v.provedor)] : [],
  }
}

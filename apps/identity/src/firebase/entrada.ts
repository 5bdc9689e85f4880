import { listarChaves } from '../contas/chaves-de-acesso.ts'
import { registrarEvento } from '../contas/eventos.ts'
import { type Fator, listarFatores } from '../contas/fatores.ts'
import { type Chamada, origemDa } from './chamada.ts'
import { anotarEntrada, type ContaDaFace, porId } from './contas-da-face.ts'
import { ErroFirebase } from './erros.ts'
import { guardarPasso } from './passos.ts'
import { abrirSessao, continuarSessao } from './sessoes-da-face.ts'
import { type Entrada, type SegundoFator, VALIDADE_DO_TOKEN } from './tokens.ts'

const MINUTOS_DO_SEGUNDO_FATOR = 10

export type ParDeTokens = { idToken: string; refreshToken: string; expiresIn: string }

/** What waits for the second factor. */
export type EntradaPendente = { provedor: string; autenticadoEm: number; erros?: number }

export const agoraEmSegundos = ({ face }: Chamada): number => Math.floor(face.ctx.agora() / 1000)

/** The factor as the SDK reads it. */
export const infoDoFator = (fator: Fator): object => ({
  mfaEnrollmentId: fator.fatorId,
  displayName: fator.nome,
  enrolledAt: fator.criadoEm,
  totpInfo: {},
})

/**
 * What may follow the first factor. The SDK knows no passkey: an account that has nothing else is asked for a
 * recovery code, under the id of the key.
 */
export async function segundosFatores({ face }: Chamada, contaId: string): Promise<Fator[]> {
  const { pool } = face.ctx
  const fatores = await listarFatores(pool, contaId)
  if (fatores.length > 0) return fatores
  const [chave] = await listarChaves(pool, contaId)
  if (!chave) return []
  const { chaveId: fatorId, criadaEm: criadoEm, usadaEm: usadoEm } = chave
  return [{ fatorId, tipo: 'totp', nome: 'Código de recuperação', criadoEm, usadoEm }]
}

/** The account as it is now in the database; it must still be there. */
export async function recarregar({ face }: Chamada, contaId: string): Promise<ContaDaFace> {
  const conta = await porId(face.ctx.pool, contaId)
  if (!conta) throw new ErroFirebase('USER_NOT_FOUND')
  return conta
}

/** Opens a session and answers its tokens. */
export async function abrir(
  chamada: Chamada,
  contaId: string,
  entrada: Entrada,
): Promise<ParDeTokens> {
  const { ctx, tokens } = chamada.face
  const conta = await recarregar(chamada, contaId)
  const origem = origemDa(chamada)
  const { sessaoId, refreshToken } = await abrirSessao(ctx, { contaId, entrada, origem })
  const idToken = await tokens.emitir(conta, sessaoId, entrada)
  return { idToken, refreshToken, expiresIn: String(VALIDADE_DO_TOKEN) }
}

/** New tokens for a session that goes on, with what changed in the account. */
export async function continuar(
  chamada: Chamada,
  { contaId, sessaoId, entrada }: { contaId: string; sessaoId: string; entrada: Entrada },
): Promise<ParDeTokens> {
  const { ctx, tokens } = chamada.face
  const conta = await recarregar(chamada, contaId)
  const refreshToken = await continuarSessao(ctx, {
    contaId,
    sessaoId,
    entrada,
    origem: origemDa(chamada),
  })
  const idToken = await tokens.emitir(conta, sessaoId, entrada)
  return { idToken, refreshToken, expiresIn: String(VALIDADE_DO_TOKEN) }
}

async function pedirSegundoFator(
  { face }: Chamada,
  { contaId, pendente, fatores }: { contaId: string; pendente: EntradaPendente; fatores: Fator[] },
): Promise<object> {
  const mfaPendingCredential = await guardarPasso(face.ctx, {
    finalidade: 'firebase-mfa',
    contaId,
    dados: pendente,
    minutos: MINUTOS_DO_SEGUNDO_FATOR,
  })
  return { mfaPendingCredential, mfaInfo: fatores.map(infoDoFator) }
}

/**
 * The first factor was right: tokens, or the question of the second. A suspended account hears so only here,
 * after proving who it is.
 */
export async function concluirEntrada(
  chamada: Chamada,
  conta: ContaDaFace,
  primeiro: { provedor: string; autenticadoEm?: number; segundoFator?: SegundoFator },
): Promise<object> {
  const { ctx } = chamada.face
  if (conta.suspensa) throw new ErroFirebase('USER_DISABLED')
  const { provedor, autenticadoEm = agoraEmSegundos(chamada), segundoFator } = primeiro
  const fatores = segundoFator ? [] : await segundosFatores(chamada, conta.contaId)
  if (fatores.length > 0) {
    const pendente = { provedor, autenticadoEm }
    return pedirSegundoFator(chamada, { contaId: conta.contaId, pendente, fatores })
  }
  const { contaId } = conta
  await anotarEntrada(ctx.pool, contaId)
  await registrarEvento(ctx.pool, {
    contaId,
    tipo: 'entrou',
    ...origemDa(chamada),
    dados: { face: 'firebase', provedor },
  })
  return abrir(chamada, contaId, { provedor, autenticadoEm, segundoFator })
}

import { registrarEvento } from '../contas/eventos.ts'
import { autenticado, exigido, type Operacao, origemDa, texto } from './chamada.ts'
import { recarregar } from './entrada.ts'
import { ErroFirebase } from './erros.ts'
import { encerrarPeloToken, encerrarSessaoDaFace, renovarSessao } from './sessoes-da-face.ts'
import { VALIDADE_DO_TOKEN } from './tokens.ts'

/** `securetoken /v1/token`: a new ID token for a refresh token, and the refresh token that follows it. */
export const trocarToken: Operacao = async (chamada) => {
  const { ctx, tokens, opcoes } = chamada.face
  const tipo = exigido(chamada.corpo, 'grant_type', 'MISSING_GRANT_TYPE')
  if (tipo !== 'refresh_token') throw new ErroFirebase('INVALID_GRANT_TYPE')
  const token = exigido(chamada.corpo, 'refresh_token', 'MISSING_REFRESH_TOKEN')
  const nova = await renovarSessao(ctx, token, origemDa(chamada))
  const conta = await recarregar(chamada, nova.contaId)
  if (conta.suspensa) throw new ErroFirebase('USER_DISABLED')
  const idToken = await tokens.emitir(conta, nova.sessaoId, nova.entrada)
  return {
    access_token: idToken,
    expires_in: String(VALIDADE_DO_TOKEN),
    token_type: 'Bearer',
    refresh_token: nova.refreshToken,
    id_token: idToken,
    user_id: nova.contaId,
    project_id: opcoes.projeto,
  }
}

/**
 * `accounts:revokeToken`: ends the session an ID or refresh token of ours belongs to. A token of another
 * provider is not ours to revoke.
 */
export const revokeToken: Operacao = async (chamada) => {
  const { ctx, tokens } = chamada.face
  const { corpo } = chamada
  const { contaId } = await autenticado(chamada)
  const token = exigido(corpo, 'token', 'MISSING_TOKEN')
  const tipo = texto(corpo, 'tokenType') ?? 'ACCESS_TOKEN'
  if (!['ACCESS_TOKEN', 'REFRESH_TOKEN'].includes(tipo))
    throw new ErroFirebase('INVALID_TOKEN_TYPE')
  const pelaRenovacao = await encerrarPeloToken(ctx.pool, { contaId, token })
  if (!pelaRenovacao) {
    const lido = await tokens.ler(token).catch(() => undefined)
    if (lido?.contaId !== contaId) throw new ErroFirebase('INVALID_TOKEN')
    await encerrarSessaoDaFace(ctx.pool, lido)
  }
  await registrarEvento(ctx.pool, {
    contaId,
    tipo: 'sessao-encerrada',
    ...origemDa(chamada),
    dados: { face: 'firebase' },
  })
  return {}
}

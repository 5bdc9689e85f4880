import { createHash } from 'node:crypto'
import { type AcessoAoPix, ErroDeFora, type RespostaDoNode } from '../../platform/fora/index.ts'
import { lerComo, SERVICO, Token } from './palavras.ts'

export type Entrada =
  | { readonly ok: true; readonly valor: string; readonly simulada: boolean }
  | { readonly ok: false; readonly motivo: string }
type Guardado = { readonly valor: string; readonly simulada: boolean; readonly ate: number }

/** A token that is about to end is not used. */
const FOLGA_MS = 30_000
const GUARDADOS = 2000

/** By all that opens it: who changed a secret finds nothing of the one before. */
const nomeDe = (acesso: AcessoAoPix): string =>
  createHash('sha256').update(JSON.stringify(acesso)).digest('base64')

/** Tokens by account, in memory alone, until they end. */
export function createTokens(
  pedir: (acesso: AcessoAoPix, escritorioId: number) => Promise<RespostaDoNode>,
  agora: () => number,
) {
  const guardados = new Map<string, Guardado>()

  return async (
    { acesso, escritorioId }: { acesso: AcessoAoPix; escritorioId: number },
    novo: boolean,
  ): Promise<Entrada> => {
    const nome = nomeDe(acesso)
    const tem = guardados.get(nome)
    if (!novo && tem !== undefined && tem.ate - FOLGA_MS > agora()) return { ok: true, ...tem }
    guardados.delete(nome)
    const { status, texto, cabecalhos } = await pedir(acesso, escritorioId)
    if (status === 400 || status === 401 || status === 403)
      return {
        ok: false,
        motivo: 'O banco recusou o identificador, o segredo ou o certificado da aplicação.',
      }
    if (status !== 200 && status !== 201) throw new ErroDeFora(SERVICO, 'status', { status })
    const { access_token: valor, expires_in: segundos } = lerComo(Token, texto)
    const simulada = cabecalhos['x-razao-simulado'] !== undefined
    guardados.set(nome, { valor, simulada, ate: agora() + segundos * 1000 })
    const [maisVelho] = guardados.keys()
    if (guardados.size > GUARDADOS && maisVelho !== undefined) guardados.delete(maisVelho)
    return { ok: true, valor, simulada }
  }
}

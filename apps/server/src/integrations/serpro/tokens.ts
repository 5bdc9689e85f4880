import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  type AcessoSerpro,
  ErroDeFora,
  type RecusaSerpro,
  type RespostaDoNode,
} from '../../platform/fora/index.ts'
import { comoJson, lerComo, SERVICO, Tokens } from './palavras.ts'
import { CERTIFICADO_RECUSADO, CREDENCIAIS_RECUSADAS } from './recusas.ts'

export type DoisTokens = Pick<z.infer<typeof Tokens>, 'access_token' | 'jwt_token'>
type Guardado = DoisTokens & { readonly ate: number; readonly simulado: boolean }
type Obtido =
  | { readonly ok: true; readonly guardado: Guardado }
  | { readonly ok: false; readonly recusa: RecusaSerpro }

type Quem = { readonly escritorioId: number; readonly acesso: AcessoSerpro }
/** One request to the address of tokens. */
export type Perguntar = (quem: Quem) => Promise<RespostaDoNode>

/** A token that is about to end is not used; of one that lasts little, half. */
const FOLGA_MS = 60_000
const GUARDADOS = 2000

/** By all that it is asked with: who changed something finds nothing of the one before. */
export const nomeDe = ({ chave, segredo, certificado }: AcessoSerpro): string =>
  createHash('sha256')
    .update(JSON.stringify([chave, segredo, certificado.chavePem, certificado.certificadoPem]))
    .digest('base64')

/** The handshake was refused: it is about the certificate that was shown, or that was not. */
function certificadoRecusado(erro: unknown): boolean {
  const { code = '' } = ((erro as { cause?: unknown }).cause ?? {}) as { code?: string }
  return /^ERR_SSL_.*ALERT/.test(code)
}

/** Without tokens nothing of what was asked left, whatever became of the asking for them. */
function semToken(erro: unknown): unknown {
  if (!(erro instanceof ErroDeFora) || erro.nadaSaiu) return erro
  return new ErroDeFora(SERVICO, 'sem-ligacao', { cause: erro, esperarMs: erro.esperarMs })
}

/** Tokens by who asks, in memory alone; whoever asks for the same at the same time waits for the same answer. */
export function createTokens(perguntar: Perguntar, agora: () => number) {
  const guardados = new Map<string, Guardado>()
  const aCaminho = new Map<string, Promise<Obtido>>()

  const pedir = async (nome: string, quem: Quem): Promise<Obtido> => {
    try {
      const { status, texto, cabecalhos } = await perguntar(quem)
      if (status === 400 || status === 401 || status === 403) {
        guardados.delete(nome)
        return { ok: false, recusa: CREDENCIAIS_RECUSADAS }
      }
      if (status !== 200) throw new ErroDeFora(SERVICO, 'status', { status })
      const { expires_in: segundos, ...tokens } = lerComo(Tokens, comoJson(texto))
      const dura = segundos * 1000
      const ate = agora() + Math.max(dura - FOLGA_MS, dura / 2)
      const guardado = { ...tokens, ate, simulado: cabecalhos['x-razao-simulado'] !== undefined }
      guardados.delete(nome)
      guardados.set(nome, guardado)
      const [maisVelho] = guardados.keys()
      if (guardados.size > GUARDADOS && maisVelho !== undefined) guardados.delete(maisVelho)
      return { ok: true, guardado }
    } catch (erro) {
      if (certificadoRecusado(erro)) return { ok: false, recusa: CERTIFICADO_RECUSADO }
      throw semToken(erro)
    }
  }
  const umaVez = (nome: string, quem: Quem): Promise<Obtido> => {
    const indo = aCaminho.get(nome) ?? pedir(nome, quem).finally(() => aCaminho.delete(nome))
    aCaminho.set(nome, indo)
    return indo
  }
  return {
    /** Tokens that hold; the one that was refused is thrown away, and not one that came since. */
    async de(quem: Quem, recusado?: string): Promise<Obtido> {
      const nome = nomeDe(quem.acesso)
      const tem = guardados.get(nome)
      if (tem !== undefined && tem.access_token !== recusado && tem.ate > agora())
        return { ok: true, guardado: tem }
      return await umaVez(nome, quem)
    },
    /** Asked for anew, whatever is kept. */
    deNovo: (quem: Quem): Promise<Obtido> => umaVez(nomeDe(quem.acesso), quem),
  }
}

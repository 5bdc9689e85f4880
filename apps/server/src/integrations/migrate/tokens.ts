import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  type ChavesDaMigrate,
  type EntradaNaMigrate,
  ErroDeFora,
  type RespostaDeFora,
} from '../../platform/fora/index.ts'
import { assinarJwt, type Chamada, type Como } from './jwt.ts'
import { lerComo, Recusa, SERVICO, Tokens } from './palavras.ts'

/** One request to the address of tokens. */
export type Perguntar = (
  chamada: Chamada,
  corpo: { token: string } | { refreshToken: string },
) => Promise<RespostaDeFora>

type Guardado = z.infer<typeof Tokens>
type Obtido =
  | { readonly ok: true; readonly guardado: Guardado }
  | { readonly ok: false; readonly motivo: string }

/** A token that is about to end is not used. */
const FOLGA_MS = 60_000
const GUARDADOS = 2000

/** By all of the keys: who changed one finds nothing of the one before. */
const nomeDe = (chaves: ChavesDaMigrate, como: Como): string =>
  createHash('sha256')
    .update(JSON.stringify([como, chaves]))
    .digest('base64')

/** Tokens by who asks, in memory alone: an hour each, renewed for a day, and then asked for again by the keys. */
export function createTokens(perguntar: Perguntar, agora: () => number) {
  const guardados = new Map<string, Guardado>()
  const aCaminho = new Map<string, Promise<Obtido>>()

  const guardar = (nome: string, { status, texto }: RespostaDeFora): Obtido => {
    if (status === 400 || status === 401 || status === 403) {
      guardados.delete(nome)
      return { ok: false, motivo: lerComo(Recusa, texto).title }
    }
    if (status !== 200) throw new ErroDeFora(SERVICO, 'status', { status })
    const guardado = lerComo(Tokens, texto)
    guardados.delete(nome)
    guardados.set(nome, guardado)
    const [maisVelho] = guardados.keys()
    if (guardados.size > GUARDADOS && maisVelho !== undefined) guardados.delete(maisVelho)
    return { ok: true, guardado }
  }
  const pelasChaves = async (nome: string, chamada: Chamada, como: Como): Promise<Obtido> => {
    const token = assinarJwt(chamada.chaves, como, agora())
    return guardar(nome, await perguntar(chamada, { token }))
  }
  const obter = async (nome: string, chamada: Chamada, como: Como): Promise<Obtido> => {
    const tem = guardados.get(nome)
    if (tem !== undefined && Date.parse(tem.refreshTokenExpireAt) - FOLGA_MS > agora()) {
      const renovado = guardar(nome, await perguntar(chamada, { refreshToken: tem.refreshToken }))
      if (renovado.ok) return renovado
    }
    return await pelasChaves(nome, chamada, como)
  }
  /** Whoever asks for the same at the same time waits for the same answer. */
  const umaVez = (nome: string, fazer: () => Promise<Obtido>): Promise<Obtido> => {
    const indo = aCaminho.get(nome) ?? fazer().finally(() => aCaminho.delete(nome))
    aCaminho.set(nome, indo)
    return indo
  }
  return {
    /** An access token that holds; `novo` throws away the one that was refused. */
    async de(
      chamada: Chamada,
      como: Como,
      novo: boolean,
    ): Promise<{ ok: true; valor: string } | { ok: false; motivo: string }> {
      const nome = nomeDe(chamada.chaves, como)
      if (novo) guardados.delete(nome)
      const tem = guardados.get(nome)
      if (tem !== undefined && Date.parse(tem.accessTokenExpireAt) - FOLGA_MS > agora())
        return { ok: true, valor: tem.accessToken }
      const obtido = await umaVez(nome, () => obter(nome, chamada, como))
      return obtido.ok ? { ok: true, valor: obtido.guardado.accessToken } : obtido
    },
    async deNovo(chamada: Chamada, como: Como): Promise<EntradaNaMigrate> {
      const nome = nomeDe(chamada.chaves, como)
      const obtido = await umaVez(nome, () => pelasChaves(nome, chamada, como))
      if (!obtido.ok) return obtido
      const { accessTokenExpireAt, refreshTokenExpireAt } = obtido.guardado
      const comoInstante = (dito: string): string => {
        const ms = Date.parse(dito)
        if (Number.isNaN(ms)) throw new ErroDeFora(SERVICO, 'resposta')
        return new Date(ms).toISOString()
      }
      return {
        ok: true,
        acessoAte: comoInstante(accessTokenExpireAt),
        renovacaoAte: comoInstante(refreshTokenExpireAt),
      }
    },
  }
}

import {
  areaDaRota,
  contem,
  type QuemPede,
  type Route,
  recusaDaRota,
  verboDaRota,
} from '@razao/contract'
import type { Entrada, Vinculo } from '../context.ts'
import { problem } from '../problem.ts'

export type Exigencia = {
  readonly vinculo: Vinculo
  readonly entrada: Entrada
  /** Seconds that a proof of who one is stays recent. */
  readonly recenteSegundos: number
}

const quemPede = ({ perfil, atua_como, permissoes }: Vinculo): QuemPede => ({
  perfil,
  atuaComo: atua_como,
  permissoes,
})

/**
 * May this caller use this route? Role, then verb, then the token's scopes, then reading only, then
 * recent proof: the first that is missing is the one told. The screens' guard reads the same contract.
 */
export function exigirAcesso(rota: Route, { vinculo, entrada, recenteSegundos }: Exigencia): void {
  if (rota.role === 'PUBLICO' || rota.role === 'CONTA') return
  if (recusaDaRota(quemPede(vinculo), rota) !== null) throw problem('sem-permissao')
  const verbo = verboDaRota(rota)
  if (entrada.por === 'token') {
    if (verbo !== null && !contem(entrada.escopos, verbo, areaDaRota(rota)))
      throw problem('sem-permissao', { detail: 'O token não tem esse escopo.' })
    // Nobody is there to prove who they are.
    if (rota.recente === true) throw problem('reautenticacao-necessaria')
    return
  }
  if (entrada.por === 'ver-como' && rota.method !== 'GET' && rota.name !== 'encerrarVerComo')
    throw problem('somente-leitura')
  if (rota.recente === true && !eRecente(entrada, recenteSegundos))
    throw problem('reautenticacao-necessaria', { dados: { minutos: recenteSegundos / 60 } })
}

/** Clocks of issuer and server may differ by as much as tokens are allowed to. */
const FOLGA_S = 60

function eRecente(entrada: Entrada, segundos: number): boolean {
  const quando = 'prova' in entrada ? entrada.prova.autenticadoEm : null
  if (quando === null) return false
  const idade = Date.now() / 1000 - quando
  return idade >= -FOLGA_S && idade <= segundos
}

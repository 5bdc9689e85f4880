import {
  areaDaRota,
  contem,
  type QuemPede,
  type Route,
  recusaDaRota,
  verboDaRota,
} from '@razao/contract'
import type { Entrada, Prova, Vinculo } from '../context.ts'
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

const SO_A_PESSOA_ESCREVE = 'Um token não escreve no que é da pessoa.'
const SO_A_PESSOA = 'Só a própria pessoa, com a sua sessão, baixa os seus dados.'

/**
 * May this caller use this route? Role, then verb, then the token's scopes, then reading only, then
 * recent proof: the first that is missing is the one told. The screens' guard reads the same contract.
 */
export function exigirAcesso(rota: Route, { vinculo, entrada, recenteSegundos }: Exigencia): void {
  if (rota.role === 'PUBLICO' || rota.role === 'CONTA') return
  if (rota.role === 'ROOT' && 'prova' in entrada) exigirDaPlataforma(entrada.prova)
  if (recusaDaRota(quemPede(vinculo), rota) !== null) throw problem('sem-permissao')
  const verbo = verboDaRota(rota)
  if (entrada.por === 'token') {
    if (rota.pessoal === true) throw problem('sem-permissao', { detail: SO_A_PESSOA })
    // What asks no verb of a person is of the person: a token reads it as it reads the rest, and writes nothing there.
    const escopo = verbo ?? (rota.method === 'GET' ? 'ver' : null)
    if (escopo !== null && !contem(entrada.escopos, escopo, areaDaRota(rota)))
      throw problem('sem-permissao', { detail: 'O token não tem esse escopo.' })
    // Nobody is there to prove who they are.
    if (rota.recente === true) throw problem('reautenticacao-necessaria')
    if (escopo === null) throw problem('sem-permissao', { detail: SO_A_PESSOA_ESCREVE })
    return
  }
  if (entrada.por === 'ver-como' && rota.pessoal === true)
    throw problem('sem-permissao', { detail: SO_A_PESSOA })
  if (entrada.por === 'ver-como' && rota.method !== 'GET' && rota.name !== 'encerrarVerComo')
    throw problem('somente-leitura')
  if (rota.recente === true && !eRecente(entrada, recenteSegundos))
    throw problem('reautenticacao-necessaria', { dados: { minutos: recenteSegundos / 60 } })
}

/** Refuses what was proved at an office's own host, and says where to go. */
export function exigirDaPlataforma({ escritorioId, plataforma }: Prova, porque?: string): void {
  if (escritorioId === undefined) return
  const la = plataforma === undefined ? 'o endereço da plataforma' : plataforma
  throw problem('so-na-plataforma', {
    detail: `${porque ?? 'O endereço do escritório só abre os dados dele.'} Entre por ${la}`,
    dados: { endereco: plataforma ?? null },
  })
}

/** Clocks of issuer and server may differ by as much as tokens are allowed to. */
const FOLGA_S = 60

function eRecente(entrada: Entrada, segundos: number): boolean {
  const quando = 'prova' in entrada ? entrada.prova.autenticadoEm : null
  if (quando === null) return false
  const idade = Date.now() / 1000 - quando
  return idade >= -FOLGA_S && idade <= segundos
}

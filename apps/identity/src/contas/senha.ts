import { availableParallelism } from 'node:os'
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { createFila } from './fila.ts'
import { ehComum, semAcentos } from './senhas-comuns.ts'

/** argon2id: memory in KiB, passes, lanes. */
export type CustoDaSenha = { memoryCost: number; timeCost: number; parallelism: number }

/** What a password must be. `vazada` answers whether it is in a known breach. */
export type PoliticaDaSenha = {
  minimo: number
  custo: CustoDaSenha
  vazada: (senha: string) => Promise<boolean>
}

/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
export const CUSTO_PADRAO: CustoDaSenha = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const SENHA_MINIMA = 10
export const SENHA_MAXIMA = 128

export const POLITICA_PADRAO: PoliticaDaSenha = {
  minimo: SENHA_MINIMA,
  custo: CUSTO_PADRAO,
  vazada: async () => false,
}

export type SenhaRecusada = 'curta' | 'longa' | 'comum' | 'contem-seus-dados' | 'vazada'

/** Thrown when a password does not meet the policy; `motivo` says which rule. */
export class ErroDeSenha extends Error {
  readonly motivo: SenhaRecusada
  constructor(motivo: SenhaRecusada) {
    super(`senha recusada: ${motivo}`)
    this.name = 'ErroDeSenha'
    this.motivo = motivo
  }
}

// Each hash takes 19 MiB and a core: more than these at once would only make all of them late.
const fila = createFila({ simultaneas: Math.max(2, availableParallelism()), espera: 64 })

// The same characters typed on another keyboard must be the same password.
const normalizar = (senha: string): string => senha.normalize('NFC')

/** What is left of the password besides the person's own words must still be worth guessing. */
function feitaDosDados(minuscula: string, dados: string[]): boolean {
  const texto = semAcentos(minuscula)
  const proprios = dados
    .flatMap((d) => [d, ...d.split(/[\s@._-]+/)])
    .map((d) => semAcentos(d.toLowerCase().trim()))
    .filter((d) => d.length >= 4)
  return proprios.some((d) => texto.includes(d) && texto.length - d.length < 6)
}

/** Length and guessability only, no composition rules (NIST 800-63B, ASVS 6.2). Null when accepted. */
export function recusaDaSenha(
  senha: string,
  dados: string[],
  minimo = SENHA_MINIMA,
): Exclude<SenhaRecusada, 'vazada'> | null {
  const texto = normalizar(senha)
  const tamanho = [...texto].length
  if (tamanho < minimo) return 'curta'
  if (tamanho > SENHA_MAXIMA) return 'longa'
  const minuscula = texto.toLowerCase()
  if (feitaDosDados(minuscula, dados)) return 'contem-seus-dados'
  return ehComum(minuscula) ? 'comum' : null
}

/** The whole policy, breach included. Throws `ErroDeSenha`. */
export async function exigirSenhaBoa(
  senha: string,
  { dados, politica }: { dados: string[]; politica: PoliticaDaSenha },
): Promise<void> {
  const motivo = recusaDaSenha(senha, dados, politica.minimo)
  if (motivo) throw new ErroDeSenha(motivo)
  if (await politica.vazada(normalizar(senha))) throw new ErroDeSenha('vazada')
}

/** argon2id in PHC text, with a fresh salt. Throws `ErroSobrecarga` when too many are waiting. */
export const derivarSenha = (senha: string, custo: Options = CUSTO_PADRAO): Promise<string> =>
  fila.correr(() => hash(normalizar(senha), custo))

const iscas = new Map<string, Promise<string>>()

/** A hash of nothing in particular: verified when there is no account, so both answers cost the same. */
export function iscaDeSenha(custo: CustoDaSenha = CUSTO_PADRAO): Promise<string> {
  const qual = `${custo.memoryCost}/${custo.timeCost}/${custo.parallelism}`
  const pronta = iscas.get(qual) ?? hash(crypto.randomUUID(), custo)
  iscas.set(qual, pronta)
  return pronta
}

/**
 * False also for a password longer than the policy allows, after the same work. Throws `ErroSobrecarga`
 * when too many are waiting.
 */
export async function conferirSenha(senhaHash: string, senha: string): Promise<boolean> {
  const grande = senha.length > SENHA_MAXIMA * 4
  const confere = await fila.correr(() => verify(senhaHash, grande ? '' : normalizar(senha)))
  return confere && !grande
}

/** True when the stored hash was made with a cost other than today's. */
export function senhaPrecisaRenovar(
  senhaHash: string,
  custo: CustoDaSenha = CUSTO_PADRAO,
): boolean {
  const atual = parseOptions(senhaHash)
  return (
    atual.memoryCost !== custo.memoryCost ||
    atual.timeCost !== custo.timeCost ||
    atual.parallelism !== custo.parallelism
  )
}

import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane.
const CUSTO = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

export const SENHA_MINIMA = 8
export const SENHA_MAXIMA = 128

// A first sieve of what people here really type; refused together with the account's own words.
const COMUNS = new Set(
  `12345678 123456789 1234567890 87654321 11223344 12341234 password password1 passw0rd qwertyui
  qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx abc12345 abcd1234 asdfghjk iloveyou princess sunshine
  football baseball superman trustno1 welcome1 admin123 administrador senha123 senha1234 senha12345
  minhasenha mudar123 mudar1234 trocar123 brasil123 flamengo corinthians palmeiras saopaulo
  contabilidade contador contador123 escritorio empresa123 jesuscristo deusefiel felicidade`
    .split(/\s+/)
    .filter(Boolean),
)

export type SenhaRecusada = 'curta' | 'longa' | 'comum' | 'contem-seus-dados'

/** Thrown when a password does not meet the policy; `motivo` says which rule. */
export class ErroDeSenha extends Error {
  readonly motivo: SenhaRecusada
  constructor(motivo: SenhaRecusada) {
    super(`senha recusada: ${motivo}`)
    this.name = 'ErroDeSenha'
    this.motivo = motivo
  }
}

// The same characters typed on another keyboard must be the same password.
const normalizar = (senha: string): string => senha.normalize('NFC')

const umSoSimbolo = (senha: string): boolean => new Set(senha).size <= 2

/** Length and guessability only, no composition rules (NIST 800-63B, ASVS 6.2). Null when accepted. */
export function recusaDaSenha(senha: string, dados: string[]): SenhaRecusada | null {
  const texto = normalizar(senha)
  const tamanho = [...texto].length
  if (tamanho < SENHA_MINIMA) return 'curta'
  if (tamanho > SENHA_MAXIMA) return 'longa'
  const minuscula = texto.toLowerCase()
  if (COMUNS.has(minuscula) || umSoSimbolo(minuscula)) return 'comum'
  const proprios = dados.map((d) => d.toLowerCase().trim()).filter((d) => d.length >= 4)
  return proprios.includes(minuscula) ? 'contem-seus-dados' : null
}

/** argon2id in PHC text, with a fresh salt. */
export const derivarSenha = (senha: string): Promise<string> => hash(normalizar(senha), CUSTO)

let iscaPronta: Promise<string> | undefined

/** A hash of nothing in particular: verified when there is no account, so both answers cost the same. */
export function iscaDeSenha(): Promise<string> {
  iscaPronta ??= derivarSenha(crypto.randomUUID())
  return iscaPronta
}

/** False also for a password longer than the policy allows, after the same work. */
export async function conferirSenha(senhaHash: string, senha: string): Promise<boolean> {
  const grande = senha.length > SENHA_MAXIMA * 4
  const confere = await verify(senhaHash, grande ? '' : normalizar(senha))
  return confere && !grande
}

/** True when the stored hash was made with a cost other than today's. */
export function senhaPrecisaRenovar(senhaHash: string): boolean {
  const atual = parseOptions(senhaHash)
  return (
    atual.memoryCost !== CUSTO.memoryCost ||
    atual.timeCost !== CUSTO.timeCost ||
    atual.parallelism !== CUSTO.parallelism
  )
}

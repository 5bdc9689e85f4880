import { dictionary as doMundo } from '@zxcvbn-ts/language-common'
import { dictionary as doBrasil } from '@zxcvbn-ts/language-pt-br'

// What people here type that no list of the world knows.
const DAQUI =
  `mudar123 trocar123 brasil123 flamengo corinthians palmeiras saopaulo vasco gremio cruzeiro
  internacional atletico botafogo fluminense santos contabilidade contador contadora escritorio empresa
  administrador financeiro imposto receita simplesnacional jesuscristo deusefiel jesusteama deuseamor
  felicidade minhasenha senhasenha senhaforte senhasegura bemvindo acesso usuario teste sistema
  qwertyuiop asdfghjkl zxcvbnm 1q2w3e4r5t 1qaz2wsx3edc qazwsxedc q1w2e3r4t5`.split(/\s+/)

/** `João` → `Joao`. */
export const semAcentos = (texto: string): string =>
  texto.normalize('NFD').replaceAll(/\p{M}/gu, '')

let feita: Set<string> | undefined

/** Made when the first password is judged: a fifth of a second that no start has to wait for. */
function lista(): Set<string> {
  // Every list is most common first; these sizes keep words that somebody would try.
  feita ??= new Set(
    [
      ...doMundo['passwords-common'],
      ...DAQUI,
      ...doBrasil['commonWords-pt-br'].slice(0, 20_000),
      ...doBrasil['firstnames-pt-br'],
      ...doBrasil['lastnames-pt-br'],
    ].map((palavra) => semAcentos(palavra.toLowerCase())),
  )
  return feita
}

/** How many entries the list holds. */
export const totalDeComuns = (): number => lista().size

const repete = (texto: string): boolean =>
  new Set(texto).size <= 2 || /^(.{1,5})\1+.{0,2}$/su.test(texto)

function ehSequencia(texto: string): boolean {
  const pontos = [...texto].map((c) => c.codePointAt(0) ?? 0)
  const passos = pontos.slice(1).map((p, i) => p - (pontos[i] ?? 0))
  const quebras = passos.filter((p) => Math.abs(p) !== 1).length
  return quebras <= 1
}

/** True for a lower-case password that a guesser tries early: listed, listed plus a few signs, a run. */
export function ehComum(minuscula: string): boolean {
  const texto = semAcentos(minuscula)
  const comuns = lista()
  if (comuns.has(texto) || repete(texto) || ehSequencia(texto)) return true
  // «palmeiras1914», «!!contabilidade», «s3nh4forte2026»: one known word and what people stick to it.
  const miolo = texto.replace(/^[^a-z]{0,4}/, '').replace(/[^a-z]{0,6}$/, '')
  if (comuns.has(miolo) || comuns.has(semDisfarce(miolo)) || comuns.has(semDisfarce(texto)))
    return true
  return temComumComSinais(texto)
}

/** «qwerty1232026!», «123456qwerty1»: a listed one that has digits of its own, and signs stuck to either end. */
function temComumComSinais(texto: string): boolean {
  const comuns = lista()
  for (let fim = texto.length; fim >= texto.length - 6 && fim >= 5; fim -= 1) {
    for (let inicio = 0; inicio <= 4 && fim - inicio >= 5; inicio += 1) {
      if (comuns.has(texto.slice(inicio, fim))) return true
      if (/[a-z]/.test(texto[inicio] ?? '')) break
    }
    if (/[a-z]/.test(texto[fim - 1] ?? '')) break
  }
  return false
}

const DISFARCES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const semDisfarce = (texto: string): string =>
  [...texto].map((letra) => DISFARCES[letra] ?? letra).join('')

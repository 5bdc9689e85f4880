import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stages/run-tool.ts'

type Prova = {
  /** T a test, R by construction, D where it is written, N does not apply, G what is missing. */
  readonly tipo: 'T' | 'R' | 'D' | 'N' | 'G'
  readonly texto: string
}
export type Requisito = {
  readonly id: string
  readonly nivel: 1 | 2
  readonly pede: string
  readonly provas: readonly Prova[]
}

/** How many requirements of levels 1 and 2 each section has, in ASVS 5.0.0. */
export const POR_CAPITULO: Readonly<Record<number, number>> = {
  ...{ 1: 27, 2: 11, 3: 19, 4: 10, 5: 9, 6: 35, 7: 18, 8: 7, 9: 7, 10: 29, 11: 14, 12: 9 },
  ...{ 13: 13, 14: 9, 15: 13, 16: 16, 17: 7 },
}

const LINHA = /^(V\d+\.\d+\.\d+)\|([12])\|([^|]+)\|(.+)$/
const PROVA = /^([TRDNG]) (.+)$/

/** The data file, line by line; a line that does not read is an error with its number. */
export function lerRequisitos(
  texto = readFileSync(join(import.meta.dirname, 'asvs.txt'), 'utf8'),
): readonly Requisito[] {
  return texto.split('\n').flatMap((linha, i) => {
    if (linha === '' || linha.startsWith('#')) return []
    const [, id = '', nivel, pede = '', provas = ''] = LINHA.exec(linha) ?? []
    const lidas = provas.split(' ; ').map((uma) => PROVA.exec(uma))
    if (id === '' || lidas.some((uma) => uma === null))
      throw new Error(`scripts/seguranca/asvs.txt, linha ${i + 1}: não se lê «${linha}»`)
    return [
      {
        id,
        nivel: nivel === '1' ? 1 : 2,
        pede,
        provas: lidas.map((uma) => ({
          tipo: (uma?.[1] ?? 'G') as Prova['tipo'],
          texto: uma?.[2] ?? '',
        })),
      } as const,
    ]
  })
}

/** The file of a test as the data file shortens it, and the part of a title after the dot. */
function testeDe(texto: string): { arquivo: string; titulo: string } {
  const [onde = '', titulo = ''] = texto.split(/ · (.*)/s)
  const curto = onde
    .replace(/^s\/(.+)$/, 'tests/seguranca/$1.test.ts')
    .replace(/^i\/(.+)$/, 'apps/identity/src/$1.test.ts')
  return { arquivo: curto, titulo }
}

/** What the data file names and is not there: files, titles, places of the documentation. */
export function faltas(requisitos: readonly Requisito[]): string[] {
  return requisitos.flatMap(({ id, provas }) =>
    provas.flatMap(({ tipo, texto }) => {
      if (tipo === 'D') {
        const arquivo = texto.split(':')[0] ?? ''
        return existsSync(join(root, arquivo)) ? [] : [`${id}: ${arquivo} não existe`]
      }
      if (tipo !== 'T') return []
      const { arquivo, titulo } = testeDe(texto)
      if (!existsSync(join(root, arquivo))) return [`${id}: ${arquivo} não existe`]
      return titulo !== '' && titulosDe(arquivo).some((um) => um.includes(titulo))
        ? []
        : [`${id}: ${arquivo} não tem o teste «${titulo}»`]
    }),
  )
}

const lidos = new Map<string, readonly string[]>()
/** What stands inside `test(…)` and `describe(…)`, tables included. */
function titulosDe(arquivo: string): readonly string[] {
  const antes = lidos.get(arquivo)
  if (antes) return antes
  const fonte = readFileSync(join(root, arquivo), 'utf8')
  const titulos = [
    ...fonte.matchAll(
      /(?:\b(?:test|describe)|\)|\b(?:each|skipIf)\([^\n]*\))\(\s*(['"`])((?:(?!\1).|\n)+?)\1/g,
    ),
  ].map(([, , titulo = '']) => titulo)
  lidos.set(arquivo, titulos)
  return titulos
}

const NOMES: Readonly<Record<Prova['tipo'], string>> = {
  T: 'test',
  R: 'by construction',
  D: 'written in',
  N: 'does not apply',
  G: '**missing**',
}
const CAPITULOS = [
  ...['Encoding and sanitization', 'Validation and business logic', 'Web frontend'],
  ...['API and web service', 'Files', 'Authentication', 'Sessions', 'Authorization'],
  ...['Self-contained tokens', 'OAuth and OIDC', 'Cryptography', 'Communication'],
  ...['Configuration', 'Data protection', 'Secure coding', 'Logging and errors', 'WebRTC'],
]

function provaEscrita({ tipo, texto }: Prova): string {
  if (tipo === 'T') {
    const { arquivo, titulo } = testeDe(texto)
    return `${NOMES.T}: \`${arquivo}\` «${titulo}»`
  }
  return tipo === 'D' ? `${NOMES.D} \`${texto}\`` : `${NOMES[tipo]}: ${texto}`
}

/** `docs/seguranca.md`, whole. */
export function escreverSeguranca(requisitos = lerRequisitos()): string {
  const inicio = readFileSync(join(import.meta.dirname, 'inicio.md'), 'utf8')
  const comFalta = requisitos.filter(({ provas }) => provas.some(({ tipo }) => tipo === 'G'))
  const comTeste = requisitos.filter(({ provas }) => provas.some(({ tipo }) => tipo === 'T'))
  const fora = requisitos.filter(({ provas }) => provas.every(({ tipo }) => tipo === 'N'))
  const conta = `${requisitos.length} requirements: ${comTeste.length} with a test, ${fora.length} that do not apply, ${comFalta.length} with something missing (${comFalta.map(({ id }) => id).join(', ')}). The words are ours; the standard is at owasp.org.\n`
  const capitulos = CAPITULOS.map((nome, i) => {
    const daqui = requisitos.filter(({ id }) => id.startsWith(`V${i + 1}.`))
    const linhas = daqui.map(
      ({ id, nivel, pede, provas }) =>
        `| ${id} | ${nivel} | ${pede} | ${provas.map(provaEscrita).join('; ').replaceAll('|', '\\|')} |`,
    )
    return `\n### V${i + 1} ${nome}\n\n| requirement | level | asks | here |\n|---|---|---|---|\n${linhas.join('\n')}\n`
  })
  return `${inicio}${conta}${capitulos.join('')}`
}

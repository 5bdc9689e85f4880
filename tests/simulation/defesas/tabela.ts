// The table of tests/seguranca/README.md: every defence, and what was seen of it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Defesa, digestoDe } from './defesa.ts'

const PAGINA = 'tests/seguranca/README.md'
const RESULTADOS = 'tests/simulation/defesas/resultados.json'
const [INICIO, FIM] = ['<!-- defesas: gerado -->', '<!-- fim das defesas -->']

/** By id: the digest of what was proved, and how it ended. Only `cai` is good. */
export type Provadas = Record<string, { de: string; viu: 'cai' | 'sobrevive' | 'quebrada' }>

export const lerResultados = (raiz: string): Provadas =>
  JSON.parse(readFileSync(join(raiz, RESULTADOS), 'utf8')) as Provadas

const celula = (texto: string): string => texto.replaceAll('|', '\\|')
const DITO = {
  cai: 'falha sem ela',
  sobrevive: '**passa sem ela**',
  quebrada: '**não se sabe**',
} as const

function linha(defesa: Defesa, provadas: Provadas): string {
  const { id, teste } = defesa
  const visto = provadas[id]
  const resultado = visto?.de === digestoDe(defesa) ? DITO[visto.viu] : '**por provar**'
  const [numero = '', ...resto] = id.split(' ')
  const arquivos = [...new Set(defesa.mudancas.map(({ arquivo }) => `\`${arquivo}\``))].join(', ')
  const onde = `\`${teste.arquivo.replace('tests/seguranca/', '')}\` · «${teste.nome}»`
  return `| ${[numero, resto.join(' '), defesa.defesa, arquivos, onde, resultado].map(celula).join(' | ')} |`
}

/** The whole block, its marks included. */
export const tabelaDe = (catalogo: readonly Defesa[], provadas: Provadas): string =>
  [
    INICIO,
    '',
    '| # | Sem | Defesa | Arquivo | Teste | Visto |',
    '|---|---|---|---|---|---|',
    ...catalogo.map((defesa) => linha(defesa, provadas)),
    '',
    FIM,
  ].join('\n')

/** What the page holds between its marks, they included. Throws when they are not there. */
export function blocoDaPagina(raiz: string): string {
  const pagina = readFileSync(join(raiz, PAGINA), 'utf8')
  const [de, ate] = [pagina.indexOf(INICIO), pagina.indexOf(FIM)]
  if (de < 0 || ate < de) throw new Error(`${PAGINA} has no place for the defences`)
  return pagina.slice(de, ate + FIM.length)
}

/** Keeps what was seen, sorted as the catalogue, and draws the table again. */
export function gravar(raiz: string, catalogo: readonly Defesa[], provadas: Provadas): void {
  const emOrdem = Object.fromEntries(
    catalogo.flatMap(({ id }) => (provadas[id] ? [[id, provadas[id]]] : [])),
  )
  writeFileSync(join(raiz, RESULTADOS), `${JSON.stringify(emOrdem, null, 2)}\n`)
  const arquivo = join(raiz, PAGINA)
  const antes = readFileSync(arquivo, 'utf8')
  writeFileSync(
    arquivo,
    antes.replace(blocoDaPagina(raiz), () => tabelaDe(catalogo, emOrdem)),
  )
}

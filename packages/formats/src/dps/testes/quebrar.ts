import fc from 'fast-check'
import { montarArvoreDoTexto, type No } from '../../xml/index.ts'
import { escapar } from '../texto.ts'

type Elemento = {
  nome: string
  atributos: Record<string, string>
  texto: string
  filhos: Elemento[]
}

const copiar = (no: No): Elemento => ({
  nome: no.escrito,
  atributos: { ...no.atributos },
  texto: no.texto,
  filhos: no.filhos.map(copiar),
})

const escrever = ({ nome, atributos, texto, filhos }: Elemento): string => {
  const escritos = Object.entries(atributos).map(([n, v]) => ` ${n}="${escapar(v)}"`)
  return `<${nome}${escritos.join('')}>${escapar(texto)}${filhos.map(escrever).join('')}</${nome}>`
}

const todos = (e: Elemento): Elemento[] => [e, ...e.filhos.flatMap(todos)]

const TEXTOS = [
  ...[
    '',
    ' ',
    '0',
    '00',
    '1',
    '2',
    '9',
    '1.5',
    '1.50',
    '01.50',
    '100.00',
    '10000.00',
    '0.00',
    '-1.00',
  ],
  ...['abc', 'ABC', 'BR', '2026-02-29', '2028-02-29', '2026-13-01', '2026-11-31', '20261101'],
  ...['2026-11-26T10:00:00-03:00', '2026-11-26T10:00:00Z', '2026-11-26T24:00:00-03:00', ' x', 'x '],
  ...[
    'x'.repeat(16),
    'x'.repeat(300),
    'x'.repeat(2001),
    'Ā',
    'ÿ',
    '\u00a0',
    'a\nb',
    '—',
    '🙂',
    '99',
  ],
  ...['12345', '99999', '1234567', '12345678', '123456789', '12345678901234', '1'.repeat(50)],
]

const MUDANCAS: Record<string, (de: Elemento, outro: Elemento, texto: string) => void> = {
  tirar: (de, outro) => {
    de.filhos.splice(de.filhos.indexOf(outro), 1)
  },
  dobrar: (de, outro) => {
    de.filhos.splice(de.filhos.indexOf(outro), 0, outro)
  },
  trocar: (de) => {
    de.filhos.reverse()
  },
  mover: (de, outro) => {
    const [tirado] = de.filhos.splice(de.filhos.indexOf(outro), 1)
    if (tirado) de.filhos.push(tirado)
  },
  renomear: (_, outro) => {
    outro.nome = outro.nome === 'CNPJ' ? 'CPF' : 'cMun'
  },
  escrever: (_, outro, texto) => {
    if (outro.filhos.length === 0) outro.texto = texto
  },
  alterar: (_, outro, texto) => {
    if (outro.filhos.length === 0) outro.texto += texto.slice(0, 1)
  },
  encher: (_, outro) => {
    if (outro.filhos.length > 0) outro.texto = 'x'
  },
  atribuir: (_, outro) => {
    outro.atributos.Id = 'DPS1'
  },
}

export type Quebra = readonly [qual: number, como: string, texto: string]

export const quebras: fc.Arbitrary<Quebra> = fc.tuple(
  fc.nat(),
  fc.constantFrom(...Object.keys(MUDANCAS)),
  fc.constantFrom(...TEXTOS),
)

/** The same document with one thing out of its place. */
export function quebrar(xml: string, [qual, como, texto]: Quebra): string {
  const raiz = copiar(montarArvoreDoTexto(xml).raiz)
  const pais = todos(raiz).filter((e) => e.filhos.length > 0)
  const pares = pais.flatMap((pai) => pai.filhos.map((filho) => [pai, filho] as const))
  const [pai, filho] = pares[qual % pares.length] ?? []
  if (pai && filho) MUDANCAS[como]?.(pai, filho, texto)
  return escrever(raiz)
}

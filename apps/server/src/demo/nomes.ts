import type { Genero } from './ramos.ts'
import type { Sorteio } from './sorteio.ts'

// Every name says of itself that it is made up.
const PALAVRAS =
  `Aurora Horizonte Girassol Ipê Jacarandá Sabiá Alvorada Maré Serra Vale Cajueiro Araucária Beija-Flor
  Boa-Vista Brisa Cachoeira Campina Canário Capivara Cascata Cedro Colina Cristal Esmeralda Estrela Farol
  Flamboyant Garça Gaivota Harmonia Ipanema-Mirim Itaúba Jasmim Jatobá Lagoa Laranjeira Lírio Lua Madrugada
  Manacá Mangueira Margarida Mirante Montanha Nascente Oliveira-Brava Orquídea Ouro-Verde Paineira Palmeira
  Pantanal Papagaio Paraíso Peroba Pitangueira Planalto Poente Pomar Primavera Quaresmeira Ribeira Rio-Manso
  Rosa-dos-Ventos Safira Sequoia Seringueira Sibipiruna Sol-Nascente Sucupira Tangará Timoneiro Torre Trovoada
  Tucano Umbuzeiro Varanda Vento-Sul Verdejante Vereda Violeta Vitória-Régia`
    .split(/\s+/)
    .map((palavra) => palavra.replaceAll('-', ' '))

const FICTICIO: Readonly<Record<Genero, readonly string[]>> = {
  f: ['Fictícia', 'Imaginária', 'Inventada'],
  m: ['Fictício', 'Imaginário', 'Inventado'],
}
const SEM_GENERO = ['de Exemplo', 'de Faz de Conta', 'de Mentirinha']

/** A made-up trade name of a line of business; `ordem` below 480 never repeats one. */
export function nomeFicticio([nome, genero]: readonly [string, Genero], ordem: number): string {
  const palavra = PALAVRAS[(ordem * 29 + 7) % PALAVRAS.length] ?? 'Aurora'
  const sufixos = [...FICTICIO[genero], ...SEM_GENERO]
  const volta = Math.floor(ordem / PALAVRAS.length)
  const sufixo = sufixos[((ordem % PALAVRAS.length) + volta) % sufixos.length] ?? 'de Exemplo'
  return `${nome} ${palavra} ${sufixo}`
}

const MULHERES =
  'Ana Beatriz Camila Daniela Elisa Fernanda Gabriela Helena Isabela Joana Karina Larissa Mariana Natália Olívia Patrícia Renata Sofia Tatiana Vitória'.split(
    ' ',
  )
const HOMENS =
  'André Bruno Caio Diego Eduardo Felipe Gustavo Henrique Igor João Leonardo Marcelo Nelson Otávio Paulo Rafael Sérgio Thiago Vinícius William'.split(
    ' ',
  )
const SOBRENOMES =
  'Almeida Barros Cardoso Duarte Esteves Farias Guimarães Leal Macedo Nogueira Pacheco Queiroz Rezende Siqueira Teles Vasconcelos'.split(
    ' ',
  )

/** A made-up person: the middle name says so. */
export function pessoaFicticia(sorteio: Sorteio): string {
  const mulher = sorteio.chance(0.5)
  const primeiro = sorteio.um(mulher ? MULHERES : HOMENS)
  const marca = sorteio.um(mulher ? ['Fictícia', 'Exemplo'] : ['Fictício', 'Exemplo'])
  return `${primeiro} ${marca} ${sorteio.um(SOBRENOMES)}`
}

const CLIENTES: readonly (readonly [string, Genero])[] = [
  ['Comércio', 'm'],
  ['Distribuidora', 'f'],
  ['Condomínio', 'm'],
  ['Hospital', 'm'],
  ['Transportadora', 'f'],
  ['Construtora', 'f'],
  ['Associação', 'f'],
  ['Supermercado', 'm'],
]

/** Trade name of customer or supplier number `n`; the same number is the same company everywhere. */
export const clienteFicticio = (n: number): string =>
  `${nomeFicticio(CLIENTES[n % CLIENTES.length] ?? ['Comércio', 'm'], Math.floor(n / CLIENTES.length))} Ltda.`

const NO_EXTERIOR = [
  'Make-Believe Software Inc.',
  'Imaginary Clouds LLC',
  'Fictional Harbor GmbH',
  'Invented Streets Pty',
]
export const clienteNoExterior = (n: number): string =>
  NO_EXTERIOR[n % NO_EXTERIOR.length] ?? 'Imaginary Clouds LLC'

/** Mailbox name: lower case, ASCII, dots. */
export const emAscii = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '.')

import type { ContatoCru } from './tipos.ts'
import { ehDocumento } from './valores.ts'

export type Cartao = { readonly linha: number; readonly cru: ContatoCru }

type Propriedade = {
  readonly nome: string
  readonly parametros: string
  readonly valor: string
}

/** What is not text: pictures, sounds, keys. */
const ANEXOS = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY'])

/** Nobody's name, address or note has more; what does is cut before it is looked at. */
const LETRAS_DE_UM_VALOR = 5000
const LETRAS_DO_NOME = 1000

/** The colon that ends the name: the first one outside quotes. */
function separarPropriedade(linha: string): Propriedade | null {
  let entreAspas = false
  const ate = Math.min(linha.length, LETRAS_DO_NOME)
  for (let i = 0; i < ate; i++) {
    const letra = linha[i]
    if (letra === '"') entreAspas = !entreAspas
    if (letra !== ':' || entreAspas) continue
    const [comGrupo = '', ...parametros] = linha.slice(0, i).split(';')
    // `item1.EMAIL` is an EMAIL.
    const nome = comGrupo.slice(comGrupo.lastIndexOf('.') + 1).toUpperCase()
    return {
      nome,
      parametros: parametros.join(';').toUpperCase(),
      valor: linha.slice(i + 1, i + 1 + LETRAS_DE_UM_VALOR),
    }
  }
  return null
}

/** `=C3=A3` → `ã`: how vCard 2.1, which phones still write, has what is not ASCII. */
function deQuotedPrintable(texto: string, parametros: string): string {
  const bytes: number[] = []
  for (let i = 0; i < texto.length; i++) {
    const hex = texto[i] === '=' ? /^[0-9A-F]{2}/i.exec(texto.slice(i + 1, i + 3))?.[0] : undefined
    if (hex === undefined) {
      bytes.push(...new TextEncoder().encode(texto[i] ?? ''))
      continue
    }
    bytes.push(Number.parseInt(hex, 16))
    i += 2
  }
  const ansi = /CHARSET="?(ISO-8859-1|WINDOWS-1252)/.test(parametros)
  return new TextDecoder(ansi ? 'windows-1252' : 'utf-8').decode(Uint8Array.from(bytes))
}

/** Parts of a value by `;`, each without its escapes; a backslash keeps what follows it. */
function partesDe(valor: string): string[] {
  const partes = ['']
  for (let i = 0; i < valor.length; i++) {
    const letra = valor[i] ?? ''
    const ultima = partes.length - 1
    if (letra === '\\') {
      i += 1
      const escapada = valor[i] ?? ''
      partes[ultima] += /n/i.test(escapada) ? ' ' : escapada
    } else if (letra === ';') partes.push('')
    else partes[ultima] += letra
  }
  return partes.map((parte) => parte.trim())
}

/** Logical lines with the number of the physical one: folded lines and soft breaks joined. */
function* linhasLogicas(texto: string): Generator<readonly [numero: number, linha: string]> {
  let numero = 0
  let inicio = 0
  let atual: string[] = []
  let macia = false
  for (const linha of texto.split(/\r\n|\n|\r/)) {
    numero += 1
    const continua = macia || /^[ \t]/.test(linha)
    if (!continua && atual.length > 0) {
      yield [inicio, atual.join('')]
      atual = []
    }
    if (atual.length === 0) inicio = numero
    const pedaco: string = macia ? linha : linha.replace(/^[ \t]/, '')
    macia = pedaco.endsWith('=') && (macia || /QUOTED-PRINTABLE/i.test(pedaco))
    atual.push(macia ? pedaco.slice(0, -1) : pedaco)
  }
  if (atual.length > 0) yield [inicio, atual.join('')]
}

const PREFERIDO = /(^|;)(TYPE=[^;]*)?"?PREF\b|PREF=1(\D|$)/
const CELULAR = /\bCELL\b/

/** The value of a property that may come many times: the preferred one, then the one that fits, then the first. */
function escolher(propriedades: readonly Propriedade[], nome: string, forma?: RegExp) {
  const todas = propriedades.filter((um) => um.nome === nome && um.valor.trim() !== '')
  const achada =
    todas.find(({ parametros }) => PREFERIDO.test(parametros)) ??
    todas.find(({ parametros }) => forma?.test(parametros)) ??
    todas[0]
  return achada === undefined ? undefined : partesDe(achada.valor)
}

const DOCUMENTO =
  /\d{3}\.?\d{3}\.?\d{3}-\d{2}|[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-\d{2}/gi

/** vCard has no place for CPF and CNPJ: programs make one, and people write it in the note. */
function documentoDe(propriedades: readonly Propriedade[]): string | undefined {
  const proprio = propriedades.find(({ nome }) => /^X-(CPF|CNPJ|CPF-?CNPJ|DOCUMENTO)$/.test(nome))
  if (proprio) return partesDe(proprio.valor)[0]
  const nota = escolher(propriedades, 'NOTE')?.join(' ') ?? ''
  return (nota.match(DOCUMENTO) ?? []).find(ehDocumento)
}

function nomeDe(propriedades: readonly Propriedade[]): { nome?: string; tipo?: string } {
  const empresa = escolher(propriedades, 'ORG')?.[0]
  const [familia = '', proprio = '', meio = ''] = escolher(propriedades, 'N') ?? []
  const pessoa = [proprio, meio, familia].filter(Boolean).join(' ')
  const escrito = escolher(propriedades, 'FN')?.join(';')
  const nome = escrito || pessoa || empresa
  const daEmpresa =
    escolher(propriedades, 'KIND')?.[0]?.toLowerCase() === 'org' ||
    (empresa !== undefined && (nome === empresa || (pessoa === '' && !escrito)))
  return { ...(nome ? { nome } : {}), ...(daEmpresa ? { tipo: 'jurídica' } : {}) }
}

const semVazios = (cru: Readonly<Record<string, string | undefined>>): ContatoCru =>
  Object.fromEntries(Object.entries(cru).filter(([, valor]) => valor))

function contatoDe(propriedades: readonly Propriedade[]): ContatoCru {
  const [, complemento, rua = '', cidade, uf, cep] = escolher(propriedades, 'ADR') ?? []
  const [, logradouro = rua, numero] = /^(.+?),\s*(\d+\S*)$/.exec(rua) ?? []
  return semVazios({
    ...nomeDe(propriedades),
    documento: documentoDe(propriedades),
    email: escolher(propriedades, 'EMAIL')?.[0],
    telefone: escolher(propriedades, 'TEL', CELULAR)?.[0],
    observacao: escolher(propriedades, 'NOTE')?.join('; '),
    ...{ logradouro, numero, complemento, cidade, uf, cep },
  })
}

/** The cards of a file of contacts (vCard 2.1, 3.0 and 4.0: RFC 2426 and 6350). */
export function* cartoesDoVcard(texto: string): Generator<Cartao> {
  let propriedades: Propriedade[] | null = null
  let inicio = 0
  for (const [numero, linha] of linhasLogicas(texto)) {
    const lida = separarPropriedade(linha)
    if (lida === null || ANEXOS.has(lida.nome)) continue
    const { nome, parametros } = lida
    if (nome === 'BEGIN') {
      propriedades = []
      inicio = numero
    } else if (nome === 'END') {
      if (propriedades) yield { linha: inicio, cru: contatoDe(propriedades) }
      propriedades = null
    } else {
      const valor = parametros.includes('QUOTED-PRINTABLE')
        ? deQuotedPrintable(lida.valor, parametros)
        : lida.valor
      propriedades?.push({ nome, parametros, valor })
    }
  }
}

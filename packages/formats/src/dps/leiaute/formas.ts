/** What the text of a leaf may be. */
export type Forma = {
  readonly aceita: RegExp
  /** Characters, as code points. */
  readonly minimo?: number
  readonly maximo?: number
}

const inteira = (fonte: string): RegExp => new RegExp(`^(?:${fonte})$`, 'u')
const forma = (fonte: string, tamanho: Omit<Forma, 'aceita'> = {}): Forma => ({
  aceita: inteira(fonte),
  ...tamanho,
})

const DIA =
  '20(?:[02468][048]|[13579][26])-02-29|20\\d\\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13578]|1[02])-31|(?:0[13-9]|1[0-2])-(?:29|30))'
const INSCRICAO_NA_CHAVE = '(?:1\\d{14}|2[0-9A-Z]{14})'

const NOMEADAS: Readonly<Record<string, Forma>> = {
  data: forma(DIA),
  instante: forma(
    `(?:${DIA})T(?:2[0-3]|[01]\\d):[0-5]\\d:[0-5]\\d(?:[-+](?:0\\d|1[01]):00|\\+12:00)`,
  ),
  serie: forma('\\d{1,4}|[0-8]\\d{4}'),
  numero: forma('[1-9]\\d{0,14}'),
  cnpj: forma('[0-9A-Z]{14}'),
  pais: forma('[A-Z]{2}'),
  valor: forma('0|0\\.\\d\\d|[1-9]\\d{0,14}(?:\\.\\d\\d)?'),
  taxa1: forma('\\d(?:\\.\\d\\d)?'),
  taxa2: forma('0|0\\.\\d\\d|[1-9]\\d?(?:\\.\\d\\d)?'),
  taxa3: forma('0|0\\.\\d\\d|[1-9]\\d{0,2}(?:\\.\\d\\d)?'),
  // The window of letters is where the schema has it, three positions before the CNPJ of the key: a CNPJ whose
  // twelfth character is a letter is refused there, and so it is here.
  chaveNfse: forma('\\d{6}[0-9A-Z]{14}\\d{30}'),
  chaveNfe: forma('\\d{6}[0-9A-Z]{14}\\d{24}'),
  cstPisCofins: forma('0\\d|49|5[0-6]|6[0-7]|7[0-5]|9[89]'),
  // An int of at most ten digits.
  inteiro: forma(
    '[ \\t\\n\\r]*[-+]?0*(?:\\d{1,9}|1\\d{9}|20\\d{8}|21[0-3]\\d{7}|214[0-6]\\d{6})[ \\t\\n\\r]*',
  ),
  dataXml: forma(`(?:${DIA})(?:Z|[-+](?:0\\d|1[0-3]):[0-5]\\d)?`),
  numeroDeEvento: forma(`\\d{8}${INSCRICAO_NA_CHAVE}\\d{33}`),
  eventoBloqueavel: forma('e101101|e105102|e105104|e105105|e305101'),
}

/** `n7`, `n1-15`: digits. `texto80`: one line up to `ÿ`. `linhas2000`: any text. `livre40`: any, blanks too. */
const MEDIDAS: Readonly<Record<string, (de: number, ate: number) => Forma>> = {
  n: (de, ate) => forma(`\\d{${de},${ate}}`),
  alfa: (de, ate) => forma(`[a-zA-Z0-9]{${de},${ate}}`),
  texto: (minimo, maximo) => forma('[!-\u00ff](?:[ -\u00ff]*[!-\u00ff])?', { minimo, maximo }),
  linhas: (minimo, maximo) => forma('[^]*[^ \\t\\n\\r][^]*', { minimo, maximo }),
  livre: (minimo, maximo) => forma('[^]*', { minimo, maximo }),
  codigo: (de, ate) =>
    forma(
      Array.from({ length: ate - de + 1 }, (_, i) => String(de + i).padStart(2, '0')).join('|'),
    ),
}

const literal = (texto: string): string => texto.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const feitas = new Map<string, Forma>()

function fazer(nome: string): Forma {
  const nomeada = NOMEADAS[nome]
  if (nomeada !== undefined) return nomeada
  if (nome.startsWith('=')) return forma(literal(nome.slice(1)))
  if (/^[\d|]+$/.test(nome)) return forma(nome)
  const [, tipo = '', de = '', ate = ''] = /^([a-z]+)(?:(\d+)-)?(\d+)$/.exec(nome) ?? []
  const medida = MEDIDAS[tipo]
  if (medida === undefined) throw new Error(`Forma desconhecida no leiaute: ${nome}`)
  const exata = tipo === 'n' ? Number(ate) : 1
  return medida(de === '' ? exata : Number(de), Number(ate))
}

/** The form that a name of the layout stands for. */
export function formaDe(nome: string): Forma {
  const feita = feitas.get(nome) ?? fazer(nome)
  feitas.set(nome, feita)
  return feita
}

export const FORMA_DO_ID: Readonly<Record<string, RegExp>> = {
  infDPS: inteira(`DPS\\d{7}${INSCRICAO_NA_CHAVE}\\d{20}`),
  infPedReg: inteira(`PRE\\d{8}${INSCRICAO_NA_CHAVE}\\d{33}`),
}

export const FORMA_DA_VERSAO = inteira('1\\.0[01]')

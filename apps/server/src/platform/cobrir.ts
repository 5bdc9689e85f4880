import { validarCnpj, validarCpf } from '@razao/engine/cadastro'

/** What stands where something was. */
export const COBERTO = '[coberto]'

/** Names of fields whose value is a secret or a personal document, whatever it holds. */
const CAMPOS = new Set([
  ...['authorization', 'proxyauthorization', 'cookie', 'setcookie', 'xapikey', 'apikey', 'chave'],
  ...['senha', 'senhaatual', 'novasenha', 'password', 'passwd', 'pwd', 'senhahash', 'passphrase'],
  ...['token', 'accesstoken', 'refreshtoken', 'idtoken', 'segredo', 'secret', 'clientsecret'],
  ...['codeverifier', 'oobcode', 'ficha', 'cpf', 'xml', 'conteudo', 'otpauth'],
  ...['confirma', 'confirmar', 'confirmacao', 'repetir', 'repita', 'repetida', 'otp', 'pin', 'cvv'],
])

/** A name that holds one of these is of a secret, whatever stands before it and after it: `nova_senha`, `senhaAtual`. */
const RAIZES =
  'senha|password|passwd|pwd|passphrase|segredo|secret|token(?![_-]?type)|(?:api|access|private)[_-]?key|apikey|authorization|cookie|verifier|oobcode'
const COM_RAIZ = new RegExp(RAIZES, 'i')

/** A SQLSTATE, an errno or the name of an error: what repairs are made from, and never a secret. */
const DIAGNOSTICO = /^(?:[0-9A-Z]{5}|E[A-Z0-9]{2,30}|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/

const eSegredo = (nome: string, valor: unknown): boolean => {
  const campo = nome.toLowerCase().replace(/[^a-z]/g, '')
  if (CAMPOS.has(campo)) return true
  if (typeof valor !== 'boolean' && COM_RAIZ.test(campo)) return true
  // `code` is a diagnosis in an error and a secret in a sign-in.
  return campo === 'code' && typeof valor === 'string' && !DIAGNOSTICO.test(valor)
}

/** Names too short to be looked for inside another: these stand alone, or after a `_`. */
const CURTOS =
  '(?<![A-Za-z0-9])(?:code|ficha|otp|pin|cvv|confirma(?:r|cao)?|repetir|repita|repetida)(?![A-Za-z])'
const VALOR = String.raw`\\+"(?:[^"\\]|\\(?!["]))*\\+"|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?:%22|["'])?[^\s,;&"'<>{}()]+`
const ATRIBUIDO = new RegExp(
  String.raw`((?:${RAIZES})[\w[\]-]{0,40}|${CURTOS})((?:\\*["']|%22)?\s*(?:=|:|%3[AaDd])\s*)(${VALOR})`,
  'gi',
)
const NOME_DE_ERRO = /^Erro[A-Z]|(?:Error|Erro|Exception)$/
const SEM_VALOR = /^(?:null|undefined|true|false)$/

/** `name=value` of a secret without the value; the name of an error and the state of a route say something else. */
function semValor(
  achado: string,
  [nome, entre, valor, onde, texto]: [string, string, string, number, string],
): string {
  const [antes = ''] = /[\w$/]*$/.exec(texto.slice(Math.max(0, onde - 60), onde)) ?? []
  const dito = valor.replace(/["']/g, '')
  if (nome.toLowerCase() === 'code' && DIAGNOSTICO.test(dito)) return achado
  if (SEM_VALOR.test(dito) || NOME_DE_ERRO.test(antes.replace(/^.*\//, '') + nome)) return achado
  if (antes.includes('/') && entre.trim() === ':' && /^\d{3}$/.test(dito)) return achado
  return `${nome}${entre}${COBERTO}`
}

/** What may stand between «minha senha» and the password itself. */
const LIGACAO =
  /^(?:é|eh|era|foi|is|was|a|o|as|os|da|de|do|no|na|em|para|pra|por|com|e|ou|que|nova|antiga|atual|velha|errada|agora)$/i
const FALADO = /\b(senha|password)((?:[ \t]+[^\s,;:=()<>«»"']+){1,5})/gi
const NAO_E = /^(?:não|nao|inválida|invalida|expirada|vencida|incorreta|fraca|curta|not|invalid)$/i

/** «minha senha abacaxi»: the word that may be it, and every one that no dictionary has. */
function semSenhaFalada(
  achado: string,
  [nome, resto, onde, texto]: [string, string, number, string],
) {
  const minha = /\b(?:minha|nossa|my)\s+(?:nova\s+)?$/i.test(
    texto.slice(Math.max(0, onde - 20), onde),
  )
  let procura = minha || /^\s+(?:é|eh|era|is|was)\s/i.test(resto)
  const partes = resto.split(/([ \t]+)/).map((parte) => {
    if (/^[ \t]*$/.test(parte)) return parte
    if (/\d/.test(parte) && /[A-Za-z]/.test(parte) && !DIAGNOSTICO.test(parte)) return COBERTO
    if (!procura || LIGACAO.test(parte)) return parte
    procura = false
    return NAO_E.test(parte) ? parte : COBERTO
  })
  return partes.join('') === resto ? achado : `${nome}${partes.join('')}`
}

const SEM_SEPARAR = /^[A-Za-z0-9_-]{20,}={0,2}$/
const UM_UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const UUID = new RegExp(`^${UM_UUID}$`, 'i')
/** Of one kind of letter only: hexadecimal, base32 and base36. */
const DE_UMA_CAIXA =
  /^(?:[0-9a-f]{32,}|(?=\D*\d)[A-Z0-9]{20,}|(?=(?:[a-z]*\d){3})[a-z0-9]{24,}|(?=(?:[a-z]*\d+[a-z]+){3})[a-z0-9]{20,})$/

/** A key, a code, a hash: letters and digits that make no words. A name of a function or of a file makes some. */
function pareceSorteado(texto: string): boolean {
  if (!SEM_SEPARAR.test(texto) || UUID.test(texto)) return false
  if (DE_UMA_CAIXA.test(texto)) return true
  if (!/[a-z]/.test(texto) || !/[A-Z]/.test(texto)) return false
  const emPalavras = [...texto.matchAll(/[A-Z]?[a-z]{3,}/g)].join('').length
  // A short one without digits may be a name of short words.
  const limite = texto.length < 24 && !/\d/.test(texto) ? 0.4 : 0.65
  return emPalavras < texto.length * limite
}

const soDigitos = (texto: string): string => texto.replace(/\D/g, '')
const alfanumerico = (texto: string): string => texto.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

const ENTRE = String.raw`(?:%20|%2[DEFdef]|[ .,\-/_+·•–—\u00a0\\|]){0,3}`
const LARGO = new RegExp(
  String.raw`${UM_UUID}|(?<!\d[.,\-/_]?)\d(?:${ENTRE}\d){10}(?:(?:${ENTRE}\d){3})?(?![.,\-/_]?\d)`,
  'gi',
)
const SEM_PONTOS = new RegExp(String.raw`${UM_UUID}|(?<!\d)(?:\d{14}|\d{11})(?!\d)`, 'gi')
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/

function eDocumento(achado: string): boolean {
  if (UUID.test(achado) || IPV4.test(achado)) return false
  const digitos = soDigitos(achado.replace(/%2[0DEF]/gi, ''))
  return validarCpf(digitos) || validarCnpj(digitos)
}

/** Each thing that may stand in a free text, and what is left of it. */
const REGRAS: readonly (readonly [RegExp, (achado: string, ...partes: string[]) => string])[] = [
  [/\bey[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*){0,4}/g, () => COBERTO],
  [/\brzo_\d+_[A-Za-z0-9_-]+/g, () => COBERTO],
  [/\b(bearer|basic|digest)(\s+|%20|\+)[^\s"',;<>]+/gi, (_, esquema) => `${esquema} ${COBERTO}`],
  [/(:\/\/)[^\s/@"'<>]+@/g, (_, barras) => `${barras}${COBERTO}@`],
  [ATRIBUIDO, (achado, ...partes) => semValor(achado, partes as never)],
  [FALADO, (achado, ...partes) => semSenhaFalada(achado, partes as never)],
  [/[^\s"'<>@,;:()=/]{1,64}(?:@|%40)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g, () => COBERTO],
  // CPF and CNPJ as people write them, valid or not: a digit mistaken is still of somebody.
  [/(?<![\w.])\d{3}\.\d{3}\.\d{3}[-.]?\d{2}(?!\w)/g, () => COBERTO],
  [
    /(?<![\w.])[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}(?:\/|%2F)[0-9A-Z]{4}-?\d{2}(?!\w)/gi,
    () => COBERTO,
  ],
  [SEM_PONTOS, (a) => (eDocumento(a) ? COBERTO : a)],
  // With any separator, or none, and whatever is glued to it: of somebody when its check digits say so.
  [LARGO, (a) => (eDocumento(a) ? COBERTO : a)],
  // A fiscal document's key says the CNPJ of who issued it.
  [/(?<!\d)\d{44}(?!\d)/g, () => COBERTO],
  [
    /(?<![0-9A-Za-z])(?:\d{11}|[0-9A-Z]{12}\d{2})(?![0-9A-Za-z])/gi,
    (a) => (validarCpf(a) || validarCnpj(alfanumerico(a)) ? COBERTO : a),
  ],
  [/[A-Za-z0-9_-]{20,}={0,2}/g, (a) => (pareceSorteado(a) ? COBERTO : a)],
]

/** Past this nobody reads, and whoever writes it pays for nothing. */
const TEXTO_MAXIMO = 16_000

/** A free text without tokens, passwords, personal documents and e-mails; what happened still reads. */
export function cobrirTexto(texto: string): string {
  const curto = texto.length > TEXTO_MAXIMO ? `${texto.slice(0, TEXTO_MAXIMO)}…` : texto
  return REGRAS.reduce((dito, [achar, deixar]) => dito.replace(achar, deixar), curto)
}

/** Of the line itself, and made by us. */
const NOSSOS = new Set(['level', 'time', 'reqId'])
const FUNDO_MAXIMO = 12

function cobrir(valor: unknown, fundo: number): unknown {
  if (typeof valor === 'string') return cobrirTexto(valor)
  // A CPF that came as a number has lost its zeros on the left.
  if (typeof valor === 'number')
    return valor > 9_999_999_999 && cobrirTexto(String(valor)) === COBERTO ? COBERTO : valor
  if (typeof valor !== 'object' || valor === null) return valor
  if (fundo > FUNDO_MAXIMO) return COBERTO
  if (Array.isArray(valor)) return valor.map((um) => cobrir(um, fundo + 1))
  return Object.fromEntries(
    Object.entries(valor).map(([nome, dentro]) => {
      if (fundo === 0 && NOSSOS.has(nome)) return [nome, dentro]
      const dito = eSegredo(nome, dentro) && dentro !== null ? COBERTO : cobrir(dentro, fundo + 1)
      return [cobrirTexto(nome), dito]
    }),
  )
}

/** A value of JSON without secrets, personal documents nor e-mails, as it may be kept. */
export const cobrirValor = (valor: unknown): unknown => cobrir(valor, 1)

/** One line of the log, as JSON and covered: every text of it, wherever it stands and whoever said it. */
export function cobrirLinha(linha: string): string {
  let lida: unknown
  try {
    lida = JSON.parse(linha)
  } catch {
    // Not a line that can be looked into: what it says is covered as one text.
    return `${JSON.stringify({ msg: cobrirTexto(linha.trim()) })}\n`
  }
  return `${JSON.stringify(cobrir(lida, 0))}\n`
}

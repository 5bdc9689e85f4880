// The term by which an author of requests lets who contracted speak in its name (AUTENTICAPROCURADOR, service 81):
// an XML signed by the author as a whole (Reference URI ""), C14N and RSA-SHA256.
import { randomUUID } from 'node:crypto'
import type { Holder, Judge } from '../nfse-nacional/certificates.ts'
import { canonical, type Element, elementsOf, find, parseXml } from '../nfse-nacional/xml.ts'
import { civilDate, compact, dateOf, dayAfter } from './calendar.ts'
import { attribute, holderBehind } from './signature.ts'
import { type Call, done, type Outcome, Refused, wrong } from './words.ts'

const SYSTEM = 'AUTENTICAPROCURADOR'
type Term = { from: string; to: string; token: string; until: number }

const broken = (texto: string): Refused => wrong(SYSTEM, 'TERMO', texto)
/** What was signed: the document without its signature. */
const unsigned = (root: Element): Element => ({
  ...root,
  children: root.children.filter(
    (child) => typeof child === 'string' || !('name' in child) || child.name !== 'Signature',
  ),
})

/** Who signed it; throws when nobody did. */
function signerOf(root: Element): Holder {
  const signature = elementsOf(root).find(({ name }) => name === 'Signature')
  if (signature === undefined) throw broken('O termo de autorização não está assinado.')
  const holder = holderBehind(signature, { uri: '', content: canonical(unsigned(root)) })
  if (holder === null) throw broken('A assinatura do termo de autorização não confere.')
  return holder
}

function rootOf(dados: Call['dados']): Element {
  try {
    const root = parseXml(Buffer.from(String(dados.xml ?? ''), 'base64'))
    if (root.name === 'termoDeAutorizacao') return root
  } catch {
    // Said below.
  }
  throw broken('O XML do termo de autorização é inválido.')
}

const holderIn = (root: Element): Holder => {
  try {
    return signerOf(root)
  } catch (error) {
    if (error instanceof Refused) throw error
    throw broken('O certificado digital da assinatura não se lê.')
  }
}

/** Who may speak for whom, by what the term says. */
function partiesOf(root: Element, call: Call): { from: string; to: string } {
  const at = (path: string) => find(root, `dados/${path}`)
  const [to, from] = [at('destinatario'), at('assinadoPor')]
  const whole = ['termo', 'avisoLegal', 'finalidade'].every(
    (name) => attribute(at(name), 'texto') !== '',
  )
  if (attribute(at('sistema'), 'id') !== 'API Integra Contador' || !whole)
    throw broken('O termo de autorização não tem os textos obrigatórios.')
  if (
    attribute(to, 'papel') !== 'contratante' ||
    attribute(from, 'papel') !== 'autor pedido de dados'
  )
    throw broken('Os papéis do termo de autorização são inválidos.')
  const [signed, until] = ['dataAssinatura', 'vigencia'].map((name) =>
    dateOf(attribute(at(name), 'data')),
  )
  if (!signed || !until || signed > call.today || until < call.today)
    throw broken('O termo de autorização está fora da vigência.')
  return { from: attribute(from, 'numero'), to: attribute(to, 'numero') }
}

export function createTerms(judge: Judge) {
  const terms = new Map<string, Term>()

  const accept = (call: Call): Outcome => {
    const root = rootOf(call.dados)
    const holder = holderIn(root)
    const { from, to } = partiesOf(root, call)
    const denied = (number: string, texto: string) =>
      new Refused(403, `AcessoNegado-ICGERENCIADOR-${number}`, texto)
    if (judge(holder, call.now) !== null) throw broken('O certificado digital não é aceito.')
    if (to !== call.contratante)
      throw denied('053', 'O Contratante não é o destinatário do Termo de Autorização.')
    if (from !== call.autor.numero || from !== holder.registration)
      throw denied('054', 'Autor do pedido de dados não foi quem assinou o Termo de Autorização.')
    const before = [...terms.values()].find(
      (one) => one.from === from && one.to === to && one.until > call.now,
    )
    // To the midnight of the day after, in Brasília.
    const until = before?.until ?? Date.parse(`${dayAfter(civilDate(call.now), 2)}T00:00:00-03:00`)
    const term = before ?? { from, to, token: randomUUID(), until }
    terms.set(term.token, term)
    const headers = {
      'cache-control': 'termo_autorizacao',
      etag: `"autenticar_procurador_token:${term.token}"`,
      expires: new Date(until).toUTCString(),
    }
    if (before !== undefined) return { status: 304, bare: true, messages: [], headers }
    const dados = {
      autenticar_procurador_token: term.token,
      data_hora_expiracao: compact(civilDate(until)),
    }
    return { ...done(SYSTEM, dados), headers }
  }
  return {
    accept,
    /** Of a header; undefined when it is none, or is over. */
    of(token: string, now: number): Term | undefined {
      const term = terms.get(token)
      return term !== undefined && term.until > now ? term : undefined
    },
    forget: () => terms.clear(),
  }
}
export type Terms = ReturnType<typeof createTerms>

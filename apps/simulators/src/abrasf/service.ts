// What the city does with each document: its refusals have the codes and the words of the manual of ABRASF.
import { verifySignature } from '../nfse-nacional/signature.ts'
import { canonical, type Element, find, parseXml, text, XmlError } from '../nfse-nacional/xml.ts'
import type { Message } from './envelope.ts'
import { layoutFault, SPACE } from './layout.ts'
import {
  type City,
  cancelledBy,
  foundBy,
  issuedBy,
  refusedBy,
  replacedBy,
  takenOnly,
} from './note.ts'
import { type CityCompany, type CityNote, keyOf, type NoteFacts, type Store } from './store.ts'

export type Context = {
  store: Store
  clock: () => number
  city: City
  /** Takes any company, with whatever inscription it tells. */
  open: boolean
}

export const REFUSALS: Readonly<Record<string, readonly [text: string, mend: string]>> = {
  E2: ['Mês de competência superior ao de emissão do RPS ou da Nota', 'Informe outro mês.'],
  E4: ['Esse RPS não foi enviado para a nossa base de dados', 'Envie o RPS para emissão da NFS-e.'],
  E10: ['RPS já informado.', 'Já existe um RPS com o mesmo número, série e tipo.'],
  E16: ['A data da emissão do RPS não poderá ser superior a data de hoje', 'Informe outra data.'],
  E18: ['O valor dos serviços deverá ser superior a R$ 0,00 (zero)', 'Informe o valor.'],
  E19: ['O valor das deduções deverá ser inferior ou igual ao valor dos serviços', 'Corrija.'],
  E21: ['O valor dos descontos deverá ser inferior ou igual ao valor dos serviços', 'Corrija.'],
  E39: ['Apenas empresas tomadoras podem efetuar retenção de ISS.', 'Informe o tomador.'],
  E45: ['CNPJ não encontrado na base de dados', 'O prestador não está inscrito no município.'],
  E52: ['O tomador de serviços informado é o próprio prestador.', 'Informe outro tomador.'],
  E78: ['Número da NFS-e inexistente na base de dados', 'Informe o número correto da NFS-e.'],
  E79: ['Essa NFS-e já está cancelada', 'Confira os dados da NFS-e que deseja cancelar.'],
  E92: ['Esse RPS foi enviado, mas ainda não foi processado', 'Faça uma nova consulta mais tarde.'],
  E141: ['Inscrição Municipal do prestador não informada', 'Informe a Inscrição Municipal.'],
  E142: ['Inscrição Municipal do prestador não está vinculada ao CNPJ informado.', 'Acerte.'],
  E157: [
    'Usuário não está autorizado a utilizar esse serviço para esse contribuinte.',
    'Solicite.',
  ],
  E160: ['Arquivo enviado fora da estrutura do arquivo XML de entrada.', 'Envie dentro do schema.'],
  E172: ['Arquivo enviado com erro na assinatura.', 'Assine o documento.'],
}

class Refusal extends Error {
  readonly code: string
  constructor(code: string, detail = '') {
    super(detail)
    this.code = code
  }
}

const ROOTS: Readonly<Record<string, string>> = {
  GerarNfse: 'GerarNfseEnvio',
  RecepcionarLoteRpsSincrono: 'EnviarLoteRpsSincronoEnvio',
  ConsultarNfsePorRps: 'ConsultarNfseRpsEnvio',
  CancelarNfse: 'CancelarNfseEnvio',
  SubstituirNfse: 'SubstituirNfseEnvio',
}

function documentOf({ operation, document, header }: Message): Element {
  const version = /<versaoDados>([\d.]+)<\/versaoDados>/.exec(header)?.[1] ?? ''
  try {
    const root = parseXml(Buffer.from(document))
    const fault = root.name === ROOTS[operation] ? layoutFault(root, version) : `${root.name}?`
    if (fault !== null || !['2.02', '2.04'].includes(version))
      throw new Refusal('E160', fault ?? `versaoDados ${version}`)
    return root
  } catch (error) {
    if (error instanceof XmlError) throw new Refusal('E160', error.message)
    throw error
  }
}

const cents = (element: Element, path: string): number =>
  Math.round(Number(text(element, path) ?? 0) * 100)

const cnpjOf = (element: Element, path = 'Prestador'): string =>
  text(element, `${path}/CpfCnpj/Cnpj`) ?? text(element, `${path}/CpfCnpj/Cpf`) ?? ''

/** Who signed has to be who issues. */
function checkSignature(root: Element, signed: Element | undefined, cnpj: string): void {
  if (signed === undefined) throw new Refusal('E160')
  const verdict = verifySignature(root, signed)
  if (verdict.kind !== 'good') throw new Refusal('E172', verdict.kind)
  if (verdict.holder.registration !== cnpj) throw new Refusal('E157')
}

function companyOf({ store, open }: Context, person: Element, path = 'Prestador'): CityCompany {
  const cnpj = cnpjOf(person, path)
  const told = text(person, `${path}/InscricaoMunicipal`)
  const company = store.company(cnpj) ?? (open ? { cnpj, inscription: null } : undefined)
  if (company === undefined) throw new Refusal('E45')
  if (told === undefined) throw new Refusal('E141')
  if (company.inscription !== null && company.inscription !== told) throw new Refusal('E142')
  return company
}

const numberOf = (ident: Element) => ({
  series: text(ident, 'Serie') ?? '',
  rps: Number(text(ident, 'Numero')),
})

function factsOf(service: Element): NoteFacts {
  const of = (name: string) => cents(service, `Valores/${name}`)
  const [whole, deductions, discount] = [
    ...[of('ValorServicos'), of('ValorDeducoes'), of('DescontoIncondicionado')],
  ] as [number, number, number]
  if (whole <= 0) throw new Refusal('E18')
  if (deductions > whole) throw new Refusal('E19')
  if (discount > whole) throw new Refusal('E21')
  const kept = text(service, 'IssRetido') === '1' ? of('ValorIss') : 0
  const withheld = ['Pis', 'Cofins', 'Inss', 'Ir', 'Csll'].reduce(
    (sum, name) => sum + of(`Valor${name}`),
    0,
  )
  return {
    base: whole - deductions - discount,
    rate: text(service, 'Valores/Aliquota') ?? null,
    iss: of('ValorIss'),
    net: whole - discount - of('DescontoCondicionado') - withheld - kept,
  }
}

function checkDeclaration({ clock }: Context, declaration: Element): NoteFacts {
  const today = new Date(clock() - 3 * 3_600_000).toISOString().slice(0, 10)
  const issued = text(declaration, 'Rps/DataEmissao') ?? ''
  if (issued > today) throw new Refusal('E16')
  if ((text(declaration, 'Competencia') ?? '').slice(0, 7) > issued.slice(0, 7))
    throw new Refusal('E2')
  const taker = find(declaration, 'TomadorServico') ?? find(declaration, 'Tomador')
  const takerId = taker === undefined ? '' : cnpjOf(taker, 'IdentificacaoTomador')
  if (takerId === cnpjOf(declaration)) throw new Refusal('E52')
  const service = find(declaration, 'Servico')
  if (service === undefined) throw new Refusal('E160')
  if (text(service, 'IssRetido') === '1' && takerId === '') throw new Refusal('E39')
  return factsOf(service)
}

/** The note of a declaration that was looked at, which is not kept yet. */
function noteOf(
  context: Context,
  declaration: Element,
  { environment, takesMs = 0 }: { environment: 1 | 2; takesMs?: number },
): CityNote {
  const ident = find(declaration, 'Rps/IdentificacaoRps')
  if (ident === undefined) throw new Refusal('E160')
  const of = { environment, cnpj: cnpjOf(declaration), ...numberOf(ident) }
  const key = keyOf(of)
  const { store, clock } = context
  store.receive(key)
  if (store.note(key) !== undefined) throw new Refusal('E10')
  const facts = checkDeclaration(context, declaration)
  const number = store.nextNumber(of.cnpj, environment)
  return {
    ...{ ...of, number, code: `V${String(number).padStart(7, '0')}` },
    ...{ issuedAt: clock(), readyAt: clock() + takesMs, cancelledAt: null, facts },
    declaration: canonical(declaration, false, SPACE),
  }
}

function issue(
  context: Context,
  { operation }: Message,
  root: Element,
  environment: 1 | 2,
): string {
  const lot = operation === 'GerarNfse' ? undefined : find(root, 'LoteRps')
  const rps = find(root, lot === undefined ? 'Rps' : 'LoteRps/ListaRps/Rps')
  const declaration = rps && find(rps, 'InfDeclaracaoPrestacaoServico')
  if (rps === undefined || declaration === undefined) throw new Refusal('E160')
  const cnpj = cnpjOf(declaration)
  checkSignature(rps, declaration, cnpj)
  if (lot !== undefined) checkSignature(root, lot, cnpj)
  const { takesMs = 0 } = companyOf(context, declaration)
  const note = noteOf(context, declaration, { environment, takesMs })
  context.store.keep(note)
  if (takesMs === 0) return issuedBy(operation, note, context.city)
  if (lot === undefined) throw new Refusal('E92')
  return takenOnly(note)
}

/** A note in the place of another, in one act: both, or nothing. */
function replace(context: Context, root: Element, environment: 1 | 2): string {
  const whole = find(root, 'SubstituicaoNfse')
  const rps = whole && find(whole, 'Rps')
  const declaration = rps && find(rps, 'InfDeclaracaoPrestacaoServico')
  if (whole === undefined || rps === undefined || declaration === undefined)
    throw new Refusal('E160')
  checkSignature(rps, declaration, cnpjOf(declaration))
  companyOf(context, declaration)
  const note = noteOf(context, declaration, { environment })
  const old = toCancel(context, whole, environment)
  const { store, clock, city } = context
  const newer: CityNote = { ...note, replaces: old.number }
  const older: CityNote = { ...old, cancelledAt: clock(), replacedBy: newer.number }
  store.keep(newer)
  store.keep(older)
  return replacedBy(older, newer, city)
}

function consult({ store, clock, city, ...context }: Context, root: Element, environment: 1 | 2) {
  const { cnpj } = companyOf({ store, clock, city, ...context }, root)
  const ident = find(root, 'IdentificacaoRps')
  const note = ident && store.note(keyOf({ environment, cnpj, ...numberOf(ident) }))
  if (note === undefined) throw new Refusal('E4')
  if (note.readyAt > clock()) throw new Refusal('E92')
  return foundBy(note, city)
}

/** The note that a signed order says is to be worth nothing any more. */
function toCancel({ store, city }: Context, within: Element, environment: 1 | 2): CityNote {
  const order = find(within, 'Pedido')
  const asked = order && find(order, 'InfPedidoCancelamento')
  const ident = asked && find(asked, 'IdentificacaoNfse')
  if (order === undefined || asked === undefined || ident === undefined) throw new Refusal('E160')
  const cnpj = text(ident, 'CpfCnpj/Cnpj') ?? ''
  checkSignature(order, asked, cnpj)
  const number = Number(text(ident, 'Numero'))
  const note = store
    .notes()
    .find((one) => one.environment === environment && one.cnpj === cnpj && one.number === number)
  if (note === undefined || text(ident, 'CodigoMunicipio') !== city.code) throw new Refusal('E78')
  if (note.cancelledAt !== null) throw new Refusal('E79')
  return note
}

function cancel(context: Context, root: Element, environment: 1 | 2): string {
  const cancelled = { ...toCancel(context, root, environment), cancelledAt: context.clock() }
  context.store.keep(cancelled)
  return cancelledBy(cancelled, context.city)
}

/** The document that answers a message. */
export function serveMessage(context: Context, message: Message, environment: 1 | 2): string {
  const { operation } = message
  try {
    const root = documentOf(message)
    if (operation === 'ConsultarNfsePorRps') return consult(context, root, environment)
    if (operation === 'CancelarNfse') return cancel(context, root, environment)
    if (operation === 'SubstituirNfse') return replace(context, root, environment)
    return issue(context, message, root, environment)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [said, mend] = REFUSALS[error.code] ?? ['Recusado.', '']
    return refusedBy(operation, error.code, said, error.message || mend)
  }
}

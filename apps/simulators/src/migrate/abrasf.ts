// The document of the city, as its system answers: ABRASF 2.04.
import type { Document } from './store.ts'

type Json = Record<string, unknown>
export const part = (from: unknown, name: string): Json => {
  const value = from !== null && typeof from === 'object' ? Reflect.get(from, name) : undefined
  return value !== null && typeof value === 'object' ? (value as Json) : {}
}
export const text = (from: Json, name: string): string => {
  const value = from[name]
  return value === undefined || value === null ? '' : String(value)
}
export const number = (from: Json, name: string): number => Number(from[name] ?? 0)

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (value: string): string => value.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '')
const tag = (name: string, value: string): string =>
  value === '' ? '' : `<${name}>${escaped(value)}</${name}>`
const money = (value: number): string => value.toFixed(2)

/** By the clock of Brasília, without an offset. */
const localTime = (ms: number): string => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 19)

const document = (cnpj: string, cpf: string): string =>
  cnpj === '' && cpf === ''
    ? ''
    : `<CpfCnpj>${cnpj === '' ? tag('Cpf', cpf) : tag('Cnpj', cnpj)}</CpfCnpj>`

function takerOf(rps: Json): string {
  const taker = part(rps, 'Tomador')
  const who = document(text(taker, 'TomaCNPJ'), text(taker, 'TomaCPF'))
  if (who === '' && text(taker, 'TomaRazaoSocial') === '') return ''
  const city = number(taker, 'TomacMun')
  const address =
    city === 0
      ? ''
      : `<Endereco>${tag('Endereco', text(taker, 'TomaEndereco'))}${tag('Numero', text(taker, 'TomaNumero'))}${tag('Bairro', text(taker, 'TomaBairro'))}${tag('CodigoMunicipio', String(city))}${tag('Uf', text(taker, 'TomaUF'))}${tag('Cep', text(taker, 'TomaCEP'))}</Endereco>`
  return `<TomadorServico>${who === '' ? '' : `<IdentificacaoTomador>${who}</IdentificacaoTomador>`}${tag('RazaoSocial', text(taker, 'TomaRazaoSocial'))}${address}</TomadorServico>`
}

function valuesOf(values: Json): string {
  return [
    tag('ValorServicos', money(number(values, 'ValServicos'))),
    tag('ValorDeducoes', money(number(values, 'ValDeducoes'))),
    tag('ValorPis', money(number(values, 'ValPIS'))),
    tag('ValorCofins', money(number(values, 'ValCOFINS'))),
    tag('ValorInss', money(number(values, 'ValINSS'))),
    tag('ValorIr', money(number(values, 'ValIR'))),
    tag('ValorCsll', money(number(values, 'ValCSLL'))),
    tag('ValorIss', money(number(values, 'ValISS'))),
    tag('Aliquota', number(values, 'ValAliqISS').toFixed(2)),
    tag('DescontoIncondicionado', money(number(values, 'ValDescIncond'))),
  ].join('')
}

/** The note of a document, with its cancelling when it was cancelled. */
export function noteXml(kept: Document, city: string): string {
  const { rps, note } = kept
  if (note === null) throw new Error('there is no note of what is not effective')
  const provider = part(rps, 'Prestador')
  const service = part(rps, 'Servico')
  const values = part(service, 'Valores')
  const service2 = [
    `<Valores>${valuesOf(values)}</Valores>`,
    tag('IssRetido', number(values, 'ISSRetido') === 1 ? '1' : '2'),
    tag('ItemListaServico', text(service, 'IteListServico')),
    tag('CodigoCnae', text(service, 'Cnae')),
    tag('CodigoTributacaoMunicipio', text(service, 'TributMunicipio')),
    tag('CodigoNbs', text(service, 'CodigoNBS')),
    tag('Discriminacao', text(service, 'Discriminacao')),
    tag('CodigoMunicipio', text(service, 'cMun')),
    tag('ExigibilidadeISS', number(rps, 'natOp') === 9 ? '4' : '1'),
    tag('MunicipioIncidencia', text(service, 'cMunIncidencia')),
  ].join('')
  const cnpj = text(provider, 'CNPJ_prest')
  const ident = `<CpfCnpj>${tag('Cnpj', cnpj)}</CpfCnpj>${tag('InscricaoMunicipal', text(provider, 'IM'))}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?><CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse versao="2.04"><InfNfse>',
    tag('Numero', String(note.number)),
    tag('CodigoVerificacao', note.code),
    tag('DataEmissao', localTime(note.issuedAt)),
    `<ValoresNfse>${tag('BaseCalculo', money(number(values, 'ValBaseCalculo')))}${tag('Aliquota', number(values, 'ValAliqISS').toFixed(2))}${tag('ValorIss', money(number(values, 'ValISS')))}${tag('ValorLiquidoNfse', money(number(values, 'ValLiquido')))}</ValoresNfse>`,
    `<PrestadorServico><IdentificacaoPrestador>${ident}</IdentificacaoPrestador>${tag('RazaoSocial', text(provider, 'xNome'))}<Endereco>${tag('CodigoMunicipio', city)}</Endereco></PrestadorServico>`,
    `<OrgaoGerador>${tag('CodigoMunicipio', city)}</OrgaoGerador>`,
    '<DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico>',
    `<Rps><IdentificacaoRps>${tag('Numero', text(rps, 'RPSNumero'))}${tag('Serie', text(rps, 'RPSSerie'))}${tag('Tipo', '1')}</IdentificacaoRps></Rps>`,
    tag('Competencia', text(rps, 'dCompetencia').slice(0, 10)),
    `<Servico>${service2}</Servico><Prestador>${ident}</Prestador>`,
    takerOf(rps),
    tag('OptanteSimplesNacional', number(rps, 'OptSN') === 1 ? '1' : '2'),
    '</InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse>',
    kept.cancelledAt === undefined ? '' : cancelling(kept, city),
    '</CompNfse>',
  ].join('')
}

function cancelling(kept: Document, city: string): string {
  const ident = `<IdentificacaoNfse>${tag('Numero', String(kept.note?.number))}<CpfCnpj>${tag('Cnpj', kept.cnpj)}</CpfCnpj>${tag('CodigoMunicipio', city)}</IdentificacaoNfse>`
  return `<NfseCancelamento><Confirmacao><Pedido><InfPedidoCancelamento>${ident}${tag('CodigoCancelamento', '1')}</InfPedidoCancelamento></Pedido>${tag('DataHora', localTime(kept.cancelledAt ?? 0))}</Confirmacao></NfseCancelamento>`
}

/** What the city answers to who cancels. */
export const cancellationXml = (kept: Document, city: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><CancelarNfseResposta xmlns="http://www.abrasf.org.br/nfse.xsd"><RetCancelamento>${cancelling(kept, city)}</RetCancelamento></CancelarNfseResposta>`

// The documents that the city answers with.
import { escaped } from './envelope.ts'
import { SPACE } from './layout.ts'
import type { CityNote } from './store.ts'

export type City = { code: string; state: string }

const tag = (name: string, value: string | number): string =>
  `<${name}>${escaped(String(value))}</${name}>`
const money = (cents: number): string => (cents / 100).toFixed(2)
/** By the clock of Brasília, without an offset. */
const localTime = (ms: number): string => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 19)
const root = (name: string, content: string): string =>
  `<${name} xmlns="${SPACE}">${content}</${name}>`

function cancelling({ number, cnpj, cancelledAt }: CityNote, { code }: City): string {
  const ident = `${tag('Numero', number)}<CpfCnpj>${tag('Cnpj', cnpj)}</CpfCnpj>${tag('CodigoMunicipio', code)}`
  return `<NfseCancelamento versao="2.04"><Confirmacao><Pedido><InfPedidoCancelamento><IdentificacaoNfse>${ident}</IdentificacaoNfse>${tag('CodigoCancelamento', 1)}</InfPedidoCancelamento></Pedido>${tag('DataHora', localTime(cancelledAt ?? 0))}</Confirmacao></NfseCancelamento>`
}

function whole(note: CityNote, city: City): string {
  const { base, rate, iss, net } = note.facts
  const values = [
    tag('BaseCalculo', money(base)),
    rate === null ? '' : tag('Aliquota', rate),
    tag('ValorIss', money(iss)),
    tag('ValorLiquidoNfse', money(net)),
  ].join('')
  const address = `<Endereco>${tag('Endereco', 'Rua Fictícia')}${tag('Numero', 1)}${tag('Bairro', 'Centro')}${tag('CodigoMunicipio', city.code)}${tag('Uf', city.state)}${tag('Cep', '01001000')}</Endereco>`
  const inside = [
    tag('Numero', note.number),
    tag('CodigoVerificacao', note.code),
    tag('DataEmissao', localTime(note.issuedAt)),
    note.replaces === undefined ? '' : tag('NfseSubstituida', note.replaces),
    `<ValoresNfse>${values}</ValoresNfse>`,
    `<PrestadorServico>${tag('RazaoSocial', 'Empresa Fictícia')}${address}</PrestadorServico>`,
    `<OrgaoGerador>${tag('CodigoMunicipio', city.code)}${tag('Uf', city.state)}</OrgaoGerador>`,
    `<DeclaracaoPrestacaoServico>${note.declaration}</DeclaracaoPrestacaoServico>`,
  ].join('')
  const cancelled = note.cancelledAt === null ? '' : cancelling(note, city)
  const replaced =
    note.replacedBy === undefined
      ? ''
      : `<NfseSubstituicao versao="2.04"><SubstituicaoNfse>${tag('NfseSubstituidora', note.replacedBy)}</SubstituicaoNfse></NfseSubstituicao>`
  return `<CompNfse><Nfse versao="2.04"><InfNfse Id="nfse${note.number}">${inside}</InfNfse></Nfse>${cancelled}${replaced}</CompNfse>`
}

export const issuedBy = (operation: string, note: CityNote, city: City): string =>
  operation === 'GerarNfse'
    ? root('GerarNfseResposta', `<ListaNfse>${whole(note, city)}</ListaNfse>`)
    : root(
        'EnviarLoteRpsSincronoResposta',
        `${tag('NumeroLote', note.rps)}${tag('DataRecebimento', localTime(note.issuedAt))}${tag('Protocolo', note.code)}<ListaNfse>${whole(note, city)}</ListaNfse>`,
      )
/** A lot that was taken, and of which there is nothing yet. */
export const takenOnly = ({ rps, issuedAt, code }: CityNote): string =>
  root(
    'EnviarLoteRpsSincronoResposta',
    `${tag('NumeroLote', rps)}${tag('DataRecebimento', localTime(issuedAt))}${tag('Protocolo', code)}`,
  )
export const foundBy = (note: CityNote, city: City): string =>
  root('ConsultarNfseRpsResposta', whole(note, city))
export const cancelledBy = (note: CityNote, city: City): string =>
  root('CancelarNfseResposta', `<RetCancelamento>${cancelling(note, city)}</RetCancelamento>`)

export const replacedBy = (old: CityNote, note: CityNote, city: City): string =>
  root(
    'SubstituirNfseResposta',
    `<RetSubstituicao><NfseSubstituida>${whole(old, city)}</NfseSubstituida><NfseSubstituidora>${whole(note, city)}</NfseSubstituidora></RetSubstituicao>`,
  )

const ANSWERS: Readonly<Record<string, string>> = {
  GerarNfse: 'GerarNfseResposta',
  RecepcionarLoteRpsSincrono: 'EnviarLoteRpsSincronoResposta',
  ConsultarNfsePorRps: 'ConsultarNfseRpsResposta',
  CancelarNfse: 'CancelarNfseResposta',
  SubstituirNfse: 'SubstituirNfseResposta',
}
export const refusedBy = (operation: string, code: string, text: string, mend: string): string =>
  root(
    ANSWERS[operation] ?? 'GerarNfseResposta',
    `<ListaMensagemRetorno><MensagemRetorno>${tag('Codigo', code)}${tag('Mensagem', text)}${tag('Correcao', mend)}</MensagemRetorno></ListaMensagemRetorno>`,
  )

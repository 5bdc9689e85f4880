// A declaration as XML, as the service gives it to be signed; and, of the same facts, what of it is signed in its
// canonical form, so that no canonicalization of anybody else is believed.

import type { Debt } from './dctfweb-debts.ts'
import { reais } from './money.ts'
import { REVENUES } from './receitas.ts'

const DCTF = 'http://www.serpro.gov.br/dctf/v1'
/** In scope of everything inside, the signature included. */
export const AROUND =
  ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

export type Declared = {
  id: string
  owner: string
  name: string
  /** AAAAMM. */
  pa: number
  category: number
  /** 1 original, 2 rectifies. */
  kind: 1 | 2
  debts: readonly Debt[]
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const element = (name: string, inside: string | number): string => `<${name}>${inside}</${name}>`

const insideOf = ({ owner, name, pa, category, kind, debts }: Declared): string =>
  element(
    'A000-DadosIdentificadoresContribuinte',
    [
      element('nomeContribuinte', escaped(name)),
      element('inscContrib', owner),
      element('perApuracao', `${String(pa).slice(4)}${String(pa).slice(0, 4)}`),
      element('categoriaDCTF', category),
      element('indRetificacao', kind),
      element(
        'A050-CreditosTributariosApurados',
        debts
          .map(({ code, cents }) =>
            element(
              'CreditoTributarioApurado',
              [
                element('codReceita', code),
                element('ctDescricaoTributo', escaped(REVENUES[code]?.name ?? '')),
                element('ctValor', reais(cents).toFixed(2)),
                element('saldoaPagar', reais(cents).toFixed(2)),
              ].join(''),
            ),
          )
          .join(''),
      ),
    ].join(''),
  )

/** As it is given: attributes as they come, and a namespace said twice. */
export const xmlOf = (one: Declared): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<ProcDctf${AROUND} xmlns="${DCTF}">\n  <ConteudoDeclaracao id="${one.id}">`,
    `<tns1:DctfXml xsi:type="DctfXml_v3" versao="3.0" xmlns:tns1="${DCTF}" xmlns="${DCTF}">`,
    insideOf(one),
    '</tns1:DctfXml></ConteudoDeclaracao>\n</ProcDctf>',
  ].join('')

/** What is signed of it (Canonical XML 1.0): namespaces first, and then what is of none, and of another. */
export const signedOf = (one: Declared): string =>
  [
    `<ConteudoDeclaracao xmlns="${DCTF}"${AROUND} id="${one.id}">`,
    `<tns1:DctfXml xmlns:tns1="${DCTF}" versao="3.0" xsi:type="DctfXml_v3">`,
    insideOf(one),
    '</tns1:DctfXml></ConteudoDeclaracao>',
  ].join('')

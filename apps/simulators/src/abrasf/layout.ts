// The layout of ABRASF 2.04, and of 2.02 where it differs, read from their published schemas: which elements, in which
// order, and what is in each.
import { type Element, elementsOf, textOf } from '../nfse-nacional/xml.ts'

type Rule = {
  name: string
  optional?: boolean
  /** Of an older layout. */
  only?: '2.02' | '2.04'
  of?: readonly Rule[]
  value?: RegExp
}

const req = (name: string, more: Partial<Rule> = {}): Rule => ({ name, ...more })
const opt = (name: string, more: Partial<Rule> = {}): Rule => ({ name, optional: true, ...more })

const MONEY = /^\d{1,13}\.\d\d$/
const TEXT = /^\S[\s\S]*$/
const CITY = /^\d{7}$/
const YES_NO = /^[12]$/
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const CPF_CNPJ = {
  of: [opt('Cpf', { value: /^\d{11}$/ }), opt('Cnpj', { value: /^[0-9A-Z]{12}\d\d$/ })],
}
const PERSON = [req('CpfCnpj', CPF_CNPJ), opt('InscricaoMunicipal', { value: /^\S.{0,14}$/ })]
const RPS_NUMBER = [
  req('Numero', { value: /^\d{1,15}$/ }),
  req('Serie', { value: /^[0-9A-Za-z]{1,5}$/ }),
  req('Tipo', { value: /^[123]$/ }),
]
const money = (name: string, more: Partial<Rule> = {}) => opt(name, { value: MONEY, ...more })

const VALUES = [
  req('ValorServicos', { value: MONEY }),
  ...['Deducoes', 'Pis', 'Cofins', 'Inss', 'Ir', 'Csll'].map((name) => money(`Valor${name}`)),
  ...[money('OutrasRetencoes'), money('ValTotTributos', { only: '2.04' }), money('ValorIss')],
  opt('Aliquota', { value: /^\d{1,2}\.\d{1,4}$/ }),
  ...[money('DescontoIncondicionado'), money('DescontoCondicionado')],
]
const SERVICE = [
  req('Valores', { of: VALUES }),
  req('IssRetido', { value: YES_NO }),
  opt('ResponsavelRetencao', { value: YES_NO }),
  req('ItemListaServico', { value: /^([0-3]\d|40)\.\d\d$/ }),
  opt('CodigoCnae', { value: /^\d{7}$/ }),
  opt('CodigoTributacaoMunicipio', { value: /^\S.{0,19}$/ }),
  opt('CodigoNbs', { value: /^\d{9}$/, only: '2.04' }),
  req('Discriminacao', { value: TEXT }),
  req('CodigoMunicipio', { value: CITY }),
  opt('CodigoPais', { value: /^\d{4}$/ }),
  req('ExigibilidadeISS', { value: /^[1-7]$/ }),
  opt('MunicipioIncidencia', { value: CITY }),
  opt('NumeroProcesso', { value: /^.{1,30}$/ }),
]
const ADDRESS = [
  req('Endereco', { value: TEXT }),
  req('Numero', { value: TEXT }),
  opt('Complemento', { value: TEXT }),
  req('Bairro', { value: TEXT }),
  req('CodigoMunicipio', { value: CITY }),
  req('Uf', { value: /^[A-Z]{2}$/ }),
  req('Cep', { value: /^\d{8}$/ }),
]
const TAKER = [
  opt('IdentificacaoTomador', { of: PERSON }),
  opt('NifTomador', { value: TEXT, only: '2.04' }),
  req('RazaoSocial', { value: TEXT }),
  opt('Endereco', { of: ADDRESS }),
  opt('Contato', { of: [opt('Telefone', { value: TEXT }), opt('Email', { value: TEXT })] }),
]
const DECLARATION = [
  req('Rps', {
    of: [
      req('IdentificacaoRps', { of: RPS_NUMBER }),
      req('DataEmissao', { value: DATE }),
      req('Status', { value: YES_NO }),
    ],
  }),
  req('Competencia', { value: DATE }),
  req('Servico', { of: SERVICE }),
  req('Prestador', { of: PERSON }),
  opt('TomadorServico', { of: TAKER, only: '2.04' }),
  opt('Tomador', { of: TAKER, only: '2.02' }),
  opt('ConstrucaoCivil', { of: [req('CodigoObra', { value: TEXT })], only: '2.04' }),
  opt('RegimeEspecialTributacao', { value: /^[1-6]$/ }),
  req('OptanteSimplesNacional', { value: YES_NO }),
  req('IncentivoFiscal', { value: YES_NO }),
  opt('Evento', {
    of: [opt('IdentificacaoEvento', { value: TEXT }), opt('DescricaoEvento', { value: TEXT })],
    only: '2.04',
  }),
  opt('InformacoesComplementares', { value: TEXT, only: '2.04' }),
]
const SIGNATURE = opt('Signature')
const RPS = [req('InfDeclaracaoPrestacaoServico', { of: DECLARATION }), SIGNATURE]

const CANCELLING = [
  req('InfPedidoCancelamento', {
    of: [
      req('IdentificacaoNfse', {
        of: [
          req('Numero', { value: /^\d{1,15}$/ }),
          ...PERSON,
          req('CodigoMunicipio', { value: CITY }),
        ],
      }),
      req('CodigoCancelamento', { value: /^[1-5]$/ }),
    ],
  }),
  SIGNATURE,
]

/** Each document that is asked with, by its root. */
const DOCUMENTS: Readonly<Record<string, readonly Rule[]>> = {
  GerarNfseEnvio: [req('Rps', { of: RPS })],
  EnviarLoteRpsSincronoEnvio: [
    req('LoteRps', {
      of: [
        req('NumeroLote', { value: /^\d{1,15}$/ }),
        req('Prestador', { of: PERSON }),
        req('QuantidadeRps', { value: /^1$/ }),
        req('ListaRps', { of: [req('Rps', { of: RPS })] }),
      ],
    }),
    SIGNATURE,
  ],
  ConsultarNfseRpsEnvio: [
    req('IdentificacaoRps', { of: RPS_NUMBER }),
    req('Prestador', { of: PERSON }),
  ],
  CancelarNfseEnvio: [req('Pedido', { of: CANCELLING })],
  SubstituirNfseEnvio: [
    req('SubstituicaoNfse', { of: [req('Pedido', { of: CANCELLING }), req('Rps', { of: RPS })] }),
    SIGNATURE,
  ],
}

function faultIn(element: Element, rules: readonly Rule[], version: string): string | null {
  const children = elementsOf(element)
  let at = 0
  for (const { name, optional = false, only, of, value } of rules) {
    const child = children[at]
    if (child?.name !== name || (only !== undefined && only !== version)) {
      if (optional) continue
      return `${element.name}: falta ${name}`
    }
    at += 1
    const bad = of === undefined ? null : faultIn(child, of, version)
    if (bad !== null) return bad
    if (value !== undefined && !value.test(textOf(child))) return `${name}: conteúdo inválido`
  }
  const extra = children[at]
  return extra === undefined ? null : `${element.name}: ${extra.name} não é esperado`
}

export const SPACE = 'http://www.abrasf.org.br/nfse.xsd'

/** What is wrong with a document; null when it is as the layout of its version says. */
export function layoutFault(root: Element, version: string): string | null {
  const rules = DOCUMENTS[root.name]
  if (rules === undefined || root.namespace !== SPACE) return `${root.name} não é esperado`
  return faultIn(root, rules, version)
}

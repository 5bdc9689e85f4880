// The certificate of the MEI (CCMEI): by the register, of the company or of its owner.
import { pdfOf } from '../pdf.ts'
import type { SerproCompany } from './store.ts'
import { type Call, done, nothing, type Service } from './words.ts'

const SYSTEM = 'CCMEI'
const meiOf = ({ store, contribuinte }: Call): SerproCompany | undefined => {
  const company = store.company(contribuinte.numero)
  return company?.mei === undefined ? undefined : company
}
const none = () =>
  nothing(
    `Aviso-${SYSTEM}-BSN-0030`,
    'Não foram encontrados períodos de enquadramento como MEI para o CNPJ pesquisado.',
  )
/** An occupation of each kind; the register of here has no other. */
const WORK = {
  comercio: ['Comerciante de artigos de bebê independente', '4789-0/99'],
  servicos: ['Cabeleireiro(a) independente', '9602-5/01'],
  ambos: ['Eletricista em residências independente', '4321-5/00'],
  caminhoneiro: ['Transportador autônomo de carga municipal', '4930-2/01'],
} as const

/** Of who is in no register it is taken at its word that it is one. */
const atItsWord = ({ store, contribuinte: { numero } }: Call) =>
  store.company(numero) === undefined ? { name: 'SEM NOME NO CADASTRO', cnpj: numero } : undefined

export const emitirCertificado: Service = (call) => {
  const mei = meiOf(call) ?? atItsWord(call)
  if (mei === undefined) return none()
  const pdf = pdfOf(['Certificado da Condição de Microempreendedor Individual', mei.name, mei.cnpj])
  return done(SYSTEM, [{ cnpj: mei.cnpj, pdf }])
}

export const dadosCertificado: Service = (call) => {
  const mei = meiOf(call)
  if (mei === undefined) return none()
  const [descricaoOcupacao, codigoCNAE] = WORK[mei.mei?.kind ?? 'servicos']
  return done(SYSTEM, {
    cnpj: mei.cnpj,
    empresario: { nomeCivil: mei.name, nomeSocial: null, cpf: mei.mei?.cpf ?? '' },
    ...{ dataInicioAtividades: mei.openedOn, nomeEmpresarial: mei.name, capitalSocial: 1000 },
    ...{ situacaoCadastralVigente: 'ATIVA', dataInicioSituacaoCadastral: mei.openedOn },
    enquadramento: {
      periodosMei: [{ indice: 1, dataInicio: `${mei.openedOn}T00:00:00`, dataFim: null }],
      ...{ situacao: 'Enquadrado na condição de MEI', optanteMei: true },
    },
    atividade: {
      formasAtuacao: ['Estabelecimento fixo'],
      ocupacaoPrincipal: { descricaoOcupacao, codigoCNAE, descricaoCNAE: descricaoOcupacao },
      ocupacoesSecundarias: [],
    },
    qrCode: null,
  })
}

/** Asked of the owner, by CPF. */
export const situacaoCadastral: Service = ({ store, contribuinte }) => {
  const own = store.companies().filter(({ mei }) => mei?.cpf === contribuinte.numero)
  if (own.length === 0)
    return nothing(`Aviso-${SYSTEM}-BSN-0100`, 'O CPF pesquisado não possui nenhuma empresa MEI')
  return done(
    SYSTEM,
    own.map(({ cnpj }) => ({ cnpj, situacao: 'ATIVA', enquadradoMei: true })),
  )
}

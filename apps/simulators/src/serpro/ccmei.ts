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
  nothing(`Aviso-${SYSTEM}-CCMEI40400`, 'Não foi encontrado MEI para o contribuinte.')

export const emitirCertificado: Service = (call) => {
  const mei = meiOf(call)
  if (mei === undefined) return none()
  const pdf = pdfOf(['Certificado da Condição de Microempreendedor Individual', mei.name, mei.cnpj])
  return done(SYSTEM, { cnpj: mei.cnpj, pdf })
}

export const dadosCertificado: Service = (call) => {
  const mei = meiOf(call)
  if (mei === undefined) return none()
  return done(SYSTEM, {
    ...{ cnpj: mei.cnpj, nomeEmpresarial: mei.name, dataInicioAtividades: mei.openedOn },
    ...{ situacaoCadastralVigente: 'ATIVA', empresario: { cpf: mei.mei?.cpf ?? '' } },
    enquadramento: {
      optanteMei: true,
      periodosMei: [{ indice: 1, dataInicio: mei.openedOn, dataFim: null }],
    },
  })
}

/** Asked of the owner, by CPF. */
export const situacaoCadastral: Service = ({ store, contribuinte }) => {
  const own = store.companies().filter(({ mei }) => mei?.cpf === contribuinte.numero)
  if (own.length === 0) return none()
  return done(
    SYSTEM,
    own.map(({ cnpj }) => ({ cnpj, situacao: 'ATIVA', enquadradoMei: true })),
  )
}

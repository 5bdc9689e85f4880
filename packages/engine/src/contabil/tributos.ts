import { CONTA } from './plano-padrao.ts'
import type { CodigoDeConta, TributoAPagar, TributoProvisionado } from './tipos.ts'

/** A tribute in the books: how it is called and the account of "a recolher" its guide settles. */
export type TributoNosLivros = {
  readonly sigla: string
  /** Of its guide, with the article: `Pagamento da guia do DAS`. */
  readonly daGuia: string
  readonly recolher: CodigoDeConta
}

/** Every tribute that a guide pays; the entries, the automatic postings and the conciliação read it here. */
export const TRIBUTOS_A_RECOLHER: Readonly<Record<TributoAPagar, TributoNosLivros>> = {
  das: { sigla: 'DAS', daGuia: 'do DAS', recolher: CONTA.dasARecolher },
  'das-mei': { sigla: 'DAS do MEI', daGuia: 'do DAS do MEI', recolher: CONTA.dasMeiARecolher },
  inss: { sigla: 'INSS', daGuia: 'do INSS (DCTFWeb)', recolher: CONTA.inssARecolher },
  fgts: { sigla: 'FGTS', daGuia: 'do FGTS', recolher: CONTA.fgtsARecolher },
  irrf: { sigla: 'IRRF', daGuia: 'do IRRF', recolher: CONTA.irrfARecolher },
  'irrf-lucros': {
    sigla: 'IRRF sobre lucros',
    daGuia: 'do IRRF sobre lucros distribuídos',
    recolher: CONTA.irrfSobreLucros,
  },
  irpj: { sigla: 'IRPJ', daGuia: 'do IRPJ', recolher: CONTA.irpjARecolher },
  csll: { sigla: 'CSLL', daGuia: 'da CSLL', recolher: CONTA.csllARecolher },
  pis: { sigla: 'PIS', daGuia: 'do PIS', recolher: CONTA.pisARecolher },
  // Owed in the same account as the PIS of the revenue.
  'pis-folha': { sigla: 'PIS', daGuia: 'do PIS sobre a folha', recolher: CONTA.pisARecolher },
  cofins: { sigla: 'COFINS', daGuia: 'da COFINS', recolher: CONTA.cofinsARecolher },
  iss: { sigla: 'ISS', daGuia: 'do ISS', recolher: CONTA.issARecolher },
  icms: { sigla: 'ICMS', daGuia: 'do ICMS', recolher: CONTA.icmsARecolher },
  ipi: { sigla: 'IPI', daGuia: 'do IPI', recolher: CONTA.ipiARecolher },
  cbs: { sigla: 'CBS', daGuia: 'da CBS', recolher: CONTA.cbsARecolher },
  ibs: { sigla: 'IBS', daGuia: 'do IBS', recolher: CONTA.ibsARecolher },
  'retencoes-de-terceiros': {
    sigla: 'IRRF e CSRF de terceiros',
    daGuia: 'do IRRF e da CSRF retidos de terceiros',
    recolher: CONTA.retidoDeTerceiros,
  },
  'iss-de-terceiros': {
    sigla: 'ISS de terceiros',
    daGuia: 'do ISS retido de terceiros',
    recolher: CONTA.issDeTerceiros,
  },
  'inss-de-terceiros': {
    sigla: 'INSS de terceiros',
    daGuia: 'do INSS retido de terceiros',
    recolher: CONTA.inssDeTerceiros,
  },
}

/** Where the result of the month bears each tribute of the company. */
export const RESULTADO_DO_TRIBUTO: Readonly<Record<TributoProvisionado, CodigoDeConta>> = {
  das: CONTA.dasSobreReceita,
  // A fixed amount, whatever the revenue: an expense, not a deduction of it (LC 123/2006, art. 18-A, § 3º, V).
  'das-mei': CONTA.impostosETaxas,
  pis: CONTA.pisSobreReceita,
  cofins: CONTA.cofinsSobreReceita,
  iss: CONTA.issSobreReceita,
  icms: CONTA.icmsSobreVendas,
  irpj: CONTA.irpj,
  csll: CONTA.csll,
  'pis-folha': CONTA.contribuicoes,
  cbs: CONTA.cbsIbsSobreReceita,
  ibs: CONTA.cbsIbsSobreReceita,
}

import type {
  ModoDePrestacao,
  MotivoDaDeducao,
  MotivoDaSubstituicao,
  RetencaoDoIss,
  TipoDeImunidade,
  VinculoEntreAsPartes,
} from './tipos.ts'
import type { EnteGovernamental, OperacaoComEnteOuImovel } from './tipos-ibs-cbs.ts'
import type { ApuracaoDoSimples, RegimeEspecial } from './tipos-pessoa.ts'

// Our words → the layout's codes (Anexo I of the national NFS-e).

export const AMBIENTE = { producao: '1', restrita: '2' } as const

export const MOTIVO_DA_SUBSTITUICAO: Readonly<Record<MotivoDaSubstituicao, string>> = {
  'saida-do-simples': '01',
  'entrada-no-simples': '02',
  'imunidade-incluida': '03',
  'imunidade-excluida': '04',
  rejeicao: '05',
  outros: '99',
}

export const OPCAO_PELO_SIMPLES = { 'nao-optante': '1', mei: '2', 'me-epp': '3' } as const

export const APURACAO_DO_SIMPLES: Readonly<Record<ApuracaoDoSimples, string>> = {
  'tudo-no-simples': '1',
  'iss-fora': '2',
  'tudo-fora': '3',
}

export const REGIME_ESPECIAL: Readonly<Record<RegimeEspecial, string>> = {
  nenhum: '0',
  'ato-cooperado': '1',
  estimativa: '2',
  'microempresa-municipal': '3',
  notario: '4',
  autonomo: '5',
  'sociedade-de-profissionais': '6',
  outros: '9',
}

export const SEM_NIF = { dispensado: '1', 'nao-exigido': '2' } as const

export const MODO_DE_PRESTACAO: Readonly<Record<ModoDePrestacao, string>> = {
  transfronteirico: '1',
  'consumo-no-brasil': '2',
  'movimento-de-pessoas': '3',
  'consumo-no-exterior': '4',
}

export const VINCULO: Readonly<Record<VinculoEntreAsPartes, string>> = {
  nenhum: '0',
  controlada: '1',
  controladora: '2',
  coligada: '3',
  matriz: '4',
  filial: '5',
  outro: '6',
}

export const BENS = { nenhum: '1', importacao: '2', exportacao: '3' } as const

export const TRIBUTACAO_DO_ISS = {
  tributavel: '1',
  imunidade: '2',
  exportacao: '3',
  'nao-incidencia': '4',
} as const

/** CF/88, art. 150, VI, a to e. */
export const IMUNIDADE: Readonly<Record<TipoDeImunidade, string>> = {
  'entes-publicos': '1',
  templos: '2',
  entidades: '3',
  livros: '4',
  fonogramas: '5',
}

export const SUSPENSAO = { 'decisao-judicial': '1', 'processo-administrativo': '2' } as const

export const RETENCAO_DO_ISS: Readonly<Record<RetencaoDoIss, string>> = {
  nenhuma: '1',
  tomador: '2',
  intermediario: '3',
}

/** By which of PIS, COFINS and CSLL are withheld, in that order (NT 007); 1 and 2 are of before. */
export const CONTRIBUICOES_RETIDAS: Readonly<Record<string, string>> = {
  '': '0',
  'pis cofins csll': '3',
  'pis cofins': '4',
  pis: '5',
  cofins: '6',
  'cofins csll': '7',
  csll: '8',
  'pis csll': '9',
}

export const OPERACAO: Readonly<Record<OperacaoComEnteOuImovel, string>> = {
  'fornecimento-com-pagamento-posterior': '1',
  'pagamento-de-fornecimento-feito': '2',
  'fornecimento-de-pagamento-feito': '3',
  'pagamento-com-fornecimento-posterior': '4',
  concomitantes: '5',
}

export const ENTE: Readonly<Record<EnteGovernamental, string>> = {
  uniao: '1',
  estado: '2',
  'distrito-federal': '3',
  municipio: '4',
}

export const MOTIVO_DA_DEDUCAO: Readonly<Record<MotivoDaDeducao, string>> = {
  alimentacao: '1',
  materiais: '2',
  'producao-externa': '3',
  reembolso: '4',
  'repasse-consorciado': '5',
  'repasse-plano-de-saude': '6',
  servicos: '7',
  subempreitada: '8',
  'profissional-parceiro': '9',
  outras: '99',
}

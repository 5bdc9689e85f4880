import type { CodigoDoBanco, ContaDeCobranca, NumerosDoTitulo } from '../boleto/index.ts'
import { FEBRABAN, type Registros } from './febraban.ts'
import { BRADESCO, CAIXA, ITAU, SANTANDER, SICOOB, SICREDI } from './registros-dos-bancos.ts'
import type { EspecieDoTitulo } from './tipos.ts'

/** What an account must say for the files of a bank. */
export type Exigido =
  | 'conta'
  | 'convenio'
  | 'digitoDaAgencia'
  | 'digitoDaConta'
  | 'variacao'
  | 'transmissao'

/** The numbers of a title as its file takes them. */
export type NumerosDaConta = Omit<NumerosDoTitulo, 'digitoDaConta'> & {
  readonly digitoDaConta: string
}

/** How a bank takes the files of cobrança. */
export type Leiaute = {
  readonly nome: string
  readonly versaoDoArquivo: string
  readonly versaoDoLote: string
  readonly densidade: string
  readonly registros: Registros
  readonly exige: readonly Exigido[]
  /** Fields whose content is of the bank, from the numbers of the account and of the title. */
  readonly proprios: (n: NumerosDaConta, conta: ContaDeCobranca) => Readonly<Record<string, string>>
  readonly juros: { readonly porDia: string; readonly taxa: string | null; readonly isento: string }
  /** Null where the bank takes discounts in money only. */
  readonly descontoEmTaxa: boolean
  readonly multaEmValor: boolean
  readonly protesto: { readonly uteis: string; readonly corridos: string; readonly nenhum: string }
  readonly baixa: {
    readonly comPrazo: string
    readonly semPrazo: string
    readonly diasSemPrazo: string
    /** Null takes any number of days; a list, those; an empty one, none. */
    readonly prazos: readonly number[] | null
    /** Where a title that goes to protest may not be let go. */
    readonly comProtesto?: string
  }
  readonly especies: Readonly<Partial<Record<EspecieDoTitulo, string>>>
  /** Pairs of the field of reasons that say something of a liquidação. */
  readonly motivosDaLiquidacao: number
  readonly fonte: string
  readonly conferido: string
}

/** Febraban, domain C015. */
const ESPECIES = {
  DM: '02',
  DS: '04',
  NP: '12',
  RC: '17',
  FAT: '18',
  ND: '19',
  BDP: '32',
  OUTROS: '99',
}
/** Itaú, note 10 of its manual. */
const DO_ITAU = { DM: '01', NP: '02', RC: '05', DS: '08', ND: '13', BDP: '18', OUTROS: '99' }

const PADRAO = {
  densidade: '00000',
  descontoEmTaxa: true,
  multaEmValor: true,
  juros: { porDia: '1', taxa: '2', isento: '3' },
  protesto: { uteis: '2', corridos: '1', nenhum: '3' },
  baixa: { comPrazo: '1', semPrazo: '2', diasSemPrazo: '000', prazos: null },
  especies: ESPECIES,
  motivosDaLiquidacao: 5,
} as const
/** The company prints and hands over the boleto, of a registered title. */
const EMPRESA_EMITE = {
  cadastramento: '1',
  tipoDoDocumento: '1',
  emissaoDoBoleto: '2',
  distribuicao: '2',
}

/** Banco do Brasil: 7 for the simple modality of carteira 17. */
const CARTEIRAS_DO_BB: Readonly<Record<string, string>> = { '17': '7', '31': '3', '51': '4' }

/** The banks that take cobrança by CNAB 240; Banco Inter takes it by CNAB 400 or by its API. */
export const LEIAUTES: Readonly<Partial<Record<CodigoDoBanco, Leiaute>>> = {
  '001': {
    ...PADRAO,
    ...{ nome: 'BANCO DO BRASIL S.A.', versaoDoArquivo: '083', versaoDoLote: '042' },
    registros: FEBRABAN,
    exige: ['conta', 'convenio', 'digitoDaAgencia', 'digitoDaConta', 'variacao'],
    baixa: { comPrazo: '1', semPrazo: '0', diasSemPrazo: '000', prazos: null },
    proprios: (n, { variacao = '' }) => ({
      ...{ ...EMPRESA_EMITE, emissaoDoBoleto: '0', distribuicao: '0' },
      convenio: `${n.convenio.padStart(9, '0')}0014${n.carteira}${variacao.trim().padStart(3, '0')}`,
      nossoNumero: `${n.convenio}${n.nossoNumero}`,
      carteira: CARTEIRAS_DO_BB[n.carteira] ?? '1',
    }),
    fonte: 'Banco do Brasil, Particularidades BB — Leiaute CNAB 240',
    conferido: 'com dois projetos públicos; a homologação é do banco',
  },
  '033': {
    ...PADRAO,
    ...{ nome: 'BANCO SANTANDER', versaoDoArquivo: '040', versaoDoLote: '030' },
    registros: SANTANDER,
    exige: ['conta', 'convenio', 'digitoDaAgencia', 'digitoDaConta', 'transmissao'],
    protesto: { uteis: '2', corridos: '1', nenhum: '0' },
    baixa: { comPrazo: '1', semPrazo: '2', diasSemPrazo: '00', prazos: null },
    proprios: (n) => ({
      ...{ ...EMPRESA_EMITE, tipoDoDocumento: '2', emissaoDoBoleto: '', distribuicao: '' },
      nossoNumero: `${n.nossoNumero}${n.digitoDoNossoNumero}`,
      carteira: '5',
    }),
    fonte: 'Santander, Layout de Arquivo Padrão 240 — Cobrança, H7815',
    conferido: 'com o manual de 09/2009 e dois projetos públicos; carteira 5 (rápida com registro)',
  },
  '104': {
    ...PADRAO,
    ...{ nome: 'CAIXA ECONOMICA FEDERAL', versaoDoArquivo: '101', versaoDoLote: '060' },
    registros: CAIXA,
    exige: ['convenio', 'digitoDaAgencia'],
    protesto: { uteis: '1', corridos: '1', nenhum: '3' },
    // Without days the bank lets the title go on the day after it is due.
    baixa: {
      ...{ comPrazo: '1', semPrazo: '1', diasSemPrazo: '120', prazos: null },
      comProtesto: '2',
    },
    motivosDaLiquidacao: 1,
    proprios: (n) => ({
      ...{ ...EMPRESA_EMITE, tipoDoDocumento: '2', distribuicao: '0' },
      beneficiario: n.convenio.padEnd(13, '0'),
      beneficiarioDoLote: n.convenio.padEnd(20, '0'),
      beneficiarioCurto: n.convenio.length > 6 ? '' : n.convenio,
      nossoNumero: `${n.carteira}${n.nossoNumero}`,
      carteira: '1',
      reservadoDaEmpresa: 'REMESSA-PRODUCAO',
    }),
    fonte: 'Caixa, Leiaute de Arquivo CNAB 240 — Cobrança Bancária SIGCB',
    conferido:
      'com três projetos públicos, que não dizem a mesma versão do leiaute (050/030 ou 101/060): confirme na homologação',
  },
  '237': {
    ...PADRAO,
    ...{ nome: 'BRADESCO', versaoDoArquivo: '084', versaoDoLote: '042', densidade: '01600' },
    registros: BRADESCO,
    exige: ['conta', 'convenio', 'digitoDaAgencia', 'digitoDaConta'],
    proprios: (n) => ({
      ...EMPRESA_EMITE,
      convenio: n.convenio.padStart(20, '0'),
      carteiraDoTitulo: n.carteira,
      nossoNumero: n.nossoNumero,
      digitoDoNossoNumero: n.digitoDoNossoNumero,
      carteira: '1',
    }),
    fonte: 'Bradesco, Cobrança — Layout de Arquivos CNAB 240',
    conferido: 'com dois projetos públicos; a homologação é do banco',
  },
  '341': {
    ...PADRAO,
    ...{ nome: 'BANCO ITAU SA', versaoDoArquivo: '040', versaoDoLote: '030' },
    registros: ITAU,
    exige: ['conta'],
    // The layout has no code of interest nor of discount: both are in money.
    juros: { porDia: '0', taxa: null, isento: '0' },
    descontoEmTaxa: false,
    protesto: { uteis: '2', corridos: '1', nenhum: '0' },
    baixa: { comPrazo: '1', semPrazo: '0', diasSemPrazo: '00', prazos: null },
    especies: DO_ITAU,
    motivosDaLiquidacao: 0,
    proprios: (n) => ({
      ...EMPRESA_EMITE,
      ...{ carteira: n.carteira, nossoNumero: n.nossoNumero },
      ...{ digitoDoNossoNumero: n.digitoDoNossoNumero, digitoConta: n.digitoDaConta },
    }),
    fonte: 'Itaú, Cobrança CNAB 240 — Manual técnico',
    conferido: 'com dois projetos públicos; a homologação é do banco',
  },
  '748': {
    ...PADRAO,
    ...{ nome: 'SICREDI', versaoDoArquivo: '081', versaoDoLote: '040', densidade: '01600' },
    registros: SICREDI,
    exige: ['conta', 'convenio', 'digitoDaConta'],
    multaEmValor: false,
    baixa: { comPrazo: '1', semPrazo: '1', diasSemPrazo: '060', prazos: [60] },
    proprios: (n) => ({
      ...EMPRESA_EMITE,
      nossoNumero: `${n.nossoNumero}${n.digitoDoNossoNumero}`,
      carteira: '1',
    }),
    fonte: 'Sicredi, Manual do Beneficiário — CNAB 240',
    conferido: 'com três projetos públicos; a homologação é da cooperativa',
  },
  '756': {
    ...PADRAO,
    ...{ nome: 'SICOOB', versaoDoArquivo: '081', versaoDoLote: '040' },
    registros: SICOOB,
    exige: ['conta', 'convenio', 'digitoDaAgencia', 'digitoDaConta'],
    juros: { porDia: '1', taxa: '2', isento: '0' },
    baixa: { comPrazo: '0', semPrazo: '0', diasSemPrazo: '', prazos: [] },
    proprios: (n) => ({
      ...{ ...EMPRESA_EMITE, cadastramento: '0', tipoDoDocumento: '' },
      nossoNumero: `${n.nossoNumero}${n.digitoDoNossoNumero}`,
      parcela: n.parcela.slice(-2),
      modalidade: n.modalidade,
      carteira: n.carteira,
    }),
    fonte: 'Sicoob, Layout CNAB 240 — Cobrança',
    conferido: 'com três projetos públicos; a homologação é da cooperativa',
  },
}

/** Which version of which manual the files of a bank follow, and with what that was compared; null when it takes none. */
export function sobreOLeiaute(banco: CodigoDoBanco): {
  readonly versao: string
  readonly fonte: string
  readonly conferido: string
} | null {
  const leiaute = LEIAUTES[banco]
  if (leiaute === undefined) return null
  const { versaoDoArquivo, versaoDoLote, fonte, conferido } = leiaute
  return { versao: `${versaoDoArquivo}/${versaoDoLote}`, fonte, conferido }
}

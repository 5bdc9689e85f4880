import { tabelas } from '../../tempo/index.ts'
import type { Natureza } from './naturezas.ts'

/** How a rubrica is declared in the S-1010: its nature (Tabela 03) and its incidence codes. */
export type RubricaDoEsocial = {
  readonly natureza: string
  /** `1` vencimento, `2` desconto. */
  readonly tipo: '1' | '2'
  readonly codIncCP: string
  readonly codIncIRRF: string
  readonly codIncFGTS: string
}

/** What is taken in the folha, by the code of the line. */
export const DESCONTOS_DO_ESOCIAL = [
  'inss',
  'inss-do-13',
  'irrf',
  'irrf-do-13',
  'irrf-das-ferias',
  'pensao',
  'pensao-do-13',
  'primeira-parcela',
  'vale-transporte',
  'adiantamento',
  'consignado',
  'aviso-nao-cumprido',
] as const
export type DescontoDoEsocial = (typeof DESCONTOS_DO_ESOCIAL)[number]

export type TabelaDoEsocial = {
  readonly vencimentos: Readonly<Record<Natureza, RubricaDoEsocial>>
  readonly descontos: Readonly<Record<DescontoDoEsocial, RubricaDoEsocial>>
}

type Codigos = readonly [natureza: string, cp: string, irrf: string, fgts: string]
const rubrica =
  (tipo: '1' | '2') =>
  (...[natureza, codIncCP, codIncIRRF, codIncFGTS]: Codigos): RubricaDoEsocial => ({
    natureza,
    tipo,
    codIncCP,
    codIncIRRF,
    codIncFGTS,
  })
const paga = rubrica('1')
const desconta = rubrica('2')
const mensal = (natureza: string) => paga(natureza, '11', '11', '11')
const nada = (natureza: string, irrf: string) => paga(natureza, '00', irrf, '00')

/** Nature and incidences of each rubrica, by competência; an office may declare its own otherwise. */
export const RUBRICAS_DO_ESOCIAL = tabelas<TabelaDoEsocial>('tabela de rubricas do eSocial', [
  {
    desde: '2024-01',
    revisarEm: '2027-01',
    fonte: 'eSocial, leiaute S-1.3, evento S-1010 e Tabelas 03, 21 e 22',
    vencimentos: {
      salario: mensal('1000'),
      'hora-extra': mensal('1003'),
      dsr: mensal('1002'),
      'adicional-noturno': mensal('1205'),
      insalubridade: mensal('1202'),
      periculosidade: mensal('1203'),
      comissao: mensal('1207'),
      gratificacao: mensal('1211'),
      falta: desconta('9209', '11', '11', '11'),
      ferias: paga('1016', '11', '13', '11'),
      'terco-de-ferias': paga('1017', '11', '13', '11'),
      'abono-pecuniario': nada('1023', '75'),
      'ferias-indenizadas': nada('6006', '74'),
      'dobra-de-ferias': nada('1024', '79'),
      'decimo-terceiro-1': paga('5504', '00', '9', '12'),
      'decimo-terceiro': paga('5001', '12', '12', '12'),
      'aviso-indenizado': paga('6003', '00', '74', '21'),
      indenizacao: nada('6104', '74'),
      'salario-familia': paga('1409', '51', '9', '00'),
      'ajuda-de-custo': nada('1603', '73'),
      // Only the worker pays on the first 15 days: STJ, Tema 738.
      'auxilio-doenca-15-dias': paga('1050', '15', '11', '11'),
      'salario-maternidade': paga('4050', '21', '11', '11'),
      plr: nada('1300', '14'),
    },
    descontos: {
      inss: desconta('9201', '31', '41', '00'),
      'inss-do-13': desconta('9201', '32', '42', '00'),
      irrf: desconta('9203', '00', '31', '00'),
      'irrf-do-13': desconta('9203', '00', '32', '00'),
      'irrf-das-ferias': desconta('9203', '00', '33', '00'),
      pensao: desconta('9213', '00', '51', '00'),
      'pensao-do-13': desconta('9213', '00', '52', '00'),
      'primeira-parcela': desconta('9214', '00', '9', '12'),
      'vale-transporte': desconta('9216', '00', '9', '00'),
      adiantamento: desconta('9200', '00', '9', '00'),
      consignado: desconta('9253', '00', '9', '31'),
      'aviso-nao-cumprido': desconta('6901', '00', '9', '00'),
    },
  },
])

import { type Decimal, decimal } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

export const GRAUS_DE_INSALUBRIDADE = ['minimo', 'medio', 'maximo'] as const
export type GrauDeInsalubridade = (typeof GRAUS_DE_INSALUBRIDADE)[number]

/** Percentages and counts of the CLT; a convenção coletiva may give more, as a fact. */
export type RegrasDoTrabalho = {
  readonly adicionalMinimoDaHoraExtra: Decimal
  readonly adicionalNoturno: Decimal
  /** Minutes on the clock of one night hour: 52 min 30 s. */
  readonly horaNoturna: Decimal
  readonly insalubridade: Readonly<Record<GrauDeInsalubridade, Decimal>>
  readonly periculosidade: Decimal
  readonly valeTransporte: Decimal
  /** Part of what is left after the compulsory discounts that a consignado may take. */
  readonly consignado: Decimal
  /** Days of férias by unjustified absences of the período aquisitivo, fewest first. */
  readonly ferias: readonly { readonly faltasAte: number; readonly dias: number }[]
  /** Days a month must have been worked to count as 1/12. */
  readonly diasDeUmAvo: number
  readonly aviso: { readonly dias: number; readonly porAno: number; readonly maximo: number }
  /** Days to pay a rescisão. */
  readonly prazoDaRescisao: number
}

export const REGRAS_DO_TRABALHO = tabelas<RegrasDoTrabalho>('regra da CLT', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte:
      'CLT, arts. 73, 130, 192, 193 e 477; CF, art. 7º, XVI; Leis 7.418/1985, 10.820/2003 e 12.506/2011',
    adicionalMinimoDaHoraExtra: decimal('0.5'),
    adicionalNoturno: decimal('0.2'),
    horaNoturna: decimal('52.5'),
    insalubridade: { minimo: decimal('0.1'), medio: decimal('0.2'), maximo: decimal('0.4') },
    periculosidade: decimal('0.3'),
    valeTransporte: decimal('0.06'),
    consignado: decimal('0.35'),
    ferias: [
      { faltasAte: 5, dias: 30 },
      { faltasAte: 14, dias: 24 },
      { faltasAte: 23, dias: 18 },
      { faltasAte: 32, dias: 12 },
    ],
    diasDeUmAvo: 15,
    aviso: { dias: 30, porAno: 3, maximo: 90 },
    prazoDaRescisao: 10,
  },
])

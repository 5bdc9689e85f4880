import { type Decimal, decimal } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

/** The ways in which a person pays the INSS by a GPS of their own. */
export const PLANOS_DO_INSS = [
  'normal',
  'simplificado',
  'facultativo',
  'facultativo-simplificado',
  'facultativo-baixa-renda',
  'complemento-do-minimo',
  'complemento-do-simplificado',
  'complemento-do-mei',
] as const
export type PlanoDoInss = (typeof PLANOS_DO_INSS)[number]

export type RegraDoPlano = {
  readonly aliquota: Decimal
  /** `declarada`: from the salário mínimo to the ceiling; `minimo`: the salário mínimo itself. */
  readonly base: 'declarada' | 'minimo' | 'falta-para-o-minimo'
  readonly codigoGps: string
  readonly fonte: string
}
export type TabelaDePlanos = {
  readonly planos: Readonly<Record<PlanoDoInss, RegraDoPlano>>
  /** A company exempt of the patronal withholds this in place of the 11 %. */
  readonly aliquotaDaEntidadeIsenta: Decimal
}

const LEI = 'Lei 8.212/1991, art. 21'
const plano = (
  base: RegraDoPlano['base'],
  aliquota: string,
  codigoGps: string,
  fonte: string,
): RegraDoPlano => ({ base, aliquota: decimal(aliquota), codigoGps, fonte })

export const PLANOS_INSS = tabelas<TabelaDePlanos>('tabela de planos do INSS', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: `${LEI}; códigos de pagamento da GPS`,
    aliquotaDaEntidadeIsenta: decimal('0.20'),
    planos: {
      normal: plano('declarada', '0.20', '1007', `${LEI}, caput`),
      simplificado: plano('minimo', '0.11', '1163', `${LEI}, § 2º, I`),
      facultativo: plano('declarada', '0.20', '1406', `${LEI}, caput`),
      'facultativo-simplificado': plano('minimo', '0.11', '1473', `${LEI}, § 2º, I`),
      'facultativo-baixa-renda': plano('minimo', '0.05', '1929', `${LEI}, § 2º, II, “b”`),
      'complemento-do-minimo': plano(
        'falta-para-o-minimo',
        '0.20',
        '1007',
        'Lei 10.666/2003, art. 5º; EC 103/2019, art. 29, I',
      ),
      'complemento-do-simplificado': plano('minimo', '0.09', '1295', `${LEI}, § 3º`),
      'complemento-do-mei': plano('minimo', '0.15', '1910', `${LEI}, § 3º`),
    },
  },
])

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
  'normal-com-deducao',
  'rural',
  'rural-simplificado',
  'complemento-do-rural',
  'complemento-do-facultativo',
  'complemento-da-baixa-renda',
  'complemento-da-baixa-renda-ao-normal',
] as const
export type PlanoDoInss = (typeof PLANOS_DO_INSS)[number]

export type RegraDoPlano = {
  readonly aliquota: Decimal
  /** `declarada`: from the salário mínimo to the ceiling; `minimo`: the salário mínimo itself. */
  readonly base: 'declarada' | 'minimo' | 'falta-para-o-minimo'
  readonly codigoGps: string
  /** Of the quarter on the salário mínimo (Decreto 3.048/1999, art. 216, § 15); null when there is none. */
  readonly codigoTrimestral: string | null
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
  codigo: string | readonly [mensal: string, trimestral: string],
  fonte: string,
): RegraDoPlano => {
  const [codigoGps, codigoTrimestral] = typeof codigo === 'string' ? [codigo, null] : codigo
  return { base, aliquota: decimal(aliquota), codigoGps, codigoTrimestral, fonte }
}

export const PLANOS_INSS = tabelas<TabelaDePlanos>('tabela de planos do INSS', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: `${LEI}; códigos de pagamento da GPS`,
    aliquotaDaEntidadeIsenta: decimal('0.20'),
    planos: {
      normal: plano('declarada', '0.20', ['1007', '1104'], `${LEI}, caput`),
      simplificado: plano('minimo', '0.11', ['1163', '1180'], `${LEI}, § 2º, I`),
      facultativo: plano('declarada', '0.20', ['1406', '1457'], `${LEI}, caput`),
      'facultativo-simplificado': plano('minimo', '0.11', ['1473', '1490'], `${LEI}, § 2º, I`),
      'facultativo-baixa-renda': plano('minimo', '0.05', ['1929', '1937'], `${LEI}, § 2º, II, “b”`),
      'complemento-do-minimo': plano(
        'falta-para-o-minimo',
        '0.20',
        '1007',
        'Lei 10.666/2003, art. 5º; EC 103/2019, art. 29, I',
      ),
      'complemento-do-simplificado': plano('minimo', '0.09', '1295', `${LEI}, § 3º`),
      'complemento-do-mei': plano('minimo', '0.15', '1910', `${LEI}, § 3º`),
      // 20 % less 45 % of what the company pays, itself up to 9 %: 11 % of what is declared.
      'normal-com-deducao': plano(
        'declarada',
        '0.11',
        '1120',
        'Lei 8.212/1991, art. 30, §§ 4º e 5º',
      ),
      rural: plano('declarada', '0.20', '1287', `${LEI}, caput`),
      'rural-simplificado': plano('minimo', '0.11', '1236', `${LEI}, § 2º, I`),
      'complemento-do-rural': plano('minimo', '0.09', '1244', `${LEI}, § 3º`),
      'complemento-do-facultativo': plano('minimo', '0.09', '1686', `${LEI}, § 3º`),
      'complemento-da-baixa-renda': plano('minimo', '0.06', '1830', `${LEI}, §§ 2º e 3º`),
      'complemento-da-baixa-renda-ao-normal': plano('minimo', '0.15', '1945', `${LEI}, § 3º`),
    },
  },
])

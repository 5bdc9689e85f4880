import type { Centavos } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

/** Fixed amounts, rates and limits of the SIMEI. Amounts in centavos, rates as decimal text. */
export type TabelaMei = {
  /** Share of the salário mínimo. */
  readonly inss: string
  readonly inssCaminhoneiro: string
  readonly icms: Centavos
  readonly iss: Centavos
  readonly cbs: Centavos
  readonly ibs: Centavos
  readonly limite: Centavos
  readonly limitePorMes: Centavos
  readonly limiteCaminhoneiro: Centavos
  readonly limiteCaminhoneiroPorMes: Centavos
  readonly tolerancia: string
  /** Of who hires a MEI for the services of LC 123/2006, art. 18-B. */
  readonly cppDoContratante: string
}

const LIMITES = {
  // LC 123/2006, art. 18-A, §§ 1º e 2º, e art. 18-F.
  limite: 81_000_00,
  limitePorMes: 6_750_00,
  limiteCaminhoneiro: 251_600_00,
  limiteCaminhoneiroPorMes: 20_966_67,
  tolerancia: '0.2',
  // LC 123/2006, art. 18-B; Lei 8.212/1991, art. 22, III.
  cppDoContratante: '0.2',
} as const

/** The DAS-MEI: 5 % (12 % caminhoneiro) of the salário mínimo plus fixed ICMS and ISS. */
export const TABELAS_MEI = tabelas<TabelaMei>('tabela do SIMEI', [
  {
    desde: '2022-01',
    ate: '2026-12',
    revisarEm: '2027-01',
    fonte:
      'LC 123/2006, arts. 18-A, § 3º, V, e 18-F; Lei 8.212/1991, art. 21; Res. CGSN 140/2018, art. 101',
    inss: '0.05',
    inssCaminhoneiro: '0.12',
    icms: 1_00,
    iss: 5_00,
    cbs: 0,
    ibs: 0,
    ...LIMITES,
  },
  {
    desde: '2027-01',
    ate: '2028-12',
    revisarEm: '2027-12',
    fonte: 'LC 123/2006, Anexo XIII, incluído pela LC 214/2025 (2027 e 2028)',
    inss: '0.05',
    inssCaminhoneiro: '0.12',
    icms: 1_00,
    iss: 5_00,
    // The annex prints R$ 0,994 and R$ 0,006: each half up to the centavo, R$ 1,00 together.
    cbs: 99,
    ibs: 1,
    ...LIMITES,
  },
])

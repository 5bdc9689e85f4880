import { bancoPreparado } from '../../../../scripts/testes/banco-de-teste.ts'
import { type OpcoesDaDemonstracao, semearDemonstracao } from '../demo/index.ts'

/** The demonstration of the tests: seeded on this day, whatever today is. */
export const DEMONSTRACAO = {
  dataDir: '/nao-usada',
  segredo: 'segredo-de-teste-com-quarenta-caracteres',
  hoje: '2026-11-21',
} as const satisfies Omit<OpcoesDaDemonstracao, 'databaseUrl'>

/** A database with the whole demonstration, seeded once for all the files that ask for it. */
export const bancoDaDemonstracao = () =>
  bancoPreparado('demonstracao', (databaseUrl) =>
    semearDemonstracao({ ...DEMONSTRACAO, databaseUrl }),
  )

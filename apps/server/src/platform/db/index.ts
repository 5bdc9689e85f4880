export type { DB } from './db-types.ts'
export { recusarDemonstracao } from './demonstracao.ts'
export { emOutroEscritorio, emTodaACasa } from './em-outro-escritorio.ts'
export { esperarBanco } from './esperar-banco.ts'
export { bancoFora, bancoPerdido, semEspaco } from './falhas.ts'
export { migrate } from './migrate.ts'
export { oneOf } from './one-of.ts'
export { createPool, type Pool } from './pool.ts'
export {
  type Ator,
  abertura,
  type Db,
  type Fechar,
  preparada,
  transaction,
} from './transaction.ts'
export { senhaDoApp, urlDoApp } from './urls.ts'

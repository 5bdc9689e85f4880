export type { DB } from './db-types.ts'
export { recusarDemonstracao } from './demonstracao.ts'
export { emOutroEscritorio } from './em-outro-escritorio.ts'
export { esperarBanco } from './esperar-banco.ts'
export { bancoFora, bancoPerdido, semEspaco, soLeitura } from './falhas.ts'
export { migrate } from './migrate.ts'
export { createPool, type Pool } from './pool.ts'
export {
  type Ator,
  abertura,
  comandoInteiro,
  type Db,
  type Fechar,
  kyselyOf,
  type Preparada,
  preparada,
  sessaoDe,
  type TransactionOptions,
  transaction,
} from './transaction.ts'
export { senhaDoApp, urlDoApp } from './urls.ts'

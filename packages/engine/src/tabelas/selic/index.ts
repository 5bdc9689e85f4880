export {
  type Acrescimos,
  apurarMora,
  jurosSelic,
  MORA,
  type RecusaMora,
  SELIC_INFORMADA,
  type SelicMensal,
} from './mora.ts'
export { SELIC } from './selic.ts'

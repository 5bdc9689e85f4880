export {
  type Acrescimos,
  apurarMora,
  jurosSelic,
  MORA,
  type RecusaMora,
  type SelicMensal,
} from './mora.ts'
export { SELIC } from './selic.ts'

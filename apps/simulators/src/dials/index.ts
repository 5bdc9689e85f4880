export {
  createDials,
  createMoreDials,
  createTaxDials,
  type DialBoard,
  type MoreDials,
  type TaxDials,
} from './dials.ts'
export { startDialPanel } from './panel.ts'
export { type Asked, type Said, serve } from './serve.ts'

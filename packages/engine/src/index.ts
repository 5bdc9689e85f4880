export * as dinheiro from './dinheiro/index.ts'
export * as tempo from './tempo/index.ts'

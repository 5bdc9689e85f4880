export * as arquivos from './arquivos/index.ts'
export * as nfse from './nfse/index.ts'

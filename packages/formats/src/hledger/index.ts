export { escreverHledger, nomesHledger } from './escrever.ts'
export { lerHledger } from './ler.ts'

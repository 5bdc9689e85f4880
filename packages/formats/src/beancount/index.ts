export { escreverBeancount, nomesBeancount } from './escrever.ts'
export { lerBeancount } from './ler.ts'

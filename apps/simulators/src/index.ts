export { type SimulatedCnpj, startCnpj } from './cnpj/index.ts'
export { type SimulatedDns, startDns } from './dns/index.ts'
export { type SimulatedS3, startS3 } from './s3/index.ts'

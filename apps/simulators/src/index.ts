export { type SimulatedAbrasf, startAbrasf } from './abrasf/index.ts'
export { type SimulatedCep, startCep } from './cep/index.ts'
export { type SimulatedCnpj, startCnpj } from './cnpj/index.ts'
export { type Received, type SimulatedCorreio, startCorreio } from './correio/index.ts'
export { startDialPanel } from './dials/index.ts'
export { type SimulatedDns, startDns } from './dns/index.ts'
export { type Authority, createAuthority, type IssuedCertificate } from './icp/index.ts'
export { type JettaxClient, type SimulatedJettax, startJettax } from './jettax/index.ts'
export { type MigrateCompany, type SimulatedMigrate, startMigrate } from './migrate/index.ts'
export {
  type City,
  type CityEvent,
  type Company,
  type NfseOptions,
  type NfseState,
  type NoteElsewhere,
  type SimulatedNfse,
  startNfseNacional,
} from './nfse-nacional/index.ts'
export { PIX_CLIENT, type PixClient, type SimulatedPix, startPix } from './pix/index.ts'
export { type SimulatedProtocolo, startProtocolo } from './protocolo/index.ts'
export { type SimulatedS3, startS3 } from './s3/index.ts'
export {
  SERPRO_CLIENT,
  type SerproClient,
  type SerproCompany,
  type SimulatedSerpro,
  startSerpro,
} from './serpro/index.ts'

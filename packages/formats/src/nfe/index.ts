export { ehEventoNfe, lerEventoNfe } from './eventos.ts'
export { lerNfe } from './nfe.ts'

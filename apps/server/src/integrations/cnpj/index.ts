export { createCnpj, lerFontes } from './consultar.ts'
export { registrarConsultaDeCnpj } from './rota.ts'

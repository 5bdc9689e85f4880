export {
  type ConsultaDeCnpj,
  criarConsultaDeCnpj,
  ErroCnpjForaDoAr,
  lerFontes,
} from './consultar.ts'
export { registrarConsultaDeCnpj } from './rota.ts'

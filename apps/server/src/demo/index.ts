export { DEMO_USERS } from './escritorios.ts'
export { carregarMunicipios } from './municipios.ts'
export { type OpcoesDaDemonstracao, semearDemonstracao } from './semear.ts'

import { rotasAbertas } from './abertas.ts'
import { rotasDaConta } from './da-conta.ts'
import { rotasDoCelular } from './do-celular.ts'
import { rotasDasChaves, rotasDosFatores } from './dos-fatores.ts'

/** Every path of `/identidade/conta/`. */
export const ROTAS_DA_CONTA = [
  ...rotasAbertas,
  ...rotasDaConta,
  ...rotasDoCelular,
  ...rotasDosFatores,
  ...rotasDasChaves,
]
export { createApiDaConta } from './rota.ts'

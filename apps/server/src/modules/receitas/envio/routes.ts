import { envios } from '@razao/contract'
import { type Served, serve } from '../../../platform/http/index.ts'
import { enviarNota } from './enviar-nota.ts'
import { listarEnviosDaNota } from './listar-envios.ts'

export const envioRoutes: readonly Served[] = [
  serve(envios.listarEnviosDaNota, listarEnviosDaNota),
  serve(envios.enviarNota, enviarNota),
]

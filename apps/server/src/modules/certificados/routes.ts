import { certificados } from '@razao/contract'
import { serve, serveProprio } from '../../platform/http/index.ts'
import { enviarCertificado } from './enviar.ts'
import { listarCertificados } from './listar.ts'
import { revogarCertificado } from './revogar.ts'

export const certificadosRoutes = [
  serve(certificados.listarCertificados, listarCertificados),
  serveProprio(certificados.enviarCertificado, enviarCertificado),
  serveProprio(certificados.revogarCertificado, revogarCertificado),
]

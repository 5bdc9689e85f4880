import { empresa } from '@razao/contract'
import { serve, serveArquivo } from '../../platform/http/index.ts'
import { exportarEmpresas, lerEmpresa, listarEmpresas, opcoesDeEmpresa } from './consultar.ts'
import { lerHistorico } from './ler-historico.ts'

export const empresaRoutes = [
  serve(empresa.opcoesDeEmpresa, opcoesDeEmpresa),
  serve(empresa.listarEmpresas, listarEmpresas),
  serveArquivo(empresa.exportarEmpresas, exportarEmpresas),
  serve(empresa.lerEmpresa, lerEmpresa),
  serve(empresa.lerHistorico, lerHistorico),
]

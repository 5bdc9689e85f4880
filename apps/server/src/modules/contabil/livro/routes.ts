import { contabilLivro } from '@razao/contract'
import { type Served, serve, serveArquivo } from '../../../platform/http/index.ts'
import { conferirLivro, saldosDoLivro } from './conferir.ts'
import { baixarSelo, listarRaizes, selarDiaTerminado } from './raiz-diaria.ts'

export const livroRoutes: readonly Served[] = [
  serve(contabilLivro.conferirLivro, conferirLivro),
  serve(contabilLivro.saldosDoLivro, saldosDoLivro),
  serve(contabilLivro.listarRaizes, listarRaizes),
  serve(contabilLivro.selarDia, selarDiaTerminado),
  serveArquivo(contabilLivro.baixarSelo, baixarSelo),
]

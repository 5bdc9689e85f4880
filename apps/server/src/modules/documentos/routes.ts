import { documentos } from '@razao/contract'
import { serve, serveArquivo } from '../../platform/http/index.ts'
import { baixarArquivo, lerArquivo } from './abrir-arquivo.ts'
import { fichaDoDocumento, fichaDoXmlDaNota } from './criar-fichas.ts'

export const documentosRoutes = [
  serve(documentos.fichaDoDocumento, fichaDoDocumento),
  serve(documentos.fichaDoXmlDaNota, fichaDoXmlDaNota),
  serve(documentos.lerArquivo, lerArquivo),
  serveArquivo(documentos.baixarArquivo, baixarArquivo),
]

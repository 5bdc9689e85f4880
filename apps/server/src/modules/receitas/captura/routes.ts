import { captura } from '@razao/contract'
import { type Served, serve, serveArquivo } from '../../../platform/http/index.ts'
import { capturarAgora } from './capturar-agora.ts'
import { exportarConferenciaDaFonte } from './conferencia/exportar.ts'
import {
  lerConferenciaDaFonte,
  listarConferenciasDaFonte,
  listarItensDaConferenciaDaFonte,
} from './conferencia/ler.ts'
import { conferirComAFonte } from './conferencia/pedir.ts'
import { decidirDiferenca } from './decidir-diferenca.ts'
import { listarCapturas } from './listar-capturas.ts'
import { listarDocumentosCapturados } from './listar-documentos.ts'

export const capturaRoutes: readonly Served[] = [
  serve(captura.listarCapturas, listarCapturas),
  serve(captura.capturarAgora, capturarAgora),
  serve(captura.listarDocumentosCapturados, listarDocumentosCapturados),
  serve(captura.decidirDiferenca, decidirDiferenca),
  serve(captura.conferirComAFonte, conferirComAFonte),
  serve(captura.listarConferenciasDaFonte, listarConferenciasDaFonte),
  serve(captura.lerConferenciaDaFonte, lerConferenciaDaFonte),
  serve(captura.listarItensDaConferenciaDaFonte, listarItensDaConferenciaDaFonte),
  serveArquivo(captura.exportarConferenciaDaFonte, exportarConferenciaDaFonte),
]

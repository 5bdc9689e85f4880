import { receitas } from '@razao/contract'
import { type Served, serve, serveArquivo, serveEnvio } from '../../platform/http/index.ts'
import { capturaRoutes } from './captura/routes.ts'
import { clientesRoutes } from './clientes/routes.ts'
import { emissaoRoutes } from './emissao/routes.ts'
import { envioRoutes } from './envio/routes.ts'
import { cancelarImportacao, confirmarImportacao } from './importacao/confirmar-importacao.ts'
import {
  lerImportacao,
  listarImportacoes,
  listarItensDaImportacao,
} from './importacao/consultar-importacoes.ts'
import { desfazerImportacao } from './importacao/desfazer-importacao.ts'
import { enviarNotas, guardarEnvio, LIMITE_DE_ENVIO } from './importacao/enviar-notas.ts'
import { corrigirAnexoDaNota } from './notas/corrigir-anexo.ts'
import { exportarNotas } from './notas/exportar-notas.ts'
import { informarLiquido } from './notas/informar-liquido.ts'
import { lerNota } from './notas/ler-nota.ts'
import { listarNotas } from './notas/listar-notas.ts'
import { servicosRoutes } from './servicos/routes.ts'

/** `limiteDeEnvio`: bytes of the largest upload; 200 MB when left out. */
export const receitasRoutes = (opcoes: { limiteDeEnvio?: number } = {}): Served[] => [
  serve(receitas.listarNotas, listarNotas),
  serveArquivo(receitas.exportarNotas, exportarNotas),
  serve(receitas.lerNota, lerNota),
  serve(receitas.corrigirAnexoDaNota, corrigirAnexoDaNota),
  serve(receitas.informarLiquido, informarLiquido),
  serveEnvio(
    receitas.enviarNotas,
    guardarEnvio(opcoes.limiteDeEnvio ?? LIMITE_DE_ENVIO),
    enviarNotas,
  ),
  serve(receitas.listarImportacoes, listarImportacoes),
  serve(receitas.lerImportacao, lerImportacao),
  serve(receitas.listarItensDaImportacao, listarItensDaImportacao),
  serve(receitas.confirmarImportacao, confirmarImportacao),
  serve(receitas.desfazerImportacao, desfazerImportacao),
  serve(receitas.cancelarImportacao, cancelarImportacao),
  ...clientesRoutes,
  ...servicosRoutes,
  ...emissaoRoutes,
  ...envioRoutes,
  ...capturaRoutes,
]

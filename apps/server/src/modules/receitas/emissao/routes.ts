import { emissoes } from '@razao/contract'
import { type Served, serve, serveArquivo } from '../../../platform/http/index.ts'
import {
  cancelarEmissao,
  consultarSituacao,
  devolverCobranca,
  lerEmissao,
} from './acompanhar-emissao.ts'
import { cancelarNota, lerPrazoDeCancelamento } from './cancelar-nota.ts'
import { baixarDanfse } from './danfse.ts'
import { configurarEmissor, lerEmissor } from './emissor.ts'
import { conferirEmissoes, emitirNota, emitirNotas } from './emitir-nota.ts'
import { listarLacunas } from './lacunas.ts'
import { listarEmissoes } from './listar-emissoes.ts'
import { lerSaudeDosEmissores } from './saude.ts'
import { vincularNota } from './vincular-nota.ts'

export const emissaoRoutes: readonly Served[] = [
  serve(emissoes.listarEmissoes, listarEmissoes),
  serve(emissoes.lerSaudeDosEmissores, lerSaudeDosEmissores),
  serve(emissoes.conferirEmissoes, conferirEmissoes),
  serve(emissoes.emitirNota, emitirNota),
  serve(emissoes.emitirNotas, emitirNotas),
  serve(emissoes.lerEmissao, lerEmissao),
  serve(emissoes.consultarSituacao, consultarSituacao),
  serve(emissoes.cancelarEmissao, cancelarEmissao),
  serve(emissoes.devolverCobranca, devolverCobranca),
  serve(emissoes.vincularNota, vincularNota),
  serve(emissoes.lerPrazoDeCancelamento, lerPrazoDeCancelamento),
  serve(emissoes.cancelarNota, cancelarNota),
  serveArquivo(emissoes.baixarDanfse, baixarDanfse),
  serve(emissoes.lerEmissor, lerEmissor),
  serve(emissoes.configurarEmissor, configurarEmissor),
  serve(emissoes.listarLacunas, listarLacunas),
]

import { contabilImportacao as rotas } from '@razao/contract'
import { type Served, serve, serveEnvio } from '../../../platform/http/index.ts'
import { lacunasDaEcd } from '../saida/index.ts'
import { mapearColunasDoBalancete } from './colunas-do-balancete.ts'
import {
  confirmarImportacaoContabil,
  descartarImportacaoContabil,
  desfazerImportacaoContabil,
} from './confirmar-importacao.ts'
import { lerImportacaoContabil, listarImportacoesContabeis } from './consultar-importacoes.ts'
import { enviarLivro, guardarLivro } from './enviar-livro.ts'
import { mapearImportacaoContabil } from './mapear-contas.ts'
import { lerPlanoDoArquivo, receberPlano } from './plano-do-arquivo.ts'

export const importacaoRoutes: readonly Served[] = [
  serveEnvio(rotas.enviarLivro, guardarLivro, enviarLivro),
  serve(rotas.listarImportacoesContabeis, listarImportacoesContabeis),
  serve(rotas.lerImportacaoContabil, lerImportacaoContabil),
  serve(rotas.mapearImportacaoContabil, mapearImportacaoContabil),
  serve(rotas.mapearColunasDoBalancete, mapearColunasDoBalancete),
  serve(rotas.confirmarImportacaoContabil, confirmarImportacaoContabil),
  serve(rotas.descartarImportacaoContabil, descartarImportacaoContabil),
  serve(rotas.desfazerImportacaoContabil, desfazerImportacaoContabil),
  serveEnvio(rotas.lerPlanoDoArquivo, receberPlano, lerPlanoDoArquivo),
  serve(rotas.lacunasDaEcd, lacunasDaEcd),
]

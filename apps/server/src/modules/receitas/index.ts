export { comoRotina } from './captura/como-rotina.ts'
export { JETTAX } from './captura/precedencia.ts'
export { depoisDaFalha } from './captura/proxima-vez.ts'
export { receberDocumentos } from './captura/receber-documentos.ts'
export { type Empresa as EmpresaDaFila, lerEmpresaDaFila } from './captura/sql-captura.ts'
export { ehOutroNome } from './clientes/nome-parecido.ts'
export { semEmissaoAberta } from './emissao/acompanhar-emissao.ts'
export { TAREFA_DOS_BOLETOS } from './emissao/acompanhar-nota.ts'
export { conferirRascunho } from './emissao/conferir-emissao.ts'
export { emissoesDaCobranca } from './emissao/emissoes-da-cobranca.ts'
export { pedirOuDizerPorque, recusarEmissao } from './emissao/emitir-nota.ts'
export type { DadosDaCobranca } from './emissao/ler-para-emitir.ts'
export {
  CONTAGEM_DAS_COBRANCAS,
  comecarDe,
  proximoDe,
  proximoNumero,
  proximosNumeros,
} from './emissao/numerar.ts'
export { pedirNota } from './emissao/pedir-nota.ts'
export { pendenciasDaEmissao } from './emissao/pendencias-da-emissao.ts'
export { servicoDeAbrasf } from './emissao/servico-de-abrasf.ts'
export {
  servicoDeCancelamento,
  servicoDeCancelamentoAbrasf,
} from './emissao/servico-de-cancelamento.ts'
export { servicoDeEventos } from './emissao/servico-de-eventos.ts'
export { servicoDeMigrate } from './emissao/servico-de-migrate.ts'
export { servicoDeNfse } from './emissao/servico-de-nfse.ts'
export { SITUACAO as SITUACAO_DA_EMISSAO } from './emissao/situacao-da-emissao.ts'
export { STATUS_DA_COBRANCA } from './emissao/status-da-cobranca.ts'
export { recusada, servicoDeCartas } from './envio/carta-na-saida.ts'
export { doCadastro, TIPO_DA_NOTA } from './envio/destinatarios.ts'
export { enviarNota } from './envio/enviar-nota.ts'
export { documentoDe, emLinha, escreverCarta } from './envio/escrever-carta.ts'
export { COM_PAPEL, impedimento, type NotaAEnviar } from './envio/listar-envios.ts'
export { type PedidoDeEnvio, porNaSaida } from './envio/por-na-saida.ts'
export { servicoDeEnvio } from './envio/servico-de-envio.ts'
export { porqueDoEnvio, SITUACAO_DO_ENVIO } from './envio/situacao-do-envio.ts'
export { confirmarImportacao } from './importacao/confirmar-importacao.ts'
export { lerImportacao } from './importacao/consultar-importacoes.ts'
export { enviarNotas, guardarEnvio } from './importacao/enviar-notas.ts'
export { receitasJobs, receitasRotinas } from './jobs.ts'
export { type LinhaDeReceita, linhaDaVenda } from './linhas-da-receita.ts'
export { lerNota } from './notas/ler-nota.ts'
export { notasDepoisDe, notasDoFiltro } from './notas/sql-notas.ts'
export { E_NOTA } from './notas-de-teste.ts'
export { type ReceitaDasNotas, receitaDasNotas } from './receita-das-notas.ts'
export { receitasRoutes } from './routes.ts'

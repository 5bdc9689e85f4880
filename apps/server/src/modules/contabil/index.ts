// The door of the books. Posting, for every slice above:
//   confirmarLancamentos(ctx, lote: LancamentoAConfirmar[]): Promise<LancamentoConfirmado[]>
//   contasDasEmpresas(ctx, empresaIds): contaDaRegra(empresaId, evento, codigoDoPlanoPadrao)
//   lerParaEstornar(ctx, ids) → montarEstorno(original, data?) → confirmarLancamentos
// Reading, for every report (each cut at a date and at what was known at an instant):
//   saldosEm(ctx, { empresaId, ate: 'AAAA-MM' | 'AAAA-MM-DD', desde?, conhecidoEm?, semEncerramento? }): SaldoDaConta[]
//   sequenciaConhecida(ctx, { empresaId, conhecidoEm }): lines with lancamento.sequencia ≤ it were known
//   planoDaEmpresa(ctx, { empresaId }): ContaDaEmpresa[], in the order of the codes
// The text of the chain is of @razao/formats/livro: textoCanonico(entrada), HASH_INICIAL (docs/livro.md).
export { contabilizarMovimentos, type Movimentos } from './automaticos/movimentos.ts'
export {
  type Csrf,
  type CsrfDaEmpresa,
  csrfRecebida,
  recebidaPeloBruto,
  SEM_CSRF,
  totalDosRecebimentos,
} from './automaticos/partes-do-recebimento.ts'
export { type ProvisoesNosLivros, provisoesNosLivros } from './automaticos/provisoes.ts'
export {
  bloquearPeriodos,
  historicoDeBloqueios,
  reabrirPeriodo,
  travarMeses,
} from './bloquear-periodo.ts'
export { contabilizarFechamentos, type MesAContabilizar } from './contabilizar-fechamentos.ts'
export { encerrarExercicio } from './encerramento/encerrar.ts'
export { estornarFechamento } from './estornar-fechamento.ts'
export { estornadosAMao } from './lancados-do-fechamento.ts'
export {
  conferirSaldos,
  faltaNaCorrente,
  type LancamentoDaCorrente,
  lerCorrente,
  verificarCorrente,
} from './livro/conferir.ts'
export { confirmarLancamentos } from './livro/confirmar-lancamentos.ts'
export {
  type LancamentoGravado,
  lerParaEstornar,
  montarEstorno,
} from './livro/estornar-lancamentos.ts'
export type {
  ContaDaPartida,
  LancamentoAConfirmar,
  LancamentoConfirmado,
  PartidaNova,
  TipoDeLancamento,
} from './livro/lancamento.ts'
export { type PontaDoDia, raizDasPontas, selarDia } from './livro/raiz-diaria.ts'
export {
  type PedidoDeSaldos,
  type SaldoDaConta,
  saldosEm,
  sequenciaConhecida,
} from './livro/saldos-em.ts'
export { pendenciasDoLivro } from './pendencias-do-livro.ts'
export { type ContasDasEmpresas, contasDasEmpresas } from './plano/contas-da-empresa.ts'
export { type ContaDaEmpresa, planoDaEmpresa } from './plano/plano-da-empresa.ts'
export { garantirPlanoDeContas } from './plano/plano-do-escritorio.ts'
export { contabilJobs, contabilRotinas } from './relatorios/jobs.ts'
export { contabilRoutes } from './routes.ts'

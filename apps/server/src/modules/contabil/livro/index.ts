export { chaveDaqui } from './chave-daqui.ts'
export { chavesLivres } from './chaves-livres.ts'
export {
  confirmarLancamentos,
  confirmarNosLivros,
  type Ponta,
  paresDo,
  travarLivros,
} from './confirmar-lancamentos.ts'
export { type LancamentoGravado, lerParaEstornar, montarEstorno } from './estornar-lancamentos.ts'
export { type Gravacao, gravarLancamentos } from './gravar-lancamentos.ts'
export { livroJobs, livroRotinas } from './jobs.ts'
export {
  type ContaDaPartida,
  type LancamentoAConfirmar,
  type LancamentoConfirmado,
  ORIGEM_FECHAMENTO,
  type PartidaNova,
  type TipoDeLancamento,
} from './lancamento.ts'
export {
  comparadoDe,
  deMesesInteiros,
  exigirPeriodo,
  fimParaSaldos,
  mesesEntre,
  mesMais,
  type Periodo,
  ultimoDia,
} from './periodo.ts'
export { livroRoutes } from './routes.ts'
export { type SaldoDaConta, saldosEm, sequenciaConhecida } from './saldos-em.ts'
export { hashDoLancamento } from './texto-canonico.ts'
export { chaveDaVez, postagensDe, tomarLivro } from './tomar-livro.ts'
export {
  exigirDiaDaEmpresa,
  porQueNaoEDia,
  type VidaDaEmpresa,
  vidaDaEmpresa,
  vidaDesde,
  vidasDasEmpresas,
} from './vida-da-empresa.ts'

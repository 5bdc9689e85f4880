export {
  type Elo,
  encadear,
  type LancamentoSelado,
  ORIGEM_DA_CADEIA,
  type RaizDoDia,
  textoCanonico,
} from './cadeia.ts'
export { caminhoDa, mesesAte, saldosParaConferir } from './contas.ts'
export {
  type ContaLida,
  type DiarioLido,
  type ErroDeLinha,
  emLinhasDeTexto,
  type Fechamento,
  fecharPartidas,
  type LancamentoLido,
  LIMITES_DE_TEXTO,
  type LimitesDeTexto,
  lerQuantia,
  type OpcoesDoDiario,
  type PartidaLida,
  type Quantia,
} from './diario-lido.ts'
export {
  resumirLancamentos,
  resumoDo,
  type SaldoAntesDoEncerramento,
  saldosAntesDoEncerramento,
  saldosDoPeriodo,
} from './resumo.ts'
export {
  assincrona,
  bytesLatin1,
  dataCompacta,
  decimalDosCentavos,
  emBlocos,
  emUmaLinha,
  paraLatin1,
  saldoNoPapel,
  valorNoPapel,
} from './texto.ts'
export type {
  ContaDoLivro,
  EmpresaDoLivro,
  LancamentoDoLivro,
  LivroContabil,
  PartidaDoLivro,
  Reaberta,
  ResumoDosLancamentos,
  SaldoMensal,
  Sequencia,
  Signatario,
  TipoDoLancamento,
} from './tipos.ts'

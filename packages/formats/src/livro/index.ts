export {
  type Elo,
  encadear,
  type LancamentoSelado,
  ORIGEM_DA_CADEIA,
  type RaizDoDia,
  textoCanonico,
} from './cadeia.ts'
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

export {
  ARREDONDAMENTO,
  type Arredondamento,
  abnt,
  arredondar,
  meioParaCima,
  truncar,
} from './arredondamento.ts'
export {
  type Apurado,
  anotar,
  type Caderno,
  contar,
  dado,
  nomeNaFormula,
  type Operandos,
  type Parcela,
  quantos,
  reais,
  somar,
  taxa,
} from './caderno.ts'
export { type Centavos, centavos, soma, ZERO } from './centavos.ts'
export { conferirMemoria } from './conferir-memoria.ts'
export { Decimal, decimal, type ModoDeArredondamento } from './decimal.ts'
export {
  decimalDosCentavos,
  formatarDinheiro,
  formatarEscala,
  formatarInteiro,
  formatarNumero,
  formatarPorcento,
  formatarReais,
  formatarTaxa,
  formatarValor,
  plural,
  taxaEmArquivo,
} from './formato.ts'
export { type Fracao, fracaoMeioParaCima, textoDaFracao, textoTruncado } from './fracao.ts'
export {
  comMemoria,
  comPrefixo,
  emCentavos,
  emNumero,
  emTaxa,
  emTexto,
  type FaixasDoPasso,
  type Memoria,
  type Memorial,
  type Operando,
  type OrigemDoFato,
  type Passo,
  SEM_MEMORIA,
  type ValorMemoria,
} from './memoria.ts'
export { ratear } from './ratear.ts'
export { exigirValor, invariant, ok, type Recusa, type Result, refuse } from './resultado.ts'

export { sobreOBanco } from './bancos.ts'
export { type NumerosLidos, separarCampoLivre } from './campo-livre.ts'
export { contagemDaConta, nossoNumeroDaVez } from './contagem.ts'
export { fatorDeVencimento, vencimentoDoFator } from './fator.ts'
export { type ArrecadacaoLida, type BoletoLido, lerBoleto, lerCodigoDePagamento } from './ler.ts'
export { formatarLinhaDoBoleto, MAIOR_VALOR_DO_BOLETO, montarBoleto } from './montar.ts'
export { type NumerosDoTitulo, numerosDoTitulo } from './numeros.ts'
export { barrasDoCodigo } from './papel/barras.ts'
export { escreverBoletosEmPdf } from './papel/pdf.ts'
export type { BoletoNoPapel, OpcoesDoBoleto, ParteDoBoleto } from './papel/tipos.ts'
export {
  BANCOS_DE_COBRANCA,
  type BoletoMontado,
  type CodigoDoBanco,
  type ContaDeCobranca,
  type PedidoDeBoleto,
  type RecusaDoBoleto,
} from './tipos.ts'

// The memória de cálculo as it is read: the answer, the picture of the bands and the tree. Screen and paper say the same.
export {
  type Arvore,
  arvoreDa,
  formulaCurta,
  limiteDaFaixa,
  lugarNaRegua,
  type Posicao,
  posicaoEmPalavras,
  posicaoNasFaixas,
  posicoesDa,
  type Ramo,
  type Resposta,
  respostaDe,
} from './arvore.ts'
export {
  explicacao,
  type MemoriaDeCalculo,
  ROTULOS_ARREDONDAMENTO,
  textoDoValor,
} from './explicar.ts'

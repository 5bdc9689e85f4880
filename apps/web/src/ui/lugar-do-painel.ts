export type Alinhamento = 'inicio' | 'centro' | 'fim'

type Caixa = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
type Tamanho = { readonly largura: number; readonly altura: number }
type Medidas = {
  readonly botao: Caixa
  readonly painel: Tamanho
  readonly janela: Tamanho
  readonly alinhamento: Alinhamento
}

const VAO = 6
const MARGEM = 12
/** Left outside of one that covers its button: a finger closes it there. */
const FORA = 96

/**
 * Where a panel goes by its button: under it, or over it where only there it fits; never out of the window sideways.
 * What fits on neither side, and in the window does with room to spare, goes down to its end and covers the button;
 * `altura` is what it may have where it does not.
 */
export function lugarDoPainel({ botao, painel, janela, alinhamento }: Medidas) {
  const embaixo = janela.altura - botao.bottom - VAO - MARGEM
  const emCima = botao.top - VAO - MARGEM
  const sobe = painel.altura > embaixo && emCima > embaixo
  const cabe = sobe ? emCima : embaixo
  const sobreOBotao = painel.altura > cabe && painel.altura <= janela.altura - FORA
  const altura = painel.altura > cabe && !sobreOBotao ? Math.max(cabe, 120) : null
  const meio = (botao.left + botao.right - painel.largura) / 2
  const querida = { inicio: botao.left, centro: meio, fim: botao.right - painel.largura }
  const ultima = janela.largura - painel.largura - MARGEM
  const aoLado = sobe ? botao.top - VAO - (altura ?? painel.altura) : botao.bottom + VAO
  return {
    alto: sobreOBotao ? janela.altura - MARGEM - painel.altura : aoLado,
    esquerda: Math.max(MARGEM, Math.min(querida[alinhamento], ultima)),
    altura,
  }
}

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

/**
 * Where a panel goes by its button: under it, or over it where only there it fits; never out of the window sideways.
 * `altura` is what it may have where it fits on neither side.
 */
export function lugarDoPainel({ botao, painel, janela, alinhamento }: Medidas) {
  const embaixo = janela.altura - botao.bottom - VAO - MARGEM
  const emCima = botao.top - VAO - MARGEM
  const sobe = painel.altura > embaixo && emCima > embaixo
  const cabe = sobe ? emCima : embaixo
  const altura = painel.altura > cabe ? Math.max(cabe, 120) : null
  const meio = (botao.left + botao.right - painel.largura) / 2
  const querida = { inicio: botao.left, centro: meio, fim: botao.right - painel.largura }
  const ultima = janela.largura - painel.largura - MARGEM
  return {
    alto: sobe ? botao.top - VAO - (altura ?? painel.altura) : botao.bottom + VAO,
    esquerda: Math.max(MARGEM, Math.min(querida[alinhamento], ultima)),
    altura,
  }
}

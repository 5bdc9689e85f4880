import { formatarValor } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { LETRA } from '../../livro/papel/aparencia.ts'
import { quebrarNaLargura } from '../../livro/papel/medidas-da-folha.ts'
import { emUmaLinha } from '../../livro/texto.ts'
import { desenharCabecalho } from './cabecalho.ts'
import {
  ALTURA_DA_FOLHA,
  CODIGO,
  type Doc,
  desenharCampo,
  desenharCodigoDeBarras,
  desenharLinha,
  ESQUERDA,
  escrever,
  LARGURA,
  MM,
  quem,
  ROTULO,
} from './desenho.ts'
import type { BoletoNoPapel } from './tipos.ts'

/** From the cut to the edge of the paper: 108 mm, of the 95 to 108 that Febraban takes. */
export const ALTURA_DA_FICHA = 108 * MM
/** The bars end 12 mm over the edge of the paper and start 5 mm from the border of the form. */
const SOB_O_CODIGO = 12 * MM
const ANTES_DO_CODIGO = 5 * MM
const LINHA = 7 * MM
const LADO = 50
const MIOLO = 130

const LOCAL_DE_PAGAMENTO = 'Pagável em qualquer banco, mesmo depois do vencimento'

export const vencimentoNoPapel = ({ montado }: BoletoNoPapel): string =>
  montado.vencimento === null ? 'Contra apresentação' : formatarData(montado.vencimento)

export const valorNoBoleto = ({ montado }: BoletoNoPapel): string =>
  montado.valor === 0 ? '' : formatarValor(montado.valor)

/** What goes to the clearing: the form that the law of each bank and Febraban describe, at the foot of the page. */
export function desenharFicha(doc: Doc, boleto: BoletoNoPapel): void {
  const { montado, beneficiario } = boleto
  const topo = ALTURA_DA_FOLHA - ALTURA_DA_FICHA
  let y = desenharCabecalho(doc, boleto, { y: topo })
  y = desenharLinha(
    doc,
    [
      {
        rotulo: 'Local de pagamento',
        valor: boleto.localDePagamento ?? LOCAL_DE_PAGAMENTO,
        parte: MIOLO,
      },
      {
        ...{ rotulo: 'Vencimento', valor: vencimentoNoPapel(boleto), parte: LADO },
        ...{ aoFim: true, negrito: true },
      },
    ],
    { y, altura: LINHA },
  )
  const doBeneficiario = y
  y = desenharLinha(
    doc,
    [
      { rotulo: 'Beneficiário', valor: quem(beneficiario), parte: MIOLO },
      {
        rotulo: 'Agência/Código do beneficiário',
        ...{ valor: montado.agenciaECodigo, parte: LADO, aoFim: true },
      },
    ],
    { y, altura: 9 * MM },
  )
  escrever(
    doc,
    (beneficiario.endereco ?? []).join(' · '),
    { x: ESQUERDA + 2.5, y: doBeneficiario + 17.5, largura: (LARGURA * MIOLO) / 180 - 5 },
    { corpo: ROTULO },
  )
  y = desenharNumeros(doc, boleto, y)
  y = desenharInstrucoes(doc, boleto, y)
  y = desenharPagador(doc, boleto, y)
  const autenticacao = 'Autenticação mecânica — Ficha de compensação'
  escrever(
    doc,
    autenticacao,
    { x: ESQUERDA, y: y + 2, largura: LARGURA },
    { corpo: ROTULO + 0.5, aoFim: true },
  )
  const codigo = ALTURA_DA_FOLHA - SOB_O_CODIGO - CODIGO.altura
  desenharCodigoDeBarras(doc, montado.codigoDeBarras, ESQUERDA + ANTES_DO_CODIGO, codigo)
}

function desenharNumeros(doc: Doc, boleto: BoletoNoPapel, topo: number): number {
  const { montado, carteira } = boleto
  const y = desenharLinha(
    doc,
    [
      { rotulo: 'Data do documento', valor: formatarData(boleto.emissao), parte: 27 },
      { rotulo: 'Nº do documento', valor: boleto.documento, parte: 36 },
      { rotulo: 'Espécie doc.', valor: boleto.especie, parte: 20 },
      { rotulo: 'Aceite', valor: boleto.aceite ? 'S' : 'N', parte: 15 },
      { rotulo: 'Data do processamento', valor: formatarData(boleto.processamento), parte: 32 },
      { rotulo: 'Nosso número', valor: montado.nossoNumero, parte: LADO, aoFim: true },
    ],
    { y: topo, altura: LINHA },
  )
  return desenharLinha(
    doc,
    [
      { rotulo: 'Uso do banco', parte: 27 },
      { rotulo: 'Carteira', valor: carteira, parte: 22 },
      { rotulo: 'Espécie', valor: 'R$', parte: 14 },
      { rotulo: 'Quantidade', parte: 35 },
      { rotulo: '(x) Valor', parte: 32 },
      {
        ...{ rotulo: '(=) Valor do documento', valor: valorNoBoleto(boleto), parte: LADO },
        ...{ aoFim: true, negrito: true },
      },
    ],
    { y, altura: LINHA },
  )
}

const VALORES = [
  '(-) Desconto/Abatimento',
  '(-) Outras deduções',
  '(+) Mora/Multa',
  '(+) Outros acréscimos',
  '(=) Valor cobrado',
]

function desenharInstrucoes(doc: Doc, boleto: BoletoNoPapel, y: number): number {
  const altura = 5.8 * MM
  const largura = (LARGURA * MIOLO) / 180
  const total = altura * VALORES.length
  const rotulo = 'Instruções (texto de responsabilidade do beneficiário; dúvidas, fale com ele)'
  desenharCampo(doc, { rotulo }, { x: ESQUERDA, y, largura, altura: total })
  for (const [i, texto] of VALORES.entries()) {
    desenharCampo(
      doc,
      { rotulo: texto },
      { x: ESQUERDA + largura, y: y + i * altura, largura: LARGURA - largura, altura },
    )
  }
  escreverLinhas(doc, boleto.instrucoes ?? [], {
    ...{ x: ESQUERDA + 2.5, y: y + 10, largura: largura - 5 },
    altura: total - 12,
  })
  return y + total
}

/** Paragraphs in the largest letter with which they all fit. */
export function escreverLinhas(
  doc: Doc,
  paragrafos: readonly string[],
  { x, y, largura, altura }: { x: number; y: number; largura: number; altura: number },
): void {
  for (const corpo of [8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4]) {
    doc.font(LETRA).fontSize(corpo)
    const linhas = paragrafos.flatMap((p) => quebrarNaLargura(doc, emUmaLinha(p), largura))
    const passo = corpo * 1.25
    if (linhas.length * passo > altura && corpo > 4) continue
    for (const [i, linha] of linhas.entries()) {
      escrever(doc, linha, { x, y: y + i * passo, largura }, { corpo })
    }
    return
  }
}

function desenharPagador(doc: Doc, boleto: BoletoNoPapel, y: number): number {
  const altura = 12.5 * MM
  const { pagador, sacador } = boleto
  desenharCampo(
    doc,
    { rotulo: 'Pagador', valor: quem(pagador) },
    { x: ESQUERDA, y, largura: LARGURA, altura },
  )
  escrever(
    doc,
    (pagador.endereco ?? []).join(' · '),
    { x: ESQUERDA + 2.5, y: y + 18, largura: LARGURA - 5 },
    { corpo: 7.5 },
  )
  const avalista = `Sacador/Avalista: ${sacador ? quem(sacador) : ''}`
  escrever(
    doc,
    avalista.trimEnd(),
    { x: ESQUERDA + 2.5, y: y + 27, largura: LARGURA - 5 },
    { corpo: ROTULO },
  )
  return y + altura
}

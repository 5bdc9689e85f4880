import { formatarData } from '@razao/engine/tempo'
import { COR_SUAVE, desenharTimbre, type Timbre } from '../../livro/papel/aparencia.ts'
import { formatarLinhaDoBoleto } from '../montar.ts'
import { desenharCabecalho } from './cabecalho.ts'
import {
  ALTURA_DA_FOLHA,
  type Doc,
  desenharCampo,
  desenharLinha,
  desenharQr,
  ESQUERDA,
  escrever,
  LARGURA,
  LARGURA_DA_FOLHA,
  MM,
  quem,
  ROTULO,
} from './desenho.ts'
import { ALTURA_DA_FICHA, escreverLinhas, valorNoBoleto, vencimentoNoPapel } from './ficha.ts'
import type { BoletoNoPapel } from './tipos.ts'

const LINHA = 8.5 * MM
const TOPO = 12 * MM
const DO_TIMBRE = 14 * MM
const QR = 36 * MM

type Logo = Parameters<typeof desenharTimbre>[1]['logo']

/** What stays with who pays: who charges whom, how much and why, the line, and the Pix where there is one. */
export function desenharRecibo(
  doc: Doc,
  boleto: BoletoNoPapel,
  { timbre, logo }: { readonly timbre: Timbre | undefined; readonly logo: Logo },
): void {
  let y = TOPO
  if (timbre) {
    const onde = { y, direita: ESQUERDA + LARGURA, largura: LARGURA / 2 }
    desenharTimbre(doc, { timbre, logo }, onde)
    y += DO_TIMBRE
  }
  y = desenharCabecalho(doc, boleto, { y, titulo: 'Recibo do pagador' })
  y = desenharPartes(doc, boleto, y)
  y = desenharValores(doc, boleto, y)
  desenharMotivo(doc, boleto, y)
  desenharCorte(doc)
}

function desenharPartes(doc: Doc, { beneficiario, pagador, montado }: BoletoNoPapel, y: number) {
  const altura = 11 * MM
  let onde = y
  for (const [rotulo, parte] of [
    ['Beneficiário', beneficiario],
    ['Pagador', pagador],
  ] as const) {
    desenharCampo(
      doc,
      { rotulo, valor: quem(parte) },
      { x: ESQUERDA, y: onde, largura: LARGURA, altura },
    )
    escrever(
      doc,
      (parte.endereco ?? []).join(' · '),
      { x: ESQUERDA + 2.5, y: onde + 20, largura: LARGURA - 5 },
      { corpo: 7.5, cor: COR_SUAVE },
    )
    onde += altura
  }
  return desenharLinha(
    doc,
    [
      {
        rotulo: 'Linha digitável',
        valor: formatarLinhaDoBoleto(montado.linhaDigitavel),
        ...{ parte: 1, negrito: true },
      },
    ],
    { y: onde, altura: LINHA },
  )
}

function desenharValores(doc: Doc, boleto: BoletoNoPapel, y: number): number {
  const { montado } = boleto
  return desenharLinha(
    doc,
    [
      { rotulo: 'Nº do documento', valor: boleto.documento, parte: 34 },
      { rotulo: 'Emissão', valor: formatarData(boleto.emissao), parte: 24 },
      { rotulo: 'Nosso número', valor: montado.nossoNumero, parte: 40 },
      { rotulo: 'Agência/Código', valor: montado.agenciaECodigo, parte: 36 },
      { rotulo: 'Vencimento', valor: vencimentoNoPapel(boleto), parte: 26, negrito: true },
      {
        ...{ rotulo: 'Valor (R$)', valor: valorNoBoleto(boleto), parte: 28 },
        ...{ aoFim: true, negrito: true },
      },
    ],
    { y, altura: LINHA },
  )
}

function desenharMotivo(doc: Doc, boleto: BoletoNoPapel, y: number): void {
  const fundo = ALTURA_DA_FOLHA - ALTURA_DA_FICHA - 14 * MM
  const altura = fundo - y
  const { pix } = boleto
  const doQr = pix === undefined ? 0 : QR + 8 * MM
  desenharCampo(
    doc,
    { rotulo: 'Demonstrativo' },
    { x: ESQUERDA, y, largura: LARGURA - doQr, altura },
  )
  escreverLinhas(doc, boleto.demonstrativo ?? [], {
    ...{ x: ESQUERDA + 2.5, y: y + 11, largura: LARGURA - doQr - 5, altura: altura - 14 },
  })
  if (pix !== undefined) {
    const x = ESQUERDA + LARGURA - doQr
    desenharCampo(doc, { rotulo: 'Pague com Pix' }, { x, y, largura: doQr, altura })
    desenharQr(doc, pix, { x: x + 4 * MM, y: y + 5 * MM, largura: QR })
    const ajuda = [
      'Abra o aplicativo do seu banco, escolha Pix e aponte a câmera para o código, ou use o Pix copia e cola:',
      pix,
    ]
    const sobra = altura - QR - 7 * MM
    escreverLinhas(doc, ajuda, {
      ...{ x: x + 2 * MM, y: y + QR + 6.5 * MM, largura: doQr - 4 * MM, altura: sobra },
    })
  }
  escrever(
    doc,
    'Autenticação mecânica',
    { x: ESQUERDA, y: fundo + 2, largura: LARGURA },
    { corpo: ROTULO + 0.5, aoFim: true },
  )
}

/** Where the paper is cut: over the form, from side to side. */
function desenharCorte(doc: Doc): void {
  const y = ALTURA_DA_FOLHA - ALTURA_DA_FICHA - 3 * MM
  doc.save()
  doc
    .lineWidth(0.5)
    .dash(3, { space: 3 })
    .moveTo(10 * MM, y)
    .lineTo(LARGURA_DA_FOLHA - 10 * MM, y)
    .stroke(COR_SUAVE)
  doc.restore()
  escrever(
    doc,
    'Corte na linha pontilhada',
    { x: ESQUERDA, y: y - 9, largura: LARGURA },
    { corpo: ROTULO, cor: COR_SUAVE, aoFim: true },
  )
}

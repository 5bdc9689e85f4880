import PDFDocument from 'pdfkit'
import { abrirLogo, comFontes, type Fontes, LETRA, NEGRITO } from '../livro/papel/aparencia.ts'
import { letrasDaFace, noPapel } from '../livro/papel/legivel.ts'
import { reguaDe } from './letras.ts'
import {
  ALTURA_DO_A4,
  CABECALHO,
  CINZA,
  COR_DA_MARCA,
  cm,
  DIREITA,
  ESQUERDA,
  LARGURA_DO_A4,
  MARGEM,
  QR,
} from './medidas.ts'
import { montarPagina } from './montar.ts'
import type { Pagina } from './pagina.ts'
import { quadrosDoQr } from './qr.ts'
import type { NotaDoDanfse } from './tipos.ts'

type Doc = InstanceType<typeof PDFDocument>

/** What became of the note, which its events say and its XML does not. */
export type SituacaoDoDanfse = 'normal' | 'cancelada' | 'substituida'

export type OpcoesDoDanfse = {
  readonly situacao: SituacaoDoDanfse
  readonly fontes: Fontes
  /** The mark of the NFS-e, in PNG or JPEG; without it the name is written. */
  readonly logo?: Uint8Array
  /** Names by code of the IBGE, for the municípios that `municipiosSemNome` asks for. */
  readonly municipios?: ReadonlyMap<string, string>
  /** With the stub that who receives the note fills by hand. */
  readonly canhoto?: boolean
}

const MARCAS = { normal: undefined, cancelada: 'CANCELADA', substituida: 'SUBSTITUÍDA' } as const
const CORPO_DA_MARCA = 84
const ANGULO = -55

function pintar(doc: Doc, { fundos }: Pagina): void {
  for (const { x, y, largura, altura } of fundos) doc.rect(x, y, largura, altura)
  doc.fill(CINZA)
}

/** Across the page, under what is written on it (items 2.5.1 and 2.5.2). */
function marcar(doc: Doc, palavra: string): void {
  const [x, y] = [LARGURA_DO_A4 / 2, ALTURA_DO_A4 / 2]
  doc.save().rotate(ANGULO, { origin: [x, y] })
  doc.font(LETRA).fontSize(CORPO_DA_MARCA).fillColor(COR_DA_MARCA)
  const onde = [x - doc.widthOfString(palavra) / 2, y + CORPO_DA_MARCA * 0.35] as const
  doc.text(palavra, ...onde, { lineBreak: false, baseline: 'alphabetic' }).restore()
}

function riscar(doc: Doc, { divisas }: Pagina): void {
  doc.strokeColor('#000000').lineWidth(0.5)
  for (const y of divisas) doc.moveTo(ESQUERDA, y).lineTo(DIREITA, y)
  doc.stroke()
  const [largura, altura] = [LARGURA_DO_A4 - 2 * MARGEM, ALTURA_DO_A4 - 2 * MARGEM]
  doc.lineWidth(1).rect(MARGEM, MARGEM, largura, altura).stroke()
}

function escreverPedacos(doc: Doc, { pedacos }: Pagina): void {
  for (const { texto, x, y, corpo, forte, cor, aperto } of pedacos)
    doc
      .font(forte ? NEGRITO : LETRA)
      .fontSize(corpo)
      .fillColor(cor)
      .text(texto, x, y, {
        ...{ lineBreak: false, baseline: 'alphabetic' },
        ...(aperto > 0 && { characterSpacing: -aperto }),
      })
}

async function desenharQr(doc: Doc, chave: string): Promise<void> {
  const quadros = await quadrosDoQr(chave)
  const lado = QR.lado / quadros.length
  quadros.forEach((linha, n) => {
    for (let i = 0; i < linha.length; i += 1) {
      if (!linha[i]) continue
      let fim = i
      while (linha[fim + 1]) fim += 1
      doc.rect(QR.x + i * lado, QR.y + n * lado, (fim - i + 1) * lado, lado)
      i = fim
    }
  })
  doc.fill('#000000')
}

/** Of at most 4.00 by 0.85 cm. */
const LOGO = { x: cm(0.49), largura: cm(4), altura: cm(0.85) }

function porLogo(doc: Doc, logo: NonNullable<ReturnType<typeof abrirLogo>>): void {
  const y = CABECALHO.topo + (CABECALHO.altura - LOGO.altura) / 2
  doc.image(logo as never, LOGO.x, y, { fit: [LOGO.largura, LOGO.altura], valign: 'center' })
}

/** Without an offset it is of Brasília, so that equal gives equal wherever it is drawn. */
const instanteDe = (iso: string): Date => {
  const comHora = iso.length > 10 ? iso : `${iso}T00:00:00`
  const fuso = /(?:Z|([+-]\d{2}):?(\d{2}))$/
  return new Date(
    fuso.test(comHora) ? comHora.replace(/([+-]\d{2})(\d{2})$/, '$1:$2') : `${comHora}-03:00`,
  )
}

/**
 * Draws the DANFSe v2.0 (NT SE/CGNFS-e 008, version 1.02) on one A4 page, whatever the length of its texts; the same
 * note and options give the same bytes. Only what the XML says is printed (Res. CGNFS-e 3/2023, art. 13).
 */
export async function desenharDanfse(
  nota: NotaDoDanfse,
  opcoes: OpcoesDoDanfse,
): Promise<Uint8Array> {
  const autor = nota.prestador.nome ?? nota.prestador.documento ?? 'NFS-e'
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, compress: true, lang: 'pt-BR' },
    info: {
      ...{ Title: `DANFSe da NFS-e ${nota.numero} · ${autor}`, Author: autor },
      ...{ Creator: 'Razão', Producer: 'Razão', CreationDate: instanteDe(nota.emitidaEm) },
    },
  })
  comFontes(doc, opcoes.fontes)
  const timbre = { nome: '', crc: null, cor: '#000000', logo: opcoes.logo ?? null }
  const logo = abrirLogo(doc, timbre)
  doc.addPage()
  const pagina = montarPagina(noPapel(nota, letrasDaFace(doc)), {
    regua: reguaDe(doc),
    municipios: opcoes.municipios ?? new Map(),
    canhoto: opcoes.canhoto ?? false,
    comLogo: logo !== null,
  })
  pintar(doc, pagina)
  const marca = MARCAS[opcoes.situacao]
  if (marca !== undefined) marcar(doc, marca)
  riscar(doc, pagina)
  if (logo) porLogo(doc, logo)
  await desenharQr(doc, nota.chave)
  escreverPedacos(doc, pagina)
  doc.end()
  const partes: Uint8Array[] = []
  // A picture with transparency is unpacked apart: the file ends when it is ready.
  for await (const bloco of doc) partes.push(bloco as Uint8Array)
  return Buffer.concat(partes)
}

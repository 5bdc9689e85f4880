import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { formatarReais, type Passo, type ValorMemoria } from '@razao/engine/dinheiro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import pdfmake, { type Content, type TableCell } from 'pdfmake'
import type { GuiaLida } from './ler-guia.ts'

export type PdfDaGuia = {
  readonly guia: GuiaLida
  readonly escritorio: {
    readonly nome: string
    readonly crc: string | null
    readonly corPrimaria?: string
  }
  readonly empresa: { readonly razaoSocial: string; readonly identificacao: string }
  readonly passos: readonly Passo[]
}

type Documento = Parameters<typeof pdfmake.createPdf>[0]

const AVISO = 'DEMONSTRATIVO — não é documento de arrecadação'

// The fonts of the package and nothing else: no address is followed and no other file is opened.
const exigir = createRequire(import.meta.url)
const fontes = exigir('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0]
const pastaDasFontes = dirname(exigir.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')) + sep
pdfmake.setFonts(fontes)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((caminho) => caminho.startsWith(pastaDasFontes))

/** The same guide gives the same bytes: its only date is the day it was made. */
export async function escreverPdf(dados: PdfDaGuia): Promise<Uint8Array> {
  return await pdfmake.createPdf(documento(dados)).getBuffer()
}

function documento(dados: PdfDaGuia): Documento {
  const { guia, escritorio, empresa, passos } = dados
  const titulo = `${guia.rotulo} de ${formatarCompetencia(guia.competencia)}`
  const memoria: Content[] =
    passos.length === 0
      ? []
      : [{ text: 'Memória de cálculo', style: 'titulo', pageBreak: 'before' }, ...passos.map(passo)]
  return {
    info: {
      title: `${titulo} — ${empresa.razaoSocial}`,
      author: escritorio.nome,
      creator: 'Razão',
      producer: 'Razão',
      creationDate: new Date(guia.criadaEm),
    },
    pageMargins: [48, 56, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 10 },
    styles: {
      titulo: { fontSize: 16, bold: true, margin: [0, 12, 0, 8] },
      aviso: { bold: true, color: '#8a1c1c', alignment: 'center' },
      rotulo: { fontSize: 8, color: '#555555' },
      total: { fontSize: 14, bold: true },
    },
    ...(guia.demonstrativa
      ? { watermark: { text: 'DEMONSTRATIVO', opacity: 0.08, bold: true } }
      : {}),
    footer: (pagina, paginas) => ({
      columns: [
        { text: guia.demonstrativa ? AVISO : '', style: 'rotulo' },
        { text: `${pagina} de ${paginas}`, style: 'rotulo', alignment: 'right' },
      ],
      margin: [48, 16],
    }),
    content: [...cabecalho(dados, titulo), ...composicao(dados), ...memoria],
  }
}

const HEXADECIMAL = /^#[0-9a-fA-F]{6}$/
const identificado = (identificacao: string): string =>
  identificacao.length === 11 ? formatarCpf(identificacao) : formatarCnpj(identificacao)

function cabecalho({ guia, escritorio, empresa }: PdfDaGuia, titulo: string): Content[] {
  const { corPrimaria } = escritorio
  const cor = corPrimaria !== undefined && HEXADECIMAL.test(corPrimaria) ? corPrimaria : '#1f3a5f'
  const crc = escritorio.crc === null ? [] : [{ text: `CRC ${escritorio.crc}`, style: 'rotulo' }]
  const aviso: Content[] = guia.demonstrativa
    ? [{ text: AVISO, style: 'aviso', margin: [0, 10, 0, 0] }]
    : []
  return [
    { text: escritorio.nome, fontSize: 13, bold: true, color: cor },
    ...crc,
    {
      canvas: [{ type: 'line', x1: 0, y1: 6, x2: 499, y2: 6, lineWidth: 2, lineColor: cor }],
    },
    ...aviso,
    { text: titulo, style: 'titulo' },
    {
      columns: [
        campo('Empresa', empresa.razaoSocial),
        campo('CNPJ/CPF', identificado(empresa.identificacao)),
      ],
    },
    {
      columns: [
        campo('Competência', formatarCompetencia(guia.competencia)),
        campo('Vencimento', formatarData(guia.vencimento)),
        campo('Código de receita', guia.codigoReceita ?? '—'),
      ],
    },
  ]
}

const campo = (rotulo: string, valor: string): Content => ({
  stack: [{ text: rotulo, style: 'rotulo' }, valor],
  margin: [0, 4, 0, 4],
})

function composicao({ guia }: PdfDaGuia): Content[] {
  const linhas: TableCell[][] = guia.composicao.map((parte) => [
    parte.codigo ?? '',
    parte.rotulo,
    { text: formatarReais(parte.valor), alignment: 'right' },
  ])
  const somas: [string, number][] = [
    ['Principal', guia.principal],
    ['Multa', guia.multa],
    ['Juros', guia.juros],
  ]
  return [
    {
      layout: 'lightHorizontalLines',
      margin: [0, 12, 0, 8],
      table: {
        headerRows: 1,
        widths: [70, '*', 110],
        body: [['Código', 'Tributo', { text: 'Valor', alignment: 'right' }], ...linhas],
      },
    },
    ...somas.map(
      ([rotulo, valor]): Content => ({
        columns: [rotulo, { text: formatarReais(valor), alignment: 'right' }],
      }),
    ),
    {
      columns: [
        { text: 'Total a recolher', style: 'total' },
        { text: formatarReais(guia.total), style: 'total', alignment: 'right' },
      ],
      margin: [0, 6, 0, 0],
    },
  ]
}

/** One step with the numbers in place of the names, and the norm behind it. */
function passo({ rotulo, formula, operandos, resultado, fundamento, filhos }: Passo): Content {
  const comNumeros = formula.replace(/[A-Za-z][A-Za-z0-9_]*/g, (nome) => {
    const operando = operandos[nome]
    return operando ? emTexto(operando.valor) : nome
  })
  return {
    unbreakable: formula.length < 400,
    margin: [0, 0, 0, 8],
    stack: [
      { text: rotulo, bold: true },
      { text: `${comNumeros} = ${emTexto(resultado)}` },
      { text: fundamento, style: 'rotulo' },
      ...(filhos ?? []).map(passo),
    ],
  }
}

function emTexto(valor: ValorMemoria): string {
  if (valor.tipo === 'centavos') return formatarReais(valor.valor)
  if (valor.tipo !== 'taxa') return valor.valor
  const numero = Number(valor.valor) * 100
  return `${numero.toLocaleString('pt-BR', { maximumFractionDigits: 6 })} %`
}

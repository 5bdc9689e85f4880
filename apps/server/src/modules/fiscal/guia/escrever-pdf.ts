import type { MemoriaDeCalculo } from '@razao/contract/memoria'
import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { formatarReais } from '@razao/engine/dinheiro'
import { jurosAntesDoVencimento } from '@razao/engine/fechamento'
import { quandoVenceu } from '@razao/engine/guias'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import { barrasDoCodigo } from '@razao/formats/boleto'
import { formatarLinha } from '@razao/formats/guia-oficial'
import type { Timbre } from '@razao/formats/livro'
import {
  type Content,
  cabecalhoDoTimbre,
  campo,
  escreverDocumento,
  passosDaMemoria,
} from '../../../platform/papel/index.ts'
import type { GuiaLida } from './ler-guia.ts'

export type PdfDaGuia = {
  readonly guia: GuiaLida
  readonly timbre: Timbre
  readonly empresa: { readonly razaoSocial: string; readonly identificacao: string }
  readonly memoria: MemoriaDeCalculo | null
}

const LEI_DOS_JUROS = {
  quota: 'Lei 9.430/1996, art. 5º, § 3º',
  'ajuste-anual': 'Lei 9.430/1996, art. 6º, § 2º',
} as const

const AVISO = 'DEMONSTRATIVO — não é documento de arrecadação'

/** The same guide gives the same bytes: its only date is the day it was made. */
export async function escreverPdf(dados: PdfDaGuia): Promise<Uint8Array> {
  const { guia, timbre, empresa, memoria } = dados
  const titulo = `${guia.rotulo} de ${formatarCompetencia(guia.competencia)}`
  const substituida = guia.estado === 'substituida'
  return await escreverDocumento({
    titulo: `${titulo} — ${empresa.razaoSocial}${substituida ? ' (substituída)' : ''}`,
    autor: timbre.nome,
    criadoEm: guia.criadaEm,
    ...emTodasAsPaginas(guia),
    conteudo: [
      ...cabecalho(dados, titulo),
      ...composicao(dados),
      ...comoSePaga(dados.guia),
      ...(memoria === null
        ? []
        : [
            { text: 'Memória de cálculo', style: 'titulo', pageBreak: 'before' as const },
            { text: memoria.titulo, style: 'rotulo' },
            ...passosDaMemoria(memoria, timbre.cor),
          ]),
    ],
  })
}

/** What no page of it may be seen without. */
function emTodasAsPaginas({ estado, vencida, demonstrativa }: GuiaLida) {
  if (estado === 'substituida')
    return { marcaDagua: 'SUBSTITUÍDA', pe: 'Guia SUBSTITUÍDA: não pague por esta' }
  if (vencida) return { marcaDagua: 'VENCIDA', pe: 'Guia VENCIDA: não pague por esta' }
  return demonstrativa ? { marcaDagua: 'DEMONSTRATIVO', pe: AVISO } : {}
}

const identificado = (identificacao: string): string =>
  identificacao.length === 11 ? formatarCpf(identificacao) : formatarCnpj(identificacao)

/** What a replaced guide says before anything else: that it is one, and which one is to be paid. */
function daTroca(guia: GuiaLida): Content[] {
  if (guia.estado !== 'substituida') return []
  const nova = guia.substituidaPor
  const qual =
    nova === null
      ? 'a apuração mudou e este valor não é mais devido'
      : `pela guia ${nova.id === null ? '' : `nº ${nova.id} `}de ${formatarReais(nova.total)}, de ${formatarData(nova.em)}`
  return [
    {
      margin: [0, 12, 0, 0],
      table: {
        widths: ['*'],
        body: [
          [
            {
              stack: [
                { text: 'SUBSTITUÍDA', style: 'aviso', fontSize: 14, alignment: 'center' },
                {
                  text: `Esta guia foi substituída: ${qual}. Não pague por esta.`,
                  alignment: 'center',
                },
              ],
              margin: [6, 6, 6, 6],
            },
          ],
        ],
      },
      layout: { hLineColor: () => '#8a1c1c', vLineColor: () => '#8a1c1c' },
    },
  ]
}

/** An overdue guide is at the value of a day that went by. */
const diaDoValor = ({ pagarEm, vencimento }: GuiaLida): string => pagarEm ?? vencimento

function rotuloDoTotal(guia: GuiaLida): string {
  if (guia.estado === 'substituida') return 'Total que era'
  return guia.vencida ? `Total até ${formatarData(diaDoValor(guia))}` : 'Total a recolher'
}

function doVencimento(guia: GuiaLida): Content[] {
  if (!guia.vencida) return []
  const acrescimos = guia.multa + guia.juros
  const valor =
    acrescimos > 0
      ? `venceu ${quandoVenceu(guia)}. O valor, já com ${formatarReais(acrescimos)} de acréscimos, era o daquele dia`
      : `o valor era para pagar até ${formatarData(diaDoValor(guia))}, sem a multa e os juros do atraso`
  const texto = `VENCIDA: ${valor}. Não pague por esta: peça ao escritório a guia atualizada.`
  return [{ text: texto, style: 'aviso', alignment: 'center', margin: [0, 10, 0, 0] }]
}

function cabecalho({ guia, timbre, empresa }: PdfDaGuia, titulo: string): Content[] {
  const aviso: Content[] = guia.demonstrativa
    ? [{ text: AVISO, style: 'aviso', alignment: 'center', margin: [0, 10, 0, 0] }]
    : []
  return [
    ...cabecalhoDoTimbre(timbre),
    ...aviso,
    ...daTroca(guia),
    ...doVencimento(guia),
    { text: titulo, style: 'titulo' },
    {
      columnGap: 12,
      columns: [
        campo('Empresa', empresa.razaoSocial),
        campo('CNPJ/CPF', identificado(empresa.identificacao)),
        campo('Guia', `nº ${guia.id}`),
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

function composicao({ guia }: PdfDaGuia): Content[] {
  const linhas: Content[][] = guia.composicao.map((parte) => [
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
        {
          text: rotuloDoTotal(guia),
          style: 'total',
        },
        { text: formatarReais(guia.total), style: 'total', alignment: 'right' },
      ],
      margin: [0, 6, 0, 0],
    },
    ...dosJuros(guia),
  ]
}

const ESTREITA = 0.85
const ALTA = 40

/** The line, the bars and the Pix of the official document, while it may be paid. */
function comoSePaga({ oficial, vencida, estado }: GuiaLida): Content[] {
  if (oficial === null || vencida || estado === 'substituida' || estado === 'paga') return []
  const { numero, linhaDigitavel, codigoDeBarras, pix, pagarAte } = oficial
  return [
    { text: 'Como pagar', style: 'titulo', margin: [0, 16, 0, 0] },
    {
      text: `Documento nº ${numero}, para pagar até ${formatarData(pagarAte)}.`,
      style: 'rotulo',
    },
    {
      columnGap: 16,
      margin: [0, 8, 0, 0],
      columns: [
        {
          width: '*',
          stack: [
            ...(linhaDigitavel === null
              ? []
              : [campo('Linha digitável', formatarLinha(linhaDigitavel))]),
            ...(codigoDeBarras === null ? [] : [barras(codigoDeBarras)]),
          ],
        },
        ...(pix === null ? [] : [{ width: 110, qr: pix, eccLevel: 'M' as const, fit: 110 }]),
      ],
    },
  ]
}

function barras(codigo: string): Content {
  let x = 0
  const canvas = barrasDoCodigo(codigo).flatMap((largura, i) => {
    const w = largura * ESTREITA
    const de = x
    x += w
    return i % 2 === 0
      ? [{ type: 'rect' as const, x: de, y: 0, w, h: ALTA, color: '#000', lineWidth: 0 }]
      : []
  })
  return { canvas, margin: [0, 8, 0, 0] }
}

/** The law of the interest of a quota, and what it still waits for. */
function dosJuros({ chave, faltaSelic, estado, pagarEm, vencimento }: GuiaLida): Content[] {
  const antes = jurosAntesDoVencimento(chave)
  if (antes === null || estado === 'substituida') return []
  const lei = LEI_DOS_JUROS[antes.de]
  const text =
    faltaSelic.length > 0
      ? `Valor a completar com os juros: falta a Selic de ${faltaSelic.map(formatarCompetencia).join(', ')}, mais 1 % do mês do pagamento (${lei}).`
      : `Juros de Selic e de 1 % do mês do pagamento, para pagar em ${formatarData(pagarEm ?? vencimento)} (${lei}).`
  return [{ text, ...(faltaSelic.length > 0 ? { style: 'aviso' } : {}), margin: [0, 6, 0, 0] }]
}

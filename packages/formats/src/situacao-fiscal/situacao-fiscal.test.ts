import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { lerSituacaoFiscal } from './index.ts'
import { textoDoPdf } from './texto-do-pdf.ts'

/** A PDF of these lines, by the same library that draws ours: simple fonts, inflated or not. */
async function pdfDe(linhas: readonly string[], opcoes: PDFKit.PDFDocumentOptions = {}) {
  const documento = new PDFDocument({ compress: true, ...opcoes })
  const partes: Buffer[] = []
  documento.on('data', (parte: Buffer) => partes.push(parte))
  const fim = new Promise((feito) => documento.on('end', feito))
  for (const linha of linhas) documento.text(linha)
  documento.end()
  await fim
  return new Uint8Array(Buffer.concat(partes))
}

test.each([{ compress: true }, { compress: false }])(
  'the words of a report, %j',
  async (opcoes) => {
    const linhas = [
      'Relatório de Situação Fiscal',
      'Pendência - Débito (SIEF)',
      'CNPJ: 11.222.333/0001-81',
    ]
    expect(textoDoPdf(await pdfDe(linhas, opcoes))).toEqual(linhas)
  },
)

test('what is owed is told in the words of the report', async () => {
  const pdf = await pdfDe([
    'Diagnóstico Fiscal na Receita Federal',
    'Pendência - Débito (SIEF)',
    '4406 - DAS 10/2026 20/11/2026 1.234,56',
    'Pendência - Omissão de DCTFWeb',
    'Diagnóstico Fiscal na Procuradoria-Geral da Fazenda Nacional',
    'Não foram detectadas pendências nos controles da PGFN.',
  ])
  expect(lerSituacaoFiscal(pdf)).toEqual({
    resultado: 'com-pendencias',
    achados: ['Pendência - Débito (SIEF)', 'Pendência - Omissão de DCTFWeb'],
  })
})

test('that nothing was found is only believed when it is said', async () => {
  const dito = await pdfDe(['Não foram detectadas pendências/exigibilidades suspensas.'])
  expect(lerSituacaoFiscal(dito).resultado).toBe('sem-pendencias')
  const calado = await pdfDe([
    'Relatório de Situação Fiscal',
    'Certidão Negativa válida até 01/02/2027',
  ])
  expect(lerSituacaoFiscal(calado)).toEqual({
    resultado: 'so-o-documento',
    achados: ['Certidão Negativa válida até 01/02/2027'],
  })
})

test.each([
  ['nothing', new Uint8Array()],
  ['no PDF', new TextEncoder().encode('<html>')],
  ['cut in the middle', new TextEncoder().encode('%PDF-1.4\n<</Length 9>>stream\nBT (Pend')],
  [
    'a composed font',
    new TextEncoder().encode(
      '%PDF-1.4\n<</Subtype/Type0>>\n<</Length 9>>stream\nBT <0001> Tj ET\nendstream',
    ),
  ],
  [
    'a filter that is not known',
    new TextEncoder().encode('%PDF-1.4\n<</Filter/LZWDecode>>stream\nxx\nendstream'),
  ],
  [
    'what says that it is deflated and is not',
    new TextEncoder().encode('%PDF-1.4\n<</Filter/FlateDecode>>stream\nxxxxxxxx\nendstream'),
  ],
])('%s is only a document', (_, pdf) => {
  expect(lerSituacaoFiscal(pdf)).toEqual({ resultado: 'so-o-documento', achados: [] })
})

// A page of text, as the services hand a paper out: the least PDF that a reader opens, in base64.
const escaped = (line: string): string =>
  line.replace(/[^\x20-\xff]/g, '-').replace(/[\\()]/g, (one) => `\\${one}`)

/** One page of what is drawn, in one font, with one image called `Qr` where there is one. */
export function pdfFile(drawn: string, font: string, image?: string): string {
  const used = `/Font<</F1 5 0 R>>${image === undefined ? '' : '/XObject<</Qr 6 0 R>>'}`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${used}>>>>`,
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    `<</Type/Font/Subtype/Type1/BaseFont${font}/Encoding/WinAnsiEncoding>>`,
    ...(image === undefined ? [] : [image]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj${object}endobj\n`
    return String(place).padStart(10, '0')
  })
  const table = file.length
  const rows = places.map((place) => `${place} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`
  return Buffer.from(file, 'latin1').toString('base64')
}

/** The first line is the title. */
export function pdfOf(lines: readonly string[]): string {
  const text = ['SEM VALOR FISCAL - SERVIÇO SIMULADO', ...lines]
  const shown = text.map((line) => `(${escaped(line)}) Tj T*`).join(' ')
  return pdfFile(`BT /F1 10 Tf 40 800 Td 14 TL ${shown} ET`, '/Helvetica')
}

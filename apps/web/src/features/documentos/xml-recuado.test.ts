import { expect, test } from 'vitest'
import { recuarXml, textoDoArquivo } from './xml-recuado.ts'

const desenho = (xml: string) =>
  recuarXml(xml).map(
    ({ nivel, trechos }) => `${'  '.repeat(nivel)}${trechos.map(({ texto }) => texto).join('')}`,
  )

test('an element with text stays on one line, and children go in', () => {
  expect(desenho('<?xml version="1.0"?><a><b>São</b><c/><d></d><e><f>1</f></e></a>')).toEqual([
    '<?xml version="1.0"?>',
    '<a>',
    '  <b>São</b>',
    '  <c/>',
    '  <d></d>',
    '  <e>',
    '    <f>1</f>',
    '  </e>',
    '</a>',
  ])
})

test('entities, comments and CDATA are shown, never acted on', () => {
  const linhas = desenho(
    '<!DOCTYPE a [<!ENTITY x "y">]><a><!-- <b> --><c><![CDATA[<i>]]></c>&x;</a>',
  )
  expect(linhas.join('\n')).toContain('<c><![CDATA[<i>]]></c>')
  expect(linhas.join('\n')).toContain('&x;')
  expect(linhas).toContain('  <!-- <b> -->')
})

test('what is broken is still shown whole', () => {
  expect(desenho('</a></b><c>x').join('')).toBe('</a></b><c>  x')
})

test('the charset of the transport wins over the declaration', async () => {
  const declaracao = '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'
  const latin1 = Uint8Array.from(declaracao, (letra) => letra.charCodeAt(0))
  expect(await textoDoArquivo(new Blob([latin1], { type: 'application/xml' }))).toContain(
    '<a>é</a>',
  )
  const utf8 = new Blob([declaracao], { type: 'text/plain; charset=utf-8' })
  expect(await textoDoArquivo(utf8)).toContain('<a>é</a>')
})

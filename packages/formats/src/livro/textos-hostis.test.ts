// Texts that people write, in the journals that other programs read: none of them is a directive, a date, a type of
// account or another entry there.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { escreverBeancount, lerBeancount } from '../beancount/index.ts'
import { textoDaEtiqueta, valorDaEtiqueta } from '../hledger/etiqueta.ts'
import { escreverHledger, lerHledger } from '../hledger/index.ts'
import type { LancamentoLido } from './index.ts'
import { montarLivro } from './testes/livro-ficticio.ts'

const HOSTIS = [
  'a\ninclude /etc/passwd\nb',
  'a\r\n2026-03-01 * "x"\r\n  Ativo:Caixa  9999.00 BRL\r\n',
  'a\u2028plugin "os.system"',
  'a\u0085option "title" "x"',
  'Parcela [13/12] e [1/12]',
  'pago, date:2020-01-01, date2:2020-01-02',
  'pago, type:L, TYPE: L',
  'date: amanhã',
  '[\\1/12] date\\:x',
  '=[2020-01-01]; ; type: A',
  'a" b\\" \\',
  '"\nplugin "x"\n"',
  '{} @ @@ = == (virtual) [virtual]',
  '; include x',
  '   dois  brancos\ttab',
  '!include x',
  'end comment',
]
const livro = montarLivro(
  HOSTIS.map((texto, i) => ({
    data: `2026-02-${String(i + 1).padStart(2, '0')}`,
    historico: texto,
    tipo: 'normal' as const,
    origem: texto,
    partidas: [
      { conta: '1.1.1.01', valor: 1000, historico: texto },
      { conta: '3.1.1.03', valor: -1000 },
    ],
  })),
)
const pasta = mkdtempSync(join(tmpdir(), 'razao-textos-'))
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

const escrito = async (partes: AsyncIterable<Uint8Array>): Promise<string> => {
  let texto = ''
  for await (const parte of partes) texto += new TextDecoder().decode(parte)
  return texto
}
const instalado = (programa: string): boolean =>
  spawnSync('which', [programa], { stdio: 'ignore' }).status === 0

/** Every line that either writer ever begins; anything else came from a text. */
const LINHAS =
  /^($|;|decimal-mark \.$|commodity |account |option "(title|operating_currency|name_\w+)" "|\d{4}-\d\d-\d\d (\*|open|balance) | {2,4}\S)/

describe.each([
  ['hledger', escreverHledger, lerHledger],
  ['beancount', escreverBeancount, lerBeancount],
] as const)('%s', (_, escrever, ler) => {
  test('nenhuma linha é do texto, e os lançamentos são os que eram', async () => {
    const texto = await escrito(escrever(livro))
    expect(texto.split('\n').filter((linha) => !LINHAS.test(linha))).toEqual([])
    const lidos: LancamentoLido[] = []
    const { erros } = await ler([new TextEncoder().encode(texto)], {
      aoLancamento: (l) => void lidos.push(l),
    })
    expect(erros).toEqual([])
    // The closing of the year is of the book, not of these.
    const nossos = lidos.filter(({ data }) => data < '2026-12-31')
    expect(nossos.map(({ data }) => data)).toEqual(
      HOSTIS.map((_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`),
    )
    const umaLinha = (t: string) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
      t.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim()
    expect(nossos.map(({ partidas }) => partidas[0]?.historico)).toEqual(HOSTIS.map(umaLinha))
  })
})

test('o que se escreve num texto volta como era', () => {
  for (const texto of HOSTIS) expect(textoDaEtiqueta(valorDaEtiqueta(texto))).toBe(texto)
})

test.runIf(instalado('hledger'))('o hledger lê os mesmos dias, valores e tipos', async () => {
  const arquivo = join(pasta, 'hostil.journal')
  writeFileSync(arquivo, await escrito(escreverHledger(livro)))
  execFileSync('hledger', ['-f', arquivo, 'check'])
  const linhas = execFileSync('hledger', ['-f', arquivo, 'register', '1.1.1.01', '-O', 'csv'])
    .toString()
    .trim()
    .split('\n')
    .filter((linha) => !linha.includes('Conferência') && linha.includes('10.00'))
  expect(linhas.map((linha) => /\d{4}-\d\d-\d\d/.exec(linha)?.[0])).toEqual(
    HOSTIS.map((_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`),
  )
})

test.runIf(instalado('bean-check'))('o Beancount o aceita', async () => {
  const arquivo = join(pasta, 'hostil.beancount')
  writeFileSync(arquivo, await escrito(escreverBeancount(livro)))
  execFileSync('bean-check', [arquivo])
})

// A rule over a figure that nobody tells never rings, and one without a line of what to do helps nobody.
import { expect, test } from 'vitest'
import { textOf, trackedFiles } from './tracked-files.ts'

const REGRAS = textOf('deploy/prometheus-alertas.yml')
const PAINEL = textOf('deploy/grafana-razao.json')
const figurasDe = (texto: string): string[] => [
  ...new Set(
    [...texto.matchAll(/\brazao_\w+/g)].map(([nome]) => nome.replace(/_(?:bucket|count|sum)$/, '')),
  ),
]

test('each figure of the rules and of the dashboard is told by the product', () => {
  const contadas = trackedFiles()
    .filter((arquivo) =>
      /^apps\/server\/src\/platform\/http\/(?:health|medida).*\.ts$/.test(arquivo),
    )
    .filter((arquivo) => !arquivo.endsWith('.test.ts'))
    .flatMap((arquivo) => figurasDe(textOf(arquivo)))
  const usadas = [...figurasDe(REGRAS), ...figurasDe(PAINEL)]
  expect(usadas.length).toBeGreaterThan(20)
  expect(usadas.filter((nome) => !contadas.includes(nome))).toEqual([])
})

test('each rule says what to do, at the address that it gives', () => {
  const guia = textOf('docs/operacao.md')
  const regras = [...REGRAS.matchAll(/- alert: (\w+)/g)].map(([, nome = '']) => nome)
  expect(regras).toContain('RazaoTlsVencendo')
  for (const nome of regras) {
    expect(REGRAS, nome).toContain(`docs/operacao.md#${nome.toLowerCase()}"`)
    expect(guia, nome).toContain(`<a id="${nome.toLowerCase()}"></a>${nome} |`)
  }
})

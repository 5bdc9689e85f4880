// Text as other systems write it: encodings, cuts anywhere, and lines that never end.
import { expect, test } from 'vitest'
import { lerHledger } from '../hledger/index.ts'
import { emLinhasDeTexto, type LancamentoLido } from './index.ts'

const LIMITES = { bytes: 1024 * 1024, linha: 100, erros: 10 }
const ler = async (blocos: readonly Uint8Array[], limites = LIMITES) => {
  const linhas: (string | null)[] = []
  for await (const linha of emLinhasDeTexto(blocos, limites)) linhas.push(linha)
  return linhas
}
const utf8 = (texto: string) => new TextEncoder().encode(texto)
const latin1 = (texto: string) => Uint8Array.from(texto, (letra) => letra.charCodeAt(0))

test('as linhas são as mesmas onde quer que os bytes sejam cortados, em UTF-8 e em Latin-1', async () => {
  const texto = 'Ação de março\r\nsem acento\n\nà vista'
  const esperadas = ['Ação de março', 'sem acento', '', 'à vista']
  for (const bytes of [utf8(texto), latin1(texto)])
    for (let corte = 0; corte <= bytes.length; corte += 1)
      expect(await ler([bytes.subarray(0, corte), bytes.subarray(corte)])).toEqual(esperadas)
})

test('uma linha sem fim para a leitura em vez de encher a memória', async () => {
  const bloco = utf8('x'.repeat(50))
  const infinita = function* () {
    for (let n = 0; n < 1000; n += 1) yield bloco
    throw new Error('leu mais do que devia')
  }
  expect(await ler(infinita() as unknown as Uint8Array[])).toEqual([null])
  expect(await ler([utf8(`a\n${'x'.repeat(101)}\nb`)])).toEqual([null])
  expect(await ler([utf8('x'.repeat(101))])).toEqual([null])
})

test('um diário em Latin-1 e com BOM chega com os acentos certos', async () => {
  const diario = '2026-01-10 * Comissão à vista\n    Caixa  10,00\n    Receita\n'
  for (const bytes of [latin1(diario), utf8(`\uFEFF${diario}`)]) {
    const lidos: LancamentoLido[] = []
    const { erros } = await lerHledger([bytes], { aoLancamento: (l) => void lidos.push(l) })
    expect(erros).toEqual([])
    expect(lidos.map((l) => l.historico)).toEqual(['Comissão à vista'])
  }
})

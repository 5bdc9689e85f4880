// node --import ./instrumentar.ts executar.ts: breaks each rounding of the engine, one place and
// one wrong way at a time, and prints as JSON which breaks no golden case notices.
import { stdout } from 'node:process'
import { LUGARES } from './instrumentar.ts'
import { INTERMEDIADOS, observar, type Quebra, quebrando } from './quebrar.ts'

// Imported only now, so that the tables they read at the start are already watched.
const { casosAConferir } = await import('../todos.ts')

const casos = casosAConferir()
const erra = (conferir: () => readonly string[]): boolean => {
  try {
    return conferir().length > 0
  } catch {
    return true
  }
}

const quebras = new Map<string, { quebra: Quebra; tocados: number[] }>()
const erradosAntes: string[] = []
for (const [indice, { caminho, nome, conferir }] of casos.entries()) {
  const vistas = observar(() => {
    if (erra(conferir)) erradosAntes.push(`${caminho}: ${nome}`)
  })
  for (const quebra of vistas) {
    const chave = `${quebra.lugar} → ${quebra.modo}`
    const achada = quebras.get(chave) ?? { quebra, tocados: [] }
    achada.tocados.push(indice)
    quebras.set(chave, achada)
  }
}

const soltas: string[] = []
for (const [chave, { quebra, tocados }] of quebras) {
  const notada = quebrando(quebra, () =>
    tocados.some((indice) => erra(casos[indice]?.conferir ?? (() => []))),
  )
  if (!notada) soltas.push(chave)
}
const lugares = new Set([...quebras.values()].map(({ quebra }) => quebra.lugar))
const semCaso = LUGARES.filter((lugar) => !INTERMEDIADOS.has(lugar) && !lugares.has(lugar))
stdout.write(
  JSON.stringify({
    casos: casos.length,
    lugares: [...lugares].sort(),
    quebras: quebras.size,
    soltas: soltas.sort(),
    semCaso: [...new Set(semCaso)].sort(),
    erradosAntes,
  }),
)

// reliability F1–F3: kill -9 of the worker, of the server and of PostgreSQL in the middle of closing a
// month of 200 companies. Nobody helps; afterwards the month is byte for byte the one of a quiet run.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditarBanco } from './auditoria-do-banco.ts'
import { type Alvo, type Campanha, rodarCampanha } from './campanha.ts'
import { abrirOficina, comBanco, type Oficina } from './oficina.ts'
import { diferencas } from './retrato.ts'
import { comSemente, contar, LONGA, SEMENTE, sortear } from './semente.ts'

const EMPRESAS = 200
const CAMPANHAS = LONGA ? 25 : 1
const MORTES_POR_FASE = 4

let oficina: Oficina
let quieta: Campanha
const sorteio = sortear(SEMENTE)

beforeAll(async () => {
  contar(`SIMULACAO_SEED=${SEMENTE}${LONGA ? ' (longa)' : ''}`)
  oficina = await abrirOficina({ semente: SEMENTE, empresas: EMPRESAS, duravel: LONGA })
})
afterAll(async () => await oficina?.fechar())

const auditar = (banco: string, { reconhecidas }: Campanha) =>
  comBanco(oficina.aglomerado.url(banco), (client) =>
    auditarBanco(client, { repouso: true, reconhecidas, indices: true }),
  )

test('a month of 200 companies closes when nothing dies', () =>
  comSemente(async () => {
    quieta = await rodarCampanha({
      oficina,
      banco: 'quieta',
      mortes: {},
      quieta: { trabalhoMs: {}, pedidosMs: {} },
      sorteio,
    })
    contar(
      'sem mortes:',
      quieta.duracaoMs,
      'trabalhando',
      quieta.trabalhoMs,
      'pedindo',
      quieta.pedidosMs,
    )
    expect(await auditar('quieta', quieta)).toEqual([])
    const fechadas = quieta.retrato.linhas.filter((linha) => linha.startsWith('apuracao ')).length
    const bloqueadas = quieta.retrato.linhas.filter((l) => l.startsWith('periodo_bloqueio ')).length
    // The month is real work: an audit of nothing would prove nothing.
    expect(fechadas).toBeGreaterThan(EMPRESAS * 0.95)
    expect(bloqueadas).toBeGreaterThan(EMPRESAS * 0.9)
  }))

/** Short: the server dies in each phase, and each of the others once. Long: whoever the seed says, several times in each phase. */
function plano(campanha: number): Record<string, Alvo[]> {
  if (!LONGA) return { tudo: ['servidor', 'trabalhador', 'banco'], bloqueio: ['servidor'] }
  const alvos: Alvo[] = ['trabalhador', 'servidor', 'banco']
  const sortear4 = () => Array.from({ length: MORTES_POR_FASE }, () => sorteio.um(alvos))
  return { tudo: [alvos[campanha % 3] ?? 'banco', ...sortear4()], bloqueio: sortear4() }
}

describe('with deaths at random instants', () => {
  test.each(Array.from({ length: CAMPANHAS }, (_, i) => i))('campaign %i', (i) =>
    comSemente(async () => {
      const banco = `morta_${i}`
      const morta = await rodarCampanha({
        oficina,
        banco,
        mortes: plano(i),
        quieta,
        sorteio,
      })
      contar(`campanha ${i}:`, morta.duracaoMs, `${morta.tentativasPerdidas} tentativas perdidas`)
      for (const morte of morta.mortes)
        contar(
          `  ${morte.fase}: ${morte.alvo} aos ${morte.aosMs} ms${morte.trabalhando ? '' : ' (parado)'}, de volta em ${morte.voltouEmMs} ms`,
        )
      expect(await auditar(banco, morta)).toEqual([])
      expect(diferencas(quieta.retrato, morta.retrato)).toEqual([])
      expect(morta.retrato.soma).toBe(quieta.retrato.soma)
    }),
  )
})

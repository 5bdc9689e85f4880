// reliability F18: random histories on real PostgreSQL against a naive ledger in memory. The model says what
// each act must answer before it is asked, and what every report must say, now and as it was known before.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../apps/server/src/testes/fabricas.ts'
import { auditarBanco } from '../simulation/auditoria-do-banco.ts'
import { decidirRascunho, desfazer, errar, escrever, mexerNoAno, mexerNoPeriodo } from './atos.ts'
import { ler } from './leituras.ts'
import { type Mundo, novoMundo, type Passo, PERIODOS, passo } from './mundo-ao-acaso.ts'

/** Histories of a run; the nightly one asks for more. */
const RODADAS = Number(process.env.LIVRO_RODADAS ?? 20)
const PRAZO_MS = process.env.LIVRO_RODADAS === undefined ? 40_000 : 3_600_000

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())

async function marcarInstante(mundo: Mundo): Promise<void> {
  const { rows } = await mundo.bancada.dono.query<{ em: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as em`,
  )
  mundo.instantes.push({ em: rows[0]?.em ?? '', conhecidas: mundo.modelo.entradas.length })
}

async function dar(mundo: Mundo, um: Passo): Promise<void> {
  mundo.n += 1
  if ('extra' in um) await escrever(mundo, um)
  else if ('outroDia' in um) await desfazer(mundo, um)
  else if ('estado' in um) await mexerNoPeriodo(mundo, um)
  else if ('ano' in um) await mexerNoAno(mundo, um)
  else if ('comoAntes' in um) await ler(mundo, um)
  else if (um.tipo === 'confirmar' || um.tipo === 'descartar')
    await decidirRascunho(mundo, um as never)
  else await errar(mundo, um as never)
  if (mundo.n % 5 === 0) await marcarInstante(mundo)
}

test(
  'o livro e o ingênuo respondem o mesmo, agora e como se sabia',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(passo, { minLength: 10, maxLength: 60 }), async (passos) => {
        const mundo = await novoMundo(bancada)
        await marcarInstante(mundo)
        for (const um of passos) await dar(mundo, um)
        // What was answered of the past is answered again, after all that came later.
        for (const { ler: perguntar, resposta } of mundo.perguntas)
          expect(await perguntar()).toEqual(resposta)
        // At the end every report of every period, whatever the history asked.
        for (const tipo of ['balancete', 'razao', 'diario', 'dre', 'balanco', 'saldos'] as const)
          for (const periodo of PERIODOS.keys())
            await ler(mundo, {
              ...{ tipo, periodo, conta: periodo, quando: periodo },
              comoAntes: periodo % 2 === 0,
              semEncerramento: periodo % 3 === 0,
            })
      }),
      // Bounded also while it looks for the smallest failing history.
      { numRuns: RODADAS, interruptAfterTimeLimit: PRAZO_MS },
    )
    expect(await auditarBanco(bancada.dono as never)).toEqual([])
  },
  PRAZO_MS + 60_000,
)

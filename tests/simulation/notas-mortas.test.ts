// kill -9 of the server, of the worker and of the executors while a company issues its notes, by a service that takes its
// time and loses three answers in ten. Nobody helps; afterwards each charge has one note, here and there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Escritorio } from '../../apps/server/src/testes/fabricas.ts'
import {
  createAuthority,
  type SimulatedNfse,
  startNfseNacional,
} from '../../apps/simulators/src/index.ts'
import { auditarNotas } from './auditoria-das-notas.ts'
import { auditarBanco } from './auditoria-do-banco.ts'
import { rodarCampanhaDeNotas } from './campanha-de-notas.ts'
import { abrirCasaQueEmite, type CasaQueEmite, type Emissora } from './casa-que-emite.ts'
import { abrirCliente } from './cliente.ts'
import type { AlvoDaMorte } from './mortes-com-saidas.ts'
import { comBanco, EMAIL, esperarRepouso } from './oficina.ts'
import {
  type Aglomerado,
  abrirAglomerado,
  ligarProduto,
  migrarBanco,
} from './produto-em-processos.ts'
import { comSemente, contar, LONGA, SEMENTE, sortear } from './semente.ts'

const NOTAS = LONGA ? 1000 : 120
const LATENCIA_MS = LONGA ? 8000 : 1000
/** Answers of four seconds on average, one hand for each of the office's: some 20 notes a minute. */
const PRAZO_MS = LONGA ? 5_400_000 : 120_000
const BANCO = 'notas'

const pasta = mkdtempSync(join(tmpdir(), 'razao-notas-mortas-'))
const sorteio = sortear(SEMENTE)
let aglomerado: Aglomerado
let sefin: SimulatedNfse
let casa: CasaQueEmite
let escritorio: Escritorio
let emissora: Emissora
let url = ''

beforeAll(async () => {
  contar(`SIMULACAO_SEED=${SEMENTE}${LONGA ? ' (longa)' : ''}`)
  aglomerado = await abrirAglomerado(LONGA)
  await aglomerado.criarBanco(BANCO)
  url = aglomerado.url(BANCO)
  await migrarBanco(url)
  const authority = createAuthority()
  sefin = await startNfseNacional({ authority, seed: SEMENTE })
  const { sefinUrl, adnUrl, caPem } = sefin
  casa = await abrirCasaQueEmite(url, pasta, { sefinUrl, adnUrl, caPem, authority })
  escritorio = await casa.umaCasa(EMAIL)
  emissora = await casa.umaEmissora(escritorio, NOTAS)
})
afterAll(async () => {
  await casa?.fechar()
  await sefin?.stop()
  await aglomerado?.parar()
  rmSync(pasta, { recursive: true, force: true })
})

/** Short: each of them. Long: whoever the seed says. */
function plano(): AlvoDaMorte[] {
  if (!LONGA) return ['servidor', 'executor', 'trabalhador']
  const alvos: AlvoDaMorte[] = ['trabalhador', 'servidor', 'executor']
  return Array.from({ length: 40 }, () => sorteio.um(alvos))
}

type Serie = { usados: number; comNota: number; lacunas: { porque: string }[] }

test(
  'every charge has one note, whoever dies and whatever answer is lost',
  { timeout: Math.max(PRAZO_MS * 2, 1_800_000) },
  () =>
    comSemente(async () => {
      const produto = await ligarProduto(url, casa.ambiente)
      try {
        const cliente = await abrirCliente(produto.endereco, EMAIL)
        const inicio = performance.now()
        const mortes = await rodarCampanhaDeNotas({
          ...{ cliente, produto, sefin, emissora, sorteio, banco: casa.bancada.dono },
          ...{ servico: 'nfse', esperadas: NOTAS, mortes: plano() },
          porPedido: NOTAS / 20,
          latenciaMs: LATENCIA_MS,
          esperarTudo: LONGA,
          prazoMs: PRAZO_MS,
        })
        await esperarRepouso(url, PRAZO_MS)
        contar(`${NOTAS} notas em ${Math.round(performance.now() - inicio)} ms`)
        for (const { alvo, aosMs, emMaos, voltouEmMs } of mortes)
          contar(`  ${alvo} aos ${aosMs} ms, ${emMaos} em mãos, de volta em ${voltouEmMs} ms`)
        const passos = await comBanco(url, async (client) => {
          const { rows } = await client.query<{ estado: string; vezes: number }>(
            'select estado, count(*)::int as vezes from saida_externa_passo group by 1 order by 1',
          )
          return Object.fromEntries(rows.map(({ estado, vezes }) => [estado, vezes]))
        })
        contar('passos:', passos)
        const negacoes = await comBanco(url, async (client) => [
          ...(await auditarNotas(client, emissora, sefin)),
          ...(await auditarBanco(client, { repouso: true })),
        ])
        expect(negacoes).toEqual([])
        // The campaign was one: answers were lost, and processes died with lines in hand.
        expect(passos.duvidosa ?? 0).toBeGreaterThan(NOTAS / 10)
        const deQuemLeva = mortes.filter(({ alvo }) => alvo !== 'servidor')
        expect(deQuemLeva.some(({ emMaos }) => emMaos > 0)).toBe(true)
        expect(produto.servidor.quedas()).toBe(0)
        const { corpo } = await cliente.pedir<{ series: Serie[] }>(
          'GET',
          `/financeiro/emissoes/lacunas?empresaId=${emissora.id}`,
        )
        expect(corpo.series).toMatchObject([{ usados: NOTAS, comNota: NOTAS, lacunas: [] }])
      } finally {
        await produto.parar()
      }
    }),
)

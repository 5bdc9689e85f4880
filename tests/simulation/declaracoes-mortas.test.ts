// kill -9 of the server, of the worker and of the executors while an office transmits the PGDAS-D of its companies, to a
// Receita that takes what it is told and loses one answer in five. Afterwards each month is declared once, there and here.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MES } from '../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import {
  createAuthority,
  type SimulatedSerpro,
  startSerpro,
} from '../../apps/simulators/src/index.ts'
import { auditarBanco } from './auditoria-do-banco.ts'
import { abrirCasaQueDeclara, type CasaQueDeclara } from './casa-que-declara.ts'
import { abrirCliente, type Cliente } from './cliente.ts'
import {
  type AlvoDaMorte,
  acabou,
  andamento,
  type CampanhaDeSaidas,
  matarTodos,
  passarOTempo,
} from './mortes-com-saidas.ts'
import { comBanco, EMAIL, esperarRepouso } from './oficina.ts'
import {
  type Aglomerado,
  abrirAglomerado,
  ligarProduto,
  migrarBanco,
} from './produto-em-processos.ts'
import { comSemente, contar, LONGA, SEMENTE, sortear } from './semente.ts'

const EMPRESAS = LONGA ? 300 : 24
const LATENCIA_MS = LONGA ? 2000 : 400
const PRAZO_MS = LONGA ? 3_600_000 : 90_000
const PRAZO_DO_PEDIDO_MS = 180_000
const BANCO = 'declaracoes'

const pasta = mkdtempSync(join(tmpdir(), 'razao-declaracoes-mortas-'))
const sorteio = sortear(SEMENTE)
let aglomerado: Aglomerado
let receita: SimulatedSerpro
let casa: CasaQueDeclara
let url = ''

beforeAll(async () => {
  contar(`SIMULACAO_SEED=${SEMENTE}${LONGA ? ' (longa)' : ''}`)
  aglomerado = await abrirAglomerado(LONGA)
  await aglomerado.criarBanco(BANCO)
  url = aglomerado.url(BANCO)
  await migrarBanco(url)
  const authority = createAuthority()
  receita = await startSerpro({ authority, open: true, seed: SEMENTE })
  casa = await abrirCasaQueDeclara({
    ...{ url, pasta, receita, authority, email: EMAIL, empresas: EMPRESAS },
  })
})
afterAll(async () => {
  await casa?.fechar()
  await receita?.stop()
  await aglomerado?.parar()
  rmSync(pasta, { recursive: true, force: true })
})

/** Short: each of them. Long: whoever the seed says. */
function plano(): AlvoDaMorte[] {
  if (!LONGA) return ['servidor', 'executor', 'trabalhador']
  const alvos: AlvoDaMorte[] = ['trabalhador', 'servidor', 'executor']
  return Array.from({ length: 30 }, () => sorteio.um(alvos))
}

/** The whole choice, under a key: from two keys, two operations. */
async function pedir(cliente: Cliente, acao: 'conferir' | 'transmitir', chave: string) {
  const selecao = { modo: 'ids', ids: casa.empresas.map(({ id }) => id) }
  const dito = await cliente.pedir<{ codigo?: string }>('POST', '/fiscal/declaracoes/lote', {
    corpo: { competencia: MES, selecao, acao },
    chave: `${acao}-${chave}`,
    prazoMs: PRAZO_DO_PEDIDO_MS,
  })
  // Whoever comes after all of it left finds nothing to do.
  if (dito.status !== 200 && dito.corpo.codigo !== 'nada-a-fazer')
    throw new Error(`o lote ${chave} foi recusado: ${JSON.stringify(dito)}`)
}

async function ate(pronto: () => Promise<boolean>): Promise<void> {
  const fim = Date.now() + PRAZO_MS
  while (!(await pronto())) {
    if (Date.now() > fim) throw new Error('o prazo da campanha acabou')
    await esperar(300)
  }
}

const AQUI: Readonly<Record<string, string>> = {
  'every month has one declaration that was transmitted, with its receipt': `
    select empresa_id, array_agg(estado) as estados from declaracao_pgdasd where estado <> 'trocada'
    group by empresa_id having array_agg(estado) <> array['transmitida'] or bool_or(numero is null or recibo_id is null)`,
  'no line of the outgoing book is open': `
    select id, servico, estado from saida_externa where estado in ('intencionada', 'enviada', 'duvidosa')`,
  'nothing leaves from doubt': `
    select p.saida_id, p.de, p.estado from (
      select saida_id, estado, lag(estado) over (partition by saida_id order by id) as de from saida_externa_passo) p
    join saida_externa s on s.id = p.saida_id
    where s.servico = 'pgdasd' and p.estado = 'enviada' and p.de is distinct from 'intencionada'`,
  'every operation ended, and each of its items has an outcome': `
    select o.id, o.tipo, o.status from operacao o where o.status < 2
    union all
    select operacao_id, rotulo, null from operacao_item where resultado is null`,
}

test(
  'each month is declared once, whoever dies and whatever answer is lost',
  { timeout: Math.max(PRAZO_MS * 2, 1_800_000) },
  () =>
    comSemente(async () => {
      const produto = await ligarProduto(url, casa.ambiente)
      const banco = casa.bancada.dono
      try {
        const cliente = await abrirCliente(produto.endereco, EMAIL)
        const inicio = performance.now()
        await pedir(cliente, 'conferir', 'unico')
        await ate(async () => {
          const { rows } = await banco.query<{ n: number }>(
            `select count(*)::int as n from declaracao_pgdasd where estado = 'conferida'`,
          )
          return rows[0]?.n === EMPRESAS
        })
        contar(`${EMPRESAS} conferidas em ${Math.round(performance.now() - inicio)} ms`)
        const campanha: CampanhaDeSaidas = {
          ...{ produto, banco, sorteio, servico: 'pgdasd', esperadas: EMPRESAS },
          ...{ mortes: plano(), latenciaMs: LATENCIA_MS },
        }
        receita.dials.declarar.turn({ lostAnswerRate: 0.2, latencySpreadMs: LATENCIA_MS })
        // The same choice from two tabs, at the same time.
        const [, , mortes] = await Promise.all([
          pedir(cliente, 'transmitir', 'uma'),
          pedir(cliente, 'transmitir', 'outra'),
          matarTodos(campanha),
        ])
        await ate(async () => {
          if (!LONGA) await passarOTempo(campanha)
          return acabou(campanha, await andamento(campanha))
        })
        if (!LONGA)
          await ate(async () => {
            await passarOTempo(campanha)
            const { rows } = await banco.query('select from operacao where status < 2')
            return rows.length === 0
          })
        await esperarRepouso(url, PRAZO_MS)
        contar(`${EMPRESAS} transmitidas em ${Math.round(performance.now() - inicio)} ms`)
        for (const { alvo, aosMs, emMaos } of mortes)
          contar(`  ${alvo} aos ${aosMs} ms, ${emMaos} em mãos`)
        const negacoes = await comBanco(url, async (client) => {
          const daqui = []
          for (const [regra, sql] of Object.entries(AQUI)) {
            const { rows } = await client.query(sql)
            if (rows.length > 0) daqui.push({ regra, linhas: rows.slice(0, 5) })
          }
          return [...daqui, ...(await auditarBanco(client, { repouso: true }))]
        })
        expect(negacoes).toEqual([])
        // There: one of each, and the number of each is the one that is known here.
        const la = receita.declarations()
        expect(la).toHaveLength(EMPRESAS)
        const { rows: aqui } = await banco.query<{ cnpj: string; numero: string }>(
          `select e.identificacao as cnpj, d.numero from declaracao_pgdasd d
           join empresa e on e.escritorio_id = d.escritorio_id and e.id = d.empresa_id where d.estado = 'transmitida'`,
        )
        const porCnpj = (lista: readonly { cnpj: string; numero: string }[]) =>
          lista.map(({ cnpj, numero }) => `${cnpj} ${numero}`).toSorted()
        expect(porCnpj(aqui)).toEqual(porCnpj(la.map(({ cnpj, id }) => ({ cnpj, numero: id }))))
        // The campaign was one: answers were lost, and processes died with lines in hand.
        const { rows: duvidas } = await banco.query<{ n: number }>(
          `select count(*)::int as n from saida_externa_passo where estado = 'duvidosa'`,
        )
        expect(duvidas[0]?.n ?? 0).toBeGreaterThan(0)
        const deQuemLeva = mortes.filter(({ alvo }) => alvo !== 'servidor')
        expect(deQuemLeva.some(({ emMaos }) => emMaos > 0)).toBe(true)
        expect(produto.servidor.quedas()).toBe(0)
      } finally {
        await produto.parar()
      }
    }),
)

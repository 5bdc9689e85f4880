// Closing a month of 10,000 companies: companies per second, with everything durable (fsync on), beside a
// bare script that does the same reads and writes without our platform.
// Run: npm run bench -- fechar-mes [--empresas=10000] [--lotes=50,150,500]

import { setMaxListeners } from 'node:events'
import pg from 'pg'
import { executarOperacao } from '../apps/server/src/modules/automacao/index.ts'
import { garantirPlanoDeContas } from '../apps/server/src/modules/contabil/plano/plano-do-escritorio.ts'
import { execucaoDoFechamento } from '../apps/server/src/modules/fiscal/fechamento/executar-fechamento.ts'
import { executarFechamento } from '../apps/server/src/modules/fiscal/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import type { Context } from '../apps/server/src/platform/context.ts'
import {
  type Ator,
  createPool,
  migrate,
  type Pool,
  transaction,
} from '../apps/server/src/platform/db/index.ts'
import { createLocalFiles } from '../apps/server/src/platform/files/index.ts'
import { SEM_FORA } from '../apps/server/src/platform/fora/index.ts'
import { jobContext } from '../apps/server/src/platform/jobs/index.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { criarCarteira, MES } from './fechar-mes/carteira.ts'
import { fecharSemPlataforma } from './fechar-mes/piso.ts'

setMaxListeners(0)
const opcao = (nome: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${nome}=`))?.split('=')[1]
const EMPRESAS = Number(opcao('empresas') ?? 10_000)
const LOTES = (opcao('lotes') ?? '50,150,500').split(',').map(Number)
const RODADAS = Number(opcao('rodadas') ?? 1)

const servidor = await startPostgres({
  fsync: true,
  settings: { shared_buffers: '1GB', wal_compression: 'on' },
})
const paraBanco = (nome: string): string => {
  const url = new URL(servidor.url)
  url.pathname = `/${nome}`
  return url.href
}
const admin = new pg.Client({ connectionString: servidor.url })
await admin.connect()
await admin.query('create database modelo')
await migrate({ url: paraBanco('modelo') })
const modelo = new pg.Client({ connectionString: paraBanco('modelo') })
await modelo.connect()
const escritorioId = await criarCarteira(modelo, EMPRESAS)
await modelo.end()

const log = createLog({ level: 'error', pretty: false })
const files = createLocalFiles('/tmp')
const ator: Ator = {
  escritorioId,
  empresas: 'todas',
  usuarioId: 1,
  usuarioNome: 'Ana Fictícia',
  origem: 'automacao',
}
let bancos = 0

/** A fresh copy of the office for each measure. */
async function comBanco<T>(medir: (url: string) => Promise<T>): Promise<T> {
  bancos += 1
  const nome = `medida_${bancos}`
  await admin.query(`create database ${nome} template modelo`)
  await admin.query('checkpoint')
  try {
    return await medir(paraBanco(nome))
  } finally {
    await admin.query(`drop database ${nome} with (force)`)
  }
}

async function comPool<T>(url: string, usar: (pool: Pool) => Promise<T>): Promise<T> {
  const doApp = new URL(url)
  doApp.searchParams.set('options', '-c role=razao_app')
  const pool = createPool({ url: doApp.href, max: 4, name: 'bench' })
  try {
    return await usar(pool)
  } finally {
    await pool.end()
  }
}

const contextoDe = (db: Context['db']): Context => ({
  db,
  tenant: { escritorioId, empresas: 'todas' },
  user: { id: 1, nome: 'Ana Fictícia', perfil: 2 },
  ator,
  clock: systemClock,
  log,
  files,
  segredo: '',
})

/** The whole operation as the worker runs it: items, progress, events. Seconds. */
async function comPlataforma(ate: 'conferencia' | 'contabil', lote: number): Promise<number> {
  return await comBanco(
    async (url) =>
      await comPool(url, async (pool) => {
        const { operacaoId } = await transaction(pool, ator, async (db) => {
          const ctx = contextoDe(db)
          await garantirPlanoDeContas(ctx)
          return await executarFechamento(ctx, {
            competencia: MES,
            selecao: { modo: 'filtro', filtro: {}, exceto: [], contagemEsperada: EMPRESAS },
            etapa: 'tudo',
            ate,
          })
        })
        const job = jobContext(ator, log, {
          pool,
          clock: systemClock,
          files,
          fora: SEM_FORA,
          segredo: '',
          processo: 'bench',
          signal: new AbortController().signal,
        })
        const inicio = performance.now()
        await executarOperacao(job, operacaoId, { ...execucaoDoFechamento, tamanhoDoLote: lote })
        const segundos = (performance.now() - inicio) / 1000
        await conferir(url, operacaoId)
        return segundos
      }),
  )
}

/** A fast run that did nothing is no measure. */
async function conferir(url: string, operacaoId: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*) from operacao_item where operacao_id = $1 and resultado = 1)::int as inseridas,
       (select count(*) from apuracao where atual and competencia = '${MES}')::int as apuracoes, (select count(*) from pro_labore where competencia = '${MES}')::int as recibos,
       (select coalesce(sum(valor), 0) from partida)::int as diferenca,
       (select mensagem from operacao_item where operacao_id = $1 and resultado = 4 limit 1) as erro,
       (select motivo_texto from operacao where id = $1) as motivo`,
    [operacaoId],
  )
  await client.end()
  const [linha] = rows
  if (
    linha.inseridas !== EMPRESAS ||
    linha.apuracoes !== EMPRESAS ||
    linha.recibos !== EMPRESAS ||
    linha.diferenca !== 0
  )
    throw new Error(`fechamento incompleto: ${JSON.stringify(linha)}`)
}

const mediana = (valores: number[]): number =>
  valores.toSorted((a, b) => a - b)[Math.floor(valores.length / 2)] ?? 0
async function medir(nome: string, uma: () => Promise<number>): Promise<void> {
  const segundos: number[] = []
  for (let i = 0; i < RODADAS; i += 1) segundos.push(await uma())
  const s = mediana(segundos)
  console.log(
    `${nome.padEnd(66)} ${Math.round(EMPRESAS / s)
      .toLocaleString('pt-BR')
      .padStart(7)} empresas/s  (${s.toFixed(1)} s)`,
  )
}

try {
  console.log(
    `${EMPRESAS.toLocaleString('pt-BR')} empresas, 24 meses de receita e folha, 3 notas, 1 sócio; fsync ligado\n`,
  )
  for (const lote of LOTES) {
    await medir(`piso: driver e motor, sem plataforma, lotes de ${lote}`, () =>
      comBanco((url) => fecharSemPlataforma(url, lote)),
    )
    await medir(`fechamento até a conferência, lotes de ${lote}`, () =>
      comPlataforma('conferencia', lote),
    )
    await medir(`fechamento com guias, envio e lançamentos, lotes de ${lote}`, () =>
      comPlataforma('contabil', lote),
    )
  }
} finally {
  await admin.end()
  await servidor.stop()
}

// Any list page over 1,000,000 rows, beside a bare Fastify + pg handler that answers the same page and totals.
import Fastify from 'fastify'
import pg from 'pg'
import { freePort } from '../scripts/postgres.ts'
import { emTurnos, ms, resumo } from './apoio/medidas.ts'
import { abrirBancada, inserirEmpresas } from './apoio/servidor.ts'

const NOTAS = Number(process.argv.find((a) => a.startsWith('--notas='))?.slice(8) ?? 1_000_000)
const EMPRESAS = 1000
const RODADAS = 40

const bancada = await abrirBancada()
try {
  await inserirEmpresas(bancada.dono, bancada.escritorioId, EMPRESAS)
  await inserirNotas()
  const nu = await servidorNu()
  await comparar('a page of the whole, 1,000,000 notes', nu, '')
  await comparar('a page of one month', nu, 'competencia=2026-03')
  await comparar('a page of one company', nu, 'empresaId=17')
  await nu.fechar()
} finally {
  await bancada.encerrar()
}

async function inserirNotas(): Promise<void> {
  // The audit and lock triggers are about writing, not about lists: out of the way while a million rows enter.
  await bancada.dono.query(`set session_replication_role = replica`)
  await bancada.dono.query(
    `
    insert into nota_fiscal (escritorio_id, empresa_id, direcao, status, modelo, leiaute, chave, numero, emissao, competencia, contraparte_documento, contraparte_nome, descricao, bruto, base, iss, liquido)
    select $1, e.id, 1, case when n % 50 = 0 then 2 else 1 end, 'nfse', 'nfse-nacional-1.01', 'k' || n, n::text, d.dia, to_char(d.dia, 'YYYY-MM'), lpad((n % 9000)::text, 14, '0'), 'Tomador Fictício ' || n % 9000, 'Serviço fictício',
      10000 + n % 900000, 10000 + n % 900000, (10000 + n % 900000) / 20, 10000 + n % 900000
    from generate_series(1, $2::int) n
    cross join lateral (select date '2024-11-01' + (n::bigint * 7919 % 730)::int as dia) d
    join empresa e on e.escritorio_id = $1 and e.id = 1 + n % ${EMPRESAS}`,
    [bancada.escritorioId, NOTAS],
  )
  await bancada.dono.query('set session_replication_role = origin')
  await bancada.dono.query('vacuum analyze nota_fiscal')
}

async function servidorNu() {
  const pool = new pg.Pool({ connectionString: bancada.donoUrl, max: 8 })
  const app = Fastify()
  app.get<{ Querystring: { competencia?: string; empresaId?: string } }>(
    '/notas',
    async (request) => {
      const { competencia, empresaId } = request.query
      const onde = [`n.escritorio_id = $1`, `n.direcao = 1`]
      const valores: unknown[] = [bancada.escritorioId]
      if (competencia) onde.push(`n.competencia = $${valores.push(competencia)}`)
      if (empresaId) onde.push(`n.empresa_id = $${valores.push(Number(empresaId))}`)
      const { rows: lista } = await pool.query(
        `select n.*, e.apelido as empresa from nota_fiscal n join empresa e on e.escritorio_id = n.escritorio_id and e.id = n.empresa_id
      where ${onde.join(' and ')} order by n.emissao desc, n.id desc limit 10`,
        valores,
      )
      const { rows: totais } = await pool.query(
        `select count(*), sum(bruto) as bruto, sum(iss) as iss, sum(retencoes) as retencoes, sum(liquido) as liquido from nota_fiscal n where ${onde.join(' and ')}`,
        valores,
      )
      return { lista, totais: totais[0] }
    },
  )
  const porta = await freePort()
  await app.listen({ port: porta, host: '127.0.0.1' })
  return {
    pedir: async (filtro: string) =>
      (await fetch(`http://127.0.0.1:${porta}/notas?${filtro}`)).json(),
    fechar: async () => {
      await app.close()
      await pool.end()
    },
  }
}

async function comparar(
  nome: string,
  nu: { pedir(filtro: string): Promise<unknown> },
  filtro: string,
): Promise<void> {
  const tempos = await emTurnos(RODADAS, {
    nosso: () => bancada.pedir(`/financeiro/notas?direcao=1&${filtro}`),
    nu: () => nu.pedir(filtro),
  })
  const nosso = resumo(tempos.nosso ?? [])
  const piso = resumo(tempos.nu ?? [])
  console.log(
    `${nome}: ours p50 ${ms(nosso.p50)} p95 ${ms(nosso.p95)} · bare p50 ${ms(piso.p50)} p95 ${ms(piso.p95)} · ratio ${(nosso.p50 / piso.p50).toFixed(2)}`,
  )
}

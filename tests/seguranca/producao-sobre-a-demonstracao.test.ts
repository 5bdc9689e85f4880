// A production on the database of a demonstration: each program refuses in one sentence, before it does anything there.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '../../apps/server/src/platform/config.ts'
import { bancoDeTeste } from '../../scripts/testes/banco-de-teste.ts'

const SEGREDO = randomBytes(48).toString('base64url')
const DONO = `dono_${randomBytes(4).toString('hex')}`
let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let dono: pg.Pool
let pasta = ''
let url = ''

beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'razao-producao-'))
  banco = await bancoDeTeste()
  dono = new pg.Pool({ connectionString: banco.url, max: 1 })
  const daProducao = new URL(banco.url)
  daProducao.username = DONO
  daProducao.password = randomBytes(24).toString('hex')
  url = daProducao.href
  await dono.query(`create role ${DONO} superuser login password '${daProducao.password}'`)
  await dono.query(
    `insert into escritorio (nome, razao_social, cnpj, email, demonstracao) values ('a', 'a', '1', 'x@demo.example', true)`,
  )
})
afterAll(async () => {
  await dono?.query(`drop role if exists ${DONO}`)
  await dono?.end()
  await banco?.drop()
  await rm(pasta, { recursive: true, force: true })
})

const correr = (programa: string) =>
  new Promise<{ codigo: unknown; dito: string }>((pronto) => {
    const env = childEnvironment({
      ...{ NODE_ENV: 'production', DATABASE_URL: url, RAZAO_SEGREDO: SEGREDO, RAZAO_DADOS: pasta },
      ...{ PORT: '0', RAZAO_LOG: 'error' },
    })
    execFile(process.execPath, [programa], { env, timeout: 40_000 }, (erro, saida, erros) =>
      pronto({ codigo: erro?.code ?? 0, dito: saida + erros }),
    )
  })

test.each(['apps/server/src/main.ts', 'apps/server/src/worker.ts'])(
  '%s',
  { timeout: 60_000 },
  async (programa) => {
    const { codigo, dito } = await correr(programa)
    expect(dito).toBe(
      'razao: O banco tem o escritório de demonstração, cujas senhas são públicas. Em produção use um banco novo.\n',
    )
    expect(codigo).toBe(1)
    const { rows } = await dono.query(
      `select (select count(*) from graphile_worker._private_jobs)::int as tarefas,
       (select count(*) from app.processo)::int as processos`,
    )
    expect(rows).toEqual([{ tarefas: 0, processos: 0 }])
  },
)

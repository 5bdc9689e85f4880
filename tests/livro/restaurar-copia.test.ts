// Back up, restore somewhere else, start: the books are whole and the product works. A copy of a database does not
// carry the roles of its cluster, and the migrations that made them are marked in it as applied.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, senhaDoApp, urlDoApp } from '../../apps/server/src/platform/db/index.ts'
import { abrirBancada } from '../../apps/server/src/testes/fabricas.ts'
import { asUser, chooseOsUser } from '../../scripts/postgres/os-user.ts'
import { freePort, type RunningPostgres, startPostgres } from '../../scripts/postgres.ts'
import { auditarBanco } from '../simulation/auditoria-do-banco.ts'
import { abrirLivro, postar } from './livro-de-teste.ts'

const SEGREDO = 'segredo de teste com mais de trinta e duas letras'

type Cluster = { url: string; parar(): Promise<void> }

const com = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const noBanco = (url: string, nome: string) => {
  const outro = new URL(url)
  outro.pathname = `/${nome}`
  return outro.href
}

/** A database with a month of entries, as the product makes it. */
async function escreverLivros(url: string): Promise<void> {
  await migrate({ url, appPassword: senhaDoApp(SEGREDO) })
  const bancada = await abrirBancada({ url })
  try {
    const livro = await abrirLivro(bancada)
    for (const [dia, valor] of [5, 12, 20].entries())
      await postar(livro, {
        data: `2026-01-${10 + dia}`,
        partidas: [
          ['1.1.1.01', valor],
          ['2.3.1.01', -valor],
        ],
      })
  } finally {
    await bancada.fechar()
  }
}

const vistosPeloApp = (url: string) =>
  com(urlDoApp(url, SEGREDO), async (client) => {
    await client.query(
      `begin; set local app.escritorio_id = '1'; set local app.todas_empresas = 'on'; set local app.empresas_visiveis = '{}'`,
    )
    return (await client.query('select count(*)::int as n from partida')).rows[0]?.n
  })

const direitos = (url: string) =>
  com(url, async (client) => {
    const { rows } = await client.query(`
      select 'policy ' || schemaname || '.' || tablename || ' ' || policyname || ' ' || roles::text as o from pg_policies
      union all select 'table ' || c.oid::regclass || ' ' || x.grantee::regrole || ' ' || x.privilege_type
        from pg_class c cross join lateral aclexplode(c.relacl) x where x.grantee::regrole::text like 'razao%'
      union all select 'column ' || a.attrelid::regclass || ' ' || a.attname || ' ' || x.grantee::regrole || ' ' || x.privilege_type
        from pg_attribute a cross join lateral aclexplode(a.attacl) x where x.grantee::regrole::text like 'razao%'
      union all select 'schema ' || n.nspname || ' ' || x.grantee::regrole || ' ' || x.privilege_type
        from pg_namespace n cross join lateral aclexplode(n.nspacl) x where x.grantee::regrole::text like 'razao%'
      union all select 'function ' || p.oid::regprocedure || ' ' || x.grantee::regrole || ' ' || x.privilege_type
        from pg_proc p cross join lateral aclexplode(p.proacl) x where x.grantee::regrole::text like 'razao%'
      union all select 'owner ' || p.oid::regprocedure || ' ' || r.rolname from pg_proc p join pg_roles r on r.oid = p.proowner
        where r.rolname like 'razao%'
      order by 1`)
    return rows.map(({ o }) => String(o))
  })

/** The start gives everything back, and the product goes on from where the copy was taken. */
async function conferirCopia(copia: string, antes: readonly string[]): Promise<void> {
  await migrate({ url: copia, appPassword: senhaDoApp(SEGREDO) })
  expect(await direitos(copia)).toEqual(antes)
  expect(await vistosPeloApp(copia)).toBe(6)
  // The chain of the books, the balances, the sums: all that the audit knows.
  expect(await com(copia, (client) => auditarBanco(client))).toEqual([])
  const bancada = await abrirBancada({ url: copia })
  try {
    const livro = await abrirLivro(bancada)
    await postar(livro, {
      data: '2026-02-10',
      partidas: [
        ['1.1.1.01', 100],
        ['2.3.1.01', -100],
      ],
    })
  } finally {
    await bancada.fechar()
  }
  expect(await com(copia, (client) => auditarBanco(client))).toEqual([])
  // Once more changes nothing.
  await migrate({ url: copia, appPassword: senhaDoApp(SEGREDO) })
}

let embutido: RunningPostgres
beforeAll(async () => {
  embutido = await startPostgres({ fsync: false })
})
afterAll(async () => await embutido?.stop())

test('a copy in a cluster without the roles works after the next start', async () => {
  await com(embutido.url, (client) => client.query('create database copia'))
  const copia = noBanco(embutido.url, 'copia')
  await escreverLivros(copia)
  const antes = await direitos(copia)
  // What a restore leaves when no role is there: no grant, no policy that names one, no owner.
  await com(copia, async (client) => {
    const { rows } = await client.query<{ ddl: string }>(
      `select format('drop policy %I on %I.%I', policyname, schemaname, tablename) as ddl from pg_policies where roles::text like '%razao%'`,
    )
    for (const { ddl } of rows) await client.query(ddl)
    for (const papel of ['razao_app', 'razao_identidade'])
      await client.query(`drop owned by ${papel}; drop role ${papel}`)
  })
  await conferirCopia(copia, antes)
}, 90_000)

test('a database of another version of the code is refused with what to do', async () => {
  await com(embutido.url, (client) => client.query('create database outra'))
  const outra = noBanco(embutido.url, 'outra')
  await migrate({ url: outra })
  await com(outra, (client) =>
    client.query(`insert into migracao (arquivo, soma) values ('0999_de_outra_versao.sql', 'x')`),
  )
  await expect(migrate({ url: outra })).rejects.toThrow(
    /0999_de_outra_versao\.sql.*não conhece.*npm run demo:reset.*npm run db:reset/s,
  )
  await com(outra, (client) =>
    client.query(`delete from migracao where arquivo like '0999%';
      update migracao set soma = 'outra' where arquivo like '0005%'`),
  )
  await expect(migrate({ url: outra })).rejects.toThrow(/0005_.*mudou depois.*npm run db:reset/s)
}, 60_000)

/** The programs of a whole PostgreSQL ≥ 15 of the machine, where there is one: the embedded one has no pg_dump. */
const PROGRAMAS = (() => {
  const raiz = '/usr/lib/postgresql'
  if (!existsSync(raiz)) return null
  const versao = readdirSync(raiz)
    .filter((nome) => Number(nome) >= 15 && existsSync(join(raiz, nome, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))[0]
  return versao === undefined ? null : join(raiz, versao, 'bin')
})()

async function abrirCluster(programas: string): Promise<Cluster> {
  const usuario = chooseOsUser()
  const pasta = mkdtempSync(join(tmpdir(), 'razao-copia-'))
  if (usuario.uid !== undefined && usuario.gid !== undefined)
    chownSync(pasta, usuario.uid, usuario.gid)
  const dados = join(pasta, 'dados')
  const como = { ...asUser(usuario), cwd: '/' }
  execFileSync(
    join(programas, 'initdb'),
    ['-D', dados, '-U', 'dono', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...como, stdio: 'ignore' },
  )
  const porta = await freePort()
  const servidor: ChildProcess = spawn(
    join(programas, 'postgres'),
    ['-D', dados, '-p', String(porta), '-k', pasta, '-c', 'fsync=off', '-h', '127.0.0.1'],
    { ...como, stdio: 'ignore' },
  )
  const url = `postgres://dono@127.0.0.1:${porta}/postgres`
  for (let i = 0; ; i += 1) {
    const vivo = await com(url, async () => true).catch(() => false)
    if (vivo) break
    if (i > 300) throw new Error('o PostgreSQL da máquina não iniciou')
    await esperar(50)
  }
  return {
    url,
    async parar() {
      const saiu = new Promise((resolve) => servidor.once('exit', resolve))
      servidor.kill('SIGINT')
      await saiu
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}

test.skipIf(PROGRAMAS === null)(
  'pg_dump, a new cluster, psql, start',
  async () => {
    const programas = PROGRAMAS ?? ''
    const [velho, novo] = await Promise.all([abrirCluster(programas), abrirCluster(programas)])
    try {
      for (const { url } of [velho, novo])
        await com(url, (client) => client.query('create database razao'))
      const [original, copia] = [noBanco(velho.url, 'razao'), noBanco(novo.url, 'razao')]
      await escreverLivros(original)
      const antes = await direitos(original)
      // As anybody does it: nothing about roles, and psql goes on over what it cannot give.
      const texto = execFileSync(join(programas, 'pg_dump'), ['-d', original], {
        maxBuffer: 200 * 1024 * 1024,
      })
      execFileSync(join(programas, 'psql'), ['-q', '-d', copia], {
        input: texto,
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      await conferirCopia(copia, antes)
    } finally {
      await Promise.all([velho.parar(), novo.parar()])
    }
  },
  120_000,
)

// The runner over a database that has rows: what comes later is applied over them, what is released is not altered.
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { garantirPlanoDeContas } from '../../modules/contabil/plano/plano-do-escritorio.ts'
import { abrirBancada, type Bancada, umaEmpresa, umEscritorio } from '../../testes/fabricas.ts'
import { migrate } from './index.ts'

const BANCO = new URL('../../../db/', import.meta.url)
const { adminUrl } = inject('bancoModelo')
const nome = `razao_teste_migrar_${randomBytes(4).toString('hex')}`
const url = Object.assign(new URL(adminUrl), { pathname: `/${nome}` }).href

async function noBanco(connectionString: string, fazer: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await fazer(client)
  } finally {
    await client.end()
  }
}
const administrar = (texto: string) => noBanco(adminUrl, (client) => client.query(texto))

/** A folder of migrations of this test's own, begun with the released ones. */
const pasta = mkdtempSync(join(tmpdir(), 'razao-migracoes-'))
const emPasta = { url, pasta: pathToFileURL(`${pasta}/`) }
const LANCADAS = readFileSync(new URL('released.sha256', BANCO), 'utf8')
  .trim()
  .split('\n')
  .map((linha) => linha.split(/ +/)[1] ?? '')

const LANCAMENTO_DE_ANTES = `
  with l as (
    insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, origem, chave, numero, sequencia, registrado_em, hash_anterior, hash)
    values ($1, $2, '2026-10', '2026-10-10', 'De antes', 'manual', 'manual:de-antes', 1, 1, now(), decode(repeat('00', 32), 'hex'), sha256('De antes'))
    returning id
  ), p as (
    insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor)
    select $1, l.id, case c.codigo when '1.1.1.01' then 1 else 2 end, $2, c.id, '2026-10-10', case c.codigo when '1.1.1.01' then 100 else -100 end
    from l, conta_contabil c
    where c.escritorio_id = $1 and c.codigo in ('1.1.1.01', '2.3.1.01')
    returning conta_id, valor
  )
  insert into saldo_mensal (escritorio_id, empresa_id, conta_id, competencia, debitos, creditos)
  select $1, $2, conta_id, '2026-10', greatest(valor, 0), greatest(-valor, 0) from p`

let bancada: Bancada
let linhas: string
/** Every table of the product, with how many rows it has and a sum of what they say. */
async function retrato(): Promise<string> {
  const { rows } = await bancada.dono.query<{ tabela: string; retrato: string }>(
    `select relname as tabela, (xpath('//c/text()', query_to_xml(format(
       'select count(*) || '':'' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '''') as c from %s t', c.oid::regclass), false, true, '')))[1]::text as retrato
     from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migracao' order by 1`,
  )
  return rows.map(({ tabela, retrato: um }) => `${tabela} ${um}`).join('\n')
}

beforeAll(async () => {
  await administrar(`create database ${nome}`)
  for (const arquivo of LANCADAS)
    cpSync(fileURLToPath(new URL(`migrations/${arquivo}`, BANCO)), join(pasta, arquivo))
  await migrate(emPasta)
  bancada = await abrirBancada({ url })
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  // As the released tables had it: the program of today posts to the tables of today.
  await bancada.dono.query(LANCAMENTO_DE_ANTES, [escritorio.id, empresa.id])
  linhas = await retrato()
})
afterAll(async () => {
  await bancada.fechar()
  rmSync(pasta, { recursive: true, force: true })
  await administrar(`drop database if exists ${nome} with (force)`)
})

test('the migrations added since are applied over a database that has rows', async () => {
  expect(linhas).toMatch(/^lancamento 1:/m)
  const { aplicadas } = await migrate({ url })
  expect(aplicadas.every((arquivo) => !LANCADAS.includes(arquivo))).toBe(true)
  const { rows } = await bancada.dono.query('select count(*)::int as n from partida')
  expect(rows).toEqual([{ n: 2 }])
  expect((await migrate({ url })).aplicadas).toEqual([])
  if (aplicadas.length === 0) expect(await retrato()).toBe(linhas)
  for (const arquivo of aplicadas)
    cpSync(fileURLToPath(new URL(`migrations/${arquivo}`, BANCO)), join(pasta, arquivo))
})

const acrescentar = (arquivo: string, sql: string): string => {
  writeFileSync(join(pasta, arquivo), sql)
  return arquivo
}
const aplicadas = async (): Promise<string[]> => (await migrate(emPasta)).aplicadas

test('one more file is applied once over the rows; one that fails leaves nothing of itself', async () => {
  const nova = acrescentar(
    '9001_acrescentar.sql',
    `alter table partida add column teste text not null default 'antes';
     create index partida_teste on partida (escritorio_id, teste);`,
  )
  const ruim = acrescentar(
    '9002_falhar.sql',
    'create table meia (id bigint); alter table lancamento add constraint nunca check (false);',
  )
  await expect(migrate(emPasta)).rejects.toThrow(`A migração ${ruim} falhou.`)
  rmSync(join(pasta, ruim))
  const { rows } = await bancada.dono.query(
    `select array_agg(teste) as teste, to_regclass('public.meia') as meia from partida`,
  )
  expect(rows).toEqual([{ teste: ['antes', 'antes'], meia: null }])
  expect(await aplicadas()).toEqual([])
  rmSync(join(pasta, nova))
  await expect(migrate(emPasta)).rejects.toThrow(/9001_acrescentar.*não conhece.*volte à versão/s)
  acrescentar('9001_acrescentar.sql', 'select 1;')
  await expect(migrate(emPasta)).rejects.toThrow(/9001_acrescentar.*mudou depois/s)
})

test('the ids of a cell are of its range, tables that come later too; a database of another cell is refused', async () => {
  const FAIXA = 2 ** 44
  const outro = `${nome}_celula`
  const daCelula = { url: Object.assign(new URL(adminUrl), { pathname: `/${outro}` }).href }
  await administrar(`create database ${outro}`)
  try {
    await migrate({ ...daCelula, celula: 511 })
    await noBanco(daCelula.url, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `insert into usuario (sujeito, login, nome) values ('a', 'a@ficticio.example', 'A'), ('b', 'b@ficticio.example', 'B') returning id::float`,
      )
      expect(rows).toEqual([{ id: 511 * FAIXA }, { id: 511 * FAIXA + 1 }])
      expect(Number.isSafeInteger(512 * FAIXA - 1)).toBe(true)
      await client.query('create table depois (id bigint generated always as identity)')
    })
    await migrate({ ...daCelula, celula: 511 })
    await noBanco(daCelula.url, async (client) => {
      const { rows } = await client.query(`insert into depois default values returning id::text`)
      expect(rows).toEqual([{ id: String(511 * FAIXA) }])
    })
    await expect(migrate({ ...daCelula, celula: 3 })).rejects.toThrow(
      /já deu números de outra célula/,
    )
    await expect(migrate({ ...daCelula, celula: 512 })).rejects.toThrow(/vai de 0 a 511/)
  } finally {
    await administrar(`drop database if exists ${outro} with (force)`)
  }
})

test('a released file that was altered is refused, and so is a database of the old series, in one sentence', async () => {
  const [primeira = ''] = LANCADAS
  const antes = readFileSync(join(pasta, primeira), 'utf8')
  acrescentar(primeira, `${antes}\n-- altered`)
  await expect(migrate(emPasta)).rejects.toThrow(`A migração ${primeira} já foi aplicada`)
  acrescentar(primeira, antes)
  await bancada.dono.query(
    `insert into migracao (arquivo, soma) values ('0012_ampliar_contabil.sql', 'x')`,
  )
  await expect(migrate(emPasta)).rejects.toThrow(
    /^Este banco foi feito pela série antiga .*0012_ampliar_contabil.*jogue-o fora com npm run db:reset ou apagando a pasta \.data/,
  )
})

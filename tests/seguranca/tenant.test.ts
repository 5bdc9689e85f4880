// Below the API: SQL as the application's role, with another tenant set, or none (reliability: A2).
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Ator,
  abertura,
  createPool,
  migrate,
  type Pool,
  senhaDoApp,
  transaction,
  urlDoApp,
} from '../../apps/server/src/platform/db/index.ts'
import { bancoDeTeste } from '../../scripts/testes/banco-de-teste.ts'

const SEGREDO = 'segredo de teste com mais de trinta e duas letras'
let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let pool: Pool
const ids = { a: 0, b: 0, empresaA: 0, outraA: 0, empresaB: 0 }

const ator = (escritorioId: number, empresas: Ator['empresas'] = 'todas'): Ator => ({
  escritorioId,
  empresas,
  usuarioId: null,
  usuarioNome: 'teste',
  origem: 'teste',
})

async function umaEmpresa(escritorio: number, identificacao: string): Promise<number> {
  return await transaction(pool, ator(escritorio), async (db) => {
    const { id } = await db
      .insertInto('empresa')
      .values({
        escritorio_id: escritorio,
        identificacao,
        apelido: `Fictícia ${identificacao}`,
        razao_social: 'Fictícia Ltda',
        regime: 1,
        abertura: '2020-01-15',
        cliente_desde: '2021-01-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

beforeAll(async () => {
  banco = await bancoDeTeste()
  await migrate({ url: banco.url, appPassword: senhaDoApp(SEGREDO) })
  pool = createPool({ url: urlDoApp(banco.url, SEGREDO), max: 4, name: 'teste' })
  const dono = new pg.Client({ connectionString: banco.url })
  await dono.connect()
  for (const nome of ['a', 'b'] as const) {
    const { rows } = await dono.query<{ id: number }>(
      `insert into escritorio (nome, razao_social, cnpj, email) values ($1, $1, $2, 'x@demo.example') returning escritorio_id::int as id`,
      [nome, nome],
    )
    ids[nome] = rows[0]?.id ?? 0
  }
  await dono.end()
  ids.empresaA = await umaEmpresa(ids.a, '11222333000181')
  ids.outraA = await umaEmpresa(ids.a, '12ABC34501DE35')
  ids.empresaB = await umaEmpresa(ids.b, '11222333000181')
})
afterAll(async () => {
  await pool.end()
  await banco.drop()
})

const empresasVistas = (quem: Ator) =>
  transaction(pool, quem, async (db) =>
    (await db.selectFrom('empresa').select('id').orderBy('id').execute()).map((l) => l.id),
  )

test('each office sees its own companies and no other', async () => {
  expect(await empresasVistas(ator(ids.a))).toEqual([ids.empresaA, ids.outraA])
  expect(await empresasVistas(ator(ids.b))).toEqual([ids.empresaB])
})

test('a company user sees only the listed companies, and an empty list sees none', async () => {
  expect(await empresasVistas(ator(ids.a, [ids.outraA]))).toEqual([ids.outraA])
  expect(await empresasVistas(ator(ids.a, [ids.empresaB]))).toEqual([])
  expect(await empresasVistas(ator(ids.a, []))).toEqual([])
})

test('writing across offices is refused', async () => {
  const cruzar = transaction(pool, ator(ids.a), (db) =>
    db
      .updateTable('empresa')
      .set({ escritorio_id: ids.b })
      .where('id', '=', ids.empresaA)
      .execute(),
  )
  await expect(cruzar).rejects.toMatchObject({ code: '42501' })
  const inserir = transaction(pool, ator(ids.a), (db) =>
    db
      .insertInto('empresa_perfil')
      .values({ escritorio_id: ids.b, empresa_id: ids.empresaB, vigente_de: '2026-01', regime: 1 })
      .execute(),
  )
  await expect(inserir).rejects.toMatchObject({ code: '42501' })
  expect(
    await transaction(pool, ator(ids.a), async (db) =>
      Number(
        (await db.deleteFrom('empresa').where('id', '=', ids.empresaB).executeTakeFirst())
          .numDeletedRows,
      ),
    ),
  ).toBe(0)
})

test('forgetting to say who asks is an error, before and after a transaction that said it', async () => {
  const client = await pool.connect()
  try {
    await expect(client.query('select * from empresa')).rejects.toThrow()
    await client.query(abertura(ator(ids.a)))
    await client.query('commit')
    // SET LOCAL ended with the transaction: nothing of it is left for whoever gets the connection next.
    await expect(client.query('select * from empresa')).rejects.toThrow()
  } finally {
    client.release()
  }
})

test('names that try to leave their quotes stay names', async () => {
  const nome = `O'Brien\\'; reset role; set local app.escritorio_id = '${ids.b}'; --`
  const visto = await transaction(
    pool,
    { ...ator(ids.a), usuarioNome: nome },
    async (db) => (await db.selectFrom('empresa').select('id').execute()).length,
  )
  expect(visto).toBe(2)
})

test('the trail has one line per change, is read by its own office, and nobody rewrites it', async () => {
  await transaction(pool, { ...ator(ids.a), usuarioNome: 'Ana Exemplo', origem: 'tela' }, (db) =>
    db
      .updateTable('empresa')
      .set({ apelido: 'Novo nome' })
      .where('id', '=', ids.empresaA)
      .execute(),
  )
  const linhas = await transaction(pool, ator(ids.a), (db) =>
    db
      .selectFrom('auditoria')
      .selectAll()
      .where('tabela', '=', 'empresa')
      .where('registro_id', '=', ids.empresaA)
      .orderBy('id')
      .execute(),
  )
  expect(linhas.map((l) => l.acao)).toEqual(['inserir', 'alterar'])
  expect(linhas[1]).toMatchObject({
    usuario_nome: 'Ana Exemplo',
    origem: 'tela',
    antes: { apelido: 'Fictícia 11222333000181' },
    depois: { apelido: 'Novo nome' },
  })
  expect(
    await transaction(pool, ator(ids.b), (db) =>
      db
        .selectFrom('auditoria')
        .selectAll()
        .where('registro_id', '=', ids.empresaA)
        .where('tabela', '=', 'empresa')
        .execute(),
    ),
  ).toEqual([])
  await expect(
    transaction(pool, ator(ids.a), (db) => db.deleteFrom('auditoria').execute()),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a dry run leaves nothing, and still checks what would be checked at commit', async () => {
  const antes = await empresasVistas(ator(ids.b))
  await transaction(
    pool,
    ator(ids.b),
    (db) => db.updateTable('empresa').set({ apelido: 'Prévia' }).execute(),
    { dryRun: true },
  )
  const nomes = await transaction(pool, ator(ids.b), (db) =>
    db.selectFrom('empresa').select('apelido').execute(),
  )
  expect(nomes.map((l) => l.apelido)).not.toContain('Prévia')
  expect(await empresasVistas(ator(ids.b))).toEqual(antes)
})

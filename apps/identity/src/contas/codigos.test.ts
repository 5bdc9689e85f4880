import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentidadeDeTeste, identidadeDeTeste } from '../testes/identidade-de-teste.ts'
import { consumirCodigo, criarConta, emitirCodigo, lerCodigo } from './index.ts'

let t: IdentidadeDeTeste
let contaId: string

beforeAll(async () => {
  t = await identidadeDeTeste()
  const conta = { email: 'lia@exemplo.com.br', senha: 'um lago sem vento', nome: 'Lia Exemplo' }
  contaId = (await criarConta(t.pool, conta)).contaId
})
afterAll(() => t.encerrar())

const redefinir = (minutos = 30) =>
  emitirCodigo(t.pool, {
    finalidade: 'redefinir-senha',
    contaId,
    email: 'LIA@exemplo.com.br',
    dados: { de: 'teste' },
    minutos,
  })

test('a code is read as often as wanted and used once, even by eight at a time', async () => {
  const codigo = await redefinir()
  expect(Buffer.from(codigo, 'base64url').length).toBeGreaterThanOrEqual(16)
  const pedido = { codigo, finalidade: 'redefinir-senha' } as const
  const prova = { contaId, email: 'lia@exemplo.com.br', dados: { de: 'teste' } }
  expect(await lerCodigo(t.pool, pedido)).toEqual(prova)
  expect(await lerCodigo(t.pool, { ...pedido, finalidade: 'convite' })).toBeNull()
  const usos = await Promise.all(Array.from({ length: 8 }, () => consumirCodigo(t.pool, pedido)))
  expect(usos.filter((uso) => uso !== null)).toEqual([prova])
  expect(await lerCodigo(t.pool, pedido)).toBeNull()
})

test('a new code ends the one before it, and an expired one proves nothing', async () => {
  const antigo = await redefinir()
  const novo = await redefinir()
  const finalidade = 'redefinir-senha' as const
  expect(await lerCodigo(t.pool, { codigo: antigo, finalidade })).toBeNull()
  expect(await lerCodigo(t.pool, { codigo: novo, finalidade })).not.toBeNull()
  const vencido = await redefinir(-1)
  expect(await consumirCodigo(t.pool, { codigo: vencido, finalidade })).toBeNull()
})

test('an invitation has no account yet; each e-mail holds its own', async () => {
  const convidar = (email: string) =>
    emitirCodigo(t.pool, { finalidade: 'convite', contaId: null, email, minutos: 60 })
  const [um, dois] = [await convidar('um@exemplo.com.br'), await convidar('dois@exemplo.com.br')]
  const finalidade = 'convite' as const
  expect((await consumirCodigo(t.pool, { codigo: um, finalidade }))?.email).toBe(
    'um@exemplo.com.br',
  )
  expect((await consumirCodigo(t.pool, { codigo: dois, finalidade }))?.contaId).toBeNull()
})

test('the database holds no code, only its digest', async () => {
  const codigo = await redefinir()
  const { rows } = await t.pool.query('select row_to_json(c) as tudo from identidade.codigo c')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(codigo)
})

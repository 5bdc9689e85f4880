// Who asks for the brand is nobody yet: only a host that an office owns has an answer of its own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umEscritorio } from '../../testes/fabricas.ts'
import { createMarcaDoHost } from './marca-do-host.ts'

const DONO = 'app.ficticio.example'
let bancada: Bancada
let escritorioId: number
let agora = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  bancada = await abrirBancada()
  escritorioId = (await umEscritorio(bancada)).id
  await bancada.dono.query(
    `update escritorio set dominio = $2, dominio_estado = 'verificado', marca = '{"nome":"Marca Fictícia","corPrimaria":"#ffcc00"}' where escritorio_id = $1`,
    [escritorioId, DONO],
  )
})
afterAll(() => bancada.fechar())

const doHost = () => createMarcaDoHost(bancada.pool, () => new Date(agora))

test('the owner of the host has its name, and a colour on which white reads', async () => {
  const marca = await doHost()(`${DONO.toUpperCase()}:8443`)
  expect(marca).toMatchObject({ nome: 'Marca Fictícia', frase: null, logo: null })
  expect(marca?.corPrimaria).not.toBe('#ffcc00')
  expect(marca?.corPrimaria).toMatch(/^#[0-9a-f]{6}$/)
})

test.each([
  'outro.example',
  `x.${DONO}`,
  `${DONO}.mau.example`,
  `${DONO}/`,
  `${DONO}, mau.example`,
  `${DONO}\u0000`,
  "' or 1=1 --",
  '%',
  '*',
  '',
  '127.0.0.1',
  'localhost:3000',
  'a'.repeat(5000),
])('%j is nobody’s', async (host) => {
  expect(await doHost()(host)).toBeNull()
})

test('a brand that changes is seen within half a minute, and that of a closed office is gone', async () => {
  const marcaDoHost = doHost()
  expect(await marcaDoHost(DONO)).not.toBeNull()
  await bancada.dono.query(
    `update escritorio set situacao = 'encerrado' where escritorio_id = $1`,
    [escritorioId],
  )
  expect(await marcaDoHost(DONO)).not.toBeNull()
  agora += 30_001
  expect(await marcaDoHost(DONO)).toBeNull()
})

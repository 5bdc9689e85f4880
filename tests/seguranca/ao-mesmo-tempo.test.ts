// The same mutation asked by many hands at once, without the key that makes one of them: each is done or refused in
// words, whoever of them the database lets through.
import { todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo } from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
})
afterAll(() => bancada.fechar())

const MAOS = 4
const feitas = new Set<string>()
const mutacoes = todasAsRotas
  .filter((rota) => rota.method !== 'GET' && rota.forma !== 'envio' && DECLARACAO[rota.name])
  .map((rota) => ({ nome: rota.name, rota }))

test.each(mutacoes)('$nome', async ({ nome, rota }) => {
  const entrada =
    (await DECLARACAO[nome]?.entrada(mundo, mundo.a1, { casa: 'a', papel: 'root' })) ?? {}
  const token = mundo.tokenDe('a', 'root')
  const respostas = await Promise.all(
    Array.from({ length: MAOS }, () => bancada.pedir({ rota, token, entrada })),
  )
  if (respostas.some(({ status }) => status === 200)) feitas.add(nome)
  expect(respostas.filter(({ status }) => status >= 500)).toEqual([])
})

test('most of them do what they say', () =>
  expect(feitas.size).toBeGreaterThan(mutacoes.length / 2))

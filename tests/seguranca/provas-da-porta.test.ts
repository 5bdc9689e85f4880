// What changes roles, tokens, offices and locked months asks who asks to have proven it a moment ago (A26; ASVS 8.3):
// an old proof, one of the future and none are refused, and nothing is written.
import { expect, test } from 'vitest'
import { RECENTES, recusa, usarBancadaDeAcesso } from './bancada-de-acesso.ts'
import { DECLARACAO } from './declaracao.ts'
import { retratoDoBanco } from './mundo.ts'

const mesa = usarBancadaDeAcesso({}, 'um só')
const { assinar, chamar, sujeitoDe } = mesa

test.each(RECENTES.map(({ name }) => name))('%s', async (nome) => {
  const agora = Math.floor(Date.now() / 1000)
  const entrada = await DECLARACAO[nome]?.entrada(mesa.mundo, mesa.mundo.a1, {
    casa: 'a',
    papel: 'root',
  })
  const antes = await retratoDoBanco(mesa.mundo.um)
  for (const quando of [agora - 16 * 60, 0, agora + 3600, 'agora', null, undefined]) {
    const token = assinar(sujeitoDe('root'), { auth_time: quando })
    expect(await chamar(nome, { token, entrada: entrada ?? {} }), String(quando)).toMatchObject(
      recusa('reautenticacao-necessaria'),
    )
  }
  expect(await retratoDoBanco(mesa.mundo.um)).toBe(antes)
})

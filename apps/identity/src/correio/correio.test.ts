import { channel } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCorreio } from '../../../simulators/src/index.ts'
import { type IdentidadeDeTeste, identidadeDeTeste } from '../testes/identidade-de-teste.ts'
import { createCorreio, lerCaixaDeSaida } from './correio.ts'

let t: IdentidadeDeTeste

beforeAll(async () => {
  t = await identidadeDeTeste()
})
afterAll(() => t.encerrar())

const mensagem = (para: string) => ({
  para,
  modelo: 'teste',
  assunto: 'Olá',
  texto: 'Abra https://exemplo.com.br/?codigo=segredo-do-link',
  html: '<p>Abra</p>',
})

test('a message leaves after the answer, and its link is erased from the outbox', async () => {
  const smtp = await startCorreio()
  const medidas: unknown[] = []
  const medir = (dito: unknown) => void medidas.push(dito)
  channel('tracing:razao:saida:asyncEnd').subscribe(medir)
  const correio = createCorreio(t.ctx, { url: smtp.url, de: 'Teste <teste@exemplo.com.br>' })
  await correio.enviar(mensagem('sai@exemplo.com.br'))
  await expect.poll(() => smtp.letters().length).toBe(1)
  expect(smtp.letters()[0]?.envelope.to).toEqual(['sai@exemplo.com.br'])
  await expect
    .poll(async () => (await lerCaixaDeSaida(t.ctx, { para: 'sai@exemplo.com.br' }))[0])
    .toMatchObject({ estado: 'enviada', texto: '' })
  await correio.parar()
  channel('tracing:razao:saida:asyncEnd').unsubscribe(medir)
  // Who measures hears of it, and of no failure.
  expect(medidas).toEqual([expect.objectContaining({ servico: 'correio' })])
  expect(medidas[0]).not.toHaveProperty('error')
  await smtp.stop()
})

test('a server that is out loses nothing: the message is tried again, and no log has the link', async () => {
  const smtp = await startCorreio()
  smtp.dials.turn({ errorRate: 1 })
  const de = 'Teste <teste@exemplo.com.br>'
  const correio = createCorreio(t.ctx, { url: smtp.url, de })
  await correio.enviar(mensagem('espera@exemplo.com.br'))
  const linha = async () =>
    (
      await t.pool.query(
        `select * from identidade.caixa_de_saida where para = 'espera@exemplo.com.br'`,
      )
    ).rows[0]
  await expect.poll(async () => (await linha()).erro).toContain('451')
  expect(JSON.stringify(t.linhas)).not.toContain('segredo-do-link')
  await correio.parar()
  smtp.dials.reset()
  await t.pool.query('update identidade.caixa_de_saida set tentar_em = now()')
  const outro = createCorreio(t.ctx, { url: smtp.url, de })
  await expect.poll(() => smtp.letters().length).toBe(1)
  await expect.poll(async () => (await linha()).enviada_em).not.toBeNull()
  await outro.parar()
  await smtp.stop()
})

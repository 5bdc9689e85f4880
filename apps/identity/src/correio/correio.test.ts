import { channel } from 'node:diagnostics_channel'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Just enough of SMTP to take messages, or to refuse them all. */
async function servidorDeEmail({ recusa = false } = {}) {
  const recebidas: string[] = []
  const server = createServer((socket) => {
    let [dados, lendo] = ['', false]
    socket.on('error', () => {})
    socket.write('220 teste\r\n')
    socket.on('data', (parte) => {
      dados += parte.toString()
      for (let fim = dados.indexOf('\r\n'); fim >= 0; fim = dados.indexOf('\r\n')) {
        if (lendo) {
          const corpo = dados.indexOf('\r\n.\r\n')
          if (corpo < 0) return
          recebidas.push(dados.slice(0, corpo))
          dados = dados.slice(corpo + 5)
          lendo = false
          socket.write('250 ok\r\n')
          continue
        }
        const linha = dados.slice(0, fim)
        dados = dados.slice(fim + 2)
        lendo = /^DATA/i.test(linha)
        if (/^MAIL/i.test(linha) && recusa) socket.write('451 depois\r\n')
        else socket.write(lendo ? '354 fale\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto))
  const { port } = server.address() as AddressInfo
  const fechar = () => new Promise((fim) => server.close(fim))
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, recebidas, fechar }
}

test('a message leaves after the answer, and its link is erased from the outbox', async () => {
  const smtp = await servidorDeEmail()
  const medidas: unknown[] = []
  const medir = (dito: unknown) => void medidas.push(dito)
  channel('tracing:razao:saida:asyncEnd').subscribe(medir)
  const correio = createCorreio(t.ctx, { url: smtp.url, de: 'Teste <teste@exemplo.com.br>' })
  await correio.enviar(mensagem('sai@exemplo.com.br'))
  await expect.poll(() => smtp.recebidas.length).toBe(1)
  expect(smtp.recebidas[0]).toContain('sai@exemplo.com.br')
  await expect
    .poll(async () => (await lerCaixaDeSaida(t.ctx, { para: 'sai@exemplo.com.br' }))[0])
    .toMatchObject({ estado: 'enviada', texto: '' })
  await correio.parar()
  channel('tracing:razao:saida:asyncEnd').unsubscribe(medir)
  // Who measures hears of it, and of no failure.
  expect(medidas).toEqual([expect.objectContaining({ servico: 'correio' })])
  expect(medidas[0]).not.toHaveProperty('error')
  await smtp.fechar()
})

test('a server that is out loses nothing: the message is tried again, and no log has the link', async () => {
  const fora = await servidorDeEmail({ recusa: true })
  const de = 'Teste <teste@exemplo.com.br>'
  const correio = createCorreio(t.ctx, { url: fora.url, de })
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
  await fora.fechar()
  await t.pool.query('update identidade.caixa_de_saida set tentar_em = now()')
  const boa = await servidorDeEmail()
  const outro = createCorreio(t.ctx, { url: boa.url, de })
  await expect.poll(() => boa.recebidas.length).toBe(1)
  await expect.poll(async () => (await linha()).enviada_em).not.toBeNull()
  await outro.parar()
  await boa.fechar()
})

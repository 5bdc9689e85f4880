import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SimulatedCorreio, startCorreio } from '../../../../simulators/src/index.ts'
import type { CartaDeFora, PortaDeCorreio } from '../../platform/fora/index.ts'
import { enderecoServe } from './endereco.ts'
import { createCorreio } from './index.ts'

let simulador: SimulatedCorreio
let correio: PortaDeCorreio
beforeAll(async () => {
  simulador = await startCorreio()
})
afterAll(() => simulador.stop())
beforeEach(() => {
  simulador.reset()
  correio = comServidor(simulador.url)
})

const comServidor = (url: string | undefined) =>
  createCorreio({ url, de: 'Razão <nao-responda@ficticio.example>', silencioMs: 500 })
const PDF = Buffer.from('%PDF-1.7 conteúdo \n.\n..fim', 'utf8')
const carta = (mais: Partial<CartaDeFora> = {}): CartaDeFora => ({
  escritorioId: 1,
  para: 'financeiro@cliente.example',
  deNome: 'Padaria São João Ltda',
  responderA: 'contato@padaria.example',
  assunto: 'NFS-e nº 12 · Padaria São João Ltda',
  texto: 'Segue a nota.\n\n.um ponto sozinho no começo',
  html: '<p>Segue a nota.</p>',
  anexos: [{ nome: 'danfse-12.pdf', mime: 'application/pdf', conteudo: PDF }],
  identificacao: 'carta-1',
  signal: new AbortController().signal,
  ...mais,
})

test('a letter arrives whole: whose it is, to whom one answers, what is attached', async () => {
  expect(await correio.enviar(carta())).toMatchObject({ tipo: 'aceita', simulada: true })
  const [recebida] = simulador.letters()
  expect(recebida?.envelope).toEqual({
    from: 'nao-responda@ficticio.example',
    to: ['financeiro@cliente.example'],
  })
  expect(recebida?.headers).toMatchObject({
    from: expect.stringContaining('Padaria São João Ltda'),
    to: 'financeiro@cliente.example',
    'reply-to': expect.stringContaining('<contato@padaria.example>'),
    subject: 'NFS-e nº 12 · Padaria São João Ltda',
    'message-id': '<carta-1@ficticio.example>',
    'auto-submitted': 'auto-generated',
  })
  expect(recebida?.text.replace(/\r\n/g, '\n').trim()).toBe(carta().texto)
  expect(recebida?.attachments).toEqual([
    { name: 'danfse-12.pdf', type: 'application/pdf', content: PDF },
  ])
})

test('what somebody wrote makes no header of its own, and no other receiver', async () => {
  await correio.enviar(
    carta({
      deNome: 'Padaria"\r\nBcc: outro@mau.example\r\n\u202ELTDA <x@mau.example>',
      assunto: 'Nota\r\nBcc: outro@mau.example\n\ncorpo',
      responderA: 'contato@padaria.example, outro@mau.example',
    }),
  )
  const [recebida] = simulador.letters()
  expect(recebida?.envelope.to).toEqual(['financeiro@cliente.example'])
  expect(recebida?.headers).not.toHaveProperty('bcc')
  expect(recebida?.headers).not.toHaveProperty('reply-to')
  expect(recebida?.headers.subject).toBe('Nota Bcc: outro@mau.example corpo')
  expect(recebida?.headers.from).toMatch(/<nao-responda@ficticio\.example>$/)
})

test.each([
  'a@b',
  'a b@cliente.example',
  'a@cliente.example, b@mau.example',
  'a@cliente.example\r\nRCPT TO:<b@mau.example>',
  'Fulano <a@cliente.example>',
  '"a@b"@cliente.example',
  'a@-cliente.example',
  `${'a'.repeat(65)}@cliente.example`,
  'ação@cliente.example',
])('%j is no address, and nothing leaves', async (para) => {
  expect(enderecoServe(para)).toBe(false)
  expect(await correio.enviar(carta({ para }))).toMatchObject({ motivo: 'endereco-invalido' })
  expect(simulador.letters()).toEqual([])
})

test('what the server refuses is told from what it puts off', async () => {
  const para = (nome: string) => correio.enviar(carta({ para: `${nome}@cliente.example` }))
  expect(await para('nao-existe')).toMatchObject({
    motivo: 'endereco-recusado',
    resposta: expect.stringContaining('5.1.1'),
  })
  expect(await para('recusa-conteudo')).toMatchObject({ motivo: 'mensagem-recusada' })
  await expect(para('caixa-cheia')).rejects.toMatchObject({ motivo: 'adiado', nadaSaiu: true })
  simulador.dials.turn({ errorRate: 1 })
  await expect(para('alguem')).rejects.toMatchObject({ status: 451, nadaSaiu: true })
  expect(simulador.letters()).toEqual([])
})

test.each(['timeoutRate', 'wrongRate', 'lostAnswerRate'] as const)(
  'after the letter left, %s is a doubt',
  async (dial) => {
    simulador.dials.turn({ [dial]: 1 })
    await expect(correio.enviar(carta())).rejects.toMatchObject({ nadaSaiu: false })
    expect(simulador.letters()).toHaveLength(dial === 'lostAnswerRate' ? 1 : 0)
    simulador.dials.reset()
    expect(await correio.enviar(carta())).toMatchObject({ tipo: 'aceita' })
  },
)

test('before it left there is none: nobody there, silence, a door that closes, a password refused', async () => {
  const nadaSaiu = { nadaSaiu: true }
  await expect(comServidor('smtp://127.0.0.1:1').enviar(carta())).rejects.toMatchObject(nadaSaiu)
  await expect(comServidor(undefined).enviar(carta())).rejects.toMatchObject(nadaSaiu)
  expect(comServidor(undefined).ligada).toBe(false)
  const atos: ((socket: Socket) => void)[] = [
    () => {},
    (socket) => socket.end('554 não aqui\r\n'),
    (socket) => socket.destroy(),
    (socket) => {
      socket.write('220 oi\r\n')
      socket.on('data', (dito) =>
        socket.write(`${dito}`.startsWith('EHLO') ? '250-x\r\n250 AUTH PLAIN\r\n' : '535 não\r\n'),
      )
    },
  ]
  for (const ato of atos) {
    const servidor = createServer((socket) => {
      socket.on('error', () => {})
      ato(socket)
    })
    await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
    const { port } = servidor.address() as AddressInfo
    const dele = comServidor(`smtp://alguem:senha@127.0.0.1:${port}`)
    await expect(dele.enviar(carta())).rejects.toMatchObject(nadaSaiu)
    servidor.close()
  }
})

test('a letter given up on the way is a doubt, and one given up before it is not', async () => {
  const desistir = new AbortController()
  simulador.dials.turn({ latencyMs: 300 })
  const feito = correio.enviar(carta({ signal: desistir.signal }))
  setTimeout(() => desistir.abort(), 150)
  await expect(feito).rejects.toMatchObject({ motivo: 'prazo', nadaSaiu: false })
  await expect(correio.enviar(carta({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
    nadaSaiu: true,
  })
})

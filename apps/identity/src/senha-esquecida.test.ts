import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmarTotp, listarFatores, prepararTotp } from './contas/index.ts'
import { contaPorEmail, criarConta, lerCaixaDeSaida } from './index.ts'
import { mensagemPara, quantasPara } from './testes/caixa.ts'
import {
  entrarComTokens,
  entrarPelaPagina,
  type IdentidadeDeTeste,
  identidadeDeTeste,
  renovar,
} from './testes/identidade-de-teste.ts'
import { Navegador } from './testes/navegador.ts'

let t: IdentidadeDeTeste
let contas = 0
let enderecos = 0

beforeAll(async () => {
  t = await identidadeDeTeste({ caixaDeSaidaAberta: true })
})
afterAll(() => t.encerrar())

async function nova(emailConfirmado = true) {
  contas += 1
  const email = `esqueceu${contas}@exemplo.com.br`
  const pessoa = { email, senha: 'um lago sem vento', nome: 'Nara Exemplo' }
  return { ...pessoa, ...(await criarConta(t.pool, { ...pessoa, emailConfirmado })) }
}

const outroEndereco = (): string => {
  enderecos += 1
  return `198.51.100.${enderecos % 250}`
}

const enviar = (caminho: string, campos: Record<string, string>, cabecalhos = {}) =>
  fetch(new URL(caminho, t.origem), {
    method: 'POST',
    headers: {
      origin: t.origem,
      'x-forwarded-for': outroEndereco(),
      ...cabecalhos,
    },
    body: new URLSearchParams(campos),
  })

const esqueci = (email: string) => enviar('/identidade/esqueci-senha', { email })

async function linkPara(email: string) {
  await esqueci(email)
  return mensagemPara(t, { para: email, modelo: 'redefinir-senha' })
}

const salvar = (codigo: string, senha: string, mais: Record<string, string> = {}) =>
  enviar('/identidade/nova-senha', { codigo, senha, repetir: senha, ...mais })

test('the link changes the password once, and the old one no longer serves', async () => {
  const conta = await nova()
  const { endereco, codigo } = await linkPara(conta.email)
  expect(endereco).toMatch(`${t.origem}/identidade/nova-senha?codigo=`)
  const pagina = await fetch(endereco)
  expect(pagina.headers.get('referrer-policy')).toBe('same-origin')
  expect(await pagina.text()).toContain('Encerrar outras sessões')
  const feito = await salvar(codigo, 'outra frase sem pressa')
  expect(await feito.text()).toContain('Senha trocada')
  expect((await salvar(codigo, 'mais uma frase qualquer')).status).toBe(410)
  expect((await entrarPelaPagina(t, conta)).code).toBe('')
  expect((await entrarPelaPagina(t, { ...conta, senha: 'outra frase sem pressa' })).code).not.toBe(
    '',
  )
  await mensagemPara(t, { para: conta.email, modelo: 'senha-trocada' })
})

test.each([
  ['123456', 'curta demais'],
  ['contabilidade2026', 'todo mundo tenta'],
])('a weak new password is told why and keeps the link good: %s', async (senha, texto) => {
  const conta = await nova()
  const { codigo } = await linkPara(conta.email)
  const recusa = await salvar(codigo, senha)
  expect(recusa.status).toBe(422)
  expect(await recusa.text()).toContain(texto)
  const diferente = await enviar('/identidade/nova-senha', {
    codigo,
    senha: 'a b c d e f',
    repetir: 'x',
  })
  expect(await diferente.text()).toContain('As duas senhas não são iguais.')
  expect((await salvar(codigo, 'frase boa de verdade')).status).toBe(200)
})

test('open sessions end, or stay when asked', async () => {
  const conta = await nova()
  const { tokens } = await entrarComTokens(t, conta)
  const um = await linkPara(conta.email)
  await salvar(um.codigo, 'frase boa de verdade')
  const viva = await renovar(t, tokens.refresh_token)
  expect(viva.resposta.status).toBe(200)
  await esqueci(conta.email)
  await expect
    .poll(async () => (await lerCaixaDeSaida(t.ctx, { para: conta.email })).length)
    .toBe(3)
  const { codigo } = await mensagemPara(t, { para: conta.email, modelo: 'redefinir-senha' })
  await salvar(codigo, 'frase ainda melhor', { encerrar: 'sim' })
  expect((await renovar(t, viva.corpo.refresh_token)).corpo.error).toBe('invalid_grant')
})

test('an unknown e-mail gets the same page, in the same time, and nothing is sent', async () => {
  const conta = await nova()
  const medir = async (email: string) => {
    const inicio = performance.now()
    const resposta = await esqueci(email)
    const html = await resposta.text()
    return { html, status: resposta.status, ms: performance.now() - inicio }
  }
  await medir('aquecer@exemplo.com.br')
  const [boas, ninguem] = [[], []] as { html: string; status: number; ms: number }[][]
  for (let vez = 0; vez < 4; vez += 1) {
    boas?.push(await medir(vez === 0 ? conta.email : (await nova()).email))
    ninguem?.push(await medir(`ninguem${vez}@exemplo.com.br`))
  }
  expect(new Set([...(boas ?? []), ...(ninguem ?? [])].map((r) => r.html)).size).toBe(1)
  const menor = (rs: { ms: number }[] = []) => Math.min(...rs.map((r) => r.ms))
  expect(menor(ninguem)).toBeGreaterThan(menor(boas) * 0.4)
  expect(menor(ninguem)).toBeLessThan(menor(boas) * 2.5)
  expect(await quantasPara(t, 'ninguem0@exemplo.com.br')).toBe(0)
})

test('a reset proves the e-mail, and forgets what was set up before it was proved', async () => {
  const conta = await nova(false)
  const { fatorId, segredo } = await prepararTotp(t.ctx, conta.contaId)
  const codigoTotp = new TOTP({ secret: Secret.fromBase32(segredo) }).generate()
  await confirmarTotp(t.ctx, { contaId: conta.contaId, fatorId, codigo: codigoTotp, nome: 'x' })
  const { codigo } = await linkPara(conta.email)
  await salvar(codigo, 'frase boa de verdade')
  expect(await listarFatores(t.pool, conta.contaId)).toEqual([])
  expect((await contaPorEmail(t.pool, conta.email))?.emailConfirmado).toBe(true)
})

test('asking again and again is made to wait, known e-mail or not', async () => {
  for (const email of [(await nova()).email, 'ninguem-insistente@exemplo.com.br']) {
    const fixo = { 'x-forwarded-for': '192.0.2.77' }
    const estados: number[] = []
    for (let vez = 0; vez < 6; vez += 1) {
      estados.push((await enviar('/identidade/esqueci-senha', { email }, fixo)).status)
    }
    expect(estados).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('another site’s form changes nothing, and no log line carries a link', async () => {
  const conta = await nova()
  const { codigo } = await linkPara(conta.email)
  const alheio = await enviar(
    '/identidade/nova-senha',
    { codigo, senha: 'frase boa de verdade', repetir: 'frase boa de verdade' },
    { origin: 'https://mal.exemplo' },
  )
  expect(alheio.status).toBe(400)
  expect(JSON.stringify(t.linhas)).not.toContain(codigo)
  const { rows } = await t.pool.query('select row_to_json(c) as l from identidade.caixa_de_saida c')
  expect(JSON.stringify(rows)).not.toContain(codigo)
})

test('the outbox is shown only when opened by configuration', async () => {
  const conta = await nova()
  await linkPara(conta.email)
  const aberta = await new Navegador().seguir(`${t.origem}/identidade/caixa-de-saida`, t.origem)
  expect(aberta.html).toContain(conta.email)
  const fechada = await identidadeDeTeste()
  const resposta = await fetch(`${fechada.origem}/identidade/caixa-de-saida`)
  expect(resposta.status).toBe(404)
  await fechada.encerrar()
})

test('the open outbox is at our own host, and at none of an office', async () => {
  const comHosts = await identidadeDeTeste({
    caixaDeSaidaAberta: true,
    anfitrioes: async (host) =>
      host === 'escritorio.example' ? { nome: 'Escritório', cor: '#1f4e79' } : null,
  })
  const { port } = new URL(comHosts.origem)
  const ler = async (host: string) => {
    const pedido = request(`${comHosts.origem}/identidade/caixa-de-saida`, { headers: { host } })
    const [resposta] = (await once(pedido.end(), 'response')) as [IncomingMessage]
    return await text(resposta)
  }
  expect(await ler(`127.0.0.1:${port}`)).toContain('Caixa de saída')
  expect(await ler(`escritorio.example:${port}`)).toBe('Not Found')
  await comHosts.encerrar()
})

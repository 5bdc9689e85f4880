import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmarTotp, prepararTotp } from './contas/index.ts'
import { criarConta, listarEventos, suspenderConta } from './index.ts'
import { mensagemPara, quantasPara } from './testes/caixa.ts'
import {
  enderecoDeAutorizacao,
  entrarPelaPagina,
  enviarFormulario,
  type IdentidadeDeTeste,
  identidadeDeTeste,
  novoPkce,
  seloDaPagina,
  trocarCodigo,
} from './testes/identidade-de-teste.ts'
import { Navegador } from './testes/navegador.ts'

let t: IdentidadeDeTeste
let contas = 0

beforeAll(async () => {
  t = await identidadeDeTeste()
})
afterAll(() => t.encerrar())

async function nova() {
  contas += 1
  const email = `mfa${contas}@exemplo.com.br`
  const pessoa = { email, senha: 'um lago sem vento', nome: 'Rita Exemplo' }
  return { ...pessoa, ...(await criarConta(t.pool, { ...pessoa, emailConfirmado: true })) }
}

async function comTotp() {
  const conta = await nova()
  const { fatorId, segredo } = await prepararTotp(t.ctx, conta.contaId)
  const codigo = (passos = 0) =>
    new TOTP({ secret: Secret.fromBase32(segredo) }).generate({
      timestamp: t.ctx.agora() + passos * 30_000,
    })
  const pedido = { contaId: conta.contaId, fatorId, codigo: codigo(), nome: 'Celular' }
  const { recuperacao } = await confirmarTotp(t.ctx, pedido)
  return { ...conta, codigo, recuperacao }
}

const daPagina = (url: URL): URL => new URL(`${url.pathname}/segundo-fator`, url)

test('who has a second factor gets no code from the password alone, and a token that says both', async () => {
  const conta = await comTotp()
  const feito = await entrarPelaPagina(t, conta)
  expect(feito.code).toBe('')
  expect(feito.fim.html).toContain('autocomplete="one-time-code"')
  const { navegador, fim } = feito
  const aqui = { navegador, url: daPagina(fim.url), html: fim.html }
  const errado = await enviarFormulario(t, aqui, { codigo: '000000' })
  expect(errado.resposta.status).toBe(422)
  expect(errado.html).toContain('O código não confere')
  const certo = await enviarFormulario(t, aqui, { codigo: conta.codigo(1) })
  const code = certo.url.searchParams.get('code') ?? ''
  const { corpo } = await trocarCodigo(t, { code, pkce: feito.pkce })
  const token = decodeJwt(corpo.access_token)
  expect(token.amr).toEqual(['pwd', 'otp', 'mfa'])
  expect(typeof token.sid).toBe('string')
  expect(Math.abs(Number(token.auth_time) - Date.now() / 1000)).toBeLessThan(30)
  const tipos = (await listarEventos(t.pool, conta)).map((e) => e.tipo)
  expect(tipos).toEqual(['entrou', 'segundo-fator-recusado'])
})

test('a recovery code opens once', async () => {
  const conta = await comTotp()
  const entrarCom = async (codigo: string) => {
    const { navegador, fim } = await entrarPelaPagina(t, conta)
    const url = daPagina(fim.url)
    url.searchParams.set('com', 'recuperacao')
    return enviarFormulario(t, { navegador, url, html: fim.html }, { codigo })
  }
  const [codigo = ''] = conta.recuperacao
  expect((await entrarCom(codigo)).url.searchParams.get('code')).toBeTruthy()
  expect((await entrarCom(codigo)).resposta.status).toBe(422)
})

test('the second step cannot be reached without the first, nor in another sign-in', async () => {
  const conta = await comTotp()
  const outro = new Navegador()
  const pagina = await outro.seguir(enderecoDeAutorizacao(t, novoPkce().desafio), t.origem)
  await entrarPelaPagina(t, conta)
  const aqui = { navegador: outro, url: daPagina(pagina.url), html: pagina.html }
  const fim = await enviarFormulario(t, aqui, { codigo: conta.codigo(1) })
  expect(fim.url.searchParams.get('code')).toBeNull()
  expect(fim.html).toContain('O tempo para o segundo passo acabou')
})

test('guesses at the second step are made to wait', async () => {
  const conta = await comTotp()
  const { navegador, fim } = await entrarPelaPagina(t, conta)
  const aqui = { navegador, url: daPagina(fim.url), html: fim.html }
  const estados: number[] = []
  for (let vez = 0; vez < 6; vez += 1) {
    estados.push((await enviarFormulario(t, aqui, { codigo: '111111' })).resposta.status)
  }
  expect(estados).toEqual([422, 422, 422, 422, 422, 429])
  const certo = await enviarFormulario(t, aqui, { codigo: conta.codigo(1) })
  expect(certo.resposta.status).toBe(429)
})

async function pedirLink(email: string) {
  contas += 1
  const navegador = new Navegador({ 'x-forwarded-for': `203.0.113.${contas}` })
  const pkce = novoPkce()
  const pagina = await navegador.seguir(enderecoDeAutorizacao(t, pkce.desafio), t.origem)
  const url = new URL(`${pagina.url.pathname}/link`, pagina.url)
  const form = await navegador.seguir(url, t.origem)
  const resposta = await enviarFormulario(t, { navegador, url, html: form.html }, { email })
  return { navegador, url, html: resposta.html, resposta: resposta.resposta }
}

test('a link by e-mail signs in the browser that asked for it, once, and no other', async () => {
  const conta = await nova()
  const { navegador, url } = await pedirLink(conta.email)
  const mensagem = await mensagemPara(t, { para: conta.email, modelo: 'entrar-por-link' })
  const alheio = await new Navegador().seguir(mensagem.endereco, t.origem)
  expect(alheio.resposta.status).toBe(400)
  expect(alheio.html).toContain('outro navegador')
  // A mail scanner that opens the address uses nothing up.
  await navegador.seguir(mensagem.endereco, t.origem)
  const pagina = await navegador.seguir(mensagem.endereco, t.origem)
  const aqui = { navegador, url, html: pagina.html }
  const fim = await enviarFormulario(t, aqui, { codigo: mensagem.codigo })
  expect(fim.url.searchParams.get('code')).toBeTruthy()
  const outro = await pedirLink(conta.email)
  const repetido = await enviarFormulario(t, outro, {
    codigo: mensagem.codigo,
    selo: seloDaPagina((await outro.navegador.seguir(outro.url, t.origem)).html),
  })
  expect(repetido.resposta.status).toBe(422)
})

test('an unknown or suspended e-mail gets the same page and no message', async () => {
  const conta = await nova()
  const suspensa = await nova()
  await suspenderConta(t.pool, suspensa.contaId)
  const semUid = (html: string) => html.replaceAll(/entrar\/[\w-]{21,}/g, '')
  const [boa, ninguem, parada] = [
    await pedirLink(conta.email),
    await pedirLink('ninguem@exemplo.com.br'),
    await pedirLink(suspensa.email),
  ]
  expect(semUid(ninguem.html)).toBe(semUid(boa.html))
  expect(semUid(parada.html)).toBe(semUid(boa.html))
  expect(boa.html).toContain('Se existir uma conta, enviamos o link.')
  expect(await quantasPara(t, 'ninguem@exemplo.com.br')).toBe(0)
  expect(await quantasPara(t, suspensa.email)).toBe(0)
})

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contaPorEmail, criarConta, suspenderConta } from '../index.ts'
import { mensagemPara, quantasPara } from '../testes/caixa.ts'
import {
  APP,
  entrarComTokens,
  entrarPelaPagina,
  type IdentidadeDeTeste,
  identidadeDeTeste,
  renovar,
} from '../testes/identidade-de-teste.ts'
import { Navegador } from '../testes/navegador.ts'
import { ROTAS_DA_CONTA } from './index.ts'

let t: IdentidadeDeTeste
let [contas, enderecos] = [0, 0]

beforeAll(async () => {
  t = await identidadeDeTeste()
})
afterAll(() => t.encerrar())

async function nova() {
  contas += 1
  const email = `api${contas}@exemplo.com.br`
  const pessoa = { email, senha: 'um lago sem vento', nome: 'Ivo Exemplo' }
  return { ...pessoa, ...(await criarConta(t.pool, { ...pessoa, emailConfirmado: true })) }
}

type Opcoes = { token?: string; corpo?: unknown; tipo?: string; endereco?: string }

async function pedir(metodo: string, caminho: string, opcoes: Opcoes = {}) {
  enderecos += 1
  const { token, corpo, tipo = 'application/json' } = opcoes
  const resposta = await fetch(new URL(`/identidade/conta/${caminho}`, t.origem), {
    method: metodo,
    headers: {
      origin: APP,
      'x-forwarded-for': opcoes.endereco ?? `203.0.113.${enderecos % 250}`,
      ...(corpo === undefined ? {} : { 'content-type': tipo }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
  })
  const texto = await resposta.text()
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  const lido: any = texto === '' ? undefined : JSON.parse(texto)
  return { status: resposta.status, corpo: lido, cabecalhos: resposta.headers }
}

const entrar = async (conta: { email: string; senha: string }, agente = 'Firefox/140') =>
  entrarComTokens(t, conta, { navegador: new Navegador({ 'user-agent': agente }) })

/** Makes the proof of the session as old as asked, and gives a token that says so. */
async function tokenDeOntem(conta: { email: string; senha: string }): Promise<string> {
  const { tokens } = await entrar(conta)
  await t.pool.query(
    `update identidade.oidc_registro
     set payload = jsonb_set(payload, '{authTime}', to_jsonb((payload ->> 'authTime')::bigint - 601))
     where modelo = 'RefreshToken' and payload ? 'authTime'`,
  )
  return (await renovar(t, tokens.refresh_token)).corpo.access_token
}

const daConta = ROTAS_DA_CONTA.filter((r) => r.acesso !== 'aberta')
const recentes = ROTAS_DA_CONTA.filter((r) => r.acesso === 'recente')

test.each(daConta.map((r) => [r.metodo, r.caminho]))('%s %s asks for a token', async (m, c) => {
  const id = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
  const { status, corpo } = await pedir(m, c.replace(':id', id), { token: 'a.b.c' })
  expect({ status, error: corpo.error }).toEqual({ status: 401, error: 'nao_autenticado' })
})

test('what is sensitive asks for a proof of the last ten minutes', async () => {
  expect(recentes.map((r) => `${r.metodo} ${r.caminho}`)).toEqual([
    'POST trocar-email',
    'POST trocar-senha',
    'POST fatores/preparar',
    'POST fatores/confirmar',
    'POST fatores/codigos-de-recuperacao',
    'DELETE fatores/:id',
    'POST chaves/opcoes',
    'POST chaves',
    'DELETE chaves/:id',
  ])
  const token = await tokenDeOntem(await nova())
  for (const { metodo, caminho } of recentes) {
    const { status, corpo } = await pedir(metodo, caminho.replace(':id', 'x'), { token })
    expect([caminho, status, corpo.error]).toEqual([caminho, 403, 'reautenticacao_necessaria'])
  }
  expect((await pedir('GET', 'dados', { token })).status).toBe(200)
})

test('an account is asked for, confirmed by its link, and only then exists', async () => {
  const corpo = { email: 'Nova@Exemplo.com.br', nome: 'Nova Exemplo', senha: 'um rio sem ponte' }
  const pedido = await pedir('POST', 'registrar', { corpo })
  expect(pedido.status).toBe(202)
  const { codigo } = await mensagemPara(t, {
    para: 'nova@exemplo.com.br',
    modelo: 'confirmar-email',
  })
  expect(await contaPorEmail(t.pool, corpo.email)).toBeUndefined()
  expect((await entrarPelaPagina(t, corpo)).code).toBe('')
  expect((await pedir('POST', 'confirmar', { corpo: { codigo } })).corpo).toEqual({
    email: 'nova@exemplo.com.br',
  })
  expect((await pedir('POST', 'confirmar', { corpo: { codigo } })).status).toBe(410)
  expect((await contaPorEmail(t.pool, corpo.email))?.emailConfirmado).toBe(true)
  expect((await entrarPelaPagina(t, corpo)).code).not.toBe('')
})

test('registering an e-mail that has an account answers the same; only its owner is told', async () => {
  const conta = await nova()
  const corpo = { email: conta.email, nome: 'Outra Pessoa', senha: 'um rio sem ponte' }
  const repetido = await pedir('POST', 'registrar', { corpo })
  const novo = await pedir('POST', 'registrar', {
    corpo: { ...corpo, email: 'ninguem-ainda@exemplo.com.br' },
  })
  expect([repetido.status, repetido.corpo]).toEqual([novo.status, novo.corpo])
  await mensagemPara(t, { para: conta.email, modelo: 'ja-tem-conta' })
  expect((await entrarPelaPagina(t, { ...conta, senha: corpo.senha })).code).toBe('')
})

test('the confirmation is sent again, and the new link ends the old', async () => {
  const corpo = { email: 'de-novo@exemplo.com.br', nome: 'De Novo', senha: 'um rio sem ponte' }
  await pedir('POST', 'registrar', { corpo })
  const onde = { para: corpo.email, modelo: 'confirmar-email' }
  const um = await mensagemPara(t, onde)
  await pedir('POST', 'reenviar-confirmacao', { corpo: { email: corpo.email } })
  await expect.poll(() => quantasPara(t, corpo.email)).toBe(2)
  const dois = await mensagemPara(t, onde)
  expect((await pedir('POST', 'confirmar', { corpo: { codigo: um.codigo } })).status).toBe(410)
  expect((await pedir('POST', 'confirmar', { corpo: { codigo: dois.codigo } })).status).toBe(200)
  const ninguem = { email: 'nunca-pediu@exemplo.com.br' }
  expect((await pedir('POST', 'reenviar-confirmacao', { corpo: ninguem })).status).toBe(202)
  expect(await quantasPara(t, ninguem.email)).toBe(0)
})

test('a password is changed by who knows the current one, and other devices leave', async () => {
  const conta = await nova()
  const aqui = await entrar(conta)
  const la = await entrar(conta, 'Chrome/150')
  const token = aqui.tokens.access_token
  const trocar = (atual: string, novaSenha: string) =>
    pedir('POST', 'trocar-senha', { token, corpo: { atual, nova: novaSenha } })
  expect((await trocar('não é esta', 'um rio sem ponte')).corpo.error).toBe(
    'senha_atual_nao_confere',
  )
  expect((await trocar(conta.senha, '1234567890')).corpo.error).toBe('senha_comum')
  expect((await trocar(conta.senha, 'um rio sem ponte')).status).toBe(204)
  expect((await renovar(t, la.tokens.refresh_token)).resposta.status).toBe(400)
  expect((await renovar(t, aqui.tokens.refresh_token)).resposta.status).toBe(200)
  await mensagemPara(t, { para: conta.email, modelo: 'senha-trocada' })
  const { corpo } = await pedir('GET', 'eventos', { token })
  expect(corpo.eventos.map((e: { tipo: string }) => e.tipo)).toEqual([
    'senha-trocada',
    'entrou',
    'entrou',
  ])
})

test('sessions are listed with device and masked address, and ended one by one', async () => {
  const conta = await nova()
  const agente =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
  const la = await entrarComTokens(t, conta, {
    navegador: new Navegador({ 'user-agent': agente, 'x-forwarded-for': '203.0.113.99' }),
  })
  const aqui = await entrar(conta)
  const token = aqui.tokens.access_token
  const lista = (await pedir('GET', 'sessoes', { token })).corpo.sessoes
  expect(lista).toHaveLength(2)
  const outra = lista.find((s: { atual: boolean }) => !s.atual)
  expect(outra).toMatchObject({ dispositivo: 'Chrome em Windows', endereco: '203.0.113.•' })
  const alheia = await entrar(await nova())
  const deOutro = { token: alheia.tokens.access_token }
  expect((await pedir('DELETE', `sessoes/${outra.sessaoId}`, deOutro)).status).toBe(404)
  expect((await pedir('DELETE', `sessoes/${outra.sessaoId}`, { token })).status).toBe(204)
  expect((await renovar(t, la.tokens.refresh_token)).resposta.status).toBe(400)
  // Its access token, still good by its date, opens nothing here.
  expect((await pedir('GET', 'dados', { token: la.tokens.access_token })).status).toBe(401)
  expect((await renovar(t, aqui.tokens.refresh_token)).resposta.status).toBe(200)
})

test('the second factor by the API: propose, confirm, new recovery codes, remove', async () => {
  const conta = await nova()
  const { tokens } = await entrar(conta)
  const token = tokens.access_token
  const vazio = await pedir('POST', 'fatores/codigos-de-recuperacao', { token })
  expect(vazio.corpo.error).toBe('sem_segundo_fator')
  const { corpo: proposto } = await pedir('POST', 'fatores/preparar', { token })
  const codigo = new TOTP({ secret: Secret.fromBase32(proposto.segredo) }).generate()
  const confirmar = (c: string) =>
    pedir('POST', 'fatores/confirmar', {
      token,
      corpo: { fatorId: proposto.fatorId, codigo: c, nome: 'Celular' },
    })
  expect((await confirmar('000000')).corpo.error).toBe('codigo_nao_confere')
  expect((await confirmar(codigo)).corpo.recuperacao).toHaveLength(10)
  const refeitos = await pedir('POST', 'fatores/codigos-de-recuperacao', { token })
  expect(refeitos.corpo.recuperacao).toHaveLength(10)
  expect((await pedir('GET', 'dados', { token })).corpo.segundoFator).toBe(true)
  expect((await pedir('DELETE', `fatores/${proposto.fatorId}`, { token })).status).toBe(204)
  expect((await pedir('GET', 'fatores', { token })).corpo).toEqual({
    chaves: 0,
    fatores: [],
    recuperacaoRestante: 0,
  })
})

test('the e-mail changes only when the new address is proved', async () => {
  const conta = await nova()
  const outra = await nova()
  const { tokens } = await entrar(conta)
  const trocar = (email: string) =>
    pedir('POST', 'trocar-email', { token: tokens.access_token, corpo: { email } })
  expect((await trocar(outra.email)).status).toBe(202)
  expect((await trocar('novo-endereco@exemplo.com.br')).status).toBe(202)
  const { codigo } = await mensagemPara(t, {
    para: 'novo-endereco@exemplo.com.br',
    modelo: 'trocar-email',
  })
  await mensagemPara(t, { para: conta.email, modelo: 'aviso-de-troca-de-email' })
  expect(await quantasPara(t, outra.email)).toBe(0)
  expect((await contaPorEmail(t.pool, conta.email))?.contaId).toBe(conta.contaId)
  expect((await pedir('POST', 'confirmar-troca-de-email', { corpo: { codigo } })).status).toBe(200)
  expect((await contaPorEmail(t.pool, 'novo-endereco@exemplo.com.br'))?.contaId).toBe(conta.contaId)
})

test('an invitation creates one account, with the e-mail proved', async () => {
  const convite = { email: 'convidada@exemplo.com.br', nome: 'Convidada', de: 'Escritório Modelo' }
  expect(await t.identity.convidar(convite)).toEqual({ contaId: null })
  const { codigo } = await mensagemPara(t, { para: convite.email, modelo: 'convite' })
  expect((await pedir('POST', 'convite', { corpo: { codigo } })).corpo).toEqual(convite)
  const aceitar = (senha: string) =>
    pedir('POST', 'aceitar-convite', { corpo: { codigo, nome: 'Convidada Exemplo', senha } })
  expect((await aceitar('convidada2026')).status).toBe(422)
  const varias = await Promise.all([aceitar('um rio sem ponte'), aceitar('um rio sem ponte')])
  expect(varias.map((r) => r.status).sort()).toEqual([201, 410])
  const conta = await contaPorEmail(t.pool, convite.email)
  expect(conta?.emailConfirmado).toBe(true)
  expect(await t.identity.convidar(convite)).toEqual({ contaId: conta?.contaId })
})

test('a suspended account is out of the API at once', async () => {
  const conta = await nova()
  const { tokens } = await entrar(conta)
  await suspenderConta(t.pool, conta.contaId)
  expect(await pedir('GET', 'dados', { token: tokens.access_token })).toMatchObject({
    status: 401,
    corpo: { error: 'nao_autenticado' },
  })
})

test.each([
  ['a field that is missing', { email: 'x@exemplo.com.br' }, 'application/json', 400],
  ['an e-mail that is none', { email: 'x', nome: 'X', senha: 'y' }, 'application/json', 400],
  ['a body that is not JSON', { email: 'x@exemplo.com.br' }, 'text/plain', 415],
])('%s is refused', async (_nome, corpo, tipo, status) => {
  const resposta = await pedir('POST', 'registrar', { corpo, tipo })
  expect(resposta.status).toBe(status)
  expect(Object.keys(resposta.corpo)).toEqual(['error', 'mensagem'])
})

test('only the applications’ origins are let in, and paths are exact', async () => {
  expect((await pedir('GET', 'politica-da-senha')).corpo).toMatchObject({ minimo: 10, maximo: 128 })
  const daqui = await pedir('GET', 'politica-da-senha')
  expect(daqui.cabecalhos.get('access-control-allow-origin')).toBe(APP)
  const fora = await fetch(new URL('/identidade/conta/politica-da-senha', t.origem), {
    headers: { origin: 'https://mal.exemplo' },
  })
  expect(fora.headers.get('access-control-allow-origin')).toBeNull()
  expect((await pedir('GET', 'dados/../eventos')).status).toBe(401)
  expect((await pedir('GET', 'nada')).status).toBe(404)
})

test('the record refuses to be changed, by anybody', async () => {
  await expect(t.pool.query('delete from identidade.evento')).rejects.toThrow()
  await expect(t.pool.query(`update identidade.evento set tipo = 'x'`)).rejects.toThrow()
  const dono = await t.pool.connect()
  await dono.query('set role none')
  await expect(dono.query('delete from identidade.evento')).rejects.toThrow('só aceita inclusões')
  await expect(dono.query('truncate identidade.evento')).rejects.toThrow('só aceita inclusões')
  dono.release(true)
})

test('a flood of sign-ins is refused in part, and those served are served right', async () => {
  const conta = await nova()
  const vezes = Array.from({ length: 140 }, async () => {
    enderecos += 1
    const senha = 'um rio sem ponte'
    const corpo = { email: `flood${enderecos}@exemplo.com.br`, nome: 'F', senha }
    return pedir('POST', 'registrar', { corpo, endereco: `2001:db8:${enderecos.toString(16)}::1` })
  })
  const respostas = await Promise.all(vezes)
  const estados = new Set(respostas.map((r) => r.status))
  expect([...estados].sort()).toEqual([202, 503])
  const recusada = respostas.find((r) => r.status === 503)
  expect(Number(recusada?.cabecalhos.get('retry-after'))).toBeGreaterThan(0)
  expect((await entrarPelaPagina(t, conta)).code).not.toBe('')
})

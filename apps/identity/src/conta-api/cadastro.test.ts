// What is told and agreed to when an account is asked for: kept when it exists, and not before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contaPorEmail } from '../index.ts'
import { mensagemPara } from '../testes/caixa.ts'
import { type IdentidadeDeTeste, identidadeDeTeste } from '../testes/identidade-de-teste.ts'

const CPF_BOM = '52998224725'
const SENHA = 'um rio sem ponte'
let t: IdentidadeDeTeste
let enderecos = 0
beforeAll(async () => {
  t = await identidadeDeTeste({
    versaoDosTermos: '2026-11',
    conferirCadastro: ({ cpf }) => (cpf === undefined || cpf === CPF_BOM ? null : 'cpf'),
  })
})
afterAll(() => t.encerrar())

async function pedir(caminho: string, corpo: object) {
  enderecos += 1
  const resposta = await fetch(new URL(`/identidade/conta/${caminho}`, t.origem), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${enderecos}` },
    body: JSON.stringify(corpo),
  })
  return { status: resposta.status, corpo: await resposta.json() }
}

const ACEITES = { termos: true, privacidade: true, whatsapp: true, novidades: false }
const CADASTRO = {
  quem: 'contador',
  cnpj: '12ABC34501DE35',
  crc: 'SP-123456/O',
  escritorioNome: 'Escritório Fictício',
  razaoSocial: 'Escritório Fictício Ltda.',
  cpf: CPF_BOM,
  celular: '11912345678',
}
const pedido = (email: string, mais: object = {}) => ({
  ...{ email, nome: 'Olga Exemplo', senha: SENHA, cadastro: CADASTRO, consentimentos: ACEITES },
  ...mais,
})
const aceitesDe = async (contaId: string | undefined) =>
  (
    await t.pool.query(
      `select documento, versao, aceito, endereco_hash from identidade.consentimento where conta_id = $1 order by id`,
      [contaId],
    )
  ).rows
const cadastroDe = async (contaId: string | undefined) =>
  (await t.pool.query('select * from identidade.cadastro where conta_id = $1', [contaId])).rows

test('what was told waits in the link and is kept with the account, and each consent apart', async () => {
  const email = 'olga@exemplo.com.br'
  expect((await pedir('registrar', pedido(email))).status).toBe(202)
  const antes = await t.pool.query('select 1 from identidade.cadastro')
  expect(antes.rowCount).toBe(0)
  const { codigo } = await mensagemPara(t, { para: email, modelo: 'confirmar-email' })
  const juntos = await Promise.all([pedir('confirmar', { codigo }), pedir('confirmar', { codigo })])
  expect(juntos.map(({ status }) => status).sort()).toEqual([200, 410])
  const contaId = (await contaPorEmail(t.pool, email))?.contaId
  expect(await cadastroDe(contaId)).toMatchObject([
    {
      quem: 'contador',
      cnpj: CADASTRO.cnpj,
      crc: CADASTRO.crc,
      cpf: CPF_BOM,
      celular: CADASTRO.celular,
    },
  ])
  const aceites = await aceitesDe(contaId)
  expect(aceites.map(({ documento, versao, aceito }) => [documento, versao, aceito])).toEqual([
    ['termos', '2026-11', true],
    ['privacidade', '2026-11', true],
    ['whatsapp', '2026-11', true],
    ['novidades', '2026-11', false],
  ])
  for (const { endereco_hash: hash } of aceites) expect(hash).toMatch(/^[\w-]{43}$/)
  // The proof outlives the account; what was told does not.
  await t.pool.query('delete from identidade.conta where id = $1', [contaId])
  expect(await cadastroDe(contaId)).toEqual([])
  expect(await aceitesDe(contaId)).toHaveLength(4)
})

test('a link sent again still carries everything', async () => {
  const email = 'de-novo@exemplo.com.br'
  await pedir('registrar', pedido(email))
  await mensagemPara(t, { para: email, modelo: 'confirmar-email' })
  await pedir('reenviar-confirmacao', { email })
  await expect
    .poll(async () => {
      const { codigo } = await mensagemPara(t, { para: email, modelo: 'confirmar-email' })
      return (await pedir('confirmar', { codigo })).status
    })
    .toBe(200)
  const contaId = (await contaPorEmail(t.pool, email))?.contaId
  expect(await cadastroDe(contaId)).toHaveLength(1)
  expect(await aceitesDe(contaId)).toHaveLength(4)
})

test.each([
  ['a CPF whose digits do not check', { cadastro: { ...CADASTRO, cpf: '52998224726' } }],
  ['a mobile without the nine', { cadastro: { ...CADASTRO, celular: '1131234567' } }],
  ['a CRC of no state', { cadastro: { ...CADASTRO, crc: '123456' } }],
  ['a field nobody knows', { cadastro: { ...CADASTRO, papel: 'root' } }],
  ['terms refused', { consentimentos: { ...ACEITES, termos: false } }],
])('%s is refused before anything is sent', async (_, mais) => {
  enderecos += 1
  const email = `recusada${enderecos}@exemplo.com.br`
  const { status, corpo } = await pedir('registrar', pedido(email, mais))
  expect({ status, error: corpo.error }).toEqual({ status: 400, error: 'pedido_invalido' })
  const { rowCount } = await t.pool.query('select 1 from identidade.codigo where email = $1', [
    email,
  ])
  expect(rowCount).toBe(0)
})

test('who accepts an invitation agrees too', async () => {
  const email = 'convidada@exemplo.com.br'
  await t.identity.convidar({ email, nome: 'Convidada', de: 'Escritório Modelo' })
  const { codigo } = await mensagemPara(t, { para: email, modelo: 'convite' })
  const corpo = { codigo, nome: 'Convidada Exemplo', senha: SENHA, consentimentos: ACEITES }
  expect((await pedir('aceitar-convite', corpo)).status).toBe(201)
  expect(await aceitesDe((await contaPorEmail(t.pool, email))?.contaId)).toHaveLength(4)
})

test('a message of the application leads only to its own address', async () => {
  const email = 'avisada@exemplo.com.br'
  const aviso = {
    email,
    nome: 'Avisada',
    assunto: 'Pedido de acesso',
    paragrafos: ['Há um pedido.'],
  }
  await t.identity.avisar({ ...aviso, acao: { texto: 'Ver', caminho: '/usuarios?aba=pedidos' } })
  const { endereco } = await mensagemPara(t, { para: email, modelo: 'aviso' })
  expect(endereco).toBe(`${t.origem}/usuarios?aba=pedidos`)
  await expect(
    t.identity.avisar({ ...aviso, acao: { texto: 'Ver', caminho: '//mau.example/' } }),
  ).rejects.toThrow('é daqui')
})

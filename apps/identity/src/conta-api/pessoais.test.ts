// CPF and mobile number: told by the person, the number proved by a code that reaches it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lerMensagensDeTexto } from '../correio/sms.ts'
import { criarConta } from '../index.ts'
import {
  entrarComTokens,
  type IdentidadeDeTeste,
  identidadeDeTeste,
} from '../testes/identidade-de-teste.ts'

const CPF = '52998224725'
const SENHA = 'um lago sem vento'
let t: IdentidadeDeTeste
let semSms: IdentidadeDeTeste
let pessoas = 0
beforeAll(async () => {
  const conferirCadastro = ({ cpf }: { cpf?: string | undefined }) =>
    cpf === undefined || cpf === CPF ? null : 'cpf'
  t = await identidadeDeTeste({ conferirCadastro, caixaDeSaidaAberta: true })
  semSms = await identidadeDeTeste({ conferirCadastro })
})
afterAll(() => Promise.all([t.encerrar(), semSms.encerrar()]))

/** Somebody signed in, and what they ask of their account. */
async function umaPessoa(onde = t) {
  pessoas += 1
  const email = `pessoal${pessoas}@exemplo.com.br`
  await criarConta(onde.pool, { email, senha: SENHA, nome: 'Ivo Exemplo', emailConfirmado: true })
  const { tokens } = await entrarComTokens(onde, { email, senha: SENHA })
  const vez = pessoas
  const pedir = async (metodo: string, caminho: string, corpo?: object) => {
    const resposta = await fetch(new URL(`/identidade/conta/${caminho}`, onde.origem), {
      method: metodo,
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        'x-forwarded-for': `203.0.113.${vez}`,
        ...(corpo ? { 'content-type': 'application/json' } : {}),
      },
      ...(corpo ? { body: JSON.stringify(corpo) } : {}),
    })
    const texto = await resposta.text()
    return { status: resposta.status, corpo: texto === '' ? {} : JSON.parse(texto) }
  }
  return { pedir, email }
}
const codigoPara = async (celular: string): Promise<string> => {
  const [ultima] = await lerMensagensDeTexto(t.ctx, { para: `+55${celular}`, limite: 1 })
  return /^\d{6}/.exec(ultima?.texto ?? '')?.[0] ?? ''
}

test('a CPF whose digits check is kept, another is refused, and it can be taken away', async () => {
  const { pedir } = await umaPessoa()
  const ler = async () => (await pedir('GET', 'dados')).corpo
  expect(await ler()).toMatchObject({ cpf: null, celular: null, celularConfirmado: false })
  expect((await pedir('PATCH', 'dados', { cpf: '52998224726' })).status).toBe(400)
  expect((await pedir('PATCH', 'dados', { cpf: CPF })).status).toBe(204)
  expect((await pedir('PATCH', 'dados', { nome: 'Ivo de Exemplo' })).status).toBe(204)
  expect(await ler()).toMatchObject({ cpf: CPF, nome: 'Ivo de Exemplo' })
  await pedir('PATCH', 'dados', { cpf: null })
  expect(await ler()).toMatchObject({ cpf: null })
})

test('the code that reached the number proves it, once; another number is to be proved again', async () => {
  const { pedir } = await umaPessoa()
  expect((await pedir('POST', 'celular/enviar-codigo')).corpo.error).toBe('sem_celular')
  await pedir('PATCH', 'dados', { celular: '11912340001' })
  expect((await pedir('POST', 'celular/enviar-codigo')).status).toBe(202)
  const codigo = await codigoPara('11912340001')
  const errado = codigo === '000000' ? '111111' : '000000'
  expect((await pedir('POST', 'celular/confirmar', { codigo: errado })).corpo.error).toBe(
    'codigo_nao_confere',
  )
  const juntos = await Promise.all([1, 2].map(() => pedir('POST', 'celular/confirmar', { codigo })))
  expect(juntos.map(({ status }) => status).sort()).toEqual([204, 410])
  expect((await pedir('GET', 'dados')).corpo).toMatchObject({ celularConfirmado: true })
  await pedir('PATCH', 'dados', { celular: '11912340001' })
  expect((await pedir('GET', 'dados')).corpo).toMatchObject({ celularConfirmado: true })
  await pedir('PATCH', 'dados', { celular: '11912340002' })
  expect((await pedir('GET', 'dados')).corpo).toMatchObject({ celularConfirmado: false })
  const { eventos } = (await pedir('GET', 'eventos')).corpo
  expect(eventos.map((e: { tipo: string }) => e.tipo)).toContain('telefone-confirmado')
})

test('the sixth guess finds nothing, and a code sent to one number does not prove the next', async () => {
  const { pedir } = await umaPessoa()
  await pedir('PATCH', 'dados', { celular: '11912340003' })
  await pedir('POST', 'celular/enviar-codigo')
  const codigo = await codigoPara('11912340003')
  const errado = codigo === '000000' ? '111111' : '000000'
  const tentar = () => pedir('POST', 'celular/confirmar', { codigo: errado })
  const errados = await Promise.all(Array.from({ length: 6 }, tentar))
  expect(errados.map(({ status }) => status).sort()).toEqual([410, 422, 422, 422, 422, 422])
  expect((await pedir('POST', 'celular/confirmar', { codigo })).status).toBe(410)

  await pedir('POST', 'celular/enviar-codigo')
  const novo = await codigoPara('11912340003')
  await pedir('PATCH', 'dados', { celular: '11912340004' })
  expect((await pedir('POST', 'celular/confirmar', { codigo: novo })).status).toBe(410)
  expect((await pedir('GET', 'dados')).corpo).toMatchObject({ celularConfirmado: false })
})

test('codes are sent a few times and then there is a wait', async () => {
  const { pedir } = await umaPessoa()
  await pedir('PATCH', 'dados', { celular: '11912340005' })
  const vezes: number[] = []
  for (let n = 0; n < 8; n += 1) vezes.push((await pedir('POST', 'celular/enviar-codigo')).status)
  expect(vezes[0]).toBe(202)
  expect(vezes.at(-1)).toBe(429)
})

test('where no text message leaves, it is said, and the outbox of the demonstration shows them', async () => {
  const { pedir } = await umaPessoa(semSms)
  await pedir('PATCH', 'dados', { celular: '11912340006' })
  expect((await pedir('GET', 'dados')).corpo).toMatchObject({ enviaSms: false })
  expect((await pedir('POST', 'celular/enviar-codigo')).corpo.error).toBe('sem_mensagens_de_texto')
  const caixa = async (onde: IdentidadeDeTeste) =>
    await (await fetch(new URL('/identidade/caixa-de-saida', onde.origem))).text()
  expect(await caixa(t)).toContain('+5511912340001')
  expect(await caixa(semSms)).not.toContain('+55')
})

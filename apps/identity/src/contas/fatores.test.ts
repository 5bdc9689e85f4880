import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentidadeDeTeste, identidadeDeTeste } from '../testes/identidade-de-teste.ts'
import {
  conferirSegundoFator,
  confirmarTotp,
  criarConta,
  ErroLimiteDeFatores,
  listarFatores,
  prepararTotp,
  recuperacaoRestante,
  removerFator,
} from './index.ts'

let t: IdentidadeDeTeste
let contas = 0

beforeAll(async () => {
  t = await identidadeDeTeste()
})
afterAll(() => t.encerrar())

const novaConta = async (): Promise<string> => {
  contas += 1
  const email = `fator${contas}@exemplo.com.br`
  return (await criarConta(t.pool, { email, senha: 'um lago sem vento', nome: 'Lia' })).contaId
}

const codigoDe = (segredo: string, passos = 0): string =>
  new TOTP({ secret: Secret.fromBase32(segredo), digits: 6, period: 30 }).generate({
    timestamp: t.ctx.agora() + passos * 30_000,
  })

async function comFator() {
  const contaId = await novaConta()
  const { fatorId, segredo } = await prepararTotp(t.ctx, contaId)
  const codigo = codigoDe(segredo)
  const feito = await confirmarTotp(t.ctx, { contaId, fatorId, codigo, nome: 'Celular' })
  return { contaId, fatorId, segredo, codigo, ...feito }
}

test('a factor counts only after its first right code, and then brings ten recovery codes', async () => {
  const contaId = await novaConta()
  const { fatorId, segredo, otpauth } = await prepararTotp(t.ctx, contaId)
  expect(otpauth).toMatch(/^otpauth:\/\/totp\/Teste:fator\d+%40exemplo\.com\.br\?/)
  expect(await conferirSegundoFator(t.ctx, { contaId, codigo: codigoDe(segredo) })).toBeNull()
  const errado = { contaId, fatorId, codigo: '000000', nome: '' }
  expect(await confirmarTotp(t.ctx, errado)).toEqual({ confirmado: false, recuperacao: [] })
  expect(await listarFatores(t.pool, contaId)).toEqual([])
  const feito = await confirmarTotp(t.ctx, { ...errado, codigo: codigoDe(segredo), nome: 'Casa' })
  expect(feito.confirmado).toBe(true)
  expect(new Set(feito.recuperacao).size).toBe(10)
  expect(await listarFatores(t.pool, contaId)).toMatchObject([{ fatorId, nome: 'Casa' }])
})

test('a time step serves once; one step of drift is forgiven, two are not', async () => {
  const { contaId, segredo, codigo } = await comFator()
  expect(await conferirSegundoFator(t.ctx, { contaId, codigo })).toBeNull()
  expect(await conferirSegundoFator(t.ctx, { contaId, codigo: codigoDe(segredo, 2) })).toBeNull()
  const seguinte = codigoDe(segredo, 1)
  const varios = await Promise.all(
    Array.from({ length: 6 }, () => conferirSegundoFator(t.ctx, { contaId, codigo: seguinte })),
  )
  expect(varios.filter(Boolean)).toEqual(['totp'])
  t.avancar(120_000)
  const comEspaco = codigoDe(segredo).replace(/^(...)/, '$1 ')
  expect(await conferirSegundoFator(t.ctx, { contaId, codigo: comEspaco })).toBe('totp')
})

test('a recovery code serves once, only its owner, in any letter case', async () => {
  const { contaId, recuperacao } = await comFator()
  const outra = await comFator()
  const [codigo = ''] = recuperacao
  expect(await conferirSegundoFator(t.ctx, { contaId: outra.contaId, codigo })).toBeNull()
  const uso = { contaId, codigo: codigo.toUpperCase() }
  expect(await conferirSegundoFator(t.ctx, uso)).toBe('recuperacao')
  expect(await conferirSegundoFator(t.ctx, uso)).toBeNull()
  expect(await recuperacaoRestante(t.pool, contaId)).toBe(9)
})

test('neither secrets nor recovery codes are readable in the database', async () => {
  const { segredo, recuperacao } = await comFator()
  const { rows } = await t.pool.query(
    `select row_to_json(f) as tudo from identidade.fator f
     union all select row_to_json(r) from identidade.codigo_de_recuperacao r`,
  )
  const tudo = JSON.stringify(rows)
  expect(tudo).not.toContain(segredo)
  for (const codigo of recuperacao) expect(tudo).not.toContain(codigo.replaceAll('-', ''))
})

test('another configuration opens no secret, and a rotated one still does', async () => {
  const { contaId, segredo } = await comFator()
  t.avancar(60_000)
  const codigo = codigoDe(segredo)
  const alheia = { ...t.ctx, cookieKeys: ['outro-segredo-com-32-caracteres-ou-mais'] }
  expect(await conferirSegundoFator(alheia, { contaId, codigo })).toBeNull()
  const girada = { ...t.ctx, cookieKeys: [...alheia.cookieKeys, ...t.ctx.cookieKeys] }
  expect(await conferirSegundoFator(girada, { contaId, codigo })).toBe('totp')
})

test('removing the last factor removes its recovery codes; another person’s factor stays', async () => {
  const { contaId, fatorId } = await comFator()
  const outra = await comFator()
  expect(await removerFator(t.pool, { contaId, fatorId: outra.fatorId })).toBe(false)
  expect(await removerFator(t.pool, { contaId, fatorId })).toBe(true)
  expect(await recuperacaoRestante(t.pool, contaId)).toBe(0)
  expect(await listarFatores(t.pool, outra.contaId)).toHaveLength(1)
})

test('an account holds five factors and no more', async () => {
  const { contaId } = await comFator()
  for (let vez = 0; vez < 4; vez += 1) {
    const { fatorId, segredo } = await prepararTotp(t.ctx, contaId)
    await confirmarTotp(t.ctx, { contaId, fatorId, codigo: codigoDe(segredo), nome: `${vez}` })
  }
  await expect(prepararTotp(t.ctx, contaId)).rejects.toThrow(ErroLimiteDeFatores)
})

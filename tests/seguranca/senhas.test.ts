// What a password may be (reliability: A12), through every door that takes one: long ones whole, any alphabet, no rule
// of composition, none of those everybody tries.
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recusaDaSenha, SENHA_MAXIMA } from '../../apps/identity/src/contas/senha.ts'
import { createIdentity, SEM_PROXY } from '../../apps/identity/src/index.ts'
import {
  chamarFace,
  type DaFace,
  entrarPelaFaceFirebase,
  entrarPelaFaceOidc,
  enviar,
  type Lido,
  tokensDaFaceOidc,
} from './faces.ts'
import { abrirProdutoDeAtaque, CHAVE, type ProdutoDeAtaque, SENHA } from './produto-de-ataque.ts'

let produto: ProdutoDeAtaque
let serie = 0
beforeAll(async () => {
  // Cheap: what is tried here is what is refused. The cost of what is kept has its own test.
  const custo = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
  produto = await abrirProdutoDeAtaque({ identidade: { senha: { custo } } })
})
afterAll(() => produto?.fechar())

const CONTA = '/identidade/conta'
let enderecos = 0
const deOutroLugar = () => {
  enderecos += 1
  return { 'x-forwarded-for': `10.1.${Math.floor(enderecos / 250)}.${enderecos % 250}` }
}
const novoEmail = () => {
  serie += 1
  return `pessoa${serie}@ficticio.example`
}
const nome = 'Fulana Fictícia'
const abrir = (caminho: string, corpo: object, cabecalhos: Record<string, string> = {}) =>
  enviar(produto, `${CONTA}/${caminho}`, {
    corpo,
    cabecalhos: { ...deOutroLugar(), ...cabecalhos },
  })

/** Every door that sets a password; the status when it was taken. */
const PORTAS: Readonly<Record<string, (senha: string) => Promise<Lido<unknown>>>> = {
  registrar: (senha) => abrir('registrar', { email: novoEmail(), nome, senha }),
  'aceitar o convite': async (senha) => {
    const email = novoEmail()
    await produto.convidar({ email, nome, de: 'Escritório Fictício' })
    const codigo = (await produto.linkPara(email)).searchParams.get('codigo')
    return await abrir('aceitar-convite', { codigo, nome, senha })
  },
  'redefinir por link': async (senha) => {
    const email = novoEmail()
    await produto.conta(email, nome)
    await abrir('pedir-redefinicao', { email })
    const codigo = (await produto.linkPara(email)).searchParams.get('codigo')
    return await abrir('redefinir', { codigo, senha })
  },
  'trocar na conta': async (senha) => {
    const email = novoEmail()
    await produto.conta(email, nome)
    const { tokens } = await tokensDaFaceOidc(produto, { email })
    const authorization = `Bearer ${tokens.access_token}`
    return await abrir('trocar-senha', { atual: SENHA, nova: senha }, { authorization })
  },
  'criar na face Firebase': (password) =>
    chamarFace(
      produto,
      '/v1/accounts:signUp',
      { email: novoEmail(), password, displayName: nome },
      deOutroLugar(),
    ),
  'trocar na face Firebase': async (password) => {
    const email = novoEmail()
    await produto.conta(email, nome)
    const { corpo } = await entrarPelaFaceFirebase(produto, { email }, deOutroLugar())
    return await chamarFace(produto, '/v1/accounts:update', { idToken: corpo.idToken, password })
  },
  'redefinir na face Firebase': async (newPassword) => {
    const email = novoEmail()
    await produto.conta(email, nome)
    const pedido = { requestType: 'PASSWORD_RESET', email }
    await chamarFace(produto, '/v1/accounts:sendOobCode', pedido, deOutroLugar())
    const oobCode = (await produto.linkPara(email)).searchParams.get('oobCode')
    return await chamarFace(produto, '/v1/accounts:resetPassword', { oobCode, newPassword })
  },
}

const FRACAS = [
  'a',
  'nove nove',
  'Ab1!Ab1!a',
  '1234567890',
  'senhasenha',
  'Contabilidade2026',
  'P@ssw0rd!!',
  'abcdefghij',
  'aaaaaaaaaaaa',
  `Fict\u00edcia2026`,
  'a'.repeat(5) + '\u{1F600}'.repeat(4),
  // One too many of a good one, that nothing else refuses.
  `${'trecho-'.repeat(18)}fim`,
  'x'.repeat(5000),
]
const BOAS = [
  'um lago sem vento',
  'somente minúsculas aqui',
  '7730914482650',
  '        oito espaços antes',
  'çãéüñ ಠ_ಠ 漢字漢字漢',
  '\u{1F600}\u{1F680}\u{1F9FE}\u{1F4D2}\u{1F58B}\u{1F33D}\u{1F40C}\u{1F3B2}\u{1F6B2}\u{1F9ED}',
  'frase longa de verdade, '.repeat(5),
  `${'trecho-'.repeat(18)}fm`,
  `' or '1'='1' --`,
  '<b>negrito</b> & "aspas"',
]

describe.each(Object.keys(PORTAS))('%s', (porta) => {
  const usar = async (senha: string) => {
    const resposta = await PORTAS[porta]?.(senha)
    if (!resposta) throw new Error(porta)
    return resposta
  }
  test('refuses every weak one', { timeout: 60_000 }, async () => {
    for (const fraca of FRACAS) {
      const { status, texto } = await usar(fraca)
      expect([fraca.slice(0, 40), status]).toEqual([
        fraca.slice(0, 40),
        expect.toSatisfy((visto: number) => visto === 400 || visto === 422),
      ])
      if (fraca.length > 8) expect(texto).not.toContain(fraca)
    }
  })
  test('takes every good one', { timeout: 60_000 }, async () => {
    for (const boa of BOAS) {
      const { status, texto } = await usar(boa)
      expect([boa, status < 300 ? 'aceita' : texto]).toEqual([boa, 'aceita'])
    }
  })
})

test('a password counts whole, to its last character, at both faces', async () => {
  const email = novoEmail()
  const senha = `${'ções-'.repeat(25)}fim`
  expect([...senha].length).toBe(SENHA_MAXIMA)
  await chamarFace<DaFace>(
    produto,
    '/v1/accounts:signUp',
    { email, password: senha },
    deOutroLugar(),
  )
  const entra = async (dita: string) => {
    const pessoa = { email, senha: dita }
    const face = await entrarPelaFaceFirebase(produto, pessoa, deOutroLugar())
    const pagina = await entrarPelaFaceOidc(produto, pessoa)
    expect(face.status === 200).toBe(pagina.code !== '')
    produto.avancar(60 * 60_000)
    return face.status === 200
  }
  expect(await entra(senha)).toBe(true)
  // The same characters from another keyboard.
  expect(await entra(senha.normalize('NFD'))).toBe(true)
  const emBytes = (n: number) => Buffer.from(senha).subarray(0, n).toString()
  for (const outra of [
    senha.slice(0, -1),
    `${senha.slice(0, -1)}n`,
    emBytes(72),
    emBytes(64),
    `${emBytes(72)}${'x'.repeat(40)}`,
    `${senha} `,
    ` ${senha}`,
    senha.toUpperCase(),
    senha.normalize('NFKC').replaceAll('ç', 'c'),
    `${senha}\0`,
    `${senha}x`.repeat(20),
  ])
    expect([outra.slice(-20), await entra(outra)]).toEqual([outra.slice(-20), false])
}, 60_000)

test('none of the most common ones, nor what people stick to them', () => {
  const comuns = dictionary['passwords-common'].slice(0, 3000)
  expect(comuns.length).toBe(3000)
  const maiuscula = (s: string) => `${s[0]?.toUpperCase()}${s.slice(1)}`
  const aceitas = comuns
    .flatMap((c) => [c, c.toUpperCase(), maiuscula(c), `${c}1`, `${c}123`, `${maiuscula(c)}2026!`])
    .filter((senha) => recusaDaSenha(senha, []) === null)
  expect(aceitas).toEqual([])
})

test('the policy is told as it is kept, at both faces', async () => {
  const [daConta, daFace] = await Promise.all(
    [
      `${CONTA}/politica-da-senha`,
      `/identitytoolkit.googleapis.com/v2/passwordPolicy?key=${CHAVE}`,
    ].map(async (caminho) => await (await fetch(new URL(caminho, produto.origem))).json()),
  )
  expect(daConta).toEqual({ minimo: 10, maximo: SENHA_MAXIMA, composicao: [] })
  expect(daFace).toMatchObject({
    customStrengthOptions: { minPasswordLength: 10, maxPasswordLength: SENHA_MAXIMA },
    enforcementState: 'ENFORCE',
  })
  expect(JSON.stringify(daFace)).not.toMatch(/contains(Lower|Upper|Numeric|NonAlpha)/)
})

test.each([1, 6, 7])('a minimum of %i is refused at start', async (minimo) => {
  const { dono } = produto
  const opcoes = {
    ...{ issuer: 'https://id.ficticio.example/', pool: dono, audience: 'urn:razao:api' },
    clients: [{ clientId: 'x', redirectUris: [], postLogoutRedirectUris: [], webOrigins: [] }],
    cookieKeys: ['segredo-de-teste-com-32-caracteres-ou-mais'],
    log: { info: () => {}, warn: () => {}, error: () => {} },
    proxies: SEM_PROXY,
    senha: { minimo },
  }
  await expect(createIdentity(opcoes as never)).rejects.toThrow('senha.minimo')
})

test('what is kept is argon2id of today’s cost, with a salt of its own', async () => {
  const emails = [novoEmail(), novoEmail(), novoEmail()]
  for (const email of emails) await produto.conta(email)
  const { rows } = await produto.dono.query<{ senha_hash: string }>(
    'select senha_hash from identidade.conta where email = any ($1)',
    [emails],
  )
  expect(rows.length).toBe(3)
  for (const { senha_hash } of rows) {
    const [, memoria] = /^\$argon2id\$v=19\$m=(\d+),t=[2-9],p=1\$/.exec(senha_hash) ?? []
    expect(Number(memoria)).toBeGreaterThanOrEqual(19_456)
  }
  expect(new Set(rows.map((r) => r.senha_hash.split('$')[4])).size).toBe(rows.length)
})

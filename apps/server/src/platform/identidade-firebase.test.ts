import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { destinosDoFirebase, firebaseDaWeb } from './firebase-da-web.ts'
import { outrosEmissores } from './http/outros-emissores.ts'
import { firebaseDe } from './identidade-firebase.ts'

const ler = (env: Record<string, string>, demonstracao = false) =>
  firebaseDe(readConfig(env), { demonstracao })

test('without a setting: on, closed to new accounts, telling nothing of e-mails', () => {
  expect(ler({})).toMatchObject({
    projeto: 'razao',
    chaves: ['razao-web'],
    cadastroAberto: false,
    revelarEmails: false,
    provedores: [],
    sms: undefined,
    robo: undefined,
  })
  expect(ler({}, true)).toMatchObject({ cadastroAberto: true })
  expect(ler({ FIREBASE_CADASTRO: 'nao' }, true)).toMatchObject({ cadastroAberto: false })
  expect(ler({ FIREBASE_FACE: 'nao' })).toBeUndefined()
})

test('lists, providers and doors to the outside', () => {
  const lido = ler({
    FIREBASE_CHAVES: 'chave-do-app-1, chave-do-app-2',
    FIREBASE_ORIGENS: 'https://app.exemplo.com.br',
    FIREBASE_PROTEGER_EMAILS: 'nao',
    FIREBASE_PROVEDORES:
      'oidc.exemplo=https://entrar.exemplo.com.br/|c1,google.com=https://accounts.google.com|c2|confiavel',
    FIREBASE_SMS_URL: 'https://sms.exemplo.com.br/enviar',
    FIREBASE_ROBO_CHAVE: 'site',
    FIREBASE_ROBO_SEGREDO: 'segredo',
  })
  expect(lido).toMatchObject({
    chaves: ['chave-do-app-1', 'chave-do-app-2'],
    origens: ['https://app.exemplo.com.br'],
    revelarEmails: true,
    provedores: [
      {
        id: 'oidc.exemplo',
        issuer: 'https://entrar.exemplo.com.br/',
        clientId: 'c1',
        confiavel: false,
      },
      { id: 'google.com', issuer: 'https://accounts.google.com', clientId: 'c2', confiavel: true },
    ],
    sms: expect.any(Function),
    robo: { chave: 'site' },
  })
})

test.each([
  ['FIREBASE_PROJETO', 'Projeto!'],
  ['FIREBASE_CHAVES', 'curta'],
  ['FIREBASE_CHAVES', ' , '],
  ['FIREBASE_ORIGENS', 'https://app.exemplo.com.br/'],
  ['FIREBASE_PROVEDORES', 'exemplo=https://x|c'],
  ['FIREBASE_PROJETOS_ACEITOS', 'a b'],
])('%s=%s stops the start', (nome, valor) => {
  expect(() => readConfig({ [nome]: valor })).toThrow(ConfigError)
})

test('who else is believed: the face with its session, and the projects named', async () => {
  const identity = {
    jwks: async () => ({ keys: [] }),
    firebase: {
      emissor: 'https://securetoken.app.exemplo.com.br/razao',
      projeto: 'razao',
      vale: async ({ sid }: { sid?: unknown }) => sid === 'viva',
    },
  }
  const config = readConfig({ FIREBASE_PROJETOS_ACEITOS: 'projeto-real,outro-real' })
  const todos = outrosEmissores(config, identity)
  expect(todos.map(({ issuer, audience, typ }) => [issuer, audience, typ])).toEqual([
    ['https://securetoken.app.exemplo.com.br/razao', 'razao', 'JWT'],
    ['https://securetoken.google.com/projeto-real', 'projeto-real', undefined],
    ['https://securetoken.google.com/outro-real', 'outro-real', undefined],
  ])
  expect(await todos[0]?.vale?.({ sid: 'viva' })).toBe(true)
  expect(await todos[0]?.vale?.({ sid: 'outra' })).toBe(false)
  expect(outrosEmissores(readConfig({}), { ...identity, firebase: undefined })).toEqual([])
})

test('the web signs in by OpenID Connect until it is told otherwise, and then by what exists', () => {
  const ler = (env: Record<string, string>) => {
    const config = readConfig(env)
    return [firebaseDaWeb(config), destinosDoFirebase(config)]
  }
  expect(ler({})).toEqual([null, ''])
  const sim = { FIREBASE_NA_WEB: 'sim' }
  expect(ler(sim)).toEqual([{ projeto: 'razao', chave: 'razao-web', embutido: true }, ''])
  const real = { ...sim, FIREBASE_FACE: 'nao', FIREBASE_CHAVES: 'chave-de-fora' }
  expect(() => readConfig(real)).toThrow('FIREBASE_PROJETOS_ACEITOS')
  const [entrada, destinos] = ler({ ...real, FIREBASE_PROJETOS_ACEITOS: 'projeto-real' })
  expect(entrada).toEqual({ projeto: 'projeto-real', chave: 'chave-de-fora', embutido: false })
  expect(destinos).toBe('https://identitytoolkit.googleapis.com https://securetoken.googleapis.com')
})

import { expect, type Page, test } from '@playwright/test'
import {
  abrirBancada,
  type Bancada,
  NOVA,
  novoEmail,
  SENHA,
  tokenDaPagina,
  totp,
} from './identidade-firebase/bancada.ts'
import type {} from './identidade-firebase/sdk.ts'

// The SDK as Google publishes it, in a browser, against our own identity.
test.describe.configure({ mode: 'serial' })

let t: Bancada

test.beforeAll(async () => {
  t = await abrirBancada()
})
test.afterAll(() => t.encerrar())
test.beforeEach(({ page }) => t.abrir(page))

const criar = (page: Page, email: string) =>
  page.evaluate(
    async ([e, s]) => {
      const { user } = await fb.createUserWithEmailAndPassword(fb.auth, e, s)
      return user.uid
    },
    [email, SENHA] as const,
  )

const entrar = (page: Page, email: string, senha: string) =>
  page.evaluate(([e, s]) => fb.codigo(fb.signInWithEmailAndPassword(fb.auth, e, s)), [
    email,
    senha,
  ] as const)

const confirmarNoBanco = (email: string) =>
  t.pool.query('update identidade.conta set email_confirmado_em = now() where email = $1', [email])

test('creates a user, hears the state, survives a reload, signs out and in again', async ({
  page,
}) => {
  const email = novoEmail()
  const uid = await criar(page, email)
  expect(await page.evaluate(() => fb.estados)).toEqual([null, email])
  expect(await page.evaluate(() => fb.auth.currentUser?.isAnonymous)).toBe(false)
  await t.abrir(page)
  expect(await page.evaluate(() => [fb.auth.currentUser?.uid, fb.estados])).toEqual([uid, [email]])
  await page.evaluate(() => fb.signOut(fb.auth))
  expect(await page.evaluate(() => fb.tokens.at(-1))).toBeNull()
  expect(await entrar(page, email, 'outra senha qualquer')).toBe('auth/invalid-credential')
  expect(await entrar(page, novoEmail(), SENHA)).toBe('auth/invalid-credential')
  expect(await entrar(page, email, SENHA)).toBe('nenhum')
  expect(await page.evaluate(() => fb.auth.currentUser?.uid)).toBe(uid)
})

test('refuses a repeated e-mail, a torn one, anonymous users and weak passwords, by the policy it tells', async ({
  page,
}) => {
  const email = novoEmail()
  await criar(page, email)
  const tentar = (e: string, s: string) =>
    page.evaluate(([a, b]) => fb.codigo(fb.createUserWithEmailAndPassword(fb.auth, a, b)), [
      e,
      s,
    ] as const)
  expect(await tentar(email, SENHA)).toBe('auth/email-already-in-use')
  expect(await tentar('torto', SENHA)).toBe('auth/invalid-email')
  expect(await tentar(novoEmail(), 'abc')).toBe('auth/weak-password')
  expect(await tentar(novoEmail(), '1234567890')).toBe('auth/weak-password')
  expect(await tentar(novoEmail(), 'curta12')).toBe('auth/password-does-not-meet-requirements')
  expect(await page.evaluate(() => fb.codigo(fb.signInAnonymously(fb.auth)))).toBe(
    'auth/admin-restricted-operation',
  )
  const conferida = await page.evaluate(async (senha) => {
    const curta = await fb.validatePassword(fb.auth, 'curta12')
    const boa = await fb.validatePassword(fb.auth, senha)
    const { customStrengthOptions, enforcementState } = boa.passwordPolicy
    return { curta: curta.isValid, boa: boa.isValid, customStrengthOptions, enforcementState }
  }, SENHA)
  expect(conferida).toEqual({
    curta: false,
    boa: true,
    customStrengthOptions: { minPasswordLength: 10, maxPasswordLength: 128 },
    enforcementState: 'ENFORCE',
  })
})

test('confirms the e-mail by its link', async ({ page }) => {
  const email = novoEmail()
  await criar(page, email)
  await page.evaluate(async () => {
    if (fb.auth.currentUser) await fb.sendEmailVerification(fb.auth.currentUser)
  })
  const codigo = await t.codigoPara(email)
  const visto = await page.evaluate(async (c) => {
    const { operation, data } = await fb.checkActionCode(fb.auth, c)
    await fb.applyActionCode(fb.auth, c)
    await fb.auth.currentUser?.reload()
    const repetido = await fb.codigo(fb.applyActionCode(fb.auth, c))
    return { operation, email: data.email, agora: fb.auth.currentUser?.emailVerified, repetido }
  }, codigo)
  expect(visto).toEqual({
    operation: 'VERIFY_EMAIL',
    email,
    agora: true,
    repetido: 'auth/invalid-action-code',
  })
})

test('chooses a new password by its link', async ({ page }) => {
  const email = novoEmail()
  await criar(page, email)
  await page.evaluate((e) => fb.sendPasswordResetEmail(fb.auth, e), email)
  const codigo = await t.codigoPara(email)
  const visto = await page.evaluate(
    async ([c, nova]) => ({
      email: await fb.verifyPasswordResetCode(fb.auth, c),
      fraca: await fb.codigo(fb.confirmPasswordReset(fb.auth, c, 'abc')),
      boa: await fb.codigo(fb.confirmPasswordReset(fb.auth, c, nova)),
      repetida: await fb.codigo(fb.confirmPasswordReset(fb.auth, c, nova)),
      // The session of before ended with the old password.
      sessao: await fb.codigo(fb.auth.currentUser?.getIdToken(true) ?? Promise.resolve()),
      saiu: fb.auth.currentUser === null,
    }),
    [codigo, NOVA] as const,
  )
  expect(visto).toEqual({
    email,
    fraca: 'auth/weak-password',
    boa: 'nenhum',
    repetida: 'auth/invalid-action-code',
    sessao: 'auth/user-token-expired',
    saiu: true,
  })
  expect(await entrar(page, email, NOVA)).toBe('nenhum')
  const desconhecido = (e: string) => fb.codigo(fb.sendPasswordResetEmail(fb.auth, e))
  expect(await page.evaluate(desconhecido, novoEmail())).toBe('nenhum')
})

test('signs in with a link of an e-mail, and the link’s page comes back to the application', async ({
  page,
}) => {
  const email = novoEmail()
  const url = `${t.pagina}/?chave=chave-de-teste-1&emissor=${t.emissor}`
  const pedir = ([e, u]: readonly [string, string]) =>
    fb.sendSignInLinkToEmail(fb.auth, e, { url: u, handleCodeInApp: true })
  await page.evaluate(pedir, [email, url] as const)
  await page.goto(await t.linkPara(email))
  await page.waitForURL(`${t.pagina}/**`)
  const feito = await page.evaluate(async (e) => {
    const eLink = fb.isSignInWithEmailLink(fb.auth, location.href)
    const errado = await fb.codigo(
      fb.signInWithEmailLink(fb.auth, 'x@exemplo.com.br', location.href),
    )
    const { user, ...resto } = await fb.signInWithEmailLink(fb.auth, e, location.href)
    const mais = fb.getAdditionalUserInfo({ user, ...resto })
    return { eLink, errado, novo: mais?.isNewUser, verificado: user.emailVerified }
  }, email)
  expect(feito).toEqual({ eLink: true, errado: 'auth/invalid-email', novo: true, verificado: true })
  const fora = await page.evaluate(
    (e) =>
      fb.codigo(
        fb.sendSignInLinkToEmail(fb.auth, e, {
          url: 'https://outro.exemplo.com.br/',
          handleCodeInApp: true,
        }),
      ),
    email,
  )
  expect(fora).toBe('auth/unauthorized-continue-uri')
})

test('signs in with our own sign-in page as a provider', async ({ page }) => {
  const email = novoEmail()
  const uid = await criar(page, email)
  await page.evaluate(() => fb.signOut(fb.auth))
  const idToken = await tokenDaPagina(page, t, email)
  await t.abrir(page)
  const feito = await page.evaluate(async (token) => {
    const credencial = new fb.OAuthProvider('oidc.razao').credential({ idToken: token })
    const resultado = await fb.signInWithCredential(fb.auth, credencial)
    const torta = new fb.OAuthProvider('oidc.razao').credential({ idToken: `${token}x` })
    const lido = await resultado.user.getIdTokenResult()
    return {
      uid: resultado.user.uid,
      provedor: resultado.providerId,
      doToken: lido.signInProvider,
      // The instant is the page's own, not that of the exchange.
      quando:
        Number(lido.claims.auth_time) === JSON.parse(atob(token.split('.')[1] ?? '')).auth_time,
      torta: await fb.codigo(fb.signInWithCredential(fb.auth, torta)),
    }
  }, idToken)
  expect(feito).toEqual({
    uid,
    provedor: 'oidc.razao',
    doToken: 'oidc.razao',
    quando: true,
    torta: 'auth/invalid-credential',
  })
})

test('signs in by phone, with a code by text message', async ({ page }) => {
  const telefone = '+5511988887777'
  await page.evaluate(async (numero) => {
    document.body.append(Object.assign(document.createElement('div'), { id: 'gente' }))
    const verificador = new fb.RecaptchaVerifier(fb.auth, 'gente', { size: 'invisible' })
    const resultado = await fb.signInWithPhoneNumber(fb.auth, numero, verificador)
    Object.assign(globalThis, { resultado })
  }, telefone)
  const codigo = await t.smsPara(telefone)
  const feito = await page.evaluate(async (c) => {
    const { resultado } = globalThis as unknown as {
      resultado: import('firebase/auth').ConfirmationResult
    }
    const errado = await fb.codigo(resultado.confirm(c === '000000' ? '111111' : '000000'))
    const { user, providerId } = await resultado.confirm(c)
    const vencido = await fb.codigo(resultado.confirm(c))
    return { errado, telefone: user.phoneNumber, providerId, vencido, anonimo: user.isAnonymous }
  }, codigo)
  expect(feito).toEqual({
    errado: 'auth/invalid-verification-code',
    telefone,
    providerId: 'phone',
    vencido: 'auth/invalid-verification-id',
    anonimo: false,
  })
})

test('changes name, photo, password and e-mail; deletes only soon after signing in', async ({
  page,
}) => {
  const email = novoEmail()
  const novo = novoEmail()
  await criar(page, email)
  const mudado = await page.evaluate(
    async ([senha, outro]) => {
      const user = fb.auth.currentUser
      if (!user) throw new Error('ninguém entrou')
      await fb.updateProfile(user, {
        displayName: 'Ana Exemplo',
        photoURL: 'https://x.exemplo/a.png',
      })
      await user.reload()
      const { displayName, photoURL } = user
      const { claims } = await user.getIdTokenResult()
      await fb.updatePassword(user, senha)
      return {
        displayName,
        photoURL,
        noToken: claims.name,
        fraca: await fb.codigo(fb.updatePassword(user, 'abc')),
        semLink: await fb.codigo(fb.updateEmail(user, outro)),
        comLink: await fb.codigo(fb.verifyBeforeUpdateEmail(user, outro)),
      }
    },
    [NOVA, novo] as const,
  )
  expect(mudado).toEqual({
    displayName: 'Ana Exemplo',
    photoURL: 'https://x.exemplo/a.png',
    noToken: 'Ana Exemplo',
    fraca: 'auth/weak-password',
    semLink: 'auth/operation-not-allowed',
    comLink: 'nenhum',
  })
  const codigo = await t.codigoPara(novo)
  const trocado = await page.evaluate(async (c) => {
    const { operation, data } = await fb.checkActionCode(fb.auth, c)
    await fb.applyActionCode(fb.auth, c)
    const sessao = await fb.codigo(fb.auth.currentUser?.reload() ?? Promise.resolve())
    return { operation, de: data.previousEmail, para: data.email, sessao }
  }, codigo)
  expect(trocado).toEqual({
    operation: 'VERIFY_AND_CHANGE_EMAIL',
    de: email,
    para: novo,
    sessao: 'auth/user-token-expired',
  })
  expect(await entrar(page, novo, NOVA)).toBe('nenhum')
  t.avancar(301_000)
  const apagar = () => fb.codigo(fb.auth.currentUser?.delete() ?? Promise.resolve())
  expect(await page.evaluate(apagar)).toBe('auth/requires-recent-login')
  const reprovar = ([e, s]: readonly [string, string]) =>
    fb.auth.currentUser &&
    fb.codigo(
      fb.reauthenticateWithCredential(fb.auth.currentUser, fb.EmailAuthProvider.credential(e, s)),
    )
  expect(await page.evaluate(reprovar, [novo, NOVA] as const)).toBe('nenhum')
  expect(await page.evaluate(apagar)).toBe('nenhum')
  expect(await page.evaluate(() => fb.auth.currentUser)).toBeNull()
  expect(await entrar(page, novo, NOVA)).toBe('auth/invalid-credential')
})

test('enrols a TOTP factor, signs in with it, and withdraws it', async ({ page }) => {
  const email = novoEmail()
  await criar(page, email)
  await confirmarNoBanco(email)
  const segredo = await page.evaluate(async () => {
    const user = fb.auth.currentUser
    if (!user) throw new Error('ninguém entrou')
    await user.reload()
    const sessao = await fb.multiFactor(user).getSession()
    const dado = await fb.TotpMultiFactorGenerator.generateSecret(sessao)
    Object.assign(globalThis, { dado })
    return { chave: dado.secretKey, qr: dado.generateQrCodeUrl('ana', 'Razão') }
  })
  expect(segredo.qr).toContain(`secret=${segredo.chave}`)
  const inscrito = await page.evaluate(
    async (codigo) => {
      const user = fb.auth.currentUser
      const { dado } = globalThis as unknown as { dado: import('firebase/auth').TotpSecret }
      if (!user) throw new Error('ninguém entrou')
      const com = (c: string) =>
        fb
          .multiFactor(user)
          .enroll(fb.TotpMultiFactorGenerator.assertionForEnrollment(dado, c), 'Celular')
      const errado = await fb.codigo(com(codigo === '000000' ? '111111' : '000000'))
      await com(codigo)
      const { signInSecondFactor } = await user.getIdTokenResult()
      const fatores = fb.multiFactor(user).enrolledFactors
      await fb.signOut(fb.auth)
      return { errado, signInSecondFactor, nomes: fatores.map((f) => [f.factorId, f.displayName]) }
    },
    totp(segredo.chave, t.agora()),
  )
  expect(inscrito).toEqual({
    errado: 'auth/invalid-verification-code',
    signInSecondFactor: 'totp',
    nomes: [['totp', 'Celular']],
  })
  t.avancar(60_000)
  const entrou = await page.evaluate(
    async ([e, s, codigo]) => {
      const erro = await fb.signInWithEmailAndPassword(fb.auth, e, s).then(
        () => null,
        (falha: import('firebase/auth').MultiFactorError) => falha,
      )
      if (!erro) return 'entrou sem o segundo fator'
      const resolvedor = fb.getMultiFactorResolver(fb.auth, erro)
      const com = (c: string) =>
        resolvedor.resolveSignIn(
          fb.TotpMultiFactorGenerator.assertionForSignIn(resolvedor.hints[0]?.uid ?? '', c),
        )
      const errado = await fb.codigo(com(codigo === '000000' ? '111111' : '000000'))
      const { user } = await com(codigo)
      const { signInSecondFactor } = await user.getIdTokenResult()
      const [fator] = fb.multiFactor(user).enrolledFactors
      if (fator) await fb.multiFactor(user).unenroll(fator)
      await fb.signOut(fb.auth)
      return { codigo: erro.code, errado, signInSecondFactor, email: user.email }
    },
    [email, SENHA, totp(segredo.chave, t.agora())] as const,
  )
  expect(entrou).toEqual({
    codigo: 'auth/multi-factor-auth-required',
    errado: 'auth/invalid-verification-code',
    signInSecondFactor: 'totp',
    email,
  })
  expect(await entrar(page, email, SENHA)).toBe('nenhum')
})

test('refreshes the token when forced, hears the new one, and revokes the session', async ({
  page,
}) => {
  const email = novoEmail()
  await criar(page, email)
  t.avancar(2_000)
  const visto = await page.evaluate(async () => {
    const user = fb.auth.currentUser
    if (!user) throw new Error('ninguém entrou')
    const antes = await user.getIdToken()
    const { refreshToken } = user
    const depois = await user.getIdToken(true)
    await new Promise((pronto) => setTimeout(pronto, 50))
    const novo = antes !== depois && fb.tokens.at(-1) === depois
    const rodou = refreshToken !== user.refreshToken
    const deFora = await fb.codigo(fb.revokeAccessToken(fb.auth, 'de-outro-lugar'))
    const revogou = await fb.codigo(fb.revokeAccessToken(fb.auth, depois))
    const sessao = await fb.codigo(user.getIdToken(true))
    return { novo, rodou, deFora, revogou, sessao, saiu: fb.auth.currentUser === null }
  })
  expect(visto).toEqual({
    novo: true,
    rodou: true,
    deFora: 'auth/invalid-token',
    revogou: 'nenhum',
    sessao: 'auth/user-token-expired',
    saiu: true,
  })
})

test('a suspended account leaves at the next refresh; guesses end in a wait', async ({ page }) => {
  const email = novoEmail()
  await criar(page, email)
  await t.pool.query('update identidade.conta set suspensa_em = now() where email = $1', [email])
  const forcar = () => fb.codigo(fb.auth.currentUser?.getIdToken(true) ?? Promise.resolve())
  expect(await page.evaluate(forcar)).toBe('auth/user-disabled')
  expect(await page.evaluate(() => fb.auth.currentUser)).toBeNull()
  expect(await entrar(page, email, SENHA)).toBe('auth/user-disabled')
  const alvo = novoEmail()
  for (let vez = 0; vez < 5; vez += 1) await entrar(page, alvo, 'outra senha qualquer')
  expect(await entrar(page, alvo, 'outra senha qualquer')).toBe('auth/too-many-requests')
})

test('asks which ways an e-mail has, what is asked of the browser, and tells nothing', async ({
  page,
}) => {
  const email = novoEmail()
  await criar(page, email)
  const visto = await page.evaluate(
    async (e) => ({
      metodos: await fb.fetchSignInMethodsForEmail(fb.auth, e),
      robo: await fb.codigo(fb.initializeRecaptchaConfig(fb.auth)),
    }),
    email,
  )
  expect(visto).toEqual({ metodos: [], robo: 'nenhum' })
})

test('every call of the SDK was made', () => {
  const conta = (nome: string) => `POST /identitytoolkit.googleapis.com/v1/accounts:${nome}`
  const conta2 = (nome: string) => `POST /identitytoolkit.googleapis.com/v2/accounts${nome}`
  const esperadas = [
    ...[
      'signUp',
      'signInWithPassword',
      'signInWithEmailLink',
      'signInWithIdp',
      'signInWithPhoneNumber',
      'sendVerificationCode',
      'sendOobCode',
      'resetPassword',
      'update',
      'lookup',
      'delete',
      'createAuthUri',
    ].map(conta),
    ...[
      '/mfaEnrollment:start',
      '/mfaEnrollment:finalize',
      '/mfaEnrollment:withdraw',
      '/mfaSignIn:finalize',
      ':revokeToken',
    ].map(conta2),
    'GET /identitytoolkit.googleapis.com/v2/passwordPolicy',
    'GET /identitytoolkit.googleapis.com/v2/recaptchaConfig',
    'POST /securetoken.googleapis.com/v1/token',
  ]
  expect(esperadas.filter((chamada) => !t.vistas.has(chamada))).toEqual([])
})

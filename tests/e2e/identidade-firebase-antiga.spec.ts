import { expect, test } from '@playwright/test'
import { abrirBancada, type Bancada, novoEmail, SENHA } from './identidade-firebase/bancada.ts'
import type {} from './identidade-firebase/sdk.ts'

// A project that reveals e-mails, as those made before enumeration protection.
let t: Bancada

test.beforeAll(async () => {
  t = await abrirBancada({ revelarEmails: true })
})
test.afterAll(() => t.encerrar())

test('the SDK changes the e-mail at once, and hears which part was wrong', async ({ page }) => {
  await t.abrir(page)
  const visto = await page.evaluate(
    async ([email, novo, senha]) => {
      const { user } = await fb.createUserWithEmailAndPassword(fb.auth, email, senha)
      await fb.updateEmail(user, novo)
      const depois = [user.email, user.emailVerified, await fb.codigo(user.getIdToken(true))]
      const metodos = await fb.fetchSignInMethodsForEmail(fb.auth, novo)
      await fb.signOut(fb.auth)
      const entrar = (e: string, s: string) =>
        fb.codigo(fb.signInWithEmailAndPassword(fb.auth, e, s))
      return {
        depois,
        metodos,
        velho: await entrar(email, senha),
        errada: await entrar(novo, 'outra senha qualquer'),
        boa: await entrar(novo, senha),
        semConta: await fb.codigo(fb.sendPasswordResetEmail(fb.auth, email)),
      }
    },
    [novoEmail(), 'novo@exemplo.com.br', SENHA] as const,
  )
  expect(visto).toEqual({
    depois: ['novo@exemplo.com.br', false, 'nenhum'],
    metodos: ['password'],
    velho: 'auth/user-not-found',
    errada: 'auth/wrong-password',
    boa: 'nenhum',
    semConta: 'auth/user-not-found',
  })
})

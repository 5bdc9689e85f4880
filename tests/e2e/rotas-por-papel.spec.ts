// One person of each role walks every route: screen, redirect or refusal, as the table of the product says.
import { PERFIL } from '@razao/contract'
import { podeAbrir } from '../../apps/web/src/state/pode-abrir.ts'
import { ABERTAS, enderecoDe, entrarComo, esperarTela, irPara, PROTEGIDAS } from './percorrer.ts'
import { expect, type Pessoa, test } from './pessoas.ts'

const PAPEIS = [
  'funcionario',
  'empresa',
  'contador',
  'administrador',
  'root',
] as const satisfies readonly Pessoa[]

test('the table has 60 protected routes and 7 open ones, besides /status', () => {
  expect([PROTEGIDAS.length, ABERTAS.length]).toEqual([60, 8])
})

for (const papel of PAPEIS) {
  test(`${papel}: each protected route opens, or leads to /painel with the reason`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    // What is walked is where each route leads, not how it moves.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const erros: string[] = []
    page.on('pageerror', (erro) => erros.push(erro.message))
    await entrarComo(page, papel)
    const recusa = page.getByText('Você não tem acesso a esta página. Peça a um administrador.')
    for (const rota of PROTEGIDAS) {
      await irPara(page, enderecoDe(rota))
      if (podeAbrir({ IDPerfilAcesso: PERFIL[papel] }, rota.role)) {
        await esperarTela(page, rota)
        expect(new URL(page.url()).pathname, rota.path).toBe(enderecoDe(rota))
        await expect(recusa, rota.path).toHaveCount(0)
      } else {
        // Waiting tells at once what an expectation would see at its next look.
        await recusa.waitFor().catch(() => undefined)
        await expect(recusa, rota.path).toBeVisible()
        await expect(page, rota.path).toHaveURL(/\/painel$/)
        await page.getByRole('button', { name: 'Fechar aviso' }).click()
        await expect(recusa).toHaveCount(0)
      }
    }
    expect(erros).toEqual([])
  })
}

test('without a session: open routes open, and protected ones lead to the sign-in and back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  for (const rota of ABERTAS) {
    await page.goto(rota.path)
    const destino = rota.path === '/conta/token' ? '/conta/entrar' : rota.path
    await expect(page, rota.path).toHaveURL(new RegExp(`${destino}$`))
    await expect(page.getByRole('heading', { level: 1 }), rota.path).toBeVisible()
  }
  const status = await page.request.get('/status')
  expect(await status.text()).toBe('ok')
  for (const rota of [
    PROTEGIDAS[0],
    PROTEGIDAS.at(-1),
    PROTEGIDAS.find((r) => r.role === 'ROOT'),
  ]) {
    if (!rota) throw new Error('the table is empty')
    await page.goto(enderecoDe(rota))
    // On its way to the hosted page, which knows where it came from.
    await expect(page.getByLabel('Senha', { exact: true }), rota.path).toBeVisible({
      timeout: 20_000,
    })
  }
})

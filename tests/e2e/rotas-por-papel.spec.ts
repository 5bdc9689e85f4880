// One person of each role walks every route: screen, redirect or refusal, as the table of the product says; and
// every door seen on the way is followed, and must open on a screen.
import { PERFIL } from '@razao/contract'
import { podeAbrir } from '../../apps/web/src/state/pode-abrir.ts'
import { assentar } from './assentar.ts'
import { emSaoPaulo } from './mes.ts'
import { ABERTAS, enderecoDe, entrarComo, esperarTela, irPara, PROTEGIDAS } from './percorrer.ts'
import { expect, type Pessoa, test } from './pessoas.ts'
import { ERRO, escutar, Portas } from './portas.ts'

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
  test(`${papel}: each protected route opens, or leads to /painel with the reason; each door seen opens on a screen`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await entrarComo(page, papel)
    await assentar(page)
    const recusa = page.getByText('Você não tem acesso a esta página. Peça a um administrador.')
    const queixas = escutar(page)
    const portas = new Portas(page, queixas)
    const achados: string[] = []
    await portas.anotar('/painel', 1)
    for (const rota of PROTEGIDAS) {
      queixas.length = 0
      // What nobody has is asked for: the refusal is its screen.
      const deNinguem = rota.path.includes(':')
      await irPara(page, enderecoDe(rota))
      if (podeAbrir({ IDPerfilAcesso: PERFIL[papel] }, rota.role)) {
        await esperarTela(page, rota)
        expect(new URL(page.url()).pathname, rota.path).toBe(enderecoDe(rota))
        await expect(recusa, rota.path).toHaveCount(0)
        if (deNinguem) await assentar(page)
        else achados.push(...(await portas.andar(rota.path)))
      } else {
        // Waiting tells at once what an expectation would see at its next look.
        await recusa.waitFor().catch(() => undefined)
        await expect(recusa, rota.path).toBeVisible()
        await expect(page, rota.path).toHaveURL(/\/painel$/)
        await page.getByRole('button', { name: 'Fechar aviso' }).click()
        await expect(recusa).toHaveCount(0)
      }
      const destaTela = queixas.filter((queixa) => !deNinguem || queixa.startsWith(ERRO))
      achados.push(...destaTela.map((queixa) => `${rota.path}: ${queixa}`))
    }
    achados.push(...(await portas.abrirTodas()))
    // Who sees nothing to follow proved nothing.
    expect(portas.vistas.size, [...portas.vistas.keys()].join(' ')).toBeGreaterThan(2)
    test.info().annotations.push({ type: 'portas', description: String(portas.vistas.size) })
    expect(achados).toEqual([])
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

test('a month that has not begun for the company of the bar is not an error', async ({ page }) => {
  await entrarComo(page, 'contador')
  await irPara(page, '/contabilidade')
  await page.getByRole('button', { name: 'Escolher empresa' }).click()
  await page.getByRole('option').nth(2).click()
  await expect(page).toHaveURL(/empresa=\d+/)
  const queixas = escutar(page)
  const pedido = page.waitForResponse((resposta) => resposta.url().includes('/fiscal/fechamento'))
  await page.goto(`/painel?competencia=${emSaoPaulo(new Date()).slice(0, 7)}`)
  await pedido
  await assentar(page)
  expect(queixas).toEqual([])
})

// States of the shell that no screen makes by itself: an attack that a screen forgot, an old browser, a version just
// installed, no network, and a session that ended while something was being typed.
import type { Page, Route } from '@playwright/test'
import { chegar, entrar, expect, test } from './pessoas.ts'

test('a text that wants to be an element or a script is refused, and the team is told', async ({
  page,
}) => {
  await chegar(page, 'contador')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const relato = page.waitForRequest('**/api/erros-de-tela')
  const tentativas = await page.evaluate(() => {
    const alvo = document.createElement('div')
    const tentar = (fazer: () => unknown): string => {
      try {
        fazer()
        return 'passou'
      } catch (erro) {
        return erro instanceof TypeError ? 'recusado' : String(erro)
      }
    }
    const script = document.createElement('script')
    return {
      elemento: tentar(() => {
        alvo.innerHTML = '<img src=x onerror="globalThis.invadiu = true">'
      }),
      quadro: tentar(() => {
        document.createElement('iframe').srcdoc = '<script>1</script>'
      }),
      texto: tentar(() => {
        script.text = 'globalThis.invadiu = true'
      }),
      script: tentar(() => {
        script.src = 'https://mau.example/a.js'
      }),
      worker: tentar(() => new Worker('https://mau.example/a.js')),
      outraPolitica: tentar(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(nome: string, r: object): unknown } }
        ).trustedTypes.createPolicy('minha', { createHTML: (texto: string) => texto }),
      ),
      folha: tentar(() => {
        alvo.innerHTML = '.a > .b { color: red }'
      }),
      invadiu: String((globalThis as { invadiu?: boolean }).invadiu ?? false),
    }
  })
  expect(tentativas).toEqual({
    elemento: 'recusado',
    quadro: 'recusado',
    texto: 'recusado',
    script: 'recusado',
    worker: 'recusado',
    outraPolitica: 'recusado',
    folha: 'passou',
    invadiu: 'false',
  })
  expect((await relato).postData()).toContain('require-trusted-types-for')
})

test('a browser too old for the application sees a page that says so, under the brand', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'parse'))
  await page.route('**/config.json', async (rota: Route) => {
    const resposta = await rota.fetch()
    const corpo = (await resposta.json()) as { brand: object }
    const brand = { ...corpo.brand, nome: 'Contabilidade Fictícia' }
    await rota.fulfill({ response: resposta, json: { ...corpo, brand } })
  })
  await page.goto('/painel')
  await expect(page.getByRole('heading', { name: 'Navegador antigo' })).toBeVisible()
  await expect(page.getByText('Contabilidade Fictícia')).toBeVisible()
  await expect(page.locator('#app')).toBeHidden()
})

test('a program that does not come is spoken of, after a while and not before', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/static/js/**', (rota) => rota.abort())
  await page.goto('/painel')
  const demorou = page.getByText('Esta tela está demorando')
  await expect(demorou).toBeAttached()
  await page.clock.fastForward(7_000)
  await expect(demorou).toBeHidden()
  await page.clock.fastForward(1_500)
  await expect(demorou).toBeVisible()
})

test('after an update, what changed is told once, and stays at hand in the menu of the person', async ({
  page,
}) => {
  await chegar(page, 'contador')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const aviso = page.getByText('A plataforma foi atualizada')
  await expect(aviso).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('razao:1:versao-vista', '0.0.1'))
  await page.reload()
  await expect(aviso).toBeVisible()
  await page.getByRole('button', { name: 'O que mudou' }).click()
  const dialogo = page.getByRole('dialog', { name: 'O que mudou' })
  await expect(dialogo.getByRole('heading', { name: /^Versão \d+\.\d+\.\d+/ })).toBeVisible()
  await expect(aviso).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(aviso).toHaveCount(0)
  await page.getByRole('button', { name: /conta de/ }).click()
  await page.getByRole('menuitem', { name: 'O que mudou' }).click()
  await expect(dialogo).toBeVisible()
})

test('without network the screen stays, says so and tries again; with it, the lists come anew', async ({
  page,
  context,
}) => {
  await chegar(page, 'contador', '/receitas/notas-fiscais')
  const linha = page.locator('[role=row][aria-rowindex="2"]')
  await expect(linha).toBeVisible()
  await context.setOffline(true)
  const faixa = page.getByRole('status').filter({ hasText: 'Sem conexão — mostrando dados de' })
  await expect(faixa).toBeVisible()
  await expect(faixa).toContainText('O que já abriu continua para consulta')
  await expect(linha).toBeVisible()
  await faixa.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(faixa).toBeVisible()
  const deNovo = page.waitForRequest('**/financeiro/notas?**')
  await context.setOffline(false)
  await expect(faixa).toHaveCount(0)
  await deNovo
})

test('a server that goes away is told on the page that is open, and comes back with fresh lists', async ({
  page,
}) => {
  await chegar(page, 'contador', '/receitas/notas-fiscais')
  const linha = page.locator('[role=row][aria-rowindex="2"]')
  await expect(linha).toBeVisible()
  const faixa = page.getByRole('status').filter({ hasText: 'O Razão não está respondendo desde' })
  await expect(faixa).toHaveCount(0)
  await page.route('**/*', (rota) => rota.abort('connectionrefused'))
  // Any request tells it: the person looks for something, and nothing comes.
  await page.getByRole('searchbox').first().fill('nota')
  await expect(faixa).toBeVisible({ timeout: 20_000 })
  await expect(faixa).toContainText(/desde \d{2}:\d{2}: os números desta tela podem estar velhos/)
  await expect(page.getByText('Sem conexão', { exact: false })).toHaveCount(0)
  await faixa.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(faixa).toBeVisible()
  const deNovo = page.waitForRequest('**/financeiro/notas?**')
  await page.unroute('**/*')
  await expect(faixa).toHaveCount(0, { timeout: 20_000 })
  await deNovo
})

/** Signs in again on the hosted page, without going anywhere first. */
async function entrarDeNovo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Entrar novamente' }).click()
  await page.getByLabel('E-mail').fill('administrador@demo.razao.example')
  await page.getByLabel('Senha', { exact: true }).fill('Conferir-o-mes-27')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('what was being typed when the session ended by idleness is there after signing in again', async ({
  page,
}) => {
  const escrito = `Segunda a sexta, ${new Date().getMilliseconds()} horas fictícias`
  await page.route('**/config.json', async (rota: Route) => {
    const resposta = await rota.fetch()
    const corpo = (await resposta.json()) as object
    const idle = { limiteMinutos: 2, enderecoDeSaida: '/conta/sair' }
    await rota.fulfill({ response: resposta, json: { ...corpo, idle } })
  })
  await entrar(page, 'administrador', '/contador/meu-escritorio')
  const campo = page.getByLabel('Horário de atendimento')
  await expect(campo).toBeVisible()
  await page.clock.install()
  await page.goto('/contador/meu-escritorio')
  await expect(campo).toBeVisible()
  await campo.fill(escrito)
  await page.clock.runFor(121_000)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/conta\/sair/, { timeout: 20_000 })
  await entrarDeNovo(page)
  await expect(page).toHaveURL(/\/contador\/meu-escritorio/, { timeout: 20_000 })
  await expect(page.getByText(/^Recuperamos um rascunho de/)).toBeVisible()
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(campo).toHaveValue(escrito)
  // Saved, so that the draft does not wait for the next test.
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(/^Recuperamos um rascunho de/)).toHaveCount(0)
})

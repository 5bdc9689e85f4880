// Getting in: registration, reset, sign-out, two offices, and what the sign-in says when it fails.
import { umCpf } from './conta-numeros.ts'
import { criarPessoa, emailNovo, linkPara, preencherEntrada, SENHA, sair } from './conta-pessoas.ts'
import { expect, test } from './pessoas.ts'

test('who registers confirms by e-mail, signs in, and the company is asked for', async ({
  page,
}) => {
  const email = emailNovo()
  await page.goto('/conta/entrar')
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await page.getByLabel('Tenho empresa').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('CNPJ da empresa').fill('12abc34501de35')
  await expect(page.getByText('RUA DAS AMOREIRAS', { exact: false })).toBeVisible()
  await page.getByLabel('Endereço: confere?').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nome completo').fill('Olga Exemplo')
  await page.getByLabel('CPF').fill(umCpf())
  await page.getByLabel('Celular').fill('11912345678')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/^Senha/).fill('olga exemplo')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('A senha ainda não cumpre')).toBeVisible()
  // Reloaded, it comes back to the same step, without the password.
  await page.reload()
  await expect(page.getByLabel('Nome completo')).toHaveValue('Olga Exemplo')
  await expect(page.getByLabel(/^Senha/)).toHaveValue('')
  await page.getByLabel(/^Senha/).fill(SENHA)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel(/aceito os termos de uso/).check()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText('É preciso ler a política de privacidade.')).toBeVisible()
  await page.getByLabel(/política de privacidade/).check()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText('Enviamos uma mensagem')).toBeVisible()

  const link = await linkPara(page, email, 'conta/confirmar')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await expect(page).toHaveURL(/\/conta\/entrar$/)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Seus pedidos de acesso' })).toBeVisible()
  await expect(page.getByText('12.ABC.345/01DE-35')).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Este link não serve mais' })).toBeVisible()
})

test('a company nobody knows, or sources that do not answer, do not stop who registers', async ({
  page,
}) => {
  await page.goto('/conta/registrar')
  await page.getByLabel('Tenho empresa').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('CNPJ da empresa').fill('12ABC345040400')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('CNPJ inválido.', { exact: false })).toBeVisible()
  await page.getByLabel('CNPJ da empresa').fill('11222333050367')
  await expect(page.getByText('não respondeu', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Nome completo')).toBeVisible()
})

test('who forgot the password is told the same whoever they are, and comes back with another', async ({
  page,
}) => {
  const { email } = await criarPessoa(page)
  await page.goto('/conta/esqueci-senha')
  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Se existir uma conta, enviamos o link.')).toBeVisible()
  await page.reload()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Se existir uma conta, enviamos o link.')).toBeVisible()
  await page.goto(await linkPara(page, email, 'conta/nova-senha'))
  await page.getByLabel('Nova senha', { exact: false }).first().fill('outro lago, sem vento')
  await page.getByLabel('Repita a nova senha').fill('outro lago, com vento')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('As duas senhas não são iguais.')).toBeVisible()
  await page.getByLabel('Repita a nova senha').fill('outro lago, sem vento')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Senha nova guardada.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('E-mail ou senha não conferem.')).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill('outro lago, sem vento')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/painel$/)
})

test('who is in two offices chooses, switches without leaving, and leaves', async ({ page }) => {
  const marca = emailNovo()
  const [um, outro] = [`Primeiro Fictício ${marca}`, `Segundo Fictício ${marca}`]
  const { email } = await criarPessoa(page, { escritorios: [um, outro] })
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByRole('heading', { name: 'Onde você quer entrar?' })).toBeVisible()
  await page.getByRole('button', { name: um }).click()
  await expect(page).toHaveURL(/\/painel$/)
  await page.getByRole('button', { name: /conta de Pessoa de Teste/ }).click()
  await expect(page.getByText(um, { exact: false }).first()).toBeVisible()
  await page.getByRole('menuitem', { name: new RegExp(outro) }).click()
  await page.getByRole('button', { name: /conta de Pessoa de Teste/ }).click()
  await expect(page.getByRole('menuitem', { name: new RegExp(um) })).toBeVisible()
  await sair(page)
  await page.goto('/painel')
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
})

test('a link of sign-in that was used or is of another tab says so, with the codes folded', async ({
  page,
}) => {
  await page.goto('/conta/token?code=abc&state=outro')
  await expect(
    page.getByText('Este link de acesso já foi usado ou abriu em outra aba.'),
  ).toBeVisible()
  await expect(page.getByText('missing_transaction', { exact: false })).toBeHidden()
  await page.getByText('Detalhes técnicos').click()
  await expect(page.locator('code')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar de novo' }).click()
  await expect(page).toHaveURL(/\/conta\/entrar$/)
})

test('no token is ever in the storage of the browser', async ({ page }) => {
  const { email } = await criarPessoa(page)
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page).toHaveURL(/\/painel$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const guardado = await page.evaluate(() =>
    JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }, document.cookie]),
  )
  expect(guardado).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
  expect(guardado).not.toMatch(/refresh|access_?token/i)
})

// Getting in, step by step: registration, second step, passkey, links, offices, and what each says when it fails.
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { umaEmpresaServida, umCnpj, umCpf } from '../conta-numeros.ts'
import {
  criarPessoa,
  emailNovo,
  linkPara,
  preencherEntrada,
  SENHA,
  sair,
} from '../conta-pessoas.ts'
import { entrar } from '../pessoas.ts'
import { confirmarEEntrar, registrar } from '../registrar.ts'
import type { Caminho, Jornada } from './jornada.ts'

const continuar = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()
const assentada = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[aria-busy=true], .rz-carregando')).toHaveCount(0)
}

async function preencherPessoa(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome completo').fill('Olga Exemplo')
  await page.getByLabel('CPF').fill(umCpf())
  await page.getByLabel('Celular').fill('11912345678')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/^Senha/).fill(SENHA)
}

async function registrarContador({ page, foto }: Caminho): Promise<void> {
  const email = emailNovo()
  await page.goto('/conta/registrar')
  await continuar(page)
  await foto('1-sem-escolher')
  await page.getByLabel('Sou contador').check()
  await continuar(page)
  await continuar(page)
  await foto('2-com-erros')
  await page.getByRole('combobox', { name: 'UF' }).click()
  await page.getByRole('option', { name: 'SP', exact: true }).click()
  await page.getByLabel('Número').fill('123456')
  await page.getByLabel('CNPJ do escritório').fill(umCnpj())
  await expect(page.getByLabel('Nome do escritório')).not.toHaveValue('')
  await foto('2-preenchido')
  await continuar(page)
  await continuar(page)
  await foto('3-com-erros')
  await preencherPessoa(page, email)
  await foto('3-preenchido')
  await continuar(page)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await foto('4-com-erros')
  await page.getByLabel(/aceito os termos de uso/).check()
  await page.getByLabel(/política de privacidade/).check()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText('Enviamos uma mensagem')).toBeVisible()
  await foto('5-mensagem-enviada')
  const link = await linkPara(page, email, 'conta/confirmar')
  await page.goto(link)
  await foto('6-confirmar')
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await foto('7-confirmado')
  await page.getByRole('link', { name: 'Entrar agora' }).click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Boas-vindas ao seu escritório' })).toBeVisible({
    timeout: 20_000,
  })
  await assentada(page)
  await foto('8-escritorio-novo')
}

async function registrarEmpresa({ page, foto }: Caminho): Promise<void> {
  await page.goto('/conta/registrar')
  await page.getByLabel('Tenho empresa').check()
  await continuar(page)
  await page.getByLabel('CNPJ da empresa').fill('12ABC345040400')
  await continuar(page)
  await expect(page.getByText('CNPJ inválido.', { exact: false })).toBeVisible()
  await foto('2-cnpj-invalido')
  await page.getByLabel('CNPJ da empresa').fill('12abc34501de35')
  await expect(page.getByText('RUA DAS AMOREIRAS', { exact: false })).toBeVisible()
  await foto('2-confere')
  await page.getByLabel('Endereço: confere?').check()
  await continuar(page)
  const email = emailNovo()
  await preencherPessoa(page, email)
  await page.getByLabel(/^Senha/).fill('olga exemplo')
  await continuar(page)
  await foto('3-senha-fraca')
  await page.getByLabel(/^Senha/).fill(SENHA)
  await continuar(page)
  await page.getByLabel(/aceito os termos de uso/).check()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Escrever a senha' })).toBeVisible()
  await foto('4-recarregada')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByLabel('CNPJ da empresa').fill('11222333050367')
  await expect(page.getByText('não respondeu', { exact: false })).toBeVisible()
  await foto('2-receita-calada')
}

async function semLugar({ page, foto }: Caminho): Promise<void> {
  const { cnpj } = await umaEmpresaServida(3)
  const email = await registrar(page, { quem: 'Tenho empresa', cnpj, nome: 'Rita Exemplo' })
  await confirmarEEntrar(page, email)
  await expect(page.getByRole('heading', { name: 'Seus pedidos de acesso' })).toBeVisible()
  await foto('pedido')
  await page.getByRole('button', { name: 'Pedir acesso a uma empresa' }).click()
  await foto('pedir-outra')
  await page.getByRole('button', { name: 'Sou contador: abrir o escritório' }).click()
  await foto('abrir-escritorio')
  await page.getByRole('button', { name: /^Desistir do pedido/ }).click()
  await expect(page.getByText('Você desistiu', { exact: false })).toBeVisible()
  await foto('desistiu')
}

const abrirEmpresa = async ({ page, foto }: Caminho): Promise<void> => {
  await page.goto('/conta/registrar')
  await page.getByLabel('Quero abrir empresa').check()
  await continuar(page)
  await foto('2')
}

async function segundoFator({ page, foto }: Caminho): Promise<void> {
  const { email } = await criarPessoa(page)
  await page.goto('/minhaConta?aba=segundo-fator')
  await preencherEntrada(page, email)
  await page.getByRole('button', { name: 'Ativar com um aplicativo' }).click()
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await page.getByText('Não consigo ler o código').click()
  await foto('ativar')
  const segredo = ((await page.locator('details code').textContent()) ?? '').replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(segredo) })
  await page.getByLabel('Código de 6 dígitos').fill(totp.generate())
  await page.getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
  await foto('codigos-de-recuperacao')
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await foto('ativado')
  await sair(page)
  await foto('saiu')
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByLabel('Código de 6 dígitos')).toBeVisible()
  await foto('passo')
  await page.getByLabel('Código de 6 dígitos').pressSequentially('000000')
  await expect(page.getByRole('alert')).toBeVisible()
  await foto('passo-recusado')
  await page.getByRole('link', { name: 'Usar código de recuperação' }).click()
  await expect(page.getByLabel('Código de recuperação')).toBeVisible()
  await foto('passo-recuperacao')
}

async function chave({ page, foto }: Caminho): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const),
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const { email } = await criarPessoa(page)
  await page.goto('/minhaConta?aba=chaves')
  await preencherEntrada(page, email)
  await page.getByLabel('Nome do aparelho').fill('Notebook')
  await page.getByRole('button', { name: 'Incluir chave de acesso' }).click()
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Notebook')).toBeVisible()
  await foto('incluida')
  await sair(page)
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByRole('button', { name: /chave de acesso/ }).first()).toBeVisible()
  await foto('passo')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page
    .getByRole('button', { name: /chave de acesso/ })
    .first()
    .click()
  await expect(page.getByText('A chave de acesso não foi usada.', { exact: false })).toBeVisible()
  await foto('passo-recusado')
}

async function escritorios({ page, foto }: Caminho): Promise<void> {
  const nomes = [
    'Contábil Ipê Fictícia',
    'Aroeira Assessoria Fictícia',
    'Escritório Fictício do Porto',
  ]
  const { email } = await criarPessoa(page, { escritorios: nomes })
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByRole('heading', { name: 'Onde você quer entrar?' })).toBeVisible()
  await foto('escolher')
  await page.getByRole('button', { name: nomes[0] ?? '' }).click()
  await expect(page).toHaveURL(/\/painel$/)
  await assentada(page)
  await foto('escritorio-sem-empresas')
  await page.getByRole('button', { name: /conta de Pessoa de Teste/ }).click()
  await expect(page.getByRole('menuitem', { name: nomes[1] ?? '' })).toBeVisible()
  await foto('trocar')
}

async function convite({ page, foto, outra }: Caminho): Promise<void> {
  const email = emailNovo()
  const mesa = await outra()
  await entrar(mesa, 'administrador', '/usuarios')
  await mesa.getByRole('button', { name: 'Convidar', exact: true }).click()
  const gaveta = mesa.getByRole('dialog', { name: 'Convidar pessoas' })
  await gaveta.getByLabel('E-mails').fill(`Pessoa Convidada <${email}>`)
  await gaveta.getByLabel('Mensagem (opcional)').fill('Bem-vinda à equipe.')
  await gaveta.getByRole('button', { name: 'Convidar', exact: true }).click()
  await expect(mesa.getByText('1 convite enviado.')).toBeVisible()
  const link = await linkPara(page, email, 'codigo=')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: /^Convite de/ })).toBeVisible()
  await page.getByRole('button', { name: 'Aceitar o convite' }).click()
  await foto('com-erros')
  await page.getByLabel(/^Senha/).fill(SENHA)
  for (const caixa of await page.getByRole('checkbox').all()) await caixa.check()
  await page.getByRole('button', { name: 'Aceitar o convite' }).click()
  await expect(page.getByText('Convite aceito.', { exact: false })).toBeVisible()
  await foto('aceito')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Você tem um convite' })).toBeVisible()
  await foto('de-dentro')
  const depois = await outra()
  await depois.goto(link)
  await expect(depois.getByRole('heading', { name: 'Este convite não serve mais' })).toBeVisible()
  await depois.context().close()
  await mesa.context().close()
}

/** A link of the registration that served once, and the same of a forgotten password. */
async function links({ page, foto }: Caminho): Promise<void> {
  const { email } = await criarPessoa(page)
  const usado = await linkPara(page, email, 'conta/confirmar')
  await page.goto(usado)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Este link não serve mais' })).toBeVisible()
  await foto('confirmar-vencido')
  await page.goto('/conta/esqueci-senha')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Se existir uma conta, enviamos o link.')).toBeVisible()
  await foto('esqueci-enviado')
  await page.goto(await linkPara(page, email, 'conta/nova-senha'))
  await page.getByLabel('Nova senha', { exact: false }).first().fill('1234567890')
  await page.getByLabel('Repita a nova senha').fill('outra')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('As duas senhas não são iguais.')).toBeVisible()
  await foto('nova-senha-com-erros')
  await page.getByLabel('Nova senha', { exact: false }).first().fill('outro lago, sem vento')
  await page.getByLabel('Repita a nova senha').fill('outro lago, sem vento')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Senha nova guardada.', { exact: false })).toBeVisible()
  await foto('nova-senha-guardada')
}

/** What the coming back from the sign-in says when it fails, each of its looks. */
async function falhas({ page, foto }: Caminho): Promise<void> {
  await page.goto('/conta/token?code=abc&state=outro')
  await expect(page.getByText('Este link de acesso já foi usado')).toBeVisible()
  await page.getByText('Detalhes técnicos').click()
  await foto('link-usado')
  await page.goto('/painel')
  await expect(page.getByLabel('E-mail')).toBeVisible({ timeout: 20_000 })
  // The answer that a provider gives when it refuses, to the very request that this tab made.
  const estado = await page.evaluate(() => {
    const chave = Object.keys(sessionStorage).find((uma) => uma.startsWith('a0.spajs.txs'))
    return (JSON.parse(sessionStorage.getItem(chave ?? '') ?? '{}') as { state?: string }).state
  })
  await page.goto(`/conta/token?error=access_denied&state=${encodeURIComponent(estado ?? '')}`)
  await expect(page.getByText('O acesso não foi autorizado.')).toBeVisible()
  await foto('nao-autorizado')
  const { email } = await criarPessoa(page)
  // The network goes away between the sign-in and the exchange of its code.
  await page.route('**/oauth/token', (rota) => rota.abort())
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByText('Sem conexão.')).toBeVisible({ timeout: 30_000 })
  await foto('sem-conexao')
}

/** The hosted pages: the link by e-mail, what is missing, too many tries, an address that expired. */
async function hospedada({ page, foto }: Caminho): Promise<void> {
  await page.goto('/painel')
  await expect(page.getByLabel('E-mail')).toBeVisible({ timeout: 20_000 })
  const email = emailNovo()
  for (let n = 0; n < 12; n += 1) {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill('não é esta senha')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForLoadState()
    if (await page.getByText('Muitas tentativas.', { exact: false }).isVisible()) break
  }
  await expect(page.getByText('Muitas tentativas.', { exact: false })).toBeVisible()
  await foto('muitas-tentativas')
  await page.getByRole('link', { name: /link/i }).first().click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await foto('pedir-link')
  await page.getByLabel('E-mail').fill(emailNovo())
  await page.getByRole('button').first().click()
  await page.waitForLoadState()
  await foto('link-enviado')
  for (const [nome, endereco] of [
    ['vencida', 'entrar/nao-existe'],
    ['esqueci-senha', 'esqueci-senha'],
    ['nova-senha-vencida', 'nova-senha?codigo=inventado'],
    ['confirmar', 'confirmar'],
    ['convite-vencido', 'convite?codigo=inventado'],
  ] as const) {
    await page.goto(`/identidade/${endereco}`)
    await foto(nome)
  }
}

const texto =
  (endereco: string) =>
  async ({ page, foto }: Caminho): Promise<void> => {
    await page.goto(endereco)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await foto('inteiro')
  }

async function suspensa({ page, foto, outra }: Caminho): Promise<void> {
  const { email } = await criarPessoa(page)
  const mesa = await outra()
  await entrar(mesa, 'administrador', `/usuarios?busca=${encodeURIComponent(email)}`)
  await mesa.getByRole('row').filter({ hasText: email }).click()
  await mesa.getByRole('button', { name: 'Suspender', exact: true }).click()
  await mesa.getByLabel('Motivo').fill('Saiu da equipe na semana passada.')
  await mesa
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Suspender/ })
    .click()
  await expect(mesa.getByText(/está sem acesso/)).toBeVisible()
  await mesa.context().close()
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByText('Acesso suspenso pelo escritório', { exact: false })).toBeVisible()
  await foto('acesso')
}

async function exigeDuasEtapas({ page, foto, outra }: Caminho): Promise<void> {
  const { email } = await criarPessoa(page)
  const mesa = await outra()
  await entrar(mesa, 'administrador', `/usuarios?busca=${encodeURIComponent(email)}`)
  await mesa.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check()
  await mesa.getByRole('button', { name: 'Exigir duas etapas' }).click()
  await mesa
    .getByRole('dialog')
    .getByRole('button', { name: /^Exigir/ })
    .click()
  await expect(mesa.getByText('1 pessoa alterada.')).toBeVisible()
  await mesa.context().close()
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
  await foto('cadastrar')
}

/** As an installation with an issuer of elsewhere answers whoever has not agreed to the terms of now. */
async function aceite({ page, foto }: Caminho): Promise<void> {
  const { email } = await criarPessoa(page)
  await page.route('**/api/sessao', (rota) =>
    rota.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { codigo: 'aceite-pendente', title: 'Falta aceitar os termos', status: 403 },
    }),
  )
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByRole('heading', { name: 'Antes de entrar' })).toBeVisible()
  await foto('pedido')
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await expect(page.getByText('É preciso aceitar os termos de uso.')).toBeVisible()
  await foto('com-erros')
  await page.unroute('**/api/sessao')
  for (const caixa of await page.getByRole('checkbox').all()) await caixa.check()
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await expect(page).toHaveURL(/\/painel$/, { timeout: 20_000 })
  await assentada(page)
}

export const ENTRADA: readonly Jornada[] = [
  { nome: 'entrada-registrar-contador', andar: registrarContador, quebra: true },
  { nome: 'entrada-registrar-empresa', andar: registrarEmpresa, quebra: true },
  { nome: 'entrada-registrar-abrir', andar: abrirEmpresa },
  { nome: 'entrada-sem-lugar', andar: semLugar, quebra: true },
  { nome: 'entrada-segundo-fator', andar: segundoFator, quebra: true },
  { nome: 'entrada-chave', andar: chave, quebra: true },
  { nome: 'entrada-escritorios', andar: escritorios, quebra: true },
  { nome: 'entrada-convite', andar: convite, quebra: true },
  { nome: 'entrada-links', andar: links, quebra: true },
  { nome: 'entrada-falhas', andar: falhas, quebra: true },
  { nome: 'entrada-pagina', andar: hospedada, quebra: true },
  { nome: 'entrada-suspensa', andar: suspensa, quebra: true },
  { nome: 'entrada-exige-duas-etapas', andar: exigeDuasEtapas, quebra: true },
  { nome: 'entrada-aceitar-termos', andar: aceite, quebra: true },
  { nome: 'entrada-termos', andar: texto('/termos') },
  { nome: 'entrada-privacidade', andar: texto('/privacidade') },
]

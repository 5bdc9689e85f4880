// «Minha conta»: what a person chooses for themselves, and the way out of an office.
import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { criarPessoa, preencherEntrada } from './conta-pessoas.ts'
import { expect, test } from './pessoas.ts'

const aba = (nome: string) => `/minhaConta?aba=${nome}`
type NovaPessoa = { escritorios?: string[]; perfil?: number }

async function entrarEm(page: Page, nome: string, pessoa: NovaPessoa = {}): Promise<string> {
  const { email } = await criarPessoa(page, pessoa)
  await page.goto(aba(nome))
  await preencherEntrada(page, email)
  await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible()
  return email
}

test('each notice is chosen by its way, saved at once; security is not', async ({ page }) => {
  await entrarEm(page, 'avisos', { escritorios: ['Escritório dos Avisos'], perfil: 1 })
  const porEmail = page.getByRole('switch', { name: 'Operações que pedi terminaram: por e-mail' })
  const naTela = page.getByRole('switch', { name: 'Pedidos de acesso: na tela' })
  await expect(porEmail).not.toBeChecked()
  // A double click of one instant, whatever the machine: what is being saved does not change again.
  await porEmail.evaluate((chave) => {
    if (!(chave instanceof HTMLElement)) return
    chave.click()
    chave.click()
  })
  await expect(porEmail).toBeChecked()
  await naTela.focus()
  await page.keyboard.press('Space')
  await expect(naTela).not.toBeChecked()
  const acesso = page.getByRole('row', { name: /Mudanças no meu acesso/ })
  await expect(acesso.getByText('Sempre')).toHaveCount(2)
  await expect(acesso.getByText('É aviso de segurança')).toBeVisible()
  await expect(acesso.getByRole('switch')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Resumo diário às 08:00' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('combobox', { name: 'Hora do resumo' }).click()
  await page.getByRole('option', { name: '18:00' }).click()
  await expect(page.getByRole('switch', { name: 'Resumo diário às 18:00' })).toBeChecked()
  await page.getByRole('switch', { name: 'Silêncio das 20h às 7h' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Silêncio das 20h às 7h' })).not.toBeChecked()
  await page.reload()
  await expect(porEmail).toBeChecked()
  await expect(naTela).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Resumo diário às 18:00' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Silêncio das 20h às 7h' })).not.toBeChecked()
})

/** A PNG of one colour, made by hand. */
function umPng(lado: number): Buffer {
  const crc = (dados: Buffer): number => {
    let c = ~0
    for (const byte of dados) {
      c ^= byte
      for (let k = 0; k < 8; k += 1) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
    }
    return ~c >>> 0
  }
  const parte = (tipo: string, dados: Buffer): Buffer => {
    const corpo = Buffer.concat([Buffer.from(tipo, 'latin1'), dados])
    const [tamanho, soma] = [Buffer.alloc(4), Buffer.alloc(4)]
    tamanho.writeUInt32BE(dados.length)
    soma.writeUInt32BE(crc(corpo))
    return Buffer.concat([tamanho, corpo, soma])
  }
  const medidas = Buffer.alloc(13)
  medidas.writeUInt32BE(lado, 0)
  medidas.writeUInt32BE(lado, 4)
  medidas.set([8, 2], 8)
  const linha = Buffer.concat([Buffer.from([0]), Buffer.alloc(lado * 3, 120)])
  const pontos = deflateSync(Buffer.concat(Array.from({ length: lado }, () => linha)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    parte('IHDR', medidas),
    parte('IDAT', pontos),
    parte('IEND', Buffer.alloc(0)),
  ])
}

test('a photograph is sent, seen and erased; what is no picture is refused before it leaves', async ({
  page,
}) => {
  await entrarEm(page, 'dados')
  const escolher = async (name: string, mimeType: string, buffer: Buffer) => {
    const [janela] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: /(Enviar|Trocar) foto/ }).click(),
    ])
    await janela.setFiles({ name, mimeType, buffer })
  }
  await escolher('foto.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'))
  await expect(page.getByText('Escolha uma imagem PNG, JPEG ou WebP.')).toBeVisible()
  await escolher('foto.png', 'image/png', umPng(600))
  const foto = page.getByRole('img', { name: 'Foto de Pessoa de Teste' })
  await expect(foto).toBeVisible()
  const largura = () => foto.evaluate((img) => (img as HTMLImageElement).naturalWidth)
  await expect.poll(largura).toBe(320)
  const naBarra = page.getByRole('button', { name: /conta de Pessoa de Teste/ }).locator('img')
  await expect(naBarra).toBeVisible()
  await page.reload()
  await expect.poll(largura).toBe(320)
  await expect(naBarra).toBeVisible()
  await page.getByRole('button', { name: 'Apagar foto' }).click()
  await expect(naBarra).toHaveCount(0)
  await expect(foto).toHaveCount(0)
})

test('a CPF is checked, and a mobile number is proved by the code of its message', async ({
  page,
}) => {
  await entrarEm(page, 'dados')
  await page.getByLabel('CPF').fill('529.982.247-26')
  await page.getByLabel('CPF').blur()
  await expect(page.getByText(/CPF.*(não|confira|inválido)/i)).toBeVisible()
  await page.getByLabel('CPF').fill('529.982.247-25')
  await page.getByRole('button', { name: 'Guardar CPF' }).click()
  await expect(page.getByText('CPF guardado.')).toBeVisible()
  const numero = `119${String(process.pid).padStart(8, '1').slice(-8)}`
  await page.getByLabel('Celular').fill(numero)
  await page.getByRole('button', { name: 'Guardar celular' }).click()
  await expect(page.getByText('Ainda não confirmado')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar código ao celular' }).click()
  // The list of messages is of the instant in which it is opened.
  await expect(page.getByLabel('Código de 6 dígitos')).toBeVisible()
  const caixa = await page.context().newPage()
  await caixa.goto('/identidade/caixa-de-saida')
  const mensagem = caixa.getByRole('article').filter({ hasText: `Para +55${numero}` })
  const codigo = /\d{6}/.exec((await mensagem.first().locator('pre').textContent()) ?? '')?.[0]
  await caixa.close()
  await page.getByLabel('Código de 6 dígitos').fill(codigo === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Confirmar celular' }).click()
  await expect(page.getByText('O código não confere.')).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(codigo ?? '')
  await page.getByRole('button', { name: 'Confirmar celular' }).click()
  await expect(page.getByText('Confirmado', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Atividade' }).click()
  const atividade = page.getByRole('list', { name: 'Atividade da conta' })
  await expect(atividade.getByRole('listitem').first()).toContainText('Telefone confirmado')
  await page.getByRole('combobox', { name: 'Ordem' }).click()
  await page.getByRole('option', { name: 'Mais antigos primeiro' }).click()
  await expect(atividade.getByRole('listitem').last()).toContainText('Telefone confirmado')
})

test('money is hidden everywhere until it is pointed at, and the key V brings it back', async ({
  page,
}) => {
  await entrarEm(page, 'preferencias')
  const discreto = page.getByRole('switch', { name: 'Ocultar valores (modo discreto)' })
  await discreto.focus()
  await page.keyboard.press('Space')
  await expect(discreto).toBeChecked()
  await page.goto('/despesas/impostos')
  const valor = page
    .getByRole('gridcell')
    .filter({ hasText: /^\d[\d.]*,\d{2}$/ })
    .first()
  const texto = valor.getByText(/,\d{2}$/).last()
  const filtro = () => texto.evaluate((um) => getComputedStyle(um).filter)
  await expect.poll(filtro).toContain('blur')
  await texto.hover()
  await expect.poll(filtro).toBe('none')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(filtro).toContain('blur')
  await page.keyboard.press('v')
  await expect(page.getByText('Valores à mostra.')).toBeVisible()
  await expect.poll(filtro).toBe('none')
})

test('the first screen after signing in is the one chosen', async ({ page }) => {
  const email = await entrarEm(page, 'preferencias')
  await page.getByRole('combobox', { name: 'Página inicial' }).click()
  await page.getByRole('option', { name: 'Impostos e guias' }).click()
  await expect(page.getByRole('combobox', { name: 'Página inicial' })).toHaveValue(
    'Impostos e guias',
  )
  await page.goto('/conta/sair')
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible()
  await page.goto('/conta/entrar')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  await preencherEntrada(page, email)
  await expect(page).toHaveURL(/\/despesas\/impostos/, { timeout: 20_000 })
})

test('the weeks of a calendar begin on the day chosen', async ({ page }) => {
  await entrarEm(page, 'preferencias')
  await page.getByRole('combobox', { name: /Primeiro dia da semana/ }).click()
  await page.getByRole('option', { name: 'Segunda-feira' }).click()
  const diario = '/contabilidade?aba=diario&de=2026-10-02&ate=2026-10-20'
  await page.goto(diario)
  await expect(page.getByRole('heading', { name: 'Escolha uma empresa' })).toBeVisible()
  await page.keyboard.press('Alt+e')
  await expect(page.getByRole('option').nth(2)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escolha uma empresa')).toHaveCount(0)
  await page.goto(diario)
  await page.getByRole('button', { name: 'Abrir o calendário' }).first().click()
  // October of 2026 begins on a Thursday: the grid, three days before.
  const dias = page.getByRole('button', { name: /^\d+ de [a-zç]+ de 2026$/ })
  await expect(dias.first()).toHaveAccessibleName('28 de setembro de 2026')
})

test('one leaves an office, and the last who administers it is told why not', async ({ page }) => {
  await entrarEm(page, 'acessos', { escritorios: ['Escritório de Um Só'], perfil: 1 })
  const escritorio = page.getByRole('region', { name: 'Escritório de Um Só' })
  await expect(escritorio.getByText('Administrador')).toBeVisible()
  await escritorio.getByRole('button', { name: 'Sair deste escritório' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair do escritório' }).click()
  await expect(page.getByText('É o último administrador')).toBeVisible()
  await page.goto('/conta/sair')
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible()

  const email = await entrarEm(page, 'acessos', { escritorios: ['Escritório de Saída'] })
  await page.getByRole('button', { name: 'Sair deste escritório' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair do escritório' }).click()
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible({ timeout: 15_000 })
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page.getByText('Acesso suspenso pelo escritório')).toBeVisible({ timeout: 20_000 })
})

test('who looks after the data of the office is told, with the address', async ({ page }) => {
  await entrarEm(page, 'meus-dados', { escritorios: ['Escritório do Encarregado'] })
  await expect(page.getByRole('heading', { name: 'Quem cuida dos seus dados' })).toBeVisible()
  await expect(page.getByText(/ainda não informou o encarregado/)).toBeVisible()
})

// People of the office: a real request, the log, the hand-over, and seeing as somebody else.
import { expect, type Page } from '@playwright/test'
import { assentar } from '../assentar.ts'
import { umaEmpresaServida } from '../conta-numeros.ts'
import { entrar } from '../pessoas.ts'
import { umReceptor } from '../receptor.ts'
import { confirmarEEntrar, registrar } from '../registrar.ts'
import type { Caminho, Jornada } from './jornada.ts'

async function pedidos({ page, foto, outra }: Caminho): Promise<void> {
  const { cnpj } = await umaEmpresaServida(4)
  const fora = await outra()
  const email = await registrar(fora, { quem: 'Tenho empresa', cnpj, nome: 'Rita Exemplo' })
  await confirmarEEntrar(fora, email)
  await expect(fora.getByRole('heading', { name: 'Seus pedidos de acesso' })).toBeVisible()
  await fora.context().close()
  await entrar(page, 'administrador', '/usuarios?aba=pedidos')
  const linha = page.getByRole('row').filter({ hasText: email })
  await expect(linha).toBeVisible()
  await foto('lista')
  await linha.getByRole('button', { name: 'Recusar' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Recusar' }).click()
  await foto('recusar')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await linha.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText('O e-mail foi confirmado;', { exact: false })).toBeVisible()
  await foto('aprovar')
  await page.getByRole('button', { name: 'Aprovar o acesso' }).click()
  await expect(page.getByText('já pode entrar.', { exact: false })).toBeVisible()
  await foto('aprovado')
}

async function abrirPessoa(page: Page, nome: string): Promise<void> {
  await page.goto(`/usuarios?busca=${nome}`)
  await page.getByRole('row', { name: new RegExp(nome) }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(nome) })).toBeVisible()
}

async function gaveta({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'administrador', '/usuarios')
  await abrirPessoa(page, 'Eunice')
  await foto('acesso')
  await page.getByRole('dialog').getByRole('tab', { name: 'Permissões' }).click()
  await expect(page.locator('[aria-busy=true], .rz-carregando')).toHaveCount(0)
  await foto('permissoes')
  await page.getByRole('dialog').getByRole('tab', { name: 'Histórico' }).click()
  await expect(page.locator('[aria-busy=true], .rz-carregando')).toHaveCount(0)
  await foto('historico-do-acesso')
  await abrirPessoa(page, 'Célia')
  await page.getByRole('dialog').getByRole('tab', { name: 'Histórico' }).click()
  await page.getByText('O que fez').click()
  await expect(page.locator('[aria-busy=true], .rz-carregando')).toHaveCount(0)
  await foto('historico-do-que-fez')
}

async function desligar({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'administrador', '/usuarios')
  await abrirPessoa(page, 'Célia')
  await page.getByRole('button', { name: 'Desligar…' }).click()
  await expect(page.getByRole('dialog', { name: /^Desligar / })).toBeVisible()
  await expect(page.getByLabel('Motivo')).toBeVisible()
  await foto('passagem')
  await page.getByRole('button', { name: 'Passar todas para a mesma pessoa' }).click()
  await page.getByRole('button', { name: 'Passar tudo e desligar' }).click()
  await expect(page.getByText('Escreva um motivo', { exact: false })).toBeVisible()
  await foto('sem-motivo')
}

async function verComo({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'administrador', '/usuarios')
  await abrirPessoa(page, 'Eunice')
  await page.getByRole('button', { name: 'Ver como', exact: true }).click()
  await expect(page.getByLabel('Motivo')).toBeVisible()
  await foto('pergunta')
  await page.getByLabel('Motivo').fill('Conferir o que a cliente vê')
  await page.getByRole('button', { name: 'Ver como Eunice' }).click()
  await expect(page.getByText(/Você está vendo como «Eunice/)).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[aria-busy=true], .rz-carregando')).toHaveCount(0)
  await foto('faixa')
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText(/Você está vendo como/)).toHaveCount(0)
}

async function emLote({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'administrador', '/usuarios')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  for (const n of [1, 2]) await page.locator('[role=row] input[type=checkbox]').nth(n).check()
  await foto('selecao')
  await page.getByRole('button', { name: 'Suspender', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await foto('suspender')
  await page.keyboard.press('Escape')
}

async function integracoes({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'administrador', '/usuarios?aba=integracoes')
  await expect(page.locator('[aria-busy=true], .rz-carregando')).toHaveCount(0)
  await page
    .getByRole('button', { name: /[Tt]oken/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await foto('novo-token')
}

async function umWebhook({ page, foto }: Caminho): Promise<void> {
  const sistema = await umReceptor()
  const dialogo = page.getByRole('dialog')
  const clicar = (name: string) => dialogo.getByRole('button', { name, exact: true }).click()
  await entrar(page, 'administrador', '/usuarios?aba=integracoes')
  const criar = async (nome: string, url: string) => {
    await page.getByRole('button', { name: 'Novo webhook' }).click()
    await dialogo.getByLabel('Nome').fill(nome)
    await dialogo.getByLabel('Endereço').fill(url)
    await dialogo.getByLabel('Todos').check()
    await clicar('Criar webhook')
    await expect(dialogo.getByText('não será mostrado de novo')).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Nenhum webhook ainda' })).toBeVisible()
  await assentar(page)
  await foto('nenhum')
  await page.getByRole('button', { name: 'Novo webhook' }).click()
  await clicar('Criar webhook')
  await expect(dialogo.getByText('Faltam 3 campos')).toBeVisible()
  await foto('o-que-falta')
  await page.keyboard.press('Escape')
  await expect(dialogo).toHaveCount(0)
  await criar('Sistema de que ninguém cuida', 'http://127.0.0.1:9/um/caminho/comprido/de/verdade')
  await foto('segredo')
  await clicar('Já guardei')
  await criar('ERP da matriz', sistema.url)
  await clicar('Já guardei')
  const { cnpj } = await umaEmpresaServida(5)
  await page.goto(`/empresa?busca=${cnpj}`)
  await page.locator('[role=row][aria-rowindex="2"]').click()
  await page.getByRole('button', { name: 'Editar os dados cadastrais' }).click()
  await dialogo
    .getByRole('textbox', { name: 'Telefone' })
    .fill(`(11) 5555-0${String(Date.now() % 1000).padStart(3, '0')}`)
  await clicar('Salvar')
  await expect(page.getByText('Cadastro salvo.')).toBeVisible()
  await page.goto('/usuarios?aba=integracoes')
  await expect(page.getByRole('row', { name: /ninguém cuida/ })).toContainText('Falhando')
  await assentar(page)
  await foto('lista')
  await page.getByRole('row', { name: /ERP da matriz/ }).click()
  await expect(dialogo.getByText('Entregue').last()).toBeVisible()
  await foto('gaveta')
  await dialogo
    .getByRole('row', { name: /Cadastro de empresa/ })
    .first()
    .click()
  await expect(dialogo.getByText('O que é enviado')).toBeVisible()
  await foto('entrega')
  await clicar('Trocar segredo')
  await expect(dialogo.getByText('Por 24 horas', { exact: false })).toBeVisible()
  await assentar(page)
  await foto('trocar-o-segredo')
  await page.keyboard.press('Escape')
  sistema.responder(410)
  await clicar('Enviar de novo')
  await expect(dialogo.getByRole('button', { name: 'Ligar de novo' })).toBeVisible()
  await foto('desligado')
  await sistema.fechar()
  // The next size begins with none.
  for (const nome of ['ERP da matriz', 'Sistema de que ninguém cuida']) {
    await page.goto('/usuarios?aba=integracoes')
    await expect(page.getByRole('row', { name: new RegExp(nome) })).toBeVisible()
    await assentar(page)
    await page.getByRole('row', { name: new RegExp(nome) }).click()
    await clicar('Excluir')
    const pergunta = page.getByRole('dialog', { name: `Excluir ${nome}` })
    await pergunta.getByRole('button', { name: 'Excluir', exact: true }).click()
    await expect(page.getByRole('row', { name: new RegExp(nome) })).toHaveCount(0)
  }
}

export const USUARIOS: readonly Jornada[] = [
  { nome: 'usuarios-pedidos', andar: pedidos, quebra: true },
  { nome: 'usuarios-pessoa', andar: gaveta },
  { nome: 'usuarios-desligar', andar: desligar },
  { nome: 'usuarios-ver-como', andar: verComo },
  { nome: 'usuarios-em-lote', andar: emLote },
  { nome: 'usuarios-integracao', andar: integracoes },
  { nome: 'usuarios-webhook', andar: umWebhook },
]

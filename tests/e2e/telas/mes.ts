// What a month goes through: notes that come in, a batch on its way, guides, and a company that comes.

import { expect, type Page } from '@playwright/test'
import { escreverNfseNacional } from '@razao/formats/sinteticos'
import { zipSync } from 'fflate'
import pg from 'pg'
import { umCnpj } from '../conta-numeros.ts'
import { mesEmFechamento } from '../mes.ts'
import { entrar } from '../pessoas.ts'
import type { Caminho, Jornada } from './jornada.ts'

const MES = mesEmFechamento()
const assentada = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[aria-busy=true], .rz-carregando')).toHaveCount(0)
}
const continuar = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

const nota = (cnpj: string, numero: number): string =>
  escreverNfseNacional({
    ...{ numero, emissao: `${MES}-20T10:30:00-03:00`, competencia: `${MES}-20` },
    prestador: {
      ...{ documento: cnpj, nome: 'Prestadora Fictícia Ltda', municipioIbge: '3550308' },
      ...{ uf: 'SP', inscricaoMunicipal: '12345' },
    },
    tomador: {
      ...{ documento: '11222333000181', nome: 'Tomadora Fictícia Ltda' },
      ...{ municipioIbge: '3550308', uf: 'SP' },
    },
    ...{ descricao: 'Serviço fictício do mês', codigoTributacaoNacional: '010700' },
    ...{ codigoServicoMunicipal: '0107', municipioIncidencia: '3550308', bruto: 123_456 },
    ...{ aliquotaIss: '2.00', iss: 2469, optanteSimples: true, codigoVerificacao: `F${numero}` },
  })

/** The CNPJ of the first company of the closing. */
async function primeiroCnpj(page: Page): Promise<string> {
  await page.goto(`/painel/fechamento?competencia=${MES}`)
  await assentada(page)
  const texto = (await page.locator('[role=row][aria-rowindex="2"]').textContent()) ?? ''
  return (/\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/.exec(texto)?.[0] ?? '').replace(/[./-]/g, '')
}

async function importacao({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'contador')
  const cnpj = await primeiroCnpj(page)
  const serie = 70_000 + (Date.now() % 20_000)
  const texto = (xml: string) => new TextEncoder().encode(xml)
  const zip = zipSync({
    ...Object.fromEntries(
      [0, 1, 2].map((n) => [`nota-${n}.xml`, texto(nota(cnpj, serie + n))] as const),
    ),
    'nota-0-de-novo.xml': texto(nota(cnpj, serie)),
    'de-outra-empresa.xml': texto(nota('11444777000161', serie + 9)),
    'quebrada.xml': texto('<NFSe><infNFSe Id="1">'),
    'hostil.xml': texto(
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    ),
  })
  await page.goto('/receitas/notas-fiscais')
  await assentada(page)
  // The answer waits while the picture of what is under way is taken.
  let soltar = () => {}
  const espera = new Promise<void>((pronto) => {
    soltar = pronto
  })
  await page.route(/\/importacoes/, async (rota) => {
    if (rota.request().method() !== 'GET') await espera
    await rota.continue()
  })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'notas.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
  await page.waitForTimeout(700)
  await foto('enviando')
  soltar()
  const importar = page.getByRole('button', { name: /Importar \d notas/ })
  await expect(importar).toBeVisible({ timeout: 30_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await foto('previa-com-erros')
  await importar.click()
  await expect(page.getByRole('button', { name: 'Desfazer importação' })).toBeVisible({
    timeout: 30_000,
  })
  await foto('importada')
  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  await page.waitForTimeout(500)
  await foto('desfazer')
}

/** Holds what the closing of a month writes, so that a batch is seen on its way; `soltar` lets it go on. */
async function prender(): Promise<() => Promise<void>> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  await banco.query('begin')
  await banco.query('lock table apuracao in share mode')
  return async () => {
    await banco.query('rollback')
    await banco.end()
  }
}

async function operacao({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'contador')
  await page.goto(`/painel/fechamento?competencia=${MES}&situacao=pronta`)
  await assentada(page)
  const caixas = page.locator('[role=row] input[type=checkbox]:visible')
  for (const n of [1, 2, 3, 4, 5]) await caixas.nth(n).check()
  await foto('lote-escolhido')
  let soltar = async () => {}
  try {
    await page.getByRole('button', { name: 'Executar tudo que dá' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const executar = page.getByRole('button', { name: /^Executar em \d+ empresas?/ })
    const nada = page.getByRole('button', { name: /^Executar \(0\)/ })
    await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0)
    await expect(executar.or(nada)).toBeVisible({ timeout: 30_000 })
    await foto('previa-do-lote')
    // The month of this product was closed by another walk.
    if (await nada.isVisible()) return
    soltar = await prender()
    await executar.click()
    await expect(page.getByText(/operação \d+/).first()).toBeVisible()
    await foto('faixa-do-andamento')
    await page.goto('/processamento/processando')
    await assentada(page)
    await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible()
    await foto('em-execucao')
    await page.locator('[role=row][aria-rowindex="2"] [role=gridcell]').nth(1).click()
    const gaveta = page.getByRole('dialog')
    await expect(gaveta).toBeVisible()
    await foto('gaveta-em-andamento')
    await gaveta.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Cancelar operação' })).toBeVisible()
    await foto('cancelar')
    await page.getByRole('button', { name: 'Cancelar operação' }).click()
    await page.waitForTimeout(800)
    await foto('cancelando')
  } finally {
    await soltar()
  }
  await page.goto('/processamento/canceladas')
  await assentada(page)
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible()
  await page.locator('[role=row][aria-rowindex="2"] [role=gridcell]').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await foto('gaveta-cancelada')
  await page.goto('/processamento/sucesso')
  await assentada(page)
  await page.locator('[role=row][aria-rowindex="2"] [role=gridcell]').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await foto('gaveta-concluida')
}

const mesAntes = (quantos: number): string => {
  const [ano = 0, mes = 0] = MES.split('-').map(Number)
  const total = ano * 12 + mes - 1 - quantos
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}

async function guia({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'contador')
  await page.goto(`/painel/fechamento/das?competencia=${mesAntes(1)}`)
  await assentada(page)
  await page.locator('[role=row][aria-rowindex="2"] [role=gridcell]').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await foto('das')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Como chegamos neste valor/ })
    .first()
    .click()
  await page.waitForTimeout(600)
  await foto('memoria')
  await page.goto(`/despesas/impostos?competencia=${mesAntes(1)}`)
  await assentada(page)
  await foto('lista')
  await page.locator('a[href*="/statics/"]').first().click()
  await expect(page).toHaveURL(/\/statics\/(darf|gps)\/\d+/)
  await assentada(page)
  await page.waitForTimeout(1500)
  await foto('inteira')
}

async function guiaDaEmpresa({ page, foto }: Caminho): Promise<void> {
  await entrar(page, 'empresa')
  await assentada(page)
  await page.goto('/despesas/impostos')
  await assentada(page)
  await foto('a-pagar')
  const guias = page.locator('a[href*="/statics/"]')
  if ((await guias.count()) === 0) return
  await guias.first().click()
  await expect(page).toHaveURL(/\/statics\//)
  await assentada(page)
  await page.waitForTimeout(1500)
  await foto('guia')
}

async function novaEmpresa({ page, foto }: Caminho): Promise<void> {
  const cnpj = umCnpj()
  await entrar(page, 'administrador', '/empresa?nova=sim')
  await expect(page.getByRole('heading', { name: 'Nova empresa' })).toBeVisible()
  await assentada(page)
  const descartar = page.getByRole('button', { name: 'Descartar', exact: true })
  if (await descartar.isVisible()) await descartar.click()
  await continuar(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await foto('1-com-erros')
  await page.getByLabel('CNPJ', { exact: false }).first().fill(cnpj)
  await expect(page.getByText('Preenchido pelo cadastro da Receita')).toBeVisible()
  await page.getByLabel('Nome no escritório').fill(`Oficina Fictícia ${cnpj.slice(2, 8)}`)
  await page.getByLabel('CNAE principal').fill('4520001')
  await foto('1-preenchido')
  await continuar(page)
  await page.getByLabel('Regime tributário').selectOption('')
  await continuar(page)
  await foto('2-com-erros')
  await page.getByLabel('Regime tributário').selectOption('1')
  await foto('2-simples')
  await continuar(page)
  await expect(page.getByRole('heading', { name: 'Meses anteriores' })).toBeVisible()
  await continuar(page)
  await page.waitForTimeout(300)
  await foto('3-como-vem')
  const todos = page.getByRole('textbox', { name: 'Preencher a receita de todos com' })
  if (await todos.isVisible()) {
    await todos.fill('25.000,00')
    await page.getByRole('button', { name: /^Preencher a receita/ }).click()
    await foto('3-preenchido')
    await continuar(page)
  }
  await expect(page.getByRole('button', { name: 'Criar empresa' })).toBeVisible()
  await foto('4-socios')
  await page
    .getByRole('button', { name: /PESSOA FICTÍCIA/ })
    .first()
    .click()
  await page.getByLabel('CPF').fill('123')
  await page.getByRole('button', { name: 'Criar empresa' }).click()
  await expect(page.getByText('CPF inválido.', { exact: false }).first()).toBeVisible()
  await foto('4-com-erros')
}

export const DO_MES: readonly Jornada[] = [
  { nome: 'mes-importacao', andar: importacao },
  { nome: 'mes-operacao', andar: operacao },
  { nome: 'mes-guia', andar: guia },
  { nome: 'mes-guia-da-empresa', andar: guiaDaEmpresa },
  { nome: 'mes-nova-empresa', andar: novaEmpresa },
]

// The main job: an accountant takes real notes and closes a real month, and the month stays closed.

import type { Locator, Page } from '@playwright/test'
import { escreverAbrasf, escreverNfseNacional, type NotaSintetica } from '@razao/formats/sinteticos'
import { zipSync } from 'fflate'
import { assentar } from './assentar.ts'
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

const MES = mesEmFechamento()
const mapa = `/painel/fechamento?competencia=${MES}`

type Escolhida = { nome: string; cnpj: string }

/** Where a company waits whose documents came and whose tax is still to be computed. */
const ANTES_DO_IMPOSTO = ['apuracao', 'proLabore', 'notas']

/** Such a company; which stage has one depends on the month. */
async function empresaPorApurar(page: Page): Promise<Escolhida> {
  for (const parada of ANTES_DO_IMPOSTO) {
    await page.goto(`${mapa}&situacao=pronta&etapa=${parada}`)
    await expect(page.getByRole('heading', { name: 'Mapa do fechamento' })).toBeVisible()
    await assentar(page)
    const linha = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Apuração: Pendente/ }) })
      .filter({ hasText: 'Simples' })
      // Another spec declares that some had none.
      .filter({ hasNotText: 'sem movimento' })
      .first()
    if (!(await linha.isVisible())) continue
    const nome = await linha.getByRole('checkbox').getAttribute('aria-label')
    const cnpj =
      /[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}/.exec(
        (await linha.textContent()) ?? '',
      )?.[0] ?? ''
    return { nome: (nome ?? '').replace('Selecionar ', ''), cnpj: cnpj.replace(/[./-]/g, '') }
  }
  throw new Error(`nobody waits for the tax of ${MES}`)
}

function umaNota(cnpj: string, numero: number): NotaSintetica {
  return {
    numero,
    emissao: `${MES}-20T10:30:00-03:00`,
    competencia: `${MES}-20`,
    prestador: {
      documento: cnpj,
      nome: 'Prestadora Fictícia Ltda',
      municipioIbge: '3550308',
      uf: 'SP',
      inscricaoMunicipal: '12345',
    },
    tomador: {
      documento: '11222333000181',
      nome: 'Tomadora Fictícia Ltda',
      municipioIbge: '3550308',
      uf: 'SP',
    },
    descricao: 'Serviço fictício do mês',
    codigoTributacaoNacional: '010700',
    codigoServicoMunicipal: '0107',
    municipioIncidencia: '3550308',
    bruto: 123_456,
    aliquotaIss: '2.00',
    iss: 2469,
    optanteSimples: true,
    codigoVerificacao: `ABC${numero}`,
  }
}

const linhaDa = (page: Page, nome: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Selecionar ${nome}` }) })

async function abrirGaveta(page: Page, nome: string): Promise<Locator> {
  await page.goto(`${mapa}&busca=${encodeURIComponent(nome)}`)
  await linhaDa(page, nome).getByText(nome).click()
  const gaveta = page.getByRole('dialog').filter({ hasText: nome })
  await expect(gaveta.getByRole('tab', { name: 'Etapas' })).toBeVisible()
  return gaveta
}

const etapa = (gaveta: Locator, nome: string): Locator =>
  gaveta.getByRole('listitem').filter({ has: gaveta.page().getByText(nome, { exact: true }) })

test('notes come in, the month closes with its reasons, is locked, and reopens only with a motive', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await chegar(page, 'contador')
  const { nome, cnpj } = await empresaPorApurar(page)

  await test.step('drop a ZIP: preview first, then import once', async () => {
    await page.goto('/receitas/notas-fiscais')
    const notas = [9001, 9002, 9003].map((numero) => umaNota(cnpj, numero))
    const [primeira, segunda, terceira] = notas
    if (!primeira || !segunda || !terceira) throw new Error('three notes')
    const texto = (xml: string) => new TextEncoder().encode(xml)
    const zip = zipSync({
      'nacional.xml': texto(escreverNfseNacional(primeira)),
      'nacional-de-novo.xml': texto(escreverNfseNacional(primeira)),
      'abrasf.xml': texto(escreverAbrasf(segunda, '2.04')),
      'de-outra.xml': texto(escreverNfseNacional(umaNota('11444777000161', 9100))),
      'hostil.xml': texto(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      ),
    })
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'notas.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
    await expect(page.getByRole('button', { name: /Importar 2 notas/ })).toBeVisible({
      timeout: 30_000,
    })
    await page.getByRole('button', { name: /Importar 2 notas/ }).click()
    await expect(page.getByRole('button', { name: 'Desfazer importação' })).toBeVisible({
      timeout: 30_000,
    })
    expect(terceira.numero).toBe(9003)
  })

  await test.step('close what can be closed', async () => {
    const gaveta = await abrirGaveta(page, nome)
    await gaveta.getByRole('button', { name: 'Executar tudo que dá' }).click()
    await page.getByRole('button', { name: 'Executar em 1 empresa' }).click()
    await expect(etapa(gaveta, 'Apuração')).toContainText('Feito', { timeout: 30_000 })
    const conferir = gaveta.getByRole('button', { name: /Conferir/ })
    await expect(etapa(gaveta, 'Conferência')).toContainText(/Feito|Pede atenção/)
    if ((await etapa(gaveta, 'Conferência').textContent())?.includes('Pede atenção')) {
      await conferir.first().click()
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /^Conferir|^Confirmar/ })
        .click()
      await expect(etapa(gaveta, 'Conferência')).toContainText('Feito', { timeout: 15_000 })
      await gaveta.getByRole('button', { name: 'Executar tudo que dá' }).click()
      await page.getByRole('button', { name: 'Executar em 1 empresa' }).click()
    }
    await expect(etapa(gaveta, 'Contábil')).toContainText('Feito', { timeout: 30_000 })
  })

  await test.step('every amount says why', async () => {
    await page.goto(`/painel/fechamento/das?competencia=${MES}&busca=${encodeURIComponent(nome)}`)
    await page
      .getByRole('button', { name: /Como chegamos neste valor/ })
      .first()
      .click()
    const memoria = page.getByRole('dialog')
    // The answer is there; its law and its rule come with the account, when it is unfolded.
    await expect(memoria.getByText(/^[\d.]+,\d{2} = /).first()).toBeVisible()
    await memoria.locator('summary').first().click()
    await expect(memoria.getByText(/LC 123\/2006, art\. 18/).first()).toBeVisible()
    await expect(memoria.getByText(/regra simples\./).first()).toBeVisible()
    await expect(memoria.getByRole('button', { name: 'Copiar explicação' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the entries balance and the guide can be seen', async () => {
    const gaveta = await abrirGaveta(page, nome)
    await gaveta.getByRole('tab', { name: 'Lançamentos' }).click()
    await expect(gaveta.getByText(/DAS|Simples/).first()).toBeVisible()
    await gaveta.getByRole('tab', { name: /^Guias/ }).click()
    await gaveta.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/statics\/(darf|gps)\/\d+/)
    await expect(page.getByText(/demonstrativ/i).first()).toBeVisible()
  })

  await test.step('lock; a write is refused; reopening asks for a motive', async () => {
    const gaveta = await abrirGaveta(page, nome)
    await gaveta.getByRole('button', { name: 'Bloquear o período' }).first().click()
    await expect(etapa(gaveta, 'Bloqueio')).toContainText('Bloqueado', { timeout: 30_000 })
    await etapa(gaveta, 'Bloqueio')
      .getByRole('button', { name: /Desbloquear/ })
      .click()
    const dialogo = page.getByRole('dialog').last()
    await dialogo.getByLabel('Motivo').fill('Nota do cliente chegou depois')
    await dialogo
      .getByRole('button', { name: /Reabrir/ })
      .last()
      .click()
    await expect(etapa(gaveta, 'Bloqueio')).toContainText('Pendente', { timeout: 15_000 })
    await gaveta.getByRole('tab', { name: 'Bloqueios' }).click()
    await expect(gaveta.getByText('Nota do cliente chegou depois')).toBeVisible()
  })
})

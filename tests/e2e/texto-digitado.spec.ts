// What is typed over what a field already holds is what stays there, or the field says why not. Every screen of the
// walk is opened; each prefilled field is gone to by the keyboard and typed over, sign by sign.
import type { Locator, Page } from '@playwright/test'
import { assentar } from './assentar.ts'
import { entrarComo } from './percorrer.ts'
import { expect, test } from './pessoas.ts'
import { DE_DENTRO, type Estado } from './telas.ts'

/** Of text that holds something; a search, a slider or a choice of the browser is not typed over. */
const CAMPOS =
  'input:is([type=text], [type=tel], [type=email], [type=number], :not([type])):not([readonly], [disabled], [role=combobox]), textarea:not([readonly], [disabled], [aria-hidden])'

/** What a person would write there instead, told by what is there. */
function outroTexto(antes: string): string {
  if (/^\d{2}\/\d{2}\/\d{4}$/.test(antes))
    return antes === '30/10/2026' ? '29/10/2026' : '30/10/2026'
  if (/^\d{2}\/\d{4}$/.test(antes)) return antes === '09/2026' ? '08/2026' : '09/2026'
  if (/^\d{2}:\d{2}$/.test(antes)) return '14:25'
  if (/^-?[\d.]+,\d{2}$/.test(antes)) return '1.234,56'
  if (/^\d+$/.test(antes)) return antes.length > 2 ? '7'.repeat(antes.length) : '3'
  if (/^[\d./() -]+$/.test(antes)) return antes.replace(/\d/g, '4')
  return antes.includes('@') ? 'outra.pessoa@exemplo.com.br' : 'Outro texto'
}
const dados = (texto: string): string => texto.replace(/[^\p{L}\p{N}@]/gu, '').toLowerCase()

/** The ways to come to a field. By the pointer, a text is continued where it points; a date or an amount is replaced. */
const CHEGADAS = {
  teclado: (campo: Locator) => campo.selectText(),
  clique: (campo: Locator) => campo.click(),
}

async function semPerda(campo: Locator, onde: string): Promise<void> {
  for (const [como, chegar] of Object.entries(CHEGADAS)) {
    const antes = await campo.inputValue()
    const novo = outroTexto(antes)
    await chegar(campo)
    await campo.page().keyboard.type(novo)
    await campo.page().keyboard.press('Tab')
    const ficou = await campo.inputValue()
    const avisa = (await campo.getAttribute('aria-invalid')) === 'true'
    const continua = como === 'clique' && !/\d[/:,]\d/.test(antes)
    expect(
      avisa || (continua ? dados(ficou).includes(dados(novo)) : dados(ficou) === dados(novo)),
      `${onde}, por ${como}: «${novo}» sobre «${antes}» ficou «${ficou}»`,
    ).toBe(true)
  }
}

/** Every field of the screen that holds something, typed over; how many they were. */
async function digitarEmTudo(page: Page, estado: Estado): Promise<number> {
  const campos = page.locator(CAMPOS)
  let feitos = 0
  const vistos = new Set<string>()
  for (let i = 0; i < (await campos.count()) && i < 60; i += 1) {
    const campo = campos.nth(i)
    if (!(await campo.isVisible()) || (await campo.inputValue()) === '') continue
    const rotulo = await campo.evaluate((alvo) => {
      const input = alvo as HTMLInputElement
      return input.ariaLabel ?? input.labels?.[0]?.textContent ?? input.id
    })
    // One of each column is enough of a long table.
    const classe = rotulo.replace(/\d+/g, '')
    if (vistos.has(classe)) continue
    vistos.add(classe)
    await semPerda(campo, `${estado.nome}, ${rotulo}`)
    feitos += 1
  }
  return feitos
}

/** The screens and drawers that hold a form, and the book they are of. */
const DE_FORMULARIO =
  /editar|lancar|novo|convidar|gaveta|ficha|minhaConta|meu-escritorio|configuracoes|contabilidade-(painel|exportar|encerramento|periodos)/
const COM_CAMPOS = DE_DENTRO.filter(
  ({ nome, quebra }) => quebra === undefined && DE_FORMULARIO.test(nome),
)

test('typed over what is there, it stays, or the field says why not: every screen', async ({
  page,
}) => {
  test.setTimeout(580_000)
  await entrarComo(page, 'root')
  // A draft kept of this would be offered to the next who comes.
  await page.route(/\/api\/rascunhos/, (rota) =>
    rota.request().method() === 'GET' ? rota.fallback() : rota.abort(),
  )
  page.on('dialog', (pergunta) => pergunta.accept())
  const contados: Record<string, number> = {}
  for (const estado of COM_CAMPOS) {
    await test.step(estado.nome, async () => {
      // A step of the history only closes the drawer that is open: who writes an address loads it.
      if ((await page.getByRole('dialog').count()) > 0) await page.goto('/painel')
      await estado.abrir(page)
      // What a form holds comes after its screen.
      await assentar(page)
      const quantos = await digitarEmTudo(page, estado)
      if (quantos > 0) contados[estado.nome] = quantos
      await estado.fechar?.(page).catch(() => undefined)
    })
  }
  // The walk found the fields it is for.
  expect(Object.keys(contados)).toEqual(
    expect.arrayContaining([
      'perfil-editar-regime',
      'perfil-editar-socios',
      'contabilidade-lancar',
    ]),
  )
})

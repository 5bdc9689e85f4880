// Every screen and state that is looked at, each with how to get there.
import { expect, type Page, type Route } from '@playwright/test'
import { ABERTAS, enderecoDe, esperarTela, irPara, PROTEGIDAS } from './percorrer.ts'

export type Estado = {
  /** Name of the picture. */
  readonly nome: string
  abrir(page: Page): Promise<unknown>
  /** Puts things back, when leaving the address is not enough. */
  fechar?(page: Page): Promise<unknown>
  /** Says in the console what it was asked to break. */
  readonly quebra?: true
  /** A route as it opens, which the walks of accessibility and of roles go through too. */
  readonly rota?: true
}

const nomeDaRota = (path: string): string =>
  path.replaceAll('/', '-').replaceAll(':', '').replace(/^-/, '')

/** Changes what a JSON answer says on its way. */
const mudando = (mudanca: object) => async (rota: Route) => {
  const resposta = await rota.fetch()
  await rota.fulfill({ response: resposta, json: { ...(await resposta.json()), ...mudanca } })
}

const comConfiguracao =
  (mudanca: object) =>
  async (page: Page): Promise<void> => {
    await page.route('**/config.json', mudando(mudanca))
    await page.goto('/painel')
    await assentada(page)
  }
const semConfiguracao = (page: Page) => page.unroute('**/config.json')

const assentada = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .rz-carregando')).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** By the address; a drawer or a tab that it names is waited for. */
const noEndereco =
  (endereco: string, espera?: string) =>
  async (page: Page): Promise<void> => {
    await irPara(page, endereco)
    await assentada(page)
    if (espera !== undefined) await expect(page.locator(espera).first()).toBeVisible()
  }

const voltarDaGaveta = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Voltar' })

/** Opens the first row of the list of this address. */
const primeiraLinha =
  (endereco: string) =>
  async (page: Page): Promise<void> => {
    await noEndereco(endereco)(page)
    // A month that another walk closes meanwhile redraws the list under the pointer.
    await expect(async () => {
      if ((await page.getByRole('dialog').count()) === 0)
        await page.locator('[role=row][aria-rowindex="2"] [role=gridcell]').nth(1).click()
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 15_000 })
    await assentada(page)
  }

const fecharGaveta = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const comBotao =
  (endereco: string, botao: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await noEndereco(endereco)(page)
    await page.getByRole('button', { name: botao }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await assentada(page)
  }

const DADOS = /\/(admin|financeiro|fiscal|folha|contabil)\//
const quebrada =
  (endereco: string) =>
  async (page: Page): Promise<void> => {
    await page.route(DADOS, (rota) => rota.abort())
    await irPara(page, endereco)
    await expect(page.getByRole('alert').first()).toBeVisible()
  }
const esperando =
  (endereco: string) =>
  async (page: Page): Promise<void> => {
    await page.route(DADOS, () => undefined)
    await irPara(page, endereco)
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  }
const semRotas = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** Before the sign-in. */
export const DE_FORA: readonly Estado[] = [
  ...ABERTAS.map(({ path }) => ({
    nome: nomeDaRota(path),
    // Of the new password without a link: the refusal is the screen.
    ...(path === '/conta/nova-senha' ? { quebra: true as const } : {}),
    abrir: async (page: Page) => {
      await page.goto(path)
      // Without a code there is nothing to exchange, and it leads to the sign-in.
      if (path === '/conta/token') await page.waitForURL(/\/conta\/entrar$/)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await assentada(page)
    },
  })),
  {
    nome: 'conta-nova-senha-com-link',
    quebra: true,
    abrir: async (page) => {
      await page.goto('/conta/nova-senha?codigo=inventado')
      await assentada(page)
    },
  },
  {
    nome: 'conta-registrar-empresa',
    abrir: async (page) => {
      await page.goto('/conta/registrar')
      await page.getByText('Tenho empresa').click()
      const continuar = page.getByRole('button', { name: 'Continuar' })
      if (await continuar.isVisible()) await continuar.click()
      await assentada(page)
    },
  },
  {
    nome: 'entrada-hospedada',
    abrir: async (page) => {
      await page.goto('/painel')
      await expect(page.getByLabel('Senha', { exact: true })).toBeVisible({ timeout: 20_000 })
    },
  },
  {
    nome: 'entrada-hospedada-recusada',
    quebra: true,
    abrir: async (page) => {
      await page.goto('/painel')
      await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
      await page.getByLabel('Senha', { exact: true }).fill('uma senha qualquer')
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    },
  },
  {
    nome: 'manutencao',
    abrir: comConfiguracao({
      manutencao: { ligada: true, inicio: null, estimativa: '30/09 às 4h', voltaEm: null },
    }),
    fechar: semConfiguracao,
  },
  {
    nome: 'sem-servidor',
    quebra: true,
    abrir: async (page) => {
      await page.route('**/config.json', (rota) => rota.abort())
      await page.goto('/painel')
      await assentada(page)
    },
    fechar: semConfiguracao,
  },
  {
    nome: 'caixa-de-saida',
    abrir: async (page) => {
      await page.goto('/identidade/caixa-de-saida')
      await expect(page.getByRole('heading').first()).toBeVisible()
    },
  },
]

const ABAS_DA_CONTABILIDADE = [
  ...['plano', 'diario', 'razao', 'balancete', 'demonstracoes'],
  ...['conciliacao', 'encerramento', 'exportar', 'periodos'],
]
const ABAS_DA_CONTA = [
  ...['senha', 'segundo-fator', 'chaves', 'dispositivos', 'preferencias'],
  ...['avisos', 'meus-dados', 'acessos', 'atividade'],
]

const irPelaRota = (rota: (typeof PROTEGIDAS)[number]): Estado => ({
  nome: nomeDaRota(rota.path),
  rota: true,
  // Nobody has this document.
  ...(rota.path.startsWith('/statics/') ? { quebra: true as const } : {}),
  abrir: async (page) => {
    await irPara(page, enderecoDe(rota))
    await esperarTela(page, rota)
    await assentada(page)
  },
})

/** Once in, as root: every protected route, and what opens over them. */
export const DE_DENTRO: readonly Estado[] = [
  ...PROTEGIDAS.map(irPelaRota),
  ...ABAS_DA_CONTA.map((aba) => ({
    nome: `minhaConta-${aba}`,
    abrir: noEndereco(`/minhaConta?aba=${aba}`),
  })),
  ...['permissoes', 'integracoes'].map((aba) => ({
    nome: `usuarios-${aba}`,
    abrir: noEndereco(`/usuarios?aba=${aba}`),
  })),
  { nome: 'usuarios-gaveta', abrir: primeiraLinha('/usuarios'), fechar: fecharGaveta },
  { nome: 'usuarios-convidar', abrir: comBotao('/usuarios', 'Convidar'), fechar: fecharGaveta },
  ...['marca', 'equipe', 'plano'].map((aba) => ({
    nome: `contador-meu-escritorio-${aba}`,
    abrir: noEndereco(`/contador/meu-escritorio?aba=${aba}`),
  })),
  {
    nome: 'contador-escritorios-ficha',
    abrir: primeiraLinha('/contador/escritorios-contabeis'),
    fechar: fecharGaveta,
  },
  {
    nome: 'contador-escritorios-novo',
    abrir: comBotao('/contador/escritorios-contabeis', 'Novo escritório'),
    fechar: fecharGaveta,
  },
  ...(
    [
      ['painel-fechamento', '/painel/fechamento'],
      ['painel-fechamento-faturamento', '/painel/fechamento/faturamento'],
      ['painel-fechamento-pro-labore', '/painel/fechamento/pro-labore'],
      ['painel-fechamento-das', '/painel/fechamento/das'],
      ['processamento', '/processamento'],
      ['receitas-notas-fiscais', '/receitas/notas-fiscais'],
    ] as const
  ).map(([nome, endereco]) => ({
    nome: `${nome}-gaveta`,
    abrir: primeiraLinha(endereco),
    fechar: fecharGaveta,
  })),
  {
    nome: 'receitas-notas-fiscais-importacoes',
    abrir: noEndereco('/receitas/notas-fiscais?aba=importacoes'),
  },
  {
    nome: 'receitas-notas-fiscais-mes-vazio',
    abrir: noEndereco('/receitas/notas-fiscais?competencia=2001-01'),
  },
  { nome: 'fechamento-mes-vazio', abrir: noEndereco('/painel/fechamento?competencia=2001-01') },
  { nome: 'impostos-mes-vazio', abrir: noEndereco('/despesas/impostos?competencia=2001-01') },
  {
    nome: 'fechamento-filtro-sem-nada',
    abrir: noEndereco('/painel/fechamento?busca=nada-se-chama-assim'),
  },
  {
    nome: 'fechamento-rede-fora',
    quebra: true,
    abrir: quebrada('/painel/fechamento?competencia=2002-01'),
    fechar: semRotas,
  },
  {
    nome: 'fechamento-carregando',
    abrir: esperando('/painel/fechamento?competencia=2003-01'),
    fechar: semRotas,
  },
  {
    nome: 'fechamento-selecao',
    abrir: async (page) => {
      await noEndereco('/painel/fechamento')(page)
      await page.locator('[role=row] input[type=checkbox]').nth(2).check()
    },
  },
  // The company is chosen once, and the books are hers from here on.
  {
    nome: 'contabilidade-painel',
    abrir: async (page) => {
      await noEndereco('/contabilidade')(page)
      await page.keyboard.press('Alt+e')
      await expect(page.getByRole('option').nth(2)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('tab', { name: 'Painel' })).toBeVisible()
      await assentada(page)
    },
  },
  ...ABAS_DA_CONTABILIDADE.map((aba) => ({
    nome: `contabilidade-${aba}`,
    abrir: noEndereco(`/contabilidade?aba=${aba}`),
  })),
  {
    nome: 'contabilidade-lancar',
    abrir: async (page) => {
      await noEndereco('/contabilidade?aba=diario&lancar=sim')(page)
      await expect(page.getByRole('heading', { name: 'Novo lançamento' })).toBeVisible()
    },
  },
  { nome: 'perfil-de-uma-empresa', abrir: noEndereco('/perfil') },
  {
    nome: 'perfil-certificados-de-uma-empresa',
    abrir: noEndereco('/perfil/certificados-digitais'),
  },
  {
    nome: 'jettax-guardar',
    abrir: comBotao('/painel/configuracoes/integracao-jettax', /^(Guardar|Trocar) token$/),
    fechar: fecharGaveta,
  },
  {
    nome: 'perfil-certificados-enviar',
    abrir: comBotao('/perfil/certificados-digitais', 'Enviar certificado'),
    fechar: fecharGaveta,
  },
  { nome: 'faturamento-quadro', abrir: noEndereco('/receitas?vista=quadro', '.fa-coluna') },
  { nome: 'faturamento-recorrentes', abrir: noEndereco('/receitas?aba=recorrentes') },
  { nome: 'faturamento-boletos', abrir: noEndereco('/receitas?aba=boletos') },
  { nome: 'faturamento-banco', abrir: noEndereco('/receitas?aba=banco') },
  { nome: 'faturamento-nova-cobranca', abrir: noEndereco('/receitas?nova=sim', '.fa-venda') },
  { nome: 'faturamento-novo-contrato', abrir: noEndereco('/receitas?contrato=novo', '.fa-venda') },
  {
    nome: 'aguardando-emissao-como-emite',
    abrir: comBotao('/receitas/aguardando-emissao', 'Como a empresa emite'),
    fechar: fecharGaveta,
  },
  ...['dados', 'regime', 'atividades', 'socios', 'meses'].map((parte) => ({
    nome: `perfil-editar-${parte}`,
    abrir: async (page: Page) => {
      await noEndereco(`/perfil?editar=${parte}`)(page)
      // The company of the bar is the person's, and another walk of hers may have left it empty.
      if (await page.getByRole('button', { name: 'Escolher empresa' }).isVisible()) {
        await page.getByRole('button', { name: 'Escolher empresa' }).click()
        await page.getByRole('option').nth(2).click({ timeout: 5000 })
      }
      // The form comes after its drawer.
      await expect(voltarDaGaveta(page)).toBeVisible()
      await assentada(page)
    },
    // Open still, the step to the next address would only close it.
    fechar: async (page: Page) => {
      await voltarDaGaveta(page).click({ timeout: 5000 })
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  })),
  ...(
    [
      ['seletor-de-empresa', 'Alt+e'],
      ['paleta-de-comandos', 'Control+k'],
      ['mapa-de-atalhos', '?'],
    ] as const
  ).map(([nome, tecla]) => ({
    nome,
    abrir: async (page: Page) => {
      await noEndereco('/painel')(page)
      await page.locator('body').click({ position: { x: 2, y: 400 } })
      await page.keyboard.press(tecla)
      await page.waitForTimeout(300)
    },
    fechar: (page: Page) => page.keyboard.press('Escape'),
  })),
  {
    nome: 'notificacoes',
    abrir: async (page) => {
      await noEndereco('/painel')(page)
      await page.getByRole('button', { name: /Notificações/ }).click()
      await page.waitForTimeout(300)
    },
    fechar: (page) => page.keyboard.press('Escape'),
  },
  {
    nome: 'sem-acesso-e-aviso',
    abrir: async (page) => {
      await irPara(page, '/endereco-que-nao-existe')
      await expect(page.getByText('Página não encontrada')).toBeVisible()
      await assentada(page)
    },
    fechar: (page) => page.getByRole('button', { name: 'Fechar aviso' }).first().click(),
  },
  {
    nome: 'nova-versao',
    abrir: async (page) => {
      await page.route('**/meta.json', (rota) => rota.fulfill({ json: { version: '99.0.0' } }))
      await page.goto('/receitas/notas-fiscais')
      await expect(page.getByText('Há uma nova versão da plataforma')).toBeVisible()
      await assentada(page)
    },
    fechar: semRotas,
  },
  {
    nome: 'erro',
    quebra: true,
    abrir: async (page) => {
      await page.route('**/static/js/TelaEmpresas-*.js', (rota) => rota.abort())
      await page.goto('/empresa')
      await expect(page.getByText('Opps, algo deu errado!')).toBeVisible({ timeout: 20_000 })
    },
    fechar: semRotas,
  },
  ...([['sem-empresa', { empresas: { todas: false, ids: [] } }]] as const).map(
    ([nome, mudanca]) => ({
      nome,
      abrir: async (page: Page) => {
        await page.route('**/api/sessao', mudando(mudanca))
        await page.goto('/painel')
        await assentada(page)
      },
      fechar: semRotas,
    }),
  ),
  {
    nome: 'escritorio-suspenso',
    quebra: true,
    abrir: async (page) => {
      await page.route('**/api/sessao', (rota) =>
        rota.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: { codigo: 'escritorio-suspenso', title: 'Escritório suspenso', status: 403 },
        }),
      )
      await page.goto('/painel')
      await assentada(page)
    },
    fechar: semRotas,
  },
]

/** The faces of the first screen that root does not see. */
export const INICIO: readonly Estado[] = [{ nome: 'painel', abrir: noEndereco('/painel') }]

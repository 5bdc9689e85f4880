// A miniature of the whole tree in which no wall is broken. `walls.test.ts` writes it to a temporary folder
// and then breaks one wall at a time.
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Files = Record<string, string>

const door = { '.': './src/index.ts', './*': './src/*/index.ts' }
const workspace = (name: string) =>
  JSON.stringify({ name: `@razao/${name}`, type: 'module', exports: door })

const packages: Files = {
  'packages/engine/package.json': workspace('engine'),
  'packages/engine/src/index.ts': "export { fechar } from './fechamento/index.ts'\n",
  'packages/engine/src/dinheiro/index.ts':
    "import { Decimal } from 'decimal.js'\nexport const somar = (a: number) => new Decimal(a)\n",
  'packages/engine/src/tempo/index.ts': "export const janeiro = '2026-01'\n",
  'packages/engine/src/tabelas/index.ts':
    "import { somar } from '../dinheiro/index.ts'\nexport const tabela = () => somar(1)\n",
  'packages/engine/src/cadastro/index.ts': 'export type Cnpj = string\n',
  'packages/engine/src/tributos/index.ts':
    "import { tabela } from '../tabelas/index.ts'\nexport const apurar = () => tabela()\n",
  'packages/engine/src/folha/index.ts':
    "import type { Cnpj } from '../cadastro/index.ts'\nexport const reter = (de: Cnpj) => de\n",
  'packages/engine/src/contabil/index.ts':
    "import { janeiro } from '../tempo/index.ts'\nexport const lancar = () => janeiro\n",
  'packages/engine/src/fechamento/index.ts':
    "import { lancar } from '../contabil/index.ts'\nimport { reter } from '../folha/index.ts'\nimport { apurar } from '../tributos/index.ts'\nexport const fechar = () => [apurar(), reter(lancar())]\n",
  'packages/formats/package.json': workspace('formats'),
  'packages/formats/src/index.ts': "export { ler } from './nfse/index.ts'\n",
  'packages/formats/src/nfse/index.ts':
    "import { janeiro } from '@razao/engine/tempo'\nimport { parse } from 'saxes'\nexport const ler = () => parse(janeiro)\n",
  'packages/contract/package.json': workspace('contract'),
  'packages/contract/src/index.ts': "export { rota } from './routes/fiscal.ts'\n",
  'packages/contract/src/routes/fiscal.ts':
    "import { janeiro } from '@razao/engine/tempo'\nimport { z } from 'zod'\nexport const rota = z(janeiro)\n",
}

const server: Files = {
  'apps/identity/package.json': workspace('identity'),
  'apps/identity/src/index.ts': "export { entrar } from './entrar.ts'\n",
  'apps/identity/src/entrar.ts': "import { z } from 'zod'\nexport const entrar = z('senha')\n",
  'apps/simulators/package.json': workspace('simulators'),
  'apps/simulators/src/index.ts': "export { nfse } from './nfse/index.ts'\n",
  'apps/simulators/src/nfse/index.ts': "export const nfse = 'simulada'\n",
  'apps/server/package.json': workspace('server'),
  'apps/server/src/start.ts':
    "import { servir } from './main.ts'\nimport { trabalhar } from './worker.ts'\nexport const start = () => [servir(), trabalhar()]\n",
  'apps/server/src/main.ts': "import { app } from './app.ts'\nexport const servir = () => app\n",
  'apps/server/src/worker.ts':
    "import { emitirJob } from './modules/receitas/jobs.ts'\nexport const trabalhar = () => emitirJob()\n",
  'apps/server/src/app.ts':
    "import { entrar } from '@razao/identity'\nimport { contabilRoutes } from './modules/contabil/index.ts'\nimport { plano } from './modules/contabil/plano/index.ts'\nimport { fiscalRoutes } from './modules/fiscal/routes.ts'\nimport { olhar } from './modules/painel/index.ts'\nexport const app = [entrar, contabilRoutes, plano, fiscalRoutes, olhar]\n",
  'apps/server/src/platform/db.ts': "export const db = 'db'\n",
  'apps/server/src/integrations/nfse/index.ts': "export const emitir = () => fetch('nfse')\n",
  'apps/server/src/integrations/cep/index.ts': "export const buscarCep = () => fetch('cep')\n",
  'apps/server/src/modules/acesso/index.ts':
    "import { db } from '../../platform/db.ts'\nexport const papel = () => db\n",
  'apps/server/src/modules/contabil/index.ts':
    "import { balancete } from './demonstracoes/index.ts'\nexport const contabilRoutes = [balancete]\n",
  'apps/server/src/modules/contabil/demonstracoes/index.ts':
    "export { balancete } from './balancete.ts'\n",
  'apps/server/src/modules/contabil/demonstracoes/balancete.ts':
    "import { lancar } from '../livro/index.ts'\nexport const balancete = () => lancar()\n",
  'apps/server/src/modules/contabil/plano/index.ts': 'export const plano = () => 1\n',
  'apps/server/src/modules/contabil/livro/index.ts': "export { lancar } from './lancar.ts'\n",
  'apps/server/src/modules/contabil/livro/lancar.ts':
    "import { papel } from '../../acesso/index.ts'\nexport const lancar = () => papel()\n",
  'apps/server/src/modules/receitas/jobs.ts':
    "import { emitir } from '../../integrations/nfse/index.ts'\nexport const emitirJob = () => emitir()\n",
  'apps/server/src/modules/receitas/index.ts': "export { faturar } from './faturar.ts'\n",
  'apps/server/src/modules/receitas/faturar.ts': 'export const faturar = () => 1\n',
  'apps/server/src/modules/receitas/lookups.ts':
    "import { buscarCep } from '../../integrations/cep/index.ts'\nexport const cep = () => buscarCep()\n",
  'apps/server/src/modules/receitas/routes.ts':
    "import { cep } from './lookups.ts'\nexport const receitasRoutes = [cep]\n",
  'apps/server/src/modules/despesas/index.ts': 'export const pagar = () => 1\n',
  'apps/server/src/modules/fiscal/index.ts': "export { apurarDas } from './apurar-das.ts'\n",
  'apps/server/src/modules/fiscal/apurar-das.ts':
    "import { fechar } from '@razao/engine'\nimport { ler } from '@razao/formats'\nimport { lancar } from '../contabil/livro/index.ts'\nimport { pagar } from '../despesas/index.ts'\nimport { faturar } from '../receitas/index.ts'\nexport const apurarDas = () => [fechar(), ler(), lancar(), pagar(), faturar()]\n",
  'apps/server/src/modules/fiscal/routes.ts':
    "import { rota } from '@razao/contract'\nimport { receitasRoutes } from './receitas.ts'\nimport { apurarDas } from './apurar-das.ts'\nexport const fiscalRoutes = [rota, receitasRoutes, apurarDas]\n",
  'apps/server/src/modules/fiscal/receitas.ts': 'export const receitasRoutes = []\n',
  'apps/server/src/modules/painel/index.ts':
    "import { apurarDas } from '../fiscal/index.ts'\nexport const olhar = () => apurarDas()\n",
}
// The routes of receitas are wired like those of fiscal.
server['apps/server/src/main.ts'] =
  "import { app } from './app.ts'\nimport { receitasRoutes } from './modules/receitas/routes.ts'\nexport const servir = () => [app, receitasRoutes]\n"

const web: Files = {
  'apps/web/package.json': workspace('web'),
  'apps/web/src/main.tsx':
    "import { rotas } from './routes.tsx'\nimport { store } from './store.ts'\nexport const main = [rotas, store]\n",
  'apps/web/src/routes.tsx':
    "import { TelaPainel } from './features/painel/TelaPainel.tsx'\nimport { TelaFiscal } from './features/fiscal/TelaFiscal.tsx'\nimport { Moldura } from './layouts/Moldura.tsx'\nexport const rotas = [TelaPainel, TelaFiscal, Moldura]\n",
  'apps/web/src/store.ts': "import { api } from './api/api.ts'\nexport const store = [api]\n",
  'apps/web/src/paths.ts': "export const paths = { painel: () => '/painel' }\n",
  'apps/web/src/features/painel/TelaPainel.tsx':
    "import { rota } from '@razao/contract'\nimport { Botao } from '../../ui/Botao.tsx'\nexport const TelaPainel = () => [rota, Botao]\n",
  'apps/web/src/features/fiscal/TelaFiscal.tsx': 'export const TelaFiscal = () => null\n',
  'apps/web/src/layouts/Moldura.tsx':
    "import { marca } from '../brand/marca.ts'\nexport const Moldura = () => marca\n",
  'apps/web/src/api/api.ts':
    "import { sessao } from '../state/sessao.ts'\nexport const api = sessao\n",
  'apps/web/src/state/sessao.ts':
    "import { paths } from '../paths.ts'\nexport const sessao = paths\n",
  'apps/web/src/ui/Botao.tsx': 'export const Botao = () => null\n',
  'apps/web/src/brand/marca.ts': "export const marca = 'Razão'\n",
}

const installed = ['decimal.js', 'saxes', 'zod', 'undici']

/** Writes the miniature and the given files over it; the answer is its folder. */
export function buildMiniature(extra: Files = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'razao-muros-'))
  const all: Files = { ...packages, ...server, ...web, ...extra }
  for (const name of installed) {
    all[`node_modules/${name}/package.json`] = JSON.stringify({ name, main: 'index.js' })
    all[`node_modules/${name}/index.js`] = 'module.exports = {}\n'
  }
  all['package.json'] = JSON.stringify({
    name: 'miniatura',
    type: 'module',
    dependencies: Object.fromEntries(installed.map((name) => [name, '1.0.0'])),
  })
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  mkdirSync(join(root, 'node_modules', '@razao'))
  for (const path of Object.keys(all)) {
    const place = /^((?:packages|apps)\/(\w+))\/package\.json$/.exec(path)
    if (place === null) continue
    symlinkSync(join(root, place[1] ?? ''), join(root, 'node_modules', '@razao', place[2] ?? ''))
  }
  return root
}

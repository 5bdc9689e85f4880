// Walls are tested for standing: every one is broken on purpose, and the rule named for it must say so.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cruiseTree, violationsOf } from './cruise.ts'
import { buildMiniature, type Files } from './miniature.ts'

const engine = 'packages/engine/src'
const modules = 'apps/server/src/modules'
const features = 'apps/web/src/features'
const uses = (what: string) => `import { x } from '${what}'\nexport const y = x\n`
const usesType = (what: string) => `import type { X } from '${what}'\nexport type Y = X\n`

type Break = { does: string; rule: string; file: string; content: string; also?: Files }

const breaks: Break[] = [
  {
    does: 'a look from outside reads the route table',
    rule: 'outside-knows-nothing-of-ours',
    file: 'tests/fora/espia.ts',
    content: uses('@razao/engine'),
  },
  {
    does: 'the engine reads a file',
    rule: 'engine-is-pure',
    file: `${engine}/dinheiro/le-arquivo.ts`,
    content: uses('node:fs'),
  },
  {
    does: 'the engine validates with zod',
    rule: 'engine-is-pure',
    file: `${engine}/dinheiro/valida.ts`,
    content: uses('zod'),
  },
  {
    does: 'the engine knows the contract, a type only',
    rule: 'engine-is-pure',
    file: `${engine}/tributos/tipo.ts`,
    content: usesType('@razao/contract'),
  },
  {
    does: 'the engine climbs a floor',
    rule: 'floor-of-tabelas',
    file: `${engine}/tabelas/sobe.ts`,
    content: uses('../tributos/index.ts'),
  },
  {
    does: 'the engine crosses its floor',
    rule: 'floor-of-folha',
    file: `${engine}/folha/atravessa.ts`,
    content: usesType('../contabil/index.ts'),
  },
  {
    does: 'a room of the engine enters by the roof',
    rule: 'floor-of-dinheiro',
    file: `${engine}/dinheiro/telhado.ts`,
    content: uses('../index.ts'),
  },
  {
    does: 'two files import each other, types only',
    rule: 'no-cycles',
    file: `${engine}/tempo/um.ts`,
    content: usesType('./dois.ts'),
    also: { [`${engine}/tempo/dois.ts`]: usesType('./um.ts') },
  },
  {
    does: 'formats read a file',
    rule: 'formats-know-engine-only',
    file: 'packages/formats/src/nfse/arquivo.ts',
    content: uses('node:fs'),
  },
  {
    does: 'formats call the network',
    rule: 'formats-know-engine-only',
    file: 'packages/formats/src/nfse/rede.ts',
    content: uses('undici'),
  },
  {
    does: 'formats know the contract',
    rule: 'formats-know-engine-only',
    file: 'packages/formats/src/nfse/contrato.ts',
    content: usesType('@razao/contract'),
  },
  {
    does: 'the contract knows formats',
    rule: 'contract-knows-engine-and-zod',
    file: 'packages/contract/src/routes/nfse.ts',
    content: uses('@razao/formats'),
  },
  {
    does: 'the contract reads a file',
    rule: 'contract-knows-engine-and-zod',
    file: 'packages/contract/src/routes/arquivo.ts',
    content: uses('node:fs'),
  },
  {
    does: 'a package knows an app',
    rule: 'packages-know-no-app',
    file: 'packages/contract/src/routes/servidor.ts',
    content: usesType('@razao/server/modules/acesso'),
  },
  {
    does: 'a package is entered through a window',
    rule: 'package-only-by-its-door',
    file: `${modules}/fiscal/janela.ts`,
    content: uses('../../../../../packages/contract/src/routes/fiscal.ts'),
  },
  {
    does: 'the web knows the server',
    rule: 'app-knows-no-app',
    file: `${features}/fiscal/servidor.ts`,
    content: usesType('@razao/server/modules/acesso'),
  },
  {
    does: 'the web knows identity',
    rule: 'app-knows-no-app',
    file: `${features}/fiscal/identidade.ts`,
    content: uses('@razao/identity'),
  },
  {
    does: 'the server opens identity beside its door',
    rule: 'app-knows-no-app',
    file: `${modules}/acesso/identidade.ts`,
    content: uses('../../../../identity/src/entrar.ts'),
  },
  {
    does: 'the web reads formats',
    rule: 'web-knows-contract-and-engine',
    file: `${features}/fiscal/formatos.ts`,
    content: uses('@razao/formats'),
  },
  {
    does: 'the web needs Node',
    rule: 'web-runs-in-a-browser',
    file: `${features}/fiscal/no.ts`,
    content: uses('node:path'),
  },
  {
    does: 'identity knows accounting',
    rule: 'identity-knows-no-accounting',
    file: 'apps/identity/src/conta.ts',
    content: uses('@razao/engine'),
  },
  {
    does: 'a room of the identity climbs a floor',
    rule: 'floor-of-contas',
    file: 'apps/identity/src/contas/sobe.ts',
    content: usesType('../entrar.ts'),
  },
  {
    does: 'a room of the identity that nobody drew',
    rule: 'room-not-drawn',
    file: 'apps/identity/src/porao.ts',
    content: uses('./entrar.ts'),
  },
  {
    does: 'a simulator shares our types',
    rule: 'simulators-know-nothing-of-ours',
    file: 'apps/simulators/src/nfse/tipo.ts',
    content: usesType('@razao/engine'),
  },
  {
    does: 'an app knows the scripts',
    rule: 'nobody-knows-the-roof',
    file: 'apps/server/src/platform/roteiro.ts',
    content: uses('../../../../scripts/start.ts'),
    also: { 'scripts/start.ts': 'export const x = 1\n' },
  },
  {
    does: 'a slice goes through the wall beside the door',
    rule: 'slice-only-by-its-door',
    file: `${modules}/fiscal/parede.ts`,
    content: uses('../contabil/livro/lancar.ts'),
  },
  {
    does: 'the wiring goes through the wall of a slice',
    rule: 'slice-only-by-its-door',
    file: 'apps/server/src/demo/parede.ts',
    content: uses('../modules/contabil/livro/lancar.ts'),
  },
  {
    does: 'a slice climbs a floor',
    rule: 'floor-of-contabil',
    file: `${modules}/contabil/sobe.ts`,
    content: uses('../fiscal/index.ts'),
  },
  {
    does: 'the book knows the statements that read it',
    rule: 'floor-of-livro',
    file: `${modules}/contabil/livro/sobe.ts`,
    content: usesType('../demonstracoes/index.ts'),
  },
  {
    does: 'a slice of the books crosses its floor',
    rule: 'floor-of-periodos',
    file: `${modules}/contabil/periodos/atravessa.ts`,
    content: uses('../plano/index.ts'),
  },
  {
    does: 'a slice of the books goes through the wall of another',
    rule: 'slice-only-by-its-door',
    file: `${modules}/contabil/demonstracoes/parede.ts`,
    content: uses('../livro/lancar.ts'),
  },
  {
    does: 'what gathers the books goes through the wall of one of its slices',
    rule: 'slice-only-by-its-door',
    file: `${modules}/contabil/junta.ts`,
    content: uses('./livro/lancar.ts'),
  },
  {
    does: 'a slice of the books enters by the roof of all of them',
    rule: 'floor-of-livro',
    file: `${modules}/contabil/livro/telhado.ts`,
    content: uses('../index.ts'),
  },
  {
    does: 'a slice of the books calls an integration',
    rule: 'network-only-from-jobs-and-lookups',
    file: `${modules}/contabil/livro/selar.ts`,
    content: uses('../../../integrations/nfse/index.ts'),
  },
  {
    does: 'a slice of the books that nobody drew',
    rule: 'room-not-drawn',
    file: `${modules}/contabil/relatorios/index.ts`,
    content: uses('../livro/index.ts'),
  },
  {
    does: 'a slice crosses its floor',
    rule: 'floor-of-receitas',
    file: `${modules}/receitas/atravessa.ts`,
    content: uses('../despesas/index.ts'),
  },
  {
    does: 'the platform knows a slice',
    rule: 'floor-of-platform',
    file: 'apps/server/src/platform/fatia.ts',
    content: uses('../modules/acesso/index.ts'),
  },
  {
    does: 'somebody reads the panel',
    rule: 'floor-of-fiscal',
    file: `${modules}/fiscal/painel.ts`,
    content: usesType('../painel/index.ts'),
  },
  {
    does: 'a use case calls an integration',
    rule: 'network-only-from-jobs-and-lookups',
    file: `${modules}/receitas/emitir-nota.ts`,
    content: uses('../../integrations/nfse/index.ts'),
  },
  {
    does: 'a use case opens a connection of its own',
    rule: 'network-only-from-jobs-and-lookups',
    file: `${modules}/receitas/consultar.ts`,
    content: uses('node:https'),
  },
  {
    does: 'an integration knows another',
    rule: 'integration-knows-no-integration',
    file: 'apps/server/src/integrations/nfse/cep.ts',
    content: uses('../cep/index.ts'),
  },
  {
    does: 'a room nobody drew',
    rule: 'room-not-drawn',
    file: `${modules}/estoque/index.ts`,
    content: uses('../../platform/db.ts'),
  },
  {
    does: 'a feature knows a feature',
    rule: 'feature-knows-no-feature',
    file: `${features}/fiscal/vizinha.ts`,
    content: uses('../painel/TelaPainel.tsx'),
  },
  {
    does: 'a room of the books reaches into another',
    rule: 'books-only-by-their-doors',
    file: `${features}/contabilidade/livro/espia.ts`,
    content: uses('../plano/contas.ts'),
    also: { [`${features}/contabilidade/plano/contas.ts`]: 'export const x = 1\n' },
  },
  {
    does: 'what the books share knows a room of theirs',
    rule: 'common-to-the-books-knows-no-room',
    file: `${features}/contabilidade/comum/saldo.ts`,
    content: uses('../plano/index.ts'),
    also: { [`${features}/contabilidade/plano/index.ts`]: 'export const x = 1\n' },
  },
  {
    does: 'a piece of ui knows a feature',
    rule: 'floor-of-ui',
    file: 'apps/web/src/ui/funcionalidade.ts',
    content: uses('../features/painel/TelaPainel.tsx'),
  },
  {
    does: 'a piece of ui knows the state',
    rule: 'floor-of-ui',
    file: 'apps/web/src/ui/estado.ts',
    content: uses('../state/sessao.ts'),
  },
  {
    does: 'an import leads nowhere',
    rule: 'no-unresolvable',
    file: `${modules}/fiscal/nenhures.ts`,
    content: uses('./nao-existe.ts'),
  },
  {
    does: 'a file is forgotten',
    rule: 'no-orphans',
    file: `${modules}/fiscal/esquecido.ts`,
    content: uses('../../platform/db.ts'),
  },
  {
    does: 'a file is needed by its own test alone',
    rule: 'no-orphans',
    file: `${modules}/fiscal/so-o-teste.ts`,
    content: 'export const x = 1\n',
    also: { [`${modules}/fiscal/so-o-teste.test.ts`]: uses('./so-o-teste.ts') },
  },
]

let whole: string
let broken: string
let found: string[]

beforeAll(async () => {
  whole = buildMiniature()
  const extra = breaks.map(({ file, content, also }) => ({ [file]: content, ...also }))
  broken = buildMiniature(Object.assign({}, ...extra))
  found = await violationsOf(broken)
})
afterAll(() => {
  for (const folder of [whole, broken]) rmSync(folder, { recursive: true, force: true })
})

describe('the miniature', () => {
  test('is seen whole and breaks nothing', async () => {
    const { summary } = await cruiseTree(whole)
    expect(summary.violations).toEqual([])
    expect(summary.totalCruised).toBeGreaterThan(45)
  })
})

describe('no wall lets through that', () => {
  test.each(breaks)('$does ($rule)', ({ rule, file, also }) => {
    // A circle is reported once, from whichever file it was met at.
    const files = [file, ...Object.keys(also ?? {})]
    const ofFile = found.filter((one) => files.some((name) => one.includes(`: ${name} →`)))
    expect(ofFile.map((one) => one.split(':')[0])).toContain(rule)
  })
})

describe('a test file stands outside the walls', () => {
  test('a contract test may start a simulator', async () => {
    const path = 'apps/server/src/integrations/nfse/contract.test.ts'
    const folder = buildMiniature({ [path]: uses('@razao/simulators') })
    const refused = await violationsOf(folder)
    rmSync(folder, { recursive: true, force: true })
    expect(refused).toEqual([])
  })
})

// Who may import whom. `towers` is docs/architecture.md drawn as data: floors from roof to ground; a room may
// import any room below its own floor, never a stranger on it, never above. The rules grow from it.
const towers = {
  engine: {
    at: 'packages/engine/src/',
    floors: [
      ['index'],
      ['decisoes', 'planejamento', 'cobranca'],
      ['faturamento'],
      ['fechamento'],
      ['municipal'],
      ['tributos', 'folha', 'contabil', 'guias'],
      ['irrf'],
      ['tabelas', 'cadastro', 'etapas'],
      ['porta'],
      ['dinheiro', 'tempo'],
    ],
  },
  server: {
    at: 'apps/server/src/',
    floors: [
      ['start'],
      ['main', 'worker', 'executor'],
      ['demo'],
      ['app'],
      ['slices'],
      ['modules/painel', 'modules/carteira', 'modules/api-publica'],
      ['modules/cobranca'],
      ['modules/fiscal'],
      ['modules/jettax'],
      ['modules/receitas', 'modules/despesas', 'modules/folha'],
      ['modules/financeiro'],
      ['modules/contabil'],
      ['modules/credenciais'],
      ['modules/migrate', 'modules/serpro'],
      ['modules/certificados'],
      ['modules/regras'],
      ['modules/empresa'],
      ['modules/escritorio'],
      ['modules/automacao', 'modules/documentos'],
      ['modules/acesso'],
      ['integrations'],
      ['platform'],
    ],
  },
  // The books are slices of their own inside one: `index` is only what the wiring takes of them.
  contabil: {
    at: 'apps/server/src/modules/contabil/',
    floors: [
      ['index'],
      ['importacao'],
      ['saida', 'automaticos'],
      ['encerramento'],
      ['demonstracoes'],
      ['lancamentos'],
      ['plano', 'periodos'],
      ['livro'],
    ],
  },
  identity: {
    at: 'apps/identity/src/',
    floors: [
      ['index'],
      ['create-identity'],
      ['handler'],
      ['publicas'],
      ['entrar', 'conta-api', 'firebase'],
      ['oidc'],
      ['fluxos'],
      ['tentativas'],
      ['paginas'],
      ['pedido'],
      ['chaves', 'expurgo', 'segundo-plano', 'vigia-das-sessoes'],
      ['options'],
      ['contas', 'correio'],
      ['opcoes-do-firebase'],
      ['bucket', 'cores', 'log', 'politica', 'proxies', 'texto', 'vault'],
    ],
  },
  web: {
    at: 'apps/web/src/',
    floors: [
      ['main', 'renovar-cedo'],
      ['routes'],
      ['store'],
      ['features', 'layouts'],
      ['api'],
      ['state'],
      ['ui', 'brand'],
      ['paths'],
    ],
  },
}

// Test files stand outside the walls: an adapter's contract test may start a simulator.
const tests = ['\\.test\\.tsx?$', '(^|/)testes/', '^tests/']
const ours = '^(packages|apps|tests|scripts|bench)/(?!.*node_modules/)'
const npm = (names) => `(^|/)node_modules/(${names})/`
const network = '^(node:)?(http|https|http2|net|tls|dgram|dns)(/|$)'
const clients = npm('undici|axios|got|node-fetch|ws|nodemailer|@aws-sdk/[^/]+')

// A slice of the server: a room of its tower, or one of the slices into which the books are divided.
const slice = '^apps/server/src/modules/(?:contabil/)?[^/]+/'

const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
const within = (path) => ({ path, pathNot: tests })

const room = ({ at }, name) => `^${at}${name}(/|\\.tsx?$)`

function floorRules(tower) {
  return tower.floors.flatMap((floor, level) =>
    floor.map((name) => {
      const upOrBeside = tower.floors.slice(0, level + 1).flat()
      const forbidden = upOrBeside.filter((other) => other !== name).map((x) => room(tower, x))
      return rule(
        `floor-of-${name.split('/').pop()}`,
        within(room(tower, name)),
        { path: forbidden.length > 0 ? forbidden : ['^$'] },
        'a room imports only rooms of the floors below its own',
      )
    }),
  )
}

function drawnRule(tower) {
  const drawn = tower.floors.flat().map((name) => room(tower, name))
  const undrawn = { path: `^${tower.at}`, pathNot: [...drawn, ...tests, '\\.d\\.ts$', '\\.css$'] }
  const why = 'put the new room on its floor in `towers`; until then no wall protects it'
  return [rule('room-not-drawn', undrawn, {}, why), rule('room-not-drawn', {}, undrawn, why)]
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }, 'type imports included'),
    rule('no-unresolvable', {}, { couldNotResolve: true }, 'a wall cannot see what it cannot find'),
    ...Object.values(towers).flatMap((tower) => [...floorRules(tower), ...drawnRule(tower)]),

    rule(
      'engine-is-pure',
      within('^packages/engine/src/'),
      { pathNot: ['^packages/engine/src/', npm('decimal\\.js|@brazilian-utils/brazilian-utils')] },
      'no clock, no file, no network, no schema library: the engine is arithmetic and law',
    ),
    rule(
      'engine-is-pure',
      {
        path: '^packages/engine/src/',
        pathNot: [...tests, '^packages/engine/src/cadastro/inscricao-estadual/'],
      },
      { path: npm('@brazilian-utils/brazilian-utils') },
      'the library knows the 27 inscrições estaduais; behind its own door, only who needs it pays',
    ),
    rule('formats-know-engine-only', within('^packages/formats/src/'), {
      path: [ours],
      pathNot: ['^packages/(formats|engine)/'],
    }),
    rule('formats-know-engine-only', within('^packages/formats/src/'), {
      dependencyTypes: ['core'],
    }),
    rule('formats-know-engine-only', within('^packages/formats/src/'), { path: clients }),
    rule('contract-knows-engine-and-zod', within('^packages/contract/src/'), {
      pathNot: ['^packages/(contract|engine)/src/', npm('zod')],
    }),
    rule(
      'client-knows-nobody',
      within('^packages/cliente/src/'),
      { pathNot: '^packages/cliente/src/' },
      'it is installed where nothing of ours is, in browsers too',
    ),
    rule('packages-know-no-app', within('^packages/'), { path: '^apps/' }),
    rule('nobody-knows-the-roof', within('^(packages|apps)/'), { path: '^(tests|scripts|bench)/' }),
    rule('app-knows-no-app', within('^apps/([^/]+)/'), {
      path: '^apps/',
      // The second door is for who reads a configuration and must not load the provider for it.
      pathNot: ['^apps/$1/', '^apps/identity/src/(index|(politica|proxies)/index)\\.ts$'],
    }),
    rule('app-knows-no-app', within('^apps/(web|simulators)/'), { path: '^apps/identity/' }),
    rule('web-knows-contract-and-engine', within('^apps/web/src/'), { path: '^packages/formats/' }),
    rule('web-runs-in-a-browser', within('^apps/web/src/'), { dependencyTypes: ['core'] }),
    rule('identity-knows-no-accounting', within('^apps/identity/'), { path: '^packages/' }),
    rule(
      'simulators-know-nothing-of-ours',
      within('^apps/simulators/'),
      { path: ours, pathNot: '^apps/simulators/' },
      'a simulator that shares our types cannot contradict us',
    ),
    rule(
      'outside-knows-nothing-of-ours',
      { path: '^tests/fora/', pathNot: '^tests/fora/cliente/' },
      { path: ours, pathNot: '^tests/fora/' },
      'who looks at the product as it is served knows only what it answers',
    ),
    rule(
      'package-only-by-its-door',
      within('^(apps|scripts|bench)/'),
      { path: '^packages/[^/]+/src/', pathNot: '^packages/.+/index\\.ts$' },
      'what the package.json exports, also when the path is written out',
    ),
    rule('package-only-by-its-door', within('^packages/([^/]+)/'), {
      path: '^packages/(?!$1/)[^/]+/src/',
      pathNot: '^packages/.+/index\\.ts$',
    }),
    rule('slice-only-by-its-door', within('^apps/server/src/modules/((?:contabil/)?[^/]+)/'), {
      path: '^apps/server/src/modules/(?!$1/)[^/]+/',
      pathNot: `${slice}index\\.ts$`,
    }),
    rule(
      'slice-only-by-its-door',
      { path: '^apps/server/src/', pathNot: [...tests, slice] },
      {
        path: '^apps/server/src/modules/',
        pathNot: `${slice}(index|routes|jobs)\\.ts$`,
      },
      'the wiring (app, worker) may also take the routes and the jobs of a slice',
    ),
    rule('slice-only-by-its-door', within('^apps/server/src/modules/contabil/[^/]+$'), {
      path: '^apps/server/src/modules/contabil/[^/]+/',
      pathNot: `${slice}index\\.ts$`,
    }),
    rule(
      'network-only-from-jobs-and-lookups',
      {
        path: '^apps/server/src/modules/',
        pathNot: [...tests, `${slice}(jobs|lookups)(\\.ts$|/)`],
      },
      { path: ['^apps/server/src/integrations/', network, clients] },
      'so that no network call can happen inside a transaction',
    ),
    rule('integration-knows-no-integration', within('^apps/server/src/integrations/([^/]+)/'), {
      path: '^apps/server/src/integrations/(?!$1/)',
    }),
    rule('feature-knows-no-feature', within('^apps/web/src/features/([^/]+)/'), {
      path: '^apps/web/src/features/(?!$1/)',
    }),
    rule(
      'books-only-by-their-doors',
      within('^apps/web/src/features/contabilidade/([^/]+)/'),
      {
        path: '^apps/web/src/features/contabilidade/',
        pathNot: '^apps/web/src/features/contabilidade/($1/|comum/|[^/]+/index\\.ts$)',
        // What is drawn later names its own file: through a door it would bring the others along.
        dependencyTypesNot: ['dynamic-import'],
      },
      'the rooms of the books share `comum`; a neighbour is entered by its index.ts',
    ),
    rule(
      'common-to-the-books-knows-no-room',
      within('^apps/web/src/features/contabilidade/comum/'),
      {
        path: '^apps/web/src/features/contabilidade/(?!comum/)',
      },
    ),
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'a file that no living file imports',
      from: { pathNot: '\\.test\\.tsx?$' },
      module: {
        path: '^(packages|apps|scripts)/.*\\.(ts|tsx|mjs)$',
        pathNot: [
          ...tests,
          '\\.d\\.ts$',
          'node_modules',
          '^packages/.+/index\\.ts$',
          '^apps/(identity|simulators)/src/.*index\\.ts$',
          '^apps/server/src/(start|main|worker|executor)\\.ts$',
          '^scripts/contas/[^/]+\\.ts$',
          '^apps/web/(src/(main\\.tsx|renovar-cedo\\.ts|routes/trava-da-renovacao\\.ts)|vite\\.config\\.ts)$',
          '^scripts/[^/]+\\.(ts|mjs)$',
          '^scripts/postgres/guard\\.ts$',
        ],
        numberOfDependentsLessThan: 1,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}

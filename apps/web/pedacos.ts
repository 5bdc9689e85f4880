import type { Rolldown } from 'vite'

type Grafo = Pick<Rolldown.PluginContext, 'getModuleInfo'>
type Grupo = {
  readonly name: string | ((id: string, grafo: Grafo) => string | null)
  readonly test?: RegExp
  readonly tags?: ['$initial']
  readonly priority: number
}

/** What sign-in writes its fields with: not to come with the session, which is larger. */
const CAMPO =
  /@mantine\/core\/esm\/components\/(TextInput|InputBase|Input|CloseButton)\/|\/apps\/web\/src\/ui\/Faixa\./
/** What renews the session (`renovar-cedo.ts`) stands on nothing else: it runs before the program is there. */
const BASE =
  /\/apps\/web\/src\/(paths|brand\/marca|api\/(pedir-cedo|ver-como)|state\/(armazenamento|formas|ler-configuracao|tipos-confiaveis))\.ts/
const IDENTIDADE =
  /@auth0\/auth0-spa-js\/|\/apps\/web\/src\/routes\/(cliente-da-identidade|identidade|trava-da-renovacao)\.ts/
const CEDO = /\/apps\/web\/src\/renovar-cedo\.ts/
/** The few icons of the screens before the sign-in, and of the toasts. */
const SINAIS =
  /icons-react\/.*\/(createReactComponent|defaultAttributes|Icon(AlertTriangle|ArrowRight|Check|Fingerprint|InfoCircle|Loader2|Lock|X))\.mjs/

const ui = (nome: string): string => `ui/${nome}.tsx`
const conta = (nome: string): string => `features/conta/${nome}.tsx`
const contabilidade = (nome: string): string => `features/contabilidade/${nome}.tsx`

const PAGINA = ['main.tsx']
const ENTRAR = [conta('TelaEntrar'), conta('EntradaManual'), 'routes/entrada.ts']
const CONTA = [
  'TelaToken',
  'TelaSair',
  'TelaConfirmar',
  'TelaEsqueciSenha',
  'TelaNovaSenha',
  'registrar/TelaRegistrar',
].map(conta)
const CASCA = ['routes/AreaLogada.tsx', 'layouts/Casca.tsx', 'layouts/AvisoDeOciosidade.tsx']
/** Of nearly every screen. */
const TELA = [
  'Tela',
  'Carregando',
  'CartaoErro',
  'EstadoVazio',
  'Situacao',
  'Dinheiro',
  'DataCivil',
  'BotaoMemoria',
  'EscolherEmpresa',
].map(ui)
/** What is written into, on the sign-in and in nearly every drawer. */
const FORMULARIO = ['ui/FormularioLivre.tsx']
/** What most screens open over themselves. */
const KIT = [
  'BarraDeAbas.tsx',
  'use-aba-a-vista.ts',
  'Gaveta.tsx',
  'Confirmacao.tsx',
  'use-formulario.ts',
].map((arquivo) => `ui/${arquivo}`)
/** What the library's parts stand on: in files of their own they are a request each. */
const PEQUENOS =
  /@mantine\/(core\/esm\/(core\/(utils|DirectionProvider|MantineProvider)|components\/NativeSelect)\/|hooks\/esm\/use-(merged-ref|uncontrolled|force-update|callback-ref)\/)/
const LISTA = ['ui/grade/Grade.tsx', 'state/use-lista.ts', 'api/use-baixar.ts']
const LIVRO = ['TelaContabilidade', 'comum/BarraDoPeriodo', 'comum/Escolha', 'comum/Saldo'].map(
  contabilidade,
)

const NOSSO = '/apps/web/src/'
const nosso = (id: string): boolean => id.includes(NOSSO)

/** Sources of ours, what they import, and what those import; not what is brought later, nor libraries. */
function fecho(inicios: readonly string[], { raiz, grafo }: { raiz: string; grafo: Grafo }) {
  const vistos = new Set<string>()
  const fila = inicios.map((um) => `${raiz}${um}`)
  for (let um = fila.pop(); um !== undefined; um = fila.pop()) {
    if (vistos.has(um)) continue
    const info = grafo.getModuleInfo(um)
    if (!info) throw new Error(`${um} is not of the application (pedacos.ts)`)
    vistos.add(um)
    fila.push(...info.importedIds.filter(nosso))
  }
  return vistos
}

/** Which piece each source goes to: the first that reaches it. */
function repartir(onde: { raiz: string; grafo: Grafo }): ReadonlyMap<string, string> {
  const casca = fecho(CASCA, onde)
  const tela = fecho(TELA, onde)
  const donos = new Map<string, string>()
  const dar = (nome: string, fontes: Iterable<string>) => {
    for (const um of fontes) if (!donos.has(um)) donos.set(um, nome)
  }
  // The page, sign-in and the other open screens are left as they are: nothing larger is to come with them.
  dar('', fecho(PAGINA, onde))
  dar('formulario', fecho(FORMULARIO, onde))
  dar('', fecho(ENTRAR, onde))
  dar('sessao', fecho(['routes/SessaoViva.tsx'], onde))
  for (const um of fecho(CONTA, onde)) {
    dar(casca.has(um) || tela.has(um) ? 'consulta' : '', [um])
  }
  dar('casca', casca)
  dar('tela', tela)
  dar('lista', fecho(LISTA, onde))
  dar('kit', fecho(KIT, onde))
  dar('livro', fecho(LIVRO, onde))
  return donos
}

let repartidas: ReadonlyMap<string, string> | null = null

const pedaco =
  (nome: string) =>
  (id: string, grafo: Grafo): string | null => {
    if (nome === 'tela' && PEQUENOS.test(id)) return nome
    if (!nosso(id)) return null
    repartidas ??= repartir({ raiz: id.slice(0, id.indexOf(NOSSO) + NOSSO.length), grafo })
    return repartidas.get(id) === nome ? nome : null
  }

/**
 * How the build is cut into files. The bundler alone cuts by who shares what: 93 files for one tab of the books,
 * each asked for, read and compiled by itself. Here what a screen needs comes in a few; what a screen alone needs
 * stays in its own.
 */
export const PEDACOS: Grupo[] = [
  { name: 'base', test: BASE, priority: 9 },
  { name: 'identidade', test: IDENTIDADE, priority: 8 },
  { name: 'cedo', test: CEDO, priority: 7 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  { name: 'pagina', tags: ['$initial'], priority: 5 },
  { name: 'sinais', test: SINAIS, priority: 4 },
  // One file for the icons instead of one per icon that two screens share.
  { name: 'icones', test: /@tabler\/icons-react/, priority: 3 },
  { name: 'campo', test: CAMPO, priority: 2 },
  ...['formulario', 'sessao', 'consulta', 'casca', 'tela', 'lista', 'kit', 'livro'].map(
    (nome, vez) => ({
      name: pedaco(nome),
      priority: 1 - vez / 10,
    }),
  ),
]

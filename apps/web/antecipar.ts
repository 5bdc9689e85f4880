import type { Plugin, Rolldown } from 'vite'
import { paths } from './src/paths.ts'

/** Of every screen of who is in. */
const CASCA = [
  'routes/SessaoViva.tsx',
  'routes/AreaLogada.tsx',
  'layouts/Casca.tsx',
  'layouts/AvisoDeOciosidade.tsx',
]
/** Runs before anything else, and begins to renew the session. */
const CEDO = 'renovar-cedo.ts'
/** Where anybody may come, and the files that are only for who is in. */
const ENTRADA = 'features/conta/EntradaManual.tsx'
const SO_DE_DENTRO = /^(sessao|casca|lista|kit|livro)$/
const LIVRO = 'features/contabilidade/TelaContabilidade.tsx'
/** The tabs of the books that are opened by their address. */
const ABAS = {
  plano: 'plano/Plano',
  diario: 'livro/Diario',
  razao: 'livro/Razao',
  balancete: 'livro/Balancete',
  demonstracoes: 'demonstracoes/Demonstracoes',
}
/** The screens that people open by their address, and the code that each one draws first; `*`: of any other. */
const TELAS: Readonly<Record<string, readonly string[]>> = {
  '*': [],
  [paths.raiz]: ['features/painel/TelaPainel.tsx'],
  [paths.painel]: ['features/painel/TelaPainel.tsx'],
  [paths.fechamento.raiz]: ['features/fechamento/TelaFechamento.tsx'],
  [paths.receitas.notasFiscais]: ['features/receitas/TelaNotasFiscais.tsx'],
  [paths.contabilidade]: [LIVRO, 'features/contabilidade/demonstracoes/PainelDoLivro.tsx'],
  ...Object.fromEntries(
    Object.entries(ABAS).map(([aba, arquivo]) => [
      `${paths.contabilidade}?aba=${aba}`,
      [LIVRO, `features/contabilidade/${arquivo}.tsx`],
    ]),
  ),
}

type Enderecos = { readonly [nome: string]: string | ((...partes: string[]) => string) | Enderecos }

/** The address of every screen, with `*` where a part is of what it shows. */
const enderecosDe = (onde: Enderecos): string[] =>
  Object.values(onde).flatMap((um) => {
    if (typeof um === 'object') return enderecosDe(um)
    return (typeof um === 'string' ? um : um('*', '*')).replace(/\?.*/, '')
  })

/** Of every screen: asked for only when the first text is laid out, they would have it laid out twice. */
const FONTES = /(ibm-plex-sans|source-serif-4)-latin-wght-normal-[\w-]+\.woff2$/

type Pedaco = Rolldown.OutputChunk

/** A chunk, what it imports, and what those import. */
function comOsSeus(inicio: Pedaco, todos: ReadonlyMap<string, Pedaco>, vistos: Set<Pedaco>): void {
  if (vistos.has(inicio)) return
  vistos.add(inicio)
  for (const nome of inicio.imports) {
    const outro = todos.get(nome)
    if (outro) comOsSeus(outro, todos, vistos)
  }
}

/**
 * Writes `antecipar.json`: by address, the files of its first screen that the page itself does not name. The server
 * names them in the page of who has a session, and they come together instead of one generation after another.
 * And `telas.json`: the addresses of the screens, for who asks for one without saying that a page is wanted.
 */
export function antecipar(): Plugin {
  return {
    name: 'antecipar',
    apply: 'build',
    // Last: by then the chunks that were only style are gone, and their style is of who imports them.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const pedacos = Object.values(bundle).filter((um) => um.type === 'chunk')
        const todos = new Map(pedacos.map((um) => [um.fileName, um]))
        const daPagina = new Set<Pedaco>()
        for (const um of pedacos) {
          if (um.isEntry && um.facadeModuleId?.endsWith('index.html'))
            comOsSeus(um, todos, daPagina)
        }
        const pedacoDe = (arquivo: string): Pedaco => {
          const dono = pedacos.find((um) =>
            um.moduleIds.some((id) => id.endsWith(`/apps/web/src/${arquivo}`)),
          )
          return dono ?? this.error(`${arquivo} is in no chunk (antecipar.ts)`)
        }
        const cedo = new Set<Pedaco>()
        comOsSeus(pedacoDe(CEDO), todos, cedo)
        const primeiro = [...cedo].map(({ fileName }) => `/${fileName}`)
        const daEntrada = new Set<Pedaco>()
        comOsSeus(pedacoDe(ENTRADA), todos, daEntrada)
        const demais = [...daEntrada].find(({ name }) => SO_DE_DENTRO.test(name))
        if (demais) this.error(`the sign-in brings ${demais.name} (pedacos.ts)`)
        const estilosDe = (partes: ReadonlySet<Pedaco>): string[] =>
          [...partes].flatMap((um) => [...(um.viteMetadata?.importedCss ?? [])])
        const jaNaPagina = new Set(estilosDe(daPagina))
        const daTela = (arquivos: readonly string[]) => {
          const partes = new Set<Pedaco>()
          for (const arquivo of arquivos) comOsSeus(pedacoDe(arquivo), todos, partes)
          const novas = [...partes].filter((um) => !daPagina.has(um) && !cedo.has(um))
          const estilos = estilosDe(partes).filter((nome) => !jaNaPagina.has(nome))
          return {
            scripts: novas.map(({ fileName }) => `/${fileName}`),
            estilos: [...new Set(estilos)].map((nome) => `/${nome}`),
          }
        }
        const fontes = Object.keys(bundle)
          .filter((nome) => FONTES.test(nome))
          .map((nome) => `/${nome}`)
        if (fontes.length !== 2) this.error('the fonts are not in the build (antecipar.ts)')
        const porEndereco = Object.fromEntries(
          Object.entries(TELAS).map(([endereco, arquivos]) => [
            endereco,
            { primeiro, fontes, ...daTela([...CASCA, ...arquivos]) },
          ]),
        )
        this.emitFile({
          type: 'asset',
          fileName: 'antecipar.json',
          source: JSON.stringify(porEndereco),
        })
        this.emitFile({
          type: 'asset',
          fileName: 'telas.json',
          source: JSON.stringify([...new Set(enderecosDe(paths))]),
        })
      },
    },
  }
}

import { readFileSync } from 'node:fs'
import { NOVIDADES_DA_V1, todasAsRotas } from '@razao/contract'

const lido = (nome: string): string =>
  readFileSync(new URL(`guias/${nome}`, import.meta.url), 'utf8')

/** The guides, in the order in which one reads them; the first is /docs itself. */
const GUIAS = [
  ['', 'inicio', 'Comece em cinco minutos'],
  ['autenticacao', 'autenticacao', 'Autenticação e escopos'],
  ['paginas', 'paginas', 'Páginas'],
  ['idempotencia', 'idempotencia', 'Idempotência'],
  ['erros', 'erros', 'Erros'],
  ['limites', 'limites', 'Limites de uso'],
  ['webhooks', 'webhooks', 'Webhooks'],
  ['novidades', null, 'Novidades'],
] as const

const TIPOS = {
  nova: 'Novo',
  campo: 'Campo novo',
  descontinuada: 'Vai acabar',
  retirada: 'Retirado',
} as const

/** The changelog: what came and what ends, the newest first. */
function novidades(): string {
  const rotas = new Map(todasAsRotas.map((rota) => [rota.name, rota]))
  const enderecoDe = (nome: string): string => {
    const rota = rotas.get(nome)
    if (rota === undefined) return `<li><code>${nome}</code></li>`
    const { method, path, descontinuada } = rota
    const fim = descontinuada ? ` até <time>${descontinuada.ate}</time>` : ''
    const outra = descontinuada?.sucessora ? `; use <code>${descontinuada.sucessora}</code>` : ''
    return `<li><code>${method} ${path}</code>${fim}${outra}</li>`
  }
  const entradas = NOVIDADES_DA_V1.map(
    ({ dia, tipo, texto, rotas: nomes }) =>
      `<h2><time datetime="${dia}">${dia.split('-').toReversed().join('/')}</time> · ${TIPOS[tipo]}</h2><p>${texto}</p><details><summary>Operações</summary><ul>${nomes.map(enderecoDe).join('')}</ul></details>`,
  )
  return `<p>O que mudou em <code>/v1</code>. O que vai acabar é anunciado aqui e nas respostas, por <code>Deprecation</code>, <code>Sunset</code> e <code>Link</code>.</p>${entradas.join('')}`
}

/** What is wider than the page is scrolled by the keyboard too. */
function pagina(atual: string, titulo: string, conteudo: string): string {
  const itens = [...GUIAS.map(([lugar, , nome]) => [lugar, nome]), ['referencia', 'Referência']]
  const menu = itens.map(([lugar, nome]) => {
    const aqui = lugar === atual ? ' aria-current="page"' : ''
    return `<li><a href="/docs${lugar === '' ? '' : `/${lugar}`}"${aqui}>${nome}</a></li>`
  })
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${titulo} · API da Razão</title><link rel="stylesheet" href="/docs/estilo.css"></head>
<body><a class="pular" href="#conteudo">Ir para o conteúdo</a><header><a href="/docs">API da Razão</a></header><div class="corpo"><nav aria-label="Guias"><ul>${menu.join('')}</ul></nav><main id="conteudo"><h1>${titulo}</h1>
${conteudo.replace(/<pre ([^>]*)>/g, '<pre $1 tabindex="0">')}</main></div></body></html>`
}

/** Each page of /docs by its address, whole. */
export const paginasDosGuias = (): ReadonlyMap<string, string> =>
  new Map(
    GUIAS.map(([lugar, arquivo, titulo]) => [
      lugar === '' ? '/docs' : `/docs/${lugar}`,
      pagina(lugar, titulo, arquivo === null ? novidades() : lido(`${arquivo}.html`)),
    ]),
  )

export const estiloDosGuias = (): string => lido('estilo.css')

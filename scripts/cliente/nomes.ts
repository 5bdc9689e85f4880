// The names of /v1 that programs of others depend on, one a line, and which of them a change would take away.
import { openapi, type Route } from '../../packages/contract/src/index.ts'
import type { Operacao, Schema } from './gerar.ts'

/** Every name below a schema, as it is written: `itens[].id`. */
function nomes(schema: Schema, antes = ''): string[] {
  const filhos = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const { items, properties = {}, additionalProperties: cada } = schema
  return [
    ...filhos.flatMap((um) => nomes(um, antes)),
    ...(items ? nomes(items, `${antes}[]`) : []),
    ...(typeof cada === 'object' ? nomes(cada, `${antes}{}`) : []),
    ...Object.entries(properties).flatMap(([nome, um]) => {
      const inteiro = antes === '' ? nome : `${antes}.${nome}`
      return [inteiro, ...nomes(um, inteiro)]
    }),
  ]
}

/**
 * The names, sorted: a line for each route (`GET /v1/notas = v1ListarNotas`, and `… fim 2027-06-01` when it ends), for
 * each field that it takes (`GET /v1/notas < cursor`) and that it answers (`GET /v1/notas > itens[].id`).
 */
export function nomesDaV1(rotas: readonly Route[]): string[] {
  const { paths, components } = openapi(rotas, '1')
  const linhas = rotas.flatMap((rota) => {
    const { method, path, name, descontinuada } = rota
    const caminho = path.replace(/:([A-Za-z]+)/g, '{$1}')
    const operacao = paths[caminho]?.[method.toLowerCase()] as Operacao | undefined
    if (operacao === undefined) throw new Error(`${name} não está no documento`)
    const { parameters, requestBody, responses } = operacao
    const corpos = Object.values(requestBody?.content ?? {})
    const respostas = Object.values(responses[200].content)
    return [
      `= ${name}`,
      ...(descontinuada ? [`fim ${descontinuada.ate}`] : []),
      ...parameters.flatMap((um) => (um.name === undefined ? [] : [`< ${um.name}`])),
      ...corpos.flatMap(({ schema }) => nomes(schema)).map((nome) => `< ${nome}`),
      ...respostas.flatMap(({ schema }) => nomes(schema)).map((nome) => `> ${nome}`),
    ].map((linha) => `${method} ${path} ${linha}`)
  })
  const comuns = Object.entries(components.schemas as Record<string, Schema>).flatMap(
    ([nome, schema]) => nomes(schema).map((um) => `schema ${nome} > ${um}`),
  )
  return [...new Set([...linhas, ...comuns])].sort()
}

/**
 * The names of before that are no longer there and were promised: all of them, except of a route that is
 * `descontinuada`, or that was and whose end (a civil date) has come.
 */
export function perdidos(
  antes: readonly string[],
  rotas: readonly Route[],
  hoje: string,
): string[] {
  const agora = new Set(nomesDaV1(rotas))
  const deQuem = (linha: string) => linha.split(' ').slice(0, 2).join(' ')
  const acabando = rotas.filter(({ descontinuada }) => descontinuada !== undefined)
  const acabados = antes.filter((linha) => {
    const [, , tipo, dia = ''] = linha.split(' ')
    return tipo === 'fim' && dia <= hoje
  })
  const livres = new Set([
    ...acabando.map(({ method, path }) => `${method} ${path}`),
    ...acabados.map(deQuem),
  ])
  return antes.filter((linha) => !agora.has(linha) && !livres.has(deQuem(linha)))
}

// The types and the addresses of the client of /v1, from the OpenAPI document of the contract.
import { openapi, type Route, todasAsRotas } from '../../packages/contract/src/index.ts'

/** What this generator reads of JSON Schema; what it does not know it refuses. */
export type Schema = {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly type?: string | string[]
  readonly format?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}
export type Operacao = {
  readonly parameters: readonly {
    readonly name?: string
    readonly required?: boolean
    readonly schema?: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: {
    readonly 200: { readonly content: Readonly<Record<string, { schema: Schema }>> }
  }
}

export const rotasDaV1 = todasAsRotas.filter(({ path }) => path.startsWith('/v1/'))

/** The name of an operation in the client: `v1ListarNotas` is `listarNotas`. */
export const nomeNoCliente = ({ name }: Pick<Route, 'name'>): string =>
  name.replace(/^v1(.)/, (_, letra: string) => letra.toLowerCase())

const PRIMITIVOS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function tipo(schema: Schema): string {
  const uniao = schema.anyOf ?? schema.oneOf
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'never'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((um) => JSON.stringify(um)).join(' | ')
  if (uniao !== undefined) return uniao.map(tipo).join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((um) => tipo({ ...schema, type: um })).join(' | ')
  if (schema.type === 'array') {
    const { items = {} } = schema
    const item = tipo(items)
    return (items.anyOf ?? items.oneOf ?? items.enum) ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return objeto(schema)
  if (schema.format === 'binary') return 'File'
  if (schema.type === undefined) return 'unknown'
  const primitivo = PRIMITIVOS[schema.type]
  if (primitivo === undefined) throw new Error(`schema desconhecido: ${JSON.stringify(schema)}`)
  return primitivo
}

function objeto({ properties = {}, required = [], additionalProperties }: Schema): string {
  const campos = Object.entries(properties).map(
    ([nome, schema]) => `${nome}${required.includes(nome) ? '' : '?'}: ${tipo(schema)}`,
  )
  if (campos.length > 0) return `{ ${campos.join('; ')} }`
  if (typeof additionalProperties === 'object')
    return `Record<string, ${tipo(additionalProperties)}>`
  return 'Record<never, never>'
}

/** Path, query and body together, as the server takes them. */
function entrada({ parameters, requestBody }: Operacao): string {
  const corpo = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
  const doEndereco = parameters.filter((um) => um.name !== undefined)
  return objeto({
    properties: {
      ...Object.fromEntries(doEndereco.map(({ name = '', schema = {} }) => [name, schema])),
      ...corpo.properties,
    },
    required: [
      ...doEndereco.flatMap(({ name = '', required }) => (required ? [name] : [])),
      ...(corpo.required ?? []),
    ],
  })
}

const fim = ({ descontinuada }: Route): string =>
  descontinuada === undefined
    ? ''
    : ` @deprecated até ${descontinuada.ate}${descontinuada.sucessora === null ? '' : `: use ${descontinuada.sucessora}`}`

const CABECALHO = `// Written by \`npm run cliente\` from the contract: change the contract, not this.

/** A file, as it was served. */
export type Arquivo = { nome: string; conteudo: Blob }
export type Rota = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly forma: 'json' | 'arquivo' | 'envio'
}
`

/** The whole text of `packages/cliente/src/api.ts`. */
export function gerarCliente(): string {
  const { paths, components } = openapi(rotasDaV1, '1')
  const schemas = Object.entries(components.schemas as Record<string, Schema>).sort()
  const rotas = rotasDaV1.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const operacoes = rotas.map((rota) => {
    const caminho = rota.path.replace(/:([A-Za-z]+)/g, '{$1}')
    const operacao = paths[caminho]?.[rota.method.toLowerCase()] as Operacao
    const saida = Object.values(operacao.responses[200].content)[0]?.schema ?? {}
    return [
      `  /** ${rota.summary}. \`${rota.method} ${rota.path}\`${fim(rota)} */`,
      `  ${nomeNoCliente(rota)}: {`,
      `    entrada: ${entrada(operacao)}`,
      `    saida: ${rota.forma === 'arquivo' ? 'Arquivo' : tipo(saida)}`,
      '  }',
    ].join('\n')
  })
  const enderecos = rotas.map(
    (rota) =>
      `  ${nomeNoCliente(rota)}: { method: '${rota.method}', path: '${rota.path}', forma: '${rota.forma}' },`,
  )
  return [
    CABECALHO,
    ...schemas.map(([nome, schema]) => `export type ${nome} = ${tipo(schema)}`),
    `\nexport type Operacoes = {\n${operacoes.join('\n')}\n}\n`,
    `export const ROTAS: Readonly<Record<keyof Operacoes, Rota>> = {\n${enderecos.join('\n')}\n}\n`,
  ].join('\n')
}

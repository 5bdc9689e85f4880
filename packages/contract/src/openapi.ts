import { z } from 'zod'
import { areaDaRota, verboDaRota } from './permissoes.ts'
import { PROBLEMAS, Problema } from './problems.ts'
import { partesDoCaminho, type Route } from './route.ts'

const TIPO_DA_FORMA = {
  json: 'application/json',
  arquivo: 'application/octet-stream',
  eventos: 'text/event-stream',
  envio: 'application/json',
  aviso: 'application/json',
} as const

/** Where a schema that refers to itself stands, by the name its `meta({ id })` gives. */
type Comuns = Record<string, unknown>

/** The JSON Schema of one place of the document; what it defines for itself goes among the common ones. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', comuns: Comuns) {
  const { $schema: _, ...inteiro } = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' })).replaceAll(
      '"#/$defs/',
      '"#/components/schemas/',
    ),
  ) as JsonSchema & { $schema?: string; $defs?: Record<string, JsonSchema> }
  const { $defs, ...resto } = inteiro
  for (const [id, definicao] of Object.entries($defs ?? {})) {
    if (id.startsWith('__schema')) throw new Error('Um schema recursivo precisa de meta({ id }).')
    const { $schema: _outro, id: _id, ...limpa } = definicao
    comuns[id] = limpa
  }
  return resto
}

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, unknown>
  required?: string[]
}

const CHAVE = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Uma por intenção: o mesmo pedido, repetido com a mesma chave, responde o mesmo e não faz de novo.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
} as const

/** What goes beside the input: the office, for who has several, and the key of an intention. */
const CABECALHOS = {
  Escritorio: {
    name: 'X-Escritorio',
    in: 'header',
    required: false,
    description: 'Escritório em que se trabalha, para quem tem acesso a mais de um.',
    schema: { type: 'integer' },
  },
  ChaveDeIdempotencia: { ...CHAVE, required: false },
  ChaveExigida: { ...CHAVE, required: true },
} as const

const cabecalho = (nome: keyof typeof CABECALHOS) => ({ $ref: `#/components/parameters/${nome}` })

function cabecalhos({ role, method, exigeChave }: Route) {
  if (role === 'PUBLICO' || role === 'CONTA') return []
  const doEscritorio = [cabecalho('Escritorio')]
  if (method === 'GET') return doEscritorio
  return [...doEscritorio, cabecalho(exigeChave ? 'ChaveExigida' : 'ChaveDeIdempotencia')]
}

function parametros(rota: Route, comuns: Comuns) {
  const caminho = new Set(partesDoCaminho(rota.path))
  const daEntrada = Object.entries(rota.input.shape)
    .filter(([nome]) => caminho.has(nome) || rota.method === 'GET' || rota.method === 'DELETE')
    .map(([nome, schema]) => ({
      name: nome,
      in: caminho.has(nome) ? 'path' : 'query',
      required: caminho.has(nome) || !(schema as z.ZodType).safeParse(undefined).success,
      schema: jsonSchema(schema as z.ZodType, 'input', comuns),
    }))
  return [...daEntrada, ...cabecalhos(rota)]
}

/** The schema of what goes in the body: the input without what the address already says. */
function schemaDoCorpo(rota: Route, comuns: Comuns) {
  // Left out of the JSON Schema and not of the schema itself: one with refinements can't be narrowed.
  const { properties, required, ...resto } = jsonSchema(rota.input, 'input', comuns)
  const caminho = new Set(partesDoCaminho(rota.path))
  const exigidos = required?.filter((nome) => !caminho.has(nome)) ?? []
  return {
    ...resto,
    properties: Object.fromEntries(
      Object.entries(properties ?? {}).filter(([nome]) => !caminho.has(nome)),
    ),
    ...(exigidos.length > 0 ? { required: exigidos } : {}),
  }
}

function corpo(rota: Route, comuns: Comuns) {
  if (rota.method === 'GET' || rota.method === 'DELETE') return undefined
  if (rota.forma === 'aviso')
    return { required: false, content: { '*/*': { schema: { type: 'string' } } } }
  const schema = schemaDoCorpo(rota, comuns)
  if (rota.forma !== 'envio') return { required: true, content: { 'application/json': { schema } } }
  const propriedades = {
    arquivo: { type: 'string', format: 'binary' },
    ...schema.properties,
  }
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: propriedades,
          required: ['arquivo', ...(schema.required ?? [])],
        },
      },
    },
  }
}

function respostas(rota: Route, comuns: Comuns) {
  const problemas = Map.groupBy(rota.problems, (codigo) => String(PROBLEMAS[codigo].status))
  return {
    200: {
      description: 'Resposta',
      content: {
        [TIPO_DA_FORMA[rota.forma]]: {
          schema:
            rota.forma === 'arquivo' || rota.forma === 'eventos'
              ? { type: 'string' }
              : jsonSchema(rota.output, 'output', comuns),
        },
      },
    },
    ...Object.fromEntries(
      [...problemas].map(([status, codigos]) => [
        status,
        {
          description: codigos.map((codigo) => `${codigo}: ${PROBLEMAS[codigo].title}`).join('; '),
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } },
          },
        },
      ]),
    ),
    default: {
      description: 'Problema (RFC 9457)',
      content: {
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } },
      },
    },
  }
}

/** What a route is listed under: its segment; in the public API, the noun after it. */
const assuntoDe = ({ path }: Route): string | undefined => {
  const [, segmento, nome] = path.split('/')
  return segmento === 'v1' ? nome : segmento
}

/** OpenAPI 3.1 of the given routes, from the same objects the server and the client read. */
export function openapi(rotas: readonly Route[], versao: string) {
  const schemas: Comuns = { Problema: jsonSchema(Problema, 'output', {}) }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const rota of rotas) {
    const caminho = rota.path.replace(/:([A-Za-z]+)/g, '{$1}')
    const corpoDela = corpo(rota, schemas)
    paths[caminho] ??= {}
    paths[caminho][rota.method.toLowerCase()] = {
      operationId: rota.name,
      summary: rota.summary,
      tags: [assuntoDe(rota)],
      ...(rota.descontinuada ? { deprecated: true } : {}),
      'x-papel': rota.role,
      'x-permissao': verboDaRota(rota) && `${verboDaRota(rota)}:${areaDaRota(rota)}`,
      'x-recente': rota.recente === true,
      security: rota.role === 'PUBLICO' ? [] : [{ acesso: [] }],
      parameters: parametros(rota, schemas),
      ...(corpoDela ? { requestBody: corpoDela } : {}),
      responses: respostas(rota, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Razão',
      version: versao,
      description:
        'A contabilidade e os impostos de pequenas empresas, com a razão de cada número.',
    },
    paths,
    components: {
      schemas,
      parameters: CABECALHOS,
      securitySchemes: { acesso: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

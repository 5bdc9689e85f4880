import { z } from 'zod'
import { areaDaRota, verboDaRota } from './permissoes.ts'
import { PROBLEMAS, Problema } from './problems.ts'
import { partesDoCaminho, type Route } from './route.ts'

const TIPO_DA_FORMA = {
  json: 'application/json',
  arquivo: 'application/octet-stream',
  eventos: 'text/event-stream',
  envio: 'application/json',
} as const

const semSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...resto } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return resto
}

function parametros(rota: Route) {
  const caminho = new Set(partesDoCaminho(rota.path))
  return Object.entries(rota.input.shape)
    .filter(([nome]) => caminho.has(nome) || rota.method === 'GET' || rota.method === 'DELETE')
    .map(([nome, schema]) => ({
      name: nome,
      in: caminho.has(nome) ? 'path' : 'query',
      required: caminho.has(nome) || !(schema as z.ZodType).safeParse(undefined).success,
      schema: semSchema(schema as z.ZodType, 'input'),
    }))
}

function corpo(rota: Route) {
  if (rota.method === 'GET' || rota.method === 'DELETE') return undefined
  const caminho = Object.fromEntries(
    partesDoCaminho(rota.path).map((nome) => [nome, true as const]),
  )
  const schema = semSchema(rota.input.omit(caminho as never), 'input')
  if (rota.forma !== 'envio') return { required: true, content: { 'application/json': { schema } } }
  const propriedades = {
    arquivo: { type: 'string', format: 'binary' },
    ...(schema.properties as object),
  }
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: propriedades, required: ['arquivo'] },
      },
    },
  }
}

function respostas(rota: Route) {
  const problemas = Map.groupBy(rota.problems, (codigo) => String(PROBLEMAS[codigo].status))
  return {
    200: {
      description: 'Resposta',
      content: {
        [TIPO_DA_FORMA[rota.forma]]: {
          schema:
            rota.forma === 'json' || rota.forma === 'envio'
              ? semSchema(rota.output, 'output')
              : { type: 'string' },
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

/** OpenAPI 3.1 of the given routes, from the same objects the server and the client read. */
export function openapi(rotas: readonly Route[], versao: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const rota of rotas) {
    const caminho = rota.path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[caminho] ??= {}
    paths[caminho][rota.method.toLowerCase()] = {
      operationId: rota.name,
      summary: rota.summary,
      tags: [rota.path.split('/')[1]],
      'x-papel': rota.role,
      'x-permissao': verboDaRota(rota) && `${verboDaRota(rota)}:${areaDaRota(rota)}`,
      'x-recente': rota.recente === true,
      security: rota.role === 'PUBLICO' ? [] : [{ acesso: [] }],
      parameters: parametros(rota),
      ...(corpo(rota) ? { requestBody: corpo(rota) } : {}),
      responses: respostas(rota),
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
      schemas: { Problema: semSchema(Problema, 'output') },
      securitySchemes: { acesso: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

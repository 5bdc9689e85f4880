import { partesDoCaminho, type Route } from '@razao/contract'
import type { z } from 'zod'
import { problem } from '../problem.ts'
import './recusas-do-esquema.ts'

type Bruto = { params: unknown; query: unknown; body: unknown }
type Interno = { def: { type: string; innerType?: z.ZodType; element?: z.ZodType } }

const miolo = (schema: z.ZodType): Interno => {
  const interno = (schema as unknown as { _zod: Interno })._zod
  return interno.def.innerType ? miolo(interno.def.innerType) : interno
}

/** Text of an address becomes what the schema asks for; anything odd is left for zod to refuse. */
function doTexto(schema: z.ZodType, valor: unknown): unknown {
  const { def } = miolo(schema)
  if (def.type === 'array') {
    const itens = Array.isArray(valor) ? valor : [valor]
    return itens.map((item) => (def.element ? doTexto(def.element, item) : item))
  }
  if (typeof valor !== 'string') return valor
  if (def.type === 'number') return /^-?\d{1,16}(\.\d+)?$/.test(valor) ? Number(valor) : valor
  if (def.type === 'boolean') return { true: true, false: false }[valor] ?? valor
  return valor
}

const caminhos = new Map<string, ReadonlySet<string>>()

/** Names in the address of a route, looked for once. */
function nomesDoCaminho(path: string): ReadonlySet<string> {
  const nomes = caminhos.get(path) ?? new Set(partesDoCaminho(path))
  caminhos.set(path, nomes)
  return nomes
}

/** Joins path, query and body into the one input the contract describes, and parses it. Strict. */
export function readInput(rota: Route, { params, query, body }: Bruto): unknown {
  const doCaminho = nomesDoCaminho(rota.path)
  const temCorpo = rota.method === 'POST' || rota.method === 'PUT'
  if (
    temCorpo &&
    body !== undefined &&
    body !== null &&
    (typeof body !== 'object' || Array.isArray(body))
  ) {
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#', mensagem: 'O corpo deve ser um objeto JSON.' }],
    })
  }
  const daConsulta = Object.entries((query ?? {}) as object)
  const doCorpo = temCorpo ? Object.entries((body ?? {}) as object) : []
  const shape = rota.input.shape as Record<string, z.ZodType>
  // The fields of a form are text too.
  const formulario = rota.forma === 'envio'
  const texto = [
    ...(formulario ? doCorpo.filter(([nome]) => !doCaminho.has(nome)) : []),
    ...(temCorpo ? [] : daConsulta),
    ...Object.entries((params ?? {}) as object),
  ].map(([nome, valor]) => {
    // What every object inherits is the name of no field.
    const campo = Object.hasOwn(shape, nome) ? shape[nome] : undefined
    return [nome, campo ? doTexto(campo, valor) : valor] as const
  })
  // A name of the path can't be overruled by the body.
  const bruto = Object.fromEntries([...doCorpo.filter(([nome]) => !doCaminho.has(nome)), ...texto])
  if (!escrevivel(bruto))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#', mensagem: 'Há caracteres ou níveis que não podem ser gravados.' }],
    })
  const lido = rota.input.safeParse(bruto)
  if (lido.success) return lido.data
  const ondeEndereco = lido.error.issues.some((issue) => doCaminho.has(String(issue.path[0])))
  if (ondeEndereco) throw problem('nao-encontrado')
  throw problem('entrada-invalida', { erros: lido.error.issues.flatMap(pointers) })
}

/** No input of ours is deeper: a choice, its filter, a list. */
const FUNDO = 16

/** No text has a NUL nor half a character, which PostgreSQL keeps not; and nothing is endlessly deep. */
function escrevivel(valor: unknown, nivel = 0): boolean {
  if (typeof valor === 'string') return valor.isWellFormed() && !valor.includes('\0')
  if (typeof valor !== 'object' || valor === null) return true
  return (
    nivel < FUNDO &&
    Object.entries(valor).every(
      ([nome, dentro]) => escrevivel(nome) && escrevivel(dentro, nivel + 1),
    )
  )
}

function pointers(issue: z.core.$ZodIssue): { pointer: string; mensagem: string }[] {
  const base = `#/${issue.path.map(String).join('/')}`
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((chave) => ({
      pointer: `${base === '#/' ? '#' : base}/${chave}`,
      mensagem: 'Campo desconhecido.',
    }))
  }
  return [{ pointer: base, mensagem: issue.message }]
}

// The public API: names that are kept while /v1 is. Each route stands on one of the product's own, from which it takes
// the role, the verb, the area and the refusals, so that a program may do exactly what a person may.
import { z } from 'zod'
import { areaDaRota, verboDaRota } from '../permissoes.ts'
import { type Descontinuada, type Method, type Route, route } from '../route.ts'
import { Id } from '../types/index.ts'

type Base = Pick<
  Route,
  'role' | 'method' | 'forma' | 'verbo' | 'path' | 'area' | 'problems' | 'tags' | 'mostraSegredo'
>
type Publica<I extends z.ZodObject, O extends z.ZodType> = {
  name: string
  path: `/v1/${string}`
  method?: Method
  forma?: Route['forma']
  role?: Route['role']
  summary: string
  descontinuada?: Descontinuada
  input: I
  output: O
}

/** A key is no person: nobody asks it to sign in again. */
const daChave = ({ problems }: Base) =>
  problems.filter((codigo) => codigo !== 'reautenticacao-necessaria')

/** A route of the public API, on the route of the product that it stands on. */
export function publica<I extends z.ZodObject, O extends z.ZodType>(
  base: Base,
  definicao: Publica<I, O>,
): Route<I, O> {
  const muda = (definicao.method ?? base.method) !== 'GET'
  return route({
    role: base.role,
    method: base.method,
    forma: base.forma,
    verbo: verboDaRota(base),
    area: areaDaRota(base),
    problems: muda ? [...daChave(base), 'chave-ausente', 'chave-repetida'] : base.problems,
    exigeChave: muda,
    ...(base.mostraSegredo === true ? { mostraSegredo: true } : {}),
    ...definicao,
  })
}

/** What every list takes: where the page before ended, and how many come. */
export const pedido = {
  cursor: z
    .string()
    .max(400)
    .regex(/^[A-Za-z0-9_-]+$/, 'Cursor desconhecido.')
    .optional(),
  limite: z.number().int().min(1).max(200).default(50),
}
/** A page: its items, and the cursor of the next one; null when there is none. */
export const paginaDe = <L extends z.ZodType>(item: L) =>
  z.object({ itens: z.array(item), proximo: z.string().nullable() })

export const daEmpresa = { empresaId: Id.optional() }

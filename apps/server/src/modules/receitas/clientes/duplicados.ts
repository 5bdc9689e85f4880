import type { RouteOutput, RouteParsed, clientes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { aprontarNome, nomesParecidos } from './nome-parecido.ts'
import { DOCUMENTO } from './sql-clientes.ts'

type Rota = typeof rotas.sugerirDuplicados
type Grupo = RouteOutput<Rota>['grupos'][number]
type Cliente = Grupo['clientes'][number]
type Lido = Cliente & { tipoPessoa: number }

const GRUPOS = 100
const POR_GRUPO = 20

/**
 * Customers that look like the same one. What two of them share is told; whether they are the same is a person's to say:
 * a root of CNPJ is also of a matriz and its filiais.
 */
export async function sugerirDuplicados(
  ctx: Context,
  { empresaId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<Lido>`
    select p.id, p.nome, p.documento_tipo as "documentoTipo", ${DOCUMENTO} as documento, p.email, p.versao,
      p.tipo_pessoa as "tipoPessoa",
      (select count(*) from nota_fiscal n where n.escritorio_id = p.escritorio_id and n.participante_id = p.id) as notas
    from participante p
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = ${empresaId}
      and p.papel in ('cliente', 'ambos') and p.mesclado_em is null
    order by p.nome, p.id`.execute(ctx.db)
  return { grupos: gruposDe(rows).slice(0, GRUPOS) }
}

/** Groups of two or more; a pair already told by a stronger reason is not told again. Pure. */
export function gruposDe(clientes: readonly Lido[]): Grupo[] {
  const juntos = new Set<string>()
  const novos = (motivo: Grupo['motivo'], grupos: Iterable<readonly Lido[]>): Grupo[] =>
    [...grupos].flatMap((todos) => {
      const grupo = todos.slice(0, POR_GRUPO)
      const nome = grupo.map(({ id }) => id).join('-')
      if (grupo.length < 2 || juntos.has(nome)) return []
      juntos.add(nome)
      return [{ motivo, clientes: grupo.map(({ tipoPessoa: _, ...cliente }) => cliente) }]
    })
  return [
    ...novos('raiz', por(clientes, raizDe)),
    ...novos(
      'email',
      por(clientes, ({ email }) => email?.toLowerCase() ?? null),
    ),
    ...novos('nome', porNome(clientes)),
  ]
}

const raizDe = ({ documentoTipo, documento }: Lido): string | null =>
  documentoTipo === 'cnpj' ? (documento?.slice(0, 8) ?? null) : null

const por = (
  clientes: readonly Lido[],
  chaveDe: (cliente: Lido) => string | null,
): readonly (readonly Lido[])[] =>
  [...Map.groupBy(clientes, chaveDe)].flatMap(([chave, dela]) => (chave === null ? [] : [dela]))

/** A block that is larger is of names that begin by a common word: beyond this many nobody is compared. */
const POR_BLOCO = 1000

/** Names that are close, among those that begin alike, so that thousands are not compared with thousands. */
function porNome(clientes: readonly Lido[]): Lido[][] {
  const grupos: Lido[][] = []
  const prontos = clientes.map((cliente) => ({ cliente, nome: aprontarNome(cliente.nome) }))
  for (const todos of Map.groupBy(prontos, ({ nome }) => nome.simples.slice(0, 3)).values()) {
    const bloco = todos.slice(0, POR_BLOCO)
    const vistos = new Set<Lido>()
    for (const { cliente, nome } of bloco) {
      if (vistos.has(cliente)) continue
      const iguais = bloco.filter(
        (outro) =>
          !vistos.has(outro.cliente) &&
          podemSerUm(cliente, outro.cliente) &&
          nomesParecidos(nome, outro.nome),
      )
      for (const { cliente: dele } of iguais) vistos.add(dele)
      if (iguais.length > 1) grupos.push(iguais.map(({ cliente: dele }) => dele))
    }
  }
  return grupos
}

/** A person is not a company; of who has no document nobody knows. */
const podemSerUm = (a: Lido, b: Lido): boolean =>
  a.tipoPessoa === b.tipoPessoa ||
  a.documentoTipo === 'sem-documento' ||
  b.documentoTipo === 'sem-documento'

import type { cadastro, RouteOutput } from '@razao/contract'
import { formatarCompetencia } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type ProblemError, problem } from '../../../platform/problem.ts'
import { type MesDaEmpresa, mesesDaEmpresa, reavaliarEmpresa } from '../../fiscal/index.ts'

/** The company's file held by who is about to change it, with the months that begun here. */
export type CadastroTravado = {
  readonly id: number
  readonly abertura: string
  readonly regime: number
  /** Month of the first closing here. */
  readonly primeiraCompetencia: string
  readonly responsavelId: number | null
  readonly meses: readonly MesDaEmpresa[]
}
export type Salvo = RouteOutput<typeof cadastro.alterarEmpresa>

/**
 * Holds the file of a company until the end of the transaction. Who read an older version is told who changed it; the
 * lock lets the closing of its months go on writing.
 */
export async function travarCadastro(
  ctx: Context,
  { empresaId, versao }: { empresaId: number; versao: number },
): Promise<CadastroTravado> {
  const empresa = await ctx.db
    .selectFrom('empresa')
    .select(['id', 'versao', 'abertura', 'regime', 'cliente_desde', 'responsavel_id'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!empresa) throw problem('nao-encontrado')
  if (empresa.versao !== versao)
    throw problem('registro-mudou', { detail: await quemMudou(ctx, empresaId) })
  return {
    id: empresa.id,
    abertura: empresa.abertura,
    regime: empresa.regime,
    primeiraCompetencia: empresa.cliente_desde.slice(0, 7),
    responsavelId: empresa.responsavel_id,
    meses: await mesesDaEmpresa(ctx, empresaId, { travar: true }),
  }
}

async function quemMudou(ctx: Context, empresaId: number): Promise<string> {
  const { rows } = await sql<{ quem: string; quando: string }>`
    select coalesce(usuario_nome, 'O robô') as quem,
      to_char(em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY "às" HH24:MI') as quando
    from auditoria where escritorio_id = ${ctx.tenant.escritorioId} and tabela = 'empresa' and registro_id = ${empresaId}
      and acao = 'alterar'
    order by id desc limit 1`.execute(ctx.db)
  const [ultima] = rows
  return ultima
    ? `${ultima.quem} alterou este cadastro em ${ultima.quando}, depois que você o abriu.`
    : 'Este cadastro mudou depois que você o abriu.'
}

/** One more version of the file; the open months are judged by what it says now. */
export async function concluirCadastro(
  ctx: Context,
  { id, meses }: Pick<CadastroTravado, 'id' | 'meses'>,
): Promise<Salvo> {
  const { versao } = await ctx.db
    .updateTable('empresa')
    .set((eb) => ({ versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', id)
    .returning('versao')
    .executeTakeFirstOrThrow()
  return { versao, reapurar: await reavaliarEmpresa(ctx, id, meses) }
}

const LISTA = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const porExtenso = (competencias: readonly string[]): string =>
  LISTA.format(competencias.map(formatarCompetencia))

/** The refusal of what would rewrite locked months: which ones, and what to do. */
export function mesesBloqueados(
  competencias: readonly string[],
  frase: (quais: string) => string,
): ProblemError {
  const quais =
    competencias.length > 6
      ? `${competencias.length} meses, de ${formatarCompetencia(competencias[0] ?? '')} a ${formatarCompetencia(competencias.at(-1) ?? '')}`
      : porExtenso(competencias)
  return problem('competencia-fechada', {
    detail: frase(quais),
    dados: { meses: competencias },
  })
}

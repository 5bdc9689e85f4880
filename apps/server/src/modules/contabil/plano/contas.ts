import type { contabilPlano, RouteOutput, RouteParsed } from '@razao/contract'
import { gruposNoPadrao } from '@razao/engine/contabil/demonstracoes'
import { exigirValor, formatarReais } from '@razao/engine/dinheiro'
import { formatarCompetencia } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { type ContaDaEmpresa, planoDaEmpresa } from './plano-da-empresa.ts'
import { garantirPlanoDeContas } from './plano-do-escritorio.ts'

/** The chart that the company uses; the office's standard one, given when there is none yet. */
export async function planoEmUso(ctx: Context, empresaId: number): Promise<number> {
  const padrao = await garantirPlanoDeContas(ctx)
  const proprio = await ctx.db
    .selectFrom('empresa_plano')
    .select('plano_id as planoId')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .executeTakeFirst()
  return proprio?.planoId ?? padrao
}

export const nivelDo = (codigo: string): number => codigo.split('.').length

/** An account of this company alone, beside the ones of the chart. */
export async function criarConta(
  ctx: Context,
  { empresaId, ...conta }: RouteParsed<typeof contabilPlano.criarConta>,
): Promise<RouteOutput<typeof contabilPlano.criarConta>> {
  await exigirEmpresa(ctx, empresaId)
  const planoId = await planoEmUso(ctx, empresaId)
  const plano = await planoDaEmpresa(ctx, { empresaId })
  if (plano.some(({ codigo }) => codigo === conta.codigo)) throw problem('conta-repetida')
  exigirLugar(plano, conta)
  const grupo = conta.grupo ?? grupoDoSuperior(plano, conta.codigo)
  const deSempre =
    conta.tipo === 'analitica'
      ? exigirValor(gruposNoPadrao([...plano, { ...conta, grupo }])).get(conta.codigo)
      : undefined
  return await ctx.db
    .insertInto('conta_contabil')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      plano_id: planoId,
      empresa_id: empresaId,
      codigo: conta.codigo,
      reduzido: conta.reduzido ?? null,
      nome: conta.nome,
      nivel: nivelDo(conta.codigo),
      tipo: conta.tipo,
      natureza: conta.natureza,
      grupo,
      funcao: conta.funcao ?? null,
      referencial: conta.referencial ?? null,
      grupo_dre: conta.grupoDre ?? deSempre?.grupoDre ?? null,
      tipo_dfc: conta.tipoDfc ?? deSempre?.tipoDfc ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Where the codes have dots, what is right above an account adds up, and what receives entries has nothing below. */
function exigirLugar(
  plano: readonly ContaDaEmpresa[],
  { codigo, tipo }: Pick<ContaDaEmpresa, 'codigo' | 'tipo'>,
): void {
  const recusar = (mensagem: string) =>
    problem('entrada-invalida', { erros: [{ pointer: '#/codigo', mensagem }] })
  const superior = codigo.split('.').slice(0, -1).join('.')
  const acima = plano.find((conta) => conta.codigo === superior)
  if (superior !== '' && !acima)
    throw recusar(`Falta a conta superior ${superior}: acrescente-a antes, como sintética.`)
  if (acima?.tipo === 'analitica')
    throw recusar(`A superior ${superior} é analítica: recebe lançamentos, e não soma outras.`)
  const abaixo = plano.find((conta) => conta.codigo.startsWith(`${codigo}.`))
  if (tipo === 'analitica' && abaixo)
    throw recusar(
      `Há contas abaixo de ${codigo}, como ${abaixo.codigo}: ela só pode ser sintética.`,
    )
}

/** An account is of the group of the nearest one above it. */
export function grupoDoSuperior(
  plano: readonly { readonly codigo: string; readonly grupo: string | null }[],
  codigo: string,
): string | null {
  const acima = plano
    .filter((conta) => conta.grupo !== null && codigo.startsWith(`${conta.codigo}.`))
    .sort((a, b) => b.codigo.length - a.codigo.length)
  return acima[0]?.grupo ?? null
}

const COLUNAS = {
  nome: 'nome',
  reduzido: 'reduzido',
  funcao: 'funcao',
  referencial: 'referencial',
  grupoDre: 'grupo_dre',
  tipoDfc: 'tipo_dfc',
  ativa: 'ativa',
  ativaDe: 'ativa_de',
  ativaAte: 'ativa_ate',
} as const

/** What this company sees otherwise: in its own account, the account itself; in the chart's, a row over it. */
export async function alterarConta(
  ctx: Context,
  { contaId, empresaId, versao, ...mudancas }: RouteParsed<typeof contabilPlano.alterarConta>,
): Promise<RouteOutput<typeof contabilPlano.alterarConta>> {
  await exigirEmpresa(ctx, empresaId)
  const atual = (await planoDaEmpresa(ctx, { empresaId })).find(({ id }) => id === contaId)
  if (!atual) throw problem('nao-encontrado')
  if (atual.versao !== versao) throw problem('registro-mudou')
  const ditas = Object.entries(mudancas).filter(([, valor]) => valor !== undefined)
  if (ditas.length === 0) return { ok: true }
  if (atual.propria && (mudancas.nome === null || mudancas.ativa === null))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/nome', mensagem: 'A conta da empresa tem sempre nome e situação.' }],
    })
  exigirVigencia(atual, mudancas)
  await exigirSemUso(ctx, { empresaId, conta: atual, mudancas })
  const nomes = ditas.map(([nome]) => COLUNAS[nome as keyof typeof COLUNAS])
  const valores = ditas.map(([, valor]) => sql`${valor}`)
  const { escritorioId } = ctx.tenant
  if (atual.propria)
    await sql`
      update conta_contabil set ${sql.join(nomes.map((nome, i) => sql`${sql.ref(nome)} = ${valores[i] ?? sql`null`}`))}, versao = versao + 1
      where escritorio_id = ${escritorioId} and id = ${contaId}`.execute(ctx.db)
  // The version grows from what was read, of the chart's account or of what was over it.
  else
    await sql`
      insert into empresa_conta (escritorio_id, empresa_id, conta_id, versao, ${sql.join(nomes.map((nome) => sql.ref(nome)))})
      values (${escritorioId}, ${empresaId}, ${contaId}, ${versao + 1}, ${sql.join(valores)})
      on conflict on constraint empresa_conta_pk do update set
        ${sql.join(nomes.map((nome) => sql`${sql.ref(nome)} = excluded.${sql.ref(nome)}`))}, versao = empresa_conta.versao + 1`.execute(
      ctx.db,
    )
  return { ok: true }
}

type Uso = { saldo: number; primeiro: string | null; ultimo: string | null }
type DoUso = {
  readonly empresaId: number
  readonly conta: ContaDaEmpresa
  readonly mudancas: {
    readonly ativa?: boolean | null | undefined
    readonly ativaDe?: string | null | undefined
    readonly ativaAte?: string | null | undefined
  }
}

/** With the month that is not spoken of as it was. */
function exigirVigencia(conta: ContaDaEmpresa, mudancas: DoUso['mudancas']): void {
  const { ativaDe: de = conta.ativaDe, ativaAte: ate = conta.ativaAte } = mudancas
  if (de !== null && ate !== null && ate < de)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/ativaAte', mensagem: 'O último mês vem antes do primeiro.' }],
    })
}

/** An account with a balance is not put out of use, nor from a day or until a day that its movement denies. */
async function exigirSemUso(
  ctx: Context,
  { empresaId, conta, mudancas: { ativa, ativaDe, ativaAte } }: DoUso,
): Promise<void> {
  if (ativa !== false && !ativaDe && !ativaAte) return
  const { rows } = await sql<Uso>`
    select coalesce(sum(debitos - creditos), 0)::bigint as saldo, min(competencia) as primeiro, max(competencia) as ultimo from saldo_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and conta_id = ${conta.id}`.execute(
    ctx.db,
  )
  const { saldo = 0, primeiro = null, ultimo = null } = rows[0] ?? {}
  const recusar = (porque: string) =>
    problem('conta-com-movimento', { detail: `${conta.codigo} ${conta.nome} ${porque}.` })
  if (ativa === false && conta.ativa && saldo !== 0)
    throw recusar(`tem saldo de ${formatarReais(Math.abs(saldo))} ${saldo > 0 ? 'D' : 'C'}`)
  if (ativaDe && primeiro !== null && primeiro < ativaDe)
    throw recusar(`tem movimento desde ${formatarCompetencia(primeiro)}`)
  if (ativaAte && ultimo !== null && ultimo > ativaAte)
    throw recusar(`tem movimento até ${formatarCompetencia(ultimo)}`)
}

import { CONTA } from '@razao/engine/contabil'
import {
  type CodigoDaDre,
  linhaDaDreDe,
  type SaldoDoPeriodo,
} from '@razao/engine/contabil/demonstracoes'
import { centavos } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contaDaLinha, lugaresNoPadrao } from '../plano/lugar-no-padrao.ts'
import type { ContaDaEmpresa } from '../plano/plano-da-empresa.ts'
import { grupoDe, superioresDe, type Valores } from './saldos-do-plano.ts'

/** What a statement needs of an account. */
export type ContaDaFonte = Pick<
  ContaDaEmpresa,
  'id' | 'codigo' | 'nome' | 'tipo' | 'natureza' | 'nivel' | 'grupo' | 'grupoDre' | 'propria'
> & {
  /** The account of the standard chart that stands for it (`comLugares`). */
  readonly lugar?: string
}

/** Accounts of result of a company, and of its apuração: all that the DRE reads of the chart. Empty too for a company unseen. */
export async function contasDeResultado(ctx: Context, empresaId: number): Promise<ContaDaFonte[]> {
  const { rows } = await sql<ContaDaFonte>`
    select c.id, c.codigo, coalesce(t.nome, c.nome) as nome, c.tipo, c.natureza, c.nivel, c.grupo, coalesce(t.grupo_dre, c.grupo_dre) as "grupoDre",
      c.empresa_id is not null as propria
    from empresa e
    left join empresa_plano x on x.escritorio_id = e.escritorio_id and x.empresa_id = e.id
    join conta_contabil c on c.escritorio_id = e.escritorio_id and (c.empresa_id is null or c.empresa_id = e.id) and c.tipo = 'analitica'
      and c.plano_id = coalesce(x.plano_id, (select m.id from plano_modelo m where m.escritorio_id = e.escritorio_id and m.padrao))
      and (c.grupo in ('resultado', 'apuracao') or (c.grupo is null and c.codigo ~ '^[345]'))
    left join empresa_conta t on t.escritorio_id = e.escritorio_id and t.empresa_id = e.id and t.conta_id = c.id
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId} order by c.codigo collate "C"`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Accounts of result and of its apuração with what moved in whole months, the closing of the result left out: all that
 * a DRE of now reads, in one statement. Empty too for a company unseen.
 */
export async function resultadoDosMeses(
  ctx: Context,
  { empresaId, de, ate }: { empresaId: number; de: string; ate: string },
): Promise<(ContaDaFonte & { movimento: number })[]> {
  const { escritorioId } = ctx.tenant
  const meses = [de.slice(0, 7), ate.slice(0, 7)]
  const { rows } = await sql<ContaDaFonte & { movimento: number }>`
    with m as materialized (
      select conta_id, sum(valor)::bigint as movimento from (
        select conta_id, debitos - creditos as valor from saldo_mensal
        where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and competencia between ${meses[0]} and ${meses[1]}
        union all
        select p.conta_id, -p.valor from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
        where l.escritorio_id = ${escritorioId} and l.empresa_id = ${empresaId} and l.tipo = 'E' and l.data between ${de}::date and ${ate}::date
      ) x group by conta_id)
    select c.id, c.codigo, coalesce(t.nome, c.nome) as nome, c.tipo, c.natureza, c.nivel, c.grupo, coalesce(t.grupo_dre, c.grupo_dre) as "grupoDre",
      c.empresa_id is not null as propria, m.movimento
    from m join conta_contabil c on c.escritorio_id = ${escritorioId} and c.id = m.conta_id
      and (c.grupo in ('resultado', 'apuracao') or (c.grupo is null and c.codigo ~ '^[345]'))
    left join empresa_conta t on t.escritorio_id = c.escritorio_id and t.empresa_id = ${empresaId} and t.conta_id = c.id
    order by c.codigo collate "C"`.execute(ctx.db)
  return rows
}

/** The chart as the statements want it, with groups and parents told. */
export function planoDasDemonstracoes(plano: readonly ContaDaFonte[]) {
  const superiores = superioresDe(plano)
  return plano.map((conta) => ({
    codigo: conta.codigo,
    nome: conta.nome,
    tipo: conta.tipo,
    nivel: conta.nivel,
    grupo: grupoDe(conta),
    superior: superiores.get(conta.codigo) ?? null,
  }))
}

/** The chart with the place of each account in the standard one, which is what the statements are drawn on. */
export function comLugares<C extends ContaDaEmpresa>(plano: readonly C[]): (C & ContaDaFonte)[] {
  const lugares = lugaresNoPadrao(plano.map((conta) => ({ ...conta, grupo: grupoDe(conta) })))
  return plano.map((conta) => ({ ...conta, lugar: lugares.get(conta.codigo) ?? conta.codigo }))
}

/** The accounts alone say their lines of the DRE: those of a company's own want the chart around them. */
export const bastamParaDre = (contas: readonly ContaDaFonte[]): boolean =>
  contas.every(
    (conta) => grupoDe(conta) === 'apuracao' || (!conta.propria && conta.grupoDre !== null),
  )

const DA_CONTA: Readonly<Record<string, CodigoDaDre>> = {
  'receita-bruta': 'receita-bruta',
  deducoes: 'deducoes',
  custos: 'custos',
  'outras-receitas': 'outras-receitas',
  'outras-despesas': 'outras-despesas',
  'tributos-sobre-o-lucro': 'tributos-sobre-o-lucro',
}
const DESPESAS = new Set<CodigoDaDre>(['pessoal', 'administrativas', 'comerciais', 'tributarias'])

/** Line of the DRE of an account: what the account says, made finer by its place in the standard chart. */
export function linhaDaDre(conta: ContaDaFonte): CodigoDaDre | null {
  if (grupoDe(conta) !== 'resultado') return null
  const peloCodigo = linhaDaDreDe(conta.propria ? (conta.lugar ?? conta.codigo) : conta.codigo)
  if (conta.grupoDre === null)
    return peloCodigo ?? (conta.natureza === 'credora' ? 'outras-receitas' : 'outras-despesas')
  if (conta.grupoDre === 'despesas')
    return peloCodigo !== null && DESPESAS.has(peloCodigo) ? peloCodigo : 'administrativas'
  if (conta.grupoDre === 'resultado-financeiro')
    return conta.natureza === 'credora' ? 'receitas-financeiras' : 'despesas-financeiras'
  return DA_CONTA[conta.grupoDre] ?? peloCodigo
}

/** Where an account stands in the statements of the standard chart: one of result, by its line of the DRE. */
export function lugarNasDemonstracoes(conta: ContaDaFonte): string {
  if (grupoDe(conta) === 'apuracao') return CONTA.apuracaoDoResultado
  const lugar = conta.lugar ?? conta.codigo
  const linha = linhaDaDre(conta)
  return linha === null || linhaDaDreDe(lugar) === linha ? lugar : contaDaLinha(linha, lugar)
}

/** Account of the standard chart that holds the result brought from before the period. */
const ACUMULADOS = '2.3.3.01'

/**
 * Analytic accounts of a period without its closing entries, each where it stands in the standard chart, so that one
 * code may come more than once. Accounts of result have only the movement of the period; what they brought from before
 * it, still open, is shown with the accumulated profits.
 */
export function saldosParaMutacoes(
  plano: readonly ContaDaFonte[],
  saldos: ReadonlyMap<number, Valores>,
): SaldoDoPeriodo[] {
  let abertoAntes = 0
  const lidos = plano.flatMap((conta): SaldoDoPeriodo[] => {
    const valores = saldos.get(conta.id)
    if (valores === undefined || conta.tipo !== 'analitica') return []
    const grupo = grupoDe(conta)
    const lugar = lugarNasDemonstracoes(conta)
    if (grupo !== 'resultado' && grupo !== 'apuracao')
      return [
        {
          conta: lugar,
          saldoAnterior: centavos(valores.saldoAnterior),
          saldo: centavos(valores.saldo),
        },
      ]
    abertoAntes += valores.saldoAnterior
    const saldo = centavos(valores.saldo - valores.saldoAnterior)
    return [{ conta: lugar, saldoAnterior: centavos(0), saldo }]
  })
  if (abertoAntes === 0) return lidos
  const acumulados = lidos.find((l) => l.conta === ACUMULADOS)
  return [
    ...lidos.filter((l) => l !== acumulados),
    {
      conta: ACUMULADOS,
      saldoAnterior: centavos((acumulados?.saldoAnterior ?? 0) + abertoAntes),
      saldo: centavos((acumulados?.saldo ?? 0) + abertoAntes),
    },
  ]
}

import type { contabilLivro, RouteOutput, RouteParsed } from '@razao/contract'
import { type EntradaCanonica, HASH_INICIAL } from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { saldosEm } from './saldos-em.ts'
import { hashDoLancamento } from './texto-canonico.ts'

type Rota = typeof contabilLivro.conferirLivro
type Alterado = NonNullable<RouteOutput<Rota>['alterado']>
type LancamentoDaCorrente = EntradaCanonica & { id: number; hash: string }

/** Entries of one page of the verification. */
const PAGINA = 5000

/** Confirmed entries after a sequence, in their order, with all that their hash covers. */
async function lerCorrente(
  ctx: Context,
  { empresaId, apos }: { empresaId: number; apos: number },
): Promise<LancamentoDaCorrente[]> {
  const { rows } = await sql<LancamentoDaCorrente>`
    select l.id, encode(l.hash, 'hex') as hash, encode(l.hash_anterior, 'hex') as anterior, l.sequencia, l.exercicio, l.numero,
      to_char(l.registrado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "registradoEm", l.data, l.tipo,
      l.data_do_fato as "dataDoFato", l.chave, e.sequencia as estorna, c.sequencia as corrige, l.origem,
      l.documento_tipo as "documentoTipo", l.documento_numero as "documentoNumero", l.historico, p.partidas
    from (select * from lancamento where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and sequencia > ${apos}
      order by sequencia limit ${PAGINA}) l
    left join lancamento e on e.escritorio_id = l.escritorio_id and e.id = l.estorna_id
    left join lancamento c on c.escritorio_id = l.escritorio_id and c.id = l.corrige_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('codigo', a.codigo, 'valor', p.valor, 'centro', k.codigo,
        'historico', p.historico) order by p.ordem), '[]') as partidas
      from partida p join conta_contabil a on a.escritorio_id = p.escritorio_id and a.id = p.conta_id
      left join centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id
      where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    ) p
    order by l.sequencia`.execute(ctx.db)
  return rows
}

/** Why an entry does not hold after the one before; null when it does. */
function faltaNaCorrente(
  atual: LancamentoDaCorrente,
  anterior: { readonly sequencia: number; readonly hash: string },
): string | null {
  if (atual.sequencia !== anterior.sequencia + 1)
    return `falta o lançamento de sequência ${anterior.sequencia + 1}`
  if (atual.anterior !== anterior.hash) return 'não continua o hash do anterior'
  if (hashDoLancamento(atual) !== atual.hash) return 'o que está escrito não dá o hash gravado'
  return null
}

/** Computes the chain again from its first entry. @returns the root, and the first entry that does not hold */
export async function verificarCorrente(
  ctx: Context,
  empresaId: number,
): Promise<{ lancamentos: number; raiz: string; alterado: Alterado | null }> {
  let anterior = { sequencia: 0, hash: HASH_INICIAL }
  for (;;) {
    const pagina = await lerCorrente(ctx, { empresaId, apos: anterior.sequencia })
    for (const atual of pagina) {
      const motivo = faltaNaCorrente(atual, anterior)
      if (motivo !== null) {
        const { id, sequencia, numero, exercicio } = atual
        return {
          lancamentos: anterior.sequencia,
          raiz: anterior.hash,
          alterado: { id, sequencia, numero, exercicio, motivo },
        }
      }
      anterior = { sequencia: atual.sequencia, hash: atual.hash }
    }
    if (pagina.length < PAGINA)
      return { lancamentos: anterior.sequencia, raiz: anterior.hash, alterado: null }
  }
}

type Divergente = RouteOutput<Rota>['saldosDivergentes'][number]

/** Monthly balances that are not the sum of their lines, recomputed from every line of the company. */
export async function conferirSaldos(ctx: Context, empresaId: number): Promise<Divergente[]> {
  const { rows } = await sql<Divergente>`
    select c.codigo as conta, coalesce(g.competencia, r.competencia) as competencia,
      jsonb_build_object('debitos', coalesce(g.debitos, 0), 'creditos', coalesce(g.creditos, 0)) as gravado,
      jsonb_build_object('debitos', coalesce(r.debitos, 0), 'creditos', coalesce(r.creditos, 0)) as refeito
    from (select conta_id, competencia, debitos, creditos from saldo_mensal
        where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}) g
    full join (select conta_id, to_char(data, 'YYYY-MM') as competencia, sum(greatest(valor, 0))::bigint as debitos,
      sum(greatest(-valor, 0))::bigint as creditos
        from partida where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} group by 1, 2) r
      on r.conta_id = g.conta_id and r.competencia = g.competencia
    join conta_contabil c on c.escritorio_id = ${ctx.tenant.escritorioId} and c.id = coalesce(g.conta_id, r.conta_id)
    where coalesce(g.debitos, 0) <> coalesce(r.debitos, 0) or coalesce(g.creditos, 0) <> coalesce(r.creditos, 0)
    order by 2, 1 limit 100`.execute(ctx.db)
  return rows
}

/** The whole book of a company, proved again. */
export async function conferirLivro(
  ctx: Context,
  { empresaId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await exigirEmpresa(ctx, empresaId)
  const corrente = await verificarCorrente(ctx, empresaId)
  const saldosDivergentes = await conferirSaldos(ctx, empresaId)
  return {
    ...corrente,
    saldosDivergentes,
    integro: corrente.alterado === null && saldosDivergentes.length === 0,
  }
}

/** Balances at a date, as known on an instant. */
export async function saldosDoLivro(
  ctx: Context,
  pedido: RouteParsed<typeof contabilLivro.saldosDoLivro>,
): Promise<RouteOutput<typeof contabilLivro.saldosDoLivro>> {
  await exigirEmpresa(ctx, pedido.empresaId)
  return { saldos: await saldosEm(ctx, pedido) }
}

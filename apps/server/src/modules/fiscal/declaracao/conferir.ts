import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import {
  compararPgdasd,
  type DadosPgdasd,
  type TributoComparado,
} from '@razao/engine/tributos/pgdasd'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { ChamadaSerpro, PortaPgdasd, RecusaSerpro } from '../../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { dasGravado } from './apurado.ts'
import { type EspecieDaDeclaracao, type EstadoDaDeclaracao, podeConferir } from './estados.ts'
import { perguntarAReceita } from './perguntar.ts'

type Rota = typeof rotas.conferirDeclaracao
type Saida = RouteOutput<Rota>

type AConferir = {
  especie: EspecieDaDeclaracao
  estado: EstadoDaDeclaracao
  empresaId: number
  cnpj: string
  pedido: DadosPgdasd
  fatos: unknown
  versao: number
}

/** One that may be compared; null for one of which nothing may be asked any more. */
export async function lerAConferir(ctx: Context, declaracaoId: number): Promise<AConferir | null> {
  const { rows } = await sql<AConferir>`
    select d.especie, d.estado, d.empresa_id as "empresaId", e.identificacao as cnpj, d.pedido, a.fatos, d.versao
    from declaracao_pgdasd d
    join empresa e on e.escritorio_id = d.escritorio_id and e.id = d.empresa_id
    left join apuracao a on a.escritorio_id = d.escritorio_id and a.id = d.apuracao_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = ${declaracaoId}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  if (lida.especie !== 'pgdasd')
    throw problem('situacao-nao-permite', {
      detail:
        'A DASN-SIMEI é comparada quando é montada: a Receita não calcula nada antes. Monte-a de novo.',
    })
  return podeConferir(lida.estado) ? lida : null
}

/** What the Receita said: what it works out beside ours, or why it does not. */
export type Conferido =
  | { readonly comparacao: readonly TributoComparado[] }
  | { readonly recusas: readonly RecusaSerpro[] }

const estadoDa = (comparacao: readonly TributoComparado[]): EstadoDaDeclaracao =>
  comparacao.every(({ diferenca }) => diferenca === 0) ? 'conferida' : 'divergente'

/** Keeps what was compared, if nobody changed it meanwhile; `quem` answers for it. */
export async function gravarConferencia(
  ctx: Context,
  { declaracaoId, lida, quem }: { declaracaoId: number; lida: AConferir; quem: Quem },
  dito: Conferido,
): Promise<Saida> {
  const comparacao = 'comparacao' in dito ? dito.comparacao : null
  const recusas = 'recusas' in dito ? dito.recusas : []
  const estado = comparacao === null ? lida.estado : estadoDa(comparacao)
  const em = ctx.clock.now().toISOString()
  const { rows } = await sql<{ versao: number }>`
    update declaracao_pgdasd set estado = ${estado}, recusas = ${JSON.stringify(recusas)}::jsonb, versao = versao + 1
      ${
        comparacao === null
          ? sql``
          : sql`, comparacao = ${JSON.stringify(comparacao)}::jsonb, conferida_em = ${em}, conferida_por = ${quem.id === 0 ? null : quem.id},
        conferida_por_nome = ${quem.nome}`
      }
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${declaracaoId} and versao = ${lida.versao}
    returning versao`.execute(ctx.db)
  const [gravada] = rows
  if (gravada === undefined)
    throw problem('situacao-nao-permite', {
      detail: 'A declaração mudou enquanto era conferida. Confira de novo.',
    })
  await avisar(ctx, 'declaracao', { declaracaoId, situacao: estado }, lida.empresaId)
  const diferenca = (comparacao ?? []).reduce((soma, um) => soma + um.diferenca, 0)
  const porTributo = (comparacao ?? []).reduce((soma, um) => soma + Math.abs(um.diferenca), 0)
  return {
    ...{ situacao: estado, diferenca, diferencaPorTributo: porTributo },
    ...{ recusas: [...recusas], versao: gravada.versao },
  }
}

type Quem = { readonly id: number; readonly nome: string }

/** Asks for the calculation, declaring nothing, and puts it beside ours to the centavo. */
export async function compararComAReceita(
  pgdasd: PortaPgdasd,
  chamada: ChamadaSerpro,
  { pedido, fatos }: Pick<AConferir, 'pedido' | 'fatos'>,
): Promise<Conferido> {
  const { apuracao } = dasGravado(fatos)
  const resposta = await pgdasd.calcular({ ...chamada, dados: pedido })
  return resposta.tipo === 'recusado'
    ? { recusas: resposta.recusas }
    : { comparacao: compararPgdasd(apuracao, resposta.dados.valores) }
}

/** Asks the PGDAS-D what it works out, declaring nothing, and compares it with ours to the centavo. */
export async function conferirDeclaracao(
  pedido: PedidoDeFora,
  { declaracaoId }: RouteParsed<Rota>,
): Promise<Saida> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { base, pool, fora } = pedido
  const lida = await transaction(pool, base.ator, (db) =>
    lerAConferir({ ...base, db }, declaracaoId),
  )
  if (lida === null)
    throw problem('situacao-nao-permite', {
      detail: 'A declaração já saiu, ou outra tomou o lugar dela: não há o que conferir.',
    })
  const dito = await perguntarAReceita(
    pedido,
    { contribuinte: lida.cnpj, motivo: `PGDAS-D: conferência da declaração ${declaracaoId}` },
    (chamada) => compararComAReceita(fora.serpro.pgdasd, chamada, lida),
  )
  return await transaction(pool, base.ator, (db) =>
    gravarConferencia({ ...base, db }, { declaracaoId, lida, quem: base.user }, dito),
  )
}

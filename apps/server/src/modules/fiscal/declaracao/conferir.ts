import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import {
  compararPgdasd,
  type DadosPgdasd,
  type TributoComparado,
} from '@razao/engine/tributos/pgdasd'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { RecusaSerpro } from '../../../platform/fora/index.ts'
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

async function ler(ctx: Context, declaracaoId: number): Promise<AConferir> {
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
  if (!podeConferir(lida.estado))
    throw problem('situacao-nao-permite', {
      detail: 'A declaração já saiu, ou outra tomou o lugar dela: não há o que conferir.',
    })
  return lida
}

type Dito =
  | { readonly comparacao: readonly TributoComparado[] }
  | { readonly recusas: readonly RecusaSerpro[] }

const estadoDa = (comparacao: readonly TributoComparado[]): EstadoDaDeclaracao =>
  comparacao.every(({ diferenca }) => diferenca === 0) ? 'conferida' : 'divergente'

/** Keeps what was compared, if nobody changed it meanwhile. */
async function gravar(
  ctx: Context,
  { declaracaoId, lida }: { declaracaoId: number; lida: AConferir },
  dito: Dito,
): Promise<Saida> {
  const comparacao = 'comparacao' in dito ? dito.comparacao : null
  const recusas = 'recusas' in dito ? dito.recusas : []
  const estado = comparacao === null ? lida.estado : estadoDa(comparacao)
  const em = ctx.clock.now().toISOString()
  const quem = ctx.user.id === 0 ? null : ctx.user.id
  const { rows } = await sql<{ versao: number }>`
    update declaracao_pgdasd set estado = ${estado}, recusas = ${JSON.stringify(recusas)}::jsonb, versao = versao + 1
      ${
        comparacao === null
          ? sql``
          : sql`, comparacao = ${JSON.stringify(comparacao)}::jsonb, conferida_em = ${em}, conferida_por = ${quem},
        conferida_por_nome = ${ctx.user.nome}`
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
  return { situacao: estado, diferenca, recusas: [...recusas], versao: gravada.versao }
}

/** Asks the PGDAS-D what it works out, declaring nothing, and compares it with ours to the centavo. */
export async function conferirDeclaracao(
  pedido: PedidoDeFora,
  { declaracaoId }: RouteParsed<Rota>,
): Promise<Saida> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { base, pool, fora } = pedido
  const lida = await transaction(pool, base.ator, (db) => ler({ ...base, db }, declaracaoId))
  const { apuracao } = dasGravado(lida.fatos)
  const dito = await perguntarAReceita(
    pedido,
    { contribuinte: lida.cnpj, motivo: `PGDAS-D: conferência da declaração ${declaracaoId}` },
    async (chamada): Promise<Dito> => {
      const resposta = await fora.serpro.pgdasd.calcular({ ...chamada, dados: lida.pedido })
      return resposta.tipo === 'recusado'
        ? { recusas: resposta.recusas }
        : { comparacao: compararPgdasd(apuracao, resposta.dados.valores) }
    },
  )
  return await transaction(pool, base.ator, (db) =>
    gravar({ ...base, db }, { declaracaoId, lida }, dito),
  )
}

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RouteOutput, declaracoes as rotas } from '@razao/contract'
import { serializarCanonico } from '@razao/engine/fechamento'
import { type DasnSimei, porqueNaoDeclara } from '@razao/engine/tributos/mei'
import type { TributoComparado } from '@razao/engine/tributos/pgdasd'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { type CalculoDoAno, lerAnoDoMei, type PedidoDoAno } from './ano-do-mei.ts'
import { lerVez, trocar } from './vez.ts'

type Montada = RouteOutput<typeof rotas.montarDasn>

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })
const hashDe = (texto: string): string => createHash('sha256').update(texto).digest('hex')

/** In the form of what is compared of a PGDAS-D: what is declared, and what other papers say of the same. */
const comparacaoDe = ({ comparacao }: DasnSimei): TributoComparado[] =>
  comparacao.map(({ rotulo, declarado, deles, diferenca }, i) => ({
    ...{ codigoTributo: i + 1, rotulo, nosso: declarado, deles, diferenca },
    ...{ causa: null, onde: [] },
  }))

/** Holds the company, so that two people do not declare the same year. */
const travar = (ctx: Context, empresaId: number) =>
  sql`select from empresa where escritorio_id = ${ctx.tenant.escritorioId} and id = ${empresaId}
    for no key update`.execute(ctx.db)

/** SHA-256 of what the year of a MEI declares now: what was put together before is refused when it is another. */
export const hashDoAno = async (ctx: Context, pedido: PedidoDoAno): Promise<string> =>
  hashDe(serializarCanonico((await lerAnoDoMei(ctx, pedido)).dados))

/**
 * The yearly declaration of a MEI from its months, compared at once with its notes and receipts: the Receita works nothing
 * out before it. A year that was declared here is rectified; asked again, it is the same while nothing changed.
 */
export async function montarDasn(ctx: Context, pedido: PedidoDoAno): Promise<Montada> {
  const { empresaId } = pedido
  await travar(ctx, empresaId)
  const { competencia, dados, dasn, calculo } = await lerAnoDoMei(ctx, pedido)
  const { aberta, transmitida } = await lerVez<CalculoDoAno>(ctx, {
    ...{ empresaId, competencia, especie: 'dasn-simei' },
  })
  if (aberta?.estado === 'transmitindo')
    throw naoPode('Uma declaração deste ano está sendo transmitida. Espere a resposta da Receita.')
  const texto = serializarCanonico(dados)
  const hash = hashDe(texto)
  if (transmitida?.pedidoHash === hash)
    throw naoPode(`Nada mudou desde a declaração nº ${transmitida.numero}.`)
  const gravado = JSON.parse(JSON.stringify(calculo))
  if (aberta?.pedidoHash === hash && isDeepStrictEqual(aberta.calculo, gravado))
    return { declaracaoId: aberta.id, versao: aberta.versao }
  if (aberta !== undefined) await trocar(ctx, aberta.id)
  const { id } = await ctx.db
    .insertInto('declaracao_pgdasd')
    .values({
      ...{ escritorio_id: ctx.tenant.escritorioId, empresa_id: empresaId, especie: 'dasn-simei' },
      ...{ tipo: transmitida === undefined ? 'original' : 'retificadora', competencia },
      ...{ pedido: texto, pedido_hash: hash, calculo: JSON.stringify(calculo) },
      segregacao: JSON.stringify({ extincao: pedido.extincao, comercio: pedido.comercio }),
      ...{ retifica_id: transmitida?.id ?? null, valor: dasn.total },
      ...{ criado_por_nome: ctx.user.nome, criado_em: ctx.clock.now().toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const versao = await conferir(ctx, id, dasn)
  return { declaracaoId: id, versao }
}

/** Compared as it is put together: what the notes say more than it, or a year that is of no MEI, does not leave. */
async function conferir(ctx: Context, id: number, dasn: DasnSimei): Promise<number> {
  const porque = porqueNaoDeclara(dasn)
  const recusas =
    porque === null
      ? []
      : [
          {
            codigo: 'nao-declara',
            descricao: porque,
            oQueFazer: 'Depois, monte a declaração de novo.',
          },
        ]
  const { rows } = await sql<{ versao: number }>`
    update declaracao_pgdasd set estado = ${porque === null ? 'conferida' : 'divergente'},
      comparacao = ${JSON.stringify(comparacaoDe(dasn))}::jsonb, recusas = ${JSON.stringify(recusas)}::jsonb,
      conferida_em = ${ctx.clock.now().toISOString()}, conferida_por = ${ctx.user.id === 0 ? null : ctx.user.id},
      conferida_por_nome = ${ctx.user.nome}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id} returning versao`.execute(
    ctx.db,
  )
  return rows[0]?.versao ?? 0
}

import type { RouteOutput, RouteParsed, dctfweb as rotas } from '@razao/contract'
import { compararDctfweb, type DadosMit } from '@razao/engine/tributos/mit'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { perguntarAReceita } from '../declaracao/perguntar.ts'
import { anotarVistos } from './a-sair.ts'
import { type Debito, debitosDoMit, debitosDoXml } from './debitos.ts'

type Rota = typeof rotas.conferirDctfweb
type Lida = {
  readonly cnpj: string
  readonly competencia: string
  readonly estado: string
  readonly pedido: DadosMit | null
  readonly nossos: readonly Debito[]
  readonly encerrada: boolean
  readonly versao: number
}

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

async function ler(ctx: Context, dctfwebId: number): Promise<Lida> {
  const { rows } = await sql<Lida>`
    select e.identificacao as cnpj, d.competencia, d.estado, d.pedido, d.nossos, d.mit_id is not null as encerrada, d.versao
    from declaracao_dctfweb d
    join empresa e on e.escritorio_id = d.escritorio_id and e.id = d.empresa_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = ${dctfwebId}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  return lida
}

/** What the Receita has of a month in progress, beside ours, code by code; nothing is sent. */
export async function conferirDctfweb(
  pedido: PedidoDeFora,
  { dctfwebId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { base, pool, fora } = pedido
  const lida = await transaction(pool, base.ator, (db) => ler({ ...base, db }, dctfwebId))
  if (lida.estado !== 'conferida')
    throw naoPode('Esta DCTFWeb já saiu, ou outra tomou o lugar dela: não há o que comparar.')
  const { cnpj, competencia } = lida
  const resposta = await perguntarAReceita(
    pedido,
    { contribuinte: cnpj, motivo: `DCTFWeb ${dctfwebId} de ${competencia}: comparação` },
    (chamada) =>
      fora.serpro.dctfweb.consultarXml({
        ...chamada,
        de: { categoria: 'geral-mensal', competencia },
      }),
  )
  if (resposta.tipo === 'recusado') {
    const [recusa] = resposta.recusas
    throw naoPode(`${recusa?.descricao ?? 'A Receita recusou.'} ${recusa?.oQueFazer ?? ''}`.trim())
  }
  // While nothing came of the month from anywhere, there is none.
  const deles = resposta.dados === null ? [] : debitosDoXml(resposta.dados)
  if (deles === null)
    throw naoPode('A DCTFWeb veio da Receita de um modo que não se lê. Confira-a no e-CAC.')
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    await anotarVistos(ctx, dctfwebId, deles)
    const agora = await ler(ctx, dctfwebId)
    if (agora.estado !== 'conferida')
      throw naoPode('A DCTFWeb mudou enquanto era comparada. Veja como ela está.')
    return { comparacao: comparada({ ...agora, vistos: deles }), versao: agora.versao }
  })
}

/** Ours beside what was last seen; not seen yet, ours alone. */
export function comparada({
  pedido,
  nossos,
  vistos,
  encerrada,
}: Pick<Lida, 'pedido' | 'nossos' | 'encerrada'> & { readonly vistos: readonly Debito[] | null }) {
  const comparados = compararDctfweb({ mit: debitosDoMit(pedido), folha: nossos }, vistos ?? [], {
    encerrada,
  })
  return comparados.map((um) => (vistos === null ? { ...um, deles: null, diferenca: 0 } : um))
}

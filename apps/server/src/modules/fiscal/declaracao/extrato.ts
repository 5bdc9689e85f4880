import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { guardarDocumento } from '../../documentos/index.ts'
import { perguntarAReceita } from './perguntar.ts'

type Rota = typeof rotas.baixarExtratoDoDas

const MAIOR_PAPEL = 10 * 1024 * 1024

type Guia = {
  empresaId: number
  cnpj: string
  competencia: string
  numero: string | null
}

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })
const nomeDo = (numero: string) => `Extrato-DAS-${numero}.pdf`

async function ler(ctx: Context, guiaId: number): Promise<Guia & { numero: string }> {
  const { rows } = await sql<Guia>`
    select g.empresa_id as "empresaId", e.identificacao as cnpj, g.competencia, g.das_numero as numero
    from guia g
    join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.id = ${guiaId}`.execute(ctx.db)
  const [guia] = rows
  if (guia === undefined) throw problem('nao-encontrado')
  const { numero } = guia
  if (numero === null)
    throw naoPode('A guia ainda não tem o DAS oficial. Gere o DAS e peça o extrato depois.')
  return { ...guia, numero }
}

/** The one that was brought before: of the same DAS it says the same, and it is charged for. */
async function jaGuardado(
  ctx: Context,
  { empresaId, competencia, numero }: Guia & { numero: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from documento
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia}
      and nome = ${nomeDo(numero)} order by id desc limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** What the official DAS of a guide was made of, as the Receita says it, kept among the documents of the company. */
export async function baixarExtratoDoDas(
  pedido: PedidoDeFora,
  { guiaId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { base, pool, fora } = pedido
  const { guia, guardado } = await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    const lida = await ler(ctx, guiaId)
    return { guia: lida, guardado: await jaGuardado(ctx, lida) }
  })
  if (guardado !== null) return { documentoId: guardado }
  const { empresaId, competencia, cnpj, numero } = guia
  const dito = await perguntarAReceita(
    pedido,
    { contribuinte: cnpj, motivo: `PGDAS-D: extrato do DAS da guia ${guiaId}` },
    (chamada) => fora.serpro.pgdasd.consultarExtrato({ ...chamada, numeroDoDas: numero }),
  )
  if (dito.tipo === 'recusado') {
    const [recusa] = dito.recusas
    throw naoPode(`${recusa?.descricao ?? 'A Receita recusou.'} ${recusa?.oQueFazer ?? ''}`.trim())
  }
  if (dito.dados === null) throw naoPode('A Receita não tem o extrato deste DAS. Tente mais tarde.')
  const arquivo = await base.files.guardar({
    ...{ escritorioId: base.tenant.escritorioId, limite: MAIOR_PAPEL },
    conteudo: Buffer.from(dito.dados),
  })
  return await transaction(pool, base.ator, async (db) => {
    const documentoId = await guardarDocumento(
      { ...base, db },
      {
        ...{ arquivo, empresaId, competencia, nome: nomeDo(numero) },
        ...{ mime: 'application/pdf', tipo: 'guia', origem: 'receita' },
      },
    )
    return { documentoId }
  })
}

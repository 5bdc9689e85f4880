import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { guardarDocumento, TIPO_DO_COMPROVANTE } from '../../documentos/index.ts'
import { perguntarAReceita } from '../declaracao/perguntar.ts'
import { guiaVisivel, registrarAcesso } from './ler-guia.ts'

type Rota = typeof fiscal.guardarComprovanteDaReceita

const LIMITE = 10 * 1024 * 1024

async function aDocumentar(ctx: Context, guiaId: number) {
  const guia = await guiaVisivel(ctx, guiaId)
  const numero = guia.arrecadacao?.pagamentos[0]?.numero
  if (guia.pagamento === null || numero === undefined)
    throw problem('situacao-nao-permite', {
      detail: 'Confira antes o pagamento na Receita: o comprovante é do que ela mostra pago.',
    })
  const { identificacao } = await ctx.db
    .selectFrom('empresa')
    .select('identificacao')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', guia.empresaId)
    .executeTakeFirstOrThrow()
  return { guia, numero, cnpj: identificacao }
}

/** The receipt that the Receita issues for what was paid, kept as the one of the guide. */
export async function guardarComprovanteDaReceita(
  pedido: PedidoDeFora,
  { guiaId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  const { base, pool, fora } = pedido
  const { guia, numero, cnpj } = await transaction(pool, base.ator, (db) =>
    aDocumentar({ ...base, db }, guiaId),
  )
  const dita = await perguntarAReceita(
    pedido,
    { contribuinte: cnpj, motivo: `PAGTOWEB: comprovante da guia ${guiaId}` },
    (chamada) => fora.serpro.emitirComprovante({ ...chamada, documento: numero }),
  )
  if (dita.tipo === 'recusado' || dita.dados === null) {
    const [recusa] = dita.tipo === 'recusado' ? dita.recusas : []
    throw problem('situacao-nao-permite', {
      detail:
        `${recusa?.descricao ?? 'A Receita não tem o comprovante deste pagamento.'} ${recusa?.oQueFazer ?? 'Tente de novo amanhã.'}`.trim(),
    })
  }
  const arquivo = await base.files.guardar({
    escritorioId: base.tenant.escritorioId,
    conteudo: Buffer.from(dita.dados),
    limite: LIMITE,
  })
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    const documentoId = await guardarDocumento(ctx, {
      ...{ arquivo, mime: 'application/pdf', tipo: TIPO_DO_COMPROVANTE, origem: 'receita' },
      ...{ empresaId: guia.empresaId, competencia: guia.competencia },
      nome: `Comprovante-${guia.rotulo}-${guia.competencia}.pdf`,
    })
    const { rows } = await sql`
      update guia set comprovante_id = ${documentoId}
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${guiaId} and pago_total is not null returning id`.execute(
      ctx.db,
    )
    if (rows.length === 0) throw problem('registro-mudou')
    await registrarAcesso(ctx, guia, 'anexou')
    return { documentoId }
  })
}

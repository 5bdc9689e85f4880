import {
  cobrancas,
  type RouteOutput,
  type RouteParsed,
  type emissoes as rotas,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { registrarOperacao } from '../../automacao/index.ts'
import { avisarDoErro } from './avisar-do-erro.ts'
import { conferirEmissoesDe, daSituacao, type RecusaDaEmissao } from './conferir-emissao.ts'
import { lerParaEmitir } from './ler-para-emitir.ts'
import { type NotaOuRecusas, type NotaPedida, pedirNota, pedirNotas } from './pedir-nota.ts'
import { STATUS_DA_COBRANCA } from './status-da-cobranca.ts'

/** What stops a note, as a refusal that says each thing and how to mend it. */
export function recusarEmissao(recusas: readonly RecusaDaEmissao[]) {
  const [primeira] = recusas
  return problem('emissao-impedida', {
    detail: recusas.map(({ mensagem }) => mensagem).join(' '),
    dados: { recusas },
    ...(primeira?.campo
      ? { erros: [{ pointer: `#/${primeira.campo}`, mensagem: primeira.mensagem }] }
      : {}),
  })
}

/** Of a note that may have been issued: to send it again could be a second one. */
export const INCERTA =
  'A resposta desta nota é incerta: a prefeitura pode ter emitido. Nada é enviado de novo; use «Consultar situação» em Aguardando emissão.'

/** Asks for the note of a charge; asked twice, it is asked once. One in doubt is asked about, and not for. */
export async function emitirNota(
  ctx: Context,
  { cobrancaId }: RouteParsed<typeof rotas.emitirNota>,
): Promise<RouteOutput<typeof rotas.emitirNota>> {
  const dito = await pedirNota(ctx, cobrancaId)
  if (!dito.ok) throw recusarEmissao(dito.recusas)
  if (dito.incerta)
    throw problem('cobranca-em-emissao', {
      detail: INCERTA,
      dados: { emissaoId: dito.pedida.emissaoId },
    })
  return dito.pedida
}

/**
 * Asks for a note that nobody waits for, by the clock or among many: what stops it is written in the charge, for
 * whoever looks at it later. Answers what stopped it.
 */
export async function pedirOuDizerPorque(
  ctx: Context,
  cobrancaId: number,
): Promise<NotaPedida | readonly RecusaDaEmissao[]> {
  const dito = (await pedirOuDizerPorques(ctx, [cobrancaId])).get(cobrancaId)
  if (dito === undefined) throw problem('nao-encontrado')
  return dito.ok ? dito.pedida : dito.recusas
}

/** The same of several charges, by id. */
export async function pedirOuDizerPorques(
  ctx: Context,
  cobrancaIds: readonly number[],
): Promise<ReadonlyMap<number, NotaOuRecusas>> {
  const ditas = await pedirNotas(ctx, cobrancaIds)
  const impedidas = [...ditas].flatMap(([id, dito]) =>
    dito.ok ? [] : [{ id, erros: dito.recusas }],
  )
  if (impedidas.length > 0) {
    await sql`
      update cobranca c set status = ${STATUS_DA_COBRANCA.erro}, erros = i.erros, versao = c.versao + 1
      from jsonb_to_recordset(${JSON.stringify(impedidas)}::jsonb) as i (id bigint, erros jsonb)
      where c.escritorio_id = ${ctx.tenant.escritorioId} and c.id = i.id and c.status in ${STATUS_DA_COBRANCA.aEmitir}`.execute(
      ctx.db,
    )
    if (ctx.ator.origem === 'automacao')
      await avisarDoErro(
        ctx,
        impedidas.map(({ id }) => id),
      )
  }
  return ditas
}

/** Asks for many notes: an operation that goes charge by charge, is seen while it goes, and may be stopped. */
export async function emitirNotas(
  ctx: Context,
  { cobrancaIds }: RouteParsed<typeof rotas.emitirNotas>,
): Promise<RouteOutput<typeof rotas.emitirNotas>> {
  const ids = [...new Set(cobrancaIds)]
  const { rows } = await sql<{ id: number; empresaId: number; numero: number; status: number }>`
    select id, empresa_id as "empresaId", numero, status from cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any(${ids}::bigint[]) order by id`.execute(
    ctx.db,
  )
  if (rows.length !== ids.length) throw problem('nao-encontrado')
  const { cancelada } = cobrancas.STATUS_COBRANCA
  if (rows.every(({ status }) => status === cancelada))
    throw recusarEmissao([daSituacao(cancelada)])
  const operacaoId = await registrarOperacao(ctx, {
    tipo: 'emitir-notas',
    itens: rows.map(({ id, empresaId, numero }) => ({
      empresaId,
      rotulo: `Cobrança ${numero}`,
      dados: { cobrancaId: id },
    })),
  })
  return { operacaoId, total: ids.length }
}

/** What would stop each of these, with nothing written. */
export async function conferirEmissoes(
  ctx: Context,
  { cobrancaIds }: RouteParsed<typeof rotas.conferirEmissoes>,
): Promise<RouteOutput<typeof rotas.conferirEmissoes>> {
  const ids = new Set(cobrancaIds)
  const cobrancas = await lerParaEmitir(ctx, [...ids])
  if (cobrancas.length !== ids.size) throw problem('nao-encontrado')
  const ditas = await conferirEmissoesDe(ctx, cobrancas)
  const impedidas = cobrancas.flatMap(({ id: cobrancaId, numero, cliente }) => {
    const recusas = ditas.get(cobrancaId) ?? []
    return recusas.length === 0 ? [] : [{ cobrancaId, numero, cliente: cliente.nome, recusas }]
  })
  return { prontas: ids.size - impedidas.length, impedidas }
}

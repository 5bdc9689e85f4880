import type { obrigacoes, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Feito } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirResponsavel } from '../../credenciais/index.ts'
import { guardarDocumento, TIPO_DO_RECIBO } from '../../documentos/index.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import type { receberComprovante } from '../guia/comprovante.ts'

type Informar = RouteParsed<typeof obrigacoes.informarEntrega>
type Qual = Pick<Informar, 'empresaId' | 'chave' | 'periodo'>

const recusar = (campo: string, mensagem: string) =>
  problem('entrada-invalida', { erros: [{ pointer: `#/${campo}`, mensagem }] })

/** Refuses an obligation that no closing of the company says, and one that was transmitted from here. */
async function exigirObrigacao(ctx: Context, { empresaId, chave, periodo }: Qual): Promise<void> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<{ ha: boolean; daqui: boolean }>`
    select
      exists (select from fechamento f
        join prazos_do_mes p on p.escritorio_id = f.escritorio_id and p.competencia = f.competencia and p.resumo = f.prazos
        where f.escritorio_id = ${ctx.tenant.escritorioId} and f.empresa_id = ${empresaId}
          and p.obrigacoes @> ${JSON.stringify([{ chave, periodo }])}::jsonb) as ha,
      ${chave}::text = 'pgdas-d' and exists (select from declaracao_pgdasd d
        where d.escritorio_id = ${ctx.tenant.escritorioId} and d.empresa_id = ${empresaId} and d.competencia = ${periodo}
          and d.estado = 'transmitida') as daqui`.execute(ctx.db)
  if (rows[0]?.ha !== true) throw problem('nao-encontrado')
  if (rows[0].daqui)
    throw problem('situacao-nao-permite', {
      detail: 'Esta declaração foi transmitida por aqui: o número e o recibo já estão nela.',
    })
}

/** What is said must hold together: what was handed in has a day, and what is not due has a reason. */
function conferir(ctx: Context, { situacao, entregueEm, anotacao }: Informar): void {
  if (situacao === 'entregue' && entregueEm === null)
    throw recusar('entregueEm', 'Diga em que dia foi entregue.')
  if (situacao === 'entregue' && (entregueEm ?? '') > ctx.clock.today())
    throw recusar('entregueEm', 'A entrega não pode ser no futuro.')
  if (situacao === 'dispensada' && !anotacao)
    throw recusar('anotacao', 'Diga por que a empresa não precisa entregar.')
}

const ouNada = (texto: string | null): string | null => (texto === '' ? null : texto)

/** What became of an obligation, as a person says it. Undone, what was said of a receipt goes away. */
export async function informarEntrega(ctx: Context, entrada: Informar): Promise<Feito> {
  const { empresaId, chave, periodo, situacao, responsavelId, retificacoes, versao } = entrada
  conferir(ctx, entrada)
  await exigirObrigacao(ctx, entrada)
  await exigirResponsavel(ctx, responsavelId, [empresaId])
  const entregue = situacao === 'entregue'
  const numero = entregue ? ouNada(entrada.numero) : null
  const em = entregue ? entrada.entregueEm : null
  const { rows } = await sql`
    insert into obrigacao_entrega as t (escritorio_id, empresa_id, chave, periodo, situacao, numero, entregue_em, retificacoes,
      responsavel_id, anotacao, dita_em, dita_por_nome)
    select ${ctx.tenant.escritorioId}::bigint, ${empresaId}::bigint, ${chave}::text, ${periodo}::text, ${situacao}::text,
      ${numero}::text, ${em}::date, ${entregue ? retificacoes : 0}::int, ${responsavelId}::bigint,
      ${ouNada(entrada.anotacao)}::text, ${ctx.clock.now().toISOString()}::timestamptz, ${ctx.user.nome}::text
    where ${versao}::int = 0 or exists (select from obrigacao_entrega a where a.escritorio_id = ${ctx.tenant.escritorioId}
      and a.empresa_id = ${empresaId} and a.chave = ${chave} and a.periodo = ${periodo})
    on conflict (escritorio_id, empresa_id, chave, periodo) do update set situacao = excluded.situacao,
      numero = excluded.numero, entregue_em = excluded.entregue_em, retificacoes = excluded.retificacoes,
      documento_id = case when excluded.situacao = 'entregue' then t.documento_id end,
      responsavel_id = excluded.responsavel_id, anotacao = excluded.anotacao, dita_em = excluded.dita_em,
      dita_por_nome = excluded.dita_por_nome, versao = t.versao + 1
      where t.versao = ${versao}
    returning versao`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
  return { ok: true }
}

type Anexar = typeof obrigacoes.anexarReciboDaObrigacao
type Recebido = Awaited<ReturnType<typeof receberComprovante>>

/** Keeps the receipt of what was said to be handed in; another takes its place. */
export async function anexarReciboDaObrigacao(
  ctx: Context,
  { empresaId, chave, periodo, envio }: RouteParsed<Anexar> & { envio: Recebido },
): Promise<RouteOutput<Anexar>> {
  await exigirObrigacao(ctx, { empresaId, chave, periodo })
  const documentoId = await guardarDocumento(ctx, {
    ...{ ...envio, tipo: TIPO_DO_RECIBO, origem: 'envio', empresaId },
    ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(periodo) ? { competencia: periodo } : {}),
  })
  const { rows } = await sql`
    update obrigacao_entrega set documento_id = ${documentoId}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and chave = ${chave}
      and periodo = ${periodo} and situacao = 'entregue'
    returning versao`.execute(ctx.db)
  if (rows.length === 0)
    throw problem('situacao-nao-permite', {
      detail: 'Diga primeiro que a obrigação foi entregue, e depois anexe o recibo.',
    })
  return { documentoId }
}

import type { RouteOutput, RouteParsed, emissoes as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { semEmissaoAberta } from './acompanhar-emissao.ts'
import { STATUS_DA_COBRANCA } from './status-da-cobranca.ts'

const ATIVA = 1

type Nota = {
  empresaId: number
  direcao: number
  status: number
  bruto: number
  clienteAtual: number | null
  deOutra: number | null
}

async function lerNota(ctx: Context, notaId: number): Promise<Nota> {
  // Held first: whose it is is read after whoever held it before wrote it.
  await sql`select from nota_fiscal where escritorio_id = ${ctx.tenant.escritorioId} and id = ${notaId}
    for no key update`.execute(ctx.db)
  const { rows } = await sql<Nota>`
    select n.empresa_id as "empresaId", n.direcao, n.status, n.bruto, a.atual_id as "clienteAtual",
      (select c.numero from cobranca c where c.escritorio_id = n.escritorio_id and c.nota_id = n.id limit 1) as "deOutra"
    from nota_fiscal n
    left join participante_atual a on a.escritorio_id = n.escritorio_id and a.id = n.participante_id
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = ${notaId}`.execute(ctx.db)
  const [nota] = rows
  if (nota === undefined) throw problem('nao-encontrado')
  return nota
}

async function clienteAtualDe(ctx: Context, participanteId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select atual_id as id from participante_atual
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${participanteId}`.execute(ctx.db)
  return rows[0]?.id ?? participanteId
}

/** A note that was issued elsewhere, and is here, is the one of this charge. */
export async function vincularNota(
  ctx: Context,
  { cobrancaId, notaId }: RouteParsed<typeof rotas.vincularNota>,
): Promise<RouteOutput<typeof rotas.vincularNota>> {
  const cobranca = await semEmissaoAberta(ctx, cobrancaId)
  const nota = await lerNota(ctx, notaId)
  const cliente = await clienteAtualDe(ctx, cobranca.participanteId)
  const motivo = recusa({ ...cobranca, cliente }, nota)
  if (motivo !== null)
    throw problem('entrada-invalida', { erros: [{ pointer: '#/notaId', mensagem: motivo }] })
  await sql`
    update cobranca set status = ${STATUS_DA_COBRANCA.faturada}, nota_id = ${notaId}, erros = '[]',
      cancelada_em = null, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${cobrancaId}`.execute(ctx.db)
  return { ok: true }
}

function recusa(
  cobranca: { empresaId: number; status: number; bruto: number; cliente: number },
  nota: Nota,
): string | null {
  if (nota.empresaId !== cobranca.empresaId || nota.direcao !== 1)
    return 'Escolha uma nota emitida por esta empresa.'
  if (cobranca.status === 4) return 'Esta cobrança está cancelada.'
  if (nota.status !== ATIVA) return 'Escolha uma nota ativa.'
  if (nota.deOutra !== null) return `Esta nota já é da cobrança ${nota.deOutra}.`
  if (nota.clienteAtual !== null && nota.clienteAtual !== cobranca.cliente)
    return 'Esta nota é de outro cliente.'
  if (nota.bruto !== cobranca.bruto)
    return `O valor da nota é ${formatarReais(nota.bruto)} e o da cobrança, ${formatarReais(cobranca.bruto)}.`
  return null
}

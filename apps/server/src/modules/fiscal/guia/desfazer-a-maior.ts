import { cumprida, ESTADO } from '@razao/engine/etapas'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { carregarEmpresas, travarFechamentos } from '../fechamento/carregar.ts'
import { gravarPlanos } from '../fechamento/gravar.ts'
import { planejarReabertura } from '../fechamento/planejar.ts'
import type { GuiaLida } from './ler-guia.ts'

type Guia = Pick<GuiaLida, 'empresaId' | 'competencia' | 'chave'>

/** Holds the month of a debt that was paid over what is owed: with its payment undone, the stage Guia is to be run again. */
export async function travarComAMaior(ctx: Context, guia: Guia): Promise<boolean> {
  const { empresaId, competencia } = guia
  const { rows } = await sql`
    select from guia where ${daDivida(ctx, guia)} and a_maior is not null limit 1`.execute(ctx.db)
  if (rows.length === 0) return false
  await travarFechamentos(ctx, competencia, [empresaId])
  return true
}

/** The excess was of all that had been paid: nobody answers for another, and the guides are to be judged again. */
export async function desfazerAMaior(ctx: Context, guia: Guia): Promise<void> {
  const { empresaId, competencia } = guia
  await sql`
    update guia set a_maior = null, a_maior_motivo = null, a_maior_por = null, a_maior_em = null, versao = versao + 1
    where ${daDivida(ctx, guia)} and a_maior is not null`.execute(ctx.db)
  const [empresa] = await carregarEmpresas(ctx, competencia, [empresaId])
  if (!empresa) return
  if (empresa.etapas.bloqueio === ESTADO.feito)
    throw problem('situacao-nao-permite', {
      detail:
        'O mês foi bloqueado com esta guia paga a maior. Desbloqueie o período antes de desfazer o pagamento.',
    })
  const etapas = (['guia', 'enviado'] as const).filter(
    (etapa) => cumprida(empresa.etapas[etapa]) || empresa.etapas[etapa] === ESTADO.atencao,
  )
  await gravarPlanos(ctx, competencia, [planejarReabertura(empresa, etapas)], MOTIVO)
}

const MOTIVO = 'O pagamento de uma guia paga a maior foi desfeito.'

const daDivida = (ctx: Context, { empresaId, competencia, chave }: Guia) =>
  sql`escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia} and chave = ${chave}`

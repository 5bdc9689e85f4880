import type { entrega, RouteOutput, RouteParsed } from '@razao/contract'
import { ESTADO } from '@razao/engine/etapas'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import type { EmpresaNoMes } from './empresa-no-mes.ts'
import { gravarPlanos } from './gravar.ts'
import { planejarEntrega } from './planejar.ts'
import { empresaTravada } from './uma-empresa.ts'

type Rota = typeof entrega.entregarPorFora

/** A person says that the guides of the month reached the company outside the product, when and how. */
export async function entregarPorFora(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { em, como, competencia } = input
  const nota = input.nota || null
  const empresa = await empresaTravada(ctx, input)
  if (empresa.etapas.bloqueio === ESTADO.feito) throw problem('competencia-fechada')
  if (jaEntregue(empresa, { em, como, nota })) return { ok: true }
  if (empresa.versao !== input.versao) throw problem('registro-mudou')
  if (em > ctx.clock.today()) throw recusarDia('Escolha hoje ou um dia que já passou.')
  const por = ctx.user.nome
  const registradaEm = ctx.clock.now().toISOString()
  const plano = planejarEntrega(empresa, { em, como, nota, por, registradaEm })
  if (plano === null)
    throw problem('pendencias', {
      detail: 'Não há guia à espera de entrega, ou os valores mudaram: execute até Guia de novo.',
    })
  const feitas = await diaDasGuias(ctx, input)
  if (em < feitas)
    throw recusarDia(
      `As guias foram geradas em ${formatarData(feitas)}: a entrega é desse dia ou depois.`,
    )
  await gravarPlanos(ctx, competencia, [plano])
  return { ok: true }
}

function jaEntregue(
  { etapas, entrega }: EmpresaNoMes,
  pedido: { em: string; como: string; nota: string | null },
): boolean {
  if (etapas.enviado !== ESTADO.feito || entrega === null) return false
  return entrega.em === pedido.em && entrega.como === pedido.como && entrega.nota === pedido.nota
}

const recusarDia = (mensagem: string) =>
  problem('entrada-invalida', { detail: mensagem, erros: [{ pointer: '#/em', mensagem }] })

/** The day on which the last of the guides that wait was made: nobody took them anywhere before. */
async function diaDasGuias(
  ctx: Context,
  { empresaId, competencia }: { empresaId: number; competencia: string },
): Promise<string> {
  const { rows } = await sql<{ dia: string }>`
    select max((criado_em at time zone 'America/Sao_Paulo')::date) as dia from guia
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia}
      and estado = 'gerada'`.execute(ctx.db)
  return rows[0]?.dia ?? ''
}

import type { RouteOutput, RouteParsed, regrasMunicipais as rotas } from '@razao/contract'
import { comFim } from '@razao/engine/municipal'
import { formatarData, somarDias } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { exigirTodas } from './de-quem-ve-tudo.ts'
import { desfazerVersoes, gravarVersoes, lerLinha, travarLinha } from './gravar.ts'
import { lerVivas, type Viva } from './versoes.ts'

/** A version of the office that still counts, with its line locked. */
async function daCasa(ctx: Context, regraId: number): Promise<Viva> {
  exigirTodas(ctx)
  const [regra] = await lerVivas(ctx, sql`r.id = ${regraId}`)
  if (regra === undefined) throw problem('nao-encontrado', { detail: 'A versão já foi retirada.' })
  if (regra.camada !== 'escritorio')
    throw problem('situacao-nao-permite', {
      detail:
        'É o que o ambiente nacional respondeu. Se estiver errado, publique a versão do escritório: ela vale no lugar.',
    })
  await travarLinha(ctx, regra)
  const [ainda] = await lerVivas(ctx, sql`r.id = ${regraId}`)
  if (ainda === undefined) throw problem('registro-mudou')
  return ainda
}

/** Takes out a version that should not have been published; the one before holds on its days again. */
export async function retirarRegraMunicipal(
  ctx: Context,
  { regraId, motivo }: RouteParsed<typeof rotas.retirarRegraMunicipal>,
): Promise<{ ok: true }> {
  const regra = await daCasa(ctx, regraId)
  await desfazerVersoes(ctx, [regra.id], motivo)
  return { ok: true }
}

const recusa = (mensagem: string) =>
  problem('entrada-invalida', { erros: [{ pointer: '#/ultimoDia', mensagem }] })

/** From the day after on nobody says, until another version begins. */
export async function encerrarRegraMunicipal(
  ctx: Context,
  { regraId, ultimoDia, fonte }: RouteParsed<typeof rotas.encerrarRegraMunicipal>,
): Promise<{ ok: true }> {
  const regra = await daCasa(ctx, regraId)
  const { de, ate } = comFim(await lerLinha(ctx, regra)).find(({ id }) => id === regraId) ?? {
    ...regra,
    ate: null,
  }
  if (ultimoDia < de) throw recusa(`A regra começa em ${formatarData(de)}.`)
  if (ate !== null && ultimoDia >= ate) throw recusa(`A regra já termina em ${formatarData(ate)}.`)
  const { municipio, camada, tipo, chave } = regra
  await gravarVersoes(ctx, [
    {
      ...{ municipio, camada, tipo, chave, fonte, valor: null, link: null },
      ...{ de: somarDias(ultimoDia, 1), conferida: ctx.clock.today() },
      ...{ copia: null, substitui: null },
    },
  ])
  return { ok: true }
}

/** Somebody looked at the act today and the rule is as it is. */
export async function conferirRegraMunicipal(
  ctx: Context,
  { regraId }: RouteParsed<typeof rotas.conferirRegraMunicipal>,
): Promise<RouteOutput<typeof rotas.conferirRegraMunicipal>> {
  const { id, conferidaEm } = await daCasa(ctx, regraId)
  const hoje = ctx.clock.today()
  if (conferidaEm < hoje)
    await sql`
      update regra_municipal set conferida_em = ${hoje}, conferida_por = ${ctx.user.id || null}
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id}`.execute(ctx.db)
  return { conferidaEm: hoje }
}

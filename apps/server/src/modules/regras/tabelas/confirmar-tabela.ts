import type { RouteOutput, RouteParsed, regrasMunicipaisUso as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { desfazerVersoes, gravarVersoes, retirarVersoes, travarTudo } from '../gravar.ts'
import { doMunicipio, lerVivas } from '../versoes.ts'
import { aplicar, type RegraDaTabela } from './aplicar.ts'
import { lerUmaTabela, type Tabela } from './consultar-tabelas.ts'

type Vista = { readonly tabelaId: number; readonly versao: number }

const NAO_PODE: Readonly<Record<Tabela['situacao'], string>> = {
  'a-conferir': 'A tabela ainda não foi publicada.',
  confirmada: 'A tabela já foi publicada.',
  descartada: 'A tabela foi descartada.',
  desfeita: 'A tabela já foi desfeita.',
}

/** Moves a table on, once, from the point where whoever asks saw it. */
async function passar(
  ctx: Context,
  { tabelaId, versao }: Vista,
  { de, para }: { readonly de: Tabela['situacao']; readonly para: Tabela['situacao'] },
): Promise<void> {
  const tabela = await lerUmaTabela(ctx, tabelaId)
  if (tabela.situacao !== de)
    throw problem('importacao-nao-pode', { detail: NAO_PODE[tabela.situacao] })
  const { rows } = await sql`
    update regra_importacao set situacao = ${para}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${tabelaId} and situacao = ${de} and versao = ${versao}
    returning id`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
}

const linhasQueMudam = async (ctx: Context, tabelaId: number) =>
  (
    await sql<{ linha: number; regra: RegraDaTabela }>`
      select linha, regra from regra_importacao_linha
      where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${tabelaId} and resultado in ('nova', 'muda')
      order by linha`.execute(ctx.db)
  ).rows

/** Publishes the lines of a table, all that were read or none; what was refused at the reading stays out. */
export async function confirmarTabelaDeRegras(
  ctx: Context,
  vista: RouteParsed<typeof rotas.confirmarTabelaDeRegras>,
): Promise<RouteOutput<typeof rotas.confirmarTabelaDeRegras>> {
  await travarTudo(ctx)
  await passar(ctx, vista, { de: 'a-conferir', para: 'confirmada' })
  const linhas = await linhasQueMudam(ctx, vista.tabelaId)
  if (linhas.length === 0)
    throw problem('nada-a-fazer', { detail: 'Nenhuma linha da tabela muda uma regra.' })
  const vivas = await lerVivas(
    ctx,
    doMunicipio(...new Set(linhas.map(({ regra }) => regra.ibge))),
    sql`r.camada = 'escritorio'`,
  )
  const { desfechos, retira, entra } = aplicar(vivas, linhas)
  const naoCabe = desfechos.find(({ resultado }) => resultado === 'recusada')
  if (naoCabe)
    throw problem('registro-mudou', {
      detail: `As regras mudaram depois da prévia, e a linha ${naoCabe.linha} não cabe mais: ${naoCabe.mensagem} Envie a tabela de novo.`,
    })
  await retirarVersoes(ctx, retira, 'Corrigida por uma tabela')
  await gravarVersoes(ctx, entra, vista.tabelaId)
  return { publicadas: desfechos.filter(({ resultado }) => resultado !== 'igual').length }
}

export async function descartarTabelaDeRegras(
  ctx: Context,
  vista: RouteParsed<typeof rotas.descartarTabelaDeRegras>,
): Promise<{ ok: true }> {
  await passar(ctx, vista, { de: 'a-conferir', para: 'descartada' })
  return { ok: true }
}

/** Takes back what a table published and still counts; what it had corrected holds again. */
export async function desfazerTabelaDeRegras(
  ctx: Context,
  { motivo, ...vista }: RouteParsed<typeof rotas.desfazerTabelaDeRegras>,
): Promise<RouteOutput<typeof rotas.desfazerTabelaDeRegras>> {
  await travarTudo(ctx)
  await passar(ctx, vista, { de: 'confirmada', para: 'desfeita' })
  const ids = (await lerVivas(ctx, sql`r.importacao_id = ${vista.tabelaId}`)).map(({ id }) => id)
  await desfazerVersoes(ctx, ids, motivo)
  return { retiradas: ids.length }
}

import { createHash } from 'node:crypto'
import type { RouteOutput, RouteParsed, dctfweb as rotas } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { ESTADO } from '@razao/engine/etapas'
import { mitDoMes, serializarCanonico } from '@razao/engine/fechamento'
import { fatosGravados } from '@razao/engine/planejamento'
import { type DadosMit, declararMit } from '@razao/engine/tributos/mit'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { type DoMes, lerMesApurado } from '../declaracao/apurado.ts'
import type { EstadoDaDeclaracao } from '../declaracao/estados.ts'
import { jaPorFora, lerPorFora } from '../declaracao/por-fora.ts'
import { debitosDasGuias, debitosDoMit } from './debitos.ts'
import { daFolha, guiasDaDctfweb } from './guias-do-mes.ts'

type Pedido = RouteParsed<typeof rotas.montarDctfweb>
type Montada = RouteOutput<typeof rotas.montarDctfweb>
type Tipo = 'original' | 'retificadora'

type DoBanco = {
  id: number
  estado: EstadoDaDeclaracao
  apuracaoId: number
  pedidoHash: string
  versao: number
}

/** The one that is open, and the last that was transmitted. */
async function lerDoMes(ctx: Context, { empresaId, competencia }: DoMes) {
  const { rows } = await sql<DoBanco>`
    select id, estado, apuracao_id as "apuracaoId", pedido_hash as "pedidoHash", versao
    from declaracao_dctfweb
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia}
      and estado in ('conferida', 'transmitindo', 'transmitida')
    order by id desc
    for no key update`.execute(ctx.db)
  return {
    aberta: rows.find(({ estado }) => estado !== 'transmitida'),
    transmitida: rows.find(({ estado }) => estado === 'transmitida'),
  }
}

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

function exigirVez(
  tipo: Tipo,
  { aberta, transmitida }: Awaited<ReturnType<typeof lerDoMes>>,
): void {
  if (aberta?.estado === 'transmitindo')
    throw naoPode('Uma DCTFWeb deste mês está sendo transmitida. Espere a resposta da Receita.')
  if (tipo === 'original' && transmitida !== undefined)
    throw naoPode('A DCTFWeb deste mês já foi transmitida. Retifique-a se o mês mudou.')
  if (tipo === 'retificadora' && transmitida === undefined)
    throw naoPode('A DCTFWeb deste mês ainda não foi transmitida por aqui: não há o que retificar.')
}

/** Who has a MIT. */
const DO_LUCRO: readonly number[] = [REGIME.presumido, REGIME.realTrimestral, REGIME.realMensal]
export const temMit = (regime: number): boolean => DO_LUCRO.includes(regime)

const pendente = (detail: string) => problem('pendencias', { detail })

/** The regime of a month, and whether its guides, that say what the folha owes, were made. */
async function lerMes(ctx: Context, { empresaId, competencia }: DoMes) {
  const { rows } = await sql<{ regime: number; guia: number }>`
    select regime, guia from fechamento
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia}`.execute(
    ctx.db,
  )
  const [mes] = rows
  if (mes === undefined) throw problem('nao-encontrado')
  if (mes.guia !== ESTADO.feito && mes.guia !== ESTADO.naoSeAplica)
    throw pendente(
      'As guias deste mês ainda não foram geradas, e são elas que dizem o que a folha deve: execute o fechamento até Guia.',
    )
  return mes
}

/** What is handed in to the MIT; null of who has none. */
function mitDe(
  regime: number,
  fatos: unknown,
  { responsavel, variacoes }: Pick<Pedido, 'responsavel' | 'variacoes'>,
): DadosMit | null {
  if (!temMit(regime)) return null
  const mit = mitDoMes(fatosGravados(fatos))
  if (!mit.ok) throw pendente(mit.refusal.mensagem)
  if (responsavel === undefined)
    throw pendente('Informe o CPF do responsável pela apuração: o MIT pede.')
  const declarado = declararMit({ ...mit.value, variacoes, responsavel: ditoDe(responsavel) })
  if (!declarado.ok) throw pendente(declarado.refusal.mensagem)
  return declarado.value
}

const ditoDe = ({ cpf, telefone, email, crc }: NonNullable<Pedido['responsavel']>) => ({
  cpf,
  ...(telefone === undefined ? {} : { telefone }),
  ...(email === undefined ? {} : { email }),
  ...(crc === undefined ? {} : { crc }),
})

async function montar(
  ctx: Context,
  { responsavel, variacoes, ...mes }: Pedido,
  tipo: Tipo,
): Promise<Montada> {
  const { apuracaoId, fatos } = await lerMesApurado(ctx, mes)
  const doMes = await lerDoMes(ctx, mes)
  exigirVez(tipo, doMes)
  const { aberta, transmitida } = doMes
  const { regime } = await lerMes(ctx, mes)
  // The mark is of the declaration of the regime: of the Simples, of the PGDAS-D.
  const porFora = temMit(regime) ? await lerPorFora(ctx, mes) : null
  if (porFora !== null) throw naoPode(jaPorFora(porFora))
  const dito = mitDe(regime, fatos, { responsavel, variacoes })
  const nossos = debitosDasGuias((await guiasDaDctfweb(ctx, mes)).filter(daFolha))
  if (dito === null && nossos.length === 0)
    throw pendente(
      'Só o Lucro Presumido e o Lucro Real declaram no MIT, e não há folha, pró-labore nem retenção neste mês: não há DCTFWeb a montar.',
    )
  const texto = serializarCanonico(dito)
  const doConteudo =
    dito === null || nossos.length > 0 ? serializarCanonico({ dito, nossos }) : texto
  const pedidoHash = createHash('sha256').update(doConteudo).digest('hex')
  if (transmitida?.pedidoHash === pedidoHash)
    throw naoPode('Nada mudou desde a DCTFWeb que foi transmitida.')
  if (aberta?.pedidoHash === pedidoHash && aberta.apuracaoId === apuracaoId)
    return { dctfwebId: aberta.id, versao: aberta.versao }
  const agora = ctx.clock.now().toISOString()
  if (aberta !== undefined)
    await sql`
      update declaracao_dctfweb set estado = 'trocada', concluida_em = ${agora}, versao = versao + 1
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${aberta.id}`.execute(ctx.db)
  const { id, versao } = await ctx.db
    .insertInto('declaracao_dctfweb')
    .values({
      ...{ escritorio_id: ctx.tenant.escritorioId, empresa_id: mes.empresaId, tipo },
      ...{ competencia: mes.competencia, apuracao_id: apuracaoId },
      ...{ pedido: dito === null ? null : texto, nossos: JSON.stringify(nossos) },
      pedido_hash: pedidoHash,
      retifica_id: tipo === 'retificadora' ? (transmitida?.id ?? null) : null,
      valor: [...debitosDoMit(dito), ...nossos].reduce((soma, debito) => soma + debito.valor, 0),
      ...{ criado_em: agora, criado_por_nome: ctx.user.nome },
    })
    .returning(['id', 'versao'])
    .executeTakeFirstOrThrow()
  return { dctfwebId: id, versao }
}

/**
 * The DCTFWeb of a month that was worked out, with the MIT of who is of the Lucro; asked again, it is the same while nothing
 * changed.
 */
export const montarDctfweb = (ctx: Context, pedido: Pedido): Promise<Montada> =>
  montar(ctx, pedido, 'original')

/** What takes the place of the one that was transmitted, from what the determination says now. */
export const retificarDctfweb = (ctx: Context, pedido: Pedido): Promise<Montada> =>
  montar(ctx, pedido, 'retificadora')

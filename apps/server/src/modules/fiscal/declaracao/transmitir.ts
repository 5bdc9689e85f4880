import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { ESTADO } from '@razao/engine/etapas'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import {
  chamarSaida,
  desistirDaSaida,
  intencionar,
  retomar,
} from '../../../platform/saidas/index.ts'
import { SERVICO_DA_DASN, SERVICO_DO_PGDASD } from '../../serpro/index.ts'
import { travarFechamentos } from '../fechamento/carregar.ts'
import { pedirOuAprovar } from './aprovacao.ts'
import { contarAprovacoes } from './contar-aprovacoes.ts'
import {
  type EspecieDaDeclaracao,
  type EstadoDaDeclaracao,
  porqueNaoTransmite,
  SITUACAO,
} from './estados.ts'
import { hashDoAno } from './montar-dasn.ts'
import { jaPorFora, lerPorFora } from './por-fora.ts'

export type PedidoDoPgdasd = {
  readonly declaracaoId: number
  /** The run of the batch that asked for it; absent when a person asked for it alone. */
  readonly corrida?: string
}

type Transmitir = typeof rotas.transmitirDeclaracao
type Consultar = typeof rotas.consultarDeclaracao

type Lida = {
  especie: EspecieDaDeclaracao
  empresaId: number
  competencia: string
  pedidoHash: string
  /** What a person said that the months do not. */
  dito: { extincao: string | null; comercio: { competencia: string; valor: number }[] }
  estado: EstadoDaDeclaracao
  situacao: RouteOutput<Transmitir>['situacao']
  apuracaoAtual: boolean | null
  conferencia: number | null
  valor: number
  saidaId: number | null
  versao: number
}

async function ler(ctx: Context, declaracaoId: number, { travar = false } = {}): Promise<Lida> {
  const { rows } = await sql<Lida>`
    select d.especie, d.empresa_id as "empresaId", d.competencia, d.pedido_hash as "pedidoHash", d.segregacao as dito,
      d.estado, ${SITUACAO} as situacao, a.atual as "apuracaoAtual", f.conferencia, d.valor, d.saida_id as "saidaId",
      d.versao
    from declaracao_pgdasd d
    left join apuracao a on a.escritorio_id = d.escritorio_id and a.id = d.apuracao_id
    left join fechamento f on f.escritorio_id = d.escritorio_id and f.empresa_id = d.empresa_id
      and f.competencia = d.competencia
    left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = ${declaracaoId}
    ${travar ? sql`for no key update of d` : sql``}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  return lida
}

/** Of each kind, in the outgoing book. */
const SERVICOS: Readonly<Record<EspecieDaDeclaracao, string>> = {
  pgdasd: SERVICO_DO_PGDASD,
  'dasn-simei': SERVICO_DA_DASN,
}

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

/** An approval is of a value: what was compared is what the month, or the year, says now, and somebody answered for it. */
async function exigirAprovada(ctx: Context, lida: Lida): Promise<void> {
  const { especie, empresaId, competencia, apuracaoAtual, conferencia } = lida
  if (especie === 'dasn-simei') {
    const ano = Number(competencia.slice(0, 4))
    if ((await hashDoAno(ctx, { empresaId, ano, ...lida.dito })) !== lida.pedidoHash)
      throw naoPode('A receita do ano mudou depois desta declaração. Monte-a outra vez.')
    return
  }
  if (!apuracaoAtual)
    throw naoPode('O mês foi apurado de novo depois desta declaração. Monte-a outra vez.')
  if (conferencia !== ESTADO.feito)
    throw naoPode(
      'A conferência do fechamento deste mês não está feita. Confira o mês antes de transmitir.',
    )
}

/**
 * Asks for a declaration that was compared to leave: reserved here, in this transaction; asked twice, it is one. Where two
 * people answer for it, the first asks and the second makes it leave.
 */
export async function transmitirDeclaracao(
  ctx: Context,
  { declaracaoId, versao }: RouteParsed<Transmitir>,
): Promise<RouteOutput<Transmitir>> {
  const dita = await pedirTransmissao(ctx, { declaracaoId, versao })
  await contarAprovacoes(ctx, { declaracoes: [declaracaoId] })
  return dita
}

/** The same, of one among many: who is to be told of an approval is told once of them all. */
export async function pedirTransmissao(
  ctx: Context,
  { declaracaoId, versao, corrida }: RouteParsed<Transmitir> & Pick<PedidoDoPgdasd, 'corrida'>,
): Promise<RouteOutput<Transmitir>> {
  const { empresaId, competencia } = await ler(ctx, declaracaoId)
  await travarFechamentos(ctx, competencia, [empresaId])
  const lida = await ler(ctx, declaracaoId, { travar: true })
  if (lida.saidaId !== null)
    return { declaracaoId, situacao: lida.situacao, esperaAprovacao: false }
  if (lida.versao !== versao) throw problem('registro-mudou')
  const porque = porqueNaoTransmite(lida.estado)
  if (porque !== null) throw naoPode(porque)
  await exigirAprovada(ctx, lida)
  const porFora = lida.especie === 'pgdasd' ? await lerPorFora(ctx, lida) : null
  if (porFora !== null) throw naoPode(jaPorFora(porFora))
  if (!(await pedirOuAprovar(ctx, { declaracaoId }, lida)))
    return { declaracaoId, situacao: lida.situacao, esperaAprovacao: true }
  const { id: saidaId } = await intencionar<PedidoDoPgdasd>(ctx, {
    // Of the version: one that was called off, and is asked for again, leaves by another line.
    chave: `${lida.especie}:${declaracaoId}:${versao}`,
    ...{ servico: SERVICOS[lida.especie], empresaId },
    pedido: { declaracaoId, ...(corrida === undefined ? {} : { corrida }) },
  })
  await sql`
    update declaracao_pgdasd set estado = 'transmitindo', saida_id = ${saidaId}, recusas = '[]',
      pedida_em = ${ctx.clock.now().toISOString()}, pedida_por_nome = ${ctx.user.nome}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${declaracaoId}`.execute(ctx.db)
  await avisar(ctx, 'declaracao', { declaracaoId, situacao: 'transmitindo' }, empresaId)
  return { declaracaoId, situacao: 'transmitindo', esperaAprovacao: false }
}

/**
 * Calls off what a run of a batch asked for and did not leave: it is compared as before, and may be asked for again. Answers
 * which were, and which are still on their way.
 */
export async function desfazerTransmissoes(
  ctx: Context,
  { corrida, declaracoes }: { corrida: string; declaracoes: readonly number[] },
): Promise<{ desfeitas: ReadonlySet<number>; saindo: ReadonlySet<number> }> {
  const { rows } = await sql<{
    id: number
    declaracaoId: number
    empresaId: number
    aberta: boolean
  }>`
    select s.id, d.id as "declaracaoId", d.empresa_id as "empresaId", s.estado in ('intencionada', 'enviada') as aberta
    from declaracao_pgdasd d
    join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = any (${[...declaracoes]}::bigint[])
      and d.estado = 'transmitindo' and s.pedido ->> 'corrida' = ${corrida}
    order by s.id`.execute(ctx.db)
  const desfeitas = new Set<number>()
  const saindo = new Set<number>()
  for (const { id, declaracaoId, empresaId, aberta } of rows) {
    if (!(await desistirDaSaida(ctx, id))) {
      if (aberta) saindo.add(declaracaoId)
      continue
    }
    await sql`
      update declaracao_pgdasd set estado = 'conferida', saida_id = null, conhecidas = null, pedida_em = null,
        pedida_por_nome = null, versao = versao + 1
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${declaracaoId}`.execute(ctx.db)
    await avisar(ctx, 'declaracao', { declaracaoId, situacao: 'conferida' }, empresaId)
    desfeitas.add(declaracaoId)
  }
  return { desfeitas, saindo }
}

/** Asks now for what is in doubt. It never sends: what is not in doubt is told as it is. */
export async function consultarDeclaracao(
  ctx: Context,
  { declaracaoId }: RouteParsed<Consultar>,
): Promise<RouteOutput<Consultar>> {
  const { situacao, saidaId } = await ler(ctx, declaracaoId)
  const dito = (mensagem: string) => ({ consultando: false, mensagem })
  if (saidaId === null) return dito('A declaração ainda não foi transmitida.')
  if (situacao === 'transmitindo') return dito('A declaração está saindo agora.')
  if (situacao !== 'incerta') return dito('Esta declaração já terminou.')
  if (!(await retomar(ctx, saidaId))) await chamarSaida(ctx, saidaId)
  return {
    consultando: true,
    mensagem: 'A Receita pode ter recebido. Estamos consultando; nada é enviado de novo.',
  }
}

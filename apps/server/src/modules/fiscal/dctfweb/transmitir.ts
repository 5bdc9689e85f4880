import type { RouteOutput, RouteParsed, dctfweb as rotas } from '@razao/contract'
import { ESTADO } from '@razao/engine/etapas'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { chamarSaida, intencionar, retomar } from '../../../platform/saidas/index.ts'
import { SERVICO_DO_MIT } from '../../serpro/index.ts'
import { type EstadoDaDeclaracao, porqueNaoTransmite } from '../declaracao/estados.ts'
import { travarFechamentos } from '../fechamento/carregar.ts'
import { SITUACAO_DA_DCTFWEB } from './ler.ts'

/** What the outgoing book keeps of either step. */
export type PedidoDaDctfweb = { readonly dctfwebId: number }

type Transmitir = typeof rotas.transmitirDctfweb
type Consultar = typeof rotas.consultarDctfweb

type Lida = {
  empresaId: number
  competencia: string
  estado: EstadoDaDeclaracao
  situacao: RouteOutput<Transmitir>['situacao']
  apuracaoAtual: boolean
  conferencia: number | null
  mitSaidaId: number | null
  saidaId: number | null
  versao: number
}

async function ler(ctx: Context, dctfwebId: number, { travar = false } = {}): Promise<Lida> {
  const { rows } = await sql<Lida>`
    select d.empresa_id as "empresaId", d.competencia, d.estado, ${SITUACAO_DA_DCTFWEB} as situacao,
      a.atual as "apuracaoAtual", f.conferencia, d.mit_saida_id as "mitSaidaId", d.saida_id as "saidaId", d.versao
    from declaracao_dctfweb d
    join apuracao a on a.escritorio_id = d.escritorio_id and a.id = d.apuracao_id
    left join fechamento f on f.escritorio_id = d.escritorio_id and f.empresa_id = d.empresa_id
      and f.competencia = d.competencia
    left join saida_externa m on m.escritorio_id = d.escritorio_id and m.id = d.mit_saida_id
    left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = ${dctfwebId}
    ${travar ? sql`for no key update of d` : sql``}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  return lida
}

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

/** Asks for a month to leave: reserved here, in this transaction; asked twice, it is one. */
export async function transmitirDctfweb(
  ctx: Context,
  { dctfwebId, versao }: RouteParsed<Transmitir>,
): Promise<RouteOutput<Transmitir>> {
  const { empresaId, competencia } = await ler(ctx, dctfwebId)
  await travarFechamentos(ctx, competencia, [empresaId])
  const lida = await ler(ctx, dctfwebId, { travar: true })
  if (lida.mitSaidaId !== null) return { dctfwebId, situacao: lida.situacao }
  if (lida.versao !== versao) throw problem('registro-mudou')
  const porque = porqueNaoTransmite(lida.estado)
  if (porque !== null) throw naoPode(porque)
  if (!lida.apuracaoAtual)
    throw naoPode('O mês foi apurado de novo depois desta declaração. Monte-a outra vez.')
  if (lida.conferencia !== ESTADO.feito)
    throw naoPode(
      'A conferência do fechamento deste mês não está feita. Confira o mês antes de transmitir.',
    )
  const { id: mitSaidaId } = await intencionar<PedidoDaDctfweb>(ctx, {
    ...{ servico: SERVICO_DO_MIT, chave: `mit:${dctfwebId}`, empresaId, pedido: { dctfwebId } },
  })
  await sql`
    update declaracao_dctfweb set estado = 'transmitindo', mit_saida_id = ${mitSaidaId},
      pedida_em = ${ctx.clock.now().toISOString()}, pedida_por_nome = ${ctx.user.nome}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${dctfwebId}`.execute(ctx.db)
  await avisar(ctx, 'declaracao', { dctfwebId, situacao: 'transmitindo' }, empresaId)
  return { dctfwebId, situacao: 'transmitindo' }
}

/** Asks now for what is in doubt. It never sends: what is not in doubt is told as it is. */
export async function consultarDctfweb(
  ctx: Context,
  { dctfwebId }: RouteParsed<Consultar>,
): Promise<RouteOutput<Consultar>> {
  const { situacao, mitSaidaId, saidaId } = await ler(ctx, dctfwebId)
  const dito = (mensagem: string) => ({ consultando: false, mensagem })
  const qual = saidaId ?? mitSaidaId
  if (qual === null) return dito('A DCTFWeb ainda não foi transmitida.')
  if (situacao === 'transmitindo') return dito('A DCTFWeb está saindo agora.')
  if (situacao !== 'incerta') return dito('Esta DCTFWeb já terminou.')
  if (!(await retomar(ctx, qual))) await chamarSaida(ctx, qual)
  return { consultando: true, mensagem: 'Perguntando à Receita. A resposta aparece aqui.' }
}

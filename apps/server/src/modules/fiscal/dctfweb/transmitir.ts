import type { RouteOutput, RouteParsed, dctfweb as rotas } from '@razao/contract'
import { ESTADO } from '@razao/engine/etapas'
import { compararDctfweb, type DadosMit } from '@razao/engine/tributos/mit'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { chamarSaida, intencionar, retomar } from '../../../platform/saidas/index.ts'
import { SERVICO_DA_DCTFWEB, SERVICO_DO_MIT } from '../../serpro/index.ts'
import { pedirOuAprovar } from '../declaracao/aprovacao.ts'
import { contarAprovacoes } from '../declaracao/contar-aprovacoes.ts'
import { type EstadoDaDeclaracao, porqueNaoTransmite } from '../declaracao/estados.ts'
import { jaPorFora, lerPorFora } from '../declaracao/por-fora.ts'
import { travarFechamentos } from '../fechamento/carregar.ts'
import { type Debito, debitosDoMit } from './debitos.ts'
import { SITUACAO_DA_DCTFWEB } from './ler.ts'
import { temMit } from './montar.ts'

/** What the outgoing book keeps of either step. */
export type PedidoDaDctfweb = { readonly dctfwebId: number }

type Transmitir = typeof rotas.transmitirDctfweb
type Consultar = typeof rotas.consultarDctfweb

type Lida = {
  empresaId: number
  competencia: string
  estado: EstadoDaDeclaracao
  situacao: RouteOutput<Transmitir>['situacao']
  regime: number | null
  valor: number
  pedido: DadosMit | null
  nossos: readonly Debito[]
  vistos: readonly Debito[] | null
  apuracaoAtual: boolean
  conferencia: number | null
  mitSaidaId: number | null
  saidaId: number | null
  versao: number
}

async function ler(ctx: Context, dctfwebId: number, { travar = false } = {}): Promise<Lida> {
  const { rows } = await sql<Lida>`
    select d.empresa_id as "empresaId", d.competencia, d.estado, ${SITUACAO_DA_DCTFWEB} as situacao,
      f.regime, d.valor, d.pedido, d.nossos, d.vistos, a.atual as "apuracaoAtual", f.conferencia, d.mit_saida_id as "mitSaidaId", d.saida_id as "saidaId", d.versao
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

/**
 * Asks for a month to leave: reserved here, in this transaction; asked twice, it is one. Where two people answer for it, the
 * first asks and the second makes it leave.
 */
export async function transmitirDctfweb(
  ctx: Context,
  pedido: RouteParsed<Transmitir>,
): Promise<RouteOutput<Transmitir>> {
  const dita = await pedirTransmissao(ctx, pedido)
  await contarAprovacoes(ctx, { dctfwebs: [pedido.dctfwebId] })
  return dita
}

async function pedirTransmissao(
  ctx: Context,
  { dctfwebId, versao, aceitarDiferenca }: RouteParsed<Transmitir>,
): Promise<RouteOutput<Transmitir>> {
  const { empresaId, competencia } = await ler(ctx, dctfwebId)
  await travarFechamentos(ctx, competencia, [empresaId])
  const lida = await ler(ctx, dctfwebId, { travar: true })
  if (lida.mitSaidaId !== null || lida.saidaId !== null)
    return { dctfwebId, situacao: lida.situacao, esperaAprovacao: false }
  if (lida.versao !== versao) throw problem('registro-mudou')
  const porque = porqueNaoTransmite(lida.estado)
  if (porque !== null) throw naoPode(porque)
  if (!lida.apuracaoAtual)
    throw naoPode('O mês foi apurado de novo depois desta declaração. Monte-a outra vez.')
  if (lida.conferencia !== ESTADO.feito)
    throw naoPode(
      'A conferência do fechamento deste mês não está feita. Confira o mês antes de transmitir.',
    )
  const porFora = temMit(lida.regime ?? 0) ? await lerPorFora(ctx, lida) : null
  if (porFora !== null) throw naoPode(jaPorFora(porFora))
  const aceitos = aceitosDe(lida, aceitarDiferenca)
  if (!(await pedirOuAprovar(ctx, { dctfwebId }, lida)))
    return { dctfwebId, situacao: lida.situacao, esperaAprovacao: true }
  const { id } = await intencionar<PedidoDaDctfweb>(
    ctx,
    lida.pedido === null
      ? {
          ...{ servico: SERVICO_DA_DCTFWEB, chave: `dctfweb:${dctfwebId}`, empresaId },
          pedido: { dctfwebId },
        }
      : {
          ...{ servico: SERVICO_DO_MIT, chave: `mit:${dctfwebId}`, empresaId },
          pedido: { dctfwebId },
        },
  )
  await sql`
    update declaracao_dctfweb set estado = 'transmitindo', ${sql.ref(lida.pedido === null ? 'saida_id' : 'mit_saida_id')} = ${id},
      aceitos = ${aceitos === null ? null : JSON.stringify(aceitos)}::jsonb,
      aceitos_por_nome = ${aceitos === null ? null : ctx.user.nome},
      pedida_em = ${ctx.clock.now().toISOString()}, pedida_por_nome = ${ctx.user.nome}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${dctfwebId}`.execute(ctx.db)
  await avisar(ctx, 'declaracao', { dctfwebId, situacao: 'transmitindo' }, empresaId)
  return { dctfwebId, situacao: 'transmitindo', esperaAprovacao: false }
}

/** What was seen of the folha, where it is not ours and somebody says that it is right; null where it is ours. */
function aceitosDe({ pedido, nossos, vistos }: Lida, aceita: boolean): readonly Debito[] | null {
  if (vistos === null) return null
  const mit = debitosDoMit(pedido)
  const folha = compararDctfweb({ mit, folha: nossos }, vistos, { encerrada: false }).filter(
    ({ origem }) => origem === 'folha',
  )
  if (folha.every(({ diferenca }) => diferenca === 0)) return null
  if (!aceita)
    throw naoPode(
      'O que a folha pôs na DCTFWeb é diferente do nosso. Corrija, monte e compare de novo; ou transmita aceitando o que a Receita tem.',
    )
  return folha.flatMap(({ codigo, rotulo, deles }) =>
    deles === null || deles === 0 ? [] : [{ codigo, rotulo, valor: deles }],
  )
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

import type { RouteOutput, RouteParsed, emissoes as rotas } from '@razao/contract'
import { STATUS_NOTA } from '@razao/engine/cadastro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import type { Dps, EventoPedido, PedidoDeEvento } from '@razao/formats/dps'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { CidadeDaDps, NumeroDoRps } from '../../../platform/fora/index.ts'
import { problem } from '../../../platform/problem.ts'
import { intencionar } from '../../../platform/saidas/index.ts'
import { temCertificado } from '../../certificados/index.ts'
import { QUEM_RECEBEU, VAI_SOZINHA } from '../envio/destinatarios.ts'
import { entrarNosMeses } from '../importacao/situacao-da-nota.ts'
import { emNossasPalavras } from './concluir-emissao.ts'
import type { Provedor } from './ler-dps.ts'
import { APLICATIVO, instanteDaNota } from './montar-dps.ts'
import { prazoDeCancelamento } from './prazo-de-cancelamento.ts'
import {
  type CancelamentoNaSaida,
  SERVICO_DE_CANCELAMENTO,
  SERVICO_DE_CANCELAMENTO_ABRASF,
} from './servico-de-cancelamento.ts'
import { type PedidoNaSaida, SERVICO_DE_EVENTOS } from './servico-de-eventos.ts'
import { STATUS_DA_COBRANCA } from './status-da-cobranca.ts'

const CANCELAMENTO = '101101'
/** Of ABRASF, which has none for any other reason. */
const CODIGOS_DA_CIDADE = { '1': '1', '2': '2', '9': '1' } as const
const MOTIVOS = { '1': 'erro-na-emissao', '2': 'servico-nao-prestado', '9': 'outros' } as const

type Nota = {
  id: number
  empresaId: number
  chave: string
  numero: string
  status: number
  direcao: number
  leiaute: string
  emissao: string
  competencia: string
  municipio: number | null
  bruto: number
  versao: number
  documento: string
  ambiente: number | null
  /** The RPS that it was asked for under, and by whom, when it was by the system of a city. */
  rps: NumeroDoRps | null
  provedor: Provedor | null
  cidade: CidadeDaDps | null
  prestador: Dps['prestador'] | null
  recebido: number
  /** Number of the charge that goes with it. */
  cobranca: number | null
  /** Whoever received it hears of it by itself. */
  avisa: boolean
  mesFechado: boolean
}

async function lerNota(ctx: Context, notaId: number, travar: boolean): Promise<Nota> {
  const { rows } = await sql<Nota>`
    select n.id, n.empresa_id as "empresaId", n.chave, n.numero, n.status, n.direcao, n.leiaute, n.emissao, n.competencia,
      e.municipio_ibge as municipio, n.bruto, n.versao, e.identificacao as documento,
      d.ambiente, d.provedor, d.alem -> 'cidade' as cidade, d.pedido -> 'prestador' as prestador,
      case when d.provedor <> 'nacional' then jsonb_build_object('serie', d.serie, 'numero', d.numero) end as rps,
      ${VAI_SOZINHA} and exists (${QUEM_RECEBEU}) as avisa,
      exists (select from periodo_bloqueio b where b.escritorio_id = n.escritorio_id and b.empresa_id = n.empresa_id
        and b.competencia = n.competencia and b.reaberto_em is null) as "mesFechado",
      (select coalesce(sum(r.valor), 0)::bigint from recebimento r
        where r.escritorio_id = n.escritorio_id and r.nota_id = n.id) as recebido,
      (select max(c.numero) from cobranca c where c.escritorio_id = n.escritorio_id and c.nota_id = n.id
        and c.status = ${STATUS_DA_COBRANCA.faturada}) as cobranca
    from nota_fiscal n
    join empresa e on e.escritorio_id = n.escritorio_id and e.id = n.empresa_id
    left join emissor m on m.escritorio_id = n.escritorio_id and m.empresa_id = n.empresa_id
    left join dps d on d.escritorio_id = n.escritorio_id and d.nota_id = n.id and d.desfecho = 'autorizada'
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = ${notaId}
    ${travar ? sql`for no key update of n` : sql``}`.execute(ctx.db)
  const [nota] = rows
  if (nota === undefined) throw problem('nao-encontrado')
  return nota
}

/** Why a note can't be cancelled from here; null when it can. */
async function impedimento(ctx: Context, nota: Nota): Promise<string | null> {
  if (nota.direcao !== 1) return 'Só quem emitiu a nota pode cancelá-la.'
  if (nota.status === 99) return 'O cancelamento já foi pedido; aguarde a resposta.'
  if (nota.status === 2) return 'A nota já está cancelada.'
  if (nota.status === 3) return 'A nota foi substituída por outra.'
  if (nota.rps === null && !nota.leiaute.startsWith('nfse-nacional'))
    return 'A nota não é do padrão nacional: cancele no sistema da prefeitura que a emitiu.'
  const { permite, ate, motivo } = await prazoDeCancelamento(ctx, nota)
  if (!permite) return motivo
  if (ate !== null && ctx.clock.today() > ate)
    return `O prazo da prefeitura terminou em ${formatarData(ate)}.`
  return null
}

/** Told before anybody writes a reason; whoever asks all the same is told of the month by its own problem. */
const doMesFechado = ({ mesFechado, competencia }: Nota): string | null =>
  mesFechado
    ? `O mês ${formatarCompetencia(competencia)} está bloqueado: reabra a competência, com motivo, para cancelar a nota.`
    : null

/** Until when a note may be cancelled, what it changes, and what was asked before. */
export async function lerPrazoDeCancelamento(
  ctx: Context,
  { notaId }: RouteParsed<typeof rotas.lerPrazoDeCancelamento>,
): Promise<RouteOutput<typeof rotas.lerPrazoDeCancelamento>> {
  const nota = await lerNota(ctx, notaId, false)
  const porque = (await impedimento(ctx, nota)) ?? doMesFechado(nota)
  const { ate, fonte } = await prazoDeCancelamento(ctx, nota)
  const { rows } = await sql<{
    id: number
    tipo: string
    motivo: string
    desfecho: string | null
    em: string
    porQuem: string | null
    rejeicao: Parameters<typeof emNossasPalavras>[0][] | null
  }>`
    select id, tipo, motivo, desfecho, pedido_em as em, pedido_por_nome as "porQuem", rejeicao from nota_pedido
    where escritorio_id = ${ctx.tenant.escritorioId} and nota_id = ${notaId} order by id desc`.execute(
    ctx.db,
  )
  return {
    pode: porque === null,
    porque,
    ate,
    fonteDoPrazo: fonte,
    efeitos: efeitosDe(nota),
    pedidos: rows.map(({ rejeicao, ...pedido }) => ({
      ...pedido,
      rejeicao: (rejeicao ?? []).map(emNossasPalavras),
    })),
  }
}

function efeitosDe(nota: Nota): string[] {
  return [
    'A nota deixa a receita do mês, e o imposto do mês é calculado de novo.',
    ...(nota.cobranca === null
      ? []
      : [
          `A cobrança ${nota.cobranca} é cancelada junto, com o que dela está em aberto e com os boletos: os que o banco já tem saem na próxima remessa.`,
        ]),
    ...(nota.recebido > 0
      ? ['Há recebimentos informados desta nota: confira se o dinheiro foi devolvido.']
      : []),
    nota.avisa
      ? 'Quem recebeu a nota por e-mail é avisado do cancelamento, também por e-mail.'
      : 'O cliente que já recebeu a nota precisa ser avisado.',
  ]
}

/** Asks for the cancellation of a note; until the answer it is «Cancelando». Asked twice, it is asked once. */
export async function cancelarNota(
  ctx: Context,
  { notaId, codigo, motivo, versao }: RouteParsed<typeof rotas.cancelarNota>,
): Promise<RouteOutput<typeof rotas.cancelarNota>> {
  const nota = await lerNota(ctx, notaId, true)
  if (nota.versao !== versao) throw problem('registro-mudou')
  const porque = await impedimento(ctx, nota)
  if (porque !== null) throw problem('nota-nao-cancela', { detail: porque })
  if (nota.provedor !== 'migrate' && !(await temCertificado(ctx, nota.empresaId)))
    throw problem('emissao-impedida', {
      detail:
        'A empresa não tem certificado digital válido. Envie o certificado e cancele de novo.',
    })
  if ((await entrarNosMeses(ctx, [nota])).size > 0) throw problem('competencia-fechada')
  const agora = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('nota_pedido')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: nota.empresaId,
      nota_id: notaId,
      tipo: CANCELAMENTO,
      motivo_codigo: codigo,
      motivo,
      pedido_em: agora.toISOString(),
      pedido_por_nome: ctx.user.nome,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const saida = await pedirEvento(ctx, nota, { id, codigo, motivo })
  await sql`
    update nota_pedido set saida_id = ${saida.id}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id}`.execute(ctx.db)
  await sql`
    update nota_fiscal set status = ${sql.lit(STATUS_NOTA.cancelando)}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${notaId}`.execute(ctx.db)
  return { ok: true }
}

type DoPedido = { id: number; codigo: keyof typeof MOTIVOS; motivo: string }

/** Puts the event in the outgoing book, by the way that the note came. */
async function pedirEvento(
  ctx: Context,
  nota: Nota,
  { id, codigo, motivo }: DoPedido,
): Promise<{ id: number }> {
  const { empresaId, numero, rps, provedor, cidade, prestador } = nota
  const chave = `evento:${id}`
  const ambiente = nota.ambiente === 1 ? 1 : 2
  if (rps !== null) {
    const daCidade = cidade === null || prestador === null ? {} : { cidade, prestador }
    const servico = provedor === 'abrasf' ? SERVICO_DE_CANCELAMENTO_ABRASF : SERVICO_DE_CANCELAMENTO
    return await intencionar<CancelamentoNaSaida>(ctx, {
      ...{ servico, chave, empresaId },
      pedido: {
        ...{ pedidoId: id, ambiente, rps, numero, codigo: CODIGOS_DA_CIDADE[codigo], motivo },
        ...daCidade,
      },
    })
  }
  const evento: EventoPedido = { tipo: 'cancelamento', motivo: MOTIVOS[codigo], texto: motivo }
  const pedido: PedidoDeEvento = {
    ambiente: nota.ambiente === 1 ? 'producao' : 'restrita',
    aplicativo: APLICATIVO,
    quando: instanteDaNota(ctx.clock.now()),
    autor:
      nota.documento.length === 11
        ? { tipo: 'cpf', numero: nota.documento }
        : { tipo: 'cnpj', numero: nota.documento },
    chave: nota.chave,
    evento,
  }
  return await intencionar<PedidoNaSaida>(ctx, {
    ...{ servico: SERVICO_DE_EVENTOS, chave, empresaId },
    pedido: { pedidoId: id, evento: pedido },
  })
}

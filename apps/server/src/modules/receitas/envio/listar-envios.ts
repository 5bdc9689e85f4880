import type { RouteOutput, RouteParsed, envios as rotas } from '@razao/contract'
import { DIRECAO_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Fragmento } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { doCadastro, TIPO_DA_NOTA } from './destinatarios.ts'
import type { TipoDeCarta } from './ler-carta.ts'
import { porqueDoEnvio, SITUACAO_DO_ENVIO } from './situacao-do-envio.ts'

type Saida = RouteOutput<typeof rotas.listarEnviosDaNota>
type Destinatario = Saida['destinatarios'][number]

const ENVIOS = 200

export type NotaAEnviar = {
  readonly id: number
  readonly empresaId: number
  /** Null while its cancelling waits. */
  readonly tipo: TipoDeCarta | null
  readonly emitida: boolean
  readonly comPapel: boolean
  readonly clienteId: number | null
  readonly recebeNotas: boolean
  readonly daqui: boolean
  readonly ambiente: number | null
  readonly enviaNota: boolean
  readonly enviaTeste: boolean
}

/** Whether the paper of a note `n` can be drawn: its XML is kept, in a file of its own. */
export const COM_PAPEL: Fragmento = sql`
  n.modelo = 'nfse' and exists (select from nota_xml x where x.escritorio_id = n.escritorio_id
    and x.empresa_id = n.empresa_id and x.sha256 = n.xml_sha256 and not x.coletivo)`

/** A note as who sends it asks; `travar` holds it until the end of the transaction. */
export async function lerNotaAEnviar(
  ctx: Context,
  notaId: number,
  travar: Fragmento = sql``,
): Promise<NotaAEnviar> {
  const { rows } = await sql<NotaAEnviar>`
    select n.id, n.empresa_id as "empresaId", ${TIPO_DA_NOTA} as tipo, n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)} as emitida,
      ${COM_PAPEL} as "comPapel",
      p.id as "clienteId", coalesce(p.recebe_notas, true) as "recebeNotas", d.id is not null as daqui, d.ambiente,
      coalesce(e.envia_nota, true) as "enviaNota", coalesce(e.envia_teste, false) as "enviaTeste"
    from nota_fiscal n
    left join participante_atual t on t.escritorio_id = n.escritorio_id and t.id = n.participante_id
    left join participante p on p.escritorio_id = t.escritorio_id and p.id = t.atual_id
    left join dps d on d.escritorio_id = n.escritorio_id and d.nota_id = n.id and d.desfecho = 'autorizada'
    left join emissor e on e.escritorio_id = n.escritorio_id and e.empresa_id = n.empresa_id
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = ${notaId} ${travar}`.execute(
    ctx.db,
  )
  const [nota] = rows
  if (nota === undefined) throw problem('nao-encontrado')
  return nota
}

/** Whom the customer's file says that receives notes, each once. */
export async function destinatariosDa(ctx: Context, notaId: number): Promise<Destinatario[]> {
  const { rows } = await sql<Destinatario>`
    select distinct on (q.para) q.para, q.nome
    from nota_fiscal n cross join lateral (${doCadastro()}) q
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = ${notaId} order by q.para`.execute(
    ctx.db,
  )
  return rows
}

/** Why a note can't be sent now; null when it can. */
export function impedimento({
  emitida,
  tipo,
  comPapel,
}: Pick<NotaAEnviar, 'emitida' | 'tipo' | 'comPapel'>): string | null {
  if (!emitida) return 'Quem envia a nota ao cliente é a empresa que a emitiu.'
  if (!comPapel)
    return 'Só se envia daqui a NFS-e cujo XML está guardado, num arquivo só dela. Entregue esta nota de outra forma.'
  return tipo === null ? 'O cancelamento foi pedido. Espere a resposta e envie depois dela.' : null
}

function porqueNaoSozinha(nota: NotaAEnviar, destinatarios: number): string | null {
  const { daqui, enviaNota, enviaTeste, ambiente, recebeNotas } = nota
  if (!daqui) return 'Só as notas emitidas por aqui vão sozinhas ao cliente.'
  if (!enviaNota) return 'A empresa escolheu não enviar as notas sozinhas ao cliente.'
  if (ambiente !== 1 && !enviaTeste)
    return 'Esta nota é de teste, e as de teste não vão sozinhas ao cliente.'
  if (!recebeNotas) return 'O cadastro do cliente diz que ele não quer receber notas por e-mail.'
  return destinatarios === 0 ? 'O cliente não tem e-mail para receber notas.' : null
}

type Linha = Omit<Saida['envios'][number], 'porque'> & { motivo: string | null }

/** Every letter about a note, and to whom it may still go. */
export async function listarEnviosDaNota(
  ctx: Context,
  { notaId }: RouteParsed<typeof rotas.listarEnviosDaNota>,
): Promise<Saida> {
  const nota = await lerNotaAEnviar(ctx, notaId)
  const destinatarios = await destinatariosDa(ctx, notaId)
  const { rows } = await sql<Linha>`
    select v.id, v.tipo, v.para, v.nome, ${SITUACAO_DO_ENVIO} as situacao, s.motivo, v.criado_em as em,
      case when s.estado = 'confirmada' then s.concluida_em end as "enviadoEm",
      case when s.estado = 'intencionada' and s.envios > 0 then s.tentar_em end as "proximaEm", s.envios as tentativas,
      v.pedido_por_nome as "porQuem"
    from nota_envio v
    join saida_externa s on s.escritorio_id = v.escritorio_id and s.id = v.saida_id
    where v.escritorio_id = ${ctx.tenant.escritorioId} and v.nota_id = ${notaId}
    order by v.id desc limit ${ENVIOS}`.execute(ctx.db)
  const porque = impedimento(nota)
  const naoSozinha = porqueNaoSozinha(nota, destinatarios.length)
  return {
    pode: porque === null,
    porque,
    sozinha: naoSozinha === null,
    porqueNaoSozinha: naoSozinha,
    clienteId: nota.clienteId,
    destinatarios,
    envios: rows.map(({ motivo, ...envio }) => ({
      ...envio,
      porque: porqueDoEnvio(envio.situacao, motivo),
    })),
  }
}

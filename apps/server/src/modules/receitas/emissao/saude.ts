import type { RouteOutput, emissoes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { SERVICO_DE_ABRASF, SERVICO_DE_MIGRATE, SERVICO_DE_NFSE } from './pedir-nota.ts'
import {
  SERVICO_DE_CANCELAMENTO,
  SERVICO_DE_CANCELAMENTO_ABRASF,
} from './servico-de-cancelamento.ts'
import { SERVICO_DE_EVENTOS } from './servico-de-eventos.ts'

type Saude = RouteOutput<typeof rotas.lerSaudeDosEmissores>['servicos'][number]
type Medida = {
  servico: string
  respostas: number
  semResposta: number
  medianaMs: number | null
  desde: string | null
}

const NOMES: Readonly<Record<string, string>> = {
  [SERVICO_DE_NFSE]: 'NFS-e nacional (SEFIN)',
  [SERVICO_DE_EVENTOS]: 'Eventos da NFS-e nacional',
  [SERVICO_DE_MIGRATE]: 'Migrate (InvoiCy)',
  [SERVICO_DE_CANCELAMENTO]: 'Cancelamentos pela Migrate',
  [SERVICO_DE_ABRASF]: 'Prefeituras (ABRASF)',
  [SERVICO_DE_CANCELAMENTO_ABRASF]: 'Cancelamentos nas prefeituras',
}
const LENTO_MS = 8000

/** How each service answered in the last hour, as this office saw it. */
export async function lerSaudeDosEmissores(
  ctx: Context,
): Promise<RouteOutput<typeof rotas.lerSaudeDosEmissores>> {
  const { rows } = await sql<Medida>`
    select servico,
      count(*) filter (where estado in ('confirmada', 'recusada')) as respostas,
      count(*) filter (where estado in ('duvidosa', 'desistida')
        or (estado = 'intencionada' and envios > 0)) as "semResposta",
      (percentile_cont(0.5) within group (order by extract(epoch from concluida_em - enviada_em) * 1000)
        filter (where estado in ('confirmada', 'recusada')))::bigint as "medianaMs",
      min(enviada_em) filter (where estado = 'duvidosa' or (estado = 'intencionada' and envios > 0)) as desde
    from saida_externa
    where escritorio_id = ${ctx.tenant.escritorioId} and servico = any (${Object.keys(NOMES)}::text[])
      and coalesce(concluida_em, enviada_em) > now() - interval '1 hour'
    group by servico`.execute(ctx.db)
  const porServico = new Map(rows.map((linha) => [linha.servico, linha]))
  return {
    servicos: Object.entries(NOMES).map(([servico, nome]) =>
      comoSaude(servico, nome, porServico.get(servico)),
    ),
  }
}

function comoSaude(servico: string, nome: string, medida: Medida | undefined): Saude {
  const nada = { servico, nome, desde: null, respostas: 0, semResposta: 0, medianaMs: null }
  if (medida === undefined) return { ...nada, estado: 'sem-uso' }
  const { respostas, semResposta, medianaMs, desde } = medida
  return { ...nada, respostas, semResposta, medianaMs, desde, estado: estadoDe(medida) }
}

function estadoDe({ respostas, semResposta, medianaMs }: Medida): Saude['estado'] {
  if (semResposta > 0 && respostas === 0) return 'fora'
  if (semResposta > respostas / 10 || (medianaMs ?? 0) > LENTO_MS) return 'lento'
  return 'normal'
}

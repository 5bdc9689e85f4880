import type { RouteOutput, RouteParsed, envios as rotas } from '@razao/contract'
import { links } from '@razao/contract/paths'
import { DIRECAO_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { JobContext } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import {
  type Execucao,
  executarOperacao,
  type ItemPendente,
  registrarOperacao,
} from '../../automacao/index.ts'
import {
  COM_PAPEL,
  doCadastro,
  enviarNota,
  impedimento,
  type NotaAEnviar,
  STATUS_DA_COBRANCA,
  TIPO_DA_NOTA,
} from '../../receitas/index.ts'
import { enviarCobranca } from './enviar-cobranca.ts'

type Rotas = typeof rotas
type Escolha = RouteParsed<Rotas['conferirEnvios']>
type Carta = RouteOutput<Rotas['conferirEnvios']>['cartas'][number]
type Alvo = Carta & { readonly empresaId: number; readonly notaId: number | null }

type Lido = Omit<Alvo, 'porque' | 'deQue'> &
  Pick<NotaAEnviar, 'emitida' | 'tipo' | 'comPapel'> & { semNota: string | null }

const LISTAS = {
  cobrancas: sql`select c.id, c.escritorio_id, c.empresa_id, 'Cobrança ' || c.numero as rotulo, c.nota_id, c.participante_id,
      case when c.status = ${STATUS_DA_COBRANCA.cancelada} then 'Esta cobrança está cancelada.'
        when c.liquido = 0 then 'Não há o que receber: o líquido é zero.' end as sem_nota
    from cobranca c`,
  notas: sql`select c.id, c.escritorio_id, c.empresa_id, 'Nota ' || c.numero as rotulo, c.id as nota_id, c.participante_id,
      null as sem_nota
    from nota_fiscal c`,
} as const

/** What each of those chosen would send, its note or the charge that has none, to whom, and why not; one that is not here is refused. */
async function lerAlvos(ctx: Context, { de, ids }: Escolha): Promise<Alvo[]> {
  const unicos = [...new Set(ids)]
  const { rows } = await sql<Lido>`
    select a.id, a.rotulo, a.empresa_id as "empresaId", p.id as "clienteId", n.id as "notaId",
      coalesce(n.contraparte_nome, p.nome, 'Sem cliente') as cliente, ${TIPO_DA_NOTA} as tipo,
      n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)} as emitida,
      ${COM_PAPEL} as "comPapel",
      a.sem_nota as "semNota",
      (select coalesce(array_agg(distinct q.para order by q.para), '{}')
        from (select a.escritorio_id, coalesce(n.participante_id, a.participante_id) as participante_id) n
        cross join lateral (${doCadastro()}) q) as para,
      exists (select from saida_externa s
        where s.escritorio_id = a.escritorio_id and s.estado in ('intencionada', 'enviada', 'confirmada', 'duvidosa')
          and s.id in (
            select v.saida_id from nota_envio v
            where v.escritorio_id = n.escritorio_id and v.nota_id = n.id and v.tipo = ${TIPO_DA_NOTA}
            union all
            select v.saida_id from cobranca_envio v
            where n.id is null and v.escritorio_id = a.escritorio_id and v.cobranca_id = a.id)) as "jaFoi"
    from (${LISTAS[de]} where c.escritorio_id = ${ctx.tenant.escritorioId} and c.id = any (${unicos}::bigint[])) a
    left join nota_fiscal n on n.escritorio_id = a.escritorio_id and n.id = a.nota_id
    left join participante_atual t on t.escritorio_id = a.escritorio_id and t.id = a.participante_id
    left join participante p on p.escritorio_id = t.escritorio_id and p.id = t.atual_id
    order by a.id`.execute(ctx.db)
  if (rows.length !== unicos.length) throw problem('nao-encontrado')
  return rows.map(({ emitida, tipo, comPapel, semNota, ...alvo }) => ({
    ...alvo,
    deQue: alvo.notaId === null ? 'cobranca' : 'nota',
    porque: porqueNao({ ...alvo, emitida, tipo, comPapel, semNota }),
  }))
}

function porqueNao(lido: Lido): string | null {
  const impede = lido.notaId === null ? lido.semNota : impedimento(lido)
  if (impede !== null) return impede
  return lido.para.length === 0 ? 'O cliente não tem e-mail para receber notas.' : null
}

/** Before many letters: who receives, who did already, and who has no address. Nothing is written. */
export async function conferirEnvios(
  ctx: Context,
  escolha: Escolha,
): Promise<RouteOutput<Rotas['conferirEnvios']>> {
  const alvos = await lerAlvos(ctx, escolha)
  return { cartas: alvos.map(({ empresaId: _, notaId: __, ...carta }) => carta) }
}

/** Asks for many letters: an operation that goes one by one, is seen while it goes, and may be stopped. */
export async function enviarCartas(
  ctx: Context,
  { deNovo, ...escolha }: RouteParsed<Rotas['enviarCartas']>,
): Promise<RouteOutput<Rotas['enviarCartas']>> {
  const alvos = await lerAlvos(ctx, escolha)
  const operacaoId = await registrarOperacao(ctx, {
    tipo: 'enviar-cartas',
    parametros: { de: escolha.de, deNovo },
    itens: alvos.map(({ id, empresaId, rotulo }) => ({ empresaId, rotulo, dados: { id } })),
  })
  return { operacaoId, total: alvos.length }
}

const TAMANHO_DO_LOTE = 20
const idDo = ({ dados }: ItemPendente): number => Number((dados as { id?: unknown }).id)

async function mandar(ctx: Context, alvo: Alvo, deNovo: boolean) {
  const { id, notaId, jaFoi, porque } = alvo
  const rota = notaId === null ? links.cobranca(id) : links.nota(notaId)
  if (porque !== null)
    return { resultado: 4 as const, motivoCodigo: 'situacao-nao-permite', mensagem: porque, rota }
  if (jaFoi && !deNovo)
    return { resultado: 5 as const, mensagem: 'O cliente já recebeu, ou está a caminho.', rota }
  if (notaId === null) await enviarCobranca(ctx, id)
  else await enviarNota(ctx, { notaId, para: null })
  return { resultado: 1 as const, rota }
}

/** Each is looked at again when its turn comes: what went meanwhile does not go twice. */
const execucaoDasCartas: Execucao = {
  tamanhoDoLote: TAMANHO_DO_LOTE,
  processarLote: async (ctx, itens, { de, deNovo }) => {
    const alvos = await lerAlvos(ctx, { de: de as Escolha['de'], ids: itens.map(idDo) })
    const porId = new Map(alvos.map((alvo) => [alvo.id, alvo]))
    const feitos = []
    for (const item of itens) {
      const alvo = porId.get(idDo(item))
      if (alvo === undefined) throw problem('nao-encontrado')
      feitos.push({ ordem: item.ordem, ...(await mandar(ctx, alvo, deNovo === true)) })
    }
    return feitos
  },
}

export const enviarCartasJob = (job: JobContext, { operacaoId }: { operacaoId: number }) =>
  executarOperacao(job, operacaoId, execucaoDasCartas)

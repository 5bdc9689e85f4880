import { apurarFerias } from '@razao/engine/folha'
import { competenciaDe } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { feriasDoMes, lerHistorias, SEM_HISTORIA } from './historia.ts'

type Qual = {
  readonly empresaId: number
  readonly empregadoId: number
  readonly competencia: string
}
type Contrato = { categoria: number; desde: string; dependentes: number }

const recusar = (campo: string, mensagem: string) =>
  problem('entrada-invalida', { erros: [{ pointer: `#/eventos/ferias/${campo}`, mensagem }] })

/**
 * The férias just recorded in a month, against the right that the engine sees: days left of the period, abono,
 * division, and a payment that is not in a locked month. Throws what the law refuses.
 */
export async function conferirFerias(
  ctx: Context,
  { empresaId, empregadoId, competencia }: Qual,
): Promise<void> {
  const { rows } = await sql<Contrato>`
    select e.categoria, coalesce(e.ferias_desde, e.admissao) as desde, p.dependentes
    from empregado e join pessoa p on p.escritorio_id = e.escritorio_id and p.id = e.pessoa_id
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empregadoId}`.execute(ctx.db)
  const [contrato] = rows
  if (!contrato) throw problem('nao-encontrado')
  const historia = (await lerHistorias(ctx, competencia, [empresaId])).get(empregadoId)
  const fatos = feriasDoMes(
    {
      empregadoId,
      feriasDesde: contrato.desde,
      dependentes: contrato.dependentes,
      aprendiz: contrato.categoria === 103,
    },
    historia ?? SEM_HISTORIA,
    competencia,
  )
  const novas = fatos.find(({ inicio }) => competenciaDe(inicio) === competencia)
  if (!novas) throw recusar('inicio', 'As férias começam no mês em que são informadas.')
  const recibo = apurarFerias(novas)
  if (!recibo.ok) {
    const { refusal } = recibo
    throw recusar('campo' in refusal ? refusal.campo : 'inicio', refusal.mensagem)
  }
  const pagas = competenciaDe(novas.dataDePagamento)
  if (pagas > competencia)
    throw recusar('pagoEm', 'As férias se pagam antes de começar (CLT, art. 145).')
  if (pagas < competencia && (await bloqueado(ctx, empresaId, pagas)))
    throw problem('competencia-fechada', {
      detail: `As férias se pagam em ${pagas}, que está bloqueada: o IRRF é do mês do pagamento.`,
    })
}

async function bloqueado(ctx: Context, empresaId: number, competencia: string): Promise<boolean> {
  const { rows } = await sql<{ bloqueado: boolean }>`
    select exists (select from periodo_bloqueio where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and competencia = ${competencia} and reaberto_em is null) as bloqueado`.execute(ctx.db)
  return rows[0]?.bloqueado === true
}

import type { folha, RouteOutput, RouteParsed } from '@razao/contract'
import { apurarProLabore } from '@razao/engine/folha'
import {
  avisosDo,
  fatosDoSocio,
  hashDoProLabore,
  SITUACAO_DO_PRO_LABORE as SITUACAO,
  type SocioDoMes,
} from '@razao/engine/planejamento'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { problem } from '../../platform/problem.ts'
import { calcularFolha, type ProLaboreCalculado } from './calcular-folha.ts'
import { baseDoProLabore } from './pagina-pro-labore.ts'
import { gravarProLabores, lerSocios } from './queries.ts'

type Rota = typeof folha.decidirProLabore
type Input = RouteParsed<Rota>
type Escolhido = { socio_id: number; empresa_id: number; nome: string; bloqueado: boolean }
type Decisao = { feito: ProLaboreCalculado } | { motivo: string } | 'sem-acao'

/** Approves or waives the pró-labore of several partners; what cannot be done says why, the rest goes on. */
export async function decidirProLabore(ctx: Context, input: Input): Promise<RouteOutput<Rota>> {
  const { competencia } = input
  const escolhidos = await escolher(ctx, input)
  const empresas = [...new Set(escolhidos.map((item) => item.empresa_id))].sort((a, b) => a - b)
  const porEmpresa = await lerSocios(ctx, competencia, empresas)
  const recusadas: { socio: string; motivo: string }[] = []
  const aGravar: ProLaboreCalculado[] = []
  let semAcao = 0
  for (const escolhido of escolhidos) {
    const socio = porEmpresa
      .get(escolhido.empresa_id)
      ?.find((item) => item.socioId === escolhido.socio_id)
    const decisao = socio && !escolhido.bloqueado ? decidir(input, escolhido, socio) : BLOQUEADO
    if (decisao === 'sem-acao') semAcao += 1
    else if ('motivo' in decisao) recusadas.push({ socio: escolhido.nome, motivo: decisao.motivo })
    else aGravar.push(decisao.feito)
  }
  await gravarProLabores(ctx, competencia, aGravar)
  const pares = [...new Set(aGravar.map((item) => item.empresaId))].map((empresaId) => [
    empresaId,
    competencia,
  ])
  if (pares.length > 0) await enqueue(ctx, 'reavaliar-fechamento', { pares })
  return { feitas: aGravar.length, semAcao, recusadas }
}

const BLOQUEADO: Decisao = { motivo: 'A competência está bloqueada.' }

function decidir(
  { competencia, decisao }: Input,
  escolhido: Escolhido,
  socio: SocioDoMes,
): Decisao {
  const { empresa_id: empresaId } = escolhido
  const atual = socio.gravado?.situacao ?? 0
  if (decisao === 'dispensar') {
    return atual === SITUACAO.dispensado ? 'sem-acao' : dispensar(empresaId, competencia, socio)
  }
  if (atual === SITUACAO.aprovado) return 'sem-acao'
  // Approving one that was waived brings it back by its rule.
  const base =
    atual === SITUACAO.dispensado && socio.gravado?.origem !== 'ajuste'
      ? { ...socio, gravado: null }
      : socio
  const folha = calcularFolha(empresaId, competencia, [reaberto(base)])
  if (folha.estado === 4) return { motivo: folha.motivo ?? 'O cálculo foi recusado.' }
  const [calculado] = folha.aGravar
  if (!calculado) return { motivo: 'O sócio não tem regra de pró-labore neste mês.' }
  return { feito: { ...calculado, situacao: SITUACAO.aprovado } }
}

/** Seen as not decided, so that the calculation always answers what would be written. */
const reaberto = (socio: SocioDoMes): SocioDoMes =>
  socio.gravado === null
    ? socio
    : { ...socio, gravado: { ...socio.gravado, situacao: SITUACAO.calculado, hash: '' } }

function dispensar(empresaId: number, competencia: string, socio: SocioDoMes): Decisao {
  const fatos = fatosDoSocio(socio, competencia, 0)
  const recibo = apurarProLabore(fatos)
  if (!recibo.ok) return { motivo: recibo.refusal.mensagem }
  return {
    feito: {
      empresaId,
      socioId: socio.socioId,
      situacao: SITUACAO.dispensado,
      origem: 'regra',
      fatos,
      recibo: { ...recibo.value, avisos: avisosDo(socio, recibo.value) },
      hash: hashDoProLabore(fatos, recibo.value),
    },
  }
}

async function escolher(ctx: Context, { competencia, selecao }: Input): Promise<Escolhido[]> {
  const filtro = selecao.modo === 'filtro' ? { ...selecao.filtro, competencia } : { competencia }
  const { rows } = await sql<Escolhido>`
    select s.id as socio_id, s.empresa_id, p.nome,
      exists (select from periodo_bloqueio b where b.escritorio_id = s.escritorio_id and b.empresa_id = s.empresa_id
        and b.competencia = ${competencia} and b.reaberto_em is null) as bloqueado
    ${baseDoProLabore(ctx, filtro)}
      ${selecao.modo === 'ids' ? sql`and s.id = any (${selecao.ids}::bigint[])` : sql``}
    order by s.empresa_id, s.id`.execute(ctx.db)
  if (selecao.modo === 'ids') {
    if (rows.length !== new Set(selecao.ids).size)
      throw problem('selecao-mudou', { detail: 'Um dos sócios não está mais na lista. Revise.' })
    return rows
  }
  if (rows.length !== selecao.contagemEsperada)
    throw problem('selecao-mudou', {
      detail: `O filtro agora traz ${rows.length.toLocaleString('pt-BR')} sócios. Revise.`,
      dados: { contagem: rows.length },
    })
  const exceto = new Set(selecao.exceto)
  return rows.filter((linha) => !exceto.has(linha.socio_id))
}

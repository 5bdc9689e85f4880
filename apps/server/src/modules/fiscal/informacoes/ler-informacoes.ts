import { informacoes as contrato, type RouteOutput, type RouteParsed } from '@razao/contract'
import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { ESTADO } from '@razao/engine/etapas'
import { receitaDoMes } from '@razao/engine/faturamento'
import { titulosDo } from '@razao/engine/planejamento'
import { formatarCompetencia, ultimoDiaDoMes } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/problem.ts'
import { E_NOTA } from '../../receitas/index.ts'
import { carregarEmpresas } from '../fechamento/carregar.ts'
import type { EmpresaNoMes } from '../fechamento/empresa-no-mes.ts'
import { garantirFechamentos } from '../fechamento/garantir-fechamentos.ts'
import { recebidoAte } from './recebido.ts'

type Rota = typeof contrato.lerInformacoes
type Saida = RouteOutput<Rota>

/** What was informed of a month, and what the form needs to ask: sales to receive, partners, services taken. */
export async function lerInformacoes(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<Rota>,
): Promise<Saida> {
  await garantirFechamentos(ctx, competencia)
  const [empresa] = await carregarEmpresas(ctx, competencia, [empresaId])
  if (!empresa) throw problem('nao-encontrado')
  const gravada = await ctx.db
    .selectFrom('informacao_mensal')
    .select(['informado_por', 'informado_em', 'versao'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('competencia', '=', competencia)
    .executeTakeFirst()
  return {
    empresaId,
    competencia,
    empresa: empresa.apelido,
    regime: empresa.perfil.regime,
    caixa: empresa.caixa !== null,
    bloqueada: empresa.etapas.bloqueio === ESTADO.feito,
    informacoes: contrato.Informacoes.parse(empresa.informacoes ?? {}),
    informadoPor: gravada?.informado_por ?? null,
    informadoEm: gravada?.informado_em ?? null,
    versao: gravada?.versao ?? null,
    titulos: titulosAReceber(empresa),
    socios: empresa.socios.map(({ socioId, nome }) => ({ socioId, nome })),
    tomadas: await tomadasComRetencao(ctx, empresaId, competencia),
    apuracaoId: empresa.apuracao?.id ?? null,
  }
}

export const receitaDa = (empresa: EmpresaNoMes) =>
  receitaDoMes({
    notas: empresa.notas,
    gravada: empresa.receita,
    semMovimento: empresa.semMovimento,
    anexoPrincipal: empresa.perfil.anexo,
    hoje: empresa.hoje,
  }).receita

/** Sales that still have something to receive, and the ones received in the month, oldest first. */
function titulosAReceber(empresa: EmpresaNoMes): Saida['titulos'] {
  const { caixa, competencia } = empresa
  if (!caixa) return []
  return titulosDo(caixa, competencia, receitaDa(empresa)).flatMap((titulo) => {
    const { antes, noMes, data } = recebidoAte(titulo, competencia)
    if (antes >= titulo.valor && noMes === 0) return []
    const { nota } = titulo
    const rotulo = nota
      ? `Nota ${nota.numero}${nota.cliente === null ? '' : `, ${nota.cliente}`}`
      : `Receita informada de ${formatarCompetencia(titulo.competencia)}`
    return [
      {
        titulo: titulo.id,
        rotulo,
        competencia: titulo.competencia,
        emissao: nota?.emissao ?? null,
        valor: titulo.valor,
        recebidoAntes: antes,
        recebidoNoMes: noMes,
        data,
      },
    ]
  })
}

async function tomadasComRetencao(
  ctx: Context,
  empresaId: number,
  competencia: string,
): Promise<Saida['tomadas']> {
  const { rows } = await sql<Saida['tomadas'][number]>`
    select n.id as "notaId", coalesce(n.contraparte_nome, n.contraparte_documento, 'Sem nome') as fornecedor, n.emissao, n.bruto,
      (n.retencoes + case when n.iss_retido then n.iss else 0 end)::bigint as retido
    from nota_fiscal n
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = ${empresaId}
      and n.direcao = ${sql.lit(DIRECAO_NOTA.tomada)}
      and n.status in ${oneOf(STATUS_NOTA.ativa, STATUS_NOTA.cancelando)}
      and n.modelo = 'nfse' and n.competencia = ${competencia} and n.emissao <= ${ultimoDiaDoMes(competencia)}::date
      and (n.iss_retido or n.retencoes > 0) and ${E_NOTA}
    order by n.emissao, n.id`.execute(ctx.db)
  return rows
}

import { cadastro } from '@razao/contract'
import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { descontar, type LinhaDaReceita, type NotasDoMes } from '@razao/engine/faturamento'
import { presuncaoDoCnae } from '@razao/engine/tributos/presumido'
import { rotuloDaAtividade } from '@razao/engine/tributos/simples'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { type LinhaDeReceita, type ReceitaDasNotas, receitaDasNotas } from '../../receitas/index.ts'

/** What the notes of several companies say of a month, with what customers withheld. */
export async function lerNotasDoMes(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, NotasDoMes>> {
  const notas = await receitaDasNotas(ctx, empresaIds, competencia)
  const retencoes = await lerRetencoes(ctx, competencia, empresaIds)
  return new Map(
    notas.map((daEmpresa) => [
      daEmpresa.empresaId,
      notasDoMes(daEmpresa, retencoes.get(daEmpresa.empresaId) ?? {}),
    ]),
  )
}

function notasDoMes(
  notas: ReceitaDasNotas,
  retencoes: Readonly<Record<string, number>>,
): NotasDoMes {
  const brutas = notas.linhas.map((linha) => linhaComRotulo(linha, notas.doLucro))
  const linhas = semDevolucoes(brutas, notas.devolucoes.valor)
  const soma = (exterior: boolean) =>
    linhas.reduce((total, linha) => total + (linha.exterior === exterior ? linha.receita : 0), 0)
  const sobra = notas.devolucoes.valor - (notas.interna + notas.externa - soma(false) - soma(true))
  const mensagens = notas.divergencias.map((divergencia) => divergencia.mensagem)
  return {
    // A cancelled note is a document of the month as well: the company did send what it had.
    quantidade:
      notas.notas.quantidade +
      notas.foraDaReceita.quantidade +
      notas.canceladas.quantidade +
      notas.substituidas.quantidade,
    interna: soma(false),
    externa: soma(true),
    linhas,
    retencoes,
    divergencias:
      sobra > 0
        ? [
            ...mensagens,
            'As devoluções passam das vendas do mês: o que sobra é deduzido no mês seguinte.',
          ]
        : mensagens,
  }
}

/** Returns take from the sales of the month in which they come back (Res. CGSN 140/2018, art. 17). */
function semDevolucoes(
  linhas: readonly LinhaDaReceita[],
  valor: number,
): readonly LinhaDaReceita[] {
  if (valor === 0) return linhas
  const ehVenda = (linha: LinhaDaReceita) => linha.anexo === 'I' || linha.anexo === 'II'
  return descontar(linhas, valor, ehVenda).filter((linha) => linha.receita > 0)
}

/** Annexes are of the Simples: under the Lucro the activity is what it presumes. */
const linhaComRotulo = (linha: LinhaDeReceita, doLucro: boolean): LinhaDaReceita => ({
  ...linha,
  rotulo: doLucro
    ? rotuloDaAtividade(
        linha,
        cadastro.ROTULOS_PRESUNCAO[linha.presuncao ?? presuncaoDoCnae('', linha.anexo)],
      )
    : rotuloDaAtividade(linha),
})

async function lerRetencoes(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, Record<string, number>>> {
  const { rows } = await sql<{ empresa_id: number; retencoes: Record<string, number> }>`
    select empresa_id, jsonb_object_agg(tributo, valor) as retencoes
    from (
      select n.empresa_id, r.key as tributo, sum(r.value::bigint)::bigint as valor
      from nota_fiscal n,
        jsonb_each_text(case when n.iss_retido then jsonb_build_object('iss', n.iss) else '{}' end || coalesce(n.retencoes_detalhe, '{}')) r
      where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = any (${empresaIds}::bigint[])
        and n.competencia = ${competencia} and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
          and n.status in ${oneOf(STATUS_NOTA.ativa, STATUS_NOTA.cancelando)} and n.receita
        and (n.iss_retido or n.retencoes_detalhe is not null)
      group by 1, 2) t
    where valor > 0
    group by empresa_id`.execute(ctx.db)
  return new Map(rows.map(({ empresa_id, retencoes }) => [empresa_id, retencoes]))
}

import { ESTADO } from '@razao/engine/etapas'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contabilizarFechamentos } from '../../contabil/automaticos/index.ts'
import { bloquearPeriodos } from '../../contabil/periodos/index.ts'
import { gravarFolhasMensais, gravarProLabores } from '../../folha/index.ts'
import { gravarApuracoes } from '../apuracao/gravar-apuracoes.ts'
import { receitaPorNota } from '../faturamento/clientes-da-receita.ts'
import { gravarReceitas, receitaAGravar } from '../faturamento/gravar-receitas.ts'
import { enviarGuias, gravarGuias } from '../guia/gravar-guias.ts'
import { gravarPrazos } from '../obrigacoes/gravar-prazos.ts'
import type { Feito, Plano } from './empresa-no-mes.ts'
import { linhaDoMes } from './linha-do-mes.ts'
import { reavaliarSeguintes } from './meses-seguintes.ts'

/** What a run did to one company. */
export type Efeito = { readonly plano: Plano; readonly mudou: boolean; readonly inserida: boolean }

/**
 * Writes the plans of a batch, one statement per kind of row. The caller holds the companies' closings
 * (and, when months are locked, the months themselves).
 */
export async function gravarPlanos(
  ctx: Context,
  competencia: string,
  planos: readonly Plano[],
  motivo?: string,
): Promise<Efeito[]> {
  if (planos.length === 0) return []
  const quem: Feito = {
    por: autorDe(ctx),
    em: ctx.clock.now().toISOString(),
    ...(motivo === undefined ? {} : { motivo }),
  }
  await gravarReceitas(ctx, competencia, quem, planos)
  await gravarProLabores(ctx, competencia, planos.flatMap(proLaboresAGravar))
  const apuracoes = await gravarApuracoes(ctx, { competencia, quem, planos })
  await gravarFolhasMensais(ctx, competencia, folhasDe(planos))
  await gravarGuias(ctx, { competencia, planos, apuracoes, quem })
  await enviarGuias(ctx, competencia, quem, planos)
  const contabilizados = await contabilizarFechamentos(
    ctx,
    competencia,
    await receitaPorNota(
      ctx,
      competencia,
      planos.flatMap((plano) => aContabilizar(plano, apuracoes)),
    ),
  )
  await bloquearPeriodos(
    ctx,
    competencia,
    planos
      .filter((plano) => plano.bloquear)
      .map((plano) => ({
        empresaId: plano.empresa.empresaId,
        resultadoHash: plano.apurado?.resultadoHash ?? null,
      })),
  )
  const linhas = planos.map((plano) => ({ plano, ...linhaDoMes(plano, quem) }))
  await gravarPrazos(
    ctx,
    linhas.flatMap(({ mudou, prazos }) => (mudou && prazos ? [prazos] : [])),
  )
  await gravarLinhas(
    ctx,
    competencia,
    linhas.filter(({ mudou }) => mudou).map(({ linha }) => linha),
  )
  await reavaliarSeguintes(ctx, competencia, planos)
  return linhas.map(({ plano, mudou }) => ({
    plano,
    mudou: mudou || escreveAlgo(plano) || contabilizados.has(plano.empresa.empresaId),
    inserida: plano.novaApuracao && plano.empresa.apuracao === null,
  }))
}

function aContabilizar(plano: Plano, apuracoes: ReadonlyMap<number, number>) {
  const { empresaId, apuracao } = plano.empresa
  const apuracaoId = apuracoes.get(empresaId) ?? apuracao?.id
  if (plano.contabilizar === null || apuracaoId === undefined) return []
  const linhas = plano.receita?.receita.linhas ?? []
  return [{ empresaId, apuracaoId, linhas, fatos: plano.contabilizar }]
}

/** Whether the plan writes anything besides the closing's row. */
export const escreveAlgo = (plano: Plano): boolean =>
  receitaAGravar(plano) !== null ||
  proLaboresAGravar(plano).length > 0 ||
  plano.novaApuracao ||
  (plano.contabilizar !== null && plano.empresa.estornado !== null) ||
  plano.conferida ||
  (plano.guias?.novas.length ?? 0) +
    (plano.guias?.substituidas.length ?? 0) +
    (plano.guias?.excessos.length ?? 0) >
    0

const proLaboresAGravar = (plano: Plano) =>
  plano.executadas.includes('proLabore')
    ? (plano.folha?.aGravar ?? []).map((feito) => ({
        ...feito,
        empresaId: plano.empresa.empresaId,
      }))
    : []

/** A job works for who asked: the robot did it, at that person's request. */
const autorDe = (ctx: Context): string =>
  ctx.ator.origem === 'automacao' ? `Robô, a pedido de ${ctx.user.nome}` : ctx.user.nome

/** Payroll of the month for the next fator R: gross, CPP (inside and outside the DAS) and FGTS. */
const folhasDe = (planos: readonly Plano[]) =>
  planos.flatMap(({ apurado, empresa, etapas }) => {
    if (!apurado || etapas.apuracao !== ESTADO.feito || empresa.perfil.regime !== 1) return []
    return [{ empresaId: empresa.empresaId, ...apurado.fechamento.folhaDoFatorR }]
  })

type Linha = ReturnType<typeof linhaDoMes>['linha']

async function gravarLinhas(
  ctx: Context,
  competencia: string,
  linhas: readonly Linha[],
): Promise<void> {
  if (linhas.length === 0) return
  await sql`
    update fechamento f set documentos = l.documentos, notas = l.notas, pro_labore = l.pro_labore, apuracao = l.apuracao,
      conferencia = l.conferencia, guia = l.guia, enviado = l.enviado, contabil = l.contabil, bloqueio = l.bloqueio,
      etapa_atual = l.etapa_atual, situacao = l.situacao, motivo_codigo = l.motivo_codigo, motivo = l.motivo,
      sem_movimento = l.sem_movimento, regime = l.regime_gravado, anexo = l.anexo, faturamento = l.faturamento,
      faturamento_anterior = l.faturamento_anterior, imposto = l.imposto, imposto_anterior = l.imposto_anterior,
      aliquota_efetiva = l.aliquota_efetiva, fator_r = l.fator_r_gravado, resultado_hash = l.resultado_hash,
      prazos = l.prazos, mudanca = l.mudanca, entrega = l.entrega,
      feitos = l.feitos, atualizado_em = now(), versao = f.versao + 1
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (empresa_id bigint, documentos smallint, notas smallint,
      pro_labore smallint, apuracao smallint, conferencia smallint, guia smallint, enviado smallint, contabil smallint,
      bloqueio smallint, etapa_atual text, situacao text, motivo_codigo text, motivo text, sem_movimento boolean,
      regime_gravado smallint, anexo text, faturamento bigint, faturamento_anterior bigint, imposto bigint,
      imposto_anterior bigint, aliquota_efetiva numeric, fator_r_gravado numeric, resultado_hash text, prazos text,
        mudanca jsonb, entrega jsonb, feitos jsonb)
    where f.escritorio_id = ${ctx.tenant.escritorioId} and f.competencia = ${competencia} and f.empresa_id = l.empresa_id`.execute(
    ctx.db,
  )
}

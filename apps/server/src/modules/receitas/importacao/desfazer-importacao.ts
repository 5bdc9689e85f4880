import { formatarCompetencia } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'
import type { JobContext } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { executarOperacao, registrarOperacao } from '../../automacao/index.ts'
import { acompanharNotas } from '../emissao/acompanhar-nota.ts'
import { foraDoPonto } from './fora-do-ponto.ts'
import { avisarQuemFecha } from './importar-notas.ts'
import { entrarNosMeses, recalcularSituacao } from './situacao-da-nota.ts'
import { apagarImportado, apagarXmlsSemNota, mesesDaImportacao } from './sql-desfazer.ts'
import { importacaoDaOperacao, mudarImportacao, tomarImportacao } from './sql-importacao.ts'

/** Asks for a whole import to be undone. Refused at once, whole, where it touches a locked month. */
export async function desfazerImportacao(
  ctx: Context,
  { importacaoId }: { importacaoId: number },
): Promise<{ operacaoId: number; total: number }> {
  const importacao = await tomarImportacao(ctx, importacaoId)
  if (!importacao) throw problem('nao-encontrado')
  const entrouAlgo =
    importacao.estado === 'concluida' ||
    (importacao.estado === 'falhou' && importacao.tipoDaOperacao === 'importar-notas') ||
    (importacao.estado === 'importando' && importacao.parada)
  if (!entrouAlgo)
    throw problem('importacao-nao-pode', {
      detail: 'Só se desfaz uma importação que já entrou no sistema.',
    })
  const { bloqueio, notas } = await conferirMeses(ctx, importacaoId)
  if (bloqueio !== null) throw problem('importacao-nao-pode', { detail: bloqueio })
  const operacaoId = await registrarOperacao(ctx, {
    tipo: 'desfazer-importacao',
    parametros: { importacaoId },
    itens: [{ rotulo: `Importação de ${importacao.nome}` }],
  })
  await mudarImportacao(ctx, importacaoId, {
    estado: 'desfazendo',
    operacao_id: operacaoId,
    motivo: null,
  })
  return { operacaoId, total: notas }
}

/** Enters the months of everything the import brought or changed; says, in words, which one is locked. */
async function conferirMeses(
  ctx: Context,
  importacaoId: number,
): Promise<{ bloqueio: string | null; notas: number }> {
  const meses = await mesesDaImportacao(ctx, importacaoId)
  const bloqueados = await entrarNosMeses(ctx, meses)
  const [algum] = [...bloqueados].map((chave) => formatarCompetencia(chave.split(':')[1] ?? ''))
  const bloqueio =
    algum === undefined
      ? null
      : `Há notas desta importação em competência bloqueada (${algum}). Reabra o mês para desfazer; nada foi desfeito.`
  return { bloqueio, notas: meses.reduce((soma, mes) => soma + mes.notas, 0) }
}

/** Undoes in one transaction: all of it or nothing. */
export async function desfazerImportacaoJob(
  job: JobContext,
  { operacaoId }: { operacaoId: number },
): Promise<void> {
  const importacao = await job.read((ctx) => importacaoDaOperacao(ctx, operacaoId))
  if (!importacao) return await executarOperacao(job, operacaoId, foraDoPonto)
  await executarOperacao(job, operacaoId, {
    tamanhoDoLote: 1,
    processarLote: async (ctx, [item]) => {
      if (item === undefined) return []
      const { bloqueio } = await conferirMeses(ctx, importacao.id)
      if (bloqueio !== null)
        return [
          {
            ordem: item.ordem,
            resultado: 4,
            motivoCodigo: 'competencia-fechada',
            mensagem: bloqueio,
          },
        ]
      await desfazer(ctx, importacao.id)
      return [{ ordem: item.ordem, resultado: 3 }]
    },
    aoTerminar: (ctx, { status }) => terminar(ctx, importacao.id, status),
  })
}

async function desfazer(ctx: Context, importacaoId: number): Promise<void> {
  const { chaves, meses, notaIds } = await apagarImportado(ctx, importacaoId)
  const mudadas = await recalcularSituacao(ctx, chaves)
  await acompanharNotas(ctx, notaIds)
  await avisarQuemFecha(ctx, [...meses, ...mudadas])
}

const SUCESSO = 2

async function terminar(
  ctx: Context,
  importacaoId: number,
  status: number,
): Promise<Record<string, unknown> | undefined> {
  const importacao = await tomarImportacao(ctx, importacaoId)
  if (importacao?.estado !== 'desfazendo') return undefined
  if (status === SUCESSO) await apagarXmlsSemNota(ctx, importacaoId)
  await mudarImportacao(
    ctx,
    importacaoId,
    status === SUCESSO
      ? { estado: 'desfeita', desfeita_em: ctx.clock.now().toISOString() }
      : { estado: 'concluida', motivo: 'Não foi desfeita: veja a operação.' },
  )
  return undefined
}

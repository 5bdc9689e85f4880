// Every question that can be asked of a book, asked as the door asks it: the input read by the contract.
import { contabilRoutes } from '../../apps/server/src/modules/contabil/index.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'

export type Pergunta = { readonly titulo: string; readonly rota: string; readonly entrada: object }

const [DE, ATE, MES] = ['2025-11-01', '2026-02-28', '2026-01']

/** Reports and files of four months, of whole months, of days in the middle and as known before. */
export function perguntasDosLivros({
  empresaId,
  contaId,
  conhecidoEm,
}: {
  readonly empresaId: number
  readonly contaId: number
  readonly conhecidoEm: string
}): Pergunta[] {
  const periodo = { empresaId, de: DE, ate: ATE }
  const doMes = { empresaId, competencia: MES }
  const demonstracoes = ['dre', 'balanco', 'dlpa', 'dmpl', 'dfc'].flatMap((demonstracao) => [
    ['relatorioDemonstracao', { ...periodo, demonstracao, mensal: demonstracao === 'dre' }],
    ['relatorioDemonstracao', { ...periodo, demonstracao, conhecidoEm }],
    ['imprimirDemonstracao', { ...periodo, demonstracao }],
  ])
  const planilhas = ['csv', 'xlsx', 'pdf', 'json'].flatMap((formato) => [
    ['exportarBalancete', { ...periodo, formato }],
    ['exportarRazao', { ...periodo, contaId, formato }],
    ['exportarDiario', { ...periodo, formato }],
  ])
  const perguntas = [
    ['relatorioBalancete', periodo],
    ['relatorioBalancete', { ...periodo, conhecidoEm }],
    ['relatorioBalancete', { ...periodo, de: '2025-12-31', ate: '2025-12-31' }],
    ['relatorioBalancete', { ...periodo, compararDe: '2025-11-01', compararAte: '2025-11-30' }],
    ['imprimirBalancete', periodo],
    ['relatorioRazao', { ...periodo, contaId, linhas: 500 }],
    ['relatorioDiario', { ...periodo, linhas: 500 }],
    ['relatorioDiario', { ...periodo, conhecidoEm, linhas: 500 }],
    ['totaisDoDiario', periodo],
    ['painelContabil', doMes],
    ['conciliacaoContabil', doMes],
    ['saldosDoLivro', { empresaId, ate: '2025-12-31', conhecidoEm }],
    ['gradeDePeriodos', { empresaId, ano: 2026 }],
    ['conferirLivro', { empresaId }],
    ['listarLancamentos', { empresaId, competencia: MES }],
    ['balanceteDoMes', doMes],
    ['planoDeContas', { empresaId }],
    ...demonstracoes,
    ...planilhas,
  ] as [string, object][]
  return perguntas.map(([rota, entrada]) => ({
    titulo: `${rota} ${JSON.stringify(entrada)}`,
    rota,
    entrada,
  }))
}

/** The answer, or what a file is made of. */
export async function responder(
  ctx: Context,
  { rota, entrada }: Pergunta,
): Promise<{ arquivo: boolean; resposta: unknown }> {
  const servida = contabilRoutes.find(({ route }) => route.name === rota)
  if (!servida) throw new Error(`não há a rota ${rota}`)
  const resposta = await servida.run(ctx, servida.route.input.parse(entrada) as never)
  return servida.route.forma === 'arquivo'
    ? { arquivo: true, resposta: (resposta as { conteudo: unknown }).conteudo }
    : { arquivo: false, resposta }
}

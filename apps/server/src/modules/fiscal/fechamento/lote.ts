import type { fechamento, RouteOutput, RouteParsed } from '@razao/contract'
import { links } from '@razao/contract/paths'
import { ESTADO, type Motivo } from '@razao/engine/etapas'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { type Execucao, type ResultadoDoItem, registrarOperacao } from '../../automacao/index.ts'
import { reabrirPeriodo, travarMeses } from '../../contabil/periodos/index.ts'
import { carregarEmpresas, travarFechamentos } from './carregar.ts'
import type { EmpresaNoMes, Plano } from './empresa-no-mes.ts'
import { escolher, TAMANHO_DO_LOTE } from './executar-fechamento.ts'
import { gravarPlanos } from './gravar.ts'
import { notasComReceita } from './marcar-sem-movimento.ts'
import { planejar, planejarReabertura } from './planejar.ts'

export type AcaoEmLote = (typeof fechamento.ACOES_EM_LOTE)[number]
type Prever = typeof fechamento.preverLote
type Marcar = typeof fechamento.marcarSemMovimentoEmLote
type Reabrir = typeof fechamento.reabrirPeriodos

/** What becomes of one company: written, already so, or why not. The preview and the act read the same. */
type Destino =
  | { readonly tipo: 'afetada'; readonly plano: Plano }
  | { readonly tipo: 'feita' }
  | { readonly tipo: 'impedida'; readonly motivo: Motivo }

const AVALIAR: Readonly<Record<AcaoEmLote, (empresa: EmpresaNoMes) => Destino>> = {
  'sem-movimento'(empresa) {
    if (empresa.semMovimento) return { tipo: 'feita' }
    if (empresa.etapas.bloqueio === ESTADO.feito)
      return impedida('competencia-fechada', 'O período está bloqueado: reabra antes.')
    const notas = notasComReceita(empresa)
    if (notas !== null) return impedida('pendencias', notas)
    if (empresa.valores.faturamento > 0) return impedida('pendencias', 'Há faturamento no mês.')
    const declarada = { ...empresa, semMovimento: true }
    return { tipo: 'afetada', plano: planejar(declarada, ['documentos', 'notas']) }
  },
  reabrir: (empresa) =>
    empresa.etapas.bloqueio === ESTADO.feito
      ? { tipo: 'afetada', plano: planejarReabertura(empresa, ['bloqueio']) }
      : { tipo: 'feita' },
}
const impedida = (codigo: string, texto: string): Destino => ({
  tipo: 'impedida',
  motivo: { codigo, texto },
})

/** What the bulk action would do, counted by the server on what is there now. */
export async function preverLote(
  ctx: Context,
  input: RouteParsed<Prever>,
): Promise<RouteOutput<Prever>> {
  const escolhidas = await escolher(ctx, input)
  const saida: RouteOutput<Prever> = {
    ...{ afetadas: 0, jaFeitas: 0, impedidas: 0 },
    ...{ impedimentos: [], exemplos: [] },
  }
  for (let inicio = 0; inicio < escolhidas.length; inicio += 500) {
    const ids = escolhidas.slice(inicio, inicio + 500).map(({ empresaId }) => empresaId)
    for (const empresa of await carregarEmpresas(ctx, input.competencia, ids)) {
      const destino = AVALIAR[input.acao](empresa)
      const { empresaId, apelido } = empresa
      if (destino.tipo === 'feita') saida.jaFeitas += 1
      else if (destino.tipo === 'afetada') {
        saida.afetadas += 1
        if (saida.exemplos.length < 50)
          saida.exemplos.push({ empresaId, empresa: apelido, detalhe: empresa.motivo.texto ?? '' })
      } else {
        saida.impedidas += 1
        if (saida.impedimentos.length < 50)
          saida.impedimentos.push({ empresaId, empresa: apelido, motivo: destino.motivo.texto })
      }
    }
  }
  return saida
}

export const marcarSemMovimentoEmLote = async (
  ctx: Context,
  input: RouteParsed<Marcar>,
): Promise<RouteOutput<Marcar>> => await criar(ctx, input, { tipo: 'marcar-sem-movimento' })

/** One reason for all; it stays in the history of each company. */
export async function reabrirPeriodos(
  ctx: Context,
  input: RouteParsed<Reabrir>,
): Promise<RouteOutput<Reabrir>> {
  const motivo = input.motivo.trim()
  if ([...motivo].filter((letra) => /\p{L}/u.test(letra)).length < 5)
    throw problem('motivo-obrigatorio', {
      erros: [{ pointer: '#/motivo', mensagem: 'Escreva um motivo com pelo menos 5 letras.' }],
    })
  return await criar(ctx, input, { tipo: 'reabrir-periodos', motivo })
}

/** One operation with one item per company: the queue does them, batch by batch, and may be told to stop. */
async function criar(
  ctx: Context,
  input: RouteParsed<Marcar>,
  { tipo, ...parametros }: { tipo: 'marcar-sem-movimento' | 'reabrir-periodos'; motivo?: string },
) {
  const { competencia } = input
  const escolhidas = await escolher(ctx, input)
  const [unica, outra] = escolhidas
  if (!unica) throw problem('nada-a-fazer', { detail: 'Nenhuma empresa escolhida.' })
  const operacaoId = await registrarOperacao(ctx, {
    ...{ tipo, competencia, parametros },
    ...(outra ? {} : { empresaId: unica.empresaId }),
    itens: escolhidas.map(({ empresaId, apelido }) => ({
      ...{ rotulo: apelido, empresaId, competencia },
    })),
  })
  return { operacaoId, total: escolhidas.length }
}

/** How the queue does it. A company that is already so is «Sem ação», so that doing it twice changes nothing. */
export const execucaoDoLote = (acao: AcaoEmLote): Execucao => ({
  tamanhoDoLote: TAMANHO_DO_LOTE,
  processarLote: async (ctx, itens, parametros) => {
    const motivo = typeof parametros.motivo === 'string' ? parametros.motivo : undefined
    const resultados: ResultadoDoItem[] = []
    for (const [competencia, doMes] of Map.groupBy(itens, (item) => item.competencia ?? '')) {
      const ids = doMes.flatMap(({ empresaId }) => empresaId ?? [])
      const destinos = await fazer(ctx, acao, { competencia, ids, motivo })
      for (const { ordem, empresaId } of doMes)
        resultados.push({
          ordem,
          ...resultadoDo(destinos.get(empresaId ?? 0), { empresaId: empresaId ?? 0, competencia }),
        })
    }
    return resultados
  },
})

async function fazer(
  ctx: Context,
  acao: AcaoEmLote,
  lote: { competencia: string; ids: readonly number[]; motivo: string | undefined },
): Promise<ReadonlyMap<number, Destino>> {
  const { competencia, ids, motivo } = lote
  await travarFechamentos(ctx, competencia, ids)
  if (acao === 'reabrir') await travarMeses(ctx, competencia, ids)
  const empresas = await carregarEmpresas(ctx, competencia, ids)
  const destinos = new Map(
    empresas.map((empresa) => [empresa.empresaId, AVALIAR[acao](empresa)] as const),
  )
  const planos = [...destinos.values()].flatMap((destino) =>
    destino.tipo === 'afetada' ? [destino.plano] : [],
  )
  if (acao === 'reabrir')
    for (const { empresa } of planos)
      await reabrirPeriodo(ctx, { empresaId: empresa.empresaId, competencia, motivo: motivo ?? '' })
  await gravarPlanos(ctx, competencia, planos, motivo)
  if (planos.length > 0) await avisar(ctx, 'fechamento', { competencia })
  return destinos
}

function resultadoDo(
  destino: Destino | undefined,
  mes: Parameters<typeof links.mapa>[0],
): Omit<ResultadoDoItem, 'ordem'> {
  if (destino === undefined)
    return {
      resultado: 4,
      motivoCodigo: 'nao-encontrado',
      mensagem: 'A empresa não está no fechamento deste mês.',
    }
  const rota = links.mapa(mes)
  if (destino.tipo === 'afetada') return { resultado: 2, rota }
  if (destino.tipo === 'feita') return { resultado: 5, rota }
  const { codigo, texto } = destino.motivo
  return { resultado: 4, motivoCodigo: codigo, mensagem: texto, rota }
}

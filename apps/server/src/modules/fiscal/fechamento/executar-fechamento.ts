import type { fechamento, RouteOutput, RouteParsed } from '@razao/contract'
import { links } from '@razao/contract/paths'
import { atePassar, ESTADO, type Etapa } from '@razao/engine/etapas'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import {
  type Execucao,
  type ItemPendente,
  type ResultadoDoItem,
  registrarOperacao,
} from '../../automacao/index.ts'
import { andamentoDa } from './andamento.ts'
import { carregarEmpresas } from './carregar.ts'
import { contarDesfechos, type DesfechoDaEmpresa } from './contar-desfechos.ts'
import type { Plano } from './empresa-no-mes.ts'
import { fecharLote } from './fechar-lote.ts'
import { garantirFechamentos } from './garantir-fechamentos.ts'
import { type Efeito, escreveAlgo } from './gravar.ts'
import { linhaDoMes } from './linha-do-mes.ts'
import { planejar } from './planejar.ts'
import { type Entrega, entregaDo, somarEntregas } from './prever-envio.ts'
import { selecionar } from './selecionar.ts'

type Executar = typeof fechamento.executarFechamento
type Prever = typeof fechamento.preverFechamento
type Input = RouteParsed<Executar>

/** Companies per transaction: large enough for set-based work, small enough to lose little to a kill. */
export const TAMANHO_DO_LOTE = 150

/** `tudo` goes up to the books; the lock is asked for by name. */
const etapasPedidas = ({ etapa, ate }: Pick<Input, 'etapa' | 'ate'>): readonly Etapa[] =>
  etapa === 'tudo' ? atePassar(ate ?? 'contabil') : [etapa]

/** Starts one operation with one item per company; the work is done by the queue, batch by batch. */
export async function executarFechamento(
  ctx: Context,
  input: Input,
): Promise<RouteOutput<Executar>> {
  const escolhidas = await escolher(ctx, input)
  if (escolhidas.length === 0)
    throw problem('nada-a-fazer', { detail: 'Nenhuma empresa escolhida.' })
  const operacaoId = await registrarOperacao(ctx, {
    tipo: 'executar-fechamento',
    competencia: input.competencia,
    ...(escolhidas.length === 1 && escolhidas[0] ? { empresaId: escolhidas[0].empresaId } : {}),
    parametros: { etapas: etapasPedidas(input) },
    itens: escolhidas.map(({ empresaId, apelido }) => ({
      rotulo: apelido,
      empresaId,
      competencia: input.competencia,
    })),
  })
  return { operacaoId, total: escolhidas.length }
}

/** The companies of a choice, with their closings; the month has begun. */
export async function escolher(ctx: Context, input: Pick<Input, 'competencia' | 'selecao'>) {
  if (input.competencia > ctx.clock.competencia()) throw problem('competencia-futura')
  await garantirFechamentos(ctx, input.competencia)
  return await selecionar(ctx, input)
}

/** What the run would do, by the same plan that does it, without writing. */
export async function preverFechamento(ctx: Context, input: Input): Promise<RouteOutput<Prever>> {
  const escolhidas = await escolher(ctx, input)
  const etapas = etapasPedidas(input)
  const saida = { afetadas: 0, jaFeitas: 0, impedidas: 0 }
  const impedimentos: RouteOutput<Prever>['impedimentos'] = []
  const exemplos: RouteOutput<Prever>['exemplos'] = []
  const entregas: Entrega[] = []
  for (let inicio = 0; inicio < escolhidas.length; inicio += 500) {
    const ids = escolhidas.slice(inicio, inicio + 500).map((escolhida) => escolhida.empresaId)
    for (const empresa of await carregarEmpresas(ctx, input.competencia, ids)) {
      const plano = planejar(empresa, etapas)
      const { empresaId, apelido } = empresa
      const desfecho = desfechoDe(plano, muda(plano))
      entregas.push(...[entregaDo(plano)].filter((entrega) => entrega !== null))
      if (desfecho === 'impedida') {
        saida.impedidas += 1
        if (impedimentos.length < 50)
          impedimentos.push({
            empresaId,
            empresa: apelido,
            motivo: plano.parada?.motivo.texto ?? '',
          })
      } else if (desfecho === 'afetada') {
        saida.afetadas += 1
        if (exemplos.length < 50)
          exemplos.push({
            empresaId,
            empresa: apelido,
            etapas: plano.feitas.filter((etapa) => empresa.etapas[etapa] !== plano.etapas[etapa]),
            falta: plano.parada?.motivo.texto ?? null,
          })
      } else saida.jaFeitas += 1
    }
  }
  return { ...saida, impedimentos, exemplos, ...(await somarEntregas(ctx, entregas)) }
}

const muda = (plano: Plano): boolean =>
  escreveAlgo(plano) || linhaDoMes(plano, { por: '', em: '' }).mudou

/** What a run does to a company, in the words of the preview and of the result alike. */
function desfechoDe(plano: Plano, mudou: boolean): DesfechoDaEmpresa {
  const { etapas } = plano.empresa
  const parou = plano.parada !== null
  if (parou && plano.feitas.every((etapa) => etapas[etapa] === plano.etapas[etapa]))
    return 'impedida'
  return mudou ? 'afetada' : 'jaFeita'
}

/** How the queue runs the operation. */
export const execucaoDoFechamento: Execucao = {
  tamanhoDoLote: TAMANHO_DO_LOTE,
  processarLote: async (ctx, itens, parametros) => {
    const etapas = parametros.etapas as readonly Etapa[]
    const resultados: ResultadoDoItem[] = []
    // The items of an operation are of one month; told apart all the same.
    for (const [competencia, doMes] of Map.groupBy(itens, (item) => item.competencia ?? '')) {
      const efeitos = await fecharLote(ctx, {
        competencia,
        empresaIds: doMes.flatMap((item) => item.empresaId ?? []),
        etapas,
      })
      const porEmpresa = new Map(efeitos.map((efeito) => [efeito.plano.empresa.empresaId, efeito]))
      // Everybody looking at the map of this month sees it move, not only who asked.
      if (efeitos.some((efeito) => efeito.mudou)) await avisar(ctx, 'fechamento', { competencia })
      for (const item of doMes)
        resultados.push(resultadoDo(item, competencia, porEmpresa.get(item.empresaId ?? 0)))
    }
    return resultados
  },
  aoTerminar: async (ctx, fim) => ({
    empresas: await contarDesfechos(ctx, fim.operacaoId),
    ...(await andamentoDa(ctx, fim)),
  }),
}

/** 1 Inserido, 2 Atualizado, 4 Erro, 5 Sem Ação: what happened to one company, in one line. */
function resultadoDo(
  item: ItemPendente,
  competencia: string,
  efeito: Efeito | undefined,
): ResultadoDoItem {
  const { ordem } = item
  if (efeito === undefined)
    return {
      ordem,
      resultado: 4,
      desfecho: 'impedida',
      motivoCodigo: 'nao-encontrado',
      mensagem: 'A empresa não está no fechamento deste mês.',
    }
  const { plano, mudou, inserida } = efeito
  const rota = links.mapa({ empresaId: plano.empresa.empresaId, competencia })
  const desfecho = desfechoDe(plano, mudou)
  const parada = plano.parada
    ? { motivoCodigo: plano.parada.motivo.codigo, mensagem: plano.parada.motivo.texto }
    : {}
  if (
    plano.parada &&
    (plano.parada.estado === ESTADO.erro || plano.parada.motivo.codigo === 'pendencias')
  )
    return { ordem, resultado: 4, rota, desfecho, ...parada }
  if (desfecho !== 'afetada') return { ordem, resultado: 5, rota, desfecho, ...parada }
  return { ordem, resultado: inserida ? 1 : 2, rota, desfecho, ...parada }
}

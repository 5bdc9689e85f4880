import type { RouteOutput, RouteParsed, recebimentos as rotas } from '@razao/contract'
import { links } from '@razao/contract/paths'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { type Execucao, registrarOperacao } from '../../automacao/index.ts'
import { notasDoFiltro } from '../../receitas/index.ts'
import {
  chaveDoMes,
  diaRecusado,
  gravarRecebimentos,
  lerNotasAReceber,
  mesesTravados,
  type NotaAReceber,
  type Recebimento,
} from './receber.ts'

type Prever = typeof rotas.preverRecebimentos
type Informar = typeof rotas.informarRecebimentos
type Pedido = RouteParsed<Informar>

/** Notes per transaction. */
const TAMANHO_DO_LOTE = 200

type Destino =
  | { readonly tipo: 'afetada'; readonly recebimento: Recebimento }
  | { readonly tipo: 'feita' }
  | { readonly tipo: 'impedida'; readonly motivo: string }

/** What the bulk action would do, counted by the server on what is there now. */
export async function preverRecebimentos(
  ctx: Context,
  input: RouteParsed<Prever>,
): Promise<RouteOutput<Prever>> {
  const ids = await escolher(ctx, input)
  const saida: RouteOutput<Prever> = {
    ...{ afetadas: 0, jaFeitas: 0, impedidas: 0, valor: 0 },
    ...{ impedimentos: [], exemplos: [] },
  }
  for (let inicio = 0; inicio < ids.length; inicio += 1000) {
    const notas = await lerNotasAReceber(ctx, ids.slice(inicio, inicio + 1000))
    for (const [nota, destino] of await avaliar(ctx, notas, input.data)) {
      if (destino.tipo === 'feita') saida.jaFeitas += 1
      else if (destino.tipo === 'afetada') {
        const { valor, data } = destino.recebimento
        saida.afetadas += 1
        saida.valor += valor
        if (saida.exemplos.length < 50)
          saida.exemplos.push({ notaId: nota.id, nota: nota.rotulo, valor, data })
      } else {
        saida.impedidas += 1
        if (saida.impedimentos.length < 50)
          saida.impedimentos.push({ notaId: nota.id, nota: nota.rotulo, motivo: destino.motivo })
      }
    }
  }
  return saida
}

/** The chosen notes were received whole: one operation, one item per note. */
export async function informarRecebimentos(
  ctx: Context,
  input: Pedido,
): Promise<RouteOutput<Informar>> {
  const ids = await escolher(ctx, input)
  if (ids.length === 0) throw problem('nada-a-fazer', { detail: 'Nenhuma nota escolhida.' })
  const notas: NotaAReceber[] = []
  for (let inicio = 0; inicio < ids.length; inicio += 1000)
    notas.push(...(await lerNotasAReceber(ctx, ids.slice(inicio, inicio + 1000))))
  const operacaoId = await registrarOperacao(ctx, {
    tipo: 'informar-recebimentos',
    parametros: { data: input.data },
    itens: notas.map(({ id, rotulo, empresaId, emissao }) => ({
      ...{ rotulo, empresaId, competencia: (input.data ?? emissao).slice(0, 7) },
      dados: { notaId: id },
    })),
  })
  return { operacaoId, total: notas.length }
}

/** The notes of a choice. A filter that brings another count is refused, and so is a note that is not seen. */
async function escolher(ctx: Context, { selecao, data }: Pedido): Promise<number[]> {
  if (data !== null && data > ctx.clock.today())
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/data', mensagem: 'O recebimento não pode ser no futuro.' }],
    })
  if (selecao.modo === 'ids') {
    const ids = [...new Set(selecao.ids)].sort((a, b) => a - b)
    const achadas = await lerNotasAReceber(ctx, ids)
    if (achadas.length !== ids.length)
      throw problem('selecao-mudou', {
        detail: 'Uma das notas escolhidas não está mais na lista. Revise.',
      })
    return ids
  }
  const ids = await notasDoFiltro(ctx, selecao.filtro)
  if (ids.length !== selecao.contagemEsperada)
    throw problem('selecao-mudou', {
      detail: `O filtro agora traz ${ids.length.toLocaleString('pt-BR')} ${ids.length === 1 ? 'nota' : 'notas'}. Revise.`,
      dados: { contagem: ids.length },
    })
  const exceto = new Set(selecao.exceto)
  return ids.filter((id) => !exceto.has(id))
}

async function avaliar(
  ctx: Context,
  notas: readonly NotaAReceber[],
  data: string | null,
): Promise<ReadonlyMap<NotaAReceber, Destino>> {
  const hoje = ctx.clock.today()
  const travados = await mesesTravados(
    ctx,
    notas.map(({ empresaId, emissao }) => ({ empresaId, data: data ?? emissao })),
  )
  return new Map(
    notas.map((nota): [NotaAReceber, Destino] => {
      const dia = data ?? nota.emissao
      const valor = nota.aReceber - nota.recebido
      if (nota.impedimento !== null) return [nota, { tipo: 'impedida', motivo: nota.impedimento }]
      if (valor <= 0) return [nota, { tipo: 'feita' }]
      const recusado = diaRecusado(nota, dia, hoje)
      if (recusado !== null) return [nota, { tipo: 'impedida', motivo: recusado }]
      const motivo = travados.get(chaveDoMes(nota.empresaId, dia))
      if (motivo !== undefined) return [nota, { tipo: 'impedida', motivo }]
      return [nota, { tipo: 'afetada', recebimento: { nota, data: dia, valor } }]
    }),
  )
}

/** How the queue does it: a note already received is «Sem ação», so that doing it twice changes nothing. */
export const execucaoDosRecebimentos: Execucao = {
  tamanhoDoLote: TAMANHO_DO_LOTE,
  processarLote: async (ctx, itens, parametros) => {
    const data = typeof parametros.data === 'string' ? parametros.data : null
    const notaDo = (dados: unknown) => Number((dados as { notaId?: unknown }).notaId)
    const notas = await lerNotasAReceber(
      ctx,
      itens.map(({ dados }) => notaDo(dados)),
      { travar: true },
    )
    const destinos = await avaliar(ctx, notas, data)
    await gravarRecebimentos(
      ctx,
      [...destinos.values()].flatMap((destino) =>
        destino.tipo === 'afetada' ? [destino.recebimento] : [],
      ),
    )
    const porId = new Map([...destinos].map(([{ id }, destino]) => [id, destino]))
    return itens.map(({ ordem, dados }) => {
      const destino = porId.get(notaDo(dados))
      const rota = links.nota(notaDo(dados))
      if (destino === undefined)
        return {
          ordem,
          resultado: 4,
          motivoCodigo: 'nao-encontrado',
          mensagem: 'A nota não existe mais.',
        }
      if (destino.tipo === 'afetada') return { ordem, resultado: 1, rota }
      if (destino.tipo === 'feita') return { ordem, resultado: 5, rota }
      return { ordem, resultado: 4, motivoCodigo: 'pendencias', mensagem: destino.motivo, rota }
    })
  },
}

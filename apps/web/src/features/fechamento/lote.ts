import type { Route } from '@razao/contract'
import type { Falha } from '../../api/falha.ts'
import { pedir, type Resultado } from '../../api/pedir.ts'
import type { Selecao } from '../../ui/grade/selecao.ts'
import { estaSelecionada } from '../../ui/grade/selecao.ts'

const PAGINA = 500
const SIMULTANEAS = 3

type Pagina<L> = { lista: L[]; paginacao: { totalDeRegistros: number } }

/** Every row a list route brings for a filter, asked for in pages of 500. */
async function todasAsLinhas<L>(
  rota: Route,
  filtro: Readonly<Record<string, unknown>>,
): Promise<Resultado<L[]>> {
  const linhas: L[] = []
  for (let paginaAtual = 1; ; paginaAtual += 1) {
    const entrada = { ...filtro, paginaAtual, registrosPorPagina: PAGINA }
    const resultado = await pedir(rota, { entrada })
    if (!resultado.ok) return resultado
    const { lista, paginacao } = resultado.valor as Pagina<L>
    linhas.push(...lista)
    if (lista.length < PAGINA || linhas.length >= paginacao.totalDeRegistros) break
  }
  return { ok: true, valor: linhas }
}

/** The rows of a choice, read again now: what the person saw may have changed meanwhile. */
export async function linhasDaSelecao<L>(
  selecao: Selecao,
  {
    rota,
    filtro,
    id,
  }: { rota: Route; filtro: Readonly<Record<string, unknown>>; id: (l: L) => number },
): Promise<Resultado<L[]>> {
  const todas = await todasAsLinhas<L>(rota, filtro)
  if (!todas.ok) return todas
  return { ok: true, valor: todas.valor.filter((linha) => estaSelecionada(selecao, id(linha))) }
}

export type ResultadoDoLote<L> = {
  readonly feitas: readonly L[]
  readonly recusadas: readonly { readonly linha: L; readonly falha: Falha }[]
}

/**
 * Does the same thing to each row, a few at a time; a refusal of one does not stop the others. Once
 * `sinal` is aborted no other row begins.
 */
export async function executarLote<L>(
  linhas: readonly L[],
  fazer: (linha: L) => Promise<Resultado<unknown>>,
  opcoes: { aoAvancar?: (prontas: number) => void; sinal?: AbortSignal } = {},
): Promise<ResultadoDoLote<L>> {
  const feitas: L[] = []
  const recusadas: { linha: L; falha: Falha }[] = []
  const fila = linhas.values()
  const trabalhar = async () => {
    for (const linha of fila) {
      if (opcoes.sinal?.aborted) return
      const resultado = await fazer(linha)
      if (resultado.ok) feitas.push(linha)
      else recusadas.push({ linha, falha: resultado.falha })
      opcoes.aoAvancar?.(feitas.length + recusadas.length)
    }
  }
  await Promise.all(Array.from({ length: SIMULTANEAS }, trabalhar))
  return { feitas, recusadas }
}

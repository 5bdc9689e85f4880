import { emissoes, envios, type Route, type RouteOutput } from '@razao/contract'
import { novaChave } from '../../../api/chave.ts'
import type { Falha } from '../../../api/falha.ts'
import { pedir, type Resultado } from '../../../api/pedir.ts'
import { formatarInteiro, plural } from '../../../ui/formato.ts'
import { estaSelecionada, type Selecao } from '../../../ui/grade/selecao.ts'

const PAGINA = 500

type Pagina<L> = { lista: L[]; paginacao: { totalDeRegistros: number } }
export type DeOnde<L> = {
  readonly rota: Route
  readonly filtro: Readonly<Record<string, unknown>>
  readonly id: (linha: L) => number
}

/** The filter brings another number now than the person saw. */
const mudou = (total: number): Falha => ({
  codigo: 'selecao-mudou',
  status: 409,
  titulo: 'A seleção mudou',
  detail: `O filtro agora traz ${plural(total, 'cobrança')}. Revise a seleção.`,
  erros: [],
})

/** The charges of a choice; «todos do filtro» is read again now, page by page. */
export async function idsEscolhidos<L>(
  selecao: Selecao,
  { rota, filtro, id }: DeOnde<L>,
): Promise<Resultado<number[]>> {
  if (selecao.modo === 'ids') return { ok: true, valor: [...selecao.ids] }
  const ids: number[] = []
  for (let paginaAtual = 1; ; paginaAtual += 1) {
    const entrada = { ...filtro, paginaAtual, registrosPorPagina: PAGINA }
    const resultado = await pedir(rota, { entrada })
    if (!resultado.ok) return resultado
    const { lista, paginacao } = resultado.valor as Pagina<L>
    const { totalDeRegistros } = paginacao
    if (totalDeRegistros !== selecao.contagemEsperada)
      return { ok: false, falha: mudou(totalDeRegistros) }
    ids.push(...lista.map(id).filter((um) => estaSelecionada(selecao, um)))
    if (lista.length < PAGINA) return { ok: true, valor: ids }
  }
}

type Conferencia = RouteOutput<typeof emissoes.conferirEmissoes>
export type Impedida = Conferencia['impedidas'][number]
export type Conferidas = {
  readonly prontas: readonly number[]
  readonly impedidas: readonly Impedida[]
  /** Billed or cancelled already: nothing to ask for. */
  readonly jaFeitas: readonly Impedida[]
}

/** The code by which the server says that the status of the charge asks for no note. */
const SITUACAO = 'situacao'
const jaFeita = ({ recusas }: Impedida): boolean =>
  recusas.some(({ codigo }) => codigo === SITUACAO)

/** Ready, stopped, and those with nothing to ask for, of what the server said of each. */
export function separarConferidas(
  ids: readonly number[],
  impedidas: readonly Impedida[],
): Conferidas {
  const fora = new Set(impedidas.map(({ cobrancaId }) => cobrancaId))
  return {
    prontas: ids.filter((id) => !fora.has(id)),
    impedidas: impedidas.filter((uma) => !jaFeita(uma)),
    jaFeitas: impedidas.filter(jaFeita),
  }
}

export type Andamento = {
  readonly sinal: AbortSignal
  readonly aoAvancar: (conferidas: number) => void
}

/** Asks of all of them, as many at a time as the server takes; nothing is written. */
async function porPagina<S>(
  ids: readonly number[],
  { sinal, aoAvancar }: Andamento,
  { rota, entrada }: { rota: Route; entrada: (ids: number[]) => Record<string, unknown> },
): Promise<Resultado<S[]>> {
  const paginas: S[] = []
  for (let i = 0; i < ids.length; i += PAGINA) {
    const pagina = entrada(ids.slice(i, i + PAGINA))
    const resultado = await pedir(rota, { entrada: pagina, chave: novaChave() }, sinal)
    if (!resultado.ok) return resultado
    paginas.push(resultado.valor as S)
    aoAvancar(Math.min(ids.length, i + PAGINA))
  }
  return { ok: true, valor: paginas }
}

/** What would stop each note. */
export async function conferirTodas(
  ids: readonly number[],
  andamento: Andamento,
): Promise<Resultado<Conferidas>> {
  const ditas = await porPagina<Conferencia>(ids, andamento, {
    rota: emissoes.conferirEmissoes,
    entrada: (cobrancaIds) => ({ cobrancaIds }),
  })
  if (!ditas.ok) return ditas
  return {
    ok: true,
    valor: separarConferidas(
      ids,
      ditas.valor.flatMap(({ impedidas }) => impedidas),
    ),
  }
}

type Cartas = RouteOutput<typeof envios.conferirEnvios>
export type Carta = Cartas['cartas'][number]
/** Which list they were chosen in. */
export type DeQualLista = 'cobrancas' | 'notas'

/** Who would receive each. */
export async function conferirCartas(
  de: DeQualLista,
  ids: readonly number[],
  andamento: Andamento,
): Promise<Resultado<Carta[]>> {
  const ditas = await porPagina<Cartas>(ids, andamento, {
    rota: envios.conferirEnvios,
    entrada: (pagina) => ({ de, ids: pagina }),
  })
  return ditas.ok ? { ok: true, valor: ditas.valor.flatMap(({ cartas }) => cartas) } : ditas
}

/** `Conferindo 500 de 1.284…` */
export const andamentoDaConferencia = (conferidas: number, total: number): string =>
  total === 0
    ? 'Juntando as escolhidas…'
    : `Conferindo ${formatarInteiro(conferidas)} de ${formatarInteiro(total)}…`

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { AparenciaDaLista } from '../ui/grade/props.ts'
import { SELECAO_VAZIA, type Selecao, selecaoParaEnvio } from '../ui/grade/selecao.ts'
import type { FiltroEmUso } from '../ui/grade/tipos.ts'
import {
  type DefinicaoDeFiltros,
  escreverFiltros,
  type Filtro,
  lerFiltros,
} from './filtros-do-endereco.ts'
import { operacoesSlice } from './operacoes.ts'
import { painelFechamentoSlice } from './painel-fechamento.ts'
import { preferencesSlice } from './preferences.ts'
import { useDespacho, useEstado } from './reducers.ts'
import { useVisoes } from './use-visoes.ts'

type Opcoes<D extends DefinicaoDeFiltros> = {
  /** The filters of the list, by the names the route takes them. Keep it outside the component. */
  filtros: D
  /** Filters in force when the address says nothing. */
  padrao?: Filtro<D>
  ordemPadrao?: string
  /** Context that is not in this list's address (the month of the top bar): a change clears the choice. */
  contexto?: string
  /** The slice of the specification that holds filter and selection of this list. */
  fatia?: 'operacoes' | 'painelFechamento'
}

const inteiro = (texto: string | null): number | null =>
  texto !== null && /^\d{1,15}$/.test(texto) ? Number(texto) : null

const por = (nome: string, valor: string | undefined) => (parametros: URLSearchParams) => {
  if (valor === undefined || valor === '') parametros.delete(nome)
  else parametros.set(nome, valor)
}

/** Changing a filter, the search or the month clears what was chosen (spec §4). */
function useSelecao(chave: string, fatia: 'operacoes' | 'painelFechamento' | undefined) {
  const despachar = useDespacho()
  const [local, setLocal] = useState({ chave, selecao: SELECAO_VAZIA })
  const naFatia = useEstado((estado) => (fatia ? estado[fatia].selecao : null))
  const selecionar = useCallback(
    (selecao: Selecao) => {
      if (fatia === 'operacoes') despachar(operacoesSlice.actions.selecionar(selecao))
      else if (fatia) despachar(painelFechamentoSlice.actions.selecionar(selecao))
      setLocal({ chave, selecao })
    },
    [chave, fatia, despachar],
  )
  const vale = local.chave === chave
  return { selecao: vale ? (naFatia ?? local.selecao) : SELECAO_VAZIA, selecionar }
}

/** Tells the slice which filter is in force; its reducer clears the selection. */
function useFiltroNaFatia(
  filtro: object,
  chave: string,
  fatia: 'operacoes' | 'painelFechamento' | undefined,
): void {
  const despachar = useDespacho()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chave` is the filter, by value
  useEffect(() => {
    if (fatia === 'operacoes') despachar(operacoesSlice.actions.filtrar(filtro))
    else if (fatia) despachar(painelFechamentoSlice.actions.filtrar(filtro))
  }, [chave, fatia, despachar])
}

const MAXIMO_DA_PAGINA = 500

/** In continuous scroll the page grows; another filter, sort or search begins again. */
function useTamanho(chave: string): { tamanho: number; crescer: () => void } {
  const { pagination, rolagemContinua } = useEstado(({ preferences }) => preferences)
  const [local, setLocal] = useState({ chave, paginas: 1 })
  const paginas = rolagemContinua && local.chave === chave ? local.paginas : 1
  const tamanho = Math.min(pagination.sizePerPage * paginas, MAXIMO_DA_PAGINA)
  return { tamanho, crescer: () => setLocal({ chave, paginas: paginas + 1 }) }
}

type Mudar = (
  fazer: (parametros: URLSearchParams) => void,
  opcoes?: { manterPagina?: boolean },
) => void

/** How this person sees the list: columns, density, continuous scroll. */
function useAparenciaDaLista(
  parametros: URLSearchParams,
  { chave, mudar, crescer }: { chave: string; mudar: Mudar; crescer: () => void },
): AparenciaDaLista {
  const { pathname } = useLocation()
  const despachar = useDespacho()
  const { grades, densidade, rolagemContinua } = useEstado(({ preferences }) => preferences)
  const { preferir, gradeArranjada } = preferencesSlice.actions
  return {
    tela: pathname,
    arranjos: grades,
    doEndereco: parametros.get('colunas'),
    onArranjo: (lista, arranjo, colunas) => {
      despachar(gradeArranjada({ lista, arranjo }))
      mudar(por('colunas', colunas ?? undefined), { manterPagina: true })
    },
    densidade,
    onDensidade: (nova) => despachar(preferir({ densidade: nova })),
    continua: rolagemContinua,
    onContinua: (nova) => {
      despachar(preferir({ rolagemContinua: nova }))
      mudar(() => undefined)
    },
    chave,
    onMais: crescer,
  }
}

/**
 * A list whose page, sort, search, filters and open row live in the address. Spread `grade` on `<Grade>`
 * and send `pedido` (with what else the route asks for) to `useConsulta`.
 */
export function useLista<const D extends DefinicaoDeFiltros>(opcoes: Opcoes<D>) {
  const { filtros, padrao = {} as Filtro<D>, ordemPadrao, contexto = '', fatia } = opcoes
  const [parametros, mudarParametros] = useSearchParams()
  const despachar = useDespacho()
  const endereco = parametros.toString()
  const padraoEmTexto = JSON.stringify(padrao)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again only when the address or the default changes
  const filtro = useMemo(
    () => lerFiltros(filtros, padrao, parametros),
    [endereco, padraoEmTexto, filtros],
  )
  const busca = parametros.get('busca') ?? ''
  const ordem = parametros.get('ordem') ?? ordemPadrao
  const chave = JSON.stringify([filtro, busca, contexto])
  const chaveDasLinhas = `${chave} ${ordem ?? ''}`
  const { tamanho, crescer } = useTamanho(chaveDasLinhas)
  const { selecao, selecionar } = useSelecao(chave, fatia)
  useFiltroNaFatia(filtro, chave, fatia)

  const mudar = useCallback(
    (fazer: (parametros: URLSearchParams) => void, { manterPagina = false } = {}) =>
      mudarParametros(
        (antes) => {
          fazer(antes)
          if (!manterPagina) antes.delete('pagina')
          return antes
        },
        { replace: true, preventScrollReset: true },
      ),
    [mudarParametros],
  )
  const mudarFiltro = (mudanca: { [K in keyof D]?: Filtro<D>[K] | undefined }) =>
    mudar((p) => escreverFiltros<D>(padrao, mudanca, p))
  const limparFiltros = () =>
    mudar((p) => ['busca', ...Object.keys(filtros)].map((c) => p.delete(c)))
  const aparencia = useAparenciaDaLista(parametros, { chave: chaveDasLinhas, mudar, crescer })
  const visoes = useVisoes(parametros, mudarParametros)
  const onBusca = useCallback((texto: string) => mudar(por('busca', texto)), [mudar])

  return {
    filtro,
    mudarFiltro,
    limparFiltros,
    /** Page, size, order, search and filters, as the list routes take them. */
    pedido: {
      paginaAtual: inteiro(parametros.get('pagina')) ?? 1,
      registrosPorPagina: tamanho,
      ...(ordem === undefined ? {} : { ordem }),
      ...(busca === '' ? {} : { busca }),
      ...filtro,
    },
    selecao,
    limparSelecao: () => selecionar(SELECAO_VAZIA),
    /** The choice as the contract takes it, over this list's filter (or the given one). */
    selecaoParaEnvio: <F>(doFiltro: F) => selecaoParaEnvio(selecao, doFiltro),
    /** Id of the open row, in the address as `?aberta=`. */
    aberta: inteiro(parametros.get('aberta')),
    abrir: (id: number) => mudar(por('aberta', String(id)), { manterPagina: true }),
    fechar: () => mudar(por('aberta', undefined), { manterPagina: true }),
    /** Chips of the filters in force; `rotular` names each one, or returns null for none. */
    chips: (rotular: (campo: keyof D & string, valor: unknown) => string | null): FiltroEmUso[] =>
      Object.entries(filtro).flatMap(([campo, valor]) => {
        const rotulo = rotular(campo, valor)
        const onRemover = () => mudarFiltro({ [campo]: undefined } as Partial<Filtro<D>>)
        return rotulo === null ? [] : [{ chave: campo, rotulo, onRemover }]
      }),
    /** To spread on `<Grade>`. */
    grade: {
      ordem,
      onOrdem: (nova: string | undefined) => mudar(por('ordem', nova)),
      busca,
      onBusca,
      onPagina: (pagina: number) =>
        mudar(por('pagina', pagina === 1 ? undefined : String(pagina)), { manterPagina: true }),
      onTamanho: (sizePerPage: number) => {
        despachar(preferencesSlice.actions.preferir({ pagination: { sizePerPage } }))
        mudar(() => undefined)
      },
      selecao,
      onSelecao: selecionar,
      onLimparFiltros: limparFiltros,
      aparencia,
      visoes,
    },
  }
}

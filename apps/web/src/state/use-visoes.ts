import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { VisoesDaLista } from '../ui/grade/props.ts'
import { preferencesSlice, type VisaoGuardada } from './preferences.ts'
import { useDespacho, useEstado } from './reducers.ts'

/** What is of the moment and not of the view: the page, the open row, the month, the view itself. */
const DO_MOMENTO = ['pagina', 'aberta', 'competencia', 'visao'] as const

/** The part of an address that a view keeps. */
export function buscaDaVisao(parametros: URLSearchParams): string {
  const busca = new URLSearchParams(parametros)
  for (const nome of DO_MOMENTO) busca.delete(nome)
  return busca.toString()
}

/** The address of a view, over the month the person is in. */
export function enderecoDaVisao(visao: VisaoGuardada, atual: URLSearchParams): URLSearchParams {
  const parametros = new URLSearchParams(visao.busca)
  const competencia = atual.get('competencia')
  if (competencia !== null) parametros.set('competencia', competencia)
  parametros.set('visao', visao.id)
  return parametros
}

type Mudar = (parametros: URLSearchParams, opcoes?: { replace?: boolean }) => void

/** The saved views of the list of this address. */
export function useVisoes(parametros: URLSearchParams, mudar: Mudar): VisoesDaLista {
  const { pathname: tela } = useLocation()
  const despachar = useDespacho()
  const todas = useEstado(({ preferences }) => preferences.visoes)
  const daTela = todas.filter((visao) => visao.tela === tela)
  const { visaoSalva, visaoApagada } = preferencesSlice.actions
  const padrao = daTela.find((visao) => visao.padrao)
  // Only on arrival and with nothing asked for: an address that says something is obeyed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per screen
  useEffect(() => {
    if (padrao && parametros.size === 0) {
      mudar(enderecoDaVisao(padrao, parametros), { replace: true })
    }
  }, [tela])
  const comId = (id: string) => daTela.find((visao) => visao.id === id)
  return {
    salvas: daTela.map((visao) => ({ ...visao, minha: true })),
    atual: parametros.get('visao'),
    onAbrir: (id) => {
      const visao = id === null ? undefined : comId(id)
      mudar(visao ? enderecoDaVisao(visao, parametros) : new URLSearchParams())
    },
    onSalvar: (nova) => {
      const visao = { ...nova, id: crypto.randomUUID(), tela, busca: buscaDaVisao(parametros) }
      despachar(visaoSalva(visao))
      mudar(enderecoDaVisao(visao, parametros), { replace: true })
    },
    onMudar: (id, mudanca) => {
      const visao = comId(id)
      if (visao) despachar(visaoSalva({ ...visao, ...mudanca }))
    },
    onApagar: (id) => {
      despachar(visaoApagada(id))
      if (parametros.get('visao') === id) mudar(new URLSearchParams(), { replace: true })
    },
    doEscritorio: false,
  }
}

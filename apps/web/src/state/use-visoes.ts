import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useDentroDaGaveta } from '../ui/dentro-da-gaveta.ts'
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
  parametros.set('visao', visao.nome)
  return parametros
}

/** Root, administrator and accountant may save for the whole office; the server decides. */
const DO_ESCRITORIO: ReadonlySet<number> = new Set([1, 2, 5])

type Mudar = (parametros: URLSearchParams, opcoes?: { replace?: boolean }) => void

/** The saved views of the list of this address. */
export function useVisoes(parametros: URLSearchParams, mudar: Mudar): VisoesDaLista {
  const { pathname: tela } = useLocation()
  const despachar = useDespacho()
  const naGaveta = useDentroDaGaveta()
  const todas = useEstado(({ preferences }) => preferences.visoes)
  const perfil = useEstado(({ user }) => user.user?.IDPerfilAcesso)
  const daTela = todas.filter((visao) => visao.tela === tela)
  const { visaoSalva, visaoApagada } = preferencesSlice.actions
  const padrao = daTela.find((visao) => visao.padrao)
  // Only on arrival and with nothing asked for: an address that says something is obeyed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per screen
  useEffect(() => {
    if (padrao && parametros.size === 0 && !naGaveta) {
      mudar(enderecoDaVisao(padrao, parametros), { replace: true })
    }
  }, [tela])
  const porNome = (nome: string) => daTela.find((visao) => visao.nome === nome)
  return {
    salvas: daTela.map((visao) => ({ ...visao, id: visao.nome })),
    atual: parametros.get('visao'),
    onAbrir: (nome) => {
      const visao = nome === null ? undefined : porNome(nome)
      mudar(visao ? enderecoDaVisao(visao, parametros) : new URLSearchParams())
    },
    onSalvar: (nova) => {
      const visao = { ...nova, tela, busca: buscaDaVisao(parametros), minha: true }
      despachar(visaoSalva(visao))
      mudar(enderecoDaVisao(visao, parametros), { replace: true })
    },
    onMudar: (nome, mudanca) => {
      const visao = porNome(nome)
      if (visao) despachar(visaoSalva({ ...visao, ...mudanca }))
    },
    onApagar: (nome) => {
      despachar(visaoApagada({ tela, nome }))
      if (parametros.get('visao') === nome) mudar(new URLSearchParams(), { replace: true })
    },
    doEscritorio: perfil !== undefined && DO_ESCRITORIO.has(perfil),
  }
}

import { pessoal, type RouteInput, type RouteOutput } from '@razao/contract'
import { useEffect, useRef } from 'react'
import { novaChave } from '../api/chave.ts'
import { pedir } from '../api/pedir.ts'
import { useUsuario } from '../state/contexto.ts'
import { preferencesSlice, type VisaoGuardada } from '../state/preferences.ts'
import { useDespacho, useEstado } from '../state/reducers.ts'

type DoServidor = RouteOutput<typeof pessoal.listarVisoes>['lista'][number]

/** `/receitas/notas-fiscais` → `receitas-notas-fiscais`, the name of a screen for the server. */
export const nomeDaTela = (endereco: string): string =>
  endereco
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

/** A view as the server keeps it; null when its state is not one that these lists wrote. */
export function visaoDoServidor(visao: DoServidor): VisaoGuardada | null {
  const tela = texto(visao.estado.endereco)
  if (nomeDaTela(tela) !== visao.tela) return null
  return {
    tela,
    nome: visao.nome,
    busca: texto(visao.estado.busca),
    escopo: visao.doEscritorio ? 'escritorio' : 'minha',
    padrao: visao.padrao,
    fixada: visao.estado.fixada === true,
    minha: visao.minha,
  }
}

export const visaoParaServidor = (
  visao: VisaoGuardada,
): RouteInput<typeof pessoal.salvarVisao> => ({
  tela: nomeDaTela(visao.tela),
  nome: visao.nome,
  doEscritorio: visao.escopo === 'escritorio',
  padrao: visao.padrao,
  estado: { endereco: visao.tela, busca: visao.busca, fixada: visao.fixada },
})

const chaveDe = ({ tela, nome }: VisaoGuardada): string => `${tela} ${nome}`

/** What was saved, changed or deleted between two moments. */
export function diferencas(antes: readonly VisaoGuardada[], agora: readonly VisaoGuardada[]) {
  const antigas = new Map(antes.map((visao) => [chaveDe(visao), visao]))
  const novas = new Set(agora.map(chaveDe))
  return {
    salvas: agora.filter(
      (visao) =>
        visao.minha && JSON.stringify(antigas.get(chaveDe(visao))) !== JSON.stringify(visao),
    ),
    apagadas: antes.filter((visao) => visao.minha && !novas.has(chaveDe(visao))),
  }
}

/** The views come from the server once, and each change goes back to it. */
export function useVisoesNoServidor(): void {
  const despachar = useDespacho()
  const visoes = useEstado(({ preferences }) => preferences.visoes)
  const id = useUsuario()?.id
  const conhecidas = useRef<readonly VisaoGuardada[] | null>(null)
  useEffect(() => {
    if (id === undefined) return
    const corte = new AbortController()
    conhecidas.current = null
    void pedir(pessoal.listarVisoes, { entrada: {} }, corte.signal).then((resultado) => {
      if (!resultado.ok || corte.signal.aborted) return
      const { lista } = resultado.valor as RouteOutput<typeof pessoal.listarVisoes>
      const lidas = lista.map(visaoDoServidor).filter((visao) => visao !== null)
      conhecidas.current = lidas
      despachar(preferencesSlice.actions.visoesCarregadas(lidas))
    })
    return () => corte.abort()
  }, [despachar, id])
  useEffect(() => {
    if (conhecidas.current === null) return
    const { salvas, apagadas } = diferencas(conhecidas.current, visoes)
    conhecidas.current = visoes
    for (const visao of salvas) {
      void pedir(pessoal.salvarVisao, { entrada: visaoParaServidor(visao), chave: novaChave() })
    }
    for (const { tela, nome } of apagadas) {
      const entrada = { tela: nomeDaTela(tela), nome }
      void pedir(pessoal.excluirVisao, { entrada, chave: novaChave() })
    }
  }, [visoes])
}

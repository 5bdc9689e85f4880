import { useId, useState } from 'react'
import { useRascunho } from '../../../api/use-rascunho.ts'
import type { Erros } from '../nova/nova-empresa.ts'

export type Linha = { readonly chave: number }
type Opcoes<L extends Linha> = {
  readonly inicial: () => L[]
  readonly rascunho: { readonly chave: string; readonly titulo: string }
  readonly errosDe: (linhas: readonly L[]) => Erros
  /** Messages that came from the server: they last until something is written. */
  readonly doServidor: Erros
  readonly onMudar: () => void
}

/** Lines edited together, saved together; nothing is checked before the first attempt. */
export function useListaEditada<L extends Linha>(opcoes: Opcoes<L>) {
  const raiz = useId()
  const [inicial] = useState(opcoes.inicial)
  const [linhas, setLinhas] = useState(inicial)
  const [tentativas, setTentativas] = useState(0)
  const semChave = (lista: readonly L[]) => JSON.stringify(lista.map(({ chave: _, ...l }) => l))
  const sujo = semChave(linhas) !== semChave(inicial)
  const rascunho = useRascunho({
    ...opcoes.rascunho,
    valores: { linhas },
    sujo,
    aoContinuar: (guardado: { linhas: L[] }) => setLinhas(guardado.linhas),
  })
  const locais = opcoes.errosDe(linhas)
  const trocar = (novas: L[]) => {
    opcoes.onMudar()
    setLinhas(novas)
  }
  return {
    linhas,
    sujo,
    rascunho,
    tentativas,
    erros: tentativas > 0 ? { ...opcoes.doServidor, ...locais } : {},
    idDe: (campo: string) => `${raiz}-${campo}`,
    trocar,
    mudar: (chave: number, mudanca: Partial<L>) =>
      trocar(linhas.map((linha) => (linha.chave === chave ? { ...linha, ...mudanca } : linha))),
    tirar: (chave: number) => trocar(linhas.filter((linha) => linha.chave !== chave)),
    /** For `<Formulario conferir>`: from here on what is wrong is shown. */
    conferir: (): boolean => {
      setTentativas((n) => n + 1)
      return Object.keys(locais).length === 0
    },
  }
}
export type ListaEditada<L extends Linha> = ReturnType<typeof useListaEditada<L>>

/** What the server said of each line, by the names of this list; what it said of the whole goes to `doTodo`. */
export const errosDaLista = (erros: Erros, nome: string, doTodo = nome): Erros =>
  Object.fromEntries(
    Object.entries(erros).map(([campo, mensagem]) => [
      campo === nome ? doTodo : campo.replace(`${nome}.`, ''),
      mensagem,
    ]),
  )

import type { Route, RouteInput } from '@razao/contract'
import { errosPorCampo, type Falha } from '../../../api/falha.ts'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { listarMeses } from './editar.ts'

type Salvo = { readonly versao: number; readonly reapurar: readonly string[] }

/** Saves a part of the file: says what it did, and leaves the refusal for the drawer to show. */
export function useEdicao<R extends Route>(rota: R, feito: string, onSalvo: () => void) {
  const { executar, enviando, falha, limpar } = useAcao(rota, { semModal: true })
  const salvar = async (entrada: RouteInput<R>): Promise<boolean> => {
    const resultado = await executar(entrada)
    if (!resultado.ok) return false
    const { reapurar } = resultado.valor as Salvo
    avisos.ok(
      reapurar.length === 0
        ? feito
        : `${feito} ${reapurar.length === 1 ? 'Precisa' : 'Precisam'} ser ${reapurar.length === 1 ? 'apurado' : 'apurados'} de novo: ${listarMeses(reapurar)}.`,
    )
    onSalvo()
    return true
  }
  return { salvar, enviando, falha, limpar, erros: errosPorCampo(falha) }
}

/** A refusal of no field in particular: the drawer shows it whole. */
export const ehDoTodo = (falha: Falha | undefined): falha is Falha =>
  falha !== undefined && falha.erros.length === 0 && falha.codigo !== 'cancelado'

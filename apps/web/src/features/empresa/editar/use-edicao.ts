import type { Route, RouteOutput } from '@razao/contract'
import { errosPorCampo, type Falha } from '../../../api/falha.ts'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { listarMeses } from './editar.ts'

type Salvo = { readonly versao: number; readonly reapurar: readonly string[] }

/** Saves a part of the file: says what it did, and leaves the refusal for the drawer to show. */
export function useEdicao<R extends Route>(rota: R, feito: string, onSalvo: () => void) {
  const { executar, falha, limpar } = useAcao(rota, { semModal: true })
  const contar = (salvo: RouteOutput<R>): void => {
    const { reapurar } = salvo as Salvo
    avisos.ok(
      reapurar.length === 0
        ? feito
        : `${feito} ${reapurar.length === 1 ? 'Precisa' : 'Precisam'} ser ${reapurar.length === 1 ? 'apurado' : 'apurados'} de novo: ${listarMeses(reapurar)}.`,
    )
    onSalvo()
  }
  return { salvar: executar, contar, falha, limpar, erros: errosPorCampo(falha) }
}

/** A refusal of no field in particular: the drawer shows it whole. */
export const ehDoTodo = (falha: Falha | undefined): falha is Falha =>
  falha !== undefined && falha.erros.length === 0 && falha.codigo !== 'cancelado'

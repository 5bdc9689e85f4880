import type { Route, RouteInput, RouteOutput } from '@razao/contract'
import { useCallback, useRef } from 'react'
import { alertsSlice } from '../state/alerts.ts'
import { useDespacho } from '../state/reducers.ts'
import { guardiaoDeChaves } from './chave.ts'
import { acaoDaRota } from './cliente.ts'
import { type Falha, falhaNaTela } from './falha.ts'
import type { Resultado } from './pedir.ts'
import { pedirProva } from './prova.ts'

type Opcoes = {
  /** Who calls shows the failure itself; default, the modal «Ops!» opens. Field errors never open it. */
  semModal?: boolean
}
type Envio = {
  /** A key given by a dialog that was opened for one intention. */
  chave?: string
  arquivo?: File
}

const pedeProva = (resultado: Resultado<unknown>): boolean =>
  !resultado.ok && resultado.falha.codigo === 'reautenticacao-necessaria'

const TITULO_DO_MODAL = 'Ops!'

/** Opens the modal «Ops!» for a failure of something the person asked for. */
export function useMostrarFalha(): (falha: Falha) => void {
  const despachar = useDespacho()
  return useCallback(
    (falha: Falha) => {
      const { titulo, detalhe, codigo, problema } = falhaNaTela(falha)
      const inesperada = falha.codigo === 'erro-interno'
      despachar(
        alertsSlice.actions.mostrarAlerta({
          titulo: inesperada ? TITULO_DO_MODAL : titulo,
          descricao: inesperada ? undefined : detalhe,
          icone: falha.status >= 500 ? 'triste' : 'aviso',
          codigo,
          problema,
        }),
      )
    },
    [despachar],
  )
}

/**
 * Calls a route that changes something. `executar(input)` never throws: it gives `{ ok, valor }` or
 * `{ ok: false, falha }`. Each intention carries one Idempotency-Key, kept across tries of the same click.
 * Refused for want of a recent sign-in, it asks for one and is sent again.
 */
export function useAcao<R extends Route>(rota: R, opcoes: Opcoes = {}) {
  const [disparar, estado] = acaoDaRota(rota).useMutation()
  const mostrarFalha = useMostrarFalha()
  const chaves = useRef<ReturnType<typeof guardiaoDeChaves> | null>(null)
  chaves.current ??= guardiaoDeChaves()
  const guardiao = chaves.current
  const { semModal = false } = opcoes

  const umaVez = useCallback(
    async (entrada: RouteInput<R>, envio: Envio): Promise<Resultado<RouteOutput<R>>> => {
      // Another file is another intention, whatever goes with it.
      const { arquivo } = envio
      const intencao = arquivo
        ? [entrada, arquivo.name, arquivo.size, arquivo.lastModified]
        : entrada
      const chave = envio.chave ?? guardiao.da(intencao)
      const resposta = await disparar({
        entrada: entrada as Record<string, unknown>,
        chave,
        arquivo: envio.arquivo,
      })
      if ('data' in resposta && resposta.error === undefined) {
        guardiao.encerrar(intencao, true)
        return { ok: true, valor: resposta.data as RouteOutput<R> }
      }
      const falha = resposta.error as Falha
      guardiao.encerrar(intencao, falha.status !== 0 && falha.status < 500)
      return { ok: false, falha }
    },
    [disparar, guardiao],
  )
  const executar = useCallback(
    async (entrada: RouteInput<R>, envio: Envio = {}): Promise<Resultado<RouteOutput<R>>> => {
      let resultado = await umaVez(entrada, envio)
      if (pedeProva(resultado)) {
        if (!(await pedirProva())) return resultado
        resultado = await umaVez(entrada, envio)
      }
      if (resultado.ok) return resultado
      const { falha } = resultado
      if (!semModal && falha.erros.length === 0 && falha.codigo !== 'cancelado') mostrarFalha(falha)
      return resultado
    },
    [umaVez, mostrarFalha, semModal],
  )
  return {
    executar,
    enviando: estado.isLoading,
    falha: estado.error as Falha | undefined,
    limpar: estado.reset,
  }
}

/** For cells that undo themselves: the value, or a throw. */
export function exigir<T>(resultado: Resultado<T>): T {
  if (!resultado.ok) throw new Error(resultado.falha.titulo)
  return resultado.valor
}

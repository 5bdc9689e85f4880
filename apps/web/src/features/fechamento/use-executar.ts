import { fechamento } from '@razao/contract'
import { useCallback, useRef } from 'react'
import { useAcao, useMostrarFalha } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import type { Execucao } from './tipos.ts'

/** Starts a closing without a preview: for one company, where the screen already says what will happen. */
export function useExecutar(aoCriar: (operacaoId: number) => void) {
  const { executar, enviando } = useAcao(fechamento.executarFechamento, { semModal: true })
  const mostrarFalha = useMostrarFalha()
  const emVoo = useRef(new Set<string>())

  const iniciar = useCallback(
    async (pedido: Execucao): Promise<boolean> => {
      const chave = JSON.stringify(pedido)
      // A key held down or a double click is one request.
      if (emVoo.current.has(chave)) return false
      emVoo.current.add(chave)
      try {
        const resultado = await executar(pedido)
        if (resultado.ok) aoCriar(resultado.valor.operacaoId)
        else if (resultado.falha.codigo === 'nada-a-fazer') {
          avisos.info(resultado.falha.detail ?? 'Nada a fazer: o que podia ser feito já foi.')
        } else mostrarFalha(resultado.falha)
        return resultado.ok
      } finally {
        emVoo.current.delete(chave)
      }
    },
    [executar, aoCriar, mostrarFalha],
  )
  return { iniciar, enviando }
}

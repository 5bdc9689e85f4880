import { cobrancas } from '@razao/contract'
import { useCallback, useRef } from 'react'
import { pedir } from '../../../api/pedir.ts'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import type { Cobranca, CobrancaInteira } from './cobranca.ts'

/**
 * The gross value of a charge changed in its row: everything else goes as it is kept. Throws when it is refused. The cell
 * tells the same change twice, by Enter and by losing the focus: it is sent once.
 */
export function useMudarValor(): (cobranca: Cobranca, bruto: number) => Promise<unknown> {
  const { executar } = useAcao(cobrancas.alterarCobranca)
  const emCurso = useRef(new Map<string, Promise<unknown>>())
  const mudar = useCallback(
    async (cobrancaId: number, bruto: number) => {
      const lida = await pedir(cobrancas.lerCobranca, { entrada: { cobrancaId } })
      if (!lida.ok) {
        avisos.erro(lida.falha.titulo)
        return exigir(lida)
      }
      const { pedido, versao } = lida.valor as CobrancaInteira
      const resultado = await executar({ ...pedido, bruto, cobrancaId, versao })
      if (!resultado.ok && resultado.falha.erros.length > 0)
        avisos.erro(resultado.falha.erros.map(({ mensagem }) => mensagem).join(' '))
      return exigir(resultado)
    },
    [executar],
  )
  return useCallback(
    ({ id }, bruto) => {
      const chave = `${id} ${bruto}`
      const indo = emCurso.current.get(chave)
      if (indo !== undefined) return indo
      const feita = mudar(id, bruto).finally(() => emCurso.current.delete(chave))
      emCurso.current.set(chave, feita)
      return feita
    },
    [mudar],
  )
}

import { cobrancas } from '@razao/contract'
import { useCallback, useRef } from 'react'
import { pedir } from '../../../api/pedir.ts'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import type { Cobranca, CobrancaInteira, PedidoDeCobranca } from './cobranca.ts'

type MudancaNaLinha = Partial<Pick<PedidoDeCobranca, 'bruto' | 'vencimento'>>
export type MudarNaLinha = (cobranca: Cobranca, mudanca: MudancaNaLinha) => Promise<unknown>

/**
 * Something of a charge changed in its row: everything else goes as it is kept, and what changed since the row was read
 * is refused. Throws when it is refused.
 */
export function useMudarNaLinha(): MudarNaLinha {
  const { executar } = useAcao(cobrancas.alterarCobranca)
  // Of what was changed here: undone, it is of the version that the change made.
  const feitas = useRef(new Map<number, number>())
  return useCallback(
    async ({ id: cobrancaId, versao: lidaNa }, mudanca) => {
      const lida = await pedir(cobrancas.lerCobranca, { entrada: { cobrancaId } })
      if (!lida.ok) {
        avisos.erro(lida.falha.titulo)
        return exigir(lida)
      }
      const { pedido } = lida.valor as CobrancaInteira
      const versao = Math.max(lidaNa, feitas.current.get(cobrancaId) ?? 0)
      const resultado = await executar({ ...pedido, ...mudanca, cobrancaId, versao })
      if (!resultado.ok && resultado.falha.erros.length > 0)
        avisos.erro(resultado.falha.erros.map(({ mensagem }) => mensagem).join(' '))
      if (resultado.ok) feitas.current.set(cobrancaId, versao + 1)
      return exigir(resultado)
    },
    [executar],
  )
}

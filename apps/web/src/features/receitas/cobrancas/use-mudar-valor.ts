import { cobrancas } from '@razao/contract'
import { useCallback } from 'react'
import { pedir } from '../../../api/pedir.ts'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import type { Cobranca, CobrancaInteira } from './cobranca.ts'

/** The gross value of a charge changed in its row: everything else goes as it is kept. Throws when it is refused. */
export function useMudarValor(): (cobranca: Cobranca, bruto: number) => Promise<unknown> {
  const { executar } = useAcao(cobrancas.alterarCobranca)
  return useCallback(
    async ({ id: cobrancaId }, bruto) => {
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
}

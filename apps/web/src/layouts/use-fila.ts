import { automacao, pedidos } from '@razao/contract'
import { AINDA_NAO, useConsulta } from '../api/use-consulta.ts'
import { useUsuario } from '../state/contexto.ts'
import { podeAbrir } from '../state/pode-abrir.ts'
import { useDepoisDaTela } from '../ui/tardia.tsx'

/** The counts of the queue: one row is asked for, only the counts are read. Null for who has no queue. */
export function useFila(): { correndo: number; comErro: number } | null {
  const usuario = useUsuario()
  const pode = podeAbrir(usuario, 'CONTADOR')
  const depois = useDepoisDaTela()
  const { dados } = useConsulta(
    automacao.listarOperacoes,
    pode && depois ? { paginaAtual: 1, registrosPorPagina: 1 } : AINDA_NAO,
    { intervalo: 60_000 },
  )
  if (!pode) return null
  return {
    correndo: (dados?.QtdAutomacoesEmExecucao ?? 0) + (dados?.QtdAutomacoesAProcessar ?? 0),
    comErro: dados?.QtdAutomacoesErro ?? 0,
  }
}

/** Requests of the companies that wait for the office; zero for who does not answer them. */
export function usePedidosAbertos(): number {
  const pode = podeAbrir(useUsuario(), 'CONTADOR')
  const depois = useDepoisDaTela()
  const { dados } = useConsulta(
    pedidos.listarPedidos,
    pode && depois ? { paginaAtual: 1, registrosPorPagina: 1 } : AINDA_NAO,
    { intervalo: 60_000 },
  )
  return dados?.totais.abertos ?? 0
}

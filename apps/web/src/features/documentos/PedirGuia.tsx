import { Button } from '@mantine/core'
import { pedidos } from '@razao/contract'
import { Link } from 'react-router'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { links } from '../../paths.ts'
import { avisos } from '../../ui/avisos.tsx'
import { formatarInstante } from '../../ui/formato.ts'

/** Asks for the guide brought up to date, or says that it was asked. */
export function PedirGuia({ guiaId }: { guiaId: number }) {
  const { dados } = useConsulta(pedidos.listarPedidos, {
    guiaId,
    situacao: 'aberto',
    paginaAtual: 1,
    registrosPorPagina: 1,
  })
  const { executar, enviando } = useAcao(pedidos.pedirGuiaAtualizada)
  const [aberto] = dados?.lista ?? []
  if (aberto) {
    return <Link to={links.pedido(aberto.id)}>Pedida em {formatarInstante(aberto.pedidoEm)}</Link>
  }
  const pedir = async () => {
    const { ok } = await executar({ guiaId })
    if (ok) avisos.ok('Pedido enviado ao escritório. A resposta chega pelo sino.')
  }
  return (
    <Button size="compact-sm" loading={enviando} onClick={() => void pedir()}>
      Pedir guia atualizada
    </Button>
  )
}

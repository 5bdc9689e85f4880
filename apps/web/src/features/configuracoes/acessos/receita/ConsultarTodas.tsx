import { vigia } from '@razao/contract'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { plural } from '../../../../ui/formato.ts'
import { BotaoConsultar } from './BotaoConsultar.tsx'

type Props = {
  assuntos: readonly (typeof vigia.ASSUNTOS_DA_VIGIA)[number][]
  /** Of one company; left out, of all that are seen. */
  empresaId: number | undefined
}

const UMA_LINHA = { paginaAtual: 1, registrosPorPagina: 1 } as const

/** Asks now of every company that is in sight, or of the one that is chosen above. */
export function ConsultarTodas({ assuntos, empresaId }: Props) {
  const filtro = empresaId === undefined ? {} : { empresaId }
  const { dados } = useConsulta(vigia.listarProcuracoes, { ...filtro, ...UMA_LINHA })
  const quantas = dados?.paginacao.totalDeRegistros ?? 0
  if (quantas === 0) return null
  return (
    <BotaoConsultar
      assuntos={assuntos}
      rotulo={
        empresaId === undefined ? `Consultar ${plural(quantas, 'empresa')}` : 'Consultar agora'
      }
      selecao={() => ({ modo: 'filtro', filtro, exceto: [], contagemEsperada: quantas })}
    />
  )
}

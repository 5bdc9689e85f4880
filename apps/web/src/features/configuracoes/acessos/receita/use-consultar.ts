import { vigia } from '@razao/contract'
import { useAcao } from '../../../../api/use-acao.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { plural } from '../../../../ui/formato.ts'
import type { Selecao } from './vigia.ts'

type Assunto = (typeof vigia.ASSUNTOS_DA_VIGIA)[number]

/** Puts questions in the queue; answers whether they were taken. */
export function useConsultar() {
  const { executar, enviando } = useAcao(vigia.consultarReceita)
  const consultar = async (assuntos: readonly Assunto[], selecao: Selecao): Promise<boolean> => {
    const resultado = await executar({ assuntos: [...assuntos], selecao })
    if (resultado.ok)
      avisos.ok(`${plural(resultado.valor.total, 'consulta está', 'consultas estão')} na fila.`)
    return resultado.ok
  }
  return { consultar, enviando }
}

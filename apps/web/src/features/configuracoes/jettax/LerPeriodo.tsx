import { jettax } from '@razao/contract'
import { primeiroDiaDoMes, ultimoDiaDoMes } from '@razao/engine/tempo'
import { useAcao } from '../../../api/use-acao.ts'
import { useCompetencia } from '../../../state/contexto.ts'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { plural } from '../../../ui/formato.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { contarPedidas } from './contar-pedidas.ts'

const CAMPOS = {
  de: { tipo: 'data', rotulo: 'De', obrigatorio: true, ponteiro: 'periodo.de' },
  ate: { tipo: 'data', rotulo: 'Até', obrigatorio: true, ponteiro: 'periodo.ate' },
} as const

type Props = { empresaIds: readonly number[]; onFechar: () => void; onFeito: () => void }

/** Everything of a period again, by the day of issue: what is here is recognised. */
export function LerPeriodo({ empresaIds, onFechar, onFeito }: Props) {
  const [mes] = useCompetencia()
  const { executar, falha, limpar } = useAcao(jettax.lerNaJettax)
  const formulario = useFormulario({
    campos: CAMPOS,
    falha,
    inicial: { de: primeiroDiaDoMes(mes), ate: ultimoDiaDoMes(mes) },
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Ler um período de novo">
      <Formulario
        de={formulario}
        enviar="Ler o período"
        onVoltar={onFechar}
        onEnviar={() =>
          executar({ empresaIds: [...empresaIds], periodo: { ...formulario.valores } })
        }
        onFeito={(dito) => {
          limpar()
          contarPedidas(dito)
          onFeito()
        }}
        antes={
          <p>
            Tudo o que a Jettax tem de {plural(empresaIds.length, 'empresa')} no período vem de
            novo. O que já está aqui é reconhecido, e nada entra duas vezes.
          </p>
        }
      />
    </Dialogo>
  )
}

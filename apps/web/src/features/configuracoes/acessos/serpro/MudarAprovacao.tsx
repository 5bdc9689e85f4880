import { serpro } from '@razao/contract'
import { useAcao } from '../../../../api/use-acao.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import type { Ligacao } from './serpro.ts'

const CAMPOS = {
  duasPessoas: {
    tipo: 'chave',
    rotulo: 'Uma transmissão espera a aprovação de outra pessoa',
    descricao: 'Quem pede não aprova. Vale para o que for pedido a partir de agora.',
  },
} as const

type Props = { ligacao: Ligacao; onFechar: () => void }

/** Whether what leaves to the Receita waits for a second person. */
export function MudarAprovacao({ ligacao: { duasPessoas, versao }, onFechar }: Props) {
  const { executar, falha } = useAcao(serpro.definirAprovacaoDoSerpro)
  const formulario = useFormulario({ campos: CAMPOS, falha, inicial: { duasPessoas } })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Aprovação das transmissões">
      <Formulario
        de={formulario}
        enviar="Guardar"
        onVoltar={onFechar}
        onEnviar={(valores) => executar({ ...valores, versao })}
        onFeito={() => {
          avisos.ok('A aprovação das transmissões foi mudada.')
          onFechar()
        }}
      />
    </Dialogo>
  )
}

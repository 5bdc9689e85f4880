import { credenciais } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import type { Acesso, Responsavel } from './acesso.ts'
import { CamposDoAcesso } from './CamposDoAcesso.tsx'
import { camposDoAcesso, escritosDe, paraEnviar } from './campos-do-acesso.ts'

type Props = { acesso: Acesso; responsaveis: readonly Responsavel[]; onFechar: () => void }

/** Everything of an access but its secret, its system and its means. */
export function EditarAcesso({ acesso, responsaveis, onFechar }: Props) {
  const { executar, falha } = useAcao(credenciais.alterarCredencial)
  const { id: credencialId, versao, sistema, forma } = acesso
  const formulario = useFormulario({
    campos: camposDoAcesso(forma, responsaveis),
    inicial: escritosDe(acesso),
    falha,
  })
  return (
    <Formulario
      de={formulario}
      enviar="Salvar"
      pronto={formulario.sujo}
      onVoltar={onFechar}
      onEnviar={(escritos) => executar({ credencialId, versao, ...paraEnviar(forma, escritos) })}
      onFeito={() => {
        avisos.ok('Acesso salvo.')
        onFechar()
      }}
    >
      <CamposDoAcesso de={formulario} sistema={sistema} forma={forma} />
    </Formulario>
  )
}

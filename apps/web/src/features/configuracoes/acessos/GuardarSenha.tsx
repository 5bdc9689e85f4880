import { credenciais } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { DialogoDeSegredo } from '../../../ui/DialogoDeSegredo.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { type Acesso, nomeDoSistema } from './acesso.ts'

const CAMPOS = {
  segredo: {
    tipo: 'senha',
    rotulo: 'Senha ou código',
    obrigatorio: true,
    maximo: 400,
    autoComplete: 'off',
    foco: true,
  },
} as const

type Props = { acesso: Acesso; onFechar: () => void }

/** A secret in the place of the one that was there; neither is shown. */
export function GuardarSenha({ acesso, onFechar }: Props) {
  const { executar, falha, limpar } = useAcao(credenciais.guardarSegredo)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  const { id: credencialId, versao } = acesso
  return (
    <DialogoDeSegredo
      titulo={`Senha de ${nomeDoSistema(acesso)}`}
      de={formulario}
      {...{ limpar, onFechar }}
      onEnviar={() => executar({ credencialId, versao, segredo: formulario.valores.segredo })}
      guardado="A senha está no cofre."
      antes={
        <p>
          Ninguém a vê nem a baixa depois de guardada, e cada uso fica registrado.
          {acesso.guardadoEm === null ? null : ' A que está guardada agora é apagada na hora.'}
        </p>
      }
    />
  )
}

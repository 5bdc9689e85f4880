import { jettax } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { DialogoDeSegredo } from '../../../ui/DialogoDeSegredo.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import type { Ligacao } from './jettax.ts'

const camposDe = (ligada: boolean) =>
  ({
    token: {
      tipo: 'senha',
      rotulo: 'Token da API (Morfeu)',
      obrigatorio: true,
      maximo: 2000,
      foco: true,
      autoComplete: 'off',
      descricao: 'Só o valor, sem a palavra Bearer. O do Jettax 360 (e-mail e senha) não serve.',
    },
    endereco: {
      rotulo: 'Endereço',
      obrigatorio: !ligada,
      maximo: 300,
      exemplo: 'https://morfeu-api.jettax.com.br',
      descricao: ligada
        ? 'Em branco, é o endereço desta instalação. A Jettax não publica um ambiente de testes.'
        : 'O que a Jettax deu ao escritório. Ela não publica um ambiente de testes.',
    },
  }) as const

type Props = { ligacao: Ligacao; onFechar: () => void }

/** The token, which is not shown again, and the address it goes to: nothing of this form is kept as a draft. */
export function GuardarToken({ ligacao: { credencial, ligada, versao }, onFechar }: Props) {
  const { executar, falha, limpar } = useAcao(jettax.guardarTokenDaJettax)
  const formulario = useFormulario({
    campos: camposDe(ligada),
    falha,
    inicial: { endereco: credencial?.endereco ?? '' },
  })
  const enviar = async () => {
    const { token, endereco } = formulario.valores
    return await executar({ token, endereco: endereco.trim() || null, versao })
  }
  return (
    <DialogoDeSegredo
      titulo={credencial === null ? 'Guardar o token da Jettax' : 'Trocar o token da Jettax'}
      de={formulario}
      {...{ limpar, onFechar }}
      onEnviar={enviar}
      guardado="O token está guardado. Teste a ligação."
      antes={
        <p>
          O token fica fechado no cofre: ninguém o vê, cada uso fica registrado, e ele só vai para
          este endereço.
          {credencial === null
            ? null
            : ' Ao trocar, a lista de clientes é lida de novo, e as notas são conferidas desde a primeira.'}
        </p>
      }
    />
  )
}

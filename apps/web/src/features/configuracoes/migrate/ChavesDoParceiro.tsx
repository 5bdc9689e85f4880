import { migrate } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { DialogoDeSegredo } from '../../../ui/DialogoDeSegredo.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import type { Ligacao } from './migrate.ts'

const CAMPOS = {
  parceiro: {
    tipo: 'senha',
    rotulo: 'Chave de parceiro',
    obrigatorio: true,
    maximo: 200,
    foco: true,
    autoComplete: 'off',
  },
  segredo: {
    tipo: 'senha',
    rotulo: 'Segredo de parceiro',
    obrigatorio: true,
    maximo: 200,
    autoComplete: 'off',
  },
} as const

type Props = { ligacao: Ligacao; onFechar: () => void }

/** The key and the secret of the partner, which are not shown again: nothing of this form is kept as a draft. */
export function ChavesDoParceiro({ ligacao: { parceiro, versao }, onFechar }: Props) {
  const { executar, falha, limpar } = useAcao(migrate.guardarParceiroDaMigrate)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  return (
    <DialogoDeSegredo
      titulo={parceiro === null ? 'Guardar as chaves de parceiro' : 'Trocar as chaves de parceiro'}
      de={formulario}
      {...{ limpar, onFechar }}
      onEnviar={() => executar({ ...formulario.valores, versao })}
      guardado="As chaves estão guardadas. Teste cada empresa para emitir por elas."
      antes={
        <p>
          As chaves ficam fechadas no cofre: ninguém as vê, e cada uso fica registrado.
          {parceiro === null
            ? null
            : ' Ao trocar, as empresas precisam ser testadas de novo para emitir por aqui.'}
        </p>
      }
    />
  )
}

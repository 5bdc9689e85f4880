import type { captura } from '@razao/contract'
import { Tabela } from '../../../ui/Tabela.tsx'
import { escrever, rotuloDoCampo } from './captura.ts'

type Props = { campos: readonly captura.Diferenca[] }

/** Field by field, what is here beside what the source says. */
export function CamposDiferentes({ campos }: Props) {
  return (
    <Tabela
      nome="O que difere"
      legenda="Campos que não são iguais aqui e no portal nacional"
      legendaOculta
      className="cp-campos"
      linhas={campos}
      chave={({ campo }) => campo}
      colunas={[
        { ...{ titulo: 'Campo', nomeia: true }, celula: ({ campo }) => rotuloDoCampo(campo) },
        {
          ...{ titulo: 'Aqui', fim: true },
          celula: ({ campo, aqui }) => <span className="rz-numero">{escrever(campo, aqui)}</span>,
        },
        {
          ...{ titulo: 'No portal', fim: true },
          celula: ({ campo, la }) => <span className="rz-numero">{escrever(campo, la)}</span>,
        },
      ]}
    />
  )
}

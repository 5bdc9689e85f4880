import type { captura } from '@razao/contract'
import { Tabela } from '../../../ui/Tabela.tsx'
import { DA_FONTE, type Documento, escrever, rotuloDoCampo } from './captura.ts'

type Props = { campos: readonly captura.Diferenca[]; fonte?: Documento['fonte'] }

/** Field by field, what is here beside what the source says. */
export function CamposDiferentes({ campos, fonte = 'portal-nacional' }: Props) {
  const { em } = DA_FONTE[fonte]
  return (
    <Tabela
      nome="O que difere"
      legenda={`Campos que não são iguais aqui e ${em}`}
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
          ...{ titulo: `N${em.slice(1)}`, fim: true },
          celula: ({ campo, la }) => <span className="rz-numero">{escrever(campo, la)}</span>,
        },
      ]}
    />
  )
}

import { NativeSelect } from '@mantine/core'
import type { Filtro } from '../../../state/filtros-do-endereco.ts'
import { formatarInteiro } from '../../../ui/formato.ts'
import { MaisFiltros } from '../../../ui/MaisFiltros.tsx'
import {
  type FILTROS_DE_ACESSOS,
  FORMAS,
  FORMAS_DE_ACESSO,
  type Responsavel,
  SISTEMAS,
  SISTEMAS_DE_GOVERNO,
  SITUACOES,
  SITUACOES_DO_ACESSO,
} from './acesso.ts'

type FiltroDeAcessos = {
  [C in keyof typeof FILTROS_DE_ACESSOS]?: Filtro<typeof FILTROS_DE_ACESSOS>[C] | undefined
}
type Props = {
  filtro: FiltroDeAcessos
  mudar: (mudanca: FiltroDeAcessos) => void
  porSituacao: Readonly<Record<string, number>>
  responsaveis: readonly Responsavel[]
}

/** Means and who answers: asked for less, and the bar keeps to one line. */
function OsOutros({ filtro, mudar, responsaveis }: Omit<Props, 'porSituacao'>) {
  return (
    <MaisFiltros emUso={[filtro.forma, filtro.responsavelId]} largura={290}>
      <NativeSelect
        label="Forma de acesso"
        value={filtro.forma ?? ''}
        data={[
          { value: '', label: 'Todas as formas' },
          ...FORMAS_DE_ACESSO.map((value) => ({ value, label: FORMAS[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudar({ forma: FORMAS_DE_ACESSO.find((uma) => uma === value) })
        }
      />
      <NativeSelect
        label="Responsável"
        value={filtro.responsavelId === undefined ? '' : String(filtro.responsavelId)}
        data={[
          { value: '', label: 'De todos' },
          ...responsaveis.map(({ id, nome }) => ({ value: String(id), label: nome })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudar({ responsavelId: value === '' ? undefined : Number(value) })
        }
      />
    </MaisFiltros>
  )
}

/** Situation with its counts, system, and the rest behind one button. */
export function FiltrosDeAcessos({ porSituacao, ...props }: Props) {
  const { filtro, mudar } = props
  return (
    <>
      <NativeSelect
        aria-label="Situação do acesso"
        value={filtro.situacao ?? ''}
        data={[
          { value: '', label: 'Todas as situações' },
          ...SITUACOES_DO_ACESSO.map((value) => ({
            value,
            label: `${SITUACOES[value]} (${formatarInteiro(porSituacao[value] ?? 0)})`,
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudar({ situacao: SITUACOES_DO_ACESSO.find((uma) => uma === value) })
        }
      />
      <NativeSelect
        aria-label="Sistema"
        value={filtro.sistema ?? ''}
        data={[
          { value: '', label: 'Todos os sistemas' },
          ...SISTEMAS_DE_GOVERNO.map((value) => ({ value, label: SISTEMAS[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudar({ sistema: SISTEMAS_DE_GOVERNO.find((um) => um === value) })
        }
      />
      <OsOutros {...props} />
    </>
  )
}

import { NativeSelect } from '@mantine/core'
import { clientes } from '@razao/contract'
import { useConsulta } from '../../../api/use-consulta.ts'
import type { Filtro } from '../../../state/filtros-do-endereco.ts'
import { MaisFiltros, SimOuNao } from '../../../ui/MaisFiltros.tsx'
import { type FILTROS_DE_CLIENTES, TIPOS, UFS } from './cliente.ts'

type FiltroDeClientes = {
  [C in keyof typeof FILTROS_DE_CLIENTES]?: Filtro<typeof FILTROS_DE_CLIENTES>[C] | undefined
}
type Props = {
  filtro: FiltroDeClientes
  mudar: (mudanca: FiltroDeClientes) => void
  empresaId: number | undefined
}

const DUPLAS = [
  ['retem', 'Retenção própria', 'Só quem retém por regra sua', 'Só pela lei'],
  ['emAberto', 'Em aberto', 'Com valor a receber', 'Sem valor a receber'],
  ['incompleto', 'Cadastro', 'Falta algo para a nota', 'Completo para a nota'],
] as const

/** Labels in use, asked for when the filters are opened. */
function FiltroDeEtiqueta({ filtro, mudar, empresaId }: Props) {
  const { dados } = useConsulta(
    clientes.etiquetasDosClientes,
    empresaId === undefined ? {} : { empresaId },
  )
  const { etiqueta = '' } = filtro
  const emUso = dados?.lista.map((uma) => uma.etiqueta) ?? []
  const nomes = etiqueta === '' || emUso.includes(etiqueta) ? emUso : [etiqueta, ...emUso]
  return (
    <NativeSelect
      label="Etiqueta"
      value={etiqueta}
      data={[{ value: '', label: 'Todas' }, ...nomes.map((uma) => ({ value: uma, label: uma }))]}
      onChange={({ currentTarget: { value } }) =>
        mudar({ etiqueta: value === '' ? undefined : value })
      }
    />
  )
}

function OsOutros(props: Props) {
  const { filtro, mudar } = props
  const { uf, etiqueta, retem, emAberto, incompleto } = filtro
  return (
    <MaisFiltros emUso={[uf, etiqueta, retem, emAberto, incompleto]} largura={290}>
      <NativeSelect
        label="UF"
        value={uf ?? ''}
        data={[{ value: '', label: 'Todas' }, ...UFS]}
        onChange={({ currentTarget: { value } }) => mudar({ uf: UFS.find((uma) => uma === value) })}
      />
      <FiltroDeEtiqueta {...props} />
      {DUPLAS.map(([campo, rotulo, sim, nao]) => (
        <SimOuNao
          key={campo}
          {...{ rotulo, sim, nao }}
          valor={filtro[campo]}
          onMudar={(valor) => mudar({ [campo]: valor })}
        />
      ))}
    </MaisFiltros>
  )
}

/** Type, archived or not, and the rest behind one button. */
export function FiltrosDeClientes(props: Props) {
  const { filtro, mudar } = props
  return (
    <>
      <NativeSelect
        aria-label="Tipo de pessoa"
        value={filtro.tipoPessoa === undefined ? '' : String(filtro.tipoPessoa)}
        data={[
          { value: '', label: 'Todos os tipos' },
          ...TIPOS.map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudar({ tipoPessoa: value === '' ? undefined : Number(value) })
        }
      />
      <NativeSelect
        aria-label="Arquivados"
        value={filtro.arquivado === true ? 'sim' : ''}
        data={[
          { value: '', label: 'Em uso' },
          { value: 'sim', label: 'Arquivados' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudar({ arquivado: value === 'sim' ? true : undefined })
        }
      />
      <OsOutros {...props} />
    </>
  )
}

import { Button, NativeSelect } from '@mantine/core'
import { clientes } from '@razao/contract'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useConsulta } from '../../../api/use-consulta.ts'
import type { Filtro } from '../../../state/filtros-do-endereco.ts'
import { Suspenso } from '../../../ui/Suspenso.tsx'
import { type FILTROS_DE_CLIENTES, TIPOS, UFS } from './cliente.ts'

type FiltroDeClientes = {
  [C in keyof typeof FILTROS_DE_CLIENTES]?: Filtro<typeof FILTROS_DE_CLIENTES>[C] | undefined
}
type Props = {
  filtro: FiltroDeClientes
  mudar: (mudanca: FiltroDeClientes) => void
  empresaId: number | undefined
}

const DUPLAS = {
  retem: ['Retenção própria', 'Só quem retém por regra sua', 'Só pela lei'],
  emAberto: ['Em aberto', 'Com valor a receber', 'Sem valor a receber'],
  incompleto: ['Cadastro', 'Falta algo para a nota', 'Completo para a nota'],
} as const
const TEXTO = new Map<boolean | undefined, string>([
  [undefined, ''],
  [true, 'sim'],
  [false, 'nao'],
])
const paraBooleano = (texto: string): boolean | undefined =>
  ({ sim: true, nao: false })[texto as 'sim' | 'nao']

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

function MaisFiltros(props: Props) {
  const { filtro, mudar } = props
  const [aberto, setAberto] = useState(false)
  const emUso = [
    filtro.uf,
    filtro.etiqueta,
    filtro.retem,
    filtro.emAberto,
    filtro.incompleto,
  ].filter((valor) => valor !== undefined).length
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={setAberto}
      rotulo="Mais filtros"
      largura={290}
      gatilho={
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} />}
          aria-expanded={aberto}
          aria-haspopup="dialog"
          onClick={() => setAberto(!aberto)}
        >
          Mais filtros{emUso > 0 ? ` (${emUso})` : ''}
        </Button>
      }
    >
      <div className="rz-mais-filtros">
        <NativeSelect
          label="UF"
          value={filtro.uf ?? ''}
          data={[{ value: '', label: 'Todas' }, ...UFS]}
          onChange={({ currentTarget: { value } }) =>
            mudar({ uf: UFS.find((uma) => uma === value) })
          }
        />
        <FiltroDeEtiqueta {...props} />
        {Object.entries(DUPLAS).map(([campo, [rotulo, sim, nao]]) => (
          <NativeSelect
            key={campo}
            label={rotulo}
            value={TEXTO.get(filtro[campo as keyof typeof DUPLAS]) ?? ''}
            data={[
              { value: '', label: 'Tanto faz' },
              { value: 'sim', label: sim },
              { value: 'nao', label: nao },
            ]}
            onChange={({ currentTarget: { value } }) => mudar({ [campo]: paraBooleano(value) })}
          />
        ))}
      </div>
    </Suspenso>
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
      <MaisFiltros {...props} />
    </>
  )
}

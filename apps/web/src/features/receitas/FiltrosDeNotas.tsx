import { Button, NativeSelect } from '@mantine/core'
import { ROTULOS_STATUS_NOTA } from '@razao/engine/cadastro'
import { CampoCompetencia } from '../../ui/CampoCompetencia.tsx'
import { comFaixa, FaixaDoValor, MaisFiltros, SimOuNao } from '../../ui/MaisFiltros.tsx'
import { ENVIOS } from './nota.ts'

type FiltroDeNotas = {
  competencia?: string | undefined
  status?: number | undefined
  modelo?: 'nfse' | 'nfe' | undefined
  issRetido?: boolean | undefined
  exportacao?: boolean | undefined
  liquidoAConferir?: boolean | undefined
  envio?: (typeof ENVIOS)[number][0] | undefined
  valorMinimo?: number | undefined
  valorMaximo?: number | undefined
}
type Props = {
  filtro: FiltroDeNotas
  mudar: (mudanca: FiltroDeNotas) => void
  /** The month shown when the person comes back from «todos os meses». */
  mesDaBarra: string
  /** Only what is issued goes to a customer. */
  emitidas: boolean
}

const DUPLAS = [
  ['issRetido', 'Retenção de ISS', 'Com ISS retido', 'Sem ISS retido'],
  ['exportacao', 'Exportação de serviço', 'Só exportação', 'Sem exportação'],
  ['liquidoAConferir', 'Líquido', 'A conferir', 'Sem nada a conferir'],
] as const

function OsOutros({ filtro, mudar, emitidas }: Omit<Props, 'mesDaBarra'>) {
  const emUso = [filtro.modelo, ...DUPLAS.map(([campo]) => filtro[campo]), filtro.envio]
  return (
    <MaisFiltros emUso={[...emUso, comFaixa(filtro)]} largura={290}>
      <FaixaDoValor rotulo="Valor" filtro={filtro} mudar={mudar} />
      <NativeSelect
        label="Modelo"
        value={filtro.modelo ?? ''}
        data={[
          { value: '', label: 'Todos' },
          { value: 'nfse', label: 'NFS-e (serviço)' },
          { value: 'nfe', label: 'NF-e (mercadoria)' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudar({ modelo: value === 'nfse' || value === 'nfe' ? value : undefined })
        }
      />
      {DUPLAS.map(([campo, rotulo, sim, nao]) => (
        <SimOuNao
          key={campo}
          {...{ rotulo, sim, nao }}
          valor={filtro[campo]}
          onMudar={(valor) => mudar({ [campo]: valor })}
        />
      ))}
      {emitidas ? (
        <NativeSelect
          label="Envio ao cliente"
          value={filtro.envio ?? ''}
          data={[
            { value: '', label: 'Tanto faz' },
            ...ENVIOS.map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            mudar({ envio: ENVIOS.find(([um]) => um === value)?.[0] })
          }
        />
      ) : null}
    </MaisFiltros>
  )
}

/** Month, status, and the rest behind one button. */
export function FiltrosDeNotas({ filtro, mudar, mesDaBarra, emitidas }: Props) {
  const { competencia } = filtro
  return (
    <>
      <span className="rz-filtro-mes">
        {competencia ? (
          <CampoCompetencia
            value={competencia}
            onChange={(nova) => mudar({ competencia: nova })}
            rotulo="Competência das notas"
          />
        ) : null}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => mudar({ competencia: competencia ? undefined : mesDaBarra })}
        >
          {competencia ? 'Todos os meses' : 'Todos os meses · escolher um'}
        </Button>
      </span>
      <NativeSelect
        aria-label="Situação da nota"
        value={filtro.status === undefined ? '' : String(filtro.status)}
        data={[
          { value: '', label: 'Todas as situações' },
          ...Object.entries(ROTULOS_STATUS_NOTA).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudar({ status: value === '' ? undefined : Number(value) })
        }
      />
      <OsOutros filtro={filtro} mudar={mudar} emitidas={emitidas} />
    </>
  )
}

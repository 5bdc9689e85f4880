import { Button, NativeSelect } from '@mantine/core'
import { fechamento } from '@razao/contract'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useUsuario } from '../../state/contexto.ts'
import { Suspenso } from '../../ui/Suspenso.tsx'
import {
  type FiltroDoMapa,
  OPCOES_DE_CATEGORIA,
  OPCOES_DE_ESTADO,
  OPCOES_DE_ETAPA,
  OPCOES_DE_GRUPO,
  OPCOES_DE_REGIME,
  OPCOES_DE_SITUACAO,
  type Opcao,
} from './filtros-do-mapa.ts'
import type { EtapaDoMapa, SituacaoDoFechamento } from './tipos.ts'

type Mudanca = { [K in keyof FiltroDoMapa]?: FiltroDoMapa[K] | undefined }
type Props = { filtro: FiltroDoMapa; onFiltrar: (mudanca: Mudanca) => void }

const numero = (texto: string): number | undefined => (texto === '' ? undefined : Number(texto))

function Escolha(props: {
  rotulo: string
  vazio: string
  opcoes: readonly Opcao[]
  valor: string | number | undefined
  onMudar: (valor: string) => void
}) {
  return (
    <NativeSelect
      label={props.rotulo}
      value={props.valor ?? ''}
      onChange={(evento) => props.onMudar(evento.currentTarget.value)}
      data={[
        { value: '', label: props.vazio },
        ...props.opcoes.map(({ valor, rotulo }) => ({ value: valor, label: rotulo })),
      ]}
    />
  )
}

/** The filters of the specification that have no place of their own on the screen. */
export function ControlesDoMapa({ filtro, onFiltrar }: Props) {
  const eu = useUsuario()?.id
  const [aberto, setAberto] = useState(false)
  const minhas = eu !== undefined && filtro.IdPerfisEscritoriosContabeis?.join() === String(eu)
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={setAberto}
      rotulo="Filtros do mapa"
      gatilho={
        <Button
          variant="default"
          leftSection={<IconFilter size={15} />}
          aria-expanded={aberto}
          onClick={() => setAberto((antes) => !antes)}
        >
          Filtros
        </Button>
      }
    >
      <div className="fech-filtros">
        <Escolha
          rotulo="Parada na etapa"
          vazio="Qualquer"
          opcoes={OPCOES_DE_ETAPA}
          valor={filtro.etapa}
          onMudar={(valor) =>
            onFiltrar({ etapa: valor === '' ? undefined : (valor as EtapaDoMapa) })
          }
        />
        {fechamento.ETAPAS_ACOMPANHADAS.map((etapa) => (
          <Escolha
            key={etapa}
            rotulo={fechamento.ROTULOS_ETAPA_DO_MAPA[etapa]}
            vazio="Qualquer"
            opcoes={OPCOES_DE_ESTADO}
            valor={filtro[etapa]}
            onMudar={(valor) => onFiltrar({ [etapa]: numero(valor) })}
          />
        ))}
        <Escolha
          rotulo="Situação"
          vazio="Qualquer"
          opcoes={OPCOES_DE_SITUACAO}
          valor={filtro.situacao}
          onMudar={(valor) =>
            onFiltrar({ situacao: valor === '' ? undefined : (valor as SituacaoDoFechamento) })
          }
        />
        <Escolha
          rotulo="Regime"
          vazio="Todos"
          opcoes={OPCOES_DE_REGIME}
          valor={filtro.regime}
          onMudar={(valor) => onFiltrar({ regime: numero(valor) })}
        />
        <Escolha
          rotulo="Anexos do Simples"
          vazio="Quaisquer"
          opcoes={OPCOES_DE_GRUPO}
          valor={filtro.idAnexo}
          onMudar={(valor) => onFiltrar({ idAnexo: numero(valor) })}
        />
        <Escolha
          rotulo="Categoria"
          vazio="Todas"
          opcoes={OPCOES_DE_CATEGORIA}
          valor={filtro.IDCategoria}
          onMudar={(valor) => onFiltrar({ IDCategoria: numero(valor) })}
        />
        {eu === undefined ? null : (
          <label className="fech-so-minhas">
            <input
              type="checkbox"
              checked={minhas}
              onChange={(evento) =>
                onFiltrar({
                  IdPerfisEscritoriosContabeis: evento.currentTarget.checked ? [eu] : undefined,
                })
              }
            />
            Só as que são minhas
          </label>
        )}
      </div>
    </Suspenso>
  )
}

import { Button, NativeSelect } from '@mantine/core'
import { servicos } from '@razao/contract'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { CampoCompetencia } from '../../../ui/CampoCompetencia.tsx'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { comFaixa, FaixaDoValor, MaisFiltros, SimOuNao } from '../../../ui/MaisFiltros.tsx'
import type { MudancaDeFiltro } from './cobranca.ts'

type Props = {
  filtro: MudancaDeFiltro
  mudar: (mudanca: MudancaDeFiltro) => void
  /** The month shown when the person asks for one. */
  mes: string
  /** Who made charges. */
  autores: readonly string[]
  /** Whose catalogue the services are of; undefined while the list is of many. */
  empresaId: number | undefined
}
type Dupla = 'comNota' | 'comRetencao' | 'recorrente' | 'vencidas' | 'recebidas' | 'pixAConferir'

const ESCOLHAS: readonly (readonly [Dupla, string, string, string])[] = [
  ['comNota', 'Nota', 'Com nota', 'Sem nota'],
  ['comRetencao', 'Retenções', 'Com retenção', 'Sem retenção'],
  ['recorrente', 'Recorrência', 'De contrato', 'Avulsas'],
  ['vencidas', 'Vencimento', 'Vencidas', 'Não vencidas'],
  ['recebidas', 'Recebimento', 'Recebidas', 'Não recebidas'],
  ['pixAConferir', 'Pix', 'Pix a conferir', 'Sem Pix a conferir'],
]

const MAXIMO_DO_CATALOGO = 500

/** The services that the company has in its catalogue; of many companies there is no one catalogue. */
function DoServico({ filtro, mudar, empresaId }: Pick<Props, 'filtro' | 'mudar' | 'empresaId'>) {
  const { dados } = useConsulta(
    servicos.listarServicos,
    empresaId === undefined
      ? AINDA_NAO
      : { empresaId, paginaAtual: 1, registrosPorPagina: MAXIMO_DO_CATALOGO },
  )
  return (
    <NativeSelect
      label="Serviço"
      description={empresaId === undefined ? 'Escolha uma empresa na barra de cima.' : undefined}
      disabled={empresaId === undefined}
      value={String(filtro.servicoId ?? '')}
      data={[
        { value: '', label: 'Qualquer um' },
        ...(dados?.lista ?? []).map(({ id, nome }) => ({ value: String(id), label: nome })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        mudar({ servicoId: value === '' ? undefined : Number(value) })
      }
    />
  )
}

const DAS_DATAS = [
  ['venceDe', 'Vence desde'],
  ['venceAte', 'Vence até'],
] as const

function OsOutros({ filtro, mudar, autores, empresaId }: Omit<Props, 'mes'>) {
  const emUso = [
    ...ESCOLHAS.map(([campo]) => filtro[campo]),
    ...DAS_DATAS.map(([campo]) => filtro[campo]),
    ...[filtro.servicoId, filtro.autor, comFaixa(filtro)],
  ]
  return (
    <MaisFiltros emUso={emUso} alinhamento="centro" className="fa-mais-filtros">
      <FaixaDoValor rotulo="Valor bruto" filtro={filtro} mudar={mudar} />
      <DoServico filtro={filtro} mudar={mudar} empresaId={empresaId} />
      {DAS_DATAS.map(([campo, rotulo]) => (
        <CampoDeData
          key={campo}
          label={rotulo}
          value={filtro[campo] ?? ''}
          onChange={(dia) => mudar({ [campo]: dia === '' ? undefined : dia })}
        />
      ))}
      <NativeSelect
        label="Responsável"
        value={filtro.autor ?? ''}
        data={[
          { value: '', label: 'Qualquer um' },
          ...autores.map((nome) => ({ value: nome, label: nome })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudar({ autor: value === '' ? undefined : value })
        }
      />
      {ESCOLHAS.map(([campo, rotulo, sim, nao]) => (
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

/** The month, and the rest behind one button; the status is in the tabs. */
export function FiltrosDeCobrancas({ filtro, mudar, mes, autores, empresaId }: Props) {
  const { competencia } = filtro
  return (
    <>
      <span className="rz-filtro-mes">
        {competencia ? (
          <CampoCompetencia
            value={competencia}
            onChange={(nova) => mudar({ competencia: nova })}
            rotulo="Competência das cobranças"
          />
        ) : null}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => mudar({ competencia: competencia ? undefined : mes })}
        >
          {competencia ? 'Todos os meses' : 'Todos os meses · escolher um'}
        </Button>
      </span>
      <OsOutros filtro={filtro} mudar={mudar} autores={autores} empresaId={empresaId} />
    </>
  )
}

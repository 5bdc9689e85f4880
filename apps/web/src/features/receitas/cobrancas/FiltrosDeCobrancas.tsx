import { Button, NativeSelect } from '@mantine/core'
import { servicos } from '@razao/contract'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { CampoCompetencia } from '../../../ui/CampoCompetencia.tsx'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { CampoDeFaixa } from '../../../ui/CampoDeFaixa.tsx'
import { textoDoCampo } from '../../../ui/dinheiro-digitado.ts'
import { lerFaixaDeValor } from '../../../ui/faixa-de-valor.ts'
import { Suspenso } from '../../../ui/Suspenso.tsx'
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
type SimOuNao = 'comNota' | 'comRetencao' | 'recorrente' | 'vencidas' | 'recebidas' | 'pixAConferir'

const ESCOLHAS: readonly (readonly [SimOuNao, string, string, string])[] = [
  ['comNota', 'Nota', 'Com nota', 'Sem nota'],
  ['comRetencao', 'Retenções', 'Com retenção', 'Sem retenção'],
  ['recorrente', 'Recorrência', 'De contrato', 'Avulsas'],
  ['vencidas', 'Vencimento', 'Vencidas', 'Não vencidas'],
  ['recebidas', 'Recebimento', 'Recebidas', 'Não recebidas'],
  ['pixAConferir', 'Pix', 'Pix a conferir', 'Sem Pix a conferir'],
]

const textoDaEscolha = (valor: boolean | undefined): string => {
  if (valor === undefined) return ''
  return valor ? 'sim' : 'nao'
}
const escolhaDoTexto = (texto: string): boolean | undefined =>
  ({ sim: true, nao: false })[texto as 'sim' | 'nao']

const textoDaFaixa = ({ valorMinimo, valorMaximo }: MudancaDeFiltro): string => {
  if (valorMinimo === undefined && valorMaximo === undefined) return ''
  if (valorMinimo === valorMaximo) return textoDoCampo(valorMinimo ?? null)
  return `${textoDoCampo(valorMinimo ?? null)}..${textoDoCampo(valorMaximo ?? null)}`
}

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

function MaisFiltros({ filtro, mudar, autores, empresaId }: Omit<Props, 'mes'>) {
  const [aberto, setAberto] = useState(false)
  const emUso = [
    ...ESCOLHAS.map(([campo]) => filtro[campo]),
    ...DAS_DATAS.map(([campo]) => filtro[campo]),
    ...[filtro.servicoId, filtro.autor],
  ].filter((valor) => valor !== undefined).length
  const comValor = filtro.valorMinimo !== undefined || filtro.valorMaximo !== undefined ? 1 : 0
  const total = emUso + comValor
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={setAberto}
      rotulo="Mais filtros"
      alinhamento="centro"
      gatilho={
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
          aria-expanded={aberto}
          aria-haspopup="dialog"
          onClick={() => setAberto(!aberto)}
        >
          Mais filtros{total > 0 ? ` (${total})` : ''}
        </Button>
      }
    >
      <div className="rz-mais-filtros fa-mais-filtros">
        <CampoDeFaixa
          rotulo="Valor bruto"
          dica="Como >1000, <50 ou 100..500"
          texto={textoDaFaixa(filtro)}
          ler={lerFaixaDeValor}
          onMudar={({ minimo, maximo }) => mudar({ valorMinimo: minimo, valorMaximo: maximo })}
        />
        {DAS_DATAS.map(([campo, rotulo]) => (
          <CampoDeData
            key={campo}
            label={rotulo}
            value={filtro[campo] ?? ''}
            onChange={(dia) => mudar({ [campo]: dia === '' ? undefined : dia })}
          />
        ))}
        <DoServico filtro={filtro} mudar={mudar} empresaId={empresaId} />
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
          <NativeSelect
            key={campo}
            label={rotulo}
            value={textoDaEscolha(filtro[campo])}
            data={[
              { value: '', label: 'Tanto faz' },
              { value: 'sim', label: sim },
              { value: 'nao', label: nao },
            ]}
            onChange={({ currentTarget: { value } }) => mudar({ [campo]: escolhaDoTexto(value) })}
          />
        ))}
      </div>
    </Suspenso>
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
      <MaisFiltros filtro={filtro} mudar={mudar} autores={autores} empresaId={empresaId} />
    </>
  )
}

import { Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { CampoCompetencia } from '../../../ui/CampoCompetencia.tsx'
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
}
type SimOuNao = 'comNota' | 'comRetencao' | 'recorrente' | 'vencidas' | 'recebidas'

const ESCOLHAS: readonly (readonly [SimOuNao, string, string, string])[] = [
  ['comNota', 'Nota', 'Com nota', 'Sem nota'],
  ['comRetencao', 'Retenções', 'Com retenção', 'Sem retenção'],
  ['recorrente', 'Recorrência', 'De contrato', 'Avulsas'],
  ['vencidas', 'Vencimento', 'Vencidas', 'Não vencidas'],
  ['recebidas', 'Recebimento', 'Recebidas', 'Não recebidas'],
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

function MaisFiltros({ filtro, mudar }: Pick<Props, 'filtro' | 'mudar'>) {
  const [aberto, setAberto] = useState(false)
  const emUso = ESCOLHAS.filter(([campo]) => filtro[campo] !== undefined).length
  const comValor = filtro.valorMinimo !== undefined || filtro.valorMaximo !== undefined ? 1 : 0
  const total = emUso + comValor
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={setAberto}
      rotulo="Mais filtros"
      largura={290}
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
      <div className="rz-mais-filtros">
        <CampoDeFaixa
          rotulo="Valor bruto"
          dica="Como >1000, <50 ou 100..500"
          texto={textoDaFaixa(filtro)}
          ler={lerFaixaDeValor}
          onMudar={({ minimo, maximo }) => mudar({ valorMinimo: minimo, valorMaximo: maximo })}
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
export function FiltrosDeCobrancas({ filtro, mudar, mes }: Props) {
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
      <MaisFiltros filtro={filtro} mudar={mudar} />
    </>
  )
}

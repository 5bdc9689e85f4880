import { NativeSelect } from '@mantine/core'
import { somarMeses } from '@razao/engine/tempo'
import { useState } from 'react'
import { CampoCompetencia } from '../../ui/CampoCompetencia.tsx'
import { CampoDeFaixa } from '../../ui/CampoDeFaixa.tsx'
import { lerPeriodo } from '../../ui/periodo-digitado.ts'

type Periodo = { CompetenciaInicio?: string | undefined; CompetenciaFim?: string | undefined }
type Props = { periodo: Periodo; mudar: (periodo: Periodo) => void; mesAtual: string }

const OPCOES = [
  { value: 'mes', label: 'Este mês' },
  { value: 'anterior', label: 'Mês passado' },
  { value: 'trimestre', label: 'Últimos 3 meses' },
  { value: 'ano', label: 'Últimos 12 meses' },
  { value: 'todos', label: 'Todos os meses' },
  { value: 'escolher', label: 'Escolher meses…' },
]

const periodos = (mes: string): Readonly<Record<string, Periodo>> => ({
  mes: { CompetenciaInicio: mes, CompetenciaFim: mes },
  anterior: { CompetenciaInicio: somarMeses(mes, -1), CompetenciaFim: somarMeses(mes, -1) },
  trimestre: { CompetenciaInicio: somarMeses(mes, -2), CompetenciaFim: mes },
  ano: { CompetenciaInicio: somarMeses(mes, -11), CompetenciaFim: mes },
  todos: { CompetenciaInicio: undefined, CompetenciaFim: undefined },
})

function nomeDo({ CompetenciaInicio, CompetenciaFim }: Periodo, mes: string): string {
  const achado = Object.entries(periodos(mes)).find(
    ([, p]) => p.CompetenciaInicio === CompetenciaInicio && p.CompetenciaFim === CompetenciaFim,
  )
  return achado?.[0] ?? 'escolher'
}

/** The months of the list: the usual ones by name, any other by choosing both ends. */
export function FiltroDePeriodo({ periodo, mudar, mesAtual }: Props) {
  const [escolhendo, setEscolhendo] = useState(false)
  const nome = escolhendo ? 'escolher' : nomeDo(periodo, mesAtual)
  const { CompetenciaInicio: de, CompetenciaFim: ate } = periodo
  return (
    <>
      <NativeSelect
        aria-label="Período"
        data={OPCOES}
        value={nome}
        onChange={({ currentTarget: { value } }) => {
          setEscolhendo(value === 'escolher')
          const escolhido = periodos(mesAtual)[value]
          if (escolhido) mudar(escolhido)
        }}
      />
      {nome === 'escolher' ? (
        <span className="rz-de-ate">
          <span>de</span>
          <CampoCompetencia
            rotulo="Primeira competência"
            value={de ?? ate ?? mesAtual}
            onChange={(inicio) =>
              mudar({
                CompetenciaInicio: inicio,
                CompetenciaFim: ate !== undefined && ate < inicio ? inicio : ate,
              })
            }
          />
          <span>até</span>
          <CampoCompetencia
            rotulo="Última competência"
            value={ate ?? mesAtual}
            onChange={(fim) =>
              mudar({
                CompetenciaInicio: de !== undefined && de > fim ? fim : de,
                CompetenciaFim: fim,
              })
            }
          />
          <CampoDeFaixa
            rotulo="Ou escreva"
            dica="Como T3/2026, mês-1 ou 01/2026..06/2026"
            texto=""
            ler={(texto) => lerPeriodo(texto, `${mesAtual}-01`)}
            onMudar={({ de: inicio, ate: fim }) =>
              mudar({ CompetenciaInicio: inicio?.slice(0, 7), CompetenciaFim: fim?.slice(0, 7) })
            }
          />
        </span>
      ) : null}
    </>
  )
}

import { Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCash,
  IconClockExclamation,
  IconFileInvoice,
  IconSend,
} from '@tabler/icons-react'
import { formatarCompetencia, formatarDinheiro, plural } from '../../../ui/formato.ts'
import {
  ehSoEste,
  type FiltroDeCobrancas,
  filtroDoIndicador,
  type Indicador,
  type Resumo,
} from './cobranca.ts'

const INDICADORES = [
  ['aFaturarHoje', 'A faturar hoje', IconSend],
  ['comErro', 'Com erro', IconAlertTriangle],
  ['agendadas30Dias', 'Agenda, 30 dias', IconCalendarTime],
  ['faturadoNoMes', 'Faturado', IconFileInvoice],
  ['recebidoNoMes', 'Recebido', IconCash],
  ['vencido', 'Vencido', IconClockExclamation],
] as const satisfies readonly (readonly [Indicador, string, typeof IconSend])[]

/** Which speak of a month, and say which. */
const DO_MES: readonly Indicador[] = ['faturadoNoMes', 'recebidoNoMes']
const GRAVES: readonly Indicador[] = ['comErro', 'vencido']

type Props = {
  /** Undefined while loading. */
  resumo: Resumo | undefined
  filtro: FiltroDeCobrancas
  /** `YYYY-MM` that the numbers of a month are of. */
  mes: string
  onFiltrar: (filtro: FiltroDeCobrancas) => void
}

/** The numbers of the billing; each one, pressed, is the list of what it counts, and pressed again, all of it. */
export function Indicadores({ resumo, filtro, mes, onFiltrar }: Props) {
  return (
    <ul className="fa-indicadores" aria-label="Números do faturamento">
      {INDICADORES.map(([qual, titulo, Icone]) => {
        const dele = filtroDoIndicador(qual, mes)
        const emUso = ehSoEste(filtro, dele)
        const numero = resumo?.[qual]
        return (
          <li key={qual}>
            <button
              type="button"
              aria-pressed={emUso}
              data-grave={(GRAVES.includes(qual) && (numero?.quantidade ?? 0) > 0) || undefined}
              onClick={() => onFiltrar(emUso ? {} : dele)}
            >
              <span className="fa-indicador-titulo">
                <Icone size={15} aria-hidden />
                {DO_MES.includes(qual) ? `${titulo} ${formatarCompetencia(mes)}` : titulo}
              </span>
              {numero ? (
                <>
                  <strong
                    className="rz-numero"
                    data-valor
                    style={
                      { '--letras': formatarDinheiro(numero.valor).length } as Record<
                        string,
                        number
                      >
                    }
                  >
                    {formatarDinheiro(numero.valor)}
                  </strong>
                  <span className="rz-suave">{plural(numero.quantidade, 'cobrança')}</span>
                </>
              ) : (
                <Skeleton height={38} width="70%" />
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

import { ok, type Result } from '../../dinheiro/index.ts'
import {
  comPorta,
  comPortas,
  data,
  type FatoInvalido,
  inteiro,
  lista,
  mes,
  objeto,
  opcional,
} from '../../porta/index.ts'
import { REGRAS_DO_TRABALHO } from '../../tabelas/trabalho/index.ts'
import {
  type Competencia,
  type DataCivil,
  type SemTabelaVigente,
  somarDias,
  vigente,
} from '../../tempo/index.ts'
import { aniversario, mesesCompletos } from '../periodo.ts'
import { diasDeFerias } from './direito.ts'
import type { FatosFerias } from './tipos.ts'

/** First day of the período aquisitivo in course on a day; the admissão of who is still to begin. */
export const periodoAquisitivoEm = comPortas(
  [
    ['admissao', data],
    ['dia', data],
  ],
  (admissao: DataCivil, dia: DataCivil): Result<DataCivil, FatoInvalido> => {
    if (dia < admissao) return ok(admissao)
    const { meses } = mesesCompletos(admissao, somarDias(dia, -1))
    return ok(aniversario(admissao, Math.floor(meses / 12) * 12))
  },
)

/** One concession of férias: days of rest and days sold. */
export type Concessao = { readonly dias: number; readonly diasDeAbono?: number }

/** Nobody is granted more at once. */
const diasDeUma = inteiro(0, 60)

type Historia = {
  /** First day of the oldest período aquisitivo that was open when the counting began. */
  readonly desde: DataCivil
  /** What was granted since then, in order. */
  readonly concessoes: readonly Concessao[]
  readonly faltas: readonly DataCivil[]
  readonly competencia: Competencia
}
export type PeriodoAConceder = Required<
  Pick<
    FatosFerias,
    | 'inicioDoPeriodoAquisitivo'
    | 'faltasInjustificadas'
    | 'diasJaConcedidos'
    | 'periodosJaConcedidos'
  >
>

/**
 * The oldest período aquisitivo with days to grant, each giving its days by its absences and taking
 * the concessions in their order (CLT, arts. 130 and 134): what the next férias are taken from.
 */
export const periodoAConceder = comPorta(
  objeto<Historia>({
    desde: data,
    concessoes: lista(objeto<Concessao>({ dias: diasDeUma, diasDeAbono: opcional(diasDeUma) })),
    faltas: lista(data),
    competencia: mes,
  }),
  periodoAConcederConferido,
)

function periodoAConcederConferido({
  desde,
  concessoes,
  faltas,
  competencia,
}: Historia): Result<PeriodoAConceder, SemTabelaVigente> {
  const trabalho = vigente(REGRAS_DO_TRABALHO, competencia)
  if (!trabalho.ok) return trabalho
  const periodo = (i: number) => {
    const inicio = aniversario(desde, 12 * i)
    const fim = somarDias(aniversario(desde, 12 * (i + 1)), -1)
    const ausentes = faltas.filter((dia) => dia >= inicio && dia <= fim).length
    return { inicio, ausentes, direito: diasDeFerias(ausentes, trabalho.value) }
  }
  const restam = [...concessoes]
  for (let i = 0; ; i++) {
    const { inicio, ausentes, direito } = periodo(i)
    const periodos: number[] = []
    let concedidos = 0
    while (concedidos < direito) {
      const proxima = restam.shift()
      if (!proxima)
        return ok({
          inicioDoPeriodoAquisitivo: inicio,
          faltasInjustificadas: ausentes,
          diasJaConcedidos: concedidos,
          periodosJaConcedidos: periodos,
        })
      concedidos += proxima.dias + (proxima.diasDeAbono ?? 0)
      periodos.push(proxima.dias)
    }
  }
}

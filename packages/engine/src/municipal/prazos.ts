import { ok, type Result, refuse } from '../dinheiro/index.ts'
import {
  comPorta,
  data,
  feriados,
  inteiro,
  objeto,
  opcional,
  ouNulo,
  umDe,
  valor,
} from '../porta/index.ts'
import {
  competenciaDe,
  type DataCivil,
  diaDoMes,
  ehDiaUtil,
  type Feriados,
  formatarData,
  noMunicipio,
  SO_NACIONAIS,
  somarDias,
  somarMeses,
  ultimoDiaDoMes,
} from '../tempo/index.ts'
import { MODOS_DE_PRAZO, type ModoDePrazo } from './tipos.ts'

type Prazo = {
  readonly modo: ModoDePrazo
  readonly quantidade: number | null
  readonly valorMaximo?: number | null
}
type FatosDoPrazo = {
  readonly prazo: Prazo
  readonly emissao: DataCivil
  /** Of the note; what goes above the limit is asked of the município. */
  readonly bruto?: number
  /** With those of the município; left out, only the national ones. */
  readonly feriados?: Feriados
}

export type PrazoDaNota = {
  /** Whether the issuer does it by themselves, while the last day has not passed. */
  readonly permite: boolean
  /** Last day; null when it has none, or it is not permitted. */
  readonly ate: DataCivil | null
  readonly motivo: string
}

type RecusaDoPrazo = { readonly codigo: 'falta-quantidade'; readonly mensagem: string }

function somarDiasUteis(de: DataCivil, quantos: number, dias: Feriados): DataCivil {
  let dia = de
  for (let faltam = quantos; faltam > 0; ) {
    dia = somarDias(dia, 1)
    if (ehDiaUtil(dia, dias)) faltam -= 1
  }
  return dia
}

function ultimoDia({ prazo, emissao, feriados: dias }: FatosDoPrazo): DataCivil | null {
  const quantidade = prazo.quantidade ?? 0
  const mes = competenciaDe(emissao)
  switch (prazo.modo) {
    case 'dias-corridos':
      return somarDias(emissao, quantidade)
    case 'dias-uteis':
      return somarDiasUteis(emissao, quantidade, noMunicipio(dias ?? SO_NACIONAIS))
    case 'dia-do-mes-seguinte':
      return diaDoMes(somarMeses(mes, 1), quantidade)
    case 'fim-do-mes':
      return ultimoDiaDoMes(mes)
    default:
      return null
  }
}

/** Until when a note may be cancelled, or replaced, by the rule of the município. */
export const prazoDaNota = comPorta(
  objeto<FatosDoPrazo>({
    prazo: objeto<Prazo>({
      modo: umDe(Object.keys(MODOS_DE_PRAZO)),
      quantidade: ouNulo(inteiro(0, 3650)),
      valorMaximo: opcional(ouNulo(valor)),
    }),
    emissao: data,
    bruto: opcional(valor),
    feriados: opcional(feriados),
  }),
  prazoConferido,
)

/** Ways that count days: the day of a month begins at 1, and a term may end on the very day. */
const MENOR_QUANTIDADE: Readonly<Partial<Record<ModoDePrazo, number>>> = {
  'dias-corridos': 0,
  'dias-uteis': 0,
  'dia-do-mes-seguinte': 1,
}

function prazoConferido(fatos: FatosDoPrazo): Result<PrazoDaNota, RecusaDoPrazo> {
  const { modo, quantidade, valorMaximo } = fatos.prazo
  const menor = MENOR_QUANTIDADE[modo]
  if (menor !== undefined && (quantidade === null || quantidade < menor))
    return refuse({ codigo: 'falta-quantidade', mensagem: 'Falta dizer quantos dias tem o prazo.' })
  if (modo === 'nao-permite')
    return ok({ permite: false, ate: null, motivo: 'O município não permite.' })
  if (valorMaximo != null && fatos.bruto !== undefined && fatos.bruto > valorMaximo)
    return ok({
      permite: false,
      ate: null,
      motivo: 'A nota passa do valor que o município deixa cancelar sem pedido.',
    })
  const ate = ultimoDia(fatos)
  const motivo = ate === null ? 'O município não põe prazo.' : `Até ${formatarData(ate)}.`
  return ok({ permite: true, ate, motivo })
}

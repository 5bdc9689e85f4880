import type { CodigoDeAchado } from './achados.ts'
import type { LinhaRecusada } from './ler.ts'
import type { Registro, RegistroNumerado } from './tipos.ts'
import { createValidador } from './validar.ts'

/** Every register of the ECD, of this leiaute and of those before it. */
const REGISTROS_DA_ECD: ReadonlySet<string> = new Set(
  [
    ...[
      '0000 0001 0007 0020 0035 0150 0180 0990',
      'C001 C040 C050 C051 C052 C150 C155 C600 C650 C990',
    ],
    'I001 I010 I012 I015 I020 I030 I050 I051 I052 I053 I075 I100 I150 I151 I155 I157 I200 I250',
    'I300 I310 I350 I355 I500 I510 I550 I555 I990',
    'J001 J005 J100 J150 J200 J210 J215 J310 J312 J800 J801 J900 J930 J931 J932 J935 J990',
    'K001 K030 K100 K110 K115 K200 K210 K300 K310 K315 K990 9001 9900 9990 9999',
  ].flatMap((linha) => linha.split(' ')),
)

/** Where a file says one thing of itself and holds another; the rest of what a validator finds is not of who reads. */
const CONTRADIZ: ReadonlySet<string> = new Set<CodigoDeAchado>([
  'contagem',
  'saldo-nao-fecha',
  'saldo-descontinuo',
  'saldo-diverge-dos-lancamentos',
  'mes-nao-fecha',
  'resultado-divergente',
  'balanco-nao-fecha',
  'linha-nao-soma',
])
/** The leiaute whose statements have their fields where the validator looks. */
const LEIAUTE = '9.00'
const DAS_DEMONSTRACOES: ReadonlySet<string> = new Set(['J100', 'J150'])

export type ConferenciaDaEcd = {
  /** Sees a register; answers why it is refused, or null. */
  ver(registro: RegistroNumerado): string | null
  /** What does not agree, by line, when every line was read. */
  terminar(): readonly LinhaRecusada[]
}

/** What an ECD says of itself (lines, balances, movements, results, statements) against what is in it. */
export function createConferencia(): ConferenciaDaEcd {
  const validador = createValidador()
  let leiaute = ''
  const deOutroLeiaute = ([nome = '']: Registro) =>
    leiaute !== LEIAUTE && DAS_DEMONSTRACOES.has(nome)
  return {
    ver(registro) {
      const [nome = '', , versao = ''] = registro.campos
      if (nome === 'I010') leiaute = versao
      if (!deOutroLeiaute(registro.campos)) validador.ver(registro)
      return REGISTROS_DA_ECD.has(nome)
        ? null
        : 'não é um registro da ECD: tire a linha, ou peça o arquivo de novo'
    },
    terminar: () =>
      validador
        .terminar()
        .achados.filter(({ codigo }) => CONTRADIZ.has(codigo))
        .map(({ linha, mensagem }) => ({
          linha,
          mensagem: `Linha ${linha}: ${mensagem} O arquivo foi alterado, ou está incompleto: peça-o de novo.`,
        })),
  }
}

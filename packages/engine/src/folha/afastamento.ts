import { type Competencia, type DataCivil, ehDataCivil } from '../tempo/index.ts'
import { diasCorridos, diasNoMes } from './periodo.ts'

/** Why a contract stands still for a time. */
export const MOTIVOS_DE_AFASTAMENTO = [
  'doenca',
  'acidente',
  'maternidade',
  'servico-militar',
  'sem-remuneracao',
] as const
export type MotivoDeAfastamento = (typeof MOTIVOS_DE_AFASTAMENTO)[number]

/** A time without work; of an illness, the days from the 16th on, which the INSS pays. */
export type Afastamento = {
  readonly de: DataCivil
  readonly ate: DataCivil
  readonly motivo: MotivoDeAfastamento
}

/** The licença-maternidade and the accident at work count as work (TST, Súmula 46). */
const TIRAM_O_AVO: readonly MotivoDeAfastamento[] = ['doenca', 'servico-militar', 'sem-remuneracao']

/** Days of a month that do not count for the 13º. */
export const diasAfastados = (afastamentos: readonly Afastamento[], mes: Competencia): number =>
  afastamentos
    .filter(({ motivo }) => TIRAM_O_AVO.includes(motivo))
    .reduce((soma, { de, ate }) => soma + diasNoMes(mes, de, ate), 0)

/** Days of licença-maternidade inside a year and a contract. */
export function diasDeMaternidade(
  afastamentos: readonly Afastamento[],
  { ano, ate: fim }: { readonly ano: number; readonly ate: DataCivil },
): number {
  const primeiro = `${ano}-01-01`
  return afastamentos
    .filter(({ motivo }) => motivo === 'maternidade')
    .reduce(
      (soma, { de, ate }) =>
        soma + diasCorridos(de > primeiro ? de : primeiro, ate < fim ? ate : fim),
      0,
    )
}

/** True when the times exist, have a known reason and do not cross each other. */
export function afastamentosEmOrdem(afastamentos: readonly Afastamento[]): boolean {
  const emOrdem = [...afastamentos].sort((a, b) => (a.de < b.de ? -1 : 1))
  return emOrdem.every(({ de, ate, motivo }, i) => {
    const anterior = emOrdem[i - 1]
    return (
      ehDataCivil(de) &&
      ehDataCivil(ate) &&
      de <= ate &&
      MOTIVOS_DE_AFASTAMENTO.includes(motivo) &&
      (!anterior || anterior.ate < de)
    )
  })
}

import { ehCompetencia, ehDataCivil } from '../tempo/index.ts'
import type { FatosProLabore, RecusaFolha } from './tipos.ts'

export const fatoInvalido = (campo: string, mensagem: string): RecusaFolha => ({
  codigo: 'fato-invalido',
  campo,
  mensagem,
})

export const ehValorEmCentavos = (valor: number): boolean =>
  Number.isSafeInteger(valor) && valor >= 0

/** The first fact that cannot be computed with, or null. */
export function recusaDosFatos(fatos: FatosProLabore): RecusaFolha | null {
  if (!ehCompetencia(fatos.competencia)) {
    return fatoInvalido('competencia', 'A competência do pró-labore não é um mês válido.')
  }
  if (!ehDataCivil(fatos.dataDePagamento)) {
    return fatoInvalido('dataDePagamento', 'A data de pagamento não existe no calendário.')
  }
  if (!ehValorEmCentavos(fatos.bruto)) {
    return fatoInvalido('bruto', 'O pró-labore bruto deve ser um valor em reais, sem sinal.')
  }
  if (!ehValorEmCentavos(fatos.dependentes)) {
    return fatoInvalido(
      'dependentes',
      'O número de dependentes deve ser inteiro, de zero em diante.',
    )
  }
  if (!ehValorEmCentavos(fatos.outrasFontesInss)) {
    return fatoInvalido(
      'outrasFontesInss',
      'A base de INSS de outras fontes não pode ser negativa.',
    )
  }
  if (!ehValorEmCentavos(fatos.pensaoAlimenticia ?? 0)) {
    return fatoInvalido('pensaoAlimenticia', 'A pensão alimentícia não pode ser negativa.')
  }
  const pago = fatos.jaPagoNoMes
  if (pago && ![pago.bruto, pago.inss, pago.irrf].every(ehValorEmCentavos)) {
    return fatoInvalido('jaPagoNoMes', 'Os valores já pagos no mês não podem ser negativos.')
  }
  return null
}

import { centavos } from '../dinheiro/index.ts'
import { ehCompetencia, ehDataCivil } from '../tempo/index.ts'
import type { FatosProLabore, RecusaFolha } from './tipos.ts'

export const fatoInvalido = (campo: string, mensagem: string): RecusaFolha => ({
  codigo: 'fato-invalido',
  campo,
  mensagem,
})

export const ehValorEmCentavos = (valor: number): boolean =>
  Number.isSafeInteger(valor) && valor >= 0

export type Prova = readonly [vale: boolean, campo: string, mensagem: string]

/** The first of several checks that does not hold, as a refusal; null when all do. */
export function primeiraRecusa(provas: readonly Prova[]): RecusaFolha | null {
  for (const [vale, campo, mensagem] of provas) if (!vale) return fatoInvalido(campo, mensagem)
  return null
}

/** A decimal factor between zero and one: `'0.3'`. */
export const ehFator = (texto: string): boolean => /^(0(\.\d{1,8})?|1(\.0{1,8})?)$/.test(texto)

export const liquidoNegativo = (falta: number, mensagem: string): RecusaFolha => ({
  codigo: 'liquido-negativo',
  mensagem,
  falta: centavos(falta),
})

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
  if (pago && ![pago.bruto, pago.inss, pago.irrf, pago.pensao ?? 0].every(ehValorEmCentavos)) {
    return fatoInvalido('jaPagoNoMes', 'Os valores já pagos no mês não podem ser negativos.')
  }
  return null
}

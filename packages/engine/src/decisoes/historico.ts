import type { Centavos } from '../dinheiro/index.ts'
import { type Competencia, somarMeses } from '../tempo/index.ts'
import type { AnexoDaAtividade, FatosSimples } from '../tributos/simples/index.ts'

/** The months before a competência, oldest first. */
export const mesesAntes = (competencia: Competencia, quantos: number): Competencia[] =>
  Array.from({ length: quantos }, (_, i) => somarMeses(competencia, i - quantos))

/** January to December. */
export const mesesDoAno = (ano: number): Competencia[] =>
  Array.from({ length: 12 }, (_, i) => somarMeses(`${String(ano).padStart(4, '0')}-01`, i))

/** The Simples facts of a company that billed and paid the same every month. */
export function mesIgualAosOutros(dados: {
  readonly competencia: Competencia
  readonly receita: Centavos
  readonly folha: Centavos
  readonly anexo: AnexoDaAtividade
}): FatosSimples {
  const { competencia, receita, folha, anexo } = dados
  const meses = mesesAntes(competencia, 24)
  return {
    competencia,
    abertura: meses[0] ?? competencia,
    receitasAnteriores: meses.map((mes) => ({ competencia: mes, interna: receita, externa: 0 })),
    folhaAnterior: meses.map((mes) => ({ competencia: mes, valor: folha })),
    folhaDoMes: folha,
    atividades: [{ id: 'atividade', anexo, receita, exterior: false }],
  }
}

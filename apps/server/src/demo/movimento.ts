import type { Centavos } from '@razao/engine/dinheiro'
import { type Competencia, mesesEntre, somarMeses } from '@razao/engine/tempo'
import { maisTarde } from './datas.ts'
import type { Carteira, EmpresaFicticia } from './empresa-ficticia.ts'
import { sortear } from './sorteio.ts'

/** Every month between two, both included. */
export const mesesDe = (de: Competencia, ate: Competencia): Competencia[] =>
  Array.from({ length: Math.max(mesesEntre(de, ate) + 1, 0) }, (_, i) => somarMeses(de, i))

/** Months before the history whose revenue and payroll are informed: RBT12 and RBA of the first month. */
export function mesesInformados(empresa: EmpresaFicticia): Competencia[] {
  const abertura = empresa.abertura.slice(0, 7)
  // One former office sent only half of it.
  const desde = somarMeses(empresa.inicio, empresa.caso === 'historico-incompleto' ? -7 : -13)
  return mesesDe(maisTarde(desde, abertura), somarMeses(empresa.inicio, -1))
}

// December sells more and January less.
const ESTACAO = [0.86, 0.93, 1.01, 1.0, 1.02, 0.98, 0.97, 1.01, 1.0, 1.03, 1.05, 1.14]

/** Revenue a company has in a month, in centavos; the notes share it out. */
export function receitaDoMes(
  carteira: Carteira,
  empresa: EmpresaFicticia,
  competencia: Competencia,
): Centavos {
  const { caso, receita } = empresa
  const mes = Number(competencia.slice(5, 7))
  const s = sortear(carteira.semente, 'receita', empresa.ordem, competencia)
  const desvio = s.normal()
  const doAno = competencia.slice(0, 4) === carteira.ultima.slice(0, 4)
  const inteiros = (valor: number): Centavos => Math.max(Math.round(valor / 10_00), 0) * 10_00
  switch (caso) {
    case 'sem-movimento':
      return mesesEntre(competencia, carteira.ultima) < 4
        ? 0
        : inteiros(receita * (1 + desvio * 0.1))
    case 'sublimite':
      return inteiros((doAno ? ateCruzar(carteira.ultima) : receita * 0.93) * (1 + desvio * 0.01))
    case 'mei-no-limite':
      return inteiros((doAno ? receita : receita * 0.75) * (1 + desvio * 0.01))
    case 'fator-r-abaixo':
    case 'lucro-real':
      return inteiros(receita * (1 + desvio * 0.015))
    default: {
      const passados = mesesEntre(carteira.primeira, competencia)
      const tendencia = empresa.crescimento ** passados
      const estacao =
        1 + ((ESTACAO[mes - 1] ?? 1) - 1) * (empresa.ramo.especie === 'servico' ? 0.4 : 0.7)
      return inteiros(receita * tendencia * estacao * (1 + desvio * 0.045))
    }
  }
}

/** Monthly revenue with which the year passes R$ 3,6 milhões by its last month of the history. */
const ateCruzar = (ultima: Competencia): Centavos =>
  Math.min(Math.round(3_900_000_00 / Number(ultima.slice(5, 7))), 410_000_00)

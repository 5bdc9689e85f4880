import { decimal, type Memorial, meioParaCima, ok, type Result } from '../dinheiro/index.ts'
import { apurarProLabore, type ReciboDoSocio, type RecusaFolha } from '../folha/index.ts'
import type { ApuracaoSimples } from '../tributos/simples/index.ts'
import type { FatosComuns } from './tipos.ts'

/** Where the company's 20 % on the pró-labore are paid, and which share of them. */
export type Patronal = {
  readonly foraDoDas: boolean
  /** Share outside the DAS when annex IV lives with others: `receitaIv ÷ receita`. */
  readonly proporcao: { readonly receitaIv: number; readonly receita: number } | null
}

export const PATRONAL_FORA: Patronal = { foraDoDas: true, proporcao: null }
export const PATRONAL_NO_DAS: Patronal = { foraDoDas: false, proporcao: null }

/**
 * Annex IV pays the CPP outside the DAS; with other annexes in the same month, in proportion to its
 * revenue (LC 123/2006, art. 18, § 5º-C; IN RFB 2.110/2022, art. 202).
 */
export function patronalDoSimples({ linhas, receita }: ApuracaoSimples): Patronal {
  let receitaIv = 0
  for (const linha of linhas) if (linha.anexo === 'IV') receitaIv += linha.receita
  if (receitaIv === 0) return PATRONAL_NO_DAS
  return receitaIv === receita
    ? PATRONAL_FORA
    : { foraDoDas: true, proporcao: { receitaIv, receita } }
}

/** The receipts of the month, each with the company's part that goes outside the DAS. */
export function apurarProLabores(
  { proLabores }: FatosComuns,
  patronal: Patronal,
  memorial: Memorial,
): Result<ReciboDoSocio[], RecusaFolha> {
  const recibos: ReciboDoSocio[] = []
  for (const fatos of proLabores) {
    const recibo = apurarProLabore({ ...fatos, patronalForaDoDas: patronal.foraDoDas }, memorial)
    if (!recibo.ok) return recibo
    recibos.push(proporcionar(recibo.value, patronal, memorial))
  }
  return ok(recibos)
}

function proporcionar(
  recibo: ReciboDoSocio,
  { proporcao }: Patronal,
  memorial: Memorial,
): ReciboDoSocio {
  if (!proporcao) return recibo
  const { receitaIv, receita } = proporcao
  const cppPatronal = meioParaCima(decimal(recibo.cppPatronal).mul(receitaIv).div(receita))
  memorial.passo(() => ({
    id: `pro-labore-${recibo.socioId}.cpp-proporcional`,
    rotulo: 'CPP fora do DAS, na proporção da receita do Anexo IV',
    formula: 'cpp × receitaIv ÷ receita',
    operandos: {
      cpp: {
        rotulo: 'CPP sobre o pró-labore inteiro',
        valor: { tipo: 'centavos', valor: recibo.cppPatronal },
        de: `pro-labore-${recibo.socioId}.cpp`,
      },
      receitaIv: {
        rotulo: 'Receita do Anexo IV no mês',
        valor: { tipo: 'centavos', valor: receitaIv },
        origem: { tabela: 'receita' },
      },
      receita: {
        rotulo: 'Receita total do mês',
        valor: { tipo: 'centavos', valor: receita },
        origem: { tabela: 'receita' },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: { tipo: 'centavos', valor: cppPatronal },
    fundamento: 'IN RFB 2.110/2022, art. 202',
    regra: 'simples.cpp-proporcional@2018-01',
  }))
  return { ...recibo, cppPatronal }
}

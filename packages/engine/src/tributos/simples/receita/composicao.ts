import {
  type Centavos,
  emCentavos,
  formatarReais,
  type Memorial,
  type Operando,
  ok,
  type Result,
  refuse,
  SEM_MEMORIA,
} from '../../../dinheiro/index.ts'
import { COMPOSICAO_DA_RECEITA, type TipoDeReceita } from '../../../tabelas/simples/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  ehDataCivil,
} from '../../../tempo/index.ts'
import { ehValor, invalido } from '../segregacao.ts'
import type { RecusaSimples } from '../tipos.ts'

/** One value of the month and what it is. */
export type ItemDoMes = { readonly tipo: TipoDeReceita; readonly valor: Centavos }

export type ReceitaBruta = {
  readonly receita: Centavos
  /** What was given and is not receita bruta. */
  readonly fora: Centavos
}

/**
 * Receita bruta of a month (Res. CGSN 140/2018, art. 2º, II and §§ 4º a 7º): what sums, less sales
 * cancelled and unconditional discounts. Amounts in centavos.
 */
export function apurarReceitaBruta(
  itens: readonly ItemDoMes[],
  memorial: Memorial = SEM_MEMORIA,
): Result<ReceitaBruta, RecusaSimples> {
  const operandos: Record<string, Operando> = {}
  const termos: string[] = []
  let receita = 0
  let fora = 0
  for (const [indice, { tipo, valor }] of itens.entries()) {
    const item = COMPOSICAO_DA_RECEITA[tipo]
    if (!ehValor(valor)) {
      return refuse(
        invalido(`itens.${indice}`, `O valor de “${item.rotulo}” não pode ser negativo.`),
      )
    }
    if (item.efeito === 'fora') {
      fora += valor
      continue
    }
    const soma = item.efeito === 'soma'
    receita += soma ? valor : -valor
    operandos[`item${indice + 1}`] = {
      rotulo: item.rotulo,
      valor: emCentavos(valor),
      origem: { tabela: item.fundamento },
    }
    termos.push(`${soma ? '+' : '−'} item${indice + 1}`)
  }
  if (receita < 0) {
    return refuse(
      invalido(
        'itens',
        `As deduções passam da receita em ${formatarReais(-receita)}: leve a devolução aos meses seguintes e o cancelamento ao mês de origem.`,
      ),
    )
  }
  memorial.passo(() => ({
    id: 'simples.receita-bruta',
    rotulo: 'Receita bruta do mês',
    formula: termos.length === 0 ? '0' : `0 ${termos.join(' ')}`,
    operandos,
    resultado: emCentavos(receita),
    fundamento: 'Res. CGSN 140/2018, art. 2º, II e §§ 4º a 7º',
    regra: 'simples.receita-bruta@2018-01',
  }))
  return ok({ receita, fora })
}

/**
 * Month a revenue belongs to: invoicing, delivery or execution, whichever came first; an advance
 * follows the same rule, also under caixa (Res. CGSN 140/2018, art. 2º, §§ 8º and 9º).
 */
export function competenciaDaReceita(datas: {
  readonly faturamento?: DataCivil
  readonly entrega?: DataCivil
  readonly execucao?: DataCivil
}): Result<Competencia, RecusaSimples> {
  const conhecidas = [datas.faturamento, datas.entrega, datas.execucao].filter(
    (data) => data !== undefined,
  )
  const [primeira] = conhecidas.toSorted()
  if (primeira === undefined || !conhecidas.every(ehDataCivil)) {
    return refuse(
      invalido('datas', 'Informe a data do faturamento, da entrega ou da execução do serviço.'),
    )
  }
  return ok(competenciaDe(primeira))
}

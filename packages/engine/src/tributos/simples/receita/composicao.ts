import {
  type Centavos,
  emCentavos,
  formatarReais,
  type Memorial,
  type Operando,
  ok,
  type Result,
  refuse,
} from '../../../dinheiro/index.ts'
import {
  chamada,
  comPorta,
  data,
  lista,
  objeto,
  opcional,
  umDe,
  valor,
} from '../../../porta/index.ts'
import { COMPOSICAO_DA_RECEITA, type TipoDeReceita } from '../../../tabelas/simples/index.ts'
import { type Competencia, competenciaDe, type DataCivil } from '../../../tempo/index.ts'
import { invalido } from '../segregacao.ts'
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
export const apurarReceitaBruta = comPorta(
  chamada(
    'itens',
    lista(objeto<ItemDoMes>({ tipo: umDe(Object.keys(COMPOSICAO_DA_RECEITA)), valor })),
  ),
  apurarReceitaBrutaConferido,
)

function apurarReceitaBrutaConferido(
  itens: readonly ItemDoMes[],
  memorial: Memorial,
): Result<ReceitaBruta, RecusaSimples> {
  const operandos: Record<string, Operando> = {}
  const termos: string[] = []
  let receita = 0
  let fora = 0
  for (const [indice, { tipo, valor }] of itens.entries()) {
    const item = COMPOSICAO_DA_RECEITA[tipo]
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

type DatasDaReceita = {
  readonly faturamento?: DataCivil
  readonly entrega?: DataCivil
  readonly execucao?: DataCivil
}

/**
 * Month a revenue belongs to: invoicing, delivery or execution, whichever came first; an advance
 * follows the same rule, also under caixa (Res. CGSN 140/2018, art. 2º, §§ 8º and 9º).
 */
export const competenciaDaReceita = comPorta(
  objeto<DatasDaReceita>({
    faturamento: opcional(data),
    entrega: opcional(data),
    execucao: opcional(data),
  }),
  competenciaConferida,
)

function competenciaConferida(datas: DatasDaReceita): Result<Competencia, RecusaSimples> {
  const conhecidas = [datas.faturamento, datas.entrega, datas.execucao].filter(
    (data) => data !== undefined,
  )
  const [primeira] = conhecidas.toSorted()
  if (primeira === undefined) {
    return refuse(
      invalido('datas', 'Informe a data do faturamento, da entrega ou da execução do serviço.'),
    )
  }
  return ok(competenciaDe(primeira))
}

import {
  type Centavos,
  emCentavos,
  type Memorial,
  type Operando,
  ok,
  type Result,
} from '../../../dinheiro/index.ts'
import { chamada, comPorta, lista, objeto, umDe, valor } from '../../../porta/index.ts'
import { COMPOSICAO_DA_FOLHA, type TipoDeFolha } from '../../../tabelas/simples/index.ts'
import type { RecusaSimples } from '../tipos.ts'

export type FolhaDoFatorR = {
  /** Enters the FS12 as the folha of the month. */
  readonly folha: Centavos
  /** Given, but not folha for the fator r. */
  readonly fora: Centavos
}

const FUNDAMENTO = 'LC 123/2006, art. 18, § 24; Res. CGSN 140/2018, art. 26'

/**
 * Folha of a month for the fator r: remuneration of individuals, CPP paid (also the one inside the
 * DAS) and FGTS; not rents, profits, what has no contribution, RAT or terceiros. In centavos.
 */
export const folhaDoFatorR = comPorta(
  chamada('itens', lista(objeto({ tipo: umDe(Object.keys(COMPOSICAO_DA_FOLHA)), valor }))),
  folhaDoFatorRConferido,
)

function folhaDoFatorRConferido(
  itens: readonly { readonly tipo: TipoDeFolha; readonly valor: Centavos }[],
  memorial: Memorial,
): Result<FolhaDoFatorR, RecusaSimples> {
  const operandos: Record<string, Operando> = {}
  let folha = 0
  let fora = 0
  for (const [indice, { tipo, valor }] of itens.entries()) {
    const { rotulo, entra } = COMPOSICAO_DA_FOLHA[tipo]
    if (!entra) {
      fora += valor
      continue
    }
    folha += valor
    operandos[`item${indice + 1}`] = {
      rotulo,
      valor: emCentavos(valor),
      origem: { tabela: 'folha' },
    }
  }
  memorial.passo(() => ({
    id: 'simples.folha-do-mes',
    rotulo: 'Folha do mês para o fator r',
    formula: Object.keys(operandos).join(' + ') || '0',
    operandos,
    resultado: emCentavos(folha),
    fundamento: FUNDAMENTO,
    regra: 'simples.folha-do-mes@2018-01',
  }))
  return ok({ folha, fora })
}

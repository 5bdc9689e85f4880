import {
  type Centavos,
  decimal,
  emCentavos,
  type Memorial,
  meioParaCima,
  type Operando,
  ok,
  type Result,
  refuse,
  SEM_MEMORIA,
} from '../../dinheiro/index.ts'
import {
  ATIVIDADES_PRESUMIDAS,
  type AtividadePresumida,
  PRESUNCAO,
} from '../../tabelas/presumido/index.ts'
import { type Competencia, vigente } from '../../tempo/index.ts'
import { daLei } from './expressao.ts'
import { ehValor, invalido } from './segregacao.ts'
import type { RecusaSimples } from './tipos.ts'

export type FatosDoLucroIsento = {
  readonly competencia: Competencia
  /** Receita bruta of the month by group of Lei 9.249/1995, art. 15. */
  readonly receitas: readonly { readonly atividade: AtividadePresumida; readonly valor: Centavos }[]
  /** IRPJ inside the DAS of the month. */
  readonly irpjNoDas: Centavos
  /** Accounting profit, when the books are complete: the presumption does not limit it. */
  readonly lucroContabil?: Centavos
}

export type LucroIsento = {
  /** Exempt of income tax for the partners, in centavos. */
  readonly limite: Centavos
  readonly pelaEscrituracao: boolean
}

const FUNDAMENTO = 'LC 123/2006, art. 14; Res. CGSN 140/2018, art. 145'

/**
 * Profit of the month exempt for the partners: presumption of the Lei 9.249/1995, art. 15, over the
 * receita bruta, less the IRPJ inside the DAS; with complete books, all of the accounting profit.
 */
export function lucroIsento(
  fatos: FatosDoLucroIsento,
  memorial: Memorial = SEM_MEMORIA,
): Result<LucroIsento, RecusaSimples> {
  const { receitas, irpjNoDas, lucroContabil } = fatos
  const tabela = vigente(PRESUNCAO, fatos.competencia)
  if (!tabela.ok) return tabela
  const conhecidas = receitas.every(
    ({ atividade, valor }) => ATIVIDADES_PRESUMIDAS.includes(atividade) && ehValor(valor),
  )
  if (!conhecidas || !ehValor(irpjNoDas) || !Number.isSafeInteger(lucroContabil ?? 0)) {
    return refuse(
      invalido('receitas', 'Informe receitas por atividade e o IRPJ do DAS, sem negativos.'),
    )
  }
  const { percentuais, desde, fonte } = tabela.value
  if (lucroContabil !== undefined) {
    const limite = Math.max(lucroContabil, 0)
    memorial.passo(() => ({
      id: 'simples.lucro-isento',
      rotulo: 'Lucro isento dos sócios, com escrituração contábil',
      formula: 'máximo(lucro; 0)',
      operandos: {
        lucro: {
          rotulo: 'Lucro contábil',
          valor: emCentavos(lucroContabil),
          origem: { tabela: 'contabilidade' },
        },
      },
      resultado: emCentavos(limite),
      fundamento: 'LC 123/2006, art. 14, § 2º; Res. CGSN 140/2018, art. 145, § 2º',
      regra: `simples.lucro-isento@${desde}`,
    }))
    return ok({ limite, pelaEscrituracao: true })
  }
  const presumido = receitas.reduce(
    (soma, { atividade, valor }) => soma.plus(percentuais[atividade].irpj.mul(valor)),
    decimal(0),
  )
  const limite = Math.max(0, meioParaCima(presumido.minus(irpjNoDas)))
  memorial.passo(() => {
    const operandos: Record<string, Operando> = {}
    const termos = receitas.map(({ atividade, valor }, i) => {
      operandos[`receita${i + 1}`] = {
        rotulo: `Receita de ${atividade}`,
        valor: emCentavos(valor),
        origem: { tabela: 'receita' },
      }
      operandos[`presuncao${i + 1}`] = daLei(
        'Percentual de presunção',
        String(percentuais[atividade].irpj),
        fonte,
      )
      return `receita${i + 1} × presuncao${i + 1}`
    })
    return {
      id: 'simples.lucro-isento',
      rotulo: 'Lucro isento dos sócios no mês',
      formula: `máximo(${termos.join(' + ') || '0'} − irpj; 0)`,
      operandos: {
        ...operandos,
        irpj: {
          rotulo: 'IRPJ dentro do DAS',
          valor: emCentavos(irpjNoDas),
          origem: { tabela: 'apuracao' },
        },
      },
      arredondamento: 'meioParaCima',
      resultado: emCentavos(limite),
      fundamento: FUNDAMENTO,
      regra: `simples.lucro-isento@${desde}`,
    }
  })
  return ok({ limite, pelaEscrituracao: false })
}

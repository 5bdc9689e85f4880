import {
  type Centavos,
  centavos,
  dado,
  type Memorial,
  ok,
  type Result,
  refuse,
} from '../dinheiro/index.ts'
import { IRRF_MENSAL, regrasIrrf } from '../irrf/index.ts'
import {
  comPorta,
  type Forma,
  inteiro,
  lista,
  mes,
  objeto,
  opcional,
  quantidade,
  valor,
} from '../porta/index.ts'
import { REDUCAO_IRRF, TABELA_IRRF } from '../tabelas/irrf/index.ts'
import { type Competencia, type TabelaUsada, tabelaUsada } from '../tempo/index.ts'
import { raizDe } from './quem.ts'
import { fatoInvalido } from './recusas.ts'
import { avisosDeRevisao } from './regras.ts'
import { reterIrrf } from './retencao.ts'
import type { PagamentoDoMes, RecusaFolha } from './tipos.ts'

/** Taxable payments of one source to one person in one month, in the order they were made. */
export type FatosIrrfDoMes = {
  readonly pessoaId?: number
  /** Month of the payments, not of the work. */
  readonly mes: Competencia
  readonly dependentes: number
  readonly pagamentos: readonly {
    readonly rendimento: Centavos
    readonly inss: Centavos
    readonly pensao?: Centavos
  }[]
}

export type IrrfDoMes = {
  /** To withhold at each payment. */
  readonly retencoes: readonly Centavos[]
  readonly total: Centavos
  readonly rendimento: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

const FORMA_DO_IRRF_DO_MES: Forma = objeto<FatosIrrfDoMes>({
  pessoaId: opcional(quantidade),
  mes,
  dependentes: inteiro(0, 100),
  pagamentos: lista(objeto({ rendimento: valor, inss: valor, pensao: opcional(valor) })),
})

/**
 * IRRF of several payments in the month: each one is added to those before, the tax of the sum is
 * worked out again and what was withheld comes off (RIR/2018, art. 677, § 1º). In centavos.
 */
export const apurarIrrfDoMes = comPorta(FORMA_DO_IRRF_DO_MES, apurarIrrfDoMesConferido)

function apurarIrrfDoMesConferido(
  fatos: FatosIrrfDoMes,
  memorial: Memorial,
): Result<IrrfDoMes, RecusaFolha> {
  const { mes, pagamentos, dependentes } = fatos
  if (pagamentos.length === 0) {
    return refuse(fatoInvalido('pagamentos', 'Informe ao menos um pagamento do mês.'))
  }
  const regras = regrasIrrf(mes)
  if (!regras.ok) return regras
  let pago: Required<PagamentoDoMes> = { bruto: 0, inss: 0, irrf: 0, pensao: 0 }
  const retencoes: Centavos[] = []
  for (const [i, { rendimento, inss, pensao = 0 }] of pagamentos.entries()) {
    const { irrf } = reterIrrf(
      { memorial, raiz: `${raizDe('irrf', fatos.pessoaId)}.${mes}.${i + 1}` },
      {
        rendimento: dado(`Rendimento do ${i + 1}º pagamento`, rendimento, 'pagamentos do mês'),
        inss: dado(`INSS do ${i + 1}º pagamento`, inss, 'pagamentos do mês'),
        dependentes,
        pensao: { tipo: 'valor', valor: pensao },
        salarioMinimo: 0,
        ...(i > 0 ? { jaPago: pago } : {}),
        regras: regras.value,
        modo: IRRF_MENSAL,
      },
    )
    retencoes.push(irrf.valor)
    pago = {
      bruto: centavos(pago.bruto + rendimento),
      inss: centavos(pago.inss + inss),
      irrf: centavos(pago.irrf + irrf.valor),
      pensao: centavos(pago.pensao + pensao),
    }
  }
  const tabelas = [tabelaUsada(TABELA_IRRF, regras.value.tabela, mes)]
  if (regras.value.reducao) tabelas.push(tabelaUsada(REDUCAO_IRRF, regras.value.reducao, mes))
  return ok({
    retencoes,
    total: pago.irrf,
    rendimento: pago.bruto,
    tabelas,
    avisos: avisosDeRevisao(tabelas),
  })
}

import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  centavos,
  decimal,
  type Memorial,
  ok,
  type Result,
  reais,
  refuse,
  taxa,
} from '../dinheiro/index.ts'
import { faixaDe } from '../irrf/index.ts'
import { comPorta, data, type Forma, objeto, opcional, quantidade, valor } from '../porta/index.ts'
import { TABELA_PLR, type TabelaPlr } from '../tabelas/plr/index.ts'
import {
  competenciaDe,
  type DataCivil,
  type TabelaUsada,
  tabelaUsada,
  type Vigencia,
  vigente,
} from '../tempo/index.ts'
import { deAlguem, doEmpregado, raizDe } from './quem.ts'
import { liquidoNegativo } from './recusas.ts'
import { avisosDeRevisao } from './regras.ts'
import type { RecusaFolha } from './tipos.ts'

/** One payment of participação nos lucros ou resultados. Amounts in centavos. */
export type FatosPlr = {
  readonly empregadoId?: number
  readonly dataDePagamento: DataCivil
  readonly valor: Centavos
  /** PLR already paid by this company in the calendar year. */
  readonly jaPagoNoAno?: {
    readonly valor: Centavos
    readonly irrf: Centavos
    readonly pensao?: Centavos
  }
  /** The part of the title that falls on the PLR. */
  readonly pensao?: Centavos
}

export type Plr = {
  readonly empregadoId?: number
  /** Of the year, after the pensão. */
  readonly base: Centavos
  readonly irrf: Centavos
  readonly liquido: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

type JaPago = Required<NonNullable<FatosPlr['jaPagoNoAno']>>
const TITULO = 'título da pensão'
const LEI = 'Lei 10.101/2000, art. 3º, §§ 5º a 10'

const FORMA_DA_PLR: Forma = objeto<FatosPlr>({
  empregadoId: opcional(quantidade),
  dataDePagamento: data,
  valor,
  jaPagoNoAno: opcional(objeto({ valor, irrf: valor, pensao: opcional(valor) })),
  pensao: opcional(valor),
})

/**
 * PLR: exclusive at source by its annual table, payments of the year together (Lei 10.101/2000,
 * art. 3º, §§ 5º a 10). No INSS, no FGTS, no dependents, no reduction of Lei 15.270. In centavos.
 */
export const apurarPlr = deAlguem('empregadoId')(comPorta(FORMA_DA_PLR, apurarPlrConferido))

function apurarPlrConferido(fatos: FatosPlr, memorial: Memorial): Result<Plr, RecusaFolha> {
  const { dataDePagamento, valor, pensao = 0 } = fatos
  const antes: JaPago = { valor: 0, irrf: 0, pensao: 0, ...fatos.jaPagoNoAno }
  const mes = competenciaDe(dataDePagamento)
  const tabela = vigente(TABELA_PLR, mes)
  if (!tabela.ok) return tabela
  const regra = `plr@${tabela.value.desde}`
  const caderno = { memorial, raiz: raizDe('plr', fatos.empregadoId) }
  const { base, irrf } = reterDaPlr(caderno, { fatos, antes, tabela: tabela.value, regra })
  const liquido = centavos(valor - irrf.valor - pensao)
  if (liquido < 0) {
    return refuse(liquidoNegativo(-liquido, 'O IRRF e a pensão passam da PLR paga agora.'))
  }
  anotar(caderno, {
    id: 'liquido',
    rotulo: 'PLR líquida',
    formula: 'valor − irrf − pensao',
    operandos: {
      valor: reais('PLR a pagar', valor, 'acordo da PLR'),
      irrf: irrf.como,
      pensao: reais('Pensão alimentícia', pensao, TITULO),
    },
    exato: liquido,
    fundamento: LEI,
    regra,
  })
  const tabelas = [tabelaUsada(TABELA_PLR, tabela.value, mes)]
  return ok({
    ...doEmpregado(fatos),
    base: base.valor,
    irrf: irrf.valor,
    liquido,
    tabelas,
    avisos: avisosDeRevisao(tabelas),
  })
}

type DaPlr = {
  readonly fatos: FatosPlr
  readonly antes: JaPago
  readonly tabela: TabelaPlr & Vigencia
  readonly regra: string
}

/** The whole year by the table, less what was withheld before. */
function reterDaPlr(
  caderno: Caderno,
  { fatos, antes, tabela, regra }: DaPlr,
): { readonly base: Apurado; readonly irrf: Apurado } {
  const { valor, pensao = 0 } = fatos
  const base = anotar(caderno, {
    id: 'base',
    rotulo: 'PLR do ano, menos a pensão',
    formula: 'máximo(0; valor + jaPago − pensao − pensaoJaPaga)',
    operandos: {
      valor: reais('PLR a pagar', valor, 'acordo da PLR'),
      jaPago: reais('PLR já paga no ano', antes.valor, 'pagamentos do ano'),
      pensao: reais('Pensão alimentícia', pensao, TITULO),
      pensaoJaPaga: reais('Pensão já descontada no ano', antes.pensao, TITULO),
    },
    exato: centavos(Math.max(0, valor + antes.valor - pensao - antes.pensao)),
    fundamento: LEI,
    regra,
  })
  const faixa = faixaDe(tabela.faixas, base.valor)
  const doAno = anotar(caderno, {
    id: 'irrf-do-ano',
    rotulo: 'IRRF do ano pela tabela da PLR',
    formula: 'base × aliquota − parcela',
    operandos: {
      base: base.como,
      aliquota: taxa('Alíquota da faixa', faixa.aliquota, 'tabela da PLR'),
      parcela: reais('Parcela a deduzir', faixa.parcela, 'tabela da PLR'),
    },
    exato: decimal(base.valor).mul(faixa.aliquota).sub(faixa.parcela),
    fundamento: tabela.fonte,
    regra,
  })
  const irrf = anotar(caderno, {
    id: 'irrf',
    rotulo: 'IRRF a reter',
    formula: 'máximo(0; doAno − retido)',
    operandos: {
      doAno: doAno.como,
      retido: reais('IRRF já retido no ano', antes.irrf, 'pagamentos do ano'),
    },
    exato: centavos(Math.max(0, doAno.valor - antes.irrf)),
    fundamento: LEI,
    regra,
  })
  return { base, irrf }
}

import {
  anotar,
  type Caderno,
  type Centavos,
  decimal,
  type Memorial,
  ok,
  type Result,
  reais,
  taxa,
} from '../../dinheiro/index.ts'
import { comPorta, lista, mes, objeto, umDe, valor } from '../../porta/index.ts'
import { PIS_COFINS_NAO_CUMULATIVO } from '../../tabelas/presumido/index.ts'
import { type Competencia, type TabelaUsada, tabelaUsada, vigente } from '../../tempo/index.ts'
import { invalido } from '../presumido/index.ts'
import type { RecusaReal } from './tipos.ts'

/** What gives credit (Leis 10.637/2002 and 10.833/2003, art. 3º). */
export const NATUREZAS_DE_CREDITO = {
  revenda: 'Bens para revenda',
  insumos: 'Bens e serviços usados como insumo',
  energia: 'Energia elétrica e térmica',
  alugueis: 'Aluguéis de prédios, máquinas e equipamentos pagos a pessoa jurídica',
  'arrendamento-mercantil': 'Arrendamento mercantil de pessoa jurídica',
  'armazenagem-e-frete': 'Armazenagem e frete na venda',
  depreciacao: 'Depreciação de máquinas, equipamentos e edificações',
  devolucoes: 'Devoluções de vendas tributadas',
  'vale-transporte-e-uniforme': 'Vale-transporte, refeição e uniforme de limpeza e conservação',
} as const
export type NaturezaDeCredito = keyof typeof NATUREZAS_DE_CREDITO

export type AquisicaoComCredito = {
  readonly natureza: NaturezaDeCredito
  readonly valor: Centavos
  /** Serves revenue with credit, without it, or both: then it is shared by revenue. */
  readonly vinculo: 'com-direito' | 'sem-direito' | 'comum'
}

export type CreditosDoMes = {
  readonly base: Centavos
  readonly pis: Centavos
  readonly cofins: Centavos
  readonly tabela: TabelaUsada
}

type FatosDosCreditos = {
  readonly competencia: Competencia
  readonly aquisicoes: readonly AquisicaoComCredito[]
  readonly receitaComDireito: Centavos
  readonly receitaTotal: Centavos
}

/**
 * Credits of a month at 1,65 % and 7,60 %. Common purchases are shared by the revenue of the month
 * (art. 3º, § 8º, II): the part of the revenue in the non-cumulative regime over the whole.
 */
export const creditosDoMes = comPorta(
  objeto<FatosDosCreditos>({
    competencia: mes,
    aquisicoes: lista(
      objeto<AquisicaoComCredito>({
        natureza: umDe(Object.keys(NATUREZAS_DE_CREDITO)),
        valor,
        vinculo: umDe(['com-direito', 'sem-direito', 'comum']),
      }),
    ),
    receitaComDireito: valor,
    receitaTotal: valor,
  }),
  creditosConferidos,
)

function creditosConferidos(
  fatos: FatosDosCreditos,
  memorial: Memorial,
): Result<CreditosDoMes, RecusaReal> {
  const { competencia, aquisicoes, receitaComDireito, receitaTotal } = fatos
  const achada = vigente(PIS_COFINS_NAO_CUMULATIVO, competencia)
  if (!achada.ok) return achada
  const tabela = achada.value
  if (receitaComDireito > receitaTotal) {
    return invalido('receitaTotal', 'A receita com direito a crédito não passa da receita total.')
  }
  const somarDe = (qual: AquisicaoComCredito['vinculo']): Centavos =>
    aquisicoes
      .filter(({ vinculo }) => vinculo === qual)
      .reduce((total, { valor }) => total + valor, 0)
  const [diretas, comuns] = [somarDe('com-direito'), somarDe('comum')]
  if (comuns > 0 && receitaTotal === 0) {
    return invalido('receitaTotal', 'Sem receita no mês não há como ratear os créditos comuns.')
  }
  const regra = `pis-cofins.creditos@${tabela.desde}`
  const caderno: Caderno = { memorial, raiz: `creditos.${competencia}` }
  const rateado = anotar(caderno, {
    id: 'comuns',
    rotulo: 'Parte das aquisições comuns com direito a crédito',
    formula: comuns === 0 ? 'comuns' : 'comuns × comDireito ÷ receita',
    operandos: {
      comuns: reais('Aquisições comuns', comuns, 'notas de entrada'),
      ...(comuns === 0
        ? {}
        : {
            comDireito: reais('Receita não cumulativa', receitaComDireito, 'fatos do mês'),
            receita: reais('Receita bruta total', receitaTotal, 'fatos do mês'),
          }),
    },
    fundamento: 'Lei 10.637/2002, art. 3º, § 8º, II; Lei 10.833/2003, art. 3º, § 8º, II',
    regra,
    exato: comuns === 0 ? decimal(0) : decimal(comuns).mul(receitaComDireito).div(receitaTotal),
  })
  const base = anotar(caderno, {
    id: 'base',
    rotulo: 'Base dos créditos',
    formula: 'diretas + comuns',
    operandos: {
      diretas: reais('Aquisições com direito a crédito', diretas, 'notas de entrada'),
      comuns: rateado.como,
    },
    fundamento: 'Lei 10.637/2002, art. 3º; Lei 10.833/2003, art. 3º',
    regra,
    exato: diretas + rateado.valor,
  })
  const credito = (tributo: 'pis' | 'cofins'): Centavos =>
    anotar(caderno, {
      id: tributo,
      rotulo: `Crédito de ${tributo.toUpperCase()}`,
      formula: 'base × aliquota',
      operandos: { base: base.como, aliquota: taxa('Alíquota', tabela[tributo], tabela.fonte) },
      fundamento: tabela.fonte,
      regra,
      exato: decimal(base.valor).mul(tabela[tributo]),
    }).valor
  return ok({
    base: base.valor,
    pis: credito('pis'),
    cofins: credito('cofins'),
    tabela: tabelaUsada(PIS_COFINS_NAO_CUMULATIVO, tabela, competencia),
  })
}

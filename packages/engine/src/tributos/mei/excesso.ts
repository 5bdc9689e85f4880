import {
  type Centavos,
  emCentavos,
  type Memorial,
  ok,
  type Result,
  ratear,
  refuse,
} from '../../dinheiro/index.ts'
import { comPorta, objeto } from '../../porta/index.ts'
import { TABELAS_MEI } from '../../tabelas/mei/index.ts'
import {
  type Competencia,
  type DataCivil,
  type Feriados,
  SO_NACIONAIS,
  vencimentoDoDas,
  vigente,
} from '../../tempo/index.ts'
import {
  type ApuracaoSimples,
  type AtividadeDoMes,
  apurarSimples,
  type ReceitaMensal,
  type RecusaSimples,
} from '../simples/index.ts'
import { FORMA_DO_EXCESSO } from './forma.ts'
import { limiteDoAno, passaDaTolerancia } from './limite.ts'

export type FatosDoExcesso = {
  /** Calendar year of the excess. */
  readonly ano: number
  readonly abertura: Competencia
  readonly caminhoneiro: boolean
  /** Every month of the year from the opening; for 2026, December of 2025 too. Zeros included. */
  readonly receitas: readonly ReceitaMensal[]
  /** Activities of the year, each with its revenue of the year: the excess is shared by it. */
  readonly atividades: readonly AtividadeDoMes[]
  readonly feriados?: Feriados
}

export type ExcessoTributado = {
  readonly limite: Centavos
  readonly excesso: Centavos
  /** The DAS of January that carries the excess alone. */
  readonly apuracao: ApuracaoSimples
  readonly vencimento: DataCivil
}

/**
 * DAS of an excess of up to 20 %: the revenue above the limit is taxed as ME with the competência of
 * January, without additions (LC 123/2006, art. 18-A, § 10; Res. CGSN 140/2018, art. 115).
 */
export const tributarExcesso = comPorta(
  objeto<FatosDoExcesso>(FORMA_DO_EXCESSO),
  tributarExcessoConferido,
)

function tributarExcessoConferido(
  fatos: FatosDoExcesso,
  memorial: Memorial,
): Result<ExcessoTributado, RecusaSimples> {
  const { ano, abertura, receitas, atividades } = fatos
  const dezembro = `${ano}-12`
  const tabela = vigente(TABELAS_MEI, dezembro)
  if (!tabela.ok) return tabela
  const limite = limiteDoAno(tabela.value, { ...fatos, competencia: dezembro })
  const rba = receitas
    .filter(({ competencia }) => competencia.startsWith(`${ano}-`))
    .reduce((soma, { interna, externa }) => soma + interna + externa, 0)
  const excesso = rba - limite
  const pesos = atividades.map(({ receita }) => receita)
  if (excesso <= 0 || passaDaTolerancia(tabela.value, rba, limite)) {
    return invalido(
      'receitas',
      excesso <= 0
        ? 'A receita do ano não passou do limite do MEI: não há excesso a tributar.'
        : 'O excesso passa de 20 %: o desenquadramento retroage e os meses são recalculados como ME.',
    )
  }
  if (pesos.reduce((soma, peso) => soma + peso, 0) !== rba) {
    return invalido('atividades', 'As receitas das atividades não somam a receita do ano.')
  }
  memorial.passo(() => ({
    id: 'mei.excesso',
    rotulo: 'Receita acima do limite do MEI',
    formula: 'rba − limite',
    operandos: {
      rba: { rotulo: 'Receita do ano', valor: emCentavos(rba), origem: { tabela: 'receita' } },
      limite: {
        rotulo: 'Limite do ano',
        valor: emCentavos(limite),
        origem: { tabela: tabela.value.fonte },
      },
    },
    resultado: emCentavos(excesso),
    fundamento: 'LC 123/2006, art. 18-A, § 10; Res. CGSN 140/2018, art. 115',
    regra: `mei.excesso@${tabela.value.desde}`,
  }))
  const partes = ratear(excesso, pesos)
  const competencia = `${ano + 1}-01`
  const apuracao = apurarSimples(
    {
      competencia,
      abertura,
      receitasAnteriores: receitas,
      folhaAnterior: [],
      folhaDoMes: 0,
      atividades: atividades.map((atividade, i) => ({ ...atividade, receita: partes[i] ?? 0 })),
    },
    memorial,
  )
  if (!apuracao.ok) return apuracao
  const vencimento = vencimentoDoDas(competencia, fatos.feriados ?? SO_NACIONAIS)
  return ok({ limite, excesso, apuracao: apuracao.value, vencimento })
}

const invalido = (campo: string, mensagem: string) =>
  refuse({ codigo: 'fato-invalido', campo, mensagem } satisfies RecusaSimples)

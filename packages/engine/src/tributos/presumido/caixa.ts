import { type Centavos, ok, type Result } from '../../dinheiro/index.ts'
import { comPortas, data, lista, mes, objeto, umDe, valor } from '../../porta/index.ts'
import type { AtividadePresumida } from '../../tabelas/presumido/index.ts'
import { ATIVIDADES_PRESUMIDAS } from '../../tabelas/presumido/index.ts'
import { type Competencia, competenciaDe, type DataCivil } from '../../tempo/index.ts'
import { invalido, mesesDoAnoAte } from './fatos.ts'
import type { ReceitaPorAtividade, RecusaPresumido } from './tipos.ts'

/** A note and when its money came in: the two dates the Livro Caixa must keep. */
export type NotaNoCaixa = {
  readonly emissao: DataCivil
  readonly atividade: AtividadePresumida
  readonly valor: Centavos
  /** One per payment; empty while nothing was received. */
  readonly recebimentos: readonly { readonly data: DataCivil; readonly valor: Centavos }[]
}

export type ReceitasPeloCaixa = {
  /** As `FatosPresumido.receitas` takes them: every month of the year, by month of receipt. */
  readonly receitas: readonly ReceitaPorAtividade[]
  /** Billed until the competência and not received: enters whole if the company leaves the caixa. */
  readonly aReceber: Centavos
}

type PeriodoDoCaixa = {
  readonly competencia: Competencia
  readonly inicioDeAtividade: Competencia
}
const NOTAS = lista(
  objeto<NotaNoCaixa>({
    emissao: data,
    atividade: umDe(ATIVIDADES_PRESUMIDAS),
    valor,
    recebimentos: lista(objeto({ data, valor })),
  }),
)

/**
 * Revenue recognised as it is received (IN RFB 1.700/2017, art. 223). The same basis serves IRPJ,
 * CSLL, PIS and COFINS, and the limit of the regime. What comes in before the note enters when it
 * comes in.
 */
export const receitasPeloCaixa = comPortas(
  [
    ['notas', NOTAS],
    ['periodo', objeto<PeriodoDoCaixa>({ competencia: mes, inicioDeAtividade: mes })],
  ],
  receitasPeloCaixaConferido,
)

function receitasPeloCaixaConferido(
  notas: readonly NotaNoCaixa[],
  periodo: PeriodoDoCaixa,
): Result<ReceitasPeloCaixa, RecusaPresumido> {
  const { competencia } = periodo
  const meses = mesesDoAnoAte(competencia, periodo.inicioDeAtividade)
  const somas = new Map<AtividadePresumida, Map<Competencia, Centavos>>()
  let aReceber = 0
  for (const { emissao, atividade, valor, recebimentos } of notas) {
    let recebidoAteAqui = 0
    let recebido = 0
    for (const entrada of recebimentos) {
      const mes = competenciaDe(entrada.data)
      recebido += entrada.valor
      if (mes > competencia) continue
      recebidoAteAqui += entrada.valor
      if (!meses.includes(mes)) continue
      const daAtividade = somas.get(atividade) ?? new Map<Competencia, Centavos>()
      daAtividade.set(mes, (daAtividade.get(mes) ?? 0) + entrada.valor)
      somas.set(atividade, daAtividade)
    }
    if (recebido > valor) {
      return invalido('notas', 'Há nota com recebimentos que passam do seu valor.')
    }
    if (competenciaDe(emissao) <= competencia) aReceber += valor - recebidoAteAqui
  }
  if (somas.size === 0) somas.set('servicos-em-geral', new Map())
  return ok({
    receitas: [...somas].flatMap(([atividade, porMes]) =>
      meses.map((mes) => ({ competencia: mes, atividade, valor: porMes.get(mes) ?? 0 })),
    ),
    aReceber,
  })
}

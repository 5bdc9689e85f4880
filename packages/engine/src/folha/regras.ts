import { type RegrasIrrf, regrasIrrf } from '../irrf/index.ts'
import { FGTS } from '../tabelas/fgts/index.ts'
import { INCIDENCIAS } from '../tabelas/incidencias/index.ts'
import { TABELA_INSS, TETO_DA_MATERNIDADE } from '../tabelas/inss/index.ts'
import { REDUCAO_IRRF, TABELA_IRRF } from '../tabelas/irrf/index.ts'
import { SALARIO_FAMILIA } from '../tabelas/salario-familia/index.ts'
import { SALARIO_MINIMO } from '../tabelas/salario-minimo/index.ts'
import { REGRAS_DO_TRABALHO } from '../tabelas/trabalho/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  formatarCompetencia,
  type SemTabelaVigente,
  type Tabelas,
  type TabelaUsada,
  tabelaUsada,
  type Vigencia,
  vigente,
} from '../tempo/index.ts'

type Familias = Readonly<Record<string, Tabelas<unknown>>>
type Achadas<F extends Familias> = {
  readonly [K in keyof F]: F[K] extends Tabelas<infer T> ? T & Vigencia : never
}

/** Several tables in one month, or the first refusal. */
export function buscarTabelas<const F extends Familias>(
  familias: F,
  competencia: Competencia,
):
  | { readonly ok: true; readonly value: Achadas<F>; readonly usadas: readonly TabelaUsada[] }
  | { readonly ok: false; readonly refusal: SemTabelaVigente } {
  const achadas: Record<string, unknown> = {}
  const usadas: TabelaUsada[] = []
  for (const [nome, familia] of Object.entries(familias)) {
    const achada = vigente(familia, competencia)
    if (!achada.ok) return achada
    achadas[nome] = achada.value
    usadas.push(tabelaUsada(familia, achada.value, competencia))
  }
  return { ok: true, value: achadas as Achadas<F>, usadas }
}

const DO_EMPREGADO = {
  inss: TABELA_INSS,
  minimo: SALARIO_MINIMO,
  familia: SALARIO_FAMILIA,
  fgts: FGTS,
  incidencias: INCIDENCIAS,
  trabalho: REGRAS_DO_TRABALHO,
  maternidade: TETO_DA_MATERNIDADE,
} as const

export type RegrasDoEmpregado = Achadas<typeof DO_EMPREGADO> & {
  readonly irrf: RegrasIrrf
  readonly usadas: readonly TabelaUsada[]
}

/** Every table an employee's payment needs: of the competência, and the IRRF of the payment. */
export function regrasDoEmpregado(
  competencia: Competencia,
  dataDePagamento: DataCivil,
):
  | { readonly ok: true; readonly value: RegrasDoEmpregado }
  | { readonly ok: false; readonly refusal: SemTabelaVigente } {
  const achadas = buscarTabelas(DO_EMPREGADO, competencia)
  if (!achadas.ok) return achadas
  const mes = competenciaDe(dataDePagamento)
  const irrf = regrasIrrf(mes)
  if (!irrf.ok) return irrf
  const usadas = [...achadas.usadas, tabelaUsada(TABELA_IRRF, irrf.value.tabela, mes)]
  if (irrf.value.reducao) usadas.push(tabelaUsada(REDUCAO_IRRF, irrf.value.reducao, mes))
  return { ok: true, value: { ...achadas.value, irrf: irrf.value, usadas } }
}

/** One sentence per table that a newer norm may already have replaced. */
export const avisosDeRevisao = (usadas: readonly TabelaUsada[]): string[] =>
  usadas
    .filter((t) => t.aRevisar)
    .map(
      (t) =>
        `Confira se há norma nova: ${t.nome} de ${formatarCompetencia(t.desde)} já passou da data de revisão.`,
    )

import { REGIME } from '../cadastro/index.ts'
import { type Centavos, decimal, meioParaCima, ok, type Result } from '../dinheiro/index.ts'
import { comPorta, mes, objeto, umDe, valor } from '../porta/index.ts'
import { PIS_COFINS_CUMULATIVO, PIS_COFINS_NAO_CUMULATIVO } from '../tabelas/presumido/index.ts'
import { type Competencia, type SemTabelaVigente, vigente } from '../tempo/index.ts'
import { fimDoPisCofins } from '../tributos/presumido/index.ts'

export type FatosDoPisCofins = {
  /** Code of the regime, as in `REGIME`. */
  readonly regime: number
  readonly competencia: Competencia
  /** Without the unconditional discount. */
  readonly preco: Centavos
}

/** The company's own debit of a sale; rates are plain factors. */
export type PisCofinsDaNota = {
  readonly base: Centavos
  readonly aliquotaPis: string
  readonly aliquotaCofins: string
  readonly pis: Centavos
  readonly cofins: Centavos
}

const TABELAS = {
  [REGIME.presumido]: PIS_COFINS_CUMULATIVO,
  [REGIME.realTrimestral]: PIS_COFINS_NAO_CUMULATIVO,
  [REGIME.realMensal]: PIS_COFINS_NAO_CUMULATIVO,
}

/**
 * PIS and COFINS that the company owes of one sale, as its note tells them: base and rates of its own regime,
 * whatever the customer keeps back (NT 007 of the NFS-e). Cumulative in the Lucro Presumido, not so in the Lucro
 * Real, as the closing of the month works them out; null for who owes neither by rate, and from January 2027 on
 * (LC 214/2025, art. 542).
 */
export const pisCofinsDaNota = comPorta(
  objeto<FatosDoPisCofins>({
    regime: umDe(Object.values(REGIME)),
    competencia: mes,
    preco: valor,
  }),
  debitoDaNota,
)

function debitoDaNota({
  regime,
  competencia,
  preco,
}: FatosDoPisCofins): Result<PisCofinsDaNota | null, SemTabelaVigente> {
  const tabelas = TABELAS[regime as keyof typeof TABELAS]
  if (tabelas === undefined || fimDoPisCofins(competencia) !== null) return ok(null)
  const achada = vigente(tabelas, competencia)
  if (!achada.ok) return achada
  const { pis, cofins } = achada.value
  return ok({
    base: preco,
    aliquotaPis: pis.toString(),
    aliquotaCofins: cofins.toString(),
    pis: meioParaCima(decimal(preco).mul(pis)),
    cofins: meioParaCima(decimal(preco).mul(cofins)),
  })
}

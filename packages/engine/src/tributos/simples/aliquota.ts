import type { Anexo } from '../../cadastro/index.ts'
import { ANEXOS } from '../../cadastro/index.ts'
import { type Centavos, ok, type Result, textoDaFracao } from '../../dinheiro/index.ts'
import { comPortas, mes, umDe, valor } from '../../porta/index.ts'
import { faixaDe, TABELAS_SIMPLES, type TributoSimples } from '../../tabelas/simples/index.ts'
import { type Competencia, type SemTabelaVigente, vigente } from '../../tempo/index.ts'
import { type Base, efetivaDe, percentuaisDaFaixa } from './percentuais.ts'

export type AliquotaEfetiva = {
  /** 1 to 6. */
  readonly faixa: number
  /** Decimal text. */
  readonly nominal: string
  readonly parcela: Centavos
  /** `(RBT12 × nominal − parcela) ÷ RBT12`, decimal text up to 20 places. */
  readonly efetiva: string
  /** Effective rate of each tribute inside the DAS, ISS ceiling and 6ª faixa applied. */
  readonly porTributo: Readonly<Partial<Record<TributoSimples, string>>>
}

const baseDe = (rbt12: Centavos): Base => {
  const centavos = Math.max(rbt12, 1_00)
  return {
    nome: 'rbt12',
    centavos,
    valor: BigInt(centavos),
    operando: () => ({ rotulo: 'RBT12', valor: { tipo: 'centavos', valor: centavos } }),
  }
}

/**
 * Effective rate of an annex for a RBT12 in centavos (zero counts as R$ 1,00), sublimite not
 * exceeded. LC 123/2006, art. 18, § 1º-A.
 */
export const aliquotaEfetiva = comPortas(
  [
    ['anexo', umDe(ANEXOS)],
    ['competencia', mes],
    ['rbt12', valor],
  ],
  aliquotaEfetivaConferido,
)

function aliquotaEfetivaConferido(
  anexo: Anexo,
  competencia: Competencia,
  rbt12: Centavos,
): Result<AliquotaEfetiva, SemTabelaVigente> {
  const achada = vigente(TABELAS_SIMPLES, competencia)
  if (!achada.ok) return achada
  const tabela = achada.value
  const base = baseDe(rbt12)
  const faixa = faixaDe(tabela, anexo, base.centavos)
  const { percentuais } = percentuaisDaFaixa(tabela, anexo, { base, comSublimite: true })
  const porTributo: Partial<Record<TributoSimples, string>> = {}
  for (const [tributo, percentual] of Object.entries(percentuais)) {
    porTributo[tributo as TributoSimples] = textoDaFracao(percentual)
  }
  return ok({
    faixa: faixa.numero,
    nominal: faixa.faixa.nominal,
    parcela: faixa.faixa.parcela,
    efetiva: textoDaFracao(efetivaDe(tabela, faixa, base)),
    porTributo,
  })
}

import { REGIME } from '../cadastro/index.ts'
import { type Centavos, comPrefixo, type Memorial, ok, type Result } from '../dinheiro/index.ts'
import { ultimoDiaDoMes } from '../tempo/index.ts'
import {
  apurarIbsCbs,
  faseDaReforma,
  type IbsCbs,
  informacaoDeIbsCbs,
  mudancasPara,
  type RecusaReforma,
} from '../tributos/reforma/index.ts'
import type { FatosDoMes } from './tipos.ts'
import type { DocumentosNaReforma, ReformaDoMes } from './tipos-do-resultado.ts'

const QUEM: Readonly<Partial<Record<FatosDoMes['regime'], 'simples' | 'mei'>>> = {
  [REGIME.simples]: 'simples',
  [REGIME.mei]: 'mei',
}

/** CBS and IBS of the month by document, who must show them, and what January 2027 changes. */
export function reformaDoMes(
  { competencia, regime, reforma }: FatosDoMes,
  memorial: Memorial,
): Result<ReformaDoMes | null, RecusaReforma> {
  if (!reforma || competencia < '2026-01') return ok(null)
  const fase = faseDaReforma(competencia)
  if (!fase.ok) return fase
  const quem = QUEM[regime]
  const documentos: DocumentosNaReforma[] = []
  for (const { tipo, ...valores } of reforma.documentos) {
    const emissao = ultimoDiaDoMes(competencia)
    const informacao = informacaoDeIbsCbs({ tipo, emitente: quem ?? 'normal', emissao })
    if (!informacao.ok) return informacao
    const { aliquotaCbs } = reforma
    const fatos = { ...valores, competencia, ...(aliquotaCbs ? { aliquotaCbs } : {}) }
    const apurado = quem ? ok(null) : apurarIbsCbs(fatos, comPrefixo(memorial, `${tipo}.`))
    if (!apurado.ok) return apurado
    documentos.push({ tipo, informacao: informacao.value, ibsCbs: apurado.value })
  }
  const somar = (valorDe: (ibsCbs: IbsCbs) => Centavos) =>
    documentos.reduce((total, { ibsCbs }) => total + (ibsCbs ? valorDe(ibsCbs) : 0), 0)
  const { pisCofins, cbs, ibs } = fase.value
  return ok({
    pisCofins,
    cbs,
    ibs,
    documentos,
    totalCbs: somar((doc) => doc.cbs),
    totalIbs: somar((doc) => doc.ibsUf + doc.ibsMun),
    mudancas: mudancasPara(quem ?? 'regime-regular', competencia),
  })
}

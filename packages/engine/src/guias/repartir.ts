import type { Centavos } from '../dinheiro/index.ts'
import type { GuiaAConferir, PagamentoArrecadado, ParteDoPagamento } from './pagamentos.ts'

/** A guide, with what it has of the document that pays it. */
export type GuiaDoDocumento = GuiaAConferir & {
  readonly multa: Centavos
  readonly juros: Centavos
}
/** What a payment, or the part of it that is of one guide, comes to. */
export type PagamentoRepartido = Pick<
  PagamentoArrecadado,
  'codigo' | 'competencia' | 'principal' | 'multa' | 'juros' | 'guia'
>

/**
 * A payment as so many as the guides it is of. A document of several guides is paid whole: when what was paid is what they
 * have of it, each has its own; else each debt that the Receita tells is of the first guide of its code. One that no guide
 * here has the number of is divided by its debts, so that each looks for its guide by code and month.
 */
export function repartirPagamento(
  pagamento: PagamentoArrecadado,
  partes: readonly ParteDoPagamento[],
  guias: readonly GuiaDoDocumento[],
): readonly PagamentoRepartido[] {
  const donas = guias.filter(({ numero }) => numero === pagamento.numero)
  if (donas.length === 1 || (donas.length === 0 && partes.length < 2)) return [pagamento]
  if (donas.length > 0 && (partes.length === 0 || soma(donas) === soma([pagamento])))
    return donas.map(({ id, codigos: [codigo = ''], ...guia }) => ({ ...guia, codigo, guia: id }))
  if (donas.length > 0) return porCodigo(partes, donas)
  const doMesmoMes = guias.filter(({ competencia }) =>
    partes.some((parte) => parte.competencia === competencia),
  )
  return porCodigo(partes, doMesmoMes).map(({ guia: _guia, ...parte }) => parte)
}

const soma = (todas: readonly Pick<ParteDoPagamento, 'principal' | 'multa' | 'juros'>[]) =>
  todas.reduce((total, { principal, multa, juros }) => total + principal + multa + juros, 0)

/** Debts of the codes of one guide are one payment of it; a debt of none stands alone. */
function porCodigo(
  partes: readonly ParteDoPagamento[],
  guias: readonly GuiaDoDocumento[],
): PagamentoRepartido[] {
  const somadas = new Map<number | string, PagamentoRepartido>()
  for (const parte of partes) {
    const dona = guias.find(({ codigos }) => codigos.includes(parte.codigo))
    const de = dona?.id ?? `sem guia ${somadas.size}`
    const antes = somadas.get(de) ?? { ...parte, principal: 0, multa: 0, juros: 0 }
    somadas.set(de, {
      ...antes,
      principal: antes.principal + parte.principal,
      multa: antes.multa + parte.multa,
      juros: antes.juros + parte.juros,
      ...(dona === undefined ? {} : { guia: dona.id }),
    })
  }
  return [...somadas.values()]
}

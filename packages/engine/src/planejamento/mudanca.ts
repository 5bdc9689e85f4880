import { formatarReais } from '../dinheiro/index.ts'
import { apartirDe, ESTADO, type Estado, type Etapa } from '../etapas/index.ts'
import { formatarData } from '../tempo/index.ts'
import type { Apurado } from './apurar.ts'
import type { MesDaEmpresa, Mudanca, Troca } from './tipos.ts'

/** The stages that are of the value that was worked out: none of them stays done when it changes. */
export const ETAPAS_DO_VALOR: readonly Etapa[] = apartirDe('conferencia').filter(
  (etapa) => etapa !== 'bloqueio',
)

/** A change whose new value waits to be worked out. */
export const pendente = (mudanca: Mudanca | null): Mudanca | null =>
  mudanca?.etapas === undefined ? null : mudanca

/** The revenue with which the tax was worked out. */
export const receitaApurada = ({ mudanca, valores }: MesDaEmpresa): number =>
  pendente(mudanca)?.receita.de ?? valores.faturamento

/**
 * The change between what was worked out and what is now. The day stays the one it was first noticed, while the new
 * values are the same; the stages, the ones of before the first change.
 */
export function mudancaDe(
  empresa: MesDaEmpresa,
  receita: number,
  apurado: Apurado | null,
): Mudanca {
  const antes = pendente(empresa.mudanca)
  const imposto =
    apurado === null || empresa.valores.imposto === null
      ? null
      : { de: empresa.valores.imposto, para: apurado.fechamento.imposto }
  const mesma =
    antes !== null && antes.receita.para === receita && antes.imposto?.para === imposto?.para
  return {
    em: mesma ? antes.em : empresa.hoje,
    receita: { de: receitaApurada(empresa), para: receita },
    imposto,
    etapas: antes?.etapas ?? etapasDoValor(empresa),
  }
}

const etapasDoValor = ({ etapas }: MesDaEmpresa): Readonly<Partial<Record<Etapa, Estado>>> =>
  Object.fromEntries(
    (['apuracao', ...ETAPAS_DO_VALOR] as const).map((etapa) => [etapa, etapas[etapa]]),
  )

/** What is kept when the new values are worked out: why everything after was done again. Null when no value changed. */
export function mudancaApurada(
  empresa: MesDaEmpresa,
  receita: number,
  apurado: Apurado,
): Mudanca | null {
  const { etapas: _, ...mudanca } = mudancaDe(empresa, receita, apurado)
  const trocou = (troca: Troca | null) => troca !== null && troca.de !== troca.para
  return trocou(mudanca.receita) || trocou(mudanca.imposto) ? mudanca : null
}

/** «O imposto mudou de R$ 2.020,00 para R$ 2.100,80 em 05/11»; the revenue, when the tax did not. */
export function mudancaEmPalavras({ em, receita, imposto }: Mudanca): string {
  const dia = formatarData(em).slice(0, 5)
  const frase = (nome: string, { de, para }: Troca) =>
    `${nome} mudou de ${formatarReais(de)} para ${formatarReais(para)} em ${dia}`
  if (imposto !== null && imposto.de !== imposto.para) return frase('O imposto', imposto)
  if (receita.de !== receita.para) return frase('A receita', receita)
  return `Os fatos do mês mudaram em ${dia}`
}

/** What keeps a stage of the month from being done because the value changed; null where that is not why. */
export function porqueDaMudanca(
  mudanca: Mudanca | null,
  etapa: Etapa,
  estado: number,
): string | null {
  if (pendente(mudanca) === null || mudanca === null || estado === ESTADO.feito) return null
  if (!ETAPAS_DO_VALOR.includes(etapa)) return null
  if (mudanca.etapas?.[etapa] !== ESTADO.feito) return null
  return `${mudancaEmPalavras(mudanca)}: o que foi feito era do valor anterior.`
}

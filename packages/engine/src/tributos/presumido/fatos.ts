import { type Centavos, formatarReais, refuse, soma } from '../../dinheiro/index.ts'
import { IMPEDIMENTOS_DO_PRESUMIDO, type LimiteDoPresumido } from '../../tabelas/presumido/index.ts'
import {
  type Competencia,
  competenciaDoIndice,
  ehCompetencia,
  formatarCompetencia,
  indiceDaCompetencia,
  maisTarde,
  mesesDoTrimestre,
} from '../../tempo/index.ts'
import type {
  FatosPresumido,
  ReceitaPorAtividade,
  RecusaPresumido,
  SaldosAnteriores,
  TributoComSaldo,
} from './tipos.ts'

export const ehValor = (valor: number): boolean => Number.isSafeInteger(valor) && valor >= 0

/** Sums the amounts of the months asked for. */
export const somarMesesDe = <T extends { readonly competencia: Competencia }>(
  linhas: readonly T[],
  meses: readonly Competencia[],
  valor: (linha: T) => Centavos,
): Centavos => soma(linhas.filter((l) => meses.includes(l.competencia)).map(valor))

/** Months from January (or the opening) to the competência. */
export function mesesDoAnoAte(competencia: Competencia, inicio: Competencia): Competencia[] {
  const janeiro = `${competencia.slice(0, 4)}-01`
  const primeiro = indiceDaCompetencia(maisTarde(inicio, janeiro))
  const quantos = indiceDaCompetencia(competencia) - primeiro + 1
  return Array.from({ length: quantos }, (_, i) => competenciaDoIndice(primeiro + i))
}

/** Months of the quarter in which the company existed (1 to 3). */
export const mesesAtivosNoTrimestre = (competencia: Competencia, inicio: Competencia): number =>
  mesesDoTrimestre(competencia).filter((mes) => mes >= inicio).length

export const invalido = (campo: string, mensagem: string) =>
  refuse({ codigo: 'fato-invalido', campo, mensagem } satisfies RecusaPresumido)

export const faltam = (faltando: readonly string[]) =>
  refuse({
    codigo: 'faltam-fatos',
    mensagem: `Faltam informações para apurar: ${faltando.join('; ')}.`,
    faltam: faltando,
  } satisfies RecusaPresumido)

type Recusado = ReturnType<typeof invalido> | ReturnType<typeof faltam>

/** Checks revenue lines: valid amounts, months inside the period, and no month without a line. */
export function recusaDasReceitas(
  receitas: readonly ReceitaPorAtividade[],
  meses: readonly Competencia[],
): Recusado | null {
  for (const { competencia, valor } of receitas) {
    if (!ehValor(valor)) {
      return invalido('receitas', 'A receita bruta, já sem cancelamentos, não pode ser negativa.')
    }
    if (!meses.includes(competencia)) {
      return invalido(
        'receitas',
        `Há receita de ${formatarCompetencia(competencia)}, fora do período apurado.`,
      )
    }
  }
  const semReceita = meses.filter((mes) => !receitas.some((r) => r.competencia === mes))
  if (semReceita.length === 0) return null
  return faltam(
    semReceita.map((mes) => `receita de ${formatarCompetencia(mes)} (informe zero se não houve)`),
  )
}

/** The first reason not to compute, or null. */
export function recusaDosFatos(
  fatos: FatosPresumido,
  limite: LimiteDoPresumido,
): Recusado | { ok: false; refusal: RecusaPresumido } | null {
  const { competencia, inicioDeAtividade, receitaDoAnoAnterior } = fatos
  if (!ehCompetencia(competencia) || !ehCompetencia(inicioDeAtividade)) {
    return invalido('competencia', 'A competência ou o início de atividade não é um mês válido.')
  }
  if (inicioDeAtividade > competencia) {
    return invalido('inicioDeAtividade', 'A empresa ainda não tinha iniciado atividade neste mês.')
  }
  const valores = [fatos.exclusoesPisCofins, fatos.proLabore, receitaDoAnoAnterior].concat(
    fatos.outrasReceitas.map((r) => r.valor),
    fatos.retencoes.flatMap((r) => [r.irrf, r.csll, r.pis, r.cofins]),
    fatos.iss ? [fatos.iss.base, fatos.iss.deducoes ?? 0, fatos.iss.retido] : [],
    Object.values(fatos.saldosAnteriores?.aDeduzir ?? {}),
    Object.values(fatos.saldosAnteriores?.abaixoDoMinimo ?? {}),
  )
  if (!valores.every(ehValor)) {
    return invalido(
      'valores',
      'Receitas, exclusões, retenções e pró-labore não podem ser negativos.',
    )
  }
  const receitas = recusaDasReceitas(fatos.receitas, mesesDoAnoAte(competencia, inicioDeAtividade))
  if (receitas) return receitas
  const [impedimento] = fatos.impedimentos ?? []
  if (impedimento) {
    return refuse({
      codigo: 'fora-do-presumido',
      mensagem: `A empresa ${IMPEDIMENTOS_DO_PRESUMIDO[impedimento]}: está obrigada ao lucro real (Lei 9.718/1998, art. 14).`,
      receitaDoAnoAnterior,
    } satisfies RecusaPresumido)
  }
  const teto = limite.porMes * mesesNoAnoAnterior(competencia, inicioDeAtividade)
  if (receitaDoAnoAnterior <= teto) return null
  return refuse({
    codigo: 'fora-do-presumido',
    mensagem: `A receita do ano anterior, ${formatarReais(receitaDoAnoAnterior)}, passou do limite de ${formatarReais(teto)}: a empresa está obrigada ao lucro real.`,
    receitaDoAnoAnterior,
  } satisfies RecusaPresumido)
}

/** Lei 9.718/1998, art. 13: the limit is proportional to the months of activity of that year. */
function mesesNoAnoAnterior(competencia: Competencia, inicio: Competencia): number {
  const ano = Number(competencia.slice(0, 4))
  const anoDoInicio = Number(inicio.slice(0, 4))
  if (anoDoInicio < ano - 1) return 12
  // Opened in the year itself: there is no year before, and its revenue can only be zero.
  if (anoDoInicio === ano) return 0
  return 13 - Number(inicio.slice(5, 7))
}

/** What earlier periods left of one tribute, as `concluir` takes it. */
export const saldosDe = (
  saldos: SaldosAnteriores | undefined,
  tributo: TributoComSaldo,
): { readonly anterior: Centavos; readonly acumulado: Centavos } => ({
  anterior: saldos?.aDeduzir?.[tributo] ?? 0,
  acumulado: saldos?.abaixoDoMinimo?.[tributo] ?? 0,
})

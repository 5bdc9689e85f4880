import { type Centavos, formatarReais } from '../../dinheiro/index.ts'
import { ESCALA, type TabelaPronta } from '../../tabelas/simples/index.ts'
import { type Competencia, competenciaDoIndice, formatarCompetencia } from '../../tempo/index.ts'
import { type Serie, somarConhecidos } from './janela.ts'
import type { Aviso, PartesDaReceita } from './tipos.ts'

export type Mercado = 'interno' | 'externo'

/** Yearly ceilings of the calendar year, proportional in the year of opening (art. 3º). */
export type Tetos = { readonly limite: Centavos; readonly sublimite: Centavos }

export type Ano = {
  /** Index of January. */
  readonly janeiro: number
  readonly anoDeAbertura: boolean
  readonly tetos: Tetos
}

/** Months from the opening to December, the fraction counting as a month. */
export function anoDe(
  tabela: TabelaPronta,
  indices: { readonly pa: number; readonly abertura: number },
  sublimiteDaUf: Centavos | undefined,
): Ano {
  const janeiro = indices.pa - (indices.pa % 12)
  const anoDeAbertura = indices.abertura >= janeiro
  const cheio = sublimiteDaUf ?? tabela.sublimite
  if (!anoDeAbertura) {
    return { janeiro, anoDeAbertura, tetos: { limite: tabela.limite, sublimite: cheio } }
  }
  const meses = janeiro + 12 - indices.abertura
  const porMes = sublimiteDaUf === undefined ? tabela.sublimitePorMes : sublimiteDaUf / 12
  return {
    janeiro,
    anoDeAbertura,
    tetos: { limite: tabela.limitePorMes * meses, sublimite: Math.round(porMes * meses) },
  }
}

/** `rba > teto × (1 + tolerância)`; exactly 20 % is still the soft case. */
const passaDaTolerancia = (tabela: TabelaPronta, rba: Centavos, teto: Centavos): boolean =>
  BigInt(rba) * ESCALA > BigInt(teto) * (ESCALA + tabela.toleranciaPronta)

/** When a ceiling ended to hold, from the months before the PA. */
export type Efeito = { readonly desde: Competencia; readonly retroativo: boolean }

/**
 * Whether a ceiling, already exceeded before this month, has its effects running in it.
 * Excess ≤ 20 %: from January of the next year. Above: from the next month, or from the opening when
 * in the year of opening (LC 123/2006, arts. 20, 30 and 31).
 */
export function efeitoEm(
  tabela: TabelaPronta,
  serie: Serie,
  onde: {
    readonly pa: number
    readonly abertura: number
    readonly teto: keyof Tetos
    readonly sublimite?: Centavos | undefined
  },
): Efeito | null {
  const { pa, abertura, teto } = onde
  const ano = anoDe(tabela, { pa, abertura }, onde.sublimite)
  const doAno = mesDoEstouro(tabela, serie, {
    de: Math.max(ano.janeiro, abertura),
    ate: pa - 1,
    teto: ano.tetos[teto],
  })
  if (doAno !== null) return efeitoDoEstouro(ano, abertura, doAno)
  if (abertura >= ano.janeiro) return null
  const anterior = anoDe(tabela, { pa: ano.janeiro - 1, abertura }, onde.sublimite)
  const primeiro = Math.max(anterior.janeiro, abertura)
  const ultimo = ano.janeiro - 1
  const doAnterior = mesDoEstouro(tabela, serie, {
    de: primeiro,
    ate: ultimo,
    teto: anterior.tetos[teto],
  })
  if (doAnterior !== null) return efeitoDoEstouro(anterior, abertura, doAnterior)
  // Months not given can only add: what is known is enough to say that the ceiling was passed.
  const rba = somarConhecidos(serie, primeiro, ultimo)
  if (rba <= anterior.tetos[teto]) return null
  return { desde: competenciaDoIndice(ano.janeiro), retroativo: false }
}

/** Above the tolerance: from the month after the excess, or from the opening in its own year. */
const efeitoDoEstouro = ({ anoDeAbertura }: Ano, abertura: number, mes: number): Efeito =>
  anoDeAbertura
    ? { desde: competenciaDoIndice(abertura), retroativo: true }
    : { desde: competenciaDoIndice(mes + 1), retroativo: false }

/** Index of the month in which the RBA went above the ceiling by more than 20 %, or null. */
function mesDoEstouro(
  tabela: TabelaPronta,
  serie: Serie,
  { de, ate, teto }: { readonly de: number; readonly ate: number; readonly teto: Centavos },
): number | null {
  let rba = 0
  for (let mes = de; mes <= ate; mes++) {
    rba += serie.valores[mes - serie.inicio] ?? 0
    if (passaDaTolerancia(tabela, rba, teto)) return mes
  }
  return null
}

/** Splits the month at the sublimite and at the limite (art. 24). */
export function partesDe(rbaAnterior: Centavos, doMes: Centavos, tetos: Tetos): PartesDaReceita {
  const ateSublimite = Math.min(Math.max(tetos.sublimite - rbaAnterior, 0), doMes)
  const ateLimite = Math.min(Math.max(tetos.limite - rbaAnterior, 0), doMes)
  return {
    ateSublimite,
    entreSublimiteELimite: Math.max(ateLimite - ateSublimite, 0),
    acimaDoLimite: doMes - Math.max(ateLimite, ateSublimite),
  }
}

const NOMES = {
  sublimite: { teto: 'sublimite', sai: 'o ICMS e o ISS saem do DAS' },
  limite: { teto: 'limite', sai: 'a empresa sai do Simples Nacional' },
} as const

/** What the accountant must know when the month crosses a ceiling, and from when it bites. */
export function avisosDoExcesso(
  tabela: TabelaPronta,
  ano: Ano,
  onde: {
    readonly pa: number
    readonly abertura: number
    readonly rba: Centavos
    readonly mercado: Mercado
  },
): Aviso[] {
  const avisos: Aviso[] = []
  for (const qual of ['sublimite', 'limite'] as const) {
    const teto = ano.tetos[qual]
    if (onde.rba <= teto) continue
    const acima = passaDaTolerancia(tabela, onde.rba, teto)
    const desde = desdeQuando(ano, acima, onde)
    avisos.push({
      codigo: `${qual}-excedido${acima ? '-em-mais-de-20' : ''}`,
      gravidade: 'grave',
      mensagem: `A receita do ano no mercado ${onde.mercado} (${formatarReais(onde.rba)}) passou do ${NOMES[qual].teto} de ${formatarReais(teto)} em ${acima ? 'mais de 20 %' : 'até 20 %'}: ${NOMES[qual].sai} a partir de ${formatarCompetencia(desde)}.`,
      desde,
    })
  }
  return avisos
}

function desdeQuando(
  ano: Ano,
  acima: boolean,
  { pa, abertura }: { readonly pa: number; readonly abertura: number },
): Competencia {
  if (!acima) return competenciaDoIndice(ano.janeiro + 12)
  return competenciaDoIndice(ano.anoDeAbertura ? abertura : pa + 1)
}

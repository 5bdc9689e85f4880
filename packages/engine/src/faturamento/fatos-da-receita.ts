import type { FatoContabil, RetencoesSofridas } from '../contabil/index.ts'
import type { LinhaDaReceita, ReceitaGravada } from './receita-do-mes.ts'

type Tipo = Extract<FatoContabil['tipo'], `receita-${string}`>

/** The kind of revenue a line is, in the books. */
export function tipoDaReceita(linha: LinhaDaReceita): Tipo {
  if (linha.anexo === 'I')
    return linha.exterior ? 'receita-de-exportacao-de-mercadorias' : 'receita-de-vendas'
  if (linha.anexo === 'II')
    return linha.exterior ? 'receita-de-exportacao-de-mercadorias' : 'receita-de-producao'
  if (linha.exterior) return 'receita-de-exportacao-de-servicos'
  return linha.semIss ? 'receita-de-locacao' : 'receita-de-servicos'
}

/** What customers withhold that has an account of its own. */
export const RETENCOES = ['irrf', 'csll', 'pis', 'cofins', 'inss', 'iss'] as const

/** Of these, what is withheld as the note is issued; PIS, COFINS and CSLL wait for the payment (Lei 10.833/2003, art. 30). */
export const RETIDAS_NA_NOTA = ['irrf', 'inss', 'iss'] as const
const retidasNaNota = (retencoes: Retencoes): Retencoes =>
  Object.fromEntries(RETIDAS_NA_NOTA.map((nome) => [nome, retencoes[nome]]))

type Retencoes = Readonly<Partial<Record<string, number | undefined>>>

function soAsDaLei(retencoes: Retencoes): { valor: number; retencoes: RetencoesSofridas } {
  const ditas = RETENCOES.flatMap((nome) => {
    const valor = retencoes[nome] ?? 0
    return valor > 0 ? [[nome, valor] as const] : []
  })
  return {
    valor: ditas.reduce((total, [, valor]) => total + valor, 0),
    retencoes: Object.fromEntries(ditas) as RetencoesSofridas,
  }
}

/**
 * The month's revenue for the books: one fact per kind, with what customers withheld as the notes were issued; what
 * they withhold as they pay goes with the receipt. What they withheld on no note (`informadas`, the ones that the regime offsets), or on more than one kind, is a fact of its own: without
 * it the account that the closing offsets would have nothing to give.
 */
export function fatosDaReceita(
  competencia: string,
  receita: ReceitaGravada,
  informadas: Retencoes = {},
): FatoContabil[] {
  const somas = new Map<Tipo, number>()
  for (const linha of receita.linhas) {
    if (linha.receita === 0) continue
    const tipo = tipoDaReceita(linha)
    somas.set(tipo, (somas.get(tipo) ?? 0) + linha.receita)
  }
  const dasNotas = soAsDaLei(retidasNaNota(receita.retencoes))
  const comRetencao = [...somas].find(([, valor]) => valor >= dasNotas.valor)?.[0]
  const aParte = soAsDaLei(
    comRetencao === undefined
      ? Object.fromEntries(
          RETENCOES.map((nome) => [
            nome,
            (dasNotas.retencoes[nome] ?? 0) + (informadas[nome] ?? 0),
          ]),
        )
      : informadas,
  )
  const daReceita = [...somas].map(
    ([tipo, valor]): FatoContabil => ({
      tipo,
      competencia,
      valor,
      ...(dasNotas.valor > 0 && tipo === comRetencao ? { retencoes: dasNotas.retencoes } : {}),
    }),
  )
  return aParte.valor === 0
    ? daReceita
    : [...daReceita, { tipo: 'retencao-sofrida', competencia, ...aParte }]
}

import type { FatoContabil, RetencoesSofridas } from '@razao/engine/contabil'
import type { LinhaDaReceita, ReceitaGravada } from './receita-do-mes.ts'

type Tipo = Extract<FatoContabil['tipo'], `receita-${string}`>

function tipoDa(linha: LinhaDaReceita): Tipo {
  if (linha.anexo === 'I')
    return linha.exterior ? 'receita-de-exportacao-de-mercadorias' : 'receita-de-vendas'
  if (linha.anexo === 'II')
    return linha.exterior ? 'receita-de-exportacao-de-mercadorias' : 'receita-de-producao'
  if (linha.exterior) return 'receita-de-exportacao-de-servicos'
  return linha.semIss ? 'receita-de-locacao' : 'receita-de-servicos'
}

const RETENCOES = ['irrf', 'csll', 'pis', 'cofins', 'inss', 'iss'] as const

/** The month's revenue for the books: one fact per kind, with what customers withheld on the services. */
export function fatosDaReceita(competencia: string, receita: ReceitaGravada): FatoContabil[] {
  const somas = new Map<Tipo, number>()
  for (const linha of receita.linhas) {
    if (linha.receita === 0) continue
    const tipo = tipoDa(linha)
    somas.set(tipo, (somas.get(tipo) ?? 0) + linha.receita)
  }
  const retencoes = Object.fromEntries(
    RETENCOES.flatMap((nome) => {
      const valor = receita.retencoes[nome] ?? 0
      return valor > 0 ? [[nome, valor]] : []
    }),
  ) as RetencoesSofridas
  const retido = Object.values(retencoes).reduce((total, valor) => total + valor, 0)
  const comRetencao = [...somas].find(([, valor]) => valor >= retido)?.[0]
  return [...somas].map(([tipo, valor]) => ({
    tipo,
    competencia,
    valor,
    ...(retido > 0 && tipo === comRetencao ? { retencoes } : {}),
  }))
}

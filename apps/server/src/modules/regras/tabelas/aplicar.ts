import { encaixar, noDia, type ValorDaRegra } from '@razao/engine/municipal'
import type { Gravada } from '../gravar.ts'
import { jaDiz } from '../publicar.ts'
import { type Linha, nomeDaLinha, type Viva } from '../versoes.ts'

/** A line of a table, as it is kept until somebody lets it in. */
export type RegraDaTabela = {
  readonly ibge: number
  readonly tipo: Viva['tipo']
  readonly chave: string
  readonly valor: ValorDaRegra
  readonly vigenteDe: string
  readonly vigenteAte: string | null
  readonly fonte: string
  readonly link: string | null
  readonly conferidaEm: string
}
type DaTabela = { readonly linha: number; readonly regra: RegraDaTabela }

export type Desfecho = {
  readonly linha: number
  readonly resultado: 'nova' | 'muda' | 'igual' | 'recusada'
  readonly mensagem: string | null
}

/** A point that is not written yet has a number below zero. */
type Pendente = Viva & { readonly copiaDe: number | null }

const linhaDaRegra = ({ ibge, tipo, chave }: RegraDaTabela): Linha => ({
  municipio: ibge,
  camada: 'escritorio',
  tipo,
  chave,
})

/**
 * What letting the lines in would do, one after the other as the sheet has them, over what is published: what comes of
 * each, and what is written in the end. Pure.
 */
export function aplicar(
  vivas: readonly Viva[],
  linhas: readonly DaTabela[],
): { desfechos: Desfecho[]; retira: number[]; entra: Gravada[] } {
  const tempos = new Map<string, Viva[]>(
    [...Map.groupBy(vivas, nomeDaLinha)].map(([nome, pontos]) => [nome, [...pontos]]),
  )
  const jaEscritas = new Map<string, number>()
  let proximo = 0
  const desfechos = linhas.map(({ linha, regra }): Desfecho => {
    const lugar = linhaDaRegra(regra)
    const nome = nomeDaLinha(lugar)
    const pontos = tempos.get(nome) ?? []
    const { vigenteDe: de, vigenteAte: ate, valor } = regra
    const repete = jaEscritas.get(`${nome} ${de}`)
    if (repete !== undefined)
      return { linha, resultado: 'recusada', mensagem: `Repete a linha ${repete}.` }
    jaEscritas.set(`${nome} ${de}`, linha)
    if (jaDiz(pontos, regra, { de, ate })) return { linha, resultado: 'igual', mensagem: null }
    const feito = encaixar<ValorDaRegra>(pontos, { de, ate, valor })
    if (!feito.ok) return { linha, resultado: 'recusada', mensagem: feito.refusal.mensagem }
    const antes = noDia(pontos, de)
    const novos = feito.value.entra.map((um): Pendente => {
      const original = um.copiaDe as Viva | null
      proximo -= 1
      return {
        ...lugar,
        ...{ id: proximo, de: um.de, valor: um.valor, conferidaPor: null },
        fonte: original?.fonte ?? regra.fonte,
        link: original === null ? regra.link : original.link,
        conferidaEm: original?.conferidaEm ?? regra.conferidaEm,
        copiaDe: original !== null && original.id > 0 ? original.id : null,
      }
    })
    tempos.set(nome, [...pontos.filter((ponto) => !feito.value.retira.includes(ponto)), ...novos])
    return { linha, resultado: antes === null ? 'nova' : 'muda', mensagem: null }
  })
  const ficam = [...tempos.values()].flat()
  const saem = vivas.filter((viva) => !ficam.includes(viva))
  const chave = (um: Linha & { de: string }) => `${nomeDaLinha(um)} ${um.de}`
  const noLugarDe = new Map(saem.map((viva) => [chave(viva), viva.id]))
  return {
    desfechos,
    retira: saem.map(({ id }) => id),
    entra: ficam
      .filter((ponto) => ponto.id < 0)
      .map((ponto) => ({
        municipio: ponto.municipio,
        ...{ camada: ponto.camada, tipo: ponto.tipo, chave: ponto.chave, de: ponto.de },
        ...{ valor: ponto.valor, fonte: ponto.fonte, link: ponto.link },
        conferida: ponto.conferidaEm,
        copia: (ponto as Pendente).copiaDe,
        substitui: noLugarDe.get(chave(ponto)) ?? null,
      })),
  }
}

import { type Memorial, ok, type Result } from '../dinheiro/index.ts'
import type { LinhaDaReceita, ReceitaGravada } from '../faturamento/index.ts'
import {
  apurarCaixa,
  type CaixaDoMes,
  type RecusaSimples,
  type Titulo,
} from '../tributos/simples/index.ts'

/** The sales of a company under the regime de caixa and what was received of each. */
export type RegistroDeCaixa = {
  /** First month under caixa: sales before it were already taxed. */
  readonly desde: string
  readonly meses: readonly MesDeVendas[]
  readonly notas: ReadonlyMap<number, NotaDoRegistro>
  readonly recebimentos: readonly Recebido[]
}
export type MesDeVendas = {
  readonly competencia: string
  readonly informado: boolean
  readonly linhas: readonly LinhaDaReceita[]
}
export type NotaDoRegistro = {
  readonly id: number
  readonly numero: string
  readonly cliente: string | null
  readonly emissao: string
  readonly valor: number
}
export type Recebido = { readonly titulo: string; readonly data: string; readonly valor: number }
export type TituloDoMes = Titulo & { readonly nota: NotaDoRegistro | null }

/**
 * The register of receivables: one title per note of each line of revenue. A month that was informed
 * without notes only has what was received of it, for nobody knows what is still owed.
 */
export function titulosDo(
  registro: RegistroDeCaixa,
  competencia: string,
  receita: ReceitaGravada,
): TituloDoMes[] {
  const recebimentos = Map.groupBy(registro.recebimentos, ({ titulo }) => titulo)
  const doMes: MesDeVendas = {
    competencia,
    informado: receita.quantidade === 0,
    linhas: receita.linhas,
  }
  const usadas = new Set<number>()
  const titulos: TituloDoMes[] = []
  for (const mes of [...registro.meses, doMes]) {
    for (const linha of mes.linhas) {
      const semNota = { atividade: linha.id, competencia: mes.competencia }
      for (const id of linha.notas ?? []) {
        const nota = registro.notas.get(id)
        if (!nota || usadas.has(id) || nota.valor <= 0) continue
        usadas.add(id)
        const chave = `nota-${id}`
        titulos.push({
          ...semNota,
          id: chave,
          valor: nota.valor,
          recebimentos: emOrdem(recebimentos.get(chave)),
          nota,
        })
      }
      if ((linha.notas ?? []).length > 0) continue
      const chave = `${mes.competencia}/${linha.id}`
      const recebidos = emOrdem(recebimentos.get(chave))
      const recebido = recebidos.reduce((total, { valor }) => total + valor, 0)
      const valor = mes.informado && mes !== doMes ? recebido : linha.receita
      if (valor > 0)
        titulos.push({ ...semNota, id: chave, valor, recebimentos: recebidos, nota: null })
    }
  }
  return titulos
}

const emOrdem = (recebidos: readonly Recebido[] | undefined) =>
  (recebidos ?? []).map(({ data, valor }) => ({ data, valor }))

/** The lines of revenue taxed in the month under the caixa of the Simples. */
export function receitasPeloCaixa(
  registro: RegistroDeCaixa,
  competencia: string,
  receita: ReceitaGravada,
  memorial?: Memorial,
): Result<{ linhas: LinhaDaReceita[]; caixa: CaixaDoMes }, RecusaSimples> {
  const titulos = titulosDo(registro, competencia, receita)
  const caixa = apurarCaixa(
    {
      competencia,
      desde: registro.desde,
      titulos: titulos.map(({ nota: _, ...titulo }) => titulo),
    },
    memorial,
  )
  if (!caixa.ok) return caixa
  const linhas = linhasPorId(registro, receita)
  return ok({
    caixa: caixa.value,
    linhas: caixa.value.receitas.flatMap(({ atividade, receita: valor }) => {
      const linha = linhas.get(atividade)
      if (!linha || valor === 0) return []
      const { notas: _, ...semNotas } = linha
      return [{ ...semNotas, receita: valor }]
    }),
  })
}

/** How each kind of revenue is taxed, as its last month says. */
const linhasPorId = (registro: RegistroDeCaixa, receita: ReceitaGravada) =>
  new Map(
    [...registro.meses.flatMap(({ linhas }) => linhas), ...receita.linhas].map((linha) => [
      linha.id,
      linha,
    ]),
  )

/** What was received in a month, by line: the caixa of the Presumido (Lei 9.718/1998; IN RFB 1.700, art. 223). */
export function recebidoPorLinha(
  registro: RegistroDeCaixa,
  ate: string,
  receita: ReceitaGravada,
  mes: string,
): LinhaDaReceita[] {
  const linhas = linhasPorId(registro, receita)
  const somas = new Map<string, number>()
  for (const { atividade, recebimentos } of titulosDo(registro, ate, receita)) {
    for (const { data, valor } of recebimentos)
      if (data.startsWith(mes)) somas.set(atividade, (somas.get(atividade) ?? 0) + valor)
  }
  return [...somas].flatMap(([id, valor]) => {
    const linha = linhas.get(id)
    return linha ? [{ ...linha, receita: valor }] : []
  })
}

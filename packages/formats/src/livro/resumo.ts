import type { SaldoDoPeriodo } from '@razao/engine/contabil/demonstracoes'
import { centavos } from '@razao/engine/dinheiro'
import { competenciaDe } from '@razao/engine/tempo'
import type { LancamentoDoLivro, LivroContabil, ResumoDosLancamentos, Sequencia } from './tipos.ts'

type Encerramento = ResumoDosLancamentos['encerramentos'][number]

/** Reads the entries once and tells what must be known before writing them. */
export async function resumirLancamentos(
  lancamentos: Sequencia<LancamentoDoLivro>,
): Promise<ResumoDosLancamentos> {
  let quantos = 0
  let partidas = 0
  const encerramentos = new Map<string, Encerramento>()
  for await (const l of lancamentos) {
    quantos += 1
    partidas += l.partidas.length
    if (l.tipo !== 'encerramento') continue
    for (const { conta, centro, valor } of l.partidas) {
      const chave = `${l.data}|${conta}|${centro ?? ''}`
      const total = centavos((encerramentos.get(chave)?.valor ?? 0) + valor)
      encerramentos.set(chave, {
        data: l.data,
        conta,
        ...(centro === undefined ? {} : { centro }),
        valor: total,
      })
    }
  }
  return { lancamentos: quantos, partidas, encerramentos: [...encerramentos.values()] }
}

/** The summary the caller gave, or the one a first reading finds. */
export const resumoDo = async (livro: LivroContabil): Promise<ResumoDosLancamentos> =>
  livro.resumo ?? (await resumirLancamentos(livro.lancamentos()))

/** A result account right before a closing; balance with the sign of D. */
export type SaldoAntesDoEncerramento = {
  readonly data: string
  readonly conta: string
  readonly centro?: string
  readonly valor: number
}

/** True while an account of result ends the book with a balance: not everything was closed. */
function resultadoAberto({ plano, saldosMensais, periodo }: LivroContabil): boolean {
  const deResultado = new Set(plano.filter((c) => c.grupo === 'resultado').map((c) => c.codigo))
  const ultimo = competenciaDe(periodo.fim)
  const finais = new Map<string, number>()
  for (const { competencia, conta, final } of saldosMensais)
    if (competencia === ultimo && deResultado.has(conta))
      finais.set(conta, (finais.get(conta) ?? 0) + final)
  return [...finais.values()].some((final) => final !== 0)
}

/**
 * Balances of the accounts of result before each closing: the balance at the end of the month without
 * the closing entries of that month. When nothing was closed, the balances at the end of the book.
 */
export function saldosAntesDoEncerramento(
  livro: LivroContabil,
  resumo: ResumoDosLancamentos,
): readonly SaldoAntesDoEncerramento[] {
  const deResultado = new Set(
    livro.plano.filter((c) => c.grupo === 'resultado').map((c) => c.codigo),
  )
  const datas = [...new Set(resumo.encerramentos.map((e) => e.data))].sort()
  const { fim } = livro.periodo
  // What was earned after the last closing, or all of it, is told at the end of the book.
  if ((datas.at(-1) ?? '') < fim && (datas.length === 0 || resultadoAberto(livro))) datas.push(fim)
  return datas.flatMap((data) => {
    const doDia = new Map(
      resumo.encerramentos
        .filter((e) => e.data === data)
        .map((e) => [`${e.conta}|${e.centro ?? ''}`, e.valor as number]),
    )
    return livro.saldosMensais.flatMap(({ competencia, conta, centro, final }) => {
      if (competencia !== competenciaDe(data) || !deResultado.has(conta)) return []
      const valor = final - (doDia.get(`${conta}|${centro ?? ''}`) ?? 0)
      if (valor === 0) return []
      return [{ data, conta, ...(centro === undefined ? {} : { centro }), valor }]
    })
  })
}

/** Account of the standard chart that holds the result of the years before. */
const ACUMULADOS = '2.3.3.01'

/**
 * The whole period by account, as the statements want it: accounts of result with what moved in it before the closing,
 * the others as they end. What a result brought from before the period, never closed, stands with the accumulated
 * profits, so that one account may come more than once. `encerrado` says whether the closing is already inside the
 * others.
 */
export function saldosDoPeriodo(
  livro: LivroContabil,
  resumo: ResumoDosLancamentos,
): { readonly saldos: readonly SaldoDoPeriodo[]; readonly encerrado: boolean } {
  const inicio = competenciaDe(livro.periodo.inicio)
  const fim = competenciaDe(livro.periodo.fim)
  const deResultado = new Set(
    livro.plano.filter((c) => c.grupo === 'resultado').map((c) => c.codigo),
  )
  const pares = new Map<string, { inicial: number; final: number }>()
  const parDe = (conta: string) => {
    const par = pares.get(conta) ?? { inicial: 0, final: 0 }
    pares.set(conta, par)
    return par
  }
  for (const { competencia, conta, inicial, final } of livro.saldosMensais) {
    if (competencia === inicio) parDe(conta).inicial += inicial
    if (competencia === fim && !deResultado.has(conta)) parDe(conta).final += final
  }
  for (const { conta, valor } of saldosAntesDoEncerramento(livro, resumo)) {
    parDe(conta).final += valor
  }
  // A closing that was taken back is none: what it moved sums to zero. One of only a part of the year is left out of
  // the others too, so that the whole result is told as still open.
  const fechados = resumo.encerramentos.filter((e) => e.valor !== 0)
  const encerrado = fechados.length > 0 && !resultadoAberto(livro)
  for (const { conta, valor } of encerrado ? [] : fechados) {
    if (!deResultado.has(conta)) parDe(conta).final -= valor
  }
  let abertoAntes = 0
  for (const [conta, par] of pares) {
    if (!deResultado.has(conta)) continue
    abertoAntes += par.inicial
    pares.set(conta, { inicial: 0, final: par.final - par.inicial })
  }
  const doPeriodo = [...pares].map(([conta, { inicial, final }]) => ({
    conta,
    saldoAnterior: centavos(inicial),
    saldo: centavos(final),
  }))
  if (abertoAntes === 0) return { saldos: doPeriodo, encerrado }
  const acumulados = livro.plano.find(({ codigo, lugar = codigo }) => lugar === ACUMULADOS)
  const deAntes = {
    conta: acumulados?.codigo ?? ACUMULADOS,
    saldoAnterior: centavos(abertoAntes),
    // Closed, it is already in the balance with which the account ends.
    saldo: centavos(encerrado ? 0 : abertoAntes),
  }
  return { saldos: [...doPeriodo, deAntes], encerrado }
}

/** Every account as the book starts and ends, closings and all: what the balanço is made of. */
export function saldosDoBalanco({ saldosMensais, periodo }: LivroContabil): SaldoDoPeriodo[] {
  const [inicio, fim] = [competenciaDe(periodo.inicio), competenciaDe(periodo.fim)]
  const pares = new Map<string, { inicial: number; final: number }>()
  for (const { competencia, conta, inicial, final } of saldosMensais) {
    const par = pares.get(conta) ?? { inicial: 0, final: 0 }
    if (competencia === inicio) par.inicial += inicial
    if (competencia === fim) par.final += final
    pares.set(conta, par)
  }
  return [...pares].map(([conta, { inicial, final }]) => ({
    ...{ conta, saldoAnterior: centavos(inicial), saldo: centavos(final) },
  }))
}

/** The same balances where each account stands in the standard chart, as the DRE, the DLPA and the DMPL want them. */
export function nosLugares(
  saldos: readonly SaldoDoPeriodo[],
  plano: LivroContabil['plano'],
): readonly SaldoDoPeriodo[] {
  const lugares = new Map(plano.map(({ codigo, lugar }) => [codigo, lugar ?? codigo]))
  return saldos.map((s) => ({ ...s, conta: lugares.get(s.conta) ?? s.conta }))
}

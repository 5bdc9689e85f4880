import {
  formatarDinheiro,
  formatarEscala,
  formatarTaxa,
  formatarValor,
  plural,
} from '@razao/engine/dinheiro'
import type { PassoDaMemoria } from '../types/memoria.ts'
import { type MemoriaDeCalculo, textoDoValor, trechosDaFormula } from './explicar.ts'

type Operando = PassoDaMemoria['operandos'][string]

/** One branch: an operand of the step above and, when it was worked out, the step that did. */
export type Ramo = { readonly rotulo: string; readonly passo: PassoDaMemoria }

export type Arvore = {
  /** The step that ends in the answer. */
  readonly raiz: PassoDaMemoria
  ramosDe(passo: PassoDaMemoria): readonly Ramo[]
  /** What was worked out besides: partners, employees, the ceilings looked at. Each with its own branches. */
  readonly soltos: readonly PassoDaMemoria[]
}

/** More than these in one sum are said by the first and the last. */
const CABEM = 4

const iguais = (a: PassoDaMemoria['resultado'], b: PassoDaMemoria['resultado']): boolean =>
  a.tipo === b.tipo && a.valor === b.valor

function todosDe(passos: readonly PassoDaMemoria[]): PassoDaMemoria[] {
  return passos.flatMap((passo) => [...todosDe(passo.filhos ?? []), passo])
}

/** The step an operand came from: by its id or, when the rule does not say it, by the tribute it is named after. */
function passoDo(
  passos: ReadonlyMap<string, PassoDaMemoria>,
  [nome, { de, valor }]: readonly [string, Operando],
): PassoDaMemoria | undefined {
  if (de !== undefined) return passos.get(de)
  const doNome = new RegExp(`\\.${nome}(\\.|$)`)
  return [...passos.values()].findLast(
    ({ id, resultado }) => doNome.test(id) && iguais(resultado, valor),
  )
}

/** The flat steps of a memória as the tree they are: the answer on top, and under each number what it came from. */
export function arvoreDa({ passos, resultado }: MemoriaDeCalculo): Arvore | null {
  const todos = todosDe(passos)
  const porId = new Map(todos.map((passo) => [passo.id, passo]))
  const ultimo = todos.findLast((passo) => iguais(passo.resultado, resultado)) ?? todos.at(-1)
  if (!ultimo) return null
  const ramosDe = (passo: PassoDaMemoria): Ramo[] =>
    Object.entries(passo.operandos).flatMap((operando) => {
      const achado = passoDo(porId, operando)
      return achado && achado.id !== passo.id ? [{ rotulo: operando[1].rotulo, passo: achado }] : []
    })
  // A step that only says again what another one reached explains nothing.
  let raiz = ultimo
  for (let unico = ramosDe(raiz)[0]; unico && Object.keys(raiz.operandos).length === 1; ) {
    if (!iguais(unico.passo.resultado, raiz.resultado)) break
    raiz = unico.passo
    unico = ramosDe(raiz)[0]
  }
  const vistos = new Set<string>()
  const marcar = (passo: PassoDaMemoria): void => {
    if (vistos.has(passo.id)) return
    vistos.add(passo.id)
    for (const ramo of ramosDe(passo)) marcar(ramo.passo)
  }
  marcar(ultimo)
  const resto = todos.filter(({ id }) => !vistos.has(id))
  const usados = new Set(resto.flatMap((passo) => ramosDe(passo).map((ramo) => ramo.passo.id)))
  return { raiz, ramosDe, soltos: resto.filter(({ id }) => !usados.has(id)) }
}

/** Amounts without R$, as on paper: the line is long enough. */
const noPapel = (valor: PassoDaMemoria['resultado']): string =>
  valor.tipo === 'centavos' ? formatarValor(valor.valor) : textoDoValor(valor)

const eSoma = (formula: string): boolean => /^[\p{L}\p{N}_]+( [+−] [\p{L}\p{N}_]+)*$/u.test(formula)

const COM_MINIMO = /^(?:máximo|mínimo)\((.+); minimo\)$/u

/** The least that the law gives, where the sum did not reach it: the answer is it, and not the sum. */
function peloMinimo(
  { formula, operandos, resultado }: PassoDaMemoria,
  como: 'palavras' | 'numeros',
): string | null {
  const soma = COM_MINIMO.exec(formula)?.[1]
  const { minimo } = operandos
  if (soma === undefined || minimo === undefined || !iguais(minimo.valor, resultado)) return null
  if (!eSoma(soma)) return null
  const total = soma.split(/ (?=[+−] )/u).reduce((ate, parcela) => {
    const nome = parcela.replace(/^[+−] /u, '')
    const valor = Number(operandos[nome]?.valor.valor ?? nome)
    return parcela.startsWith('−') ? ate - valor : ate + valor
  }, 0)
  if (total === Number(resultado.valor)) return null
  const daSoma = resultado.tipo === 'centavos' ? formatarValor(total) : String(total)
  return como === 'palavras'
    ? `${minimo.rotulo}, no lugar da soma`
    : `o mínimo da norma, porque a soma dá ${daSoma}`
}

/** A formula in words (`palavras`) or in numbers; a long sum is told by its ends, and what is zero is left out. */
export function formulaCurta(passo: PassoDaMemoria, como: 'palavras' | 'numeros'): string {
  const { formula, operandos } = passo
  const minimo = peloMinimo(passo, como)
  if (minimo !== null) return minimo
  const dizer = ({ rotulo, valor }: Operando) => (como === 'palavras' ? rotulo : noPapel(valor))
  const semZero = formula.replace(COM_MINIMO, '$1')
  const texto = eSoma(semZero) ? semZero : formula
  if (eSoma(texto)) {
    const parcelas = texto.split(/ (?=[+−] )/u).map((parcela) => {
      const nome = parcela.replace(/^[+−] /u, '')
      return { sinal: parcela === nome ? '' : `${parcela[0]} `, operando: operandos[nome], nome }
    })
    const contam = parcelas.filter(({ operando }) => Number(operando?.valor.valor ?? 1) !== 0)
    const ditas = (contam.length === 0 ? parcelas : contam).map(
      ({ sinal, operando, nome }, i) =>
        `${i === 0 ? sinal.replace('+ ', '') : sinal}${operando ? dizer(operando) : nome}`,
    )
    const [primeira = '', ...outras] = ditas
    if (ditas.length <= CABEM) return ditas.join(' ')
    return `${primeira} + … ${outras.at(-1) ?? ''} (${plural(ditas.length, 'parcela')})`
  }
  return trechosDaFormula(formula, operandos)
    .map(({ texto: trecho, operando }) => {
      const achado = operando === undefined ? undefined : operandos[operando]
      return achado ? dizer(achado) : trecho
    })
    .join('')
}

/** Revenue of each line of the DAS: the tributes of one line share it. */
function receitaDasLinhas(ramos: readonly Ramo[]): number | null {
  const porLinha = new Map<string, number>()
  for (const { passo } of ramos) {
    const receita = passo.operandos.receita?.valor
    if (receita?.tipo !== 'centavos') return null
    porLinha.set(passo.id.slice(0, passo.id.lastIndexOf('.')), receita.valor)
  }
  return ramos.length === 0 ? null : [...porLinha.values()].reduce((soma, um) => soma + um, 0)
}

/** Of the whole DAS, or of one tribute of it: what the rate is applied to. */
function receitaDe(passo: PassoDaMemoria, arvore: Arvore): number | null {
  if (passo.id.endsWith('simples.total')) return receitaDasLinhas(arvore.ramosDe(passo))
  const daLinha = passo.operandos.receita?.valor
  const proporcional = passo.formula.startsWith('receita × (') && passo.formula.endsWith(')')
  return proporcional && daLinha?.tipo === 'centavos' ? daLinha.valor : null
}

export type Resposta = { readonly conta: string; readonly palavras: string }

/** The answer in one line: `10.811,48 = 59.620,00 × 18,1340 %`, or what it is the sum of, and the same in words. */
export function respostaDe(passo: PassoDaMemoria, arvore: Arvore): Resposta {
  const { resultado } = passo
  const chegou = noPapel(resultado)
  const receita = receitaDe(passo, arvore)
  if (receita !== null && receita > 0 && resultado.tipo === 'centavos') {
    const taxa = formatarTaxa(String(resultado.valor / receita))
    return {
      conta: `${chegou} = ${formatarValor(receita)} × ${taxa}`,
      palavras: 'receita do mês × alíquota efetiva',
    }
  }
  const conta = formulaCurta(passo, 'numeros')
  return {
    conta: conta === chegou ? chegou : `${chegou} = ${conta}`,
    palavras: formulaCurta(passo, 'palavras'),
  }
}

export type Posicao = {
  readonly rotulo: string
  readonly valor: number
  readonly lista: NonNullable<PassoDaMemoria['faixas']>['lista']
  /** Index of the band it is in. */
  readonly atual: number
}

/** Where the company is in a table with bands; null when the step looked in none. */
export function posicaoNasFaixas({ faixas, operandos }: PassoDaMemoria): Posicao | null {
  if (faixas === undefined) return null
  const operando = operandos[faixas.operando]
  if (operando?.valor.tipo !== 'centavos') return null
  const { valor } = operando.valor
  const achada = faixas.lista.findIndex(({ ate }) => ate === null || valor <= ate)
  const atual = achada === -1 ? faixas.lista.length - 1 : achada
  return { rotulo: operando.rotulo, valor, lista: faixas.lista, atual }
}

/** Where the company is, in words: `RBT12 de R$ 400.000,00: 3ª de 6 faixas, 13,50 %; faltam … para a seguinte.` */
export function posicaoEmPalavras({ rotulo, valor, lista, atual }: Posicao): string {
  const faixa = lista[atual]
  if (!faixa) return ''
  const falta = faixa.ate === null ? 0 : faixa.ate - valor
  const seguinte =
    falta > 0 && atual < lista.length - 1
      ? `; faltam ${formatarDinheiro(falta)} para a seguinte`
      : ''
  return `${rotulo} de ${formatarDinheiro(valor)}: ${atual + 1}ª de ${lista.length} faixas, ${formatarTaxa(faixa.aliquota)}${seguinte}.`
}

/** Where in the whole ruler of bands, from 0 to 1, each band as wide as the others; in one without end, a sixth of it. */
export function lugarNaRegua({ valor, lista, atual }: Posicao): number {
  const de = lista[atual - 1]?.ate ?? 0
  const ate = lista[atual]?.ate ?? null
  const dentro = ate === null ? 1 / 6 : Math.min(1, Math.max(0, (valor - de) / (ate - de)))
  return (atual + dentro) / lista.length
}

/** Ends of a band as the ruler says them: `até 180 mil`, `mais de 3,6 mi`. */
export function limiteDaFaixa({ lista }: Posicao, i: number): string {
  const ate = lista[i]?.ate ?? null
  return ate === null
    ? `mais de ${formatarEscala(lista[i - 1]?.ate ?? 0)}`
    : `até ${formatarEscala(ate)}`
}

const primeira = ({ id }: PassoDaMemoria): string => id.slice(0, id.indexOf('.'))

/** The pictures that go on top: of the answer itself, or of a rate that was looked up beside it. */
export function posicoesDa({ raiz, soltos, ramosDe }: Arvore) {
  const perto = [raiz, ...ramosDe(raiz).map(({ passo }) => passo), ...soltos]
  return perto
    .filter((passo) => primeira(passo) === primeira(raiz))
    .flatMap((passo) => {
      const posicao = posicaoNasFaixas(passo)
      return posicao ? [{ id: passo.id, posicao }] : []
    })
}

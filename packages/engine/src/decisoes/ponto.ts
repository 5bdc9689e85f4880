import {
  type Centavos,
  comMemoria,
  emCentavos,
  type Memorial,
  type Operando,
  ok,
  type Recusa,
  type Result,
  refuse,
  SEM_MEMORIA,
} from '../dinheiro/index.ts'
import type { Ponto, Sensibilidade, Simulacao } from './tipos.ts'

/** An amount of the cost and the step it came from. */
export type Parte = {
  readonly nome: string
  readonly rotulo: string
  readonly valor: Centavos
  readonly de?: string
  /** It lowers the cost. */
  readonly subtrai?: true
}

export type Calculo = {
  readonly alternativa: string
  readonly rotulo: string
  readonly partes: readonly Parte[]
  readonly detalhes?: Ponto['detalhes']
}

export const campoInvalido = (campo: string, mensagem: string) =>
  refuse({ codigo: 'fato-invalido', campo, mensagem })

/** A cost that can be computed at one x, with or without memória. */
export type Calcular = (memorial: Memorial) => Result<Calculo, Recusa>

/** Runs one point; `explicar` keeps its steps and adds the sum as the last. */
export function pontoDe(x: number, explicar: boolean, calcular: Calcular): Result<Ponto, Recusa> {
  const memorial = explicar ? comMemoria() : null
  const calculo = calcular(memorial ?? SEM_MEMORIA)
  if (!calculo.ok) return calculo
  const { alternativa, rotulo, partes, detalhes = {} } = calculo.value
  const custo = partes.reduce((total, { valor, subtrai }) => total + (subtrai ? -valor : valor), 0)
  memorial?.passo(() => passoDoCusto(partes, custo))
  return ok({
    x,
    alternativa,
    rotulo,
    custo,
    partes: Object.fromEntries(
      partes.map(({ nome, valor, subtrai }) => [nome, subtrai ? 0 - valor : valor]),
    ),
    detalhes,
    memoria: memorial
      ? { titulo: rotulo, passos: memorial.passos, resultado: emCentavos(custo) }
      : null,
  })
}

function passoDoCusto(partes: readonly Parte[], custo: Centavos) {
  const operandos: Record<string, Operando> = {}
  let formula = ''
  for (const { nome, rotulo, valor, de, subtrai } of partes) {
    operandos[nome] = {
      rotulo,
      valor: emCentavos(valor),
      ...(de === undefined ? { origem: { tabela: 'simulacao' } } : { de }),
    }
    if (formula === '') formula = subtrai ? `0 − ${nome}` : nome
    else formula += subtrai ? ` − ${nome}` : ` + ${nome}`
  }
  return {
    id: 'decisao.custo',
    rotulo: 'Custo desta alternativa',
    formula: formula || '0',
    operandos,
    resultado: emCentavos(custo),
    fundamento: 'Soma das partes da simulação',
    regra: 'decisao@2024-01',
  }
}

/** The cheapest point; the first of equals. */
export const menorCusto = (curva: readonly Ponto[]): Ponto | undefined =>
  curva.reduce<Ponto | undefined>(
    (menor, ponto) => (menor === undefined || ponto.custo < menor.custo ? ponto : menor),
    undefined,
  )

/** Points in order, or the first refusal. */
export function curvaDe(pontos: Iterable<Result<Ponto, Recusa>>): Result<Ponto[], Recusa> {
  const curva: Ponto[] = []
  for (const ponto of pontos) {
    if (!ponto.ok) return ponto
    curva.push(ponto.value)
  }
  return ok(curva)
}

/** Evenly spread whole numbers from `de` to `ate`, both in, with the extras that fall between. */
export function grade(
  { de, ate, pontos }: { readonly de: number; readonly ate: number; readonly pontos: number },
  extras: readonly number[] = [],
): number[] {
  const passos = Math.max(1, pontos - 1)
  const valores = Array.from({ length: passos + 1 }, (_, i) =>
    Math.round(de + ((ate - de) * i) / passos),
  )
  const dentro = extras.filter((x) => x >= de && x <= ate)
  return [...new Set([...valores, ...dentro])].sort((a, b) => a - b)
}

/** One fact 10 % up and 10 % down, and where the optimum goes. */
export function sensibilidadeDe<F>(
  fatos: F,
  variaveis: readonly { readonly fato: string; readonly mudar: (fatos: F, fator: number) => F }[],
  otimizar: (fatos: F) => Result<Ponto, Recusa>,
): Sensibilidade[] {
  return variaveis.flatMap(({ fato, mudar }) =>
    [
      ['+10 %', 11],
      ['−10 %', 9],
    ].flatMap(([variacao, decimos]) => {
      const otimo = otimizar(mudar(fatos, Number(decimos)))
      // A variation that cannot be computed (over a limit, say) is simply not shown.
      if (!otimo.ok) return []
      const { x, alternativa, custo } = otimo.value
      return [{ fato, variacao: String(variacao), otimo: { x, alternativa, custo } }]
    }),
  )
}

/** `valor × decimos ÷ 10`, to the centavo. */
export const variar = (valor: Centavos, decimos: number): Centavos =>
  Math.round((valor * decimos) / 10)

type Montagem = Omit<Simulacao, 'otimo'>

/** Puts a simulation together; an empty curve has no answer. */
export function concluir(montagem: Montagem): Result<Simulacao, Recusa> {
  const otimo = menorCusto(montagem.curva)
  if (!otimo) {
    return refuse({
      codigo: 'sem-alternativa',
      mensagem: `Nenhuma alternativa pôde ser calculada. ${montagem.avisos.join(' ')}`.trim(),
    })
  }
  return ok({ ...montagem, otimo })
}

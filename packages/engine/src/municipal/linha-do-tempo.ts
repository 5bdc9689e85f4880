import { ok, type Result, refuse } from '../dinheiro/index.ts'
import { type DataCivil, formatarData, somarDias } from '../tempo/index.ts'

/**
 * The days of one rule, told by where each version begins: it holds until the next one begins, so that no two ever hold on
 * one day. `valor` null: from that day on nobody says.
 */
export type Ponto<T> = {
  readonly id: number
  readonly de: DataCivil
  readonly valor: T | null
}

type Publicada<T> = {
  readonly de: DataCivil
  /** Null: until the next version, or while nobody says otherwise. */
  readonly ate: DataCivil | null
  readonly valor: T
}

export type Encaixe<T> = {
  /** Versions that are no more. */
  readonly retira: readonly Ponto<T>[]
  /** What begins; `copiaDe` goes on with what held before, null ends it. */
  readonly entra: readonly {
    readonly de: DataCivil
    readonly valor: T | null
    readonly copiaDe: Ponto<T> | null
  }[]
  /** The version that now ends the day before. */
  readonly encerra: Ponto<T> | null
  /** Last day of what was published, as it will be read. */
  readonly ate: DataCivil | null
}

type RecusaDoEncaixe = {
  readonly codigo: 'fim-antes-do-inicio' | 'ha-outra-no-periodo'
  readonly mensagem: string
}

const emOrdem = <P extends Pick<Ponto<unknown>, 'de'>>(pontos: readonly P[]): P[] =>
  pontos.toSorted((a, b) => Number(a.de > b.de) - Number(a.de < b.de))

/** The version that holds on a day. */
export function noDia<P extends Pick<Ponto<unknown>, 'de' | 'valor'>>(
  pontos: readonly P[],
  dia: DataCivil,
): P | null {
  const achado = emOrdem(pontos).findLast(({ de }) => de <= dia)
  return achado === undefined || achado.valor === null ? null : achado
}

/** Each version with its last day, oldest first. */
export function comFim<P extends Pick<Ponto<unknown>, 'de' | 'valor'>>(
  pontos: readonly P[],
): (P & { readonly ate: DataCivil | null })[] {
  const ordenados = emOrdem(pontos)
  return ordenados.flatMap((ponto, i) => {
    const proximo = ordenados[i + 1]
    if (ponto.valor === null) return []
    return [{ ...ponto, ate: proximo === undefined ? null : somarDias(proximo.de, -1) }]
  })
}

/**
 * What is done to publish a version: outside its days everything stays as it was. One that would cover another that begins
 * later is refused; without an end, it holds until that other.
 */
export function encaixar<T>(
  pontos: readonly Ponto<T>[],
  { de, ate, valor }: Publicada<T>,
): Result<Encaixe<T>, RecusaDoEncaixe> {
  if (ate !== null && ate < de)
    return refuse({
      codigo: 'fim-antes-do-inicio',
      mensagem: 'O último dia vem depois do primeiro.',
    })
  const ordenados = emOrdem(pontos)
  const depois = ordenados.filter((ponto) => ponto.de > de)
  const mesmoDia = ordenados.filter((ponto) => ponto.de === de)
  const encerra = noDia(ordenados, somarDias(de, -1))
  const inicio = { de, valor, copiaDe: null }
  if (ate === null) {
    const [proximo] = depois
    return ok({
      retira: mesmoDia,
      entra: [inicio],
      encerra,
      ate: proximo === undefined ? null : somarDias(proximo.de, -1),
    })
  }
  const dentro = depois.filter((ponto) => ponto.de <= ate)
  const outra = dentro.find((ponto) => ponto.valor !== null)
  if (outra)
    return refuse({
      codigo: 'ha-outra-no-periodo',
      mensagem: `Há outra versão desde ${formatarData(outra.de)}: termine antes dela, ou retire-a.`,
    })
  const volta = somarDias(ate, 1)
  const jaComeca = ordenados.some((ponto) => ponto.de === volta)
  const antes = noDia(ordenados, volta)
  const continua = { de: volta, valor: antes?.valor ?? null, copiaDe: antes }
  return ok({
    retira: [...mesmoDia, ...dentro],
    entra: jaComeca ? [inicio] : [inicio, continua],
    encerra,
    ate,
  })
}

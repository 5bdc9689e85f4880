import type { contabil, RouteOutput, RouteParsed } from '@razao/contract'
import { comandoInteiro, type Pool, sessaoDe } from '../../../platform/db/index.ts'
import type { PedidoProprio } from '../../../platform/http/index.ts'
import { numeros, textos } from './gravar-lancamentos.ts'
import type { LancamentoAConfirmar } from './lancamento.ts'
import { contraSiMesma, ehDeApuracao, partidasFecham, type Referencias } from './referencias.ts'
import { somarSaldos } from './somar-saldos.ts'
import { restoDoTexto } from './texto-canonico.ts'

type Rota = typeof contabil.lancar
type Saida = RouteOutput<Rota>

/** One entry of the turn, with what its answer is kept under. */
export type PedidoDireto = {
  readonly input: RouteParsed<Rota>
  readonly fato: string
  readonly chave: string | undefined
  readonly entradaHash: string
  readonly requisicao: string | undefined
}

type Nome = { readonly id: number; readonly codigo: string }

/** Codes of what a company's entries named: never trusted, looked at again in the transaction that uses them. */
export type Lembranca = {
  readonly contaPorId: Map<number, Nome>
  readonly contaPorCodigo: Map<string, Nome>
  readonly centros: Map<number, Nome>
}

/** Companies remembered at once, and names of each. */
const EMPRESAS = 500
const NOMES = 1000

/** What was read of the companies lately, the oldest forgotten first. */
export class Lembrancas {
  readonly #porEmpresa = new Map<string, Lembranca>()

  de(empresa: string): Lembranca | undefined {
    return this.#porEmpresa.get(empresa)
  }

  guardar(empresa: string, { contaPorId, contaPorCodigo, centros }: Referencias): void {
    const antes = this.#porEmpresa.get(empresa)
    this.#porEmpresa.delete(empresa)
    const lembranca =
      antes && antes.contaPorId.size + antes.centros.size < NOMES
        ? antes
        : { contaPorId: new Map(), contaPorCodigo: new Map(), centros: new Map() }
    // What the long way refuses is not remembered.
    for (const { id, codigo, grupo } of contaPorId.values())
      if (!ehDeApuracao({ grupo, codigo })) lembranca.contaPorId.set(id, { id, codigo })
    // Of two of one code, the one that the long way takes.
    for (const { id, codigo, grupo } of contaPorCodigo.values())
      if (!ehDeApuracao({ grupo, codigo })) lembranca.contaPorCodigo.set(codigo, { id, codigo })
    for (const { id, codigo } of centros.values()) lembranca.centros.set(id, { id, codigo })
    this.#porEmpresa.set(empresa, lembranca)
    const [maisAntiga] = this.#porEmpresa.keys()
    if (this.#porEmpresa.size > EMPRESAS && maisAntiga !== undefined)
      this.#porEmpresa.delete(maisAntiga)
  }

  esquecer(empresa: string): void {
    this.#porEmpresa.delete(empresa)
  }
}

/**
 * The entries as they will be written, when all that they name is remembered and nothing is wrong with them at first
 * sight; null sends them the long way, which tells what is wrong.
 */
export function resolverDireto(
  pedidos: readonly PedidoDireto[],
  lembranca: Lembranca,
): LancamentoAConfirmar[] | null {
  const chaves = new Set<string>()
  const lancamentos: LancamentoAConfirmar[] = []
  for (const { input, fato } of pedidos) {
    if (chaves.has(fato) || input.tipo === 'E') return null
    chaves.add(fato)
    const partidas = partidasDe(input, lembranca)
    if (!partidas) return null
    lancamentos.push({
      empresaId: input.empresaId,
      data: input.data,
      historico: input.historico,
      chave: fato,
      origem: 'manual',
      tipo: input.tipo ?? 'N',
      dataDoFato: input.dataDoFato ?? null,
      documento: {
        tipo: input.documentoId ? 'documento' : null,
        id: input.documentoId ?? null,
        numero: input.documentoNumero ?? null,
      },
      partidas,
    })
  }
  // Numbers are given from the last of one year.
  const [ano] = lancamentos.map(({ data }) => data.slice(0, 4))
  return lancamentos.every(({ data }) => data.slice(0, 4) === ano) ? lancamentos : null
}

function partidasDe({ partidas }: RouteParsed<Rota>, lembranca: Lembranca) {
  if (!partidasFecham(partidas)) return null
  const resolvidas: LancamentoAConfirmar['partidas'][number][] = []
  for (const { contaId, conta, valor, centroId, participanteId, historico } of partidas) {
    const achada =
      contaId === undefined
        ? lembranca.contaPorCodigo.get(conta ?? '')
        : lembranca.contaPorId.get(contaId)
    const centro =
      centroId === undefined || centroId === null ? null : lembranca.centros.get(centroId)
    if (!achada || centro === undefined) return null
    resolvidas.push({
      conta: achada,
      valor,
      centro,
      participanteId: participanteId ?? null,
      historico: historico ?? null,
    })
  }
  return contraSiMesma(resolvidas) < 0 ? resolvidas : null
}

const unicos = <T>(valores: readonly (T | null | undefined)[]): T[] => [
  ...new Set(valores.filter((valor) => valor !== null && valor !== undefined)),
]

type Gravados = {
  ids: number[]
  /** Before the first of these. */
  numero: number
  sequencia: number
  hashes: string[]
  registradoEm: string
}

const LANCAR = `select app.lancar_juntos(${Array.from({ length: 34 }, (_, posicao) => `$${posicao + 1}`).join(', ')}) as gravados`

/**
 * Numbers, chains and writes the entries of one company and year, in order, in one statement that is the whole transaction.
 * @returns null when something, or who asks, is not as it was remembered: nothing was written
 */
export async function gravarDireto(
  pool: Pool,
  base: PedidoProprio['base'],
  {
    pedidos,
    lancamentos,
    conferir,
  }: {
    pedidos: readonly PedidoDireto[]
    lancamentos: readonly LancamentoAConfirmar[]
    conferir: PedidoProprio['conferir']
  },
): Promise<Saida[] | null> {
  const [linha] = await comandoInteiro<{ gravados: Gravados | null }>(pool, {
    name: 'lancar-juntos',
    text: LANCAR,
    values: [
      textos(sessaoDe(base.ator)),
      conferir?.sujeito ?? null,
      conferir?.marca ?? null,
      ...valoresDe(pedidos, lancamentos),
    ],
  })
  const gravados = linha?.gravados
  if (!gravados) return null
  const { ids, numero, sequencia, hashes, registradoEm } = gravados
  return lancamentos.map(({ empresaId, data }, i) => ({
    id: ids[i] ?? 0,
    empresaId,
    exercicio: Number(data.slice(0, 4)),
    numero: numero + i + 1,
    sequencia: sequencia + i + 1,
    hash: hashes[i] ?? '',
    registradoEm,
  }))
}

type Talvez<T> = T | null | undefined

/** A column that no row has is null whole: an array of nulls costs as much as any other. */
const seHouver = <T>(
  valores: readonly Talvez<T>[],
  coluna: (valores: readonly Talvez<T>[]) => string,
): string | null =>
  valores.every((valor) => valor === null || valor === undefined) ? null : coluna(valores)

function valoresDe(
  pedidos: readonly PedidoDireto[],
  lancamentos: readonly LancamentoAConfirmar[],
): unknown[] {
  const linhas = lancamentos.flatMap(({ partidas }, posicao) =>
    partidas.map((partida, ordem) => ({ ...partida, de: posicao + 1, ordem: ordem + 1 })),
  )
  const contas = new Map(linhas.map(({ conta }) => [conta.id, conta.codigo]))
  const centros = new Map(
    linhas.flatMap(({ centro }) => (centro ? [[centro.id, centro.codigo]] : [])),
  )
  const participantes = linhas.map((l) => l.participanteId)
  const documentos = lancamentos.map((l) => l.documento?.id)
  const saldos = somarSaldos(lancamentos)
  const guardar = pedidos.flatMap(({ chave, entradaHash }, i) =>
    chave === undefined ? [] : [{ de: i + 1, chave, entradaHash }],
  )
  return [
    lancamentos[0]?.empresaId ?? 0,
    textos(unicos(lancamentos.map((l) => l.data.slice(0, 7))).sort()),
    pedidos.length > 1 ? textos(pedidos.map((p) => p.requisicao)) : null,
    numeros([...contas.keys()]),
    textos([...contas.values()]),
    seHouver([...centros.keys()], numeros),
    seHouver([...centros.values()], textos),
    seHouver(unicos(participantes), numeros),
    seHouver(unicos(documentos), numeros),
    textos(lancamentos.map((l) => l.data)),
    textos(lancamentos.map((l) => l.historico)),
    textos(lancamentos.map((l) => l.chave)),
    seHouver(
      lancamentos.map((l) => (l.tipo === 'N' ? null : l.tipo)),
      textos,
    ),
    seHouver(
      lancamentos.map((l) => l.dataDoFato),
      textos,
    ),
    seHouver(documentos, numeros),
    seHouver(
      lancamentos.map((l) => l.documento?.numero),
      textos,
    ),
    textos(lancamentos.map(restoDoTexto)),
    numeros(linhas.map((l) => l.de)),
    numeros(linhas.map((l) => l.ordem)),
    numeros(linhas.map((l) => l.conta.id)),
    numeros(linhas.map((l) => l.valor)),
    seHouver(
      linhas.map((l) => l.centro?.id),
      numeros,
    ),
    seHouver(participantes, numeros),
    seHouver(
      linhas.map((l) => l.historico),
      textos,
    ),
    numeros(saldos.map((s) => s.contaId)),
    textos(saldos.map((s) => s.competencia)),
    numeros(saldos.map((s) => s.debitos)),
    numeros(saldos.map((s) => s.creditos)),
    numeros(guardar.map((g) => g.de)),
    textos(guardar.map((g) => g.chave)),
    textos(guardar.map((g) => g.entradaHash)),
  ]
}

/** Where what was read of the companies is remembered, by database. */
const porPool = new WeakMap<Pool, Lembrancas>()

export function lembrancasDe(pool: Pool): Lembrancas {
  const existentes = porPool.get(pool) ?? new Lembrancas()
  porPool.set(pool, existentes)
  return existentes
}

import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { REGISTROS, VOLTAM } from '../saida/index.ts'

type Tipo = { readonly tipo: string; readonly obrigatoria: boolean }
/** Columns of a table, by name. */
export type Colunas = ReadonlyMap<string, Tipo>
export type Valor = unknown
/** A row on its way to the database, by column. */
export type Valores = Record<string, Valor>

/** People come back by the book; of their records only what it does not ask is read. */
const QUE_SE_LEEM = [...Object.keys(VOLTAM), 'participante']

/** Columns of every table that comes back, as the catalogue of this database has them. */
export async function colunasDosRegistros(ctx: Context): Promise<ReadonlyMap<string, Colunas>> {
  const { rows } = await sql<{ tabela: string; nome: string } & Tipo>`
    select c.relname as tabela, a.attname as nome, a.atttypid::regtype::text as tipo, a.attnotnull as obrigatoria
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any (${QUE_SE_LEEM}::text[])`.execute(
    ctx.db,
  )
  const tabelas = new Map<string, Map<string, Tipo>>()
  for (const { tabela, nome, tipo, obrigatoria } of rows) {
    const colunas = tabelas.get(tabela) ?? new Map<string, Tipo>()
    tabelas.set(tabela, colunas.set(nome, { tipo, obrigatoria }))
  }
  return tabelas
}

const naoSeLe = (tabela: string, coluna: string) =>
  problem('arquivo-recusado', {
    detail: `Em «${REGISTROS[tabela]?.nome ?? tabela}», a coluna ${coluna} tem um valor que não se lê.`,
  })

const DINHEIRO = /^-?\d{1,14},\d{2}$/
const NUMERO = /^-?\d{1,18}([.,]\d{1,12})?$/
const NUMEROS = new Set(['smallint', 'integer', 'bigint', 'numeric'])

function json(texto: string): { lido: unknown } | null {
  try {
    return { lido: JSON.parse(texto) }
  } catch {
    return null
  }
}

type Celula = { tabela: string; coluna: string; texto: string }

/** The value that a cell of the CSV was: money in centavos, lists and objects read, decimals as exact text. */
export function valorDaCelula({ tipo }: Tipo, { tabela, coluna, texto }: Celula): Valor {
  if (tipo === 'boolean') {
    if (texto !== 'sim' && texto !== 'não') throw naoSeLe(tabela, coluna)
    return texto === 'sim'
  }
  if (tipo === 'centavos') {
    const centavos = Number(texto.replace(',', ''))
    if (!DINHEIRO.test(texto) || !Number.isSafeInteger(centavos)) throw naoSeLe(tabela, coluna)
    return centavos
  }
  if (NUMEROS.has(tipo)) {
    if (!NUMERO.test(texto)) throw naoSeLe(tabela, coluna)
    return texto.replace(',', '.')
  }
  if (tipo !== 'jsonb' && !tipo.endsWith('[]')) return texto
  const lido = json(texto)
  if (lido === null) throw naoSeLe(tabela, coluna)
  return lido.lido
}

/** Numbers of rows there and here, by table. */
export type Numeros = ReadonlyMap<string, ReadonlyMap<string, number>>

/** What a line of an entry names, and of which table. */
const NA_PARTIDA: Readonly<Record<string, string>> = {
  contaId: 'conta_contabil',
  centroId: 'centro_de_custo',
  participanteId: 'participante',
}

/** The same lines, with the numbers that what they name has here; what did not come is left to be chosen. */
export function partidasDaqui(valor: unknown, numeros: Numeros): unknown {
  if (!Array.isArray(valor)) return valor
  return valor.map((partida: unknown) => {
    if (typeof partida !== 'object' || partida === null) return partida
    const daqui = Object.entries(partida).map(([nome, um]) => {
      const tabela = NA_PARTIDA[nome]
      return [nome, tabela === undefined ? um : (numeros.get(tabela)?.get(String(um)) ?? null)]
    })
    return Object.fromEntries(daqui)
  })
}

/** Keys of JSON under which rows are named, and of which table. */
const NOMEADOS: Readonly<Record<string, string>> = {
  notas: 'nota_fiscal',
  notaId: 'nota_fiscal',
  socioId: 'socio',
  empregadoId: 'empregado',
}

/** The same facts, with the numbers that their partners, employees and notes have here. */
export function comNumerosDaqui(valor: unknown, numeros: Numeros, chave = ''): unknown {
  const tabela = NOMEADOS[chave]
  if (tabela !== undefined && typeof valor === 'number')
    return numeros.get(tabela)?.get(String(valor)) ?? valor
  if (Array.isArray(valor)) return valor.map((um) => comNumerosDaqui(um, numeros, chave))
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(
    Object.entries(valor).map(([nome, um]) => [nome, comNumerosDaqui(um, numeros, nome)]),
  )
}

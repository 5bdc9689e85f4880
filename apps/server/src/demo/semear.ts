import { type DataCivil, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import { garantirPlanoDeContas } from '../modules/contabil/plano/index.ts'
import { systemClock } from '../platform/clock.ts'
import { createPool, type Pool } from '../platform/db/index.ts'
import { cnpjFicticio } from './documentos.ts'
import { gravarDonos } from './donos.ts'
import { type Carteira, empresaFicticia } from './empresa-ficticia.ts'
import { type EscritorioFicticio, PRINCIPAL, VIZINHO } from './escritorios.ts'
import { fecharHistorico } from './fechar-historico.ts'
import { gravarPedidos, gravarQuemAssina } from './gravar-atendimento.ts'
import { gravarCadastro } from './gravar-cadastro.ts'
import { gravarFatos } from './gravar-fatos.ts'
import { gravarInterrompidas } from './gravar-interrompidas.ts'
import { gravarNotas } from './gravar-notas.ts'
import { carregarMunicipios } from './municipios.ts'
import { abrirOficina, emTransacao, instante, type Oficina } from './oficina.ts'
import {
  darEmpresas,
  garantirContas,
  gravarUsuarios,
  pedinteDo,
  responsaveisDo,
} from './usuarios.ts'

export type OpcoesDaDemonstracao = {
  /** The owner's address. */
  databaseUrl: string
  dataDir: string
  segredo: string
  /** Companies of the main office; 60 by default. */
  empresas?: number
  /** Months of closed history; 24 by default. */
  meses?: number
  log?: (line: string) => void
  /** The history ends in the month before. Default: today in São Paulo. */
  hoje?: DataCivil
}

const EMPRESAS = 60
const EMPRESAS_DO_VIZINHO = 3
export const MESES = 24
/** Companies per transaction: each holds one lock per company and month. */
const LOTE = 60
/** More would ask for more locks than PostgreSQL's default has room for. */
const LOTES_AO_MESMO_TEMPO = 2
const TRAVA = 727_120_027

/**
 * Seeds the demonstration once: two offices, the larger with 24 months of history ending last month.
 * Killed midway, the next call goes on from the first batch of companies that is missing.
 */
export async function semearDemonstracao(opcoes: OpcoesDaDemonstracao): Promise<void> {
  await carregarMunicipios(opcoes.databaseUrl)
  const pool = createPool({ url: opcoes.databaseUrl, max: 4, name: 'razao-demonstracao' })
  const oficina = abrirOficina({
    pool,
    dataDir: opcoes.dataDir,
    segredo: opcoes.segredo,
    contar: opcoes.log ?? (() => {}),
  })
  try {
    await naVez(pool, async () => {
      const hoje = opcoes.hoje ?? systemClock.today()
      const { empresas = EMPRESAS, meses = MESES } = opcoes
      await semearEscritorio(oficina, PRINCIPAL, { hoje, meses, empresas })
      await semearEscritorio(oficina, VIZINHO, { hoje, meses, empresas: EMPRESAS_DO_VIZINHO })
    })
  } finally {
    await pool.end()
  }
}

/** Two starts at once take turns; the second finds it done. */
export async function naVez(pool: Pool, fazer: () => Promise<void>): Promise<void> {
  const vez = await pool.connect()
  try {
    await vez.query('select pg_advisory_lock($1)', [TRAVA])
    await fazer()
    await vez.query('select pg_advisory_unlock($1)', [TRAVA])
  } finally {
    vez.release()
  }
}

export const cnpjDo = (escritorio: EscritorioFicticio): string => cnpjFicticio(escritorio.base - 1)

type Achado = { id: number; pronto: boolean; hoje: DataCivil }

/** Ready means seeded to the end; one that is not says on which day it was begun. */
export async function achar(pool: Pool, escritorio: EscritorioFicticio): Promise<Achado | null> {
  const { rows } = await pool.query<Achado>(
    `select escritorio_id as id, demonstracao as pronto, (criado_em at time zone 'America/Sao_Paulo')::date as hoje
     from escritorio where cnpj = $1`,
    [cnpjDo(escritorio)],
  )
  return rows[0] ?? null
}

async function semearEscritorio(
  oficina: Oficina,
  escritorio: EscritorioFicticio,
  pedido: { hoje: DataCivil; empresas: number; meses: number },
): Promise<void> {
  const achado = await achar(oficina.pool, escritorio)
  if (achado?.pronto) return
  const id = achado?.id ?? (await criarEscritorio(oficina, escritorio, pedido.hoje))
  oficina.contar(`Semeando ${escritorio.nome}: ${pedido.empresas} empresas, ${pedido.meses} meses.`)
  const carteira = carteiraDe(escritorio, achado?.hoje ?? pedido.hoje, pedido.meses)
  const obra = { oficina, escritorio, id, carteira }
  const lotes = lotesDe(pedido.empresas)
  let prontas = 0
  const seguir = async () => {
    for (let lote = lotes.next(); !lote.done; lote = lotes.next()) {
      await semearLote(obra, lote.value)
      prontas += lote.value.length
      if (pedido.empresas > LOTE) oficina.contar(`  ${prontas} de ${pedido.empresas}`)
    }
  }
  await Promise.all(Array.from({ length: LOTES_AO_MESMO_TEMPO }, seguir))
  await emTransacao(oficina, id, async ({ db }) => {
    await db
      .updateTable('escritorio')
      .set({ demonstracao: true })
      .where('escritorio_id', '=', id)
      .execute()
  })
}

/** The portfolio's orders, batch by batch. */
function* lotesDe(empresas: number): Generator<number[], undefined> {
  for (let de = 0; de < empresas; de += LOTE)
    yield Array.from({ length: Math.min(LOTE, empresas - de) }, (_, i) => de + i)
  return undefined
}

export function carteiraDe(
  escritorio: EscritorioFicticio,
  hoje: DataCivil,
  meses: number,
): Carteira {
  const ultima = somarMeses(hoje.slice(0, 7), -1)
  return {
    semente: escritorio.semente,
    base: escritorio.base,
    comCasos: escritorio.comCasos,
    hoje,
    ultima,
    primeira: somarMeses(ultima, 1 - meses),
  }
}

async function criarEscritorio(
  oficina: Oficina,
  escritorio: EscritorioFicticio,
  hoje: DataCivil,
): Promise<number> {
  const sujeitos = await garantirContas(oficina.pool)
  const { rows } = await oficina.pool.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('escritorio', 'escritorio_id')) as id`,
  )
  const escritorioId = rows[0]?.id ?? 0
  await emTransacao(oficina, escritorioId, async (ctx) => {
    await sql`
      insert into escritorio (escritorio_id, nome, razao_social, cnpj, crc, email, telefone, demonstracao, criado_em)
      values (${escritorioId}, ${escritorio.nome}, ${escritorio.razaoSocial}, ${cnpjDo(escritorio)}, ${escritorio.crc},
        ${escritorio.email}, ${escritorio.telefone}, false, ${instante(hoje, '12:00:00').toISOString()})`.execute(
      ctx.db,
    )
    await gravarUsuarios(ctx.db, { escritorioId, escritorio }, sujeitos)
    await garantirPlanoDeContas(ctx)
  })
  return escritorioId
}

type Obra = {
  readonly oficina: Oficina
  readonly escritorio: EscritorioFicticio
  readonly id: number
  readonly carteira: Carteira
}

/** One batch of companies, whole or not at all: who they are, what they sold, their closed months. */
async function semearLote({ oficina, escritorio, id, carteira }: Obra, ordens: readonly number[]) {
  const empresas = ordens.map((ordem) => empresaFicticia(carteira, ordem))
  await emTransacao(oficina, id, async (ctx) => {
    const { rows } = await sql<{ existe: boolean }>`
      select exists (select from empresa where escritorio_id = ${id} and identificacao = ${empresas[0]?.cnpj ?? ''}) as existe`.execute(
      ctx.db,
    )
    if (rows[0]?.existe) return
    const responsaveis = await responsaveisDo(ctx.db, escritorio)
    const onde = { db: ctx.db, escritorioId: id, carteira, responsaveis }
    const pedinte = pedinteDo(escritorio, responsaveis)
    const gravadas = await gravarCadastro(onde, empresas)
    await darEmpresas(
      ctx.db,
      { escritorioId: id, escritorio },
      new Map(gravadas.map((gravada) => [gravada.empresa.ordem, gravada.id])),
    )
    await gravarDonos(ctx, { carteira, escritorio }, gravadas)
    await gravarNotas(onde, gravadas)
    await gravarFatos(onde, gravadas)
    await fecharHistorico(ctx, { carteira, pedinte }, gravadas)
    await gravarInterrompidas(ctx, { carteira, pedinte }, gravadas)
    await gravarQuemAssina(ctx, { carteira, pedinte, escritorio }, gravadas)
    await gravarPedidos(ctx, { carteira, pedinte, escritorio }, gravadas)
  })
}

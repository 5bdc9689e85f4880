// What every campaign starts from: one cluster, one portfolio written once, and a copy of it per run.
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { criarConta } from '../../apps/identity/src/index.ts'
import { type Carteira, escreverCarteira } from './carteira.ts'
import { SENHA } from './entrar.ts'
import { criarPlanoDeContas } from './plano-de-contas.ts'
import { type Aglomerado, abrirAglomerado, migrarBanco } from './produto-em-processos.ts'

export const EMAIL = 'ana@ficticio.example'
const MODELO = 'simulacao_modelo'

export type Oficina = {
  readonly aglomerado: Aglomerado
  readonly carteira: Carteira
  /** A fresh copy of the portfolio; its address. */
  copiar(nome: string): Promise<string>
  fechar(): Promise<void>
}

/** Last month: the one an office closes now. */
function mesPassado(): string {
  const hoje = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(),
  )
  const [ano = 0, mes = 0] = hoje.split('-').map(Number)
  return mes === 1 ? `${ano - 1}-12` : `${ano}-${String(mes - 1).padStart(2, '0')}`
}

export async function abrirOficina(pedido: {
  semente: number
  empresas: number
  duravel: boolean
  /** Where the cluster lives; left out, a temporary folder. */
  pasta?: string
}): Promise<Oficina> {
  const aglomerado = await abrirAglomerado(pedido.duravel, pedido.pasta)
  try {
    await aglomerado.criarBanco(MODELO)
    await migrarBanco(aglomerado.url(MODELO))
    const carteira = await semear(aglomerado.url(MODELO), pedido)
    return {
      aglomerado,
      carteira,
      async copiar(nome) {
        await aglomerado.criarBanco(nome, MODELO)
        return aglomerado.url(nome)
      },
      fechar: () => aglomerado.parar(),
    }
  } catch (erro) {
    await aglomerado.parar()
    throw erro
  }
}

/** Writes the portfolio and the account of whoever asks in a migrated database. */
export async function semear(
  url: string,
  { semente, empresas }: { semente: number; empresas: number },
): Promise<Carteira> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const { contaId } = await criarConta(pool, {
    email: EMAIL,
    senha: SENHA,
    nome: 'Ana Fictícia',
    emailConfirmado: true,
  })
  await pool.end()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const carteira = await escreverCarteira(client, {
      semente,
      empresas,
      competencia: mesPassado(),
      sujeito: contaId,
    })
    await criarPlanoDeContas(url, carteira)
    return carteira
  } finally {
    await client.end()
  }
}

/** A connection of the owner for reading a run's database. */
export async function comBanco<T>(url: string, ler: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ler(client)
  } finally {
    await client.end()
  }
}

const RESTO = `
  select 'operação ' || id || ' ' || tipo as quem, status::text as estado, dono, lease_ate::text as ate, proxima_em::text as quando from operacao where status in (0, 1)
  union all
  select 'tarefa ' || id || ' ' || task_identifier || coalesce(' ' || key, ''), attempts || '/' || max_attempts, locked_by, locked_at::text, run_at::text from graphile_worker.jobs`

/** Until nobody has work left, told or untold: no operation under way and no job in the queue. */
export async function esperarRepouso(url: string, prazoMs: number): Promise<void> {
  const ate = Date.now() + prazoMs
  let resta: unknown[] = []
  while (Date.now() < ate) {
    resta = await comBanco(url, async (client) => (await client.query(RESTO)).rows).catch(
      (erro) => [erro],
    )
    if (resta.length === 0) return
    await esperar(50)
  }
  throw new Error(`o trabalho não terminou sozinho no prazo: ${JSON.stringify(resta.slice(0, 5))}`)
}

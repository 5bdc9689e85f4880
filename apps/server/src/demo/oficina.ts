import { join } from 'node:path'
import { clockFrom, systemClock } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { type Ator, type Pool, transaction } from '../platform/db/index.ts'
import { createLocalFiles, type Files } from '../platform/files/index.ts'
import { createLog, type Logger } from '../platform/log.ts'

const NOME = 'Demonstração'

/** What the seeding works with. */
export type Oficina = {
  readonly pool: Pool
  readonly files: Files
  readonly segredo: string
  readonly log: Logger
  readonly contar: (linha: string) => void
}

export const abrirOficina = (opcoes: {
  pool: Pool
  dataDir: string
  segredo: string
  contar: (linha: string) => void
}): Oficina => ({
  pool: opcoes.pool,
  files: createLocalFiles(join(opcoes.dataDir, 'arquivos')),
  segredo: opcoes.segredo,
  log: createLog({ level: 'warn', pretty: false }),
  contar: opcoes.contar,
})

const atorDaDemonstracao = (escritorioId: number): Ator => ({
  escritorioId,
  empresas: 'todas',
  usuarioId: null,
  usuarioNome: NOME,
  origem: 'demonstracao',
})

/** The instant of an hour of a civil day in São Paulo; of an hour that has not come today, this very one. */
export function instante(data: string, hora = '14:00:00'): Date {
  const momento = new Date(`${data}T${hora}-03:00`)
  const agora = systemClock.now()
  return data === systemClock.today() && momento > agora ? agora : momento
}

/** What the use cases of the product are given, but for the transaction. */
export const contextoDa = (oficina: Oficina, escritorioId: number): Omit<Context, 'db'> => ({
  tenant: { escritorioId, empresas: 'todas' },
  user: { id: 0, nome: NOME, perfil: 2 },
  ator: atorDaDemonstracao(escritorioId),
  clock: clockFrom(() => instante('2026-01-01')),
  log: oficina.log,
  files: oficina.files,
  segredo: oficina.segredo,
})

/** One transaction of an office. */
export const emTransacao = <T>(
  oficina: Oficina,
  escritorioId: number,
  trabalho: (ctx: Context) => Promise<T>,
): Promise<T> => {
  const contexto = contextoDa(oficina, escritorioId)
  return transaction(oficina.pool, contexto.ator, (db) => trabalho({ ...contexto, db }))
}

/** The same context as seen at another moment: what the use cases date, they date with it. */
export const noDia = <C extends Omit<Context, 'db'>>(ctx: C, data: string, hora?: string): C => ({
  ...ctx,
  clock: clockFrom(() => instante(data, hora)),
})

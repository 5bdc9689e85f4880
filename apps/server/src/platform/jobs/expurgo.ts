import type { Rotina } from './job.ts'

/** What goes, and the statement that takes it away, with its values. */
type Comando = readonly [o: string, sql: string, valores?: readonly unknown[]]

/** A routine that takes away what has nothing more to tell; each statement is by itself, and may find nothing. */
export const expurgo = (nome: string, quando: string, comandos: readonly Comando[]): Rotina => ({
  nome,
  quando,
  async executar({ queuePool, log }) {
    for (const [o, sql, valores] of comandos) {
      const { rowCount } = await queuePool.query(sql, [...(valores ?? [])])
      if ((rowCount ?? 0) > 0) log.info({ [o]: rowCount }, 'expurgados')
    }
  },
})

/** A browser that was away for so long reads its screen again, and nobody retries a request so late. */
export const rotinaDosPassageiros = expurgo('expurgar-passageiros', '51 6 * * *', [
  ['eventosAoVivo', `delete from evento_ao_vivo where em < now() - interval '2 days'`],
  ['respostas', `delete from idempotencia where em < now() - interval '30 days'`],
])

import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { bancoFora } from './falhas.ts'

const ENTRE_PERGUNTAS_MS = 100
const AVISAR_DEPOIS_DE_MS = 3_000

/**
 * Waits until the database answers, for as long as it takes: a process that starts while it is coming back starts
 * with it. Anything else than its absence (a wrong password, say) is thrown.
 */
export async function esperarBanco(url: string): Promise<void> {
  const desde = Date.now()
  let avisado = false
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (erro) {
      if (!bancoFora(erro)) throw erro
      if (!avisado && Date.now() - desde > AVISAR_DEPOIS_DE_MS) {
        avisado = true
        process.stderr.write('razao: o banco de dados não responde; aguardando…\n')
      }
      await esperar(ENTRE_PERGUNTAS_MS)
    }
  }
}

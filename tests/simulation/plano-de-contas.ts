import { garantirPlanoDeContas } from '../../apps/server/src/modules/contabil/plano/plano-do-escritorio.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import { type Ator, createPool, transaction } from '../../apps/server/src/platform/db/index.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import type { Carteira } from './carteira.ts'

/** Gives the office its chart of accounts, as creating an office does. */
export async function criarPlanoDeContas(url: string, { escritorio }: Carteira): Promise<void> {
  const pool = createPool({ url, max: 1, name: 'simulacao' })
  const ator: Ator = {
    escritorioId: escritorio,
    empresas: 'todas',
    usuarioId: null,
    usuarioNome: 'Simulação',
    origem: 'demonstracao',
  }
  try {
    await transaction(pool, ator, async (db) => {
      const ctx = {
        db,
        tenant: { escritorioId: escritorio, empresas: 'todas' },
        user: { id: 0, nome: 'Simulação', perfil: 2 },
        ator,
        clock: systemClock,
        log: createLog({ level: 'silent', pretty: false }),
      } as unknown as Context
      await garantirPlanoDeContas(ctx)
    })
  } finally {
    await pool.end()
  }
}

// The whole product for the browser tests: its own PostgreSQL, its own data folder, a free port, and the
// demonstration office. One for the whole run; each spec works on companies of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Started, start } from '../../apps/server/src/start.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { startSimulators } from '../../scripts/start/simulators.ts'

export type Produto = {
  url: string
  banco: string
  /** Page of the letters to customers. */
  correio: string
  /** Page of the bank where a person pays a Pix. */
  pagar: string
  encerrar(): Promise<void>
}

async function portaLivre(): Promise<number> {
  const server = createServer()
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto))
  const endereco = server.address()
  await new Promise((pronto) => server.close(pronto))
  return typeof endereco === 'object' && endereco !== null ? endereco.port : 0
}

/** Starts everything; `encerrar` leaves nothing behind. */
export async function abrirProduto(options: { empresas?: number } = {}): Promise<Produto> {
  const dados = mkdtempSync(join(tmpdir(), 'razao-e2e-'))
  const postgres = await startPostgres({ fsync: false })
  const simuladores = await startSimulators(dados)
  Object.assign(process.env, simuladores?.settings)
  // Nobody answers there until a spec that proves a host starts a name server.
  process.env.RAZAO_DNS ??= `127.0.0.1:${await portaLivre()}`
  const fechar = async (produto?: Started) => {
    await produto?.stop()
    await simuladores?.stop()
    await postgres.stop()
    rmSync(dados, { recursive: true, force: true })
  }
  try {
    const produto = await start({
      databaseUrl: postgres.url,
      port: await portaLivre(),
      dataDir: dados,
      demo: true,
      ...(simuladores?.certificadora ? { certificadora: simuladores.certificadora } : {}),
      ...(simuladores?.jettax ? { jettax: simuladores.jettax } : {}),
      ...(simuladores?.banco ? { banco: simuladores.banco } : {}),
      ...(simuladores?.receita ? { receita: simuladores.receita } : {}),
      ...options,
    })
    // What a screen shows does not change under who looks at it.
    await produto.semeada
    const correio = simuladores?.mailbox ?? ''
    return {
      ...{ url: produto.url, banco: postgres.url, correio, pagar: simuladores?.bankPage ?? '' },
      encerrar: () => fechar(produto),
    }
  } catch (erro) {
    await fechar()
    throw erro
  }
}

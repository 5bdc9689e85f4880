// The real HTTP door over a private database, with a token signed here instead of by the identity provider.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { createApp } from '../../apps/server/src/app.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import {
  createPool,
  migrate,
  senhaDoApp,
  urlDoApp,
} from '../../apps/server/src/platform/db/index.ts'
import { createLocalFiles } from '../../apps/server/src/platform/files/index.ts'
import { SEM_FORA } from '../../apps/server/src/platform/fora/index.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { freePort, startPostgres } from '../../scripts/postgres.ts'

const SEGREDO = 'segredo das medidas com mais de trinta e duas letras'

export type Bancada = {
  /** Superuser, for arranging data and for the bare floor. */
  dono: pg.Pool
  donoUrl: string
  escritorioId: number
  /** Of the database's main process. */
  pidDoBanco: number
  /** Where the door listens, and the accountant's token, for a client of another thread. */
  porta: number
  token: string
  pedir(caminho: string): Promise<unknown>
  encerrar(): Promise<void>
}

/** Everything durable (fsync on); the office is empty but for its accountant. */
export async function abrirBancada(): Promise<Bancada> {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-bench-'))
  const banco = await startPostgres({ fsync: true, settings: { shared_buffers: '1GB' } })
  await migrate({ url: banco.url, appPassword: senhaDoApp(SEGREDO) })
  const dono = new pg.Pool({ connectionString: banco.url, max: 4 })
  const escritorioId = await umEscritorio(dono)
  const porta = await freePort()
  const endereco = new URL(`http://localhost:${porta}/`)
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const chave = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'bench' }
  const pool = createPool({ url: urlDoApp(banco.url, SEGREDO), max: 8, name: 'bench' })
  const config = readConfig({ RAZAO_LIMITE_PEDIDOS: '0', RAZAO_LOG: 'silent' })
  const servidor = await createApp({
    config,
    endereco,
    pool,
    listenUrl: urlDoApp(banco.url, SEGREDO),
    clock: systemClock,
    files: createLocalFiles(pasta),
    fora: SEM_FORA,
    segredo: SEGREDO,
    log: createLog({ level: 'silent', pretty: false }),
    versao: 'bench',
    dist: pasta,
    demonstracao: false,
    identity: {
      handler: async () => false,
      jwks: async () => ({ keys: [chave] }),
      convidar: async () => ({ contaId: null }),
      avisar: async () => {},
      codigoDoPrimeiroAcesso: async () => null,
      vale: async () => true,
      renovarChaves: async () => {},
      stop: async () => {},
    },
  })
  await servidor.app.listen({ port: porta, host: '127.0.0.1' })
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
    .setIssuer(endereco.href)
    .setAudience(config.OIDC_AUDIENCIA)
    .setSubject('bench')
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(privateKey)
  return {
    dono,
    donoUrl: banco.url,
    escritorioId,
    pidDoBanco: banco.pid,
    porta,
    token,
    async pedir(caminho) {
      const resposta = await fetch(new URL(caminho, `http://127.0.0.1:${porta}`), {
        headers: { authorization: `Bearer ${token}` },
      })
      const corpo: unknown = await resposta.json()
      if (!resposta.ok) throw new Error(`${caminho}: ${resposta.status} ${JSON.stringify(corpo)}`)
      return corpo
    },
    async encerrar() {
      await servidor.close()
      await Promise.all([pool.end(), dono.end()])
      await banco.stop()
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}

async function umEscritorio(dono: pg.Pool): Promise<number> {
  const { rows } = await dono.query<{ id: string }>(
    `insert into escritorio (nome, razao_social, cnpj, email) values ('Bancada', 'Bancada Fictícia Ltda', '11222333000181', 'bancada@demo.example') returning escritorio_id as id`,
  )
  const id = Number(rows[0]?.id)
  await dono.query(
    `with u as (insert into usuario (sujeito, nome, login) values ('bench', 'Bancada', 'bench@demo.example') returning id)
    insert into usuario_papel (escritorio_id, usuario_id, perfil) select $1, id, 2 from u`,
    [id],
  )
  return id
}

/** Companies by SQL: only what the lists need. */
export async function inserirEmpresas(
  dono: pg.Pool,
  escritorioId: number,
  quantas: number,
): Promise<void> {
  await dono.query(
    `insert into empresa (escritorio_id, identificacao, apelido, razao_social, regime, abertura, cliente_desde)
    select $1, lpad(n::text, 12, '0') || '00', 'Empresa Fictícia ' || n, 'Empresa Fictícia ' || n || ' Ltda', 1, '2019-03-01', '2024-01-01' from generate_series(1, $2::int) n`,
    [escritorioId, quantas],
  )
}

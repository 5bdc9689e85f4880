import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEM_FORA } from '../../platform/fora/index.ts'
import { createLog } from '../../platform/log.ts'
import { openKeyring, openVault } from '../../platform/vault/index.ts'
import { abrirBancada, type Bancada, umEscritorio } from '../../testes/fabricas.ts'
import { cuidarDoVaultJob, rotinaDoVault } from './vault.ts'

let bancada: Bancada
const pasta = mkdtempSync(join(tmpdir(), 'razao-vault-'))
const keyring = openKeyring(join(pasta, 'chaves'))
const vault = openVault(keyring)
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => {
  await bancada.fechar()
  rmSync(pasta, { recursive: true, force: true })
})

const naFila = async (): Promise<number[]> => {
  await rotinaDoVault(vault).executar({
    queuePool: bancada.dono,
    clock: bancada.clock,
    log: createLog({ level: 'silent', pretty: false }),
  })
  const { rows } = await bancada.dono.query<{ id: number }>(
    `delete from graphile_worker._private_jobs where key like 'cuidar-do-vault:%'
     returning (payload #>> '{ator,escritorioId}')::int as id`,
  )
  return rows.map(({ id }) => id)
}

test('after the key changes, each office with something under another is looked after once', async () => {
  const escritorio = await umEscritorio(bancada)
  const outro = await umEscritorio(bancada)
  const item = (nome: string, venceEm: Date | null = null) => ({
    ...{ nome, venceEm, tipo: 'token' as const, motivo: 'teste' },
    segredo: Buffer.from('segredo fictício'),
  })
  await escritorio.rodar((ctx) => vault.guardar(ctx, item('fica')))
  await escritorio.rodar((ctx) => vault.guardar(ctx, item('estragado')))
  expect(await naFila()).toEqual([])
  await outro.rodar((ctx) => vault.guardar(ctx, item('vencido', new Date(0))))
  expect(await naFila()).toEqual([outro.id])
  const nova = keyring.add()
  await bancada.dono.query(
    `update vault_item set chave = set_byte(chave, 59, 255 - get_byte(chave, 59)) where nome = 'estragado'`,
  )
  expect((await naFila()).sort()).toEqual([escritorio.id, outro.id].sort())
  const fora = { ...SEM_FORA, vault }
  for (const de of [escritorio, outro]) await cuidarDoVaultJob(de.job({ fora }), {})
  const { rows } = await bancada.dono.query('select nome, mestra from vault_item order by nome')
  expect(rows).toEqual([
    { nome: 'estragado', mestra: expect.not.stringMatching(nova) },
    { nome: 'fica', mestra: nova },
  ])
  const lido = await vault.usar(
    escritorio.job().write,
    { nome: 'fica', motivo: 'teste' },
    async (segredo) => segredo.toString(),
  )
  expect(lido).toBe('segredo fictício')
})

import type pg from 'pg'
import { type Keyring, KeyringError } from './keyring.ts'

/**
 * Takes a master key out of the file once nothing of any office is under it. Whoever is closing a secret meanwhile
 * waits, and then reads the file again. `client` is the owner's: it sees every office.
 */
export async function forgetKey(client: pg.Client, keyring: Keyring, id: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query('lock table vault_item in share row exclusive mode')
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from vault_item where mestra = $1',
      [id],
    )
    const [{ n } = { n: 0 }] = rows
    if (n > 0)
      throw new KeyringError(`Ainda há ${n} segredos sob a chave ${id}: espere a troca terminar.`)
    keyring.remove(id)
    await client.query('commit')
  } catch (erro) {
    await client.query('rollback').catch(() => {})
    throw erro
  }
}

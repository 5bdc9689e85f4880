import { randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { resumosComChave, type Segredos } from '../vault.ts'

const QUANTOS = 10
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789'
const USO = 'recuperacao'

// 12 letters of 31: 59 bits, kept only as a keyed hash.
const novoCodigo = (): string =>
  Array.from({ length: 12 }, () => LETRAS[randomInt(LETRAS.length)]).join('')

const emGrupos = (codigo: string): string => codigo.replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3')

/** Ten new recovery codes, in place of whatever there was; the only time they are seen. */
export async function gravarRecuperacao(
  segredos: Segredos,
  banco: Pool | PoolClient,
  contaId: string,
): Promise<string[]> {
  const codigos = Array.from({ length: QUANTOS }, novoCodigo)
  const resumos = codigos.map((texto) => resumosComChave(segredos, { uso: USO, texto })[0])
  await banco.query(
    `with antigos as (delete from identidade.codigo_de_recuperacao where conta_id = $1)
     insert into identidade.codigo_de_recuperacao (conta_id, resumo)
     select $1, resumo from unnest($2::text[]) as t (resumo)`,
    [contaId, resumos],
  )
  return codigos.map(emGrupos)
}

/** Uses a recovery code up; false when it is not one of the account's, or was used. */
export async function conferirRecuperacao(
  segredos: Segredos,
  banco: Pool | PoolClient,
  { contaId, codigo }: { contaId: string; codigo: string },
): Promise<boolean> {
  const texto = codigo.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const { rowCount } = await banco.query(
    `update identidade.codigo_de_recuperacao set usado_em = now()
     where conta_id = $1 and resumo = any ($2) and usado_em is null`,
    [contaId, resumosComChave(segredos, { uso: USO, texto })],
  )
  return rowCount === 1
}

/** Recovery codes stand for another second step: without any, they go. */
export async function esquecerRecuperacaoSemFator(pool: Pool, contaId: string): Promise<void> {
  await pool.query(
    `delete from identidade.codigo_de_recuperacao r where conta_id = $1
       and not exists (select from identidade.fator f where f.conta_id = r.conta_id and f.confirmado_em is not null)
       and not exists (select from identidade.chave_de_acesso c where c.conta_id = r.conta_id)`,
    [contaId],
  )
}

/** How many recovery codes are still unused. */
export async function recuperacaoRestante(pool: Pool, contaId: string): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from identidade.codigo_de_recuperacao
     where conta_id = $1 and usado_em is null`,
    [contaId],
  )
  return rows[0]?.total ?? 0
}

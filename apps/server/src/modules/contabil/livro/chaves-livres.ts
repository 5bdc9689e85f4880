import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

type Pedida = {
  readonly chave: string
  /** Of a key that names the document of its entry: who has it with another document is not of here. */
  readonly documentoId?: number
}

/**
 * A book that came from another office keeps the numbers of there in its keys, which its hashes seal: a number given
 * here may be one of those. What is taken so gets a key of its own, as the second posting of a fact does. Call with the
 * book, or the row that gives the number, held; a fact posted twice here is still refused by its key.
 */
export async function chavesLivres(
  ctx: Context,
  empresaId: number,
  pedidas: readonly Pedida[],
): Promise<ReadonlyMap<string, string>> {
  const livres = new Map<string, string>()
  let faltam = pedidas
  for (let vez = 0; faltam.length > 0; vez += 1) {
    const candidatas = faltam.map(({ chave, documentoId = null }) => ({
      chave: vez === 0 ? chave : `${chave}@${vez + 1}`,
      documento: documentoId,
    }))
    const { rows } = await sql<{ chave: string }>`
      select l.chave from jsonb_to_recordset(${JSON.stringify(candidatas)}::jsonb) as c (chave text, documento bigint)
      join lancamento l on l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId} and l.chave = c.chave
      where c.documento is null or l.documento_id is distinct from c.documento`.execute(ctx.db)
    const tomadas = new Set(rows.map(({ chave }) => chave))
    const restam: Pedida[] = []
    for (const [indice, pedida] of faltam.entries()) {
      const candidata = candidatas[indice]?.chave ?? pedida.chave
      if (tomadas.has(candidata)) restam.push(pedida)
      else livres.set(pedida.chave, candidata)
    }
    faltam = restam
  }
  return livres
}

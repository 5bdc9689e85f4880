// A PGDAS-D of a company of the world, put together and not compared; and a DCTFWeb, not asked for.
import { MES } from '../../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import type { Obra } from './obra.ts'

export async function declaracaoDe(
  { um, escritorio }: Obra,
  empresaId: number,
  canario: string,
): Promise<number> {
  const { id } = await um<{ id: number }>(
    `insert into declaracao_pgdasd (escritorio_id, empresa_id, competencia, apuracao_id, tipo, pedido, pedido_hash, valor,
       criado_por_nome)
     select escritorio_id, empresa_id, competencia, id, 'original', '{}', repeat('0', 64), valor, $3 from apuracao
     where escritorio_id = $1 and empresa_id = $2 and competencia = '${MES}' and atual
     returning id`,
    [escritorio.id, empresaId, `${canario} declarante`],
  )
  return id
}

export async function dctfwebDe(
  { um, escritorio }: Obra,
  empresaId: number,
  canario: string,
): Promise<number> {
  const { id } = await um<{ id: number }>(
    `insert into declaracao_dctfweb (escritorio_id, empresa_id, competencia, apuracao_id, tipo, pedido, pedido_hash, valor,
       criado_por_nome)
     select escritorio_id, empresa_id, competencia, id, 'original', '{}', repeat('0', 64), valor, $3 from apuracao
     where escritorio_id = $1 and empresa_id = $2 and competencia = '${MES}' and atual
     returning id`,
    [escritorio.id, empresaId, `${canario} declarante`],
  )
  return id
}

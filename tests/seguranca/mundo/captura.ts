// What came from the national environment to a company of the world, and a check of a month against it.
import { MES } from '../../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import type { Obra } from './obra.ts'

type Dela = { empresaId: number; notaId: number; canario: string }

/** Two documents that differ from a note, and a check that found it. */
export async function capturaDe({ um, escritorio }: Obra, { empresaId, notaId, canario }: Dela) {
  const novo = async (texto: string, valores: unknown[] = []): Promise<number> =>
    (await um<{ id: number }>(texto, [escritorio.id, empresaId, ...valores])).id
  await um(
    `insert into captura (escritorio_id, empresa_id, ultimo_nsu, resultado, motivo) values ($1, $2, 7, 'recusada', $3)`,
    [escritorio.id, empresaId, `${canario} motivo`],
  )
  const documento = (nsu: number) =>
    novo(
      `insert into captura_documento (escritorio_id, empresa_id, nsu, tipo_na_fonte, tipo, chave, sha256, conteudo, situacao,
         motivo, direcao, numero, competencia, contraparte, valor, campos, nota_id)
       values ($1, $2, $3::bigint, 'NFSE', 'nota', $4 || $3::bigint::text, $4, 'x', 'diferente', $4, 1, '1', '${MES}', $4, 100,
         '[{"campo":"valor","aqui":1,"la":100}]', $5) returning id`,
      [nsu, `${canario} documento`, notaId],
    )
  const capturado = await documento(1)
  const conferencia = await novo(
    `insert into conferencia_da_fonte (escritorio_id, empresa_id, competencia, estado, pedida_por_nome, concluida_em)
     values ($1, $2, '${MES}', 'pronta', $3, now()) returning id`,
    [`${canario} pedinte`],
  )
  await um(
    `insert into conferencia_da_fonte_item (escritorio_id, conferencia_id, ordem, empresa_id, lista, chave, contraparte, nota_id,
       documento_id)
     values ($1, $3, 1, $2, 'diferente', 'chave', $4, $5, $6)`,
    [escritorio.id, empresaId, conferencia, `${canario} item`, notaId, capturado],
  )
  return { capturado, capturadoADecidir: await documento(2), conferencia }
}

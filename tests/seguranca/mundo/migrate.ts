// What Migrate left of a company of the world: a note of test, and where it tells of the others.
import { createHash, randomBytes } from 'node:crypto'
import type { Obra } from './obra.ts'

export async function migrateDe({ um, escritorio }: Obra, empresaId: number, canario: string) {
  const chave = [escritorio.id, empresaId]
  const { id: notaDeTeste } = await um<{ id: number }>(
    `insert into migrate_nota_de_teste (escritorio_id, empresa_id, serie, numero, situacao, passos, numero_da_nota, pdf,
       pedida_em, pedida_por_nome)
     values ($1, $2, '900', 1, 'autorizada', jsonb_build_array(jsonb_build_object('passo', 'situacao', 'situacao', 'certo',
       'mensagem', $3::text)), '1', $4, now(), $3) returning id`,
    [...chave, `${canario} nota de teste`, Buffer.from(`%PDF-1.4 ${canario}`)],
  )
  await um(
    `insert into migrate_webhook (escritorio_id, empresa_id, ambiente, digesto, registrado_em)
     values ($1, $2, 2, $3, now())`,
    [...chave, createHash('sha256').update(randomBytes(32)).digest()],
  )
  await um(
    `insert into migrate_cidade (escritorio_id, municipio_ibge, nome, uf, padrao, integracao, emite, homologacao, cancela,
       substitui, certificado, captura_emitidas, captura_recebidas)
     values ($1, $2, $3, 'SP', $3, 'Web Service', true, true, true, true, true, true, true)
     on conflict do nothing`,
    [escritorio.id, 3550308, `${canario.replace(/2$/, '1')} cidade`],
  )
  return { notaDeTeste }
}

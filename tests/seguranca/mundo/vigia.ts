// What the Receita says of a company of the world: its procuração, a letter, and the DTE.
import type { Obra } from './obra.ts'

type Casa = Pick<Obra, 'um'> & { readonly escritorio: { readonly id: number } }

/** Answers the letter. */
export async function vigiaDe(
  { um, escritorio }: Casa,
  empresaId: number,
  canario: string,
): Promise<number> {
  const dela = [escritorio.id, empresaId]
  await um(
    `insert into vigia_escritorio (escritorio_id, assuntos, parte_do_teto) values ($1, '{dte}', 50)
     on conflict (escritorio_id) do update set parte_do_teto = 50 returning versao`,
    [escritorio.id],
  )
  await um(
    `insert into vigia_consulta (escritorio_id, empresa_id, assunto, situacao, consultada_em, resposta, respondida_em, proxima_em)
     values ($1, $2, 'dte', 'respondida', now(), jsonb_build_object('optante', true, 'situacao', $3::text), now(), '2100-01-01')
     returning empresa_id as id`,
    [...dela, `${canario} dte`],
  )
  await um(
    `insert into procuracao_receita (escritorio_id, empresa_id, outorgado, outros)
     values ($1, $2, '11222333000181', array[$3::text]) returning empresa_id as id`,
    [...dela, `${canario} procuração`],
  )
  const { id } = await um<{ id: number }>(
    `insert into carta_receita (escritorio_id, empresa_id, isn, assunto, remetente, enviada_em, relevante, lida_na_receita, regra,
       gravidade, vista_em)
     values ($1, $2, '1', $3, 'RECEITA', now(), false, false, 'comunicado', 'informacao', now()) returning id`,
    [...dela, `${canario} carta`],
  )
  return id
}

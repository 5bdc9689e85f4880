// What the Receita says of a company of the world: its procuração, a letter, and the DTE.
import type { Obra } from './obra.ts'

type Casa = Pick<Obra, 'um' | 'bancada'> & { readonly escritorio: { readonly id: number } }

/** Answers the letter, a plan of instalments and a payment without a guide. */
export async function vigiaDe(
  { bancada, um, escritorio }: Casa,
  empresaId: number,
  canario: string,
): Promise<{ carta: number; parcelamento: number; divergencia: number }> {
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
  const carta = await um<{ id: number }>(
    `insert into carta_receita (escritorio_id, empresa_id, isn, assunto, remetente, enviada_em, relevante, lida_na_receita, regra,
       gravidade, vista_em)
     values ($1, $2, '1', $3, 'RECEITA', now(), false, false, 'comunicado', 'informacao', now()) returning id`,
    [...dela, `${canario} carta`],
  )
  const parcelamento = await um<{ id: number }>(
    `insert into parcelamento (escritorio_id, empresa_id, modalidade, numero, pedido_em, situacao, em_curso, visto_em)
     values ($1, $2, 'PARCSN', 1, '2026-01-05', $3, true, now()) returning id`,
    [...dela, `${canario} parcelamento`],
  )
  await um(
    `insert into parcela_do_parcelamento (escritorio_id, empresa_id, parcelamento_id, competencia, vencimento, valor, paga, visto_em)
     values ($1, $2, $3, '2026-11', '2026-11-30', 10000, false, now()) returning empresa_id as id`,
    [...dela, parcelamento.id],
  )
  // Of the month before, its DAS was issued: it is what the company sees.
  const papel = Buffer.from(`${canario}: o DAS de uma parcela fictícia`)
  const pedido = { escritorioId: escritorio.id, conteudo: papel, limite: 1000 }
  const { tamanho, sha256, local } = await bancada.files.guardar(pedido)
  const documento = await um<{ id: number }>(
    `insert into documento (escritorio_id, empresa_id, tipo, nome, mime, tamanho, sha256, local, origem)
     values ($1, $2, 'parcela', $3, 'application/pdf', $4, $5, $6, 'receita') returning id`,
    [...dela, `${canario} parcela.pdf`, tamanho, sha256, local],
  )
  await um(
    `insert into parcela_do_parcelamento (escritorio_id, empresa_id, parcelamento_id, competencia, vencimento, valor, paga, visto_em,
       documento_id, das_pix, das_total, das_pagar_ate, das_emitido_em)
     values ($1, $2, $3, '2026-10', '2026-10-30', 10000, false, now(), $4, $5, 10000, '2026-11-30', now())
     returning empresa_id as id`,
    [...dela, parcelamento.id, documento.id, `${canario} parcela`],
  )
  const divergencia = await um<{ id: number }>(
    `insert into divergencia_pagamento (escritorio_id, empresa_id, tipo, chave, pago, pago_em, pagamento, visto_em)
     values ($1, $2, 'sem-guia', 'pagamento:1', 100, '2026-11-10', jsonb_build_object('numero', '1', 'tipo', 'DARF',
       'competencia', null, 'pagoEm', '2026-11-10', 'vencimento', null,
       'receita', jsonb_build_object('codigo', '2089', 'descricao', $3::text),
       'valores', jsonb_build_object('principal', 100, 'multa', 0, 'juros', 0, 'total', 100)), now()) returning id`,
    [...dela, `${canario} pagamento`],
  )
  return { carta: carta.id, parcelamento: parcelamento.id, divergencia: divergencia.id }
}

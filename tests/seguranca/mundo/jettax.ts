// A company of the world that is read in Jettax: a document that came, a reading, and what is told of a note.
import { MES } from '../../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import type { Obra } from './obra.ts'

type Dela = { empresaId: number; canario: string }
type Casa = Pick<Obra, 'um'> & { readonly escritorio: { readonly id: number } }

/** Put back, it is as it was. */
export async function jettaxDe(
  { um, escritorio }: Casa,
  { empresaId, canario }: Dela,
): Promise<void> {
  const dela = [escritorio.id, empresaId]
  await um(
    `insert into jettax_escritorio (escritorio_id, final, guardado_em, guardado_por_nome, ativa, proxima_em, testada_em, teste,
       aprovada)
     values ($1, 'ario', now(), $2, true, '2100-01-01', now(), '{"passos":[]}', true)
     on conflict (escritorio_id) do update set final = excluded.final returning versao`,
    // Of the office: whoever sees any of its companies sees it.
    [escritorio.id, 'Quem guardou'],
  )
  await um(
    `insert into jettax_cliente (escritorio_id, cnpj, nome)
     select escritorio_id, identificacao, $3 from empresa where escritorio_id = $1 and id = $2
     on conflict (escritorio_id, cnpj) do update set nome = excluded.nome returning id`,
    [...dela, `${canario} na jettax`],
  )
  await um(
    `insert into jettax_empresa (escritorio_id, empresa_id, ligada, em_dia_em) values ($1, $2, true, now())
     on conflict (escritorio_id, empresa_id) do update set ligada = true, em_dia_em = now() returning empresa_id as id`,
    dela,
  )
  await um(
    `insert into jettax_leitura (escritorio_id, empresa_id, tipo, estado, motivo, pedida_por_nome, terminou_em)
     values ($1, $2, 'agora', 'falhou', $3, $3, now()) returning id`,
    [...dela, `${canario} leitura`],
  )
  await um(
    `insert into jettax_resumo (escritorio_id, empresa_id, numero_la, direcao, numero, emissao, competencia, cancelada,
       contraparte_nome, valor, visto_em)
     values ($1, $2, 1, 1, '987', '${MES}-05', '${MES}', false, $3, 100, now())
     on conflict (escritorio_id, empresa_id, numero_la) do update set numero = excluded.numero returning id`,
    [...dela, `${canario} resumo`],
  )
}

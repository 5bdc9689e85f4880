// Customers and services of a company of the world.
import type { Obra } from './obra.ts'

/** Beside the one of its books: one with a contact, two to be merged, two merged, files of people, two services. */
export async function clientesDe({ um, escritorio }: Obra, empresaId: number, canario: string) {
  const novo = async (texto: string, valores: unknown[] = []): Promise<number> =>
    (await um<{ id: number }>(texto, [escritorio.id, empresaId, ...valores])).id
  const cliente = async (nome: string) =>
    await novo(
      `insert into participante (escritorio_id, empresa_id, nome, tipo_pessoa, etiquetas) values ($1, $2, $3, 2, array[$4]) returning id`,
      [`${canario} ${nome}`, canario],
    )
  const importacao = async (estado: string) => {
    const id = await novo(
      `insert into participante_importacao (escritorio_id, empresa_id, nome, formato, estado) values ($1, $2, $3, 'csv', $4) returning id`,
      [`${canario} clientes.csv`, estado],
    )
    await um(
      `insert into participante_importacao_item (escritorio_id, importacao_id, empresa_id, ordem, linha, nome, situacao, dados)
       values ($1, $3, $2, 1, 2, $4, 'nova', jsonb_build_object('nome', $4::text, 'tipo_pessoa', 2))`,
      [escritorio.id, empresaId, id, `${canario} lido`],
    )
    return id
  }
  const servico = async (nome: string) =>
    await novo(
      `insert into servico (escritorio_id, empresa_id, nome, item_lc116, codigo_tributacao, descricao)
       values ($1, $2, $3, '01.07', '010701', $3) returning id`,
      [`${canario} ${nome}`],
    )
  const [clienteComContato, fica, vai] = [
    await cliente('com contato'),
    await cliente('que ficou'),
    await cliente('que foi'),
  ]
  await um(`update participante set mesclado_em = $2 where escritorio_id = $1 and id = $3`, [
    escritorio.id,
    fica,
    vai,
  ])
  return {
    clienteComContato,
    contato: await novo(
      `insert into participante_contato (escritorio_id, empresa_id, participante_id, nome, email)
       values ($1, $2, $3, $4, 'contato@ficticio.example') returning id`,
      [clienteComContato, `${canario} contato`],
    ),
    clienteQueFica: await cliente('que fica'),
    clienteQueVai: await cliente('que vai'),
    mescla: await novo(
      `insert into participante_mescla (escritorio_id, empresa_id, principal_id, mesclado_id, antes, depois)
       values ($1, $2, $3, $4, '{}', '{}') returning id`,
      [fica, vai],
    ),
    clientesEnviados: await importacao('previa'),
    clientesADescartar: await importacao('previa'),
    clientesImportados: await importacao('concluida'),
    servico: await servico('serviço'),
  }
}

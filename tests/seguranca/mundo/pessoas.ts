// Invitations, requests, tokens and what else people of the world leave.
import { codigoDoConvite } from '../../../apps/server/src/modules/acesso/convites/codigo.ts'
import { SEGREDO } from '../bancada-de-ataque.ts'
import type { Obra } from './obra.ts'

/** People to be administered, an integration with its token, invitations, a notification, a brand. */
export async function pessoasEConvites(obra: Obra, empresaId: number, canario: string) {
  const { um, bancada, escritorio } = obra
  const pessoa = async (nome: string, perfil: number): Promise<number> =>
    (
      await um<{ id: number }>(
        `with u as (insert into usuario (sujeito, nome, login) values ($2, $2, $2) returning id)
         insert into usuario_papel (escritorio_id, usuario_id, perfil, atua_como, permissoes)
         select $1, u.id, $3::smallint, case when $3 = 0 then 'CONTADOR' end, case when $3 = 0 then array['ver', 'confirmar'] end from u returning usuario_id as id`,
        [escritorio.id, `${canario} ${nome} ${empresaId}`, perfil],
      )
    ).id
  const convite = async (nome: string) =>
    await um<{ id: number; envio: string }>(
      `insert into convite (escritorio_id, email, nome, perfil, expira_em, criado_por_nome)
       values ($1, $2, $3, 2, now() + interval '7 days', $3) returning id, envio`,
      [escritorio.id, `${nome}.${canario.toLowerCase()}@ficticio.example`, `${canario} convidada`],
    )
  const pedido = async (nome: string) =>
    await um<{ id: number; uid: string }>(
      `with p as (insert into app.pedido_da_conta (sujeito, tipo, cnpj, nome, email)
         select $2, 'empresa', identificacao, $2, $3 from empresa where escritorio_id = $1 and id = $4
         returning uid, sujeito, tipo, nome, email, pedido_em, expira_em)
       insert into pedido_de_acesso (escritorio_id, empresa_id, uid, sujeito, tipo, nome, email, pedido_em, expira_em)
       select $1, $4, p.* from p returning id, uid`,
      [
        escritorio.id,
        `${canario} ${nome} ${empresaId}`,
        `${nome}.${canario.toLowerCase()}@ficticio.example`,
        empresaId,
      ],
    )
  const [pedida, aRecusar] = [await pedido('dona'), await pedido('estranho')]
  const [colega, colegaASair] = [await pessoa('colega', 2), await pessoa('de saída', 2)]
  const integracao = await pessoa('integração', 0)
  const [pendente, aCancelar] = [await convite('ana'), await convite('bia')]
  await um('update empresa set responsavel_id = $3 where escritorio_id = $1 and id = $2', [
    escritorio.id,
    empresaId,
    colegaASair,
  ])
  const guardado = await bancada.files.guardar({
    escritorioId: escritorio.id,
    conteudo: Buffer.from('logotipo fictício'),
    limite: 1000,
  })
  const dominio = `casa-${escritorio.id}.ficticio.example`
  const { uid } = await um<{ uid: string }>(
    `update escritorio set dominio = $2, dominio_estado = 'verificado', logo_claro = $3 where escritorio_id = $1 returning uid`,
    [escritorio.id, dominio, JSON.stringify({ ...guardado, mime: 'image/png' })],
  )
  const idDe = async (texto: string, valores: unknown[]) =>
    (await um<{ id: number }>(texto, [escritorio.id, ...valores])).id
  const url = 'https://sistema.ficticio.example/receber'
  const webhook = (nome: string) =>
    idDe(
      `insert into webhook (escritorio_id, nome, url, eventos) values ($1, $2, $3, '{guia.paga}') returning id`,
      [`${canario} ${nome}`, url],
    )
  const daEntrega = await webhook('webhook')
  const evento = await idDe(
    `insert into webhook_evento (escritorio_id, empresa_id, tipo, dados, distribuido_em)
     values ($1, $2, 'guia.paga', jsonb_build_object('marca', $3::text), now()) returning id`,
    [empresaId, canario],
  )
  const saida = await idDe(
    `insert into saida_externa (escritorio_id, servico, chave, pedido, estado, tentar_em, concluida_em)
     values ($1, 'webhook', $2, jsonb_build_object('webhookId', $3::bigint, 'eventoId', $4::bigint), 'confirmada', null, now()) returning id`,
    [`evento:${evento}:${daEntrega}`, daEntrega, evento],
  )
  await um(
    `insert into webhook_entrega (escritorio_id, webhook_id, evento_id, saida_id) values ($1, $2, $3, $4)
     returning evento_id as id`,
    [escritorio.id, daEntrega, evento, saida],
  )
  return {
    webhook: daEntrega,
    webhookAExcluir: await webhook('a excluir'),
    v1WebhookAExcluir: await webhook('a excluir pela chave'),
    entrega: evento,
    uid,
    dominio,
    colega,
    colegaASair,
    integracao,
    token: await idDe(
      `insert into token_api (escritorio_id, usuario_id, nome, prefixo, resumo, escopos, expira_em, criado_por_nome)
       values ($1, $2, $3, 'rzo_', md5($3), '{ver}', now() + interval '9 days', $3) returning id`,
      [integracao, `${canario} token`],
    ),
    convite: pendente.id,
    conviteACancelar: aCancelar.id,
    codigoDoConvite: codigoDoConvite(SEGREDO, {
      escritorioId: escritorio.id,
      conviteId: pendente.id,
      envio: pendente.envio,
    }),
    pedido: pedida.id,
    pedidoARecusar: aRecusar.id,
    // Of a person: the e-CNPJ that is sent does not take its place.
    certificado: await idDe(
      `insert into certificado_digital (escritorio_id, empresa_id, tipo, titular, valido_de, valido_ate)
       values ($1, $2, 2, $3, '2026-01-01', '2036-01-01') returning id`,
      [empresaId, `${canario} certificado`],
    ),
    pedidoAoEscritorio: await idDe(
      `insert into pedido_ao_escritorio (escritorio_id, empresa_id, sobre, titulo, texto, pedido_por, pedido_por_nome)
       values ($1, $2, 'geral:teste', $3, $3, $4, $3) returning id`,
      [empresaId, `${canario} pedido`, escritorio.usuarioId],
    ),
    uidDoPedido: pedida.uid,
    notificacao: await idDe(
      `insert into notificacao (escritorio_id, usuario_id, tipo) values ($1, $2, 'acesso') returning id`,
      [escritorio.usuarioId],
    ),
  }
}

import type { certificados, RouteOutput } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Fragmento } from '../../platform/lista.ts'
import { efeitosDaRevogacao } from './efeitos.ts'

export type Certificado = RouteOutput<typeof certificados.enviarCertificado>
type Linha = Omit<Certificado, 'efeitos'> & {
  usosRecentes: number
  ultimoUso: { dia: string; motivo: string } | null
}

/** How a certificate is called in the vault. */
export const NOME_NO_VAULT = (certificadoId: number): string => `certificado:${certificadoId}`

/** Those of a company: in use, then ended, the newest of each first. */
export async function lerCertificados(
  ctx: Context,
  empresaId: number,
  quais: Fragmento,
): Promise<Certificado[]> {
  const { escritorioId } = ctx.tenant
  const agora = ctx.clock.now().toISOString()
  const { rows } = await sql<Linha>`
    select c.id, c.tipo, c.titular, c.documento, c.emissor, c.serial, c.enviado_em as "enviadoEm", e.nome as "enviadoPor",
      coalesce(c.situacao = 'ativo' and c.expira_em > ${agora}::timestamptz, false) as "emUso",
      c.valido_de as "validoDe", c.valido_ate as "validoAte", c.situacao, c.encerrado_em as "encerradoEm",
      f.nome as "encerradoPor", c.motivo, c.versao,
      coalesce(c.tipo = 1 and c.documento <> m.identificacao, false) as "deOutroEstabelecimento",
      coalesce(u.usos, '[]') as usos, r.quantos as "usosRecentes", r.ultimo as "ultimoUso"
    from certificado_digital c
    join empresa m on m.escritorio_id = c.escritorio_id and m.id = c.empresa_id
    left join app.colegas() e on e.usuario_id = c.enviado_por
    left join app.colegas() f on f.usuario_id = c.encerrado_por
    left join lateral (
      select jsonb_agg(jsonb_build_object('em', to_char(um.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'acao', um.acao, 'motivo', um.motivo, 'quem', p.nome) order by um.id desc) as usos
      from (select v.* from vault_uso v
        where v.escritorio_id = c.escritorio_id and v.empresa_id = c.empresa_id and v.nome = 'certificado:' || c.id
          and v.acao <> 'reembrulhou'
        order by v.id desc limit 10) um
      left join app.colegas() p on p.usuario_id = um.usuario_id) u on true
    left join lateral (
      select count(*) as quantos, (array_agg(jsonb_build_object(
          'dia', to_char(v.em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY'), 'motivo', v.motivo) order by v.id desc))[1] as ultimo
      from vault_uso v
      where v.escritorio_id = c.escritorio_id and v.empresa_id = c.empresa_id and v.nome = 'certificado:' || c.id
        and v.acao = 'abriu' and c.situacao = 'ativo' and v.em > ${agora}::timestamptz - interval '90 days') r on true
    where c.escritorio_id = ${escritorioId} and c.empresa_id = ${empresaId} and ${quais}
    order by c.situacao in ('substituido', 'revogado'), c.tipo, c.valido_ate desc, c.id desc`.execute(
    ctx.db,
  )
  return rows.map(({ usosRecentes, ultimoUso, ...certificado }) => ({
    ...certificado,
    efeitos: efeitosDaRevogacao({ ...certificado, usosRecentes, ultimoUso }),
  }))
}

/** The one that answers for the company now: its e-CNPJ, with the key here. */
export async function certificadoEmUso(ctx: Context, empresaId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from certificado_digital
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and tipo = 1 and situacao = 'ativo'
      and serial is not null and expira_em > ${ctx.clock.now().toISOString()}::timestamptz`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

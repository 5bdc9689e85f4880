import type { cobrancas, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'

export type PedidoDeCobranca = Omit<
  RouteParsed<typeof cobrancas.criarCobranca>,
  'acao' | 'outraMesmo' | 'issoMesmo'
>

/** Who sells and who buys, as the taxes of a sale look at them. */
export type PartesDaVenda = {
  empresa: {
    regime: number
    municipio: number | null
    abertura: string
    anexo: string | null
    aliquotaIss: string | null
    impedidaIcmsIss: boolean
  }
  cliente: {
    /** Who it is now: the one that another was merged into. */
    id: number
    nome: string
    tipo: number
    documentoTipo: string
    municipio: number | null
    retemIss: boolean | null
    retemFederal: boolean | null
    orgaoPublico: string | null
    tributacao: string | null
  }
}

/** The two sides of a sale; refuses a customer, or a service, that is not of the company. */
export async function lerPartes(ctx: Context, pedido: PedidoDeCobranca): Promise<PartesDaVenda> {
  const { empresaId, clienteId, servicoId, competencia } = pedido
  const { rows } = await sql<PartesDaVenda>`
    select
      jsonb_build_object('regime', coalesce(f.regime, e.regime), 'municipio', e.municipio_ibge,
        'abertura', to_char(e.abertura, 'YYYY-MM'), 'anexo', f.anexo, 'aliquotaIss', f.aliquota_iss::text,
        'impedidaIcmsIss', coalesce(f.impedida_icms_iss, false)) as empresa,
      jsonb_build_object('id', p.id, 'nome', p.nome, 'tipo', p.tipo_pessoa, 'documentoTipo', p.documento_tipo,
        'municipio', p.municipio_ibge, 'retemIss', p.retem_iss, 'retemFederal', p.retem_federal,
        'orgaoPublico', p.orgao_publico, 'tributacao', p.tributacao) as cliente
    from empresa e
    join participante_atual a on a.escritorio_id = e.escritorio_id and a.empresa_id = e.id and a.id = ${clienteId}
    join participante p on p.escritorio_id = a.escritorio_id and p.id = a.atual_id
    left join lateral (
      select r.regime, r.anexo, r.aliquota_iss, r.impedida_icms_iss from empresa_perfil r
      where r.escritorio_id = e.escritorio_id and r.empresa_id = e.id and r.vigente_de <= ${competencia}
      order by r.vigente_de desc limit 1) f on true
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}
      and (${servicoId}::bigint is null or exists (select from servico s
        where s.escritorio_id = e.escritorio_id and s.empresa_id = e.id and s.id = ${servicoId}))`.execute(
    ctx.db,
  )
  const [partes] = rows
  if (partes === undefined) throw problem('nao-encontrado')
  return partes
}

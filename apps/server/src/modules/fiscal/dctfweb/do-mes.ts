import type { RouteOutput, RouteParsed, dctfweb as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { daFolha, guiasDaDctfweb } from './guias-do-mes.ts'
import { temMit } from './montar.ts'

type Rota = typeof rotas.lerMesDaDctfweb
type Saida = RouteOutput<Rota>

/** Who answered for the MIT the last time, of this company if it had one, or of any of the office. */
async function responsavelDaUltima(ctx: Context, empresaId: number): Promise<Saida['responsavel']> {
  const { rows } = await sql<NonNullable<Saida['responsavel']>>`
    select r ->> 'CpfResponsavel' as cpf,
      (r -> 'TelResponsavel' ->> 'Ddd') || (r -> 'TelResponsavel' ->> 'NumTelefone') as telefone, r ->> 'EmailResponsavel' as email,
      case when r ? 'RegistroCrc' then jsonb_build_object('uf', r -> 'RegistroCrc' ->> 'UfRegistro',
        'numero', r -> 'RegistroCrc' ->> 'NumRegistro') end as crc
    from (select d.pedido -> 'DadosIniciais' -> 'ResponsavelApuracao' as r, d.empresa_id = ${empresaId} as dela, d.id
      from declaracao_dctfweb d where d.escritorio_id = ${ctx.tenant.escritorioId} and d.pedido is not null) u
    where r ->> 'CpfResponsavel' is not null
    order by dela desc, id desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** What the DCTFWeb of a month has to declare, and what is asked to put it together. */
export async function lerMesDaDctfweb(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<Rota>,
): Promise<Saida> {
  const { rows } = await sql<
    Pick<Saida, 'temContrato' | 'duasPessoas' | 'porFora'> & { regime: number }
  >`
    select coalesce(f.regime, e.regime) as regime, se.escritorio_id is not null as "temContrato",
      coalesce(se.duas_pessoas, false) as "duasPessoas",
      case when pf.empresa_id is not null then jsonb_build_object('recibo', pf.recibo, 'em', pf.em, 'por', pf.por_nome,
        'registradaEm', to_char(pf.registrada_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "porFora"
    from empresa e
    left join fechamento f on f.escritorio_id = e.escritorio_id and f.empresa_id = e.id and f.competencia = ${competencia}
    left join declaracao_por_fora pf on pf.escritorio_id = e.escritorio_id and pf.empresa_id = e.id
      and pf.competencia = ${competencia}
    left join serpro_escritorio se on se.escritorio_id = e.escritorio_id
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [mes] = rows
  if (mes === undefined) throw problem('nao-encontrado')
  const { regime, temContrato, duasPessoas, porFora } = mes
  const comMit = temMit(regime)
  const guias = await guiasDaDctfweb(ctx, { empresaId, competencia })
  return {
    ...{ temContrato, duasPessoas, comMit, porFora: comMit ? porFora : null },
    declara: comMit || guias.some(daFolha),
    responsavel: comMit ? await responsavelDaUltima(ctx, empresaId) : null,
    guias: guias.map(({ dctfweb, ...guia }) => ({
      ...{ id: guia.id, rotulo: guia.rotulo, competencia: guia.competencia },
      ...{ origem: dctfweb.origem, vencimento: guia.vencimento, total: guia.total },
      ...{ estado: guia.estado, numero: guia.numero, pagarAte: guia.pagarAte },
    })),
  }
}

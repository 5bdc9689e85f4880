import { folha } from '@razao/contract'
import { GRUPO_ANEXO } from '@razao/engine/cadastro'
import { exigirValor } from '@razao/engine/dinheiro'
import type { PagamentoDoMes } from '@razao/engine/folha'
import { patronalForaDoDas, type SocioDoMes } from '@razao/engine/planejamento'
import { somarMeses, ultimoDiaDoMes } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { ProLaboreCalculado } from './calcular-folha.ts'

type LinhaDeSocio = {
  empresa_id: number
  socio_id: number
  nome: string
  dependentes: number
  outras_fontes_inss: number
  regime: number | null
  grupo_anexo: number | null
  regra_tipo: string | null
  regra_valor: number | null
  id: number | null
  situacao: number | null
  bruto: number | null
  origem: string | null
  resultado_hash: string | null
  pago: PagamentoDoMes | null
  outra_fonte: boolean
}

/** The partners of several companies in a month, with rule, what is written and what was already paid. */
export async function lerSocios(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, SocioDoMes[]>> {
  const escritorio = ctx.tenant.escritorioId
  const { rows } = await sql<LinhaDeSocio>`
    select s.empresa_id, s.id as socio_id, p.nome, p.dependentes, s.outras_fontes_inss,
      pf.regime, pf.grupo_anexo,
      r.tipo as regra_tipo, r.valor as regra_valor,
      pl.id, pl.situacao, pl.bruto, pl.origem, pl.resultado_hash, pago.pago,
      s.outras_fontes_inss = 0 and exists (
        select from socio o join pro_labore_regra q on q.escritorio_id = o.escritorio_id and q.socio_id = o.id
          and q.vigente_de <= ${competencia} and (q.vigente_ate is null or q.vigente_ate >= ${competencia})
        where o.escritorio_id = s.escritorio_id and o.pessoa_id = s.pessoa_id and o.empresa_id <> s.empresa_id) as outra_fonte
    from socio s
    join pessoa p on p.escritorio_id = s.escritorio_id and p.id = s.pessoa_id
    left join lateral (
      select f.regime, f.grupo_anexo from empresa_perfil f
      where f.escritorio_id = s.escritorio_id and f.empresa_id = s.empresa_id and f.vigente_de <= ${competencia}
      order by f.vigente_de desc limit 1) pf on true
    left join lateral (
      select q.tipo, q.valor from pro_labore_regra q
      where q.escritorio_id = s.escritorio_id and q.socio_id = s.id and q.vigente_de <= ${competencia}
        and (q.vigente_ate is null or q.vigente_ate >= ${competencia})
      order by q.vigente_de desc limit 1) r on true
    left join pro_labore pl on pl.escritorio_id = s.escritorio_id and pl.empresa_id = s.empresa_id
      and pl.socio_id = s.id and pl.competencia = ${competencia}
    left join lateral (
      select case when sum(a.bruto) > 0 then jsonb_build_object('bruto', sum(a.bruto), 'inss', sum(a.inss), 'irrf', sum(a.irrf)) end as pago
      from pro_labore a
      where a.escritorio_id = s.escritorio_id and a.empresa_id = s.empresa_id and a.socio_id = s.id
        and a.competencia >= ${somarMeses(competencia, -2)} and a.competencia < ${competencia}
          and a.situacao <> ${sql.lit(folha.SITUACAO_PRO_LABORE.dispensado)}
        and a.data_pagamento >= ${`${competencia}-01`}::date) pago on true
    where s.escritorio_id = ${escritorio} and s.empresa_id = any (${empresaIds}::bigint[])
      and s.de <= ${ultimoDiaDoMes(competencia)}::date and (s.ate is null or s.ate >= ${`${competencia}-01`}::date)
    order by s.empresa_id, s.id`.execute(ctx.db)
  const porEmpresa = new Map<number, SocioDoMes[]>()
  for (const linha of rows) {
    const socios = porEmpresa.get(linha.empresa_id)
    if (socios) socios.push(socioDaLinha(linha))
    else porEmpresa.set(linha.empresa_id, [socioDaLinha(linha)])
  }
  return porEmpresa
}

/** Without a profile in force there is nothing to pay. */
const patronalDe = ({ regime, grupo_anexo }: LinhaDeSocio): boolean =>
  regime !== null &&
  exigirValor(patronalForaDoDas({ regime, grupoAnexo: grupo_anexo ?? GRUPO_ANEXO.cppNoDas }))

function socioDaLinha(linha: LinhaDeSocio): SocioDoMes {
  return {
    socioId: linha.socio_id,
    nome: linha.nome,
    dependentes: linha.dependentes,
    outrasFontesInss: linha.outras_fontes_inss,
    patronalForaDoDas: patronalDe(linha),
    regra:
      linha.regra_tipo === null ? null : { tipo: linha.regra_tipo, valor: linha.regra_valor ?? 0 },
    gravado:
      linha.id === null
        ? null
        : {
            id: linha.id,
            situacao: linha.situacao ?? 1,
            bruto: linha.bruto ?? 0,
            origem: linha.origem ?? 'regra',
            hash: linha.resultado_hash ?? '',
          },
    jaPago: linha.pago,
    outraFonteNaoDeclarada: linha.outra_fonte,
  }
}

/** Writes pró-labores worked out; a new one is inserted, another replaced, each audited. */
export async function gravarProLabores(
  ctx: Context,
  competencia: string,
  calculados: readonly ProLaboreCalculado[],
): Promise<void> {
  if (calculados.length === 0) return
  const linhas = calculados.map(({ fatos, recibo, ...item }) => ({
    empresa_id: item.empresaId,
    socio_id: item.socioId,
    situacao: item.situacao,
    bruto: recibo.bruto,
    inss: recibo.inss,
    irrf: recibo.irrf,
    liquido: recibo.liquido,
    cpp: recibo.cppPatronal,
    data_pagamento: fatos.dataDePagamento,
    origem: item.origem,
    fatos,
    recibo,
    resultado_hash: item.hash,
  }))
  await sql`
    insert into pro_labore (escritorio_id, competencia, empresa_id, socio_id, situacao, bruto, inss, irrf, liquido, cpp,
      data_pagamento, origem, fatos, recibo, resultado_hash)
    select ${ctx.tenant.escritorioId}::bigint, ${competencia}, l.*
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (empresa_id bigint, socio_id bigint, situacao smallint,
      bruto bigint, inss bigint, irrf bigint, liquido bigint, cpp bigint, data_pagamento date, origem text,
      fatos jsonb, recibo jsonb, resultado_hash text)
    on conflict on constraint pro_labore_mes do update set situacao = excluded.situacao, bruto = excluded.bruto,
      inss = excluded.inss, irrf = excluded.irrf, liquido = excluded.liquido, cpp = excluded.cpp,
      data_pagamento = excluded.data_pagamento, origem = excluded.origem, fatos = excluded.fatos,
      recibo = excluded.recibo, resultado_hash = excluded.resultado_hash, versao = pro_labore.versao + 1`.execute(
    ctx.db,
  )
}

/** Approvals of a month are open again; amounts stay. */
export async function reabrirProLabores(
  ctx: Context,
  { empresaId, competencia }: { empresaId: number; competencia: string },
): Promise<void> {
  await ctx.db
    .updateTable('pro_labore')
    .set((eb) => ({ situacao: 1, versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('competencia', '=', competencia)
    .where('situacao', '=', 2)
    .execute()
}

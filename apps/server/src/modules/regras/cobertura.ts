import type { RouteOutput, regrasMunicipais as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { emVigorEm, municipiosDoPais } from './municipios-do-pais.ts'

type Saida = RouteOutput<typeof rotas.lerCoberturaDosMunicipios>

/** How much of the country is known, by state and by kind of rule. */
export async function lerCoberturaDosMunicipios(ctx: Context): Promise<Saida> {
  const { rows: ufs } = await sql<Saida['ufs'][number]>`
    select m.uf, count(*) as municipios, count(s.regras) as conhecidos,
      count(*) filter (where s.situacao ->> 'situacao' = 'ativo') as ativos,
      count(*) filter (where s.aliquotas > 0) as "comAliquota",
      count(e.empresas) as "comEmpresas",
      count(*) filter (where e.empresas is not null and s.regras is null) as descobertos,
      min(s.conferida_em) as "conferidaEm"
    ${municipiosDoPais(ctx, {})}
    group by m.uf
    order by m.uf`.execute(ctx.db)
  const { rows: porTipo } = await sql<Saida['porTipo'][number]>`
    select h.tipo, count(distinct h.municipio_ibge) as municipios
    from (${emVigorEm(ctx, ctx.clock.today())}) h
    group by h.tipo
    order by h.tipo`.execute(ctx.db)
  return { ufs, porTipo, podeMudar: ctx.tenant.empresas === 'todas' }
}

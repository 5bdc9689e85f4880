// The Integra Contador of an office of the world, and what it spent this month.
import type { Obra } from './obra.ts'

export async function serproDe({
  um,
  escritorio,
}: Pick<Obra, 'um'> & { readonly escritorio: { readonly id: number } }): Promise<void> {
  await um(
    `insert into serpro_escritorio (escritorio_id, contratante, autor, final, certificado_titular, certificado_ate, guardado_em)
     values ($1, '11222333000181', '11222333000181', 'ario', 'Fictícia', '2100-01-01', now())
     on conflict (escritorio_id) do update set final = excluded.final returning versao`,
    [escritorio.id],
  )
  await um(
    `insert into serpro_consumo (escritorio_id, mes, usados, por_servico)
     values ($1, date_trunc('month', now() at time zone 'America/Sao_Paulo')::date, 1, '{"GERARDAS12": 1}')
     on conflict (escritorio_id, mes) do update set usados = excluded.usados returning usados`,
    [escritorio.id],
  )
}

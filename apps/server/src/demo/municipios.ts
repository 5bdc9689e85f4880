import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import pg from 'pg'

/**
 * Every município of the IBGE (code, name, UF). Reads nothing but a count when they are already there,
 * so that each start may call it. `databaseUrl` is the owner's.
 */
export async function carregarMunicipios(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'razao-municipios',
  })
  await client.connect()
  try {
    const municipios = getMunicipalities()
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from municipio')
    if ((rows[0]?.n ?? 0) >= municipios.length) return
    const linhas = municipios.map(({ code, name, stateCode }) => ({
      ibge: Number(code),
      nome: name,
      uf: stateCode,
    }))
    await client.query(
      `insert into municipio (ibge, nome, uf)
       select ibge, nome, uf from jsonb_to_recordset($1::jsonb) as l (ibge int, nome text, uf text) order by ibge
       on conflict (ibge) do update set nome = excluded.nome, uf = excluded.uf`,
      [JSON.stringify(linhas)],
    )
  } finally {
    await client.end()
  }
}

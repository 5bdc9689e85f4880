// What must be true of the notes after anything happened: here, and at the service. Answers what denies it.
import type pg from 'pg'
import type { SimulatedNfse } from '../../apps/simulators/src/index.ts'
import type { Negacao } from './auditoria-do-banco.ts'
import type { Emissora } from './casa-que-emite.ts'

/** What is so of an issuer whose every charge was asked for, when nothing is open. */
const DAQUI: Readonly<Record<string, string>> = {
  'every charge is billed, by one note of its own': `
    select c.id, c.status, c.nota_id from cobranca c
    left join nota_fiscal n on n.escritorio_id = c.escritorio_id and n.id = c.nota_id and n.empresa_id = c.empresa_id
    where c.empresa_id = $1 and (c.status <> 2 or n.id is null)
    union all
    select null, null, nota_id from cobranca where empresa_id = $1 group by nota_id having count(*) > 1`,
  'every charge has one asking that was authorised, and no other': `
    select c.id, array_agg(d.desfecho) as desfechos from cobranca c
    left join dps d on d.escritorio_id = c.escritorio_id and d.cobranca_id = c.id
    where c.empresa_id = $1 group by c.id having count(*) filter (where d.desfecho = 'autorizada') <> 1 or count(d.id) <> 1`,
  'the note of an asking is the note of its charge, by its key': `
    select d.id, d.chave, n.chave as da_nota from dps d
    join cobranca c on c.escritorio_id = d.escritorio_id and c.id = d.cobranca_id
    left join nota_fiscal n on n.escritorio_id = d.escritorio_id and n.id = d.nota_id
    where d.empresa_id = $1 and (c.nota_id is distinct from d.nota_id or n.chave is distinct from d.chave)`,
  'no line of the outgoing book is open': `
    select id, estado, dono, lease_ate, tentar_em from saida_externa
    where empresa_id = $1 and estado in ('intencionada', 'enviada', 'duvidosa')`,
  'each confirmed line kept its answer, and the trail of how it went ends there': `
    select s.id, s.estado, u.estado as ultimo from saida_externa s
    left join lateral (select p.estado from saida_externa_passo p
      where p.escritorio_id = s.escritorio_id and p.saida_id = s.id order by p.id desc limit 1) u on true
    where s.empresa_id = $1 and (s.estado <> 'confirmada' or u.estado is distinct from s.estado or s.resposta is null)`,
  // What was in doubt is sent again only after the service said that it never heard of it.
  'nothing leaves from doubt': `
    select p.saida_id, p.de, p.estado from (
      select saida_id, estado, lag(estado) over (partition by saida_id order by id) as de from saida_externa_passo) p
    join saida_externa s on s.id = p.saida_id
    where s.empresa_id = $1 and p.estado = 'enviada' and p.de is distinct from 'intencionada'`,
  'the numbers go from 1 without a gap': `
    select serie, count(*) as quantos, min(numero) as de, max(numero) as ate from dps where empresa_id = $1
    group by serie having min(numero) <> 1 or max(numero) <> count(*)`,
}

export async function auditarNotas(
  client: Pick<pg.Client, 'query'>,
  { id, cobrancas }: Emissora,
  sefin: SimulatedNfse,
): Promise<Negacao[]> {
  const negacoes: Negacao[] = []
  for (const [regra, sql] of Object.entries(DAQUI)) {
    const { rows } = await client.query(sql, [id])
    if (rows.length > 0) negacoes.push({ regra, linhas: rows.slice(0, 5) })
  }
  const negar = (regra: string, linhas: readonly unknown[]) => {
    if (linhas.length > 0) negacoes.push({ regra, linhas: linhas.slice(0, 5) })
  }
  const { rows: nossas } = await client.query<{ idDps: string; chave: string }>(
    'select id_dps as "idDps", chave from dps where empresa_id = $1',
    [id],
  )
  const { notes, received } = sefin.state()
  negar('the service holds one note for each charge, and no more', [
    ...(notes.size === cobrancas.length ? [] : [{ la: notes.size, aqui: cobrancas.length }]),
  ])
  negar(
    'what is here is what is there, DPS by DPS',
    nossas.filter(({ idDps, chave }) => notes.get(idDps)?.chaveAcesso !== chave),
  )
  // Losing an answer is all that the service does wrong: what it heard it did, so whatever came again came in doubt.
  negar(
    'each DPS came once',
    [...received].filter(([, vezes]) => vezes !== 1).map(([idDps, vezes]) => ({ idDps, vezes })),
  )
  return negacoes
}

// The floor: Fastify and `pg` alone, no tenancy, no validation, answering the same rows in the least SQL.
import Fastify from 'fastify'
import pg from 'pg'
import { freePort } from '../../scripts/postgres.ts'
import { EMPRESA } from './livro.ts'

type Consulta = { readonly texto: string; readonly valores: readonly unknown[] }

const BALANCETE = `
  select c.id, c.codigo, c.nome, c.tipo, c.natureza, c.nivel, coalesce(s.anterior, 0)::float8 as "saldoAnterior", coalesce(s.d, 0)::float8 as debitos, coalesce(s.c, 0)::float8 as creditos
  from conta_contabil c left join (
    select conta_id, sum(debitos - creditos) filter (where competencia < $3) as anterior, sum(debitos) filter (where competencia >= $3) as d,
      sum(creditos) filter (where competencia >= $3) as c
    from saldo_mensal where escritorio_id = $1 and empresa_id = $2 and competencia <= $4 group by conta_id) s on s.conta_id = c.id
  where c.escritorio_id = $1 order by c.codigo`

const RAZAO = `
  select p.lancamento_id, p.ordem, p.data::text, p.valor::float8, l.numero, l.historico, l.tipo, l.origem, l.documento_numero, o.contrapartidas,
    sum(p.valor) over (order by p.data, p.lancamento_id, p.ordem)::float8 as acumulado
  from (select * from partida p where escritorio_id = $1 and empresa_id = $2 and conta_id = $3 and data between $4 and $5 and (data, lancamento_id, ordem) > ($6, $7, $8)
    order by data, lancamento_id, ordem limit $9) p
  join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
  cross join lateral (select jsonb_agg(jsonb_build_object('contaId', c.id, 'codigo', c.codigo, 'nome', c.nome)) as contrapartidas
    from partida x join conta_contabil c on c.escritorio_id = x.escritorio_id and c.id = x.conta_id
    where x.escritorio_id = p.escritorio_id and x.lancamento_id = p.lancamento_id and (x.valor > 0) <> (p.valor > 0)) o
  order by p.data, p.lancamento_id, p.ordem`

const ANTES = `
  select (coalesce((select sum(debitos - creditos) from saldo_mensal where escritorio_id = $1 and empresa_id = $2 and conta_id = $3 and competencia < to_char($4::date, 'YYYY-MM')), 0)
    + coalesce((select sum(valor) from partida where escritorio_id = $1 and empresa_id = $2 and conta_id = $3 and data >= date_trunc('month', $4::date)
        and (data, lancamento_id, ordem) <= ($4, $5, $6)), 0))::float8 as saldo`

const DRE = `
  select c.codigo, (sum(s.creditos) - sum(s.debitos))::float8 as valor from saldo_mensal s
  join conta_contabil c on c.escritorio_id = s.escritorio_id and c.id = s.conta_id
  where s.escritorio_id = $1 and s.empresa_id = $2 and s.competencia between $3 and $4 and c.grupo = 'resultado' group by c.codigo order by c.codigo`

type LinhaNua = {
  codigo: string
  tipo: string
  saldoAnterior: number
  debitos: number
  creditos: number
}

function comSinteticas(linhas: LinhaNua[]) {
  const porCodigo = new Map(linhas.map((l) => [l.codigo, l]))
  for (const l of linhas)
    if (l.tipo === 'analitica')
      for (let acima = l.codigo; acima.includes('.'); ) {
        acima = acima.slice(0, acima.lastIndexOf('.'))
        const mae = porCodigo.get(acima)
        if (!mae) continue
        mae.saldoAnterior += l.saldoAnterior
        mae.debitos += l.debitos
        mae.creditos += l.creditos
      }
  return linhas.map((l) => ({ ...l, saldo: l.saldoAnterior + l.debitos - l.creditos }))
}

export type Marca = { data: string; lancamentoId: number; ordem: number }

export async function abrirPiso(url: string, escritorioId: number) {
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  const um = [escritorioId, EMPRESA]
  const consultas = {
    balancete: (de: string, ate: string): Consulta => ({
      texto: BALANCETE,
      valores: [...um, de, ate],
    }),
    dre: (de: string, ate: string): Consulta => ({ texto: DRE, valores: [...um, de, ate] }),
    razao: (conta: number, { data, lancamentoId, ordem }: Marca): Consulta => ({
      texto: RAZAO,
      valores: [...um, conta, '2026-01-01', '2026-12-31', data, lancamentoId, ordem, 51],
    }),
    antes: (conta: number, { data, lancamentoId, ordem }: Marca): Consulta => ({
      texto: ANTES,
      valores: [...um, conta, data, lancamentoId, ordem],
    }),
  }
  const ler = async ({ texto, valores }: Consulta) => (await pool.query(texto, [...valores])).rows
  const app = Fastify()
  type Pedido = { Querystring: Record<string, string> }
  app.get<Pedido>('/balancete', async ({ query: q }) => {
    const linhas = comSinteticas(await ler(consultas.balancete(q.de ?? '', q.ate ?? '')))
    if (q.compararDe === undefined) return { linhas }
    return {
      linhas,
      comparado: comSinteticas(await ler(consultas.balancete(q.compararDe, q.compararAte ?? ''))),
    }
  })
  app.get<Pedido>('/dre', async ({ query: q }) => {
    const linhas: { codigo: string; valor: number }[] = await ler(
      consultas.dre(q.de ?? '', q.ate ?? ''),
    )
    const totais: Record<string, number> = {}
    for (const { codigo, valor } of linhas)
      totais[codigo.slice(0, 5)] = (totais[codigo.slice(0, 5)] ?? 0) + valor
    return { linhas, totais }
  })
  app.get<Pedido>('/razao', async ({ query: q }) => {
    const marca = { data: q.data ?? '', lancamentoId: Number(q.lancamento), ordem: Number(q.ordem) }
    const conta = Number(q.conta)
    const [antes] = await ler(consultas.antes(conta, marca))
    const linhas: { acumulado: number }[] = await ler(consultas.razao(conta, marca))
    return { linhas: linhas.map((l) => ({ ...l, saldo: antes.saldo + l.acumulado })) }
  })
  const porta = await freePort()
  await app.listen({ port: porta, host: '127.0.0.1' })
  return {
    pedir: async (caminho: string): Promise<unknown> =>
      (await fetch(`http://127.0.0.1:${porta}${caminho}`)).json(),
    sql: async (...quais: Consulta[]) => {
      for (const consulta of quais) await ler(consulta)
    },
    consultas,
    fechar: async () => {
      await app.close()
      await pool.end()
    },
  }
}

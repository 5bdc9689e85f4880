// The floor: the same reads and writes with the bare driver and the engine; no role, no row security, no
// audit, no guards, no states.
import { createHash } from 'node:crypto'
import { fecharMes, serializarCanonico } from '@razao/engine/fechamento'
import { SO_NACIONAIS, ultimoDiaUtil } from '@razao/engine/tempo'
import pg from 'pg'
import { MES } from './carteira.ts'

type Mes = [string, number, number]
type Socio = { empresa_id: string; id: string; dependentes: number; valor: string }

export async function fecharSemPlataforma(url: string, lote: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  const { rows: empresas } = await client.query<{ id: string; abertura: string; anexo: string }>(
    `select e.id, to_char(e.abertura, 'YYYY-MM') as abertura, a.anexo from empresa e join empresa_atividade a on a.empresa_id = e.id order by e.id`,
  )
  const inicio = performance.now()
  for (let i = 0; i < empresas.length; i += lote) await umLote(client, empresas.slice(i, i + lote))
  const segundos = (performance.now() - inicio) / 1000
  await client.end()
  return segundos
}

async function umLote(
  client: pg.Client,
  empresas: readonly { id: string; abertura: string; anexo: string }[],
): Promise<void> {
  await client.query('begin')
  const ids = empresas.map((empresa) => empresa.id)
  const ler = async <T extends { empresa_id: string }>(texto: string) => {
    const { rows } = await client.query<T>(texto, [ids])
    return new Map(rows.map((linha) => [linha.empresa_id, linha]))
  }
  const receitas = await ler<{ empresa_id: string; meses: Mes[] }>(
    `select empresa_id, jsonb_agg(jsonb_build_array(competencia, interna, externa) order by competencia) as meses from receita_mensal
     where empresa_id = any ($1::bigint[]) and escritorio_id = 1 and competencia >= '2025-09' and competencia < '${MES}' group by 1`,
  )
  const folhas = await ler<{ empresa_id: string; meses: [string, number][] }>(
    `select empresa_id, jsonb_agg(jsonb_build_array(competencia, remuneracao + cpp + fgts) order by competencia) as meses from folha_mensal
     where empresa_id = any ($1::bigint[]) and escritorio_id = 1 and competencia >= '2025-09' and competencia < '${MES}' group by 1`,
  )
  const notas = await ler<{ empresa_id: string; total: string; ids: number[] }>(
    `select empresa_id, sum(bruto - desconto) as total, json_agg(id order by id) as ids from nota_fiscal
     where empresa_id = any ($1::bigint[]) and escritorio_id = 1 and competencia = '${MES}' and direcao = 1 and status = 1 group by 1`,
  )
  const socios = await ler<Socio>(
    `select s.empresa_id, s.id, p.dependentes, r.valor from socio s join pessoa p on p.escritorio_id = 1 and p.id = s.pessoa_id
     join pro_labore_regra r on r.escritorio_id = 1 and r.socio_id = s.id where s.escritorio_id = 1 and s.empresa_id = any ($1::bigint[])`,
  )
  const linhas = empresas.map((empresa) => {
    const nota = notas.get(empresa.id)
    const socio = socios.get(empresa.id)
    const fatos = fatosDe(empresa, { receitas, folhas, nota, socio })
    const fechado = fecharMes(fatos)
    if (!fechado.ok) throw new Error(fechado.refusal.mensagem)
    const texto = serializarCanonico(fatos)
    const recibo = fechado.value.proLabore[0]
    return {
      e: empresa.id,
      s: socio?.id,
      receita: Number(nota?.total),
      valor: fechado.value.imposto,
      tributos: fechado.value.tributos,
      fatos: JSON.parse(texto),
      recibo,
      h1: createHash('sha256').update(texto).digest('hex'),
      h2: createHash('sha256').update(serializarCanonico(fechado.value)).digest('hex'),
    }
  })
  const json = JSON.stringify(linhas)
  const de = `from jsonb_to_recordset($1::jsonb) as l (e bigint, s bigint, receita bigint, valor bigint, tributos jsonb, fatos jsonb, recibo jsonb, h1 text, h2 text)`
  await client.query(
    `insert into receita_mensal (escritorio_id, empresa_id, competencia, interna, origem, confirmada_em) select 1, e, '${MES}', receita, 'notas', now() ${de}`,
    [json],
  )
  await client.query(
    `insert into pro_labore (escritorio_id, empresa_id, socio_id, competencia, situacao, bruto, data_pagamento, origem, fatos, recibo, resultado_hash)
     select 1, e, s, '${MES}', 2, 0, '${MES}-30', 'regra', '{}', recibo, h2 ${de}`,
    [json],
  )
  await client.query(
    `insert into apuracao (escritorio_id, empresa_id, competencia, regime, versao, receita, valor, valor_do_mes, tributos, fatos, entrada_hash, regras_hash, resultado_hash)
     select 1, e, '${MES}', 1, 1, receita, valor, valor, tributos, fatos, h1, h1, h2 ${de}`,
    [json],
  )
  await client.query(
    `insert into folha_mensal (escritorio_id, empresa_id, competencia, remuneracao, origem) select 1, e, '${MES}', 0, 'calculada' ${de}`,
    [json],
  )
  await client.query(
    `update fechamento f set apuracao = 2, imposto = l.valor, resultado_hash = l.h2, versao = versao + 1 ${de} where f.escritorio_id = 1 and f.competencia = '${MES}' and f.empresa_id = l.e`,
    [json],
  )
  await client.query('commit')
}

type Lidos = {
  receitas: Map<string, { meses: Mes[] }>
  folhas: Map<string, { meses: [string, number][] }>
  nota: { total: string; ids: number[] } | undefined
  socio: Socio | undefined
}

function fatosDe(empresa: { id: string; abertura: string; anexo: string }, lidos: Lidos) {
  const meses = lidos.receitas.get(empresa.id)?.meses ?? []
  return {
    competencia: MES,
    feriados: SO_NACIONAIS,
    proLabores: lidos.socio
      ? [
          {
            socioId: Number(lidos.socio.id),
            competencia: MES,
            dataDePagamento: ultimoDiaUtil(MES),
            bruto: Number(lidos.socio.valor),
            dependentes: lidos.socio.dependentes,
            outrasFontesInss: 0,
            patronalForaDoDas: false,
          },
        ]
      : [],
    regime: 1 as const,
    simples: {
      competencia: MES,
      abertura: empresa.abertura,
      receitasAnteriores: meses.map(([competencia, interna, externa]) => ({
        competencia,
        interna,
        externa,
      })),
      folhaAnterior:
        empresa.anexo === 'FATOR_R'
          ? (lidos.folhas.get(empresa.id)?.meses ?? []).map(([competencia, valor]) => ({
              competencia,
              valor,
            }))
          : [],
      folhaDoMes: 0,
      atividades: [
        {
          id: empresa.anexo,
          anexo: empresa.anexo as 'III',
          receita: Number(lidos.nota?.total ?? 0),
          exterior: false,
          notas: lidos.nota?.ids ?? [],
        },
      ],
    },
  }
}

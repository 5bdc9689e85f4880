import { type Memorial, ok, type Result } from '@razao/engine/dinheiro'
import {
  apurarCaixa,
  type CaixaDoMes,
  type RecusaSimples,
  type Titulo,
} from '@razao/engine/tributos/simples'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { LinhaDaReceita, ReceitaGravada } from '../faturamento/receita-do-mes.ts'

/** The sales of a company under the regime de caixa and what was received of each. */
export type RegistroDeCaixa = {
  /** First month under caixa: sales before it were already taxed. */
  readonly desde: string
  readonly meses: readonly MesDeVendas[]
  readonly notas: ReadonlyMap<number, NotaDoRegistro>
  readonly recebimentos: readonly Recebido[]
}
type MesDeVendas = {
  readonly competencia: string
  readonly informado: boolean
  readonly linhas: readonly LinhaDaReceita[]
}
export type NotaDoRegistro = {
  readonly id: number
  readonly numero: string
  readonly cliente: string | null
  readonly emissao: string
  readonly valor: number
}
type Recebido = { readonly titulo: string; readonly data: string; readonly valor: number }
export type TituloDoMes = Titulo & { readonly nota: NotaDoRegistro | null }

/** How far back a sale may still have something to receive: December of the year after it. */
const ALCANCE_EM_MESES = 23

/** One query per kind of fact, only for who opted for caixa. */
export async function lerRegistrosDeCaixa(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, RegistroDeCaixa>> {
  if (empresaIds.length === 0) return new Map()
  const escritorio = ctx.tenant.escritorioId
  const { rows } = await sql<{
    empresa_id: number
    desde: string
    meses: MesDeVendas[] | null
    notas: NotaDoRegistro[] | null
    recebimentos: Recebido[] | null
  }>`
    with opcao as (
      select e.id as empresa_id, (
        select min(p.vigente_de) from empresa_perfil p where p.escritorio_id = e.escritorio_id and p.empresa_id = e.id
          and p.vigente_de <= ${competencia} and p.base_reconhecimento = 1 and p.vigente_de > coalesce((
            select max(c.vigente_de) from empresa_perfil c where c.escritorio_id = e.escritorio_id and c.empresa_id = e.id
              and c.vigente_de <= ${competencia} and c.base_reconhecimento = 0), '')) as opcao_de
      from empresa e where e.escritorio_id = ${escritorio} and e.id = any (${empresaIds}::bigint[])),
    desde as (
      select empresa_id, greatest(opcao_de, to_char(to_date(${competencia}, 'YYYY-MM') - ${`${ALCANCE_EM_MESES} months`}::interval, 'YYYY-MM')) as desde
      from opcao)
    select d.empresa_id, d.desde,
      (select jsonb_agg(jsonb_build_object('competencia', m.competencia, 'informado', m.origem = 'informada', 'linhas', m.segregacao) order by m.competencia)
       from receita_mensal m where m.escritorio_id = ${escritorio} and m.empresa_id = d.empresa_id
         and m.competencia >= d.desde and m.competencia < ${competencia}) as meses,
      (select jsonb_agg(jsonb_build_object('id', n.id, 'numero', n.numero, 'cliente', n.contraparte_nome, 'emissao', n.emissao,
         'valor', coalesce(n.valor_receita, n.bruto - n.desconto)))
       from nota_fiscal n where n.escritorio_id = ${escritorio} and n.empresa_id = d.empresa_id and n.direcao = 1
         and n.status in (1, 99) and n.receita and n.competencia >= d.desde and n.competencia <= ${competencia}) as notas,
      (select jsonb_agg(jsonb_build_object('titulo', r.titulo, 'data', r.data, 'valor', r.valor) order by r.data, r.id)
       from recebimento r where r.escritorio_id = ${escritorio} and r.empresa_id = d.empresa_id
         and r.competencia >= d.desde and r.competencia <= ${competencia}) as recebimentos
    from desde d where d.desde is not null`.execute(ctx.db)
  return new Map(
    rows.map((linha) => [
      linha.empresa_id,
      {
        desde: linha.desde,
        meses: linha.meses ?? [],
        notas: new Map((linha.notas ?? []).map((nota) => [nota.id, nota])),
        recebimentos: linha.recebimentos ?? [],
      },
    ]),
  )
}

/**
 * The register of receivables: one title per note of each line of revenue. A month that was informed
 * without notes only has what was received of it, for nobody knows what is still owed.
 */
export function titulosDo(
  registro: RegistroDeCaixa,
  competencia: string,
  receita: ReceitaGravada,
): TituloDoMes[] {
  const recebimentos = Map.groupBy(registro.recebimentos, ({ titulo }) => titulo)
  const doMes: MesDeVendas = {
    competencia,
    informado: receita.quantidade === 0,
    linhas: receita.linhas,
  }
  const usadas = new Set<number>()
  const titulos: TituloDoMes[] = []
  for (const mes of [...registro.meses, doMes]) {
    for (const linha of mes.linhas) {
      const semNota = { atividade: linha.id, competencia: mes.competencia }
      for (const id of linha.notas ?? []) {
        const nota = registro.notas.get(id)
        if (!nota || usadas.has(id) || nota.valor <= 0) continue
        usadas.add(id)
        const chave = `nota-${id}`
        titulos.push({
          ...semNota,
          id: chave,
          valor: nota.valor,
          recebimentos: emOrdem(recebimentos.get(chave)),
          nota,
        })
      }
      if ((linha.notas ?? []).length > 0) continue
      const chave = `${mes.competencia}/${linha.id}`
      const recebidos = emOrdem(recebimentos.get(chave))
      const recebido = recebidos.reduce((total, { valor }) => total + valor, 0)
      const valor = mes.informado && mes !== doMes ? recebido : linha.receita
      if (valor > 0)
        titulos.push({ ...semNota, id: chave, valor, recebimentos: recebidos, nota: null })
    }
  }
  return titulos
}

const emOrdem = (recebidos: readonly Recebido[] | undefined) =>
  (recebidos ?? []).map(({ data, valor }) => ({ data, valor }))

/** The lines of revenue taxed in the month under the caixa of the Simples. */
export function receitasPeloCaixa(
  registro: RegistroDeCaixa,
  competencia: string,
  receita: ReceitaGravada,
  memorial?: Memorial,
): Result<{ linhas: LinhaDaReceita[]; caixa: CaixaDoMes }, RecusaSimples> {
  const titulos = titulosDo(registro, competencia, receita)
  const caixa = apurarCaixa(
    {
      competencia,
      desde: registro.desde,
      titulos: titulos.map(({ nota: _, ...titulo }) => titulo),
    },
    memorial,
  )
  if (!caixa.ok) return caixa
  const linhas = linhasPorId(registro, receita)
  return ok({
    caixa: caixa.value,
    linhas: caixa.value.receitas.flatMap(({ atividade, receita: valor }) => {
      const linha = linhas.get(atividade)
      if (!linha || valor === 0) return []
      const { notas: _, ...semNotas } = linha
      return [{ ...semNotas, receita: valor }]
    }),
  })
}

/** How each kind of revenue is taxed, as its last month says. */
const linhasPorId = (registro: RegistroDeCaixa, receita: ReceitaGravada) =>
  new Map(
    [...registro.meses.flatMap(({ linhas }) => linhas), ...receita.linhas].map((linha) => [
      linha.id,
      linha,
    ]),
  )

/** What was received in a month, by line: the caixa of the Presumido (Lei 9.718/1998; IN RFB 1.700, art. 223). */
export function recebidoPorLinha(
  registro: RegistroDeCaixa,
  ate: string,
  receita: ReceitaGravada,
  mes: string,
): LinhaDaReceita[] {
  const linhas = linhasPorId(registro, receita)
  const somas = new Map<string, number>()
  for (const { atividade, recebimentos } of titulosDo(registro, ate, receita)) {
    for (const { data, valor } of recebimentos)
      if (data.startsWith(mes)) somas.set(atividade, (somas.get(atividade) ?? 0) + valor)
  }
  return [...somas].flatMap(([id, valor]) => {
    const linha = linhas.get(id)
    return linha ? [{ ...linha, receita: valor }] : []
  })
}

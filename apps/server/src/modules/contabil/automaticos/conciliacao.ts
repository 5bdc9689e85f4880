import { type contabilRelatorios, folha, type RouteOutput, type RouteParsed } from '@razao/contract'
import { links } from '@razao/contract/paths'
import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { CONTA, TRIBUTOS_A_RECOLHER, type TributoAPagar } from '@razao/engine/contabil'
import { FUNCAO_POR_CODIGO, linhaDaDre } from '@razao/engine/contabil/demonstracoes'
import { apurarFerias, type FatosFerias } from '@razao/engine/folha'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { ultimoDia } from '../livro/index.ts'
import {
  type ContaDaEmpresa,
  planoDaEmpresa,
  saldosDoPeriodo,
  type Valores,
} from '../plano/index.ts'
import { aMaiorPorTributo, tributosDaGuia } from './tributos-da-guia.ts'

type Rota = typeof contabilRelatorios.conciliacaoContabil
type Saida = RouteOutput<Rota>
type Linha = Saida['linhas'][number]

type Fontes = {
  notas: number
  receita: number
  liquido: number
  proLabores: number
  proLabore: number
  folhas: number
  remuneracao: number
  /** Férias as the apuração kept their facts: the abono is paid and bears no FGTS. */
  ferias: FatosFerias[] | null
  /** Férias, 13º and their encargos that the apuração says are owed. */
  provisoes: number
}
type Guia = { tributo: TributoAPagar; quantas: number; principal: number }

/** What the sources say and what the books say, side by side: only what has one or the other is shown. */
export async function conciliacaoContabil(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<Rota>,
): Promise<Saida> {
  await exigirEmpresa(ctx, empresaId)
  const plano = (await planoDaEmpresa(ctx, { empresaId })).filter((c) => c.tipo === 'analitica')
  const saldos = await saldosDoPeriodo(ctx, {
    empresaId,
    de: `${competencia}-01`,
    ate: ultimoDia(competencia),
    semEncerramento: true,
  })
  const fontes = await fontesDe(ctx, empresaId, competencia)
  const guias = await guiasDe(ctx, empresaId, competencia)
  const livro = { plano, saldos, mes: { empresaId, competencia } }
  const linhas = [
    ...linhasDasNotas(livro, fontes),
    ...linhasDasGuias(livro, guias),
    ...linhasDaFolha(livro, fontes, {
      competencia,
      baixas: await baixasDoMes(ctx, empresaId, competencia),
    }),
  ]
  const semFonte = [
    ...(fontes.notas === 0 ? ['notas'] : []),
    ...(guias.length === 0 ? ['guias'] : []),
    ...(fontes.proLabores + fontes.folhas === 0 ? ['folha'] : []),
    'extrato',
  ]
  return { linhas: linhas.filter((l) => l.valorDaFonte !== 0 || l.valorContabil !== 0), semFonte }
}

async function fontesDe(ctx: Context, empresaId: number, competencia: string): Promise<Fontes> {
  const da = sql`escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia}`
  const { rows } = await sql<Fontes>`
    select n.*, p.*, f.*, v.* from
      (select count(*) as notas,
        coalesce(sum(case when devolucao then -1 else 1 end * coalesce(valor_receita, bruto)), 0)::bigint as receita,
          coalesce(sum(case when devolucao then -1
            else 1 end * (app.nota_a_receber(nota_fiscal) + app.csrf_da_nota(nota_fiscal))), 0)::bigint as liquido
        from nota_fiscal where ${da} and direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
          and status = ${sql.lit(STATUS_NOTA.ativa)} and receita) n,
      (select count(*) as "proLabores", coalesce(sum(bruto), 0)::bigint as "proLabore" from pro_labore
        where ${da} and bruto > 0 and situacao <> ${sql.lit(folha.SITUACAO_PRO_LABORE.dispensado)}) p,
      (select count(*) as folhas, coalesce(sum((t ->> 'base')::bigint), 0)::bigint as remuneracao
        from apuracao, jsonb_array_elements(tributos) t where ${da} and atual and t ->> 'tributo' = 'fgts') f,
      (select (array_agg(fatos #> '{folha,ferias}'))[1] as ferias, coalesce(sum((select sum(v::bigint)
          from jsonb_path_query(saldos -> 'provisoes', 'lax $.*.*') v)), 0)::bigint as provisoes
        from apuracao where ${da} and atual) v`.execute(ctx.db)
  return rows[0] as Fontes
}

/** What the férias begun in the month pay without FGTS: abono and dobra, each with its third (CLT, arts. 137 and 144). */
function feriasSemFgts(ferias: readonly FatosFerias[], competencia: string): number {
  return ferias
    .filter(({ inicio }) => inicio.startsWith(competencia))
    .reduce((total, fatos) => {
      const recibo = apurarFerias(fatos)
      if (!recibo.ok) return total
      const { bruto, competencias } = recibo.value
      return total + bruto - competencias.reduce((soma, { base }) => soma + base, 0)
    }, 0)
}

/** What the folha took from the provisions of férias and 13º, by their account; what was reversed counts no more. */
async function baixasDoMes(
  ctx: Context,
  empresaId: number,
  competencia: string,
): Promise<{ contaId: number; valor: number }[]> {
  const { rows } = await sql<{ contaId: number; valor: number }>`
    select p.conta_id as "contaId", sum(p.valor)::bigint as valor
    from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId} and l.competencia = ${competencia}
      and (l.chave like 'ferias-baixadas:%' or l.chave like 'decimo-terceiro-baixado:%')
    group by 1`.execute(ctx.db)
  return rows
}

/** What was still to be paid at the end of the month, by tax, as the guides of today tell it. */
async function guiasDe(ctx: Context, empresaId: number, competencia: string): Promise<Guia[]> {
  const { rows } = await sql<Parameters<typeof aMaiorPorTributo>[0]>`
    select tipo, chave, principal, composicao, case when a_maior_em is not null then a_maior -> 'composicao' end as "aMaior" from guia
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia <= ${competencia}
      and estado <> 'substituida' and (paga_em is null or paga_em > ${ultimoDia(competencia)})`.execute(
    ctx.db,
  )
  const porTributo = new Map<TributoAPagar, Guia>()
  for (const guia of rows) {
    const excessos = aMaiorPorTributo(guia)
    for (const [tributo, valor] of tributosDaGuia(guia)) {
      const antes = porTributo.get(tributo) ?? { tributo, quantas: 0, principal: 0 }
      porTributo.set(tributo, {
        tributo,
        quantas: antes.quantas + 1,
        principal: antes.principal + valor - (excessos.get(tributo) ?? 0),
      })
    }
  }
  return [...porTributo.values()]
}

type Livro = {
  plano: readonly ContaDaEmpresa[]
  saldos: ReadonlyMap<number, Valores>
  mes: Parameters<typeof links.notas>[0]
}
type Medir = (valores: Valores) => number

const CREDITOS_LIQUIDOS: Medir = (v) => v.creditos - v.debitos
const DEBITOS: Medir = (v) => v.debitos
const DEBITOS_LIQUIDOS: Medir = (v) => v.debitos - v.creditos
const A_PAGAR: Medir = (v) => -v.saldo

/** Accounts of a função, or of a code of the standard chart where no account took the função. */
function contasDe({ plano }: Livro, codigos: readonly string[]): ContaDaEmpresa[] {
  const funcoes = new Set(codigos.map((codigo) => FUNCAO_POR_CODIGO.get(codigo)))
  return plano.filter((c) => (c.funcao ? funcoes.has(c.funcao) : codigos.includes(c.codigo)))
}

type Nova = Pick<
  Linha,
  'codigo' | 'descricao' | 'fonte' | 'medida' | 'valorDaFonte' | 'documentos'
> & {
  contas: readonly ContaDaEmpresa[]
  medir: Medir
  rota: typeof links.notas
}

function linhaDe(livro: Livro, { contas, medir, rota, ...nova }: Nova): Linha {
  const citadas = contas.flatMap((conta) => {
    const valores = livro.saldos.get(conta.id)
    const valor = valores ? medir(valores) : 0
    return valor === 0 ? [] : [{ contaId: conta.id, codigo: conta.codigo, nome: conta.nome, valor }]
  })
  const valorContabil = citadas.reduce((t, { valor }) => t + valor, 0)
  return {
    ...nova,
    valorContabil,
    diferenca: valorContabil - nova.valorDaFonte,
    contas: citadas,
    rota: rota(livro.mes),
  }
}

function linhasDasNotas(livro: Livro, f: Fontes): Linha[] {
  const comuns = {
    fonte: 'notas',
    medida: 'movimento',
    documentos: f.notas,
    rota: links.notas,
  } as const
  return [
    linhaDe(livro, {
      ...comuns,
      codigo: 'notas-receita',
      descricao: 'Notas emitidas × receita bruta',
      valorDaFonte: f.receita,
      contas: livro.plano.filter((conta) => linhaDaDre(conta) === 'receita-bruta'),
      medir: CREDITOS_LIQUIDOS,
    }),
    linhaDe(livro, {
      ...comuns,
      codigo: 'notas-clientes',
      descricao: 'Notas emitidas, líquidas do retido na emissão × entradas em clientes',
      valorDaFonte: f.liquido,
      contas: contasDe(livro, [CONTA.clientes]),
      medir: DEBITOS,
    }),
  ]
}

/** One line for each account: PIS of the revenue and of the folha are owed in the same one. */
function linhasDasGuias(livro: Livro, guias: readonly Guia[]): Linha[] {
  const porConta = Map.groupBy(Object.entries(TRIBUTOS_A_RECOLHER), ([, { recolher }]) => recolher)
  return [...porConta].map(([conta, tributos]) => {
    const abertas = guias.filter(({ tributo }) => tributos.some(([nome]) => nome === tributo))
    const [primeiro, { sigla }] = tributos[0] ?? ['', { sigla: '' }]
    return linhaDe(livro, {
      codigo: `guias-${primeiro}`,
      descricao: `Guias por pagar no fim do mês × ${sigla} a recolher`,
      fonte: 'guias',
      medida: 'saldo',
      documentos: abertas.reduce((t, g) => t + g.quantas, 0),
      valorDaFonte: abertas.reduce((t, g) => t + g.principal, 0),
      contas: contasDe(livro, [conta]),
      medir: A_PAGAR,
      rota: links.guias,
    })
  })
}

type DaFolha = {
  readonly competencia: string
  readonly baixas: readonly { contaId: number; valor: number }[]
}

/** The folha by what its own apuração bore: the base of the FGTS is what employees earned, without ceiling. */
function linhasDaFolha(livro: Livro, f: Fontes, { competencia, baixas }: DaFolha): Linha[] {
  // Of the accounts of provision, only what the folha took: what was put aside in the month is no pay.
  const baixadas = baixas.map(
    ({ contaId, valor }) =>
      [contaId, { saldoAnterior: 0, debitos: valor, creditos: 0, saldo: valor }] as const,
  )
  const pagos = { ...livro, saldos: new Map([...livro.saldos, ...baixadas]) }
  const comBaixa = new Set(baixadas.map(([contaId]) => contaId))
  const provisoes = contasDe(livro, [CONTA.provisaoDeFerias, CONTA.provisaoDe13])
  return [
    linhaDe(livro, {
      codigo: 'pro-labore',
      descricao: 'Recibos de pró-labore × despesa com pró-labore',
      fonte: 'folha',
      medida: 'movimento',
      documentos: f.proLabores,
      valorDaFonte: f.proLabore,
      contas: contasDe(livro, [CONTA.proLabore]),
      medir: DEBITOS_LIQUIDOS,
      rota: links.proLabore,
    }),
    linhaDe(pagos, {
      codigo: 'folha',
      descricao: 'Base do FGTS da folha e abono de férias × salários, férias e 13º',
      fonte: 'folha',
      medida: 'movimento',
      documentos: f.folhas,
      valorDaFonte: f.remuneracao + feriasSemFgts(f.ferias ?? [], competencia),
      contas: [
        ...contasDe(livro, [CONTA.salarios, CONTA.horasExtras]),
        ...provisoes.filter(({ id }) => comBaixa.has(id)),
      ],
      medir: DEBITOS_LIQUIDOS,
      rota: links.folha,
    }),
    linhaDe(livro, {
      codigo: 'provisoes',
      descricao: 'Férias e 13º devidos aos empregados × saldo das provisões',
      fonte: 'folha',
      medida: 'saldo',
      documentos: f.folhas,
      valorDaFonte: f.provisoes,
      contas: [...provisoes, ...contasDe(livro, [CONTA.encargosSobreProvisoes])],
      medir: A_PAGAR,
      rota: links.folha,
    }),
  ]
}

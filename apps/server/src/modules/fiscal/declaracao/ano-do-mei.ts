import type { RouteParsed, declaracoes as rotas } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { comMemoria, formatarReais, type Passo } from '@razao/engine/dinheiro'
import { formatarCompetencia } from '@razao/engine/tempo'
import { type DasnSimei, declararDasn, type MesDaDasn } from '@razao/engine/tributos/mei'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { lerNotasDoMes } from '../faturamento/notas-do-mes.ts'

export type PedidoDoAno = RouteParsed<typeof rotas.montarDasn>

/** What leaves to the DASN-SIMEI. */
export type DadosDaDasn = {
  readonly ano: number
  readonly receitaDeComercio: number
  readonly receitaDeServicos: number
  readonly teveEmpregado: boolean
}

/** How a year came to what it declares, as it is kept. */
export type CalculoDoAno = Omit<DasnSimei, 'comercio' | 'servicos' | 'ano' | 'empregado'> & {
  readonly passos: readonly Passo[]
}

type AnoDoMei = {
  readonly cnpj: string
  /** Last month that is declared. */
  readonly competencia: string
  readonly dados: DadosDaDasn
  readonly dasn: DasnSimei
  readonly calculo: CalculoDoAno
}

type Linha = {
  readonly anexo?: string
  readonly receita: number
  readonly icmsNoLugarDoIss?: boolean
}
type DoMes = {
  competencia: string
  atividade: string | null
  receita: number | null
  linhas: Linha[]
}

const pendente = (detail: string) => problem('pendencias', { detail })

/** What the ICMS reaches: commerce, industry, and transport between municípios. */
const deComercio = ({ anexo, icmsNoLugarDoIss }: Linha): boolean =>
  anexo === 'I' || anexo === 'II' || icmsNoLugarDoIss === true
const somar = (linhas: readonly Linha[], comercio: boolean): number =>
  linhas.reduce((total, linha) => total + (deComercio(linha) === comercio ? linha.receita : 0), 0)

/** The months of the year in which the company was a MEI, with the revenue that was written of each. */
async function lerMeses(ctx: Context, empresaId: number, ano: number): Promise<DoMes[]> {
  const { rows } = await sql<DoMes>`
    select m.competencia, p.mei_atividade as atividade, r.interna + r.externa as receita,
      coalesce(r.segregacao, '[]') as linhas
    from (select ${String(ano)} || '-' || lpad(n::text, 2, '0') as competencia from generate_series(1, 12) n) m
    join empresa e on e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}
    join lateral (select regime, mei_atividade from empresa_perfil p
      where p.escritorio_id = e.escritorio_id and p.empresa_id = e.id and p.vigente_de <= m.competencia
      order by p.vigente_de desc limit 1) p on p.regime = ${REGIME.mei}
    left join receita_mensal r on r.escritorio_id = e.escritorio_id and r.empresa_id = e.id and r.competencia = m.competencia
    where m.competencia >= to_char(e.abertura, 'YYYY-MM')
    order by m.competencia`.execute(ctx.db)
  return rows
}

type DaEmpresa = {
  cnpj: string
  abertura: string
  empregado: boolean
  recebido: number | null
}

async function lerEmpresa(ctx: Context, empresaId: number, ano: number): Promise<DaEmpresa> {
  const { rows } = await sql<DaEmpresa>`
    select e.identificacao as cnpj, to_char(e.abertura, 'YYYY-MM') as abertura,
      exists (select from empregado t where t.escritorio_id = e.escritorio_id and t.empresa_id = e.id
        and t.admissao <= make_date(${ano}, 12, 31) and coalesce(t.desligamento, 'infinity') >= make_date(${ano}, 1, 1)) as empregado,
      (select sum(r.valor)::bigint from recebimento r where r.escritorio_id = e.escritorio_id and r.empresa_id = e.id
        and r.data between make_date(${ano}, 1, 1) and make_date(${ano}, 12, 31)) as recebido
    from empresa e
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [empresa] = rows
  if (empresa === undefined) throw problem('nao-encontrado')
  return empresa
}

/** The revenue of a month by kind: its lines say it; without them, what the MEI does; else the person is asked. */
function separar(
  { atividade, linhas, receita, competencia }: DoMes,
  ditos: ReadonlyMap<string, number>,
): { comercio: number; servicos: number } | null {
  const total = receita ?? 0
  if (linhas.length > 0) return { comercio: somar(linhas, true), servicos: somar(linhas, false) }
  if (total === 0 || atividade === 'servicos' || atividade === null)
    return { comercio: 0, servicos: total }
  if (atividade !== 'comercio-e-servicos') return { comercio: total, servicos: 0 }
  const comercio = ditos.get(competencia)
  if (comercio === undefined) return null
  return { comercio, servicos: total - comercio }
}

/** What was said of a month that is not asked of, or twice, or over its revenue, would be ignored. */
function exigirComercioDosMeses({ ano, comercio }: PedidoDoAno, lidos: readonly DoMes[]): void {
  const porMes = new Map(lidos.map((doMes) => [doMes.competencia, doMes]))
  const vistos = new Set<string>()
  const erros = comercio.flatMap(({ competencia, valor }, i) => {
    const mes = formatarCompetencia(competencia)
    const receita = porMes.get(competencia)?.receita
    const repetida = vistos.has(competencia)
    vistos.add(competencia)
    const erro = (campo: string, mensagem: string) => [
      { pointer: `#/comercio/${i}/${campo}`, mensagem },
    ]
    if (repetida) return erro('competencia', `O comércio de ${mes} foi informado duas vezes.`)
    if (!competencia.startsWith(`${ano}-`))
      return erro('competencia', `O mês ${mes} não é de ${ano}: informe só os meses da declaração.`)
    if (receita === undefined)
      return erro('competencia', `A empresa não declara ${mes}: não era MEI, ou não existia.`)
    if (receita !== null && valor > receita)
      return erro(
        'valor',
        `O comércio de ${mes} passa da receita do mês, que é de ${formatarReais(receita)}.`,
      )
    return []
  })
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
}

async function mesesDaDasn(
  ctx: Context,
  pedido: PedidoDoAno,
  lidos: readonly DoMes[],
): Promise<MesDaDasn[]> {
  const { empresaId, comercio } = pedido
  exigirComercioDosMeses(pedido, lidos)
  const ditos = new Map(comercio.map((um) => [um.competencia, um.valor]))
  const semReceita = lidos.filter(({ receita }) => receita === null)
  if (semReceita.length > 0)
    throw pendente(
      `Falta a receita bruta de ${meses(semReceita)}. Informe o valor de cada mês, mesmo que seja zero.`,
    )
  const prontos: MesDaDasn[] = []
  const aSeparar: DoMes[] = []
  for (const doMes of lidos) {
    const { competencia, atividade } = doMes
    const partes = separar(doMes, ditos)
    if (partes === null) {
      aSeparar.push(doMes)
      continue
    }
    const notas = (await lerNotasDoMes(ctx, competencia, [empresaId])).get(empresaId)
    prontos.push({
      ...{ competencia, ...partes },
      comercioComNota: somar(notas?.linhas ?? [], true),
      servicosComNota: somar(notas?.linhas ?? [], false),
      // As the DAS of the month takes it.
      icms: (atividade ?? 'servicos') !== 'servicos',
      iss: (atividade ?? 'servicos').includes('servicos'),
    })
  }
  if (aSeparar.length > 0)
    throw pendente(
      `A receita de ${meses(aSeparar)} não diz quanto é comércio e quanto é serviço. Informe o comércio de cada mês.`,
    )
  return prontos
}

const meses = (lidos: readonly DoMes[]): string =>
  lidos.map(({ competencia }) => formatarCompetencia(competencia)).join(', ')

/** The year of a MEI put together from its months, by the engine; refused while something is missing. */
export async function lerAnoDoMei(ctx: Context, pedido: PedidoDoAno): Promise<AnoDoMei> {
  const { empresaId, ano, extincao } = pedido
  const empresa = await lerEmpresa(ctx, empresaId, ano)
  const lidos = (await lerMeses(ctx, empresaId, ano)).filter(
    ({ competencia }) => extincao === null || competencia <= extincao.slice(0, 7),
  )
  const [primeiro] = lidos
  const ultimo = lidos.at(-1)
  if (primeiro === undefined || ultimo === undefined)
    throw pendente(`A empresa não foi MEI em nenhum mês de ${ano}.`)
  const { cnpj, abertura, empregado, recebido } = empresa
  const [de, ate] = [primeiro.competencia, ultimo.competencia]
  const memorial = comMemoria()
  const feita = declararDasn(
    {
      ...{ ano, abertura, de, ate, empregado, recebido, extincao },
      caminhoneiro: lidos.some(({ atividade }) => atividade === 'caminhoneiro'),
      meses: await mesesDaDasn(ctx, pedido, lidos),
      entrega: ctx.clock.today(),
    },
    memorial,
  )
  if (!feita.ok) throw pendente(feita.refusal.mensagem)
  const { comercio, servicos, empregado: teveEmpregado, ano: _, ...calculo } = feita.value
  return {
    ...{ cnpj, competencia: ate, dasn: feita.value },
    dados: { ano, receitaDeComercio: comercio, receitaDeServicos: servicos, teveEmpregado },
    calculo: { ...calculo, passos: memorial.passos },
  }
}

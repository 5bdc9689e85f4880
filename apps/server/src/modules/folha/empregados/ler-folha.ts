import type { folha } from '@razao/contract'
import type { FatosDaFolha, PatronalDaFolha } from '@razao/engine/fechamento'
import {
  apurarPrimeiraParcela,
  type DoEmpregado,
  type EmpregadoProvisionado,
  type FatosDecimoTerceiro,
  type FatosHolerite,
  type FatosPrimeiraParcela,
} from '@razao/engine/folha'
import { antecipar, somarMeses, ultimoDiaDoMes, ultimoDiaUtil } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { comProvisoes } from './com-provisoes.ts'
import {
  diasConcedidosAte,
  diasDeFeriasNoMes,
  feriasDoMes,
  type Historia,
  lerHistorias,
  SEM_HISTORIA,
} from './historia.ts'

type Linha = {
  empresa_id: number
  id: number
  categoria: number
  admissao: string
  ferias_desde: string
  divisor: number
  filhos: number
  dependentes: number
  salario: number
  /** Of the month before: what the first instalment of the 13º looks at. */
  salario_anterior: number
  eventos: folha.EventosDoMes | null
  rat: string | null
  fap: string | null
  fpas: string | null
}

/**
 * The employees of several companies in a month, as the engine takes them. Paid on the last business
 * day of the month, like the pró-labore: what is withheld belongs to the guides of the same competência.
 */
export async function lerFolhaDosEmpregados(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, FatosDaFolha>> {
  const { rows } = await sql<Linha>`
    select e.empresa_id, e.id, e.categoria, e.admissao, coalesce(e.ferias_desde, e.admissao) as ferias_desde, e.divisor,
      e.filhos_salario_familia as filhos, p.dependentes, s.salario,
      coalesce(a.salario, s.salario) as salario_anterior, v.eventos, trim_scale(g.rat)::text as rat, g.fap::text as fap, g.fpas
    from empregado e
    join pessoa p on p.escritorio_id = e.escritorio_id and p.id = e.pessoa_id
    cross join lateral (
      select s.salario from empregado_salario s where s.escritorio_id = e.escritorio_id and s.empregado_id = e.id
        and s.vigente_de <= ${competencia} order by s.vigente_de desc limit 1) s
    left join lateral (
      select s.salario from empregado_salario s where s.escritorio_id = e.escritorio_id and s.empregado_id = e.id
        and s.vigente_de < ${doAdiantamento(competencia)} order by s.vigente_de desc limit 1) a on true
    left join folha_evento v on v.escritorio_id = e.escritorio_id and v.empregado_id = e.id and v.competencia = ${competencia}
    left join lateral (
      select g.rat, g.fap, g.fpas from empresa_encargos g where g.escritorio_id = e.escritorio_id and g.empresa_id = e.empresa_id
        and g.vigente_de <= ${competencia} order by g.vigente_de desc limit 1) g on true
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.empresa_id = any (${empresaIds}::bigint[])
      and e.admissao <= ${ultimoDiaDoMes(competencia)}::date
      and (e.desligamento is null or e.desligamento >= ${`${competencia}-01`}::date)
    order by e.empresa_id, e.id`.execute(ctx.db)
  const comEmpregados = [...new Set(rows.map((linha) => linha.empresa_id))]
  const historias = await lerHistorias(ctx, competencia, comEmpregados)
  const doMes = { competencia, historiaDe: (id: number) => historias.get(id) ?? SEM_HISTORIA }
  const folhas = new Map(
    [...Map.groupBy(rows, (linha) => linha.empresa_id)].map(([empresaId, linhas]) => [
      empresaId,
      { folha: folhaDe(doMes, linhas), empregados: linhas.map((l) => provisionado(doMes, l)) },
    ]),
  )
  return await comProvisoes(ctx, competencia, folhas, empresaIds)
}

type DoMes = {
  readonly competencia: string
  readonly historiaDe: (empregadoId: number) => Historia
}

/** The advance of November looks at October's salary, also when December takes it off. */
const doAdiantamento = (competencia: string): string =>
  competencia.endsWith('-12') ? somarMeses(competencia, -1) : competencia

function folhaDe(doMes: DoMes, linhas: readonly Linha[]): FatosDaFolha {
  const { competencia, historiaDe } = doMes
  const mes = competencia.slice(5)
  const patronal = linhas[0] ? patronalDe(linhas[0]) : null
  const ferias = linhas.flatMap((linha) =>
    feriasDoMes(
      {
        empregadoId: linha.id,
        feriasDesde: linha.ferias_desde,
        dependentes: linha.dependentes,
        aprendiz: linha.categoria === 103,
      },
      historiaDe(linha.id),
      competencia,
    ),
  )
  return {
    holerites: linhas.map((linha) => holeriteDe(doMes, linha)),
    ...(ferias.length > 0 ? { ferias } : {}),
    ...(mes === '11'
      ? {
          primeirasParcelas: linhas
            .filter((l) => temAdiantamento(l, competencia))
            .map((l) => primeiraParcela(doMes, l)),
        }
      : {}),
    ...(mes === '12'
      ? {
          decimosTerceiros: linhas
            .filter((l) => temAvo(l, competencia))
            .map((l) => decimoTerceiro(doMes, l)),
        }
      : {}),
    ...(patronal ? { patronal } : {}),
  }
}

/** What the months before gave the employee: the closing adds what this one gives. */
const provisionado = ({ competencia, historiaDe }: DoMes, linha: Linha): EmpregadoProvisionado => {
  const historia = historiaDe(linha.id)
  const concedidos = diasConcedidosAte(historia, somarMeses(competencia, -1))
  return {
    empregadoId: linha.id,
    admissao: linha.admissao,
    salario: linha.salario,
    ...(linha.categoria === 103 ? { aprendiz: true } : {}),
    ...(linha.ferias_desde === linha.admissao
      ? {}
      : { inicioDoPeriodoAquisitivo: linha.ferias_desde }),
    ...(concedidos > 0 ? { diasConcedidos: concedidos } : {}),
    ...(historia.faltas.length > 0 ? { faltas: historia.faltas } : {}),
  }
}

const patronalDe = ({ rat, fap, fpas }: Linha): PatronalDaFolha | null =>
  rat === null || fap === null
    ? null
    : { rat, fap, ...(fpas === null ? {} : { fpas: fpas as NonNullable<PatronalDaFolha['fpas']> }) }

/** The facts of one holerite; the memória is built again from what the apuração kept of them. */
function holeriteDe({ competencia, historiaDe }: DoMes, linha: Linha): FatosHolerite & DoEmpregado {
  const { ferias: _, ...eventos } = linha.eventos ?? {}
  const deFerias = diasDeFeriasNoMes(historiaDe(linha.id), competencia)
  return {
    empregadoId: linha.id,
    competencia,
    dataDePagamento: ultimoDiaUtil(competencia),
    salario: linha.salario,
    divisor: linha.divisor,
    dependentes: linha.dependentes,
    ...(linha.admissao.startsWith(competencia) && !linha.admissao.endsWith('-01')
      ? { inicioDoContrato: linha.admissao }
      : {}),
    ...(linha.filhos > 0 ? { filhosDoSalarioFamilia: linha.filhos } : {}),
    ...(linha.categoria === 103 ? { aprendiz: true } : {}),
    ...(deFerias > 0 ? { diasForaDaFolha: Math.min(30, deFerias) } : {}),
    ...semAusentes(eventos),
  }
}

/** Absent is not the same as undefined for the engine's facts. */
const semAusentes = (eventos: folha.EventosDoMes): Partial<FatosHolerite> =>
  Object.fromEntries(Object.entries(eventos).filter(([, valor]) => valor !== undefined))

function comumDo13({ competencia, historiaDe }: DoMes, { id, admissao, categoria }: Linha) {
  const ano = competencia.slice(0, 4)
  const faltas = historiaDe(id).faltas.filter((dia) => dia.startsWith(ano))
  const porMes = Map.groupBy(faltas, (dia) => dia.slice(0, 7))
  return {
    empregadoId: id,
    ano: Number(ano),
    admissao,
    ...(categoria === 103 ? { aprendiz: true } : {}),
    ...(faltas.length > 0
      ? { faltasPorMes: Object.fromEntries([...porMes].map(([mes, dias]) => [mes, dias.length])) }
      : {}),
  }
}
const primeiraParcela = (doMes: DoMes, linha: Linha): FatosPrimeiraParcela & DoEmpregado => ({
  ...comumDo13(doMes, linha),
  salario: linha.salario_anterior,
  dataDePagamento: ultimoDiaUtil(doMes.competencia),
})
function decimoTerceiro(doMes: DoMes, linha: Linha): FatosDecimoTerceiro & DoEmpregado {
  const { competencia, historiaDe } = doMes
  const novembro = somarMeses(competencia, -1)
  const ateNovembro = {
    competencia: novembro,
    // As November saw it: what was absent in December came later.
    historiaDe: (id: number) => ({
      ...historiaDe(id),
      faltas: historiaDe(id).faltas.filter((dia) => dia.slice(0, 7) <= novembro),
    }),
  }
  const paga = temAdiantamento(linha, competencia)
    ? apurarPrimeiraParcela(primeiraParcela(ateNovembro, linha))
    : null
  return {
    ...comumDo13(doMes, linha),
    salario: linha.salario,
    // Until the 20th, brought forward (Lei 4.749/1965, art. 1º).
    dataDePagamento: antecipar(`${competencia}-20`),
    primeiraParcela: paga?.ok ? paga.value.valor : 0,
    dependentes: linha.dependentes,
  }
}
/** Fifteen days by the end of November: an avo to advance. */
const temAdiantamento = ({ admissao }: Linha, competencia: string): boolean =>
  admissao <= `${competencia.slice(0, 4)}-11-16`
/** Fifteen days by the end of the year: without an avo there is no 13º. */
const temAvo = ({ admissao }: Linha, competencia: string): boolean =>
  admissao <= `${competencia.slice(0, 4)}-12-17`

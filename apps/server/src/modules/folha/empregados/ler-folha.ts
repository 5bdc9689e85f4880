import type { folha } from '@razao/contract'
import type { FatosDaFolha, PatronalDaFolha } from '@razao/engine/fechamento'
import {
  apurarPrimeiraParcela,
  type FatosDecimoTerceiro,
  type FatosHolerite,
  type FatosPrimeiraParcela,
} from '@razao/engine/folha'
import { antecipar, somarMeses, ultimoDiaDoMes, ultimoDiaUtil } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

type Linha = {
  empresa_id: number
  id: number
  categoria: number
  admissao: string
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
    select e.empresa_id, e.id, e.categoria, e.admissao, e.divisor, e.filhos_salario_familia as filhos, p.dependentes, s.salario,
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
  return new Map(
    [...Map.groupBy(rows, (linha) => linha.empresa_id)].map(([empresaId, linhas]) => [
      empresaId,
      folhaDe(competencia, linhas),
    ]),
  )
}

/** The advance of November looks at October's salary, also when December takes it off. */
const doAdiantamento = (competencia: string): string =>
  competencia.endsWith('-12') ? somarMeses(competencia, -1) : competencia

function folhaDe(competencia: string, linhas: readonly Linha[]): FatosDaFolha {
  const mes = competencia.slice(5)
  const patronal = linhas[0] ? patronalDe(linhas[0]) : null
  return {
    holerites: linhas.map((linha) => holeriteDe(competencia, linha)),
    ...(mes === '11'
      ? {
          primeirasParcelas: linhas
            .filter((l) => temAdiantamento(l, competencia))
            .map((l) => primeiraParcela(competencia, l)),
        }
      : {}),
    ...(mes === '12'
      ? { decimosTerceiros: linhas.map((l) => decimoTerceiro(competencia, l)) }
      : {}),
    ...(patronal ? { patronal } : {}),
  }
}

const patronalDe = ({ rat, fap, fpas }: Linha): PatronalDaFolha | null =>
  rat === null || fap === null
    ? null
    : { rat, fap, ...(fpas === null ? {} : { fpas: fpas as NonNullable<PatronalDaFolha['fpas']> }) }

/** The facts of one holerite; the memória is built again from what the apuração kept of them. */
function holeriteDe(competencia: string, linha: Linha): FatosHolerite {
  const { eventos } = linha
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
    ...semAusentes(eventos ?? {}),
  }
}

/** Absent is not the same as undefined for the engine's facts. */
const semAusentes = (eventos: folha.EventosDoMes): Partial<FatosHolerite> =>
  Object.fromEntries(Object.entries(eventos).filter(([, valor]) => valor !== undefined))

const comumDo13 = (competencia: string, { id, admissao, categoria }: Linha) => ({
  empregadoId: id,
  ano: Number(competencia.slice(0, 4)),
  admissao,
  ...(categoria === 103 ? { aprendiz: true } : {}),
})
const primeiraParcela = (competencia: string, linha: Linha): FatosPrimeiraParcela => ({
  ...comumDo13(competencia, linha),
  salario: linha.salario_anterior,
  dataDePagamento: ultimoDiaUtil(competencia),
})
function decimoTerceiro(competencia: string, linha: Linha): FatosDecimoTerceiro {
  const paga = temAdiantamento(linha, competencia)
    ? apurarPrimeiraParcela(primeiraParcela(somarMeses(competencia, -1), linha))
    : null
  return {
    ...comumDo13(competencia, linha),
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

import {
  type Centavos,
  comPrefixo,
  type Memorial,
  ok,
  type Result,
  refuse,
} from '../dinheiro/index.ts'
import {
  apurarDaeMei,
  apurarEncargos,
  type Dae,
  type Encargos,
  type RecusaFolha,
  type RegimeDosEncargos,
} from '../folha/index.ts'
import { salarioMinimo } from '../tabelas/salario-minimo/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  type TabelaUsada,
} from '../tempo/index.ts'
import type { Patronal } from './pro-labores.ts'
import { apurarProvisoesDaFolha } from './provisoes-da-folha.ts'
import { apurarRecibos, foraDoMes, type Recibos } from './recibos-da-folha.ts'
import type { FatosComuns } from './tipos.ts'
import type { FatosDaFolha, FolhaDoMes } from './tipos-da-folha.ts'

/** IRRF withheld from one kind of worker, in the month of its payment. */
type IrrfRetido = {
  readonly de: 'empregados' | 'autonomos'
  readonly mes: Competencia
  readonly base: Centavos
  readonly valor: Centavos
}
/** FGTS of who left: deposited apart, ten days after the end. */
type FgtsRescisorio = {
  readonly empregadoId: number
  readonly fgts: Centavos
  readonly multa: Centavos
  readonly prazo: DataCivil
}
type Parte = { readonly base: Centavos; readonly valor: Centavos }

/** The folha in the words that guides, books and tributes need. */
export type FolhaApurada = {
  readonly folha: FolhaDoMes
  readonly inssEmpregados: Parte
  readonly inssAutonomos: Parte
  readonly inssDo13: Parte
  readonly salarioFamilia: Centavos
  /** Of the holerites, what comes off the guide; a MEI's employee gets it from the INSS itself. */
  readonly salarioMaternidade: Centavos
  readonly fgts: Parte
  readonly rescisorios: readonly FgtsRescisorio[]
  readonly irrf: readonly IrrfRetido[]
  /** Bases of the company's part: of the month, of the 13º, of autônomos. */
  readonly basePatronal: Centavos
  readonly base13: Centavos
  readonly baseAutonomos: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

export type QuemPaga =
  | { readonly tipo: 'mei' }
  | { readonly tipo: 'simples'; readonly patronal: Patronal }
  | { readonly tipo: 'geral' }

export type RecusaDaFolhaDoMes =
  | RecusaFolha
  | {
      readonly codigo: 'faltam-fatos'
      readonly mensagem: string
      readonly faltam: readonly string[]
    }

/** Receipts, encargos by regime and the sums of the month; null without a folha. */
export function apurarFolhaDoMes(
  { competencia, folha: fatos, feriados }: FatosComuns,
  quem: QuemPaga,
  memorial: Memorial,
): Result<FolhaApurada | null, RecusaDaFolhaDoMes> {
  if (!fatos) return ok(null)
  const fora = foraDoMes(fatos, competencia)
  if (fora) return refuse(fora)
  const recibos = apurarRecibos(fatos, competencia, memorial)
  if (!recibos.ok) return recibos
  const somas = somarRecibos(fatos, recibos.value, competencia)
  const contexto = { competencia, fatos, feriados, recibos: recibos.value, somas }
  const encargos = quem.tipo === 'mei' ? ok([]) : encargosDe(contexto, quem, memorial)
  if (!encargos.ok) return encargos
  const daes = quem.tipo === 'mei' ? daesDe(contexto, memorial) : ok([])
  if (!daes.ok) return daes
  const apuradas = { encargos: encargos.value, daes: daes.value }
  const regime = quem.tipo === 'mei' ? quem : regimeDosEncargos(quem, fatos)
  if (!regime && fatos.provisoes && fatos.provisoes.empregados.length > 0)
    return refuse(faltamRatEFap(quem))
  const provisoes = apurarProvisoesDaFolha(
    { competencia, fatos, recibos: recibos.value, regime, apuradas },
    memorial,
  )
  if (!provisoes.ok) return provisoes
  const folha = {
    ...recibos.value,
    ...apuradas,
    ...(provisoes.value ? { provisoes: provisoes.value } : {}),
  }
  const todos = [
    ...Object.values(recibos.value).flat(),
    ...encargos.value,
    ...daes.value,
    ...(provisoes.value ? [provisoes.value] : []),
  ] as readonly { readonly tabelas: readonly TabelaUsada[]; readonly avisos: readonly string[] }[]
  return ok({
    folha,
    ...somas,
    tabelas: todos.flatMap(({ tabelas }) => tabelas),
    avisos: [...new Set(todos.flatMap(({ avisos }) => avisos))],
  })
}

type Somas = Omit<FolhaApurada, 'folha' | 'tabelas' | 'avisos'>
type Contexto = {
  readonly competencia: Competencia
  readonly fatos: FatosDaFolha
  readonly feriados: FatosComuns['feriados']
  readonly recibos: Recibos
  readonly somas: Somas
}

const somar = <T>(itens: readonly T[], valorDe: (item: T) => Centavos): Centavos =>
  itens.reduce((total, item) => total + valorDe(item), 0)

const do13NaRescisao = (r: Recibos['rescisoes'][number]): Centavos =>
  somar(
    r.vencimentos.filter(({ natureza }) => natureza === 'decimo-terceiro'),
    ({ valor }) => valor,
  )

function somarRecibos(fatos: FatosDaFolha, recibos: Recibos, mes: Competencia): Somas {
  const { holerites, autonomos, ferias, primeirasParcelas, decimosTerceiros, rescisoes } = recibos
  const dasFerias = ferias.flatMap((f) => f.competencias.filter((c) => c.competencia === mes))
  const baseDasFerias = somar(dasFerias, ({ base }) => base)
  const do13 = somar(rescisoes, do13NaRescisao)
  return {
    inssEmpregados: {
      base: somar([...holerites, ...rescisoes], ({ bases }) => bases.inss) + baseDasFerias + do13,
      valor:
        somar([...holerites, ...dasFerias, ...rescisoes], ({ inss }) => inss) +
        somar(rescisoes, (r) => r.inssDoDecimoTerceiro),
    },
    inssAutonomos: {
      base: somar(autonomos, ({ baseInss }) => baseInss),
      valor: somar(autonomos, ({ inss }) => inss),
    },
    inssDo13: {
      base: somar(decimosTerceiros, ({ bruto }) => bruto),
      valor: somar(decimosTerceiros, ({ inss }) => inss),
    },
    salarioFamilia: somar(holerites, (h) => h.salarioFamilia),
    salarioMaternidade: somar(holerites, (h) => h.salarioMaternidade),
    fgts: {
      base:
        somar(holerites, ({ bases }) => bases.fgts) +
        baseDasFerias +
        somar(primeirasParcelas, ({ valor }) => valor) +
        somar(decimosTerceiros, ({ bruto, primeiraParcela }) => bruto - primeiraParcela),
      valor: somar(
        [...holerites, ...dasFerias, ...primeirasParcelas, ...decimosTerceiros],
        ({ fgts }) => fgts,
      ),
    },
    rescisorios: rescisoes
      .map(({ empregadoId, fgts, multaFgts, prazo }) => ({
        empregadoId,
        fgts,
        multa: multaFgts,
        prazo,
      }))
      .filter(({ fgts, multa }) => fgts + multa > 0),
    irrf: irrfDe(fatos, recibos, mes),
    basePatronal:
      somar([...holerites, ...rescisoes], ({ bases }) => bases.patronal) + baseDasFerias + do13,
    base13: somar(decimosTerceiros, ({ basePatronal }) => basePatronal),
    baseAutonomos: somar(autonomos, ({ bruto }) => bruto),
  }
}

/** By month of payment; férias only in the month in which they were paid. */
function irrfDe(fatos: FatosDaFolha, recibos: Recibos, competencia: Competencia): IrrfRetido[] {
  const { holerites, autonomos, ferias, decimosTerceiros, rescisoes } = recibos
  const pagoEm = (
    datas: readonly { readonly dataDePagamento: DataCivil }[] | undefined,
    i: number,
  ) => competenciaDe(datas?.[i]?.dataDePagamento ?? `${competencia}-01`)
  const linhas: IrrfRetido[] = [
    ...holerites.map((h) =>
      linha('empregados', competenciaDe(h.dataDePagamento), h.baseIrrf, h.irrf),
    ),
    ...ferias
      .map((f, i) => linha('empregados', pagoEm(fatos.ferias, i), f.baseIrrf, f.irrf))
      .filter(({ mes }) => mes === competencia),
    ...decimosTerceiros.map((d, i) =>
      linha('empregados', pagoEm(fatos.decimosTerceiros, i), d.baseIrrf, d.irrf),
    ),
    ...rescisoes.map((r, i) =>
      linha(
        'empregados',
        pagoEm(fatos.rescisoes, i),
        r.bases.irrf,
        r.irrf + r.irrfDoDecimoTerceiro,
      ),
    ),
    ...autonomos.map((a, i) => linha('autonomos', pagoEm(fatos.autonomos, i), a.baseIrrf, a.irrf)),
  ]
  const porMes = new Map<string, IrrfRetido>()
  for (const { de, mes, base, valor } of linhas) {
    if (valor === 0) continue
    const antes = porMes.get(`${mes}|${de}`)
    porMes.set(
      `${mes}|${de}`,
      linha(de, mes, base + (antes?.base ?? 0), valor + (antes?.valor ?? 0)),
    )
  }
  return [...porMes.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, retido]) => retido)
}

const linha = (
  de: IrrfRetido['de'],
  mes: Competencia,
  base: Centavos,
  valor: Centavos,
): IrrfRetido => ({ de, mes, base, valor })

function regimeDosEncargos(
  quem: Exclude<QuemPaga, { readonly tipo: 'mei' }>,
  { patronal }: FatosDaFolha,
): RegimeDosEncargos | null {
  if (quem.tipo === 'geral') return patronal?.fpas ? { tipo: 'geral', fpas: patronal.fpas } : null
  const { foraDoDas, proporcao } = quem.patronal
  if (!foraDoDas) return { tipo: 'simples-no-das' }
  if (!patronal) return null
  return proporcao ? { tipo: 'simples-concomitante', ...proporcao } : { tipo: 'simples-anexo-iv' }
}

const faltamRatEFap = ({ tipo }: QuemPaga): RecusaDaFolhaDoMes => ({
  codigo: 'faltam-fatos',
  mensagem: `Faltam RAT, FAP${tipo === 'geral' ? ' e FPAS' : ''} da empresa para calcular a contribuição patronal da folha.`,
  faltam: ['rat', 'fap', ...(tipo === 'geral' ? ['fpas'] : [])],
})

function encargosDe(
  { competencia, fatos, somas }: Contexto,
  quem: Exclude<QuemPaga, { readonly tipo: 'mei' }>,
  memorial: Memorial,
): Result<Encargos[], RecusaDaFolhaDoMes> {
  const { basePatronal, baseAutonomos, base13 } = somas
  if (basePatronal + baseAutonomos + base13 === 0) return ok([])
  const regime = regimeDosEncargos(quem, fatos)
  if (!regime) return refuse(faltamRatEFap(quem))
  const { rat = '0.01', fap = '1.0000', cprb } = fatos.patronal ?? {}
  const comum = {
    competencia,
    regime,
    rat,
    fap,
    ...(fatos.escolhas ? { escolhas: fatos.escolhas } : {}),
  }
  const doMes = apurarEncargos(
    {
      ...comum,
      baseEmpregados: basePatronal,
      baseContribuintesIndividuais: baseAutonomos,
      ...(cprb ? { cprb } : {}),
    },
    memorial,
  )
  if (!doMes.ok || base13 === 0) return doMes.ok ? ok([doMes.value]) : doMes
  const do13 = apurarEncargos(
    { ...comum, baseEmpregados: base13, baseContribuintesIndividuais: 0, decimoTerceiro: true },
    memorial,
  )
  return do13.ok ? ok([doMes.value, do13.value]) : do13
}

/** The guide of the MEI's employee: the month and, apart, the INSS of the 13º. */
function daesDe(
  { competencia, fatos, feriados, recibos, somas }: Contexto,
  memorial: Memorial,
): Result<Dae[], RecusaDaFolhaDoMes> {
  const minimo = salarioMinimo(competencia)
  if (!minimo.ok) return minimo
  const pessoas = new Set(
    [
      ...recibos.holerites,
      ...recibos.ferias,
      ...recibos.rescisoes,
      ...recibos.decimosTerceiros,
    ].map(({ empregadoId }) => empregadoId),
  )
  if (pessoas.size === 0) return ok([])
  const comum = {
    competencia,
    empregados: pessoas.size,
    salario: Math.max(0, ...(fatos.holerites ?? []).map(({ salario }) => salario)),
    salarioMinimo: minimo.value,
    feriados,
    ...(fatos.pisoDaCategoria === undefined ? {} : { pisoDaCategoria: fatos.pisoDaCategoria }),
  }
  const pagosNoMes = somar(
    somas.irrf.filter(({ mes, de }) => mes === competencia && de === 'empregados'),
    ({ valor }) => valor,
  )
  const doMes = apurarDaeMei(
    {
      ...comum,
      basePatronal: somas.basePatronal,
      inss: somas.inssEmpregados.valor,
      irrf: pagosNoMes,
      fgts: somas.fgts.valor,
      salarioFamilia: somas.salarioFamilia,
    },
    memorial,
  )
  if (!doMes.ok || somas.inssDo13.base === 0) return doMes.ok ? ok([doMes.value]) : doMes
  const do13 = apurarDaeMei(
    {
      ...comum,
      basePatronal: somas.base13,
      inss: somas.inssDo13.valor,
      irrf: 0,
      fgts: 0,
      salarioFamilia: 0,
    },
    comPrefixo(memorial, 'decimo-terceiro.'),
  )
  return do13.ok ? ok([doMes.value, do13.value]) : do13
}

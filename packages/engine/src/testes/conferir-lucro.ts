import { comMemoria, type Result } from '../dinheiro/index.ts'
import { SO_NACIONAIS } from '../tempo/index.ts'
import { defeitosDosTributos } from '../tributos/presumido/defeitos-da-memoria.ts'
import {
  type AtividadePresumida,
  apurarPresumido,
  type FatosPresumido,
  issDoMunicipio,
  type LinhaDoIss,
  type NotaNoCaixa,
  pagarQuota,
  type ReceitaPorAtividade,
  receitasPeloCaixa,
  type TributoApurado,
} from '../tributos/presumido/index.ts'
import {
  ajustarLucro,
  apurarAjusteAnual,
  apurarReal,
  creditosDoMes,
  type FatosDoAjuste,
  type FatosReal,
  type LucroContabil,
} from '../tributos/real/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import { diferencas } from './diferencas.ts'
import type { Exemplo } from './exemplo.ts'

/** `{ atividade: [janeiro, fevereiro, …] }`; null where the company did not exist yet. */
export function receitasDoAno(
  ano: string,
  porAtividade: Readonly<Record<string, readonly (number | null)[] | undefined>>,
): ReceitaPorAtividade[] {
  return Object.entries(porAtividade).flatMap(([atividade, valores = []]) =>
    valores.flatMap((valor, indice) =>
      valor === null
        ? []
        : [
            {
              atividade: atividade as AtividadePresumida,
              competencia: `${ano}-${String(indice + 1).padStart(2, '0')}`,
              valor,
            },
          ],
    ),
  )
}

export const empresaDoPresumido = (mudancas: object): FatosPresumido => ({
  competencia: '2026-03',
  receitas: receitasDoAno('2026', { 'servicos-em-geral': [0, 0, 10000000] }),
  outrasReceitas: [],
  exclusoesPisCofins: 0,
  retencoes: [],
  receitaDoAnoAnterior: 0,
  inicioDeAtividade: '2020-01',
  proLabore: 0,
  aplicarLc224: true,
  feriados: SO_NACIONAIS,
  ...mudancas,
})

export const empresaDoReal = (mudancas: object): FatosReal => ({
  competencia: '2026-10',
  apuracaoDoLucro: 'trimestral',
  obrigada: false,
  receitas: [{ competencia: '2026-10', atividade: 'servicos-em-geral', valor: 0 }],
  outrasReceitas: [],
  receitasFinanceiras: 0,
  exclusoesPisCofins: 0,
  creditos: { pis: 0, cofins: 0 },
  retencoes: [],
  inicioDeAtividade: '2020-01',
  proLabore: 0,
  feriados: SO_NACIONAIS,
  ...mudancas,
})

const porTributo = <T>(tributos: readonly TributoApurado[], ver: (t: TributoApurado) => T) =>
  Object.fromEntries(tributos.map((t) => [t.tributo, ver(t)]))

/** What the case says of each tribute, and nothing beyond it. */
function conferirTributos(
  apurado: Result<{ readonly tributos: readonly TributoApurado[] }>,
  memorial: ReturnType<typeof comMemoria>,
  esperado: readonly (readonly [ver: (t: TributoApurado) => unknown, espera: object])[],
): string[] {
  if (!apurado.ok) return [apurado.refusal.mensagem]
  const { tributos } = apurado.value
  const [principal] = esperado
  const nomes = Object.keys(principal?.[1] ?? {}).sort()
  const vistos = tributos.map(({ tributo }) => tributo).sort()
  return [
    ...(String(nomes) === String(vistos) ? [] : [`tributos: esperados ${nomes}, vieram ${vistos}`]),
    ...esperado.flatMap(([ver, espera]) => diferencas(porTributo(tributos, ver), espera)),
    ...defeitosDosTributos(memorial.passos, tributos),
  ]
}

type CasoPresumido = {
  readonly competencia: string
  readonly receitas: Readonly<Record<string, readonly (number | null)[]>>
  readonly espera: object
  readonly vencimentos?: object
  readonly saldos?: object
  readonly bases?: object
  readonly aPagar?: object
  /** `[trimestre, valor, vencimento]`. */
  readonly diferencas?: readonly (readonly [string, number, string])[]
  /** Sentences that some aviso has. */
  readonly avisos?: readonly string[]
}

export function conferirPresumido(caso: object): string[] {
  const {
    espera,
    vencimentos = {},
    saldos = {},
    bases = {},
    aPagar = {},
    diferencas: deAntes = [],
    avisos = [],
    receitas,
    ...fatos
  } = caso as CasoPresumido
  const memorial = comMemoria()
  const doAno = receitasDoAno(fatos.competencia.slice(0, 4), receitas)
  const apurado = apurarPresumido(empresaDoPresumido({ ...fatos, receitas: doAno }), memorial)
  const tambem = apurado.ok
    ? [
        ...diferencas(
          apurado.value.diferencas.map((d) => [d.trimestre, d.valor, d.vencimento]),
          deAntes,
        ),
        ...avisos
          .filter((aviso) => !apurado.value.avisos.some((visto) => visto.includes(aviso)))
          .map((aviso) => `falta o aviso: ${aviso}`),
      ]
    : []
  return [
    ...conferirTributos(apurado, memorial, [
      [({ valor }) => valor, espera],
      [({ vencimento }) => vencimento, vencimentos],
      [({ saldoADeduzir }) => saldoADeduzir, saldos],
      [({ base }) => base, bases],
      [(t) => t.aPagar, aPagar],
    ]),
    ...tambem,
  ]
}

export const conferirQuota = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(
    (memorial) => {
      const { selic, ...dados } = fatos as Parameters<typeof pagarQuota>[0] & { selic?: object }
      return pagarQuota(
        { ...dados, ...(selic ? { selic: new Map(Object.entries(selic)) } : {}) },
        memorial,
      )
    },
    espera,
    { ultimo: ({ total }) => total },
  )

/** `receitas` of a case is `{ atividade: { mes: valor } }`, without the zeros. */
export const conferirCaixa = ({ fatos, espera }: Exemplo): string[] => {
  const { notas, ...periodo } = fatos as {
    notas: NotaNoCaixa[]
    competencia: string
    inicioDeAtividade: string
  }
  return conferirResultado(() => receitasPeloCaixa(notas, periodo), espera, {
    mostrar: ({ receitas, aReceber }) => {
      const porAtividade: Record<string, Record<string, number>> = {}
      for (const { atividade, competencia, valor } of receitas) {
        const meses = porAtividade[atividade] ?? {}
        if (valor > 0) meses[competencia] = valor
        porAtividade[atividade] = meses
      }
      return { receitas: porAtividade, aReceber, meses: receitas.length }
    },
  })
}

/** The lines of the law are loaded by the office: these are of invented municípios. */
const LINHAS_DO_ISS: readonly LinhaDoIss[] = [
  { municipio: '9999999', desde: '2020-01', ate: '2025-12', aliquota: '0.05', fonte: 'lei' },
  {
    municipio: '9999999',
    desde: '2026-01',
    aliquota: '0.03',
    vencimento: { dia: 15, senaoUtil: 'antecipa' },
    fonte: 'lei',
  },
  {
    municipio: '9999999',
    item: '07.02',
    desde: '2020-01',
    aliquota: '0.02',
    deducao: '0.4',
    vencimento: { dia: 10, senaoUtil: 'prorroga' },
    fonte: 'lei',
  },
  { municipio: '9999999', item: '16.01', desde: '2020-01', aliquota: '0.01', fonte: 'lei' },
  { municipio: '8888888', desde: '2020-01', aliquota: '0.06', fonte: 'lei' },
  { municipio: '8888888', item: '17.19', desde: '2020-01', aliquota: '0.0199', fonte: 'lei' },
]
export const conferirIssMunicipal = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(
    () => issDoMunicipio(LINHAS_DO_ISS, fatos as Parameters<typeof issDoMunicipio>[1]),
    espera,
  )

type CasoReal = {
  readonly competencia: string
  readonly receita: number
  readonly espera: object
  readonly saldos?: object
  readonly compensado?: readonly [number, number]
  readonly aPagar?: object
  readonly vencimentos?: object
  readonly saldoDeCreditos?: object
  readonly balancete?: object
  readonly efeito?: object
  readonly avisos?: readonly string[]
}

export function conferirReal(caso: object): string[] {
  const {
    espera,
    saldos = {},
    aPagar = {},
    vencimentos = {},
    compensado = [0, 0],
    saldoDeCreditos,
    efeito,
    avisos = [],
    receita,
    ...fatos
  } = caso as CasoReal
  const { competencia } = fatos
  const receitas = [{ competencia, atividade: 'servicos-em-geral', valor: receita }]
  const memorial = comMemoria()
  const apurado = apurarReal(empresaDoReal({ ...fatos, receitas }), memorial)
  const visto = apurado.ok ? apurado.value : null
  const usado = visto ? [visto.prejuizoCompensado, visto.baseNegativaCompensada] : []
  return [
    ...conferirTributos(apurado, memorial, [
      [({ codigoReceita, valor }) => [codigoReceita, valor], espera],
      [({ saldoADeduzir }) => saldoADeduzir, saldos],
      [(t) => t.aPagar, aPagar],
      [({ vencimento }) => vencimento, vencimentos],
    ]),
    ...diferencas(usado, compensado),
    ...(saldoDeCreditos ? diferencas(visto?.saldoDeCreditos ?? {}, saldoDeCreditos) : []),
    ...(efeito ? diferencas(visto?.balancete ?? {}, efeito) : []),
    ...avisos
      .filter((aviso) => !visto?.avisos.some((dito) => dito.includes(aviso)))
      .map((aviso) => `falta o aviso: ${aviso}`),
  ]
}

/** `tributos` of a case is `{ irpj: [codigo, valor, vencimento, saldo] }`. */
export const conferirAjusteAnual = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(
    (memorial) =>
      apurarAjusteAnual({ feriados: SO_NACIONAIS, ...fatos } as FatosDoAjuste, memorial),
    espera,
    {
      mostrar: (ajuste) => ({
        ...ajuste,
        tributos: porTributo(ajuste.tributos, (t) => [
          t.codigoReceita,
          t.valor,
          t.vencimento,
          t.saldoADeduzir,
        ]),
      }),
    },
  )

export const conferirLalur = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado((memorial) => ajustarLucro(fatos as LucroContabil, memorial), espera, {
    ultimo: ({ ajustadoCsll }) => ajustadoCsll,
  })

export const conferirCreditos = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado(
    (memorial) => creditosDoMes(fatos as Parameters<typeof creditosDoMes>[0], memorial),
    espera,
    { ultimo: ({ cofins }) => cofins },
  )

import { type FatoContabil, fatosDoProLabore } from '../contabil/index.ts'
import type { Centavos } from '../dinheiro/index.ts'
import { exigirValor } from '../dinheiro/index.ts'
import type { Encargos, ReciboDoSocio } from '../folha/index.ts'
import type { Competencia } from '../tempo/index.ts'
import type { FolhaApurada } from './folha-do-mes.ts'
import { baixasDas, fatosDasProvisoes, feriasEDecimoDaFolha } from './provisoes-da-folha.ts'
import type { Compensacao, TributoDoMes } from './tipos.ts'
import type { FolhaDoFatorR } from './tipos-da-folha.ts'
import type { RetencaoDoMes } from './tipos-do-resultado.ts'

/** What is withheld from the partners and the company's own part on their pró-labore. */
export function tributosDoProLabore(
  periodo: Competencia,
  recibos: readonly ReciboDoSocio[],
): TributoDoMes[] {
  const de = (
    tributo: string,
    rotulo: string,
    valorDe: (recibo: ReciboDoSocio) => { readonly base: Centavos; readonly valor: Centavos },
  ): TributoDoMes => {
    const partes = recibos.map(valorDe)
    return {
      tributo,
      rotulo,
      periodo,
      base: partes.reduce((total, { base }) => total + base, 0),
      valor: partes.reduce((total, { valor }) => total + valor, 0),
      daEmpresa: tributo === 'cpp',
    }
  }
  return [
    de('cpp', 'INSS patronal', ({ bruto, cppPatronal }) => ({ base: bruto, valor: cppPatronal })),
    de('inss', 'INSS retido dos sócios', ({ baseInss, inss }) => ({ base: baseInss, valor: inss })),
    de('irrf', 'IRRF retido dos sócios', ({ baseIrrf, irrf }) => ({ base: baseIrrf, valor: irrf })),
  ].filter(({ valor }) => valor > 0)
}

/** Period of the 13º of a year: `2026-13`. */
const do13 = (competencia: Competencia): string => `${competencia.slice(0, 4)}-13`

type Linha = readonly [
  tributo: string,
  rotulo: string,
  parte: { readonly base: Centavos; readonly valor: Centavos },
  quem?: 'daEmpresa',
]

/** Withheld from who works, the company's own part, and the FGTS. */
export function tributosDaFolha(competencia: Competencia, apurada: FolhaApurada): TributoDoMes[] {
  const { folha, inssEmpregados, inssAutonomos, inssDo13, fgts, irrf, rescisorios } = apurada
  const linhas = (periodo: string, lista: readonly Linha[]) =>
    lista.map(
      ([tributo, rotulo, parte, quem]): TributoDoMes => ({
        tributo,
        rotulo,
        periodo,
        ...parte,
        daEmpresa: quem !== undefined,
      }),
    )
  const [doMes, doDecimo] = folha.encargos
  const [dae, dae13] = folha.daes
  const daEmpresa = (encargos: Encargos | undefined): Linha[] =>
    (encargos?.encargos ?? []).map(({ codigo, descricao, base, valor }) => [
      codigo,
      descricao,
      { base, valor },
      'daEmpresa',
    ])
  const doMei = (valor: Centavos, base: Centavos): Linha => [
    'cpp-mei',
    'INSS do MEI sobre o empregado',
    { base, valor },
    'daEmpresa',
  ]
  const multas = rescisorios.reduce((total, { multa }) => total + multa, 0)
  const rescisorio = rescisorios.reduce((total, r) => total + r.fgts, 0)
  return [
    ...linhas(competencia, [
      ['inss-empregados', 'INSS retido dos empregados', inssEmpregados],
      ['inss-autonomos', 'INSS retido dos autônomos', inssAutonomos],
      ...daEmpresa(doMes),
      ...(dae ? [doMei(dae.cpp, apurada.basePatronal)] : []),
      ['fgts', 'FGTS', fgts],
      ['fgts-rescisorio', 'FGTS de rescisões', { base: rescisorio, valor: rescisorio }],
      ['fgts-multa', 'Multa do FGTS', { base: multas, valor: multas }],
    ]),
    ...linhas(do13(competencia), [
      ['inss-empregados', 'INSS retido do 13º', inssDo13],
      ...daEmpresa(doDecimo),
      ...(dae13 ? [doMei(dae13.cpp, apurada.base13)] : []),
    ]),
    ...irrf.flatMap(({ de, mes, base, valor }) =>
      linhas(mes, [[`irrf-${de}`, `IRRF retido dos ${NOMES[de]}`, { base, valor }]]),
    ),
  ].filter(({ valor }) => valor > 0)
}
const NOMES = { empregados: 'empregados', autonomos: 'autônomos' } as const

/** The receipts in the books: gross, what was withheld, and the company's own part. */
export function fatosContabeisDasPessoas(
  competencia: Competencia,
  recibos: readonly ReciboDoSocio[],
  apurada: FolhaApurada | null,
): FatoContabil[] {
  const dosSocios = recibos.flatMap((recibo) => exigirValor(fatosDoProLabore(recibo)))
  if (!apurada) return dosSocios
  const { folha, salarioFamilia } = apurada
  // Who works for a MEI gets it from the INSS itself: nothing comes off the DAE.
  const salarioMaternidade = folha.daes.length === 0 ? apurada.salarioMaternidade : 0
  const soma = <T>(itens: readonly T[], valorDe: (item: T) => Centavos) =>
    itens.reduce((total, item) => total + valorDe(item), 0)
  const devido = feriasEDecimoDaFolha(folha, competencia)
  // What the books had put aside is no expense now: the provision pays it.
  const baixas = baixasDas(folha.provisoes)
  const feriasNasRescisoes = Math.min(baixas.ferias.valor, devido.nasRescisoes.ferias)
  const decimoNasRescisoes = Math.min(
    baixas.decimoTerceiro.valor,
    devido.nasRescisoes.decimoTerceiro,
  )
  const bruto =
    soma(folha.holerites, (h) => h.totalVencimentos) +
    soma(folha.rescisoes, (r) => r.totalVencimentos) -
    feriasNasRescisoes -
    decimoNasRescisoes
  const autonomos = soma(folha.autonomos, (a) => a.bruto)
  const patronal =
    soma(folha.encargos.slice(0, 1), ({ total }) => total) +
    soma(folha.daes.slice(0, 1), (d) => d.cpp)
  const patronal13 =
    soma(folha.encargos.slice(1), ({ total }) => total) + soma(folha.daes.slice(1), (d) => d.cpp)
  const comum = { competencia, de: 'folha' } as const
  const doDecimo = { ...comum, referencia: 'decimo-terceiro' } as const
  const deAutonomos = { competencia, de: 'autonomos' } as const
  const irrf = (quem: 'empregados' | 'autonomos') =>
    soma(
      apurada.irrf.filter(({ de }) => de === quem),
      ({ valor }) => valor,
    )
  const pensao = soma(
    [...folha.holerites, ...folha.ferias, ...folha.rescisoes, ...folha.decimosTerceiros],
    (r) => r.pensao,
  )
  const descontado = (codigo: string) =>
    soma(
      folha.holerites.flatMap(({ descontos }) => descontos.filter((d) => d.codigo === codigo)),
      ({ valor }) => valor,
    )
  return [
    ...dosSocios,
    { tipo: 'folha-provisionada', competencia, valor: bruto - salarioFamilia - salarioMaternidade },
    {
      tipo: 'folha-provisionada',
      competencia,
      referencia: 'ferias',
      valor: devido.ferias - (baixas.ferias.valor - feriasNasRescisoes),
    },
    {
      tipo: 'folha-provisionada',
      competencia,
      referencia: 'decimo-terceiro',
      valor: devido.decimoTerceiro - (baixas.decimoTerceiro.valor - decimoNasRescisoes),
    },
    ...fatosDasProvisoes(competencia, folha.provisoes, devido),
    // Paid for the INSS, which takes it off what is owed to it: no expense of the company.
    { tipo: 'salario-familia', competencia, valor: salarioFamilia },
    { tipo: 'salario-maternidade', competencia, valor: salarioMaternidade },
    { tipo: 'adiantamento-descontado', competencia, valor: descontado('adiantamento') },
    { tipo: 'vale-transporte-descontado', competencia, valor: descontado('vale-transporte') },
    { tipo: 'inss-retido', ...comum, valor: apurada.inssEmpregados.valor },
    { tipo: 'inss-retido', ...doDecimo, valor: apurada.inssDo13.valor },
    { tipo: 'irrf-retido', ...comum, valor: irrf('empregados') },
    { tipo: 'pensao-retida', ...comum, valor: pensao },
    { tipo: 'cpp-patronal', ...comum, valor: patronal - baixas.ferias.inss },
    { tipo: 'cpp-patronal', ...doDecimo, valor: patronal13 - baixas.decimoTerceiro.inss },
    {
      tipo: 'fgts-provisionado',
      competencia,
      valor: apurada.fgts.valor - baixas.ferias.fgts - baixas.decimoTerceiro.fgts,
    },
    {
      tipo: 'fgts-provisionado',
      competencia,
      referencia: 'rescisoes',
      valor: soma(apurada.rescisorios, ({ fgts, multa }) => fgts + multa),
    },
    { tipo: 'autonomos-provisionados', competencia, valor: autonomos },
    { tipo: 'inss-retido', ...deAutonomos, valor: apurada.inssAutonomos.valor },
    { tipo: 'irrf-retido', ...deAutonomos, valor: irrf('autonomos') },
    {
      tipo: 'pensao-retida',
      ...deAutonomos,
      valor: soma(folha.autonomos, (a) => a.pensaoAlimenticia),
    },
  ]
}

/** What was withheld from suppliers, and the INSS that customers withheld and the DCTFWeb took off. */
export function fatosDosServicos(
  competencia: Competencia,
  tomados: readonly RetencaoDoMes[],
  compensacoes: readonly Compensacao[],
): FatoContabil[] {
  const retidos = tomados.map(({ id, retencoes, total }): FatoContabil => {
    const de = (...quais: readonly string[]) =>
      retencoes.reduce((soma, r) => soma + (quais.includes(r.tributo) ? r.valor : 0), 0)
    return {
      tipo: 'retencao-de-fornecedor',
      competencia,
      referencia: id,
      valor: total,
      retencoes: {
        irrf: de('irrf'),
        csrf: de('pis', 'cofins', 'csll'),
        inss: de('inss'),
        iss: de('iss'),
      },
    }
  })
  const sofrido = compensacoes.find(({ chave }) => chave === 'inss-sofrido')?.valor ?? 0
  return [...retidos, { tipo: 'retencao-compensada', tributo: 'inss', competencia, valor: sofrido }]
}

/** CPP by whatever guide it is paid; what is inside the DAS comes from its composition. */
const CPP = ['cpp', 'cpp-empregados', 'cpp-individuais', 'cpp-mei']

/** The folha of the month as the fator r counts it from the next month on. */
export function folhaDoFatorR(
  recibos: readonly ReciboDoSocio[],
  apurada: FolhaApurada | null,
  {
    tributos,
    cppNoDas,
  }: { readonly tributos: readonly TributoDoMes[]; readonly cppNoDas: Centavos },
): FolhaDoFatorR {
  const proLabore = recibos.reduce((total, { bruto }) => total + bruto, 0)
  const folha = apurada ? apurada.basePatronal + apurada.base13 + apurada.baseAutonomos : 0
  const daCpp = tributos.filter(({ tributo }) => CPP.includes(tributo))
  const rescisorio = apurada?.rescisorios.reduce((total, { fgts }) => total + fgts, 0) ?? 0
  return {
    remuneracao: proLabore + folha,
    cpp: daCpp.reduce((total, { valor }) => total + valor, cppNoDas),
    fgts: (apurada?.fgts.valor ?? 0) + rescisorio,
  }
}

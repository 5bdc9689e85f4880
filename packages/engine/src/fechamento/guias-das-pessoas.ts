import { TRIBUTO } from '../cadastro/index.ts'
import { type Centavos, type Memorial, ok, type Result } from '../dinheiro/index.ts'
import {
  apurarDctfweb,
  type Dae,
  type Encargo,
  type ReciboDoSocio,
  type RecusaFolha,
} from '../folha/index.ts'
import {
  antecipar,
  type Competencia,
  competenciaDe,
  type Feriados,
  formatarCompetencia,
  vencimentoDe,
} from '../tempo/index.ts'
import type { FolhaApurada } from './folha-do-mes.ts'
import type { Compensacao, GuiaDevida, ParcelaDaGuia } from './tipos.ts'

/** DCTFWeb codes of who works and of the IRRF on work. */
const CODIGO = {
  individual: '1099-01',
  empregado: '1082-01',
  patronalIndividual: '1138-04',
  irrf: '0561-07',
  irrfDeAutonomo: '0588',
} as const

/** What goes into the guides of people: partners, folha, and the INSS of services. */
export type Pessoas = {
  readonly competencia: Competencia
  readonly feriados: Feriados
  readonly recibos: readonly ReciboDoSocio[]
  readonly folha: FolhaApurada | null
  /** INSS withheld from who rendered services to the company. */
  readonly inssDeTerceiros: readonly ParcelaDaGuia[]
  /** INSS that customers withheld from the company. */
  readonly inssSofrido: Centavos
}
export type GuiasDasPessoas = {
  readonly guias: readonly GuiaDevida[]
  readonly compensacoes: readonly Compensacao[]
  /** Credits of INSS (customers' withholdings, salário-família) that did not fit in the month. */
  readonly saldoDeInss: Centavos
}

/**
 * INSS by month of work; IRRF by month of payment, so that a salary paid in the next month has its
 * IRRF due one month later; FGTS; the DAE of the MEI.
 */
export function guiasDasPessoas(
  pessoas: Pessoas,
  memorial: Memorial,
): Result<GuiasDasPessoas, RecusaFolha> {
  const { competencia, feriados, folha } = pessoas
  const abatidas = abater(parcelasDoInss(pessoas), pessoas, memorial)
  if (!abatidas.ok) return abatidas
  const { parcelas, compensacoes, saldoDeInss } = abatidas.value
  const pedidos: Pedido[] = [
    { tipo: TRIBUTO.inss, chave: 'inss', competencia, regra: 'inss', composicao: parcelas },
    {
      tipo: TRIBUTO.inss,
      chave: 'inss-13',
      competencia,
      regra: 'dctfweb-13',
      composicao: doDecimo(folha),
    },
    ...pedidosDoIrrf(pessoas),
    {
      tipo: 'darf',
      documento: 'fgts-digital',
      chave: 'fgts',
      competencia,
      regra: 'fgts',
      composicao:
        folha && folha.folha.daes.length === 0
          ? partes([['fgts', 'FGTS', null, folha.fgts.valor]])
          : [],
    },
    ...(folha?.folha.daes ?? []).map((dae, i): Pedido => doDae(dae, i === 1)),
  ]
  const guias: GuiaDevida[] = []
  for (const { regra, ...pedido } of pedidos) {
    if (pedido.composicao.length === 0) continue
    const vencimento = vencimentoDe(regra, pedido.competencia, feriados)
    if (!vencimento.ok) return vencimento
    guias.push(guia({ ...pedido, vencimento: vencimento.value }))
  }
  return ok({
    guias: [...guias, ...rescisorias(pessoas)],
    compensacoes: [...compensacoes, ...compensadoNoDae(folha)],
    saldoDeInss: saldoDeInss + sobraNoDae(folha),
  })
}

type Pedido = Omit<GuiaDevida, 'valor' | 'codigoReceita' | 'vencimento'> & {
  readonly regra: Parameters<typeof vencimentoDe>[0]
}

function parcelasDoInss({ recibos, folha, inssDeTerceiros }: Pessoas): ParcelaDaGuia[] {
  const noDae = (folha?.folha.daes.length ?? 0) > 0
  const [doMes] = folha?.folha.encargos ?? []
  return [
    ...partes([
      ['inss', 'INSS retido dos sócios', CODIGO.individual, somar(recibos, ({ inss }) => inss)],
      [
        'cpp',
        'INSS patronal',
        CODIGO.patronalIndividual,
        somar(recibos, (recibo) => recibo.cppPatronal),
      ],
      [
        'inss-empregados',
        'INSS retido dos empregados',
        CODIGO.empregado,
        noDae ? 0 : (folha?.inssEmpregados.valor ?? 0),
      ],
      [
        'inss-autonomos',
        'INSS retido dos autônomos',
        CODIGO.individual,
        folha?.inssAutonomos.valor ?? 0,
      ],
      ...(doMes?.encargos ?? []).map(
        ({ codigo, descricao, codigoReceita, valor }) =>
          [codigo, descricao, codigoReceita, valor] as const,
      ),
    ]),
    ...inssDeTerceiros,
  ]
}

function doDecimo(folha: FolhaApurada | null): ParcelaDaGuia[] {
  if (!folha || folha.folha.daes.length > 0) return []
  const [, do13] = folha.folha.encargos
  return partes([
    ['inss-empregados', 'INSS retido do 13º', CODIGO.empregado, folha.inssDo13.valor],
    ...(do13?.encargos ?? []).map(
      ({ codigo, descricao, codigoReceita, valor }) =>
        [codigo, `${descricao}, 13º`, codigoReceita, valor] as const,
    ),
  ])
}

/** Contributions that a credit may pay: the terceiros' and the ones of others are not among them. */
const COMPENSAVEIS = [
  'cpp',
  'cpp-empregados',
  'cpp-individuais',
  'cprb',
  'rat',
  'inss-empregados',
  'inss',
  'inss-autonomos',
]

/**
 * Takes salário-família, salário-maternidade and the INSS withheld by customers off what is paid by
 * the DCTFWeb, as it does.
 */
function abater(parcelas: readonly ParcelaDaGuia[], pessoas: Pessoas, memorial: Memorial) {
  const { competencia, folha, recibos, inssSofrido } = pessoas
  const semDae = folha && folha.folha.daes.length === 0 ? folha : null
  const familia = semDae?.salarioFamilia ?? 0
  const maternidade = semDae?.salarioMaternidade ?? 0
  if (familia + maternidade + inssSofrido === 0) {
    return ok({ parcelas, compensacoes: [], saldoDeInss: 0 })
  }
  const cpp = somar(recibos, ({ cppPatronal }) => cppPatronal)
  const dctfweb = apurarDctfweb(
    {
      competencia,
      segurados: semDae?.inssEmpregados.valor ?? 0,
      seguradosIndividuais: somar(recibos, ({ inss }) => inss) + (folha?.inssAutonomos.valor ?? 0),
      encargos: comProLabore(folha?.folha.encargos[0]?.encargos ?? [], { recibos, cpp }),
      // By month of payment, in guides of its own.
      irrfDoTrabalho: 0,
      salarioFamilia: familia,
      salarioMaternidade: maternidade,
      retencaoSofrida: inssSofrido,
    },
    memorial,
  )
  if (!dctfweb.ok) return dctfweb
  const { abatido, aCompensar } = dctfweb.value
  let credito = abatido
  const restantes = new Map(parcelas.map((parcela) => [parcela, parcela.valor]))
  for (const tributo of COMPENSAVEIS) {
    for (const parcela of parcelas) {
      if (parcela.tributo !== tributo || credito === 0) continue
      const usado = Math.min(credito, parcela.valor)
      restantes.set(parcela, parcela.valor - usado)
      credito -= usado
    }
  }
  const daFamilia = Math.min(familia, abatido)
  const daMaternidade = Math.min(maternidade, abatido - daFamilia)
  return ok({
    parcelas: parcelas
      .map((parcela) => ({ ...parcela, valor: restantes.get(parcela) ?? parcela.valor }))
      .filter(({ valor }) => valor > 0),
    compensacoes: compensacoes([
      ['salario-familia', 'Salário-família pago', daFamilia],
      ['salario-maternidade', 'Salário-maternidade pago', daMaternidade],
      ['inss-sofrido', 'INSS retido por clientes', abatido - daFamilia - daMaternidade],
    ]),
    saldoDeInss: aCompensar,
  })
}

/** The company's part on the pró-labore with the one on autônomos: the DCTFWeb has one line of it. */
function comProLabore(
  encargos: readonly Encargo[],
  { recibos, cpp }: { readonly recibos: readonly ReciboDoSocio[]; readonly cpp: Centavos },
): Encargo[] {
  if (cpp === 0) return [...encargos]
  const deAutonomos = encargos.find(({ codigo }) => codigo === 'cpp-individuais')
  return [
    ...encargos.filter((encargo) => encargo !== deAutonomos),
    {
      codigo: 'cpp-individuais',
      descricao: 'CPP sobre sócios e autônomos',
      codigoReceita: CODIGO.patronalIndividual,
      base: somar(recibos, ({ bruto }) => bruto) + (deAutonomos?.base ?? 0),
      aliquota: deAutonomos?.aliquota ?? '0.2',
      valor: cpp + (deAutonomos?.valor ?? 0),
    },
  ]
}

const compensacoes = (
  linhas: readonly (readonly [chave: string, rotulo: string, valor: Centavos])[],
): Compensacao[] =>
  linhas
    .filter(([, , valor]) => valor !== 0)
    .map(([chave, rotulo, valor]) => ({ chave, rotulo, valor }))

const compensadoNoDae = (folha: FolhaApurada | null): Compensacao[] =>
  compensacoes([
    [
      'salario-familia',
      'Salário-família pago, no DAE',
      somar(folha?.folha.daes ?? [], ({ abatido }) => abatido),
    ],
  ])

const sobraNoDae = (folha: FolhaApurada | null): Centavos =>
  somar(folha?.folha.daes ?? [], ({ aCompensar }) => aCompensar)

function pedidosDoIrrf({ competencia, recibos, folha }: Pessoas): Pedido[] {
  const noDae = (folha?.folha.daes.length ?? 0) > 0
  const daFolha = (folha?.irrf ?? []).filter(
    ({ de, mes }) => !(noDae && de === 'empregados' && mes === competencia),
  )
  const meses = new Set([
    ...recibos.map((recibo) => competenciaDe(recibo.dataDePagamento)),
    ...daFolha.map(({ mes }) => mes),
  ])
  return [...meses].sort().map((mes) => {
    const pagos = recibos.filter((recibo) => competenciaDe(recibo.dataDePagamento) === mes)
    const em = `pago em ${formatarCompetencia(mes)}`
    const doMes = (de: 'empregados' | 'autonomos') =>
      somar(
        daFolha.filter((retido) => retido.mes === mes && retido.de === de),
        ({ valor }) => valor,
      )
    return {
      tipo: TRIBUTO.irrf,
      chave: `irrf-${mes}`,
      competencia: mes,
      regra: 'irrf',
      composicao: partes([
        ['irrf', `IRRF sobre pró-labore ${em}`, CODIGO.irrf, somar(pagos, (recibo) => recibo.irrf)],
        ['irrf-empregados', `IRRF sobre salários ${em}`, CODIGO.irrf, doMes('empregados')],
        ['irrf-autonomos', `IRRF de autônomos ${em}`, CODIGO.irrfDeAutonomo, doMes('autonomos')],
      ]),
    }
  })
}

const doDae = (dae: Dae, do13: boolean): Pedido => {
  const familia = dae.abatido
  return {
    tipo: 'darf',
    documento: 'dae',
    chave: do13 ? 'dae-13' : 'dae',
    competencia: dae.competencia,
    regra: do13 ? 'dctfweb-13' : 'dae-mei',
    composicao: partes([
      // The salário-família comes off the INSS first, then off the company's part.
      ['inss-empregados', 'INSS do empregado', null, Math.max(0, dae.inssDoEmpregado - familia)],
      ['cpp-mei', 'INSS do MEI', null, dae.cpp - Math.max(0, familia - dae.inssDoEmpregado)],
      ['fgts', 'FGTS', null, dae.fgts],
      ['irrf-empregados', 'IRRF', null, dae.irrf],
    ]),
  }
}

const rescisorias = ({ competencia, feriados, folha }: Pessoas): GuiaDevida[] =>
  (folha?.rescisorios ?? []).map(({ empregadoId, fgts, multa, prazo }) =>
    guia({
      tipo: 'darf',
      documento: 'fgts-digital',
      chave: `fgts-rescisorio-${empregadoId}`,
      competencia,
      vencimento: antecipar(prazo, feriados),
      composicao: partes([
        ['fgts-rescisorio', 'FGTS da rescisão', null, fgts],
        ['fgts-multa', 'Multa do FGTS', null, multa],
      ]),
    }),
  )

const somar = <T>(itens: readonly T[], valorDe: (item: T) => Centavos): Centavos =>
  itens.reduce((total, item) => total + valorDe(item), 0)

const partes = (
  linhas: readonly (readonly [
    tributo: string,
    rotulo: string,
    codigo: string | null,
    valor: Centavos,
  ])[],
): ParcelaDaGuia[] =>
  linhas
    .filter(([, , , valor]) => valor > 0)
    .map(([tributo, rotulo, codigo, valor]) => ({ tributo, rotulo, codigo, valor }))

/** A guide from its parts: one part gives the code, the sum gives the value. */
export function guia(dados: Omit<GuiaDevida, 'valor' | 'codigoReceita'>): GuiaDevida {
  const [primeira] = dados.composicao
  return {
    ...dados,
    codigoReceita: dados.composicao.length === 1 && primeira ? primeira.codigo : null,
    valor: dados.composicao.reduce((total, { valor }) => total + valor, 0),
  }
}

import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  centavos,
  type Memorial,
  ok,
  type Result,
  reais,
  refuse,
  taxa,
} from '../dinheiro/index.ts'
import {
  comPorta,
  type Forma,
  feriados,
  logico,
  mes,
  objeto,
  opcional,
  quantidade,
  umDe,
  valor,
} from '../porta/index.ts'
import {
  PLANOS_DO_INSS,
  PLANOS_INSS,
  type PlanoDoInss,
  type RegraDoPlano,
  TABELA_INSS,
} from '../tabelas/inss/index.ts'
import { SALARIO_MINIMO } from '../tabelas/salario-minimo/index.ts'
import {
  type Competencia,
  type DataCivil,
  encerraTrimestre,
  type Feriados,
  SO_NACIONAIS,
  type TabelaUsada,
  vencimentoDe,
} from '../tempo/index.ts'
import { daPessoa, deAlguem, raizDe } from './quem.ts'
import { fatoInvalido, primeiraRecusa } from './recusas.ts'
import { avisosDeRevisao, buscarTabelas } from './regras.ts'
import type { RecusaFolha } from './tipos.ts'

/** A GPS that a person pays for themself. Amounts in centavos. */
export type FatosContribuinteIndividual = {
  readonly pessoaId?: number
  readonly competencia: Competencia
  readonly plano: PlanoDoInss
  /** Salário-de-contribuição declared; only the plans on a declared base read it. */
  readonly declarado: Centavos
  /** Base already contributed through companies in the competência. */
  readonly outrasFontesInss: Centavos
  /** The whole quarter in one GPS, on the salário mínimo; the competência is its last month. */
  readonly trimestral?: boolean
  readonly feriados?: Feriados
}

export type GpsIndividual = {
  readonly pessoaId?: number
  readonly base: Centavos
  readonly valor: Centavos
  readonly codigoGps: string
  readonly vencimento: DataCivil
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

const DO_PLANO = { inss: TABELA_INSS, minimo: SALARIO_MINIMO, planos: PLANOS_INSS } as const
const buscar = (mes: Competencia) => buscarTabelas(DO_PLANO, mes)
type Tabelas = Extract<ReturnType<typeof buscar>, { ok: true }>['value']

const FORMA_DA_GPS: Forma = objeto<FatosContribuinteIndividual>({
  pessoaId: opcional(quantidade),
  competencia: mes,
  plano: umDe(PLANOS_DO_INSS),
  declarado: valor,
  outrasFontesInss: valor,
  trimestral: opcional(logico),
  feriados: opcional(feriados),
})

/** INSS of who pays by GPS: 20 % of what is declared, or 11 %, 9 %, 15 % and 5 % of the minimum. */
export const apurarContribuinteIndividual = deAlguem('pessoaId')(
  comPorta(FORMA_DA_GPS, apurarContribuinteIndividualConferido),
)

function apurarContribuinteIndividualConferido(
  fatos: FatosContribuinteIndividual,
  memorial: Memorial,
): Result<GpsIndividual, RecusaFolha> {
  const { competencia, plano } = fatos
  const tabelas = buscar(competencia)
  if (!tabelas.ok) return tabelas
  const vencimento = vencimentoDe(
    'gps-contribuinte-individual',
    competencia,
    fatos.feriados ?? SO_NACIONAIS,
  )
  if (!vencimento.ok) return vencimento
  const regra = tabelas.value.planos.planos[plano]
  const semBase =
    recusaDoTrimestre(fatos, regra, tabelas.value) ?? recusaDaBase(fatos, regra, tabelas.value)
  if (semBase) return refuse(semBase)
  const caderno = { memorial, raiz: raizDe('gps', fatos.pessoaId) }
  const doMes = apurarBase(caderno, fatos, { regra, tabelas: tabelas.value })
  const base = fatos.trimestral ? doTrimestre(caderno, doMes, tabelas.value) : doMes
  const valor = anotar(caderno, {
    id: 'valor',
    rotulo: 'INSS a pagar',
    formula: 'base × aliquota',
    operandos: {
      base: base.como,
      aliquota: taxa('Alíquota do plano', regra.aliquota, 'tabela de planos do INSS'),
    },
    exato: regra.aliquota.mul(base.valor),
    fundamento: regra.fonte,
    regra: `inss.planos@${tabelas.value.planos.desde}`,
  })
  const avisos = avisosDeRevisao(tabelas.usadas)
  if (regra.base === 'minimo' && plano.includes('simplificado') && !plano.includes('complemento')) {
    avisos.push('O plano simplificado não conta para aposentadoria por tempo de contribuição.')
  }
  return ok({
    ...daPessoa(fatos),
    base: base.valor,
    valor: valor.valor,
    codigoGps: (fatos.trimestral ? regra.codigoTrimestral : null) ?? regra.codigoGps,
    vencimento: vencimento.value,
    tabelas: tabelas.usadas,
    avisos,
  })
}

/** By the quarter only the salário mínimo is paid (Decreto 3.048/1999, art. 216, § 15). */
function recusaDoTrimestre(
  { trimestral, competencia, declarado }: FatosContribuinteIndividual,
  { codigoTrimestral, base }: RegraDoPlano,
  { minimo }: Tabelas,
): RecusaFolha | null {
  if (!trimestral) return null
  return primeiraRecusa([
    [codigoTrimestral !== null, 'trimestral', 'Este plano não se paga por trimestre.'],
    [encerraTrimestre(competencia), 'competencia', 'A GPS do trimestre é a do seu último mês.'],
    [
      base === 'minimo' || declarado === minimo.valor,
      'declarado',
      'Por trimestre só se contribui sobre o salário mínimo.',
    ],
  ])
}

const doTrimestre = (caderno: Caderno, doMes: Apurado, { planos }: Tabelas): Apurado =>
  anotar(caderno, {
    id: 'base-do-trimestre',
    rotulo: 'Base dos três meses',
    formula: 'base × 3',
    operandos: { base: doMes.como },
    exato: centavos(doMes.valor * 3),
    fundamento: 'Decreto 3.048/1999, art. 216, § 15',
    regra: `inss.planos@${planos.desde}`,
  })

function recusaDaBase(
  { declarado, outrasFontesInss }: FatosContribuinteIndividual,
  { base }: RegraDoPlano,
  { inss, minimo }: Tabelas,
): RecusaFolha | null {
  if (base === 'falta-para-o-minimo') {
    return outrasFontesInss < minimo.valor
      ? null
      : fatoInvalido('outrasFontesInss', 'A base do mês já alcança o salário mínimo.')
  }
  if (base === 'minimo') return null
  if (outrasFontesInss >= inss.teto) {
    return fatoInvalido('outrasFontesInss', 'As outras fontes já alcançam o teto do INSS.')
  }
  return declarado + outrasFontesInss >= minimo.valor
    ? null
    : fatoInvalido('declarado', 'O salário-de-contribuição do mês não alcança o salário mínimo.')
}

function apurarBase(
  caderno: Caderno,
  { declarado, outrasFontesInss }: FatosContribuinteIndividual,
  { regra, tabelas }: { readonly regra: RegraDoPlano; readonly tabelas: Tabelas },
): Apurado {
  const { inss, minimo } = tabelas
  const comum = {
    id: 'base',
    rotulo: 'Base da contribuição',
    fundamento: 'Lei 8.212/1991, arts. 21 e 28, III',
    regra: `inss.planos@${tabelas.planos.desde}`,
  }
  const doMinimo = reais('Salário mínimo', minimo.valor, 'salário mínimo')
  const outras = reais('Base já contribuída por empresas', outrasFontesInss, 'declaração')
  switch (regra.base) {
    case 'minimo':
      return anotar(caderno, {
        ...comum,
        formula: 'minimo',
        operandos: { minimo: doMinimo },
        exato: minimo.valor,
      })
    case 'falta-para-o-minimo':
      return anotar(caderno, {
        ...comum,
        formula: 'minimo − outras',
        operandos: { minimo: doMinimo, outras },
        exato: centavos(minimo.valor - outrasFontesInss),
      })
    case 'declarada':
      return anotar(caderno, {
        ...comum,
        formula: 'mínimo(declarado; teto − outras)',
        operandos: {
          declarado: reais('Salário-de-contribuição declarado', declarado, 'declaração'),
          teto: reais('Teto do INSS', inss.teto, 'tabela do INSS'),
          outras,
        },
        exato: centavos(Math.min(declarado, inss.teto - outrasFontesInss)),
      })
  }
}

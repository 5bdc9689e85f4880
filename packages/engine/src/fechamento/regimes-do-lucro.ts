import { REGIME } from '../cadastro/index.ts'
import type { FatoContabil } from '../contabil/index.ts'
import { type Centavos, formatarReais, type Memorial, ok, refuse } from '../dinheiro/index.ts'
import type { TabelaUsada } from '../tempo/index.ts'
import {
  apurarPresumido,
  type DiferencaDeTrimestre,
  fimDoPisCofins,
  type TributoApurado,
} from '../tributos/presumido/index.ts'
import { type AjusteAnualDoReal, apurarAjusteAnual, apurarReal } from '../tributos/real/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'
import { type Apurado, type DoRegime, emAviso, type FatosDoRegime } from './do-regime.ts'
import { guiasDosTributos } from './guias.ts'
import { PATRONAL_FORA } from './pro-labores.ts'
import type { Compensacao, FatosDoMes, GuiaDevida, TributoDoMes } from './tipos.ts'

// The 20 % on the pró-labore come from the receipts, so the regimes are asked without it.
const SEM_PRO_LABORE = { proLabore: 0 } as const

/** Lucro Presumido, with what is still due of earlier quarters when the 16 % is lost. */
export function doPresumido(
  fatos: FatosDoRegime<typeof REGIME.presumido>,
  memorial: Memorial,
): Apurado {
  const { feriados, presumido: dados } = fatos
  const apurado = apurarPresumido({ ...dados, ...SEM_PRO_LABORE, feriados }, memorial)
  if (!apurado.ok) return apurado
  const { tributos, avisos, tabelas, diferencas } = apurado.value
  return ok({
    receita: receitaDoMes(dados),
    ...juntar(dosTributos(fatos, tributos), dasDiferencas(fatos, diferencas)),
    avisos: avisosDoLucro(fatos, avisos),
    tabelas,
    patronal: PATRONAL_FORA,
    apuracao: { tipo: 'presumido', presumido: apurado.value },
  })
}

/** That there is no PIS nor COFINS any more is said once, with the CBS (`avisosDeIbsCbs`). */
const avisosDoLucro = ({ competencia }: FatosDoMes, avisos: readonly string[]): Aviso[] => {
  const fim = fimDoPisCofins(competencia)
  return avisos.filter((aviso) => aviso !== fim).map(emAviso)
}

type FatosDoReal = FatosDoRegime<typeof REGIME.realTrimestral | typeof REGIME.realMensal>

/** Lucro Real by quarter or by estimativa; the estimativa of December brings the year's ajuste. */
export function doReal(fatos: FatosDoReal, memorial: Memorial): Apurado {
  const { feriados, real: dados, regime } = fatos
  const trimestral = dados.apuracaoDoLucro === 'trimestral'
  if (trimestral !== (regime === REGIME.realTrimestral)) {
    return refuse({
      codigo: 'fato-invalido',
      campo: 'real.apuracaoDoLucro',
      mensagem: 'A apuração do lucro (trimestral ou por estimativa) não é a do regime da empresa.',
    })
  }
  const apurado = apurarReal({ ...dados, ...SEM_PRO_LABORE, feriados }, memorial)
  if (!apurado.ok) return apurado
  const ajuste = doAjuste(fatos, memorial)
  if (!ajuste.ok) return ajuste
  const { tributos, avisos, tabelas } = apurado.value
  return ok({
    receita: receitaDoMes(dados) + dados.receitasFinanceiras,
    ...juntar(dosTributos(fatos, tributos), ajuste.value.partes),
    avisos: [...avisosDoLucro(fatos, avisos), ...ajuste.value.avisos],
    tabelas: [...tabelas, ...ajuste.value.tabelas],
    patronal: PATRONAL_FORA,
    apuracao: {
      tipo: 'real',
      real: apurado.value,
      ...(ajuste.value.ajuste ? { ajuste: ajuste.value.ajuste } : {}),
    },
  })
}

type ComReceitas = {
  readonly competencia: string
  readonly receitas: readonly { readonly competencia: string; readonly valor: Centavos }[]
  readonly outrasReceitas: readonly { readonly competencia: string; readonly valor: Centavos }[]
}

function receitaDoMes({ competencia, receitas, outrasReceitas }: ComReceitas): Centavos {
  let total = 0
  for (const receita of [...receitas, ...outrasReceitas]) {
    if (receita.competencia === competencia) total += receita.valor
  }
  return total
}

type Partes = Pick<DoRegime, 'tributos' | 'guias' | 'fatosContabeis' | 'compensacoes'>
const NADA: Partes = { tributos: [], guias: [], fatosContabeis: [], compensacoes: [] }

const juntar = (a: Partes, b: Partes): Partes => ({
  tributos: [...a.tributos, ...b.tributos],
  guias: [...a.guias, ...b.guias],
  fatosContabeis: [...a.fatosContabeis, ...b.fatosContabeis],
  compensacoes: [...a.compensacoes, ...b.compensacoes],
})

const ROTULOS: Readonly<Record<TributoApurado['tributo'], string>> = {
  pis: 'PIS',
  cofins: 'COFINS',
  irpj: 'IRPJ',
  csll: 'CSLL',
  cpp: 'INSS patronal',
  iss: 'ISS',
}

function dosTributos({ competencia }: FatosDoMes, apurados: readonly TributoApurado[]): Partes {
  const fatosContabeis: FatoContabil[] = []
  for (const { tributo, devido, deducoes, creditos, valor } of apurados) {
    if (tributo === 'cpp') continue
    // The ISS withheld was booked with the note; federal withholdings are offset here. Credits of
    // PIS and COFINS lower what is provisioned.
    const provisionado = tributo === 'iss' ? valor : devido - creditos
    fatosContabeis.push({ tipo: `${tributo}-provisionado`, competencia, valor: provisionado })
    if (tributo !== 'iss' && deducoes > creditos) {
      const retido = deducoes - creditos
      fatosContabeis.push({ tipo: 'retencao-compensada', tributo, competencia, valor: retido })
    }
  }
  return {
    tributos: apurados.map(({ tributo, periodo, base, devido, creditos }) => ({
      tributo,
      rotulo: ROTULOS[tributo],
      periodo,
      base,
      valor: devido - creditos,
      daEmpresa: true,
    })),
    guias: guiasDosTributos(competencia, apurados, ROTULOS),
    compensacoes: apurados.flatMap(({ tributo, deducoes, creditos, valor, aPagar }) =>
      naoZero([
        {
          chave: `${tributo}-retido`,
          rotulo: `${ROTULOS[tributo]} retido por clientes`,
          valor: deducoes - creditos,
        },
        { chave: `${tributo}-minimo`, ...ABAIXO_DO_MINIMO(tributo), valor: valor - aPagar },
      ]),
    ),
    fatosContabeis,
  }
}

const ABAIXO_DO_MINIMO = (tributo: TributoApurado['tributo']) => ({
  rotulo: `DARF de ${ROTULOS[tributo]} abaixo de R$ 10,00`,
})
const naoZero = (lista: readonly Compensacao[]): Compensacao[] =>
  lista.filter(({ valor }) => valor !== 0)

/** IRPJ of earlier quarters, due by the last dia útil of the month after the excess. */
function dasDiferencas(
  { competencia }: FatosDoMes,
  diferencas: readonly DiferencaDeTrimestre[],
): Partes {
  const partes = diferencas.map(({ tributo, trimestre, valor, codigoReceita, vencimento }) => {
    const rotulo = `Diferença do ${ROTULOS[tributo]} de ${trimestre.slice(6)}º trimestre de ${trimestre.slice(0, 4)}`
    const chave = `${tributo}-diferenca-${trimestre}`
    const doTributo: TributoDoMes = {
      tributo,
      rotulo,
      periodo: trimestre,
      base: 0,
      valor,
      daEmpresa: true,
    }
    const guia: GuiaDevida = {
      tipo: 'darf',
      chave,
      codigoReceita,
      competencia,
      vencimento,
      valor,
      composicao: [{ tributo, rotulo, codigo: codigoReceita, valor }],
    }
    const referencia = `diferenca-${trimestre}`
    const fato: FatoContabil = { tipo: 'irpj-provisionado', competencia, referencia, valor }
    return { doTributo, guia, fato }
  })
  return {
    tributos: partes.map(({ doTributo }) => doTributo),
    guias: partes.map(({ guia }) => guia),
    fatosContabeis: partes.map(({ fato }) => fato),
    compensacoes: [],
  }
}

type Ajuste = {
  readonly partes: Partes
  readonly avisos: readonly Aviso[]
  readonly tabelas: readonly TabelaUsada[]
  readonly ajuste: AjusteAnualDoReal | null
}

/** IRPJ and CSLL of the year less what the estimativas anticipated: in December, due in March. */
function doAjuste(fatos: FatosDoReal, memorial: Memorial) {
  const { competencia, feriados, regime, real, ajusteAnual } = fatos
  const nada: Ajuste = { partes: NADA, avisos: [], tabelas: [], ajuste: null }
  if (regime !== REGIME.realMensal || competencia.slice(5) !== '12') return ok(nada)
  if (!ajusteAnual) return ok({ ...nada, avisos: [AJUSTE_PENDENTE] })
  const { obrigada, inicioDeAtividade } = real
  const ano = Number(competencia.slice(0, 4))
  const apurado = apurarAjusteAnual(
    { ...ajusteAnual, ano, obrigada, inicioDeAtividade, feriados },
    memorial,
  )
  if (!apurado.ok) return apurado
  const { tributos, tabelas } = apurado.value
  const devidos = tributos.filter(({ tributo }) => tributo === 'irpj' || tributo === 'csll')
  const fatosContabeis = devidos.map(
    ({ tributo, valor }): FatoContabil => ({
      tipo: tributo === 'irpj' ? 'irpj-provisionado' : 'csll-provisionado',
      competencia,
      referencia: 'ajuste-anual',
      valor,
    }),
  )
  return ok({
    partes: {
      // The year's own tax was mostly declared month by month: here only what is above it.
      tributos: devidos.map(({ tributo, periodo, base, valor }) => ({
        tributo,
        rotulo: `${ROTULOS[tributo]} do ajuste anual`,
        periodo,
        base,
        valor,
        daEmpresa: true,
      })),
      guias: guiasDosTributos(competencia, devidos, ROTULOS, 'ajuste'),
      fatosContabeis,
      compensacoes: naoZero(
        devidos.map(({ tributo, valor, aPagar }) => ({
          chave: `${tributo}-ajuste-minimo`,
          ...ABAIXO_DO_MINIMO(tributo),
          valor: valor - aPagar,
        })),
      ),
    },
    avisos: devidos.flatMap(({ tributo, saldoADeduzir }) =>
      saldoADeduzir > 0 ? [saldoNegativo(ROTULOS[tributo], saldoADeduzir)] : [],
    ),
    tabelas,
    ajuste: apurado.value,
  } satisfies Ajuste)
}

const AJUSTE_PENDENTE: Aviso = {
  codigo: 'ajuste-anual-pendente',
  gravidade: 'atencao',
  mensagem:
    'Dezembro do Lucro Real anual: falta o lucro do ano para o ajuste de IRPJ e CSLL, a pagar até o último dia útil de março.',
}
const saldoNegativo = (rotulo: string, valor: Centavos): Aviso => ({
  codigo: 'saldo-negativo',
  gravidade: 'informacao',
  mensagem: `As antecipações passaram do ${rotulo} do ano: saldo negativo de ${formatarReais(valor)}, a compensar por PER/DCOMP.`,
})

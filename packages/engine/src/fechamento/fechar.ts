import { REGIME } from '../cadastro/index.ts'
import { fatosDoProLabore, semMovimento } from '../contabil/index.ts'
import {
  type Centavos,
  emCentavos,
  type Memorial,
  type Operando,
  ok,
  type Result,
  refuse,
  SEM_MEMORIA,
  textoDaFracao,
} from '../dinheiro/index.ts'
import type { ReciboProLabore } from '../folha/index.ts'
import { formatarCompetencia } from '../tempo/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'
import { guiasDoProLabore } from './guias.ts'
import { apurarProLabores } from './pro-labores.ts'
import type { FatosDoMes, Fechamento, RecusaFechamento, TributoDoMes } from './tipos.ts'
import { apurarRegime, emAviso } from './tributos-do-regime.ts'

/**
 * Closes the month of one company: what it owes by its regime, the pró-labore, each guide with its
 * due date, the facts for the books, and what to look at. Pure: same facts, same closing.
 */
export function fecharMes(
  fatos: FatosDoMes,
  memorial: Memorial = SEM_MEMORIA,
): Result<Fechamento, RecusaFechamento> {
  const outroMes = competenciaDiferente(fatos)
  if (outroMes) return refuse(outroMes)
  const regime = apurarRegime(fatos, memorial)
  if (!regime.ok) return regime
  const recibos = apurarProLabores(fatos, regime.value.patronal, memorial)
  if (!recibos.ok) return recibos
  const guias = guiasDoProLabore(fatos.competencia, recibos.value, fatos.feriados)
  if (!guias.ok) return guias
  const { receita, apuracao } = regime.value
  const tributos = [
    ...regime.value.tributos,
    ...tributosDoProLabore(fatos.competencia, recibos.value),
  ]
  const imposto = impostoDaEmpresa(fatos, tributos, memorial)
  return ok({
    competencia: fatos.competencia,
    regime: fatos.regime,
    receita,
    imposto,
    aliquotaEfetiva: receita > 0 ? aliquota(imposto, receita) : null,
    tributos,
    guias: [...regime.value.guias, ...guias.value],
    proLabore: recibos.value,
    fatosContabeis: [
      ...regime.value.fatosContabeis,
      ...recibos.value.flatMap((recibo) => fatosDoProLabore(recibo)),
    ].filter((fato) => !semMovimento(fato)),
    avisos: [...regime.value.avisos, ...avisosDosRecibos(recibos.value, regime.value.patronal)],
    tabelas: [...regime.value.tabelas, ...recibos.value.flatMap(({ tabelas }) => tabelas)],
    apuracao,
  })
}

const aliquota = (imposto: Centavos, receita: Centavos): string =>
  textoDaFracao({ num: BigInt(imposto), den: BigInt(receita) }, 4)

/** The facts of regime and partners must speak of the month being closed. */
function competenciaDiferente(fatos: FatosDoMes): RecusaFechamento | null {
  const meses = [...fatos.proLabores.map(({ competencia }) => competencia), mesDoRegime(fatos)]
  const outro = meses.find((mes) => mes !== fatos.competencia)
  if (outro === undefined) return null
  return {
    codigo: 'fato-invalido',
    campo: 'competencia',
    mensagem: `O fechamento é de ${formatarCompetencia(fatos.competencia)}, mas há fatos de ${formatarCompetencia(outro)}.`,
  }
}

function mesDoRegime(fatos: FatosDoMes): string {
  switch (fatos.regime) {
    case REGIME.simples:
      return fatos.simples.competencia
    case REGIME.mei:
      return fatos.mei.competencia
    case REGIME.presumido:
      return fatos.presumido.competencia
    case REGIME.realTrimestral:
    case REGIME.realMensal:
      return fatos.real.competencia
    case REGIME.isenta:
    case REGIME.pessoaFisica:
    case REGIME.naoInformado:
      return fatos.competencia
  }
}

function tributosDoProLabore(periodo: string, recibos: readonly ReciboProLabore[]): TributoDoMes[] {
  const de = (
    tributo: string,
    rotulo: string,
    valorDe: (recibo: ReciboProLabore) => { readonly base: Centavos; readonly valor: Centavos },
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

/** What the company itself owes for the month: its tributes and its own part of the INSS. */
function impostoDaEmpresa(
  fatos: FatosDoMes,
  tributos: readonly TributoDoMes[],
  memorial: Memorial,
): Centavos {
  const daEmpresa = tributos.filter((tributo) => tributo.daEmpresa)
  const imposto = daEmpresa.reduce((total, { valor }) => total + valor, 0)
  memorial.passo(() => {
    const operandos: Record<string, Operando> = {}
    for (const { tributo, rotulo, valor } of daEmpresa) {
      operandos[tributo.replace('-', '')] = {
        rotulo,
        valor: emCentavos(valor),
        ...origemDo(tributo),
      }
    }
    return {
      id: 'fechamento.imposto',
      rotulo: `Impostos da empresa em ${formatarCompetencia(fatos.competencia)}`,
      formula: Object.keys(operandos).join(' + ') || '0',
      operandos,
      resultado: emCentavos(imposto),
      fundamento: 'Soma dos tributos da competência',
      regra: 'fechamento@2018-01',
    }
  })
  return imposto
}

function origemDo(tributo: string): Pick<Operando, 'de'> | Pick<Operando, 'origem'> {
  if (tributo === 'das') return { de: 'simples.total' }
  if (tributo === 'das-mei') return { de: 'mei.total' }
  return { origem: { tabela: 'apuracao' } }
}

function avisosDosRecibos(
  recibos: readonly ReciboProLabore[],
  { proporcao }: { readonly proporcao: unknown },
): Aviso[] {
  const avisos = recibos.flatMap((recibo) => recibo.avisos.map(emAviso))
  if (proporcao && recibos.length > 0) {
    avisos.push({
      codigo: 'cpp-proporcional',
      gravidade: 'informacao',
      mensagem:
        'Há receita do Anexo IV e de outros anexos: a CPP sobre o pró-labore foi cobrada fora do DAS na proporção da receita do Anexo IV.',
    })
  }
  return avisos
}

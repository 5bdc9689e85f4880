import { ok, type Result } from '../dinheiro/index.ts'
import { serializarCanonico, sha256 } from '../fechamento/index.ts'
import {
  apurarProLabore,
  type DoSocio,
  type FatosProLabore,
  type ReciboProLabore,
  type RecusaFolha,
} from '../folha/index.ts'
import { tetoInss } from '../tabelas/inss/index.ts'
import { salarioMinimo } from '../tabelas/salario-minimo/index.ts'
import { ultimoDiaUtil } from '../tempo/index.ts'
import type { Digerir } from './apurar.ts'
import {
  type FolhaCalculada,
  type ProLaboreCalculado,
  SITUACAO_DO_PRO_LABORE,
  type SocioDoMes,
} from './tipos-da-folha.ts'

const OUTRA_FONTE =
  'O sócio também recebe pró-labore em outra empresa do escritório: confira se a base do INSS de lá foi informada.'

/** Bruto that the partner's rule gives in a month, in centavos. */
export function valorDaRegra(
  regra: { readonly tipo: string; readonly valor: number },
  competencia: string,
): Result<number, RecusaFolha> {
  if (regra.tipo === 'salario-minimo') return salarioMinimo(competencia)
  if (regra.tipo === 'teto') return tetoInss(competencia)
  return ok(regra.valor)
}

/** The facts of one partner's pró-labore of a given gross amount, in centavos. */
export function fatosDoSocio(
  socio: SocioDoMes,
  competencia: string,
  bruto: number,
): FatosProLabore & DoSocio {
  return {
    socioId: socio.socioId,
    competencia,
    // Paid inside the month: what is withheld belongs to the guia of the same competência.
    dataDePagamento: ultimoDiaUtil(competencia),
    bruto,
    dependentes: socio.dependentes,
    outrasFontesInss: socio.outrasFontesInss,
    patronalForaDoDas: socio.patronalForaDoDas,
    ...(socio.jaPago === null ? {} : { jaPagoNoMes: socio.jaPago }),
  }
}

/** Same facts and same receipt, same hash: tells whether anything has to be written. */
export const hashDoProLabore = (
  fatos: FatosProLabore,
  recibo: ReciboProLabore,
  digerir: Digerir = sha256,
): string => digerir(serializarCanonico([fatos, recibo]))

type Socio = { recusa: RecusaFolha } | { calculado: ProLaboreCalculado; mudou: boolean }

/**
 * The pró-labore of every partner of a company. What follows the rule without a warning is approved by
 * the robot; an adjusted or warned one waits for a person.
 */
export function calcularFolha(
  competencia: string,
  socios: readonly SocioDoMes[],
  digerir: Digerir = sha256,
): FolhaCalculada {
  const feitos: ProLaboreCalculado[] = []
  const aGravar: ProLaboreCalculado[] = []
  let dispensados = 0
  for (const socio of socios) {
    if (socio.gravado?.situacao === SITUACAO_DO_PRO_LABORE.dispensado) {
      dispensados += 1
      continue
    }
    const resultado = calcularSocio(competencia, socio, digerir)
    if (resultado === null) continue
    if ('recusa' in resultado)
      return parada(4, resultado.recusa.codigo, `${socio.nome}: ${resultado.recusa.mensagem}`)
    feitos.push(resultado.calculado)
    if (resultado.mudou) aGravar.push(resultado.calculado)
  }
  return resumir(feitos, aGravar, dispensados)
}

function resumir(
  feitos: readonly ProLaboreCalculado[],
  aGravar: readonly ProLaboreCalculado[],
  dispensados: number,
): FolhaCalculada {
  const aAprovar = feitos.filter(
    (item) => item.situacao === SITUACAO_DO_PRO_LABORE.calculado,
  ).length
  const valores = {
    fatos: feitos.map((item) => item.fatos),
    remuneracao: feitos.reduce((total, item) => total + item.recibo.bruto, 0),
    cppForaDoDas: feitos.reduce((total, item) => total + item.recibo.cppPatronal, 0),
    aGravar,
  }
  if (aAprovar > 0) {
    const motivo =
      aAprovar === 1
        ? '1 pró-labore espera aprovação.'
        : `${aAprovar} pró-labores esperam aprovação.`
    return { estado: 3, motivoCodigo: 'pro-labore-a-aprovar', motivo, ...valores }
  }
  const estado = feitos.length + dispensados > 0 ? 2 : 6
  return { estado, motivoCodigo: null, motivo: null, ...valores }
}

const parada = (estado: 4, motivoCodigo: string, motivo: string): FolhaCalculada => ({
  estado,
  motivoCodigo,
  motivo,
  fatos: [],
  remuneracao: 0,
  cppForaDoDas: 0,
  aGravar: [],
})

function brutoDo(socio: SocioDoMes, competencia: string): Result<number, RecusaFolha> | null {
  if (socio.gravado?.origem === 'ajuste') return ok(socio.gravado.bruto)
  if (socio.regra) return valorDaRegra(socio.regra, competencia)
  return socio.gravado ? ok(socio.gravado.bruto) : null
}

function calcularSocio(competencia: string, socio: SocioDoMes, digerir: Digerir): Socio | null {
  const bruto = brutoDo(socio, competencia)
  if (bruto === null) return null
  if (!bruto.ok) return { recusa: bruto.refusal }
  const fatos = fatosDoSocio(socio, competencia, bruto.value)
  const recibo = apurarProLabore(fatos)
  if (!recibo.ok) return { recusa: recibo.refusal }
  const hash = hashDoProLabore(fatos, recibo.value, digerir)
  const avisos = avisosDo(socio, recibo.value)
  const situacao = situacaoDo(socio, hash, avisos)
  const mudou = socio.gravado?.hash !== hash || socio.gravado.situacao !== situacao
  const origem = socio.gravado?.origem === 'ajuste' ? 'ajuste' : 'regra'
  return {
    mudou,
    calculado: {
      socioId: socio.socioId,
      situacao,
      origem,
      fatos,
      recibo: { ...recibo.value, avisos },
      hash,
    },
  }
}

/** Warnings of the law and of the portfolio; any of them asks for a person. */
export const avisosDo = (
  socio: Pick<SocioDoMes, 'outraFonteNaoDeclarada'>,
  recibo: ReciboProLabore,
): readonly string[] =>
  socio.outraFonteNaoDeclarada ? [...recibo.avisos, OUTRA_FONTE] : recibo.avisos

function situacaoDo(socio: SocioDoMes, hash: string, avisos: readonly string[]): number {
  const { gravado } = socio
  if (gravado?.hash === hash && gravado.situacao === SITUACAO_DO_PRO_LABORE.aprovado)
    return SITUACAO_DO_PRO_LABORE.aprovado
  if (gravado?.origem === 'ajuste') return SITUACAO_DO_PRO_LABORE.calculado
  return avisos.length === 0 ? SITUACAO_DO_PRO_LABORE.aprovado : SITUACAO_DO_PRO_LABORE.calculado
}

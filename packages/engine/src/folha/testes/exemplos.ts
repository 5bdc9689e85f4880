import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Memorial, type Result, SEM_MEMORIA } from '../../dinheiro/index.ts'
import { terceirosDoCodigo } from '../../tabelas/encargos/index.ts'
import {
  apurarAjusteAnual,
  apurarAjusteDoDecimoTerceiro,
  apurarContribuinteIndividual,
  apurarDaeMei,
  apurarDctfweb,
  apurarDecimoTerceiro,
  apurarDividendos,
  apurarEncargos,
  apurarFerias,
  apurarFgtsEmAtraso,
  apurarHolerite,
  apurarImpostoMinimo,
  apurarInssEmpregado,
  apurarIrrfDoMes,
  apurarLucroIsento,
  apurarPlr,
  apurarPrimeiraParcela,
  apurarProLabore,
  apurarProvisoes,
  apurarRescisao,
  apurarRpa,
  conferirFracionamento,
  mediaDeHoras,
  mediaDeVariaveis,
  montarInforme,
  rubricaDoEsocial,
} from '../index.ts'

// The golden cases of the folha and how each is asked; shared by the examples, the mutation of the
// tables and the properties.

export type Fatos = Record<string, unknown>
export type Caso = {
  readonly nome: string
  readonly fonte: string
  readonly fatos: Fatos
  readonly espera: Fatos
}
export type Arquivo = {
  readonly nome: string
  readonly regra: string
  readonly casos: readonly Caso[]
}
type Valor = Record<string, unknown> & { readonly avisos?: readonly string[] }
type Resposta = Result<Valor>
type Regra = (fatos: Fatos, memorial: Memorial) => Resposta

const EMPREGADO = { empregadoId: 1, dependentes: 0 }
const como = <F, T>(
  apurar: (fatos: F, memorial: Memorial) => Result<T>,
  padrao: Partial<F> & Fatos,
): Regra => {
  return (fatos, memorial) => apurar({ ...padrao, ...fatos } as F, memorial) as Resposta
}

/** Both ways of cutting centavos, in one answer. */
const inss: Regra = (fatos, memorial) => {
  const pedir = (modo: 'esocial' | 'exato', m: Memorial) =>
    apurarInssEmpregado(
      {
        outrasFontes: 0,
        ...(fatos as { competencia: string; salarioDeContribuicao: number }),
        modo,
      },
      m,
    )
  const esocial = pedir('esocial', memorial)
  const exato = pedir('exato', SEM_MEMORIA)
  if (!esocial.ok) return esocial
  if (!exato.ok) return exato
  return { ok: true, value: { esocial: esocial.value.valor, exato: exato.value.valor } }
}

const encargos: Regra = (fatos, memorial) => {
  const r = apurarEncargos(fatos as Parameters<typeof apurarEncargos>[0], memorial)
  if (!r.ok) return r
  const valores = Object.fromEntries(r.value.encargos.map((e) => [e.codigo, e.valor]))
  return { ok: true, value: { ...r.value, valores } }
}

/** A bare number, in an answer that can be compared field by field. */
const soValor =
  <F>(apurar: (fatos: F, memorial: Memorial) => Result<unknown>, padrao: Fatos): Regra =>
  (fatos, memorial) => {
    const r = apurar({ ...padrao, ...fatos } as F, memorial)
    return r.ok ? { ok: true, value: { valor: r.value } } : r
  }

const terceiros: Regra = (fatos) => {
  const quem = terceirosDoCodigo((fatos as { codigo: string }).codigo)
  return { ok: true, value: { quem } }
}

const fracionamento: Regra = (fatos) => {
  const { periodos, direito } = fatos as { periodos: number[]; direito: number }
  const r = conferirFracionamento(periodos, direito)
  return r.ok ? { ok: true, value: { periodos: r.value } } : r
}

const REGRAS: Record<string, Regra> = {
  inss,
  encargos,
  fracionamento,
  terceiros,
  esocial: como(rubricaDoEsocial, { codigo: '', natureza: null }),
  dctfweb: como(apurarDctfweb, {
    segurados: 0,
    seguradosIndividuais: 0,
    encargos: [],
    irrfDoTrabalho: 0,
    salarioFamilia: 0,
    salarioMaternidade: 0,
    retencaoSofrida: 0,
  }),
  media: soValor(mediaDeVariaveis, { empregadoId: 1 }),
  'media-de-horas': soValor(mediaDeHoras, { empregadoId: 1 }),
  irrf: como(apurarIrrfDoMes, { pessoaId: 1, dependentes: 0 }),
  plr: como(apurarPlr, { empregadoId: 1 }),
  dividendos: como(apurarDividendos, { socioId: 1, residente: true, simples: false }),
  holerite: como(apurarHolerite, { ...EMPREGADO, divisor: 220 }),
  ferias: como(apurarFerias, { ...EMPREGADO, faltasInjustificadas: 0 }),
  'decimo-terceiro': como(apurarDecimoTerceiro, EMPREGADO),
  'ajuste-do-13': como(apurarAjusteDoDecimoTerceiro, {}),
  'primeira-parcela': como(apurarPrimeiraParcela, { empregadoId: 1 }),
  rescisao: como(apurarRescisao, EMPREGADO),
  'fgts-em-atraso': como(apurarFgtsEmAtraso, {}),
  'ajuste-anual': como(apurarAjusteAnual, { pessoaId: 1, dependentes: 0, inss: 0, irrf: 0 }),
  'imposto-minimo': como(apurarImpostoMinimo, {
    pessoaId: 1,
    excluidos: 0,
    irpfDoAjuste: 0,
    irrfExclusivo: 0,
    irrfSobreLucros: 0,
  }),
  'lucro-isento': como(apurarLucroIsento, { empresaId: 1, tributos: 0, jaDistribuido: 0 }),
  informe: como(montarInforme, { pessoaId: 1 }),
  gps: como(apurarContribuinteIndividual, { pessoaId: 1 }),
  rpa: como(apurarRpa, {
    prestadorId: 1,
    dependentes: 0,
    outrasFontesInss: 0,
    patronalForaDoDas: false,
  }),
  dae: como(apurarDaeMei, {}),
  provisoes: como(apurarProvisoes, {
    regime: { tipo: 'simples-no-das' },
    rat: '0.01',
    fap: '1.0000',
    mantidas: ['ferias', 'decimo-terceiro'],
  }),
  'pro-labore': como(apurarProLabore, {
    socioId: 7,
    competencia: '2026-01',
    dataDePagamento: '2026-01-31',
    bruto: 500000,
    dependentes: 0,
    outrasFontesInss: 0,
    patronalForaDoDas: false,
  }),
}

/** The answer of one rule to the facts of an example. */
export function responder(regra: string, fatos: Fatos, memorial: Memorial = SEM_MEMORIA): Resposta {
  const apurar = REGRAS[regra]
  if (!apurar) throw new Error(`Exemplo de regra desconhecida: ${regra}`)
  return apurar(fatos, memorial)
}

const PASTA = join(import.meta.dirname, '..', 'exemplos')

/** Every file of golden cases that names its rule. */
export const ARQUIVOS: readonly Arquivo[] = readdirSync(PASTA).flatMap((nome) => {
  const lido = JSON.parse(readFileSync(join(PASTA, nome), 'utf8'))
  return lido.regra ? [{ nome, regra: lido.regra, casos: lido.casos }] : []
})

import { expect, test } from 'vitest'
import type { Decimal } from '../dinheiro/index.ts'
import { DIVIDENDOS } from '../tabelas/dividendos/index.ts'
import {
  ACRESCIMO_DA_CPRB,
  FPAS,
  PATRONAL,
  RECEITAS_DA_DCTFWEB,
  TERCEIROS,
  TRANSICAO_CPRB,
} from '../tabelas/encargos/index.ts'
import { FGTS, FGTS_EM_ATRASO } from '../tabelas/fgts/index.ts'
import { INCIDENCIAS, NATUREZAS, RUBRICAS_DO_ESOCIAL } from '../tabelas/incidencias/index.ts'
import {
  INSS_CONTRIBUINTE_INDIVIDUAL,
  INSS_PATRONAL_CONTRIBUINTE_INDIVIDUAL,
  PLANOS_DO_INSS,
  PLANOS_INSS,
  TABELA_INSS,
  TETO_DA_MATERNIDADE,
} from '../tabelas/inss/index.ts'
import {
  IMPOSTO_MINIMO,
  REDUCAO_ANUAL,
  REDUCAO_IRRF,
  TABELA_IRPF_ANUAL,
  TABELA_IRRF,
} from '../tabelas/irrf/index.ts'
import { TABELA_PLR } from '../tabelas/plr/index.ts'
import { CAUSAS_DE_RESCISAO, RESCISAO } from '../tabelas/rescisao/index.ts'
import { SALARIO_FAMILIA } from '../tabelas/salario-familia/index.ts'
import { SALARIO_MINIMO } from '../tabelas/salario-minimo/index.ts'
import { GRAUS_DE_INSALUBRIDADE, REGRAS_DO_TRABALHO } from '../tabelas/trabalho/index.ts'
import { somarDias } from '../tempo/index.ts'
import { ARQUIVOS, responder } from './testes/exemplos.ts'

// The tables are only as safe as the examples that watch them: each cell is broken in memory, and
// some example must then give another value.

type Celula = readonly [nome: string, dono: object, campo: string, como: (valor: never) => unknown]
const celulas: Celula[] = []
const quebrar = <T>(nome: string, dono: object, campo: string, como: (valor: T) => unknown) =>
  void celulas.push([`${nome} ${campo}`, dono, campo, como as (valor: never) => unknown])

const maisUm = (v: Decimal) => v.add('0.001')
const menosUm = (v: Decimal) => v.sub('0.001')
const ambos = (nome: string, dono: object, campos: readonly string[], quanto: number) => {
  for (const campo of campos) {
    quebrar<number>(`${nome} +`, dono, campo, (v) => v + quanto)
    quebrar<number>(`${nome} −`, dono, campo, (v) => v - quanto)
  }
}
const fatores = (nome: string, dono: object, campos: readonly string[]) => {
  for (const campo of campos) {
    quebrar<Decimal>(`${nome} +`, dono, campo, maisUm)
    quebrar<Decimal>(`${nome} −`, dono, campo, menosUm)
  }
}
const negar = (nome: string, dono: object, campos: readonly string[]) => {
  for (const campo of campos) quebrar<boolean>(nome, dono, campo, (v) => !v)
}

for (const v of TABELA_INSS.versoes) {
  const nome = `INSS ${v.desde}`
  ambos(nome, v, ['teto'], 10_00)
  for (const [i, faixa] of v.faixas.entries()) {
    // The neighbours agree at the limit to a fraction of a centavo: R$ 10,00 show the difference.
    if (i < 3) ambos(`${nome} faixa ${i + 1}`, faixa, ['ate'], 10_00)
    if (i > 0) ambos(`${nome} faixa ${i + 1}`, faixa, ['acimaDe'], 10_00)
    fatores(`${nome} faixa ${i + 1}`, faixa, ['aliquota'])
  }
}
for (const [nome, familia] of [
  ['IRRF', TABELA_IRRF],
  ['PLR', TABELA_PLR],
] as const) {
  for (const v of familia.versoes) {
    for (const [i, faixa] of v.faixas.entries()) {
      const linha = `${nome} ${v.desde} faixa ${i + 1}`
      // Two brackets meet at their limit, so only a wide shift changes a tax.
      const salto = nome === 'PLR' ? 300_00 : 150_00
      if (i === 0) {
        // Less than nothing is withheld as nothing: the exempt bracket is watched from above.
        quebrar<number>(`${linha} +`, faixa, 'ate', (ate) => ate + salto)
        quebrar<Decimal>(`${linha} +`, faixa, 'aliquota', maisUm)
        quebrar<number>(`${linha} −`, faixa, 'parcela', (parcela) => parcela - 1)
        continue
      }
      if (faixa.ate !== null) ambos(linha, faixa, ['ate'], salto)
      fatores(linha, faixa, ['aliquota'])
      ambos(linha, faixa, ['parcela'], 1)
    }
  }
}
for (const v of TABELA_IRRF.versoes) {
  ambos(`IRRF ${v.desde}`, v, ['descontoSimplificado', 'minimoRetido'], 1)
  ambos(`IRRF ${v.desde}`, v, ['porDependente'], 1_00)
}
for (const v of REDUCAO_IRRF.versoes) {
  ambos('redução', v, ['maximo', 'constante'], 1)
  // One centavo past the limit the formula still gives the maximum.
  ambos('redução', v, ['integralAte'], 50)
  // At R$ 7.350,00 the formula gives zero: past the limit it goes on giving zero.
  quebrar<number>('redução −', v, 'parcialAte', (ate) => ate - 1500_00)
  fatores('redução', v, ['fator'])
}
for (const v of TABELA_IRPF_ANUAL.versoes) {
  const nome = `IRPF ${v.desde}`
  ambos(nome, v, ['instrucao', 'porDependente'], 10_00)
  ambos(nome, v.simplificado, ['maximo'], 10_00)
  fatores(nome, v.simplificado, ['parte'])
  fatores(nome, v, ['previdenciaComplementar'])
  for (const [i, faixa] of v.faixas.entries()) {
    const linha = `${nome} faixa ${i + 1}`
    if (i === 0) {
      quebrar<number>(`${linha} +`, faixa, 'ate', (ate) => ate + 1000_00)
      continue
    }
    if (faixa.ate !== null) ambos(linha, faixa, ['ate'], 1000_00)
    fatores(linha, faixa, ['aliquota'])
    ambos(linha, faixa, ['parcela'], 1)
  }
}
for (const v of REDUCAO_ANUAL.versoes) {
  ambos('redução anual', v, ['constante'], 1)
  // With the simplified discount the tax itself never passes the maximum: it is watched from below.
  quebrar<number>('redução anual −', v, 'maximo', (maximo) => maximo - 1)
  quebrar<number>('redução anual +', v, 'integralAte', (ate) => ate + 1_00)
  quebrar<number>('redução anual −', v, 'parcialAte', (ate) => ate - 10_000_00)
  fatores('redução anual', v, ['fator'])
}
for (const v of IMPOSTO_MINIMO.versoes) {
  ambos('imposto mínimo', v, ['degrau'], 1_00)
  quebrar<number>('imposto mínimo +', v, 'limite', (ate) => ate + 50_000_00)
  quebrar<number>('imposto mínimo −', v, 'limite', (ate) => ate - 50_000_00)
  quebrar<number>('imposto mínimo +', v, 'topo', (ate) => ate + 100_000_00)
  quebrar<number>('imposto mínimo −', v, 'topo', (ate) => ate - 100_000_00)
  ambos('imposto mínimo', v, ['desconto'], 1)
  fatores('imposto mínimo', v, ['maxima'])
}
for (const v of SALARIO_FAMILIA.versoes) ambos(`família ${v.desde}`, v, ['cota', 'limite'], 1)
for (const v of TETO_DA_MATERNIDADE.versoes) ambos(`maternidade ${v.desde}`, v, ['teto'], 1)
for (const v of SALARIO_MINIMO.versoes.slice(1)) ambos(`mínimo ${v.desde}`, v, ['valor'], 1_00)
for (const v of FGTS_EM_ATRASO.versoes) {
  fatores('FGTS em atraso', v, ['jurosPorMes', 'multaNoMes', 'multaDepois'])
}
for (const v of FGTS.versoes) fatores('FGTS', v, ['empregado', 'aprendiz'])
for (const v of INSS_CONTRIBUINTE_INDIVIDUAL.versoes) fatores('individual', v, ['aliquota'])
for (const v of INSS_PATRONAL_CONTRIBUINTE_INDIVIDUAL.versoes) fatores('CPP', v, ['aliquota'])
for (const v of PLANOS_INSS.versoes) {
  fatores('planos', v, ['aliquotaDaEntidadeIsenta'])
  for (const plano of PLANOS_DO_INSS) {
    fatores(`plano ${plano}`, v.planos[plano], ['aliquota'])
    quebrar<string>(`plano ${plano}`, v.planos[plano], 'codigoGps', (c) => `${c}0`)
    if (v.planos[plano].codigoTrimestral !== null) {
      quebrar<string>(`plano ${plano}`, v.planos[plano], 'codigoTrimestral', (c) => `${c}0`)
    }
    quebrar<string>(`plano ${plano}`, v.planos[plano], 'base', (b) =>
      b === 'minimo' ? 'declarada' : 'minimo',
    )
  }
}
for (const v of DIVIDENDOS.versoes) {
  ambos('dividendos', v, ['limiteDoMes'], 1)
  fatores('dividendos', v, ['aliquota', 'aliquotaNaoResidente'])
  quebrar<string>('dividendos', v, 'codigoReceita', () => '0000')
  for (const data of ['lucrosAte', 'deliberadosAte', 'deliberadosAteComLiminar']) {
    quebrar<string>('dividendos +', v, data, (d) => somarDias(d, 1))
    quebrar<string>('dividendos −', v, data, (d) => somarDias(d, -1))
  }
}
for (const v of INCIDENCIAS.versoes) {
  for (const natureza of NATUREZAS) {
    const campos = ['inss', 'patronal', 'irrf', 'fgts']
    negar(natureza, v.naturezas[natureza], campos)
  }
}
for (const v of REGRAS_DO_TRABALHO.versoes) {
  fatores('CLT', v, ['adicionalNoturno', 'periculosidade', 'valeTransporte', 'consignado'])
  fatores('CLT', v.insalubridade, GRAUS_DE_INSALUBRIDADE)
  quebrar<Decimal>('CLT −', v, 'adicionalMinimoDaHoraExtra', (x) => x.sub('0.01'))
  quebrar<Decimal>('CLT +', v, 'adicionalMinimoDaHoraExtra', (x) => x.add('0.01'))
  quebrar<Decimal>('CLT', v, 'horaNoturna', (x) => x.add('0.5'))
  ambos('CLT', v, ['diasDeUmAvo', 'prazoDaRescisao'], 1)
  ambos('aviso', v.aviso, ['dias', 'porAno', 'maximo'], 1)
  for (const [i, faixa] of v.ferias.entries()) {
    ambos(`férias ${i + 1}`, faixa, ['faltasAte', 'dias'], 1)
  }
}
for (const v of RESCISAO.versoes) {
  for (const causa of CAUSAS_DE_RESCISAO) {
    const direitos = v.causas[causa]
    for (const campo of [
      'aviso',
      'feriasProporcionais',
      'decimoTerceiro',
      'multaFgts',
      'saqueFgts',
    ]) {
      quebrar<Decimal>(causa, direitos, campo, (x) => x.sub('0.25').abs())
    }
    negar(causa, direitos, ['descontaAviso', 'seguroDesemprego'])
    if (direitos.indenizaDataBase) negar(causa, direitos, ['indenizaDataBase'])
    // Without an aviso at all, its proportion is never asked.
    if (direitos.descontaAviso || !direitos.aviso.isZero()) {
      negar(causa, direitos, ['avisoProporcional'])
    }
    if (direitos.indenizaPrazo) negar(causa, direitos, ['indenizaPrazo'])
    if (direitos.indenizaEmpregador) negar(causa, direitos, ['indenizaEmpregador'])
  }
}
for (const v of PATRONAL.versoes) {
  fatores('patronal', v, ['empregados', 'contribuintesIndividuais', 'mei'])
  quebrar<Decimal>('patronal', v, 'fapMinimo', (x) => x.sub('0.0001'))
  quebrar<Decimal>('patronal', v, 'fapMaximo', (x) => x.add('0.0001'))
  quebrar<Decimal[]>('patronal', v, 'rat', (lista) => lista.slice(1))
  quebrar<Decimal[]>('patronal', v, 'rat', (lista) => lista.slice(0, 2))
}
for (const v of FPAS.versoes) {
  for (const [codigo, linhas] of Object.entries(v.codigos)) {
    for (const linha of linhas) fatores(`FPAS ${codigo} ${linha.terceiro}`, linha, ['aliquota'])
    quebrar<unknown[]>('FPAS', v.codigos, codigo, (lista) => lista.slice(1))
  }
}
for (const v of ACRESCIMO_DA_CPRB.versoes) {
  if (!v.fator.eq(1)) fatores(`acréscimo da CPRB ${v.desde}`, v, ['fator'])
}
for (const [nome, terceiro] of Object.entries(TERCEIROS)) {
  quebrar<number>(`terceiro ${nome}`, terceiro, 'bit', (bit) => bit * 2)
}
for (const nome of ['segurados', 'segurados-individuais', 'irrf-do-trabalho'] as const) {
  quebrar<string>('DCTFWeb', RECEITAS_DA_DCTFWEB[nome], 'codigo', (c) => `${c}0`)
}
for (const v of RUBRICAS_DO_ESOCIAL.versoes) {
  for (const [nome, rubrica] of Object.entries({ ...v.vencimentos, ...v.descontos })) {
    for (const campo of ['natureza', 'tipo', 'codIncCP', 'codIncIRRF', 'codIncFGTS']) {
      quebrar<string>(`eSocial ${nome}`, rubrica, campo, (c) => `${c}0`)
    }
  }
}
for (const v of TRANSICAO_CPRB.versoes) {
  fatores(`CPRB ${v.desde}`, v, ['receita', 'folha'])
  // While nothing of the folha is charged (2024), nothing of it falls on the 13º either way.
  if (!v.folha.isZero()) negar(`CPRB ${v.desde}`, v, ['decimoTerceiro'])
}

const casos = ARQUIVOS.flatMap(({ regra, casos }) => casos.map((caso) => ({ regra, ...caso })))

/** Only what an example states: the rest of the answer is nobody's promise. */
function recortar(valor: unknown, molde: unknown): unknown {
  if (typeof molde !== 'object' || molde === null || typeof valor !== 'object') return valor
  return Object.fromEntries(
    Object.entries(molde).map(([k, v]) => [k, recortar(Reflect.get(valor ?? {}, k), v)]),
  )
}
const pedir = ({ regra, fatos, espera }: (typeof casos)[number]): string => {
  try {
    const r = responder(regra, fatos)
    return r.ok ? JSON.stringify(recortar(r.value, espera)) : r.refusal.codigo
  } catch (erro) {
    return String(erro)
  }
}
const certas = casos.map((caso) => ({ caso, certo: pedir(caso) }))

test(`cada uma das ${celulas.length} células é vigiada por um exemplo`, () => {
  const soltas = celulas.filter(([, dono, campo, como]) => {
    const original = Reflect.get(dono, campo)
    Reflect.set(dono, campo, como(original as never))
    const vigia = certas.findIndex(({ caso, certo }) => pedir(caso) !== certo)
    Reflect.set(dono, campo, original)
    // Neighbouring cells tend to have the same watcher: it is asked first the next time.
    if (vigia > 0) certas.unshift(...certas.splice(vigia, 1))
    return vigia < 0
  })
  expect(soltas.map(([nome]) => nome)).toEqual([])
  expect(celulas.length).toBeGreaterThan(400)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comMemoria, conferirMemoria, fracaoMeioParaCima } from '../dinheiro/index.ts'
import { somarDias } from '../tempo/index.ts'
import {
  apurarDecimoTerceiro,
  apurarDividendos,
  apurarEncargos,
  apurarFerias,
  apurarHolerite,
  apurarIrrfDoMes,
  apurarRescisao,
  type FatosHolerite,
  type FatosRescisao,
} from './index.ts'

const umMes = fc.constantFrom('2024-01', '2024-12', '2025-04', '2025-06', '2026-02', '2026-11')
const umSalario = fc.oneof(fc.integer({ min: 50_000, max: 400_000 }), fc.nat(3_000_000))
const umPercentual = fc.integer({ min: 1, max: 60 }).map((n) => (n / 100).toFixed(2))

/** A value or the reason why not, as an exception. */
function valor<T>(r: { ok: true; value: T } | { ok: false; refusal: { mensagem: string } }): T {
  if (!r.ok) throw new Error(r.refusal.mensagem)
  return r.value
}

/** A decimal factor as an exact fraction. */
function fracao(texto: string): readonly [bigint, bigint] {
  const [inteiros = '0', decimais = ''] = texto.split('.')
  return [BigInt(inteiros + decimais), 10n ** BigInt(decimais.length)]
}

const umHolerite: fc.Arbitrary<FatosHolerite> = fc
  .record({
    competencia: umMes,
    salario: umSalario,
    dependentes: fc.nat(4),
    filhosDoSalarioFamilia: fc.nat(3),
    minutosNoturnos: fc.nat(4_000),
    minutosDeAtraso: fc.nat(120),
    comissoes: fc.nat(500_000),
    custoDoValeTransporte: fc.nat(40_000),
    horasExtras: fc.array(
      fc.record({ minutos: fc.nat(3_000), adicional: fc.constantFrom('0.5', '0.75', '1') }),
      { maxLength: 2 },
    ),
    insalubridade: fc.constantFrom('minimo' as const, 'medio' as const, 'maximo' as const),
    percentual: umPercentual,
    comPensao: fc.boolean(),
    diaDoPagamento: fc.constantFrom('-28', '-05'),
  })
  .map(({ percentual, comPensao, diaDoPagamento, ...fatos }) => ({
    empregadoId: 1,
    divisor: 220,
    dataDePagamento: `${fatos.competencia}${diaDoPagamento}`,
    ...fatos,
    ...(comPensao ? { pensao: { tipo: 'percentual-do-liquido' as const, percentual } } : {}),
  }))

test('holerite: as partes somam, o líquido fecha e a memória se refaz', () =>
  fc.assert(
    fc.property(umHolerite, (fatos) => {
      const memorial = comMemoria()
      const h = valor(apurarHolerite(fatos, memorial))
      const somar = (linhas: readonly { valor: number }[]) =>
        linhas.reduce((total, l) => total + l.valor, 0)
      expect(somar(h.vencimentos)).toBe(h.totalVencimentos)
      expect(somar(h.descontos)).toBe(h.totalDescontos)
      expect(h.totalVencimentos - h.totalDescontos).toBe(h.liquido)
      expect(conferirMemoria(memorial.passos)).toEqual([])
      expect(memorial.passos.at(-1)?.resultado.valor).toBe(h.liquido)
      expect(apurarHolerite(fatos)).toEqual({ ok: true, value: h })
    }),
    { numRuns: 150 },
  ))

test('pensão sobre o líquido: é o percentual do que sobra, e a menor que o é', () =>
  fc.assert(
    fc.property(umMes, umSalario, umPercentual, (competencia, salario, percentual) => {
      const pensao = { tipo: 'percentual-do-liquido', percentual } as const
      const fatos = { empregadoId: 1, competencia, dataDePagamento: `${competencia}-28`, salario }
      const h = valor(apurarHolerite({ ...fatos, divisor: 220, dependentes: 1, pensao }))
      const [num, den] = fracao(percentual)
      const resto = BigInt(h.bases.irrf - h.inss - h.irrf)
      expect(h.pensao).toBe(fracaoMeioParaCima({ num: num * resto, den }))
    }),
    { numRuns: 300 },
  ))

test('mais salário nunca dá menos INSS, IRRF ou FGTS', () =>
  fc.assert(
    fc.property(umMes, umSalario, fc.nat(50_000), (competencia, salario, mais) => {
      const fatos = { empregadoId: 1, competencia, dataDePagamento: `${competencia}-28` }
      const com = (s: number) =>
        valor(apurarHolerite({ ...fatos, divisor: 220, dependentes: 0, salario: s }))
      const menor = com(salario)
      const maior = com(salario + mais)
      expect(maior.inss).toBeGreaterThanOrEqual(menor.inss)
      expect(maior.irrf).toBeGreaterThanOrEqual(menor.irrf)
      expect(maior.fgts).toBeGreaterThanOrEqual(menor.fgts)
      // The R$ 10,00 of the dispensa may make the net step down by that much, never more.
      expect(maior.liquido).toBeGreaterThanOrEqual(menor.liquido - 10_02)
    }),
    { numRuns: 300 },
  ))

test('vários pagamentos do mês retêm o que um só reteria', () =>
  fc.assert(
    fc.property(
      umMes,
      fc.array(fc.record({ rendimento: fc.nat(600_000), inss: fc.nat(40_000) }), {
        minLength: 1,
        maxLength: 5,
      }),
      (mes, pagamentos) => {
        const comum = { pessoaId: 1, mes, dependentes: 1 }
        const memorial = comMemoria()
        const varios = valor(apurarIrrfDoMes({ ...comum, pagamentos }, memorial))
        const soma = (campo: 'rendimento' | 'inss') =>
          pagamentos.reduce((total, p) => total + p[campo], 0)
        const um = { rendimento: soma('rendimento'), inss: soma('inss') }
        expect(conferirMemoria(memorial.passos)).toEqual([])
        // Never less; more only when an early payment, alone, was taxed higher than all together.
        const junto = valor(apurarIrrfDoMes({ ...comum, pagamentos: [um] })).total
        expect(varios.total).toBeGreaterThanOrEqual(junto)
        const ultimo = varios.retencoes.at(-1) ?? 0
        if (ultimo > 0) expect(varios.total).toBe(junto)
      },
    ),
    { numRuns: 200 },
  ))

test('férias: as competências somam a base e os dias, e o líquido fecha', () =>
  fc.assert(
    fc.property(umSalario, fc.nat(700), fc.integer({ min: 5, max: 20 }), (salario, dia, dias) => {
      const memorial = comMemoria()
      const inicio = somarDias('2025-01-10', dia)
      const r = valor(
        apurarFerias(
          {
            empregadoId: 1,
            inicioDoPeriodoAquisitivo: '2024-01-10',
            faltasInjustificadas: 0,
            salario,
            inicio,
            dias,
            diasDeAbono: 10,
            dataDePagamento: somarDias(inicio, -2),
            dependentes: 1,
          },
          memorial,
        ),
      )
      expect(r.competencias.reduce((n, c) => n + c.dias, 0)).toBe(dias)
      const base = r.competencias.reduce((n, c) => n + c.base, 0)
      const [ferias, terco] = r.vencimentos
      expect(base).toBe((ferias?.valor ?? 0) + (terco?.valor ?? 0))
      expect(r.bruto - r.inss - r.irrf).toBe(r.liquido)
      expect(conferirMemoria(memorial.passos)).toEqual([])
    }),
    { numRuns: 150 },
  ))

test('13º: as duas parcelas e os descontos somam o bruto', () =>
  fc.assert(
    fc.property(umSalario, fc.nat(364), fc.nat(100), (salario, dia, parte) => {
      const admissao = somarDias('2025-01-01', dia)
      const primeiraParcela = Math.floor((salario * parte) / 2_400)
      const memorial = comMemoria()
      const fatos = { empregadoId: 1, ano: 2025, admissao, salario, dataDePagamento: '2025-12-19' }
      const r = apurarDecimoTerceiro({ ...fatos, primeiraParcela, dependentes: 0 }, memorial)
      if (!r.ok) {
        expect(['fato-invalido', 'liquido-negativo']).toContain(r.refusal.codigo)
        return
      }
      const { liquido, inss, irrf, bruto } = r.value
      expect(liquido + inss + irrf + primeiraParcela).toBe(bruto)
      expect(conferirMemoria(memorial.passos)).toEqual([])
    }),
    { numRuns: 200 },
  ))

const umaRescisao: fc.Arbitrary<FatosRescisao> = fc
  .record({
    causa: fc.constantFrom('sem-justa-causa', 'justa-causa', 'pedido-de-demissao', 'acordo'),
    meses: fc.integer({ min: 20, max: 9_000 }),
    salario: umSalario,
    media: fc.nat(100_000),
    saldoFgts: fc.nat(5_000_000),
    decimoTerceiroJaPago: fc.nat(300_000),
    desligamento: fc.nat(700).map((n) => somarDias('2024-02-01', n)),
    atraso: fc.nat(20),
  })
  .map(({ meses, atraso, causa, ...fatos }) => ({
    empregadoId: 1,
    dependentes: 0,
    ...fatos,
    causa: causa as FatosRescisao['causa'],
    admissao: somarDias(fatos.desligamento, -meses),
    dataDePagamento: somarDias(fatos.desligamento, atraso),
    aviso: avisoDa(causa),
  }))

function avisoDa(causa: string): FatosRescisao['aviso'] {
  if (causa === 'justa-causa') return 'dispensado'
  return causa === 'pedido-de-demissao' ? 'nao-cumprido' : 'indenizado'
}

test('rescisão: fecha, nunca fica negativa e a memória se refaz', () =>
  fc.assert(
    fc.property(umaRescisao, (fatos) => {
      const memorial = comMemoria()
      const r = valor(apurarRescisao(fatos, memorial))
      expect(r.totalVencimentos - r.totalDescontos).toBe(r.liquido)
      expect(r.liquido).toBeGreaterThanOrEqual(0)
      expect(r.diasDeAviso).toBeLessThanOrEqual(90)
      expect(conferirMemoria(memorial.passos)).toEqual([])
      expect(memorial.passos.at(-1)?.resultado.valor).toBe(r.liquido)
    }),
    { numRuns: 200 },
  ))

test('dividendos: dividir o mês em dois pagamentos não muda o imposto do mês', () =>
  fc.assert(
    fc.property(fc.nat(12_000_000), fc.nat(12_000_000), fc.boolean(), (a, b, residente) => {
      const pagar = (quanto: number, jaPagoNoMes?: { valor: number; irrf: number }) =>
        valor(
          apurarDividendos({
            socioId: 1,
            dataDePagamento: '2026-04-10',
            lucros: [{ valor: quanto, resultadoAte: '2026-03-31' }],
            residente,
            simples: false,
            ...(jaPagoNoMes ? { jaPagoNoMes } : {}),
          }),
        )
      const primeiro = pagar(a).irrf
      const segundo = pagar(b, { valor: a, irrf: primeiro }).irrf
      expect(primeiro + segundo).toBe(pagar(a + b).irrf)
    }),
  ))

test('encargos: as linhas somam o total e o Simples nunca paga terceiros', () =>
  fc.assert(
    fc.property(fc.nat(9e8), fc.nat(9e8), fc.nat(9e8), (base, receitaIv, outra) => {
      const memorial = comMemoria()
      const r = valor(
        apurarEncargos(
          {
            competencia: '2026-05',
            regime: { tipo: 'simples-concomitante', receitaIv, receita: receitaIv + outra + 1 },
            baseEmpregados: base,
            baseContribuintesIndividuais: base,
            rat: '0.03',
            fap: '1.2345',
          },
          memorial,
        ),
      )
      expect(r.encargos.reduce((n, e) => n + e.valor, 0)).toBe(r.total)
      expect(r.codigoDeTerceiros).toBe('0000')
      expect(conferirMemoria(memorial.passos)).toEqual([])
    }),
  ))

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fracaoMeioParaCima } from '../dinheiro/index.ts'
import { FGTS_EM_ATRASO } from '../tabelas/fgts/index.ts'
import { PLANOS_DO_INSS, PLANOS_INSS, TABELA_INSS } from '../tabelas/inss/index.ts'
import {
  IMPOSTO_MINIMO,
  REDUCAO_ANUAL,
  REDUCAO_IRRF,
  TABELA_IRPF_ANUAL,
  TABELA_IRRF,
} from '../tabelas/irrf/index.ts'
import { SALARIO_FAMILIA } from '../tabelas/salario-familia/index.ts'
import { SALARIO_MINIMO } from '../tabelas/salario-minimo/index.ts'
import {
  apurarAjusteAnual,
  apurarContribuinteIndividual,
  apurarDecimoTerceiro,
  apurarFgtsEmAtraso,
  apurarHolerite,
  apurarImpostoMinimo,
  apurarIrrfDoMes,
  apurarRpa,
  mediaDeHoras,
} from './index.ts'

// An independent opinion on what the tables of the year and of the verbas give: whole fractions of
// BigInt, sharing with the rules only the figures of the law.

type Resposta<T> = { ok: true; value: T } | { ok: false; refusal: { mensagem: string } }
function valor<T>(r: Resposta<T>): T {
  if (!r.ok) throw new Error(r.refusal.mensagem)
  return r.value
}
function unica<T extends { readonly desde: string }>(versoes: readonly T[], mes: string): T {
  const achada = versoes.findLast((v) => v.desde <= mes)
  if (!achada) throw new Error('sem tabela')
  return achada
}
/** A decimal factor as an integer over 10^8. */
const MIL_E_TANTOS = 100_000_000n
const inteiro = (fator: { toFixed(casas: number): string }): bigint =>
  BigInt(fator.toFixed(8).replace('.', ''))
const redondo = (num: bigint, den: bigint): number => fracaoMeioParaCima({ num, den })

type Faixas = (typeof TABELA_IRRF.versoes)[number]['faixas']
function porTabela(faixas: Faixas, base: number): number {
  const faixa = faixas.find(({ ate }) => ate === null || base <= ate)
  if (!faixa) throw new Error('sem faixa')
  const num = BigInt(base) * inteiro(faixa.aliquota) - BigInt(faixa.parcela) * MIL_E_TANTOS
  return redondo(num, MIL_E_TANTOS)
}

type Reducao = (typeof REDUCAO_IRRF.versoes)[number]
function reduzir(tabela: Reducao, rendimento: number, imposto: number): number {
  if (rendimento > tabela.parcialAte) return 0
  if (rendimento <= tabela.integralAte) return Math.min(tabela.maximo, imposto)
  const num = BigInt(tabela.constante) * MIL_E_TANTOS - inteiro(tabela.fator) * BigInt(rendimento)
  return num <= 0n ? 0 : Math.min(imposto, redondo(num, MIL_E_TANTOS))
}

test('segunda opinião: o IRRF de 2026 com a redução, em frações inteiras', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.nat(2_000_000), fc.integer({ min: 499_900, max: 735_100 })),
      fc.nat(100_000),
      fc.nat(4),
      (rendimento, inss, dependentes) => {
        const tabela = unica(TABELA_IRRF.versoes, '2026-06')
        const legais = inss + dependentes * tabela.porDependente
        const deducao = Math.max(legais, tabela.descontoSimplificado)
        const imposto = porTabela(tabela.faixas, Math.max(0, rendimento - deducao))
        const devido =
          imposto - reduzir(unica(REDUCAO_IRRF.versoes, '2026-06'), rendimento, imposto)
        const { total } = valor(
          apurarIrrfDoMes({
            pessoaId: 1,
            mes: '2026-06',
            dependentes,
            pagamentos: [{ rendimento, inss }],
          }),
        )
        expect(total).toBe(devido <= tabela.minimoRetido ? 0 : devido)
      },
    ),
    { numRuns: 500 },
  ))

test('segunda opinião: o ajuste anual dos três anos, em frações inteiras', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(2024, 2025, 2026),
      fc.oneof(fc.nat(30_000_000), fc.integer({ min: 5_990_000, max: 8_830_000 })),
      fc.nat(5_000_000),
      fc.nat(3),
      (ano, rendimentos, saude, dependentes) => {
        const tabela = unica(TABELA_IRPF_ANUAL.versoes, `${ano}-01`)
        const simplificado = Math.min(
          tabela.simplificado.maximo,
          redondo(BigInt(rendimentos) * inteiro(tabela.simplificado.parte), MIL_E_TANTOS),
        )
        const legais = saude + dependentes * tabela.porDependente
        const base = Math.max(0, rendimentos - Math.max(legais, simplificado))
        const imposto = porTabela(tabela.faixas, base)
        const [reducao] = REDUCAO_ANUAL.versoes
        const menos = ano >= 2026 && reducao ? reduzir(reducao, rendimentos, imposto) : 0
        const apurado = valor(
          apurarAjusteAnual({
            pessoaId: 1,
            ano,
            rendimentos,
            inss: 0,
            dependentes,
            saude,
            irrf: 0,
          }),
        )
        expect(apurado).toMatchObject({ base, antesDaReducao: imposto, devido: imposto - menos })
        expect(apurado.devido).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 500 },
  ))

test('segunda opinião: o imposto mínimo em frações inteiras, sem salto e sem descer', () =>
  fc.assert(
    fc.property(fc.integer({ min: 55_000_000, max: 130_000_000 }), (rendimentos) => {
      const [tabela] = IMPOSTO_MINIMO.versoes
      if (!tabela) throw new Error('sem tabela')
      const pedir = (r: number) =>
        valor(
          apurarImpostoMinimo({
            pessoaId: 1,
            ano: 2026,
            rendimentos: r,
            excluidos: 0,
            irpfDoAjuste: 0,
            irrfExclusivo: 0,
            irrfSobreLucros: 0,
          }),
        ).minimo
      const r = BigInt(rendimentos)
      const degrau = BigInt(tabela.degrau)
      const emLinha = redondo(r * (r - BigInt(tabela.desconto) * degrau), degrau * 100n)
      const inteira = redondo(r * inteiro(tabela.maxima), MIL_E_TANTOS)
      const entre = rendimentos < tabela.topo ? emLinha : inteira
      expect(pedir(rendimentos)).toBe(rendimentos <= tabela.limite ? 0 : entre)
      expect(pedir(rendimentos + 1)).toBeGreaterThanOrEqual(pedir(rendimentos))
      expect(pedir(rendimentos + 100) - pedir(rendimentos)).toBeLessThan(50)
    }),
    { numRuns: 300 },
  ))

test('segunda opinião: o FGTS em atraso em frações inteiras', () =>
  fc.assert(
    fc.property(
      fc.nat(50_000_000),
      fc.array(fc.nat(300_000), { minLength: 1, maxLength: 11 }),
      (deposito, trs) => {
        const [regra] = FGTS_EM_ATRASO.versoes
        if (!regra) throw new Error('sem regra')
        const tr = new Map(
          trs.map((t, i) => [
            `2025-${String(i + 1).padStart(2, '0')}`,
            `0.${String(t).padStart(8, '0')}`,
          ]),
        )
        const fim = `2025-${String(trs.length + 1).padStart(2, '0')}-20`
        let num = BigInt(deposito)
        let den = 1n
        for (const t of trs) {
          num *= MIL_E_TANTOS + BigInt(t)
          den *= MIL_E_TANTOS
        }
        const corrigido = redondo(num, den)
        const parte = (fator: typeof regra.jurosPorMes, vezes: number) =>
          redondo(BigInt(corrigido) * inteiro(fator) * BigInt(vezes), MIL_E_TANTOS)
        const apurado = valor(
          apurarFgtsEmAtraso({ deposito, vencimento: '2025-01-20', pagamento: fim, tr }),
        )
        expect(apurado).toMatchObject({
          atualizacao: corrigido - deposito,
          juros: parte(regra.jurosPorMes, trs.length),
          multa: parte(regra.multaDepois, 1),
        })
        expect(apurado.total).toBe(deposito + apurado.atualizacao + apurado.juros + apurado.multa)
      },
    ),
    { numRuns: 300 },
  ))

test('segunda opinião: contribuinte individual, pelo plano e por quem contrata', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('2024-05', '2025-05', '2026-05'),
      fc.constantFrom(...PLANOS_DO_INSS),
      fc.integer({ min: 162_100, max: 2_000_000 }),
      fc.nat(900_000),
      (competencia, plano, declarado, outras) => {
        const regra = unica(PLANOS_INSS.versoes, competencia).planos[plano]
        const teto = unica(TABELA_INSS.versoes, competencia).teto
        const minimo = unica(SALARIO_MINIMO.versoes, competencia).valor
        const bases = {
          declarada: Math.min(declarado, teto - outras),
          minimo,
          'falta-para-o-minimo': minimo - outras,
        }
        const gps = apurarContribuinteIndividual({
          pessoaId: 1,
          competencia,
          plano,
          declarado,
          outrasFontesInss: outras,
        })
        const base = bases[regra.base]
        expect(gps.ok).toBe(base > 0)
        if (gps.ok) {
          expect(gps.value.valor).toBe(
            redondo(BigInt(base) * inteiro(regra.aliquota), MIL_E_TANTOS),
          )
        }
        const rpa = valor(
          apurarRpa({
            prestadorId: 1,
            competencia,
            dataDePagamento: `${competencia}-28`,
            bruto: declarado,
            dependentes: 0,
            outrasFontesInss: outras,
            patronalForaDoDas: true,
          }),
        )
        const espaco = BigInt(Math.min(declarado, Math.max(0, teto - outras)))
        expect(rpa.inss).toBe(Number((espaco * 11n) / 100n))
        expect(rpa.cppPatronal).toBe(redondo(BigInt(declarado), 5n))
      },
    ),
    { numRuns: 300 },
  ))

test('segunda opinião: o 13º proporcional, o horista e a média de horas', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 100_000, max: 3_000_000 }),
      fc.integer({ min: 800, max: 20_000 }),
      fc.integer({ min: 1, max: 13_200 }),
      (mesDeEntrada, salario, valorDaHora, minutos) => {
        const avos = 13 - mesDeEntrada
        const do13 = apurarDecimoTerceiro({
          empregadoId: 1,
          ano: 2026,
          admissao: `2026-${String(mesDeEntrada).padStart(2, '0')}-01`,
          salario,
          primeiraParcela: 0,
          dependentes: 0,
          dataDePagamento: '2026-12-18',
        })
        expect(valor(do13)).toMatchObject({
          avos,
          bruto: redondo(BigInt(salario) * BigInt(avos), 12n),
        })
        const horas = redondo(BigInt(valorDaHora) * BigInt(minutos), 60n)
        const descanso = redondo(BigInt(horas) * 5n, 26n)
        const holerite = apurarHolerite({
          empregadoId: 1,
          competencia: '2026-03',
          dataDePagamento: '2026-03-31',
          salario: 0,
          divisor: 220,
          horista: { valorDaHora, minutos },
          dependentes: 0,
        })
        expect(valor(holerite).totalVencimentos).toBe(horas + descanso)
        const media = mediaDeHoras({
          empregadoId: 1,
          meses: [{ competencia: '2026-01', minutos }],
          divisor: 12,
          remuneracao: salario,
          horasDoMes: 220,
          adicional: '0.5',
        })
        const num = BigInt(minutos) * BigInt(salario) * 3n
        expect(valor(media)).toBe(redondo(num, 12n * 60n * 220n * 2n))
      },
    ),
    { numRuns: 200 },
  ))

test('segunda opinião: o salário-família de quem entra no meio do mês', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 28 }),
      fc.integer({ min: 100_000, max: 230_000 }),
      fc.integer({ min: 1, max: 6 }),
      (dia, salario, filhos) => {
        const { cota, limite } = unica(SALARIO_FAMILIA.versoes, '2026-04')
        const dias = 31 - dia
        const { salarioFamilia } = valor(
          apurarHolerite({
            empregadoId: 1,
            competencia: '2026-04',
            dataDePagamento: '2026-04-30',
            salario,
            divisor: 220,
            inicioDoContrato: `2026-04-${String(dia).padStart(2, '0')}`,
            filhosDoSalarioFamilia: filhos,
            dependentes: 0,
          }),
        )
        const devida = redondo(BigInt(cota) * BigInt(filhos) * BigInt(dias), 30n)
        expect(salarioFamilia).toBe(salario <= limite ? devida : 0)
      },
    ),
    { numRuns: 200 },
  ))

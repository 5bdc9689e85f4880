// What a provision must be whatever the life of the contract: it never owes less than nothing, it ends where the
// payments end, and twelve months of it are what the year owes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { somarDias, somarMeses, ultimoDiaDoMes } from '../tempo/index.ts'
import {
  apurarDecimoTerceiro,
  apurarFerias,
  apurarProvisoes,
  type EmpregadoProvisionado,
  type FatosDasProvisoes,
  type ParteDaProvisao,
  type Provisoes,
  type SaldosDasProvisoes,
} from './index.ts'

const valor = <T>(r: { ok: true; value: T } | { ok: false; refusal: { mensagem: string } }): T => {
  if (!r.ok) throw new Error(r.refusal.mensagem)
  return r.value
}
const REGIMES: readonly FatosDasProvisoes['regime'][] = [
  { tipo: 'simples-no-das' },
  { tipo: 'simples-anexo-iv' },
  { tipo: 'geral', fpas: '515' },
  { tipo: 'mei' },
]
const umRegime = fc.constantFrom(...REGIMES)
const umSalario = fc.integer({ min: 1_00, max: 50_000_00 })
const AS_DUAS = ['ferias', 'decimo-terceiro'] as const
const nada: ParteDaProvisao = { valor: 0, inss: 0, fgts: 0 }
const PARTES = ['valor', 'inss', 'fgts'] as const
const partesDe = ({ valor: v, inss, fgts }: ParteDaProvisao) => [v, inss, fgts]

const comum = { rat: '0.02', fap: '1.0000', mantidas: AS_DUAS } as const
const saldosDe = ({ ferias, decimoTerceiro }: Provisoes): SaldosDasProvisoes => ({
  ferias: ferias.saldo,
  decimoTerceiro: decimoTerceiro.saldo,
})

/** One month after the other, each from what the one before left. */
function percorrer(
  meses: readonly string[],
  fatosDe: (mes: string, i: number) => Pick<FatosDasProvisoes, 'empregados' | 'regime' | 'baixas'>,
): Provisoes[] {
  const feitas: Provisoes[] = []
  for (const [i, competencia] of meses.entries()) {
    const antes = feitas.at(-1)
    const anteriores = antes ? { anteriores: saldosDe(antes) } : {}
    feitas.push(
      valor(apurarProvisoes({ ...comum, competencia, ...anteriores, ...fatosDe(competencia, i) })),
    )
  }
  return feitas
}
const soma = (feitas: readonly Provisoes[], parte: (typeof PARTES)[number]) =>
  feitas.reduce(
    (t, { ferias, decimoTerceiro: d }) => t + ferias.provisao[parte] + d.provisao[parte],
    0,
  )

test('doze provisões do ano são o 13º inteiro e as férias de doze meses, até o centavo', () => {
  fc.assert(
    fc.property(umSalario, umRegime, (salario, regime) => {
      const meses = Array.from({ length: 12 }, (_, i) => somarMeses('2026-01', i))
      const empregado = { empregadoId: 1, admissao: '2026-01-01', salario }
      const feitas = percorrer(meses, () => ({ regime, empregados: [empregado] }))
      const decimo = feitas.reduce((t, p) => t + p.decimoTerceiro.provisao.valor, 0)
      const ferias = feitas.reduce((t, p) => t + p.ferias.provisao.valor, 0)
      expect(decimo).toBe(salario)
      // The rules that pay, asked apart: what they give is what was put aside.
      const pagas = valor(
        apurarFerias({
          empregadoId: 1,
          inicioDoPeriodoAquisitivo: '2026-01-01',
          faltasInjustificadas: 0,
          salario,
          inicio: '2027-01-11',
          dias: 30,
          dataDePagamento: '2026-12-30',
          dependentes: 0,
        }),
      )
      expect(ferias).toBe(pagas.bruto)
    }),
  )
})

test('o que se provisiona é o que se deve: saldo = anterior + provisão − baixa, e nunca menos que zero', () => {
  const umMes = fc.record({
    salario: umSalario,
    regime: umRegime,
    faltas: fc.integer({ min: 0, max: 20 }),
    pago: fc.integer({ min: 0, max: 5_000_00 }),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 28 }),
      fc.array(umMes, { minLength: 1, maxLength: 26 }),
      (dia, vida) => {
        const admissao = `2025-03-${String(dia).padStart(2, '0')}`
        const meses = vida.map((_, i) => somarMeses('2025-03', i))
        const faltas: string[] = []
        const feitas = percorrer(meses, (mes, i) => {
          const {
            salario = 1,
            regime = { tipo: 'mei' },
            pago = 0,
            faltas: novas = 0,
          } = vida[i] ?? {}
          for (let f = 0; f < novas; f++) faltas.push(somarDias(ultimoDiaDoMes(mes), -f))
          const empregado: EmpregadoProvisionado = {
            empregadoId: 1,
            admissao,
            salario,
            faltas: faltas.filter((falta) => falta >= admissao),
            diasConcedidos: Math.min(30, i),
          }
          const baixa = { valor: pago, inss: Math.floor(pago / 5), fgts: Math.floor(pago / 12) }
          return { regime, empregados: [empregado], baixas: { ferias: baixa } }
        })
        for (const { ferias, decimoTerceiro } of feitas) {
          for (const { anterior, provisao, baixa, saldo } of [ferias, decimoTerceiro]) {
            for (const parte of PARTES) {
              expect(anterior[parte] + provisao[parte] - baixa[parte]).toBe(saldo[parte])
              expect(saldo[parte]).toBeGreaterThanOrEqual(0)
            }
          }
        }
        // The books of the whole life: what went in, less what went out, is what is left.
        const pagos = vida.reduce((t, { pago }) => t + pago, 0)
        const ultimo = feitas.at(-1)
        expect(soma(feitas, 'valor') - pagos).toBe(
          (ultimo?.ferias.saldo.valor ?? 0) + (ultimo?.decimoTerceiro.saldo.valor ?? 0),
        )
      },
    ),
  )
})

test('um mês só vale o avo com quinze dias de contrato', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), umSalario, (dia, salario) => {
      const admissao = `2026-07-${String(dia).padStart(2, '0')}`
      const [mes] = percorrer(['2026-07'], () => ({
        regime: { tipo: 'simples-no-das' },
        empregados: [{ empregadoId: 1, admissao, salario }],
      }))
      const vale = 31 - dia + 1 >= 15
      expect(mes?.empregados[0]?.avosDoDecimoTerceiro).toBe(vale ? 1 : 0)
      expect(mes?.empregados[0]?.diasDeFerias).toBe(vale ? '2.5' : '0')
    }),
  )
})

test('o aumento vale para tudo o que já se devia', () => {
  fc.assert(
    fc.property(umSalario, umSalario, fc.integer({ min: 1, max: 11 }), (antes, depois, quando) => {
      const meses = Array.from({ length: 12 }, (_, i) => somarMeses('2026-01', i))
      const empregado = (salario: number) => ({ empregadoId: 1, admissao: '2026-01-01', salario })
      const comAumento = percorrer(meses, (_, i) => ({
        regime: { tipo: 'simples-anexo-iv' },
        empregados: [empregado(i < quando ? antes : depois)],
      }))
      const desdeOInicio = percorrer(meses, () => ({
        regime: { tipo: 'simples-anexo-iv' },
        empregados: [empregado(depois)],
      }))
      const fim = (feitas: readonly Provisoes[]) => {
        const ultima = feitas.at(-1)
        return ultima ? saldosDe(ultima) : null
      }
      expect(fim(comAumento)).toEqual(fim(desdeOInicio))
      expect(PARTES.map((p) => soma(comAumento, p))).toEqual(
        PARTES.map((p) => soma(desdeOInicio, p)),
      )
    }),
  )
})

test('pago o 13º, nada fica dele; o que faltava provisionar entra no mês em que se paga', () => {
  fc.assert(
    fc.property(umSalario, umRegime, fc.integer({ min: 1, max: 11 }), (salario, regime, desde) => {
      // The books begin in the middle of the year: nothing of the months before was put aside.
      const meses = Array.from({ length: 13 - desde }, (_, i) =>
        somarMeses('2026-01', desde - 1 + i),
      )
      const decimo = valor(
        apurarDecimoTerceiro({
          empregadoId: 1,
          ano: 2026,
          admissao: '2020-02-03',
          salario,
          dataDePagamento: '2026-12-18',
          primeiraParcela: 0,
          dependentes: 0,
        }),
      )
      const feitas = percorrer(meses, (mes) => {
        const quitado = mes === '2026-12'
        const empregado = { empregadoId: 1, admissao: '2020-02-03', salario }
        const pago = { valor: decimo.bruto, inss: 1_00, fgts: decimo.fgts }
        return {
          regime,
          empregados: [quitado ? { ...empregado, decimoTerceiroQuitado: true } : empregado],
          ...(quitado ? { baixas: { decimoTerceiro: pago } } : {}),
        }
      })
      expect(feitas.at(-1)?.decimoTerceiro.saldo).toEqual(nada)
      const provisionado = feitas.map(({ decimoTerceiro }) => partesDe(decimoTerceiro.provisao))
      const total = PARTES.map((_, parte) =>
        provisionado.reduce((t, partes) => t + (partes[parte] ?? 0), 0),
      )
      expect(total).toEqual([salario, 1_00, decimo.fgts])
    }),
  )
})

test('quem já trazia o que devia nos livros só provisiona o mês, e a conta dos encargos não muda de total', () => {
  fc.assert(
    fc.property(
      umSalario,
      umRegime,
      fc.record({
        ferias: fc.integer({ min: 0, max: 100_000_00 }),
        decimoTerceiro: fc.integer({ min: 0, max: 100_000_00 }),
        encargos: fc.integer({ min: 0, max: 100_000_00 }),
      }),
      (salario, regime, abertura) => {
        const { ferias, decimoTerceiro } = valor(
          apurarProvisoes({
            ...comum,
            competencia: '2026-05',
            regime,
            abertura,
            empregados: [{ empregadoId: 1, admissao: '2026-01-01', salario }],
          }),
        )
        expect(ferias.anterior.valor).toBe(abertura.ferias)
        expect(decimoTerceiro.anterior.valor).toBe(abertura.decimoTerceiro)
        const { inss, fgts } = ferias.anterior
        const outro = decimoTerceiro.anterior
        expect(inss + fgts + outro.inss + outro.fgts).toBe(abertura.encargos)
      },
    ),
  )
})

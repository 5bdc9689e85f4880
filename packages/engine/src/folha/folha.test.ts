import { describe, expect, test } from 'vitest'
import { comMemoria, conferirMemoria } from '../dinheiro/index.ts'
import {
  apurarFerias,
  apurarHolerite,
  apurarIrrfDoMes,
  apurarProLabore,
  apurarRpa,
  conferirFracionamento,
  ESCOLHAS_FOLHA,
  ESCOLHAS_PADRAO,
  type FatosFerias,
  mediaDeVariaveis,
} from './index.ts'

test('toda escolha que se pode mudar está explicada ao contador', () => {
  const codigos = ESCOLHAS_FOLHA.map(({ codigo }) => codigo)
  expect(codigos).toEqual(expect.arrayContaining(Object.keys(ESCOLHAS_PADRAO)))
  expect(new Set(codigos).size).toBe(codigos.length)
  for (const { escolha, alternativa, fonte } of ESCOLHAS_FOLHA) {
    expect(escolha).not.toBe(alternativa)
    expect(fonte).toMatch(/\d/)
  }
})

describe('fracionamento das férias (CLT, art. 134, § 1º)', () => {
  test.each([
    [[30], 30],
    [[14, 8, 8], 30],
    [[20, 5, 5], 30],
    [[14, 10], 24],
  ])('%j de %i dias vale', (periodos, direito) =>
    expect(conferirFracionamento(periodos, direito).ok).toBe(true),
  )
  test.each([
    ['quatro períodos', [14, 6, 5, 5], 30],
    ['nenhum de 14 dias', [13, 12, 5], 30],
    ['um de 4 dias', [14, 12, 4], 30],
    ['mais que o direito', [14, 11], 24],
    ['nenhum período', [], 30],
  ])('não vale: %s', (_, periodos, direito) =>
    expect(conferirFracionamento(periodos, direito)).toMatchObject({
      ok: false,
      refusal: { codigo: 'fato-invalido', campo: 'periodos' },
    }),
  )
})

describe('média de variáveis (CLT, art. 142)', () => {
  const meses = [
    { competencia: '2026-01', valor: 100_00 },
    { competencia: '2026-02', valor: 50_01 },
  ]
  test('soma e divide pelos meses do período', () => {
    const memorial = comMemoria()
    expect(mediaDeVariaveis({ empregadoId: 1, meses, divisor: 12 }, memorial)).toEqual({
      ok: true,
      value: 12_50,
    })
    expect(conferirMemoria(memorial.passos)).toEqual([])
  })
  test.each([
    ['divisor zero', { meses, divisor: 0 }],
    ['mais meses que o divisor', { meses, divisor: 1 }],
    ['mês repetido', { meses: [...meses, ...meses], divisor: 12 }],
    ['valor negativo', { meses: [{ competencia: '2026-01', valor: -1 }], divisor: 12 }],
  ])('recusa: %s', (_, fatos) =>
    expect(mediaDeVariaveis({ empregadoId: 1, ...fatos }).ok).toBe(false),
  )
})

describe('avisos das férias', () => {
  const fatos: FatosFerias = {
    empregadoId: 1,
    inicioDoPeriodoAquisitivo: '2025-01-10',
    faltasInjustificadas: 0,
    salario: 300_000,
    inicio: '2026-03-02',
    dias: 30,
    dataDePagamento: '2026-02-27',
    dependentes: 0,
  }
  const avisos = (mudancas: Partial<FatosFerias>) => {
    const r = apurarFerias({ ...fatos, ...mudancas })
    return r.ok ? r.value.avisos.join(' ') : r.refusal.mensagem
  }
  test('pagas 2 dias antes, na segunda-feira: nada a dizer', () => expect(avisos({})).toBe(''))
  test('pagas na véspera', () =>
    expect(avisos({ dataDePagamento: '2026-03-01' })).toContain('28/02/2026'))
  test.each(['2026-03-06', '2026-03-07', '2026-04-02', '2026-04-19'])(
    '%s cai a menos de 2 dias de repouso ou feriado',
    (inicio) => expect(avisos({ inicio, dataDePagamento: '2026-02-27' })).toContain('134, § 3º'),
  )
})

test('dois pagamentos de pró-labore no mês: a pensão já descontada também se deduz', () => {
  const memorial = comMemoria()
  const recibo = apurarProLabore(
    {
      socioId: 7,
      competencia: '2026-03',
      dataDePagamento: '2026-03-20',
      bruto: 500_000,
      dependentes: 0,
      outrasFontesInss: 400_000,
      patronalForaDoDas: true,
      pensaoAlimenticia: 50_000,
      jaPagoNoMes: { bruto: 400_000, inss: 44_000, irrf: 20_000, pensao: 30_000 },
    },
    memorial,
  )
  // 9.000,00 − (440,00 + 492,31 + 500,00 + 300,00) = 7.267,69 → 27,5 % − 908,73 = 1.089,88 − 200,00.
  expect(recibo).toMatchObject({ ok: true, value: { baseIrrf: 726_769, irrf: 88_988 } })
  expect(conferirMemoria(memorial.passos)).toEqual([])
})

test('o holerite diz com que tabelas foi feito e o que precisa de revisão', () => {
  const r = apurarHolerite({
    empregadoId: 1,
    competencia: '2027-01',
    dataDePagamento: '2027-02-05',
    salario: 150_000,
    divisor: 220,
    dependentes: 0,
  })
  expect(r.ok && r.value.tabelas.map(({ nome }) => nome)).toContain('tabela de incidências')
  const aRevisar = r.ok ? r.value.tabelas.filter((tabela) => tabela.aRevisar) : []
  expect(aRevisar.map(({ nome }) => nome)).toContain('tabela do INSS')
  expect(r.ok && r.value.avisos).toEqual([expect.stringContaining('abaixo do salário mínimo')])
})

describe('um cálculo que não precisa saber de quem é', () => {
  const fatos = {
    competencia: '2026-06',
    dataDePagamento: '2026-06-30',
    bruto: 7_000_00,
    dependentes: 0,
    outrasFontesInss: 0,
    patronalForaDoDas: true,
  }
  const apurar = (socioId?: number) => {
    const memorial = comMemoria()
    const recibo = apurarProLabore({ ...fatos, ...(socioId ? { socioId } : {}) }, memorial)
    const passos = memorial.passos.map(({ id }) => id)
    return { recibo: recibo.ok ? recibo.value : null, passos }
  }

  test('dito, volta no recibo e encabeça os passos', () => {
    const { recibo, passos } = apurar(7)
    expect(recibo?.socioId).toBe(7)
    expect(passos.every((id) => id.startsWith('pro-labore-7.'))).toBe(true)
  })
  test('sem ele, o mesmo recibo e os mesmos passos, de ninguém', () => {
    const { recibo, passos } = apurar()
    const { socioId: _, ...outro } = apurar(7).recibo ?? {}
    expect(recibo).toStrictEqual(outro)
    expect(passos).toEqual(apurar(7).passos.map((id) => id.replace('pro-labore-7', 'pro-labore')))
    expect(conferirDeNinguem()).toEqual([])
  })
  test('o autônomo e a pessoa também', () => {
    const rpa = { ...fatos, competencia: '2026-06' }
    const numero = (recibo: ReturnType<typeof apurarRpa>) => recibo.ok && recibo.value.prestadorId
    expect(apurarRpa(rpa).ok).toBe(true)
    expect([numero(apurarRpa(rpa)), numero(apurarRpa({ ...rpa, prestadorId: 4 }))]).toEqual([
      undefined,
      4,
    ])
    const irrf = { mes: '2026-06', dependentes: 0, pagamentos: [] }
    expect(apurarIrrfDoMes(irrf)).toStrictEqual(apurarIrrfDoMes({ ...irrf, pessoaId: 4 }))
  })
  const conferirDeNinguem = () => {
    const memorial = comMemoria()
    apurarProLabore(fatos, memorial)
    return conferirMemoria(memorial.passos)
  }
})

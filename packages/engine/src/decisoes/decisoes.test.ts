import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conferirMemoria } from '../dinheiro/index.ts'
import exemplos from './exemplos/decisoes.json' with { type: 'json' }
import {
  type FatosDoFatorR,
  type FatosDosRegimes,
  type Pergunta,
  type Simulacao,
  simular,
  simularContratacao,
  simularFatorR,
  simularLucroDistribuivel,
  simularRegimes,
} from './index.ts'

function respondida(resultado: { ok: true; value: Simulacao } | { ok: false }): Simulacao {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado))
  return resultado.value
}

const UM_SOCIO = [{ dependentes: 0, outrasFontesInss: 0 }]
const consultoria = (mudancas: Partial<FatosDoFatorR> = {}): FatosDoFatorR => ({
  competencia: '2026-06',
  receitaMensal: 30_000_00,
  outraFolhaMensal: 0,
  socios: UM_SOCIO,
  ...mudancas,
})
const umAno = (mudancas: Partial<FatosDosRegimes> = {}): FatosDosRegimes => ({
  ano: 2026,
  receitas: Array.from({ length: 12 }, () => 40_000_00),
  receitaDoAnoAnterior: 480_000_00,
  anexo: 'III',
  atividade: 'servicos-em-geral',
  salarios: 0,
  proLabore: 5_000_00,
  rat: '0.01',
  fap: '1.0000',
  fpas: '515',
  aliquotaIss: '0.05',
  icmsForaDoSimples: 0,
  despesas: 5_000_00,
  comprasComCredito: 0,
  aplicarLc224: true,
  ...mudancas,
})

test('explicar só acrescenta a memória', () => {
  for (const { fatos } of exemplos.casos) {
    const pedido = fatos as unknown as Pergunta
    const [seca, explicada] = [simular(pedido), simular({ ...pedido, explicar: true })]
    if (!seca.ok || !explicada.ok) {
      expect(explicada).toEqual(seca)
      continue
    }
    expect(seca.value.curva.every(({ memoria }) => memoria === null)).toBe(true)
    expect(explicada.value.curva.every(({ memoria }) => memoria !== null)).toBe(true)
    const semMemoria = explicada.value.curva.map((ponto) => ({ ...ponto, memoria: null }))
    expect(semMemoria).toEqual(seca.value.curva)
    expect(JSON.parse(JSON.stringify(explicada.value))).toEqual(explicada.value)
  }
})

describe('fator r', () => {
  test('um centavo abaixo do equilíbrio ainda é Anexo V', () => {
    const curva = (de: number) =>
      respondida(
        simularFatorR(consultoria({ proLaboreMinimo: de, proLaboreMaximo: de, pontos: 1 })),
      ).curva.map(({ alternativa, detalhes }) => [alternativa, detalhes.fatorR])
    expect(curva(8_399_99)).toEqual([['anexo-v', '0.27']])
    expect(curva(8_400_00)).toEqual([['anexo-iii', '0.28']])
  })

  test('a sensibilidade anda com a receita', () => {
    const { sensibilidade, otimo } = respondida(simularFatorR(consultoria()))
    const daReceita = sensibilidade.filter(({ fato }) => fato === 'receitaMensal')
    expect(daReceita.map(({ variacao, otimo: { x } }) => [variacao, x])).toEqual([
      ['+10 %', 9_240_00],
      ['−10 %', 7_560_00],
    ])
    expect(otimo.x).toBe(8_400_00)
  })

  test('o ótimo não custa mais que ponto nenhum, e o custo só cresce dentro de cada anexo', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000_00, max: 290_000_00 }),
        fc.integer({ min: 0, max: 20_000_00 }),
        (receitaMensal, outraFolhaMensal) => {
          const { curva, otimo } = respondida(
            simularFatorR(consultoria({ receitaMensal, outraFolhaMensal, pontos: 6 })),
          )
          for (const [indice, ponto] of curva.entries()) {
            expect(otimo.custo).toBeLessThanOrEqual(ponto.custo)
            const anterior = curva[indice - 1]
            if (anterior?.alternativa !== ponto.alternativa) continue
            expect(ponto.custo).toBeGreaterThanOrEqual(anterior.custo)
          }
        },
      ),
      { numRuns: 30 },
    ))
})

describe('regimes', () => {
  test('o equilíbrio do Real é o primeiro centavo de despesa em que ele empata', () => {
    const comercial = { anexo: 'V', comprasComCredito: 30_000_00, aliquotaIss: '0.02' } as const
    const { equilibrio } = respondida(simularRegimes(umAno(comercial)))
    if (!equilibrio) throw new Error('sem equilíbrio')
    const custos = (despesas: number) => {
      const { curva } = respondida(simularRegimes(umAno({ ...comercial, despesas })))
      return Object.fromEntries(curva.map(({ alternativa, custo }) => [alternativa, custo]))
    }
    const [antes, depois] = [custos(equilibrio.x - 1), custos(equilibrio.x)]
    expect(antes.real).toBeGreaterThan(Math.min(antes.simples ?? 0, antes.presumido ?? 0))
    expect(depois.real).toBeLessThanOrEqual(Math.min(depois.simples ?? 0, depois.presumido ?? 0))
  })

  test('acima do limite, o Simples sai da comparação e diz por quê', () => {
    const receitas = Array.from({ length: 12 }, () => 600_000_00)
    const { curva, avisos } = respondida(
      simularRegimes(umAno({ receitas, receitaDoAnoAnterior: 7_200_000_00 })),
    )
    expect(curva.map(({ alternativa }) => alternativa)).toEqual(['presumido', 'real'])
    expect(avisos[0]).toContain('Simples Nacional: A receita passou do limite')
  })

  test('o prejuízo de um trimestre diminui o lucro do seguinte, até 30 %', () => {
    const receitas = [0, 0, 0, ...Array.from({ length: 9 }, () => 100_000_00)]
    const real = (ajuste: Partial<FatosDosRegimes>) =>
      respondida(simularRegimes(umAno({ receitas, ...ajuste }))).curva.find(
        ({ alternativa }) => alternativa === 'real',
      )
    const comPrejuizo = real({})
    // The same nine months without the loss of the first three: more IRPJ and CSLL.
    const semDespesa = real({ despesas: 0, proLabore: 0 })
    expect(comPrejuizo?.detalhes.irpj).toBeLessThan(Number(semDespesa?.detalhes.irpj))
    expect(Number(comPrejuizo?.detalhes.irpj)).toBeGreaterThan(0)
  })

  test('em 2027 Presumido e Real esperam a alíquota da CBS; o Simples responde', () => {
    const { curva, avisos } = respondida(simularRegimes(umAno({ ano: 2027 })))
    expect(curva.map(({ alternativa }) => alternativa)).toEqual(['simples'])
    expect(avisos.filter((aviso) => aviso.includes('Falta a alíquota'))).toHaveLength(2)
  })

  test('com a alíquota da CBS os três respondem, com CBS e IBS no lugar de PIS e COFINS', () => {
    const { curva } = respondida(simularRegimes(umAno({ ano: 2027, aliquotaCbs: '0.088' }), true))
    expect(curva.map(({ alternativa }) => alternativa)).toEqual(['simples', 'presumido', 'real'])
    for (const { alternativa, detalhes, memoria } of curva) {
      expect(Object.keys(detalhes)).not.toContain('pis')
      if (alternativa === 'simples') continue
      expect(Number(detalhes.cbs)).toBeGreaterThan(0)
      expect(Number(detalhes.ibs)).toBeGreaterThan(0)
      expect(conferirMemoria(memoria?.passos ?? [])).toEqual([])
    }
  })

  test('o crédito que sobra num mês do Real paga o do mês seguinte', () => {
    const pouco = umAno({
      ano: 2026,
      comprasComCredito: 500_000_00,
      receitas: [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1].map((m) => m * 40_000_00),
    })
    const real = respondida(simularRegimes(pouco)).curva.find((p) => p.alternativa === 'real')
    expect(real?.detalhes.pis).toBeUndefined()
  })
})

describe('lucro contábil × presunção', () => {
  const fatos = {
    ano: 2026,
    receita: 600_000_00,
    percentual: '0.32',
    irpj: 12_000_00,
    lucroContabil: 360_000_00,
    custoDaEscrituracao: 6_000_00,
    socios: [{ socioId: 1, dependentes: 0 }],
    simples: true,
  } as const

  test('até a presunção as duas só diferem pelo custo dos livros', () => {
    const { curva } = respondida(simularLucroDistribuivel(fatos))
    const em = (x: number) => curva.filter((p) => p.x === x).map(({ custo }) => custo)
    expect(em(180_000_00)).toEqual([0, 6_000_00])
    expect(em(360_000_00)[1]).toBe(6_000_00)
    expect(em(360_000_00)[0]).toBeGreaterThan(6_000_00)
  })

  test('o equilíbrio é o primeiro centavo em que os livros compensam, e a memória se refaz', () => {
    const { equilibrio, curva, otimo, sensibilidade } = respondida(
      simularLucroDistribuivel(fatos, true),
    )
    if (!equilibrio) throw new Error('sem equilíbrio')
    const custos = (ate: number) =>
      respondida(simularLucroDistribuivel({ ...fatos, ate, pontos: 2 }))
        .curva.filter(({ x }) => x === ate)
        .map(({ custo }) => custo)
    const [antesSem = 0, antesCom = 0] = custos(equilibrio.x - 1)
    const [sem = 0, com = 0] = custos(equilibrio.x)
    expect(antesCom).toBeGreaterThanOrEqual(antesSem)
    expect(com).toBeLessThan(sem)
    expect(otimo).toMatchObject({ x: 360_000_00, alternativa: 'com-escrituracao' })
    expect(sensibilidade.map(({ fato }) => fato)).toEqual([
      'lucroContabil',
      'lucroContabil',
      'receita',
      'receita',
    ])
    for (const { memoria } of curva) expect(conferirMemoria(memoria?.passos ?? [])).toEqual([])
  })

  test('sem sócio não há pergunta', () => {
    expect(simularLucroDistribuivel({ ...fatos, socios: [] })).toMatchObject({ ok: false })
  })
})

describe('contratação', () => {
  const fatos = {
    competencia: '2026-06',
    regime: { tipo: 'simples-no-das' },
    rat: '0.01',
    fap: '1.0000',
    salarioMaximo: 12_000_00,
    dependentes: 0,
    fatorR: { receitaMensal: 30_000_00, folhaMensal: 2_000_00 },
  } as const

  test('o salário do equilíbrio é o primeiro centavo que alcança o fator r', () => {
    const { equilibrio, curva } = respondida(simularContratacao(fatos))
    if (!equilibrio) throw new Error('sem equilíbrio')
    const fatorR = (salario: number) =>
      respondida(
        simularContratacao({ ...fatos, salarioMinimo: salario, salarioMaximo: salario, pontos: 1 }),
      ).curva[1]?.detalhes.fatorR
    expect([fatorR(equilibrio.x - 1), fatorR(equilibrio.x)]).toEqual(['0.27', '0.28'])
    expect(curva[0]?.alternativa).toBe('nao-contratar')
  })

  test('a economia no DAS aparece no custo de contratar', () => {
    const { curva } = respondida(simularContratacao(fatos))
    const das = curva.map(({ partes }) => partes.das ?? 0)
    expect(das.at(-1)).toBeLessThan(das[0] ?? 0)
  })

  test('salário maior que o maior é recusado', () => {
    expect(simularContratacao({ ...fatos, salarioMinimo: 20_000_00 })).toMatchObject({
      refusal: { campo: 'salarioMaximo' },
    })
  })
})

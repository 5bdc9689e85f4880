import { describe, expect, test } from 'vitest'
import { comMemoria, conferirMemoria } from '../../dinheiro/index.ts'
import { type Competencia, somarMeses } from '../../tempo/index.ts'
import { ATIVIDADES_PGDASD, apurarSimples, atividadePgdasd, type FatosSimples } from './index.ts'

const atividade = { id: 'a', anexo: 'III', receita: 10_000_00, exterior: false } as const

function fatosDe(mudancas: Partial<FatosSimples> = {}): FatosSimples {
  const competencia: Competencia = mudancas.competencia ?? '2026-06'
  return {
    competencia,
    abertura: '2015-01',
    receitasAnteriores: Array.from({ length: 13 }, (_, i) => ({
      competencia: somarMeses(competencia, i - 13),
      interna: 40_000_00,
      externa: 0,
    })),
    folhaAnterior: [],
    folhaDoMes: 0,
    atividades: [atividade],
    ...mudancas,
  }
}

function apurar(mudancas: Partial<FatosSimples> = {}) {
  const memorial = comMemoria()
  const resultado = apurarSimples(fatosDe(mudancas), memorial)
  if (!resultado.ok) throw new Error(resultado.refusal.mensagem)
  expect(conferirMemoria(memorial.passos)).toEqual([])
  return resultado.value
}

const anteriores = (janeiro: number) =>
  Array.from({ length: 12 }, (_, i) => ({
    competencia: somarMeses('2026-06', i - 12),
    interna: i === 7 ? janeiro : 0,
    externa: 0,
  }))

describe('regime de caixa', () => {
  // Res. CGSN 140/2018, art. 16, § 1º: caixa changes only the base of the month.
  test('a base é o recebido; limite e sublimite olham a competência', () => {
    const das = apurar({
      receitasAnteriores: anteriores(3_550_000_00),
      receitaPorCompetencia: { interna: 100_000_00, externa: 0 },
    })
    expect(das.receita).toBe(10_000_00)
    expect(das.rba).toBe(3_650_000_00)
    expect(das.partes.interno).toEqual({
      ateSublimite: 50_000_00,
      entreSublimiteELimite: 50_000_00,
      acimaDoLimite: 0,
    })
    expect(das.avisos.map(({ codigo }) => codigo)).toEqual(['sublimite-excedido'])
  })
  test('recebimento num mês sem receita segue a parte em que o ano está', () => {
    const semReceita = { interna: 0, externa: 0 }
    const impedidaIcmsIss = false
    const alem = apurar({
      receitasAnteriores: anteriores(3_700_000_00),
      receitaPorCompetencia: semReceita,
      impedidaIcmsIss,
    })
    const comReceita = apurar({ receitasAnteriores: anteriores(3_700_000_00), impedidaIcmsIss })
    expect(alem.linhas).toEqual(comReceita.linhas)
    const dentro = apurar({
      receitasAnteriores: anteriores(3_000_000_00),
      receitaPorCompetencia: semReceita,
    })
    expect(dentro.linhas).toEqual(apurar({ receitasAnteriores: anteriores(3_000_000_00) }).linhas)
  })
})

describe('sublimite', () => {
  test('o que o escritório informa vale mais que o que se deduz das receitas', () => {
    const receitasAnteriores = anteriores(4_400_000_00)
    expect(apurar({ receitasAnteriores }).impedidaIcmsIss).toBe(true)
    const informado = apurar({ receitasAnteriores, impedidaIcmsIss: false })
    expect(informado.impedidaIcmsIss).toBe(false)
    expect(informado.tributos.iss).toBeGreaterThan(0)
  })
  test('a UF pode adotar R$ 1.800.000,00', () => {
    const receitasAnteriores = anteriores(1_795_000_00)
    const atividades = [{ ...atividade, anexo: 'I' }] as const
    const das = apurar({ receitasAnteriores, atividades, sublimite: 1_800_000_00 })
    expect(das.partes.interno.entreSublimiteELimite).toBe(5_000_00)
    // Half by the RBT12 of 1.795.000,00 (4ª), half by the sublimite of 1.800.000,00.
    const [a, b] = [
      (1_795_000 * 0.107 - 22_500) / 1_795_000,
      (1_800_000 * 0.107 - 22_500) / 1_800_000,
    ]
    expect(das.tributos.icms).toBe(Math.round((5_000_00 * a + 5_000_00 * b) * 0.335))
  })
  test('no ano de abertura o teto é proporcional e o excesso retroage', () => {
    const das = apurar({
      competencia: '2026-06',
      abertura: '2026-04',
      receitasAnteriores: [
        { competencia: '2026-04', interna: 1_000_000_00, externa: 0 },
        { competencia: '2026-05', interna: 1_000_000_00, externa: 0 },
      ],
      atividades: [{ ...atividade, receita: 1_300_000_00 }],
    })
    expect(das.tetos).toEqual({ sublimite: 2_700_000_00, limite: 3_600_000_00 })
    expect(das.avisos[0]).toMatchObject({
      codigo: 'sublimite-excedido-em-mais-de-20',
      desde: '2026-04',
    })
  })
  test('exportação tem o seu próprio limite', () => {
    const das = apurar({
      receitasAnteriores: anteriores(3_500_000_00),
      atividades: [
        { ...atividade, receita: 100_000_00 },
        { ...atividade, id: 'b', exterior: true, receita: 3_600_000_00 },
      ],
    })
    expect(das.avisos).toEqual([])
    expect(das.rba).toBe(7_200_000_00)
  })
})

describe('atividades do PGDAS-D', () => {
  test('são 43, sem repetição, e todas se apuram', () => {
    const ids = ATIVIDADES_PGDASD.map(({ id }) => id).sort((a, b) => a - b)
    expect(ids).toEqual(Array.from({ length: 43 }, (_, i) => i + 1))
    for (const { id, tributacao } of ATIVIDADES_PGDASD) {
      const das = apurar({
        atividades: [{ id: String(id), receita: 10_000_00, ...tributacao }],
        folhaAnterior: fatosDe().receitasAnteriores.map(({ competencia }) => ({
          competencia,
          valor: 0,
        })),
      })
      expect(das.total).toBeGreaterThan(0)
      if (tributacao.exterior) {
        const devidos = Object.keys(das.tributos)
        for (const fora of ['cofins', 'pis', 'icms', 'ipi', 'iss'])
          expect(devidos).not.toContain(fora)
      }
    }
    expect(atividadePgdasd(44)).toBeNull()
    expect(atividadePgdasd(12)?.tributacao).toMatchObject({ anexo: 'FATOR_R', issRetido: true })
  })
})

describe('fatos', () => {
  test('o mesmo mês em duas linhas soma', () => {
    const { receitasAnteriores } = fatosDe()
    const dobrado = apurar({ receitasAnteriores: [...receitasAnteriores, ...receitasAnteriores] })
    expect(dobrado.rbt12Interno).toBe(apurar().rbt12Interno * 2)
  })
  test('duas atividades com o mesmo id são recusadas', () => {
    expect(apurarSimples(fatosDe({ atividades: [atividade, atividade] }))).toMatchObject({
      ok: false,
      refusal: { codigo: 'fato-invalido', campo: 'atividades' },
    })
  })
  test('redução fora de 0 a 1 é recusada', () => {
    for (const icms of ['1.1', '-0.1', '0,5', '0.12345']) {
      const resultado = apurarSimples(
        fatosDe({ atividades: [{ ...atividade, reducoes: { icms } }] }),
      )
      expect(resultado).toMatchObject({ ok: false, refusal: { codigo: 'fato-invalido' } })
    }
  })
  test('em 2027 o monofásico avisa que não muda nada, e a tabela avisa quando se revê', () => {
    const atividades = [{ ...atividade, anexo: 'I', pisCofinsMonofasico: true }] as const
    const codigos = apurar({ competencia: '2027-12', atividades }).avisos.map(
      ({ codigo }) => codigo,
    )
    expect(codigos).toEqual(['monofasico-sem-efeito', 'tabela-a-revisar'])
  })
  test('a mudança da janela em 2027 não conta dezembro em janeiro', () => {
    const receitasAnteriores = Array.from({ length: 13 }, (_, i) => ({
      competencia: somarMeses('2027-01', i - 13),
      interna: i === 12 ? 999_999_00 : 10_000_00,
      externa: 0,
    }))
    expect(apurar({ competencia: '2027-01', receitasAnteriores }).rbt12Interno).toBe(120_000_00)
    const dezembro = receitasAnteriores.slice(0, 12)
    expect(apurar({ competencia: '2026-12', receitasAnteriores: dezembro }).rbt12Interno).toBe(
      120_000_00,
    )
  })
})

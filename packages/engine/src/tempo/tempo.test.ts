import { describe, expect, test } from 'vitest'
import moveis from './exemplos/feriados-moveis.json' with { type: 'json' }
import vencimentos from './exemplos/vencimentos.json' with { type: 'json' }
import {
  antecipar,
  diaDaSemana,
  diaDoMes,
  diasEntre,
  ehDataCivil,
  ehDiaUtil,
  ehObrigacao,
  encerraTrimestre,
  feriadoEm,
  feriados,
  feriadosDoAno,
  mesesDoTrimestre,
  pascoa,
  porVigencia,
  prorrogar,
  tabelas,
  trimestreDe,
  ultimoDiaDoMes,
  ultimoDiaUtil,
  VENCIMENTOS,
  vencimentoDe,
  vencimentoDoDarfPrevidenciario,
  vencimentoDoDas,
  vigente,
} from './index.ts'

describe('dias', () => {
  test.each([
    ['2024-02', '2024-02-29'],
    ['2025-02', '2025-02-28'],
    ['2100-02', '2100-02-28'],
    ['2000-02', '2000-02-29'],
    ['2026-12', '2026-12-31'],
    ['2026-04', '2026-04-30'],
  ])('último dia de %s é %s', (mes, dia) => expect(ultimoDiaDoMes(mes)).toBe(dia))

  test('dia da semana', () => {
    expect(diaDaSemana('1970-01-01')).toBe(4)
    expect(diaDaSemana('1969-12-31')).toBe(3)
    expect(diaDaSemana('2026-11-20')).toBe(5)
    expect(diaDaSemana('2024-02-29')).toBe(4)
  })

  test('só existe data que existe', () => {
    for (const data of ['2024-02-29', '2026-12-31']) expect(ehDataCivil(data)).toBe(true)
    for (const data of ['2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1', ''])
      expect(ehDataCivil(data), data).toBe(false)
  })

  test('dias entre datas e dia do mês curto', () => {
    expect(diasEntre('2025-03-20', '2025-04-10')).toBe(21)
    expect(diasEntre('2025-03-20', '2025-05-15')).toBe(56)
    expect(diasEntre('2026-01-02', '2026-01-01')).toBe(-1)
    expect(diaDoMes('2026-02', 31)).toBe('2026-02-28')
    expect(diaDoMes('2026-02', 5)).toBe('2026-02-05')
  })

  test('trimestres', () => {
    expect(trimestreDe('2026-03')).toBe('2026-T1')
    expect(trimestreDe('2026-10')).toBe('2026-T4')
    expect(mesesDoTrimestre('2026-05')).toEqual(['2026-04', '2026-05', '2026-06'])
    expect(['2026-01', '2026-02', '2026-03'].map(encerraTrimestre)).toEqual([false, false, true])
  })
})

describe('feriados', () => {
  test.each(moveis)('$ano', ({ ano, pascoa: domingo, carnaval, sextaSanta, corpus }) => {
    expect(pascoa(ano)).toBe(domingo)
    for (const dia of [...carnaval, sextaSanta, corpus]) expect(ehDiaUtil(dia), dia).toBe(false)
    const tipos = feriadosDoAno(ano).filter((f) => f.tipo === 'bancario')
    expect(tipos.map((f) => f.data)).toEqual([...carnaval, corpus])
  })

  test('20 de novembro é nacional desde 2024', () => {
    expect(feriadoEm('2023-11-20')).toBeNull()
    expect(feriadoEm('2024-11-20')).toMatchObject({
      tipo: 'nacional',
      fonte: expect.stringContaining('14.759'),
    })
    expect(feriadosDoAno(2023)).toHaveLength(12)
    expect(feriadosDoAno(2024)).toHaveLength(13)
  })

  test('Quarta-feira de Cinzas tem banco', () => expect(ehDiaUtil('2026-02-18')).toBe(true))

  test('feriado municipal entra como dado e empurra o vencimento', () => {
    // São Paulo, 25 de janeiro.
    const saoPaulo = feriados(['2027-01-25'])
    expect(prorrogar('2027-01-25')).toBe('2027-01-25')
    expect(prorrogar('2027-01-25', saoPaulo)).toBe('2027-01-26')
    expect(antecipar('2027-01-25', saoPaulo)).toBe('2027-01-22')
    expect(vencimentoDoDas('2026-12', feriados(['2027-01-20']))).toBe('2027-01-21')
    expect(vencimentoDoDarfPrevidenciario('2026-12', feriados(['2027-01-20']))).toBe('2027-01-19')
  })

  test('31 de dezembro é escolha do escritório', () => {
    expect(ultimoDiaUtil('2026-12')).toBe('2026-12-30')
    expect(ultimoDiaUtil('2026-12', feriados([], true))).toBe('2026-12-31')
  })
})

describe('vencimentos', () => {
  test.each(vencimentos)('$obrigacao de $competencia vence em $vence: $fonte', (caso) => {
    if (!ehObrigacao(caso.obrigacao)) throw new Error(caso.obrigacao)
    expect(vencimentoDe(caso.obrigacao, caso.competencia)).toEqual({ ok: true, value: caso.vence })
  })

  test('recusa o mês em que a regra ainda não existia', () => {
    expect(vencimentoDe('dctfweb', '2023-08')).toMatchObject({
      ok: false,
      refusal: { codigo: 'sem-tabela-vigente', competencia: '2023-08' },
    })
  })

  test('recusa o mês em que a obrigação já não existe', () => {
    for (const extinta of ['dctf', 'dirf'] as const)
      expect(vencimentoDe(extinta, '2025-01')).toMatchObject({ ok: false })
  })

  test('toda regra tem um exemplo e cada versão dela o seu', () => {
    const semExemplo = Object.entries(VENCIMENTOS).flatMap(([obrigacao, { versoes }]) =>
      versoes
        .filter(
          ({ desde, ...v }) =>
            !vencimentos.some(
              (caso) =>
                caso.obrigacao === obrigacao &&
                caso.competencia >= desde &&
                caso.competencia <= ('ate' in v ? String(v.ate) : '9999-12'),
            ),
        )
        .map(({ desde }) => `${obrigacao} desde ${desde}`),
    )
    expect(semExemplo).toEqual([])
  })

  test('toda regra cita a norma', () => {
    for (const familia of Object.values(VENCIMENTOS))
      for (const versao of familia.versoes) expect(versao.fonte).toMatch(/\d|CLT|eSocial/)
  })
})

describe('vigência', () => {
  const familia = tabelas<{ valor: number }>('tabela de exemplo', [
    { desde: '2024-01', ate: '2024-06', revisarEm: '2025-01', fonte: 'Lei 1', valor: 1 },
    { desde: '2025-01', revisarEm: '2026-01', fonte: 'Lei 2', valor: 2 },
  ])

  test.each([
    ['2024-01', 1],
    ['2024-06', 1],
    ['2025-01', 2],
    ['2031-07', 2],
  ])('%s usa a versão %i', (mes, valor) =>
    expect(vigente(familia, mes)).toMatchObject({ ok: true, value: { valor } }),
  )

  test.each(['2023-12', '2024-07', '2024-12'])('%s não tem tabela', (mes) =>
    expect(vigente(familia, mes)).toMatchObject({
      ok: false,
      refusal: { codigo: 'sem-tabela-vigente', tabela: 'tabela de exemplo' },
    }),
  )

  test('tabelas fora de ordem ou sem fonte não nascem', () => {
    const boa = { desde: '2025-01', revisarEm: '2026-01', fonte: 'Lei', valor: 1 }
    expect(() => tabelas('x', [boa, { ...boa, desde: '2024-01' }])).toThrow(/fora de ordem/)
    expect(() => tabelas('x', [boa, boa])).toThrow(/fora de ordem/)
    expect(() => tabelas('x', [{ ...boa, fonte: '' }])).toThrow(/sem fonte/)
    expect(() => tabelas('x', [{ ...boa, revisarEm: '2025-01' }])).toThrow(/sem revisão/)
  })

  test('regra por vigência troca no mês certo', () => {
    const regra = porVigencia('regra de exemplo', [
      ['2015-04', 'antiga'],
      ['2026-01', 'nova'],
    ])
    expect(regra('2025-12')).toEqual({ ok: true, value: 'antiga' })
    expect(regra('2026-01')).toEqual({ ok: true, value: 'nova' })
    expect(regra('2015-03')).toMatchObject({ ok: false, refusal: { tabela: 'regra de exemplo' } })
  })
})

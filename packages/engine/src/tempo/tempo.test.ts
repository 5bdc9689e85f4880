import { describe, expect, test } from 'vitest'
import moveis from './exemplos/feriados-moveis.json' with { type: 'json' }
import vencimentos from './exemplos/vencimentos.json' with { type: 'json' }
import {
  antecipar,
  diaDaSemana,
  diaDoFeriado,
  diaDoMes,
  diasEntre,
  ehDataCivil,
  ehDiaUtil,
  ehObrigacao,
  ehQuando,
  encerraTrimestre,
  feriadoEm,
  feriados,
  feriadosConhecidos,
  feriadosDoAno,
  mesesDoTrimestre,
  noMunicipio,
  pascoa,
  porVigencia,
  prorrogar,
  SO_NACIONAIS,
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
    expect(vencimentoDe('das', '2026-13')).toMatchObject({ ok: false })
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

describe('feriados do lugar', () => {
  // Lei estadual (ES) 11.010/2019: Monday after the octave of Easter. RJ, Lei estadual 5.243/2008: Tuesday of Carnaval.
  test.each([
    ['P+8', 2025, '2025-04-28'],
    ['P-47', 2026, '2026-02-17'],
    ['P+60', 2026, '2026-06-04'],
    ['07-09', 2026, '2026-07-09'],
    ['2026-07-09', 2026, '2026-07-09'],
    ['2026-07-09', 2027, null],
    ['02-29', 2028, '2028-02-29'],
    ['02-29', 2026, null],
  ])('%s em %i é %s', (quando, ano, dia) => {
    expect(ehQuando(quando)).toBe(true)
    expect(diaDoFeriado(quando, ano)).toBe(dia)
  })
  test.each(['02-30', '13-01', '2026-02-30', 'P60', 'P+600', '', 'corpus'])(
    '%s não é dia',
    (texto) => expect(ehQuando(texto)).toBe(false),
  )

  test('cada feriado conhecido tem dia, nome e fonte', () => {
    const capitais = [3550308, 3304557, 3106200, 4314902, 2611606]
    const ufs = ['SP', 'RJ', 'MG', 'RS', 'PE']
    const todos = ufs.flatMap((uf, i) => feriadosConhecidos(uf, capitais[i] ?? 0))
    expect(todos.length).toBeGreaterThan(12)
    for (const { quando, nome, fonte } of todos) {
      expect(diaDoFeriado(quando, 2026)).toMatch(/^2026-/)
      expect(nome.length * fonte.length).toBeGreaterThan(0)
    }
    expect(feriadosConhecidos('SP', 3509502).map(({ quando }) => quando)).toEqual(['07-09'])
  })

  // 20/01/2027, São Sebastião: a holiday of the city of Rio de Janeiro; 06/01, of Natal.
  const RIO = feriados([], false, ['2027-01-20'])
  const NATAL = feriados([], false, ['2027-01-06'])
  test('o que é federal não olha o feriado do lugar; se os bancos fecham, olha', () => {
    expect(vencimentoDe('das', '2026-12', RIO)).toEqual({ ok: true, value: '2027-01-20' })
    expect(vencimentoDe('fgts', '2026-12', RIO)).toEqual({ ok: true, value: '2027-01-20' })
    const semBancos = feriados(['2027-01-20'])
    expect(vencimentoDe('das', '2026-12', semBancos)).toEqual({ ok: true, value: '2027-01-21' })
    expect(vencimentoDe('fgts', '2026-12', semBancos)).toEqual({ ok: true, value: '2027-01-19' })
  })
  test('o salário e o 13º são de quem trabalha no lugar (CLT, art. 459, § 1º)', () => {
    expect(vencimentoDe('salario', '2026-12')).toEqual({ ok: true, value: '2027-01-07' })
    expect(vencimentoDe('salario', '2026-12', NATAL)).toEqual({ ok: true, value: '2027-01-08' })
    const recife = feriados([], false, ['2027-12-20'])
    expect(vencimentoDe('decimo-terceiro-2', '2027-12', recife)).toEqual({
      ...{ ok: true, value: '2027-12-17' },
    })
  })
  test('para o município o dia é do lugar', () => {
    expect(prorrogar('2027-01-20', noMunicipio(RIO))).toBe('2027-01-21')
    expect(prorrogar('2027-01-20', RIO)).toBe('2027-01-20')
    expect(noMunicipio(SO_NACIONAIS)).toBe(SO_NACIONAIS)
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

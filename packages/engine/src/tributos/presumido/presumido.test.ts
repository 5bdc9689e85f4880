import { describe, expect, test } from 'vitest'
import { comMemoria } from '../../dinheiro/index.ts'
import {
  ALIQUOTAS_DO_LUCRO,
  MAJORACAO_CSLL,
  MAJORACAO_IRPJ,
  PIS_COFINS_CUMULATIVO,
  PIS_COFINS_FINANCEIRAS,
  PIS_COFINS_NAO_CUMULATIVO,
  PRESUNCAO,
} from '../../tabelas/presumido/index.ts'
import { celulasDe, celulasSoltas } from '../../testes/celulas.ts'
import {
  conferirPresumido,
  receitasDoAno,
  empresaDoPresumido as umaEmpresa,
} from '../../testes/conferir-lucro.ts'
import { defeitosDosTributos } from './defeitos-da-memoria.ts'
import exemplos from './exemplos/presumido.json' with { type: 'json' }
import { apurarPresumido } from './index.ts'

test('uma memória quebrada é percebida', () => {
  const memorial = comMemoria()
  apurarPresumido(umaEmpresa({}), memorial)
  const [primeiro, ...demais] = memorial.passos
  if (!primeiro) throw new Error('sem passos')
  const outro = {
    ...primeiro,
    resultado: { tipo: 'centavos', valor: 1 },
    regra: 'sem-data',
  } as const
  expect(defeitosDosTributos([outro, ...demais], [{ tributo: 'pis', valor: 1 }])).toEqual([
    'presumido.2026-03.pis-cofins.base: sem versão da regra',
    'presumido.2026-03.pis.devido: base não é o resultado de presumido.2026-03.pis-cofins.base',
    'presumido.2026-03.cofins.devido: base não é o resultado de presumido.2026-03.pis-cofins.base',
    'presumido.2026-03.pis-cofins.base: receita − exclusoes dá 10000000, não 1',
    'presumido.2026-03.pis.devido: base não é o resultado de presumido.2026-03.pis-cofins.base',
    'presumido.2026-03.cofins.devido: base não é o resultado de presumido.2026-03.pis-cofins.base',
    'pis: valor sem passo',
  ])
})

test('cada célula das tabelas do lucro é vigiada por um exemplo', () => {
  const celulas = [
    PRESUNCAO,
    MAJORACAO_IRPJ,
    MAJORACAO_CSLL,
    ALIQUOTAS_DO_LUCRO,
    PIS_COFINS_CUMULATIVO,
    PIS_COFINS_NAO_CUMULATIVO,
    PIS_COFINS_FINANCEIRAS,
  ].flatMap(celulasDe)
  expect(celulasSoltas(celulas, ['presumido', 'real'])).toEqual([])
  expect(celulas.length).toBeGreaterThan(50)
})

describe('apurarPresumido', () => {
  test.each(exemplos.casos)('$nome — $fonte', (caso) => expect(conferirPresumido(caso)).toEqual([]))

  test('códigos de receita e quotas', () => {
    const apurado = apurarPresumido(umaEmpresa({ proLabore: 500000 }))
    if (!apurado.ok) throw new Error(apurado.refusal.mensagem)
    expect(
      apurado.value.tributos.map((t) => [
        t.tributo,
        t.codigoReceita,
        t.periodo,
        t.regraDeVencimento,
      ]),
    ).toEqual([
      ['pis', '8109-02', '2026-03', 'pis-cofins'],
      ['cofins', '2172-01', '2026-03', 'pis-cofins'],
      ['cpp', '1138-04', '2026-03', 'inss'],
      ['irpj', '2089-01', '2026-T1', 'irpj-csll'],
      ['csll', '2372-01', '2026-T1', 'irpj-csll'],
    ])
    // 4.800,00 in three; 2.880,00 in two, because each must have 1.000,00.
    expect(apurado.value.tributos.at(3)?.quotas).toEqual([
      { numero: 1, valor: 160000, vencimento: '2026-04-30' },
      { numero: 2, valor: 160000, vencimento: '2026-05-29' },
      { numero: 3, valor: 160000, vencimento: '2026-06-30' },
    ])
    expect(apurado.value.tributos.at(4)?.quotas.map((q) => q.valor)).toEqual([144000, 144000])
    expect(apurado.value.tributos.at(0)?.quotas).toEqual([])
  })

  test('diz com que tabelas fez a conta, e só com as que usou', () => {
    const nomes = (competencia: string) => {
      const ano = competencia.slice(0, 4)
      const apurado = apurarPresumido(
        umaEmpresa({
          competencia,
          receitas: receitasDoAno(ano, { 'comercio-industria': [1, 1, 1] }),
        }),
      )
      return apurado.ok ? apurado.value.tabelas.map((t) => t.nome) : []
    }
    expect(nomes('2025-03')).not.toContain('majoração da presunção do IRPJ')
    expect(nomes('2026-03')).toContain('majoração da presunção do IRPJ')
    expect(nomes('2026-03')).not.toContain('majoração da presunção da CSLL')
  })

  test('DARF abaixo de R$ 10,00 espera', () => {
    const apurado = apurarPresumido(
      umaEmpresa({
        competencia: '2026-01',
        receitas: receitasDoAno('2026', { 'servicos-em-geral': [100000] }),
      }),
    )
    expect(apurado.ok && apurado.value.avisos).toEqual([
      'PIS de R$ 6,50 fica abaixo de R$ 10,00: some ao próximo período do mesmo código.',
    ])
  })

  const doAno = (valores: number[]) => receitasDoAno('2026', { 'servicos-em-geral': valores })
  test.each<[string, object, object]>([
    [
      'mês sem receita informada',
      { receitas: doAno([0]).concat(doAno([0, 0, 5]).slice(2)) },
      { codigo: 'faltam-fatos', faltam: ['receita de 02/2026 (informe zero se não houve)'] },
    ],
    ['receita negativa', { receitas: doAno([0, 0, -1]) }, { codigo: 'fato-invalido' }],
    [
      'receita de outro ano',
      { receitas: receitasDoAno('2025', { combustiveis: [1] }) },
      { codigo: 'fato-invalido' },
    ],
    [
      'exclusão maior que a receita',
      { exclusoesPisCofins: 10000001 },
      { campo: 'exclusoesPisCofins' },
    ],
    [
      'receita do ano anterior acima de 78 milhões',
      { receitaDoAnoAnterior: 7800000001 },
      { codigo: 'fora-do-presumido' },
    ],
    [
      'aberta em julho do ano anterior: limite de seis meses',
      { receitaDoAnoAnterior: 3900000001, inicioDeAtividade: '2025-07' },
      { codigo: 'fora-do-presumido' },
    ],
    ['antes de abrir', { inicioDeAtividade: '2026-04' }, { campo: 'inicioDeAtividade' }],
    [
      'factoring, obrigada ao lucro real',
      { impedimentos: ['factoring'] },
      { codigo: 'fora-do-presumido' },
    ],
    [
      'deduções do ISS maiores que a base',
      { iss: { aliquota: '0.05', base: 1, deducoes: 2, retido: 0, vencimento: '2026-04-10' } },
      { campo: 'iss.deducoes' },
    ],
    [
      'saldo anterior negativo',
      { saldosAnteriores: { aDeduzir: { pis: -1 } } },
      { codigo: 'fato-invalido' },
    ],
    [
      'alíquota de ISS em percentual',
      { iss: { aliquota: '5', base: 1, retido: 0, vencimento: '2026-04-10' } },
      { campo: 'iss.aliquota' },
    ],
  ])('recusa: %s', (_, mudancas, refusal) => {
    expect(apurarPresumido(umaEmpresa(mudancas))).toMatchObject({ ok: false, refusal })
  })

  test('no limite de 78 milhões ainda cabe', () => {
    expect(apurarPresumido(umaEmpresa({ receitaDoAnoAnterior: 7800000000 })).ok).toBe(true)
  })
})

// LC 224/2025, art. 4º, § 5º: 562.500,00 × 8 % × 10 % + 187.500,00 × 32 % × 10 %.
test('a memória diz, atividade por atividade, que parte passa do limite e com que percentual', () => {
  const memorial = comMemoria()
  const do1o = (atividade: 'comercio-industria' | 'servicos-em-geral', valor: number) => [
    { competencia: '2026-01', atividade, valor: 0 },
    { competencia: '2026-02', atividade, valor: 0 },
    { competencia: '2026-03', atividade, valor },
  ]
  const receitas = [
    ...do1o('comercio-industria', 1_500_000_00),
    ...do1o('servicos-em-geral', 500_000_00),
  ]
  const apurado = apurarPresumido({ ...umaEmpresa({}), receitas }, memorial)
  expect(apurado.ok).toBe(true)
  const doIrpj = memorial.passos.flatMap(({ id, rotulo, resultado }) => {
    const [, nome] = /\.(irpj\.(?:excedente|majoracao).*)$/.exec(id) ?? []
    return nome === undefined ? [] : [[nome, rotulo, resultado.valor]]
  })
  expect(doIrpj).toEqual([
    ['irpj.excedente', 'Receita do trimestre acima do limite', 750_000_00],
    ['irpj.excedente.comercio-industria', 'Parte do excedente: comércio e indústria', 562_500_00],
    [
      'irpj.majoracao.comercio-industria',
      'Majoração: comércio e indústria, de 8,00\u00a0% para 8,80\u00a0% na parte acima do limite',
      4_500_00,
    ],
    ['irpj.excedente.servicos-em-geral', 'Parte do excedente: serviços em geral', 187_500_00],
    [
      'irpj.majoracao.servicos-em-geral',
      'Majoração: serviços em geral, de 32,00\u00a0% para 35,20\u00a0% na parte acima do limite',
      6_000_00,
    ],
    ['irpj.majoracao', 'Majoração de 10 % sobre o excedente', 10_500_00],
  ])
})

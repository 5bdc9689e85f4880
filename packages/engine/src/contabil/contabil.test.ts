import { describe, expect, test } from 'vitest'
import { exigirValor } from '../dinheiro/index.ts'
import exemplos from './exemplos/partidas.json' with { type: 'json' }
import {
  balancete,
  CONTA,
  contabilizarMes,
  contaDoPlano,
  encerrarResultado,
  estornar,
  type FatoContabil,
  fatosDoProLabore,
  PLANO_PADRAO,
  partidasDo,
} from './index.ts'

describe('plano padrão', () => {
  test('tem o tamanho de um plano de empresa pequena e códigos únicos em ordem', () => {
    const codigos = PLANO_PADRAO.map((c) => c.codigo)
    expect(PLANO_PADRAO.filter((c) => c.tipo === 'analitica')).toHaveLength(195)
    expect(new Set(codigos).size).toBe(codigos.length)
    expect(codigos).toEqual([...codigos].sort())
  })

  test('toda conta tem a superior, que é sintética; só o 4º nível recebe lançamentos', () => {
    for (const conta of PLANO_PADRAO) {
      if (conta.superior === null) expect(conta.nivel, conta.codigo).toBe(1)
      else expect(contaDoPlano(conta.superior)?.tipo, conta.codigo).toBe('sintetica')
      expect(conta.nivel === 4, conta.codigo).toBe(conta.tipo === 'analitica')
      expect(conta.funcao !== '', conta.codigo).toBe(conta.tipo === 'analitica')
    }
  })

  test('a natureza acompanha o grupo, menos nas redutoras', () => {
    const esperada = { '1': 'devedora', '2': 'credora', '3': 'credora', '4': 'devedora' } as const
    for (const conta of PLANO_PADRAO) {
      const doGrupo = esperada[conta.codigo.slice(0, 1) as keyof typeof esperada]
      if (!doGrupo) continue
      expect(conta.natureza === doGrupo, conta.codigo).toBe(!conta.redutora)
    }
  })

  test('as contas das regras existem e são analíticas', () => {
    for (const codigo of Object.values(CONTA))
      expect(contaDoPlano(codigo)?.tipo, codigo).toBe('analitica')
  })
})

describe('partidasDo', () => {
  test.each(exemplos)('$nome — $fonte', ({ fato, chave, data, partidas }) => {
    const lancamento = exigirValor(partidasDo(fato as FatoContabil))
    expect(lancamento).toMatchObject({ chave, data })
    expect(lancamento.partidas.map((p) => [p.conta, p.valor])).toEqual(partidas)
    expect(lancamento.historico).toMatch(/, competência \d\d\/\d{4}$/)
  })

  test('o sócio acompanha as partidas que são dele', () => {
    const { partidas } = exigirValor(
      partidasDo({
        tipo: 'inss-retido',
        de: 'pro-labore',
        socioId: 7,
        competencia: '2026-10',
        valor: 88000,
      }),
    )
    expect(partidas).toEqual([
      { conta: '2.1.4.02', valor: 88000, participante: { tipo: 'socio', id: 7 } },
      { conta: '2.1.3.05', valor: -88000 },
    ])
  })

  const das = { tipo: 'das-provisionado', competencia: '2026-10' } as const
  test.each<[string, FatoContabil, string]>([
    ['valor zero', { ...das, valor: 0 }, 'valor'],
    ['valor negativo', { ...das, valor: -1 }, 'valor'],
    ['data de outro mês', { ...das, valor: 1, data: '2026-11-01' }, 'data'],
    [
      'retenção maior que a receita',
      {
        tipo: 'receita-de-servicos',
        competencia: '2026-10',
        valor: 100,
        retencoes: { irrf: 101 },
      },
      'retencoes',
    ],
    [
      'IRRF maior que o lucro pago',
      { tipo: 'lucros-pagos', competencia: '2026-10', valor: 100, irrf: 101 },
      'irrf',
    ],
  ])('não passa: %s', (_, fato, campo) =>
    expect(partidasDo(fato)).toMatchObject({
      ok: false,
      refusal: { codigo: 'fato-invalido', campo },
    }),
  )
})

const proLabore = {
  socioId: 7,
  competencia: '2026-10',
  bruto: 800000,
  inss: 88000,
  irrf: 67000,
  pensaoAlimenticia: 100000,
  cppPatronal: 160000,
}

describe('contabilizarMes', () => {
  test('um pró-labore deixa a pagar o líquido e a recolher o resto', () => {
    const lancamentos = exigirValor(contabilizarMes(exigirValor(fatosDoProLabore(proLabore))))
    const { linhas } = exigirValor(balancete(lancamentos.flatMap((l) => l.partidas)))
    const saldo = (conta: string) => linhas.find((l) => l.conta === conta)?.saldo
    expect(saldo('2.1.4.02')).toBe(-545000)
    expect(saldo('2.1.3.05')).toBe(-248000)
    expect(saldo('2.1.3.11')).toBe(-67000)
    expect(saldo('2.1.4.06')).toBe(-100000)
    expect(saldo('4.1.1')).toBe(960000)
  })

  test('fato de zero não vira lançamento, e o que não houve não aparece', () => {
    const semNada = { ...proLabore, irrf: 0, pensaoAlimenticia: 0, cppPatronal: 0 }
    expect(exigirValor(fatosDoProLabore(semNada)).map((f) => f.tipo)).toEqual([
      'pro-labore-provisionado',
      'inss-retido',
    ])
    expect(
      exigirValor(
        contabilizarMes([{ tipo: 'das-provisionado', competencia: '2026-10', valor: 0 }]),
      ),
    ).toEqual([])
  })

  test('a chave é natural: a mesma sempre, outra só depois de reabrir, e nunca duas iguais', () => {
    const das: FatoContabil = { tipo: 'das-provisionado', competencia: '2026-10', valor: 5 }
    expect(exigirValor(contabilizarMes([das]))).toEqual(exigirValor(contabilizarMes([das])))
    expect(exigirValor(contabilizarMes([das], 2))[0]?.chave).toBe('das:2026-10@2')
    expect(() => exigirValor(contabilizarMes([das, das]))).toThrow(/mesma chave: das:2026-10/)
    expect(
      exigirValor(contabilizarMes([das, { ...das, referencia: 'filial-2' }])).map((l) => l.chave),
    ).toEqual(['das:2026-10', 'das:2026-10:filial-2'])
  })
})

describe('estornar', () => {
  test('inverte os lados e aponta o original', () => {
    const lancamento = exigirValor(
      partidasDo({
        tipo: 'das-provisionado',
        competencia: '2026-10',
        valor: 180000,
      }),
    )
    expect(exigirValor(estornar(lancamento, '2026-11-05'))).toEqual({
      chave: 'das:2026-10#estorno',
      data: '2026-11-05',
      historico: 'Estorno: Provisão do DAS do Simples Nacional, competência 10/2026',
      partidas: [
        { conta: '3.1.2.03', valor: -180000 },
        { conta: '2.1.3.01', valor: 180000 },
      ],
      estorna: 'das:2026-10',
    })
  })
})

describe('balancete e encerramento', () => {
  // Receita 30.000,00; DAS 1.800,00; pró-labore 5.000,00; tarifas 45,90; depreciação 100,00.
  const mes = { competencia: '2026-12' } as const
  const lancamentos = exigirValor(
    contabilizarMes([
      { tipo: 'receita-de-servicos', ...mes, valor: 3000000 },
      { tipo: 'das-provisionado', ...mes, valor: 180000 },
      { tipo: 'pro-labore-provisionado', ...mes, socioId: 1, valor: 500000 },
      { tipo: 'tarifa-bancaria', ...mes, valor: 4590 },
      { tipo: 'depreciacao', ...mes, valor: 10000 },
    ]),
  )
  const partidas = lancamentos.flatMap((l) => l.partidas)

  test('as sintéticas somam as suas', () => {
    const { linhas, totalDebitos, totalCreditos } = exigirValor(
      balancete(partidas, {
        saldosAnteriores: new Map([
          ['1.1.1.02', 100000],
          ['2.3.1.01', -100000],
        ]),
      }),
    )
    expect(totalDebitos).toBe(3694590)
    expect(totalCreditos).toBe(totalDebitos)
    const linha = (conta: string) => linhas.find((l) => l.conta === conta)
    expect(linha('1')).toMatchObject({
      saldoAnterior: 100000,
      debitos: 3000000,
      creditos: 14590,
      saldo: 3085410,
    })
    expect(linha('3')?.saldo).toBe(-2820000)
    expect(linha('1.1.1.02')).toMatchObject({ saldo: 95410, tipo: 'analitica', nivel: 4 })
    expect(linha('2.1.3.02')).toBeUndefined()
  })

  test('o lucro de 23.054,10 vai para lucros acumulados e a ARE termina em zero', () => {
    const fechamento = exigirValor(
      encerrarResultado(exigirValor(balancete(partidas)), '2026-12-31'),
    )
    expect(fechamento.map((l) => l.chave)).toEqual(['encerramento:2026', 'resultado:2026'])
    expect(fechamento[1]).toMatchObject({ historico: 'Lucro do exercício de 2026' })
    const { linhas } = exigirValor(
      balancete([...partidas, ...fechamento.flatMap((l) => l.partidas)]),
    )
    const saldo = (conta: string) => linhas.find((l) => l.conta === conta)?.saldo
    expect(saldo('2.3.3.01')).toBe(-2305410)
    expect([saldo('3'), saldo('4'), saldo('5.1.1.01')]).toEqual([0, 0, 0])
  })

  test('prejuízo vai para prejuízos; sem resultado não há encerramento', () => {
    const despesa = exigirValor(contabilizarMes([{ tipo: 'tarifa-bancaria', ...mes, valor: 100 }]))
    const [, destino] = exigirValor(
      encerrarResultado(exigirValor(balancete(despesa.flatMap((l) => l.partidas))), '2026-12-31'),
    )
    expect(destino?.partidas).toEqual([
      { conta: '5.1.1.01', valor: -100 },
      { conta: '2.3.3.02', valor: 100 },
    ])
    expect(exigirValor(encerrarResultado(exigirValor(balancete([])), '2026-12-31'))).toEqual([])
  })

  test('conta sintética ou de fora do plano é recusada', () => {
    expect(() => exigirValor(balancete([{ conta: '1.1.1', valor: 1 }]))).toThrow(
      /não recebe lançamentos/,
    )
    expect(() => exigirValor(balancete([{ conta: '7.7.7.07', valor: 1 }]))).toThrow(
      /não recebe lançamentos/,
    )
  })
})

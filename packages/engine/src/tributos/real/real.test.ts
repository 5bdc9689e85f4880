import { describe, expect, test } from 'vitest'
import { conferirReal, empresaDoReal as umaEmpresa } from '../../testes/conferir-lucro.ts'
import exemplos from './exemplos/real.json' with { type: 'json' }
import { apurarReal } from './index.ts'

describe('apurarReal', () => {
  test.each(exemplos.casos)('$nome — $fonte', (caso) => expect(conferirReal(caso)).toEqual([]))

  test('os créditos são usados antes das retenções', () => {
    const apurado = apurarReal(
      umaEmpresa({
        receitas: [{ competencia: '2026-10', atividade: 'servicos-em-geral', valor: 10000000 }],
        creditos: { pis: 100000, cofins: 900000 },
        retencoes: [{ competencia: '2026-10', irrf: 0, csll: 0, pis: 70000, cofins: 5 }],
      }),
    )
    const [pis, cofins] = apurado.ok ? apurado.value.tributos : []
    expect(pis).toMatchObject({ deducoes: 165000, creditos: 100000, saldoADeduzir: 5000, valor: 0 })
    expect(cofins).toMatchObject({ deducoes: 760000, creditos: 760000, saldoADeduzir: 140005 })
  })

  test('estimativa não tem quotas; o trimestre tem', () => {
    const receitas = [{ competencia: '2026-12', atividade: 'servicos-em-geral', valor: 10000000 }]
    const lucro = {
      ajustadoIrpj: 10000000,
      ajustadoCsll: 10000000,
      prejuizoFiscal: 0,
      baseNegativaCsll: 0,
    }
    const quotas = (apuracaoDoLucro: string) => {
      const apurado = apurarReal(
        umaEmpresa({ competencia: '2026-12', apuracaoDoLucro, receitas, lucro }),
      )
      return apurado.ok && apurado.value.tributos.at(2)?.quotas.length
    }
    expect(quotas('estimativa')).toBe(0)
    expect(quotas('trimestral')).toBe(3)
  })

  test.each<[string, object, object]>([
    [
      'sem os créditos e sem o lucro do trimestre: diz tudo o que falta',
      { competencia: '2026-12', creditos: undefined },
      {
        codigo: 'faltam-fatos',
        faltam: [
          'créditos de PIS e COFINS do mês (informe zero se não houve)',
          'lucro do trimestre ajustado no LALUR e no LACS, com os prejuízos a compensar',
        ],
      },
    ],
    ['sem a receita do mês', { receitas: [] }, { codigo: 'faltam-fatos' }],
    ['crédito negativo', { creditos: { pis: -1, cofins: 0 } }, { codigo: 'fato-invalido' }],
    ['mês torto', { competencia: '2026-1' }, { campo: 'competencia' }],
    ['antes de abrir', { inicioDeAtividade: '2026-11' }, { campo: 'inicioDeAtividade' }],
    ['exclusão maior que a receita', { exclusoesPisCofins: 1 }, { campo: 'exclusoesPisCofins' }],
  ])('recusa: %s', (_, mudancas, refusal) => {
    expect(apurarReal(umaEmpresa(mudancas))).toMatchObject({ ok: false, refusal })
  })
})

import { describe, expect, test } from 'vitest'
import { REGIME } from '../cadastro/index.ts'
import { CONTA, contabilizarMes } from '../contabil/index.ts'
import { comMemoria, exigirValor } from '../dinheiro/index.ts'
import { type Competencia, feriados, SO_NACIONAIS, somarMeses } from '../tempo/index.ts'
import type { FatosSimples } from '../tributos/simples/index.ts'
import {
  compararFechamentos,
  dasDoMes,
  type FatosDoMes,
  type Fechamento,
  fecharMes,
  serializarCanonico,
} from './index.ts'

const mesesAntes = (pa: Competencia) => Array.from({ length: 12 }, (_, i) => somarMeses(pa, i - 12))

/** A services company with R$ 25.000,00 a month and a folha that reaches the fator r. */
function doSimples(
  competencia: Competencia,
  mudancas: Partial<FatosSimples> & { proLabore?: number; feriadosLocais?: string[] } = {},
): FatosDoMes & { regime: typeof REGIME.simples } {
  const { proLabore = 7_000_00, feriadosLocais, ...simples } = mudancas
  return {
    regime: REGIME.simples,
    competencia,
    feriados: feriadosLocais ? feriados(feriadosLocais) : SO_NACIONAIS,
    proLabores: [
      {
        socioId: 1,
        competencia,
        dataDePagamento: `${somarMeses(competencia, 1)}-05`,
        bruto: proLabore,
        dependentes: 0,
        outrasFontesInss: 0,
      },
    ],
    simples: {
      competencia,
      abertura: '2019-03',
      receitasAnteriores: mesesAntes(competencia).map((mes) => ({
        competencia: mes,
        interna: 25_000_00,
        externa: 0,
      })),
      folhaAnterior: mesesAntes(competencia).map((mes) => ({ competencia: mes, valor: 7_000_00 })),
      folhaDoMes: 7_000_00,
      atividades: [
        { id: 'consultoria', anexo: 'FATOR_R', receita: 25_000_00, exterior: false, notas: [7, 9] },
      ],
      ...simples,
    },
  }
}

function fechar(fatos: FatosDoMes): Fechamento {
  const resultado = fecharMes(fatos)
  if (!resultado.ok) throw new Error(resultado.refusal.mensagem)
  return resultado.value
}

describe('Simples Nacional', () => {
  test('DAS, pró-labore, guias com vencimento e fatos contábeis de um mês comum', () => {
    const mes = fechar(doSimples('2026-10'))
    // RBT12 300.000,00: Anexo III, 2ª faixa, 8,08 % (fator r 0,28).
    expect(mes.receita).toBe(25_000_00)
    expect(mes.tributos.find(({ tributo }) => tributo === 'das')?.valor).toBe(2_020_00)
    expect(mes.imposto).toBe(2_020_00)
    expect(mes.aliquotaEfetiva).toBe('0.0808')
    expect(
      mes.guias.map(({ tipo, chave, vencimento, valor }) => [tipo, chave, vencimento, valor]),
    ).toEqual([
      // 20/11/2026 is a holiday: the DAS waits for Monday, INSS comes before.
      [27, 'das', '2026-11-23', 2_020_00],
      [41, 'inss', '2026-11-19', 770_00],
      // Paid in November: due in December. 20/12/2026 is a Sunday.
      [32, 'irrf-2026-11', '2026-12-18', mes.proLabore[0]?.irrf],
    ])
    for (const { valor, composicao } of mes.guias) {
      expect(composicao.reduce((soma, parte) => soma + parte.valor, 0)).toBe(valor)
    }
    expect(mes.guias[0]?.composicao.map(({ codigo }) => codigo)).toEqual([
      '1001',
      '1002',
      '1004',
      '1005',
      '1006',
      '1010',
    ])
    expect(mes.fatosContabeis.map(({ tipo }) => tipo)).toEqual([
      'das-provisionado',
      'pro-labore-provisionado',
      'inss-retido',
      'irrf-retido',
    ])
    expect(exigirValor(contabilizarMes(mes.fatosContabeis))).toHaveLength(4)
  })

  test('um feriado do município empurra o DAS e puxa o INSS', () => {
    const [das, inss] = fechar(
      doSimples('2026-08', { feriadosLocais: ['2026-09-21', '2026-09-18'] }),
    ).guias
    expect(das?.vencimento).toBe('2026-09-22')
    expect(inss?.vencimento).toBe('2026-09-17')
  })

  test('DAS abaixo de R$ 10,00 não gera guia; no mês em que passa, leva o saldo', () => {
    const atividades = [{ id: 'a', anexo: 'III', receita: 100_00, exterior: false }] as const
    const semReceita = mesesAntes('2026-10').map((competencia) => ({
      competencia,
      interna: 0,
      externa: 0,
    }))
    const pequeno = fechar(doSimples('2026-10', { atividades, receitasAnteriores: semReceita }))
    expect(pequeno.guias.some(({ tipo }) => tipo === 27)).toBe(false)
    expect(pequeno.avisos.map(({ codigo }) => codigo)).toContain('das-abaixo-do-minimo')
    expect(pequeno.fatosContabeis[0]).toMatchObject({ tipo: 'das-provisionado', valor: 6_00 })
    const comSaldo = fechar(
      doSimples('2026-10', {
        atividades,
        receitasAnteriores: semReceita,
        saldoAbaixoDoMinimo: 4_00,
      }),
    )
    expect(comSaldo.guias[0]).toMatchObject({ tipo: 27, valor: 10_00 })
    expect(comSaldo.guias[0]?.composicao.at(-1)).toMatchObject({ tributo: 'das', valor: 4_00 })
  })

  test('Anexo IV paga a CPP fora do DAS; junto de outro anexo, na proporção da receita', () => {
    const iv = { id: 'limpeza', anexo: 'IV', receita: 30_000_00, exterior: false } as const
    const iii = { id: 'curso', anexo: 'III', receita: 10_000_00, exterior: false } as const
    const soIv = fechar(doSimples('2026-10', { atividades: [iv] }))
    expect(soIv.proLabore[0]?.cppPatronal).toBe(1_400_00)
    expect(soIv.imposto).toBe((soIv.tributos[0]?.valor ?? 0) + 1_400_00)
    const misto = fechar(doSimples('2026-10', { atividades: [iv, iii] }))
    expect(misto.proLabore[0]?.cppPatronal).toBe(1_050_00)
    expect(misto.avisos.map(({ codigo }) => codigo)).toContain('cpp-proporcional')
    expect(misto.guias.find(({ chave }) => chave === 'inss')?.composicao).toMatchObject([
      { codigo: '1099-01', valor: 770_00 },
      { codigo: '1138-04', valor: 1_050_00 },
    ])
    expect(fechar(doSimples('2026-10', { atividades: [iii] })).proLabore[0]?.cppPatronal).toBe(0)
  })

  test('o radar diz quanta folha falta para o fator r não cair', () => {
    const fatos = doSimples('2026-10', { folhaDoMes: 6_500_00, proLabore: 6_500_00 })
    const aviso = fechar(fatos).avisos.find(({ codigo }) => codigo === 'fator-r-vai-cair')
    expect(aviso?.mensagem).toContain('Faltam R$ 500,00 de folha')
    expect(aviso?.desde).toBe('2026-11')
    const comAFolha = doSimples('2026-10')
    expect(fechar(comAFolha).avisos.map(({ codigo }) => codigo)).not.toContain('fator-r-vai-cair')
  })

  test('o radar vê o sublimite chegando no ritmo do ano', () => {
    const receitasAnteriores = mesesAntes('2026-10').map((competencia) => ({
      competencia,
      interna: competencia >= '2026-01' ? 320_000_00 : 10_000_00,
      externa: 0,
    }))
    const atividades = [{ id: 'a', anexo: 'III', receita: 320_000_00, exterior: false }] as const
    const mes = fechar(doSimples('2026-10', { receitasAnteriores, atividades }))
    // 3,2 milhões in ten months: 3,52 in November, 3,84 in December.
    expect(mes.avisos.find(({ codigo }) => codigo === 'sublimite-a-vista')?.desde).toBe('2026-12')
  })

  test('a recusa do imposto é a recusa do mês', () => {
    const resultado = fecharMes(doSimples('2026-10', { receitasAnteriores: [] }))
    expect(resultado).toMatchObject({ ok: false, refusal: { codigo: 'faltam-fatos' } })
  })
  test('recibos e lucros de outro mês são recusados', () => {
    const fatos = doSimples('2026-10')
    const holerite = {
      empregadoId: 1,
      competencia: '2026-09',
      dataDePagamento: '2026-10-05',
      salario: 2_000_00,
      divisor: 220,
      dependentes: 0,
    }
    const lucro = {
      socioId: 1,
      dataDePagamento: '2026-09-30',
      residente: true,
      lucros: [{ valor: 1_000_00, resultadoAte: '2026-06-30' }],
    }
    expect(fecharMes({ ...fatos, folha: { holerites: [holerite] } })).toMatchObject({
      ok: false,
      refusal: { codigo: 'fato-invalido', campo: 'folha.holerites' },
    })
    expect(fecharMes({ ...fatos, lucros: [lucro] })).toMatchObject({
      ok: false,
      refusal: { codigo: 'fato-invalido', campo: 'lucros' },
    })
  })
  test('sem os fatos novos, só há listas vazias além do que já havia', () => {
    const mes = fechar(doSimples('2026-10'))
    expect(mes).toMatchObject({
      folha: null,
      retencoes: [],
      retencoesSofridas: [],
      lucros: [],
      reforma: null,
      compensacoes: [],
    })
  })
  test('cada obrigação diz a norma e por que cabe a esta empresa', () => {
    for (const { fundamento, motivo, rotulo } of fechar(doSimples('2026-12')).obrigacoes) {
      expect([fundamento, motivo, rotulo]).not.toContain('')
    }
    const pgdas = fechar(doSimples('2026-10')).obrigacoes.find(({ chave }) => chave === 'pgdas-d')
    expect(pgdas?.penalidade).toContain('R$ 50,00')
  })
  test('fatos de outro mês são recusados', () => {
    const fatos = doSimples('2026-10')
    expect(fecharMes({ ...fatos, competencia: '2026-09' })).toMatchObject({
      ok: false,
      refusal: { codigo: 'fato-invalido', campo: 'competencia' },
    })
  })
})

describe('os outros regimes', () => {
  const comum = { competencia: '2026-09', feriados: SO_NACIONAIS, proLabores: [] } as const

  test('MEI', () => {
    const mes = fechar({
      ...comum,
      regime: REGIME.mei,
      mei: {
        competencia: '2026-09',
        abertura: '2026-03',
        icms: false,
        iss: true,
        caminhoneiro: false,
        receitaDoMes: 8_000_00,
        receitasAnteriores: ['03', '04', '05', '06', '07', '08'].map((mes) => ({
          competencia: `2026-${mes}`,
          valor: 7_500_00,
        })),
      },
    })
    expect(mes.guias).toMatchObject([{ tipo: 28, valor: 86_05, vencimento: '2026-10-20' }])
    // 53.000,00 in seven months against 67.500,00: crosses in November.
    expect(mes.avisos.find(({ codigo }) => codigo === 'limite-mei-a-vista')?.desde).toBe('2026-11')
  })

  const presumido: FatosDoMes & { regime: typeof REGIME.presumido } = {
    ...comum,
    regime: REGIME.presumido,
    proLabores: [
      {
        socioId: 3,
        competencia: '2026-09',
        dataDePagamento: '2026-09-30',
        bruto: 10_000_00,
        dependentes: 0,
        outrasFontesInss: 0,
      },
    ],
    presumido: {
      competencia: '2026-09',
      inicioDeAtividade: '2018-01',
      receitas: ['07', '08', '09'].map((mes) => ({
        competencia: `2026-${mes}`,
        atividade: 'servicos-em-geral' as const,
        valor: 100_000_00,
      })),
      outrasReceitas: [],
      exclusoesPisCofins: 0,
      retencoes: [
        { competencia: '2026-09', irrf: 1_500_00, csll: 1_000_00, pis: 650_00, cofins: 3_000_00 },
      ],
      receitaDoAnoAnterior: 1_000_000_00,
      aplicarLc224: true,
    },
  }

  test('Presumido: o trimestre inteiro no último mês, com quotas, retenções e a patronal', () => {
    const mes = fechar({
      ...presumido,
      presumido: {
        ...presumido.presumido,
        receitas: [
          ...['01', '02', '03', '04', '05', '06'].map((m) => ({
            competencia: `2026-${m}`,
            atividade: 'servicos-em-geral' as const,
            valor: 0,
          })),
          ...presumido.presumido.receitas,
        ],
      },
    })
    expect(mes.receita).toBe(100_000_00)
    const valorDe = (nome: string) => mes.tributos.find(({ tributo }) => tributo === nome)?.valor
    // Base 96.000,00: 15 % + 10 % over 60.000,00; CSLL 9 %.
    expect(valorDe('irpj')).toBe(18_000_00)
    expect(valorDe('csll')).toBe(8_640_00)
    expect(valorDe('cpp')).toBe(2_000_00)
    expect(mes.imposto).toBe(650_00 + 3_000_00 + 18_000_00 + 8_640_00 + 2_000_00)
    const guias = mes.guias.map(({ chave, valor }) => [chave, valor])
    // PIS and COFINS were withheld whole.
    expect(guias).toEqual([
      ['irpj-quota-1', 5_500_00],
      ['irpj-quota-2', 5_500_00],
      ['irpj-quota-3', 5_500_00],
      ['csll-quota-1', 2_546_67],
      ['csll-quota-2', 2_546_67],
      ['csll-quota-3', 2_546_66],
      ['inss', 932_31 + 2_000_00],
      ['irrf-2026-09', mes.proLabore[0]?.irrf],
    ])
    expect(exigirValor(contabilizarMes(mes.fatosContabeis)).length).toBe(mes.fatosContabeis.length)
    expect(mes.fatosContabeis.filter(({ tipo }) => tipo === 'cpp-patronal')).toHaveLength(1)
  })

  test('Real trimestral não se fecha como mensal', () => {
    const fatos: FatosDoMes = {
      ...comum,
      regime: REGIME.realMensal,
      real: {
        competencia: '2026-09',
        inicioDeAtividade: '2018-01',
        apuracaoDoLucro: 'trimestral',
        obrigada: true,
        receitas: [],
        outrasReceitas: [],
        receitasFinanceiras: 0,
        exclusoesPisCofins: 0,
        creditos: { pis: 0, cofins: 0 },
        retencoes: [],
      },
    }
    expect(fecharMes(fatos)).toMatchObject({ ok: false, refusal: { codigo: 'fato-invalido' } })
  })

  test('Real por estimativa', () => {
    const mes = fechar({
      ...comum,
      regime: REGIME.realMensal,
      real: {
        competencia: '2026-09',
        inicioDeAtividade: '2018-01',
        apuracaoDoLucro: 'estimativa',
        obrigada: true,
        receitas: [{ competencia: '2026-09', atividade: 'servicos-em-geral', valor: 200_000_00 }],
        outrasReceitas: [],
        receitasFinanceiras: 0,
        exclusoesPisCofins: 0,
        creditos: { pis: 300_00, cofins: 1_600_00 },
        retencoes: [],
      },
    })
    expect(mes.guias.map(({ codigoReceita }) => codigoReceita)).toEqual(
      expect.arrayContaining(['6912', '5856']),
    )
    // 1,65 % and 7,6 % of 200.000,00, less the credits.
    expect(mes.guias.slice(0, 2).map(({ valor }) => valor)).toEqual([3_000_00, 13_600_00])
    expect(mes.tributos.slice(0, 2).map(({ valor }) => valor)).toEqual([3_000_00, 13_600_00])
    expect(mes.fatosContabeis.some(({ tipo }) => tipo === 'retencao-compensada')).toBe(false)
    expect(mes.apuracao.tipo).toBe('real')
  })

  /** What the entries of the month leave in an account: debits less credits. */
  const saldoDe = (mes: Fechamento, conta: string): number =>
    exigirValor(contabilizarMes(mes.fatosContabeis))
      .flatMap(({ partidas }) => partidas)
      .reduce((total, p) => (p.conta === conta ? total + p.valor : total), 0)

  test('CBS e IBS são deduções da receita e ficam a recolher', () => {
    const mes = fechar({
      ...comum,
      competencia: '2027-02',
      regime: REGIME.presumido,
      presumido: {
        ...presumido.presumido,
        competencia: '2027-02',
        receitas: [
          { competencia: '2027-01', atividade: 'servicos-em-geral', valor: 0 },
          { competencia: '2027-02', atividade: 'servicos-em-geral', valor: 100_000_00 },
        ],
        retencoes: [],
      },
      reforma: {
        documentos: [],
        aliquotaCbs: '0.088',
        doMes: { receita: 100_000_00, exclusoes: 0, aquisicoes: 0, vencimento: '2027-03-31' },
      },
    })
    expect(saldoDe(mes, CONTA.cbsARecolher)).toBe(-8_800_00)
    expect(saldoDe(mes, CONTA.ibsARecolher)).toBe(-100_00)
    expect(saldoDe(mes, CONTA.cbsIbsSobreReceita)).toBe(8_900_00)
  })

  test('PIS sobre a folha é despesa; o salário-maternidade não é: o INSS devolve', () => {
    const holerite = {
      ...{ empregadoId: 1, competencia: '2026-09', dataDePagamento: '2026-09-30' },
      ...{ salario: 3_000_00, divisor: 220, dependentes: 0 },
    }
    const comHolerite = (mudancas: object) =>
      fechar({
        ...comum,
        regime: REGIME.isenta,
        receita: 0,
        folha: {
          holerites: [{ ...holerite, ...mudancas }],
          patronal: { rat: '0.01', fap: '1.0000', fpas: '515' },
        },
      })
    const mes = comHolerite({})
    expect(saldoDe(mes, CONTA.contribuicoes)).toBe(30_00)
    expect(saldoDe(mes, CONTA.pisSobreReceita)).toBe(0)
    expect(saldoDe(mes, CONTA.pisARecolher)).toBe(-30_00)
    expect(saldoDe(mes, CONTA.salarios)).toBe(3_000_00)
    const licenca = comHolerite({ salarioMaternidade: { dias: 10 } })
    expect(saldoDe(licenca, CONTA.salarios)).toBe(2_000_00)
    // What does not fit in the guide (terceiros are not paid with it) stays in favour of the company.
    const inss = licenca.guias.find(({ chave }) => chave === 'inss')?.valor ?? 0
    const sobra = 1_000_00 - (licenca.compensacoes[0]?.valor ?? 0)
    expect(sobra).toBe(331_42)
    expect(saldoDe(licenca, CONTA.inssARecolher)).toBe(sobra - inss)
  })

  test('isenta fecha só o que é das pessoas; sem regime, não fecha', () => {
    const isenta = fechar({ ...presumido, ...{ regime: REGIME.isenta, receita: 5_000_00 } })
    expect(isenta.tributos.map(({ tributo }) => tributo)).toEqual(['cpp', 'inss', 'irrf'])
    for (const regime of [REGIME.naoInformado, REGIME.pessoaFisica]) {
      expect(fecharMes({ ...comum, regime })).toMatchObject({
        ok: false,
        refusal: { codigo: 'regime-sem-fechamento', regime },
      })
    }
  })
})

describe('o mês é uma função dos seus fatos', () => {
  test('mesmos fatos, mesmo texto canônico, qualquer que seja a ordem das chaves', () => {
    const fatos = doSimples('2026-10')
    const virado = Object.fromEntries(Object.entries(fatos).reverse()) as typeof fatos
    expect(serializarCanonico(virado)).toBe(serializarCanonico(fatos))
    expect(serializarCanonico(fechar(virado))).toBe(serializarCanonico(fechar(fatos)))
  })
  test('a forma canônica', () => {
    expect(serializarCanonico({ b: -0, a: [undefined, new Set(['z', 'a'])], c: undefined })).toBe(
      '{"a":[null,["a","z"]],"b":0}',
    )
    expect(() => serializarCanonico(Number.NaN)).toThrow()
    expect(() => serializarCanonico(1n)).toThrow()
  })
  test('a memória acompanha o imposto e não muda o resultado', () => {
    const memorial = comMemoria()
    const fatos = doSimples('2026-10')
    expect(fecharMes(fatos, memorial)).toEqual(fecharMes(fatos))
    expect(memorial.passos.at(-1)).toMatchObject({
      id: 'fechamento.imposto',
      resultado: { valor: 2_020_00 },
    })
    const ids = new Set(memorial.passos.map(({ id }) => id))
    expect(ids.size).toBe(memorial.passos.length)
    for (const { operandos } of memorial.passos) {
      for (const { de } of Object.values(operandos)) if (de) expect(ids).toContain(de)
    }
  })
})

describe('compararFechamentos', () => {
  test('nada mudou', () => {
    expect(compararFechamentos(fechar(doSimples('2026-10')), fechar(doSimples('2026-10')))).toEqual(
      [],
    )
  })
  test('uma nota a mais e um pró-labore menor, em palavras', () => {
    const antes = fechar(doSimples('2026-10'))
    const depois = fechar(
      doSimples('2026-10', {
        proLabore: 5_000_00,
        folhaAnterior: mesesAntes('2026-10').map((competencia) => ({
          competencia,
          valor: 1_000_00,
        })),
        atividades: [{ id: 'consultoria', anexo: 'FATOR_R', receita: 30_000_00, exterior: false }],
      }),
    )
    const diferencas = compararFechamentos(antes, depois)
    const frase = (campo: string) => diferencas.find((d) => d.campo === campo)?.descricao
    expect(frase('receita')).toBe(
      'A receita do mês subiu de R$ 25.000,00 para R$ 30.000,00 (R$ 5.000,00).',
    )
    expect(frase('simples.fatorR')).toBe('O fator R mudou de 0,28 para 0,04.')
    expect(frase('simples.linhas.consultoria.anexo')).toBe(
      'O anexo da atividade consultoria mudou de III para V.',
    )
    expect(frase('simples.linhas.consultoria.aliquotaEfetiva')).toBe(
      'A alíquota efetiva da atividade consultoria mudou de 8,0800 % para 16,5000 %.',
    )
    expect(frase('tributos.das.2026-10.valor')).toContain('subiu de R$ 2.020,00 para R$ 4.950,01')
    expect(frase('proLabore.1.bruto')).toContain('caiu de R$ 7.000,00 para R$ 5.000,00')
    expect(frase('guias.irrf-2026-11.valor')).toContain('deixou de existir')
  })
  test('um aumento muda o que se deve de férias e 13º, também em palavras', () => {
    const comSalario = (salario: number) =>
      fechar({
        ...doSimples('2026-10'),
        folha: {
          provisoes: {
            mantidas: ['decimo-terceiro'],
            empregados: [{ empregadoId: 1, admissao: '2026-01-01', salario }],
          },
        },
      })
    const diferencas = compararFechamentos(comSalario(3_000_00), comSalario(3_300_00))
    // 10 avos of 13º, 2.500,00 and 2.750,00, with FGTS of 200,00 and 220,00.
    expect(diferencas.map(({ descricao }) => descricao)).toEqual([
      'A provisão de 13º salário, com encargos, subiu de R$ 2.700,00 para R$ 2.970,00 (R$ 270,00).',
    ])
    const semEla = compararFechamentos(fechar(doSimples('2026-10')), comSalario(3_000_00))
    expect(semEla.map(({ descricao }) => descricao)).toContain(
      'A provisão de 13º salário, com encargos, passou a existir: R$ 2.700,00.',
    )
  })
})

test('no mês, cada autônomo tem o seu número', () => {
  const autonomo = {
    ...{ competencia: '2026-10', dataDePagamento: '2026-10-30', bruto: 1_000_00 },
    ...{ dependentes: 0, outrasFontesInss: 0 },
  }
  const com = (autonomos: readonly object[]) =>
    fecharMes({
      ...{ regime: REGIME.mei, competencia: '2026-10', feriados: SO_NACIONAIS, proLabores: [] },
      mei: {
        ...{ competencia: '2026-10', abertura: '2026-10', icms: false, iss: true },
        ...{ caminhoneiro: false, receitaDoMes: 5_000_00, receitasAnteriores: [] },
      },
      folha: { autonomos },
    } as FatosDoMes)
  expect(com([{ ...autonomo, prestadorId: 1 }]).ok).toBe(true)
  expect(com([{ ...autonomo, prestadorId: 1 }, autonomo])).toMatchObject({
    refusal: { codigo: 'fato-invalido', campo: 'folha.autonomos[1].prestadorId' },
  })
})

describe('o DAS do mês, como é declarado', () => {
  const exigir = (fatos: FatosDoMes) => {
    const das = dasDoMes(fatos)
    if (!das.ok) throw new Error(das.refusal.mensagem)
    return das.value
  }

  test('é o que o fechamento apurou, também com devoluções', () => {
    const simples = doSimples('2026-10')
    const comDevolucao: FatosDoMes = {
      ...simples,
      devolucoes: { doMes: [{ atividade: 'consultoria', valor: 1_000_00 }] },
    } as FatosDoMes
    for (const fatos of [simples, comDevolucao]) {
      const { apuracao } = fechar(fatos)
      expect(apuracao.tipo === 'simples' && apuracao.simples).toEqual(exigir(fatos).apuracao)
    }
    expect(exigir(comDevolucao).fatos.atividades[0]?.receita).toBe(24_000_00)
  })

  test('outro regime não declara', () => {
    const isenta = { ...doSimples('2026-10'), regime: REGIME.isenta, receita: 0 } as FatosDoMes
    expect(dasDoMes(isenta)).toMatchObject({ ok: false })
  })
})

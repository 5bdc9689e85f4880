import { describe, expect, test } from 'vitest'
import { comMemoria, conferirMemoria, type Passo } from '../dinheiro/index.ts'
import inssEmpregado from './exemplos/inss-empregado.json' with { type: 'json' }
import proLabore from './exemplos/pro-labore.json' with { type: 'json' }
import { apurarInssEmpregado, apurarProLabore, type FatosProLabore } from './index.ts'

const umProLabore = (mudancas: object): FatosProLabore => ({
  socioId: 7,
  competencia: '2026-01',
  dataDePagamento: '2026-01-31',
  bruto: 500000,
  dependentes: 0,
  outrasFontesInss: 0,
  patronalForaDoDas: false,
  ...mudancas,
})

/** Every operand is a fact or the exact result of an earlier step, and appears in the formula. */
function conferirPassos(passos: readonly Passo[]): void {
  expect(conferirMemoria(passos)).toEqual([])
  const vistos = new Map<string, Passo>()
  for (const passo of passos) {
    for (const [nome, operando] of Object.entries(passo.operandos)) {
      expect(passo.formula, passo.id).toContain(nome)
      if (operando.de === undefined) continue
      expect(vistos.get(operando.de)?.resultado, `${passo.id}.${nome}`).toEqual(operando.valor)
    }
    expect(passo.fundamento).toMatch(/\d/)
    expect(passo.regra).toMatch(/@\d{4}-\d{2}$/)
    expect(vistos.has(passo.id), `passo repetido: ${passo.id}`).toBe(false)
    vistos.set(passo.id, passo)
  }
}

describe('apurarProLabore', () => {
  test.each(proLabore)('$nome — $fonte', ({ fatos, espera }) => {
    const memorial = comMemoria()
    const recibo = apurarProLabore(umProLabore(fatos), memorial)
    expect(recibo).toMatchObject({ ok: true, value: espera })
    conferirPassos(memorial.passos)
    const ultimo = memorial.passos.at(-1)
    expect(recibo.ok && ultimo?.resultado).toEqual({
      tipo: 'centavos',
      valor: recibo.ok && recibo.value.liquido,
    })
  })

  test('a memória não muda o resultado', () => {
    for (const { fatos } of proLabore) {
      const fato = umProLabore(fatos)
      expect(apurarProLabore(fato)).toEqual(apurarProLabore(fato, comMemoria()))
    }
  })

  test('o recibo diz com que tabelas foi feito', () => {
    const recibo = apurarProLabore(umProLabore({ competencia: '2025-12' }))
    expect(recibo.ok && recibo.value.tabelas.map((t) => [t.nome, t.desde])).toEqual([
      ['tabela do INSS', '2025-01'],
      ['alíquota do contribuinte individual', '2003-04'],
      ['tabela do IRRF', '2025-05'],
      ['redução do IRRF', '2026-01'],
    ])
  })

  test('passada a data de revisão, calcula e marca a tabela: não é aviso sobre o sócio', () => {
    const recibo = apurarProLabore(
      umProLabore({ competencia: '2027-01', dataDePagamento: '2027-01-29' }),
    )
    expect(recibo.ok && recibo.value.avisos).toEqual([])
    expect(recibo.ok && recibo.value.tabelas.filter(({ aRevisar }) => aRevisar)).toHaveLength(4)
  })

  test.each([
    ['sem tabela da época', { competencia: '2023-12' }, 'sem-tabela-vigente'],
    ['IRRF sem tabela', { dataDePagamento: '2023-04-28' }, 'sem-tabela-vigente'],
    ['competência torta', { competencia: '2026-13' }, 'fato-invalido'],
    ['dia que não existe', { dataDePagamento: '2026-02-30' }, 'fato-invalido'],
    ['bruto negativo', { bruto: -1 }, 'fato-invalido'],
    ['fração de centavo', { bruto: 10.5 }, 'fato-invalido'],
    ['dependentes negativos', { dependentes: -1 }, 'fato-invalido'],
    ['pensão maior que o líquido', { pensaoAlimenticia: 445001 }, 'liquido-negativo'],
  ])('recusa: %s', (_, mudancas, codigo) => {
    expect(apurarProLabore(umProLabore(mudancas))).toMatchObject({
      ok: false,
      refusal: { codigo },
    })
  })
})

describe('apurarInssEmpregado', () => {
  test.each(inssEmpregado)('$nome — $fonte', ({ fatos, espera }) => {
    for (const modo of ['esocial', 'exato'] as const) {
      const memorial = comMemoria()
      const inss = apurarInssEmpregado({ outrasFontes: 0, ...fatos, modo }, memorial)
      expect(inss, modo).toMatchObject({ ok: true, value: { valor: espera[modo] } })
      conferirPassos(memorial.passos)
      expect(memorial.passos.at(-1)?.resultado).toEqual({ tipo: 'centavos', valor: espera[modo] })
    }
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comMemoria, conferirMemoria } from '../../dinheiro/index.ts'
import {
  EMISSOR_NACIONAL,
  IBS_CBS,
  INFORMAR_IBS_CBS,
  TRANSICAO,
} from '../../tabelas/reforma/index.ts'
import { TABELAS_SIMPLES } from '../../tabelas/simples/index.ts'
import { vigente } from '../../tempo/index.ts'
import { celulasDe, celulasSoltas } from '../../testes/celulas.ts'
import { apurarIbsCbs, MUDANCAS_DE_2027, mudancasPara, opcoesAbertas } from './index.ts'

test('cada célula das tabelas da reforma é vigiada por um exemplo', () => {
  const celulas = [IBS_CBS, INFORMAR_IBS_CBS, TRANSICAO, EMISSOR_NACIONAL].flatMap(celulasDe)
  expect(
    celulasSoltas(celulas, ['ibs-cbs', 'informacao-ibs-cbs', 'transicao', 'emissor-nacional']),
  ).toEqual([])
  expect(celulas.length).toBeGreaterThan(60)
})

test('as opções abertas em cada dia', () => {
  const assuntos = (dia: string) => opcoesAbertas(dia).map(({ vale }) => vale.join(' a '))
  expect(assuntos('2026-08-31')).toEqual([])
  expect(assuntos('2026-09-01')).toEqual(['2027-01 a 2027-12', '2027-01 a 2027-06'])
  expect(assuntos('2026-10-15')).toHaveLength(2)
  expect(assuntos('2026-10-16')).toEqual(['2027-01 a 2027-06'])
  expect(assuntos('2026-10-31')).toEqual([])
  expect(assuntos('2026-11-03')).toEqual(['2027-01 a 2027-12'])
  expect(assuntos('2026-12-20')).toHaveLength(1)
  expect(assuntos('2026-12-21')).toEqual([])
  expect(assuntos('2027-04-01')).toEqual(['2027-07 a 2027-12'])
})

test('o que muda em 2027 é o que as tabelas do Simples fazem', () => {
  const em = (competencia: string) => {
    const achada = vigente(TABELAS_SIMPLES, competencia)
    if (!achada.ok) throw new Error(achada.refusal.mensagem)
    return achada.value
  }
  const [antes, depois] = [em('2026-12'), em('2027-01')]
  expect([antes.defasagemRbt12, depois.defasagemRbt12]).toEqual([1, 2])
  expect([antes.admiteCaixa, depois.admiteCaixa]).toEqual([true, false])
  expect([antes.doSublimite.includes('ibs'), depois.doSublimite.includes('ibs')]).toEqual([
    false,
    true,
  ])
  expect(mudancasPara('simples', '2026-12')).toEqual([])
  const codigos = mudancasPara('simples', '2027-01').map(({ codigo }) => codigo)
  expect(codigos).toContain('rbt12-deslocada')
  expect(codigos).toContain('fim-do-caixa')
  expect(codigos).toContain('sublimite-com-ibs')
  expect(new Set(MUDANCAS_DE_2027.map(({ codigo }) => codigo)).size).toBe(MUDANCAS_DE_2027.length)
})

test('Σ partes = total, e a memória se refaz', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (valor, parte) => {
        const iss = Math.floor(valor * parte * 0.05)
        const memorial = comMemoria()
        const apurado = apurarIbsCbs(
          {
            competencia: '2026-07',
            valor,
            iss,
            descontosIncondicionais: 0,
            icms: 0,
            pis: 0,
            cofins: 0,
            ipi: 0,
            reembolsos: 0,
          },
          memorial,
        )
        if (!apurado.ok) throw new Error(apurado.refusal.mensagem)
        const { base, cbs, ibsUf, ibsMun, total } = apurado.value
        expect(base + iss).toBe(valor)
        expect(cbs + ibsUf + ibsMun).toBe(total)
        expect(conferirMemoria(memorial.passos)).toEqual([])
      },
    ),
  ))

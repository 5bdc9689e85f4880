import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comMemoria, conferirMemoria } from '../dinheiro/index.ts'
import { defeitosDoMes, montarMes } from '../testes/conferir-fechamento.ts'
import { hashesDosExemplos } from '../testes/hashes-do-mes.ts'
import { fecharMes, hashDoMes } from './index.ts'
import { sha256 } from './sha256.ts'

const executar = promisify(execFile)
const reais = (ate: number) => fc.integer({ min: 1, max: ate }).map((n) => n * 100)
const competencia = fc
  .tuple(fc.integer({ min: 2024, max: 2027 }), fc.integer({ min: 1, max: 12 }))
  .map(([ano, mes]) => `${ano}-${String(mes).padStart(2, '0')}`)

/** Any company with people, services and profits; the month may be any from 2024 to 2027. */
const mes = fc
  .record({
    regime: fc.constantFrom('simples', 'presumido', 'isenta', 'mei', 'real-mensal'),
    competencia,
    anexo: fc.constantFrom('I', 'III', 'IV'),
    receita: reais(300_000),
    proLabores: fc.array(reais(20_000), { maxLength: 2 }),
    holerites: fc.array(
      fc.record({ salario: reais(12_000).map((v) => v + 1_000_00), filhos: fc.nat(3) }),
      { maxLength: 3 },
    ),
    autonomos: fc.array(reais(10_000), { maxLength: 2 }),
    tomados: fc.array(reais(20_000), { maxLength: 2 }),
    prestados: fc.array(reais(50_000), { maxLength: 2 }),
    lucros: fc.array(reais(80_000), { maxLength: 2 }),
    do13: fc.boolean(),
  })
  .map((m) => {
    const indice = Number(m.competencia.slice(5)) - 1
    const doAno = Array.from({ length: indice + 1 }, () => m.receita)
    const mei = m.regime === 'mei'
    const pessoas = mei ? m.holerites.slice(0, 1) : m.holerites
    const receitas = { 'servicos-em-geral': doAno }
    return montarMes({
      regime: m.regime as 'simples',
      competencia: m.competencia,
      receitaMensal: mei ? 1_000_00 : Math.min(m.receita, 250_000_00),
      proLabores: mei ? [] : m.proLabores.map((bruto) => ({ bruto })),
      folha: {
        holerites: pessoas.map(({ salario, filhos }) => ({
          salario,
          filhosDoSalarioFamilia: filhos,
        })),
        autonomos: m.autonomos.map((bruto) => ({ bruto })),
        decimosTerceiros: m.do13
          ? pessoas.map(({ salario }) => ({
              admissao: '2020-03-02',
              salario,
              primeiraParcela: 0,
              dataDePagamento: `${m.competencia}-15`,
            }))
          : [],
        patronal: { rat: '0.02', fap: '1.1234', fpas: '515' },
      },
      servicosTomados: m.tomados.map((bruto) => ({
        bruto,
        natureza: 'limpeza-e-conservacao',
        maoDeObra: { reducoes: 0 },
      })),
      servicosPrestados: m.prestados.map((bruto) => ({
        bruto,
        natureza: 'limpeza-e-conservacao',
        maoDeObra: { reducoes: 0 },
      })),
      lucros: m.lucros.map((valor) => ({ lucros: [{ valor, resultadoAte: '2023-12-31' }] })),
      simples: {
        atividades: [{ id: 'a', anexo: m.anexo, receita: Math.min(m.receita, 250_000_00) }],
      },
      mei: { iss: true, receitaDoMes: 1_000_00 },
      presumido: { receitas },
      real: { receitas: { 'servicos-em-geral': [...Array(indice).fill(null), m.receita] } },
      receita: m.receita,
    })
  })

describe('qualquer mês', () => {
  test('as guias somam os tributos a pagar, vencem em dia útil e a memória se refaz', () => {
    let fechados = 0
    fc.assert(
      fc.property(mes, (fatos) => {
        const memorial = comMemoria()
        const fechado = fecharMes(fatos, memorial)
        if (!fechado.ok) return
        fechados++
        expect(defeitosDoMes(fatos, fechado.value)).toEqual([])
        expect(conferirMemoria(memorial.passos)).toEqual([])
        expect(fecharMes(fatos)).toEqual(fechado)
      }),
      { numRuns: 400 },
    )
    expect(fechados).toBeGreaterThan(75)
  })

  test('um real a mais de salário nunca diminui o que a empresa recolhe', () => {
    fc.assert(
      fc.property(mes, (fatos) => {
        const [primeiro, ...outros] = fatos.folha?.holerites ?? []
        if (!primeiro) return
        const total = (salario: number) => {
          const holerites = [{ ...primeiro, salario, filhosDoSalarioFamilia: 0 }, ...outros]
          const fechado = fecharMes({ ...fatos, folha: { ...fatos.folha, holerites } })
          if (!fechado.ok) return null
          const deles = ['fgts', 'inss-empregados', 'cpp-empregados', 'rat']
          return fechado.value.tributos
            .filter(({ tributo }) => deles.includes(tributo))
            .reduce((soma, { valor }) => soma + valor, 0)
        }
        const [antes, depois] = [total(primeiro.salario), total(primeiro.salario + 1_00)]
        if (antes !== null && depois !== null) expect(depois).toBeGreaterThanOrEqual(antes)
      }),
      { numRuns: 60 },
    )
  })
})

describe('o selo do mês', () => {
  test('é o mesmo em qualquer fuso', { timeout: 30_000 }, async () => {
    const aqui = hashesDosExemplos()
    expect(new Set(aqui).size).toBe(aqui.length)
    const modulo = JSON.stringify(join(import.meta.dirname, '../testes/hashes-do-mes.ts'))
    const programa = `import { hashesDosExemplos } from ${modulo}
console.log([new Date(0).getTimezoneOffset() / -60, ...hashesDosExemplos()].join('\\n'))`
    const fusos = [
      ['Etc/GMT+3', '-3'],
      ['UTC', '0'],
      ['Etc/GMT-13', '13'],
    ] as const
    await Promise.all(
      fusos.map(async ([TZ, horas]) => {
        const argumentos = ['--input-type=module', '--eval', programa]
        const { stdout } = await executar(process.execPath, argumentos, { env: { TZ } })
        expect(stdout.trim().split('\n')).toEqual([horas, ...aqui])
      }),
    )
  })

  test('muda com qualquer fato, e só com ele', () => {
    const fatos = montarMes({
      regime: 'simples',
      competencia: '2026-05',
      receitaMensal: 20_000_00,
      simples: { atividades: [{ id: 'a', anexo: 'III', receita: 20_000_00 }] },
    })
    const selo = (f: typeof fatos) => {
      const fechado = fecharMes(f)
      return fechado.ok ? hashDoMes(f, fechado.value) : ''
    }
    const virado = Object.fromEntries(Object.entries(fatos).reverse()) as typeof fatos
    expect(selo(virado)).toBe(selo(fatos))
    expect(selo({ ...fatos, perfil: { caixa: true } })).not.toBe(selo(fatos))
    expect(selo(fatos)).toMatch(/^[0-9a-f]{64}$/)
  })

  test('SHA-256 é a de todos', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (texto) => {
        expect(sha256(texto)).toBe(createHash('sha256').update(texto).digest('hex'))
      }),
      { numRuns: 300 },
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exigirValor, soma } from '../dinheiro/index.ts'
import {
  balancete,
  CONTA,
  contabilizarMes,
  contaDoPlano,
  encerrarResultado,
  estornar,
  type FatoContabil,
  partidasDo,
} from './index.ts'
import { MONTAGENS } from './montagens.ts'

// Every kind of fact there is: a new one enters these properties by itself.
const TIPOS = Object.keys(MONTAGENS)
const COM_IRRF = ['lucros-pagos', 'aluguel-a-pagar', 'rendimento-de-aplicacao']
const umValor = fc.integer({ min: 1, max: 1_000_000_000_000 })

/** Any fact of any kind, with every optional field somebody may give. */
const umFato: fc.Arbitrary<FatoContabil> = fc
  .record({
    tipo: fc.constantFrom(...TIPOS),
    competencia: fc.constantFrom('2024-02', '2025-12', '2026-10'),
    valor: umValor,
    parte: fc.double({ min: 0, max: 1, noNaN: true }),
    referencia: fc.option(fc.uuid(), { nil: undefined }),
    id: fc.nat(1000),
    de: fc.constantFrom('pro-labore', 'folha', 'autonomos'),
    tributo: fc.constantFrom('irpj', 'csll', 'pis', 'cofins', 'inss'),
    encargo: fc.nat(100_000),
  })
  .map(({ tipo, competencia, valor, parte, referencia, id, de, tributo, encargo }) => {
    const irrf = Math.floor((valor * parte) / 2)
    const comum = { tipo, competencia, ...(referencia ? { referencia } : {}) }
    if (tipo === 'guia-paga')
      return { ...comum, tributo, principal: valor, aMaior: encargo, multa: encargo }
    if (tipo === 'parcela-de-emprestimo-paga') return { ...comum, principal: valor, juros: encargo }
    if (tipo === 'retencao-de-fornecedor')
      return { ...comum, valor, retencoes: { irrf, csrf: valor - irrf } }
    if (tipo === 'retencao-sofrida')
      return { ...comum, valor, retencoes: { inss: irrf, pis: valor - irrf } }
    return {
      ...comum,
      valor,
      de,
      tributo: tipo.startsWith('credito-') ? 'cofins' : tributo,
      socioId: id,
      clienteId: id,
      fornecedorId: id,
      conta: CONTA.tarifas,
      ...(COM_IRRF.includes(tipo) ? { irrf } : {}),
      ...(tipo.endsWith('-provisionadas') || tipo.endsWith('-provisionado')
        ? { inss: encargo, fgts: encargo }
        : {}),
      ...(tipo === 'emprestimo-recebido' ? { jurosAApropriar: encargo } : {}),
      ...(tipo === 'vale-transporte-pago' ? { parteDosEmpregados: irrf } : {}),
      ...(tipo === 'recebimento-de-cliente' ? { retencoes: { pis: irrf, csll: encargo } } : {}),
      ...(tipo === 'servico-tomado' ? { retencoes: { irrf, inss: irrf } } : {}),
      // Sold above and below its book value.
      ...(tipo === 'imobilizado-vendido' ? { custo: valor + encargo, depreciacao: irrf } : {}),
      ...(tipo.startsWith('receita-') ? { retencoes: { irrf, iss: irrf } } : {}),
    }
  }) as fc.Arbitrary<FatoContabil>

test('todo fato vira um lançamento que fecha, em contas analíticas, no mês do fato', () =>
  fc.assert(
    fc.property(umFato, (fato) => {
      const { partidas, data } = exigirValor(partidasDo(fato))
      expect(soma(partidas.map((p) => p.valor))).toBe(0)
      expect(partidas.some((p) => p.valor > 0) && partidas.some((p) => p.valor < 0)).toBe(true)
      expect(data.startsWith(fato.competencia)).toBe(true)
      for (const { conta, valor } of partidas) {
        expect(valor).not.toBe(0)
        expect(contaDoPlano(conta)?.tipo, conta).toBe('analitica')
      }
    }),
    { numRuns: 1000 },
  ))

test('estornar o estorno devolve as partidas, e o par se anula', () =>
  fc.assert(
    fc.property(umFato, (fato) => {
      const lancamento = exigirValor(partidasDo(fato))
      const estorno = exigirValor(estornar(lancamento))
      const volta = exigirValor(estornar(estorno))
      expect({ ...volta, chave: lancamento.chave, estorna: undefined }).toEqual({
        ...lancamento,
        estorna: undefined,
      })
      expect(new Set([lancamento.chave, estorno.chave, volta.chave]).size).toBe(3)
      const { linhas } = exigirValor(balancete([...lancamento.partidas, ...estorno.partidas]))
      expect(linhas.every((l) => l.saldo === 0)).toBe(true)
    }),
  ))

test('o balancete fecha, e depois do encerramento não sobra resultado', () =>
  fc.assert(
    fc.property(fc.array(umFato, { maxLength: 40 }), (fatos) => {
      const unicos = fatos.map((fato, i) => ({ ...fato, referencia: String(i) }))
      const partidas = exigirValor(contabilizarMes(unicos)).flatMap((l) => l.partidas)
      const antes = exigirValor(balancete(partidas))
      expect(antes.totalDebitos).toBe(antes.totalCreditos)
      const raizes = antes.linhas.filter((l) => l.nivel === 1)
      expect(soma(raizes.map((l) => l.saldo))).toBe(0)
      const fechamento = exigirValor(encerrarResultado(antes, '2026-12-31')).flatMap(
        (l) => l.partidas,
      )
      expect(soma(fechamento.map((p) => p.valor))).toBe(0)
      const depois = exigirValor(balancete([...partidas, ...fechamento]))
      const resultado = depois.linhas.filter((l) => /^[345]/.test(l.conta))
      expect(resultado.every((l) => l.saldo === 0)).toBe(true)
    }),
  ))

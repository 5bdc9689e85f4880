import { digitosDoCnpj, digitosDoCpf } from '@razao/engine/cadastro'
import { somarDias } from '@razao/engine/tempo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lerRegistro, type Valores } from './campos.ts'
import { escreverRemessa, lerRetorno, type TituloDaRemessa } from './index.ts'
import { LEIAUTES } from './leiautes.ts'
import {
  BANCOS_DO_TESTE,
  type BancoDoTeste,
  CONTAS,
  escreverRetorno,
  remessaDe,
} from './testes/ficticios.ts'

const digitos = (min: number, max = min) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((d) => d.join(''))
const documento = fc.oneof(
  digitos(9)
    .filter((d) => !/^(\d)\1+$/.test(d))
    .map((d) => `${d}${digitosDoCpf(d)}`),
  fc
    .array(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), {
      ...{ minLength: 12, maxLength: 12 },
    })
    .map((letras) => letras.join(''))
    .filter((d) => !/^(.)\1+$/.test(d))
    .map((d) => `${d}${digitosDoCnpj(d)}`),
)
const texto = fc
  .string({ unit: fc.constantFrom(...'abcçãéÁÔ ºª&.,123日☕\n\u0000'), maxLength: 80 })
  .map((t) => `x${t}`)
const dinheiro = fc.integer({ min: 1, max: 999_999_999 })
const bancos = fc.constantFrom(...BANCOS_DO_TESTE)
const conjunto = <T>(arbitrario: fc.Arbitrary<T>) => fc.option(arbitrario, { nil: undefined })

const titulos: fc.Arbitrary<Partial<TituloDaRemessa>> = fc
  .record({
    vencimento: fc.integer({ min: 0, max: 3000 }).map((d) => somarDias('2026-11-22', d)),
    valor: fc.integer({ min: 1_000_000_000, max: 999_999_999_999_999 }),
    aceite: fc.boolean(),
    documento: digitos(1, 10),
    multa: conjunto(fc.integer({ min: 1, max: 9999 }).map((taxa) => ({ taxa }))),
    juros: conjunto(dinheiro.map((valor) => ({ valor }))),
    abatimento: conjunto(dinheiro),
    protesto: conjunto(fc.record({ dias: fc.integer({ min: 1, max: 99 }), uteis: fc.boolean() })),
    sacador: conjunto(fc.record({ nome: texto, documento })),
    pagador: fc.record({
      ...{ nome: texto, documento, endereco: texto, bairro: texto, cidade: texto },
      cep: digitos(8).filter((cep) => !/^0+$/.test(cep)),
      uf: fc.constantFrom('SP', 'AC', 'RS'),
    }),
  })
  .map((titulo) =>
    Object.fromEntries(Object.entries(titulo).filter(([, valor]) => valor !== undefined)),
  )

/** A number for each title that every bank takes. */
const numerados = (banco: BancoDoTeste, lista: readonly Partial<TituloDaRemessa>[]) =>
  lista.map((titulo, i) => ({
    ...titulo,
    nossoNumero: banco === '748' ? `262${String(i).padStart(5, '0')}` : String(i + 1),
  }))

const compacta = (data: string | undefined): string => (data ?? '').split('-').toReversed().join('')

test('every line has 240 letters of ASCII, in order, and the totals are of what is there', () =>
  fc.assert(
    fc.property(bancos, fc.array(titulos, { minLength: 1, maxLength: 6 }), (banco, lista) => {
      const remessa = remessaDe(banco, numerados(banco, lista))
      const escrita = escreverRemessa(remessa)
      if (!escrita.ok) throw new Error(escrita.refusal.mensagem)
      const { texto: arquivo, registros, total } = escrita.value
      expect(arquivo).toMatch(/^([ -~]{240}\r\n)+$/)
      const linhas = arquivo.split('\r\n').slice(0, -1)
      expect(linhas).toHaveLength(registros)
      const detalhes = linhas.filter((linha) => linha[7] === '3')
      expect(detalhes.map((linha) => Number(linha.slice(8, 13)))).toEqual(
        detalhes.map((_, i) => i + 1),
      )
      expect(Number(linhas.at(-2)?.slice(17, 23))).toBe(registros - 2)
      expect(Number(linhas.at(-1)?.slice(23, 29))).toBe(registros)
      expect(total).toBe(remessa.titulos.reduce((soma, { valor }) => soma + valor, 0))

      const { p, q } = LEIAUTES[banco]?.registros ?? { p: [], q: [] }
      const pes = detalhes.filter((linha) => linha[13] === 'P')
      const ques = detalhes.filter((linha) => linha[13] === 'Q')
      for (const [i, titulo] of remessa.titulos.entries()) {
        const lido = lerRegistro(p, pes[i] ?? '')
        expect(Number(lido.valor)).toBe(titulo.valor)
        expect(lido.vencimento).toBe(compacta(titulo.vencimento))
        expect(lido.documento).toBe(titulo.documento)
        expect(lido.aceite).toBe(titulo.aceite ? 'A' : 'N')
        expect(Number(lido.abatimento)).toBe(titulo.abatimento ?? 0)
        const doPagador = lerRegistro(q, ques[i] ?? '')
        expect(doPagador.documentoDoPagador).toBe(titulo.pagador.documento.padStart(15, '0'))
        expect(doPagador.cep).toBe(titulo.pagador.cep)
      }
      expect(detalhes.filter((linha) => linha[13] === 'R')).toHaveLength(
        remessa.titulos.filter(({ multa }) => multa !== undefined).length,
      )
    }),
    { numRuns: 200 },
  ))

const data = fc.integer({ min: 0, max: 3000 }).map((d) => somarDias('2026-11-22', d))
const ocorrencias = fc.record({
  movimento: fc.constantFrom('02', '03', '06', '09', '28', '99'),
  nossoNumero: digitos(6, 8).filter((d) => !d.startsWith('0')),
  documento: digitos(1, 10).filter((d) => Number(d) > 0),
  vencimento: data,
  ...{ valor: dinheiro, tarifa: dinheiro, pago: dinheiro, creditado: dinheiro },
  ...{ acrescimos: dinheiro, desconto: dinheiro, abatimento: dinheiro },
  ...{ outrasDespesas: dinheiro, outrosCreditos: dinheiro },
  ...{ dataDaOcorrencia: data, dataDoCredito: data },
})

test('a retorno that is written is read back, in every layout and in none that is known', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...BANCOS_DO_TESTE, '422'),
      fc.array(ocorrencias, { maxLength: 8 }),
      fc.constantFrom('\r\n', '\n'),
      fc.boolean(),
      (banco, lista, fim, semBrancos) => {
        const valores = lista.map(
          (um): Valores => ({
            ...um,
            vencimento: compacta(um.vencimento),
            dataDaOcorrencia: compacta(um.dataDaOcorrencia),
            dataDoCredito: compacta(um.dataDoCredito),
          }),
        )
        const escrito = escreverRetorno(banco, valores)
        const arquivo = escrito
          .split('\r\n')
          .map((linha) => (semBrancos ? linha.trimEnd() : linha))
          .join(fim)
        const lido = lerRetorno(new TextEncoder().encode(arquivo))
        if (!lido.ok) throw new Error(lido.refusal.mensagem)
        expect(lido.value.problemas).toHaveLength(banco === '422' ? 1 : 0)
        expect(lido.value).toMatchObject({ banco, sequencia: 9, geradoEm: '2026-11-22' })
        expect(
          lido.value.ocorrencias.map((o) => ({
            ...{ movimento: o.movimento.codigo, nossoNumero: o.nossoNumero.replace(/^0+/, '') },
            ...{ documento: o.documento, vencimento: o.vencimento, valor: o.valor },
            ...{ tarifa: o.tarifa, pago: o.pago, creditado: o.creditado },
            ...{ acrescimos: o.acrescimos, desconto: o.desconto, abatimento: o.abatimento },
            ...{ outrasDespesas: o.outrasDespesas, outrosCreditos: o.outrosCreditos },
            ...{ dataDaOcorrencia: o.ocorridaEm, dataDoCredito: o.creditadaEm },
          })),
        ).toEqual(lista)
      },
    ),
    { numRuns: 200 },
  ))

test('a file that was cut anywhere is refused or says that something is missing', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(CONTAS) as BancoDoTeste[])),
      fc.array(ocorrencias, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      (banco, lista, onde) => {
        const inteiro = escreverRetorno(
          banco,
          lista.map((um) => ({
            ...{ ...um, vencimento: compacta(um.vencimento) },
            dataDaOcorrencia: compacta(um.dataDaOcorrencia),
            dataDoCredito: compacta(um.dataDoCredito),
          })),
        )
        // The last record has nothing after its counts that could be missed.
        const cortado = inteiro.slice(0, onde % (inteiro.length - 240))
        const lido = lerRetorno(new TextEncoder().encode(cortado))
        if (lido.ok) expect(lido.value.problemas.length).toBeGreaterThan(0)
        else expect(lido.refusal.codigo).toBe('cnab-invalido')
      },
    ),
    { numRuns: 200 },
  ))

test('no bytes make the reader fail', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 2000 }),
        fc.string({ unit: 'binary', maxLength: 1000 }).map((t) => new TextEncoder().encode(t)),
        fc
          .array(fc.string({ minLength: 240, maxLength: 240 }), { maxLength: 5 })
          .map((linhas) => new TextEncoder().encode(`00100000${linhas.join('\n')}`)),
      ),
      (bytes) => {
        const lido = lerRetorno(bytes)
        expect(lido.ok ? 'lido' : lido.refusal.codigo).toMatch(/^(lido|cnab-invalido)$/)
      },
    ),
    { numRuns: 300 },
  ))

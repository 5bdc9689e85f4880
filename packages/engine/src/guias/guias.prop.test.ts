import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitoDoNis, digitosDoTitulo, validarNis, validarTitulo } from '../cadastro/index.ts'
import { comMemoria, conferirMemoria } from '../dinheiro/index.ts'
import { somarDias } from '../tempo/index.ts'
import {
  type CodigoDeArrecadacao,
  compararComOPago,
  lerArrecadacao,
  lerPix,
  linhaDigitavel,
  montarCodigoDeBarras,
  montarPix,
  recalcularGuia,
  SEGMENTOS,
  type Segmento,
} from './index.ts'

const digitos = (quantos: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: quantos, maxLength: quantos })
    .map((d) => d.join(''))
const umaGuia: fc.Arbitrary<CodigoDeArrecadacao> = fc
  .constantFrom(...(Object.keys(SEGMENTOS) as Segmento[]))
  .chain((segmento) =>
    fc.record({
      segmento: fc.constant(segmento),
      identificador: fc.constantFrom('6', '7', '8', '9'),
      valor: fc.integer({ min: 0, max: 99_999_999_999 }),
      convenio: digitos(segmento === '6' ? 8 : 4),
      campoLivre: digitos(segmento === '6' ? 21 : 25),
    }),
  )

const valorDe = <T>(resultado: { ok: true; value: T } | { ok: false }): T => {
  if (!resultado.ok) throw new Error('recusado')
  return resultado.value
}

test('ler∘montar é a identidade, pelo código e pela linha', () =>
  fc.assert(
    fc.property(umaGuia, (guia) => {
      const codigo = valorDe(montarCodigoDeBarras(guia))
      const linha = valorDe(linhaDigitavel(codigo))
      expect(linha).toHaveLength(48)
      expect(valorDe(lerArrecadacao(codigo))).toEqual({ ...guia, codigoDeBarras: codigo })
      expect(valorDe(lerArrecadacao(linha))).toEqual({ ...guia, codigoDeBarras: codigo })
    }),
  ))

test('um dígito trocado na linha digitável de módulo 10 nunca passa', () =>
  fc.assert(
    fc.property(umaGuia, fc.nat(47), fc.integer({ min: 1, max: 9 }), (guia, posicao, mais) => {
      const codigo = valorDe(montarCodigoDeBarras({ ...guia, identificador: '6' }))
      const linha = valorDe(linhaDigitavel(codigo))
      const trocado = (Number(linha[posicao]) + mais) % 10
      const errada = `${linha.slice(0, posicao)}${trocado}${linha.slice(posicao + 1)}`
      expect(lerArrecadacao(errada).ok).toBe(false)
    }),
  ))

const textoSimples = (maximo: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFGHIJ KLMNOPQRS0123456789'), {
      minLength: 1,
      maxLength: maximo,
    })
    .map((letras) => letras.join('').trim())
    .filter((texto) => texto !== '')

test('ler∘montar é a identidade no Pix', () =>
  fc.assert(
    fc.property(
      textoSimples(25),
      textoSimples(15),
      fc.option(fc.integer({ min: 1, max: 99_999_999 }), { nil: undefined }),
      fc.option(
        textoSimples(25).map((t) => t.replace(/ /g, 'X')),
        { nil: undefined },
      ),
      fc.constantFrom(
        { chave: '11222333000181' },
        { chave: 'a@b.example' },
        { url: 'p.example/1' },
      ),
      (nome, cidade, valor, txid, destino) => {
        const pix = {
          destino,
          nome,
          cidade,
          ...(valor === undefined ? {} : { valor }),
          ...(txid === undefined ? {} : { txid }),
        }
        expect(valorDe(lerPix(valorDe(montarPix(pix))))).toEqual(pix)
      },
    ),
  ))

test('só um dígito serve para cada base de NIS e de título', () =>
  fc.assert(
    fc.property(digitos(10), fc.integer({ min: 1, max: 28 }), digitos(8), (base, uf, sequencia) => {
      const nisCertos = [...'0123456789'].filter((d) => validarNis(base + d))
      expect(nisCertos.length <= 1 || nisCertos[0] === digitoDoNis(base)).toBe(true)
      const inicio = `${sequencia}${String(uf).padStart(2, '0')}`
      const certo = digitosDoTitulo(inicio)
      if (/^0{8}/.test(inicio)) return
      expect(validarTitulo(`${inicio}${certo}`)).toBe(true)
      const outro = String((Number(certo) + 1) % 100).padStart(2, '0')
      expect(validarTitulo(`${inicio}${outro}`)).toBe(false)
    }),
  ))

test('recalcular: Σ partes = total, cresce com os dias, e a memória se refaz', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 6 }),
      fc.nat(400),
      (valores, dias) => {
        const guia = {
          vencimento: '2024-11-20',
          composicao: valores.map((valor, i) => ({ tributo: `t${i}`, rotulo: `T${i}`, valor })),
        }
        const pagamento = somarDias(guia.vencimento, dias)
        const memorial = comMemoria()
        const feita = valorDe(recalcularGuia({ ...guia, pagamento }, memorial))
        expect(feita.principal + feita.multa + feita.juros).toBe(feita.total)
        expect(feita.composicao.reduce((soma, parte) => soma + parte.total, 0)).toBe(feita.total)
        expect(conferirMemoria(memorial.passos)).toEqual([])
        const amanha = somarDias(pagamento, 1)
        expect(
          valorDe(recalcularGuia({ ...guia, pagamento: amanha })).total,
        ).toBeGreaterThanOrEqual(feita.total)
      },
    ),
  ))

const partesAoAcaso = fc
  .array(fc.nat(5_000_000), { minLength: 0, maxLength: 4 })
  .map((valores) => valores.map((valor, i) => ({ tributo: `t${i}`, rotulo: `T${i}`, valor })))

test('devido e pago: devido + a maior = pago + falta, cada excesso cabe na sua guia, e a memória se refaz', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('das', 'dctfweb', 'fgts'),
      partesAoAcaso,
      fc.array(partesAoAcaso, { maxLength: 3 }),
      (chave, apurado, pagas) => {
        const memorial = comMemoria()
        const guias = pagas.map((composicao, i) => ({
          ...{ id: i + 1, rotulo: `G${i}`, pagaEm: '2026-11-20', composicao },
        }))
        const feita = valorDe(compararComOPago({ chave, apurado, pagas: guias }, memorial))
        expect(feita.apurado + feita.aMaior).toBe(feita.pago + feita.falta)
        const soma = (valores: readonly { valor: number }[]) =>
          valores.reduce((total, { valor }) => total + valor, 0)
        expect(soma(feita.aComplementar)).toBe(feita.falta)
        expect(soma(feita.porGuia)).toBe(feita.aMaior)
        if (chave === 'das') expect(Math.min(feita.falta, feita.aMaior)).toBe(0)
        for (const { id, composicao } of feita.porGuia)
          for (const { tributo, valor } of composicao)
            expect(valor).toBeLessThanOrEqual(
              soma(guias[id - 1]?.composicao.filter((p) => p.tributo === tributo) ?? []),
            )
        expect(conferirMemoria(memorial.passos)).toEqual([])
      },
    ),
  ))

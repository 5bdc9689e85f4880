import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chaveNacional,
  escreverAbrasf,
  escreverNfseNacional,
  escreverSaoPaulo,
  type NotaSintetica,
} from '../sinteticos/index.ts'
import { bytesDe, cnpj, cpf, nota, notaFicticia } from '../testes/ficticios.ts'
import { lerDocumentosFiscais } from './ler.ts'

const digitos = (n: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: n, maxLength: n }).map((d) => d.join(''))
const alfanumericos = fc
  .array(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), {
    minLength: 12,
    maxLength: 12,
  })
  .map((c) => cnpj(c.join('')))
  .filter((c) => !/^0*$/.test(c))
const documento = fc.oneof(
  alfanumericos,
  digitos(9)
    .filter((d) => !/^(\d)\1+$/.test(d))
    .map(cpf),
)
/** Text as it can stand in XML: no control characters, no lone surrogates, not blank. */
const texto = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
  .map((t) => t.replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff\s\u2028\ufeff]+/gu, ' ').trim())
  .filter((t) => t !== '')
const municipio = fc.constantFrom('3550308', '3304557', '3106200', '4106902', '5300108')
const data = fc
  .record({
    ano: fc.integer({ min: 2023, max: 2027 }),
    mes: fc.integer({ min: 1, max: 12 }),
    dia: fc.integer({ min: 1, max: 28 }),
  })
  .map((d) => `${d.ano}-${String(d.mes).padStart(2, '0')}-${String(d.dia).padStart(2, '0')}`)

const notas: fc.Arbitrary<NotaSintetica> = fc
  .record({
    numero: fc.integer({ min: 1, max: 9_999_999 }),
    dia: data,
    hora: fc.constantFrom('00:00:00', '12:34:56', '23:59:59'),
    offset: fc.constantFrom('-03:00', '-04:00', '-02:00'),
    competencia: data,
    prestador: alfanumericos,
    tomador: fc.option(documento, { nil: undefined }),
    nome: texto,
    descricao: texto,
    codigoTributacaoNacional: digitos(6),
    municipio,
    bruto: fc.integer({ min: 1, max: 99_999_999_999 }),
    deducoes: fc.integer({ min: 0, max: 1 }),
    iss: fc.integer({ min: 0, max: 1_000_000 }),
    issRetido: fc.boolean(),
    irrf: fc.integer({ min: 0, max: 1_000_000 }),
    aliquota: fc.constantFrom('2.00', '2.79', '3.50', '5.00'),
    exportacao: fc.boolean(),
    optanteSimples: fc.boolean(),
  })
  .map((r) => ({
    numero: r.numero,
    emissao: `${r.dia}T${r.hora}${r.offset}`,
    competencia: r.competencia,
    prestador: { documento: r.prestador, nome: r.nome, municipioIbge: r.municipio },
    ...(r.tomador !== undefined && { tomador: { documento: r.tomador, nome: r.nome } }),
    descricao: r.descricao,
    codigoTributacaoNacional: r.codigoTributacaoNacional,
    codigoServicoMunicipal: '01234',
    municipioIncidencia: r.municipio,
    bruto: r.bruto,
    deducoes: Math.min(r.deducoes, r.bruto),
    aliquotaIss: r.aliquota,
    iss: r.iss,
    issRetido: r.issRetido,
    irrf: r.irrf,
    exportacao: r.exportacao,
    optanteSimples: r.optanteSimples,
    codigoVerificacao: 'AB12',
  }))

const umaLinha = (t: string): string => t.replace(/\s+/g, ' ')

/** What every layout must give back. */
const comum = (n: NotaSintetica) => ({
  numero: String(n.numero),
  dataEmissao: n.emissao.slice(0, 10),
  competencia: n.competencia.slice(0, 7),
  descricao: n.descricao,
  bruto: n.bruto,
  deducoes: n.deducoes,
  iss: n.iss,
  issRetido: n.issRetido,
  optanteSimples: n.optanteSimples,
})

const confere = (lida: ReturnType<typeof nota>, n: NotaSintetica) => {
  expect(lida).toMatchObject(comum(n))
  expect(lida.prestador).toMatchObject({
    documento: n.prestador.documento,
    nome: umaLinha(n.prestador.nome),
  })
  expect(lida.tomador?.documento).toBe(n.tomador?.documento)
  expect(lida.retencoes).toMatchObject({ irrf: n.irrf, iss: n.issRetido ? n.iss : 0 })
  expect(lida.aliquotaIss).toBe(String(Number(n.aliquotaIss) / 100))
}

describe('ler(escrever(nota)) gives the note back', () => {
  it('NFS-e nacional', () => {
    fc.assert(
      fc.property(notas, (n) => {
        const lida = nota(escreverNfseNacional(n))
        confere(lida, n)
        expect(lida.chave).toBe(chaveNacional(n))
        expect(lida.emissao).toBe(n.emissao)
        expect(lida.exportacao).toBe(n.exportacao)
        expect(lida.itemLc116?.replace('.', '')).toBe(n.codigoTributacaoNacional.slice(0, 4))
      }),
    )
  })

  it('ABRASF 1.00 and 2.04', () => {
    fc.assert(
      fc.property(notas, (n) => {
        confere(nota(escreverAbrasf(n, '1.00')), n)
        const lida = nota(escreverAbrasf(n, '2.04'))
        confere(lida, n)
        expect(lida.exportacao).toBe(n.exportacao)
        expect(lida.chave).toBe(nota(escreverAbrasf(n, '1.00')).chave)
      }),
    )
  })

  it('São Paulo', () => {
    fc.assert(
      fc.property(notas, (n) => {
        const lida = nota(escreverSaoPaulo(n))
        confere(lida, n)
        expect(lida.exportacao).toBe(n.exportacao)
      }),
    )
  })
})

describe('no file makes the reader throw', () => {
  const recusaOuLe = (bytes: Uint8Array) => {
    const r = lerDocumentosFiscais(bytes)
    if (r.ok) expect(r.value.length).toBeGreaterThan(0)
    else expect(r.refusal.mensagem.length).toBeGreaterThan(20)
  }
  const modelos = [
    bytesDe(escreverNfseNacional(notaFicticia)),
    bytesDe(escreverAbrasf(notaFicticia, '1.00')),
    bytesDe(escreverAbrasf(notaFicticia, '2.04')),
    bytesDe(escreverSaoPaulo(notaFicticia)),
  ]
  const semente = fc.constantFrom(...modelos)

  it('any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), recusaOuLe), { numRuns: 500 })
  })

  it('notes with bytes changed', () => {
    const troca = fc.tuple(fc.nat(20_000), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(semente, fc.array(troca, { minLength: 1, maxLength: 8 }), (modelo, trocas) => {
        const bytes = modelo.slice()
        for (const [onde, valor] of trocas) bytes[onde % bytes.length] = valor
        recusaOuLe(bytes)
      }),
      { numRuns: 1000 },
    )
  })

  it('notes with pieces taken out, doubled or swapped', () => {
    const corte = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('tira', 'dobra', 'troca'))
    fc.assert(
      fc.property(semente, fc.array(corte, { minLength: 1, maxLength: 4 }), (modelo, cortes) => {
        let partes = new TextDecoder().decode(modelo).split(/(?=<)/)
        for (const [a, b, como] of cortes) {
          const i = a % partes.length
          const j = b % partes.length
          const [de, ate] = [Math.min(i, j), Math.max(i, j)]
          const meio = partes.slice(de, ate)
          if (como === 'tira') partes = [...partes.slice(0, de), ...partes.slice(ate)]
          else if (como === 'dobra')
            partes = [...partes.slice(0, ate), ...meio, ...partes.slice(ate)]
          else [partes[i], partes[j]] = [partes[j] ?? '', partes[i] ?? '']
          if (partes.length === 0) partes = ['']
        }
        recusaOuLe(bytesDe(partes.join('')))
      }),
      { numRuns: 1000 },
    )
  })

  it('fields filled with anything', () => {
    fc.assert(
      fc.property(semente, fc.nat(), fc.string({ maxLength: 30 }), (modelo, qual, lixo) => {
        const seguro = lixo.replace(/[<&]/g, '')
        let n = 0
        const campos = new TextDecoder().decode(modelo).match(/>[^<]+</g)?.length ?? 1
        const xml = new TextDecoder()
          .decode(modelo)
          .replace(/>[^<]+</g, (c) => (n++ === qual % campos ? `>${seguro}<` : c))
        recusaOuLe(bytesDe(xml))
      }),
      { numRuns: 1000 },
    )
  })
})

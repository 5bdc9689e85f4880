import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caminho, montarArvoreDoTexto, texto } from '../xml/index.ts'
import { conferirDps } from './conferir/conferir.ts'
import { escreverDps, idDaDps } from './escrever.ts'
import { SIMPLES_COMUM } from './testes/casos.ts'
import { cnpjs, cpfs, digitado, dpsArbitraria } from './testes/dps-arbitraria.ts'
import { temEsquemas, validarNoEsquema } from './testes/esquema-oficial.ts'
import { escapar, textoLivre, umaLinha, umaLinhaLatina } from './texto.ts'
import { validarEstrutura } from './validar-estrutura.ts'

const CONTEXTO = { municipioAtivo: true, agora: '2099-01-01T00:00:00-03:00' }
const lida = (xml: string) => caminho(montarArvoreDoTexto(xml).raiz, 'infdps')

describe('any text that a person types', () => {
  it('is brought once to what the note carries', () => {
    fc.assert(
      fc.property(digitado, (t) => {
        for (const limpar of [textoLivre, umaLinha, umaLinhaLatina]) {
          const limpo = limpar(t)
          expect(limpar(limpo)).toBe(limpo)
          expect(limpo).toBe(limpo.trim())
        }
        expect(umaLinhaLatina(t)).toMatch(/^(?:[!-\u00ff](?:[ -\u00ff]*[!-\u00ff])?)?$/)
        expect(umaLinha(t)).not.toMatch(/[\n\r\t]/)
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps what is common in Portuguese and gives the rest its nearest form', () => {
    expect(umaLinhaLatina('Ação: ÀÉÎÕÜ ç ª º § «x»')).toBe('Ação: ÀÉÎÕÜ ç ª º § «x»')
    expect(umaLinhaLatina('Ac\u0327a\u0303o')).toBe('Ação')
    expect(umaLinhaLatina('“Plano” – 50% off… € 10 ™')).toBe('"Plano" - 50% off... EUR 10 TM')
    expect(umaLinhaLatina('Łódź, Žižkov')).toBe('Lódz, Zizkov')
    expect(umaLinhaLatina('ok 👍 東京')).toBe('ok')
    expect(textoLivre(' a\r\nb\rc\u2028d\u0000\ud800 ')).toBe('a\nb\nc\nd')
    expect(escapar('<a> & ]]>')).toBe('&lt;a&gt; &amp; ]]&gt;')
  })

  it('yields well-formed XML, which reads back', () => {
    fc.assert(
      fc.property(digitado, digitado, digitado, (descricao, nome, rua) => {
        const dps = {
          ...SIMPLES_COMUM,
          servico: { ...SIMPLES_COMUM.servico, descricao },
          tomador: {
            inscricao: { tipo: 'sem-nif', motivo: 'dispensado' },
            nome,
            endereco: {
              ...({ onde: 'brasil', municipio: '3550308', cep: '01001000' } as const),
              ...{ logradouro: rua, numero: '1', bairro: 'Sé' },
            },
          },
        } as const
        const inf = lida(escreverDps(dps))
        const escrito = (t: string) => (t === '' ? undefined : t)
        expect(texto(caminho(inf, 'serv', 'cserv'), 'xdescserv')).toBe(
          escrito(textoLivre(descricao)),
        )
        expect(texto(caminho(inf, 'toma'), 'xnome')).toBe(escrito(umaLinha(nome)))
        expect(texto(caminho(inf, 'toma', 'end'), 'xlgr')).toBe(escrito(umaLinhaLatina(rua)))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('any DPS', () => {
  it('is written well formed, without blanks between the tags, under its Id', () => {
    fc.assert(
      fc.property(dpsArbitraria, (dps) => {
        const xml = escreverDps(dps)
        expect(xml).not.toMatch(/>\s+</)
        expect(xml).not.toMatch(/<(\w+)><\/\1>|<\w+\/>/)
        const id = idDaDps(dps)
        expect(id).toMatch(/^DPS\d{7}(?:1\d{14}|2[0-9A-Z]{14})\d{20}$/)
        expect(lida(xml)?.atributos?.Id).toBe(id)
        expect(texto(lida(xml), 'ndps')).toBe(String(dps.numero))
      }),
    )
  })

  it('the Id tells apart município, inscription, series and number', () => {
    const partes = fc.record({
      municipio: fc.constantFrom('3550308', '3304557'),
      serie: fc.integer({ min: 1, max: 49_999 }),
      numero: fc.integer({ min: 1, max: 999_999_999_999_999 }),
      inscricao: fc.oneof(
        cnpjs.map((numero) => ({ tipo: 'cnpj', numero }) as const),
        cpfs.map((numero) => ({ tipo: 'cpf', numero }) as const),
      ),
    })
    const id = ({ inscricao, ...resto }: typeof partes extends fc.Arbitrary<infer P> ? P : never) =>
      idDaDps({ ...resto, prestador: { inscricao } })
    fc.assert(
      fc.property(partes, partes, (uma, outra) => {
        expect(id(uma)).toHaveLength(45)
        expect(id(uma) === id(outra)).toBe(JSON.stringify(uma) === JSON.stringify(outra))
      }),
    )
  })

  it('is conferred without throwing, and each place is refused once', () => {
    fc.assert(
      fc.property(dpsArbitraria, fc.boolean(), (dps, municipioAtivo) => {
        const recusas = conferirDps(dps, { ...CONTEXTO, municipioAtivo })
        const campos = recusas.map(({ campo }) => campo)
        expect(new Set(campos).size).toBe(campos.length)
        const daEstrutura = validarEstrutura(escreverDps(dps))
        if (recusas.length === 0) expect(daEstrutura).toEqual([])
        if (daEstrutura.length > 0) expect(recusas).not.toEqual([])
      }),
    )
  })

  it.skipIf(!temEsquemas)(
    'that has nothing to be refused is valid in the official schema',
    async () => {
      const boas = fc
        .sample(dpsArbitraria, { numRuns: 3000, seed: 20261126 })
        .map((dps) => ({
          ...SIMPLES_COMUM,
          ...{ numero: dps.numero, serie: dps.serie, prestador: SIMPLES_COMUM.prestador },
          servico: { ...SIMPLES_COMUM.servico, descricao: dps.servico.descricao },
          ...(dps.tomador !== undefined && { tomador: dps.tomador }),
        }))
        .filter((dps) => conferirDps(dps, CONTEXTO).length === 0)
      expect(boas.length).toBeGreaterThan(50)
      expect((await validarNoEsquema('DPS', boas.map(escreverDps))).flat()).toEqual([])
    },
    120_000,
  )
})

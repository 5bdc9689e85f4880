import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { montarArvoreDoTexto, type No } from '../xml/index.ts'
import { escreverDps } from './escrever.ts'
import { formaDe } from './leiaute/formas.ts'
import { type Elemento, GRUPOS } from './leiaute/partes.ts'
import { CASOS, SIMPLES_COMUM } from './testes/casos.ts'
import { documentoDoLeiaute } from './testes/documento-do-leiaute.ts'
import { dpsArbitraria } from './testes/dps-arbitraria.ts'
import { lerEsquema, temEsquemas, validarNoEsquema } from './testes/esquema-oficial.ts'
import { quebrar, quebras } from './testes/quebrar.ts'
import { aceitaOTipo, lerTipoOficial } from './testes/tipo-oficial.ts'
import { validarEstrutura } from './validar-estrutura.ts'

const problemas = (xml: string) => validarEstrutura(xml).map((f) => `${f.problema} ${f.caminho}`)
const xml = escreverDps(SIMPLES_COMUM)

describe('what does not follow the layout is told with its place', () => {
  it('nothing in what we write', () => {
    for (const dps of Object.values(CASOS)) expect(validarEstrutura(escreverDps(dps))).toEqual([])
  })

  it.each([
    ['<serie>1</serie>', '<serie>90000</serie>', 'formato DPS/infDPS/serie'],
    ['<serie>1</serie>', '', 'falta DPS/infDPS/serie'],
    ['<serie>1</serie>', '<serie>1</serie><serie>1</serie>', 'falta DPS/infDPS/nDPS'],
    ['<xBairro>Centro</xBairro>', '', 'falta DPS/infDPS/toma/end/xBairro'],
    ['Centro', 'Centro ', 'formato DPS/infDPS/toma/end/xBairro'],
    ['Centro', 'Łódź', 'formato DPS/infDPS/toma/end/xBairro'],
    ['Centro', 'x'.repeat(61), 'tamanho DPS/infDPS/toma/end/xBairro'],
    ['<xBairro>Centro', '<xBairro><b/>Centro', 'nao-esperado DPS/infDPS/toma/end/xBairro'],
    ['<toma>', '<toma>x', 'texto-solto DPS/infDPS/toma'],
    ['<toma>', '<toma nome="x">', 'atributo DPS/infDPS/toma'],
    ['</infDPS>', '<a/></infDPS>', 'nao-esperado DPS/infDPS/a'],
    ['Id="DPS', 'Id="DP', 'atributo DPS/infDPS'],
    ['versao="1.01"', 'versao="2"', 'atributo DPS'],
    ['http://www.sped.fazenda.gov.br/nfse', 'urn:x', 'raiz DPS'],
    ['<toma>', '<toma xmlns="urn:x">', 'raiz DPS/infDPS/toma'],
    ['</DPS>', '', 'malformado '],
  ])('%s → %s', (de, para, esperado) => {
    expect(problemas(xml.replace(de, para))).toContain(esperado)
  })

  it('a prefix, which the schema takes and the Sefin does not (E1228)', () => {
    const comPrefixo = xml
      .replaceAll('</', '</n:')
      .replaceAll(/<(?=[a-zA-Z])/g, '<n:')
      .replace('xmlns=', 'xmlns:n=')
    expect(problemas(comPrefixo)).toEqual(['prefixo n:DPS'])
  })

  it('another document', () => {
    expect(problemas('<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"/>')).toEqual(['raiz NFSe'])
    expect(problemas('')).toEqual(['malformado '])
  })

  it('a signature is not looked into', () => {
    const assinada = xml.replace(
      '</DPS>',
      '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><x/></Signature></DPS>',
    )
    expect(validarEstrutura(assinada)).toEqual([])
  })

  it('the size of a text in characters, not in halves of them', () => {
    const longa = (n: number) => xml.replace(/<xDescServ>[^<]*/, `<xDescServ>${'🙂'.repeat(n)}`)
    expect(problemas(longa(2000))).toEqual([])
    expect(validarEstrutura(longa(2001))[0]?.tamanho).toEqual({
      tem: 2001,
      minimo: 1,
      maximo: 2000,
    })
  })
})

type Nome = {
  nome: string
  tipo: string | undefined
  /** A type written inside the element. */
  proprio: No | undefined
  minimo: number
  maximo: number
}

const atributo = (no: No, nome: string): string | undefined => no.atributos?.[nome]

/** The official types by name. */
function tiposOficiais(): Map<string, No> {
  const arquivos = ['tiposComplexos_v1.01.xsd', 'tiposEventos_v1.01.xsd', 'tiposSimples_v1.01.xsd']
  const raizes = arquivos.map((nome) => montarArvoreDoTexto(lerEsquema(nome)).raiz)
  return new Map(
    raizes.flatMap((r) => r.filhos.map((t) => [atributo(t, 'name') ?? '', t] as const)),
  )
}

const nomeDe = (e: No): Nome => ({
  nome: atributo(e, 'name') ?? (atributo(e, 'ref') ?? '').replace(/^.*:/, ''),
  tipo: atributo(e, 'type'),
  proprio: e.filhos.find((f) => f.nome === 'simpletype'),
  minimo: Number(atributo(e, 'minOccurs') ?? 1),
  maximo: Number(atributo(e, 'maxOccurs') ?? 1),
})

/** A complex type as the places of a sequence, each with its alternatives. */
function lugaresOficiais(tipo: No): Nome[][] {
  const [modelo] = tipo.filhos.filter((f) => f.nome === 'sequence' || f.nome === 'choice')
  if (modelo === undefined) throw new Error(`sem modelo: ${atributo(tipo, 'name')}`)
  const elementos = (no: No) => no.filhos.filter((f) => f.nome !== 'annotation')
  if (modelo.nome === 'choice') return [elementos(modelo).map(nomeDe)]
  return elementos(modelo).map((f) =>
    f.nome === 'choice' ? elementos(f).map(nomeDe) : [nomeDe(f)],
  )
}

type Par = { forma: string; elemento: string; tipo: No }

/** Walks our groups beside the official types; gives the leaves, and tells where the two part. */
function compararGrupos(tipos: Map<string, No>): { vistos: Set<string>; folhas: Par[] } {
  const vistos = new Set<string>()
  const folhas: Par[] = []
  const comparar = (grupo: string, nome: string) => {
    if (vistos.has(`${grupo} ${nome}`)) return
    vistos.add(`${grupo} ${nome}`)
    const tipo = tipos.get(nome)
    if (tipo === undefined) throw new Error(`sem tipo oficial: ${nome}`)
    const oficiais = lugaresOficiais(tipo)
    const nossos = GRUPOS.get(grupo) ?? []
    expect([grupo, nossos.map((l) => l.opcoes.map((o) => o.nome))]).toEqual([
      ...[grupo, oficiais.map((l) => l.map((o) => o.nome))],
    ])
    oficiais.forEach((lugar, i) => {
      const nosso = nossos[i]
      expect([grupo, nosso?.minimo]).toEqual([grupo, Math.min(...lugar.map((o) => o.minimo))])
      expect([grupo, nosso?.maximo]).toEqual([grupo, Math.max(...lugar.map((o) => o.maximo))])
      lugar.forEach((oficial, j) => {
        const filho = nosso?.opcoes[j]
        const dele = oficial.tipo === undefined ? oficial.proprio : tipos.get(oficial.tipo)
        const complexo = dele?.nome === 'complextype'
        expect([grupo, oficial.nome, filho?.grupo !== undefined]).toEqual([
          ...[grupo, oficial.nome, complexo],
        ])
        if (filho?.grupo !== undefined) comparar(filho.grupo, oficial.tipo ?? '')
        else if (dele !== undefined && filho?.forma !== undefined)
          folhas.push({ forma: filho.forma, elemento: `${grupo}/${oficial.nome}`, tipo: dele })
      })
    })
  }
  comparar('DPS', 'TCDPS')
  comparar('pedRegEvento', 'TCPedRegEvt')
  return { vistos, folhas }
}

describe.skipIf(!temEsquemas)('our description is the official schema', () => {
  it('the same elements, in the same order, as often, with the same alternatives', () => {
    const { vistos } = compararGrupos(tiposOficiais())
    expect(vistos.size).toBeGreaterThan(60)
    const comparados = new Set([...vistos].map((v) => v.split(' ')[0]))
    expect([...GRUPOS.keys()].filter((g) => !comparados.has(g))).toEqual([])
  })

  it('each leaf takes the same texts', () => {
    const tipos = tiposOficiais()
    const amostra = { numRuns: 60, seed: 20261126 }
    const pares = new Map(
      compararGrupos(tipos).folhas.map((par) => [`${par.forma} ${par.elemento}`, par] as const),
    )
    expect(pares.size).toBeGreaterThan(200)
    for (const { forma, elemento, tipo } of pares.values()) {
      // An int has no pattern to compare; the documents above and below have some.
      if (forma === 'inteiro') continue
      const nossa = formaDe(forma)
      const oficial = lerTipoOficial(tipos, tipo)
      const { minimo = 0, maximo = 60 } = nossa
      const textos = [
        ...oficial.enumeracao,
        ...[minimo - 1, minimo, maximo, maximo + 1].map((n) => 'a'.repeat(Math.max(n, 0))),
        ...['', ' ', ' a', 'a ', 'a\nb', '\u00ff', '\u0100', '0', '1', '00', '99', '1.5', '10.00'],
        ...[nossa.aceita, ...oficial.padroes.slice(0, 1)].flatMap((padrao) =>
          // The official pattern of dates has a comma that is not meant: [1,3-9].
          fc.sample(fc.stringMatching(padrao), amostra).filter((t) => !/\d,/.test(t)),
        ),
      ]
      for (const texto of textos) {
        const tamanho = [...texto].length
        const nossoVeredito =
          nossa.aceita.test(texto) &&
          tamanho >= minimo &&
          tamanho <= (nossa.maximo ?? Number.POSITIVE_INFINITY)
        expect([elemento, texto, nossoVeredito]).toEqual([
          ...[elemento, texto, aceitaOTipo(oficial, texto)],
        ])
      }
    }
  })

  it('documents drawn from our description are valid there', async () => {
    for (const raiz of ['DPS', 'pedRegEvento'] as const) {
      const documentos = fc.sample(documentoDoLeiaute(raiz), { numRuns: 200, seed: 20261126 })
      expect((await validarNoEsquema(raiz, documentos)).flat()).toEqual([])
      expect(documentos.flatMap(validarEstrutura)).toEqual([])
    }
  })

  it('both say the same of what we write, of what we draw, and of the same broken', async () => {
    const escritas = dpsArbitraria.map(escreverDps)
    const estragar = (de: fc.Arbitrary<string>) =>
      fc.tuple(de, quebras).map(([bom, quebra]) => quebrar(bom, quebra))
    const sorte = { numRuns: 400, seed: 20261126 }
    const grupos = [
      ['DPS', fc.sample(escritas, sorte)],
      ['DPS', fc.sample(estragar(escritas), { ...sorte, numRuns: 1500 })],
      ['DPS', fc.sample(estragar(documentoDoLeiaute('DPS')), { ...sorte, numRuns: 1500 })],
      ['pedRegEvento', fc.sample(estragar(documentoDoLeiaute('pedRegEvento')), sorte)],
    ] as const
    for (const [raiz, documentos] of grupos) {
      const oficiais = await validarNoEsquema(raiz, documentos)
      const discordam = documentos.flatMap((documento, i) => {
        const nossas = validarEstrutura(documento)
        const concordam = nossas.length > 0 === (oficiais[i] ?? []).length > 0
        return concordam ? [] : [{ documento, nossas, oficiais: oficiais[i] }]
      })
      expect(discordam).toEqual([])
      const quebrados = oficiais.filter((achados) => achados.length > 0).length
      expect(quebrados).toBeGreaterThan(20)
      expect(quebrados).toBeLessThan(documentos.length)
    }
  }, 120_000)
})

/** Every leaf of the layout, once. */
const folhas = new Set(
  [...GRUPOS.values()].flat().flatMap((l) => l.opcoes.flatMap((o: Elemento) => o.forma ?? [])),
)

it('every form of the layout is known and refuses something', () => {
  folhas.delete('assinatura')
  for (const nome of folhas) {
    const { aceita, minimo = 0 } = formaDe(nome)
    expect([nome, aceita.test('\u0100\n') && minimo === 0]).toEqual([nome, false])
  }
})

// What the DANFSe prints, read from an authorised note; and the files that are not one.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lerParaDanfse, municipiosSemNome, type NotaDoDanfse } from './index.ts'
import {
  CHAVE,
  DESTINATARIO,
  INTERMEDIARIO,
  PRESTADOR,
  TOMA_DE_FORA,
  TOMADOR,
  XML_MINIMO,
  xmlDaNota,
} from './testes/nota-ficticia.ts'

function ler(xml: string): NotaDoDanfse {
  const lida = lerParaDanfse(xml)
  if (!lida.ok) throw new Error(`${lida.refusal.codigo}: ${lida.refusal.mensagem}`)
  return lida.value
}

const recusa = (xml: string) => {
  const lida = lerParaDanfse(xml)
  return lida.ok ? { codigo: 'lido', mensagem: '' } : lida.refusal
}

describe('a whole note', () => {
  const nota = ler(xmlDaNota())

  it('says which it is, with the key that an alphanumeric CNPJ gives', () => {
    expect(nota).toMatchObject({
      chave: CHAVE,
      numero: '10',
      competencia: '2026-11-04',
      emitidaEm: '2026-11-05T14:30:09-03:00',
      dps: { numero: '5', serie: '900', emitidaEm: '2026-11-05T14:00:01-03:00' },
      emitente: '1',
      situacao: '100',
      finalidade: '0',
      ambienteGerador: '2',
      municipioEmissor: { nome: 'Niterói', uf: 'RJ' },
      homologacao: false,
      assinada: false,
    })
    expect(CHAVE).toMatch(/^\d{9}12ABC34501DE\d{2}\d{27}$/)
  })

  it('completes the prestador with what is said of the emitente', () => {
    expect(nota.prestador).toMatchObject({
      documento: PRESTADOR,
      nome: 'Prestadora & Filhas Fictícia Ltda',
      inscricaoMunicipal: '987654',
      telefone: '2130001234',
      endereco: {
        logradouro: 'Rua Visconde do Exemplo, 100, Centro',
        ibge: '3303302',
        nome: 'Niterói',
        uf: 'RJ',
        codigoPostal: '24020005',
      },
      simplesNacional: '3',
      apuracaoDoSimples: '1',
      regimeEspecial: '6',
    })
  })

  it('reads the other parties, and which municípios have no name in it', () => {
    expect(nota.tomador).toMatchObject({
      documento: TOMADOR,
      endereco: { logradouro: 'Avenida Fictícia, 1000, Sala 12, Bela Vista', nome: 'São Paulo' },
    })
    expect(nota.destinatario?.documento).toBe(DESTINATARIO)
    expect(nota.intermediario?.documento).toBe(INTERMEDIARIO)
    expect(municipiosSemNome(nota)).toEqual(['4115804', '3518800'])
  })

  it('reads money in centavos and rates as they came', () => {
    expect(nota.issqn).toMatchObject({
      tributacao: '1',
      incidencia: { ibge: '3303302', nome: 'Niterói', uf: 'RJ' },
      suspensao: '1',
      processo: '5001234-11.2026.8.26.0053',
      beneficio: '2',
      reducaoDoBeneficio: '20.00',
      calculoDoBeneficio: 272_00,
      deducoes: 50_00,
      base: 1_088_00,
      aliquota: '2.00',
      retencao: '2',
      apurado: 21_76,
    })
    expect(nota.federal).toEqual({
      irrf: 22_50,
      previdenciaria: 15_00,
      contribuicoesRetidas: 54_75,
      pis: 9_75,
      cofins: 45_00,
      retencao: '4',
    })
    expect(nota.ibsCbs).toMatchObject({
      cst: '200',
      classTrib: '200028',
      indicadorDaOperacao: '100301',
      incidencia: { ibge: '3550308', nome: 'São Paulo', uf: 'SP' },
      exclusoes: 186_51,
      base: 1_313_49,
      reducoes: ['30.00', '30.00', '40.00'],
      ibs: 92,
      cbs: 7_09,
    })
    expect(nota.totais).toEqual({
      servico: 1_500_00,
      descontoIncondicionado: 100_00,
      descontoCondicionado: 50_00,
      retencoes: 114_01,
      liquido: 1_235_99,
      ibsCbs: 8_01,
      liquidoComIbsCbs: 1_235_99,
    })
    expect(nota.aproximados).toEqual({
      em: 'reais',
      federais: 67_50,
      estaduais: 1_50,
      municipais: 30_00,
    })
  })

  it('keeps the lines of the description and the information in the order of NT 008', () => {
    expect(nota.servico.descricao).toBe('Suporte de sistema fictício\nContrato 2026-001')
    expect(nota.servico.descricaoDoCodigo).toBe('Suporte técnico municipal.')
    expect(nota.informacoes).toEqual([
      { rotulo: 'Inf. Cont.', texto: 'Pagamento em 30 dias' },
      { rotulo: 'NFS-e Subst.', texto: `${CHAVE.slice(0, -1)}9` },
      { rotulo: 'Doc. Ref.', texto: 'CT-001' },
      { rotulo: 'Cod. Obra', texto: '120012345678' },
      { rotulo: 'Insc. Imob.', texto: 'IPTU-9' },
      { rotulo: 'Cod. Evt.', texto: 'EVT-2026' },
      { rotulo: 'Doc. Tec.', texto: 'ART-55' },
      { rotulo: 'Núm. Ped.', texto: 'PC-00123' },
      { rotulo: 'Item Ped.', texto: '1, 2' },
      { rotulo: 'Inf. A. T. Mun.', texto: 'Aviso do município' },
    ])
  })
})

it('a tomador of abroad has NIF, city, province and country', () => {
  expect(ler(xmlDaNota({ toma: TOMA_DE_FORA })).tomador).toMatchObject({
    documento: '98-7654321',
    endereco: {
      ibge: undefined,
      nome: 'San Francisco',
      regiao: 'California',
      pais: 'US',
      codigoPostal: '94105',
    },
  })
})

it('without IBS and CBS nothing is said of them, and the tomador is the destinatário', () => {
  const { ibsCbs, totais, destinatario, outroDestinatario } = ler(xmlDaNota({ comIbsCbs: false }))
  const { exclusoes, incidencia, reducoes, ...resto } = ibsCbs
  expect(Object.values(resto).every((um) => um === undefined)).toBe(true)
  expect([...reducoes, incidencia.ibge]).toEqual([undefined, undefined, undefined, undefined])
  expect(exclusoes).toBe(176_51)
  expect([totais.ibsCbs, totais.liquidoComIbsCbs]).toEqual([undefined, undefined])
  expect([destinatario, outroDestinatario]).toEqual([undefined, false])
})

it('in the older code 1 the PIS and the COFINS are withheld and are no debit of who issues', () => {
  const piscofins =
    '<CST>01</CST><vPis>9.75</vPis><vCofins>45.00</vCofins><tpRetPisCofins>1</tpRetPisCofins>'
  expect(ler(xmlDaNota({ piscofins })).federal).toMatchObject({
    contribuicoesRetidas: 109_50,
    pis: 0,
    cofins: 0,
  })
})

it('when it is the tomador who issues, what is said of the emitente is not of the prestador', () => {
  const xml = xmlDaNota().replace('<tpEmit>1</tpEmit>', '<tpEmit>2</tpEmit>')
  expect(ler(xml).prestador).toMatchObject({ documento: PRESTADOR, nome: undefined })
})

it.each([
  ['<pTotTrib><pTotTribFed>4.50</pTotTribFed></pTotTrib>', { em: 'porcento', federais: '4.50' }],
  ['<pTotTribSN>13.45</pTotTribSN>', { em: 'simples', aliquota: '13.45' }],
])('the approximate totals %s', (totTrib, aproximados) => {
  expect(ler(xmlDaNota({ totTrib })).aproximados).toMatchObject(aproximados)
})

it('the least that a note says is read, and what does not say its environment has no legal value', () => {
  const nota = ler(XML_MINIMO)
  expect(nota).toMatchObject({ competencia: '2026-11-05', tomador: undefined, informacoes: [] })
  expect(nota.aproximados).toBeUndefined()
  expect(ler(XML_MINIMO.replace('<tpAmb>1</tpAmb>', '')).homologacao).toBe(true)
})

it('marks that are not seen do not reach the paper', () => {
  const xml = xmlDaNota({ descricao: 'Total\u202e 00,1\u200b R$' })
  expect(ler(xml).servico.descricao).toBe('Total 00,1 R$')
})

describe('refused, in Portuguese', () => {
  const inteira = xmlDaNota()
  it.each([
    ['nothing', '', 'xml-vazio'],
    ['what is no XML', 'DANFSe', 'nao-e-xml'],
    ['half a note', inteira.slice(0, -200), 'xml-malformado'],
    [
      'entities',
      inteira.replace('<NFSe', '<!DOCTYPE x [<!ENTITY a "b">]><NFSe'),
      'xml-com-doctype',
    ],
    ['a page of the internet', '<html><body/></html>', 'pagina-da-internet'],
    ['what is deep', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'xml-profundo-demais'],
    ['the DPS', '<DPS><infDPS/></DPS>', 'leiaute-desconhecido'],
    ['an event', '<evento><infEvento/></evento>', 'leiaute-desconhecido'],
    ['another layout', '<constructor/>', 'leiaute-desconhecido'],
    ['no note inside', '<NFSe/>', 'documento-incompleto'],
    ['no key', inteira.replace(`NFS${CHAVE}`, 'NFS1'), 'documento-incompleto'],
    ['no value', inteira.replace('<vServ>1500.00</vServ>', ''), 'documento-incompleto'],
    ['a value that is none', inteira.replace('1500.00', 'muito'), 'valor-invalido'],
    ['a rate that is none', inteira.replace('<pCBS>0.90', '<pCBS>NaN'), 'valor-invalido'],
    ['a day that is none', inteira.replace('2026-11-04', '2026-02-30'), 'valor-invalido'],
    ['an hour that is none', inteira.replace('T14:30:09', 'T25:30:09'), 'valor-invalido'],
    ['a field twice', inteira.replace('<nNFSe>', '<nNFSe>9</nNFSe><nNFSe>'), 'campo-repetido'],
    ['a note inside another', xmlDaNota({ mais: '<x><infNFSe/></x>' }), 'assinatura-ambigua'],
    [
      'a signature of something else',
      inteira.replace(
        '</NFSe>',
        '<Signature><SignedInfo><Reference URI="#NFS9"/></SignedInfo></Signature></NFSe>',
      ),
      'assinatura-ambigua',
    ],
  ])('%s', (_, xml, codigo) => {
    const { codigo: veio, mensagem } = recusa(xml)
    expect(veio).toBe(codigo)
    expect(mensagem).toMatch(/^[A-ZÉÀ].{20,}\.$/s)
  })
})

it('an option that the layout does not know is kept as it came', () => {
  const xml = xmlDaNota().replace('<cStat>100<', '<cStat>constructor<')
  expect(ler(xml).situacao).toBe('constructor')
})

// Published samples, kept beside the repository and not in it.
const PASTA = join(import.meta.dirname, '../../../../../shared/data/nfse/examples')
const amostras = existsSync(PASTA) ? readdirSync(PASTA).filter((f) => f.endsWith('.xml')) : []

describe.skipIf(amostras.length === 0)('published samples', () => {
  it.each(amostras)('reads %s', (arquivo) => {
    const nota = ler(readFileSync(join(PASTA, arquivo), 'utf8'))
    expect(nota.chave).toMatch(/^\d{50}$/)
    expect(nota.totais.servico).toBeGreaterThan(0)
    expect(nota.servico.descricao).not.toBe('')
    expect(nota.homologacao).toBe(/hom/.test(arquivo))
  })

  it('reads the signed one', () => {
    const nota = ler(readFileSync(join(PASTA, 'nfse-autorizada.xml'), 'utf8'))
    expect(nota.assinada).toBe(true)
    expect(nota.totais).toMatchObject({ servico: 1_500_00, liquido: 1_292_75 })
    expect(nota.aproximados).toEqual({
      em: 'porcento',
      federais: '4.50',
      estaduais: '0.10',
      municipais: '2.00',
    })
  })
})

// The DANFSe on paper: always one page, with all that the note says and nothing over anything else.
import { inflateSync } from 'node:zlib'
import bwipjs from 'bwip-js/generic'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { comFontes } from '../livro/papel/aparencia.ts'
import { FONTES_DE_TESTE, paginasDoPdf } from '../testes/index.ts'
import { desenharDanfse, lerParaDanfse, type NotaDoDanfse, type OpcoesDoDanfse } from './index.ts'
import { reguaDe } from './letras.ts'
import { ALTURA_DO_A4, DIREITA, ESQUERDA, FUNDO, QR } from './medidas.ts'
import { montarPagina } from './montar.ts'
import {
  CHAVE,
  type Mudancas,
  TOMA_DE_FORA,
  XML_MINIMO,
  xmlDaNota,
} from './testes/nota-ficticia.ts'

const MUNICIPIOS = new Map([
  ['3518800', 'Guarulhos'],
  ['4115804', 'Medianeira'],
])
const OPCOES: OpcoesDoDanfse = {
  situacao: 'normal',
  fontes: FONTES_DE_TESTE,
  municipios: MUNICIPIOS,
}

function lida(xml: string): NotaDoDanfse {
  const nota = lerParaDanfse(xml)
  if (!nota.ok) throw new Error(nota.refusal.mensagem)
  return nota.value
}

const desenhar = (xml: string, mais: Partial<OpcoesDoDanfse> = {}): Promise<Uint8Array> =>
  desenharDanfse(lida(xml), { ...OPCOES, ...mais })

/** What its only page says, piece by piece. */
async function textosDe(xml: string, mais: Partial<OpcoesDoDanfse> = {}): Promise<string[]> {
  const [pagina, ...outras] = paginasDoPdf(await desenhar(xml, mais))
  expect(outras).toEqual([])
  return pagina ?? []
}

const SO_O_TOMADOR: Mudancas = { comIntermediario: false, comDestinatario: false }
const palavras = (quantas: number): string =>
  Array.from({ length: quantas }, (_, i) => `palavra${i}`).join(' ')
const DOIS_MIL = palavras(400).slice(0, 2000)

const IMPRESSOS = [
  ...['DANFSe v2.0', 'Documento Auxiliar da NFS-e', 'Município: Niterói / RJ'],
  ...['Ambiente Gerador: Sefin Nacional NFS-e', 'Tipo de Ambiente: Produção'],
  ...[CHAVE, '10', '04/11/2026', '05/11/2026 14:30:09', '5', '900', '05/11/2026 14:00:01'],
  ...['Prestador', 'NFS-e Gerada', 'NFS-e regular'],
  ...['12.ABC.345/01DE-35', '987654', '(21) 3000-1234', 'Prestadora & Filhas Fictícia Ltda'],
  ...['Niterói / RJ', '3303302 / 24.020-005', 'Rua Visconde do Exemplo, 100, Centro'],
  ...['financeiro@prestadora.exemplo'],
  'Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)',
  'Regime de apuração dos tributos federais e municipal pelo SN',
  ...['11.222.333/0001-81', '654321', '(11) 98765-4321', 'Tomadora Fictícia Comércio S.A.'],
  ...['São Paulo / SP', '3550308 / 01.310-100', 'Avenida Fictícia, 1000, Sala 12, Bela Vista'],
  ...['529.982.247-25', 'Fulana Fictícia da Silva', 'Medianeira / PR', '4115804 / 85.884-000'],
  ...['44.333.222/0001-00', '123456', 'Intermediária Fictícia Ltda', 'Guarulhos / SP'],
  ...['01.07.00 / 007', '1.1502.20.00', 'São Paulo / SP / BR', 'Suporte técnico municipal.'],
  ...['Suporte de sistema fictício', 'Contrato 2026-001'],
  ...['Operação Tributável', 'Niterói / RJ / BR', 'Sociedade de Profissionais'],
  ...['Exigibilidade Suspensa por Decisão Judicial', '5001234-11.2026.8.26.0053'],
  ...['Redução da BC 20,00%', 'R$ 272,00', 'R$ 50,00', 'R$ 100,00'],
  ...['R$ 1.088,00', '2,00%', 'Retido pelo Tomador', 'R$ 21,76'],
  ...['R$ 22,50', 'R$ 15,00', 'R$ 54,75', 'R$ 9,75', 'R$ 45,00'],
  ...['PIS/COFINS Retidos, CSLL Não Retido', '200 / 200028', '100301 / 3550308 / São Paulo / SP'],
  ...['R$ 186,51', 'R$ 1.313,49', '30,00% / 30,00% / 40,00%', '0,10% / 0,00%'],
  ...['0,00%', 'R$ 0,02', '0,07%', 'R$ 0,90', 'R$ 0,92', '0,90%', '0,54%', 'R$ 7,09'],
  ...['R$ 1.500,00', 'R$ 114,01', 'R$ 1.235,99', 'R$ 8,01'],
  'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: R$ 67,50 ; Estaduais: R$ 1,50 ; Municipais: R$ 30,00',
]

it('prints each value of the note, and each block in the order of the Anexo I', async () => {
  const textos = await textosDe(xmlDaNota())
  for (const impresso of IMPRESSOS) expect(textos).toContain(impresso)
  const titulos = [
    'CHAVE DE ACESSO DA NFS-e',
    'PRESTADOR / FORNECEDOR',
    'TOMADOR / ADQUIRENTE',
    'DESTINATÁRIO DA OPERAÇÃO',
    'INTERMEDIÁRIO DA OPERAÇÃO',
    'SERVIÇO PRESTADO',
    'TRIBUTAÇÃO MUNICIPAL (ISSQN)',
    'TRIBUTAÇÃO FEDERAL (EXCETO CBS)',
    'TRIBUTAÇÃO IBS / CBS',
    'VALOR TOTAL DA NFS-e',
    'INFORMAÇÕES COMPLEMENTARES',
  ]
  expect(textos.filter((um) => titulos.includes(um))).toEqual(titulos)
  const tudo = textos.join(' ')
  expect(tudo).toContain(
    `Inf. Cont.: Pagamento em 30 dias | NFS-e Subst.: ${CHAVE.slice(0, -1)}9 |`,
  )
  expect(tudo).toContain(
    'Núm. Ped.: PC-00123 | Item Ped.: 1, 2 | Inf. A. T. Mun.: Aviso do município',
  )
})

describe('who is not there', () => {
  it('is a strip of one line', async () => {
    const textos = await textosDe(xmlDaNota(SO_O_TOMADOR))
    expect(textos).toContain('O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO')
    expect(textos).toContain('INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e')
    expect(textos).not.toContain('INTERMEDIÁRIO DA OPERAÇÃO')
  })

  it('nobody but the prestador: three strips', async () => {
    const textos = await textosDe(xmlDaNota({ ...SO_O_TOMADOR, toma: undefined }))
    for (const quem of ['TOMADOR/ADQUIRENTE', 'DESTINATÁRIO', 'INTERMEDIÁRIO'])
      expect(textos).toContain(`${quem} DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e`)
  })
})

it('a tomador of abroad goes with city, province, country and the numbers as they came', async () => {
  const textos = await textosDe(xmlDaNota({ toma: TOMA_DE_FORA }))
  for (const um of ['98-7654321', 'San Francisco / California / US', '94105', '14155550100'])
    expect(textos).toContain(um)
})

it('what is not of the ISSQN has one sentence in its place', async () => {
  const textos = await textosDe(xmlDaNota({ tribMun: '<tribISSQN>4</tribISSQN>' }))
  expect(textos).toContain('TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN')
  expect(textos).not.toContain('BC ISSQN')
})

it.each([
  ['2026-12-31', true],
  ['2027-01-01', false],
])('the line of PIS and COFINS in the competência %s: %s', async (dCompet, tem) => {
  const textos = await textosDe(xmlDaNota({ dCompet }))
  expect(textos.includes('PIS - Débito Apuração Própria')).toBe(tem)
})

it('what is on the list of the nation alone has no município at the top', async () => {
  const xml = xmlDaNota().replace('<cTribNac>010700', '<cTribNac>990401')
  expect(await textosDe(xml)).not.toContain('Município: Niterói / RJ')
})

it('a município without a name keeps its UF and its code', async () => {
  const textos = await textosDe(xmlDaNota(), { municipios: new Map() })
  expect(textos).toContain('- / PR')
  expect(textos).toContain('4115804 / 85.884-000')
})

it('the least note says a dash where it says nothing', async () => {
  const textos = await textosDe(XML_MINIMO)
  expect(textos.filter((um) => um === '-').length).toBeGreaterThan(40)
  expect(textos).toContain(
    'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: - ; Estaduais: - ; Municipais: -',
  )
})

describe('the texts', () => {
  it('of 2,000 letters are whole where there is room', async () => {
    const textos = await textosDe(xmlDaNota({ ...SO_O_TOMADOR, descricao: DOIS_MIL }))
    const tudo = textos.join(' ')
    expect(tudo).toContain(DOIS_MIL)
    expect(tudo).not.toContain('…')
  })

  it('end with an ellipsis where there is none, and the totals of the law are still there', async () => {
    const textos = await textosDe(xmlDaNota({ descricao: DOIS_MIL, informacoes: DOIS_MIL }))
    const cortados = textos.filter((um) => um.endsWith('…'))
    expect(cortados).toHaveLength(2)
    const [daDescricao, dasInformacoes] = cortados
    for (const cortado of [daDescricao, dasInformacoes])
      expect(DOIS_MIL).toContain(cortado?.slice(0, -1))
    expect(textos.at(-1)).toMatch(/^Totais Aproximados dos Tributos/)
  })

  it('keep their lines while these fit, and run on when they do not', async () => {
    const linhas = (quantas: number) =>
      Array.from({ length: quantas }, (_, i) => `Item ${i + 1}`).join('\n')
    expect(await textosDe(xmlDaNota({ descricao: linhas(12) }))).toContain('Item 12')
    const corridos = await textosDe(xmlDaNota({ descricao: linhas(80) }))
    expect(corridos.join(' ')).toContain('Item 79 Item 80')
    expect(corridos).not.toContain('Item 12')
  })

  it('take the row of the benefit when it says nothing and room is missing', async () => {
    const tribMun = '<tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN>'
    const sem = (mudancas: Mudancas) =>
      xmlDaNota({ ...mudancas, tribMun })
        .replace(/<vCalcDR>.*?<\/vCalcBM>/, '')
        .replace('<vCalcReeRepRes>10.00</vCalcReeRepRes>', '')
        .replace('<vDescIncond>100.00</vDescIncond>', '')
    expect(await textosDe(sem({}))).toContain('Benefício Municipal')
    const apertado = await textosDe(sem({ descricao: DOIS_MIL, informacoes: DOIS_MIL }))
    expect(apertado).not.toContain('Benefício Municipal')
    expect(apertado).toContain('Regime Especial de Tributação do ISSQN')
  })

  it('a value wider than its cell ends with an ellipsis', async () => {
    const nome = `Empresa ${'muito '.repeat(20)}comprida`
    const textos = await textosDe(xmlDaNota().replace('Tomadora Fictícia Comércio S.A.', nome))
    expect(textos.some((um) => um.startsWith('Empresa muito') && um.endsWith('…'))).toBe(true)
  })
})

describe('one page, and nothing over anything else', () => {
  const regua = reguaDe(comFontes(new PDFDocument({ autoFirstPage: false }), FONTES_DE_TESTE))
  const enorme = 'W'.repeat(30_000)
  it.each<[string, string, boolean]>([
    ['the least note', XML_MINIMO, false],
    ['a whole note', xmlDaNota(), false],
    ['with the stub', xmlDaNota({ descricao: DOIS_MIL, informacoes: DOIS_MIL }), true],
    ['2,000 letters', xmlDaNota({ descricao: DOIS_MIL, informacoes: DOIS_MIL }), false],
    ['30,000 without a blank', xmlDaNota({ descricao: enorme, informacoes: enorme }), true],
    ['a thousand lines', xmlDaNota({ descricao: 'a\n'.repeat(1000) }), false],
    [
      'every text enormous',
      xmlDaNota().replace(
        />([^<>]*(?:Fict|exemplo|técnico|Niterói|5001234)[^<>]*)</g,
        `>${palavras(60)}<`,
      ),
      true,
    ],
    ['letters of elsewhere', xmlDaNota({ descricao: '株式会社 «Ação» 🎉 — …' }), false],
  ])('%s', async (_, xml, canhoto) => {
    await textosDe(xml, { canhoto })
    const modo = { regua, municipios: MUNICIPIOS, canhoto, comLogo: false }
    const { pedacos } = montarPagina(lida(xml), modo)
    const caixas = pedacos.map(({ texto, x, y, corpo, forte, aperto }) => ({
      texto,
      y,
      x,
      ate: x + regua(texto, { corpo, forte }) - aperto * [...texto].length,
    }))
    for (const { texto, x, y, ate } of caixas) {
      expect(x >= ESQUERDA && ate <= DIREITA + 0.01 && y <= FUNDO, texto).toBe(true)
      const sobre = caixas.find(
        (outra) => outra.x > x && outra.x < ate - 0.01 && Math.abs(outra.y - y) < 5,
      )
      expect(sobre?.texto, texto).toBeUndefined()
    }
  })
})

describe('what became of it', () => {
  it('is across the page only when asked', async () => {
    for (const [situacao, marca] of [
      ['normal', undefined],
      ['cancelada', 'CANCELADA'],
      ['substituida', 'SUBSTITUÍDA'],
    ] as const) {
      const textos = await textosDe(xmlDaNota(), { situacao })
      const marcas = textos.filter((um) => um === 'CANCELADA' || um === 'SUBSTITUÍDA')
      expect(marcas).toEqual(marca === undefined ? [] : [marca])
    }
  })

  it('of the test environment it has no legal value, in red', async () => {
    const AVISO = 'NFS-e SEM VALIDADE JURÍDICA'
    const homologada = xmlDaNota({ tpAmb: '2' })
    expect(await textosDe(homologada)).toContain(AVISO)
    expect(await textosDe(xmlDaNota())).not.toContain(AVISO)
    const emVermelho = async (xml: string) =>
      conteudoDe(await desenhar(xml)).includes('\n1 0 0 scn\n')
    expect(await emVermelho(homologada)).toBe(true)
    expect(await emVermelho(xmlDaNota())).toBe(false)
  })
})

/** The operators of the page. */
function conteudoDe(pdf: Uint8Array): string {
  const cru = Buffer.from(pdf)
  const texto = cru.toString('latin1')
  for (const { index } of texto.matchAll(/stream\n(?=x)/g)) {
    const fluxo = inflateSync(cru.subarray(index + 7), { finishFlush: 2 }).toString('latin1')
    if (fluxo.includes(' re\n')) return fluxo
  }
  return ''
}

it('the QR code on the paper is the one of the public consultation, square by square', async () => {
  const url = `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${CHAVE}`
  const [simbolo] = bwipjs.raw('qrcode', url, 'eclevel=M')
  if (simbolo === undefined || !('pixs' in simbolo)) throw new Error('sem símbolo')
  const lado = QR.lado / simbolo.pixx
  const pintados = Array(simbolo.pixs.length).fill(0)
  for (const [, ...numeros] of conteudoDe(await desenhar(xmlDaNota())).matchAll(
    /([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g,
  )) {
    const [x = 0, y = 0, largura = 0] = numeros.map(Number)
    const [coluna, linha] = [Math.round((x - QR.x) / lado), Math.round((y - QR.y) / lado)]
    if (coluna < 0 || linha < 0 || linha >= simbolo.pixy || largura > QR.lado) continue
    for (let i = 0; i < Math.round(largura / lado); i += 1)
      pintados[linha * simbolo.pixx + coluna + i] = 1
  }
  expect(pintados).toEqual([...simbolo.pixs])
})

describe('the mark of the NFS-e', () => {
  // A dot half transparent.
  const PONTO = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
    'base64',
  )
  it('takes the place of the name; what is no picture does not', async () => {
    expect(await textosDe(xmlDaNota())).toContain('Serviço Eletrônica')
    expect(await textosDe(xmlDaNota(), { logo: PONTO })).not.toContain('Serviço Eletrônica')
    const logo = Buffer.from('RIFF....WEBP')
    expect(await textosDe(xmlDaNota(), { logo })).toContain('Serviço Eletrônica')
  })

  it('the same note gives the same bytes', async () => {
    const duas = [await desenhar(xmlDaNota()), await desenhar(xmlDaNota())]
    expect(Buffer.compare(...(duas as [Uint8Array, Uint8Array]))).toBe(0)
    const opcoes = { logo: PONTO, situacao: 'cancelada', canhoto: true } as const
    const comLogo = await desenhar(xmlDaNota(), opcoes)
    expect(Buffer.compare(comLogo, await desenhar(xmlDaNota(), opcoes))).toBe(0)
  })
})

it('the stub is for who receives it, only when asked', async () => {
  const textos = await textosDe(xmlDaNota(), { canhoto: true })
  expect(textos).toContain('Identificação e Assinatura')
  expect(textos).toContain(`10 / ${CHAVE}`)
  expect(await textosDe(xmlDaNota())).not.toContain('Identificação e Assinatura')
})

it('is of A4, upright', async () => {
  const cru = Buffer.from(await desenhar(xmlDaNota())).toString('latin1')
  expect(cru).toContain(`/MediaBox [0 0 595.28 ${ALTURA_DO_A4}]`)
})

describe('what the face has no letter for', () => {
  it('is said in something that can be read, on paper alone', async () => {
    const xml = xmlDaNota({}).replace(
      /(<xDescServ>)[^<]*/,
      '$1🚀 Lançamento do site 👨‍👩‍👧 para 中国 e Ⅷ edições',
    )
    expect(lida(xml).servico.descricao).toContain('🚀 Lançamento')
    const textos = (await textosDe(xml)).join(' ')
    expect(textos).toContain('(figura) Lançamento do site (figura) para ?? e VIII edições')
  })
})

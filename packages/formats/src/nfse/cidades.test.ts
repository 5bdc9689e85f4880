// Layouts and habits of single cities, on made-up notes.
import { describe, expect, it } from 'vitest'
import { escreverAbrasf, escreverNfseNacional } from '../sinteticos/index.ts'
import { codigo, lidos, nota, notaFicticia } from '../testes/ficticios.ts'

const colatina = (miolo = '', liquido = '1.000,00') =>
  `<tcListaNFse xmlns="x"><Nfse><Id>1</Id><IssRetido>1</IssRetido><DataEmissao>2026-10-05T09:30:00.123</DataEmissao><IdentificacaoNfse><Numero>77</Numero><Serie>1</Serie></IdentificacaoNfse><DadosPrestador><IdentificacaoPrestador><CpfCnpj>11222333000181</CpfCnpj><InscricaoMunicipal>55</InscricaoMunicipal></IdentificacaoPrestador><RazaoSocial>Prestadora Fictícia</RazaoSocial><OptanteSimplesNacional>1</OptanteSimplesNacional></DadosPrestador><DadosTomador><IdentificacaoTomador><CpfCnpj>52998224725</CpfCnpj></IdentificacaoTomador><RazaoSocial>Cliente Fictício</RazaoSocial></DadosTomador><Servicos><CodigoServico116>17.01</CodigoServico116><Descricao>Consultoria fictícia</Descricao><Aliquota>2,00</Aliquota></Servicos><Valores><ValorServicos>1.000,00</ValorServicos><ValorDeducoes>0,00</ValorDeducoes><ValorIss>20,00</ValorIss><ValorLiquidoNfse>${liquido}</ValorLiquidoNfse></Valores>${miolo}</Nfse></tcListaNFse>`

describe('Colatina', () => {
  it('reads the note, and the ISS is withheld when the líquido says so', () => {
    expect(nota(colatina())).toMatchObject({
      leiaute: 'proprio',
      chave: 'm:3201506:11222333000181:77:',
      dataEmissao: '2026-10-05',
      itemLc116: '17.01',
      bruto: 100_000,
      iss: 2_000,
      issRetido: false,
      liquido: 100_000,
      optanteSimples: true,
      situacao: 'ativa',
    })
    const retida = nota(colatina('<Status>2</Status>', '980,00'))
    expect(retida).toMatchObject({ issRetido: true, liquido: 98_000, situacao: 'cancelada' })
    expect(retida.liquidoNoArquivo).toBeUndefined()
  })
})

const irece = (mais = '') =>
  `<DsExportarNotaFiscal xmlns="x"><TbNotasFiscais><NumeroNF>5</NumeroNF><DtEmissao>05/10/2026 08:00:00</DtEmissao><Assinatura>AB12</Assinatura>${mais}<CNPJCPFTomador>529.982.247-25</CNPJCPFTomador><NomeRazaoTomador>Cliente Fictício</NomeRazaoTomador><Status>N</Status><ValorTotal>500.00</ValorTotal><ValorDeducao>0</ValorDeducao><ImpDevido>0</ImpDevido><ImpRetido>25.00</ImpRetido><RetencaoIRRF>7.50</RetencaoIRRF><BaseCalculo>500.00</BaseCalculo><Observacoes>Serviço fictício</Observacoes></TbNotasFiscais></DsExportarNotaFiscal>`

describe('Irecê', () => {
  it('reads the export that says of whom it is', () => {
    expect(nota(irece('<CNPJCPFPrestador>11222333000181</CNPJCPFPrestador>'))).toMatchObject({
      chave: 'm:2914604:11222333000181:5:AB12',
      dataEmissao: '2026-10-05',
      bruto: 50_000,
      issRetido: true,
      liquido: 46_750,
    })
  })
  it('refuses, with the reason, the one that does not', () => {
    expect(codigo(irece())).toBe('documento-incompleto')
  })
})

describe('Goiânia', () => {
  const xml = escreverAbrasf({
    ...notaFicticia,
    prestador: { ...notaFicticia.prestador, municipioIbge: '0025300' },
  })
  const daCidade = xml
    .replace(/xmlns="[^"]*"/, 'xmlns="http://nfse.goiania.go.gov.br/xsd/nfse_gyn_v02.xsd"')
    .replace(/<CodigoMunicipio>\d+</g, '<CodigoMunicipio>0025300<')
    .replace(/<MunicipioIncidencia>\d+</g, '<MunicipioIncidencia>0025300<')
    .replace(/<OrgaoGerador>.*?<\/OrgaoGerador>/, '')

  it('takes its own code for the IBGE one, and a code of another city for none', () => {
    expect(nota(daCidade)).toMatchObject({
      chave: 'm:5208707:11222333000181:123:AB12',
      municipioIncidencia: '5208707',
      prestador: { municipioIbge: '5208707' },
    })
    const fora = nota(
      daCidade.replace(/<MunicipioIncidencia>\d+</, '<MunicipioIncidencia>0103000<'),
    )
    expect(fora.municipioIncidencia).toBeUndefined()
  })
})

describe('Mossoró', () => {
  it.each(['201911Z', '2019-11Z', '20191120Z', '2019-11-20Z', '2019-11-20-03:00'])(
    'reads the competência written %s',
    (escrita) => {
      const xml = escreverAbrasf(notaFicticia)
      const comCompetencia = xml.replace(/<Competencia>[^<]*</, `<Competencia>${escrita}<`)
      expect(comCompetencia).not.toBe(xml)
      expect(nota(comCompetencia).competencia).toBe('2019-11')
    },
  )
})

describe('o líquido da própria nota', () => {
  const xml = escreverNfseNacional(notaFicticia)
  const comLiquido = (valor: string) => nota(xml.replace(/<vLiq>[^<]*</, `<vLiq>${valor}<`))

  it('is the arithmetic of the note; what the file writes besides is kept to be looked at', () => {
    expect(comLiquido('1442.80').liquidoNoArquivo).toBeUndefined()
    expect(comLiquido('0.00')).toMatchObject({ liquido: 144_280, liquidoNoArquivo: 0 })
    expect(comLiquido('1500.00')).toMatchObject({ liquido: 144_280, liquidoNoArquivo: 150_000 })
  })

  it('of an absurd gross is as absurd, and differs from the file', () => {
    const absurda = nota(xml.replace(/<vServ>[^<]*</, '<vServ>999999999999.99<'))
    expect(absurda.bruto).toBe(99_999_999_999_999)
    expect(absurda.liquido).toBe(99_999_999_999_999 - 500 - 2_970 - 2_250)
    expect(absurda.liquidoNoArquivo).toBe(144_280)
  })

  it('never goes below zero, and says what the sum was', () => {
    const negativa = nota(
      xml.replace(/<vRetIRRF>[^<]*</, '<vRetIRRF>9000.00<').replace(/<vLiq>[^<]*<\/vLiq>/, ''),
    )
    expect(negativa).toMatchObject({
      liquido: 0,
      liquidoNoArquivo: 150_000 - 500 - 2_970 - 900_000,
    })
  })

  it('less the conditional discount too', () => {
    const comDesconto = xml.replace(/<vDescIncond>/, '<vDescCond>100.00</vDescCond><vDescIncond>')
    expect(comDesconto).not.toBe(xml)
    expect(nota(comDesconto.replace(/<vLiq>[^<]*<\/vLiq>/, ''))).toMatchObject({
      descontoCondicionado: 10_000,
      liquido: 134_280,
    })
  })
})

it('a list of a city without notes says so', () => {
  expect(codigo('<tcListaNFse/>')).toBe('sem-documento')
  expect(lidos(colatina())).toHaveLength(1)
})

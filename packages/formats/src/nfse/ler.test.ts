import { describe, expect, it } from 'vitest'
import {
  chaveNacional,
  escreverAbrasf,
  escreverEventoCancelamento,
  escreverNfe,
  escreverNfseNacional,
  escreverSaoPaulo,
  type NfeSintetica,
} from '../sinteticos/index.ts'
import {
  bytesDe,
  cnpj,
  codigo,
  latin1,
  lidos,
  nota,
  notaFicticia,
  utf16,
} from '../testes/ficticios.ts'
import { lerDocumentosFiscais } from './ler.ts'

const valores = {
  bruto: 150_000,
  deducoes: 1_000,
  iss: 2_970,
  issRetido: true,
  aliquotaIss: '0.02',
  retencoes: { iss: 2_970, irrf: 2_250, inss: 0, pis: 0, cofins: 0, csll: 0, outras: 0 },
}

describe('NFS-e nacional', () => {
  const xml = escreverNfseNacional(notaFicticia)

  it('reads every field that the revenue and the customers need', () => {
    expect(nota(xml)).toEqual({
      tipo: 'nota',
      leiaute: 'nfse-nacional-1.01',
      modelo: 'nfse',
      chave: chaveNacional(notaFicticia),
      numero: '123',
      dps: { serie: '1', numero: '123' },
      emissao: '2026-10-31T23:30:00-03:00',
      dataEmissao: '2026-10-31',
      competencia: '2026-10',
      prestacao: { dia: '2026-10-30', local: '3550308' },
      // What the access key is checked against: the one who issues, where and when it was processed.
      emissor: {
        documentos: ['11222333000181'],
        municipio: '3550308',
        processada: '2026-10-31',
      },
      prestador: {
        tipo: 2,
        documento: '11222333000181',
        nome: 'Prestadora & Filhos Fictícia Ltda',
        inscricaoMunicipal: '12345678',
        municipioIbge: '3550308',
        uf: 'SP',
        email: 'contato@ficticia.exemplo',
      },
      tomador: {
        tipo: 1,
        documento: '52998224725',
        nome: 'Fulana Fictícia da Silva',
        municipioIbge: '3304557',
        uf: 'RJ',
      },
      municipioIncidencia: '3550308',
      itemLc116: '01.07',
      codigoTributacaoNacional: '010700',
      codigoServicoMunicipal: '007',
      descricao: 'Consultoria fictícia < 10 horas',
      ...valores,
      descontoIncondicionado: 500,
      descontoCondicionado: 0,
      base: 148_500,
      liquido: 144_280,
      exportacao: false,
      optanteSimples: true,
      situacao: 'ativa',
      homologacao: false,
      assinada: true,
    })
  })

  it('tells layout, export, test environment and substitution', () => {
    expect(nota(xml.replaceAll('versao="1.01"', 'versao="1.00"')).leiaute).toBe(
      'nfse-nacional-1.00',
    )
    const outra = chaveNacional({ ...notaFicticia, numero: 122 })
    const lida = nota(
      escreverNfseNacional({
        ...notaFicticia,
        exportacao: true,
        homologacao: true,
        substitui: outra,
        tomador: { documento: 'NIF-9', nome: 'Acme Fictícia', pais: 'US' },
      }),
    )
    expect(lida).toMatchObject({ exportacao: true, homologacao: true, substitui: outra })
    expect(lida.tomador).toEqual({ tipo: 3, documento: 'NIF-9', nome: 'Acme Fictícia', pais: 'US' })
  })

  it('keeps the summed contributions of NT 007 apart from the older split ones', () => {
    const comPis = (miolo: string) =>
      nota(
        xml.replace(
          '<tribFed>',
          `<tribFed><piscofins><CST>01</CST><vPis>9.75</vPis><vCofins>45.00</vCofins>${miolo}</piscofins>`,
        ),
      ).retencoes
    expect(comPis('<tpRetPisCofins>1</tpRetPisCofins>')).toMatchObject({ pis: 975, cofins: 4_500 })
    expect(comPis('<tpRetPisCofins>3</tpRetPisCofins>')).toMatchObject({
      pis: 0,
      contribuicoesSomadas: '3',
    })
    expect(comPis('')).toMatchObject({ pis: 0, cofins: 0 })
  })

  it('reads with any prefix and with the notes in a list', () => {
    const prefixado = xml
      .replace(/<(\/?)([A-Za-z])/g, '<$1n:$2')
      .replaceAll('xmlns=', 'xmlns:n=')
      .replace('<n:?xml', '<?xml')
    expect(nota(prefixado).bruto).toBe(150_000)
    const miolo = (n: number) =>
      escreverNfseNacional({ ...notaFicticia, numero: n }).replace(/^<\?xml.*?\?>/, '')
    expect(lidos(`<lote>${miolo(1)}${miolo(2)}</lote>`)).toHaveLength(2)
  })

  it('refuses without key, value or prestador, saying which', () => {
    expect(codigo(xml.replace(/<infNFSe Id="[^"]+"/, '<infNFSe'))).toBe('assinatura-ambigua')
    expect(codigo(xml.replaceAll(chaveNacional(notaFicticia), '123'))).toBe('documento-incompleto')
    const semValor = lerDocumentosFiscais(bytesDe(xml.replace(/<vServ>.*?<\/vServ>/, '')))
    expect(semValor.ok ? '' : semValor.refusal.mensagem).toContain('vServ')
    expect(codigo(xml.replaceAll('11222333000181</CNPJ>', '</CNPJ>'))).toBe('documento-incompleto')
    expect(codigo(xml.replace('1500.00', 'mil'))).toBe('valor-invalido')
    expect(codigo(xml.replace('2026-10-30', '2026-02-30'))).toBe('valor-invalido')
  })
})

describe('eventos', () => {
  const chave = chaveNacional(notaFicticia)
  const base = { chave, autor: '11222333000181', quando: '2026-11-03T09:00:00-03:00' }

  it('reads cancellation and substitution', () => {
    expect(lidos(escreverEventoCancelamento(base))).toEqual([
      {
        tipo: 'evento',
        leiaute: 'nfse-nacional-1.01',
        chaveNota: chave,
        codigo: '101101',
        sequencia: 1,
        efeito: 'cancelamento',
        quando: '2026-11-03T09:00:00-03:00',
        motivo: 'Erro na emissao da nota ficticia',
        homologacao: false,
        assinada: true,
      },
    ])
    const nova = chaveNacional({ ...notaFicticia, numero: 124 })
    expect(lidos(escreverEventoCancelamento({ ...base, substitutaChave: nova }))[0]).toMatchObject({
      codigo: '105102',
      efeito: 'substituicao',
      substitutaChave: nova,
    })
  })

  it('gives other events no effect', () => {
    const confirmacao = escreverEventoCancelamento(base).replaceAll('101101', '203202')
    expect(lidos(confirmacao)[0]).toMatchObject({ codigo: '203202', efeito: 'outro' })
    const mentira = escreverEventoCancelamento(base).replaceAll('e101101>', 'e203202>')
    expect(codigo(mentira)).toBe('documento-incompleto')
  })

  it('does not take a request for an event', () => {
    const pedido = /<pedRegEvento.*<\/pedRegEvento>/.exec(escreverEventoCancelamento(base))?.[0]
    expect(codigo(pedido ?? '')).toBe('sem-documento')
    const dps = /<DPS.*<\/DPS>/.exec(escreverNfseNacional(notaFicticia))?.[0]
    expect(codigo(dps ?? '')).toBe('sem-documento')
  })
})

describe('layouts municipais', () => {
  it.each(['1.00', '2.04'] as const)('reads ABRASF %s', (versao) => {
    const lida = nota(escreverAbrasf({ ...notaFicticia, cnae: '6204000' }, versao))
    expect(lida).toMatchObject({
      leiaute: versao === '1.00' ? 'abrasf-1.00' : 'abrasf-2.0x',
      chave: 'm:3550308:11222333000181:123:AB12',
      competencia: '2026-10',
      itemLc116: '01.07',
      cnae: '6204000',
      base: 148_500,
      descontoIncondicionado: 500,
      optanteSimples: true,
      assinada: false,
      ...valores,
    })
    expect(lida.prestador.nome).toBe('Prestadora & Filhos Fictícia Ltda')
    expect(lida.tomador?.documento).toBe('52998224725')
  })

  it('reads what the city says of cancelled and replaced notes', () => {
    const de = (situacao: 'cancelada' | 'substituida') =>
      nota(escreverAbrasf({ ...notaFicticia, situacao })).situacao
    expect(de('cancelada')).toBe('cancelada')
    expect(de('substituida')).toBe('substituida')
    const substitui = escreverAbrasf(notaFicticia).replace(
      '<ValoresNfse>',
      '<NfseSubstituida>000120</NfseSubstituida><ValoresNfse>',
    )
    const prefixo = nota(substitui).substitui
    expect(prefixo).toBe('m:3550308:11222333000181:120:')
    expect(
      nota(escreverAbrasf({ ...notaFicticia, numero: 120 })).chave.startsWith(prefixo ?? '?'),
    ).toBe(true)
  })

  it('reads a cancellation that came without its note', () => {
    const xml = `<CancelarNfseResposta><RetCancelamento><NfseCancelamento><Confirmacao><Pedido><InfPedidoCancelamento><IdentificacaoNfse><Numero>123</Numero><CpfCnpj><Cnpj>11222333000181</Cnpj></CpfCnpj><CodigoMunicipio>3550308</CodigoMunicipio></IdentificacaoNfse></InfPedidoCancelamento></Pedido><DataHora>2026-11-01T10:00:00</DataHora></Confirmacao></NfseCancelamento></RetCancelamento></CancelarNfseResposta>`
    expect(lidos(xml)[0]).toMatchObject({
      tipo: 'evento',
      efeito: 'cancelamento',
      chaveNota: 'm:3550308:11222333000181:123:',
    })
  })

  it('reads São Paulo', () => {
    const lida = nota(escreverSaoPaulo({ ...notaFicticia, codigoServicoMunicipal: '2919' }))
    expect(lida).toMatchObject({
      leiaute: 'sao-paulo',
      chave: 'm:3550308:11222333000181:123:AB12',
      competencia: '2026-10',
      codigoServicoMunicipal: '2919',
      base: 149_000,
      ...valores,
    })
    expect(lida.itemLc116).toBeUndefined()
    expect(nota(escreverSaoPaulo({ ...notaFicticia, situacao: 'cancelada' })).situacao).toBe(
      'cancelada',
    )
  })

  it('reads own layouts with commas and Brazilian dates', () => {
    const bauru = `<NFe><Prefeitura>Bauru</Prefeitura><CPFCNPJPrestador><CNPJ>11.222.333/0001-81</CNPJ></CPFCNPJPrestador><ChaveNFe><NumeroNFe>7</NumeroNFe><CodigoVerificacao>XY</CodigoVerificacao><DataEmissaoNFe>2026-10-15</DataEmissaoNFe></ChaveNFe><StatusNFe>Ativa</StatusNFe><OpcaoSimples>SIM</OpcaoSimples><ValorServicos>1.543,75</ValorServicos><AliquotaServicos>2,00</AliquotaServicos><ValorISS>30,88</ValorISS><ISSRetido>NÃO</ISSRetido><CodigoServico>412</CodigoServico><Discriminacao>Teste</Discriminacao></NFe>`
    expect(nota(bauru)).toMatchObject({
      leiaute: 'proprio',
      chave: 'm:3506003:11222333000181:7:XY',
      bruto: 154_375,
      aliquotaIss: '0.02',
      iss: 3_088,
      issRetido: false,
      optanteSimples: true,
      itemLc116: '04.12',
    })
    const bento = `<nfse><nf><numero_nfse>29</numero_nfse><serie_nfse>1</serie_nfse><data_nfse>01/10/2026</data_nfse><hora_nfse>10:39:30</hora_nfse><valor_total>280,00</valor_total><valor_desconto>0,00</valor_desconto></nf><prestador><cpfcnpj>11222333000181</cpfcnpj></prestador><itens><lista><codigo_item_lista_servico>412</codigo_item_lista_servico><descritivo>Tratamento</descritivo><aliquota_item_lista_servico>2,77</aliquota_item_lista_servico><valor_tributavel>280,00</valor_tributavel><valor_issrf>7,76</valor_issrf></lista></itens></nfse>`
    expect(nota(bento)).toMatchObject({
      leiaute: 'proprio',
      emissao: '2026-10-01T10:39:30',
      bruto: 28_000,
      issRetido: true,
      liquido: 27_224,
      descricao: 'Tratamento',
    })
  })
})

describe('resposta de serviço com o XML dentro de um campo', () => {
  const envelope = (miolo: string) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><outputXML>${miolo}</outputXML></r></s:Body></s:Envelope>`
  const xml = escreverAbrasf(notaFicticia)
  const escapado = (t: string) => t.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

  it('reads it, escaped or in CDATA', () => {
    expect(nota(envelope(escapado(xml))).bruto).toBe(150_000)
    expect(nota(envelope(`<![CDATA[${xml}]]>`)).bruto).toBe(150_000)
  })

  it('with the same defences, and one level only', () => {
    expect(codigo(envelope(escapado('<!DOCTYPE a><a/>')))).toBe('xml-com-doctype')
    expect(codigo(envelope(escapado('<a>')))).toBe('xml-malformado')
    expect(codigo(envelope(escapado(envelope(escapado(xml)))))).toBe('leiaute-desconhecido')
  })
})

describe('NF-e', () => {
  const nfe: NfeSintetica = {
    numero: 9,
    serie: 1,
    emissao: '2026-10-15T10:00:00-03:00',
    emitente: notaFicticia.prestador,
    destinatario: { documento: cnpj('445556660001'), nome: 'Compradora Fictícia S.A.' },
    operacao: 'VENDA',
    itens: [
      { descricao: 'Parafuso', cfop: '5102', ncm: '73181500', valor: 10_000, csosn: '102' },
      {
        descricao: 'Bebida',
        cfop: '5405',
        ncm: '22021000',
        valor: 5_000,
        desconto: 1_000,
        csosn: '500',
        cstPis: '04',
      },
    ],
  }

  it('reads revenue, CFOPs and what is taxed before or at one link of the chain', () => {
    const lida = nota(escreverNfe(nfe))
    expect(lida).toMatchObject({
      leiaute: 'nfe-4.00',
      modelo: 'nfe',
      bruto: 15_000,
      descontoIncondicionado: 1_000,
      liquido: 14_000,
      optanteSimples: true,
      protocolo: '135000000000001',
      naturezaNfe: { cfops: ['5102', '5405'], finalidade: '1', entradaSaida: 'saida' },
    })
    expect(lida.chave).toHaveLength(44)
    expect(lida.itens?.map((i) => [i.st, i.monofasico])).toEqual([
      ['nenhum', false],
      ['substituido', true],
    ])
  })

  it('takes the answer of SEFAZ into account', () => {
    const xml = escreverNfe(nfe)
    expect(nota(xml.replace('<cStat>100', '<cStat>101')).situacao).toBe('cancelada')
    expect(codigo(xml.replace(/<chNFe>./, '<chNFe>9'))).toBe('assinatura-ambigua')
    const evento = (status: string) => {
      const chave = nota(xml).chave
      const id = `ID110111${chave}01`
      return `<procEventoNFe><evento><infEvento Id="${id}"><tpAmb>1</tpAmb><chNFe>${chave}</chNFe><dhEvento>2026-10-16T10:00:00-03:00</dhEvento><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><detEvento><xJust>Erro de digitacao ficticio</xJust></detEvento></infEvento></evento><retEvento><infEvento><cStat>${status}</cStat><chNFe>${chave}</chNFe></infEvento></retEvento></procEventoNFe>`
    }
    expect(lidos(evento('135'))[0]).toMatchObject({ codigo: '110111', efeito: 'cancelamento' })
    expect(codigo(evento('573'))).toBe('sem-documento')
  })
})

describe('codificações', () => {
  const xml = escreverNfseNacional(notaFicticia)
  const como = (nome: string) => xml.replace('UTF-8', nome)
  const nome = 'Prestadora & Filhos Fictícia Ltda'

  it.each([
    ['UTF-8', bytesDe(xml)],
    ['UTF-8 with BOM', bytesDe(`\uFEFF${xml}`)],
    ['ISO-8859-1', latin1(como('ISO-8859-1'))],
    ['windows-1252', latin1(como('windows-1252'))],
    ['Latin-1 that says UTF-8', latin1(xml)],
    ['UTF-8 that says ISO-8859-1', bytesDe(como('ISO-8859-1'))],
    ['UTF-8 that says UTF-16', bytesDe(como('utf-16'))],
    ['UTF-16LE with BOM', utf16(`\uFEFF${como('UTF-16')}`, 'le')],
    ['UTF-16BE with BOM', utf16(`\uFEFF${como('UTF-16')}`, 'be')],
    ['UTF-16LE without BOM', utf16(como('UTF-16'), 'le')],
    ['two declarations', bytesDe(`<?xml version='1.0' encoding='UTF-8'?>\n${xml}`)],
    ['a declaration after blanks', bytesDe(`\r\n  ${xml}`)],
    ['no declaration', bytesDe(xml.replace(/^<\?xml.*?\?>/, ''))],
  ])('%s', (_, bytes) => {
    expect(nota(bytes).prestador.nome).toBe(nome)
  })
})

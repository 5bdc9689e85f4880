import { DIALETOS, type Dialeto } from '@razao/engine/municipal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lerDocumentosFiscais } from '../nfse/index.ts'
import { DADOS_DO_DIALETO, lerRespostaAbrasf } from './index.ts'

const PADRAO = DADOS_DO_DIALETO['abrasf-2.04']
const ESPACO = 'xmlns="http://www.abrasf.org.br/nfse.xsd"'
const escapar = (xml: string) => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const COMO = {
  cdata: (xml: string) => `<![CDATA[${xml}]]>`,
  escapada: escapar,
  aninhada: (xml: string) => xml.replace(/^<\?xml[^>]*\?>/, ''),
} as const
const soap = (xml: string, como: keyof typeof COMO = 'cdata') =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><n:R xmlns:n="http://nfse.abrasf.org.br"><outputXML>${COMO[como](xml)}</outputXML></n:R></s:Body></s:Envelope>`

const comp = (mais = '', numero = 77) =>
  `<CompNfse><Nfse versao="2.04"><InfNfse><Numero>${numero}</Numero><CodigoVerificacao>AB12</CodigoVerificacao><DataEmissao>2026-11-26T10:00:00</DataEmissao><ValoresNfse><BaseCalculo>1500.00</BaseCalculo><ValorLiquidoNfse>1500.00</ValorLiquidoNfse></ValoresNfse><PrestadorServico><RazaoSocial>Fictícia</RazaoSocial></PrestadorServico><OrgaoGerador><CodigoMunicipio>3552205</CodigoMunicipio></OrgaoGerador><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico><Rps><IdentificacaoRps><Numero>42</Numero><Serie>1</Serie></IdentificacaoRps></Rps><Competencia>2026-11-25</Competencia><Servico><Valores><ValorServicos>1500.00</ValorServicos></Valores><IssRetido>2</IssRetido><Discriminacao>x</Discriminacao></Servico><Prestador><CpfCnpj><Cnpj>11222333000181</Cnpj></CpfCnpj></Prestador></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse>${mais}</CompNfse>`
const gerada = (conteudo: string) => `<GerarNfseResposta ${ESPACO}>${conteudo}</GerarNfseResposta>`
const lista = (conteudo: string) => gerada(`<ListaNfse>${conteudo}</ListaNfse>`)
const ler = (xml: string, operacao: 'emitir' | 'consultar' | 'cancelar' = 'emitir') =>
  lerRespostaAbrasf(xml, operacao, PADRAO)

const CANCELAMENTO =
  '<NfseCancelamento versao="2.04"><Confirmacao><Pedido><InfPedidoCancelamento><IdentificacaoNfse><Numero>77</Numero></IdentificacaoNfse></InfPedidoCancelamento></Pedido><DataHora>2026-11-26T11:00:00</DataHora></Confirmacao></NfseCancelamento>'

describe.each(Object.keys(COMO) as (keyof typeof COMO)[])('an answer that came %s', (como) => {
  it('is the note, with its RPS, in a text that the reader of notes reads', () => {
    const lido = ler(soap(lista(comp()), como))
    expect(lido).toMatchObject({
      ...{ tipo: 'nota', numero: '77', rps: { serie: '1', numero: 42 }, cancelada: false },
    })
    const xml = lido?.tipo === 'nota' ? lido.xml : ''
    const documentos = lerDocumentosFiscais(Buffer.from(xml))
    expect(documentos.ok && documentos.value).toMatchObject([{ tipo: 'nota', numero: '77' }])
  })

  it('is why not, whatever zeros the city puts in its codes', () => {
    const mensagens = gerada(
      '<ListaMensagemRetorno><MensagemRetorno><Codigo>E045</Codigo><Mensagem>CNPJ não encontrado</Mensagem><Correcao>Confira</Correcao></MensagemRetorno></ListaMensagemRetorno>',
    )
    expect(ler(soap(mensagens, como))).toEqual({
      tipo: 'mensagens',
      mensagens: [{ codigo: 'E45', mensagem: 'CNPJ não encontrado', correcao: 'Confira' }],
    })
  })
})

describe('what came with it', () => {
  it('alerts refuse nothing', () => {
    const alerta =
      '<ListaMensagemAlertaRetorno><MensagemRetorno><Codigo>A1</Codigo><Mensagem>x</Mensagem></MensagemRetorno></ListaMensagemAlertaRetorno>'
    expect(ler(soap(lista(comp() + alerta)))?.tipo).toBe('nota')
  })

  it('a note whose words begin as a document does is still the note', () => {
    const xml = lista(comp().replace('<Discriminacao>x', '<Discriminacao>&lt;b>dez horas&lt;/b>'))
    for (const como of ['cdata', 'escapada', 'aninhada'] as const)
      expect(ler(soap(xml, como))).toMatchObject({ tipo: 'nota', numero: '77' })
  })

  it('two notes are of somebody else', () => {
    expect(ler(soap(lista(comp() + comp('', 78))))).toBeNull()
  })

  it('a note that was cancelled says so, and so does the answer of who cancels', () => {
    const consultada = `<ConsultarNfseRpsResposta ${ESPACO}>${comp(CANCELAMENTO)}</ConsultarNfseRpsResposta>`
    expect(ler(soap(consultada), 'consultar')).toMatchObject({ tipo: 'nota', cancelada: true })
    const feito = `<CancelarNfseResposta ${ESPACO}><RetCancelamento>${CANCELAMENTO}</RetCancelamento></CancelarNfseResposta>`
    expect(ler(soap(feito), 'cancelar')).toMatchObject({ tipo: 'cancelamento', numero: '77' })
  })

  it('a lot that was taken and has nothing yet', () => {
    const lote = `<EnviarLoteRpsSincronoResposta ${ESPACO}><NumeroLote>1</NumeroLote><Protocolo>abc</Protocolo></EnviarLoteRpsSincronoResposta>`
    const aninhado = DADOS_DO_DIALETO['abrasf-2.04-aninhado']
    expect(lerRespostaAbrasf(soap(lote, 'aninhada'), 'emitir', aninhado)).toEqual({
      tipo: 'em-processamento',
    })
  })

  it('a fault, of SOAP 1.1 and of 1.2', () => {
    const falha = (dentro: string) =>
      `<s:Envelope xmlns:s="x"><s:Body><s:Fault>${dentro}</s:Fault></s:Body></s:Envelope>`
    expect(ler(falha('<faultstring>fora</faultstring>'))).toEqual({ tipo: 'falha', texto: 'fora' })
    expect(ler(falha('<s:Reason><s:Text>fora</s:Text></s:Reason>'))).toEqual({
      ...{ tipo: 'falha', texto: 'fora' },
    })
  })
})

describe('what makes no sense', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<html><body>manutenção</body></html>'],
    ['half of it', soap(lista(comp())).slice(0, 400)],
    ['another answer', soap(`<CancelarNfseResposta ${ESPACO}/>`)],
    ['an empty answer', soap(gerada(''))],
    ['no number', soap(lista(comp().replace('<Numero>77</Numero>', '')))],
    ['an entity', `<!DOCTYPE a [<!ENTITY b "c">]>${soap(lista(comp()))}`],
    ['an entity inside', soap(`<!DOCTYPE a [<!ENTITY b "c">]>${lista(comp())}`)],
    ['too deep', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`],
    ['two answers', soap(`<x>${gerada('')}${lista(comp())}</x>`)],
  ])('%s is no answer', (_, xml) => {
    expect(ler(xml)).toBeNull()
  })

  it('nothing that comes breaks the reader, and no cut answer is taken for a whole one', () => {
    const inteira = soap(lista(comp()), 'aninhada')
    fc.assert(
      fc.property(fc.nat(inteira.length - 1), (corte) => {
        expect(ler(inteira.slice(0, corte))).toBeNull()
      }),
    )
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...(Object.keys(DIALETOS) as Dialeto[])),
        (lixo, qual) => {
          expect(lerRespostaAbrasf(lixo, 'consultar', DADOS_DO_DIALETO[qual])).toBeNull()
        },
      ),
    )
  })
})

import { DIALETOS, type Dialeto } from '@razao/engine/municipal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CASOS, CLIENTE, EXPORTACAO, RETIDO, SIMPLES_COMUM } from '../dps/testes/casos.ts'
import { dpsArbitraria } from '../dps/testes/dps-arbitraria.ts'
import type { Dps } from '../dps/tipos.ts'
import { montarArvoreDoTexto } from '../xml/index.ts'
import {
  type AlemDaDps,
  DADOS_DO_DIALETO,
  envelopar,
  escreverCancelamento,
  escreverConsulta,
  escreverEmissao,
  escreverSubstituicao,
  explicarRecusaAbrasf,
} from './index.ts'
import { temEsquemasAbrasf, validarAbrasf } from './testes/esquema-abrasf.ts'

const NOMES = Object.keys(DIALETOS) as Dialeto[]
const ALEM: AlemDaDps = {
  prestador: { nome: 'Prestadora Fictícia Ltda', uf: 'SP', endereco: null },
  cidadeDoTomador: { nome: 'Rio de Janeiro', uf: 'RJ' },
  ...{ cnae: '6209-1/00', incidencia: '3550308', base: 150_000, iss: 4_185, issRetido: 4_185 },
  ...{ liquido: 145_815, aliquota: '0.0279' },
}
const PRESTADOR = {
  inscricao: { tipo: 'cnpj', numero: '11.222.333/0001-81' },
  inscricaoMunicipal: '1234567',
} as const

describe.each(NOMES)('%s', (nome) => {
  const dialeto = DADOS_DO_DIALETO[nome]
  const daqui = (dps: Dps, alem = ALEM) => escreverEmissao(dps, alem, dialeto)

  it.skipIf(!temEsquemasAbrasf).each(Object.entries(CASOS))(
    'the official schema takes the issue of %s',
    async (_, dps) => {
      expect(await validarAbrasf(dialeto.versao, daqui(dps).xml)).toEqual([])
    },
  )

  it.skipIf(!temEsquemasAbrasf)('and what is asked and cancelled', async () => {
    const consulta = escreverConsulta(PRESTADOR, { serie: '1', numero: 42 }, dialeto)
    const cancelamento = escreverCancelamento(
      { prestador: PRESTADOR, numero: '2026000000012', municipio: '3550308', codigo: '2' },
      dialeto,
    )
    for (const { xml } of [consulta, cancelamento])
      expect(await validarAbrasf(dialeto.versao, xml)).toEqual([])
  })

  const daSubstituicao = (dps: Dps) =>
    escreverSubstituicao(dps, ALEM, {
      cancelamento: { prestador: PRESTADOR, numero: '12', municipio: '3550308', codigo: '1' },
      dialeto,
    })

  it.skipIf(!temEsquemasAbrasf).each(Object.entries(CASOS))(
    'and the issue of %s in the place of another',
    async (_, dps) => {
      expect(await validarAbrasf(dialeto.versao, daSubstituicao(dps).xml)).toEqual([])
    },
  )

  it('a replacing has in it what is cancelled and what comes in its place, each to be signed', () => {
    const { xml, assinar } = daSubstituicao(SIMPLES_COMUM)
    for (const { elemento, id } of assinar)
      expect(xml.split(`<${elemento} Id="${id}"`)).toHaveLength(2)
    const { cancelamento, rps, lote } = dialeto.assina
    expect(assinar.length).toBe(Number(cancelamento) + Number(rps) + Number(lote))
    expect(xml.indexOf('<Pedido>')).toBeLessThan(xml.indexOf('<Rps>'))
  })

  it('what is to be signed is in the document, once, under its Id', () => {
    const { xml, assinar } = daqui(SIMPLES_COMUM)
    for (const { elemento, id } of assinar)
      expect(xml.split(`<${elemento} Id="${id}"`)).toHaveLength(2)
    expect(assinar.length).toBe(Number(dialeto.assina.rps) + Number(dialeto.assina.lote))
  })

  it('goes inside an envelope that gives it back as it was', () => {
    const { xml } = daqui({
      ...SIMPLES_COMUM,
      servico: { ...SIMPLES_COMUM.servico, descricao: 'a ]]> b & <c>' },
    })
    const { corpo, cabecalhos } = envelopar(dialeto, 'emitir', xml)
    const dados = montarArvoreDoTexto(corpo)
    const [corpoSoap] = dados.raiz.filhos
    const [operacao] = corpoSoap?.filhos ?? []
    expect(operacao?.nome).toBe(`${dialeto.emissao}${dialeto.sufixo}`.toLowerCase())
    const mensagem = operacao?.filhos.find((no) => no.nome === 'nfsedadosmsg')
    if (dialeto.mensagem === 'aninhada') expect(corpo).toContain(`<nfseDadosMsg>${xml}<`)
    else expect(mensagem?.texto).toBe(xml)
    expect(JSON.stringify(cabecalhos)).toContain(`${dialeto.espacoDoServico}/${dialeto.emissao}`)
  })
})

describe('what is told', () => {
  const { xml } = escreverEmissao(RETIDO, ALEM, DADOS_DO_DIALETO['abrasf-2.04'])

  it('values, rate, who keeps the ISS back and who takes the service', () => {
    for (const parte of [
      '<Numero>42</Numero><Serie>1</Serie><Tipo>1</Tipo>',
      '<DataEmissao>2026-11-26</DataEmissao>',
      '<Competencia>2026-11-25</Competencia>',
      '<ValorServicos>1500.00</ValorServicos>',
      '<ValorIss>41.85</ValorIss><Aliquota>2.79</Aliquota>',
      '<IssRetido>1</IssRetido><ResponsavelRetencao>1</ResponsavelRetencao>',
      '<ItemListaServico>01.07</ItemListaServico><CodigoCnae>6209100</CodigoCnae>',
      '<MunicipioIncidencia>3550308</MunicipioIncidencia>',
      '<RazaoSocial>Cliente &amp; Irmãos Fictícia S.A.</RazaoSocial>',
      '<Cep>20040002</Cep>',
      '<RegimeEspecialTributacao>6</RegimeEspecialTributacao>',
      '<OptanteSimplesNacional>1</OptanteSimplesNacional>',
    ])
      expect(xml).toContain(parte)
  })

  it('an export has no município that it is due to, and who takes it is told by the NIF', () => {
    const alem = { ...ALEM, cidadeDoTomador: null, iss: 0, aliquota: null }
    const fora = escreverEmissao(EXPORTACAO, alem, DADOS_DO_DIALETO['abrasf-2.04']).xml
    expect(fora).toContain('<ExigibilidadeISS>4</ExigibilidadeISS>')
    expect(fora).toContain('<NifTomador>DE 123/456</NifTomador>')
    expect(fora).not.toMatch(/MunicipioIncidencia|IdentificacaoTomador|<Endereco>|Aliquota/)
    const antiga = escreverEmissao(EXPORTACAO, alem, DADOS_DO_DIALETO['webiss-2.02']).xml
    expect(antiga).not.toMatch(/NifTomador|CodigoNbs/)
  })

  it('without the state of who takes the service half an address is not told', () => {
    const alem = { ...ALEM, cidadeDoTomador: null }
    const sem = escreverEmissao(
      { ...RETIDO, tomador: CLIENTE },
      alem,
      DADOS_DO_DIALETO['abrasf-2.04'],
    )
    expect(sem.xml).not.toContain('<Endereco>')
  })

  it('numbers of lots are not of two series', () => {
    const aninhado = DADOS_DO_DIALETO['abrasf-2.04-aninhado']
    const lote = (serie: number, numero: number) =>
      /<NumeroLote>(\d+)</.exec(
        escreverEmissao({ ...RETIDO, serie, numero }, ALEM, aninhado).xml,
      )?.[1]
    const lotes = [lote(1, 2), lote(2, 1), lote(12, 1), lote(1, 21)]
    expect(new Set(lotes).size).toBe(4)
  })
})

describe('any DPS', () => {
  it.skipIf(!temEsquemasAbrasf)('is taken by the official schema of 2.04', async () => {
    const amostras = fc.sample(dpsArbitraria, { numRuns: 60, seed: 7 })
    for (const umaQualquer of amostras) {
      // Of the list as it was when the schema was written, which is not the list of any day.
      const descricao = `${umaQualquer.servico.descricao} de teste`
      const servico = { ...umaQualquer.servico, codigoTributacaoNacional: '010701', descricao }
      const dps = { ...umaQualquer, servico }
      const { xml } = escreverEmissao(dps, ALEM, DADOS_DO_DIALETO['abrasf-2.04'])
      expect(await validarAbrasf('2.04', xml)).toEqual([])
    }
  })
})

it('refusals say what to do, and those that nobody knows say whom to ask', () => {
  expect(explicarRecusaAbrasf('E45').campo).toBe('inscricaoMunicipal')
  expect(explicarRecusaAbrasf('E160').comoResolver).toContain('dialeto')
  expect(explicarRecusaAbrasf('L999').comoResolver).toContain('fale com a prefeitura')
})

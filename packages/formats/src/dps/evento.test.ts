import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chaveNacional } from '../sinteticos/index.ts'
import { cnpj, lidos, notaFicticia } from '../testes/ficticios.ts'
import { conferirPedidoDeEvento } from './conferir/evento.ts'
import {
  codigoDoEvento,
  type EventoPedido,
  escreverPedidoDeEvento,
  idDoPedidoDeEvento,
  type PapelNaNota,
  type PedidoDeEvento,
} from './evento.ts'
import { AGORA } from './testes/casos.ts'
import { digitado, instante } from './testes/dps-arbitraria.ts'
import { temEsquemas, validarNoEsquema } from './testes/esquema-oficial.ts'
import { validarEstrutura } from './validar-estrutura.ts'

const CHAVE = chaveNacional(notaFicticia)
const pedir = (evento: EventoPedido, mudanca: Partial<PedidoDeEvento> = {}): PedidoDeEvento => ({
  ambiente: 'restrita',
  aplicativo: 'Razao 0.1',
  quando: '2026-11-26T14:30:00-03:00',
  autor: { tipo: 'cnpj', numero: notaFicticia.prestador.documento },
  chave: CHAVE,
  evento,
  ...mudanca,
})

const CANCELAR: EventoPedido = {
  tipo: 'cancelamento',
  motivo: 'servico-nao-prestado',
  texto: 'O cliente desistiu & o serviço não foi feito',
}
const PAPEIS: readonly PapelNaNota[] = ['prestador', 'tomador', 'intermediario']
const TODOS: readonly (readonly [string, EventoPedido])[] = [
  ['101101', CANCELAR],
  ['101103', { tipo: 'analise-fiscal', motivo: 'outros', texto: 'Nota repetida por engano' }],
  ...PAPEIS.map((papel, i) => [`20${i + 2}20${i + 1}`, { tipo: 'confirmacao', papel }] as const),
  ...PAPEIS.map(
    (papel, i) =>
      [`20${i + 2}20${i + 5}`, { tipo: 'rejeicao', papel, motivo: 'duplicidade' }] as const,
  ),
]

describe('requests of events', () => {
  it('cancelling, to the letter', () => {
    const id = `PRE${CHAVE}101101`
    expect(id).toHaveLength(59)
    expect(escreverPedidoDeEvento(pedir(CANCELAR))).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><pedRegEvento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infPedReg Id="${id}"><tpAmb>2</tpAmb><verAplic>Razao 0.1</verAplic><dhEvento>2026-11-26T14:30:00-03:00</dhEvento><CNPJAutor>11222333000181</CNPJAutor><chNFSe>${CHAVE}</chNFSe><e101101><xDesc>Cancelamento de NFS-e</xDesc><cMotivo>2</cMotivo><xMotivo>O cliente desistiu &amp; o serviço não foi feito</xMotivo></e101101></infPedReg></pedRegEvento>`,
    )
  })

  it.each(TODOS)('%s', (codigo, evento) => {
    expect(codigoDoEvento(evento)).toBe(codigo)
    expect(idDoPedidoDeEvento(`NFS${CHAVE}`, evento)).toBe(`PRE${CHAVE}${codigo}`)
    expect(validarEstrutura(escreverPedidoDeEvento(pedir(evento)))).toEqual([])
    expect(conferirPedidoDeEvento(pedir(evento), { agora: AGORA })).toEqual([])
  })

  it.skipIf(!temEsquemas)('the official schema takes them', async () => {
    const pedidos = TODOS.map(([, evento]) => escreverPedidoDeEvento(pedir(evento)))
    expect((await validarNoEsquema('pedRegEvento', pedidos)).flat()).toEqual([])
  })

  it('once registered, the reader knows it', () => {
    const pedido = escreverPedidoDeEvento(pedir(CANCELAR)).replace(/^<\?xml[^>]*>/, '')
    const registrado = `<evento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infEvento Id="EVT${CHAVE}101101001"><nSeqEvento>001</nSeqEvento><dhProc>2026-11-26T14:30:05-03:00</dhProc>${pedido}</infEvento></evento>`
    expect(lidos(registrado)).toMatchObject([
      {
        tipo: 'evento',
        codigo: '101101',
        efeito: 'cancelamento',
        chaveNota: CHAVE,
        motivo: 'O cliente desistiu & o serviço não foi feito',
      },
    ])
  })
})

describe('what would be refused', () => {
  const rejeitar = (papel: PapelNaNota): EventoPedido => ({
    tipo: 'rejeicao',
    papel,
    motivo: 'outros',
  })
  it.each<readonly [string, PedidoDeEvento]>([
    ['E1831', pedir(CANCELAR, { chave: '1'.repeat(50) })],
    ['E0813', pedir(CANCELAR, { autor: { tipo: 'cnpj', numero: '1' } })],
    ['E0816', pedir(CANCELAR, { autor: { tipo: 'cpf', numero: '1' } })],
    ['E1843', pedir(CANCELAR, { quando: '2026-11-26T15:00:01-03:00' })],
    ['E1944', pedir(rejeitar('prestador'))],
    ['E1949', pedir(rejeitar('tomador'))],
    ['E1954', pedir(rejeitar('intermediario'))],
    ['E1235', pedir({ ...CANCELAR, texto: 'curto' })],
    ['E1235', pedir({ ...CANCELAR, texto: 'x'.repeat(256) })],
    ['E1235', pedir(CANCELAR, { quando: 'hoje' })],
  ])('%s', (codigo, pedido) => {
    const recusas = conferirPedidoDeEvento(pedido, { agora: AGORA })
    expect(recusas).toMatchObject([{ codigo, campo: 'evento' }])
    for (const r of recusas)
      expect(`${r.mensagem} ${r.comoResolver}`).toMatch(/^[A-Z].+\. [A-Z].+\.$/)
  })

  it('a key of a CNPJ that ends in a letter is refused by the schema of the government', () => {
    const documento = cnpj('1122233300AB')
    const chave = chaveNacional({
      ...notaFicticia,
      prestador: { ...notaFicticia.prestador, documento },
    })
    expect(conferirPedidoDeEvento(pedir(CANCELAR, { chave }), { agora: AGORA })).toMatchObject([
      { codigo: 'E1235' },
    ])
  })
})

it('whatever is typed as the reason, the request is well formed and what is fine is valid', () => {
  fc.assert(
    fc.property(digitado, instante, (texto, quando) => {
      const pedido = pedir({ tipo: 'cancelamento', motivo: 'outros', texto }, { quando })
      const falhas = validarEstrutura(escreverPedidoDeEvento(pedido))
      expect(falhas.filter(({ problema }) => problema === 'malformado')).toEqual([])
      const recusas = conferirPedidoDeEvento(pedido, { agora: '2099-01-01T00:00:00-03:00' })
      expect(recusas.length > 0).toBe(falhas.length > 0)
    }),
  )
})

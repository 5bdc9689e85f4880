import { describe, expect, it } from 'vitest'
import { comoEnviar, type Envio, type EnviosDaNota, textoDoPedido } from './envios.ts'

const envio = (mais: Partial<Envio>): Envio => ({
  ...{ id: 1, tipo: 'autorizada', para: 'a@cliente.example', nome: null, situacao: 'enviado' },
  ...{ porque: null, em: '2026-10-20T12:00:00Z', enviadoEm: null, proximaEm: null },
  ...{ tentativas: 1, porQuem: null },
  ...mais,
})
const dados = (envios: Envio[], para = ['a@cliente.example']): EnviosDaNota => ({
  ...{ pode: true, porque: null, sozinha: true, porqueNaoSozinha: null, clienteId: 1 },
  destinatarios: para.map((um) => ({ para: um, nome: null })),
  envios,
})

describe('sending a note to its customer', () => {
  it('is again only where the customer was written to before', () => {
    expect(comoEnviar(dados([])).rotulo).toBe('Enviar ao cliente')
    expect(comoEnviar(dados([envio({ para: 'outro@x.example' })])).rotulo).toBe('Enviar ao cliente')
    expect(comoEnviar(dados([envio({})]))).toEqual({ rotulo: 'Enviar de novo', conferir: null })
  })

  it('asks first where the last letter may have arrived, and not where it did since', () => {
    const incerto = envio({ situacao: 'incerto' })
    expect(comoEnviar(dados([incerto, envio({})])).conferir).toContain('a@cliente.example')
    expect(comoEnviar(dados([envio({ id: 2 }), incerto])).conferir).toBeNull()
  })

  it('says how many letters leave', () => {
    expect(textoDoPedido({ envios: 1, jaACaminho: 0 })).toBe('A nota vai para 1 e-mail.')
    expect(textoDoPedido({ envios: 2, jaACaminho: 1 })).toContain('já está a caminho')
    expect(textoDoPedido({ envios: 0, jaACaminho: 1 })).toContain('já está a caminho')
  })
})

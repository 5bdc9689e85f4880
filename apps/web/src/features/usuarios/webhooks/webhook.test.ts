import { webhooks } from '@razao/contract'
import { expect, it } from 'vitest'
import {
  EVENTOS,
  erroDoEndereco,
  GRUPOS,
  respostaDa,
  situacaoDoWebhook,
  textoDosEventos,
  type Webhook,
} from './webhook.ts'

it('offers every event once, under a name for people', () => {
  expect(GRUPOS.flatMap(({ eventos }) => eventos)).toEqual(Object.keys(webhooks.EVENTOS_DE_WEBHOOK))
  for (const { titulo } of GRUPOS) expect(titulo).toMatch(/^[A-Z]/)
  expect(textoDosEventos(EVENTOS)).toBe('Todos')
  expect(textoDosEventos(['guia.paga', 'empresa.criada'])).toBe('Guia paga, Empresa criada')
})

it.each([
  ['https://sistema.example/razao', null],
  ['http://10.0.0.1/', null],
  ['sistema.example', /https:/],
  ['ftp://sistema.example', /https:/],
])('%s is an address, or is said not to be', (endereco, erro) => {
  if (erro === null) expect(erroDoEndereco(endereco)).toBeNull()
  else expect(erroDoEndereco(endereco)).toMatch(erro)
})

it.each([
  [{}, 'Ligado'],
  [{ falhandoDesde: '2026-11-20T10:00:00Z' }, 'Falhando'],
  [{ ativo: false }, 'Desligado'],
  [{ ativo: false, desligadoEm: '2026-11-23T10:00:00Z' }, 'Desligado por falhas'],
])('with %j it is %s', (parte, texto) => {
  const webhook = { ativo: true, falhandoDesde: null, desligadoEm: null, ...parte } as Webhook
  expect(situacaoDoWebhook(webhook).texto).toBe(texto)
})

it('tells the answer of an attempt, or why there was none', () => {
  const tentativa = { em: '2026-11-24T10:00:00Z', ms: 12 }
  expect(respostaDa({ ...tentativa, status: 503, motivo: null })).toBe('HTTP 503')
  expect(respostaDa({ ...tentativa, status: null, motivo: 'prazo' })).toMatch(/15 segundos/)
  expect(respostaDa({ ...tentativa, status: null, motivo: 'outro' })).toBe('Sem resposta')
})

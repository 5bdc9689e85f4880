import { afterAll, beforeEach, expect, test } from 'vitest'
import { type JettaxClient, startJettax } from '../index.ts'

const CLIENT: JettaxClient = {
  ...{ cnpj: '11222333000181', name: 'Fictícia', ibge: '3550308', ccm: '123' },
  ...{ purchases: true, sales: true },
}
const OTHER = { cnpj: '11444777000161', name: 'Outra Fictícia' }
const service = await startJettax({ clients: [CLIENT], pageSize: 2 })
afterAll(() => service.stop())
beforeEach(() => service.reset())

async function call(path: string, { method = 'GET', body = {}, token = service.token } = {}) {
  const answer = await fetch(`${service.url}${path}`, {
    ...{ method, headers: { authorization: token } },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as never }
}
const sale = (number: number) => ({
  ...{ issuer: CLIENT, receiver: OTHER, number, issuedOn: `2026-10-0${number}`, value: 10_000 },
})

test('the token goes alone in the header, and any other is refused in its words', async () => {
  expect((await call('/api/nfse/cities')).status).toBe(200)
  for (const token of ['', 'other', `Bearer ${service.token}`])
    expect(await call('/api/nfse/cities', { token })).toEqual({
      ...{ status: 401, body: { message: 'Token inválido.' } },
    })
})

test('clients are put, changed and taken away, and their notes go with them', async () => {
  const given = { ...{ cnpj: OTHER.cnpj, razao_social: 'Outra', codigo_ibge: '3550308' }, ccm: '9' }
  expect((await call('/api/clients', { method: 'POST', body: { ...given, ccm: '' } })).status).toBe(
    422,
  )
  expect((await call('/api/clients', { method: 'POST', body: given })).status).toBe(201)
  expect((await call('/api/clients', { method: 'POST', body: given })).status).toBe(422)
  const path = `/api/clients/${OTHER.cnpj}`
  const put = await call(path, { method: 'PUT', body: { razao_social: 'Nova' } })
  expect(put.body).toMatchObject({ data: { razao_social: 'Nova', ccm: '9' } })
  service.deliver(OTHER.cnpj, 'sales', { ...sale(1), issuer: OTHER })
  expect((await call(path, { method: 'DELETE' })).status).toBe(200)
  expect((await call(path)).status).toBe(404)
  expect((await call(`/api/nfes/clients/${OTHER.cnpj}/sales/`)).status).toBe(404)
})

test('lists go page by page after a number, and each filter narrows them', async () => {
  for (const number of [1, 2, 3]) service.deliver(CLIENT.cnpj, 'sales', sale(number))
  const path = `/api/nfes/clients/${CLIENT.cnpj}/sales/`
  const first = (await call(path)).body as { data: object[]; meta: { pagination: never } }
  expect(first).toMatchObject({
    data: [{ id: '1' }, { id: '2' }],
    meta: { pagination: { links: { next: `${service.url}${path}?page=2` } } },
  })
  expect((await call(`${path}?page=2`)).body).toMatchObject({
    ...{ data: [{ id: '3' }], meta: { pagination: { links: [] } } },
  })
  const ids = async (search: string) =>
    ((await call(`${path}?${search}`)).body as { data: { id: string }[] }).data.map(({ id }) => id)
  expect(await ids('ultimoId=2')).toEqual(['3'])
  expect(await ids('dataInicial=2026-10-02&dataFinal=2026-10-02')).toEqual(['2'])
  expect(await ids(`cnpjDestinario=${CLIENT.cnpj}`)).toEqual([])
  expect(await ids(`cnpjEmitente=${CLIENT.cnpj}&ultimoId=1`)).toEqual(['2', '3'])
})

test('notes of services are told by month, situation and kind', async () => {
  const told = { provider: CLIENT, taker: OTHER, value: 5000 }
  service.tell(CLIENT.cnpj, { ...told, number: '7', issuedOn: '2026-08-31' })
  service.tell(CLIENT.cnpj, {
    ...{ ...told, provider: OTHER, taker: CLIENT, number: '8', issuedOn: '2026-09-01' },
    status: 'cancelada',
  })
  const numbers = async (search: string) => {
    const { body } = await call(`/api/nfse/invoices/${CLIENT.cnpj}?${search}`)
    return (body as { data: { numero: string }[] }).data.map(({ numero }) => numero)
  }
  expect(await numbers('period=8-2026')).toEqual(['7'])
  expect(await numbers('notaSituacao=cancelada')).toEqual(['8'])
  expect(await numbers('tipoNota=emitida')).toEqual(['7'])
  expect(await numbers('lastId=1')).toEqual(['8'])
})

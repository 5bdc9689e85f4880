import { expect, test } from '@playwright/test'
import { DEMO_USERS } from '../../apps/server/src/demo/index.ts'

// The product as it starts: what the Firebase-style face signs, the API believes.
test('the API takes an ID token of the face, until its session ends', async () => {
  const produto = process.env.RAZAO_E2E_URL ?? ''
  const contador = DEMO_USERS.find(({ papel }) => papel.toLowerCase().startsWith('contador'))
  const chamar = async (caminho: string, corpo: object) => {
    const url = new URL(`/identitytoolkit.googleapis.com${caminho}?key=razao-web`, produto)
    const headers = { 'content-type': 'application/json' }
    const resposta = await fetch(url, { method: 'POST', headers, body: JSON.stringify(corpo) })
    return (await resposta.json()) as { idToken: string }
  }
  const sessao = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const resposta = await fetch(new URL('/api/sessao', produto), { headers })
    const corpo = (await resposta.json()) as { codigo?: string }
    return [resposta.status, corpo.codigo]
  }
  const { idToken } = await chamar('/v1/accounts:signInWithPassword', {
    email: contador?.email,
    password: contador?.senha,
  })
  // Of this face the terms are agreed to once, here.
  expect(await sessao(idToken)).toEqual([403, 'aceite-pendente'])
  const aceite = await fetch(new URL('/api/conta/aceites', produto), {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ termos: true, privacidade: true }),
  })
  expect(aceite.status).toBe(200)
  expect(await sessao(idToken)).toEqual([200, undefined])
  const [cabecalho, dados] = idToken.split('.')
  expect(await sessao(`${cabecalho}.${dados}.x`)).toEqual([401, 'nao-autenticado'])
  await chamar('/v2/accounts:revokeToken', { tokenType: 'ACCESS_TOKEN', token: idToken, idToken })
  expect(await sessao(idToken)).toEqual([401, 'nao-autenticado'])
})

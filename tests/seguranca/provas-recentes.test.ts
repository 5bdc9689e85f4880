// What asks who somebody is again (reliability: A26): what changes who may do what, on the API (which routes are in
// provas-pedidas.test.ts, their answers in acesso.test.ts), on the account and at the other face.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chamarFace, entrarPelaFaceFirebase, tokensDaFaceOidc } from './faces.ts'
import { abrirProdutoDeAtaque, type ProdutoDeAtaque, SENHA } from './produto-de-ataque.ts'

let produto: ProdutoDeAtaque
let serie = 0
beforeAll(async () => {
  produto = await abrirProdutoDeAtaque()
})
afterAll(() => produto?.fechar())
const novaConta = async () => {
  serie += 1
  const email = `pessoa${serie}@ficticio.example`
  await produto.conta(email)
  return { email }
}

describe('the account', () => {
  const MUDANCAS: [string, string, object][] = [
    ['POST', 'trocar-email', { email: 'outra@ficticio.example' }],
    ['POST', 'trocar-senha', { atual: SENHA, nova: 'outra pedra no caminho' }],
    ['POST', 'fatores/preparar', {}],
    ['POST', 'fatores/confirmar', { fatorId: crypto.randomUUID(), codigo: '000000', nome: 'x' }],
    ['POST', 'fatores/codigos-de-recuperacao', {}],
    ['DELETE', `fatores/${crypto.randomUUID()}`, {}],
    ['POST', 'chaves/opcoes', {}],
    ['POST', 'chaves', { nome: 'x', resposta: {} }],
    ['DELETE', 'chaves/x', {}],
  ]

  test('a sign-in of eleven minutes ago changes nothing of how it is entered', async () => {
    const pessoa = await novaConta()
    const { tokens } = await tokensDaFaceOidc(produto, pessoa)
    const chamar = async (metodo: string, caminho: string, corpo: object) => {
      const resposta = await fetch(new URL(`/identidade/conta/${caminho}`, produto.origem), {
        method: metodo,
        headers: {
          authorization: `Bearer ${tokens.access_token}`,
          'content-type': 'application/json',
        },
        ...(metodo === 'DELETE' ? {} : { body: JSON.stringify(corpo) }),
      })
      return { status: resposta.status, texto: await resposta.text() }
    }
    expect((await chamar('POST', 'fatores/preparar', {})).status).toBeLessThan(300)
    // The token carries its instant; the machine's clock goes on for this process.
    const agora = Date.now
    Date.now = () => agora() + 9.5 * 60_000
    try {
      expect((await chamar('POST', 'fatores/preparar', {})).status).not.toBe(403)
      Date.now = () => agora() + 10.5 * 60_000
      for (const [metodo, caminho, corpo] of MUDANCAS) {
        const { status, texto } = await chamar(metodo, caminho, corpo)
        expect([caminho, status, texto]).toEqual([
          caminho,
          expect.toSatisfy((s: number) => s === 401 || s === 403),
          expect.stringMatching(/reautenticacao_necessaria|nao_autenticado/),
        ])
      }
    } finally {
      Date.now = agora
    }
  })
})

test('at the other face, five minutes', async () => {
  const pessoa = await novaConta()
  const { corpo } = await entrarPelaFaceFirebase(produto, pessoa)
  const { idToken } = corpo
  produto.avancar(6 * 60_000)
  for (const [caminho, mais] of [
    ['/v1/accounts:update', { password: 'outra pedra no caminho' }],
    ['/v1/accounts:delete', {}],
    ['/v2/accounts/mfaEnrollment:start', { totpEnrollmentInfo: {} }],
    [
      '/v1/accounts:sendOobCode',
      { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'outra@ficticio.example' },
    ],
  ] as const) {
    const { status, texto } = await chamarFace(produto, caminho, { idToken, ...mais })
    expect([caminho, status, texto]).toEqual([
      caminho,
      400,
      expect.stringContaining('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
    ])
  }
})

import { expect, test } from 'vitest'
import { estaLogado, USUARIO_INICIAL, type UsuarioDaSessao, userSlice } from './user.ts'

const { actions, reducer } = userSlice
const usuario: UsuarioDaSessao = {
  id: 1,
  FullName: 'Ana Fictícia',
  login: 'ana@exemplo.test',
  IDFuncionario: null,
  RotaInicial: null,
  IDPerfilAcesso: 2,
  Token: 't',
  AccessToken: 't',
  FirebaseAccessToken: null,
  validacao: { Valido: true, Mensagens: [] },
  logged: true,
  escritorio: { id: 1, nome: 'Escritório Fictício', demonstracao: true },
  escritorios: [],
  empresas: { todas: true, ids: [] },
  hoje: '2026-11-21',
  competenciaAtual: '2026-11',
}

test('a login that starts loads and forgets the error of the one before', () => {
  const depois = reducer({ ...USUARIO_INICIAL, error: 'antes' }, actions.loginStart())
  expect(depois).toMatchObject({ loading: true, error: null })
})

test('a login that succeeds stores the user and the person is logged in', () => {
  const depois = reducer(USUARIO_INICIAL, actions.loginSuccess(usuario))
  expect(depois).toMatchObject({ loading: false, error: null, user: { FullName: 'Ana Fictícia' } })
  expect(estaLogado(depois)).toBe(true)
})

test('a login that fails stores the error, stops loading and leaves nobody in', () => {
  const depois = reducer({ ...USUARIO_INICIAL, loading: true }, actions.loginFailure('não'))
  expect(depois).toMatchObject({ loading: false, error: 'não', user: null })
  expect(estaLogado(depois)).toBe(false)
})

test('a logout that succeeds forgets the person and the chosen office', () => {
  const dentro = { ...USUARIO_INICIAL, user: usuario, escritorioEscolhido: 4 }
  expect(reducer(dentro, actions.logoutSuccess())).toEqual(USUARIO_INICIAL)
})

test('a forgotten password that succeeds stores the reset status', () => {
  const depois = reducer(USUARIO_INICIAL, actions.forgotPasswordSuccess('enviado'))
  expect(depois.passwordResetStatus).toBe('enviado')
})

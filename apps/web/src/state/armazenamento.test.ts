import { configureStore } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { guardarMudancas, haviaSessao, lerGuardado } from './armazenamento.ts'
import { companySlice } from './company.ts'
import { preferencesSlice } from './preferences.ts'
import { estadoDasFatias } from './reducers.ts'
import { userSlice } from './user.ts'

function armazemVazio() {
  const dados = new Map<string, string>()
  return {
    dados,
    getItem: (chave: string) => dados.get(chave) ?? null,
    setItem: (chave: string, valor: string) => void dados.set(chave, valor),
    removeItem: (chave: string) => void dados.delete(chave),
  }
}
const prefixo = 'marca:1'

test('what is kept comes back, under keys with the brand and version «1»', () => {
  const armazem = armazemVazio()
  const loja = configureStore({ reducer: estadoDasFatias })
  guardarMudancas(loja, armazem, prefixo)
  loja.dispatch(preferencesSlice.actions.preferir({ pagination: { sizePerPage: 50 } }))
  loja.dispatch(companySlice.actions.competenciaEscolhida('2026-03'))
  expect([...armazem.dados.keys()]).toContain('marca:1:preferences')
  const lido = lerGuardado(armazem, prefixo)
  expect(lido.preferences?.pagination.sizePerPage).toBe(50)
  expect(lido.company?.competencia).toBe('2026-03')
})

test('tokens are never written to storage and a reloaded page has nobody in until the server says so', () => {
  const armazem = armazemVazio()
  const loja = configureStore({ reducer: estadoDasFatias })
  guardarMudancas(loja, armazem, prefixo)
  loja.dispatch(
    userSlice.actions.loginSuccess({
      id: 1,
      FullName: 'Ana Fictícia',
      login: 'ana@exemplo.test',
      IDFuncionario: null,
      RotaInicial: null,
      IDPerfilAcesso: 2,
      Token: 'segredo-1',
      AccessToken: 'segredo-2',
      FirebaseAccessToken: 'segredo-3',
      validacao: { Valido: true, Mensagens: [] },
      logged: true,
      escritorio: { id: 1, nome: 'E', demonstracao: false },
      escritorios: [],
      empresas: { todas: true, ids: [] },
      hoje: '2026-11-21',
      competenciaAtual: '2026-11',
    }),
  )
  expect([...armazem.dados.values()].join()).not.toContain('segredo')
  expect(haviaSessao(armazem, prefixo)).toBe(true)
  expect(lerGuardado(armazem, prefixo).user?.user).toBeNull()
})

test('what was tampered with is as if it had never been kept', () => {
  const armazem = armazemVazio()
  armazem.setItem('marca:1:preferences', '{"layoutType":"outro"}')
  armazem.setItem('marca:1:company', 'isto não é JSON')
  expect(lerGuardado(armazem, prefixo)).toEqual({})
})

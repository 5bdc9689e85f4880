import { expect, test } from 'vitest'
import { PERFIL_INICIAL, profileSlice } from './profile.ts'

type Carregado = Parameters<typeof profileSlice.actions.perfilCarregado>[0]

test('the profile says the nome fantasia of the company, and not what the office calls it', () => {
  const { reducer, actions } = profileSlice
  const perfil = {
    Apelido: 'Padaria do Zé (cliente antigo)',
    razaoSocial: 'Padaria Fictícia Ltda',
    nomeFantasia: 'Pão de Mentira',
    ListaPerfis: [
      { vigenteDe: '2024-01', IDRegime: 1, anexo: 'I', baseReconhecimento: 0 },
      { vigenteDe: '2025-01', IDRegime: 2, anexo: null, baseReconhecimento: 0 },
      { vigenteDe: '2026-01', IDRegime: 1, anexo: 'I', baseReconhecimento: 0 },
    ],
    Socios: [],
  } as unknown as Carregado
  const lido = reducer(PERFIL_INICIAL, actions.perfilCarregado(perfil))
  expect(lido.Empresa.PerfilAtual.NomeFantasia).toBe('Pão de Mentira')
  expect(lido.RegimeTributario).toEqual([1, 2])
  const semFantasia = reducer(
    PERFIL_INICIAL,
    actions.perfilCarregado({ ...perfil, nomeFantasia: null }),
  )
  expect(semFantasia.Empresa.PerfilAtual.NomeFantasia).toBe('Padaria Fictícia Ltda')
})

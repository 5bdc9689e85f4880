import { expect, test } from 'vitest'
import { prever } from './lote.ts'
import type { UsuarioDaLista } from './usuario.ts'

const pessoa = (mudanca: Partial<UsuarioDaLista>): UsuarioDaLista => ({
  usuarioId: 2,
  conviteId: null,
  nome: 'Ana Exemplo',
  login: 'ana@exemplo.com.br',
  perfilAcesso: 2,
  modoEmpresas: 'todas',
  quantidadeEmpresas: null,
  departamento: null,
  mfa: false,
  exigeMfa: false,
  ultimoAcesso: null,
  situacao: 'ativo',
  permissoesProprias: false,
  validoAte: null,
  conviteExpiraEm: null,
  versao: 1,
  ...mudanca,
})
const EU = { id: 1, perfil: 1 }

test('each is counted once: will change, is already so, or cannot and why', () => {
  const linhas = [
    pessoa({}),
    pessoa({ usuarioId: 3, situacao: 'suspenso' }),
    pessoa({ usuarioId: 1, perfilAcesso: 1 }),
    pessoa({ usuarioId: 9, perfilAcesso: 5 }),
    pessoa({ usuarioId: null, conviteId: 4, situacao: 'convidado' }),
  ]
  const previsao = prever('suspender', linhas, EU)
  expect(previsao.afetadas.map(({ usuarioId }) => usuarioId)).toEqual([2])
  expect(previsao.jaEstao.map(({ usuarioId }) => usuarioId)).toEqual([3])
  expect(previsao.naoPodem.map(({ porque }) => porque)).toEqual([
    'é você',
    'está acima do seu acesso',
    'ainda não aceitou o convite',
  ])
})

test('a system has no second factor; one may ask it of oneself', () => {
  const linhas = [pessoa({ usuarioId: 5, perfilAcesso: 0 }), pessoa({ usuarioId: 1 })]
  const { afetadas, naoPodem } = prever('exigir-mfa', linhas, EU)
  expect(afetadas.map(({ usuarioId }) => usuarioId)).toEqual([1])
  expect(naoPodem).toHaveLength(1)
})

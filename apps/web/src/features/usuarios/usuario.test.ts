import { AREAS } from '@razao/contract'
import { expect, test } from 'vitest'
import { areasDoVerbo, chaveDaLinha, comVerbo, pessoaDaChave, situacaoDoMfa } from './usuario.ts'

test('a verb in all areas is written alone, in some by area, in none not at all', () => {
  expect(comVerbo(['ver'], 'confirmar', AREAS)).toEqual(['ver', 'confirmar'])
  expect(comVerbo(['ver', 'confirmar'], 'confirmar', ['fiscal'])).toEqual([
    'ver',
    'confirmar:fiscal',
  ])
  expect(comVerbo(['ver', 'confirmar:fiscal'], 'confirmar', [])).toEqual(['ver'])
})

test('the areas of a verb are read back as they were written', () => {
  expect(areasDoVerbo(['ver'], 'ver')).toEqual(AREAS)
  expect(areasDoVerbo(['ver:folha', 'ver:fiscal'], 'ver')).toEqual(['fiscal', 'folha'])
  expect(areasDoVerbo(['ver'], 'transmitir')).toEqual([])
})

test('a person and an invitation of the same number are two rows', () => {
  const pessoa = chaveDaLinha({ usuarioId: 7, conviteId: null } as never)
  const convite = chaveDaLinha({ usuarioId: null, conviteId: 7 } as never)
  expect(pessoaDaChave(pessoa)).toEqual({ usuarioId: 7 })
  expect(pessoaDaChave(convite)).toEqual({ conviteId: 7 })
})

test('a second factor asked for and not there is told', () => {
  expect(situacaoDoMfa({ mfa: false, exigeMfa: true, situacao: 'ativo' }).tom).toBe('atencao')
  expect(situacaoDoMfa({ mfa: true, exigeMfa: false, situacao: 'ativo' }).tom).toBe('ok')
})

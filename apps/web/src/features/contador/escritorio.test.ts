import { expect, test } from 'vitest'
import { chaveDoUid, planoEscrito, podeNaSituacao, textoDoPlano } from './escritorio.ts'
import { lerLimite } from './limite.ts'

test('each office has a number of its own that fits an address', () => {
  const uid = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
  expect(chaveDoUid(uid)).toBe(2 ** 48 - 1)
  expect(chaveDoUid('0190a1b2-c3d4-7000-8000-000000000001')).not.toBe(chaveDoUid(uid))
})

test('what may be done follows the state', () => {
  const pode = (situacao: 'ativo' | 'suspenso' | 'encerrando' | 'encerrado') =>
    Object.entries(podeNaSituacao({ situacao }))
      .filter(([, sim]) => sim)
      .map(([acao]) => acao)
  expect(pode('ativo')).toEqual(['suspender', 'pedirEncerramento'])
  expect(pode('suspenso')).toEqual(['reativar', 'pedirEncerramento'])
  expect(pode('encerrando')).toEqual(['suspender', 'confirmarEncerramento', 'reverter'])
  expect(pode('encerrado')).toEqual(['reverter'])
})

test('a limit is a whole number, nothing, or not a limit', () => {
  expect([lerLimite(' 12 '), lerLimite(''), lerLimite('0')]).toEqual([12, null, 0])
  expect([lerLimite('-1'), lerLimite('1,5'), lerLimite('muitas')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('what is read of a plan is what is kept when nobody touched it', () => {
  for (const plano of ['padrao', 'inicial', 'Sob medida'])
    expect(planoEscrito(textoDoPlano(plano))).toBe(plano)
  expect(textoDoPlano('padrao')).toBe('Padrão')
  expect(planoEscrito(' PADRAO ')).toBe('padrao')
})

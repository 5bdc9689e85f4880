import { servicos } from '@razao/contract'
import { expect, test } from 'vitest'
import { inicialDe } from '../../../ui/campos.ts'
import {
  CAMPOS,
  codigoEscrito,
  exemploDaDescricao,
  nbsEscrita,
  paraEnvio,
  type ValoresDoServico,
  valoresDo,
} from './servico.ts'

const valores = (mudancas: Partial<ValoresDoServico>): ValoresDoServico =>
  ({
    ...Object.fromEntries(Object.entries(CAMPOS).map(([nome, um]) => [nome, inicialDe(um)])),
    ...{ nome: 'Suporte', codigoNacional: '010701', descricao: 'Suporte de {mes}' },
    ...mudancas,
  }) as ValoresDoServico

test('the item is the one of the code, and what is empty is not sent as text', () => {
  const envio = paraEnvio(valores({ cnae: '6209-1/00', aliquotaIss: '0.02', natureza: 'outros' }))
  expect(envio).toMatchObject({
    ...{ itemLc116: '01.07', cnae: '6209100', nbs: null, anexo: null, codigo: null },
    aliquotaIss: '0.02',
  })
  expect(
    servicos.alterarServico.input.safeParse({ servicoId: 1, versao: 1, ...envio }).success,
  ).toBe(true)
  expect(paraEnvio(valores(valoresDo(envio as never)))).toEqual(envio)
})

test('without cessão there is no smallest base', () => {
  const comBase = valores({ inssBaseMinima: 'limpeza', cessaoDeMaoDeObra: true })
  expect(paraEnvio(comBase).inssBaseMinima).toBe('limpeza')
  expect(paraEnvio({ ...comBase, cessaoDeMaoDeObra: false }).inssBaseMinima).toBeNull()
})

test('the description as the month brings it', () => {
  expect(exemploDaDescricao('Suporte de {mes} de {ano}', '2026-03')).toBe(
    'Suporte de março de 2026',
  )
  expect(exemploDaDescricao('Suporte', '2026-03')).toBeNull()
  expect(exemploDaDescricao('Suporte de {semana}', '2026-03')).toBeNull()
})

test('codes as they are read', () => {
  expect([codigoEscrito('010701'), nbsEscrita('115022000')]).toEqual(['01.07.01', '1.1502.20.00'])
})

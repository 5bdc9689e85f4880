import { fechamento } from '@razao/contract'
import { describe, expect, test } from 'vitest'
import { acaoDaEtapa, frasesDaEtapa, podeReabrir, textoDaEtapa, tomDaEtapa } from './etapas.ts'
import type { EtapaDoMapa, LinhaDoMapa } from './tipos.ts'

const etapas = (mudanca: Partial<LinhaDoMapa['etapas']> = {}): LinhaDoMapa['etapas'] => ({
  ...(Object.fromEntries(fechamento.ETAPAS_DO_MAPA.map((etapa) => [etapa, 0])) as Record<
    EtapaDoMapa,
    number
  >),
  ...mudanca,
})
const linha = (mudanca: Partial<LinhaDoMapa['etapas']> = {}) => ({
  empresaId: 7,
  competencia: '2026-10',
  etapas: etapas(mudanca),
})

describe('default action of a cell', () => {
  test('a stage to be done runs what can be done up to it', () => {
    expect(acaoDaEtapa(linha(), 'guia')).toMatchObject({
      tipo: 'executar',
      etapa: 'tudo',
      ate: 'guia',
    })
  })
  test('the lock is asked for by name, never as part of everything', () => {
    expect(acaoDaEtapa(linha(), 'bloqueio')).toMatchObject({ tipo: 'executar', etapa: 'bloqueio' })
  })
  test('an apuração that asks for attention is checked by the person', () => {
    expect(acaoDaEtapa(linha({ conferencia: 3 }), 'conferencia').tipo).toBe('conferir')
  })
  test('a revenue that differs leads to the revenue of that company and month', () => {
    expect(acaoDaEtapa(linha({ notas: 3 }), 'notas')).toMatchObject({
      tipo: 'ir',
      rota: '/painel/fechamento/faturamento?competencia=2026-10&empresaId=7',
    })
  })
  test('a guide paid over what is owed asks the person, and another stop of the guide does not', () => {
    const parada = (motivoCodigo: string | null) =>
      acaoDaEtapa({ ...linha({ guia: 3 }), motivoCodigo }, 'guia').tipo
    expect(parada('guia-paga-diverge')).toBe('seguir')
    expect(parada('falta-selic')).toBe('executar')
    expect(acaoDaEtapa({ ...linha(), motivoCodigo: 'guia-paga-diverge' }, 'contabil').tipo).toBe(
      'executar',
    )
  })
  test('guides that reach nobody are looked at, for running again would stop there', () => {
    expect(acaoDaEtapa(linha({ enviado: 3 }), 'enviado').tipo).toBe('abrir')
    expect(acaoDaEtapa(linha({ guia: 2 }), 'enviado').tipo).toBe('executar')
  })
  test('a locked period only opens, whatever the state of the stage', () => {
    for (const etapa of fechamento.ETAPAS_DO_MAPA) {
      expect(acaoDaEtapa(linha({ bloqueio: 2, conferencia: 3 }), etapa).tipo).toBe('abrir')
    }
  })
})

test('the reason is told only by the stage that stopped', () => {
  const parada = {
    ...linha({ notas: 3, transmissao: 4 }),
    etapaAtual: 'notas' as const,
    motivo: 'Há divergência.',
    motivos: { transmissao: 'A Receita recusou.', lido: null, pago: null },
  }
  expect(frasesDaEtapa(parada, 'notas')).toEqual({
    estado: 'Notas: Pede atenção',
    motivo: 'Há divergência.',
  })
  expect(frasesDaEtapa(parada, 'guia').motivo).toBeNull()
  // What follows facts has its own.
  expect(frasesDaEtapa(parada, 'transmissao')).toEqual({
    estado: 'Transmissão: Erro',
    motivo: 'A Receita recusou.',
  })
})

test('a locked period shows the lock and its own word', () => {
  expect(tomDaEtapa('bloqueio', 2)).toBe('bloqueado')
  expect(textoDaEtapa('bloqueio', 2)).toBe('Bloqueado')
  expect(tomDaEtapa('guia', 2)).toBe('ok')
})

test('with the period locked, only the lock can be reopened', () => {
  expect(podeReabrir(etapas({ apuracao: 2 }), 'apuracao')).toBe(true)
  expect(podeReabrir(etapas({ apuracao: 2, bloqueio: 2 }), 'apuracao')).toBe(false)
  expect(podeReabrir(etapas({ apuracao: 2, bloqueio: 2 }), 'bloqueio')).toBe(true)
  expect(podeReabrir(etapas(), 'apuracao')).toBe(false)
  expect(podeReabrir(etapas({ transmissao: 2 }), 'transmissao')).toBe(false)
})

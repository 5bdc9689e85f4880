import { regrasMunicipais } from '@razao/contract'
import { TIPOS, TIPOS_DE_REGRA, type TipoDeRegra } from '@razao/engine/municipal'
import { describe, expect, test } from 'vitest'
import { errosDosCampos } from '../../ui/campos.ts'
import { CAMPOS_DO_VALOR, escritoDe, valorEscrito } from './campos-da-regra.ts'
import { codigoEscrito, ESCOLHAS_DE_SERVICO, frescor, servicoEscrito, vigencia } from './regra.ts'

const DITAS: Readonly<Record<TipoDeRegra, object>> = {
  'situacao-nacional': { situacao: 'ativo', emissorNacional: null },
  provedor: {
    ...{ sistema: 'abrasf', nome: 'Nota Fictícia', versao: '2.04', endereco: null },
    ...{ dialeto: 'abrasf-2.04', servico: 'https://nfse.municipio.example/ws' },
  },
  'rota-de-emissao': { ordem: ['abrasf', 'nacional', 'intermediario', 'prefeitura'] },
  'aliquota-iss': { aliquota: '0.025', deducao: '0.4' },
  'codigo-municipal': {
    codigos: [
      { codigo: '02690', descricao: 'Suporte', nbs: '115013000', cnae: null },
      { codigo: '02691', descricao: null, nbs: null, cnae: null },
    ],
  },
  'inscricao-municipal': { uso: 'proibida' },
  'prazo-cancelamento': { modo: 'dias-corridos', quantidade: 30, valorMaximo: 1_000_00 },
  substituicao: { permitida: true, modo: null, quantidade: null },
  retencao: { quem: 'tomador', quando: 'sempre' },
  'iss-fixo': { valor: 500_00, periodo: 'anual', por: 'profissional' },
  'vencimento-iss': { dia: 10, senaoUtil: 'antecipa' },
}

describe.each(TIPOS_DE_REGRA)('%s', (tipo) => {
  test('what is said goes to the fields and comes back the same', () => {
    const escrito = escritoDe(tipo, DITAS[tipo] as Record<string, unknown>)
    expect(valorEscrito(tipo, escrito)).toEqual(DITAS[tipo])
    expect(errosDosCampos(CAMPOS_DO_VALOR[tipo], escrito)).toEqual({})
  })

  test('the contract takes it, under a key of the kind', () => {
    const { chaves } = TIPOS[tipo]
    const chave = typeof chaves === 'string' ? '01.07' : chaves[0]?.[0]
    expect(
      regrasMunicipais.RegraDita.safeParse({ tipo, chave, valor: DITAS[tipo] }).error,
    ).toBeUndefined()
  })
})

test('days that the term does not count are not sent, and a term of a município that permits nothing neither', () => {
  expect(
    valorEscrito('prazo-cancelamento', { modo: 'fim-do-mes', quantidade: '5', valorMaximo: null }),
  ).toEqual({
    modo: 'fim-do-mes',
    quantidade: null,
    valorMaximo: null,
  })
  expect(
    valorEscrito('substituicao', { permitida: 'nao', modo: 'dias-uteis', quantidade: '5' }),
  ).toEqual({
    permitida: false,
    modo: null,
    quantidade: null,
  })
})

test('a dialect and its addresses come together, in https, and are of ABRASF alone', () => {
  const ditas = (mais: object) =>
    regrasMunicipais.RegraDita.safeParse({
      tipo: 'provedor',
      chave: '*',
      valor: { sistema: 'abrasf', nome: 'X', versao: null, endereco: null, ...mais },
    }).error?.issues.map(({ path }) => path.at(-1))
  const servico = 'https://nfse.municipio.example/ws'
  expect(ditas({})).toBeUndefined()
  expect(ditas({ dialeto: 'abrasf-2.04', servico })).toBeUndefined()
  expect(ditas({ dialeto: 'webiss-2.02', servicoDeTeste: servico })).toBeUndefined()
  expect(ditas({ dialeto: 'abrasf-2.04' })).toEqual(['servico'])
  expect(ditas({ servico })).toEqual(['dialeto'])
  expect(ditas({ sistema: 'proprio', dialeto: 'abrasf-2.04', servico })).toEqual(['sistema'])
  expect(ditas({ dialeto: 'outro', servico })).toEqual(['dialeto'])
  for (const mau of ['http://a.example/ws', 'https://a:b@c.example/', 'https://a.example/#b', 'ws'])
    expect([mau, ditas({ dialeto: 'abrasf-2.04', servico: mau })]).toEqual([mau, ['servico']])
})

test('a service is offered by its words and kept by its code', () => {
  expect(ESCOLHAS_DE_SERVICO).toHaveLength(201)
  expect(codigoEscrito('01.07 – Suporte técnico em informática')).toBe('01.07')
  expect(codigoEscrito(' 010701 ')).toBe('010701')
  expect(codigoEscrito('Todos os serviços')).toBe('*')
  expect(codigoEscrito(servicoEscrito('17.06'))).toBe('17.06')
  expect(servicoEscrito('010701')).toBe('010701')
})

test('freshness: never, lately, half a year and a day ago', () => {
  expect(frescor(null, '2026-11-22').tom).toBe('pendente')
  expect(frescor('2026-05-26', '2026-11-22')).toEqual({ tom: 'ok', texto: '26/05/2026' })
  expect(frescor('2026-05-25', '2026-11-22')).toEqual({
    tom: 'aguardando',
    texto: '25/05/2026, a rever',
  })
  expect(vigencia('2026-01-01', null)).toBe('Desde 01/01/2026')
  expect(vigencia('2026-01-01', '2026-05-31')).toBe('01/01/2026 a 31/05/2026')
})

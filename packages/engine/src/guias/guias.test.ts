import { isValidPis } from '@brazilian-utils/brazilian-utils/is-valid-pis'
import { isValidVoterId } from '@brazilian-utils/brazilian-utils/is-valid-voter-id'
import { describe, expect, test } from 'vitest'
import documentos from '../cadastro/exemplos/documentos.json' with { type: 'json' }
import {
  CODIGOS_DE_RECEITA,
  codigoDeReceita,
  crc16,
  formatarLinhaDigitavel,
  formatarNumeroDoDocumento,
  lerChavePix,
  lerPix,
  montarCodigoDeBarras,
  partesDaGps,
} from './index.ts'

test('o texto de prova do CRC-16/CCITT-FALSE é 29B1', () => {
  expect(crc16('123456789')).toBe('29B1')
})

describe('chaves Pix', () => {
  test.each([
    ['529.982.247-25', 'cpf'],
    ['12.ABC.345/01DE-35', 'cnpj'],
    ['+55 11 99999-0000', 'telefone'],
    ['Alguem@Empresa.Example', 'email'],
    ['123E4567-E12B-12D1-A456-426655440000', 'aleatoria'],
  ])('%s é %s', (texto, tipo) => expect(lerChavePix(texto)?.tipo).toBe(tipo))
  test.each([
    '',
    '11999990000',
    '+5511',
    `${'x'.repeat(70)}@empresa.example`,
    'a@b',
    '529.982.247-26',
  ])('%s não é chave', (texto) => expect(lerChavePix(texto)).toBeNull())
})

test('um Pix alterado ou de outro arranjo é recusado', () => {
  const certo =
    '00020126360014br.gov.bcb.pix0114112223330001815204000053039865802BR5901E6001C62070503***6304'
  const motivo = (codigo: string) => {
    const lido = lerPix(codigo)
    if (lido.ok) return lido.value.destino
    return 'motivo' in lido.refusal ? lido.refusal.motivo : lido.refusal.codigo
  }
  expect(motivo(`${certo}${crc16(certo)}`)).toEqual({ chave: '11222333000181' })
  expect(motivo(`${certo}0000`)).toBe('crc')
  for (const [de, para] of [
    ['br.gov.bcb.pix', 'br.gov.bcb.pax'],
    ['5901E', '5909E'],
    ['5901E', '5801E'],
  ] as const) {
    const outro = certo.replace(de, para)
    expect(motivo(`${outro}${crc16(outro)}`)).toBe('estrutura')
  }
  const semNumero = certo.replace('5802BR', '5403abc5802BR')
  expect(motivo(`${semNumero}${crc16(semNumero)}`)).toBe('valor')
})

test('a linha digitável se lê em quatro blocos', () => {
  expect(formatarLinhaDigitavel('858400000019669802701162300012345678890120261134')).toBe(
    '85840000001-9 66980270116-2 30001234567-8 89012026113-4',
  )
  expect(formatarLinhaDigitavel('8584')).toBe('8584')
})

test('a GPS preenche o campo livre do código de barras', () => {
  const partes = partesDaGps({
    codigo: '1163',
    identificador: '12345678901',
    competencia: '2026-11',
    valor: 16698,
  })
  const codigo = partes.ok ? montarCodigoDeBarras(partes.value) : partes
  expect(codigo).toEqual({ ok: true, value: '85840000001669802701163000123456789012026113' })
  const com = (mudanca: object) => {
    const gps = { codigo: '1007', identificador: '1', competencia: '2026-11', valor: 1, ...mudanca }
    const feita = partesDaGps(gps)
    if (feita.ok) return null
    return feita.refusal.codigo === 'fato-invalido' ? feita.refusal.campo : feita.refusal.motivo
  }
  expect(com({ codigo: '107' })).toBe('codigo')
  expect(com({ identificador: '123456789012345' })).toBe('identificador')
  expect(com({ competencia: '2026-13' })).toBe('competencia')
})

test('cada código aparece uma vez por uso e os da apuração existem', () => {
  const chaves = CODIGOS_DE_RECEITA.map(({ uso, codigo }) => `${uso}:${codigo}`)
  expect(new Set(chaves).size).toBe(chaves.length)
  for (const codigo of [
    '2089-01',
    '2372-01',
    '8109-02',
    '2172-01',
    '1138-04',
    '1099-01',
    '0561-07',
  ]) {
    expect(codigoDeReceita('dctfweb', codigo)?.rotulo).toBeTruthy()
  }
  expect(codigoDeReceita('darf', '9999')).toBeNull()
})

test('o número do documento de 17 dígitos ganha pontos', () => {
  expect(formatarNumeroDoDocumento('07202631012345678')).toBe('07.20.26310.1234567-8')
  expect(formatarNumeroDoDocumento('0720')).toBe('0720')
})

// The second opinion: the library the project keeps must agree with every case written here.
test('NIS e título de eleitor: a biblioteca concorda com cada exemplo', () => {
  const outra: Record<string, (numero: string) => boolean> = {
    nis: isValidPis,
    titulo: isValidVoterId,
  }
  const casos = documentos.casos.filter(({ fatos }) => fatos.tipo in outra)
  expect(casos.length).toBeGreaterThan(15)
  for (const { fatos, espera } of casos) {
    expect([fatos.numero, outra[fatos.tipo]?.(fatos.numero)]).toEqual([fatos.numero, espera.valido])
  }
})

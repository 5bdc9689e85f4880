import { describe, expect, test } from 'vitest'
import * as cadastro from './index.ts'
import {
  digitoDaChaveNfe,
  digitosDoCnpj,
  digitosDoCpf,
  formatarCnpj,
  formatarCpf,
  grupoDosAnexos,
  idDps,
  lerChaveNfe,
  lerChaveNfse,
  limparCnpj,
  raizDoCnpj,
  ufDoTitulo,
  validarChaveNfe,
  validarChaveNfse,
  validarCnpj,
  validarCpf,
} from './index.ts'

describe('CNPJ', () => {
  // IN RFB 2.229/2024: the example of the RFB is 12.ABC.345/01DE-35.
  test.each([
    '12.ABC.345/01DE-35',
    '12abc34501de35',
    '11.222.333/0001-81',
    '11222333000262',
    '12.ABC.345/0001-88',
    'ZZZZZZZZ000191',
    'A1B2C3D4000193',
  ])('%s vale', (cnpj) => expect(validarCnpj(cnpj)).toBe(true))

  test.each([
    '11.222.333/0001-80',
    '12ABC34501DE36',
    '00.000.000/0000-00',
    '11111111111111',
    '1122233300018',
    '112223330001811',
    '11222333000A81',
    '1122233300018A',
    '',
  ])('%s não vale', (cnpj) => expect(validarCnpj(cnpj)).toBe(false))

  test('os dígitos da base, com ou sem máscara', () => {
    expect(digitosDoCnpj('12ABC34501DE')).toBe('35')
    expect(digitosDoCnpj('12.ABC.345/01DE')).toBe('35')
    expect(digitosDoCnpj('12ABC34501D')).toBeNull()
    expect(digitosDoCnpj('12ABC34501D*')).toBeNull()
  })
  test('a raiz é comum a matriz e filiais', () =>
    expect(raizDoCnpj('11.222.333/0001-81')).toBe(raizDoCnpj('11222333000262')))
  test('um texto de outro tamanho só é limpo', () => {
    expect(formatarCnpj(' 11.222 ')).toBe('11222')
    expect(limparCnpj(' 12.abc/345-0 ')).toBe('12ABC3450')
  })
})

describe('CPF', () => {
  test.each(['529.982.247-25', '11144477735'])('%s vale', (cpf) =>
    expect(validarCpf(cpf)).toBe(true),
  )
  test.each(['529.982.247-26', '11111111111', '1114447773', '111444777355', 'A1144477735'])(
    '%s não vale',
    (cpf) => expect(validarCpf(cpf)).toBe(false),
  )
  test('máscara e dígitos', () => {
    expect(formatarCpf('52998224725')).toBe('529.982.247-25')
    expect(digitosDoCpf('529982247')).toBe('25')
    expect(digitosDoCpf('52998224')).toBeNull()
  })
})

test('o título diz a UF de inscrição', () => {
  expect(ufDoTitulo('1023 8501 0671')).toBe('PR')
  expect(ufDoTitulo('1023 8501 0672')).toBeNull()
})

describe('chaves', () => {
  const nfe = '35261111222333000181550010000001231123456787'
  test('o exemplo clássico do MOC termina em 5', () =>
    expect(digitoDaChaveNfe('5206043300991100250655012000000780026730161')).toBe(5))
  test('lê as partes da chave da NF-e', () =>
    expect(lerChaveNfe(`NFe${nfe}`)).toEqual({
      uf: '35',
      competencia: '2026-11',
      emitente: '11222333000181',
      modelo: '55',
      serie: '001',
      numero: '000000123',
      tipoEmissao: '1',
      codigo: '12345678',
    }))
  test('uma chave com CNPJ alfanumérico', () => {
    const base = '3526111' + '2ABC34501DE35' + '55001000000123112345678'
    expect(validarChaveNfe(`${base}${digitoDaChaveNfe(base)}`)).toBe(true)
  })
  test.each([
    `${nfe.slice(0, 43)}8`,
    nfe.slice(1),
    `99${nfe.slice(2)}`,
    comDigito(`352613${nfe.slice(6, 43)}`),
    comDigito(`99${nfe.slice(2, 43)}`),
  ])('%s não é chave de NF-e', (chave) => expect(validarChaveNfe(chave)).toBe(false))

  const nfse = '35503082211222333000181000000000012326111234567895'
  test('lê as partes da chave da NFS-e nacional', () =>
    expect(lerChaveNfse(`NFS${nfse}`)).toEqual({
      municipio: '3550308',
      ambiente: '2',
      inscricao: '11222333000181',
      numero: '0000000000123',
      competencia: '2026-11',
      codigo: '123456789',
    }))
  test.each([
    `${nfse.slice(0, 49)}6`,
    comDigito(nfse.slice(0, 49).replace('11222333000181', '11222333000180')),
    comDigito(nfse.slice(0, 49).replace('2611123456789', '2613123456789')),
    comDigito(nfse.slice(0, 49).replace('2211222333000181', '2111222333000181')),
  ])('%s não é chave de NFS-e', (chave) => expect(validarChaveNfse(chave)).toBe(false))
  test('uma NFS-e de pessoa física', () => {
    const base = `355030821${'00052998224725'}0000000000123${'2611'}123456789`
    expect(lerChaveNfse(comDigito(base))?.inscricao).toBe('52998224725')
  })

  test('o id da DPS tem 45 posições', () => {
    const partes = { municipio: '3550308', inscricao: '11222333000181', serie: '1', numero: '27' }
    const id = idDps(partes)
    expect(id).toBe('DPS355030821122233300018100001000000000000027')
    expect(id).toHaveLength(45)
    expect(idDps({ ...partes, inscricao: '52998224725' })).toBe(
      'DPS355030810005299822472500001000000000000027',
    )
    expect(idDps({ ...partes, numero: '027' })).toBeNull()
    expect(idDps({ ...partes, inscricao: '1' })).toBeNull()
    expect(idDps({ ...partes, municipio: '355030' })).toBeNull()
  })
})

function comDigito(base: string): string {
  return `${base}${digitoDaChaveNfe(base)}`
}

describe('listas de códigos', () => {
  test('cada código tem um rótulo e nenhum se repete', () => {
    const listas = Object.entries(cadastro).filter(
      ([nome, lista]) => /^[A-Z_]+$/.test(nome) && !nome.startsWith('ROTULOS_') && ehLista(lista),
    )
    expect(listas.length).toBeGreaterThan(15)
    for (const [nome, lista] of listas) {
      const rotulos = (cadastro as Record<string, unknown>)[`ROTULOS_${nome}`]
      const codigos = Object.values(lista as Record<string, number>)
      expect(new Set(codigos).size, nome).toBe(codigos.length)
      expect(Object.keys(rotulos as object).sort(), nome).toEqual(codigos.map(String).sort())
    }
  })
  test('os números que o produto herdou', () => {
    expect(cadastro.REGIME).toMatchObject({ simples: 1, mei: 6, naoInformado: 8 })
    expect(cadastro.TRIBUTO).toEqual({ das: 27, dasMei: 28, irrf: 32, proLabore: 40, inss: 41 })
    expect(cadastro.PORTE).toEqual({ me: 20, epp: 21, demais: 99 })
    expect(cadastro.STATUS_NOTA).toEqual({ ativa: 1, cancelada: 2, substituida: 3, cancelando: 99 })
    expect(cadastro.CATEGORIA_EMPRESA).toEqual({
      simples: 1,
      grupos: 2,
      exCliente: 37,
      encerrada: 38,
    })
  })
  test('o grupo dos anexos', () => {
    expect(grupoDosAnexos(['I', 'III'])).toBe(1)
    expect(grupoDosAnexos(['IV'])).toBe(2)
    expect(grupoDosAnexos(['IV', 'V'])).toBe(3)
  })
})

const ehLista = (valor: unknown): boolean =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)

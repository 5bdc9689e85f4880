import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nota } from '../testes/ficticios.ts'
import { escreverDps, idDaDps } from './escrever.ts'
import { contribuicoesRetidas } from './escrever-valores.ts'
import { taxaDaNota } from './taxa.ts'
import { CASOS, RETIDO, SIMPLES_COMUM } from './testes/casos.ts'
import { emNfse } from './testes/em-nfse.ts'
import { temEsquemas, validarNoEsquema } from './testes/esquema-oficial.ts'
import { validarEstrutura } from './validar-estrutura.ts'

const OURO = join(import.meta.dirname, 'testes/ouro')
const ouro = (nome: string): string => readFileSync(join(OURO, `${nome}.xml`), 'utf8').trimEnd()

describe('golden notes', () => {
  it.each(Object.entries(CASOS))('%s', (nome, dps) => {
    expect(escreverDps(dps)).toBe(ouro(nome))
    expect(validarEstrutura(ouro(nome))).toEqual([])
  })

  it('each file has its case', () => {
    expect(readdirSync(OURO).sort()).toEqual(
      Object.keys(CASOS)
        .map((n) => `${n}.xml`)
        .sort(),
    )
  })

  it.skipIf(!temEsquemas)('the official schema takes them', async () => {
    const achados = await validarNoEsquema('DPS', Object.keys(CASOS).map(ouro))
    expect(achados).toEqual(Object.keys(CASOS).map(() => []))
  })
})

describe('the reader of notes gives back what was written', () => {
  it('a note of the Simples', () => {
    expect(nota(emNfse(SIMPLES_COMUM))).toMatchObject({
      leiaute: 'nfse-nacional-1.01',
      dps: { serie: '1', numero: '42' },
      emissao: '2026-11-26T14:30:00-03:00',
      competencia: '2026-11',
      prestador: { documento: '11222333000181', email: 'contato@ficticia.exemplo' },
      tomador: { documento: '99888777000100', nome: 'Cliente & Irmãos Fictícia S.A.', uf: 'RJ' },
      codigoTributacaoNacional: '010701',
      codigoServicoMunicipal: '007',
      nbs: '115013000',
      bruto: 150_000,
      optanteSimples: true,
      exportacao: false,
      homologacao: true,
    })
  })

  it('discounts, deductions and withholdings, the three contributions summed', () => {
    const presumido = nota(emNfse(CASOS['lucro-presumido'] ?? SIMPLES_COMUM))
    expect(presumido).toMatchObject({ descontoCondicionado: 10_000, optanteSimples: false })
    expect(presumido.retencoes).toMatchObject({
      ...{ irrf: 15_000, inss: 110_000, pis: 0, cofins: 0, csll: 46_500 },
      contribuicoesSomadas: '3',
    })
    expect(presumido.ibsCbs).toMatchObject({ cst: '000', classTrib: '000001' })
    const deducao = nota(emNfse(CASOS.deducao ?? SIMPLES_COMUM))
    expect(deducao).toMatchObject({ deducoes: 300_000, descontoIncondicionado: 5_000 })
    expect(nota(emNfse(RETIDO))).toMatchObject({ issRetido: true, aliquotaIss: '0.0279' })
  })

  it('a foreign customer, and the note that was replaced', () => {
    const exportada = nota(emNfse(CASOS.exportacao ?? SIMPLES_COMUM))
    expect(exportada.tomador).toMatchObject({ tipo: 3, pais: 'DE', documento: 'DE 123/456' })
    expect(exportada.exportacao).toBe(true)
    const chave = CASOS['nota-substituta']?.substituicao?.chave
    expect(nota(emNfse(CASOS['nota-substituta'] ?? SIMPLES_COMUM)).substitui).toBe(chave)
  })
})

describe('contributions withheld (NT 007)', () => {
  it.each([
    [{}, '0', undefined],
    [{ pis: 0, cofins: 0, csll: 0 }, '0', undefined],
    [{ pis: 65, cofins: 300, csll: 100 }, '3', 465],
    [{ pis: 65, cofins: 300 }, '4', 365],
    [{ pis: 65 }, '5', 65],
    [{ cofins: 300 }, '6', 300],
    [{ cofins: 300, csll: 100 }, '7', 400],
    [{ csll: 100 }, '8', 100],
    [{ pis: 65, csll: 100 }, '9', 165],
  ])('%o → %s', (retidas, codigo, soma) => {
    expect(contribuicoesRetidas({ cst: '01', retidas })).toEqual({ codigo, soma })
  })
})

describe('the Id', () => {
  it('a CNPJ with its mask, a CPF with three zeros', () => {
    expect(idDaDps(SIMPLES_COMUM)).toBe('DPS355030821122233300018100001000000000000042')
    const cpf = {
      ...SIMPLES_COMUM.prestador,
      inscricao: { tipo: 'cpf', numero: '529.982.247-25' },
    } as const
    expect(idDaDps({ ...SIMPLES_COMUM, prestador: cpf })).toBe(
      'DPS355030810005299822472500001000000000000042',
    )
  })

  it('none for what is not valid, and then there is no note to write', () => {
    for (const torta of [{ serie: 90_000 }, { numero: 0 }, { numero: 1.5 }, { municipio: '1' }]) {
      expect(idDaDps({ ...SIMPLES_COMUM, ...torta })).toBeNull()
      expect(() => escreverDps({ ...SIMPLES_COMUM, ...torta })).toThrow('DPS com município')
    }
  })
})

it('a rate with more places is brought to two', () => {
  expect(taxaDaNota('0.027949999')).toBe('0.0279')
  expect(taxaDaNota('0.02795')).toBe('0.028')
})

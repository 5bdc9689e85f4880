import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, emProducao, readConfig, settings } from './config.ts'

test('nothing is required, and what is empty is as if it were not there', () => {
  expect(readConfig({ PORT: '', RAZAO_LOG: '' })).toMatchObject({
    PORT: 3000,
    RAZAO_LOG: 'info',
    RAZAO_MANUTENCAO: 'nao',
  })
})

test.each([
  ['PORT', 'oitenta', 'número de porta'],
  ['PORT', '70000', 'número de porta'],
  ['DATABASE_URL', 'mysql://x/y', 'postgres://'],
  ['RAZAO_SEGREDO', 'curto', '32 letras'],
  ['RAZAO_PROXY', 'sim', 'em quem confiar'],
  ['RAZAO_PROXY', '0.0.0.0/0', 'de 1 a 9'],
  ['RAZAO_MANUTENCAO', 'true', 'sim, programada ou nao'],
  ['RAZAO_MARCA_COR', 'verde', '#rrggbb'],
  ['RAZAO_OCIOSO_DESTINO', '//mal.exemplo', 'começa com /'],
])('%s=%s stops the start with the name and what it must be', (nome, valor, esperado) => {
  expect(() => readConfig({ [nome]: valor })).toThrow(ConfigError)
  expect(() => readConfig({ [nome]: valor })).toThrow(
    new RegExp(`${nome}: deve ser .*${esperado.replace(/[/#]/g, '\\$&')}`),
  )
})

describe('production', () => {
  const BOM = 'q8Zt3Vb1Xw7Lk2Rn9Pd4Hs6Jf0Gm5TyUcE'
  const producao = (mais: Record<string, string>) => readConfig({ NODE_ENV: 'production', ...mais })
  test('starts with secrets that were drawn', () => {
    const banco = `postgres://razao:${BOM}@banco:5432/razao`
    expect(emProducao(producao({ RAZAO_SEGREDO: BOM, DATABASE_URL: banco }))).toBe(true)
    expect(emProducao(readConfig({}))).toBe(false)
  })
  test.each([
    ['RAZAO_SEGREDO', 'troque-este-segredo-por-outro-0123'],
    ['RAZAO_SEGREDO', 'x'.repeat(40)],
    ['RAZAO_SEGREDO', 'abcabcabcabcabcabcabcabcabcabcabcabc'],
    ['RAZAO_SEGREDO', 'curto'],
    ['DATABASE_URL', 'postgres://postgres:postgres@banco/razao'],
    ['DATABASE_URL', 'postgres://postgres@banco/razao'],
    ['S3_SEGREDO', 'minioadmin'],
  ])('%s=%s stops it', (nome, valor) => {
    expect(() => producao({ [nome]: valor })).toThrow(new RegExp(`${nome}: `))
    if (valor.length >= 32 || nome !== 'RAZAO_SEGREDO')
      expect(() => readConfig({ [nome]: valor })).not.toThrow()
  })
})

test('the documentation has every setting, and no other', () => {
  const texto = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')
  const tabela = texto.slice(0, texto.indexOf('## For tests'))
  const documentadas = new Set(
    [...tabela.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((achado) => achado[1]),
  )
  documentadas.delete('PORT/')
  expect([...documentadas].toSorted()).toEqual(
    settings()
      .map(({ nome }) => nome)
      .toSorted(),
  )
  for (const { nome, descricao } of settings()) expect(descricao, nome).not.toBe('')
})

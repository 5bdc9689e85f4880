import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settings } from './config.ts'

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
  ['RAZAO_MANUTENCAO', 'true', 'sim, programada ou nao'],
  ['RAZAO_MARCA_COR', 'verde', '#rrggbb'],
  ['RAZAO_OCIOSO_DESTINO', '//mal.exemplo', 'começa com /'],
])('%s=%s stops the start with the name and what it must be', (nome, valor, esperado) => {
  expect(() => readConfig({ [nome]: valor })).toThrow(ConfigError)
  expect(() => readConfig({ [nome]: valor })).toThrow(
    new RegExp(`${nome}: deve ser .*${esperado.replace(/[/#]/g, '\\$&')}`),
  )
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

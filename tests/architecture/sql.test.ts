// SQL is read in reviews: a clause a line, and a code by its name.
import { expect, test } from 'vitest'
import { textOf, trackedFiles } from './tracked-files.ts'

const COLUNAS = 140
const CLAUSULA =
  /\b(select|insert into|update \w+ set|delete from|from \w+|where|join \w+ \w* ?on|order by|group by)\b/
const CODIGO =
  /(?:\b(?:where|and|or|when|set|on|not)|[,(]) (?:\w+\.)?(?:status|direcao|regime|perfil|categoria|resultado|base_reconhecimento|grupo_anexo|situacao) *(?:=|<>|not in|in) *\(?\d/

const migracoes = trackedFiles().filter((file) =>
  /^apps\/server\/db\/migrations\/.*\.sql$/.test(file),
)
const fontes = trackedFiles().filter(
  (file) =>
    file.startsWith('apps/server/src/') &&
    file.endsWith('.ts') &&
    !file.endsWith('.test.ts') &&
    !file.includes('/testes/'),
)

const linhasDe = (files: readonly string[], recusada: (linha: string) => boolean): string[] =>
  files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((linha, n) => (recusada(linha) ? [`${file}:${n + 1}`] : [])),
  )

test('the patterns catch what they are for', () => {
  expect(CLAUSULA.test(`select a from b`)).toBe(true)
  expect(CODIGO.test('where n.escritorio_id = 1 and n.status in (1, 99)')).toBe(true)
  expect(CODIGO.test('and situacao <> 3')).toBe(true)
  expect(CODIGO.test(`and situacao = 'ativo' and status = \${sql.lit(1)}`)).toBe(false)
})

test('SQL has one clause a line', () => {
  const longa = (linha: string) => linha.length > COLUNAS
  expect([
    ...linhasDe(migracoes, longa),
    ...linhasDe(fontes, (linha) => longa(linha) && CLAUSULA.test(linha)),
  ]).toEqual([])
})

test('a code is written by its name, not by its number', () => {
  expect(linhasDe(fontes, (linha) => CODIGO.test(linha))).toEqual([])
})

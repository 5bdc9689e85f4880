import { expect, test } from 'vitest'
import {
  destinoDosItens,
  type EstadoDaImportacao,
  type Importacao,
  textoDeImportar,
  textoDoAndamento,
} from './importacao.ts'

const importacao = (mudanca: Partial<Importacao>): Importacao => ({
  id: 1,
  nome: 'notas.zip',
  estado: 'previa',
  operacaoId: 1,
  qtdArquivos: 10,
  qtdNovas: 0,
  qtdExistentes: 0,
  qtdAlheias: 0,
  qtdIlegiveis: 0,
  qtdEventos: 0,
  valorNovas: 0,
  motivo: null,
  criadoPor: 'Ana Fictícia',
  criadoEm: '2026-11-21T12:00:00Z',
  concluidaEm: null,
  documentoId: 1,
  progresso: 0,
  total: 0,
  ...mudanca,
})

test('the button says what will be written, one or many, notes and events', () => {
  expect(textoDeImportar(importacao({ qtdNovas: 1 }))).toBe('Importar 1 nota')
  expect(textoDeImportar(importacao({ qtdNovas: 1284, qtdEventos: 1 }))).toBe(
    'Importar 1.284 notas e 1 evento',
  )
  expect(textoDeImportar(importacao({ qtdEventos: 2 }))).toBe('Importar 2 eventos')
  expect(textoDeImportar(importacao({}))).toBe('Nada a importar')
})

test('progress is a share, because the server counts batches', () => {
  const andamento = (estado: EstadoDaImportacao, progresso: number, total: number) =>
    textoDoAndamento(importacao({ estado, progresso, total }))
  expect(andamento('analisando', 0, 0)).toBe('Abrindo o arquivo…')
  expect(andamento('importando', 1, 3)).toBe('Gravando as notas: 33 %')
  expect(andamento('desfazendo', 3, 3)).toBe('Retirando as notas: 100 %')
})

test('what was new is said in the tense of the import', () => {
  expect(destinoDosItens('nova', 'previa')).toMatch(/^Serão importadas/)
  expect(destinoDosItens('nova', 'concluida')).toBe('Foram importadas.')
  expect(destinoDosItens('nova', 'cancelada')).toMatch(/^Não foram importadas/)
  expect(destinoDosItens('ilegivel', 'concluida')).toMatch(/^Não puderam ser lidas/)
})

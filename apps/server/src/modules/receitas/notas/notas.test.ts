import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { receitas as rotas } from '@razao/contract'
import { chaveNacional } from '@razao/formats/sinteticos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  type Quem,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { importar, umaNota, xmlDaNota, xmlDoEvento } from '../testes/roteiro.ts'
import { corrigirAnexoDaNota } from './corrigir-anexo.ts'
import { exportarNotas } from './exportar-notas.ts'
import { lerNota } from './ler-nota.ts'
import { listarNotas } from './listar-notas.ts'

let bancada: Bancada
let escritorio: Escritorio
let aurora: EmpresaDeTeste
let boreal: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
  escritorio = await umEscritorio(bancada)
  aurora = await umaEmpresa(escritorio, { apelido: 'Aurora Fictícia' })
  boreal = await umaEmpresa(escritorio, { apelido: 'Boreal Fictícia' })
  const cliente = (nome: string) => ({
    documento: '11222333000181',
    nome,
    municipioIbge: '3304557',
  })
  await importar(escritorio, {
    '1.xml': xmlDaNota(aurora, { numero: 1, bruto: 10_000, iss: 200 }),
    '2.xml': xmlDaNota(aurora, {
      numero: 2,
      bruto: 20_000,
      iss: 400,
      emissao: '2026-01-20T10:00:00-03:00',
    }),
    '10.xml': xmlDaNota(aurora, {
      numero: 10,
      bruto: 5000,
      competencia: '2026-02-01',
      emissao: '2026-02-01T10:00:00-03:00',
      tomador: cliente('100% Fictícia_x'),
    }),
    '3.xml': xmlDaNota(boreal, { numero: 3, bruto: 70_000, issRetido: true }),
    '4.xml': xmlDaNota(boreal, {
      numero: 4,
      tomador: { documento: aurora.cnpj, nome: aurora.nome },
    }),
    'evento.xml': xmlDoEvento(aurora, {
      chave: chaveNacional(umaNota(aurora, { numero: 2, emissao: '2026-01-20T10:00:00-03:00' })),
    }),
  })
})
afterAll(() => bancada.fechar())

type Entrada = z.input<typeof rotas.listarNotas.input>
// Through the contract's own schemas, so that what a list answers is what it promised.
const listar = async (entrada: Entrada, quem?: Quem) =>
  rotas.listarNotas.output.parse(
    await escritorio.rodar((ctx) => listarNotas(ctx, rotas.listarNotas.input.parse(entrada)), quem),
  )
const numeros = async (entrada: Entrada, quem?: Quem) =>
  (await listar(entrada, quem)).lista.map((n) => n.numero)

test('a page has its rows, and the totals of the whole filter', async () => {
  const pagina = await listar({
    direcao: 1,
    competencia: '2026-01',
    registrosPorPagina: 2,
    ordem: 'numero',
  })
  expect(pagina.lista.map((n) => [n.numero, n.empresa, n.status])).toEqual([
    ['1', 'Aurora Fictícia', 1],
    ['2', 'Aurora Fictícia', 2],
  ])
  expect(pagina.paginacao).toEqual({ paginaAtual: 1, registrosPorPagina: 2, totalDeRegistros: 4 })
  expect(pagina.totais).toEqual({ bruto: 200_000, iss: 4600, retencoes: 2000, liquido: 198_000 })
  expect(
    (
      await listar({
        direcao: 1,
        competencia: '2026-01',
        registrosPorPagina: 2,
        paginaAtual: 2,
        ordem: 'numero',
      })
    ).lista,
  ).toHaveLength(2)
})

test.each<[string, Entrada, string[]]>([
  ['by company', { empresaId: 0 }, ['10', '2', '4', '1']],
  ['only taken', { direcao: 2 }, ['4']],
  ['cancelled', { status: 2 }, ['2']],
  ['a range of months', { competenciaInicio: '2026-02', competenciaFim: '2026-12' }, ['10']],
  ['ISS withheld', { issRetido: true }, ['3']],
  ['by value', { valorMinimo: 6000, valorMaximo: 15_000 }, ['1']],
  ['NF-e', { modelo: 'nfe' }, []],
  ['by number', { busca: '10' }, ['10']],
  ['by part of a name', { busca: 'fictícia_' }, ['10']],
  ['by masked CNPJ', { busca: '11.222.333/0001-81', empresaId: 0 }, ['10', '2', '1']],
  ['wildcards are letters', { busca: '%' }, ['10']],
  ['quotes are letters', { busca: "' or 1=1 --" }, []],
])('filters %s', async (_, entrada, esperados) => {
  const { empresaId } = entrada
  expect(
    await numeros({ ...entrada, ...(empresaId === 0 ? { empresaId: aurora.id } : {}) }),
  ).toEqual(esperados)
})

test('sorts by what is allowed, numbers as numbers, and by emission when asked for anything else', async () => {
  expect(await numeros({ direcao: 1, ordem: 'numero' })).toEqual(['1', '2', '3', '4', '10'])
  expect(await numeros({ direcao: 1, ordem: '-bruto' })).toEqual(['4', '3', '2', '1', '10'])
  expect(await numeros({ direcao: 1, ordem: 'empresa', empresaId: boreal.id })).toEqual(['3', '4'])
  expect(await numeros({ direcao: 1, ordem: 'senhaHash' })).toEqual(['1', '3', '4', '2', '10'])
})

test('a company user sees the notes of the company, and only those count', async () => {
  const quem = { empresas: [aurora.id], perfil: 3 }
  const pagina = await listar({}, quem)
  expect(pagina.lista.map((n) => n.numero)).toEqual(['10', '2', '4', '1'])
  expect(pagina.totais.bruto).toBe(135_000)
  expect(await numeros({ empresaId: boreal.id }, quem)).toEqual([])
  const [alheia] = (await listar({ empresaId: boreal.id })).lista
  await expect(
    escritorio.rodar((ctx) => lerNota(ctx, { notaId: alheia?.id ?? 0 }), quem),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  const outro = await umEscritorio(bancada)
  await expect(
    outro.rodar((ctx) => lerNota(ctx, { notaId: alheia?.id ?? 0 })),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('a note tells what happened to it', async () => {
  const [cancelada] = (await listar({ status: 2 })).lista
  const nota = rotas.lerNota.output.parse(
    await escritorio.rodar((ctx) => lerNota(ctx, { notaId: cancelada?.id ?? 0 })),
  )
  expect(nota).toMatchObject({
    numero: '2',
    canceladaEm: '2026-01-20',
    temXml: true,
    mesBloqueado: false,
    eventos: [{ codigo: '101101', efeito: 'cancelamento', motivo: 'Serviço não prestado' }],
  })
})

async function exportado(formato: 'csv' | 'xlsx', entrada: Entrada = {}): Promise<string> {
  const { conteudo } = await escritorio.rodar((ctx) =>
    exportarNotas(ctx, { ...rotas.exportarNotas.input.parse({ ...entrada, formato }) }),
  )
  return conteudo instanceof Readable
    ? await text(conteudo)
    : Buffer.from(conteudo as Uint8Array).toString()
}

test('the export is the whole filter in the order asked, and no name becomes a formula', async () => {
  await importar(escritorio, {
    'f.xml': xmlDaNota(boreal, {
      numero: 77,
      competencia: '2026-03-01',
      tomador: {
        documento: '11222333000181',
        nome: '=HYPERLINK("http://x")',
        municipioIbge: '3304557',
      },
    }),
  })
  const linhas = (
    await exportado('csv', { direcao: 1, ordem: 'numero', registrosPorPagina: 10 })
  ).split('\r\n')
  expect(linhas[0]).toContain('direção 1')
  expect(linhas[0]).toContain('exportado por Ana Fictícia')
  expect(linhas.slice(2, -1).map((linha) => linha.split(';')[4])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '10',
    '77',
  ])
  expect(linhas.at(-2)).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(linhas[2]).toContain(';100,00;')
})

test('the accountant corrects the annex: audited, once per version, never in a locked month', async () => {
  const [nota] = (await listar({ busca: '3', empresaId: boreal.id })).lista
  const notaId = nota?.id ?? 0
  const corrigir = (versao: number) =>
    escritorio.rodar((ctx) =>
      corrigirAnexoDaNota(ctx, { notaId, anexo: 'V', receita: false, versao }),
    )
  await corrigir(nota?.versao ?? 0)
  await expect(corrigir(nota?.versao ?? 0)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  const mudada = await escritorio.rodar((ctx) => lerNota(ctx, { notaId }))
  expect(mudada).toMatchObject({
    anexo: 'V',
    receita: false,
    foraDaReceita: 'Decisão da contabilidade.',
    versao: (nota?.versao ?? 0) + 1,
  })
  const { rows } = await bancada.dono.query(
    `select antes, depois, usuario_nome from auditoria where tabela = 'nota_fiscal' and registro_id = $1 and acao = 'alterar' order by id desc limit 1`,
    [notaId],
  )
  expect(rows[0]).toMatchObject({
    antes: { anexo: null, receita: true },
    depois: { anexo: 'V', receita: false },
    usuario_nome: 'Ana Fictícia',
  })
  await bloquearMes(escritorio, boreal.id, '2026-01')
  await expect(corrigir(mudada.versao)).rejects.toMatchObject({ constraint: 'competencia_fechada' })
  await expect(
    escritorio.rodar((ctx) =>
      corrigirAnexoDaNota(ctx, { notaId: 999_999_999, anexo: null, receita: true, versao: 1 }),
    ),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

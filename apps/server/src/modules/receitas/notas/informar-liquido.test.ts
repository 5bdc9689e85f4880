// The líquido of a note whose file says another one: the note's own sum counts, and a person looks.
import { receitas as rotas } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { receitaDasNotas } from '../receita-das-notas.ts'
import { importar, xmlDaNota } from '../testes/roteiro.ts'
import { informarLiquido } from './informar-liquido.ts'
import { lerNota } from './ler-nota.ts'
import { listarNotas } from './listar-notas.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
const comLiquido = (xml: string, valor: string) => xml.replace(/<vLiq>[^<]*</, `<vLiq>${valor}<`)

beforeAll(async () => {
  bancada = await abrirBancada()
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  const nota = (numero: number, bruto: number) => xmlDaNota(empresa, { numero, bruto })
  await importar(escritorio, {
    '1.xml': comLiquido(nota(1, 10_000), '0.00'),
    '2.xml': comLiquido(nota(2, 99_999_999_999_999), '1292.75'),
    '3.xml': nota(3, 5_000),
  })
})
afterAll(() => bancada.fechar())

const listar = (filtro: object) =>
  escritorio.rodar((ctx) =>
    listarNotas(ctx, rotas.listarNotas.input.parse({ direcao: 1, ...filtro })),
  )
const aNota = async (numero: string) => {
  const { lista } = await listar({ busca: numero })
  const id = lista.find((nota) => nota.numero === numero)?.id ?? 0
  return rotas.lerNota.output.parse(await escritorio.rodar((ctx) => lerNota(ctx, { notaId: id })))
}
const informar = (notaId: number, liquido: number, versao: number) =>
  escritorio.rodar((ctx) => informarLiquido(ctx, { notaId, liquido, versao }))
const divergencias = async () => {
  const [mes] = await escritorio.rodar((ctx) => receitaDasNotas(ctx, [empresa.id], '2026-01'))
  return mes?.divergencias.map(({ codigo, notas }) => [codigo, notas.length]) ?? []
}

test('a file that writes zero gives the sum of the note, and the month asks for a person', async () => {
  expect(await aNota('1')).toMatchObject({
    liquido: 10_000,
    liquidoNoArquivo: 0,
    liquidoAConferir: true,
  })
  expect((await aNota('3')).liquidoAConferir).toBe(false)
  expect((await listar({ liquidoAConferir: true })).lista.map(({ numero }) => numero)).toEqual(
    expect.arrayContaining(['1', '2']),
  )
  expect(await divergencias()).toEqual([
    ['valor-absurdo', 1],
    ['liquido-a-conferir', 2],
  ])
})

test('the preview tells which amount is which', async () => {
  const { rows } = await bancada.dono.query<{ motivo: string }>(
    `select motivo from importacao_item where empresa_id = $1 and numero = '2'`,
    [empresa.id],
  )
  expect(rows[0]?.motivo.replaceAll('\u00a0', ' ')).toContain(
    'O líquido escrito no arquivo (R$ 1.292,75) não é o da conta da própria nota (R$ 999.999.999.999,99)',
  )
})

test('a person tells another líquido, within what the customer can owe, and the question is answered', async () => {
  const { id, versao } = await aNota('1')
  await expect(informar(id, 10_001, versao)).rejects.toMatchObject({ codigo: 'entrada-invalida' })
  await informar(id, 9_500, versao)
  await expect(informar(id, 9_000, versao)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  expect(await aNota('1')).toMatchObject({
    liquido: 9_500,
    liquidoAConferir: false,
    liquidoConferidoPor: 'Ana Fictícia',
  })
  expect(await divergencias()).toContainEqual(['liquido-a-conferir', 1])
})

test('in a locked month nothing changes', async () => {
  const { id, versao } = await aNota('3')
  await bloquearMes(escritorio, empresa.id, '2026-01')
  await expect(informar(id, 4_000, versao)).rejects.toMatchObject({
    constraint: 'competencia_fechada',
  })
})

// Entries that arrive together are committed together, and none of them knows of the others.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { conferirLivro } from '../livro/conferir.ts'
import { type PontaDoDia, raizDasPontas, selarDia } from '../livro/raiz-diaria.ts'
import { reconstruirSaldos, saldosDivergentes } from '../livro/reconstruir-saldos.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { estornarLancamentos } from './estornar.ts'
import { Fila } from './fila.ts'
import { importarLancamentos, receberLancamentos } from './importar.ts'
import { lancar } from './lancar.ts'

const MES = '2026-10'
let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
})

const pedir = (
  valores: readonly number[],
  {
    chave,
    requisicao = 'r',
    data = `${MES}-10`,
    conta = '1.1.1.01',
  }: { chave?: string; requisicao?: string; data?: string; conta?: string } = {},
) => {
  const base = { ...escritorio.ctx(undefined as never), ator: { ...escritorio.ator(), requisicao } }
  const partidas = valores.map((valor, indice) => ({
    conta: indice === 0 ? conta : '2.3.1.01',
    valor,
  }))
  return lancar(
    { base, pool: bancada.pool, chave },
    { empresaId: empresa.id, data, historico: 'à mão', partidas },
  )
}
const conferir = () => escritorio.rodar((ctx) => conferirLivro(ctx, { empresaId: empresa.id }))

test('um que não fecha, um de mês bloqueado e um de conta sintética não levam os outros', async () => {
  await bloquearMes(escritorio, empresa.id, '2026-09')
  const bons = Array.from({ length: 20 }, (_, n) =>
    pedir([n + 1, -n - 1], { requisicao: `req-${n}` }),
  )
  const ruins = [
    pedir([100, -99]),
    pedir([100, -100], { data: '2026-09-30' }),
    pedir([100, -100], { conta: '1.1.1' }),
    pedir([100, -100], { conta: '8.8.8' }),
  ]
  const recusas = (await Promise.allSettled(ruins)).map((r) =>
    r.status === 'rejected' ? r.reason.codigo : 'aceito',
  )
  expect(recusas).toEqual([
    'partidas-nao-fecham',
    'competencia-fechada',
    'conta-nao-recebe',
    'conta-nao-recebe',
  ])
  const numeros = (await Promise.all(bons)).map(({ numero }) => numero)
  expect([...numeros].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(await conferir()).toMatchObject({ lancamentos: 20, integro: true })
  // Committed together, each is of its own request in the trail.
  const { rows } = await bancada.dono.query<{ n: number }>(
    `select count(distinct requisicao)::int as n from auditoria where escritorio_id = $1 and tabela = 'lancamento'`,
    [escritorio.id],
  )
  expect(rows[0]?.n).toBe(20)
})

test('a mesma chave lança uma vez, ao mesmo tempo e depois; com outro conteúdo é recusada', async () => {
  const chave = 'chave-do-teste-1'
  const juntas = await Promise.all(Array.from({ length: 6 }, () => pedir([500, -500], { chave })))
  expect(new Set(juntas.map(({ id }) => id)).size).toBe(1)
  expect(await pedir([500, -500], { chave })).toEqual(juntas[0])
  await expect(pedir([501, -501], { chave })).rejects.toMatchObject({ codigo: 'chave-repetida' })
  expect(await conferir()).toMatchObject({ lancamentos: 1, integro: true })
})

test('a fila recusa quem passa do limite, e quem falha junto é tentado só', async () => {
  let vezes = 0
  const fila = new Fila<number, number>({
    maximo: 3,
    lote: 10,
    grupo: () => 'um',
    executar: async (itens) => {
      vezes += 1
      await new Promise((pronto) => setTimeout(pronto, 5))
      if (itens.includes(13)) throw new Error('regra')
      return itens.map((saida) => ({ saida }))
    },
    isolar: () => true,
    cheia: () => new Error('cheia'),
    vazia: () => {},
  })
  const feitos = await Promise.allSettled([1, 2, 13, 3, 4].map((n) => fila.por(n)))
  expect(feitos.map((f) => (f.status === 'fulfilled' ? f.value : f.reason.message))).toEqual([
    1,
    2,
    'regra',
    3,
    'cheia',
  ])
  // One at once, three together, and each of the three alone.
  expect(vezes).toBe(5)
})

const CSV = [
  'Lançamento;Data;Histórico;Conta;Débito;Crédito;Documento;Complemento',
  '1;05/10/2026;"Venda; à vista";1.1.1.01;1.234,56;;NF 7;',
  '1;05/10/2026;;3.1.1.03;;1.234,56;;serviço',
  '2;2026-10-06;Tarifa;4.1.2.05;10.50;;;',
  '2;2026-10-06;;1.1.1.02;;10,50;;',
].join('\r\n')
const importar = async (texto: string) => {
  const envio = await receberLancamentos({} as never, {
    nome: 'x.csv',
    mime: 'text/csv',
    // In small pieces, so that lines and letters are cut in the middle.
    conteudo: (async function* () {
      const bytes = Buffer.from(texto)
      for (let i = 0; i < bytes.length; i += 7) yield bytes.subarray(i, i + 7)
    })() as never,
  })
  return await escritorio.rodar((ctx) => importarLancamentos(ctx, { empresaId: empresa.id, envio }))
}

test('um arquivo entra inteiro, uma vez só', async () => {
  expect(await importar(CSV)).toMatchObject({ lancamentos: 2, partidas: 4 })
  await expect(importar(CSV)).rejects.toMatchObject({ constraint: 'lancamento_chave' })
  await expect(importar(CSV.replace(';10,50;;', ';10,51;;'))).rejects.toMatchObject({
    codigo: 'partidas-nao-fecham',
    detalhes: { detail: expect.stringContaining('Linha 4 (lançamento 2)') },
  })
  expect(await conferir()).toMatchObject({ lancamentos: 2, integro: true })
})

test('o que entrou junto sai junto: todos, ou nenhum, e uma vez só', async () => {
  const { ids } = await importar(CSV)
  expect(ids).toHaveLength(2)
  const estornar = (lancamentos: number[], empresaId = empresa.id) =>
    escritorio.rodar((ctx) =>
      estornarLancamentos(ctx, { empresaId, lancamentos, motivo: 'colado por engano' }),
    )
  const outra = await umaEmpresa(escritorio)
  for (const [pedidos, daEmpresa] of [
    [ids, outra.id],
    [[...ids, 999_999], empresa.id],
  ] as const)
    await expect(estornar([...pedidos], daEmpresa)).rejects.toMatchObject({
      codigo: 'nao-encontrado',
    })
  const { estornados } = await estornar([...ids, ...ids])
  expect(estornados).toHaveLength(2)
  expect(await conferir()).toMatchObject({ lancamentos: 4, integro: true })
  for (const pedidos of [ids.slice(0, 1), ids])
    await expect(estornar(pedidos)).rejects.toMatchObject({ codigo: 'lancamento-estornado' })
  const estorno = estornados[0]?.id ?? 0
  await expect(estornar([estorno])).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  expect(await conferir()).toMatchObject({ lancamentos: 4, integro: true })
})

test('o que foi colado e desfeito pode ser colado de novo, inteiro, quantas vezes for desfeito', async () => {
  const estornar = (lancamentos: number[]) =>
    escritorio.rodar((ctx) =>
      estornarLancamentos(ctx, { empresaId: empresa.id, lancamentos, motivo: 'colado por engano' }),
    )
  const repetido = { constraint: 'lancamento_chave' }
  let { ids } = await importar(CSV)
  for (const quantos of [6, 10]) {
    await estornar(ids.slice(0, 1))
    await expect(importar(CSV)).rejects.toMatchObject(repetido)
    await estornar(ids.slice(1))
    ids = (await importar(CSV)).ids
    expect(ids).toHaveLength(2)
    await expect(importar(CSV)).rejects.toMatchObject(repetido)
    expect(await conferir()).toMatchObject({ lancamentos: quantos, integro: true })
  }
})

test('o livro diz qual lançamento alguém mudou por fora', async () => {
  await Promise.all([1, 2, 3].map((n) => pedir([n, -n])))
  await bancada.dono.query(
    `alter table lancamento disable trigger user; update lancamento set historico = 'outro' where empresa_id = ${empresa.id} and sequencia = 2; alter table lancamento enable trigger user`,
  )
  expect(await conferir()).toMatchObject({
    integro: false,
    alterado: { sequencia: 2, motivo: 'o que está escrito não dá o hash gravado' },
  })
})

test('saldos estragados por fora são achados e refeitos', async () => {
  await Promise.all([1, 2, 3].map((n) => pedir([n, -n])))
  await bancada.dono.query(
    `alter table saldo_mensal disable trigger user; update saldo_mensal set debitos = debitos + 7 where empresa_id = ${empresa.id}; alter table saldo_mensal enable trigger user`,
  )
  expect((await conferir()).saldosDivergentes).toHaveLength(2)
  const client = await bancada.dono.connect()
  try {
    expect(
      (await saldosDivergentes(client as never)).filter((d) => d.empresa === empresa.id),
    ).toHaveLength(2)
    await reconstruirSaldos(client as never)
    expect(await saldosDivergentes(client as never)).toEqual([])
  } finally {
    client.release()
  }
  await pedir([9, -9])
  expect(await conferir()).toMatchObject({ integro: true })
})

test('o dia é selado uma vez, com o que o livro sabia no fim dele', async () => {
  await pedir([100, -100])
  const hoje = new Date().toISOString().slice(0, 10)
  const raiz = await escritorio.rodar((ctx) => selarDia(ctx, hoje))
  const { rows } = await bancada.dono.query<{ pontas: PontaDoDia[] }>(
    'select pontas from raiz_diaria where escritorio_id = $1',
    [escritorio.id],
  )
  expect(rows[0]?.pontas).toEqual([[empresa.cnpj, 1, expect.stringMatching(/^[0-9a-f]{64}$/)]])
  expect(raizDasPontas(rows[0]?.pontas ?? [])).toBe(raiz)
  await pedir([100, -100])
  expect(await escritorio.rodar((ctx) => selarDia(ctx, hoje))).toBe(raiz)
})

test.each([
  [
    'saldo mexido sem lançamento',
    (id: number) => `update saldo_mensal set debitos = debitos + 1 where empresa_id = ${id}`,
    'saldo_diverge',
  ],
  [
    'ponta que não é o último',
    (id: number) => `update livro set sequencia = 9 where empresa_id = ${id}`,
    'ponta_diverge',
  ],
  ['saldo truncado', () => 'truncate saldo_mensal cascade', 'lancamento_imutavel'],
  ['lançamentos truncados', () => 'truncate lancamento cascade', 'lancamento_imutavel'],
  [
    'lançamento que pula número',
    (
      id: number,
    ) => `insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, origem, chave, numero, sequencia, registrado_em, hash_anterior, hash)
      select escritorio_id, empresa_id, competencia, data, 'x', 'x', 'x', 3, 2, now(), hash, hash from lancamento where empresa_id = ${id}`,
    'numero_com_lacuna',
  ],
  [
    'lançamento que não continua a corrente',
    (
      id: number,
    ) => `insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, origem, chave, numero, sequencia, registrado_em, hash_anterior, hash)
      select escritorio_id, empresa_id, competencia, data, 'x', 'x', 'x', 2, 2, now(), hash_anterior, hash from lancamento where empresa_id = ${id}`,
    'corrente_partida',
  ],
])('o banco recusa: %s', async (_nome, texto, constraint) => {
  await pedir([100, -100])
  await expect(bancada.dono.query(texto(empresa.id))).rejects.toMatchObject({ constraint })
})

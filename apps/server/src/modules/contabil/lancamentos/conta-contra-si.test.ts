// A debit and a credit of the same account that cancel each other record nothing: refused by every door of the books.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { importarLancamentos, receberLancamentos } from './importar.ts'
import { lancar } from './lancar.ts'
import { confirmarRascunhosContabeis, criarRascunhoContabil } from './rascunhos.ts'

let bancada: Bancada
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-11-22T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  livro = await umLivro(bancada)
})

const BANCO = '1.1.1.02'
const CLIENTES = '1.1.2.01'
type Partida = { conta: string; valor: number; centroId?: number; participanteId?: number }
const porMao = (partidas: Partida[]) =>
  lancar(
    {
      base: livro.escritorio.ctx(undefined as never),
      pool: bancada.pool,
      chave: undefined,
    },
    { empresaId: livro.empresa.id, data: '2026-11-10', historico: 'à mão', partidas },
  )
const dono = async (texto: string, ...valores: unknown[]): Promise<number> => {
  const { rows } = await bancada.dono.query<{ id: string }>(texto, [
    livro.escritorio.id,
    livro.empresa.id,
    ...valores,
  ])
  return Number(rows[0]?.id ?? 0)
}
const umCentro = (codigo: string) =>
  dono(
    'insert into centro_de_custo (escritorio_id, empresa_id, codigo, nome) values ($1, $2, $3, $3) returning id',
    codigo,
  )
const umParticipante = (nome: string) =>
  dono(
    `insert into participante (escritorio_id, empresa_id, nome, documento, tipo_pessoa) values ($1, $2, $3, $3, 2) returning id`,
    nome,
  )
const recusa = (indice: number) => ({
  codigo: 'entrada-invalida',
  detalhes: {
    erros: [
      {
        pointer: `#/partidas/${indice}/conta`,
        mensagem: expect.stringMatching(/1\.1\.1\.02.*débito e a crédito/),
      },
    ],
  },
})

test('à mão, pelo caminho longo e pelo curto', async () => {
  for (const _ of ['longo', 'curto']) {
    await porMao([
      { conta: BANCO, valor: 100_00 },
      { conta: CLIENTES, valor: -100_00 },
    ])
    await expect(
      porMao([
        { conta: BANCO, valor: 100_00 },
        { conta: BANCO, valor: -100_00 },
      ]),
    ).rejects.toMatchObject(recusa(0))
    // Hidden among others, and in parts.
    await expect(
      porMao([
        { conta: CLIENTES, valor: 7_00 },
        { conta: BANCO, valor: 60_00 },
        { conta: '3.1.1.03', valor: -7_00 },
        { conta: BANCO, valor: 40_00 },
        { conta: BANCO, valor: -100_00 },
      ]),
    ).rejects.toMatchObject(recusa(1))
  }
  expect(await livro.saldo(BANCO)).toBe(200_00)
})

test('vale entre dois centros, entre duas pessoas, e quando sobra um lado', async () => {
  const [a, b] = [await umCentro('A'), await umCentro('B')]
  const [x, y] = [await umParticipante('Cliente X'), await umParticipante('Cliente Y')]
  await porMao([
    { conta: '4.1.2.05', valor: 50_00, centroId: a },
    { conta: '4.1.2.05', valor: -50_00, centroId: b },
  ])
  await porMao([
    { conta: CLIENTES, valor: 30_00, participanteId: x },
    { conta: CLIENTES, valor: -30_00, participanteId: y },
  ])
  await porMao([
    { conta: BANCO, valor: 100_00 },
    { conta: BANCO, valor: -2_00 },
    { conta: CLIENTES, valor: -98_00 },
  ])
  await expect(
    porMao([
      { conta: BANCO, valor: 50_00, centroId: a },
      { conta: BANCO, valor: -50_00, centroId: a },
    ]),
  ).rejects.toMatchObject(recusa(0))
  expect(await livro.saldo(BANCO)).toBe(98_00)
})

test('o arquivo diz a linha, e o rascunho não se confirma', async () => {
  const { escritorio, empresa } = livro
  const texto = [
    'lancamento;data;historico;conta;debito;credito',
    `1;05/10/2026;Certo;${BANCO};10,00;`,
    `1;05/10/2026;;${CLIENTES};;10,00`,
    `2;06/10/2026;Errado;${BANCO};10,00;`,
    `2;06/10/2026;;${BANCO};;10,00`,
  ].join('\n')
  const importado = escritorio.rodar(async (ctx) =>
    importarLancamentos(ctx, {
      empresaId: empresa.id,
      envio: await receberLancamentos(ctx, {
        conteudo: (async function* () {
          yield Buffer.from(texto)
        })(),
      } as never),
    }),
  )
  await expect(importado).rejects.toMatchObject({
    codigo: 'entrada-invalida',
    detalhes: { detail: expect.stringMatching(/^Linha 4 \(lançamento 2\):.*1\.1\.1\.02/) },
  })
  const confirmado = escritorio.rodar(async (ctx) => {
    const { id } = await criarRascunhoContabil(ctx, {
      ...{ empresaId: empresa.id, data: '2026-11-10', historico: 'rascunho' },
      partidas: [
        { contaId: livro.id(BANCO), valor: 1_00 },
        { contaId: livro.id(BANCO), valor: -1_00 },
      ],
    })
    await confirmarRascunhosContabeis(ctx, { empresaId: empresa.id, rascunhos: [id] })
  })
  await expect(confirmado).rejects.toMatchObject({ codigo: 'entrada-invalida' })
  expect(await livro.saldo(BANCO)).toBe(0)
})

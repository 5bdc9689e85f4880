// Accounts checked, line by line and to a day; entries that repeat, once for each month: on the database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
} from '../../../testes/fabricas.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { salvarModelo } from './cadastros.ts'
import { conferirConta, lerConferencia, marcarPartidas } from './conferencia.ts'
import { gerarRecorrentes, lancarRecorrentesJob } from './recorrentes.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-11-21T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  livro = await umLivro(bancada)
  escritorio = livro.escritorio
  empresa = livro.empresa
})
const id = (codigo: string) => livro.id(codigo)
const lancar = (data: string, valor: number) =>
  livro.lancar(data, [
    ['1.1.1.02', valor],
    ['2.3.1.01', -valor],
  ])

test('an account looked at to a day keeps its balance; an entry in those days makes it another', async () => {
  await lancar('2026-10-10', 100_00)
  const ler = () =>
    escritorio.rodar((ctx) =>
      lerConferencia(ctx, {
        empresaId: empresa.id,
        contaId: id('1.1.1.02'),
        de: '2026-10-01',
        ate: '2026-10-31',
      }),
    )
  expect(await ler()).toEqual({ conferencia: null, saldoAgora: null, partidas: [] })
  await escritorio.rodar((ctx) =>
    conferirConta(ctx, { empresaId: empresa.id, contaId: id('1.1.1.02'), ate: '2026-10-31' }),
  )
  expect(await ler()).toMatchObject({ conferencia: { saldo: 100_00 }, saldoAgora: 100_00 })
  const [tardio] = await lancar('2026-10-20', 5_00)
  expect(await ler()).toMatchObject({ conferencia: { saldo: 100_00 }, saldoAgora: 105_00 })
  const marcar = (conferida: boolean, lancamentoId = tardio?.id ?? 0) =>
    escritorio.rodar((ctx) =>
      marcarPartidas(ctx, {
        empresaId: empresa.id,
        conferida,
        nota: 'extrato de 20/10',
        partidas: [{ lancamentoId, ordem: 1 }],
      }),
    )
  await marcar(true)
  expect((await ler()).partidas).toMatchObject([
    { lancamentoId: tardio?.id, ordem: 1, nota: 'extrato de 20/10' },
  ])
  await marcar(false)
  expect((await ler()).partidas).toEqual([])
  await expect(marcar(true, 999_999)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

const modelo = (mais: object) =>
  escritorio.rodar((ctx) =>
    salvarModelo(ctx, {
      empresaId: empresa.id,
      nome: 'Aluguel',
      historico: 'Aluguel do mês',
      partidas: [
        { contaId: id('4.1.2.01'), valor: 1_000_00 },
        { contaId: id('1.1.1.02'), valor: -1_000_00 },
      ],
      ...mais,
    }),
  )
const estados = async () => {
  const { rows } = await bancada.dono.query<{ estado: string; data: string }>(
    `select estado, data::text from lancamento_rascunho where empresa_id = $1 order by data, id`,
    [empresa.id],
  )
  return rows.map(({ estado, data }) => `${data} ${estado}`)
}

test('what repeats is made once for each month, within its months, though the draft is changed', async () => {
  await modelo({ dia: 31, desde: '2026-02', ate: '2026-10' })
  const gerar = (competencia: string) =>
    escritorio.rodar((ctx) => gerarRecorrentes(ctx, { empresaId: empresa.id, competencia }))
  expect(await gerar('2026-01')).toEqual({ criados: 0 })
  expect(await gerar('2026-02')).toEqual({ criados: 1 })
  await bancada.dono.query(
    `update lancamento_rascunho set documento_numero = 'boleto 12' where empresa_id = $1`,
    [empresa.id],
  )
  expect(await gerar('2026-02')).toEqual({ criados: 0 })
  expect(await gerar('2026-11')).toEqual({ criados: 0 })
  expect(await estados()).toEqual(['2026-02-28 aberto'])
})

test('the job makes what fell due until today and confirms what says so; a locked month leaves a draft', async () => {
  await modelo({ nome: 'Vencido', dia: 20, confirmar: true })
  await modelo({ nome: 'Para conferir', dia: 5 })
  await modelo({ nome: 'Ainda não', dia: 25, confirmar: true })
  await lancarRecorrentesJob(escritorio.job(), {})
  await lancarRecorrentesJob(escritorio.job(), {})
  expect(await estados()).toEqual(['2026-11-05 aberto', '2026-11-20 confirmado'])
  await bancada.dono.query(
    `insert into periodo_bloqueio (escritorio_id, empresa_id, competencia) values ($1, $2, '2026-11')`,
    [escritorio.id, empresa.id],
  )
  await modelo({ nome: 'Tarde', dia: 1, confirmar: true })
  await lancarRecorrentesJob(escritorio.job(), {})
  expect(await estados()).toEqual([
    '2026-11-01 aberto',
    '2026-11-05 aberto',
    '2026-11-20 confirmado',
  ])
})

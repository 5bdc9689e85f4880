// reliability F19 for the books: the same book read and written by processes in three time zones, of the
// machine and of the database, gives the same answers and the same files, byte for byte.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { estornarLancamento } from '../../apps/server/src/modules/contabil/lancamentos/estornar.ts'
import { abrirBancada, type Bancada, umaEmpresa } from '../../apps/server/src/testes/fabricas.ts'
import { bancoDeTeste } from '../../scripts/testes/banco-de-teste.ts'
import { abrirLivro, type LivroDeTeste, postar } from './livro-de-teste.ts'
import type { PedidoDaLeitura } from './processos/ler-tudo.ts'

const FUSOS = ['America/Sao_Paulo', 'UTC', 'Pacific/Auckland'] as const
/** The edges where a day of one zone is another day of the next. */
const DIAS = ['2025-11-30', '2025-12-01', '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28']

let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let bancada: Bancada
let livro: LivroDeTeste
let conhecidoEm = ''
const correr = promisify(execFile)

beforeAll(async () => {
  banco = await bancoDeTeste()
  bancada = await abrirBancada({ url: banco.url })
  livro = await abrirLivro(bancada)
  for (const [n, data] of DIAS.entries()) {
    const { id } = await postar(livro, {
      ...{ data, historico: `Lançamento de ${data}, «ação»` },
      partidas: [
        ['1.1.1.02', 1000 + n],
        ['3.1.1.03', -1000 - n],
      ],
    })
    if (n === 2) conhecidoEm = new Date().toISOString().replace('Z', '000Z')
    if (n === 1)
      await livro.escritorio.rodar((ctx) =>
        estornarLancamento(ctx, { lancamentoId: id, motivo: 'para haver um' }),
      )
  }
  // Registered over the turn of a day that is not the same everywhere: 23:30 and 00:30 of São Paulo.
  await bancada.dono.query(`begin; set local session_replication_role = replica;
    update lancamento set registrado_em = timestamptz '2026-03-01 02:30:00Z' + sequencia * interval '20 minutes' - interval '1 hour' where empresa_id = ${livro.empresa.id}; commit`)
}, 60_000)
afterAll(async () => {
  await bancada?.fechar()
  await banco?.drop()
})

type Saida = {
  fusos: string[]
  rotas: Record<string, string>
  arquivos: Record<string, string>
  aSelar: string[]
  escritos: string[]
}

async function lerEm(fuso: string): Promise<Saida> {
  const vazia = await umaEmpresa(livro.escritorio)
  const { pathname } = new URL(banco.url)
  await bancada.dono.query(`alter database ${pathname.slice(1)} set timezone to '${fuso}'`)
  const pedido: PedidoDaLeitura = {
    ...{ url: banco.url, escritorioId: livro.escritorio.id, usuarioId: livro.escritorio.usuarioId },
    ...{ empresaId: livro.empresa.id, vaziaId: vazia.id, conhecidoEm },
    entradas: DIAS.map((data, n) => ({
      data,
      partidas: [
        { contaId: livro.conta('1.1.1.02'), valor: 50 + n },
        { contaId: livro.conta('3.1.1.03'), valor: -50 - n },
      ],
    })),
  }
  const arquivo = fileURLToPath(new URL('./processos/ler-tudo.ts', import.meta.url))
  const { stdout } = await correr(process.execPath, [arquivo, JSON.stringify(pedido)], {
    env: { ...process.env, TZ: fuso },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

test('os mesmos livros em São Paulo, em UTC e em Auckland', async () => {
  const saidas: Saida[] = []
  for (const fuso of FUSOS) {
    const saida = await lerEm(fuso)
    // The zone was really that one, or the comparison is of nothing.
    expect(saida.fusos).toEqual([fuso, fuso])
    saidas.push(saida)
  }
  const [primeira, ...outras] = saidas
  expect(Object.keys(primeira?.rotas ?? {}).length).toBeGreaterThan(30)
  expect(primeira?.escritos).toHaveLength(DIAS.length + 2)
  for (const { fusos, ...outra } of outras)
    expect({ fusos, ...outra }).toEqual({ ...primeira, fusos })
}, 180_000)

// The book as files, made by the job as the worker runs it, and judged by tools no one here wrote.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verificarSaidaTotal } from '@razao/formats/livro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { confirmarLancamentos } from '../livro/confirmar-lancamentos.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { exportarLivro, exportarLivroJob } from './exportar-livro.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let pasta: string

beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  pasta = mkdtempSync(join(tmpdir(), 'razao-livro-'))
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  const plano = await escritorio.rodar((ctx) => planoDaEmpresa(ctx, { empresaId: empresa.id }))
  const conta = (codigo: string) => ({
    id: plano.find((c) => c.codigo === codigo)?.id ?? 0,
    codigo,
  })
  await escritorio.rodar((ctx) =>
    confirmarLancamentos(
      ctx,
      Array.from({ length: 60 }, (_, i) => ({
        empresaId: empresa.id,
        data: i === 0 ? '2025-12-10' : `2026-${String((i % 12) + 1).padStart(2, '0')}-15`,
        historico: `Serviço “${i}”; com | sinais`,
        chave: `teste:${i}`,
        origem: 'manual',
        partidas: [
          { conta: conta('1.1.2.01'), valor: 100_00 + i },
          { conta: conta('3.1.1.03'), valor: -100_00 - i },
        ],
      })),
    ),
  )
})
afterAll(async () => {
  await bancada.fechar()
  rmSync(pasta, { recursive: true, force: true })
})

type Formato = 'ecd' | 'hledger' | 'beancount' | 'diario-pdf' | 'razao-pdf' | 'saida-total'

async function gerar(formato: Formato): Promise<Uint8Array> {
  const { operacaoId } = await escritorio.rodar((ctx) =>
    exportarLivro(ctx, { empresaId: empresa.id, exercicio: 2026, formato }),
  )
  // A job may run twice: the second time there is nothing left to do.
  for (let vez = 0; vez < 2; vez += 1) await exportarLivroJob(escritorio.job(), { operacaoId })
  const { rows } = await bancada.dono.query<{
    status: number
    motivo_texto: string | null
    local: string
    quantos: number
  }>(
    `select o.status, o.motivo_texto, d.local, (select count(*)::int from documento where tipo in ('livro-contabil', 'saida-total') and nome = d.nome) as quantos
     from operacao o left join documento d on d.escritorio_id = o.escritorio_id and d.id = (o.resumo ->> 'documentoId')::bigint
     where o.id = $1`,
    [operacaoId],
  )
  expect(rows[0]).toMatchObject({ status: 2, quantos: 1 })
  return await bancada.files.lerInteiro(rows[0]?.local ?? '')
}

const instalado = (programa: string): boolean =>
  spawnSync('which', [programa], { stdio: 'ignore' }).status === 0
const total = Array.from({ length: 60 }, (_, i) => 100_00 + i).reduce((t, v) => t + v, 0)

test.runIf(instalado('hledger'))('o hledger aceita o diário e dá o nosso saldo', async () => {
  const arquivo = join(pasta, 'livro.journal')
  writeFileSync(arquivo, await gerar('hledger'))
  execFileSync('hledger', ['-f', arquivo, 'check'])
  const saldos = execFileSync('hledger', [
    '-f',
    arquivo,
    'balance',
    '1.1.2.01',
    '--flat',
    '-N',
    '-O',
    'csv',
  ]).toString()
  expect(saldos.replace(/[^\d.\n]/g, '')).toContain((total / 100).toFixed(2))
})

test.runIf(instalado('bean-check'))('o Beancount aceita o livro', async () => {
  const arquivo = join(pasta, 'livro.beancount')
  writeFileSync(arquivo, await gerar('beancount'))
  execFileSync('bean-check', [arquivo])
})

test('a ECD tem um I200 por lançamento do ano e fecha as contagens', async () => {
  const linhas = Buffer.from(await gerar('ecd'))
    .toString('latin1')
    .trimEnd()
    .split('\r\n')
  expect(linhas.filter((l) => l.startsWith('|I200|'))).toHaveLength(59)
  expect(linhas.at(-1)).toBe(`|9999|${linhas.length}|`)
  // Nobody signs it yet: the operation that made it says so.
  const { rows } = await bancada.dono.query<{ lacunas: string[] }>(
    `select resumo -> 'lacunas' as lacunas from operacao where resumo ->> 'livro' = 'ECD de 2026'`,
  )
  expect(rows[0]?.lacunas?.join(' ')).toMatch(/contador/i)
})

test.each(['diario-pdf', 'razao-pdf'] as const)('%s é um PDF', async (formato) => {
  expect(
    Buffer.from(await gerar(formato))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('a saída total se verifica sozinha e diz a ponta da corrente', async () => {
  const { rows } = await bancada.dono.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from livro where empresa_id = $1`,
    [empresa.id],
  )
  const bytes = await gerar('saida-total')
  const verificacao = await verificarSaidaTotal({
    tamanho: bytes.length,
    ler: async (inicio, quantos) => bytes.subarray(inicio, inicio + quantos),
  })
  expect(verificacao).toMatchObject({ problemas: [], lancamentos: 60, raiz: rows[0]?.hash })
})

test.each(['hledger', 'saida-total'] as const)(
  'um processo que para devolve o trabalho inteiro à fila: %s',
  async (formato) => {
    const { operacaoId } = await escritorio.rodar((ctx) =>
      exportarLivro(ctx, { empresaId: empresa.id, exercicio: 2025, formato }),
    )
    const parar = new AbortController()
    parar.abort()
    await exportarLivroJob(escritorio.job({ signal: parar.signal }), { operacaoId })
    const { rows } = await bancada.dono.query<{ status: number }>(
      'select status from operacao where id = $1',
      [operacaoId],
    )
    // Given back to the queue, whole: another process makes it.
    expect(rows[0]?.status).toBe(0)
    await exportarLivroJob(escritorio.job(), { operacaoId })
    const depois = await bancada.dono.query<{ status: number }>(
      'select status from operacao where id = $1',
      [operacaoId],
    )
    expect(depois.rows[0]?.status).toBe(2)
  },
)

test.each([
  ['beancount', { livro: 'Beancount de 2025' }],
  ['saida-total', { livro: 'Saída total', soDe: expect.any(Number) }],
] as const)(
  'cancelado não guarda documento, e diz de que livro era: %s',
  async (formato, resumo) => {
    const { operacaoId } = await escritorio.rodar((ctx) =>
      exportarLivro(ctx, { empresaId: empresa.id, exercicio: 2025, formato }),
    )
    const { rows: pedidas } = await bancada.dono.query<{ resumo: unknown }>(
      'select resumo from operacao where id = $1',
      [operacaoId],
    )
    expect(pedidas[0]?.resumo).toEqual(resumo)
    await bancada.dono.query('update operacao set cancelar_pedido = now() where id = $1', [
      operacaoId,
    ])
    await exportarLivroJob(escritorio.job(), { operacaoId })
    const { rows } = await bancada.dono.query<{ status: number; resumo: unknown }>(
      'select status, resumo from operacao where id = $1',
      [operacaoId],
    )
    expect(rows[0]).toEqual({ status: 5, resumo: { ...resumo, contagens: { naoFeitos: 1 } } })
  },
)

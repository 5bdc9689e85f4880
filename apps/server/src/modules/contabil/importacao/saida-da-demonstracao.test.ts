// A company of the demonstration, with its closings, notes and guides posted by the product itself, taken to an
// office that knows nothing of it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bancoDeTeste } from '../../../../../../scripts/testes/banco-de-teste.ts'
import { semearDemonstracao } from '../../../demo/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { bytesDoLivro } from '../relatorios/exportar-livro.ts'
import { umMomento } from '../relatorios/livro-contabil.ts'
import {
  confirmar,
  correnteDe,
  enviar,
  exportar,
  type Onde,
  previaDe,
  saldosPorCodigo,
} from './testes/bancada-de-livros.ts'

let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let bancada: Bancada
let origem: Onde

beforeAll(async () => {
  banco = await bancoDeTeste()
  await semearDemonstracao({
    databaseUrl: banco.url,
    dataDir: '/nao-usada',
    segredo: 'segredo-de-teste-com-quarenta-caracteres',
    hoje: '2026-11-21',
  })
  bancada = await abrirBancada({ url: banco.url })
  const { rows } = await bancada.dono.query<{ id: number; cnpj: string; escritorio: number }>(
    `select e.id, e.identificacao as cnpj, e.escritorio_id as escritorio from empresa e
     join lancamento l on l.escritorio_id = e.escritorio_id and l.empresa_id = e.id group by 1, 2, 3 order by count(*) desc, 1 limit 1`,
  )
  const { id = 0, cnpj = '', escritorio = 0 } = rows[0] ?? {}
  origem = { escritorio: await daDemonstracao(escritorio), empresa: { id, cnpj, nome: 'demo' } }
}, 240_000)
afterAll(async () => {
  await bancada?.fechar()
  await banco?.drop()
})

/** The bench of an office that is already there. */
async function daDemonstracao(id: number): Promise<Escritorio> {
  const nova = await umEscritorio(bancada)
  const ator: Escritorio['ator'] = (quem) => ({ ...nova.ator(quem), escritorioId: id })
  return { ...nova, id, ator, ...noEscritorio(nova, id, ator) }
}

function noEscritorio(nova: Escritorio, id: number, ator: Escritorio['ator']) {
  const ctx: Escritorio['ctx'] = (db, quem) => {
    const base = nova.ctx(db, quem)
    return { ...base, tenant: { ...base.tenant, escritorioId: id }, ator: ator(quem) }
  }
  const rodar: Escritorio['rodar'] = (work, quem) =>
    transaction(bancada.pool, ator(quem), (db) => work(ctx(db, quem)))
  const job: Escritorio['job'] = () => ({
    ...nova.job(),
    ator: ator({ origem: 'automacao' }),
    read: (work) => rodar(work, { origem: 'automacao' }),
    write: (work) => rodar(work, { origem: 'automacao' }),
  })
  return { ctx, rodar, job }
}

test('o livro de uma empresa da demonstração dá a mesma raiz noutro escritório', async () => {
  const escritorio = await umEscritorio(bancada)
  const destino = {
    escritorio,
    empresa: await umaEmpresa(escritorio, { cnpj: origem.empresa.cnpj }),
  }
  const importacaoId = await enviar(destino, await exportar(origem, 'saida-total'))
  const antes = await correnteDe(origem)
  expect(antes.lancamentos).toBeGreaterThan(20)
  const previa = await previaDe(escritorio, importacaoId)
  expect(previa).toMatchObject({ problemas: [], impedimentos: [], raiz: antes.raiz })
  const arquivado = previa.conteudo.filter((p) => p.destino === 'arquivo').map((p) => p.nome)
  for (const parte of [
    'Tributação, mês a mês',
    'Sócios',
    'Notas fiscais',
    'XML de notas e eventos',
    'Receitas do mês',
    'Apurações, com memória',
    'Guias e pagamentos',
    'Fechamentos',
    'Trilha: quem mudou o quê',
  ])
    expect(arquivado).toContain(parte)
  expect(await confirmar(escritorio, importacaoId)).toMatchObject({ estado: 'concluida' })
  expect(await correnteDe(destino)).toEqual(antes)
  expect(await saldosPorCodigo(destino)).toEqual(await saldosPorCodigo(origem))
})

/** Tools that no one here wrote: each adds the entries up by itself, and our balance of every account and month is asserted in the file. */
const CONFERENTES = [
  ['hledger', 'journal', '/usr/bin/hledger', (a: string) => ['-f', a, 'check', 'assertions']],
  ['beancount', 'beancount', '/usr/bin/bean-check', (a: string) => [a]],
] as const

test.each(CONFERENTES.filter(([, , programa]) => existsSync(programa)))(
  'o %s soma o livro de cada empresa da demonstração e dá os nossos saldos, conta a conta e mês a mês',
  { timeout: 240_000 },
  async (formato, extensao, programa, argumentos) => {
    const { rows: livros } = await bancada.dono.query<{
      empresa: number
      exercicio: number
      contas: number
    }>(
      `select empresa_id as empresa, left(competencia, 4)::int as exercicio, count(*)::int as contas from saldo_mensal
       where escritorio_id = $1 group by 1, 2 order by 1, 2 desc`,
      [origem.escritorio.id],
    )
    const umPorEmpresa = [...new Map(livros.map((l) => [l.empresa, l])).values()]
    expect(umPorEmpresa.length).toBeGreaterThan(3)
    const pasta = mkdtempSync(join(tmpdir(), 'razao-demo-'))
    try {
      for (const { empresa, exercicio } of umPorEmpresa) {
        const texto = await origem.escritorio.rodar(async (ctx) => {
          await umMomento(ctx)
          const partes: Uint8Array[] = []
          const pedido = { empresaId: empresa, exercicio, formato }
          for await (const parte of await bytesDoLivro(ctx, pedido, () => {})) partes.push(parte)
          return Buffer.concat(partes)
        })
        // Without what it asserts, accepting it would say nothing.
        expect(texto.toString()).toMatch(
          formato === 'hledger' ? / = -?\d/ : /^\d{4}-\d\d-\d\d balance /m,
        )
        const arquivo = join(pasta, `${empresa}.${extensao}`)
        writeFileSync(arquivo, texto)
        execFileSync(programa, argumentos(arquivo), {
          stdio: 'pipe',
          env: { PATH: '/usr/bin:/bin', HOME: pasta, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
        })
      }
    } finally {
      rmSync(pasta, { recursive: true, force: true })
    }
  },
)

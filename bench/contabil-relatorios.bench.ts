// Reports over 1,000,000 lines of one company, beside raw SQL and a bare handler; then the book as files.

import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createPool } from '../apps/server/src/platform/db/index.ts'
import { createLocalFiles } from '../apps/server/src/platform/files/index.ts'
import { SEM_FORA } from '../apps/server/src/platform/fora/index.ts'
import { type Job, jobContext } from '../apps/server/src/platform/jobs/index.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { allJobs } from '../apps/server/src/slices.ts'
import { emTurnos, ms, resumo } from './apoio/medidas.ts'
import { abrirBancada, inserirEmpresas } from './apoio/servidor.ts'
import { EMPRESA, inserirLivro, LANCAMENTOS } from './contabil/livro.ts'
import { abrirPiso, type Marca } from './contabil/piso.ts'

const RODADAS = 40
/** `--formatos=razao-pdf,saida-total` writes only these files. */
const formatos = (process.argv.find((a) => a.startsWith('--formatos='))?.slice(11) ?? '')
  .split(',')
  .filter(Boolean)
const bancada = await abrirBancada()
const pasta = mkdtempSync(join(tmpdir(), 'razao-bench-livro-'))
try {
  await inserirEmpresas(bancada.dono, bancada.escritorioId, 1)
  const { contaId, analiticas } = await inserirLivro(bancada.dono, bancada.escritorioId)
  console.log(`${LANCAMENTOS} entries, ${analiticas} accounts with movement, 12 months`)
  await relatorios(contaId)
  if (!process.argv.includes('--sem-arquivos')) await arquivos()
} finally {
  await bancada.encerrar()
  rmSync(pasta, { recursive: true, force: true })
}

async function relatorios(contaId: number): Promise<void> {
  const piso = await abrirPiso(bancada.donoUrl, bancada.escritorioId)
  const { consultas: c } = piso
  const nosso = (qual: string, filtro: string) =>
    bancada.pedir(`/contabil/relatorios/${qual}?empresaId=${EMPRESA}&${filtro}`)
  const mes = (n: string, fim = '31') => `de=2026-${n}-01&ate=2026-${n}-${fim}`
  await comparar('balancete of a month', {
    nosso: () => nosso('balancete', `${mes('10')}&zeradas=true`),
    nu: () => piso.pedir('/balancete?de=2026-10&ate=2026-10'),
    sql: () => piso.sql(c.balancete('2026-10', '2026-10')),
  })
  await comparar('balancete, two months compared', {
    nosso: () =>
      nosso('balancete', `${mes('10')}&zeradas=true&compararDe=2026-09-01&compararAte=2026-09-30`),
    nu: () =>
      piso.pedir('/balancete?de=2026-10&ate=2026-10&compararDe=2026-09&compararAte=2026-09'),
    sql: () => piso.sql(c.balancete('2026-10', '2026-10'), c.balancete('2026-09', '2026-09')),
  })
  await comparar('balancete cut in the middle of a month', {
    nosso: () => nosso('balancete', 'de=2026-01-01&ate=2026-10-15'),
  })
  for (const [nome, dia] of [
    ['first page', '2026-01-01'],
    ['a page in the middle', '2026-06-16'],
    ['a page at the end of the year', '2026-12-29'],
  ] as const) {
    const marca: Marca = { data: dia, lancamentoId: 0, ordem: 0 }
    const filtro = `contaId=${contaId}&de=2026-01-01&ate=2026-12-31&linhas=50`
    await comparar(`razão, ${nome}`, {
      nosso: () => nosso('razao', dia === '2026-01-01' ? filtro : `${filtro}&depoisDe=${dia}~0~0`),
      nu: () => piso.pedir(`/razao?conta=${contaId}&data=${dia}&lancamento=0&ordem=0`),
      sql: () => piso.sql(c.antes(contaId, marca), c.razao(contaId, marca)),
    })
  }
  await comparar('DRE of the year', {
    nosso: () => nosso('demonstracoes', 'demonstracao=dre&de=2026-01-01&ate=2026-12-31'),
    nu: () => piso.pedir('/dre?de=2026-01&ate=2026-12'),
    sql: () => piso.sql(c.dre('2026-01', '2026-12')),
  })
  await comparar('DRE month by month', {
    nosso: () =>
      nosso('demonstracoes', 'demonstracao=dre&mensal=true&de=2026-01-01&ate=2026-12-31'),
  })
  await comparar('balanço of the year', {
    nosso: () => nosso('demonstracoes', 'demonstracao=balanco&de=2026-01-01&ate=2026-12-31'),
  })
  await comparar('diário, a page in the middle', {
    nosso: () => nosso('diario', 'de=2026-01-01&ate=2026-12-31&irPara=2026-06-16'),
  })
  await comparar('painel', { nosso: () => nosso('painel', 'competencia=2026-10') })
  const antes = await instante(LANCAMENTOS - 10_000)
  await comparar(
    'balancete as known 10,000 entries ago',
    { nosso: () => nosso('balancete', `${mes('10')}&conhecidoEm=${antes}`) },
    5,
  )
  await piso.fechar()
}

async function instante(sequencia: number): Promise<string> {
  const { rows } = await bancada.dono.query<{ em: string }>(
    `select to_char(registrado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as em from lancamento where sequencia = $1 and empresa_id = $2 and escritorio_id = $3`,
    [sequencia, EMPRESA, bancada.escritorioId],
  )
  return rows[0]?.em ?? ''
}

type Candidatos = {
  nosso: () => Promise<unknown>
  nu?: () => Promise<unknown>
  sql?: () => Promise<unknown>
}

async function comparar(
  nome: string,
  { nosso, nu, sql }: Candidatos,
  rodadas = RODADAS,
): Promise<void> {
  const tempos = await emTurnos(rodadas, { nosso, ...(nu ? { nu } : {}), ...(sql ? { sql } : {}) })
  const [a, b, s] = [tempos.nosso, tempos.nu, tempos.sql].map((t) => resumo(t ?? []))
  const piso =
    nu && b && a
      ? ` · bare p50 ${ms(b.p50)} p95 ${ms(b.p95)} · ratio ${(a.p50 / b.p50).toFixed(2)}`
      : ''
  const cru = sql && s ? ` · raw SQL p50 ${ms(s.p50)}` : ''
  console.log(`${nome}: ours p50 ${ms(a?.p50 ?? 0)} p95 ${ms(a?.p95 ?? 0)}${piso}${cru}`)
}

async function arquivos(): Promise<void> {
  const files = createLocalFiles(join(pasta, 'guardados'))
  const pool = createPool({
    url: `${bancada.donoUrl}${bancada.donoUrl.includes('?') ? '&' : '?'}options=-c%20role%3Drazao_app`,
    max: 4,
    name: 'bench',
  })
  const ator = {
    escritorioId: bancada.escritorioId,
    empresas: 'todas',
    usuarioId: null,
    usuarioNome: 'bench',
    origem: 'automacao',
  } as const
  const log = createLog({ level: 'error', pretty: false })
  const opcoes = {
    pool,
    clock: systemClock,
    files,
    fora: SEM_FORA,
    segredo: 'x'.repeat(40),
    processo: 'bench',
    signal: new AbortController().signal,
  }
  const tarefa = allJobs['exportar-livro'] as unknown as Job<{ operacaoId: number }>
  for (const [formato, extensao] of [
    ['hledger', 'journal'],
    ['beancount', 'beancount'],
    ['ecd', 'txt'],
    ['diario-pdf', 'pdf'],
    ['razao-pdf', 'pdf'],
    ['saida-total', 'zip'],
  ] as const) {
    if (formatos.length > 0 && !formatos.includes(formato)) continue
    const operacaoId = await novaOperacao(formato)
    globalThis.gc?.()
    const parado = process.memoryUsage().rss
    let pico = parado
    const olho = setInterval(() => {
      pico = Math.max(pico, process.memoryUsage().rss)
    }, 100)
    const inicio = performance.now()
    await tarefa(jobContext({ ...ator }, log, opcoes), { operacaoId })
    const levou = performance.now() - inicio
    clearInterval(olho)
    const { rows } = await bancada.dono.query<{ status: number; local: string | null }>(
      `select o.status, d.local from operacao o left join documento d on d.id = (o.resumo ->> 'documentoId')::bigint where o.id = $1`,
      [operacaoId],
    )
    const local = rows[0]?.local
    if (rows[0]?.status !== 2 || !local) throw new Error(`${formato}: a operação não terminou`)
    const arquivo = join(pasta, `livro.${extensao}`)
    await pipeline(await files.ler(local), createWriteStream(arquivo))
    const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
    console.log(
      `${formato}: ${(levou / 1000).toFixed(1)} s, ${mb(statSync(arquivo).size)}, memory ${mb(pico - parado)} over idle`,
    )
  }
  if (formatos.length > 0) return
  ferramenta('hledger', ['-f', join(pasta, 'livro.journal'), 'balance', '-N', '--depth', '1'])
  ferramenta('bean-check', [join(pasta, 'livro.beancount')])
  await pool.end()
}

async function novaOperacao(formato: string): Promise<number> {
  const { rows } = await bancada.dono.query<{ id: string }>(
    `with o as (insert into operacao (escritorio_id, tipo, empresa_id, parametros, total, ator) values ($1, 'exportar-livro', $2, $3, 1, '{}') returning id)
     insert into operacao_item (escritorio_id, operacao_id, ordem, empresa_id, rotulo, dados) select $1, o.id, 1, $2, 'bench', '{}' from o returning operacao_id as id`,
    [
      bancada.escritorioId,
      EMPRESA,
      JSON.stringify({ empresaId: EMPRESA, exercicio: 2026, formato }),
    ],
  )
  return Number(rows[0]?.id)
}

function ferramenta(programa: string, args: string[]): void {
  if (spawnSync('which', [programa]).status !== 0) {
    console.log(`${programa}: not installed`)
    return
  }
  const inicio = performance.now()
  const { status, stderr } = spawnSync(programa, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const fim = status === 0 ? 'accepted' : `refused: ${stderr.slice(0, 300)}`
  console.log(
    `${programa} on the same million lines: ${((performance.now() - inicio) / 1000).toFixed(1)} s, ${fim}`,
  )
}

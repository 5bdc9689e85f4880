import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The client is packed as a stranger would receive it and put in a project that has nothing else.

const home = join(import.meta.dirname, '..')
const root = join(home, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'cliente-instalado-'))
const installed = join(folder, 'node_modules', '@razao', 'cliente')
const [, example = '', printed = ''] =
  /^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(
    readFileSync(join(home, 'README.md'), 'utf8'),
  ) ?? []

const run = (...args: readonly string[]) =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

beforeAll(() => {
  const file = run(join(root, 'scripts', 'cliente.ts'), '--pacote', join(folder, 'saida')).trim()
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['xzf', file, '-C', installed, '--strip-components=1'])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(folder, 'exemplo.mts'), example)
  writeFileSync(join(folder, 'exemplo.mjs'), example.replace(/ as \w+/g, ''))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('it brings no dependency and no source', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect([manifest.files, manifest.dependencies]).toEqual([['lib'], {}])
})

test('a strict TypeScript project reads its types', () => {
  writeFileSync(
    join(folder, 'tipos.mts'),
    [
      "import { createClient } from '@razao/cliente'",
      "const razao = createClient({ url: '', token: '' })",
      '// @ts-expect-error a company is asked for',
      'razao.lerEmpresa()',
      '// @ts-expect-error there is no such list',
      "razao.percorrer('lerEmpresa', {})",
      '// @ts-expect-error a page is not walked by who walks',
      "razao.percorrer('listarGuias', { cursor: 'x' })",
      'export const conta: string | undefined = (await razao.listarEmpresas()).itens[0]?.apelido',
    ].join('\n'),
  )
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: false, types: ['node'] },
    ...{ lib: ['es2024', 'dom', 'dom.iterable'], typeRoots: [join(root, 'node_modules/@types')] },
    ...{ target: 'es2024', module: 'nodenext', exactOptionalPropertyTypes: true },
    noUncheckedIndexedAccess: true,
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.mts'] }),
  )
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  expect(run(tsc, '-p', '.')).toBe('')
})

test('the example of the README prints what it says', async () => {
  const pedidos: IncomingMessage[] = []
  const pagina = (itens: unknown[], proximo: string | null) => [200, { itens, proximo }] as const
  const respostas: Record<string, readonly (readonly [number, object])[]> = {
    '/v1/empresas': [pagina([{ id: 1, apelido: 'Padaria' }], 'depois-de-1')],
    '/v1/empresas?cursor=depois-de-1': [pagina([{ id: 2, apelido: 'Oficina' }], null)],
    '/v1/balancete?empresaId=1&de=2026-10-01&ate=2026-10-31': [
      [429, {}],
      [200, { linhas: [], totais: { debitos: 150_000 } }],
    ],
    '/v1/balancete?empresaId=2&de=2026-10-01&ate=2026-10-31': [
      [200, { linhas: [], totais: { debitos: 25_050 } }],
    ],
    '/v1/lancamentos': [
      [503, {}],
      [
        409,
        {
          codigo: 'competencia-fechada',
          status: 409,
          title: 'Competência bloqueada',
          acao: 'Reabra a competência, com motivo, ou lance no mês aberto.',
        },
      ],
    ],
  }
  const server = createServer((req, res) => {
    const jaPediu = pedidos.filter(({ url }) => url === req.url).length
    pedidos.push(req)
    const [status, corpo] = respostas[req.url ?? '']?.[jaPediu] ?? [404, {}]
    const tipo = status === 200 ? 'application/json' : 'application/problem+json'
    res.writeHead(status, { 'content-type': tipo, 'retry-after': '0' }).end(JSON.stringify(corpo))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-strip-types', 'exemplo.mjs'],
      { cwd: folder, env: { RAZAO_URL: url, RAZAO_TOKEN: 'rz_chave' } },
    )
    expect(stdout).toBe(printed)
  } finally {
    server.close()
  }
  const lancados = pedidos.filter(({ url }) => url === '/v1/lancamentos')
  expect(lancados.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'fatura-000123',
    'fatura-000123',
  ])
  expect(new Set(pedidos.map(({ headers }) => headers.authorization))).toEqual(
    new Set(['Bearer rz_chave']),
  )
})

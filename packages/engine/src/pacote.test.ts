import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The engine is packed as a stranger would receive it and put in a project that has nothing else: no
// TypeScript at run time, no room that the manifest does not list, no dependency that it does not name.

const motor = join(import.meta.dirname, '..')
const raiz = join(motor, '..', '..')
const modulos = join(raiz, 'node_modules')
const pasta = mkdtempSync(join(tmpdir(), 'motor-instalado-'))
const instalado = join(pasta, 'node_modules', '@razao', 'engine')
const FECHADA = 'ERR_PACKAGE_PATH_NOT_EXPORTED'
const ler = (caminho: string) => JSON.parse(readFileSync(caminho, 'utf8'))

const rodar = (...argumentos: readonly string[]) =>
  execFileSync(process.execPath, argumentos, {
    cwd: pasta,
    encoding: 'utf8',
    stdio: 'pipe',
  })

const exemplos = [
  ...readFileSync(join(motor, 'README.md'), 'utf8').matchAll(
    /^## (\d+\. .*)$(?:(?!^## )[\s\S])*?^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm,
  ),
].map(([, nome = '', codigo = '', impresso = '']) => ({ nome, codigo, impresso }))

beforeAll(() => {
  const saida = join(pasta, 'saida')
  const arquivo = rodar(join(raiz, 'scripts', 'pack-engine.ts'), saida).trim()
  mkdirSync(instalado, { recursive: true })
  execFileSync('tar', ['xzf', arquivo, '-C', instalado, '--strip-components=1'])
  for (const nome of Object.keys(ler(join(instalado, 'package.json')).dependencies))
    cpSync(join(modulos, nome), join(pasta, 'node_modules', nome), { recursive: true })
  writeFileSync(join(pasta, 'package.json'), JSON.stringify({ type: 'module' }))
  for (const [i, { codigo }] of exemplos.entries()) {
    writeFileSync(join(pasta, `exemplo-${i}.mts`), codigo)
    writeFileSync(join(pasta, `exemplo-${i}.mjs`), codigo)
  }
}, 120_000)
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

describe('o motor instalado sozinho', () => {
  test('o README tem dez exemplos, e nenhum bloco de código fica de fora', () => {
    const blocos = readFileSync(join(motor, 'README.md'), 'utf8').match(/^```ts$/gm)
    expect(exemplos).toHaveLength(10)
    expect(blocos).toHaveLength(exemplos.length)
  })

  test('um projeto estrito de TypeScript lê os tipos de todas as salas', () => {
    const salas = Object.keys(ler(join(instalado, 'package.json')).exports)
    const importes = salas.map(
      (sala, i) => `import * as s${i} from '${sala.replace('.', '@razao/engine')}'`,
    )
    const usos = salas.map((_, i) => `console.log(Object.keys(s${i}).length)`)
    writeFileSync(join(pasta, 'salas.mts'), [...importes, ...usos].join('\n'))
    // What would not compile if the types were lost on the way and everything became `any`.
    writeFileSync(
      join(pasta, 'tipos.mts'),
      [
        "import { somarMeses } from '@razao/engine/tempo'",
        '// @ts-expect-error a month is text',
        'somarMeses(202606, 1)',
        "import { apurarSimples } from '@razao/engine/tributos/simples'",
        'const das = apurarSimples({} as Parameters<typeof apurarSimples>[0])',
        '// @ts-expect-error a refusal has no value',
        'das.value',
      ].join('\n'),
    )
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: false, types: [], lib: ['es2024', 'dom'] },
      ...{ target: 'es2024', module: 'nodenext', exactOptionalPropertyTypes: true },
      noUncheckedIndexedAccess: true,
    }
    writeFileSync(
      join(pasta, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*.mts'] }),
    )
    expect(rodar(join(modulos, 'typescript', 'bin', 'tsc'), '-p', '.')).toBe('')
  })

  test('o Node o abre sem carregador de TypeScript, e só pelas salas', () => {
    expect(() => rodar('--no-strip-types', '-e', "import '@razao/engine/lib/index.js'")).toThrow(
      FECHADA,
    )
    expect(() => rodar('--no-strip-types', '-e', "import '@razao/engine/testes'")).toThrow(FECHADA)
    expect(rodar('--no-strip-types', '-p', "typeof require('@razao/engine').fechamento")).toBe(
      'object\n',
    )
    const { files, dependencies } = ler(join(instalado, 'package.json'))
    expect([files, Object.keys(dependencies)]).toEqual([
      ['lib'],
      ['@brazilian-utils/brazilian-utils'],
    ])
  })

  test.each(exemplos.map(({ nome, impresso }, i) => [nome, i, impresso] as const))(
    'README, %s',
    (_, i, impresso) => {
      expect(rodar('--no-strip-types', `exemplo-${i}.mjs`)).toBe(impresso)
    },
  )
})

// One run of the tests of a copy, and what it says of a defence.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Defesa, semADefesa } from './defesa.ts'

/**
 * `cai`: the test fails without the defence. `sobrevive`: it passes, so it proves nothing. `quebrada`: nothing ran, or
 * the control fell as well, which says nothing either.
 */
export type Resultado = { tipo: 'cai' | 'sobrevive' | 'quebrada'; porque: string }

type Corrida = { nome: string; passou: boolean; mensagem: string }
type Relatorio = {
  testResults: {
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

export type Onde = { pasta: string; banco: string }

/** A group and its test are joined by « > » where they are chosen, and by a space where they are told. */
const literal = (texto: string): string =>
  texto.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '(?: >)? ')
/** Of one file; with every defence in place they run in one go. */
const PRAZO_MS = 240_000

/** Nothing is built twice of the same sources. Throws with what the build said. */
function construir(pasta: string): void {
  const script =
    "const { buildWeb } = await import('./scripts/web/build-web.ts'); await buildWeb(() => {})"
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: pasta })
}

/** Runs the named tests of the files; what was skipped is not in the answer. */
export async function correr(
  { pasta, banco }: Onde,
  { arquivos, nomes, web }: { arquivos: readonly string[]; nomes: readonly string[]; web: boolean },
): Promise<{ testes: Corrida[]; falha: string }> {
  if (web) construir(pasta)
  const relatorio = join(pasta, 'relatorio-das-defesas.json')
  rmSync(relatorio, { force: true })
  const saida: string[] = []
  const filho = spawn(
    process.execPath,
    [
      join(pasta, 'node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--project', 'db', '--reporter=json', `--outputFile.json=${relatorio}`],
      ...['-t', nomes.map(literal).join('|'), ...arquivos],
    ],
    {
      cwd: pasta,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        DATABASE_URL: banco,
        NODE_COMPILE_CACHE: join(pasta, '.compilados'),
        // Built above, of the sources as they are now.
        RAZAO_WEB_PRONTA: 'sim',
      },
      timeout: PRAZO_MS * arquivos.length,
    },
  )
  for (const fluxo of [filho.stdout, filho.stderr])
    fluxo.setEncoding('utf8').on('data', (texto: string) => saida.push(texto))
  await new Promise((pronto) => filho.once('close', pronto))
  const ditas = saida.join('').slice(-600)
  if (!existsSync(relatorio)) return { testes: [], falha: ditas }
  const { testResults }: Relatorio = JSON.parse(readFileSync(relatorio, 'utf8'))
  const testes = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages }) => ({
        nome: fullName,
        passou: status === 'passed',
        mensagem: (failureMessages[0] ?? '').split('\n')[0] ?? '',
      })),
  )
  const falha = testResults.map(({ message }) => message).find((dita) => dita !== '')
  return { testes, falha: falha ?? (testes.length > 0 ? '' : ditas) }
}

/**
 * Takes one thing away in the copy, runs every test that must notice, and puts it back. The defences are all of the
 * same changes and the same file of tests; answers the result of each.
 */
export async function provar(
  onde: Onde,
  defesas: readonly Defesa[],
): Promise<{ defesa: Defesa; resultado: Resultado }[]> {
  const [primeira] = defesas
  if (!primeira) return []
  const textos = [...semADefesa(onde.pasta, primeira)]
  const antes = textos.map(([qual]) => readFileSync(join(onde.pasta, qual)))
  try {
    for (const [qual, texto] of textos) writeFileSync(join(onde.pasta, qual), texto)
    const { testes, falha } = await correr(onde, {
      arquivos: [primeira.teste.arquivo],
      nomes: nomesDe(defesas),
      web: primeira.web === true,
    })
    return defesas.map((defesa) => ({ defesa, resultado: julgar(testes, falha, defesa) }))
  } finally {
    textos.forEach(([qual], i) => {
      const texto = antes[i]
      if (texto) writeFileSync(join(onde.pasta, qual), texto)
    })
  }
}

/** What must fail and what must go on passing, each once. */
export const nomesDe = (defesas: readonly Defesa[]): string[] => [
  ...new Set(defesas.flatMap(({ teste }) => [teste.nome, teste.controle ?? teste.nome])),
]

function julgar(testes: readonly Corrida[], falha: string, { teste }: Defesa): Resultado {
  const dele = testes.filter(({ nome }) => nome.includes(teste.nome))
  const caido = dele.find(({ passou }) => !passou)
  const controles =
    teste.controle === undefined
      ? []
      : testes.filter(({ nome }) => nome.includes(teste.controle ?? ''))
  if (dele.length === 0 || (teste.controle !== undefined && controles.length === 0))
    return { tipo: 'quebrada', porque: falha || 'nenhum teste correu' }
  if (controles.some(({ passou }) => !passou))
    return { tipo: 'quebrada', porque: `o controle também caiu: ${controles[0]?.mensagem}` }
  if (!caido) return { tipo: 'sobrevive', porque: `${dele.length} teste(s) passaram sem a defesa` }
  return { tipo: 'cai', porque: `${caido.nome}: ${caido.mensagem}`.slice(0, 300) }
}

// One run of the tests of a copy, and what it says of a defence.
import { spawn } from 'node:child_process'
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

const literal = (texto: string): string => texto.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const PRAZO_MS = 240_000

/** Runs the named tests of the files; what was skipped is not in the answer. */
export async function correr(
  { pasta, banco }: Onde,
  { arquivos, nomes, web }: { arquivos: readonly string[]; nomes: readonly string[]; web: boolean },
): Promise<{ testes: Corrida[]; falha: string }> {
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
        ...(web ? { RAZAO_WEB_PRONTA: '' } : { RAZAO_WEB_PRONTA: 'sim' }),
      },
      timeout: PRAZO_MS,
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
  const falha = testResults.map(({ message }) => message).find((dita) => dita !== '') ?? ''
  return { testes, falha: testes.length > 0 ? falha : ditas }
}

/** Takes the defence away in the copy, runs what must notice, and puts it back. */
export async function provar(onde: Onde, defesa: Defesa): Promise<Resultado> {
  const { arquivo, nome, controle } = defesa.teste
  const textos = [...semADefesa(onde.pasta, defesa)]
  const antes = textos.map(([qual]) => readFileSync(join(onde.pasta, qual)))
  try {
    for (const [qual, texto] of textos) writeFileSync(join(onde.pasta, qual), texto)
    const { testes, falha } = await correr(onde, {
      arquivos: [arquivo],
      nomes: controle === undefined ? [nome] : [nome, controle],
      web: defesa.web === true,
    })
    return julgar(testes, falha, defesa)
  } finally {
    textos.forEach(([qual], i) => {
      const texto = antes[i]
      if (texto) writeFileSync(join(onde.pasta, qual), texto)
    })
  }
}

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

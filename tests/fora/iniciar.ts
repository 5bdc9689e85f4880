// `npm start` in a clean copy of the checkout: what git has and would take, and the installed packages.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guardar, type Pessoa, VARIAVEL } from './produto.ts'

const CHECKOUT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const PRONTA = /Razão está em (http:\S+)/
const PESSOA = /^ {4}(\S.*?) {2,}(\S+@\S+) {2,}(\S+)$/gm

/** Starts the product and waits for the address it prints; answers how to end it and forget the copy. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function iniciar(): Promise<() => Promise<void>> {
  // One that is already there, for who is writing a test: what `guardar` keeps, in the variable it keeps it in.
  if (process.env[VARIAVEL] !== undefined) return async () => {}
  const pasta = mkdtempSync(join(tmpdir(), 'razao-fora-'))
  // The database runs as another user where we are root, and must reach its folder.
  chmodSync(pasta, 0o755)
  copiar(pasta)
  const registro = join(pasta, 'npm-start.log')
  const saida = openSync(registro, 'w')
  const filho = spawn('npm', ['start'], {
    cwd: pasta,
    detached: true,
    env: ambiente(),
    stdio: ['ignore', saida, saida],
  })
  const parado = new Promise<void>((resolver) => filho.once('exit', () => resolver()))
  const pid = filho.pid ?? 0
  const encerrar = async () => {
    // The group that a terminal would interrupt; gone already when the last test ended it.
    sinalizar(pid, 'SIGINT')
    await parado
    rmSync(pasta, { recursive: true, force: true })
  }
  try {
    const texto = await pronta(registro, () => filho.exitCode !== null)
    guardar({ pasta, registro, pid, url: PRONTA.exec(texto)?.[1] ?? '', pessoas: pessoas(texto) })
  } catch (erro) {
    await encerrar()
    throw erro
  }
  return encerrar
}

function copiar(pasta: string): void {
  const lista = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: CHECKOUT,
    encoding: 'utf8',
  })
  const arquivos = lista.split('\0').filter((um) => um !== '' && existsSync(join(CHECKOUT, um)))
  for (const arquivo of arquivos) {
    mkdirSync(dirname(join(pasta, arquivo)), { recursive: true })
    cpSync(join(CHECKOUT, arquivo), join(pasta, arquivo))
  }
  const instalados = new Set([
    '.',
    ...arquivos.filter((um) => um.endsWith('package.json')).map(dirname),
  ])
  for (const lugar of instalados) {
    const modulos = join(lugar, 'node_modules')
    if (existsSync(join(CHECKOUT, modulos))) ligar(join(CHECKOUT, modulos), join(pasta, modulos))
  }
  // What tools left there (builds, types) is not part of an installation.
  rmSync(join(pasta, 'node_modules', '.cache'), { recursive: true, force: true })
}

/** The packages by hard links: the same files, in a second. Copied where the file system has none. */
function ligar(de: string, para: string): void {
  try {
    execFileSync('cp', ['-al', de, para], { stdio: 'ignore' })
  } catch {
    rmSync(para, { recursive: true, force: true })
    cpSync(de, para, { recursive: true, verbatimSymlinks: true })
  }
}

/** Of whoever types the two words in a terminal: no setting of ours, none of the run of npm around us. */
function ambiente(): NodeJS.ProcessEnv {
  const nossas =
    /^(npm_|RAZAO_|FIREBASE_|OIDC_|SMTP_|CORREIO_|S3_|DATABASE_URL|CNPJ_|CEP_|NFSE_|METRICS_|NODE_|PG|PLAYWRIGHT_)/i
  const resto = Object.entries(process.env).filter(([nome]) => !nossas.test(nome))
  return { ...Object.fromEntries(resto), PORT: '0' }
}

async function pronta(registro: string, acabou: () => boolean): Promise<string> {
  for (const fim = Date.now() + 400_000; Date.now() < fim && !acabou(); ) {
    const texto = readFileSync(registro, 'utf8')
    // The users come after the address, and an empty line after the users.
    if (PRONTA.test(texto) && /Usuários da demonstração:[\s\S]*\n\n/.test(texto)) return texto
    await new Promise((resolver) => setTimeout(resolver, 250))
  }
  throw new Error(`npm start não ficou pronto:\n${readFileSync(registro, 'utf8').slice(-4000)}`)
}

const pessoas = (texto: string): Pessoa[] =>
  [...texto.matchAll(PESSOA)].map(([, papel = '', email = '', senha = '']) => ({
    papel,
    email,
    senha,
  }))

function sinalizar(pid: number, sinal: NodeJS.Signals): void {
  try {
    process.kill(-pid, sinal)
  } catch {
    // Nobody of the group is left.
  }
}

// First door of every npm script. Plain JavaScript, because the machine's own Node may be as old as 20:
// installs what package-lock.json says, finds Node 26 and hands over to scripts/<command>.ts.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED = 26
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.cache', 'razao', 'instalado')
const lockFile = join(root, 'package-lock.json')
const commands = [
  ...['start', 'dev', 'test', 'check', 'simulate', 'bench'],
  ...['demo-reset', 'db-migrate', 'db-reset', 'db-types', 'conferir-saldos'],
  ...['contas', 'calcular', 'conformidade', 'verificar-livro', 'seguranca', 'sbom'],
  ...['pack-engine', 'cliente', 'vault'],
]

let releaseLock = () => {}

/** @param {string} message */
function fail(message) {
  releaseLock()
  process.stderr.write(`razao: ${message}\n`)
  process.exit(1)
}

const major = Number(process.versions.node.split('.')[0])
if (major < 20) fail(`este Node é o ${process.versions.node}; é preciso 20 ou mais novo.`)

const [command = '', ...args] = process.argv.slice(2)
const script = join(root, 'scripts', `${command}.ts`)
if (!commands.includes(command)) fail(`comando desconhecido: ${command || '(nenhum)'}`)

await install()
if (!existsSync(script)) fail(`scripts/${command}.ts não existe`)
handOver(findNode())

async function install() {
  if (stamp() === wantedStamp()) return
  await takeLock()
  try {
    if (stamp() === wantedStamp()) return
    if (!treeMatchesLock()) await npm()
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, wantedStamp())
  } finally {
    releaseLock()
  }
}

function stamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}

function wantedStamp() {
  const lock = existsSync(lockFile) ? readFileSync(lockFile) : 'sem lock'
  const hash = createHash('sha256').update(lock).digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}

/** npm keeps what it installed in a hidden lockfile: an equal tree (say, after `npm install x`) is left alone. */
function treeMatchesLock() {
  try {
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
    const found = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, { version, link, optional, peer }]) => {
      if (link || !path.includes('node_modules/')) return true
      if (found[path] === undefined) return optional === true || peer === true
      return found[path].version === version
    })
  } catch {
    return false
  }
}

/** One installation at a time; a lock whose owner died is taken over. */
async function takeLock() {
  const lock = join(root, '.data', 'instalando')
  mkdirSync(dirname(lock), { recursive: true })
  for (let told = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      releaseLock = () => rmSync(lock, { force: true })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!ownerLives(lock)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!told) process.stderr.write('razao: outra instalação em andamento; aguardando…\n')
    told = true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** @param {string} lock */
function ownerLives(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (!(pid > 0)) return true // being written at this moment
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function npm() {
  const begin = Date.now()
  process.stderr.write('razao: instalando dependências…\n')
  let { code, errors } = existsSync(lockFile) ? await runNpm('ci') : await runNpm('install')
  if (code !== 0 && errors.includes('EUSAGE')) {
    // `npm ci` refuses a lockfile that lacks optional packages of other platforms, which happens when the
    // registry does not carry all of them. `npm install` takes the same locked versions.
    ;({ code, errors } = await runNpm('install', '--no-save'))
  }
  if (code !== 0) {
    process.stderr.write(errors)
    fail(`as dependências não puderam ser instaladas (npm, código ${code})`)
  }
  const seconds = Math.round((Date.now() - begin) / 1000)
  process.stderr.write(`razao: dependências instaladas em ${seconds} s\n`)
}

/** @param {string[]} verb */
async function runNpm(...verb) {
  // No package of ours needs an install script, so none may run. Errors only: the machine's older Node
  // makes npm warn about engines that Node 26, installed by this very step, satisfies.
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional']
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress', '--prefer-offline']
  const cli = process.env.npm_execpath
  const [program, first] =
    cli !== undefined && /npm-cli\.[cm]?js$/.test(cli) ? [process.execPath, [cli]] : ['npm', []]
  const child = spawn(program, [...first, ...verb, ...flags, ...quiet], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      errors += `${error.message}\n`
      resolve(127)
    })
    child.on('close', (status) => resolve(status ?? 1))
  })
  return { code, errors }
}

function findNode() {
  if (major >= NEEDED) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    const found = join(modules, name, 'bin', program)
    if (existsSync(found)) return found
  }
  return fail(
    `é preciso o Node ${NEEDED} (este é o ${process.versions.node}) e não há pacote dele para ` +
      `${platform}-${process.arch}. Instale o Node ${NEEDED} (https://nodejs.org) e tente de novo.`,
  )
}

/** @param {string} node */
function handOver(node) {
  const child = spawn(node, [script, ...args], {
    stdio: 'inherit',
    cwd: root,
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      RAZAO_BOOTSTRAP: String(process.pid),
      // What was compiled once starts in a third of the time, which is what a fallen process costs.
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'razao', 'node'),
    },
  })
  for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT']) {
    process.on(name, () => {
      // Ctrl-C in a terminal already reached the child: it is of the same group.
      if (name === 'SIGINT' && process.stdin.isTTY) return
      child.kill(name)
    })
  }
  stopWithNpm(child)
  child.on('error', (error) => fail(`${node}: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0))
  })
}

/** Under npm, losing our parents means npm was killed without warning: nobody would ever stop the child. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = parents()
  setInterval(() => {
    if (parents() !== before) child.kill('SIGTERM')
  }, 1000).unref()
}

/** Our parent and, where it can be read cheaply, its own: npm starts us through a shell that outlives it. */
function parents() {
  const parent = process.ppid
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(parent)
  }
}

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Where tools leave what is not worth keeping; ignored by git, gone with node_modules. */
export const cacheDir = join(root, 'node_modules', '.cache', 'razao')

export type ToolOutcome = { code: number; output: string; seconds: number }

/** A variable set to undefined is not passed on. */
export type ToolOptions = { env?: Record<string, string | undefined>; show?: boolean }

/**
 * Runs an installed package's program with this very Node, without npx, and waits for it.
 * `show` passes its output through; otherwise it is collected.
 */
export async function runTool(
  bin: { package: string; program?: string },
  args: string[],
  options: ToolOptions = {},
): Promise<ToolOutcome> {
  return await runNode([programOf(bin), ...args], options)
}

// CI=true makes some tools colour a file as if it were a terminal.
const plain: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

/** Runs a script with this very Node; an interruption of ours is passed on, so nothing stays behind. */
export async function runNode(args: string[], options: ToolOptions = {}): Promise<ToolOutcome> {
  const begin = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...plain, ...options.env },
    stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  }
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', passOn).on('SIGINT', passOn)
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      chunks.push(error.message)
      resolve(127)
    })
    child.once('close', (status) => resolve(status ?? 1))
  })
  process.off('SIGTERM', passOn).off('SIGINT', passOn)
  return { code, output: chunks.join('').trim(), seconds: (performance.now() - begin) / 1000 }
}

function programOf({ package: name, program = name }: { package: string; program?: string }) {
  const folder = join(root, 'node_modules', name)
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const file = typeof bin === 'string' ? bin : bin[program]
  if (file === undefined) throw new Error(`${name} has no program called ${program}`)
  return join(folder, file)
}

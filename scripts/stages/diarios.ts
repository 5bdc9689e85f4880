import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PROGRAMAS = ['/usr/bin/hledger', '/usr/bin/bean-check']

/**
 * hledger and Beancount, the tools that read our journals in the tests. Installed by apt as root on Debian;
 * anywhere else, or when it fails, the tests that need them are skipped and nothing stops.
 */
export function tryJournalTools(): void {
  if (PROGRAMAS.every((programa) => existsSync(programa))) return
  const debian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
  if (!debian || process.getuid?.() !== 0) return
  console.log('hledger e Beancount não encontrados; instalando…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'hledger', 'beancount'],
  ]
  for (const step of steps) {
    const { status } = spawnSync('apt-get', step, { env, encoding: 'utf8', timeout: 300_000 })
    if (status === 0) continue
    console.log(`apt-get ${step[0]} falhou; os testes com o hledger e o Beancount serão pulados`)
    return
  }
}

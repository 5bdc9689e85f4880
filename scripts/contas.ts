// npm run contas: prints what is counted of the house, and writes it between the marks of docs/architecture.md,
// beside what it was before (`scripts/contas/antes.json`).
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Conta } from './contas/conta.ts'
import { root } from './stages/run-tool.ts'

const COMECO = '<!-- contas -->'
const FIM = '<!-- /contas -->'
const pasta = join(root, 'scripts', 'contas')
const pagina = join(root, 'docs', 'architecture.md')

const contas: Conta[] = []
for (const nome of readdirSync(pasta).sort()) {
  if (!nome.endsWith('.ts') || nome === 'conta.ts') continue
  const modulo: Record<string, unknown> = await import(join(pasta, nome))
  for (const contar of Object.values(modulo)) {
    if (typeof contar === 'function') contas.push(...((await contar()) as Conta[]))
  }
}

const guardado = join(pasta, 'antes.json')
const antes: Record<string, number | string> = existsSync(guardado)
  ? JSON.parse(readFileSync(guardado, 'utf8'))
  : {}
const escrito = (valor: number | string | undefined): string =>
  typeof valor === 'number' ? valor.toLocaleString('en-US') : (valor ?? '–')
const tabela = [
  '| what is counted | 22/11/2026 | now |',
  '|---|---|---|',
  ...contas.map(({ nome, valor }) => `| ${nome} | ${escrito(antes[nome])} | ${escrito(valor)} |`),
].join('\n')

console.log(tabela)
const texto = readFileSync(pagina, 'utf8')
const [cabeca, resto] = texto.split(COMECO)
const cauda = resto?.split(FIM)[1]
if (cabeca === undefined || cauda === undefined) throw new Error(`${pagina}: faltam as marcas`)
writeFileSync(pagina, `${cabeca}${COMECO}\n\n${tabela}\n\n${FIM}${cauda}`)

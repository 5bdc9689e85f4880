import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { entrar } from './entrar.ts'
import { endereco, pessoa, produto } from './produto.ts'

const PASTA = join(dirname(fileURLToPath(import.meta.url)), 'cliente')
const RAIZ = dirname(dirname(dirname(PASTA)))
const GERADOR = join(RAIZ, 'tests', 'node_modules', 'openapi-typescript', 'bin', 'cli.js')
const TSC = join(RAIZ, 'node_modules', 'typescript', 'lib', 'tsc.js')

const executar = promisify(execFile)
const node = async (args: string[], env: Record<string, string> = {}): Promise<string> => {
  const limite = { maxBuffer: 64 * 1024 * 1024 }
  const opcoes = { cwd: RAIZ, env: { ...process.env, ...env }, ...limite }
  return (await executar(process.execPath, args, opcoes)).stdout
}

test('what /openapi.json says is OpenAPI, by a validator that is not ours', async () => {
  const documento = await (await fetch(endereco('/openapi.json'))).json()
  const { valid, errors } = await new Validator().validate(documento)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(Object.keys(documento.paths).length).toBeGreaterThan(200)
})

test('a client generated from it lists, posts once, closes a month, and is refused in it', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  await node([GERADOR, endereco('/openapi.json'), '-o', join(PASTA, 'api.d.ts')])
  await node([TSC, '-p', PASTA])
  const { tokens } = await entrar(browser, pessoa('Administrador'))
  const saida = await node([join(PASTA, 'programa.ts'), produto().url, mesAnterior()], {
    TOKEN: tokens.access_token,
  })
  const visto = JSON.parse(saida)
  expect(visto.sessao.usuario.login).toBe(pessoa('Administrador').email)
  expect(visto.empresas).toBeGreaterThan(10)
  const { primeiro, repetido, diario } = visto.lancado
  expect(repetido).toEqual(primeiro)
  expect(JSON.stringify(diario)).toContain('Reclassificação feita por outro programa')
  expect(visto.fechada, `nenhuma fechou: ${visto.tentadas.join(', ')}`).not.toBeNull()
  expect(visto.linha).toMatchObject({ situacao: 'concluida', etapaAtual: 'concluido' })
  expect(visto.recusa).toMatchObject({ status: 409 })
  expect(visto.recusa.acao).toBeTruthy()
})

/** The month being closed: the one before today's, in São Paulo. */
function mesAnterior(): string {
  const hoje = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(),
  )
  const [ano = 0, mes = 0] = hoje.split('-').map(Number)
  return mes === 1 ? `${ano - 1}-12` : `${ano}-${String(mes - 1).padStart(2, '0')}`
}

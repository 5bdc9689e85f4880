import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { entrar, pedir } from './entrar.ts'
import { endereco, pessoa, produto } from './produto.ts'

const RAIZ = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const PROGRAMA = join(RAIZ, 'tests', 'fora', 'cliente', 'programa.ts')

test('what /openapi.json says is OpenAPI, by a validator that is not ours', async () => {
  const documento = await (await fetch(endereco('/openapi.json'))).json()
  const { valid, errors } = await new Validator().validate(documento)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(Object.keys(documento.paths).length).toBeGreaterThan(200)
})

test('a program with the client and a key lists, posts once, and is refused where the month is closed', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { tokens } = await entrar(browser, pessoa('Administrador'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAMA, produto().url, mesAnterior()],
    { cwd: RAIZ, env: { ...process.env, TOKEN: await umaChave(tokens.access_token) } },
  )
  const visto = JSON.parse(stdout)
  expect(visto.empresas.length).toBeGreaterThan(10)
  expect(new Set(visto.empresas).size).toBe(visto.empresas.length)
  const { primeiro, repetido, outro, noLivro } = visto.lancado
  expect(repetido).toEqual(primeiro)
  expect(outro).toMatchObject({ status: 422, codigo: 'chave-repetida' })
  expect(noLivro).toMatchObject([{ historico: 'Reclassificação feita por outro programa' }])
  expect(visto.fechada, 'a demonstração não tem mês fechado').not.toBeNull()
  expect(visto.naFechada).toMatchObject({ status: 409, codigo: 'competencia-fechada' })
  expect(visto.naFechada.acao).toBeTruthy()
  expect(visto.semDono).toMatchObject({ status: 404 })
  expect(visto.semEscopo).toMatchObject({ status: 403, codigo: 'sem-permissao' })
  expect(visto.pdf).toMatchObject({ inicio: '%PDF-' })
})

/** A key that reads everything and posts, as an administrator makes it in Usuários › Integrações. */
async function umaChave(token: string): Promise<string> {
  const criar = async (caminho: string, corpo: object) => {
    const { status, texto } = await pedir(token, caminho, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(corpo),
    })
    expect(status, texto).toBe(200)
    return JSON.parse(texto)
  }
  const { usuarioId } = await criar('/admin/integracoes', {
    nome: 'Sistema do escritório',
    atuaComo: 'CONTADOR',
    empresas: { modo: 'todas' },
    permissoes: ['ver', 'confirmar'],
  })
  const escopos = ['ver', 'confirmar']
  return (
    await criar(`/admin/integracoes/${usuarioId}/tokens`, { nome: 'chave', escopos, dias: 1 })
  ).token
}

/** The month being closed: the one before today's, in São Paulo. */
function mesAnterior(): string {
  const hoje = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(),
  )
  const [ano = 0, mes = 0] = hoje.split('-').map(Number)
  return mes === 1 ? `${ano - 1}-12` : `${ano}-${String(mes - 1).padStart(2, '0')}`
}

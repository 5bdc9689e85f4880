// A production on an empty database: no demonstration, whatever is asked, and one code that makes one root.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PERFIL } from '@razao/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_USERS } from '../../apps/server/src/demo/index.ts'
import { runServer, type Server } from '../../apps/server/src/main.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { senhaDoApp } from '../../apps/server/src/platform/db/index.ts'
import { bancoDeTeste } from '../../scripts/testes/banco-de-teste.ts'

const SEGREDO = randomBytes(48).toString('base64url')
const SENHA = 'uma frase comprida de estreia'
let porta = 0
let pasta = ''
let dono: pg.Pool
let banco = ''
const dito: string[] = []
const abertos: Server[] = []

async function abrir(): Promise<{ server: Server; codigo: string | undefined }> {
  const antes = dito.length
  const espiao = vi.spyOn(process.stdout, 'write').mockImplementation((texto) => {
    dito.push(String(texto))
    return true
  })
  const config = readConfig({
    NODE_ENV: 'production',
    RAZAO_SEGREDO: SEGREDO,
    RAZAO_DADOS: pasta,
    RAZAO_ENDERECO: `http://127.0.0.1:${porta}/`,
    RAZAO_LOG: 'silent',
  })
  try {
    const opcoes = { databaseUrl: banco, porta, host: '127.0.0.1', demoUsers: DEMO_USERS }
    const server = await runServer(config, opcoes)
    abertos.push(server)
    const codigo = /\n {4}([\w-]{32})\n/.exec(dito.slice(antes).join(''))?.[1]
    return { server, codigo }
  } finally {
    espiao.mockRestore()
  }
}

const fechar = async () => {
  for (const um of abertos.splice(0)) await um.stop()
}

beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'razao-primeiro-'))
  const clone = await bancoDeTeste()
  banco = clone.url
  dono = new pg.Pool({ connectionString: banco, max: 2 })
  dono.on('error', () => {})
  await dono.query(`alter role razao_app password '${senhaDoApp(SEGREDO)}'`)
  const livre = createServer().listen(0, '127.0.0.1')
  await new Promise((pronto) => livre.once('listening', pronto))
  porta = (livre.address() as { port: number }).port
  await new Promise((pronto) => livre.close(pronto))
})
afterAll(async () => {
  await fechar()
  await dono?.end()
  await rm(pasta, { recursive: true, force: true })
})

const pagina = '/identidade/primeiro-acesso'
const pedir = (caminho: string, corpo?: Record<string, string>) =>
  fetch(new URL(caminho, `http://127.0.0.1:${porta}/`), {
    redirect: 'manual',
    ...(corpo ? { method: 'POST', body: new URLSearchParams(corpo) } : {}),
  })
const dados = (codigo: string, mais: Record<string, string> = {}) => ({
  codigo,
  nome: 'Rita Primeira',
  email: 'rita@escritorio.example',
  escritorio: 'Escritório de Estreia',
  razaoSocial: 'Estreia Serviços Contábeis Ltda.',
  cnpj: '11.222.333/0001-81',
  senha: SENHA,
  repetir: SENHA,
  ...mais,
})
const quantos = async (consulta: string) => (await dono.query(consulta)).rowCount

test('one code makes one root, once, and a new start replaces it', {
  timeout: 60_000,
}, async () => {
  const { codigo: velho } = await abrir()
  await fechar()
  const { codigo } = await abrir()
  if (!velho || !codigo) throw new Error(dito.join(''))
  expect(codigo).not.toBe(velho)
  expect((await pedir(pagina)).status).toBe(200)
  for (const [errado, status] of [
    [dados('x'.repeat(32)), 422],
    [dados(velho), 422],
    [dados(codigo, { cnpj: '11.222.333/0001-82' }), 422],
    [dados(codigo, { repetir: 'outra' }), 422],
    [dados(codigo, { senha: 'rita@escritorio', repetir: 'rita@escritorio' }), 422],
  ] as const)
    expect((await pedir(pagina, errado)).status).toBe(status)
  expect(await quantos('select 1 from identidade.conta')).toBe(0)
  // Twice at once: one account, one office.
  const duas = await Promise.all([pedir(pagina, dados(codigo)), pedir(pagina, dados(codigo))])
  const textos = await Promise.all(duas.map((uma) => uma.text()))
  expect(textos.filter((texto) => texto.includes('A instalação é sua'))).toHaveLength(1)
  expect(await quantos('select 1 from identidade.conta')).toBe(1)
  const { rows } = await dono.query(
    `select e.nome, p.perfil, u.login from usuario_papel p
     join escritorio e using (escritorio_id) join usuario u on u.id = p.usuario_id`,
  )
  expect(rows).toEqual([
    { nome: 'Escritório de Estreia', perfil: PERFIL.root, login: 'rita@escritorio.example' },
  ])
  expect((await pedir(pagina)).status).toBe(410)
  expect((await pedir(pagina, dados(codigo))).status).toBe(410)
  await fechar()
  expect((await abrir()).codigo).toBeUndefined()
})

test('nothing of the demonstration is there, though its users were handed over', async () => {
  const config = (await (await pedir('/config.json')).json()) as { demonstracao: boolean }
  expect(config.demonstracao).toBe(false)
  expect((await pedir('/identidade/caixa-de-saida')).status).toBe(404)
  const entrada = await (await pedir('/identidade/esqueci-senha')).text()
  for (const { email } of DEMO_USERS) expect(entrada).not.toContain(email)
  expect(await quantos('select 1 from escritorio where demonstracao')).toBe(0)
})

test('a database with the demonstration is refused', async () => {
  await fechar()
  await dono.query('update escritorio set demonstracao = true')
  await expect(abrir()).rejects.toThrow('demonstração')
  await dono.query('update escritorio set demonstracao = false')
})

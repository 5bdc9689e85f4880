import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { abrirBancada, type Bancada, umaEmpresa, umEscritorio } from '../../testes/fabricas.ts'
import { forgetKey, openKeyring, openVault, VaultError } from './index.ts'

let bancada: Bancada
const pasta = mkdtempSync(join(tmpdir(), 'razao-vault-'))
const arquivo = join(pasta, 'chaves')
const keyring = openKeyring(arquivo)
const vault = openVault(keyring)
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => {
  await bancada.fechar()
  rmSync(pasta, { recursive: true, force: true })
})

const CANARIO = 'pfx com a senha canario-amarelo'
const texto = async (segredo: Buffer) => segredo.toString()
const guardado = (nome: string, dito = CANARIO) => ({
  nome,
  tipo: 'certificado' as const,
  segredo: Buffer.from(dito),
  motivo: 'enviado pela tela',
})
const usos = async (escritorioId: number) =>
  (
    await bancada.dono.query<{ acao: string; nome: string }>(
      'select nome, acao, versao, motivo, usuario_id, origem from vault_uso where escritorio_id = $1 order by id',
      [escritorioId],
    )
  ).rows

test('a secret opens where it was kept, each use is told, and the database has none of it', async () => {
  const escritorio = await umEscritorio(bancada)
  await escritorio.rodar((ctx) => vault.guardar(ctx, guardado('certificado-a1')))
  await escritorio.rodar((ctx) => vault.guardar(ctx, guardado('certificado-a1', 'outro')))
  let emMaos = Buffer.alloc(0)
  const { write } = escritorio.job()
  const lido = await vault.usar(
    write,
    { nome: 'certificado-a1', motivo: 'emitir a nota 7' },
    async (segredo) => {
      emMaos = segredo as Buffer<ArrayBuffer>
      return segredo.toString()
    },
  )
  expect(lido).toBe('outro')
  expect(emMaos.every((byte) => byte === 0)).toBe(true)
  const { usuarioId } = escritorio
  const base = { nome: 'certificado-a1', usuario_id: usuarioId }
  expect(await usos(escritorio.id)).toEqual([
    { ...base, acao: 'guardou', versao: 1, motivo: 'enviado pela tela', origem: 'tela' },
    { ...base, acao: 'guardou', versao: 2, motivo: 'enviado pela tela', origem: 'tela' },
    { ...base, acao: 'abriu', versao: 2, motivo: 'emitir a nota 7', origem: 'automacao' },
  ])
  const { rows } = await bancada.dono.query<{ t: string }>(
    `select relname as t from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { t } of rows) {
    const { rows: achadas } = await bancada.dono.query(
      `select 1 from ${t} l where l::text like '%canario-amarelo%' or l::text like '%' || encode('canario-amarelo'::bytea, 'hex') || '%'`,
    )
    expect(achadas, t).toEqual([])
  }
  expect(statSync(arquivo).mode & 0o077).toBe(0)
  expect(readFileSync(arquivo, 'utf8')).toContain(keyring.current().id)
})

test('a secret passes to another name without being seen, both ends are told, and the first is gone', async () => {
  const escritorio = await umEscritorio(bancada)
  await escritorio.rodar((ctx) => vault.guardar(ctx, { ...guardado('lote:1'), tipo: 'senha' }))
  await escritorio.rodar((ctx) => vault.guardar(ctx, guardado('acesso:1', 'o de antes')))
  const mover = (nome: string) =>
    escritorio.rodar((ctx) => vault.mover(ctx, { nome, motivo: 'confirmado' }, 'acesso:1'))
  expect(await mover('lote:1')).toBe(true)
  expect(await mover('lote:1')).toBe(false)
  const { write } = escritorio.job()
  expect(await vault.usar(write, { nome: 'acesso:1', motivo: 'usar' }, texto)).toBe(CANARIO)
  expect((await usos(escritorio.id)).map(({ nome, acao }) => `${nome} ${acao}`)).toEqual([
    ...['lote:1 guardou', 'acesso:1 guardou', 'lote:1 abriu', 'acesso:1 guardou'],
    ...['lote:1 apagou', 'acesso:1 abriu'],
  ])
})

test('what is moved to another name, company or office does not open, and the log says so', async () => {
  const escritorio = await umEscritorio(bancada)
  const outro = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const todos = [
    { de: escritorio, nome: 'um', empresaId: null },
    { de: escritorio, nome: 'dois', empresaId: null },
    { de: escritorio, nome: 'um', empresaId: empresa.id },
    { de: outro, nome: 'um', empresaId: null },
  ]
  for (const { de, nome, empresaId } of todos)
    await de.rodar((ctx) => vault.guardar(ctx, { ...guardado(nome), empresaId }))
  await bancada.dono.query(
    `update vault_item v set chave = d.chave, conteudo = d.conteudo from vault_item d
     where d.escritorio_id = $1 and d.nome = 'um' and d.empresa_id is null and v.escritorio_id in ($1, $2)`,
    [escritorio.id, outro.id],
  )
  for (const { de, nome, empresaId } of todos.slice(1)) {
    const usar = vault.usar(de.job().write, { nome, empresaId, motivo: 'prova' }, texto)
    await expect(usar).rejects.toBeInstanceOf(VaultError)
    await expect(usar).rejects.not.toThrow(/canario/)
  }
  expect((await usos(outro.id)).map(({ acao }) => acao)).toEqual(['guardou', 'abriu', 'recusou'])
})

test('another office, and who sees other companies, find nothing', async () => {
  const escritorio = await umEscritorio(bancada)
  const outro = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const qual = { nome: 'da-empresa', empresaId: empresa.id, motivo: 'prova' }
  await escritorio.rodar((ctx) => vault.guardar(ctx, { ...guardado('da-empresa'), ...qual }))
  expect(await vault.usar(outro.job().write, qual, texto)).toBeNull()
  const limitado = { empresas: [empresa.id + 1] }
  expect(await vault.usar(escritorio.job({ quem: limitado }).write, qual, texto)).toBeNull()
  expect(await escritorio.rodar((ctx) => vault.listar(ctx), limitado)).toEqual([])
  expect(await escritorio.rodar((ctx) => vault.apagar(ctx, qual), limitado)).toBe(false)
  const vista = { empresas: [empresa.id] }
  expect(await vault.usar(escritorio.job({ quem: vista }).write, qual, texto)).toBe(CANARIO)
  expect(await escritorio.rodar((ctx) => vault.listar(ctx), vista)).toMatchObject([
    { nome: 'da-empresa', empresaId: empresa.id, tipo: 'certificado', versao: 1, venceEm: null },
  ])
})

test('the log is only added to', async () => {
  const escritorio = await umEscritorio(bancada)
  await escritorio.rodar((ctx) => vault.guardar(ctx, guardado('x')))
  const mudar = `update vault_uso set motivo = 'outro motivo' where escritorio_id = ${escritorio.id}`
  await expect(bancada.dono.query(mudar)).rejects.toThrow('não muda')
  await expect(bancada.pool.query(mudar)).rejects.toThrow('permission denied')
  await expect(bancada.dono.query('truncate vault_uso')).rejects.toThrow('não muda')
})

test('what expired opens nothing and goes away', async () => {
  const escritorio = await umEscritorio(bancada)
  const venceEm = new Date(Date.now() - 1000)
  await escritorio.rodar((ctx) => vault.guardar(ctx, { ...guardado('velho'), venceEm }))
  await escritorio.rodar((ctx) => vault.guardar(ctx, guardado('novo')))
  const { write } = escritorio.job()
  expect(await vault.usar(write, { nome: 'velho', motivo: 'prova' }, texto)).toBeNull()
  expect(await escritorio.rodar((ctx) => vault.apagarVencidos(ctx))).toBe(1)
  expect(await escritorio.rodar((ctx) => vault.listar(ctx))).toMatchObject([{ nome: 'novo' }])
})

test('the master key changes while another process uses it; the old one goes when nothing is under it', async () => {
  const escritorio = await umEscritorio(bancada)
  const outro = await umEscritorio(bancada)
  const sempre = 'o mesmo de sempre'
  await escritorio.rodar((ctx) => vault.guardar(ctx, guardado('sempre', sempre)))
  for (let i = 0; i < 5; i += 1)
    await escritorio.rodar((ctx) => vault.guardar(ctx, guardado(`item-${i}`)))
  await outro.rodar((ctx) => vault.guardar(ctx, guardado('do-outro')))
  const doApp = bancada.pool.options.connectionString ?? ''
  const filho = fork(
    fileURLToPath(new URL('./testes/usar-sem-parar.ts', import.meta.url)),
    [doApp, String(escritorio.id), 'sempre', arquivo],
    { execArgv: [] },
  )
  let visto = { abertos: 0, falhas: 0 }
  filho.on('message', (dito: typeof visto) => {
    visto = dito
  })
  const maisAberturas = async () => {
    const antes = visto.abertos
    await vi.waitFor(() => expect(visto.abertos).toBeGreaterThan(antes + 3), 30_000)
  }
  await maisAberturas()
  const velha = keyring.current().id
  const nova = keyring.add()
  expect(nova).not.toBe(velha)
  await maisAberturas()
  const client = new pg.Client({ connectionString: bancada.dono.options.connectionString })
  await client.connect()
  await expect(forgetKey(client, keyring, velha)).rejects.toThrow('Ainda há')
  const girar = async (de: typeof escritorio, quantos: number) => {
    let feitos = 0
    for (let depoisDe = 0; ; ) {
      const lote = await de.rodar((ctx) => vault.reembrulhar(ctx, { depoisDe, quantos }))
      if (lote === null) return feitos
      depoisDe = lote.ate
      feitos += lote.feitos
    }
  }
  expect(await girar(escritorio, 2)).toBe(6)
  await maisAberturas()
  // Those of the other tests, whose offices nobody turned, are under the old one; among them, what does not open.
  await expect(forgetKey(client, keyring, velha)).rejects.toThrow('Ainda há')
  expect(await girar(outro, 100)).toBe(1)
  await bancada.dono.query('delete from vault_item where mestra = $1', [velha])
  await forgetKey(client, keyring, velha)
  await client.end()
  await maisAberturas()
  const fim = new Promise((ok) => filho.once('exit', ok))
  filho.send('parar')
  await fim
  expect(visto.falhas).toBe(0)
  expect(keyring.ids()).toEqual([nova])
  const { write } = escritorio.job()
  expect(await vault.usar(write, { nome: 'item-3', motivo: 'depois' }, texto)).toBe(CANARIO)
  const reembrulhados = (await usos(escritorio.id)).filter(({ acao }) => acao === 'reembrulhou')
  expect(reembrulhados.length).toBe(6)
})

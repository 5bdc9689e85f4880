// The password and the key of a digital certificate where they must not be (reliability: A19, A22): the log of the
// server, every table, the trail, what is answered and refused, the saída total, and the memory of who serves.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { certificados } from '@razao/contract'
import { abrirCertificado } from '@razao/formats/certificado'
import { fabricarPfx } from '@razao/formats/certificado/testes'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirIntegracoes } from '../../apps/server/src/integrations/index.ts'
import { usarCertificado } from '../../apps/server/src/modules/certificados/index.ts'
import {
  exportarLivro,
  exportarLivroJob,
} from '../../apps/server/src/modules/contabil/saida/exportar-livro.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import {
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../apps/server/src/testes/fabricas.ts'
import { abrirAtaque, type BancadaDeAtaque, montar } from './bancada-de-ataque.ts'
import { abrirProcesso, type ProcessoVigiado } from './processos/abrir.ts'

const SENHA = 'canario verde que abre o pfx'
let bancada: BancadaDeAtaque
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let token: string
let porta: ProcessoVigiado
let pfx: Buffer
/** Pieces of the password and of the key, as text, in base64 and in hexadecimal. */
let segredos: string[]

beforeAll(async () => {
  bancada = await abrirAtaque()
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  const { rows } = await bancada.dono.query<{ sujeito: string }>(
    'select sujeito from usuario where id = $1',
    [escritorio.usuarioId],
  )
  token = bancada.tokenDe(rows[0]?.sujeito ?? '')
  porta = await abrirProcesso('porta', bancada, {
    execArgv: ['--heapsnapshot-signal=SIGUSR2'],
    cwd: bancada.pasta,
  })
  const validade = { de: new Date('2026-01-01T12:00:00Z'), ate: new Date('2036-01-01T12:00:00Z') }
  pfx = Buffer.from(fabricarPfx({ senha: SENHA, cnpj: empresa.cnpj, ...validade }))
  const aberto = abrirCertificado(pfx, SENHA, new Date('2026-06-01'))
  if (!aberto.ok) throw new Error(aberto.refusal.mensagem)
  const chave = aberto.value.chavePem
  const linhas = chave.split('\n').filter((linha) => linha.length === 64)
  const der = Buffer.from(linhas.join(''), 'base64')
  const formas = (bytes: Buffer) => [bytes.toString('hex'), bytes.toString('base64').slice(0, -4)]
  segredos = [
    ...[SENHA, ...formas(Buffer.from(SENHA))],
    // The first line of every RSA key begins alike; those of the middle are of this one.
    ...linhas.slice(2, 12),
    ...[der.subarray(200, 240).toString('hex'), der.subarray(300, 340).toString('hex')],
    ...formas(pfx.subarray(200, 260)),
    pfx.toString('base64').slice(400, 460),
  ]
})
afterAll(async () => {
  await porta?.parar()
  await bancada?.fechar()
})

function semSegredos(texto: string, onde: string): void {
  for (const [i, segredo] of segredos.entries())
    expect(texto.includes(segredo), `${onde}: ${i}`).toBe(false)
}

const cabecalhos = (chave?: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  ...(chave === undefined ? {} : { 'idempotency-key': chave }),
})

async function enviar(
  entrada: { arquivo?: string; senha?: string; extra?: string },
  chave?: string,
) {
  const { url, corpo } = montar(certificados.enviarCertificado, {
    ...{ empresaId: empresa.id, arquivo: pfx.toString('base64'), senha: SENHA },
    ...entrada,
  })
  const resposta = await fetch(new URL(url, porta.mensagem), {
    method: 'POST',
    headers: cabecalhos(chave),
    body: JSON.stringify(corpo),
  })
  return { status: resposta.status, texto: await resposta.text() }
}

/** Every row of every table of every schema, as text. */
async function tudo(): Promise<string> {
  const { rows } = await bancada.dono.query<{ t: string }>(
    `select format('%I.%I', n.nspname, c.relname) as t from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname in ('public', 'app', 'identidade', 'graphile_worker')`,
  )
  const textos: string[] = []
  for (const { t } of rows) {
    const { rows: linhas } = await bancada.dono.query<{ dito: string | null }>(
      `select string_agg(l::text, e'\\n') as dito from ${t} l`,
    )
    textos.push(linhas[0]?.dito ?? '')
  }
  return textos.join('\n')
}

test('sent, sent badly, sent twice and used: neither is anywhere', async () => {
  const respostas = [
    // Refused by the password, by the form, by the field that is not of it, and by what is no PFX.
    await enviar({ senha: `${SENHA} errada` }),
    await enviar({ arquivo: `${pfx.toString('base64').slice(0, -4)}A===` }),
    await enviar({ extra: SENHA }),
    await enviar({ arquivo: pfx.subarray(0, 900).toString('base64') }),
    await enviar({}, 'canario-do-certificado'),
    await enviar({}, 'canario-do-certificado'),
    await enviar({}, 'canario-do-certificado-2'),
  ]
  expect(respostas.map(({ status }) => status)).toEqual([422, 422, 422, 422, 200, 200, 409])
  for (const { texto } of respostas) semSegredos(texto, 'answer')
  const lista = await fetch(
    new URL(montar(certificados.listarCertificados, { empresaId: empresa.id }).url, porta.mensagem),
    { headers: cabecalhos() },
  )
  semSegredos(await lista.text(), 'list')
  // Used, and failing while it is used.
  const config = readConfig({ RAZAO_LIMITE_PEDIDOS: '0', RAZAO_DADOS: bancada.pasta })
  const { vault } = abrirIntegracoes(config)
  const { write } = escritorio.job()
  const qual = { empresaId: empresa.id, motivo: 'NFS-e: DPS 1/42' }
  let aberta = ''
  await usarCertificado({ vault }, write, qual, async ({ chavePem }) => {
    aberta = chavePem
  })
  expect(segredos.filter((segredo) => aberta.includes(segredo)).length).toBeGreaterThan(5)
  const guardado = await tudo()
  expect(guardado).toContain('NFS-e: DPS 1/42')
  expect(guardado).toContain('canario-do-certificado')
  semSegredos(guardado, 'database')
})

test('not in the log of who serves, which told of each', async () => {
  await fetch(new URL('/api/erros-de-tela', porta.mensagem), {
    method: 'POST',
    headers: cabecalhos(),
    body: JSON.stringify({ mensagem: 'fim dos certificados', rota: '/perfil' }),
  })
  await expect
    .poll(() => porta.registro().includes('fim dos certificados'), { timeout: 20_000 })
    .toBe(true)
  semSegredos(porta.registro(), 'log')
})

test('not in the saída total', async () => {
  const { operacaoId } = await escritorio.rodar((ctx) =>
    exportarLivro(ctx, { empresaId: empresa.id, exercicio: 2026, formato: 'saida-total' }),
  )
  await exportarLivroJob(escritorio.job(), { operacaoId })
  const { rows } = await bancada.dono.query<{ local: string }>(
    `select d.local from operacao o join documento d on d.escritorio_id = o.escritorio_id
       and d.id = (o.resumo ->> 'documentoId')::bigint where o.id = $1`,
    [operacaoId],
  )
  const arquivos = unzipSync(await bancada.files.lerInteiro(rows[0]?.local ?? ''))
  const daTabela = Object.entries(arquivos).find(([nome]) => nome.includes('certificado-digital'))
  expect(Buffer.from(daTabela?.[1] ?? []).toString()).toContain('AC Fictícia')
  for (const [nome, bytes] of Object.entries(arquivos))
    semSegredos(Buffer.from(bytes).toString('latin1'), nome)
})

test('not in any file beside the database', () => {
  const arquivos = readdirSync(bancada.pasta, { recursive: true, withFileTypes: true })
  const deles = arquivos.filter((um) => um.isFile())
  expect(deles.some(({ name }) => name === 'vault.chaves')).toBe(true)
  for (const { parentPath, name } of deles)
    semSegredos(readFileSync(join(parentPath, name), 'latin1'), name)
})

test('not in the memory of who serves, once it was answered', async () => {
  const antes = new Set(readdirSync(bancada.pasta))
  process.kill(porta.pid, 'SIGUSR2')
  let retrato = ''
  await expect
    .poll(
      () => {
        retrato =
          readdirSync(bancada.pasta).find((n) => n.endsWith('.heapsnapshot') && !antes.has(n)) ?? ''
        // Whole: it ends as a JSON does.
        return (
          retrato !== '' && readFileSync(join(bancada.pasta, retrato)).subarray(-3).includes('}')
        )
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true)
  const memoria = readFileSync(join(bancada.pasta, retrato))
  // What it is made of is there, so what is looked for would be too.
  expect(memoria.includes('Certificado enviado pela tela')).toBe(true)
  const achados = segredos.filter((segredo) => memoria.includes(segredo))
  expect(achados).toEqual([])
})

// The password and the key of a digital certificate, and the passwords of accesses to governments, where they must not be
// (reliability: A19, A22): the log of the server, every table, the trail, what is answered and refused, the saída total, and the memory of who serves.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { certificados, credenciais, credenciaisEntrega, type Route } from '@razao/contract'
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
/** Typed, delivered by the client, and in a file. */
const DO_GOVERNO = ['canario roxo da tela', 'canario branco do link', 'canario preto do lote']
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
    ...[SENHA, ...DO_GOVERNO].flatMap((senha) => [senha, ...formas(Buffer.from(senha))]),
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

async function pedir(rota: Route, entrada: Record<string, unknown>, chave?: string) {
  const { url, corpo } = montar(rota, entrada)
  const resposta = await fetch(new URL(url, porta.mensagem), {
    method: rota.method,
    headers: rota.role === 'PUBLICO' ? { 'content-type': 'application/json' } : cabecalhos(chave),
    body: JSON.stringify(corpo),
  })
  const texto = await resposta.text()
  semSegredos(texto, rota.name)
  return { status: resposta.status, dito: JSON.parse(texto) }
}

test('a password of a government, typed, delivered by a link and brought by a file: nowhere', async () => {
  const [daTela, doLink, doLote] = DO_GOVERNO
  const nova = {
    ...{ empresaId: empresa.id, sistema: 'simples', forma: 'codigo-de-acesso', uf: null },
    ...{ municipioIbge: null, login: 'usuario', procurador: null, poderes: [], validoDe: null },
    ...{ validoAte: null, responsavelId: null, observacao: null, segredo: daTela },
  }
  // Refused by the company, by a field that is not of it, and by a date.
  for (const ruim of [{ empresaId: 987_654_321 }, { extra: daTela }, { validoAte: daTela }])
    expect((await pedir(credenciais.criarCredencial, { ...nova, ...ruim })).status).toBeGreaterThan(
      400,
    )
  const { dito } = await pedir(credenciais.criarCredencial, nova, 'canario-do-acesso')
  expect(await pedir(credenciais.criarCredencial, nova, 'canario-do-acesso')).toMatchObject({
    dito,
  })
  const link = { credencialId: dito.id, dias: 3, mensagem: null }
  const { dito: feito } = await pedir(credenciaisEntrega.pedirCredencial, link, 'canario-do-link')
  const codigo = String(feito.token)
  const guardadoAntes = await tudo()
  expect(guardadoAntes).toContain('canario-do-link')
  expect(guardadoAntes).not.toContain(codigo.slice(-43))
  const entrega = { codigo, login: '', segredo: doLink }
  const { entregarCredencial, enviarLoteDeCredenciais, confirmarLoteDeCredenciais } =
    credenciaisEntrega
  expect((await pedir(entregarCredencial, { ...entrega, codigo: '1-1-x' })).status).toBe(410)
  expect((await pedir(entregarCredencial, entrega)).status).toBe(200)
  expect((await pedir(entregarCredencial, entrega)).status).toBe(410)
  const linhas = [
    credenciaisEntrega.COLUNAS_DO_LOTE.join(';'),
    `${empresa.cnpj};e-CAC;;gov.br;;${doLote};`,
    `${empresa.cnpj};lugar nenhum;;gov.br;;${doLote};${doLote}`,
  ]
  const arquivo = Buffer.from(linhas.join('\n')).toString('base64')
  const previa = await pedir(enviarLoteDeCredenciais, { nome: 'a.csv', arquivo }, 'canario-do-lote')
  expect(previa.dito).toMatchObject({ itens: [{ linha: 2 }], problemas: [{ linha: 3 }] })
  await pedir(confirmarLoteDeCredenciais, { loteId: previa.dito.id })
  const guardado = await tudo()
  expect(guardado).toContain('Entregue pelo cliente')
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

import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArquivoServido } from '../../platform/http/index.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  type Quem,
  umaEmpresa,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { baixarArquivo, lerArquivo } from './abrir-arquivo.ts'
import { fichaDoDocumento, fichaDoXmlDaNota } from './criar-fichas.ts'
import { guardarDocumento } from './queries.ts'

let bancada: Bancada
let agora = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => agora })
})
afterAll(() => bancada.fechar())

async function umDocumento(
  escritorio: Escritorio,
  empresaId?: number,
  tipo = 'guia',
): Promise<number> {
  const arquivo = await bancada.files.guardar({
    escritorioId: escritorio.id,
    conteudo: Buffer.from('%PDF-1.7 fictício'),
    limite: 1000,
  })
  return await escritorio.rodar((ctx) =>
    guardarDocumento(ctx, {
      arquivo,
      nome: 'guia.pdf',
      mime: 'application/pdf',
      tipo,
      origem: 'fechamento',
      ...(empresaId === undefined ? {} : { empresaId }),
    }),
  )
}
const ficha = (e: Escritorio, documentoId: number, quem?: Quem) =>
  e.rodar((ctx) => fichaDoDocumento(ctx, { documentoId }), quem)
const abrir = (e: Escritorio, aFicha: string, quem?: Quem) =>
  e.rodar((ctx) => lerArquivo(ctx, { ficha: aFicha }), quem)
const corpo = async ({ conteudo }: ArquivoServido) =>
  conteudo instanceof Readable ? await text(conteudo) : Buffer.from(conteudo).toString()

test('a document opens by its ficha, and each opening and download is kept', async () => {
  const escritorio = await umEscritorio(bancada)
  const id = await umDocumento(escritorio)
  const { ficha: f, nome, expiraEm } = await ficha(escritorio, id)
  expect([nome, expiraEm]).toEqual(['guia.pdf', '2026-11-21T12:15:00.000Z'])
  expect(await abrir(escritorio, f)).toMatchObject({
    nome: 'guia.pdf',
    mime: 'application/pdf',
    tamanho: 18,
    tipo: 'guia',
  })
  const visto = await escritorio.rodar((ctx) => baixarArquivo(ctx, { ficha: f, baixar: false }))
  expect(await corpo(visto)).toBe('%PDF-1.7 fictício')
  await escritorio.rodar((ctx) => baixarArquivo(ctx, { ficha: f, baixar: true }))
  const { rows } = await bancada.dono.query(
    'select acao, usuario_nome from documento_acesso where documento_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { acao: 'abriu', usuario_nome: 'Ana Fictícia' },
    { acao: 'baixou', usuario_nome: 'Ana Fictícia' },
  ])
})

test('a ficha is of one person, one office and 15 minutes', async () => {
  const escritorio = await umEscritorio(bancada)
  const outro = await umEscritorio(bancada)
  const { ficha: f } = await ficha(escritorio, await umDocumento(escritorio))
  await expect(abrir(outro, f)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  await expect(abrir(outro, f, { usuarioId: escritorio.usuarioId })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await expect(abrir(escritorio, f, { usuarioId: outro.usuarioId })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  agora = new Date('2026-11-21T12:15:01Z')
  await expect(abrir(escritorio, f)).rejects.toMatchObject({ codigo: 'link-expirado' })
  // Past its time AND of another person: nothing is told.
  await expect(abrir(outro, f)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  agora = new Date('2026-11-21T12:00:00Z')
})

test('no altered ficha opens anything', async () => {
  const escritorio = await umEscritorio(bancada)
  const { ficha: f } = await ficha(escritorio, await umDocumento(escritorio))
  const [conteudo = '', assinatura = ''] = f.split('.')
  const claro = Buffer.from(conteudo, 'base64url').toString()
  const outroId = Buffer.from(claro.replace(/^d\.\d+/, 'd.1')).toString('base64url')
  const nota = Buffer.from(claro.replace(/^d/, 'n')).toString('base64url')
  const semChave = createHmac('sha256', '').update(claro).digest('base64url')
  const tentativas = [
    `${outroId}.${assinatura}`,
    `${nota}.${assinatura}`,
    `${conteudo}.${semChave}`,
    `${conteudo}.`,
    conteudo,
    `${conteudo}.${assinatura}.${assinatura}`,
    `${conteudo}.${assinatura}A`,
    `${conteudo}=.${assinatura}`,
    '..%2f..%2fetc%2fpasswd',
    'aHR0cDovLzE2OS4yNTQuMTY5LjI1NC8',
  ]
  for (const tentativa of tentativas)
    await expect(abrir(escritorio, tentativa)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('a company user opens what is of the company and nothing else', async () => {
  const escritorio = await umEscritorio(bancada)
  const [a, b] = [await umaEmpresa(escritorio), await umaEmpresa(escritorio)]
  const daEmpresa = await umDocumento(escritorio, a.id)
  const doEscritorio = await umDocumento(escritorio)
  const pessoa = { empresas: [a.id], perfil: 3, usuarioId: 987_654 }
  await expect(ficha(escritorio, daEmpresa, pessoa)).resolves.toMatchObject({ nome: 'guia.pdf' })
  await expect(ficha(escritorio, doEscritorio, pessoa)).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await expect(ficha(escritorio, daEmpresa, { ...pessoa, empresas: [b.id] })).rejects.toMatchObject(
    { codigo: 'nao-encontrado' },
  )
  // Access taken away after the ficha was given acts at once.
  const { ficha: f } = await ficha(escritorio, daEmpresa, pessoa)
  await expect(abrir(escritorio, f, { ...pessoa, empresas: [b.id] })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
})

async function umaNotaComXml(escritorio: Escritorio, xml: Uint8Array, coletivo = false) {
  const empresa = await umaEmpresa(escritorio)
  const sha = 'a'.repeat(64)
  await bancada.dono.query(
    'insert into nota_xml (escritorio_id, empresa_id, sha256, coletivo, conteudo) values ($1, $2, $3, $4, $5)',
    [escritorio.id, empresa.id, sha, coletivo, Buffer.from(xml)],
  )
  const { rows } = await bancada.dono.query<{ id: number }>(
    `insert into nota_fiscal (escritorio_id, empresa_id, direcao, modelo, leiaute, chave, numero, emissao, competencia, bruto, liquido, xml_sha256)
     values ($1, $2, 1, 'nfse', 'abrasf-2.0x', 'm:1', '42', '2026-01-02', '2026-01', 100, 100, $3) returning id`,
    [escritorio.id, empresa.id, sha],
  )
  return { empresa, notaId: rows[0]?.id ?? 0 }
}

test('the XML of a note is read as text and downloaded as it came', async () => {
  const escritorio = await umEscritorio(bancada)
  const xml = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>servi\xe7o <script>x</script></a>',
    'latin1',
  )
  const { notaId } = await umaNotaComXml(escritorio, xml)
  const { ficha: f, nome } = await escritorio.rodar((ctx) => fichaDoXmlDaNota(ctx, { notaId }))
  expect(nome).toBe('nfse-42.xml')
  const visto = await escritorio.rodar((ctx) => baixarArquivo(ctx, { ficha: f, baixar: false }))
  expect(visto.mime).toBe('text/plain; charset=utf-8')
  expect(await corpo(visto)).toContain('serviço <script>')
  const baixado = await escritorio.rodar((ctx) => baixarArquivo(ctx, { ficha: f, baixar: true }))
  expect(baixado.mime).toBe('application/xml')
  expect(Buffer.from(baixado.conteudo as Uint8Array).equals(xml)).toBe(true)
})

test('a file with notes of others is only for who sees every company', async () => {
  const escritorio = await umEscritorio(bancada)
  const { empresa, notaId } = await umaNotaComXml(escritorio, Buffer.from('<lista/>'), true)
  const pedir = (quem?: Quem) => escritorio.rodar((ctx) => fichaDoXmlDaNota(ctx, { notaId }), quem)
  await expect(pedir()).resolves.toMatchObject({ nome: 'nfse-42.xml' })
  await expect(pedir({ empresas: [empresa.id] })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
})

test('an employee takes no file of notes, nor by a ficha of when it was allowed', async () => {
  const escritorio = await umEscritorio(bancada)
  const { empresa, notaId } = await umaNotaComXml(escritorio, Buffer.from('<nota/>'))
  const { ficha: f } = await escritorio.rodar((ctx) => fichaDoXmlDaNota(ctx, { notaId }))
  const empregado = { empresas: [empresa.id], perfil: 4 }
  const fechado = { codigo: 'nao-encontrado' }
  await expect(abrir(escritorio, f, empregado)).rejects.toMatchObject(fechado)
  await expect(
    escritorio.rodar((ctx) => baixarArquivo(ctx, { ficha: f, baixar: true }), empregado),
  ).rejects.toMatchObject(fechado)
  await expect(abrir(escritorio, f, { ...empregado, perfil: 3 })).resolves.toMatchObject({
    nome: 'nfse-42.xml',
  })
})

test('a document asks what reading the thing it is of asks', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const de = (tipo: string, perfil: number) => async () => {
    const id = await umDocumento(escritorio, empresa.id, tipo)
    const pessoa = { empresas: [empresa.id], perfil, usuarioId: 987_654 }
    return await ficha(escritorio, id, pessoa).then(
      () => true,
      () => false,
    )
  }
  const vistos = async (perfil: number) => {
    const tipos = ['guia', 'notas-enviadas', 'livro-contabil', 'livro-enviado', 'contrato']
    const sim = await Promise.all(tipos.map(async (tipo) => await de(tipo, perfil)()))
    return tipos.filter((_, i) => sim[i])
  }
  expect(await vistos(4)).toEqual([])
  expect(await vistos(3)).toEqual(['guia', 'contrato'])
  expect(await vistos(2)).toHaveLength(5)
})

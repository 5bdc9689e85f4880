// Hostile XML and archives through the real door and the real worker (reliability: A15, A16): a clear
// result, nothing half-written, bounded memory, and the worker goes on.
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { escreverNfseNacional } from '@razao/formats/sinteticos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../apps/server/src/testes/fabricas.ts'
import { type EntradaForjada, montarZip } from '../../packages/formats/src/testes/montar-zip.ts'
import { abrirAtaque, type BancadaDeAtaque, formulario } from './bancada-de-ataque.ts'
import { abrirProcesso, type ProcessoVigiado } from './processos/abrir.ts'

let bancada: BancadaDeAtaque
let trabalhador: ProcessoVigiado
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let token = ''
let sentinela: Server
let isca = ''
let visitas = 0

beforeAll(async () => {
  bancada = await abrirAtaque()
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  const { rows } = await bancada.dono.query<{ sujeito: string }>(
    'select sujeito from usuario where id = $1',
    [escritorio.usuarioId],
  )
  token = bancada.tokenDe(rows[0]?.sujeito ?? '')
  trabalhador = await abrirProcesso('trabalhador', bancada)
  sentinela = createServer((_, res) => {
    visitas += 1
    res.end('<!ENTITY x "y">')
  })
  await new Promise<void>((pronto) => sentinela.listen(0, '127.0.0.1', pronto))
  isca = `http://127.0.0.1:${(sentinela.address() as AddressInfo).port}`
})
afterAll(async () => {
  await trabalhador?.parar()
  sentinela?.close()
  await bancada.fechar()
})

const CPF_CANARIO = '98765432100'
const nota = (numero: number) =>
  escreverNfseNacional({
    numero,
    emissao: '2026-10-15T10:30:00-03:00',
    competencia: '2026-10-15',
    prestador: { documento: empresa.cnpj, nome: 'Empresa Fictícia' },
    tomador: { documento: CPF_CANARIO, nome: 'CANARIO-TOMADOR' },
    descricao: 'Consultoria fictícia',
    codigoTributacaoNacional: '010700',
    municipioIncidencia: '3550308',
    bruto: 100_00,
  })

async function enviar(bytes: Uint8Array, nome: string) {
  const { payload, tipo } = formulario({}, { nome, bytes })
  return await bancada.app.inject({
    method: 'POST',
    url: '/financeiro/importacoes',
    headers: { authorization: `Bearer ${token}`, 'content-type': tipo },
    payload,
  })
}

type Fim = {
  estado: string
  motivo: string | null
  status: number
  itens: number
  novas: number
  notas: number
}

/** Sends, waits for the worker to say what it is, and counts what was written. */
async function analisar(bytes: Uint8Array, nome: string): Promise<Fim | { recusado: string }> {
  const resposta = await enviar(bytes, nome)
  if (resposta.statusCode !== 200)
    return { recusado: `${resposta.statusCode} ${resposta.json<{ codigo: string }>().codigo}` }
  const { importacaoId, operacaoId } = resposta.json<{ importacaoId: number; operacaoId: number }>()
  await terminar(operacaoId)
  const { rows } = await bancada.dono.query<Fim>(
    `select i.estado, i.motivo, o.status,
      (select count(*)::int from importacao_item t where t.importacao_id = i.id) as itens,
      (select count(*)::int from importacao_item t where t.importacao_id = i.id and t.situacao in ('nova', 'evento')) as novas,
      (select count(*)::int from nota_fiscal n where n.escritorio_id = i.escritorio_id) as notas
     from importacao i join operacao o on o.id = $2 where i.id = $1`,
    [importacaoId, operacaoId],
  )
  return rows[0] as Fim
}

async function terminar(operacaoId: number): Promise<void> {
  const ate = Date.now() + 60_000
  while (Date.now() < ate) {
    const { rows } = await bancada.dono.query<{ status: number }>(
      'select status from operacao where id = $1',
      [operacaoId],
    )
    if ((rows[0]?.status ?? 0) > 1) return
    await esperar(20)
  }
  throw new Error(`a operação ${operacaoId} não terminou`)
}

const bytesDe = (texto: string): Uint8Array => new TextEncoder().encode(texto)
const prologo = (texto: string, xml: string) => xml.replace(/^<\?xml.*?\?>/, (d) => `${d}${texto}`)

function utf16(texto: string): Uint8Array {
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(texto, 'utf16le')])
}

/** name → the file. The good note inside makes each one worth reading if the trap is not seen. */
const XMLS: Readonly<Record<string, () => Uint8Array>> = {
  'XXE of a file': () =>
    bytesDe(
      prologo(
        '<!DOCTYPE NFSe [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        nota(1).replace('Consultoria', '&x;'),
      ),
    ),
  'XXE of an address': () => bytesDe(prologo(`<!DOCTYPE NFSe SYSTEM "${isca}/x.dtd">`, nota(1))),
  'parameter entity': () =>
    bytesDe(prologo(`<!DOCTYPE a [<!ENTITY % p SYSTEM "${isca}/p">%p;]>`, nota(1))),
  'billion laughs': () => {
    const niveis = Array.from(
      { length: 12 },
      (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
    )
    return bytesDe(
      prologo(
        `<!DOCTYPE a [<!ENTITY l0 "ha">${niveis.join('')}]>`,
        nota(1).replace('Consultoria', '&l12;'),
      ),
    )
  },
  'quadratic blow-up': () =>
    bytesDe(
      prologo(
        `<!DOCTYPE a [<!ENTITY g "${'A'.repeat(100_000)}">]>`,
        nota(1).replace('Consultoria', '&g;'.repeat(10_000)),
      ),
    ),
  'any DOCTYPE': () => bytesDe(prologo('<!DOCTYPE NFSe>', nota(1))),
  'DOCTYPE hidden in UTF-16': () =>
    utf16(prologo('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', nota(1))),
  'UTF-7': () =>
    bytesDe(
      '<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE a+AFs-+ADwAIQ-ENTITY x SYSTEM+ACI-file:///etc/passwd+ACI-+AD4-+AF0-+AD4-',
    ),
  '100,000 deep': () => bytesDe(`<?xml version="1.0"?>${'<a>'.repeat(100_000)}`),
  '1,000,000 elements': () =>
    bytesDe(`<?xml version="1.0"?><NFSe>${'<a/>'.repeat(1_000_000)}</NFSe>`),
  'an attribute of 100 MB': () =>
    bytesDe(`<?xml version="1.0"?><NFSe a="${'x'.repeat(100_000_000)}"/>`),
  'only opening brackets': () => bytesDe(`<?xml version="1.0"?>${'<'.repeat(3_000_000)}`),
  XInclude: () =>
    bytesDe(
      nota(1).replace(
        'Consultoria',
        `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${isca}/x" parse="text"/>`,
      ),
    ),
  'cut in the middle': () => bytesDe(nota(1).slice(0, nota(1).length / 2)),
}

const zeros = new Uint8Array(30_000_000)
const um = (mais: Partial<EntradaForjada> = {}): EntradaForjada => ({
  nome: 'nota.xml',
  conteudo: bytesDe(nota(1)),
  ...mais,
})

/** Whole archives that attack: nothing of them may stay. */
const BOMBAS: Readonly<Record<string, () => Uint8Array>> = {
  'one entry that grows a thousand times': () =>
    montarZip([um(), { nome: 'b.xml', conteudo: zeros }]),
  'an entry that says it is small': () =>
    montarZip([um(), { nome: 'b.xml', conteudo: zeros, declarado: 100 }]),
  'two names for the same bytes': () => {
    const zip = [um(), um({ nome: 'outra.xml', deslocamento: 0 })]
    return montarZip(zip)
  },
  '25,000 entries': () =>
    montarZip(
      Array.from({ length: 25_000 }, (_, i) => ({
        nome: `${i}.xml`,
        conteudo: bytesDe('<a/>'),
        metodo: 0,
      })),
    ),
  'an index that points outside': () => montarZip([um({ deslocamento: 4_000_000_000 })]),
  'an index that is not where it says': () => montarZip([um()], { inicio: 999_999 }),
  'a count that is not true': () => montarZip([um()], { total: 7 }),
  'two disks': () => montarZip([um()], { disco: 1 }),
  'names that differ inside and outside': () => montarZip([um({ nomeLocal: '../../fora.xml' })]),
}

/** Archives with an entry that is refused alone. */
const ENTRADAS: Readonly<Record<string, () => Uint8Array>> = {
  'a symbolic link': () => montarZip([um({ modo: 0o120777, conteudo: bytesDe('/etc/passwd') })]),
  encrypted: () => montarZip([um({ bandeiras: 1 })]),
  'a ZIP inside': () => montarZip([{ nome: 'dentro.zip', conteudo: montarZip([um()]) }]),
  'a method nobody knows': () => montarZip([um({ metodo: 99, dados: bytesDe('x') })]),
  'a wrong checksum': () => montarZip([um({ crc: 1 })]),
  'names that climb': () =>
    montarZip([
      { nome: '../../../../fora-da-pasta.xml', conteudo: bytesDe('<a/>') },
      { nome: '/tmp/fora-da-pasta.xml', conteudo: bytesDe('<a/>') },
      { nome: '..\\..\\fora-da-pasta.xml', conteudo: bytesDe('<a/>') },
    ]),
  'nothing inside': () => montarZip([]),
}

const LIMITE_MS = 15_000

async function provar(nome: string, fazer: () => Uint8Array, arquivo: string) {
  const antes = performance.now()
  const fim = await analisar(fazer(), arquivo)
  expect(performance.now() - antes, nome).toBeLessThan(LIMITE_MS)
  expect(trabalhador.vivo(), trabalhador.registro().slice(-2000)).toBe(true)
  expect(visitas).toBe(0)
  if ('recusado' in fim) {
    expect(fim.recusado).toMatch(/^4(13|22) arquivo-/)
    return fim
  }
  // A clear end, and nothing of it among the notes.
  expect(['previa', 'falhou']).toContain(fim.estado)
  expect({ novas: fim.novas, notas: fim.notas }).toEqual({ novas: 0, notas: 0 })
  return fim
}

describe('XML', () => {
  test.each(Object.entries(XMLS))('%s', async (nome, fazer) => {
    await provar(nome, fazer, 'nota.xml')
  })
  test.each(Object.entries(XMLS).filter(([nome]) => nome !== 'an attribute of 100 MB'))(
    'in a ZIP: %s',
    async (nome, fazer) => {
      await provar(
        nome,
        () => montarZip([{ nome: 'nota.xml', conteudo: fazer(), metodo: 0 }]),
        'notas.zip',
      )
    },
  )
})

test('bytes that are not of the charset it says are read as the older one, and only previewed', async () => {
  const texto = nota(1).replace('Consultoria fictícia', 'Consultoria fict\u00edcia')
  const fim = await analisar(Buffer.from(texto, 'latin1'), 'nota.xml')
  expect(fim).toMatchObject({ estado: 'previa', itens: 1, notas: 0 })
})

describe('archives that attack', () => {
  test.each(Object.entries(BOMBAS))('%s', async (nome, fazer) => {
    const fim = await provar(nome, fazer, 'notas.zip')
    if ('recusado' in fim) return
    expect([fim.estado, fim.itens]).toEqual(['falhou', 0])
    expect(fim.motivo ?? '').not.toBe('')
  })
})

describe('entries that are refused', () => {
  test.each(Object.entries(ENTRADAS))('%s', async (nome, fazer) => {
    const fim = await provar(nome, fazer, 'notas.zip')
    if ('recusado' in fim) return
    for (const pasta of [bancada.pasta, dirname(bancada.pasta), '/tmp', process.cwd()])
      expect(existsSync(join(pasta, 'fora-da-pasta.xml'))).toBe(false)
  })
})

test('the memory of the worker stayed bounded, and no upload is half there', () => {
  // 100 MB of file are read once; the rest is one entry at a time.
  expect(trabalhador.picoMiB()).toBeLessThan(700)
  const entrada = join(bancada.pasta, 'arquivos', 'entrada')
  expect(existsSync(entrada) ? readdirSync(entrada) : []).toEqual([])
})

test('5,000 notes in one ZIP: previewed, imported once and undone whole', {
  timeout: 120_000,
}, async () => {
  const zip = montarZip(
    Array.from({ length: 5000 }, (_, i) => ({ nome: `${i}.xml`, conteudo: bytesDe(nota(i + 1)) })),
  )
  const resposta = await enviar(zip, 'cinco-mil.zip')
  const { importacaoId, operacaoId } = resposta.json<{ importacaoId: number; operacaoId: number }>()
  await terminar(operacaoId)
  const agir = async (verbo: string) => {
    const feito = await bancada.app.inject({
      method: 'POST',
      url: `/financeiro/importacoes/${importacaoId}/${verbo}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([verbo, feito.statusCode]).toEqual([verbo, 200])
    await terminar(feito.json<{ operacaoId: number }>().operacaoId)
    const { rows } = await bancada.dono.query<{ estado: string; notas: number }>(
      `select i.estado, (select count(*)::int from nota_fiscal n where n.importacao_id = i.id) as notas from importacao i where i.id = $1`,
      [importacaoId],
    )
    return rows[0]
  }
  expect(await agir('confirmar')).toEqual({ estado: 'concluida', notas: 5000 })
  expect(await agir('desfazer')).toEqual({ estado: 'desfeita', notas: 0 })
})

test('the log of the worker tells no document, name nor content of what it read', () => {
  const registro = trabalhador.registro()
  expect(registro).not.toContain(CPF_CANARIO)
  expect(registro).not.toContain('CANARIO-TOMADOR')
  expect(registro).not.toContain(empresa.cnpj)
  expect(registro).not.toMatch(/<\?xml|<NFSe|BEGIN|eyJ/)
})

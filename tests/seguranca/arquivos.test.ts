// What is served by address: files by ficha, the built page, and the names they are saved under
// (reliability: A13, A14). The address is raw, as an attacker sends it, through a real socket.
import { createHmac } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { documentos } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFicha } from '../../apps/server/src/modules/documentos/fichas.ts'
import { clockFrom } from '../../apps/server/src/platform/clock.ts'
import {
  abrirAtaque,
  type BancadaDeAtaque,
  dito,
  emBase64url,
  formulario,
  SEGREDO,
  SENTINELA,
} from './bancada-de-ataque.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo } from './mundo.ts'

let bancada: BancadaDeAtaque
let mundo: Mundo
let sentinela: Server
let visitas = 0
let isca = ''

beforeAll(async () => {
  bancada = await abrirAtaque({ banco: bancoDoMundo, escutar: true })
  mundo = await lerMundo(bancada)
  sentinela = createServer((_, res) => {
    visitas += 1
    res.end(SENTINELA)
  })
  await new Promise<void>((pronto) => sentinela.listen(0, '127.0.0.1', pronto))
  isca = `127.0.0.1:${(sentinela.address() as AddressInfo).port}`
})
afterAll(async () => {
  sentinela.close()
  await bancada.fechar()
})

type Cru = { status: number; corpo: string; cabecalhos: Record<string, unknown> }

/** `path` goes on the wire as it is: no client of ours tidies it up first. */
function cru(path: string, cabecalhos: Record<string, string> = {}): Promise<Cru> {
  const { hostname, port } = new URL(bancada.endereco)
  return new Promise((resolve, reject) => {
    const pedido = request({ hostname, port, path, headers: cabecalhos }, (resposta) => {
      const pedacos: Buffer[] = []
      resposta.on('data', (pedaco: Buffer) => pedacos.push(pedaco))
      resposta.on('end', () =>
        resolve({
          status: resposta.statusCode ?? 0,
          corpo: Buffer.concat(pedacos).toString('utf8'),
          cabecalhos: resposta.headers,
        }),
      )
    })
    pedido.on('error', reject)
    pedido.end()
  })
}

const doContador = () => ({ authorization: `Bearer ${mundo.tokenDe('a', 'contador')}` })

const SOBE = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '%2e%2e%5c',
  '..%252f',
  '%252e%252e%252f',
  '....//',
  '..;/',
  '.%2e/',
  '..%c0%af',
  '..%ef%bc%8f',
  '%uff0e%uff0e/',
  '..%00/',
]
const ALVOS = ['segredo.txt', 'etc/passwd', 'segredo', 'proc/self/environ']
const ABSOLUTOS = [
  '/etc/passwd',
  '//etc/passwd',
  '%2fetc%2fpasswd',
  'file:///etc/passwd',
  'file:%2f%2f%2fetc%2fpasswd',
  'C:%5cwindows%5cwin.ini',
  '%5c%5c127.0.0.1%5cc$',
  'e1%2faa%2f..%2f..%2f..%2fsegredo.txt',
  '.env',
  '.git/config',
  '%00',
  '~root',
  '-',
  '*',
  '%2a',
  '%',
  '%zz',
  'index.html%00.js',
]
const TRAVESSIAS = [
  ...SOBE.flatMap((sobe) =>
    ALVOS.flatMap((alvo) => [1, 4].map((vezes) => `${sobe.repeat(vezes)}${alvo}`)),
  ),
  ...ABSOLUTOS,
]

test('the corpus is large', () => expect(TRAVESSIAS.length).toBeGreaterThan(100))

const SEM_SEGREDO = /SENTINELA|root:.*:0:0|\[fonts\]|DATABASE_URL/

describe('paths that climb', () => {
  test.each([
    ['/api/arquivos/', ''],
    ['/api/arquivos/', '/conteudo'],
    ['/static/', ''],
    ['/docs/', ''],
  ])('%s…%s', async (antes, depois) => {
    for (const payload of TRAVESSIAS) {
      const resposta = await cru(`${antes}${payload}${depois}`, doContador())
      expect([payload, resposta.status < 500]).toEqual([payload, true])
      expect(resposta.corpo, payload).not.toMatch(SEM_SEGREDO)
      expect([400, 403, 404, 414, 422], `${payload}: ${resposta.status}`).toContain(resposta.status)
    }
    expect(visitas).toBe(0)
  })

  test.each(['/statics/arquivo/', '/statics/download/', '/statics/darf/', '/statics/gps/', '/'])(
    'pages: %s…',
    async (antes) => {
      for (const payload of TRAVESSIAS) {
        const resposta = await cru(`${antes}${payload}`, { accept: 'text/html' })
        expect([payload, resposta.status < 500]).toEqual([payload, true])
        expect(resposta.corpo, payload).not.toMatch(SEM_SEGREDO)
        // The page itself, or a refusal: nothing of the address comes back in it.
        if (resposta.status === 200) expect(resposta.corpo).toMatch(/^<!doctype html>/)
      }
      expect(visitas).toBe(0)
    },
  )
})

const ler = (
  ficha: string,
  papel: 'contador' | 'empresa' | 'administrador' = 'contador',
  casa: 'a' | 'b' = 'a',
) =>
  bancada.pedir({
    rota: documentos.baixarArquivo,
    token: mundo.tokenDe(casa, papel),
    entrada: { ficha },
  })

function fichaDe(conteudo: string, segredo = SEGREDO, proposito = 'ficha'): string {
  const chave = createHmac('sha256', segredo).update(proposito).digest()
  return `${emBase64url(conteudo)}.${createHmac('sha256', chave).update(conteudo).digest('base64url')}`
}

describe('fichas', () => {
  const NADA = [404, 'nao-encontrado']
  const alvo = () => ({ tipo: 'documento' as const, id: mundo.a1.documento })
  const doDono = () => mundo.ficha('a', 'contador', alvo())
  const conteudo = () => Buffer.from(doDono().split('.')[0] ?? '', 'base64url').toString()

  test('the owner’s opens', async () => {
    const resposta = await ler(doDono())
    expect(resposta.status).toBe(200)
    expect(resposta.texto).toContain('CANARIO-A1')
  })

  test('each other person’s and each other office’s reads as nothing', async () => {
    expect(dito(await ler(doDono(), 'administrador'))).toEqual(NADA)
    expect(dito(await ler(doDono(), 'contador', 'b'))).toEqual(NADA)
    const deB = mundo.ficha('b', 'contador', { tipo: 'documento', id: mundo.b1.documento })
    expect(dito(await ler(deB))).toEqual(NADA)
    // Signed for us, of a document that is theirs: the signature is not the permission.
    const alheio = mundo.ficha('a', 'contador', { tipo: 'documento', id: mundo.b1.documento })
    expect(dito(await ler(alheio))).toEqual(NADA)
    const outraEmpresa = mundo.ficha('a', 'empresa', { tipo: 'documento', id: mundo.a2.documento })
    expect(dito(await ler(outraEmpresa, 'empresa'))).toEqual(NADA)
  })

  test('one past its time says so, and only to whom it was given', async () => {
    const antes = clockFrom(() => new Date(bancada.clock.now().getTime() - 16 * 60_000))
    const ctx = {
      user: { id: mundo.a.pessoas.contador.id },
      tenant: { escritorioId: mundo.a.escritorio.id },
      clock: antes,
      segredo: SEGREDO,
    }
    const { ficha } = createFicha(ctx as never, alvo())
    expect(dito(await ler(ficha))).toEqual([410, 'link-expirado'])
    expect(dito(await ler(ficha, 'administrador'))).toEqual(NADA)
  })

  test('forged ones read as nothing, all alike', async () => {
    const boa = doDono()
    const [corpo = '', assinatura = ''] = boa.split('.')
    const forjadas = [
      fichaDe(conteudo(), 'outro segredo com mais de trinta e duas letras'),
      fichaDe(conteudo(), SEGREDO, 'outra-coisa'),
      `${emBase64url(conteudo().replace(String(mundo.a1.documento), String(mundo.b1.documento)))}.${assinatura}`,
      `${corpo}.${assinatura.slice(0, -1)}`,
      `${corpo}.${'A'.repeat(43)}`,
      `${corpo}.${assinatura}.${assinatura}`,
      `${corpo}`.padEnd(30, 'A'),
      `${corpo}=.${assinatura}`,
      fichaDe(`d.${mundo.a1.documento}`),
      fichaDe(`d.-1.1.1.9999999999999`),
      fichaDe(`${conteudo()}.0`),
      fichaDe(` ${conteudo()}`),
      String(mundo.a1.documento).padStart(30, '0'),
      'A'.repeat(600),
      'A'.repeat(690),
    ]
    const nada = await ler('bm90aGluZy1oZXJl.bm90aGluZy1oZXJlLWF0LWFsbA')
    const semInstancia = (texto: string) => texto.replace(/"instance":"[^"]*"/, '')
    for (const ficha of forjadas) {
      const resposta = await ler(ficha)
      expect([ficha.slice(0, 40), resposta.status]).toEqual([ficha.slice(0, 40), 404])
      expect(semInstancia(resposta.texto)).toBe(semInstancia(nada.texto))
    }
    for (let i = 0; i < boa.length; i += 3) {
      const trocada = `${boa.slice(0, i)}${boa[i] === 'x' ? 'y' : 'x'}${boa.slice(i + 1)}`
      expect((await ler(trocada)).status).toBe(404)
    }
  })

  test('an address in the place of a ficha is never fetched', async () => {
    const { port } = new URL(`http://${isca}`)
    const enderecos = [
      `http://${isca}/`,
      `//${isca}/`,
      `http://2130706433:${port}/`,
      `http://0x7f000001:${port}/`,
      `http://0177.0.0.1:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://a@${isca}/`,
      `http://localhost:${port}/`,
      `gopher://${isca}/_GET`,
      `http://169.254.169.254/latest/meta-data/`,
      'file:///etc/passwd',
      'javascript:alert(1)',
    ]
    for (const endereco of enderecos) {
      for (const escrita of [
        encodeURIComponent(endereco),
        emBase64url(endereco),
        `${emBase64url(endereco)}.${'A'.repeat(43)}`,
        fichaDe(endereco),
      ]) {
        for (const caminho of [
          `/api/arquivos/${escrita}`,
          `/api/arquivos/${escrita}/conteudo`,
          `/statics/download/${escrita}/x`,
        ]) {
          const resposta = await cru(caminho, { ...doContador(), accept: 'text/html' })
          expect(resposta.status).toBeLessThan(500)
          expect(resposta.corpo).not.toMatch(SEM_SEGREDO)
        }
      }
    }
    expect(visitas).toBe(0)
  })
})

const NOMES = [
  'guia\r\nset-cookie: invasor=1.pdf',
  'guia\nx: y.pdf',
  'a"; filename="outro.exe',
  "a'b\\c.pdf",
  '../../etc/passwd',
  '..\\..\\win.ini',
  '/etc/passwd',
  '\u202Efdp.exe',
  '\u2066oculto\u2069.pdf',
  '...oculto',
  'a\u0000b.pdf'.replace('\u0000', '\u0001'),
  '<img src=x onerror=alert(1)>.html',
  'relatório ção 2026.pdf',
  '%0d%0ax: y',
  'x'.repeat(400),
  ' ',
  '😀.pdf',
  "*?|<>:;'()",
]

describe('names under which files are saved', () => {
  test.each(NOMES)('%j', async (nome) => {
    const { id } = await mundo.um<{ id: number }>(
      `insert into documento (escritorio_id, empresa_id, tipo, nome, mime, tamanho, sha256, local, origem)
       select escritorio_id, empresa_id, tipo, $2, 'text/html; charset=utf-8', tamanho, sha256, local, origem from documento where id = $1 returning id`,
      [mundo.a1.documento, nome],
    )
    const resposta = await cru(
      `/api/arquivos/${mundo.ficha('a', 'contador', { tipo: 'documento', id })}/conteudo`,
      doContador(),
    )
    expect(resposta.status).toBe(200)
    const disposicao = String(resposta.cabecalhos['content-disposition'])
    // HTML is saved, never shown, whoever sent it.
    expect(disposicao).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/,
    )
    const inteiro = decodeURIComponent(/UTF-8''(.*)$/.exec(disposicao)?.[1] ?? '')
    expect(inteiro).not.toMatch(/[\p{Cc}\p{Cf}"\\/<>|:*?;]/u)
    expect(inteiro).not.toMatch(/^\./)
    expect(resposta.cabecalhos['x-content-type-options']).toBe('nosniff')
    expect(String(resposta.cabecalhos['content-security-policy'])).toContain('sandbox')
    expect(resposta.cabecalhos['set-cookie']).toBeUndefined()
    expect(resposta.cabecalhos['cache-control']).toBe('no-store')
  })

  test('names of what is sent are made safe before they are kept', async () => {
    for (const nome of ['../../../nota.xml', 'a\\..\\nota.xml', '\u202Elmx.exe']) {
      const { payload, tipo } = formulario(
        {},
        { nome, bytes: Buffer.from('<?xml version="1.0"?><NFSe/>') },
      )
      const resposta = await bancada.app.inject({
        method: 'POST',
        url: '/financeiro/importacoes',
        headers: { ...doContador(), 'content-type': tipo },
        payload,
      })
      expect(resposta.statusCode).toBe(200)
      const { importacaoId } = resposta.json<{ importacaoId: number }>()
      const guardado = await mundo.um<{ nome: string; local: string }>(
        'select d.nome, d.local from importacao i join documento d on d.id = i.documento_id where i.id = $1',
        [importacaoId],
      )
      expect(guardado.nome).not.toMatch(/[\\/\u202E]|^\./)
      expect(guardado.local).toMatch(/^e\d+\/[0-9a-f]{2}\/[0-9a-f]{64}$/)
    }
  })
})

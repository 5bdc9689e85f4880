// What an office shows and sends under its name: a logo that is no picture, and letters whose words come from people.
import { sessao, todasAsRotas } from '@razao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formulario } from './bancada-de-ataque.ts'
import { enviar, tokensDaFaceOidc } from './faces.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo } from './mundo.ts'
import { abrirProdutoDeAtaque, type ProdutoDeAtaque } from './produto-de-ataque.ts'

let produto: ProdutoDeAtaque
let mundo: Mundo
let token = ''
const QUEM = 'dona@ficticio.example'
beforeAll(async () => {
  produto = await abrirProdutoDeAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(produto)
  await produto.ligar(await produto.conta(QUEM), mundo.a.pessoas.administrador.id)
  token = (await tokensDaFaceOidc(produto, { email: QUEM })).tokens.access_token
})
afterAll(() => produto?.fechar())

const rotaDe = (nome: string) => {
  const rota = todasAsRotas.find(({ name }) => name === nome)
  if (!rota) throw new Error(nome)
  return rota
}
/** The reason of a refusal, in the words of the contract. */
const codigoDe = async (resposta: Response) =>
  ((await resposta.json().catch(() => null)) as { codigo?: string } | null)?.codigo
const RECUSADA = { status: 422, codigo: 'arquivo-recusado' }
const SCRIPT = '<script>alert(1)</script>'
const png = (largura: number, altura: number, rabo = '') => {
  const cabeca = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(cabeca)
  cabeca.writeUInt32BE(largura, 16)
  cabeca.writeUInt32BE(altura, 20)
  return Buffer.concat([cabeca, Buffer.from(rabo)])
}
const LOGOS: Readonly<Record<string, Buffer>> = {
  'um SVG com script': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  'um SVG depois de brancos': Buffer.from(`\n\n<?xml version="1.0"?><svg onload="alert(1)"/>`),
  'uma página': Buffer.from(`<!doctype html>${SCRIPT}`),
  'um GIF que é script': Buffer.from(`GIF89a/*${SCRIPT}*/=1;`),
  'um PDF': Buffer.from('%PDF-1.7 /JavaScript'),
  'um PNG sem tamanho': png(0, 0),
  'um PNG sem fim': png(0x7fffffff, 0x7fffffff),
  'um PNG de uma linha só': Buffer.from('89504e470d0a1a0a', 'hex'),
  nada: Buffer.alloc(0),
}

describe('o logotipo', () => {
  const mandar = async (bytes: Buffer, nome = 'logo.png') => {
    const rota = rotaDe('enviarLogo')
    const { payload, tipo } = formulario({ tema: 'claro' }, { nome, bytes })
    const resposta = await fetch(new URL(rota.path, produto.origem), {
      method: rota.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': tipo },
      body: payload,
    })
    return { status: resposta.status, codigo: await codigoDe(resposta) }
  }

  test.each(Object.keys(LOGOS))('não é %s', async (qual) => {
    const bytes = LOGOS[qual] ?? Buffer.alloc(0)
    for (const nome of ['logo.png', 'logo.svg', 'x.html'])
      expect({ nome, ...(await mandar(bytes, nome)) }).toEqual({ nome, ...RECUSADA })
  })

  test('um que é também uma página é servido como imagem, e nada nele corre', async () => {
    const pagina = png(64, 64, `<html>${SCRIPT}`)
    expect(await mandar(pagina, '../../x.html')).toMatchObject({ status: 200 })
    const url = new URL(rotaDe('lerLogo').path, produto.origem)
    url.searchParams.set('host', mundo.a1.dominio)
    url.searchParams.set('tema', 'claro')
    const resposta = await fetch(url)
    const { status, headers } = resposta
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    // Kept as it came: what makes it harmless is how it is served.
    expect(Buffer.from(await resposta.arrayBuffer())).toEqual(pagina)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('content-disposition')).not.toMatch(/\.\.|html/)
  })
})

/** A part of a PNG: its length, its name, what it holds, and a sum that nobody here checks. */
const parte = (nome: string, dados: Buffer) => {
  const tamanho = Buffer.alloc(4)
  tamanho.writeUInt32BE(dados.length)
  return Buffer.concat([tamanho, Buffer.from(nome, 'latin1'), dados, Buffer.alloc(4)])
}
const pngInteiro = (...depoisDoInicio: Buffer[]) =>
  Buffer.concat([
    png(64, 64),
    ...depoisDoInicio,
    parte('IDAT', Buffer.from('pontos')),
    parte('IEND', Buffer.alloc(0)),
  ])

describe('a foto', () => {
  const pedirFoto = async (nome: string, corpo?: ReturnType<typeof formulario>) => {
    const rota = rotaDe(nome)
    return await fetch(new URL(rota.path, produto.origem), {
      method: rota.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(corpo ? { 'content-type': corpo.tipo } : {}),
      },
      ...(corpo ? { body: corpo.payload } : {}),
    })
  }
  const mandar = async (bytes: Buffer, nome = 'foto.png') => {
    const resposta = await pedirFoto('enviarFoto', formulario({}, { nome, bytes }))
    return { status: resposta.status, codigo: await codigoDe(resposta) }
  }

  test.each(Object.keys(LOGOS))('não é %s', async (qual) => {
    const bytes = LOGOS[qual] ?? Buffer.alloc(0)
    for (const nome of ['foto.png', 'foto.svg', 'x.html'])
      expect({ nome, ...(await mandar(bytes, nome)) }).toEqual({ nome, ...RECUSADA })
  })

  test('o que não desenha não fica: nem o lugar, nem a página depois do fim', async () => {
    const lugar = parte('eXIf', Buffer.from('-23.5505,-46.6333'))
    const comTudo = Buffer.concat([pngInteiro(lugar), Buffer.from(`<html>${SCRIPT}`)])
    expect(await mandar(comTudo, '../../x.html')).toMatchObject({ status: 200 })
    const resposta = await pedirFoto('minhaFoto')
    expect([resposta.status, resposta.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await resposta.arrayBuffer())).toEqual(pngInteiro())
    expect(resposta.headers.get('x-content-type-options')).toBe('nosniff')
    expect(resposta.headers.get('content-security-policy')).toContain('sandbox')
    expect(resposta.headers.get('content-disposition')).not.toMatch(/\.\.|html/)
  })
})

const INJECOES = [
  'Ana\r\nBcc: mau@mau.example',
  'Ana\nSubject: outro',
  'Ana\u2028Bcc: mau@mau.example',
  '"Ana" <mau@mau.example>,',
  '=?utf-8?q?Ana=0D=0ABcc:_mau@mau.example?=',
  '<img src=x onerror=alert(1)><a href="https://mau.example">clique</a>',
]

describe('as cartas', () => {
  test('um nome não é cabeçalho, destinatário nem código', async () => {
    for (const [n, nome] of INJECOES.entries()) {
      const email = `carta${n}@ficticio.example`
      await enviar(produto, '/identidade/conta/registrar', {
        corpo: { email, nome, senha: 'um lago sem vento algum' },
        cabecalhos: { 'x-forwarded-for': `203.0.113.${n + 1}` },
      })
      await produto.convidar({ email: `convite${n}@ficticio.example`, nome, de: nome })
      await produto.linkPara(`convite${n}@ficticio.example`)
    }
    const caixa = await produto.mensagens()
    expect(caixa.length).toBeGreaterThanOrEqual(INJECOES.length)
    for (const { para, assunto, html, texto } of caixa) {
      // The only address a message leads to is ours, whatever a name says.
      for (const [endereco] of `${texto} ${html}`.matchAll(/https?:\/\/[^\s"'<&]+/g))
        expect(new URL(endereco).origin).toBe(produto.origem)
      expect(para).toMatch(/^[^\s<>,;"]+@ficticio\.example$/)
      expect(assunto).not.toMatch(/[\r\n\u2028\u2029]/)
      expect(html).not.toMatch(/<img|<script|href="https:\/\/mau/)
    }
  })

  test.each([
    'a@ficticio.example,mau@mau.example',
    'a@ficticio.example\r\nBcc: mau@mau.example',
    'a@ficticio.example mau@mau.example',
    '"a\r\nb"@ficticio.example',
    'a@ficticio.example\0',
  ])('um endereço que é mais de um não recebe nada: %j', async (email) => {
    for (const [caminho, mais] of [
      ['registrar', { nome: 'Ana', senha: 'um lago sem vento algum' }],
      ['pedir-redefinicao', {}],
      ['reenviar-confirmacao', {}],
    ] as const) {
      const { status } = await enviar(produto, `/identidade/conta/${caminho}`, {
        corpo: { email, ...mais },
      })
      expect([caminho, status]).toEqual([caminho, 400])
    }
    const convidado = await fetch(new URL(rotaDe('convidarUsuarios').path, produto.origem), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ emails: [email], perfilAcesso: 2, empresas: { modo: 'todas' } }),
    })
    // Each of several is told apart: this one is refused, and nothing is kept for it.
    expect([200, 422]).toContain(convidado.status)
    const { n } = await mundo.um<{ n: number }>(
      `select count(*)::int as n from convite where email ~ '[[:space:],<>"]' or email like '%mau.example%'`,
    )
    expect(n).toBe(0)
    // A letter of who was asked before may still come; none goes to a part of this address.
    const paras = (await produto.mensagens()).map(({ para }) => para)
    expect(paras.filter((para) => /mau\.example|^a@|[\s,"\0]/.test(para))).toEqual([])
  })
})

test('rascunhos e visões são de uma pessoa: de outra, nem se leem, nem se trocam, nem se apagam', async () => {
  const email = 'outra@ficticio.example'
  await produto.ligar(await produto.conta(email), mundo.a.pessoas.contador.id)
  const dela = (await tokensDaFaceOidc(produto, { email })).tokens.access_token
  const pedir = async (nome: string, quem: string, entrada: Record<string, unknown>) => {
    const { method, path } = rotaDe(nome)
    const comCorpo = method === 'PUT' || method === 'POST'
    const url = new URL(path, produto.origem)
    if (!comCorpo)
      for (const [campo, valor] of Object.entries(entrada))
        url.searchParams.set(campo, String(valor))
    const resposta = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${quem}`,
        ...(comCorpo ? { 'content-type': 'application/json' } : {}),
      },
      ...(comCorpo ? { body: JSON.stringify(entrada) } : {}),
    })
    return { status: resposta.status, texto: await resposta.text() }
  }
  const chave = '/lancar#CANARIO-DO-RASCUNHO'
  const conteudo = { historico: 'CANARIO-DO-RASCUNHO', campo: 1 }
  expect((await pedir('salvarRascunho', token, { chave, versao: 0, conteudo })).status).toBe(200)
  const visao = { tela: 'teste', nome: 'minha', estado: { a: 'CANARIO-DA-VISAO' } }
  expect((await pedir('salvarVisao', token, visao)).status).toBe(200)
  for (const [nome, entrada] of [
    ['lerRascunho', { chave }],
    ['listarRascunhos', {}],
    ['listarVisoes', {}],
    ['meusDados', {}],
  ] as const)
    expect([nome, (await pedir(nome, dela, entrada)).texto]).toEqual([
      nome,
      expect.not.stringContaining('CANARIO-D'),
    ])
  // With the same key each has one of their own: what the other writes and throws away is not this one.
  await pedir('salvarRascunho', dela, { chave, versao: 0, conteudo: { historico: 'outro' } })
  await pedir('descartarRascunho', dela, { chave })
  await pedir('salvarVisao', dela, { ...visao, estado: { a: 'outro' } })
  await pedir('excluirVisao', dela, { tela: 'teste', nome: 'minha' })
  expect((await pedir('lerRascunho', token, { chave })).texto).toContain('CANARIO-DO-RASCUNHO')
  expect((await pedir('listarVisoes', token, { tela: 'teste' })).texto).toContain(
    'CANARIO-DA-VISAO',
  )
  expect((await fetch(new URL(sessao.lerSessao.path, produto.origem))).status).toBe(401)
})

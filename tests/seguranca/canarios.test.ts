// Secrets and documents of people where they must not be (reliability: A22): the identity's log and tables, the trail of
// changes, answers that refuse, the built application and what is in git. The server's log is in registro.test.ts.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { todasAsRotas } from '@razao/contract'
import { fabricarPfx } from '@razao/formats/certificado/testes'
import { createAuthority } from '@razao/simulators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirAtaque, type BancadaDeAtaque } from './bancada-de-ataque.ts'
import { DECLARACAO } from './declaracao.ts'
import {
  chamarFace,
  entrarPelaFaceFirebase,
  entrarPelaFaceOidc,
  enviar,
  tokensDaFaceOidc,
} from './faces.ts'
import { bancoDoMundo, lerMundo } from './mundo/preparado.ts'
import type { Mundo } from './mundo.ts'
import { abrirProdutoDeAtaque, type ProdutoDeAtaque } from './produto-de-ataque.ts'
import { DIST } from './telas.ts'

const raiz = fileURLToPath(new URL('../../', import.meta.url))
const CPF = '98765432100'
const CNPJ = '99999999000191'
const SENHA = 'canario amarelo que ninguem le'
let produto: ProdutoDeAtaque
let bancada: BancadaDeAtaque
let mundo: Mundo
beforeAll(async () => {
  produto = await abrirProdutoDeAtaque()
  bancada = await abrirAtaque({ banco: bancoDoMundo })
  mundo = await lerMundo(bancada)
})
afterAll(async () => {
  await produto?.fechar()
  await bancada?.fechar()
})

/** Every text of every table of a schema. */
async function tudoDe(esquema: string, onde: ProdutoDeAtaque | BancadaDeAtaque): Promise<string> {
  const { rows } = await onde.dono.query<{ t: string }>(
    `select relname as t from pg_class where relkind = 'r' and relnamespace = $1::regnamespace`,
    [esquema],
  )
  const textos: string[] = []
  for (const { t } of rows) {
    const { rows: linhas } = await onde.dono.query<{ tudo: string | null }>(
      `select string_agg(l::text, e'\\n') as tudo from ${esquema}.${t} l`,
    )
    textos.push(linhas[0]?.tudo ?? '')
  }
  return textos.join('\n')
}

test('the identity keeps and logs no password, token, code nor seal', async () => {
  const email = 'canario@ficticio.example'
  const conta = '/identidade/conta'
  await enviar(produto, `${conta}/registrar`, { corpo: { email, nome: 'Ana', senha: SENHA } })
  const link = await produto.linkPara(email)
  const codigo = link.searchParams.get('codigo') ?? ''
  await enviar(produto, `${conta}/confirmar`, { corpo: { codigo } })
  const { tokens, code, navegador } = await tokensDaFaceOidc(produto, { email, senha: SENHA })
  const { corpo } = await entrarPelaFaceFirebase(produto, { email, senha: SENHA })
  await entrarPelaFaceFirebase(produto, { email, senha: `${SENHA} errada` })
  await entrarPelaFaceOidc(produto, { email, senha: `${SENHA} errada` })
  await chamarFace(produto, '/v1/accounts:update', {
    idToken: corpo.idToken,
    password: `${SENHA}2`,
  })
  // The change ended every session: those of now are kept, the others are no longer anywhere.
  const vivos = await tokensDaFaceOidc(produto, { email, senha: `${SENHA}2` })
  const daFace = await entrarPelaFaceFirebase(produto, { email, senha: `${SENHA}2` })
  // One that was not used yet: a used one is no longer anywhere.
  await enviar(produto, `${conta}/pedir-redefinicao`, { corpo: { email } })
  let vivo = codigo
  await expect
    .poll(async () => {
      vivo = (await produto.linkPara(email)).searchParams.get('codigo') ?? codigo
      return vivo
    })
    .not.toBe(codigo)
  const segredos = [
    ...[SENHA, codigo, vivo, code, tokens.access_token, tokens.id_token, tokens.refresh_token],
    ...[corpo.idToken, corpo.refreshToken],
    ...[vivos.tokens.access_token, vivos.tokens.refresh_token],
    ...[daFace.corpo.idToken, daFace.corpo.refreshToken],
    ...navegador.cookies
      .filter(({ nome }) => nome.includes('dispositivo'))
      .map(({ valor }) => valor),
  ]
  expect(segredos.every((segredo) => segredo.length > 20)).toBe(true)
  const [guardado, escrito] = [await tudoDe('identidade', produto), JSON.stringify(produto.linhas)]
  expect(guardado.length).toBeGreaterThan(1000)
  expect(escrito.length).toBeGreaterThan(20)
  for (const segredo of segredos) {
    expect(guardado).not.toContain(segredo)
    expect(escrito).not.toContain(segredo)
  }
  // No key of ours is in clear; a row as text doubles the quotes of what is JSON in it.
  expect(guardado).not.toMatch(/"+(d|p|q|dp|dq|qi)"+:\s*"+[\w-]{20,}/)
})

test('the canaries sent to every route are in no refusal, and not in the trail of changes', async () => {
  const token = mundo.tokenDe('a', 'root')
  const cabecalhos = { 'x-canario': SENHA, cookie: `sessao=${SENHA}` }
  for (const rota of todasAsRotas.filter((r) => r.forma !== 'eventos' && r.forma !== 'envio')) {
    if (!bancada.app.hasRoute({ method: rota.method, url: rota.path })) continue
    const entrada = await DECLARACAO[rota.name]?.entrada(mundo, mundo.a1, {
      casa: 'a',
      papel: 'root',
    })
    for (const veneno of [{ cpf: CPF, cnpj: CNPJ, senha: SENHA, token }]) {
      const { texto } = await bancada.pedir({
        ...{ rota, token, cabecalhos },
        entrada: { ...entrada, ...veneno },
      })
      for (const canario of [CPF, CNPJ, SENHA, token])
        expect([rota.name, texto.includes(canario)]).toEqual([rota.name, false])
    }
  }
  const guardado = await tudoDe('public', bancada)
  expect(guardado.length).toBeGreaterThan(10_000)
  for (const canario of [CPF, CNPJ, SENHA, token, token.split('.')[2] ?? token])
    expect(guardado).not.toContain(canario)
}, 60_000)

test('what is shown once is kept readable nowhere, and the same key shows it again', async () => {
  const chamar = async (nome: string, entrada: Record<string, unknown>) => {
    const rota = todasAsRotas.find(({ name }) => name === nome)
    if (!rota) throw new Error(nome)
    const token = mundo.tokenDe('a', 'administrador')
    const cabecalhos = { 'idempotency-key': `uma-vez-${nome}` }
    return (await bancada.pedir({ rota, token, entrada, cabecalhos })).json()
  }
  const { usuarioId } = await chamar('criarIntegracao', {
    ...{ nome: 'Robô', atuaComo: 'CONTADOR', empresas: { modo: 'todas' }, permissoes: ['ver'] },
  })
  const pedido = { usuarioId, nome: 'um', escopos: ['ver'], dias: 9 }
  const criado = await chamar('criarToken', pedido)
  const visto = { usuarioId: mundo.a.pessoas.contador.id, motivo: 'prova' }
  const verComo = await chamar('iniciarVerComo', visto)
  expect(String(criado.token)).toMatch(/^rzo_/)
  const guardado = await tudoDe('public', bancada)
  expect(guardado).toContain('uma-vez-criarToken')
  for (const segredo of [criado.token, verComo.codigo]) {
    expect(String(segredo).length).toBeGreaterThan(40)
    expect(guardado).not.toContain(String(segredo).slice(-43))
  }
  expect(await chamar('criarToken', pedido)).toEqual(criado)
  expect(await chamar('iniciarVerComo', visto)).toEqual(verComo)
})

test('the keys of Migrate go in, and are readable nowhere: not kept, not answered, not refused', async () => {
  const CHAVES = {
    parceiro: 'canario-da-chave-de-parceiro',
    segredo: 'canario-do-segredo-de-parceiro',
    empresa: 'canario-da-chave-da-empresa',
  }
  const ditas: string[] = []
  const chamar = async (nome: string, entrada: Record<string, unknown>) => {
    const rota = todasAsRotas.find(({ name }) => name === nome)
    if (!rota) throw new Error(nome)
    const token = mundo.tokenDe('a', 'administrador')
    const cabecalhos = { 'idempotency-key': `canario-${nome}-${ditas.length}` }
    const resposta = await bancada.pedir({ rota, token, entrada, cabecalhos })
    ditas.push(resposta.texto)
    return resposta.status
  }
  const { parceiro, segredo } = CHAVES
  const versoes = await mundo.um<{ doEscritorio: number; daEmpresa: number }>(
    `select coalesce((select versao from migrate_escritorio where escritorio_id = e.escritorio_id), 0) as "doEscritorio",
       coalesce((select versao from migrate_empresa where empresa_id = e.id), 0) as "daEmpresa"
     from empresa e where e.id = $1`,
    [mundo.a1.empresa],
  )
  const daEmpresa = {
    ...{ empresaId: mundo.a1.empresa, ambiente: 2, serie: '1', proximoNumero: 1, ativa: true },
    chave: CHAVES.empresa,
  }
  const doParceiro = { parceiro, segredo, versao: versoes.doEscritorio }
  expect(await chamar('guardarParceiroDaMigrate', doParceiro)).toBe(200)
  const guardada = { ...daEmpresa, versao: versoes.daEmpresa }
  expect(await chamar('configurarEmpresaNaMigrate', guardada)).toBe(200)
  // Refused: of another version, and with what is not a key.
  expect(await chamar('guardarParceiroDaMigrate', { ...doParceiro, versao: 999 })).toBe(409)
  expect(await chamar('configurarEmpresaNaMigrate', { ...daEmpresa, versao: 999 })).toBe(409)
  const comEspaco = { ...doParceiro, segredo: `${segredo} com espaço` }
  expect(await chamar('guardarParceiroDaMigrate', comEspaco)).toBe(422)
  await chamar('testarEmpresaNaMigrate', { empresaId: mundo.a1.empresa })
  await chamar('lerMigrate', {})
  await chamar('listarEmpresasNaMigrate', {})
  const guardado = await tudoDe('public', bancada)
  expect(guardado).toContain('migrate.parceiro')
  for (const chave of Object.values(CHAVES)) {
    expect(guardado).not.toContain(chave)
    expect(ditas.join('\n')).not.toContain(chave)
  }
})

test('the token of Jettax goes in, and is readable nowhere: not kept, not answered, not refused', async () => {
  const token = 'canario-do-token-da-jettax'
  const ditas: string[] = []
  const chamar = async (nome: string, entrada: Record<string, unknown>) => {
    const rota = todasAsRotas.find(({ name }) => name === nome)
    if (!rota) throw new Error(nome)
    const cabecalhos = { 'idempotency-key': `canario-${nome}-${ditas.length}` }
    const de = mundo.tokenDe('a', 'administrador')
    const resposta = await bancada.pedir({ rota, token: de, entrada, cabecalhos })
    ditas.push(resposta.texto)
    return resposta.status
  }
  const { versao } = await mundo.um<{ versao: number }>(
    `select coalesce((select versao from jettax_escritorio where escritorio_id = e.escritorio_id), 0) as versao
     from empresa e where e.id = $1`,
    [mundo.a1.empresa],
  )
  const guardar = { token, endereco: 'https://jettax.invalid', versao }
  expect(await chamar('guardarTokenDaJettax', guardar)).toBe(200)
  expect(await chamar('guardarTokenDaJettax', { ...guardar, versao: 999 })).toBe(409)
  expect(await chamar('guardarTokenDaJettax', { ...guardar, token: `${token} com espaço` })).toBe(
    422,
  )
  expect(await chamar('guardarTokenDaJettax', { ...guardar, endereco: 'https://10.0.0.1' })).toBe(
    422,
  )
  await chamar('testarJettax', {})
  await chamar('lerJettax', {})
  const guardado = await tudoDe('public', bancada)
  expect(guardado).toContain('jettax.token')
  expect(guardado).not.toContain(token)
  expect(ditas.join('\n')).not.toContain(token)
})

test('what opens the SERPRO goes in, and is readable nowhere: not kept, not answered, not refused', async () => {
  const segredos = [
    'canario-da-chave-do-serpro',
    'canario-do-segredo-do-serpro',
    'canario-da-senha',
  ]
  const [chave, segredo, senha = ''] = segredos
  const de = new Date('2026-01-01')
  const pfx = fabricarPfx({ cnpj: '11222333000181', senha, de })
  const ditas: string[] = []
  const chamar = async (nome: string, entrada: Record<string, unknown>) => {
    const rota = todasAsRotas.find(({ name }) => name === nome)
    if (!rota) throw new Error(nome)
    const token = mundo.tokenDe('a', 'administrador')
    const cabecalhos = { 'idempotency-key': `canario-${nome}-${ditas.length}` }
    const resposta = await bancada.pedir({ rota, token, entrada, cabecalhos })
    ditas.push(resposta.texto)
    return resposta.status
  }
  const { versao } = await mundo.um<{ versao: number }>(
    'select versao from serpro_escritorio where escritorio_id = $1',
    [mundo.a1.escritorio],
  )
  const guardar = {
    ...{ chave, segredo, senha, contratante: '11222333000181', autor: null, versao },
    ...{ tokenDoProcurador: null, arquivo: Buffer.from(pfx).toString('base64') },
  }
  expect(await chamar('guardarAcessoDoSerpro', guardar)).toBe(200)
  expect(await chamar('guardarAcessoDoSerpro', { ...guardar, versao: 999 })).toBe(409)
  expect(await chamar('guardarAcessoDoSerpro', { ...guardar, arquivo: 'bmFkYQ==' })).toBe(422)
  expect(await chamar('guardarAcessoDoSerpro', { ...guardar, senha: `${senha} não` })).toBe(422)
  await chamar('lerSerpro', {})
  const guardado = await tudoDe('public', bancada)
  expect(guardado).toContain('serpro.acesso')
  for (const um of segredos) {
    expect(guardado).not.toContain(um)
    expect(ditas.join('\n')).not.toContain(um)
  }
})

test('what opens a bank goes in, and is readable nowhere: not kept, not answered, not refused', async () => {
  const { keyPem, certPem } = createAuthority().issueCompany({
    ...{ cnpj: '11222333000181', name: 'Fictícia' },
  })
  const linhas = keyPem.split('\n').filter((linha) => linha.length > 60)
  const segredos = ['canario-do-segredo-do-banco', 'canario-do-cliente-do-banco', ...linhas]
  const ditas: string[] = []
  const chamar = async (nome: string, entrada: Record<string, unknown>) => {
    const rota = todasAsRotas.find(({ name }) => name === nome)
    if (!rota) throw new Error(nome)
    const token = mundo.tokenDe('a', 'administrador')
    const cabecalhos = { 'idempotency-key': `canario-${nome}-${ditas.length}` }
    const resposta = await bancada.pedir({ rota, token, entrada, cabecalhos })
    ditas.push(resposta.texto)
    return resposta.status
  }
  const contaId = mundo.a1.contaDeRecebimento
  const { versao } = await mundo.um<{ versao: number }>(
    'select versao from pix_provedor where conta_id = $1',
    [contaId],
  )
  const guardar = {
    ...{ contaId, versao, endereco: 'https://banco.invalid/v2' },
    enderecoDoToken: 'https://banco.invalid/token',
    ...{ clienteId: segredos[1], segredo: segredos[0] },
    certificado: { tipo: 'pem', chave: keyPem, certificado: certPem },
  }
  expect(await chamar('guardarPixDoBanco', guardar)).toBe(200)
  expect(await chamar('guardarPixDoBanco', { ...guardar, versao: 999 })).toBe(409)
  const deDentro = { ...guardar, endereco: 'https://10.0.0.1/v2' }
  expect(await chamar('guardarPixDoBanco', deDentro)).toBe(422)
  const trocados = { tipo: 'pem', chave: certPem, certificado: keyPem }
  expect(await chamar('guardarPixDoBanco', { ...guardar, certificado: trocados })).toBe(422)
  await chamar('testarPixDoBanco', { contaId })
  await chamar('registrarAvisosDoPix', { contaId })
  await chamar('listarContasDeRecebimento', { empresaId: mundo.a1.empresa })
  const guardado = await tudoDe('public', bancada)
  expect(guardado).toContain(`pix:${contaId}`)
  for (const segredo of segredos) {
    expect(guardado).not.toContain(segredo)
    expect(ditas.join('\n')).not.toContain(segredo)
  }
})

const arquivosDe = (pasta: string): string[] =>
  readdirSync(pasta, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))

/** What a secret looks like. Ours of tests are words; these are of the world. */
const SEGREDOS: Readonly<Record<string, RegExp>> = {
  'a private key':
    /-----BEGIN (?:RSA |EC |ENCRYPTED |OPENSSH )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{60}/,
  'a key of AWS': /\bAKIA[0-9A-Z]{16}\b/,
  'a key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'a token of Slack': /\bxox[baprs]-[A-Za-z0-9-]{20,}/,
  'a signed token': /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{40,}/,
  'a token of ours': /\brzo_\d+_[A-Za-z0-9_-]{43}\b/,
  'a database with its password':
    /postgres(?:ql)?:\/\/\w+:(?!senha|password|\$|postgres|segredo)[^@\s'"`$<]{8,}@(?!localhost|127)/,
}

describe('what is published', () => {
  test('git holds no secret', () => {
    const nomes = execFileSync('git', ['ls-files', '-z'], { cwd: raiz, maxBuffer: 1e8 })
      .toString()
      .split('\0')
      .filter((nome) => nome !== '' && existsSync(join(raiz, nome)))
    expect(nomes.length).toBeGreaterThan(500)
    expect(
      nomes.filter((n) =>
        /(^|\/)\.env($|\.(?!ex))|\.(pfx|p12|key|jks)$|\.map$|(^|\/)dist\//.test(n),
      ),
    ).toEqual([])
    const achados = nomes.flatMap((nome) => {
      const texto = readFileSync(join(raiz, nome), 'latin1')
      return Object.entries(SEGREDOS)
        .filter(([, forma]) => forma.test(texto))
        .map(([qual]) => `${qual}: ${nome}`)
    })
    expect(achados).toEqual([])
  })

  test.skipIf(!existsSync(DIST))(
    'the built application has no map, no secret and no path of who built it',
    () => {
      const arquivos = arquivosDe(DIST)
      expect(arquivos.filter((nome) => nome.endsWith('.map'))).toEqual([])
      for (const nome of arquivos.filter((n) => /\.(js|css|html|json|webmanifest)$/.test(n))) {
        const texto = readFileSync(nome, 'latin1')
        expect([nome, /sourceMappingURL=data:/.test(texto)]).toEqual([nome, false])
        for (const [qual, forma] of Object.entries(SEGREDOS))
          expect([nome, qual, forma.test(texto)]).toEqual([nome, qual, false])
        expect([nome, texto.includes(raiz) || /RAZAO_SEGREDO|DATABASE_URL/.test(texto)]).toEqual([
          nome,
          false,
        ])
      }
    },
  )
})

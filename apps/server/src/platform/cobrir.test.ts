import { createHash, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COBERTO, cobrirLinha, cobrirTexto } from './cobrir.ts'
import { createLog } from './log.ts'

/** What a log writes when told so. */
function registrar(dizer: (log: ReturnType<typeof createLog>) => void): string {
  let escrito = ''
  const saida = new Writable({
    write(parte, _codificacao, pronto) {
      escrito += String(parte)
      pronto()
    },
  })
  dizer(createLog({ level: 'trace', pretty: false }, saida))
  return escrito
}

const JWT = `eyJhbGciOiJSUzI1NiJ9.${randomBytes(40).toString('base64url')}.${randomBytes(64).toString('base64url')}`
const SORTEADO = randomBytes(32).toString('base64url')
const HEX = randomBytes(32).toString('hex')
const SEGREDOS: readonly [string, string, string][] = [
  ['JWT', `token inválido ${JWT}`, JWT.slice(22, 50)],
  ['JWT cortado', `eyJhbGciOiJSUzI1NiJ9.abcDEF123`, 'abcDEF123'],
  ['bearer', 'authorization: Bearer abc.def-123', 'abc.def-123'],
  ['basic', 'cabeçalho «Basic YW5hOnNlZ3JlZG8=»', 'YW5hOnNlZ3JlZG8'],
  ['token de API', `recebi rzo_12_${SORTEADO}`, SORTEADO],
  ['senha=', 'falhou com senha=abacaxi&x=1', 'abacaxi'],
  ['senha em JSON', '{"login":"ana","senha":"aba caxi","x":1}', 'aba caxi'],
  ['senha: ', 'a senha: abacaxi', 'abacaxi'],
  ['senha é', 'minha senha é abacaxi', 'abacaxi'],
  ['password na URL', '/conta?password%3Dabacaxi', 'abacaxi'],
  ['code de entrada', '/conta/token?code=abacaxi&state=x', 'abacaxi'],
  ['URL com senha', 'postgres://razao:abacaxi@banco:5432/razao', 'abacaxi'],
  ['e-mail', 'Key (login)=(ana.souza@exemplo.com.br) already exists.', 'ana.souza'],
  ['e-mail na URL', '/conta?email=ana.souza%40exemplo.com.br', 'ana.souza'],
  ['CPF', 'de 987.654.321-00 a', '987.654.321-00'],
  ['CPF errado', 'de 987.654.321-99 a', '987.654.321-99'],
  ['CPF sem pontos', 'cpf 98765432100.', '98765432100'],
  ['CPF com espaços', 'cpf 987 654 321 00', '987 654 321 00'],
  ['CNPJ', 'de 11.222.333/0001-81 a', '11.222.333/0001-81'],
  ['CNPJ sem pontos', '/api/consultas/cnpj/11222333000181', '11222333000181'],
  ['CNPJ com letras', 'de 12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['chave de nota', '35261111222333000181550010000000011000000010', '11222333000181'],
  ['nova_senha', 'nova_senha=Segredo-77&x=1', 'Segredo-77'],
  ['confirma', 'senha=a&confirma=Segredo-77', 'Segredo-77'],
  ['senhaAtual', 'senhaAtual: Sen-88', 'Sen-88'],
  ['senha em JSON escapado', String.raw`{\"novaSenha\":\"aba caxi\"}`, 'caxi'],
  ['minha senha', 'minha senha abacaxi99 não funciona', 'abacaxi99'],
  ['minha senha sem número', 'a minha senha abacaxi não entra', 'abacaxi'],
  ['senha do sistema', 'a senha do sistema abacaxi99', 'abacaxi99'],
  ['CPF com um hífen', 'de 529982247-25', '529982247-25'],
  ['CPF com espaços e hífen', 'de 529.982.247 - 25', '529.982.247 - 25'],
  ['CPF com letras coladas', 'de 52998224725abc', '52998224725'],
  ['CPF com letras antes', 'cpf52998224725', '52998224725'],
  ['CPF pontuado com letras', 'x529.982.247-25y', '529.982.247-25'],
  ['CNPJ com espaços', 'de 11 222 333 0001 81', '11 222 333 0001 81'],
  ['CNPJ com letras coladas', 'cnpj11222333000181x', '11222333000181'],
  // In two pieces, so that who looks for keys in the repository finds none.
  ['chave da AWS', `AKIA${'IOSFODNN7EXAMPLE'}`, `AKIA${'IOSFODNN7EXAMPLE'}`],
  ['22 de base64url', 'Zk3jX9qLmP2vB7nR4tY8wQ', 'Zk3jX9qLmP2vB7nR4tY8wQ'],
  ['sorteado', `chave ${SORTEADO} trocada`, SORTEADO],
  ['hexadecimal', `resumo ${HEX}`, HEX],
]

describe('a text of anybody loses what is nobody else’s', () => {
  test.each(SEGREDOS)('%s', (_nome, texto, segredo) => {
    for (const onde of [
      cobrirTexto(texto),
      registrar((log) => log.error({ mensagem: texto, a: { b: [{ c: { d: texto } }] } }, 'erro')),
      registrar((log) => log.error(texto)),
      registrar((log) => log.child({ rota: texto }).warn('aviso')),
      registrar((log) => log.error({ err: new Error('fora', { cause: new Error(texto) }) }, 'x')),
      registrar((log) => log.info({ [texto]: 1 }, 'chave')),
    ]) {
      expect(onde).not.toContain(segredo)
      expect(onde).toContain(COBERTO)
    }
  })

  test('whatever is random and long is covered, wherever it stands', () => {
    // Digests of a count: random to the eye, and the same at every run.
    for (let vez = 0; vez < 1000; vez += 1) {
      const token = createHash('sha256').update(String(vez)).digest('base64url')
      expect(cobrirTexto(`antes ${token} depois`)).toBe(`antes ${COBERTO} depois`)
      expect(cobrirTexto(`/x/${token}?y`)).toBe(`/x/${COBERTO}?y`)
    }
  })
})

const REPETIR = { seed: 20261123, numRuns: 400 }

describe('whatever stands around it', () => {
  const nomes = fc.constantFrom(
    ...['senha', 'password', 'secret', 'segredo', 'token', 'passwd', 'api_key', 'apiKey'],
  )
  const parte = fc.constantFrom('', 'nova', 'confirma', 'user', 'my', 'old', 'x2')
  const segredo = fc
    .array(fc.constantFrom(...'abcdefghjkmnpqrstuvwxyz23456789-_!*$'), {
      minLength: 6,
      maxLength: 14,
    })
    .map((letras) => `q${letras.join('')}`)

  test('a key that holds the name of a secret', () => {
    fc.assert(
      fc.property(
        nomes,
        parte,
        parte,
        fc.constantFrom('_', '-', ''),
        fc.constantFrom('=', ': ', ':', '%3D', '":"'),
        segredo,
        (nome, antes, depois, cola, entre, valor) => {
          const chave = [antes, nome, depois].filter(Boolean).join(cola)
          expect(cobrirTexto(`erro em ${chave}${entre}${valor}`)).not.toContain(valor)
          expect(cobrirLinha(JSON.stringify({ a: { [chave]: valor } }))).not.toContain(valor)
        },
      ),
      REPETIR,
    )
  })

  const digito = (pesos: number[], ds: number[]) => {
    const resto = pesos.reduce((soma, peso, i) => soma + peso * (ds[i] ?? 0), 0) % 11
    return resto < 2 ? 0 : 11 - resto
  }
  const desde = (n: number) => Array.from({ length: n - 1 }, (_, i) => n - i)
  const cpf = fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }).map((ds) => {
    const um = [...ds, digito(desde(10), ds)]
    return [...um, digito(desde(11), um)]
  })

  test('a CPF written with any separator, and glued to any letters', () => {
    const entre = fc.constantFrom('', '.', '-', ' ', ' - ', '/', '_', '. ', '–', '%20')
    const cola = fc.constantFrom('', ' ', 'a', 'CPF', ':', '«', '"', '=')
    fc.assert(
      fc.property(cpf, entre, entre, cola, cola, (ds, ponto, traco, antes, depois) => {
        fc.pre(new Set(ds).size > 1)
        const d = ds.join('')
        const escrito = `${d.slice(0, 3)}${ponto}${d.slice(3, 6)}${ponto}${d.slice(6, 9)}${traco}${d.slice(9)}`
        expect(cobrirTexto(`de ${antes}${escrito}${depois} a`)).not.toContain(escrito)
      }),
      REPETIR,
    )
  })

  test('16 random bytes in base64url, 98 in 100 of them and all that have a digit', () => {
    let ficaram = 0
    for (let vez = 0; vez < 1000; vez += 1) {
      const bytes = createHash('sha256').update(`22/${vez}`).digest().subarray(0, 16)
      const token = bytes.toString('base64url')
      if (cobrirTexto(`x ${token} y`) !== `x ${COBERTO} y`) ficaram += 1
    }
    expect(ficaram).toBeLessThan(20)
  })
})

describe('what is needed to repair stays', () => {
  test.each([
    'duplicate key value violates unique constraint "usuario_login"',
    'at fecharHistoricoDoEscritorio (file:///razao/apps/server/src/demo/fechar-historico.ts:120:19)',
    'at Object.<anonymous> (node_modules/@fastify/rate-limit/index.js:12:3)',
    'requisição 0197a7c1-2f4e-7d50-9d0b-8c2f6f1b7f10 levou 12345 ms',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'code: 23505, code=ECONNREFUSED',
    'index-BdK3hU9x.js em 2026-11-22T20:30:00.123Z, 1795379400123',
    'competência 2026-10 de 11 empresas: R$ 1.234.567,89',
    'SegmentoDeDemonstracaoDoResultadoDoExercicio2026',
    'ErroDeSenha: fraca demais; TokenExpiredError: expirou; PasswordError: curta',
    'POST /oauth/token: 503, /api/empresas/:id/senha, /v2/accounts:revokeToken',
    'at conferirSenha (file:///razao/apps/identity/src/contas/senha.ts:45:66)',
    'requisição 12345678-9012-4345-8901-529982247250 de 10.123.123.123',
    'conta_telefone_em_uso, FST_ERR_CTP_BODY_TOO_LARGE, ERR_SOCKET_CONNECTION_TIMEOUT, 57P01, -111',
    'a senha expirou, senha inválida, peça uma nova senha pelo link',
    'senha=null token=undefined',
    'AggregateOperacaoController.executarLancamento2',
    'em 2026-11-22 20:30:00.123 e 22/11/2026 20:30, 10 de 11.222 linhas',
  ])('%s', (texto) => {
    expect(cobrirTexto(texto)).toBe(texto)
  })

  test('SQLSTATE and errno read; the code of a sign-in does not', () => {
    const erro = (code: string) => Object.assign(new Error('falhou'), { code })
    for (const code of [
      '23505',
      '57P01',
      'ECONNREFUSED',
      'ERR_JWT_EXPIRED',
      'FST_ERR_CTP_BODY_TOO_LARGE',
    ]) {
      const linha = JSON.parse(registrar((log) => log.error({ err: erro(code), code }, 'x')))
      expect([linha.err.code, linha.code]).toEqual([code, code])
    }
    const linha = JSON.parse(
      registrar((log) => log.error({ code: SORTEADO, query: { code: 'a1b2' } })),
    )
    expect([linha.code, linha.query.code]).toEqual([COBERTO, COBERTO])
  })

  test('a field that is a secret is covered at any depth and under any spelling', () => {
    const dito = { a: { b: { c: { d: { Senha: 'x', 'Set-Cookie': ['y'], access_token: 'z' } } } } }
    const linha = registrar((log) => log.info(dito, 'fundo'))
    expect(JSON.parse(linha).a.b.c.d).toEqual({
      Senha: COBERTO,
      'Set-Cookie': COBERTO,
      access_token: COBERTO,
    })
  })

  test('a line stays one object of JSON, whatever is written in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (texto, dados) => {
        const escrito = registrar((log) => log.info({ dados, texto }, texto))
        expect(escrito.trimEnd().split('\n')).toHaveLength(1)
        expect(JSON.parse(escrito)).toMatchObject({ level: 'info' })
      }),
    )
    expect(JSON.parse(cobrirLinha('senha=abacaxi\n'))).toEqual({ msg: `senha=${COBERTO}` })
  })
})

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { exigirValor } from '@razao/engine/dinheiro'
import forge from 'node-forge'
import { describe, expect, test } from 'vitest'
import { abrirCertificado } from './index.ts'
import {
  ANTIGA,
  autoridades,
  EMAIL,
  escreverPfx,
  fabricarPfx,
  MODERNA,
  type NovoPfx,
  type Protecao,
  umaChave,
  umCertificado,
} from './testes/index.ts'

const SENHA = 'senha do teste 1'
const CNPJ = '12345678000195'
const AGORA = new Date()
const UM_DIA_MS = 24 * 60 * 60_000
const daqui = (dias: number) => new Date(AGORA.getTime() + dias * UM_DIA_MS)

const abrir = (novo: Partial<NovoPfx> = {}, senha = SENHA) =>
  abrirCertificado(fabricarPfx({ senha: SENHA, cnpj: CNPJ, ...novo }), senha, AGORA)
const codigo = (lido: ReturnType<typeof abrirCertificado>) =>
  lido.ok ? 'aberto' : lido.refusal.codigo

test('an e-CNPJ opens: whose it is, who signed it, until when, and its key', () => {
  const de = new Date('2026-01-02T03:04:05Z')
  const ate = new Date('2071-01-02T03:04:05Z')
  const novo = { titular: 'PADARIA FICTÍCIA LTDA', serial: '00a1b2c3', de, ate }
  const { chavePem, certificadoPem, cadeiaPem, ...dito } = exigirValor(abrir(novo))
  expect(dito).toEqual({
    tipo: 1,
    cnpj: CNPJ,
    titular: 'PADARIA FICTÍCIA LTDA',
    emissor: 'AC Fictícia Múltipla v1',
    serial: 'a1b2c3',
    impressao: new X509Certificate(certificadoPem).fingerprint256.replaceAll(':', '').toLowerCase(),
    // Past 2049 the year has four digits (RFC 5280, § 4.1.2.5).
    validoDe: de.toISOString(),
    validoAte: ate.toISOString(),
  })
  const certificado = new X509Certificate(certificadoPem)
  expect(certificado.checkPrivateKey(createPrivateKey(chavePem))).toBe(true)
  const [ac, ...acima] = cadeiaPem.map((pem) => new X509Certificate(pem))
  expect(certificado.verify(ac?.publicKey as never)).toBe(true)
  expect(acima).toEqual([])
})

test('an e-CPF, a CNPJ with letters, and names written as text', () => {
  expect(abrir({ cnpj: undefined as never, cpf: '98765432100' })).toMatchObject({
    value: { tipo: 2, cpf: '98765432100' },
  })
  expect(abrir({ cnpj: '12ABC34501DE35' })).toMatchObject({ value: { cnpj: '12ABC34501DE35' } })
  expect(abrir({ outroNome: 'texto' })).toMatchObject({ value: { cnpj: CNPJ } })
})

const PROTECOES: readonly (readonly [string, Protecao])[] = [
  ['AES-256, HMAC of SHA-256', MODERNA],
  ['AES-128, PBKDF2 by SHA-1', { mac: 'sha256', cifra: 'aes128', prf: 'sha1' }],
  ['AES-256, everything by SHA-512', { mac: 'sha512', cifra: 'aes256', prf: 'sha512' }],
  ['SHA-384', { mac: 'sha384', cifra: 'aes256' }],
  ['3DES and SHA-1', { mac: 'sha1', cifra: '3des' }],
  ['RC2 of 40 bits, 3DES and SHA-1', ANTIGA],
  ['RC2 of 128 bits', { mac: 'sha1', cifra: 'rc2-128' }],
  ['as Windows counts: 2,000', { ...MODERNA, voltas: 2000, voltasDoMac: 2000 }],
]

describe.each(PROTECOES)('%s', (_, protecao) => {
  test('opens with the password, and with no other', () => {
    expect(codigo(abrir({ protecao }))).toBe('aberto')
    for (const errada of ['', SENHA.toUpperCase(), `${SENHA} `, SENHA.slice(1)])
      expect(codigo(abrir({ protecao }, errada))).toBe('senha-incorreta')
  })
  test('a password with accents', () => {
    const senha = 'não é só açaí €'
    expect(codigo(abrir({ protecao, senha }, senha))).toBe('aberto')
  })
})

test.each(['3des', 'aes256'] as const)('as node-forge writes it, by %s', (algorithm) => {
  const { privada } = umaChave()
  const certificado = forge.pki.certificateFromAsn1(
    forge.asn1.fromDer(umCertificado({ cnpj: CNPJ })),
  )
  const pfx = forge.pkcs12.toPkcs12Asn1(privada, [certificado], SENHA, { algorithm })
  const bytes = Buffer.from(forge.asn1.toDer(pfx).getBytes(), 'latin1')
  expect(codigo(abrirCertificado(bytes, SENHA, AGORA))).toBe('aberto')
  expect(codigo(abrirCertificado(bytes, 'outra', AGORA))).toBe('senha-incorreta')
})

test('what browsers ask for opens: 600 thousand times each', () => {
  const protecao = { ...MODERNA, voltas: 600_000, voltasDoMac: 600_000 }
  expect(codigo(abrir({ protecao }))).toBe('aberto')
})

describe('what does not serve is refused in words', () => {
  const casos: readonly (readonly [string, Partial<NovoPfx>])[] = [
    ['vencido', { ate: daqui(-1), de: daqui(-400) }],
    ['ainda-nao-vale', { de: daqui(2) }],
    ['sem-uso-cliente', { usos: [EMAIL] }],
    ['sem-uso-cliente', { usos: null }],
    ['nao-e-icp-brasil', { cnpj: '12345678000190' }],
    ['nao-e-icp-brasil', { cnpj: undefined as never, cpf: '11111111111' }],
    ['chave-nao-serve', { bits: 1024 }],
    ['sem-protecao', { protecao: { mac: null } }],
  ]
  test.each(casos)('%s', (esperado, novo) => {
    const lido = abrir(novo)
    expect(lido).toMatchObject({ ok: false, refusal: { codigo: esperado } })
    if (!lido.ok) expect(lido.refusal.mensagem).toMatch(/^[A-Z].{20,}\.$/)
  })

  test('the day is the one of Brasília', () => {
    const ate = new Date('2026-03-02T01:00:00Z')
    const pfx = fabricarPfx({ senha: SENHA, cnpj: CNPJ, de: new Date('2025-03-01T01:00:00Z'), ate })
    expect(abrirCertificado(pfx, SENHA, new Date(ate.getTime() - 1)).ok).toBe(true)
    expect(abrirCertificado(pfx, SENHA, ate)).toMatchObject({
      refusal: { codigo: 'vencido', mensagem: expect.stringContaining('01/03/2026') },
    })
  })

  test('no key, a key of another, two of them, and one of another kind', () => {
    const certificado = umCertificado({ cnpj: CNPJ })
    const de = (chaves: string[], certificados: string[]) =>
      codigo(abrirCertificado(escreverPfx({ chaves, certificados, senha: SENHA }), SENHA, AGORA))
    const { pkcs8 } = umaChave()
    expect(de([], [certificado])).toBe('sem-chave')
    expect(de([umaChave('outra').pkcs8], [certificado])).toBe('chave-de-outro-certificado')
    expect(de([pkcs8], [])).toBe('chave-de-outro-certificado')
    const outro = umCertificado({ cnpj: CNPJ, chave: 'outra' })
    expect(de([pkcs8, umaChave('outra').pkcs8], [certificado, outro])).toBe(
      'mais-de-um-certificado',
    )
    // Twice the same is once.
    expect(de([pkcs8, pkcs8], [certificado, certificado])).toBe('aberto')
  })
})

test('only who signed is in the chain, whatever else is in the file and in whatever order', () => {
  const [ac, raiz] = autoridades()
  const alheio = umCertificado({ cnpj: CNPJ, chave: 'outra', titular: 'OUTRA' })
  const pfx = escreverPfx({
    chaves: [umaChave().pkcs8],
    certificados: [alheio, raiz, umCertificado({ cnpj: CNPJ }), ac],
    senha: SENHA,
  })
  const { cadeiaPem } = exigirValor(abrirCertificado(pfx, SENHA, AGORA))
  expect(cadeiaPem.map((pem) => new X509Certificate(pem).subject.split('\n').at(-1))).toEqual([
    'CN=AC Fictícia Múltipla v1',
  ])
})

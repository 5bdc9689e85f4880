// Files made to hang, fell or fool who opens them (reliability: A19). Each is refused in words, and soon.
import fc from 'fast-check'
import forge from 'node-forge'
import { describe, expect, test } from 'vitest'
import { abrirCertificado, MAIOR_PFX } from './index.ts'
import { escreverPfx, fabricarPfx, type Protecao, umaChave, umCertificado } from './testes/index.ts'

const SENHA = 'senha do teste 1'
const CNPJ = '12345678000195'
const AGORA = new Date()
const BOM = fabricarPfx({ senha: SENHA, cnpj: CNPJ })

/** The refusal and the processor it took, in ms. */
function recusa(pfx: Uint8Array, senha = SENHA) {
  const antes = process.cpuUsage()
  const lido = abrirCertificado(pfx, senha, AGORA)
  const { user, system } = process.cpuUsage(antes)
  return { codigo: lido.ok ? 'aberto' : lido.refusal.codigo, ms: (user + system) / 1000 }
}

describe('work without end', () => {
  const pedem: readonly (readonly [string, Protecao])[] = [
    ['a million of PBKDF2', { cifra: 'aes256', voltas: 1_000_000 }],
    ['a million of the integrity', { voltasDoMac: 1_000_000 }],
    ['what no integer of 32 bits holds', { cifra: 'aes256', voltas: 2 ** 40 }],
    ['what no double holds', { voltasDoMac: 2 ** 60 }],
    ['a million, the old way', { mac: 'sha1', cifra: '3des', voltas: 1_000_000 }],
  ]
  test.each(pedem)('%s', (_, protecao) => {
    const { codigo, ms } = recusa(fabricarPfx({ senha: SENHA, cnpj: CNPJ, protecao }))
    expect(codigo).toBe('contas-demais')
    expect(ms).toBeLessThan(1000)
  })

  test('none at all', () => {
    for (const protecao of [
      { voltasDoMac: 0 },
      { voltas: 0 },
      { cifra: '3des', voltas: 0 },
    ] as const)
      expect(recusa(fabricarPfx({ senha: SENHA, cnpj: CNPJ, protecao })).codigo).toBe(
        'nao-e-pkcs12',
      )
  })

  test.each([
    ['the new way', { voltas: 600_000 }],
    ['the old way', { mac: 'sha1', cifra: '3des', voltas: 100_000 }],
  ] as const)('many keys, each within the limit: %s', (_, protecao) => {
    const pfx = escreverPfx({
      chaves: Array.from({ length: 20 }, () => umaChave().pkcs8),
      certificados: [umCertificado({ cnpj: CNPJ })],
      senha: SENHA,
      protecao,
    })
    expect(recusa(pfx).codigo).toBe('contas-demais')
  })
})

test('too large, empty, and not one at all', () => {
  expect(recusa(new Uint8Array(MAIOR_PFX + 1)).codigo).toBe('arquivo-grande-demais')
  expect(recusa(new Uint8Array(50 * 1024 * 1024)).ms).toBeLessThan(100)
  const outros = [
    '',
    '<?xml version="1.0"?><NFSe/>',
    '-----BEGIN CERTIFICATE-----\n',
    'PK\u0003\u0004',
  ]
  for (const texto of outros) expect(recusa(Buffer.from(texto)).codigo).toBe('nao-e-pkcs12')
  expect(recusa(Buffer.from(umCertificado({ cnpj: CNPJ }), 'latin1')).codigo).toBe('nao-e-pkcs12')
})

test('nested without end, and without length (BER)', () => {
  const fundo = Buffer.alloc(MAIOR_PFX, Buffer.from([0x30, 0x80]))
  const { codigo, ms } = recusa(fundo)
  expect(codigo).toBe('nao-e-pkcs12')
  expect(ms).toBeLessThan(1000)
  const largo = Buffer.concat([Buffer.from([0x30, 0x80]), Buffer.alloc(MAIOR_PFX - 2, 0x05)])
  expect(recusa(largo).codigo).toBe('nao-e-pkcs12')
})

test('a PFX in pieces without length (BER), as some exporters write, opens', () => {
  // The outer ContentInfo: its OCTET STRING in two pieces, every length left open.
  const { asn1 } = forge
  const pfx = asn1.fromDer(Buffer.from(BOM).toString('latin1'))
  const [versao, seguro, mac] = (pfx.value as forge.asn1.Asn1[]).map((no) =>
    Buffer.from(asn1.toDer(no).getBytes(), 'latin1'),
  )
  if (!(versao && seguro && mac)) throw new Error('PFX')
  const [tipo, marcado] = asn1.fromDer(seguro.toString('latin1')).value as forge.asn1.Asn1[]
  const [octetos] = (marcado?.value ?? []) as forge.asn1.Asn1[]
  const bytes = Buffer.from(String(octetos?.value), 'latin1')
  const pedaco = (parte: Buffer) =>
    Buffer.from(
      asn1.toDer(asn1.create(0, asn1.Type.OCTETSTRING, false, parte.toString('latin1'))).getBytes(),
      'latin1',
    )
  const aberto = (byte: number, ...partes: Buffer[]) =>
    Buffer.concat([Buffer.from([byte, 0x80]), ...partes, Buffer.from([0, 0])])
  const emPedacos = aberto(0x24, pedaco(bytes.subarray(0, 1000)), pedaco(bytes.subarray(1000)))
  const nomeDoTipo = Buffer.from(asn1.toDer(tipo as forge.asn1.Asn1).getBytes(), 'latin1')
  const ber = aberto(0x30, versao, aberto(0x30, nomeDoTipo, aberto(0xa0, emPedacos)), mac)
  expect(recusa(ber).codigo).toBe('aberto')
})

test('a key whose parts are of others, under the modulus of the certificate', () => {
  const { privada, pkcs8 } = umaChave()
  const outra = umaChave('outra').privada
  const torta = forge.pki.rsa.setPrivateKey(
    ...([privada.n, privada.e, outra.d, outra.p, outra.q, outra.dP, outra.dQ, outra.qInv] as const),
  )
  const rsa = forge.pki.privateKeyToAsn1(torta)
  const der = forge.asn1.toDer(forge.pki.wrapRsaPrivateKey(rsa)).getBytes()
  const certificados = [umCertificado({ cnpj: CNPJ })]
  const de = (chave: string) => escreverPfx({ chaves: [chave], certificados, senha: SENHA })
  expect(recusa(de(pkcs8)).codigo).toBe('aberto')
  expect(recusa(de(der)).codigo).toBe('chave-de-outro-certificado')
})

test('any byte changed, and any cut, is refused, or opens the same; never thrown', () => {
  const aberto = abrirCertificado(BOM, SENHA, AGORA)
  expect(aberto.ok).toBe(true)
  let recusados = 0
  fc.assert(
    fc.property(
      fc.nat(BOM.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      (onde, soma, cortar) => {
        const mexido = Uint8Array.from(cortar ? BOM.subarray(0, onde) : BOM)
        if (!cortar) mexido[onde] = ((mexido[onde] ?? 0) + soma) % 256
        const lido = abrirCertificado(mexido, SENHA, AGORA)
        // A parameter that says nothing is outside what the password proves.
        if (lido.ok) expect(lido).toEqual(aberto)
        else recusados += 1
      },
    ),
    { numRuns: 150 },
  )
  expect(recusados).toBeGreaterThan(140)
})

test('who knows the password changes what is inside: refused or read, never thrown', () => {
  const { pkcs8 } = umaChave()
  const certificado = umCertificado({ cnpj: CNPJ })
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      (naChave, trocas) => {
        const mexer = (der: string) => {
          const bytes = Buffer.from(der, 'latin1')
          for (const [onde, byte] of trocas) bytes[onde % bytes.length] = byte
          return bytes.toString('latin1')
        }
        const pfx = escreverPfx({
          chaves: [naChave ? mexer(pkcs8) : pkcs8],
          certificados: [naChave ? certificado : mexer(certificado)],
          senha: SENHA,
        })
        expect(() => recusa(pfx)).not.toThrow()
      },
    ),
    { numRuns: 60 },
  )
})

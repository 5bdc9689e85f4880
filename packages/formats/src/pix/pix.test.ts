import { crc16 } from '@razao/engine/guias'
import { describe, expect, test } from 'vitest'
import {
  conferirChavePix,
  lerBrCode,
  montarBrCodeDinamico,
  montarBrCodeEstatico,
  paraAscii,
  qrDoPix,
} from './index.ts'

/** The two examples of the Manual de Padrões para Iniciação do Pix (Banco Central). */
const ESTATICO =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const DINAMICO =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'

const valorDe = <T>(
  r: { ok: true; value: T } | { ok: false; refusal: { mensagem: string } },
): T => {
  if (!r.ok) throw new Error(r.refusal.mensagem)
  return r.value
}
const comCrc = (semCrc: string): string => `${semCrc}6304${crc16(`${semCrc}6304`)}`

describe('the examples of the Banco Central', () => {
  test('the static one, written and read', () => {
    const pix = {
      chave: '123E4567-E12B-12D1-A456-426655440000',
      ...{ nome: 'Fulano de Tal', cidade: 'BRASÍLIA' },
    }
    expect(valorDe(montarBrCodeEstatico(pix))).toBe(ESTATICO)
    const { campos, ...lido } = valorDe(lerBrCode(` ${ESTATICO}\n`))
    expect(lido).toEqual({
      ...{ tipo: 'estatico', pagoUmaVez: false, nome: 'Fulano de Tal', cidade: 'BRASILIA' },
      chave: { tipo: 'aleatoria', valor: '123e4567-e12b-12d1-a456-426655440000' },
    })
    expect(campos.map(({ id }) => id)).toEqual([
      '00',
      '26',
      '52',
      '53',
      '58',
      '59',
      '60',
      '62',
      '63',
    ])
    expect(campos[1]?.dentro?.map(({ id }) => id)).toEqual(['00', '01'])
  })

  test('the dynamic one, with and without https://', () => {
    const url = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'
    for (const endereco of [url, `https://${url}`, ` HTTPS://${url} `]) {
      const pix = { url: endereco, nome: 'Fulano de Tal', cidade: 'BRASILIA' }
      expect(valorDe(montarBrCodeDinamico(pix))).toBe(DINAMICO)
    }
    const lido = valorDe(lerBrCode(DINAMICO))
    expect(lido).toMatchObject({ tipo: 'dinamico', url, pagoUmaVez: true })
  })

  test('a charge with value, identifier and key of a CNPJ has the CRC D1B5', () => {
    const codigo = valorDe(
      montarBrCodeEstatico({
        ...{ chave: '11.222.333/0001-81', nome: 'EMPRESA TESTE LTDA', cidade: 'SÃO PAULO' },
        ...{ valor: 12_345, txid: 'DAS202610' },
      }),
    )
    expect(codigo.slice(-8)).toBe('6304D1B5')
    expect(valorDe(lerBrCode(codigo))).toMatchObject({ valor: 12_345, txid: 'DAS202610' })
  })
})

test.each([
  ['529.982.247-25', 'cpf', '52998224725'],
  ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
  ['+55 (11) 98765-4321', 'telefone', '+5511987654321'],
  ['Fulano@Exemplo.com.br', 'email', 'fulano@exemplo.com.br'],
  ['123E4567-e12b-12d1-a456-426655440000', 'aleatoria', '123e4567-e12b-12d1-a456-426655440000'],
])('%s is a key of kind %s', (texto, tipo, valor) => {
  expect(valorDe(conferirChavePix(texto))).toEqual({ tipo, valor })
})

test.each([
  ['', /Informe a chave/],
  ['529.982.247-24', /parece um CPF/],
  ['11987654321', /celular, escreva \+55/],
  ['(11) 3765-4321', /escreva \+55/],
  ['11.222.333/0001-80', /parece um CNPJ/],
  ['+1 202 555 0100', /leva \+55/],
  ['fulano@exemplo', /não está completo/],
  [`${'a'.repeat(70)}@exemplo.com`, /até 77 caracteres; esta tem 82/],
  ['123e4567-e12b-12d1-a456-42665544000', /cinco grupos/],
  ['minha chave', /é um CPF, um CNPJ/],
])('%s: %s', (texto, mensagem) => {
  const conferida = conferirChavePix(texto)
  expect(conferida.ok ? '' : conferida.refusal.mensagem).toMatch(mensagem)
})

describe('limits', () => {
  const pix = { chave: '52998224725', nome: 'Fulano', cidade: 'Recife' }
  const campoDe = (mudar: object): string => {
    const montado = montarBrCodeEstatico({ ...pix, ...mudar })
    return montado.ok ? 'montado' : montado.refusal.campo
  }
  test.each([
    [{ nome: 'a'.repeat(25) }, 'montado'],
    [{ nome: 'a'.repeat(26) }, 'nome'],
    [{ nome: '株式会社' }, 'nome'],
    [{ cidade: 'a'.repeat(15) }, 'montado'],
    [{ cidade: 'São José do Rio Preto' }, 'cidade'],
    [{ cidade: '' }, 'cidade'],
    [{ txid: 'a'.repeat(25) }, 'montado'],
    [{ txid: 'a'.repeat(26) }, 'txid'],
    [{ txid: 'NF 1' }, 'txid'],
    [{ valor: 1 }, 'montado'],
    [{ valor: 0 }, 'valor'],
    [{ valor: 0.5 }, 'valor'],
    [{ valor: 999_999_999_999 }, 'montado'],
    [{ valor: 1_000_000_000_000 }, 'valor'],
    [{ cep: '50030-230' }, 'montado'],
    [{ cep: '5003023' }, 'cep'],
    [{ descricao: 'a'.repeat(62) }, 'montado'],
    [{ descricao: 'a'.repeat(63) }, 'descricao'],
    [{ chave: `${'a'.repeat(65)}@exemplo.com`, descricao: 'x' }, 'descricao'],
    [{ chave: `${'a'.repeat(65)}@exemplo.com`, descricao: ' ' }, 'montado'],
  ])('%j: %s', (mudar, campo) => expect(campoDe(mudar)).toBe(campo))

  test('the message says how much fits', () => {
    const montado = montarBrCodeEstatico({ ...pix, descricao: 'Nota '.repeat(20) })
    expect(montado.ok ? '' : montado.refusal.mensagem).toBe(
      'Com esta chave cabem até 62 caracteres na descrição; ela tem 99. Encurte-a.',
    )
  })

  test.each([
    ['pix.example.com/qr/v2/abc', 'montado'],
    ['pix.example.com:8443/qr', 'montado'],
    ['pix.example.com', 'url'],
    ['pix.example.com/a b', 'url'],
    ['http://pix.example.com/a', 'url'],
    [`pix.example.com/${'a'.repeat(62)}`, 'url'],
  ])('%s: %s', (url, campo) => {
    const montado = montarBrCodeDinamico({ url, nome: 'Fulano', cidade: 'Recife' })
    expect(montado.ok ? 'montado' : montado.refusal.campo).toBe(campo)
  })
})

const INICIO = '000201'
const CONTA = '26330014br.gov.bcb.pix011152998224725'
const FIM = '5204000053039865802BR5906Fulano6006Recife62070503***'

test.each([
  [INICIO + CONTA + FIM, 'lido'],
  [INICIO + CONTA.replace('26', '51') + FIM, 'lido'],
  [INICIO + CONTA.replaceAll('br.gov', 'BR.GOV') + FIM, 'lido'],
  [`${INICIO}${CONTA}${FIM}81040002ab`, 'estrutura'],
  [`${INICIO}${CONTA}${FIM}81060002ab`, 'lido'],
  [INICIO + CONTA + CONTA + FIM, 'estrutura'],
  [INICIO + CONTA + CONTA.replace('26', '27') + FIM, 'arranjo'],
  [INICIO + CONTA.replace('pix', 'pax') + FIM, 'arranjo'],
  [INICIO + CONTA.replace('0111', '0112') + FIM, 'estrutura'],
  [INICIO + CONTA.replace('52998224725', '52998224724') + FIM, 'chave'],
  [INICIO + FIM, 'arranjo'],
  [INICIO + CONTA + FIM.replace('986', '840'), 'campo-53'],
  [INICIO + CONTA + FIM.replace('BR', 'US'), 'campo-58'],
  [INICIO + CONTA + FIM.replace('5906Fulano', ''), 'campo-59'],
  [INICIO + CONTA + FIM.replace('5906Fulano', `5926${'a'.repeat(26)}`), 'campo-59'],
  [INICIO + CONTA + FIM.replace('5303', '5404abcd5303'), 'valor'],
  [INICIO + CONTA + FIM.replace('5303', '54040.005303'), 'lido'],
  [INICIO + CONTA + FIM.replace('0503***', '0503a-b'), 'txid'],
  [`000202${CONTA}${FIM}`, 'campo-00'],
  [`${INICIO}${CONTA}${FIM}`.replace('000201', '010211'), 'estrutura'],
])('%s: %s', (semCrc, campo) => {
  const lido = lerBrCode(comCrc(semCrc))
  expect(lido.ok ? 'lido' : lido.refusal.campo).toBe(campo)
})

test('a code that was cut, changed or stretched is not read', () => {
  const recusas = [
    ESTATICO.slice(0, -1),
    ESTATICO.replace('Fulano', 'Beltra'),
    `${ESTATICO}0`,
    '',
    'https://exemplo.com.br',
    `00020126${'9'.repeat(100_000)}`,
  ].map((codigo) => {
    const lido = lerBrCode(codigo)
    return lido.ok ? 'lido' : lido.refusal.campo
  })
  expect(recusas).toEqual(['crc', 'crc', 'crc', 'estrutura', 'estrutura', 'tamanho'])
})

test('who writes accents counts letters in the length and bytes in the CRC', () => {
  const semCrc = `${INICIO}${CONTA}${FIM.replace('5906Fulano', '5905João!')}6304`
  const bytes = Array.from(new TextEncoder().encode(semCrc), (b) => String.fromCharCode(b)).join('')
  expect(valorDe(lerBrCode(semCrc + crc16(bytes))).nome).toBe('João!')
})

test('a Pix Automático that comes with the charge is told', () => {
  const recorrencia = '0014br.gov.bcb.pix2523pix.example.com/rec/abc'
  const semCrc = `${INICIO}${CONTA}${FIM}80${recorrencia.length}${recorrencia}`
  expect(valorDe(lerBrCode(comCrc(semCrc))).recorrencia).toBe('pix.example.com/rec/abc')
})

test('the QR is an SVG of dark on white, and none is drawn of a code that is not good', () => {
  const svg = valorDe(qrDoPix(ESTATICO))
  expect(svg).toMatch(/^<svg viewBox="0 0 (\d+) \1"/)
  expect(svg).toContain('fill="#FFFFFF"')
  expect(svg).not.toMatch(/<script|href|on\w+=/)
  expect(qrDoPix(ESTATICO.replace('Tal', 'Tao')).ok).toBe(false)
})

test.each([
  ['São João — nº 5ª', 'Sao Joao - no 5a'],
  ['Straße  «Ação» ß', 'Strasse "Acao" ss'],
  ["D'Ávila’s", "D'Avila's"],
  ['☕ Café\n日本', 'Cafe'],
  ['Ünïcode ﬁm €5', 'Unicode fim EUR5'],
])('%s in plain letters is %s', (texto, ascii) => {
  expect(paraAscii(texto)).toBe(ascii)
})

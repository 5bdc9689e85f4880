// The paper, read back from its own bytes: the words, the bars and the QR.
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { montarBrCodeEstatico } from '../../pix/index.ts'
import { FONTES_DE_TESTE, paginasDoPdf } from '../../testes/index.ts'
import { type BoletoNoPapel, escreverBoletosEmPdf, montarBoleto } from '../index.ts'

const montado = montarBoleto({
  conta: { banco: '341', agencia: '0057', conta: '12345', carteira: '110' },
  ...{ nossoNumero: '12345678', vencimento: '2026-12-10', valor: 12_345 },
})
if (!montado.ok) throw new Error(montado.refusal.mensagem)
const pix = montarBrCodeEstatico({
  ...{ chave: '11222333000181', nome: 'Fictícia', cidade: 'São Paulo', valor: 12_345 },
})
if (!pix.ok) throw new Error(pix.refusal.mensagem)

const BOLETO: BoletoNoPapel = {
  montado: montado.value,
  carteira: '110',
  documento: 'NF 1234/1',
  especie: 'DM',
  aceite: false,
  emissao: '2026-11-22',
  processamento: '2026-11-22',
  beneficiario: {
    nome: 'Padaria Fictícia Três Irmãos Ltda',
    documento: '11222333000181',
    endereco: ['Rua Um, 1', '01310-100 São Paulo/SP'],
  },
  pagador: { nome: 'Comércio São João & Filhos', documento: '12ABC34501DE35' },
  sacador: { nome: 'Fulana Fictícia', documento: '52998224725' },
  instrucoes: ['Após o vencimento, multa de 2 %.', 'Desconto de R$ 10,00 até 05/12/2026.'],
  demonstrativo: ['Nota fiscal nº 1234.'],
}
const OPCOES = { fontes: FONTES_DE_TESTE, emitidoEm: '2026-11-22T12:00:00Z' }

async function pdfDe(boletos: readonly BoletoNoPapel[]): Promise<Buffer> {
  const escrito = escreverBoletosEmPdf(boletos, OPCOES)
  if (!escrito.ok) throw new Error(escrito.refusal.mensagem)
  const partes: Uint8Array[] = []
  for await (const parte of escrito.value) partes.push(parte)
  return Buffer.concat(partes)
}

type Retangulo = readonly [x: number, y: number, largura: number, altura: number]

/** Every rectangle of the pages, in the order in which they were drawn. */
function retangulosDo(pdf: Buffer): Retangulo[] {
  const cru = pdf.toString('latin1')
  const achados: Retangulo[] = []
  for (const { index } of cru.matchAll(/stream\n/g)) {
    let fluxo = ''
    try {
      fluxo = inflateSync(pdf.subarray(index + 7), { finishFlush: 2 }).toString('latin1')
    } catch {
      continue
    }
    for (const [, x, y, l, a] of fluxo.matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re/g))
      achados.push([Number(x), Number(y), Number(l), Number(a)])
  }
  return achados
}

const MM = 72 / 25.4
const PARES: Readonly<Record<string, string>> = {
  ...{ '00110': '0', '10001': '1', '01001': '2', '11000': '3', '00101': '4' },
  ...{ '10100': '5', '01100': '6', '00011': '7', '10010': '8', '01010': '9' },
}

/** Intercalado 2 de 5, as a reader does it: bars say one digit and the spaces between them the next. */
function lerBarras(barras: readonly Retangulo[]): string {
  const larguras = barras.flatMap(([x, , largura], i) => {
    const proxima = barras[i + 1]
    return proxima ? [largura, proxima[0] - x - largura] : [largura]
  })
  const estreita = Math.min(...larguras)
  const largas = larguras.map((largura) => (largura > estreita * 2 ? '1' : '0'))
  expect(largas.slice(0, 4).join('')).toBe('0000')
  expect(largas.slice(-3).join('')).toBe('100')
  let digitos = ''
  for (let i = 4; i < largas.length - 3; i += 10) {
    for (const lado of [0, 1]) {
      const cinco = [0, 2, 4, 6, 8].map((n) => largas[i + n + lado]).join('')
      digitos += PARES[cinco] ?? '?'
    }
  }
  return digitos
}

test('the bars say the 44 digits, in 103 mm by 13 mm, 12 mm over the edge of the paper', async () => {
  const altas = retangulosDo(await pdfDe([BOLETO])).filter(
    ([, , , altura]) => Math.abs(altura - 13 * MM) < 0.01,
  )
  expect(lerBarras(altas)).toBe(montado.value.codigoDeBarras)
  const [primeira, ultima] = [altas[0], altas.at(-1)]
  if (!primeira || !ultima) throw new Error('sem barras')
  expect((ultima[0] + ultima[2] - primeira[0]) / MM).toBeCloseTo(103, 2)
  expect((841.89 - primeira[1] - primeira[3]) / MM).toBeCloseTo(12, 1)
})

test('the two parts say who charges whom, how much and how it is typed', async () => {
  const [pagina = []] = paginasDoPdf(await pdfDe([BOLETO]))
  const texto = pagina.join('\n')
  for (const dito of [
    ...['Recibo do pagador', 'Ficha de compensação', '341-7', '10/12/2026', '123,45'],
    ...['110/12345678-8', '0057 / 12345-7', 'NF 1234/1', 'Nota fiscal nº 1234.'],
    ...['Padaria Fictícia Três Irmãos Ltda — CNPJ 11.222.333/0001-81', 'Rua Um, 1'],
    ...['Comércio São João & Filhos — CNPJ 12.ABC.345/01DE-35', 'CPF 529.982.247-25'],
    ...['Após o vencimento, multa de 2 %.', 'Desconto de R$ 10,00 até 05/12/2026.'],
  ])
    expect(texto).toContain(dito)
  const linha = '34191.10121 34567.880058 71234.570001'
  expect(pagina.filter((um) => um.startsWith(linha))).toHaveLength(2)
})

test('the Pix of the charge is drawn with it, and one of another value is refused', async () => {
  const semPix = retangulosDo(await pdfDe([BOLETO])).length
  const comPix = retangulosDo(await pdfDe([{ ...BOLETO, pix: pix.value }])).length
  expect(comPix - semPix).toBeGreaterThan(300)
  const outro = montarBrCodeEstatico({
    ...{ chave: '11222333000181', nome: 'Fictícia', cidade: 'São Paulo', valor: 1 },
  })
  if (!outro.ok) throw new Error(outro.refusal.mensagem)
  for (const codigo of [outro.value, `${pix.value}0`]) {
    const escrito = escreverBoletosEmPdf([{ ...BOLETO, pix: codigo }], OPCOES)
    expect(!escrito.ok && escrito.refusal.campo).toBe('pix')
  }
})

test('one page for each, without its own words cut, and equal gives equal', async () => {
  const comprido = 'Comércio e Indústria '.repeat(9).trim()
  const longo = {
    ...BOLETO,
    pagador: { ...BOLETO.pagador, nome: comprido },
    instrucoes: Array.from(
      { length: 8 },
      (_, i) => `Instrução ${i} ${'muito comprida '.repeat(11)}`,
    ),
  }
  const pdf = await pdfDe([BOLETO, longo, BOLETO])
  const paginas = paginasDoPdf(pdf)
  expect(paginas).toHaveLength(3)
  const segunda = paginas[1]?.join(' ') ?? ''
  expect(segunda).toContain(comprido)
  for (let i = 0; i < 8; i += 1) expect(segunda).toContain(`Instrução ${i} `)
  expect(segunda.match(/comprida/g)).toHaveLength(88)
  expect(pdf.equals(await pdfDe([BOLETO, longo, BOLETO]))).toBe(true)
})

test.each([
  [{ pagador: { nome: '', documento: '52998224725' } }, 'pagador'],
  [{ pagador: { nome: 'Fulano', documento: '52998224726' } }, 'pagador'],
  [{ beneficiario: { nome: 'Fulano', documento: '11222333000180' } }, 'beneficiario'],
  [{ sacador: { nome: 'Fulano', documento: '' } }, 'sacador'],
  [{ instrucoes: Array(9).fill('x') }, 'instrucoes'],
  [{ demonstrativo: ['x'.repeat(201)] }, 'demonstrativo'],
])('%j is refused by %s before anything is drawn', (mudar, campo) => {
  const escrito = escreverBoletosEmPdf([{ ...BOLETO, ...mudar }], OPCOES)
  expect(!escrito.ok && escrito.refusal.campo).toBe(campo)
})

test('what the face has no letter for is said in something that can be read', async () => {
  const pdf = await pdfDe([{ ...BOLETO, demonstrativo: ['🚀 Site de 中国'] }])
  expect(paginasDoPdf(pdf).flat().join(' ')).toContain('(figura) Site de ??')
})

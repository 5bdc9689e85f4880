import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { escreverRemessa, lerRetorno, type RetornoLido } from './index.ts'
import { escreverRetorno, remessaDe } from './testes/ficticios.ts'

const bytes = (texto: string): Uint8Array => new TextEncoder().encode(texto)
function ler(texto: string | Uint8Array): RetornoLido {
  const lido = lerRetorno(typeof texto === 'string' ? bytes(texto) : texto)
  if (!lido.ok) throw new Error(lido.refusal.mensagem)
  return lido.value
}

/** A line made by hand, each text from its position on: what the manuals say, and not what our layouts do. */
function linha(...trechos: readonly (readonly [de: number, texto: string])[]): string {
  const letras = Array<string>(240).fill(' ')
  for (const [de, texto] of trechos) {
    for (const [i, letra] of [...texto].entries()) letras[de - 1 + i] = letra
  }
  return letras.join('')
}
const arquivo = (banco: string, ...detalhes: readonly string[]): string =>
  [
    linha(
      [1, `${banco}00000`],
      [18, '211222333000181'],
      [73, 'PADARIA FICTICIA'],
      [143, '222112026123456000042'],
    ),
    linha([1, `${banco}00011T01`]),
    ...detalhes,
    linha([1, `${banco}00015`], [18, String(detalhes.length + 2).padStart(6, '0')]),
    linha([1, `${banco}99999`]),
  ].join('\r\n')

const T = [
  [18, '04042800000006190'],
  [38, '12387980019200004   7'],
  [59, 'NF 1234-1      10122026000000000123456341012345TITULO-42'],
  [131, '091000052998224725COMERCIO SAO JOAO'],
  [199, '000000000000250'],
] as const
const U = [
  [18, '000000000000100000000000000050000000000000007000000000000000'],
  [78, '000000000123499000000000123249000000000000001000000000000002'],
  [138, '1012202611122026'],
] as const

test('a payment: who, how much, when and where, from the positions of Febraban', () => {
  const lido = ler(
    arquivo(
      '001',
      linha([1, '0010001300001T 06'], ...T, [214, '0461      ']),
      linha([1, '0010001300002U 06'], ...U),
    ),
  )
  expect(lido).toMatchObject({
    ...{ banco: '001', geradoEm: '2026-11-22', sequencia: 42, problemas: [] },
    empresa: { nome: 'PADARIA FICTICIA', documento: '11222333000181' },
  })
  expect(lido.ocorrencias).toEqual([
    {
      ...{ linha: 3, tipo: 'liquidacao', movimento: { codigo: '06', descricao: 'Liquidação' } },
      motivos: [
        { codigo: '04', descricao: 'Compensação eletrônica' },
        { codigo: '61', descricao: 'Por Pix' },
      ],
      ...{ nossoNumero: '12387980019200004', documento: 'NF 1234-1', identificacao: 'TITULO-42' },
      ...{ vencimento: '2026-12-10', valor: 123_456, tarifa: 250, acrescimos: 100, desconto: 50 },
      ...{ abatimento: 7, pago: 123_499, creditado: 123_249, outrasDespesas: 1, outrosCreditos: 2 },
      ...{ ocorridaEm: '2026-12-10', creditadaEm: '2026-12-11' },
      ...{ bancoRecebedor: '341', agenciaRecebedora: '01234' },
      pagador: { nome: 'COMERCIO SAO JOAO', documento: '52998224725' },
    },
  ])
})

test('the T of Santander is in other positions', () => {
  const t = linha(
    [1, '0330001300001T 02123450130001239        0000192000047'],
    [54, '5NF 1234-1      1012202600000000012345603312345TITULO-42'],
    [126, '002011222333000181COMERCIO SAO JOAO'],
    [194, '000000000000250'],
    [209, 'A4        '],
  )
  const [ocorrencia] = ler(arquivo('033', t, linha([1, '0330001300002U 02'], ...U))).ocorrencias
  expect(ocorrencia).toMatchObject({
    ...{ tipo: 'entradaConfirmada', nossoNumero: '0000192000047', documento: 'NF 1234-1' },
    ...{ vencimento: '2026-12-10', valor: 123_456, tarifa: 250, identificacao: 'TITULO-42' },
    motivos: [{ codigo: 'A4', descricao: 'Pagador com DDA: recebe o boleto no banco dele' }],
    pagador: { nome: 'COMERCIO SAO JOAO', documento: '11222333000181' },
  })
})

const dia = { vencimento: '10122026', dataDaOcorrencia: '10122026' }

test.each([
  ['001', '02', '', 'entradaConfirmada', []],
  ['001', '03', '0848', 'entradaRejeitada', ['Nosso número inválido', 'CEP inválido']],
  ['001', '09', '10', 'baixa', ['Comandada pelo cliente, por arquivo']],
  ['001', '17', '', 'liquidacao', []],
  ['001', '25', '14', 'baixa', ['Protestado']],
  ['001', '26', '39', 'instrucaoRejeitada', ['Protesto não permitido para o título']],
  ['001', '28', '02', 'tarifa', ['Manutenção de título vencido']],
  ['001', '44', '', 'estorno', []],
  ['001', '03', 'ZZ', 'entradaRejeitada', ['Motivo ZZ, que consta do manual do banco']],
  ['001', '98', '', 'informacao', []],
  ['341', '17', '', 'instrucaoRejeitada', []],
  ['341', '08', '', 'liquidacao', []],
  ['341', '03', '14', 'entradaRejeitada', ['Nosso número já registrado ou fora da faixa']],
  ['341', '29', '', 'tarifa', []],
  ['341', '32', '', 'baixa', []],
  ['104', '46', '02', 'liquidacao', ['Em casa lotérica']],
  ['104', '06', '020101', 'liquidacao', ['Em casa lotérica']],
  ['104', '44', '', 'estorno', []],
])('at %s, movement %s with «%s» is %s', (banco, movimento, motivos, tipo, ditos) => {
  const [ocorrencia] = ler(
    escreverRetorno(banco, [{ ...dia, movimento, motivos, nossoNumero: '1' }]),
  ).ocorrencias
  expect(ocorrencia?.tipo).toBe(tipo)
  expect(ocorrencia?.motivos.map(({ descricao }) => descricao)).toEqual(ditos)
  expect(ocorrencia?.movimento.descricao).not.toBe('')
})

describe('what is not whole is told by its line, and the rest is read', () => {
  const dois = escreverRetorno('001', [
    { ...dia, movimento: '06', nossoNumero: '1', valor: 100 },
    { ...dia, movimento: '06', nossoNumero: '2', valor: 200 },
  ]).split('\r\n')
  const problemasDe = (linhas: readonly string[]) => {
    const { ocorrencias, problemas } = ler(linhas.join('\r\n'))
    return [ocorrencias.map(({ valor }) => valor), problemas.map((p) => [p.linha, p.mensagem])]
  }
  const mudar = (qual: number, de: number, texto: string) =>
    dois.with(
      qual,
      `${dois[qual]?.slice(0, de - 1)}${texto}${dois[qual]?.slice(de - 1 + texto.length)}`,
    )

  test('a value, a date', () => {
    expect(problemasDe(mudar(2, 82, 'ABC'))).toEqual([
      [200],
      [[3, 'Linha 3: o campo valor não é um valor. O título ficou de fora.']],
    ])
    expect(problemasDe(mudar(3, 146, '31022026'))).toEqual([
      [200],
      [[3, 'Linha 3: o campo dataDoCredito não é uma data. O título ficou de fora.']],
    ])
  })

  test('a T without its U, a U without its T, a line of another bank or of no kind', () => {
    const semU = dois.toSpliced(3, 1)
    expect(problemasDe(semU)[1]).toEqual([
      [3, 'Linha 3: segmento T sem o U dele. O título ficou de fora.'],
      [6, 'O lote diz ter 6 registros e tem 5: o arquivo pode estar incompleto.'],
    ])
    expect(problemasDe(dois.toSpliced(2, 1))[0]).toEqual([200])
    expect(problemasDe(mudar(2, 1, '237'))[1]).toContainEqual([
      3,
      'Linha 3: é de outro banco e ficou de fora.',
    ])
    expect(problemasDe(mudar(2, 8, '7'))[1]).toContainEqual([
      3,
      'Linha 3: o tipo de registro “7” não existe.',
    ])
  })

  test('a lot of payments is of another reader, and a missing end is told', () => {
    expect(problemasDe(mudar(1, 10, '20'))).toEqual([
      [],
      [[2, 'Linha 2: o lote não é de cobrança e ficou de fora.']],
    ])
    expect(problemasDe(dois.slice(0, -1))[1]).toEqual([
      [7, 'O arquivo não tem o registro final: pode estar incompleto.'],
    ])
  })

  test('ten thousand bad lines give no ten thousand messages', () => {
    const muitas = [...dois.slice(0, 2), ...Array<string>(10_000).fill(dois[2] ?? '')]
    expect(ler(muitas.join('\n')).problemas).toHaveLength(200)
  })
})

test('another end of line, one line only, BOM and the mark of the end of the file', () => {
  const certo = escreverRetorno('001', [{ ...dia, movimento: '06', nossoNumero: '1', valor: 100 }])
  for (const jeito of [
    certo.replaceAll('\r\n', '\n'),
    certo.replaceAll('\r\n', '\r'),
    certo.replaceAll('\r\n', ''),
    `\uFEFF${certo}`,
    `${certo}\r\n\u001a`,
    `${certo}\r\n\r\n`,
  ])
    expect(ler(jeito)).toEqual(ler(certo))
  const nome = bytes(certo.replace('PADARIA FICTICIA', 'PADARIA FICTÍCIA'))
  expect(ler(nome).empresa.nome).toBe('PADARIA FICTÍCIA')
  const ansi = Uint8Array.from(certo.replace('PADARIA FICTICIA', 'PADARIA FICTÍCIA'), (c) =>
    c.charCodeAt(0),
  )
  expect(ler(ansi).empresa.nome).toBe('PADARIA FICTÍCIA')
})

const remessa = escreverRemessa(remessaDe('001'))

test.each([
  ['nothing', new Uint8Array(), /está vazio/],
  ['a PDF', bytes('%PDF-1.7\n'), /é PDF, e o retorno/],
  ['a ZIP', zipSync({ 'a.ret': strToU8('001') }), /é ZIP.*extraia/],
  ['bytes', Uint8Array.from({ length: 500 }, (_, i) => i % 256), /não é um texto/],
  ['20 MB and one', new Uint8Array(20 * 1024 * 1024 + 1).fill(48), /passa de 20 MB/],
  ['CNAB 400', bytes(`02RETORNO01COBRANCA${'0'.repeat(381)}\r\n`), /é CNAB 400/],
  ['a long line', bytes(`${'0'.repeat(240)}\r\n${'0'.repeat(300)}`), /linha 2 tem mais de 240/],
  ['a letter', bytes('Prezado cliente,\r\nsegue o retorno.'), /não começa como um CNAB 240/],
  ['a remessa', bytes(remessa.ok ? remessa.value.texto : ''), /é de remessa/],
])('%s is refused: %s', (_, arquivo, mensagem) => {
  const lido = lerRetorno(arquivo)
  expect(lido.ok ? '' : lido.refusal.mensagem).toMatch(mensagem)
})

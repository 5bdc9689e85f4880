import { expect, test } from 'vitest'
import { escreverRemessa, type RemessaDeCobranca, type TituloDaRemessa } from './index.ts'
import { LEIAUTES, sobreOLeiaute } from './leiautes.ts'
import { BANCOS_DO_TESTE, type BancoDoTeste, remessaDe } from './testes/ficticios.ts'

function linhasDe(banco: BancoDoTeste, titulos?: readonly Partial<TituloDaRemessa>[]): string[] {
  const escrita = escreverRemessa(remessaDe(banco, titulos))
  if (!escrita.ok) throw new Error(escrita.refusal.mensagem)
  return escrita.value.texto.split('\r\n')
}

test.each(Object.entries(LEIAUTES))('the records of %s fill 240 positions once', (_, leiaute) => {
  for (const [nome, registro] of Object.entries(leiaute.registros)) {
    let proxima = 1
    for (const [campo, de, ate] of registro) {
      expect([nome, campo, de]).toEqual([nome, campo, proxima])
      proxima = ate + 1
      if (campo.startsWith('=')) expect([nome, campo.length - 1]).toEqual([nome, ate - de + 1])
    }
    expect([nome, proxima]).toEqual([nome, 241])
  }
})

type Posicao = readonly [registro: number, de: number, conteudo: string]
const [HEADER, LOTE, P, Q, TRAILER_LOTE, TRAILER] = [0, 1, 2, 3, 4, 5]

/** What the manual of each bank asks for, by the first position of a stretch. */
const POSICOES: Readonly<Record<BancoDoTeste, readonly Posicao[]>> = {
  '001': [
    [HEADER, 1, '00100000         2112223330001810012387980014170'],
    [HEADER, 48, '019  0404280000000619000 PADARIA FICTICIA TRES IRMAOS L'],
    [HEADER, 143, '122112026123456000007083'],
    [LOTE, 1, '00100011R01  042 2011222333000181001238798001417019'],
    [P, 18, '0404280000000619000 12387980019200004   71100NF 1234-1      '],
    [P, 78, '10122026000000000123456'],
    [P, 107, '02N22112026300000000000000000000000'],
    [P, 196, 'TITULO-42                300000009'],
  ],
  '033': [
    [HEADER, 1, '03300000        2011222333000181123400001899775      '],
    [HEADER, 143, '122112026      000007040  '],
    [LOTE, 34, '                    123400001899775     PADARIA'],
    [P, 18, '1234501300012390130001239  000019200004'],
    [P, 58, '512  NF 1234-1      10122026'],
    [P, 221, '000200000           '],
    [TRAILER, 1, '03399999         000001000006     '],
  ],
  '104': [
    [HEADER, 33, `${'0'.repeat(20)}018253245274${'0'.repeat(8)}PADARIA`],
    [HEADER, 164, '10100000                    REMESSA-PRODUCAO    '],
    [LOTE, 12, '00060 2011222333000181245274000000'],
    [LOTE, 54, '01825324527400000000PADARIA'],
    [P, 18, `018253245274${'0'.repeat(11)}1400000001920000411220NF 1234-1      `],
    [P, 221, '300112009'],
  ],
  '237': [
    [HEADER, 33, '000000000000012131410117200000004030052 PADARIA'],
    [HEADER, 158, '00000708401600'],
    [P, 18, '0117200000004030052 0090000000019200004'],
    [P, 58, '11122NF 1234-1      '],
  ],
  '341': [
    [HEADER, 33, `${' '.repeat(20)}00057 000000012345 7PADARIA`],
    [HEADER, 164, '04000000'],
    [LOTE, 1, '34100011R0100030 2'],
    [LOTE, 54, '00057 000000012345 7'],
    [P, 18, '00057 000000012345 710900000123'],
    [P, 50, '        00000NF 1234-1      10122026'],
    [P, 107, '01N221120260'],
    [P, 221, '0000000000000000000 '],
    [Q, 34, 'COMERCIO SAO JOAO & FILHOS              RUA DAS LARANJEIRAS'],
  ],
  '748': [
    [HEADER, 53, '00156 0000000853054 '],
    [P, 18, '00156 0000000853054 192000048           11122NF 1234-1      '],
    [P, 221, '300106009'],
  ],
  '756': [
    [HEADER, 53, '04277300000000649800PADARIA'],
    [LOTE, 54, '0427730000000064980 PADARIA'],
    [P, 18, '0427730000000064980 00000012320101'],
    [P, 52, '4     10 22NF 1234-1      '],
    [P, 118, '0'],
    [P, 221, '3000   09'],
  ],
}

test.each(BANCOS_DO_TESTE)('each thing of %s is where its manual says', (banco) => {
  const linhas = linhasDe(banco)
  for (const [registro, de, conteudo] of POSICOES[banco]) {
    const linha = linhas[registro] ?? ''
    expect([registro, de, linha.slice(de - 1, de - 1 + conteudo.length)]).toEqual([
      ...[registro, de],
      conteudo,
    ])
  }
  expect(linhas[TRAILER_LOTE]?.slice(17, 23)).toBe('000004')
  expect(linhas[Q]?.slice(13, 33)).toBe('Q 011000052998224725')
  expect(linhas[Q]?.slice(128, 153)).toBe('01310100SAO PAULO      SP')
})

test('interest, fine, discount, protest and the days of the bank', () => {
  const cheio: Partial<TituloDaRemessa> = {
    ...{ juros: { valor: 33 }, multa: { taxa: 200 }, abatimento: 500 },
    desconto: { valor: 1000, ate: '2026-12-05' },
    protesto: { dias: 5, uteis: true },
    sacador: { nome: 'Fulana Fictícia', documento: '12ABC34501DE35' },
  }
  const [, , p = '', q = '', r = '', trailer = ''] = linhasDe('237', [{ ...cheio, baixaApos: 30 }])
  expect(p.slice(117, 141)).toBe('111122026000000000000033')
  expect(p.slice(141, 195)).toBe('105122026000000000001000000000000000000000000000000500')
  expect(p.slice(220, 227)).toBe('2051030')
  expect(q.slice(153, 185)).toBe('2012ABC34501DE35FULANA FICTICIA ')
  expect(r.slice(13, 14)).toBe('R')
  expect(r.slice(65, 89)).toBe('211122026000000000000200')
  expect(trailer.slice(17, 46)).toBe('00000500000100000000000123456')
  // Caixa does not let go of what goes to protest.
  expect(linhasDe('104', [cheio])[2]?.slice(220, 227)).toBe('1052000')
})

const recusaDe = (
  banco: BancoDoTeste,
  titulo: Partial<TituloDaRemessa>,
  mudar: Partial<RemessaDeCobranca> = {},
): string => {
  const escrita = escreverRemessa({ ...remessaDe(banco, [{}, titulo]), ...mudar })
  if (escrita.ok) return 'escrita'
  return `${escrita.refusal.campo} ${escrita.refusal.titulo ?? ''}`.trim()
}
const outro = { nossoNumero: '26200002' }
const { pagador } = remessaDe('001').titulos[0] ?? {}

test.each([
  [outro, 'escrita'],
  [{}, 'nossoNumero 1'],
  [{ ...outro, valor: 0 }, 'valor 1'],
  [{ ...outro, vencimento: '2026-11-21' }, 'vencimento 1'],
  [{ ...outro, vencimento: '2026-02-30' }, 'vencimento 1'],
  [{ ...outro, nossoNumero: 'A1' }, 'nossoNumero 1'],
  [{ ...outro, documento: 'N'.repeat(16) }, 'documento 1'],
  [{ ...outro, documento: 'NF nº 1' }, 'documento 1'],
  [{ ...outro, identificacao: 'N'.repeat(26) }, 'identificacao 1'],
  [{ ...outro, abatimento: 123_456 }, 'abatimento 1'],
  [{ ...outro, movimento: 'abatimento' as const }, 'abatimento 1'],
  [{ ...outro, juros: { taxa: 10_000 } }, 'juros 1'],
  [{ ...outro, multa: { valor: -1 } }, 'multa 1'],
  [{ ...outro, desconto: { valor: 1, ate: '2026-12-11' } }, 'desconto 1'],
  [{ ...outro, desconto: { valor: 123_456, ate: '2026-12-10' } }, 'desconto 1'],
  [{ ...outro, protesto: { dias: 100, uteis: true } }, 'protesto 1'],
  [{ ...outro, baixaApos: 0 }, 'baixaApos 1'],
  [{ ...outro, pagador: { ...pagador, cep: '1310100' } as never }, 'pagador 1'],
  [{ ...outro, pagador: { ...pagador, uf: 'São Paulo' } as never }, 'pagador 1'],
  [{ ...outro, pagador: { ...pagador, documento: '52998224726' } as never }, 'pagador 1'],
  [{ ...outro, sacador: { nome: 'Fulana', documento: '1' } }, 'sacador 1'],
])('%j: %s', (titulo, campo) => expect(recusaDe('001', titulo)).toBe(campo))

test('what a bank does not take is told, and not sent otherwise', () => {
  expect(recusaDe('341', { nossoNumero: '9', juros: { taxa: 100 } })).toBe('juros 1')
  expect(recusaDe('341', { nossoNumero: '9', documento: 'N'.repeat(11) })).toBe('documento 1')
  expect(recusaDe('341', { nossoNumero: '9', especie: 'FAT' })).toBe('especie 1')
  const emTaxa = { nossoNumero: '9', desconto: { taxa: 100, ate: '2026-12-01' } }
  expect(recusaDe('341', emTaxa)).toBe('desconto 1')
  expect(recusaDe('748', { ...outro, multa: { valor: 100 } })).toBe('multa 1')
  expect(recusaDe('748', { ...outro, baixaApos: 30 })).toBe('baixaApos 1')
  expect(recusaDe('748', { ...outro, baixaApos: 60 })).toBe('escrita')
  expect(recusaDe('756', { nossoNumero: '9', baixaApos: 60 })).toBe('baixaApos 1')
})

test('the file as a whole is looked at before its titles', () => {
  const { empresa, conta, geradaEm } = remessaDe('001')
  for (const [mudar, campo] of [
    [{ sequencia: 0 }, 'sequencia'],
    [{ sequencia: 1_000_000 }, 'sequencia'],
    [{ titulos: [] }, 'titulos'],
    [{ geradaEm: { ...geradaEm, hora: '24:00:00' } }, 'geradaEm'],
    [{ empresa: { ...empresa, documento: '1' } }, 'empresa'],
    [{ conta: { ...conta, variacao: '' } }, 'variacao'],
    [{ conta: { ...conta, digitoDaConta: '12' } }, 'digitoDaConta'],
    [{ conta: { ...conta, banco: '077' as const } }, 'banco'],
  ] as const)
    expect(recusaDe('001', outro, mudar)).toBe(campo)
  expect(recusaDe('033', outro, { codigoDeTransmissao: '1' })).toBe('transmissao')
})

test('each layout says its version and its manual, and Banco Inter has none', () => {
  for (const banco of BANCOS_DO_TESTE) {
    const sobre = sobreOLeiaute(banco)
    expect(sobre?.versao).toBe(
      `${linhasDe(banco)[HEADER]?.slice(163, 166)}/${linhasDe(banco)[LOTE]?.slice(13, 16)}`,
    )
    expect(`${sobre?.fonte}: ${sobre?.conferido}`).toMatch(/240.*: com /)
  }
  expect(sobreOLeiaute('077')).toBeNull()
})

import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { PLANO } from '../livro/testes/livro-ficticio.ts'
import {
  type CelulaLida,
  cabecalhoDa,
  lembrarColunas,
  lerBalancete,
  lerCelulas,
  lerSaldoDaCelula,
} from './index.ts'

const CSV = `Empresa Fictícia Ltda;;;;;
Balancete de 01/01/2026 a 31/12/2026;;;;;
;;;;;
Código;Descrição;Saldo Anterior;Débito;Crédito;Saldo Atual
1;ATIVO;1.000,00 D;500,00;200,00;1.300,00 D
1.1;CIRCULANTE;1.000,00 D;500,00;200,00;1.300,00 D
1.1.1.01;Caixa;100,00 D;500,00;200,00;400,00 D
1.1.1.02;Bancos conta movimento;900,00 D;0,00;0,00;900,00 D
2;PASSIVO;1.000,00 C;0,00;300,00;1.300,00 C
2.1.01;Fornecedores;1.000,00 C;0,00;300,00;1.300,00 C
TOTAL;;;500,00;500,00;
`
const linhas = (texto: string) => {
  const lidas = lerCelulas(strToU8(texto))
  if (!lidas.ok) throw new Error(lidas.refusal.mensagem)
  return lidas.value
}

describe('quotes as people write them', () => {
  it('inside a quoted cell they are its own, and nothing after them is lost', () => {
    expect(linhas('código;nome;saldo\n1;"João "Zé" Silva";10,00\n2;Caixa;20,00\n')).toEqual([
      ['código', 'nome', 'saldo'],
      ['1', 'João "Zé" Silva', '10,00'],
      ['2', 'Caixa', '20,00'],
      [''],
    ])
  })

  it('one that never closes takes no line with it', () => {
    expect(linhas('a;b\n1;"Caixa\n2;Banco\n').map((linha) => linha.length)).toEqual([2, 2, 2, 1])
  })

  it('whatever is written, every line is read or the file is refused with the line', () => {
    const pedaco = fc.constantFrom('"', '""', ';', '\n', '\r\n', 'a', ' ', '="1"', ',', '\t')
    fc.assert(
      fc.property(fc.array(pedaco, { maxLength: 40 }), (pedacos) => {
        const texto = `fim;${pedacos.join('')};ultima`
        const lidas = lerCelulas(strToU8(texto))
        if (lidas.ok) expect(lidas.value.at(-1)?.at(-1)).toContain('ultima')
        else expect(lidas.refusal.mensagem).toMatch(/^Linha \d+: as aspas/)
      }),
    )
  })
})

const PARTES = {
  '[Content_Types].xml': '<Types/>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Conta</t></si><si><r><t>No</t></r><r><t>me</t></r></si><si><t>Saldo</t></si><si><t>Caixa &amp; cia</t></si></sst>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c></row>' +
    '<row r="4"><c r="A4" t="inlineStr"><is><t>1.1.1.01</t></is></c><c r="B4" t="s"><v>3</v></c><c r="D4"><f>1+1</f><v>-1234.5</v></c></row></sheetData></worksheet>',
}
const xlsx = (mudar: Partial<typeof PARTES> = {}) =>
  zipSync(
    Object.fromEntries(Object.entries({ ...PARTES, ...mudar }).map(([n, t]) => [n, strToU8(t)])),
  )

describe('balancete em planilha', () => {
  it.each([
    [
      'levels without zeros: 1.1.1.1 is beside 1.1.1.10, and not above it',
      ['1;100', '1.1;100', '1.1.1;100', '1.1.1.1;30', '1.1.1.10;50', '1.1.1.2;20', '1.10;0'],
      ['1.1.1.1', '1.1.1.10', '1.1.1.2', '1.10'],
    ],
    [
      'levels without separators',
      ['1;100', '11;100', '111;100', '1111;30', '11110001;30', '1112;70'],
      ['11110001', '1112'],
    ],
    ['numbers that are no levels', ['1;30', '10;50', '101;20', '2;-100'], ['1', '10', '101', '2']],
  ])('%s', (_, contas, analiticas) => {
    const csv = ['Código;Nome;Saldo', ...contas.map((c) => c.replace(';', ';Conta;'))].join('\n')
    const lido = lerBalancete(linhas(csv))
    expect(lido.erros).toEqual([])
    expect(lido.linhas.filter((l) => l.analitica).map((l) => l.codigo)).toEqual(analiticas)
  })

  it('a name that is only the code is no name, and a giant text is told in few letters', () => {
    const csv = ['Código;Nome;Saldo', '1.1.1.01;1.1.1.01;10,00', '9;Caixa;-10,00'].join('\n')
    expect(lerBalancete(linhas(csv), PLANO).sugestoes.map((s) => s.conta)).toEqual([
      '1.1.1.01',
      '1.1.1.01',
    ])
    const soNomes = ['Nome;Saldo', 'Caixa;10,00'].join('\n')
    expect(lerBalancete(linhas(soNomes), PLANO).sugestoes[0]?.porque).toBe('mesmo-nome')
    const gigante = 'x'.repeat(100_000)
    const { erros } = lerBalancete(linhas(`Código;Nome;Saldo\n${gigante};y;a\n`))
    expect(erros[0]?.mensagem.length).toBeLessThan(200)
  })

  it('finds titles, reads D and C, keeps analytic accounts apart and suggests ours', () => {
    const previa = lerBalancete(linhas(CSV), PLANO)
    expect(previa.erros).toEqual([])
    expect(previa.linhaDosTitulos).toBe(4)
    expect(previa.linhas.map((l) => [l.codigo, l.saldo, l.analitica])).toEqual([
      ['1', 130_000, false],
      ['1.1', 130_000, false],
      ['1.1.1.01', 40_000, true],
      ['1.1.1.02', 90_000, true],
      ['2', -130_000, false],
      ['2.1.01', -130_000, true],
    ])
    expect([previa.somaDosSaldos, previa.somaDosAnteriores]).toEqual([0, 0])
    expect(previa.sugestoes.map((s) => [s.codigo, s.conta, s.porque])).toEqual([
      ['1.1.1.01', '1.1.1.01', 'mesmo-codigo'],
      ['1.1.1.02', '1.1.1.02', 'mesmo-codigo'],
      ['2.1.01', '2.1.1.01', 'mesmo-nome'],
    ])
  })

  it('reads an XLSX with shared and inline texts, formulas and skipped rows', () => {
    const lidas = lerCelulas(xlsx())
    expect(lidas).toEqual({
      ok: true,
      value: [[], ['Conta', 'Nome', null, 'Saldo'], [], ['1.1.1.01', 'Caixa & cia', null, -1234.5]],
    })
    const previa = lerBalancete(lidas.ok ? lidas.value : [])
    expect(previa.linhas).toMatchObject([{ linha: 4, codigo: '1.1.1.01', saldo: -123_450 }])
  })

  it('takes a side in its own column, debtor and creditor columns, tabs and Windows-1252', () => {
    const comLado = 'Conta\tNome\tSaldo anterior\tD/C\tSaldo\tD/C\n11\tCaixa\t10,00\tD\t5,00\tC\n'
    expect(lerBalancete(linhas(comLado)).linhas[0]).toMatchObject({
      saldoAnterior: 1000,
      saldo: -500,
    })
    const emColunas =
      'Classificação;Nome;Saldo Devedor;Saldo Credor\n11;Caixa;10,00;\n21;Contas;;10,00\n'
    const latin1 = Uint8Array.from(emColunas, (c) => c.charCodeAt(0))
    const lidas = lerCelulas(latin1)
    const previa = lerBalancete(lidas.ok ? lidas.value : [])
    expect(previa.linhas.map((l) => l.saldo)).toEqual([1000, -1000])
  })

  it.each(['utf16le', 'utf16be'])('reads the «Texto Unicode» of Excel: %s', (como) => {
    const texto = Buffer.from(
      '\uFEFFConta\tNome\tSaldo\r\n11\tAção; e cia\t1.234,56\r\n',
      'utf16le',
    )
    const lidas = lerCelulas(como === 'utf16le' ? texto : texto.swap16())
    expect(lidas.ok && lidas.value).toEqual([
      ['Conta', 'Nome', 'Saldo'],
      ['11', 'Ação; e cia', '1.234,56'],
      [''],
    ])
  })

  it.each([
    ['1.234,56-', -123_456],
    ['R$ 1.234,56-', -123_456],
    ['D 1.234,56', 123_456],
    ['C 1.234,56', -123_456],
    ['c 10,00', -1000],
    ['–', null],
    ['—', null],
  ])('reads %s as %s', (celula, valor) => {
    expect(lerSaldoDaCelula(celula)).toEqual({ ok: true, valor })
  })

  it('takes the classification where there is a reduced code too, and codes written as formulas', () => {
    const lido = lerBalancete(
      linhas(
        'Código;Classificação;Descrição;Saldo Atual\n1;"=""1.1.1""";DISPONÍVEL;15,00D\n5;="1.1.1.01";Caixa;10,00D\n12;="1.1.1.02";Banco;5,00D\n',
      ),
    )
    expect(lido.linhas.map((l) => [l.codigo, l.saldo, l.analitica])).toEqual([
      ['1.1.1', 1500, false],
      ['1.1.1.01', 1000, true],
      ['1.1.1.02', 500, true],
    ])
    // Alone, a plain code is the code.
    expect(lerBalancete(linhas('Código;Descrição;Saldo\n5;Caixa;1,00\n')).linhas[0]?.codigo).toBe(
      '5',
    )
  })

  it('names the line of what does not close, repeats or cannot be read', () => {
    const ruim = CSV.replace('400,00 D', '401,00 D').replace('900,00 D;0,00', 'novecentos;0,00')
    const previa = lerBalancete(linhas(`${ruim}1.1.1.01;Caixa;0,00;0,00;0,00;0,00\n`))
    expect(previa.erros.map((e) => e.linha)).toEqual([7, 8, 12])
    expect(lerBalancete(linhas('a;b\nc;d\n')).erros[0]?.mensagem).toMatch(/aponte/)
    const aMao = lerBalancete(linhas('x;y\n11;5,00\n'), [], {
      linhaDosTitulos: 1,
      colunas: { codigo: 0, saldo: 1 },
    })
    expect(aMao.linhas).toMatchObject([{ codigo: '11', saldo: 500 }])
  })

  it('takes the balance from the movement where no column has it, and skips titles of other pages', () => {
    const titulos = 'Nº;Conta contábil;Saldo em 01/01;Mov. D;Mov. C'
    const paginas = linhas(
      `${titulos}\n1;Caixa;10,00;5,00;2,00\n${titulos}\n2;Capital;(10,00);0,00;3,00\n`,
    )
    const colunas = { codigo: 0, nome: 1, saldoAnterior: 2, debitos: 3, creditos: 4 }
    const lido = lerBalancete(paginas, [], { linhaDosTitulos: 1, colunas })
    expect(lido.erros).toEqual([])
    expect(lido.linhas.map((l) => [l.nome, l.saldo])).toEqual([
      ['Caixa', 1300],
      ['Capital', -1300],
    ])
  })

  it('takes the nature of the account for both balances where one column says it', () => {
    const lido = lerBalancete(
      linhas(
        'Conta;Nome;Saldo anterior;Débito;Crédito;Saldo;Natureza\n11;Caixa;10,00;5,00;2,00;13,00;D\n21;Contas;100,00;0,00;5,00;105,00;C\n22;Outras;-50,00;0,00;0,00;50,00;C\n',
      ),
    )
    expect(lido.erros).toEqual([])
    expect(lido.linhas.map((l) => [l.saldoAnterior, l.saldo])).toEqual([
      [1000, 1300],
      [-10_000, -10_500],
      [-5000, -5000],
    ])
  })

  it('knows a heading again, whatever its accents and case, and no other', () => {
    const [titulos = [], ...resto] = linhas('Nº;CÓNTA Contábil;Sdo. Final\n1;Caixa;10,00\n')
    const colunas = { codigo: 0, nome: 1, saldo: 2 }
    const lembradas = new Map([[cabecalhoDa(titulos), colunas]])
    const outra = [['Empresa Outra'], ['nº', 'conta contabil', 'sdo final', null], ...resto]
    expect(lembrarColunas(outra, lembradas)).toEqual({ linhaDosTitulos: 2, colunas })
    expect(lembrarColunas([['nº', 'sdo final', 'conta contabil']], lembradas)).toBeNull()
    const doAno = (ano: number) => cabecalhoDa(['Conta', 'Nome', `Saldo em 31/12/${ano}`])
    expect(doAno(2026)).toBe(doAno(2025))
    expect(cabecalhoDa(['1', 'Caixa', '10,00'])).toBe('')
    expect(cabecalhoDa(['Caixa', 'Bancos'])).toBe('')
  })

  it.each([
    ['1.234,56', 123_456],
    ['1.234,56D', 123_456],
    ['1.234,56 C', -123_456],
    ['(1.234,56)', -123_456],
    ['-10', -1000],
    ['1.000', 100_000],
    ['1234.56', 123_456],
    ['1,234.56', 123_456],
    ['R$ 5,00 (C)', -500],
    ['0,00 C', 0],
    ['', null],
    ['-', null],
    [12.345, 1235],
  ] as [CelulaLida, number | null][])('reads %j', (celula, esperado) => {
    expect(lerSaldoDaCelula(celula)).toEqual({ ok: true, valor: esperado })
  })

  it.each(['0.005', '0.500', '-0.005', '0.123,45', '0,005.00'])(
    'refuses %s: no thousand begins with zero',
    (celula) => {
      expect(lerSaldoDaCelula(celula)).toEqual({
        ok: false,
        porque: expect.stringContaining('nenhum milhar começa por zero'),
      })
    },
  )

  it('refuses what is no spreadsheet, and a hostile one', () => {
    const recusado = (bytes: Uint8Array) => {
      const lidas = lerCelulas(bytes)
      return lidas.ok ? '' : lidas.refusal.mensagem
    }
    expect(recusado(new Uint8Array())).toMatch(/vazio/)
    expect(recusado(strToU8('%PDF-1.7'))).toMatch(/não é uma planilha/)
    expect(recusado(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0))).toMatch(/XLS antigo/)
    expect(recusado(Uint8Array.of(0xff, 0xfe, 0, 0, 65, 0))).toMatch(/não é XLSX nem CSV/)
    expect(recusado(zipSync({ 'a.txt': strToU8('x') }))).toMatch(/XLSX com dados/)
    expect(recusado(xlsx({ 'xl/worksheets/sheet1.xml': '<worksheet><row>' }))).toMatch(/quebrada/)
    const bomba = '<!DOCTYPE a [<!ENTITY b "x">]><worksheet><c>&b;</c></worksheet>'
    expect(recusado(xlsx({ 'xl/worksheets/sheet1.xml': bomba }))).toMatch(/quebrada/)
    expect(
      recusado(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) })),
    ).not.toBe('')
  })

  it('never throws, and gives back any cells written as CSV', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), { minLength: 1 }),
        (tabela) => {
          const citar = (c: string) => `"${c.replaceAll('"', '""')}"`
          const csv = tabela.map((l) => l.map(citar).join(';')).join('\r\n')
          const lidas = lerCelulas(strToU8(csv.replaceAll('\u0000', '')))
          expect(lidas.ok && lidas.value).toEqual(
            tabela.map((l) => l.map((c) => c.replaceAll('\u0000', ''))),
          )
          lerBalancete(lidas.ok ? lidas.value : [], PLANO)
        },
      ),
      { numRuns: 100 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const lidas = lerCelulas(bytes)
        if (lidas.ok) lerBalancete(lidas.value, PLANO)
      }),
    )
  })
})

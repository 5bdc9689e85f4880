import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { gastoDesde } from '../testes/gasto.ts'
import { type ContatosLidos, lerContatos, type OpcoesDosContatos } from './index.ts'

const ansi = (texto: string): Uint8Array => Uint8Array.from(texto, (c) => c.charCodeAt(0))
function ler(arquivo: string | Uint8Array, opcoes?: OpcoesDosContatos): ContatosLidos {
  const lido = lerContatos(typeof arquivo === 'string' ? strToU8(arquivo) : arquivo, opcoes)
  if (!lido.ok) throw new Error(lido.refusal.mensagem)
  return lido.value
}
const mensagens = ({ problemas }: ContatosLidos) => problemas.map(({ mensagem }) => mensagem)

const CSV = `Relatório de clientes;;;;;;;;
Razão Social;CNPJ/CPF;E-mail;Telefone;CEP;Endereço;Número;Município;UF
Padaria Três Irmãos Ltda;11.222.333/0001-81;Contato@Padaria.com.br;(11) 3765-4321;01310-100;Rua Um;10;São Paulo;SP
João da Silva;529.982.247-25;;11 98765-4321;;;;Niterói;Rio de Janeiro

Indústria Nova S/A;12ABC34501DE35;a@b.com.br, c@d.com.br;+1 202 555 0100;;;;;
`

describe('a CSV', () => {
  test('with titles after a letterhead, each value clean and in its place', () => {
    const lido = ler(CSV)
    expect(mensagens(lido)).toEqual([])
    expect(lido.linhaDosTitulos).toBe(2)
    expect(lido.contatos).toEqual([
      {
        ...{ linha: 3, nome: 'Padaria Três Irmãos Ltda', tipoPessoa: 2 },
        ...{ documento: '11222333000181', email: 'contato@padaria.com.br' },
        telefone: '+551137654321',
        endereco: {
          ...{ cep: '01310100', logradouro: 'Rua Um', numero: '10', cidade: 'São Paulo', uf: 'SP' },
        },
      },
      {
        ...{ linha: 4, nome: 'João da Silva', tipoPessoa: 1, documento: '52998224725' },
        ...{ telefone: '+5511987654321', endereco: { cidade: 'Niterói', uf: 'RJ' } },
      },
      {
        ...{ linha: 6, nome: 'Indústria Nova S/A', tipoPessoa: 2, documento: '12ABC34501DE35' },
        ...{ email: 'a@b.com.br', telefone: '+12025550100' },
      },
    ])
  })

  test('in Windows-1252, with commas, with quotes, with BOM, with tabs: the same', () => {
    const { contatos } = ler(CSV)
    expect(ler(ansi(CSV)).contatos).toEqual(contatos)
    expect(ler(`\uFEFF${CSV}`).contatos).toEqual(contatos)
    expect(ler(CSV.replaceAll(';', '\t')).contatos).toEqual(contatos)
    expect(ler(CSV.replaceAll('\n', '\r\n')).contatos).toEqual(contatos)
    const emAspas = CSV.split('\n')
      .map((linha) =>
        linha
          .split(';')
          .map((celula) => `"${celula}"`)
          .join(','),
      )
      .join('\n')
    expect(ler(emAspas).contatos).toEqual(contatos)
  })

  test('without titles, columns are told by what is in them, and that is said', () => {
    const lido = ler(
      'João da Silva;529.982.247-25;joao@x.com.br;11987654321;01310100;SP\nPadaria;11222333000181;;1137654321;20040020;RJ\n',
    )
    expect(lido).toMatchObject({
      linhaDosTitulos: 0,
      colunas: { nome: [0], documento: [1], email: [2], telefone: [3], cep: [4], uf: [5] },
    })
    expect(lido.contatos.map(({ documento }) => documento)).toEqual([
      ...['52998224725', '11222333000181'],
    ])
    expect(mensagens(lido)).toEqual([expect.stringContaining('não tem títulos')])
  })

  test('columns that a person said count more than what they are called', () => {
    const opcoes = { colunas: { nome: [1], documento: [0] }, linhaDosTitulos: 1 }
    const lido = ler('Nome;CPF\n52998224725;João\n', opcoes)
    expect(lido.contatos).toMatchObject([{ nome: 'João', documento: '52998224725' }])
  })

  test('CPF in one column and CNPJ in another; the trade name where there is no other', () => {
    const lido = ler(
      'Nome;Nome Fantasia;CPF;CNPJ\nJoão;;52998224725;\n;Padoca;;11222333000181\nA;B;;\n',
    )
    expect(lido.contatos.map(({ nome, documento }) => [nome, documento])).toEqual([
      ...[
        ['João', '52998224725'],
        ['Padoca', '11222333000181'],
        ['A', undefined],
      ],
    ])
    expect(lido.contatos[2]?.nomeFantasia).toBe('B')
  })

  test('an address book of Google', () => {
    const lido = ler(
      'Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value,Address 1 - City\nMaria,Souza,maria@x.com.br,+55 11 98765-4321,Recife\n',
    )
    expect(lido.contatos).toEqual([
      {
        ...{ linha: 2, nome: 'Maria Souza', tipoPessoa: 1, email: 'maria@x.com.br' },
        ...{ telefone: '+5511987654321', endereco: { cidade: 'Recife' } },
      },
    ])
  })

  test('quotes as people write them lose no line', () => {
    const lido = ler(
      'Nome;CPF\n"João "Zé" Silva";52998224725\n"Bar ""do"" Zé";\n"Sem fim;\nAna;11144477735\n"Rua\nUm";\n',
    )
    expect(lido.contatos.map(({ nome }) => nome)).toEqual([
      ...['João "Zé" Silva', 'Bar "do" Zé', 'Sem fim', 'Ana', 'Rua Um'],
    ])
  })
})

describe('what is not understood is told by its line', () => {
  const umaLinha = (celulas: string) => ler(`Nome;CPF/CNPJ;E-mail;Telefone;CEP;UF\n${celulas}\n`)
  test.each([
    [
      'João;52998224724;;;;',
      'O CPF 529.982.247-24 tem os dígitos verificadores errados: algum número foi trocado.',
    ],
    ['João;1,1222E+13;;;;', 'formate a coluna como texto'],
    ['João;;joao@;;;', 'O e-mail “joao@” não está completo.'],
    ['João;;;98765-4321;;', 'Falta o DDD do telefone “98765-4321”.'],
    ['João;;;123;;', 'O telefone “123” não está completo.'],
    ['João;;;;123;', 'O CEP “123” não tem 8 dígitos.'],
    ['João;;;;;XX', '“XX” não é uma UF.'],
  ])('%s: %s', (celulas, mensagem) => {
    const lido = umaLinha(celulas)
    expect(lido.contatos).toEqual([{ linha: 2, nome: 'João', tipoPessoa: 1 }])
    expect(mensagens(lido)).toEqual([expect.stringContaining(mensagem)])
    expect(mensagens(lido)[0]).toMatch(/^Linha 2: /)
  })

  test.each(['-', 'N/A', 'n/a', 'não informado', '0', '#N/D'])('«%s» is nothing', (vazio) => {
    const lido = umaLinha(`João;${vazio};${vazio === '0' ? '' : vazio};${vazio};;`)
    expect(lido.contatos).toEqual([{ linha: 2, nome: 'João', tipoPessoa: 1 }])
    expect(lido.problemas).toEqual([])
  })

  test('no name, or a customer that is already there', () => {
    const lido = ler(
      'Nome;CPF\n;52998224725\nJoão;52998224725\nJoão S.;529.982.247-25\nAna;\nana;\n',
    )
    expect(lido.contatos.map(({ nome }) => nome)).toEqual(['João', 'Ana'])
    expect(lido.problemas.every(({ ficouDeFora }) => ficouDeFora)).toBe(true)
    expect(mensagens(lido)).toEqual([
      'Linha 2: falta o nome, e o contato ficou de fora.',
      'Linha 4: 529.982.247-25 já está na linha 3, e esta ficou de fora.',
      'Linha 6: ana já está na linha 5, e esta ficou de fora.',
    ])
  })

  test('a number whose zeros at the left the spreadsheet took is completed', () => {
    const lido = ler(
      'Nome;CPF/CNPJ;CEP\nCaixa;360305000104;1310100\nPessoa;1234567890;\nBanco;191;\n',
    )
    expect(lido.contatos).toMatchObject([
      { documento: '00360305000104', endereco: { cep: '01310100' } },
      { documento: '01234567890' },
      { nome: 'Banco' },
    ])
    expect(mensagens(lido)).toEqual([
      'Linha 4: “191” perdeu os zeros da esquerda e pode ser o CPF 000.000.001-91 ou o CNPJ 00.000.000/0001-91: informe qual é.',
    ])
  })

  test('formulas are texts, without the sign that makes them run', () => {
    const lido = ler(
      'Nome;Observação;Cidade\n"=HYPERLINK(""http://x"",""y"")";+cmd|calc;@SUM(A1)\n-2+3;="texto";-\n',
    )
    const { contatos } = lido
    expect(contatos).toMatchObject([
      {
        nome: 'HYPERLINK("http://x","y")',
        observacao: 'cmd|calc',
        endereco: { cidade: 'SUM(A1)' },
      },
      { nome: '2+3', observacao: 'texto' },
    ])
    expect(JSON.stringify(contatos)).not.toMatch(/:"[=+@-](?!55)/)
    expect(mensagens(lido)).toHaveLength(2)
  })
})

const xlsx = (linhas: readonly (readonly (string | number)[])[]): Uint8Array => {
  const celula = (valor: string | number) =>
    typeof valor === 'number'
      ? `<c><v>${valor}</v></c>`
      : `<c t="inlineStr"><is><t>${valor}</t></is></c>`
  const folha = linhas
    .map((linha, i) => `<row r="${i + 1}">${linha.map(celula).join('')}</row>`)
    .join('')
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${folha}</sheetData></worksheet>`),
  })
}

test('an XLSX, where numbers are numbers', () => {
  const lido = ler(
    xlsx([
      ['Nome', 'CNPJ', 'Celular', 'CEP'],
      ['Padaria', 11_222_333_000_181, 11_987_654_321, 1_310_100],
    ]),
  )
  expect(lido.contatos).toEqual([
    {
      ...{ linha: 2, nome: 'Padaria', tipoPessoa: 2, documento: '11222333000181' },
      ...{ telefone: '+5511987654321', endereco: { cep: '01310100' } },
    },
  ])
})

const VCARD = `BEGIN:VCARD
VERSION:3.0
N:Silva;João;da;;
FN:João da Silva
EMAIL;TYPE=INTERNET:velho@x.com.br
item1.EMAIL;TYPE=INTERNET,PREF:joao@x.com.br
TEL;TYPE=HOME:+55 11 3765-4321
TEL;TYPE=CELL:+55 11 98765-4321
ADR;TYPE=HOME:;Sala 5;Rua das Laranjeiras\\, 1234;São Paulo;SP;01310-100;Brasil
NOTE:Cliente desde 2020\\, CPF 529.982.247-25
PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD
 2wBDAAMCAgMCAgMDAwMEAwMEBQ
END:VCARD
BEGIN:VCARD
VERSION:4.0
KIND:org
FN:Padaria Três Irmãos
ORG:Padaria Três Irmãos;Matriz
TEL;VALUE=uri;PREF=1:tel:+55-11-3765-4321
X-CNPJ:11.222.333/0001-81
NOTE:Linha dob
 rada
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Ana;;;
NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:linha muito =
comprida
END:VCARD
`

describe('a vCard', () => {
  test('2.1, 3.0 and 4.0 in one file', () => {
    const lido = ler(VCARD)
    expect(mensagens(lido)).toEqual([])
    expect(lido.contatos).toEqual([
      {
        ...{ linha: 1, nome: 'João da Silva', tipoPessoa: 1, documento: '52998224725' },
        ...{ email: 'joao@x.com.br', telefone: '+5511987654321' },
        observacao: 'Cliente desde 2020, CPF 529.982.247-25',
        endereco: {
          ...{ cep: '01310100', logradouro: 'Rua das Laranjeiras', numero: '1234' },
          ...{ complemento: 'Sala 5', cidade: 'São Paulo', uf: 'SP' },
        },
      },
      {
        ...{ linha: 14, nome: 'Padaria Três Irmãos', tipoPessoa: 2, documento: '11222333000181' },
        ...{ telefone: '+551137654321', observacao: 'Linha dobrada' },
      },
      { linha: 24, nome: 'Ana Conceição', tipoPessoa: 1, observacao: 'linha muito comprida' },
    ])
  })

  test('with other ends of line, in Windows-1252, and cut', () => {
    const { contatos } = ler(VCARD)
    expect(ler(VCARD.replaceAll('\n', '\r\n')).contatos).toEqual(contatos)
    expect(ler(`\uFEFF${VCARD}`).contatos).toEqual(contatos)
    expect(ler(ansi(VCARD)).contatos).toEqual(contatos)
    expect(ler(VCARD.slice(0, VCARD.indexOf('X-CNPJ'))).contatos).toEqual(contatos.slice(0, 1))
  })
})

const recusaDe = (arquivo: Uint8Array): string => {
  const lido = lerContatos(arquivo)
  return lido.ok ? 'lido' : lido.refusal.mensagem
}

test.each([
  ['nothing', new Uint8Array(), /está vazio/],
  ['blanks', strToU8(';;;\n;;\n'), /nenhum contato/],
  ['a PDF', strToU8('%PDF-1.7'), /não é uma planilha.*CSV, XLSX ou vCard/],
  ['an old XLS', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), /XLS antigo/],
  ['numbers only', strToU8('1;2;3\n4;5;6\n'), /coluna do nome/],
  ['10 MB and one', new Uint8Array(10 * 1024 * 1024 + 1).fill(65), /passa de 10 MB/],
  ['too many', strToU8(`Nome;CPF\n${'a;1\n'.repeat(20_001)}`), /mais de 20000 contatos/],
  ['too many cards', strToU8('BEGIN:VCARD\nFN:a\nEND:VCARD\n'.repeat(20_001)), /mais de 20000/],
  ['a card with no end', strToU8('BEGIN:VCARD\nFN:a\n'), /nenhum cartão termina/],
  ['a card of bytes', strToU8('BEGIN:VCARD\nFN:\0\nEND:VCARD'), /não é um texto/],
  ['a ZIP of something else', zipSync({ 'a.txt': strToU8('oi') }), /não é uma planilha XLSX/],
])('%s is refused: %s', (_, arquivo, mensagem) => expect(recusaDe(arquivo)).toMatch(mensagem))

test.each([
  ['quotes that never close', ';"a'],
  ['quotes', '"'],
  ['quotes that close', '"a";'],
  ['lines', '\n'],
  ['columns', ';'],
  ['cells', 'a;b;c\n'],
  ['a name', 'a'],
  ['escapes', '\\'],
  ['folds', '\n a'],
  ['equals', '=\n'],
])('five MB of %s take little', (_, pedaco) => {
  const muito = pedaco.repeat(Math.floor(5e6 / pedaco.length))
  for (const inicio of ['Nome;CPF\n', 'BEGIN:VCARD\nFN;QUOTED-PRINTABLE:']) {
    const antes = process.threadCpuUsage()
    const lido = lerContatos(strToU8(inicio + muito))
    expect(lido.ok || lido.refusal.codigo === 'contatos-ilegiveis').toBe(true)
    expect([inicio, gastoDesde(antes) < 5000]).toEqual([inicio, true])
  }
})

test('a bomb in an XLSX is not opened', () => {
  const bomba = zipSync(
    { 'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1024 * 1024) },
    { level: 9 },
  )
  expect(bomba.length).toBeLessThan(1024 * 1024)
  expect(recusaDe(bomba)).toMatch(/CSV, XLSX ou vCard/)
})

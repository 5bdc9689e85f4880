import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { escreverBeancount } from '../../beancount/index.ts'
import { escreverHledger } from '../../hledger/index.ts'
import { type Elo, HASH_INICIAL, selar } from '../cadeia.ts'
import { livroFicticio, saldosDe } from '../testes/livro-ficticio.ts'
import type { LancamentoDoLivro } from '../tipos.ts'
import { escreverSaidaTotal } from './escrever.ts'
import type { ArquivoDoZip } from './escrever-zip.ts'
import { escreverSelo, lerSelo, raizDoSelo, type Selo } from './selo.ts'
import { tabelasDoLivro } from './tabelas.ts'
import { entradasDaSaida, verificarSaidaTotal } from './verificar.ts'

const TIPOS = { normal: 'N', encerramento: 'E', extemporaneo: 'X' } as const

function elosDe(lancamentos: readonly LancamentoDoLivro[]): Elo[] {
  let anterior = HASH_INICIAL
  return lancamentos.map((l, i) => {
    const texto = JSON.stringify([
      ...['razao-lancamento-1', anterior, i + 1, 2026, l.numero, '2026-12-31T12:00:00.000000Z'],
      ...[
        l.data,
        TIPOS[l.tipo],
        l.dataDoFato ?? null,
        `chave:${i}`,
        null,
        null,
        l.origem ?? 'manual',
      ],
      ...[null, l.documento ?? null, l.historico],
      l.partidas.map((p) => [p.conta, p.valor, null, p.historico ?? null]),
    ])
    const elo = { sequencia: i + 1, texto, hash: selar(texto), anterior }
    anterior = elo.hash
    return elo
  })
}

const DOCUMENTOS = [
  { nome: '../../fora.xml', conteudo: [new TextEncoder().encode('<a/>')] },
  { nome: 'notas/1.xml', conteudo: [new TextEncoder().encode('<b/>')] },
  { nome: 'notas/1.xml', conteudo: [new TextEncoder().encode('<c/>')] },
]

async function saida(
  mudar: (elos: Elo[]) => Elo[] = (e) => e,
  documentos: readonly ArquivoDoZip[] = DOCUMENTOS,
): Promise<Uint8Array> {
  const livro = livroFicticio()
  const lancamentos = [...(livro.lancamentos() as Iterable<LancamentoDoLivro>)]
  const originais = elosDe(lancamentos)
  const partes: Uint8Array[] = []
  for await (const parte of escreverSaidaTotal({
    empresa: { nome: livro.empresa.nome, cnpj: livro.empresa.cnpj },
    geradaEm: '2026-12-31T12:00:00Z',
    diarios: [
      { nome: '2026.journal', conteudo: escreverHledger(livro) },
      { nome: '2026.beancount', conteudo: escreverBeancount(livro) },
    ],
    // The chain of an export has everything since the first entry: there is no balance before it.
    tabelas: tabelasDoLivro(() => [{ ...livro, saldosMensais: saldosDe(lancamentos, '2026') }]),
    documentos,
    cadeia: mudar([...originais]),
    raizes: [
      { dia: '2026-06-30', sequencia: 30, hash: originais[29]?.hash ?? '' },
      { dia: '2026-12-31', sequencia: 67, hash: originais[66]?.hash ?? '' },
    ],
  })) {
    partes.push(parte)
  }
  return Buffer.concat(partes)
}

const fonte = (bytes: Uint8Array) => ({
  tamanho: bytes.length,
  ler: async (inicio: number, quantos: number) => bytes.subarray(inicio, inicio + quantos),
})
const problemas = async (bytes: Uint8Array, raizEsperada?: string) =>
  (await verificarSaidaTotal(fonte(bytes), raizEsperada === undefined ? {} : { raizEsperada }))
    .problemas
const codigos = async (bytes: Uint8Array) => (await problemas(bytes)).map((p) => p.codigo)

/** Opens, changes a file and closes again, as who alters an export by hand would. */
function alterar(zip: Uint8Array, nome: string, mudar: (texto: string) => string): Uint8Array {
  const arquivos = unzipSync(zip)
  const antes = new TextDecoder('utf-8', { ignoreBOM: true }).decode(arquivos[nome])
  const depois = mudar(antes)
  expect(depois).not.toBe(antes)
  arquivos[nome] = new TextEncoder().encode(depois)
  return zipSync(arquivos)
}

/** As who knows how the export is made would: the manifest agrees with the files again. */
function comManifestoNovo(zip: Uint8Array): Uint8Array {
  const arquivos = unzipSync(zip)
  const manifesto = JSON.parse(new TextDecoder().decode(arquivos['manifest.json']))
  for (const um of manifesto.arquivos) {
    const bytes = arquivos[um.nome] ?? new Uint8Array()
    um.bytes = bytes.length
    um.sha256 = createHash('sha256').update(bytes).digest('hex')
  }
  return zipSync({ ...arquivos, 'manifest.json': Buffer.from(JSON.stringify(manifesto)) })
}
const emLinha = (texto: string, qual: number, de: RegExp, para: string): string =>
  texto
    .split('\r\n')
    .map((linha, i) => (i === qual ? linha.replace(de, para) : linha))
    .join('\r\n')
const semLinha = (texto: string, qual: number): string =>
  texto
    .split('\r\n')
    .filter((_, i) => i !== qual)
    .join('\r\n')

describe('saída total', () => {
  it('long names that differ only at their end, or only in their capitals, stay apart and open anywhere', async () => {
    const longo = 'ç'.repeat(200)
    const nomes = [
      ...[
        `contrato/1-${longo}a.pdf`,
        `contrato/1-${longo}b.pdf`,
        `${longo}a/x.pdf`,
        `${longo}b/x.pdf`,
      ],
      ...['contrato/Termo.pdf', 'contrato/termo.PDF', `contrato/${'x'.repeat(178)}😀.pdf`],
    ]
    const documentos = nomes.map((nome) => ({ nome, conteudo: [new TextEncoder().encode(nome)] }))
    const arquivos = Object.entries(unzipSync(await saida(undefined, documentos))).filter(
      ([nome]) => nome.startsWith('documentos/'),
    )
    // Each is there once, with what it held.
    expect(arquivos.map(([, bytes]) => new TextDecoder().decode(bytes)).toSorted()).toEqual(
      nomes.toSorted(),
    )
    expect(new Set(arquivos.map(([nome]) => nome.toLowerCase())).size).toBe(nomes.length)
    for (const [nome] of arquivos) {
      expect(nome).toMatch(/\.pdf$/i)
      expect(nome).not.toContain('\ufffd')
      // What a file system takes for one name.
      for (const parte of nome.split('/')) expect(Buffer.byteLength(parte)).toBeLessThanOrEqual(255)
    }
  })

  it('verifies, is laid out as promised and is the same twice', async () => {
    const zip = await saida()
    const v = await verificarSaidaTotal(fonte(zip))
    expect(v.problemas).toEqual([])
    expect(v.lancamentos).toBe(67)
    expect(Object.keys(unzipSync(zip)).sort()).toEqual([
      'cadeia/lancamentos.tsv',
      'cadeia/raizes.csv',
      'diarios/2026.beancount',
      'diarios/2026.journal',
      'documentos/fora.xml',
      'documentos/notas/1-2.xml',
      'documentos/notas/1.xml',
      'manifest.json',
      'tabelas/contas.csv',
      'tabelas/lancamentos.csv',
      'tabelas/partidas.csv',
      'tabelas/saldos-mensais.csv',
    ])
    expect(Buffer.compare(await saida(), zip)).toBe(0)
    const partidas = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      unzipSync(zip)['tabelas/partidas.csv'],
    )
    expect(partidas.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFlancamento;ordem;conta;debito;credito;centro;historico;participante',
      '1000;1;1.1.2.01;30000,00;0,00;;;',
    ])
  })

  it('gives every entry back, ready to be written elsewhere with the same hash', async () => {
    const livro = livroFicticio()
    const lancamentos = [...(livro.lancamentos() as Iterable<LancamentoDoLivro>)]
    const lidas: unknown[] = []
    for await (const e of entradasDaSaida(fonte(await saida()))) {
      lidas.push([e.sequencia, e.numero, e.historico, e.partidas.map((p) => [p.codigo, p.valor])])
    }
    expect(lidas).toEqual(
      lancamentos.map((l, i) => [
        ...[i + 1, l.numero, l.historico],
        l.partidas.map((p) => [p.conta, p.valor]),
      ]),
    )
  })

  it('names the entry altered, even when the manifest was made again', async () => {
    let alvo = 0
    const alterado = await saida((elos) => {
      alvo = elos.filter((e) => e.texto.includes('3000000'))[2]?.sequencia ?? 0
      const mudar = (e: Elo) => ({ ...e, texto: e.texto.replace('3000000', '3000001') })
      return elos.map((e) => (e.sequencia === alvo ? mudar(e) : e))
    })
    const achados = await problemas(alterado)
    expect(achados[0]?.codigo).toBe('lancamento-alterado')
    expect(achados[0]?.mensagem).toContain(`O lançamento ${alvo}/2026 (`)
    expect(achados.map((p) => p.codigo)).toContain('soma-quebrada')
    expect(achados.map((p) => p.codigo)).toContain('tabela-diverge')
  })

  it('sees a whole chain rewritten, by the roots of the days', async () => {
    const livro = livroFicticio()
    const outros = [...(livro.lancamentos() as Iterable<LancamentoDoLivro>)].map((l) =>
      l.numero === 40 ? { ...l, historico: 'outro' } : l,
    )
    const achados = await problemas(await saida(() => elosDe(outros)))
    expect(achados.map((p) => p.codigo)).toEqual(['raiz-diverge', 'tabela-diverge'])
    expect(achados[1]?.mensagem).toContain('O lançamento 40/2026 ')
  })

  it('names a number taken out', async () => {
    const achados = await problemas(await saida((elos) => elos.filter((e) => e.sequencia !== 20)))
    expect(achados.map((p) => p.mensagem).join()).toMatch(
      /Falta o lançamento de sequência 20: depois do 19 veio o 21/,
    )
    expect(achados.map((p) => p.mensagem)).toContain('Falta o lançamento 20/2026.')
  })

  it.each([
    ['documentos/notas/1.xml', 'arquivo-alterado'],
    ['diarios/2026.journal', 'arquivo-alterado'],
    ['tabelas/contas.csv', 'arquivo-alterado'],
  ])('names the file altered: %s', async (nome, codigo) => {
    const achados = await problemas(alterar(await saida(), nome, (t) => `${t} `))
    expect(achados.map((p) => p.codigo)).toEqual([codigo])
    expect(achados[0]?.mensagem).toContain(nome)
  })

  it.each([
    [
      'lancamentos',
      'a date',
      'O lançamento 3/2026 não é, nas tabelas',
      (t: string) => emLinha(t, 3, /2026-\d\d-\d\d/, '2026-12-25'),
    ],
    [
      'lancamentos',
      'the words',
      'O lançamento 3/2026 não é, nas tabelas',
      (t: string) => emLinha(t, 3, /;normal;;/, ';normal;;Outro '),
    ],
    [
      'lancamentos',
      'an entry taken out',
      'O lançamento 3/2026 está na corrente, e não nas tabelas',
      (t: string) => semLinha(t, 3),
    ],
    [
      'partidas',
      'a cent',
      'O lançamento 1/2026 não é, nas tabelas',
      (t: string) => emLinha(t, 1, /,00/, ',01'),
    ],
    [
      'partidas',
      'a line taken out',
      'O lançamento 1/2026 não é, nas tabelas',
      (t: string) => semLinha(t, 1),
    ],
    [
      'saldos-mensais',
      'a cent',
      'em 01/2026 tem na tabela de saldos um valor',
      (t: string) => emLinha(t, 1, /\d,\d\d(?=[^,]*$)/, '9,99'),
    ],
    [
      'saldos-mensais',
      'a month taken out',
      'em 01/2026 não está na tabela de saldos',
      (t: string) => semLinha(t, 1),
    ],
    [
      'contas',
      'an account taken out',
      'A conta 1.1.1.02 tem lançamentos, e não está',
      (t: string) => t.replace(/^1\.1\.1\.02;.*\r\n/m, ''),
    ],
  ])(
    'names what was altered in %s (%s), the manifest made again',
    async (tabela, _, mensagem, mudar) => {
      const nome = `tabelas/${tabela}.csv`
      const zip = comManifestoNovo(alterar(await saida(), nome, mudar))
      const achados = await problemas(zip)
      expect(new Set(achados.map((p) => p.codigo))).toEqual(new Set(['tabela-diverge']))
      expect(achados.map((p) => p.mensagem).join()).toContain(mensagem)
    },
  )

  it('misses no file taken out or put in', async () => {
    const arquivos = unzipSync(await saida())
    const { 'documentos/fora.xml': fora, ...sem } = arquivos
    expect(await codigos(zipSync(sem))).toEqual(['arquivo-faltando'])
    expect(await codigos(zipSync({ ...arquivos, 'x.txt': fora ?? new Uint8Array() }))).toEqual([
      'arquivo-a-mais',
    ])
  })

  it('names a record and an XML altered, and says what the export could not bring', async () => {
    const livro = livroFicticio()
    const partes: Uint8Array[] = []
    const colunas = [{ titulo: 'numero', tipo: 'texto' }] as const
    for await (const parte of escreverSaidaTotal({
      empresa: { nome: livro.empresa.nome, cnpj: livro.empresa.cnpj },
      geradaEm: '2026-12-31T12:00:00Z',
      diarios: [],
      tabelas: [],
      registros: [{ nome: 'nota-fiscal', colunas, linhas: [['=1+1'], ['2']] }],
      notas: [{ nome: '2026-03/nfse-1.xml', conteudo: [new TextEncoder().encode('<n/>')] }],
      documentos: [],
      cadeia: [],
      raizes: [],
      faltas: () => ['um documento'],
      leiaMe: () => 'Leia',
    }))
      partes.push(parte)
    const zip = Buffer.concat(partes)
    expect(await verificarSaidaTotal(fonte(zip))).toMatchObject({
      problemas: [],
      faltas: ['um documento'],
    })
    const manifesto = JSON.parse(new TextDecoder().decode(unzipSync(zip)['manifest.json']))
    expect(manifesto.arquivos).toMatchObject([
      { nome: 'cadeia/lancamentos.tsv' },
      { nome: 'cadeia/raizes.csv' },
      { nome: 'notas/2026-03/nfse-1.xml', bytes: 4 },
      { nome: 'registros/nota-fiscal.csv', linhas: 2 },
      { nome: 'LEIA-ME.txt' },
    ])
    for (const nome of ['registros/nota-fiscal.csv', 'notas/2026-03/nfse-1.xml', 'LEIA-ME.txt'])
      expect((await problemas(alterar(zip, nome, (t) => `${t}.`)))[0]).toEqual({
        codigo: 'arquivo-alterado',
        mensagem: `O arquivo ${nome} não é o que foi exportado (o SHA-256 difere).`,
      })
  })

  it('refuses two names over the same bytes, and a manifest of no files', async () => {
    const zip = Buffer.from(zipSync({ a: new Uint8Array(9000), b: new Uint8Array(9000) }))
    const segundo = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
    zip.writeUInt32LE(zip.readUInt32LE(zip.indexOf('PK\x01\x02', 0, 'latin1') + 42), segundo + 42)
    expect((await problemas(zip))[0]?.mensagem).toContain('por cima de outro')
    const texto = JSON.stringify({ formato: 'razao-saida-total-1', arquivos: [null] })
    expect(await codigos(alterar(await saida(), 'manifest.json', () => texto))).toContain(
      'manifesto',
    )
  })

  it('compares with a root noted elsewhere', async () => {
    expect((await problemas(await saida(), 'f'.repeat(64))).map((p) => p.codigo)).toEqual([
      'raiz-diverge',
    ])
  })

  describe('against the seal of a day', () => {
    const DIA = '2026-12-31'
    const elos = elosDe([...(livroFicticio().lancamentos() as Iterable<LancamentoDoLivro>)])
    const { cnpj } = livroFicticio().empresa
    const OUTRA = ['99000001000100', 5, 'a'.repeat(64)] as const
    const seloDe = (pontas: Selo['pontas'], dia = DIA): Selo => ({
      dia,
      pontas,
      raiz: raizDoSelo(pontas),
    })
    const ultimo = [cnpj, 67, elos[66]?.hash ?? ''] as const
    const conferir = async (selo: Selo, zip?: Uint8Array, raizDoDia?: string) =>
      (await verificarSaidaTotal(fonte(zip ?? (await saida())), { selo, raizDoDia })).problemas

    it('holds when the tip is in the chain, whatever else is under the root', async () => {
      const selo = seloDe([OUTRA, ultimo])
      expect(
        await conferir(lerSelo(escreverSelo(selo)) ?? seloDe([]), undefined, selo.raiz),
      ).toEqual([])
    })

    it('sees a whole chain rewritten with its roots', async () => {
      const outros = [...(livroFicticio().lancamentos() as Iterable<LancamentoDoLivro>)].map((l) =>
        l.numero === 40 ? { ...l, historico: 'outro' } : l,
      )
      const achados = await conferir(seloDe([ultimo]), await saida(() => elosDe(outros)))
      expect(achados.map((p) => p.codigo)).toEqual([
        'raiz-diverge',
        'selo-diverge',
        'tabela-diverge',
      ])
      expect(achados[1]?.mensagem).toContain('sequência 67')
    })

    it('sees an entry put after the seal with an instant before it', async () => {
      const achados = await conferir(seloDe([[cnpj, 66, elos[65]?.hash ?? '']]))
      expect(achados.map((p) => p.codigo)).toEqual(['selo-diverge'])
      expect(achados[0]?.mensagem).toContain('Depois da sequência 66')
      // Registered at 12:00 UTC of the 31st: the seal of the day before does not know it.
      expect(await conferir(seloDe([[cnpj, 66, elos[65]?.hash ?? '']], '2026-12-30'))).toEqual([])
    })

    it('sees a company left out, a seal altered and a root that is not the one noted', async () => {
      expect((await conferir(seloDe([OUTRA]))).map((p) => p.codigo)).toEqual(['selo-diverge'])
      const alterado = { ...seloDe([OUTRA, ultimo]), pontas: [ultimo] }
      expect((await conferir(alterado))[0]?.mensagem).toContain('foi alterado')
      const achados = await conferir(seloDe([ultimo]), undefined, 'f'.repeat(64))
      expect(achados[0]?.mensagem).toContain('raiz anotada')
    })

    it('is not read when it is not one', () => {
      const texto = escreverSelo(seloDe([ultimo]))
      for (const ruim of [
        '',
        '{}',
        '[]',
        'null',
        texto.replace('razao-selo-1', 'x'),
        texto.replace(DIA, 'x'),
      ])
        expect(lerSelo(ruim)).toBeNull()
    })
  })

  it('never throws on what is no export, is cut or is scrambled', async () => {
    const zip = await saida()
    expect(await codigos(new Uint8Array(10))).toEqual(['zip-ilegivel'])
    expect(await codigos(zipSync({ a: new Uint8Array(3) }))).toContain('manifesto')
    for (let i = 0; i < zip.length; i += 2503) {
      const ruim = zip.slice()
      ruim[i] = (ruim[i] ?? 0) ^ 0xff
      await problemas(ruim)
      await problemas(zip.subarray(0, i))
    }
  })

  it('is verified by the command, offline', async () => {
    const pasta = mkdtempSync(join(tmpdir(), 'razao-saida-'))
    try {
      const comando = join(import.meta.dirname, '../../../../../scripts/verificar-livro.ts')
      const bom = join(pasta, 'bom.zip')
      writeFileSync(bom, await saida())
      expect(execFileSync(process.execPath, [comando, bom], { encoding: 'utf8' })).toMatch(
        /67 lançamentos/,
      )
      const ruim = join(pasta, 'ruim.zip')
      writeFileSync(
        ruim,
        alterar(await saida(), 'cadeia/lancamentos.tsv', (t) => t.replace('4590', '4591')),
      )
      let saiu = ''
      try {
        execFileSync(process.execPath, [comando, ruim], { encoding: 'utf8', stdio: 'pipe' })
      } catch (erro) {
        saiu = String((erro as { stderr: string }).stderr)
      }
      expect(saiu).toMatch(/foi alterado/)
    } finally {
      rmSync(pasta, { recursive: true, force: true })
    }
  })
})

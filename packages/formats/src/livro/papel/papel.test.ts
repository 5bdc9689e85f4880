import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { balancete } from '@razao/engine/contabil'
import { balanco, dfc, dlpa, dmpl, dre } from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FONTES_DE_TESTE, textoDoPdf } from '../../testes/index.ts'
import { resumoDo, saldosDoPeriodo } from '../resumo.ts'
import { livroFicticio, montarLivro, type Rascunho } from '../testes/livro-ficticio.ts'
import type { LancamentoDoLivro } from '../tipos.ts'
import {
  escreverLivroDiario,
  escreverLivroRazao,
  type Progresso,
  paginasDoDiario,
} from './livros.ts'
import { COLUNAS, LINHAS, linhaDe, noInicio, paginar, quebrar, textoDaLinha } from './paginar.ts'
import * as tabelas from './tabelas.ts'

const OPCOES = { emitidoEm: '2027-01-15T12:00:00Z', fontes: FONTES_DE_TESTE }

async function bytes(pdf: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const partes: Uint8Array[] = []
  for await (const parte of pdf) partes.push(parte)
  return Buffer.concat(partes)
}

const grande = () =>
  montarLivro(
    Array.from({ length: 800 }, (_, i): Rascunho => {
      const dia = String((i % 28) + 1).padStart(2, '0')
      return {
        ...{
          data: `2026-${String(Math.floor(i / 67) + 1).padStart(2, '0')}-${dia}`,
          tipo: 'normal',
        },
        historico: `Serviço (nº ${i}) com histórico que ${'se estende '.repeat(i % 12)}`,
        partidas: [
          { conta: '1.1.1.02', valor: 100 + i },
          { conta: '3.1.1.03', valor: -100 - i },
        ],
      }
    }),
  )

describe('Livro Diário', () => {
  it('is the golden book', async () => {
    let texto = ''
    for await (const pagina of paginasDoDiario(livroFicticio(), OPCOES))
      texto += `${pagina.join('\n')}\n\f\n`
    await expect(texto).toMatchFileSnapshot('../testes/diario-ficticio.txt')
  })

  it('numbers every page up to what both terms state, and carries the totals forward', async () => {
    const paginas: (readonly string[])[] = []
    for await (const p of paginasDoDiario(grande(), OPCOES)) paginas.push(p)
    expect(paginas.length).toBeGreaterThan(30)
    for (const [i, p] of paginas.entries()) {
      expect(p[0]).toMatch(new RegExp(`Página ${i + 1}$`))
      expect(p.length).toBeLessThanOrEqual(LINHAS)
      expect(Math.max(...p.map((l) => l.length))).toBeLessThanOrEqual(COLUNAS)
    }
    for (const ponta of [paginas[0], paginas.at(-1)]) {
      expect(ponta?.join(' ').replace(/\s+/g, ' ')).toContain(
        `Contém este livro ${paginas.length} páginas`,
      )
    }
    const cargas = paginas.map((p) =>
      p
        .find((l) => l.includes('A transportar'))
        ?.trim()
        .slice(14),
    )
    for (const [i, carga] of cargas.entries()) {
      if (carga === undefined) continue
      expect(
        paginas[i + 1]
          ?.find((l) => l.includes('De transporte'))
          ?.trim()
          .slice(14),
      ).toBe(carga)
      const [d, c] = carga.trim().split(/\s+/)
      expect([i, d]).not.toEqual([i, '0,00'])
      // A page may end inside an entry: then debit is ahead by that line.
      expect(Number(d?.replace(/\D/g, ''))).toBeGreaterThanOrEqual(Number(c?.replace(/\D/g, '')))
    }
    expect(cargas.filter((c) => c !== undefined).length).toBeGreaterThan(20)
  })

  it('has every signature on the page of the term, and a place for them where nobody was told', async () => {
    const livro = livroFicticio()
    const [primeiro] = livro.signatarios
    if (!primeiro) throw new Error('sem signatário')
    const termoDe = async (signatarios: typeof livro.signatarios, municipio = 'São Paulo') => {
      const empresa = { ...livro.empresa, municipio }
      for await (const pagina of paginasDoDiario({ ...livro, empresa, signatarios }, OPCOES))
        return pagina
      return []
    }
    const muitos = Array.from({ length: 10 }, (_, i) => ({
      ...primeiro,
      nome: `Signatária ${i} ${'de nome comprido '.repeat(8)}`.trim(),
    }))
    const cheia = await termoDe(muitos)
    expect(cheia.length).toBeLessThanOrEqual(LINHAS)
    expect(Math.max(...cheia.map((l) => l.length))).toBeLessThanOrEqual(COLUNAS)
    expect(cheia.filter((l) => /CPF/.test(l))).toHaveLength(10)
    const vazia = (await termoDe([], '')).join('\n')
    expect(vazia).toContain('Contabilista responsável (nome, CPF e CRC)')
    expect(vazia).not.toMatch(/sede em|\/SP/)
  })

  it('in PDF: the same bytes twice, every histórico there, progress to the end', async () => {
    const progresso: Progresso[] = []
    const pdf = await bytes(
      escreverLivroDiario(grande(), { ...OPCOES, aoProgresso: (p) => progresso.push(p) }),
    )
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.compare(pdf, await bytes(escreverLivroDiario(grande(), OPCOES)))).toBe(0)
    const texto = textoDoPdf(pdf)
    expect(texto).toContain('Serviço (nº 799)')
    expect(texto).toContain('TERMO DE ENCERRAMENTO')
    expect(progresso.at(-1)).toMatchObject({ fase: 'escrevendo', paginas: progresso.at(-1)?.de })
  })

  it.skipIf(!existsSync('/usr/bin/pdftotext'))('another reader opens it', async () => {
    const pasta = mkdtempSync(join(tmpdir(), 'razao-pdf-'))
    try {
      writeFileSync(join(pasta, 'a.pdf'), await bytes(escreverLivroDiario(livroFicticio(), OPCOES)))
      const texto = execFileSync('/usr/bin/pdftotext', ['-layout', join(pasta, 'a.pdf'), '-'], {
        encoding: 'utf8',
      })
      expect(texto).toContain('Padaria Fictícia')
      expect(texto).toMatch(/Depreciação \| quota mensal/)
    } finally {
      rmSync(pasta, { recursive: true, force: true })
    }
  })
})

it('a histórico of a line of the Diário, and a long name or code, are told whole', async () => {
  const historico =
    'Parcela referente ao serviço de manutenção do elevador social do bloco B, medição 14'
  const livro = montarLivro([
    {
      ...{ data: '2026-02-01', tipo: 'normal', historico: 'Manutenção' },
      partidas: [
        { conta: '4.1.2.11', valor: 100, historico },
        { conta: '1.1.1.02', valor: -100 },
      ],
    },
  ])
  let texto = ''
  for await (const pagina of paginasDoDiario(livro, OPCOES)) {
    texto += pagina.join('\n')
    for (const linha of pagina) expect(linha.length).toBeLessThanOrEqual(COLUNAS)
  }
  for (const palavra of historico.split(' ')) expect(texto).toContain(palavra)
})

describe('Livro Razão', () => {
  it('ends each account with the balance of the book', async () => {
    const livro = livroFicticio()
    const lancamentos = [...(livro.lancamentos() as Iterable<LancamentoDoLivro>)]
    const movimentos = lancamentos
      .flatMap((l) => l.partidas.map((p) => ({ ...l, conta: p.conta, valor: p.valor })))
      .toSorted((a, b) => (a.conta < b.conta ? -1 : Number(a.conta > b.conta)))
    const texto = textoDoPdf(await bytes(escreverLivroRazao(livro, () => movimentos, OPCOES)))
    expect(texto).toContain('1.1.1.02  Bancos conta movimento')
    const final = livro.saldosMensais.find(
      (s) => s.conta === '1.1.1.02' && s.competencia === '2026-12',
    )
    expect(final?.final).toBe(41_812_808)
    expect(texto).toContain('418.128,08 D')
    expect(texto).toContain('LIVRO RAZÃO Nº 7')
  })

  it('tells values of billions whole, with the side of the balance', async () => {
    const valor = 9_876_543_210_12
    const movimentos = [
      { conta: '1.1.1.02', numero: 1, data: '2026-02-02', historico: 'Muito', valor },
      { conta: '1.1.1.02', numero: 2, data: '2026-02-03', historico: 'De volta', valor: -valor },
    ]
    const livro = { ...livroFicticio(), saldosMensais: [] }
    const texto = textoDoPdf(await bytes(escreverLivroRazao(livro, () => movimentos, OPCOES)))
    expect(texto).toMatch(/9\.876\.543\.210,12 +9\.876\.543\.210,12 D/)
    expect(texto).toMatch(/De volta +diversas +9\.876\.543\.210,12 +0,00/)
  })

  it('tells every word and code, and the accounts that nothing moved', async () => {
    const livro = livroFicticio()
    const historico = 'Recebimento da parcela 3 de 12 do contrato 77/2025, conforme recibo 881'
    const movimentos = [
      {
        ...{ conta: '2.3.1.01', numero: 9, data: '2026-05-02', historico, valor: -100 },
        contrapartida: '1.1.1.02.0001.000002',
      },
    ]
    const comSaldo = {
      ...livro,
      saldosMensais: ['1.1.1.01', '2.3.3.01', '9.1.1.01'].map((conta) => ({
        ...{ competencia: '2026-01', conta, inicial: 12_345, debitos: 0, creditos: 0 },
        final: 12_345,
      })),
    }
    const texto = textoDoPdf(await bytes(escreverLivroRazao(comSaldo, () => movimentos, OPCOES)))
    for (const palavra of [...historico.split(' '), '1.1.1.02.0001.000002'])
      expect(texto).toContain(palavra)
    expect(texto.match(/Sem movimento no período/g)).toHaveLength(3)
    const onde = ['1.1.1.01  ', '2.3.1.01  ', '2.3.3.01  ', '9.1.1.01'].map((c) => texto.indexOf(c))
    expect(onde.toSorted((a, b) => a - b)).toEqual(onde)
  })
})

describe('demonstrações', () => {
  it('every table fits the page of a book, and is a sheet', async () => {
    const livro = livroFicticio()
    const { saldos } = saldosDoPeriodo(livro, await resumoDo(livro))
    const partidas = [...(livro.lancamentos() as Iterable<LancamentoDoLivro>)].flatMap(
      (l) => l.partidas,
    )
    const encerrado = { encerrado: true }
    const patrimoniais = saldos.filter((s) => !/^[345]/.test(s.conta))
    for (const tabela of [
      tabelas.tabelaDoBalancete(exigirValor(balancete(partidas)).linhas),
      tabelas.tabelaDaDre(exigirValor(dre(saldos)), exigirValor(dre([]))),
      tabelas.tabelaDoBalanco(exigirValor(balanco(patrimoniais)), {
        ...{ inicio: '2026-01-01', fim: '2026-12-31' },
      }),
      tabelas.tabelaDaDlpa(exigirValor(dlpa(saldos, encerrado))),
      tabelas.tabelaDaDmpl(exigirValor(dmpl(saldos, encerrado))),
      tabelas.tabelaDaDfc(exigirValor(dfc(saldos, encerrado))),
    ]) {
      for (const l of tabelas.linhasDaTabela(tabela))
        expect(textoDaLinha(l).length).toBeLessThanOrEqual(108)
      const planilha = tabelas.planilhaDa(tabela, 'origem')
      expect(planilha.linhas.map((l) => planilha.colunas.map((c) => c.valor(l)))).toEqual(
        tabela.linhas.map((l) => l.celulas),
      )
    }
  })

  it('breaks any text, loses no line and passes no limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ maxLength: 200 }), { maxLength: 300 }),
        async (textos) => {
          const linhas = textos.flatMap((t) => quebrar(t, 40))
          for (const l of linhas) expect(l.length).toBeLessThanOrEqual(40)
          const saidas: string[] = []
          for await (const p of paginar(
            linhas.map((texto, i) => ({
              ...linhaDe([noInicio(0, 40, texto)]),
              junto: (i % 5) + 1,
            })),
            { cabecalho: [linhaDe([noInicio(0, 1, '#')])] },
          )) {
            expect(p.length).toBeLessThan(LINHAS)
            saidas.push(...p.slice(1).map(textoDaLinha))
          }
          expect(saidas).toEqual(linhas)
        },
      ),
      { numRuns: 50 },
    )
  })
})

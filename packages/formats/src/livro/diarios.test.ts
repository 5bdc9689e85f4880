import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escreverBeancount, lerBeancount, nomesBeancount } from '../beancount/index.ts'
import { escreverHledger, lerHledger, nomesHledger } from '../hledger/index.ts'
import { type LancamentoLido, lerQuantia } from './index.ts'
import { livroFicticio, montarLivro, type Rascunho } from './testes/livro-ficticio.ts'
import type { LivroContabil, Sequencia } from './tipos.ts'

const FORMATOS = [
  ['hledger', escreverHledger, lerHledger],
  ['beancount', escreverBeancount, lerBeancount],
] as const

async function juntar(blocos: Sequencia<Uint8Array>): Promise<string> {
  const utf8 = new TextDecoder()
  let texto = ''
  for await (const b of blocos) texto += utf8.decode(b, { stream: true })
  return texto
}
const bytes = (texto: string): Uint8Array[] => [new TextEncoder().encode(texto)]

async function lidosDe(
  ler: typeof lerHledger,
  blocos: Sequencia<Uint8Array>,
): Promise<{ lidos: LancamentoLido[]; erros: readonly { linha: number; mensagem: string }[] }> {
  const lidos: LancamentoLido[] = []
  const { erros } = await ler(blocos, { aoLancamento: (l) => void lidos.push(l) })
  return { lidos, erros }
}

const contas = ['1.1.1.01', '1.1.1.02', '1.1.2.03', '2.1.1.01', '3.1.1.03', '4.1.2.05']
const rascunho: fc.Arbitrary<Rascunho> = fc
  .record({
    dia: fc.integer({ min: 1, max: 28 }),
    mes: fc.integer({ min: 1, max: 12 }),
    historico: fc.string({ unit: 'binary', maxLength: 40 }),
    de: fc.constantFrom(...contas),
    para: fc.constantFrom(...contas),
    valor: fc.integer({ min: 1, max: 1_000_000_000 }),
    texto: fc.string({ maxLength: 20 }),
  })
  .map(({ dia, mes, historico, de, para, valor, texto }) => ({
    ...{ data: `2026-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}` },
    ...{ historico, tipo: 'normal', origem: texto },
    partidas: [
      { conta: de, valor, historico: texto },
      { conta: para, valor: -valor },
    ],
  }))

describe.each(FORMATOS)('%s', (_, escrever, ler) => {
  it('gives back what it wrote', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rascunho, { maxLength: 12 }), async (rascunhos) => {
        const livro = montarLivro(
          rascunhos,
          new Map([
            ['1.1.1.01', 700],
            ['2.3.1.01', -700],
          ]),
        )
        const { lidos, erros } = await lidosDe(ler, escrever(livro))
        expect(erros).toEqual([])
        const esperados: unknown[] = []
        for await (const l of livro.lancamentos()) {
          const partidas = l.partidas.map((p) => [p.conta, p.valor])
          esperados.push([l.numero, l.id, l.data, l.tipo, partidas])
        }
        const fatos = lidos.filter((l) => !l.abertura)
        expect(
          fatos.map((l) => [
            l.numero,
            l.id,
            l.data,
            l.tipo,
            l.partidas.map((p) => [p.conta, p.valor]),
          ]),
        ).toEqual(esperados)
        expect(lidos.find((l) => l.abertura)?.partidas).toEqual([
          { conta: '1.1.1.01', valor: 700 },
          { conta: '2.3.1.01', valor: -700 },
        ])
      }),
      { numRuns: 40 },
    )
  })

  it('keeps histórico, origin and document', async () => {
    const { lidos } = await lidosDe(ler, escrever(livroFicticio()))
    expect(lidos.find((l) => l.documento === 'REC-1')).toMatchObject({
      historico: 'Pró-labore',
      origem: 'pro-labore:1',
      partidas: [{}, {}, { conta: '2.1.3.05', valor: -55_000, historico: 'INSS de 11 %' }],
    })
    expect(lidos.some((l) => l.historico.includes('"à vista"'))).toBe(true)
  })

  it('never throws, whatever the text', async () => {
    const bom = await juntar(escrever(livroFicticio()))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bom.length), fc.string({ maxLength: 6 }))),
        fc.string(),
        async (trocas, lixo) => {
          let texto = bom
          for (const [i, t] of trocas) texto = texto.slice(0, i) + t + texto.slice(i + t.length)
          await ler(bytes(texto))
          await ler(bytes(lixo))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('stops at the limits', async () => {
    const limites = { bytes: 10_000, linha: 50, erros: 2 }
    expect((await ler(bytes('x'.repeat(60)), { limites })).erros[0]?.mensagem).toMatch(
      /grande demais/,
    )
    expect((await ler(bytes('zz\nzz\nzz\nzz\n'), { limites })).erros).toHaveLength(2)
  })
})

describe('diários de outros', () => {
  it('hledger: elided amount, comments, tags, our spellings of money', async () => {
    const { lidos, erros } = await lidosDe(
      lerHledger,
      bytes(`; um diário qualquer
comment
2026-99-99 isto não conta
end comment
2026/3/5 ! (N-12) Padaria | pão  ; origem: caixa
    Despesas:Alimentação  R$ 1.234,56
    Ativo:Caixa

2026-03-06=2026-03-08 Sem nada
    a  10.00 BRL = 10.00 BRL
    b  BRL -4
    c
`),
    )
    expect(erros).toEqual([])
    expect(lidos).toMatchObject([
      {
        data: '2026-03-05',
        historico: 'Padaria | pão',
        origem: 'caixa',
        partidas: [
          { conta: 'Despesas:Alimentação', valor: 123_456 },
          { conta: 'Ativo:Caixa', valor: -123_456 },
        ],
      },
      {
        data: '2026-03-06',
        partidas: [{ valor: 1000 }, { valor: -400 }, { conta: 'c', valor: -600 }],
      },
    ])
  })

  it.each([
    ['2026-01-01 x\n    a  1 USD\n    b\n', 2, /reais/],
    ['2026-01-01 x\n    a  1 BRL @ 5 USD\n    b\n', 2, /custo ou preço/],
    ['2026-01-01 x\n    (a)  1 BRL\n', 2, /virtuais/],
    ['2026-01-01 x\n    a  1 BRL\n    b  2 BRL\n', 1, /não fecha/],
    ['2026-01-01 x\n    a\n    b\n', 3, /só uma partida/],
    ['2026-02-30 x\n    a  1 BRL\n    b\n', 1, /não existe/],
    ['01-05 x\n', 1, /completa/],
    ['\ninclude outro.journal\n', 2, /include/],
    ['~ monthly\n', 1, /periódicos/],
    ['2026-01-01 x\n    a  1.000\n    b\n', 2, /milhar ou decimal/],
  ])('hledger: refuses by line %j', async (texto, linha, mensagem) => {
    const { lidos, erros } = await lidosDe(lerHledger, bytes(texto))
    expect(lidos).toEqual([])
    expect(erros[0]?.linha).toBe(linha)
    expect(erros[0]?.mensagem).toMatch(mensagem)
  })

  it.each([
    ['2026-01-01 x\n    Caixa geral 10,00\n    B  -10,00\n', 2, /dois espaços/],
    ['2026-01-01 x\n    A  10,00  ; date:2026-02-01\n    B\n', 2, /data própria/],
  ])('hledger: refuses what would be another thing, by line %j', async (texto, linha, mensagem) => {
    const { lidos, erros } = await lidosDe(lerHledger, bytes(texto))
    expect(lidos).toEqual([])
    expect(erros[0]?.linha).toBe(linha)
    expect(erros[0]?.mensagem).toMatch(mensagem)
  })

  const SALDOS = [
    [
      '2026-01-01 x\n    a  10.00 BRL = 10.00 BRL\n    b\n\n2026-01-02 y\n    a  5.00 BRL = 16.00 BRL\n    b\n',
      6,
    ],
    [
      '2026-01-02 y\n    a:x  5.00 BRL\n    a:y  1.00 BRL =* 1.00 BRL\n    b\n\n2026-01-03 z\n    a  0 BRL =* 7.00 BRL\n    b\n',
      7,
    ],
    // The file is not in the order of its days: the balance is that of the day.
    [
      '2026-02-01 y\n    a  5.00 BRL = 14.00 BRL\n    b\n\n2026-01-01 x\n    a  10.00 BRL\n    b\n',
      2,
    ],
  ] as const
  it.each(SALDOS)('hledger: refuses a balance that is not so, by line %j', async (texto, linha) => {
    const { erros } = await lidosDe(lerHledger, bytes(texto))
    expect(erros.map((e) => e.linha)).toEqual([linha])
    expect(erros[0]?.mensagem).toMatch(/R\$ \d+,00 D, e os lançamentos dão R\$ \d+,00 D/)
    const certo = texto.replace('16.00', '15.00').replace('7.00', '6.00').replace('14.00', '15.00')
    expect((await lidosDe(lerHledger, bytes(certo))).erros).toEqual([])
  })

  it('hledger: an amount that would come from the balance is refused', async () => {
    const { erros } = await lidosDe(lerHledger, bytes('2026-01-01 x\n    a  = 10.00 BRL\n    b\n'))
    expect(erros[0]?.mensagem).toMatch(/Linha 2: .*escreva o valor/)
  })

  it('beancount: refuses a balance that is not so, of the account and of what is below it', async () => {
    const com = (saldo: string) =>
      lidosDe(
        lerBeancount,
        bytes(
          `2026-01-03 balance Assets:Caixa  ${saldo} BRL\n2026-01-02 * "x"\n  Assets:Caixa:Loja   10.00 BRL\n  Equity:A\n2026-01-03 * "y"\n  Assets:Caixa   1.00 BRL\n  Equity:A\n`,
        ),
      )
    expect((await com('10.00')).erros).toEqual([])
    expect((await com('11.00')).erros).toMatchObject([{ linha: 1 }])
  })

  it('hledger: the example of the currency says what parts the centavos', async () => {
    for (const diretiva of ['commodity R$ 1.000,00', 'D 1.000,00 BRL']) {
      const { lidos } = await lidosDe(
        lerHledger,
        bytes(`${diretiva}\n2026-01-01 x\n    Conta 12  1.234 BRL\n    B\n`),
      )
      expect(lidos).toMatchObject([{ partidas: [{ conta: 'Conta 12', valor: 123_400 }, {}] }])
    }
    const outraMoeda = 'commodity USD 1,000.00\n2026-01-01 x\n    A  R$ 1.234,50\n    B\n'
    const { lidos } = await lidosDe(lerHledger, bytes(outraMoeda))
    expect(lidos).toMatchObject([{ partidas: [{ valor: 123_450 }, {}] }])
  })

  it.each([
    ['2026-01-01 * "x"\n  Assets:A  1 USD\n  Assets:B\n', 2, /reais/],
    ['2026-01-01 * "x"\n  Assets:A  1 BRL {2 USD}\n  Assets:B\n', 2, /custo ou preço/],
    ['plugin "x"\n', 1, /plugins/],
    ['2026-01-01 pad Assets:A Equity:B\n', 1, /pad/],
    ['2026-01-01 * "x"\n  Assets:A  1 BRL\n  Assets:B  1 BRL\n', 1, /não fecha/],
  ])('beancount: refuses by line %j', async (texto, linha, mensagem) => {
    const { lidos, erros } = await lidosDe(lerBeancount, bytes(texto))
    expect(lidos).toEqual([])
    expect(erros[0]?.linha).toBe(linha)
    expect(erros[0]?.mensagem).toMatch(mensagem)
  })

  it('beancount: payee, tags, comma of thousands, one elided amount', async () => {
    const { lidos, erros } = await lidosDe(
      lerBeancount,
      bytes(`option "title" "x"
2026-01-01 open Assets:Caixa BRL
2026-01-02 * "Loja; A" "Compra de \\"pão\\"" #x ^y ; comentário
  Expenses:Pao   1,234.50 BRL
  Assets:Caixa
2026-01-03 balance Assets:Caixa  -1,234.50 BRL
`),
    )
    expect(erros).toEqual([])
    expect(lidos).toMatchObject([
      {
        historico: 'Loja; A — Compra de "pão"',
        partidas: [{ valor: 123_450 }, { valor: -123_450 }],
      },
    ])
  })

  it('reads money as people write it', () => {
    const de = (t: string) => {
      const q = lerQuantia(t)
      return q.ok ? q.valor : q.porque
    }
    expect(
      ['R$ 1.234,56', '-R$5,5', 'R$-7', '1,234.56 BRL', '10', '1.234.567', '- 3.00'].map(de),
    ).toEqual([123_456, -550, -700, 123_456, 1000, 123_456_700, -300])
    for (const ruim of [
      '0.005',
      '0.005,00',
      '0,005.00',
      '00.500.000',
      '0 005',
      '12 34',
      '1 2345,00',
    ])
      expect([ruim, de(ruim)]).toEqual([ruim, expect.stringContaining('milhar')])
    expect(['0 ', '1 234', '1 234 567,89', "1'234.50"].map(de)).toEqual([
      ...[0, 123_400, 123_456_789, 123_450],
    ])
    for (const ruim of ['', 'abc', '1.2.3,4', '1,005', '1,234567', '9'.repeat(40)]) {
      expect(typeof de(ruim)).toBe('string')
    }
  })
})

const HLEDGER = '/usr/bin/hledger'
const BEAN_CHECK = '/usr/bin/bean-check'
const BEAN_QUERY = '/usr/bin/bean-query'

async function noDisco<T>(nome: string, texto: string, usar: (arquivo: string) => T): Promise<T> {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-diario-'))
  try {
    const arquivo = join(pasta, nome)
    writeFileSync(arquivo, texto)
    return usar(arquivo)
  } finally {
    rmSync(pasta, { recursive: true, force: true })
  }
}

const rodar = (programa: string, args: string[]): string =>
  execFileSync(programa, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', HOME: '/tmp', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  })

/** Balance of each account at the end of the year, in centavos, as ours. */
const nossos = (livro: LivroContabil, nomes: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    livro.saldosMensais
      .filter((s) => s.competencia === '2026-12' && s.final !== 0)
      .map((s) => [nomes.get(s.conta), s.final]),
  )

describe.skipIf(!existsSync(HLEDGER))('o hledger de verdade', { timeout: 120_000 }, () => {
  it('accepts the journal, agrees with every balance and refuses one centavo more', async () => {
    const livro = livroFicticio()
    const texto = await juntar(escreverHledger(livro))
    const csv = await noDisco('livro.journal', texto, (arquivo) => {
      rodar(HLEDGER, ['-f', arquivo, 'check', 'assertions', 'accounts', 'ordereddates'])
      return rodar(HLEDGER, ['-f', arquivo, 'balance', '--flat', '-N', '-O', 'csv'])
    })
    const deles = csv
      .trim()
      .split('\n')
      .slice(1)
      .map((l) => /^"(.*)","(.*)"$/.exec(l))
      .map((m) => [m?.[1], Math.round(Number(m?.[2]?.replace(' BRL', '')) * 100)] as const)
    expect(Object.fromEntries(deles.filter(([, v]) => v !== 0))).toEqual(
      nossos(livro, nomesHledger(livro.plano)),
    )
    const errado = texto.replace(
      /(= \d+\.\d)(\d) BRL/,
      (_, antes, digito) => `${antes}${(Number(digito) + 1) % 10} BRL`,
    )
    expect(errado).not.toBe(texto)
    await expect(
      noDisco('livro.journal', errado, (a) => rodar(HLEDGER, ['-f', a, 'check'])),
    ).rejects.toThrow()
  })

  it('accepts any histórico', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rascunho, { minLength: 5, maxLength: 30 }), async (rascunhos) => {
        const texto = await juntar(escreverHledger(montarLivro(rascunhos)))
        await noDisco('livro.journal', texto, (a) => rodar(HLEDGER, ['-f', a, 'check']))
      }),
      { numRuns: 8 },
    )
  })
})

describe.skipIf(!existsSync(BEAN_CHECK))('o Beancount de verdade', { timeout: 120_000 }, () => {
  it('accepts the ledger, agrees with every balance and refuses one centavo more', async () => {
    const livro = livroFicticio()
    const texto = await juntar(escreverBeancount(livro))
    const csv = await noDisco('livro.beancount', texto, (arquivo) => {
      rodar(BEAN_CHECK, [arquivo])
      const consulta = 'select account, sum(number) where account ~ "." group by account'
      return rodar(BEAN_QUERY, ['-f', 'csv', arquivo, consulta])
    })
    const deles = csv
      .trim()
      .split('\n')
      .slice(1)
      .map((l) => l.split(','))
      .map(([conta, valor]) => [conta?.trim(), Math.round(Number(valor) * 100)] as const)
    expect(Object.fromEntries(deles.filter(([, v]) => v !== 0))).toEqual(
      nossos(livro, nomesBeancount(livro.plano)),
    )
    const errado = texto.replace(
      /(2027-01-01 balance Ativo\S+-02-Bancos\S*\s+\d+\.\d)(\d)/,
      (_, a, d) => `${a}${(Number(d) + 1) % 10}`,
    )
    expect(errado).not.toBe(texto)
    await expect(
      noDisco('livro.beancount', errado, (a) => rodar(BEAN_CHECK, [a])),
    ).rejects.toThrow()
  })

  it('accepts any histórico', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rascunho, { minLength: 5, maxLength: 30 }), async (rascunhos) => {
        const texto = await juntar(escreverBeancount(montarLivro(rascunhos)))
        await noDisco('livro.beancount', texto, (a) => rodar(BEAN_CHECK, [a]))
      }),
      { numRuns: 4 },
    )
  })
})

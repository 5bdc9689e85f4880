import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LancamentoDoLivro } from '../livro/index.ts'
import { livroFicticio } from '../livro/testes/livro-ficticio.ts'
import { escreverEcd, escreverRtf, lerEcd, validarEcd } from './index.ts'
import {
  codigos,
  doLivro,
  emBytes,
  erros,
  lancamentosDe,
  OPCOES,
  texto,
} from './testes/bancada-da-ecd.ts'

describe('escrita', () => {
  it('our fictitious company has no gap, in the book or in the file', async () => {
    const livro = livroFicticio()
    expect(await doLivro(livro)).toEqual([])
    const arquivo = await validarEcd(emBytes(await texto(livro)))
    expect(arquivo.achados.filter((a) => a.gravidade === 'erro')).toEqual([])
    expect(arquivo.valida).toBe(true)
    expect(arquivo).toMatchObject({ lancamentos: 67, partidas: 140 })
    const dmpl = {
      ...OPCOES,
      demonstracaoDoPl: 'dmpl' as const,
      documentos: [{ tipo: '010', descricao: 'Notas', rtf: '{\\rtf1 a|b\r\nc}' }],
    }
    expect(await erros(await texto(livro, dmpl))).toEqual([])
  })

  it('is the golden file', async () => {
    await expect(await texto(livroFicticio())).toMatchFileSnapshot('testes/ecd-ficticia.txt')
  })

  it('refuses to end when the book changed between the two readings', async () => {
    const livro = livroFicticio()
    const todos = await lancamentosDe(livro)
    let vez = 0
    const mudou = { ...livro, lancamentos: () => (vez++ === 0 ? todos : todos.slice(1)) }
    await expect(texto(mudou)).rejects.toThrow('mudaram')
  })
})

describe('situações que não são as de todo ano', () => {
  const SUBSTITUTA = {
    ...OPCOES,
    substituicao: {
      ...{ hash: 'a'.repeat(40), motivo: '003' },
      termoRtf: escreverRtf([
        { titulo: 'Erros', linhas: ['Caixa | J100 saiu {errado}.\nVeja o I001.'] },
      ]),
    },
  }
  it('an ECD that replaces another carries its hash, the Termo and who signs it', async () => {
    const linhas = (await texto(livroFicticio(), SUBSTITUTA)).split('\r\n')
    expect(linhas[0]).toContain(`|1|${'A'.repeat(40)}|`)
    const [termo] = linhas.filter((l) => l.startsWith('|J801|'))
    expect(termo).toMatch(/^\|J801\|001\|.*\|003\|\|\{\\rtf1.*\|J801FIM\|$/)
    // No register's name inside, nor a bar of its own.
    expect(termo?.slice(7)).not.toMatch(/\b[CIJK](001|800|900)\b/)
    expect(termo?.split('|')).toHaveLength(9)
    expect(linhas.filter((l) => l.startsWith('|J932|'))).toEqual([
      expect.stringMatching(/^\|J932\|Ana Fictícia\|52998224725\|CONTADOR.*\|910\|SP-123456\/O\|/),
    ])
    expect(await erros(linhas.join('\r\n'))).toEqual([])
    const semTermo = linhas.filter((l) => !l.startsWith('|J801|')).join('\r\n')
    expect(await codigos(semTermo)).toContain('sem-termo-de-verificacao')
  })

  it('a company opened and closed within the year has its own period and situations', async () => {
    const livro = livroFicticio()
    const opcoes = { ...OPCOES, situacaoInicial: '1' as const, situacaoEspecial: '4' as const }
    const [abertura = ''] = (await texto(livro, opcoes)).split('\r\n')
    expect(abertura.split('|').slice(11, 13)).toEqual(['4', '1'])
  })

  it('what no account enters is no line of the statements', async () => {
    const livro = livroFicticio()
    const semCusto = { ...livro, plano: livro.plano.filter((c) => !/^4\.2/.test(c.codigo)) }
    const linhas = (await texto(semCusto)).split('\r\n')
    expect(linhas.some((l) => l.includes('|DRE.custos|'))).toBe(false)
    expect(await erros(linhas.join('\r\n'))).toEqual([])
    const comLinha = (await texto(livro)).replace(/\|I052\|\|DRE\.custos\|/g, '|I052||DRE.pessoal|')
    expect(await codigos(comLinha)).toContain('linha-sem-conta')
  })

  it('the DRE of the year before goes beside the one of the year', async () => {
    const opcoes = {
      ...OPCOES,
      dreAnterior: new Map([
        ['receita-bruta', 12_345],
        ['pessoal', -500],
      ]),
    }
    const linhas = (await texto(livroFicticio(), opcoes)).split('\r\n')
    expect(linhas.find((l) => /^\|J150\|\d+\|DRE.receita-bruta\|/.test(l))).toContain(
      '|Receita bruta|123,45|C|',
    )
    expect(linhas.find((l) => /^\|J150\|\d+\|DRE.pessoal\|/.test(l))).toContain('sócios|5,00|D|')
  })
})

describe('leitura', () => {
  it('gives back the same chart, balances and entries, whatever the text of the histórico', async () => {
    const livro = livroFicticio()
    const base = await lancamentosDe(livro)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }),
        async (textos) => {
          const historicos = base.map((_, i) => textos[i % textos.length] ?? '')
          const lancamentos = base.map((l, i) => ({ ...l, historico: historicos[i] ?? '' }))
          const lidos: LancamentoDoLivro[] = []
          const arquivo = await texto({ ...livro, lancamentos: () => lancamentos })
          const lida = await lerEcd(emBytes(arquivo), { aoLancamento: (l) => void lidos.push(l) })
          expect(lida.erros).toEqual([])
          expect(lida.saldosMensais).toEqual(livro.saldosMensais)
          expect(lida.plano.map((c) => [c.codigo, c.tipo, c.grupo, c.superior])).toEqual(
            livro.plano.map((c) => [c.codigo, c.tipo, c.grupo, c.superior]),
          )
          const valores = (l: LancamentoDoLivro) => [
            l.numero,
            l.data,
            l.tipo,
            l.dataDoFato,
            l.partidas.map((p) => [p.conta, p.valor]),
          ]
          expect(lidos.map(valores)).toEqual(base.map(valores))
        },
      ),
      { numRuns: 30 },
    )
  })

  it('reads what it wrote, signers and titles included', async () => {
    const livro = livroFicticio()
    const lida = await lerEcd(escreverEcd(livro, OPCOES))
    expect(lida.empresa).toEqual({ nome: livro.empresa.nome, cnpj: livro.empresa.cnpj })
    expect(lida.periodo).toEqual(livro.periodo)
    expect(lida.signatarios).toEqual(livro.signatarios)
    expect(lida.plano.find((c) => c.codigo === '1.1.1.02')).toMatchObject({
      referencial: '1.01.01.02.01',
      aglutinacao: '1.1.1',
    })
  })

  it('names the line of what it refuses, and goes on', async () => {
    const linhas = (await texto(livroFicticio())).split('\r\n')
    const i = linhas.findIndex((l) => l.startsWith('|I250|'))
    linhas[i] = '|I250|1.1.1.02||dez reais|D|||x||'
    linhas.splice(3, 0, 'isto não é ECD')
    const lida = await lerEcd(emBytes(linhas.join('\r\n')))
    expect(lida.erros.map((e) => e.linha)).toEqual([4, i + 2, i + 1])
    expect(lida.lancamentos).toBe(66)
  })

  it.each([
    [
      'an unknown register',
      /\|I010\|/,
      '|X123|abc|\r\n|I010|',
      /^Linha \d+ \(X123\): não é um registro/,
    ],
    ['a wrong 9999', /\r\n\|9999\|\d+\|/, '\r\n|9999|7|', /^Linha \d+: O 9999 diz .*7 linhas/],
    [
      'a wrong 9900',
      /\|9900\|I250\|140\|/,
      '|9900|I250|139|',
      /O 9900 diz 139 registros I250, e são 140/,
    ],
    [
      'a balance changed',
      /\|I155\|1\.1\.1\.02\|\|([^|]*)\|/,
      '|I155|1.1.1.02||1,00|',
      /^Linha \d+: O saldo de .*não fecha/,
    ],
    ['a wrong I990', /\|I990\|\d+\|/, '|I990|3|', /^Linha \d+: O I990 diz 3 linhas no bloco/],
    [
      'an entry whose header says another amount',
      /(\|I200\|[^|]*\|\d+\|)[^|]*\|N/,
      '$17,00|N',
      /^Linha \d+: no lançamento .*o I200 diz .*7,00/,
    ],
    [
      'a result before the closing changed',
      /(\|I355\|[^|]*\|[^|]*\|)[^|]*\|/,
      '$17,00|',
      /^Linha \d+: A conta .*antes do encerramento/,
    ],
    [
      'a line of the DRE changed',
      /(\|J150\|(?:[^|]*\|){8})[^|]*\|/,
      '$17,00|',
      /^Linha \d+: A linha .*as de baixo somam/,
    ],
  ])('refuses %s by line', async (_, onde, troca, mensagem) => {
    const bom = await texto(livroFicticio())
    const alterado = bom.replace(onde, troca)
    expect(alterado).not.toBe(bom)
    expect((await lerEcd(emBytes(alterado))).erros[0]?.mensagem).toMatch(mensagem)
  })

  it('refuses a movement that the entries do not give, by the line of the balance', async () => {
    const linhas = (await texto(livroFicticio())).split('\r\n')
    const i = linhas.findIndex((l) => l.startsWith('|I155|1.1.1.02|'))
    // As much more on each side: the balance still closes.
    const campos = (linhas[i] ?? '').split('|')
    linhas[i] = campos.map((c, n) => (n === 6 || n === 7 ? `1${c.padStart(8, '0')}` : c)).join('|')
    expect((await lerEcd(emBytes(linhas.join('\r\n')))).erros).toMatchObject([
      { linha: i + 1, mensagem: expect.stringContaining('nos lançamentos') },
    ])
  })

  it('never throws, whatever the bytes', async () => {
    const bom = await texto(livroFicticio())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bom.length - 1), fc.integer({ min: 0, max: 255 })), {
          maxLength: 40,
        }),
        fc.nat(bom.length),
        async (trocas, corte) => {
          const bytes = Uint8Array.from(bom, (c) => c.charCodeAt(0))
          for (const [onde, byte] of trocas) bytes[onde] = byte
          const blocos = () => [bytes.subarray(0, corte), bytes.subarray(corte)]
          await lerEcd(blocos())
          await validarEcd(blocos())
        },
      ),
      { numRuns: 60 },
    )
  })

  it('stops at the limits', async () => {
    const limites = { bytes: 1000, linha: 100, erros: 3 }
    const comErros = await lerEcd(emBytes('a\nb\nc\nd\ne\n'), { limites })
    expect(comErros.erros.at(-1)?.mensagem).toMatch(/A linha não|mais de 3|não começa/)
    expect(comErros.erros).toHaveLength(3)
    expect(
      (await lerEcd(emBytes('|0000|'.padEnd(500, 'x')), { limites })).erros[0]?.mensagem,
    ).toMatch(/grande demais/)
    const cortada = (await texto(livroFicticio())).slice(0, 5000)
    expect((await lerEcd(emBytes(cortada))).erros.at(-1)?.mensagem).toMatch(/cortado/)
  })

  it('ignores the signature after the end', async () => {
    const assinada = `${await texto(livroFicticio())}SBRCAAEPDR0\u0000\u0001\u0002`
    expect(await erros(assinada)).toEqual([])
  })
})

import { centavos } from '@razao/engine/dinheiro'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LancamentoDoLivro, LivroContabil } from '../livro/index.ts'
import { livroComCentros, livroFicticio } from '../livro/testes/livro-ficticio.ts'
import {
  escreverEcd,
  escreverRtf,
  lerEcd,
  type OpcoesDaEcd,
  validarEcd,
  validarLivroParaEcd,
} from './index.ts'

const OPCOES = { planoReferencial: '2' }
const latin1 = new TextDecoder('latin1')

async function texto(livro: LivroContabil, opcoes: OpcoesDaEcd = OPCOES): Promise<string> {
  let tudo = ''
  for await (const bloco of escreverEcd(livro, opcoes)) tudo += latin1.decode(bloco)
  return tudo
}
const emBytes = (t: string): Uint8Array[] => [Uint8Array.from(t, (c) => c.charCodeAt(0))]
const erros = async (t: string) =>
  (await validarEcd(emBytes(t))).achados.filter((a) => a.gravidade === 'erro')
const codigos = async (t: string) => [...new Set((await erros(t)).map((a) => a.codigo))].sort()
const doLivro = async (livro: LivroContabil) =>
  (await validarLivroParaEcd(livro, OPCOES)).achados.filter((a) => a.gravidade === 'erro')

async function lancamentosDe(livro: LivroContabil): Promise<LancamentoDoLivro[]> {
  const todos: LancamentoDoLivro[] = []
  for await (const l of livro.lancamentos()) todos.push(l)
  return todos
}

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

describe('centros de custo (I100 e COD_CCUS)', () => {
  const dos = (t: string, nome: string) =>
    t
      .split('\r\n')
      .filter((l) => l.startsWith(`|${nome}|`))
      .map((l) => l.split('|').slice(1, -1))

  it('is the golden file, without a gap in the book nor in the file', async () => {
    const livro = livroComCentros()
    expect(await doLivro(livro)).toEqual([])
    const escrito = await texto(livro)
    expect(await erros(escrito)).toEqual([])
    await expect(escrito).toMatchFileSnapshot('testes/ecd-com-centros.txt')
    expect(dos(escrito, 'I100')).toEqual([
      ['I100', '01012026', 'LOJA', 'Loja da rua'],
      ['I100', '01012026', 'OFICINA', 'Oficina'],
    ])
    expect(dos(escrito, '9900').find(([, nome]) => nome === 'I100')).toEqual(['9900', 'I100', '2'])
    // Of twelve months of R$ 45,90, six in each.
    expect(dos(escrito, 'I355').filter(([, conta]) => conta === '4.1.2.05')).toEqual([
      ['I355', '4.1.2.05', 'LOJA', '275,40', 'D'],
      ['I355', '4.1.2.05', 'OFICINA', '275,40', 'D'],
    ])
    // The statements are by account: the same as without centres.
    const sem = await texto(livroFicticio())
    for (const nome of ['J100', 'J150', 'J210']) expect(dos(escrito, nome)).toEqual(dos(sem, nome))
  })

  it('each kind of gap of a centre is told', async () => {
    const certa = await texto(livroComCentros())
    const semTabela = certa.replace('|I100|01012026|LOJA|Loja da rua|\r\n', '')
    expect((await erros(semTabela)).map((a) => a.mensagem)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('LOJA tem saldo e não está na tabela'),
        expect.stringContaining('LOJA é usado em lançamento e não está na tabela'),
      ]),
    )
    const repetido = certa.replace('|I100|01012026|OFICINA|', '|I100|01012026|LOJA|')
    expect(await codigos(repetido)).toContain('centro-repetido')
    const outroCentro = certa.replace(
      '|I250|4.1.2.05|OFICINA|45,90|D|',
      '|I250|4.1.2.05|LOJA|45,90|D|',
    )
    expect(await codigos(outroCentro)).toEqual(['saldo-diverge-dos-lancamentos'])
    const semCentro = certa.replace('|I355|4.1.2.05|LOJA|', '|I355|4.1.2.05||')
    expect(await codigos(semCentro)).toEqual(['resultado-divergente'])
  })

  it('closed by account and not by centre, each centre left open is told once', async () => {
    const livro = livroComCentros()
    const lancamentos = (await lancamentosDe(livro)).map((l) =>
      l.tipo !== 'encerramento'
        ? l
        : { ...l, partidas: l.partidas.map(({ centro: _, ...p }) => p) },
    )
    const saldos = livro.saldosMensais.flatMap((s) => {
      if (s.conta !== '4.1.2.05' || s.competencia !== '2026-12') return [s]
      return [{ ...s, creditos: centavos(0), final: centavos(s.inicial + s.debitos) }]
    })
    const semCentro = {
      ...{ competencia: '2026-12', conta: '4.1.2.05', inicial: centavos(0), debitos: centavos(0) },
      ...{ creditos: centavos(550_80), final: centavos(-550_80) },
    }
    const achados = await doLivro({
      ...livro,
      saldosMensais: [...saldos, semCentro],
      lancamentos: () => lancamentos,
    })
    expect(achados.map((a) => [a.codigo, a.conta, a.ocorrencias])).toContainEqual([
      ...['resultado-nao-encerrado', '4.1.2.05', 3],
    ])
  })

  it('comes back as it was: table, balances and lines', async () => {
    const livro = livroComCentros()
    const partidas: (string | undefined)[] = []
    const lida = await lerEcd(emBytes(await texto(livro)), {
      aoLancamento: (l) => {
        for (const p of l.partidas) partidas.push(p.centro)
      },
    })
    expect(lida.erros).toEqual([])
    expect(lida.centros).toEqual(livro.centros)
    expect(lida.saldosMensais).toEqual(livro.saldosMensais)
    expect(partidas).toEqual(
      (await lancamentosDe(livro)).flatMap((l) => l.partidas.map((p) => p.centro)),
    )
  })

  it('a transferred balance is said once of an account with several centres', async () => {
    const transferencias = [{ conta: '4.1.2.05', contaAnterior: '9', saldo: 5 }]
    const livro = livroComCentros()
    const zero = centavos(0)
    const naLoja = {
      ...{ competencia: '2026-01', conta: '4.1.2.05', centro: 'LOJA' },
      ...{ inicial: zero, debitos: zero, creditos: zero, final: zero },
    }
    const escrito = await texto(
      { ...livro, saldosMensais: [...livro.saldosMensais, naLoja] },
      { ...OPCOES, transferencias },
    )
    expect(dos(escrito, 'I157')).toHaveLength(1)
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

describe('signatários', () => {
  const com = (mudar: Partial<LivroContabil['signatarios'][number]>) => {
    const livro = livroFicticio()
    return {
      ...livro,
      signatarios: livro.signatarios.map((s) => (s.codigo === '900' ? { ...s, ...mudar } : s)),
    }
  }
  it.each([
    [{ telefone: '' }, 'contato-do-contador'],
    [{ email: '' }, 'contato-do-contador'],
    [{ responsavelLegal: true }, 'contador-responsavel'],
    [{ sequencialDoCrc: '123' }, 'crc'],
  ])('%j is told: %s', async (mudar, codigo) => {
    expect((await doLivro(com(mudar))).map((a) => a.codigo)).toContain(codigo)
  })
})

describe('participantes (0150 e 0180)', () => {
  const matriz = {
    ...{ codigo: 'MATRIZ', nome: 'Matriz Fictícia S.A.', documento: '99000077000129' },
    ...{ codigoPais: '01058', uf: 'SP', codigoMunicipio: '3550308' },
    relacoes: [
      { codigo: '04', inicio: '2024-02-01' },
      { codigo: '10', inicio: '2024-02-01', fim: '2026-06-30' },
    ],
  } as const
  async function comMatriz(): Promise<LivroContabil> {
    const livro = livroFicticio()
    const base = await lancamentosDe(livro)
    return {
      ...livro,
      participantes: [matriz],
      lancamentos: () =>
        base.map((l, i) => ({
          ...l,
          partidas: l.partidas.map((p) => (i === 0 ? { ...p, participante: 'MATRIZ' } : p)),
        })),
    }
  }

  it('are written with each tie, validate, and are read back with the line that names them', async () => {
    const arquivo = await texto(await comMatriz())
    expect(arquivo).toContain(
      '|0150|MATRIZ|Matriz Fictícia S.A.|01058|99000077000129|||SP|||3550308|||\r\n|0180|04|01022024||\r\n|0180|10|01022024|30062026|\r\n|0990|',
    )
    expect(await erros(arquivo)).toEqual([])
    const nomeados: (string | undefined)[] = []
    const lida = await lerEcd(emBytes(arquivo), {
      aoLancamento: ({ partidas }) => void nomeados.push(partidas[0]?.participante),
    })
    expect(lida.participantes).toEqual([matriz])
    expect(nomeados.slice(0, 2)).toEqual(['MATRIZ', undefined])
  })

  it.each([
    ['sem relação', /\|0180\|.*\r\n/g, '', 'participante-sem-relacao', /Matriz Fictícia/],
    ['CNPJ errado', '99000077000129', '99000077000128', 'participante', /CNPJ .* não existe/],
    ['sem documento', '|99000077000129|', '||', 'participante', /falta o CNPJ ou o CPF/],
    ['relação de outra tabela', '|0180|04|', '|0180|12|', 'participante', /12 não está na tabela/],
    ['fim antes do início', '|30062026|', '|30062020|', 'participante', /acaba antes de começar/],
    [
      'código que não está no 0150',
      '|0150|MATRIZ|',
      '|0150|OUTRA|',
      'codigo-inexistente',
      /MATRIZ/,
    ],
  ] as const)('%s: o validador diz', async (_, de, por, codigo, diz) => {
    const arquivo = await texto(await comMatriz())
    const achado = (await erros(arquivo.replace(de, por))).find((a) => a.codigo === codigo)
    expect(achado?.mensagem).toMatch(diz)
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

describe('validador', () => {
  it.each([
    [
      'an unbalanced entry',
      /\|I200\|1\|(\d{8})\|30000,00\|/,
      '|I200|1|$1|30000,01|',
      ['lancamento-nao-fecha'],
    ],
    [
      'a balance that does not roll',
      /\|I155\|1\.1\.1\.02\|\|15000,00\|D\|/,
      '|I155|1.1.1.02||15000,01|D|',
      ['linha-diverge-das-contas', 'saldo-nao-fecha'],
    ],
    [
      'a synthetic account',
      /\|I250\|1\.1\.2\.01\|/,
      '|I250|1.1.2|',
      ['conta-sintetica', 'saldo-diverge-dos-lancamentos'],
    ],
    [
      'an account not in the chart',
      /\|I250\|1\.1\.2\.01\|/,
      '|I250|1.1.2.77|',
      ['conta-inexistente', 'saldo-diverge-dos-lancamentos'],
    ],
    ['a repeated number', /\|I200\|2\|/, '|I200|1|', ['lancamento-repetido']],
    [
      'a date outside the book',
      /\|I200\|1\|\d{8}\|/,
      '|I200|1|10012025|',
      ['data', 'saldo-diverge-dos-lancamentos'],
    ],
    [
      'another total of lines',
      /\|I030\|([^|]*)\|7\|([^|]*)\|\d+\|/,
      '|I030|$1|7|$2|99|',
      ['contagem'],
    ],
    ['a count of 9900', /\|9900\|I250\|140\|/, '|9900|I250|139|', ['contagem']],
    [
      'a lost referencial',
      /\|I050\|(\d+)\|01\|A\|4\|1\.1\.1\.02\|(.*?)\|\r\n\|I051\|\|[^|]*\|/,
      '|I050|$1|01|A|4|1.1.1.02|$2|\r\n|I051|||',
      ['sem-referencial'],
    ],
    [
      'a lost aglutinação',
      /(1\.01\.01\.02\.01\|\r\n)\|I052\|\|1\.1\.1\|/,
      '$1|I052||1.1|',
      ['aglutinacao-inexistente', 'linha-diverge-das-contas'],
    ],
    [
      'a balanço that does not close',
      /\|J100\|1\.1\.1\|(.*?)\|15000,00\|D\|/,
      '|J100|1.1.1|$1|15000,01|D|',
      ['linha-diverge-das-contas', 'linha-nao-soma'],
    ],
    ['a wrong parent', /\|4\|1\.1\.1\.02\|1\.1\.1\|/, '|4|1.1.1.02|1.1.9|', ['conta-superior']],
    ['an invalid CPF', /\|52998224725\|/, '|52998224726|', ['documento']],
    ['an invalid CNPJ', /\|11222333000181\|/, '|11222333000182|', ['empresa']],
    ['a bad CRC', /\|SP-123456\/O\|/, '|123|', ['crc']],
    ['no contador', /\|Contador\|900\|/, '|Contador|205|', ['sem-contador']],
    ['another layout', /\|I010\|G\|9\.00\|/, '|I010|G|8.00|', ['estrutura']],
    ['a date of result', /\|I350\|31122026\|/, '|I350|30122026|', ['data']],
    ['a hole in the months', /\|I150\|01022026\|/, '|I150|02022026|', ['periodo']],
  ] as [string, RegExp, string, string[]][])('says %s', async (_, de, para, esperado) => {
    const bom = await texto(livroFicticio())
    const ruim = bom.replace(de, para)
    expect(ruim).not.toBe(bom)
    expect(await codigos(ruim)).toEqual(expect.arrayContaining(esperado))
    for (const a of await erros(ruim)) expect(a.oQueFazer.length).toBeGreaterThan(10)
  })

  it('lists the gaps of the book by account', async () => {
    const livro = livroFicticio()
    const plano = livro.plano.map((c) =>
      c.codigo === '1.1.1.02' ? { ...c, referencial: null } : c,
    )
    const [achado] = await doLivro({ ...livro, plano })
    expect(achado).toMatchObject({ codigo: 'sem-referencial', conta: '1.1.1.02' })
  })

  it('asks for the closing of the result', async () => {
    const livro = livroFicticio()
    const abertos = (await lancamentosDe(livro)).filter((l) => l.tipo !== 'encerramento')
    const achados = await doLivro({ ...livro, lancamentos: () => abertos })
    expect(achados.map((a) => a.codigo)).toContain('saldo-diverge-dos-lancamentos')
    const doMes = livro.saldosMensais.map((s) => {
      const fechamento = s.competencia === '2026-12' && /^[345]|^2\.3\.3\.01/.test(s.conta)
      if (!fechamento) return s
      const doDezembro = abertos
        .filter((l) => l.data.startsWith('2026-12'))
        .flatMap((l) => l.partidas)
      const meus = doDezembro.filter((p) => p.conta === s.conta).map((p) => p.valor)
      const debitos = meus.filter((v) => v > 0).reduce((a, b) => a + b, 0)
      const creditos = -meus.filter((v) => v < 0).reduce((a, b) => a + b, 0)
      return { ...s, debitos, creditos, final: s.inicial + debitos - creditos }
    })
    const aberto = await doLivro({ ...livro, saldosMensais: doMes, lancamentos: () => abertos })
    expect(new Set(aberto.map((a) => a.codigo))).toContain('resultado-nao-encerrado')
    expect(aberto.find((a) => a.conta === '3.1.1.03')?.mensagem).toMatch(/360\.000,00/)
  })
})

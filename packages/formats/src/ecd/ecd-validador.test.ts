import { describe, expect, it } from 'vitest'
import { livroFicticio } from '../livro/testes/livro-ficticio.ts'
import { validarLivroParaEcd } from './index.ts'
import { codigos, doLivro, erros, lancamentosDe, OPCOES, texto } from './testes/bancada-da-ecd.ts'

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
    ['a NIRE of another size', '|35200000001|', '|3520000001|', ['empresa']],
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

  it('a large company is told, by its assets or its revenue of the year before', async () => {
    const certa = await texto(livroFicticio())
    expect(await codigos(certa)).toEqual([])
    const ativo = certa.replaceAll('|25000,00|', '|240000000,01|')
    expect(await codigos(ativo)).toContain('grande-porte')
    const receita = certa.replace('|Receita bruta|||', '|Receita bruta|300000000,01|C|')
    expect(await codigos(receita)).toContain('grande-porte')
    expect(await codigos(certa.replace('|0||0|0||N|N|0|0|', '|0||1|0||N|N|0|0|'))).toContain(
      'grande-porte',
    )
  })

  it('balances brought from another chart add up to those of the start, or it is told', async () => {
    const certa = await texto(livroFicticio(), {
      ...OPCOES,
      transferencias: [
        { conta: '1.1.1.02', contaAnterior: '11', saldo: 1_500_000 },
        { conta: '1.2.3.05', contaAnterior: '12', saldo: 1_000_000 },
        { conta: '2.3.1.01', contaAnterior: '21', saldo: -2_000_000 },
        { conta: '2.3.3.01', contaAnterior: '22', saldo: -500_000 },
      ],
    })
    expect(await codigos(certa)).toEqual([])
    expect(await codigos(certa.replace('|I157|11||15000,00|', '|I157|11||14999,99|'))).toEqual([
      'saldo-sem-origem',
    ])
    expect(await codigos(certa.replace('|N|N|0|1|', '|N|N|0|0|'))).toEqual(['plano-sem-mudanca'])
  })

  it('a year without a single fact has no gap of its own', async () => {
    const livro = { ...livroFicticio(), saldosMensais: [], lancamentos: () => [] }
    const { valida, achados } = await validarLivroParaEcd(livro, OPCOES)
    expect(valida).toBe(true)
    expect(achados.map((a) => a.codigo)).toContain('sem-lancamentos')
  })
})

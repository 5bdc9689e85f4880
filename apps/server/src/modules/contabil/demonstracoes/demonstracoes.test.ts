// DRE, balanço, DLPA, DMPL and DFC of the same year, their notes and their paper.
import { Readable } from 'node:stream'
import { contabilRelatorios as rotas } from '@razao/contract'
import { textoDoPdf } from '@razao/formats/testes'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lerComplemento, salvarComplemento } from './complemento.ts'
import { exportarDemonstracao, variacaoDe } from './demonstracoes.ts'
import { imprimirBalancete, imprimirDemonstracao } from './imprimir.ts'
import {
  ANO,
  type AnoDeRelatorios,
  RECEITA,
  umAnoDeRelatorios,
} from './testes/ano-de-relatorios.ts'

let ano: AnoDeRelatorios
beforeAll(async () => {
  ano = await umAnoDeRelatorios()
})
afterAll(async () => await ano.fechar())

test('a DRE é a mesma antes e depois de encerrar, e cada linha leva às suas contas', async () => {
  const { linhas, confere } = await ano.demonstracao('dre', {
    compararDe: '2026-01-01',
    compararAte: '2026-06-30',
  })
  expect(confere).toBe(true)
  const de = (codigo: string) => linhas.find((l) => l.codigo === codigo)
  expect(de('resultado-liquido')).toMatchObject({
    valores: [119_449_20, 59_724_60],
    horizontal: 10_000,
  })
  expect(de('receita-bruta')).toMatchObject({
    vertical: [10_000, 10_000],
    contas: [{ codigo: RECEITA, valor: 120_000_00 }],
  })
})

test('lida de uma vez ou por partes, a DRE é a mesma', async () => {
  for (const periodo of [ANO, { de: '2026-04-01', ate: '2026-09-30' }])
    expect(await ano.demonstracao('dre', periodo)).toEqual(
      await ano.demonstracao('dre', { ...periodo, conhecidoEm: '2099-01-01T00:00:00Z' }),
    )
})

test.each(['dre', 'dfc'] as const)('%s: mês a mês, o total é o do ano', async (qual) => {
  const { colunas, linhas } = await ano.demonstracao(qual, { mensal: true })
  expect(colunas.map(({ titulo }) => titulo).slice(-2)).toEqual(['12/2026', 'Total'])
  expect(colunas.at(-1)).toMatchObject(ANO)
  const doAno = await ano.demonstracao(qual)
  for (const { codigo, valores } of doAno.linhas) {
    const meses = linhas.find((l) => l.codigo === codigo)?.valores ?? []
    expect([codigo, meses.at(-1)]).toEqual([codigo, valores[0]])
    // The cash is what the first month began with and the last ended with.
    const dosMeses = { 'caixa-inicial': meses[0], 'caixa-final': meses[11] }[codigo]
    const soma = meses.slice(0, 12).reduce((t, v) => t + v, 0)
    expect([codigo, dosMeses ?? soma]).toEqual([codigo, valores[0]])
  }
})

test.each(['balanco', 'dlpa', 'dmpl', 'dfc'] as const)(
  '%s confere no ano, no semestre e mês a mês',
  async (qual) => {
    const semestre = { de: '2026-04-01', ate: '2026-09-30' }
    expect((await ano.demonstracao(qual)).confere).toBe(true)
    expect((await ano.demonstracao(qual, semestre)).confere).toBe(true)
    expect((await ano.demonstracao(qual, { mensal: true })).confere).toBe(true)
  },
)

test('o balanço aberto mostra o resultado do período e encerrado não o conta duas vezes', async () => {
  const aberto = await ano.demonstracao('balanco', { ate: '2026-11-30' })
  const resultado = aberto.linhas.find((l) => l.codigo === 'resultado-do-periodo')
  expect(resultado?.valores[0]).toBe(11 * (10_000_00 - 45_90))
  expect(resultado?.contas.reduce((t, c) => t + c.valor, 0)).toBe(resultado?.valores[0])
  const fechado = await ano.demonstracao('balanco')
  expect(fechado.linhas.some((l) => l.codigo === 'resultado-do-periodo')).toBe(false)
})

test('no balanço, o resultado do período é o da DRE dos mesmos dias; o de antes fica à parte', async () => {
  const dias = { de: '2026-07-01', ate: '2026-11-30' }
  const dre = await ano.demonstracao('dre', dias)
  const doPeriodo = dre.linhas.find((l) => l.codigo === 'resultado-liquido')?.valores[0]
  const balanco = await ano.demonstracao('balanco', dias)
  const de = (codigo: string) => balanco.linhas.find((l) => l.codigo === codigo)?.valores
  expect(de('resultado-do-periodo')).toEqual([doPeriodo, 0])
  const antes = 6 * (10_000_00 - 45_90)
  expect(de('resultado-anterior')).toEqual([antes, antes])
  const comparado = { compararDe: '2026-01-01', compararAte: '2026-06-30' }
  const doisPeriodos = await ano.demonstracao('balanco', { ...dias, ...comparado })
  const dos = (codigo: string) => doisPeriodos.linhas.find((l) => l.codigo === codigo)?.valores
  expect(dos('resultado-do-periodo')).toEqual([doPeriodo, antes])
  expect(dos('resultado-anterior')).toEqual([antes, 0])
  // The closing of the year takes both.
  const fechado = await ano.demonstracao('balanco', { de: '2026-07-01', ate: '2026-12-31' })
  const fim = fechado.linhas.find((l) => l.codigo === 'resultado-anterior')?.valores
  expect(fim).toEqual([0, antes])
  expect(fechado.linhas.some((l) => l.codigo === 'resultado-do-periodo')).toBe(false)
})

test.each(['dre', 'balanco', 'dlpa', 'dmpl', 'dfc'] as const)(
  '%s: em cada coluna, as contas de uma linha somam a linha',
  async (qual) => {
    const comparado = { de: '2026-07-01', compararDe: '2026-01-01', compararAte: '2026-06-30' }
    const comResultadoDeAntes = { de: '2026-04-01', ate: '2026-11-30' }
    for (const pedido of [
      { ate: '2026-11-30' },
      comResultadoDeAntes,
      comparado,
      { mensal: true },
    ]) {
      const { linhas, colunas } = await ano.demonstracao(qual, pedido)
      const comContas = linhas.filter(({ contas }) => contas.length > 0)
      expect(comContas.length).toBeGreaterThan(0)
      for (const { codigo, valores, contas } of comContas) {
        const somas = colunas.map((_, i) => contas.reduce((t, c) => t + (c.valores[i] ?? NaN), 0))
        expect([codigo, somas]).toEqual([codigo, valores])
      }
      const detalhes = linhas.filter(
        ({ tipo, valores }) => tipo === 'detalhe' && valores.some(Boolean),
      )
      expect(detalhes.filter(({ contas }) => contas.length === 0)).toEqual([])
    }
  },
)

test('notas e assinaturas do exercício guardam a versão', async () => {
  const salvar = (versao: number) =>
    ano.livro.escritorio.rodar((ctx) =>
      salvarComplemento(
        ctx,
        rotas.salvarComplemento.input.parse({
          empresaId: ano.livro.empresa.id,
          exercicio: 2026,
          notas: [{ titulo: 'Contexto', texto: 'Empresa fictícia.' }],
          assinaturas: [],
          numeroDoLivro: 3,
          nire: null,
          dataDeArquivamento: null,
          planoReferencial: '2',
          versao,
        }),
      ),
    )
  expect(await salvar(0)).toEqual({ versao: 1 })
  expect(await salvar(1)).toEqual({ versao: 2 })
  await expect(salvar(1)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  await expect(salvar(0)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  const lido = await ano.livro.escritorio.rodar((ctx) =>
    lerComplemento(ctx, { empresaId: ano.livro.empresa.id, exercicio: 2026 }),
  )
  expect(rotas.lerComplemento.output.parse(lido)).toMatchObject({
    numeroDoLivro: 3,
    planoReferencial: '2',
    versao: 2,
  })
})

test('balancete e demonstrações vão para o papel, doze meses também', async () => {
  const imprimir = async (demonstracao: 'dre' | 'balanco' | 'dlpa' | 'dmpl' | 'dfc', mais = {}) => {
    const pedido = { empresaId: ano.livro.empresa.id, ...ANO, demonstracao, ...mais }
    const pdf = await ano.livro.escritorio.rodar((ctx) => imprimirDemonstracao(ctx, pedido))
    return textoDoPdf(pdf.conteudo as Uint8Array)
  }
  const balancete = await ano.livro.escritorio.rodar((ctx) =>
    imprimirBalancete(ctx, { empresaId: ano.livro.empresa.id, ...ANO, tipoDeRelatorio: 0 }),
  )
  expect(textoDoPdf(balancete.conteudo as Uint8Array)).toContain('Balancete de verificação')
  for (const demonstracao of ['dre', 'balanco', 'dlpa', 'dmpl', 'dfc'] as const)
    expect(await imprimir(demonstracao)).toContain('01/01/2026 a 31/12/2026')
  expect(await imprimir('dre', { mensal: true })).toContain('Página 1 de')
})

test('o papel diz de quem é a marca, se é parcial, quem assina e o que falta', async () => {
  const { escritorio, empresa } = ano.livro
  const { rows } = await ano.bancada.dono.query<{ nome: string }>(
    `update escritorio set marca = '{"corPrimaria": "#7a1f5c"}', crc = 'SP-009876/O' where escritorio_id = $1 returning nome`,
    [escritorio.id],
  )
  const imprimir = async (periodo: { de: string; ate: string }) => {
    const pdf = await escritorio.rodar((ctx) =>
      imprimirDemonstracao(ctx, { empresaId: empresa.id, ...periodo, demonstracao: 'balanco' }),
    )
    return textoDoPdf(pdf.conteudo as Uint8Array).replace(/\s+/g, ' ')
  }
  const hoje = await escritorio.rodar(async (ctx) => ctx.clock.today())
  const doAno = hoje.slice(0, 4)
  const aberto = await imprimir({ de: `${doAno}-01-01`, ate: `${doAno}-12-31` })
  expect(aberto).toContain(rows[0]?.nome)
  expect(aberto).toContain('CRC SP-009876/O')
  expect(aberto).toMatch(/PARCIAL: o período vai até 31\/12/)
  expect(aberto).toContain('Falta quem responde pela empresa e o contador, com CRC.')
  const anterior = Number(doAno) - 1
  expect(await imprimir({ de: `${anterior}-01-01`, ate: `${anterior}-12-31` })).not.toContain(
    'PARCIAL',
  )
})

test.each([
  ['a despesa que cresceu, cresceu', -110_00, -100_00, 1000],
  ['a despesa que caiu, caiu', -50_00, -100_00, -5000],
  ['a receita que cresceu', 150_00, 100_00, 5000],
  ['do prejuízo ao lucro, melhorou', 50_00, -100_00, 15_000],
  ['do lucro ao prejuízo, piorou', -100_00, 50_00, -30_000],
  ['de nada não se diz quanto', 10, 0, null],
])('análise horizontal: %s', (_, agora, antes, esperada) => {
  expect(variacaoDe(agora, antes)).toBe(esperada)
})

test('a planilha diz de que empresa e de que dias é, e traz os mesmos valores e análises da tela', async () => {
  const comparado = { compararDe: '2025-01-01', compararAte: '2025-12-31' }
  for (const demonstracao of ['dre', 'balanco', 'dlpa', 'dmpl', 'dfc'] as const) {
    const daTela = await ano.demonstracao(demonstracao, comparado)
    const { conteudo } = await ano.livro.escritorio.rodar((ctx) =>
      exportarDemonstracao(ctx, {
        ...{ empresaId: ano.livro.empresa.id, ...ANO, ...comparado },
        ...{ demonstracao, formato: 'xlsx' },
      }),
    )
    const livro = new ExcelJS.Workbook()
    const bytes = conteudo instanceof Readable ? Buffer.concat(await conteudo.toArray()) : conteudo
    await livro.xlsx.load(bytes as never)
    const folha = livro.worksheets[0]
    expect(String(folha?.getCell('A1').value)).toMatch(
      /empresa .+ \(CNPJ .+\), período 01\/01\/2026 a 31\/12\/2026/,
    )
    const lidas = (folha?.getRows(3, daTela.linhas.length) ?? []).map((linha) => {
      const [, descricao, ...valores] = linha.values as (string | number | undefined)[]
      return { descricao: String(descricao).trim(), valores }
    })
    const titulos = ((folha?.getRow(2).values ?? []) as string[]).slice(2)
    expect(lidas.map(({ descricao }) => descricao)).toEqual(
      daTela.linhas.map(({ descricao }) => descricao),
    )
    const deDinheiro = titulos.flatMap((titulo, i) =>
      ['Vertical', 'Horizontal'].includes(titulo) ? [] : [i],
    )
    expect(
      lidas.map(({ valores }) => deDinheiro.map((i) => Math.round(Number(valores[i]) * 100))),
    ).toEqual(daTela.linhas.map(({ valores }) => valores))
    const h = titulos.indexOf('Horizontal')
    if (h >= 0)
      expect(lidas.map(({ valores }) => valores[h] ?? null)).toEqual(
        daTela.linhas.map(({ horizontal }) => (horizontal === null ? null : horizontal / 10_000)),
      )
  }
})

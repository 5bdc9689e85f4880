// The statements of a company whose chart came from another program: no code of it is the standard chart's.
import { type contabilPlano, contabilRelatorios, type RouteInput } from '@razao/contract'
import { registrosDaEcd, validarLivroParaEcd } from '@razao/formats/ecd'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { relatorioDemonstracao } from '../demonstracoes/demonstracoes.ts'
import { estornarEncerramento } from '../encerramento/encerrar.ts'
import { encerrarDeTeste } from '../encerramento/testes/encerrar-de-teste.ts'
import { confirmarLancamentos } from '../livro/confirmar-lancamentos.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { substituirPlano } from '../plano/substituir-plano.ts'
import { livroContabil } from './livro-contabil.ts'

type Conta = RouteInput<typeof contabilPlano.substituirPlano>['contas'][number]
const conta = (codigo: string, nome: string, grupo: NonNullable<Conta['grupo']>): Conta => ({
  ...{ codigo, nome, grupo, tipo: codigo.length > 7 ? 'analitica' : 'sintetica' },
  natureza: /^[14]/.test(codigo) ? 'devedora' : 'credora',
})
const PL = 'patrimonio-liquido'
const PLANO: readonly Conta[] = [
  conta('1', 'ATIVO', 'ativo'),
  conta('1.01', 'Circulante', 'ativo'),
  conta('1.01.01', 'Disponibilidades', 'ativo'),
  conta('1.01.01.001', 'Banco Fictício S.A.', 'ativo'),
  conta('1.01.02', 'Realizável', 'ativo'),
  conta('1.01.02.001', 'Duplicatas a receber', 'ativo'),
  conta('1.05', 'Permanente', 'ativo'),
  conta('1.05.01', 'Imobilizado', 'ativo'),
  conta('1.05.01.001', 'Equipamentos', 'ativo'),
  conta('1.05.01.009', '(-) Depreciações acumuladas', 'ativo'),
  conta('2', 'PASSIVO', 'passivo'),
  conta('2.01', 'Exigível', 'passivo'),
  conta('2.01.01', 'Fornecedores', 'passivo'),
  conta('2.01.01.001', 'Fornecedores nacionais', 'passivo'),
  conta('2.04', 'Patrimônio', PL),
  conta('2.04.01', 'Capital', PL),
  conta('2.04.01.001', 'Capital social', PL),
  conta('2.04.02', 'Lucros', PL),
  { ...conta('2.04.02.001', 'Lucros do exercício', PL), funcao: 'lucros-acumulados' },
  conta('3', 'RECEITAS', 'resultado'),
  conta('3.01', 'Receitas operacionais', 'resultado'),
  conta('3.01.01', 'Faturamento', 'resultado'),
  conta('3.01.01.001', 'Mensalidades', 'resultado'),
  conta('4', 'GASTOS', 'resultado'),
  conta('4.01', 'Gastos', 'resultado'),
  conta('4.01.01', 'Despesas com pessoal', 'resultado'),
  conta('4.01.01.001', 'Ordenados', 'resultado'),
  conta('4.01.02', 'Outros gastos', 'resultado'),
  conta('4.01.02.001', 'Depreciações', 'resultado'),
  conta('4.01.02.002', 'Juros pagos', 'resultado'),
  conta('5', 'APURAÇÃO', 'apuracao'),
  conta('5.01', 'Apuração', 'apuracao'),
  conta('5.01.01', 'Apuração', 'apuracao'),
  { ...conta('5.01.01.001', 'Resultado', 'apuracao'), funcao: 'apuracao-do-resultado' },
]

let bancada: Bancada
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  livro = await umLivro(bancada)
  const { escritorio, empresa } = livro
  const { impedimentos } = await escritorio.rodar((ctx) =>
    substituirPlano(ctx, { empresaId: empresa.id, contas: [...PLANO], previa: false }),
  )
  expect(impedimentos).toEqual([])
  const plano = await escritorio.rodar((ctx) => planoDaEmpresa(ctx, { empresaId: empresa.id }))
  const doCodigo = new Map(plano.map(({ id, codigo }) => [codigo, { id, codigo }]))
  const fatos: [data: string, debito: string, credito: string, valor: number][] = [
    ['2026-01-05', '1.01.01.001', '2.04.01.001', 50_000_00],
    ['2026-02-05', '1.01.02.001', '3.01.01.001', 30_000_00],
    ['2026-02-20', '1.01.01.001', '1.01.02.001', 20_000_00],
    ['2026-03-05', '4.01.01.001', '1.01.01.001', 8_000_00],
    ['2026-03-10', '1.05.01.001', '2.01.01.001', 12_000_00],
    ['2026-04-30', '4.01.02.001', '1.05.01.009', 200_00],
    ['2026-05-10', '4.01.02.002', '1.01.01.001', 100_00],
  ]
  await escritorio.rodar((ctx) =>
    confirmarLancamentos(
      ctx,
      fatos.map(([data, debito, credito, valor], i) => ({
        ...{ empresaId: empresa.id, data, historico: `Fato ${i}`, chave: `f${i}` },
        origem: 'manual',
        partidas: [debito, credito].map((codigo, lado) => ({
          conta: doCodigo.get(codigo) ?? { id: 0, codigo },
          valor: lado === 0 ? valor : -valor,
        })),
      })),
    ),
  )
})
afterAll(async () => await bancada.fechar())

async function demonstracao(
  demonstracao: RouteInput<typeof contabilRelatorios.relatorioDemonstracao>['demonstracao'],
  periodo = { de: '2026-01-01', ate: '2026-12-31' },
) {
  const { linhas, confere } = await livro.escritorio.rodar((ctx) =>
    relatorioDemonstracao(
      ctx,
      contabilRelatorios.relatorioDemonstracao.input.parse({
        ...{ empresaId: livro.empresa.id, demonstracao },
        ...periodo,
      }),
    ),
  )
  const valores = linhas.filter((l) => l.valores.some((v) => v !== 0))
  return { confere, valores: Object.fromEntries(valores.map((l) => [l.codigo, l.valores])) }
}

test('cada demonstração conta o que houve, e não só o que os códigos do plano padrão contariam', async () => {
  const dre = await demonstracao('dre')
  expect(dre).toMatchObject({
    confere: true,
    valores: {
      'receita-bruta': [30_000_00],
      pessoal: [-8_000_00],
      'despesas-financeiras': [-100_00],
      'resultado-liquido': [21_700_00],
    },
  })
  // Read in one statement or through the chart, the same.
  expect((await demonstracao('dre', { de: '2026-01-02', ate: '2026-12-31' })).valores).toEqual(
    dre.valores,
  )
  expect(await demonstracao('dfc')).toEqual({
    confere: true,
    valores: {
      resultado: [21_700_00],
      depreciacao: [200_00],
      clientes: [-10_000_00],
      fornecedores: [12_000_00],
      operacional: [23_900_00],
      imobilizado: [-12_000_00],
      investimento: [-12_000_00],
      'caixa-final': [61_900_00],
      capital: [50_000_00],
      financiamento: [50_000_00],
      variacao: [61_900_00],
    },
  })
  expect((await demonstracao('dlpa')).valores).toEqual({
    resultado: [21_700_00],
    'saldo-final': [21_700_00],
  })
  expect((await demonstracao('dmpl')).valores['saldo-final']).toEqual([
    ...[50_000_00, 0, 0, 21_700_00, 71_700_00],
  ])
  expect((await demonstracao('balanco')).valores).toMatchObject({
    '2.04': [71_700_00, 0],
    'resultado-do-periodo': [21_700_00, 0],
  })
})

/** The errors of the ECD of the year but those of who signs it, and its lines of some registers. */
const ecdDoAno = () =>
  livro.escritorio.rodar(async (ctx) => {
    const doAno = await livroContabil(ctx, { empresaId: livro.empresa.id, exercicio: 2026 })
    const opcoes = { planoReferencial: null }
    const { achados } = await validarLivroParaEcd(doAno, opcoes)
    const linhas: string[] = []
    for await (const registro of registrosDaEcd(doAno, opcoes)) linhas.push(registro.join('|'))
    const deOutros = new Set([
      'empresa',
      'sem-contador',
      'sem-outro-signatario',
      'responsavel-legal',
    ])
    return {
      linhas,
      erros: achados
        .filter(
          (a) => a.gravidade === 'erro' && !deOutros.has(a.codigo) && a.codigo !== 'estrutura',
        )
        .map((a) => a.codigo),
    }
  })

test('a ECD leva só o plano da empresa e a DRE dele; desfeito, o encerramento não conta', async () => {
  const { escritorio, empresa } = livro
  const pedido = { empresaId: empresa.id, ano: 2026 }
  await encerrarDeTeste(livro, pedido)
  const { erros, linhas } = await ecdDoAno()
  expect(erros).toEqual([])
  expect(linhas.filter((l) => l.startsWith('I050|'))).toHaveLength(PLANO.length)
  expect(linhas.find((l) => l.includes('|DRE.resultado-liquido|T|1|'))).toContain('|21700,00|C|R|')
  expect(linhas.find((l) => l.startsWith('J210|'))).toMatch(
    /^J210\|0\|2\.04\.02\|.*\|21700,00\|C\|$/,
  )
  await escritorio.rodar((ctx) => estornarEncerramento(ctx, { ...pedido, motivo: 'faltou nota' }))
  const desfeito = await ecdDoAno()
  // Told as not closed; the balanço still closes, with the result of the period in it.
  expect(desfeito.erros).toContain('resultado-nao-encerrado')
  expect(desfeito.erros).not.toContain('balanco-nao-fecha')
  expect(desfeito.linhas.find((l) => l.startsWith('J100|resultado-do-periodo|'))).toContain(
    '|21700,00|C|',
  )
})

test('um código que aqui é outra coisa vira conta da empresa; com movimento, não muda', async () => {
  const trocado = [
    ...PLANO.filter(({ codigo }) => !/^[345]/.test(codigo)),
    // In many charts 3 are the expenses and 4 the revenue, and the fourth level is not the last.
    { ...conta('3', 'DESPESAS', 'resultado'), natureza: 'devedora' as const },
    { ...conta('3.1', 'Despesas', 'resultado'), natureza: 'devedora' as const },
    { ...conta('3.1.1', 'Gerais', 'resultado'), natureza: 'devedora' as const },
    {
      ...conta('3.1.1.01', 'Ocupação', 'resultado'),
      ...{ natureza: 'devedora' as const, tipo: 'sintetica' as const },
    },
    { ...conta('3.1.1.01.01', 'Energia', 'resultado'), natureza: 'devedora' as const },
  ]
  const outra = await umLivro(bancada)
  const substituir = (previa: boolean) =>
    outra.escritorio.rodar((ctx) =>
      substituirPlano(ctx, { empresaId: outra.empresa.id, contas: trocado, previa }),
    )
  expect(await substituir(false)).toMatchObject({ impedimentos: [], aplicado: true })
  // Compared again, there is nothing to change.
  expect(await substituir(true)).toMatchObject({ novas: [], somem: [], mudam: [] })
  const plano = await outra.escritorio.rodar((ctx) =>
    planoDaEmpresa(ctx, { empresaId: outra.empresa.id }),
  )
  expect(plano.filter(({ codigo }) => codigo === '3.1.1.01')).toMatchObject([
    { nome: 'Ocupação', tipo: 'sintetica', propria: true, ativa: true },
  ])
  const { impedimentos } = await livro.escritorio.rodar((ctx) =>
    substituirPlano(ctx, {
      empresaId: livro.empresa.id,
      contas: PLANO.map((c) =>
        c.codigo === '2.01.01.001' ? { ...c, grupo: 'ativo' as const } : c,
      ),
      previa: true,
    }),
  )
  expect(impedimentos).toEqual(['2.01.01.001: grupo não muda com movimento.'])
})

import { registrosDaEcd, validarLivroParaEcd } from '@razao/formats/ecd'
import { afterAll, beforeAll, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { encerrarExercicio, estornarEncerramento } from '../encerramento/encerrar.ts'
import { confirmarLancamentos } from '../livro/confirmar-lancamentos.ts'
import { lancar } from '../livro/lancar.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { substituirPlano } from '../plano/substituir-plano.ts'
import { umLivro } from '../testes/livro-de-teste.ts'
import { relatorioDemonstracao } from './demonstracoes.ts'
import { livroContabil } from './livro-contabil.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())

const ver = async (livro: any, plano: string | null = '2') => {
  const v = await validarLivroParaEcd(livro, { planoReferencial: plano })
  for (const a of v.achados) console.log(a.gravidade, a.codigo, a.mensagem)
  const regs: string[] = []
  for await (const r of registrosDaEcd(livro, { planoReferencial: plano }))
    if (/^(0000|I030|I150|I350|J1|J2|J005|J9)/.test(r[0] ?? '')) regs.push(r.join('|'))
  return regs
}
test('encerrado e desfeito', async () => {
  const l = await umLivro(bancada)
  await l.lancar('2026-03-10', [
    ['1.1.1.02', 1000_00],
    ['3.1.1.03', -1000_00],
  ])
  const p = { empresaId: l.empresa.id, ano: 2026 }
  await l.escritorio.rodar((ctx) => encerrarExercicio(ctx, { ...p, previa: false }))
  await l.escritorio.rodar((ctx) => estornarEncerramento(ctx, { ...p, motivo: 'faltou uma nota' }))
  const livro = await l.escritorio.rodar((ctx) =>
    livroContabil(ctx, { empresaId: l.empresa.id, exercicio: 2026 }),
  )
  console.log('=== encerrado e desfeito')
  console.log(livro.resumo)
})
test('plano de fora', async () => {
  const l = await umLivro(bancada)
  const contas: any[] = []
  const c = (codigo: string, nome: string, tipo: string, natureza: string, grupo: string) =>
    contas.push({ codigo, nome, tipo, natureza, grupo })
  c('1', 'ATIVO', 'sintetica', 'devedora', 'ativo')
  c('1.01', 'Circ', 'sintetica', 'devedora', 'ativo')
  c('1.01.01', 'Disp', 'sintetica', 'devedora', 'ativo')
  c('1.01.01.001', 'Caixa geral', 'analitica', 'devedora', 'ativo')
  c('1.01.02', 'Clientes', 'sintetica', 'devedora', 'ativo')
  c('1.01.02.001', 'Clientes', 'analitica', 'devedora', 'ativo')
  c('2', 'PASSIVO', 'sintetica', 'credora', 'passivo')
  c('2.01', 'Circ', 'sintetica', 'credora', 'passivo')
  c('2.01.01', 'Forn', 'sintetica', 'credora', 'passivo')
  c('2.01.01.001', 'Fornecedores', 'analitica', 'credora', 'passivo')
  c('2.04', 'PL', 'sintetica', 'credora', 'patrimonio-liquido')
  c('2.04.01', 'Capital', 'sintetica', 'credora', 'patrimonio-liquido')
  c('2.04.01.001', 'Capital social', 'analitica', 'credora', 'patrimonio-liquido')
  c('2.04.05', 'Lucros', 'sintetica', 'credora', 'patrimonio-liquido')
  c('2.04.05.001', 'Lucros acumulados', 'analitica', 'credora', 'patrimonio-liquido')
  c('5', 'RECEITAS', 'sintetica', 'credora', 'resultado')
  c('5.01', 'Rec', 'sintetica', 'credora', 'resultado')
  c('5.01.01', 'Rec', 'sintetica', 'credora', 'resultado')
  c('5.01.01.001', 'Receita de serviços', 'analitica', 'credora', 'resultado')
  c('6', 'DESPESAS', 'sintetica', 'devedora', 'resultado')
  c('6.01', 'Desp', 'sintetica', 'devedora', 'resultado')
  c('6.01.01', 'Desp', 'sintetica', 'devedora', 'resultado')
  c('6.01.01.001', 'Energia', 'analitica', 'devedora', 'resultado')
  const r = await l.escritorio.rodar((ctx) =>
    substituirPlano(ctx, { empresaId: l.empresa.id, contas, previa: false }),
  )
  console.log(r.impedimentos)
  const plano = await l.escritorio.rodar((ctx) => planoDaEmpresa(ctx, { empresaId: l.empresa.id }))
  const conta = (codigo: string) => ({ id: plano.find((x) => x.codigo === codigo)!.id, codigo })
  let n = 0
  const lan = (data: string, ps: [string, number][]) =>
    l.escritorio.rodar((ctx) =>
      confirmarLancamentos(ctx, [
        {
          empresaId: l.empresa.id,
          data,
          historico: 'h',
          chave: `z${n++}`,
          origem: 'manual',
          partidas: ps.map(([c2, valor]) => ({ conta: conta(c2), valor })),
        },
      ]),
    )
  await lan('2026-01-05', [
    ['1.01.01.001', 5000_00],
    ['2.04.01.001', -5000_00],
  ])
  await lan('2026-02-05', [
    ['1.01.02.001', 3000_00],
    ['5.01.01.001', -3000_00],
  ])
  await lan('2026-03-05', [
    ['6.01.01.001', 1000_00],
    ['2.01.01.001', -1000_00],
  ])
  for (const d of ['dre', 'balanco', 'dlpa', 'dmpl', 'dfc'] as const) {
    const x = await l.escritorio.rodar((ctx) =>
      relatorioDemonstracao(ctx, {
        empresaId: l.empresa.id,
        demonstracao: d,
        de: '2026-01-01',
        ate: '2026-12-31',
      } as any),
    )
    console.log('===', d, x.confere)
    for (const y of x.linhas) console.log('   ', y.codigo, y.descricao, y.valores.join(' '))
  }
  const livro = await l.escritorio.rodar((ctx) =>
    livroContabil(ctx, { empresaId: l.empresa.id, exercicio: 2026 }),
  )
  void livro
})
test('datas absurdas', async () => {
  const l = await umLivro(bancada)
  for (const data of ['1899-01-01', '0200-01-01', '2062-01-01', '9999-12-31']) {
    const r = await l
      .lancar(data, [
        ['1.1.1.02', 100],
        ['2.3.1.01', -100],
      ])
      .then(
        () => 'aceito',
        (e) => String(e.codigo ?? e),
      )
    console.log(data, r)
  }
})

// Férias and 13º put aside by the closing, paid from there, given back when nobody is owed. Numbers worked out by hand:
// R$ 3.000,00 a month; an avo of férias is 2,5 days (CLT, art. 130), 250,00 and the third, 83,33 (CF, art. 7º, XVII); an
// avo of 13º is 250,00 (Lei 4.090/1962, art. 1º, § 1º); FGTS of 8 % on both (Lei 8.036/1990, art. 15).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umCpf,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { executarOperacao } from '../../automacao/index.ts'
import { conciliacaoContabil } from '../../contabil/automaticos/conciliacao.ts'
import { salvarEvento } from '../../contabil/automaticos/regras-de-evento.ts'
import { detalharLancamento } from '../../contabil/demonstracoes/detalhar-lancamento.ts'
import { type LivroDeTeste, livroDe } from '../../contabil/livro/testes/livro-de-teste.ts'
import { memoriaDaApuracao } from '../../fiscal/apuracao/memoria-da-apuracao.ts'
import {
  execucaoDoFechamento,
  executarFechamento,
} from '../../fiscal/fechamento/executar-fechamento.ts'
import { garantirFechamentos } from '../../fiscal/fechamento/garantir-fechamentos.ts'
import { reabrirEtapa } from '../../fiscal/fechamento/reabrir-etapa.ts'
import { informarSelic } from '../../fiscal/guia/selic.ts'
import { type NovoMes, umaNota, umMes } from '../../fiscal/testes/mes-de-teste.ts'
import {
  admitirEmpregado,
  alterarSalario,
  informarEncargos,
  informarFerias,
  listarEmpregados,
  salvarEventos,
} from './empregados.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-05T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  // The guides of the months closed late leave with their juros.
  await escritorio.rodar((ctx) =>
    informarSelic(ctx, { competencia: '2026-12', taxa: '1.00', versao: null }),
  )
  await comEmpresa()
})

async function comEmpresa(novo: NovoMes = {}): Promise<void> {
  empresa = await umMes(escritorio, novo)
  livro = await livroDe(escritorio, empresa)
  for (const mes of ['2026-11', '2026-12'])
    await umaNota(escritorio, empresa.id, { valor: 2_500_000, mes })
}
const admitir = async (salario = 3_000_00, feriasDesde = '2026-03-01') =>
  (
    await escritorio.rodar((ctx) =>
      admitirEmpregado(ctx, {
        empresaId: empresa.id,
        cpf: umCpf(),
        nome: 'Pessoa Fictícia',
        matricula: String(salario),
        cargo: 'Auxiliar',
        categoria: 101,
        admissao: '2024-03-01',
        feriasDesde,
        divisor: 220,
        dependentes: 0,
        filhosSalarioFamilia: 0,
        salario,
      }),
    )
  ).empregadoId

/** Closes whole months, one after the other, as the screen asks. */
async function fechar(...meses: string[]): Promise<void> {
  for (const competencia of meses) {
    await escritorio.rodar((ctx) => garantirFechamentos(ctx, competencia))
    const { operacaoId } = await escritorio.rodar((ctx) =>
      executarFechamento(ctx, {
        competencia,
        selecao: { modo: 'ids', ids: [empresa.id] },
        etapa: 'tudo',
      }),
    )
    await executarOperacao(escritorio.job(), operacaoId, execucaoDoFechamento)
    const { rows } = await bancada.dono.query(
      'select motivo_codigo, mensagem from operacao_item where escritorio_id = $1 and operacao_id = $2',
      [escritorio.id, operacaoId],
    )
    expect(rows.map((item) => item.mensagem ?? item.motivo_codigo ?? 'feito')).not.toContainEqual(
      expect.stringContaining('Falta'),
    )
  }
}
/** What the three accounts owe at the end of a month: férias, 13º, encargos. */
const provisoes = async (ate: string) => {
  const saldos = []
  for (const codigo of ['2.1.5.01', '2.1.5.02', '2.1.5.03'])
    saldos.push(0 - (await livro.saldo(codigo, ate)))
  return saldos
}
/** What the conciliação says of the folha: source, books and what is between them. */
const conciliada = async (competencia: string) => {
  const { linhas } = await escritorio.rodar((ctx) =>
    conciliacaoContabil(ctx, { empresaId: empresa.id, competencia }),
  )
  return Object.fromEntries(
    linhas
      .filter(({ codigo }) => codigo === 'folha' || codigo === 'provisoes')
      .map(({ codigo, valorDaFonte, diferenca }) => [codigo, [valorDaFonte, diferenca]]),
  )
}
async function entradas(competencia: string): Promise<Record<string, number>> {
  const { rows } = await bancada.dono.query(
    `select l.chave, sum(p.valor) filter (where p.valor > 0)::bigint as total from lancamento l
     join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
     where l.empresa_id = $1 and l.competencia = $2 and (l.chave like 'ferias%' or l.chave like 'decimo-terceiro%') group by 1 order by 1`,
    [empresa.id, competencia],
  )
  return Object.fromEntries(rows.map(({ chave, total }) => [chave, total]))
}
const versaoDe = async (competencia: string): Promise<number> => {
  const { rows } = await bancada.dono.query(
    'select versao from fechamento where empresa_id = $1 and competencia = $2',
    [empresa.id, competencia],
  )
  return rows[0]?.versao ?? 0
}
const reabrir = async (competencia: string) => {
  const versao = await versaoDe(competencia)
  await escritorio.rodar((ctx) =>
    reabrirEtapa(ctx, {
      empresaId: empresa.id,
      competencia,
      etapa: 'apuracao',
      motivo: 'revisão pedida',
      versao,
    }),
  )
}

test('de outubro a dezembro: a provisão cresce, paga o 13º e fica só com as férias', async () => {
  await admitir()
  await fechar('2026-10')
  // March to October: 8 avos of férias, 20 days = 2.000,00 + 666,67; 10 avos of 13º = 2.500,00; FGTS 213,33 + 200,00.
  expect(await provisoes('2026-10')).toEqual([2_666_67, 2_500_00, 413_33])
  await fechar('2026-11')
  // 22,5 days = 2.250,00 + 750,00. The advance (Lei 4.749/1965, art. 2º) takes 1.500,00 of 2.750,00, and its FGTS.
  expect(await provisoes('2026-11')).toEqual([3_000_00, 1_250_00, 240_00 + 100_00])
  expect(await entradas('2026-11')).toEqual({
    'decimo-terceiro:2026-11': 250_00 + 20_00,
    'decimo-terceiro-baixado:2026-11:decimo-terceiro': 1_500_00 + 120_00,
    'ferias:2026-11': 333_33 + 26_67,
  })
  // Salary and advance; and what the apuração says is owed is what the three accounts say.
  expect(await conciliada('2026-11')).toEqual({ folha: [4_500_00, 0], provisoes: [4_590_00, 0] })
  await fechar('2026-12')
  // 25 days = 2.500,00 + 833,33; the second instalment leaves nothing of the 13º.
  expect(await provisoes('2026-12')).toEqual([3_333_33, 0, 266_67])
  // The year bore one 13º, whatever the month in which it was paid.
  expect(await livro.saldo('4.1.1.05')).toBe(3_000_00)
  expect(await livro.saldo('4.1.1.02')).toBe(9_000_00)
  // Salaries and both instalments were paid: nothing is left to pay.
  expect(await livro.saldo('2.1.4.01')).toBe(0)
})

test('o lançamento da provisão leva à memória que a explica, pessoa por pessoa', async () => {
  await admitir()
  await fechar('2026-10', '2026-11')
  const { rows } = await bancada.dono.query(
    `select id, chave from lancamento where empresa_id = $1 and competencia = '2026-11' and origem = 'fechamento'`,
    [empresa.id],
  )
  const detalheDe = (chave: string) =>
    escritorio.rodar((ctx) =>
      detalharLancamento(ctx, { lancamentoId: rows.find((l) => l.chave === chave)?.id ?? 0 }),
    )
  expect((await detalheDe('folha:2026-11')).memoria).toBeNull()
  const { memoria } = await detalheDe('decimo-terceiro:2026-11')
  if (!memoria) throw new Error('A provisão não disse de que memória veio.')
  const { titulo, passos, resultado } = await escritorio.rodar((ctx) =>
    memoriaDaApuracao(ctx, memoria),
  )
  expect(titulo).toMatch(/^Provisão de 13º salário de .+, 11\/2026$/)
  // 250,00 and the FGTS of 20,00: the same as the entry.
  expect(resultado).toEqual({ tipo: 'centavos', valor: 270_00 })
  expect(passos.map(({ rotulo }) => rotulo)).toContain('Pessoa Fictícia · 13º devido no fim do mês')
  expect(passos.some(({ rotulo }) => rotulo.includes('férias'))).toBe(false)
  const anterior = passos.find(({ id }) => id.endsWith('.valor-do-mes'))?.operandos.anterior
  // 2.500,00 of the month before, one click away.
  expect(anterior).toMatchObject({
    valor: { valor: 2_500_00 },
    ligacoes: [{ rota: expect.stringContaining('competencia=2026-10') }],
  })
})

test('fechar de novo não lança de novo; reaberto, estorna, e com aumento lança outra vez', async () => {
  const empregadoId = await admitir()
  await fechar('2026-10')
  const antes = await provisoes('2026-10')
  await fechar('2026-10')
  expect(await provisoes('2026-10')).toEqual(antes)
  expect(await entradas('2026-10')).toEqual({
    'decimo-terceiro:2026-10': 2_700_00,
    'ferias:2026-10': 2_880_00,
  })

  await reabrir('2026-10')
  expect((await conciliada('2026-10')).folha?.[1]).toBe(-3_000_00)
  expect(await provisoes('2026-10')).toEqual([0, 0, 0])
  await escritorio.rodar((ctx) =>
    alterarSalario(ctx, { empregadoId, vigenteDe: '2026-10', salario: 3_600_00 }),
  )
  await fechar('2026-10')
  // 20 days of 120,00 = 2.400,00 + 800,00; 3.600,00 × 10 ÷ 12 = 3.000,00; 8 % of 6.200,00.
  expect(await provisoes('2026-10')).toEqual([3_200_00, 3_000_00, 496_00])
  expect(Object.keys(await entradas('2026-10'))).toContain('ferias:2026-10@2')
})

test('os livros que chegam com a provisão não a recebem duas vezes', async () => {
  await admitir()
  await livro.lancar('2026-09-30', [
    ['1.1.1.02', 5_000_00],
    // 7 avos of férias, 17,5 days = 1.750,00 + 583,33; 9 avos of 13º = 2.250,00; FGTS 186,67 + 180,00.
    ['2.1.5.01', -2_333_33],
    ['2.1.5.02', -2_250_00],
    ['2.1.5.03', -366_67],
    ['2.3.1.01', -50_00],
  ])
  await fechar('2026-10')
  expect(await provisoes('2026-10')).toEqual([2_666_67, 2_500_00, 413_33])
  // One account held all the encargos: 366,67 are split as what is owed now (213,33 to 200,00), 189,25 and 177,42.
  expect(await entradas('2026-10')).toEqual({
    'decimo-terceiro:2026-10': 250_00 + 200_00 - 177_42,
    'ferias:2026-10': 333_34 + 213_33 - 189_25,
  })
})

test('no Anexo IV a provisão leva o INSS da empresa, com o RAT que se informou', async () => {
  await comEmpresa({ atividades: [{ anexo: 'IV' }] })
  await escritorio.rodar((ctx) =>
    informarEncargos(ctx, {
      empresaId: empresa.id,
      vigenteDe: '2026-01',
      rat: '0.02',
      fap: '1.0000',
      fpas: '515',
    }),
  )
  await admitir()
  await fechar('2026-10')
  // 20 % + 2 % of 2.666,67 (533,33 + 53,33) and of 2.500,00 (500,00 + 50,00), over the FGTS of 413,33 (Lei 8.212/1991, art. 22).
  expect(await provisoes('2026-10')).toEqual([2_666_67, 2_500_00, 413_33 + 586_66 + 550_00])
})

test('desligada a regra, nada se provisiona, e o que havia volta ao resultado', async () => {
  await admitir()
  await fechar('2026-10')
  for (const evento of ['ferias-provisionadas', 'decimo-terceiro-provisionado'] as const)
    await escritorio.rodar((ctx) =>
      salvarEvento(ctx, { empresaId: empresa.id, evento, ativa: false, historico: null }),
    )
  // The open months are judged again; the one that was closed says that its facts are others.
  const { rows: pedidos } = await bancada.dono.query(
    `select payload #> '{dados,pares}' as pares from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'reavaliar-fechamento'`,
  )
  expect(pedidos.flatMap(({ pares }) => pares)).toContainEqual([empresa.id, '2026-10'])
  await fechar('2026-11')
  expect(await provisoes('2026-11')).toEqual([0, 0, 0])
  expect(Object.keys(await entradas('2026-11'))).toEqual([
    'decimo-terceiro-revertido:2026-11',
    'ferias-revertidas:2026-11',
  ])
  await fechar('2026-12')
  expect(await entradas('2026-12')).toEqual({})
  // The 13º is then an expense of the months that paid it.
  expect(await livro.saldo('4.1.1.05')).toBe(0)
  expect(await livro.saldo('4.1.1.02')).toBe(9_000_00 + 3_000_00)
})

test('o histórico é o da regra, e o plano sem as contas fecha sem provisão', async () => {
  await admitir()
  await escritorio.rodar((ctx) =>
    salvarEvento(ctx, {
      empresaId: empresa.id,
      evento: 'ferias-provisionadas',
      ativa: true,
      historico: 'Apropriação de {documento} de {competencia}',
    }),
  )
  await bancada.dono.query(
    'insert into empresa_conta (escritorio_id, empresa_id, conta_id, ativa) values ($1, $2, $3, false)',
    [escritorio.id, empresa.id, livro.id('2.1.5.02')],
  )
  await fechar('2026-10')
  const { rows } = await bancada.dono.query(
    `select historico from lancamento where empresa_id = $1 and chave = 'ferias:2026-10'`,
    [empresa.id],
  )
  expect(rows).toEqual([{ historico: 'Apropriação de férias de 10/2026' }])
  expect(Object.keys(await entradas('2026-10'))).toEqual(['ferias:2026-10'])
})

test('férias informadas: saem da folha e da provisão, com o abono; o que a lei não dá é recusado', async () => {
  const empregadoId = await admitir(3_000_00, '2025-03-01')
  const tirar = (ferias: { inicio: string; dias: number; diasDeAbono?: number; pagoEm?: string }) =>
    escritorio.rodar((ctx) =>
      salvarEventos(ctx, {
        empregadoId,
        competencia: '2026-11',
        eventos: { ferias: { diasDeAbono: 0, ...ferias } },
      }),
    )
  const recusa = (campo: string) => ({
    detalhes: { erros: [{ pointer: `#/eventos/ferias/${campo}` }] },
  })
  await expect(tirar({ inicio: '2026-11-03', dias: 25, diasDeAbono: 10 })).rejects.toMatchObject(
    recusa('dias'),
  )
  await expect(tirar({ inicio: '2026-12-03', dias: 20 })).rejects.toMatchObject(recusa('inicio'))
  await expect(
    tirar({ inicio: '2026-11-03', dias: 20, pagoEm: '2026-12-01' }),
  ).rejects.toMatchObject(recusa('pagoEm'))

  await fechar('2026-10')
  // Two periods: 30 days, and 20 of March to October = 50 days: 5.000,00 + 1.666,67.
  expect((await provisoes('2026-10'))[0]).toBe(6_666_67)
  await tirar({ inicio: '2026-11-05', dias: 20, diasDeAbono: 10, pagoEm: '2026-11-03' })
  await fechar('2026-11')
  // Rest and third, 2.666,67, and the abono, 1.333,33, leave it; 22,5 days stay: 2.250,00 + 750,00.
  expect((await provisoes('2026-11'))[0]).toBe(3_000_00)
  const { 'ferias-baixadas:2026-11': baixa } = await entradas('2026-11')
  // FGTS of 8 % on 2.666,67: the abono bears none (CLT, art. 144).
  expect(baixa).toBe(4_000_00 + 213_33)
  // Ten days, the rest with its third, the advance of the 13º, and the abono that bears no FGTS.
  expect((await conciliada('2026-11')).folha).toEqual([
    1_000_00 + 2_666_67 + 1_500_00 + 1_333_33,
    0,
  ])
  // October whole, and ten days of November: the rest and the advance of the 13º came out of the provisions.
  expect(await livro.saldo('4.1.1.02', '2026-11')).toBe(3_000_00 + 1_000_00)
  // Rest, abono and salary were paid.
  expect(await livro.saldo('2.1.4.01', '2026-11')).toBe(0)
  const { lista } = await escritorio.rodar((ctx) =>
    listarEmpregados(ctx, { empresaId: empresa.id, competencia: '2026-11' }),
  )
  expect(lista).toMatchObject([{ feriasDesde: '2025-03-01', eventos: { ferias: { dias: 20 } } }])
})

test('o período em aberto se corrige, e o mês seguinte fica com o que se deve', async () => {
  const empregadoId = await admitir()
  const corrigir = (feriasDesde: string) =>
    escritorio.rodar((ctx) => informarFerias(ctx, { empregadoId, feriasDesde }))
  await fechar('2026-10')
  await corrigir('2025-03-01')
  await fechar('2026-11')
  // 30 days of the period before and 22,5 of this one: 5.250,00 + 1.750,00; 2.666,67 were already there.
  expect((await provisoes('2026-11'))[0]).toBe(7_000_00)
  expect((await entradas('2026-11'))['ferias:2026-11']).toBe(4_333_33 + 560_00 - 213_33)
  await escritorio.rodar((ctx) =>
    salvarEventos(ctx, {
      empregadoId,
      competencia: '2026-12',
      eventos: { ferias: { inicio: '2026-12-07', dias: 20, diasDeAbono: 0 } },
    }),
  )
  for (const [dia, porque] of [
    ['2024-02-28', 'O período aquisitivo começa com a admissão.'],
    ['2027-02-01', 'Este período aquisitivo ainda não começou.'],
    ['2027-01-02', 'Há férias registradas antes deste dia, que são de um período mais antigo.'],
  ] as const)
    await expect(corrigir(dia)).rejects.toMatchObject({
      detalhes: { erros: [{ pointer: '#/feriasDesde', mensagem: porque }] },
    })
})

test('sem dizer desde quando, as férias contam do período aquisitivo em curso', async () => {
  const { empregadoId } = await escritorio.rodar((ctx) =>
    admitirEmpregado(ctx, {
      empresaId: empresa.id,
      cpf: umCpf(),
      nome: 'Outra Pessoa Fictícia',
      matricula: '2',
      cargo: 'Auxiliar',
      categoria: 101,
      admissao: '2020-01-06',
      divisor: 220,
      dependentes: 0,
      filhosSalarioFamilia: 0,
      salario: 3_000_00,
    }),
  )
  const { rows } = await bancada.dono.query('select ferias_desde from empregado where id = $1', [
    empregadoId,
  ])
  // On the 5th of January 2027 the year that began on the 6th of January 2026 has a day to go.
  expect(rows).toEqual([{ ferias_desde: '2026-01-06' }])
})

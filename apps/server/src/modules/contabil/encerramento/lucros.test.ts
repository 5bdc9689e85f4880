// Profits to the sócios: what each regime lets go without books, and that none is distributed twice.
import { contabilRelatorios } from '@razao/contract'
import { fatosDoProLabore } from '@razao/engine/contabil'
import { exigirValor } from '@razao/engine/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { contabilizarFechamentos } from '../automaticos/contabilizar-fechamentos.ts'
import { relatorioDemonstracao } from '../demonstracoes/demonstracoes.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { distribuirLucros } from './distribuir.ts'
import { estornarEncerramento } from './encerrar.ts'
import { encerrarDeTeste } from './testes/encerrar-de-teste.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2029-01-20T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())

let socios = 0
async function umSocio({ escritorio, empresa }: LivroDeTeste): Promise<number> {
  socios += 1
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with p as (insert into pessoa (escritorio_id, cpf, nome) values ($1, $3, 'Sócio Fictício') returning id)
     insert into socio (escritorio_id, empresa_id, pessoa_id, participacao, de) select $1, $2, id, 1, '2020-01-01' from p returning id`,
    [escritorio.id, empresa.id, ['99900000162', '52998224725', '11144477735'][socios % 3]],
  )
  return rows[0]?.id ?? 0
}
const distribuir = (livro: LivroDeTeste, socioId: number, valor: number, previa: boolean) =>
  livro.escritorio.rodar((ctx) =>
    distribuirLucros(ctx, {
      ...{ empresaId: livro.empresa.id, data: '2026-03-31', socios: [{ socioId, valor }] },
      ...{ percentual: '0.32', previa },
    }),
  )

test('no Presumido, saem da presunção o IRPJ, a CSLL, o PIS e a Cofins, e entram as demais receitas', async () => {
  const livro = await umLivro(bancada, { regime: 2 })
  const socioId = await umSocio(livro)
  await livro.lancar('2026-03-10', [
    ['1.1.1.02', 101_000_00],
    ['3.1.1.03', -100_000_00],
    ['3.2.1.01', -1_000_00],
  ])
  await livro.lancar('2026-03-31', [
    ['3.1.2.06', 650_00],
    ['3.1.2.05', 3_000_00],
    ['4.3.1.01', 4_950_00],
    ['4.3.1.02', 2_970_00],
    ['2.1.3.04', -650_00],
    ['2.1.3.07', -3_000_00],
    ['2.1.5.04', -4_950_00],
    ['2.1.5.05', -2_970_00],
  ])
  const { limites, memoria } = await distribuir(livro, socioId, 1_00, true)
  // 32 % of 100,000.00 + 1,000.00 − 11,570.00.
  expect(limites.presuncao).toBe(21_430_00)
  expect(memoria.passos.find(({ id }) => id === 'presuncao')?.fundamento).toContain('art. 238')
})

test('no Simples, sai da presunção o IRPJ que está dentro do DAS', async () => {
  const livro = await umLivro(bancada)
  const socioId = await umSocio(livro)
  await livro.lancar('2026-03-10', [
    ['1.1.1.02', 100_000_00],
    ['3.1.1.03', -100_000_00],
  ])
  for (const [competencia, irpj, estado] of [
    ['2026-01', 240_00, 'gerada'],
    ['2026-02', 100_00, 'substituida'],
    ['2026-04', 999_00, 'gerada'],
  ])
    await bancada.dono.query(
      `insert into guia (escritorio_id, empresa_id, tipo, chave, rotulo, competencia, vencimento, principal, total, composicao, estado)
       values ($1, $2, 27, 'das', 'DAS', $3, '2026-05-20', 6000, 6000, $4, $5)`,
      [
        ...[livro.escritorio.id, livro.empresa.id, competencia],
        JSON.stringify([
          { tributo: 'irpj', rotulo: 'IRPJ', codigo: null, valor: irpj },
          { tributo: 'iss', rotulo: 'ISS', codigo: null, valor: 1 },
        ]),
        estado,
      ],
    )
  expect((await distribuir(livro, socioId, 1_00, true)).limites.presuncao).toBe(31_760_00)
})

test('o que o fechamento paga e já estava distribuído não se distribui de novo, e conta uma vez no limite do mês', async () => {
  const livro = await umLivro(bancada, { regime: 2 })
  const socioId = await umSocio(livro)
  await livro.lancar('2026-03-10', [
    ['1.1.1.02', 200_000_00],
    ['3.1.1.03', -200_000_00],
  ])
  await distribuir(livro, socioId, 40_000_00, false)
  const pagar = (apuracaoId: number, valor: number, irrf: number) =>
    livro.escritorio.rodar((ctx) =>
      contabilizarFechamentos(ctx, '2026-03', [
        {
          ...{ empresaId: livro.empresa.id, apuracaoId },
          fatos: [
            ...exigirValor(
              fatosDoProLabore({
                ...{ socioId, competencia: '2026-03', bruto: 1_00, inss: 0, irrf: 0 },
                ...{ pensaoAlimenticia: 0, cppPatronal: 0 },
              }),
            ),
            {
              tipo: 'lucros-distribuidos',
              competencia: '2026-03',
              data: '2026-03-31',
              socioId,
              valor,
            },
            {
              tipo: 'lucros-pagos',
              competencia: '2026-03',
              data: '2026-03-31',
              socioId,
              valor,
              irrf,
            },
          ],
        },
      ]),
    )
  await pagar(1, 30_000_00, 0)
  // Nothing was closed yet: all of it is an anticipation.
  expect(await livro.saldo('2.3.3.01', '2026-03')).toBe(0)
  expect(await livro.saldo('2.3.3.03', '2026-03')).toBe(40_000_00)
  expect(await livro.saldo('2.1.4.07', '2026-03')).toBe(-10_000_00)
  // Calculated again with more, the closing distributes only what passes what was distributed.
  await pagar(2, 60_000_00, 6_000_00)
  expect(await livro.saldo('2.3.3.03', '2026-03')).toBe(60_000_00)
  expect(await livro.saldo('2.1.4.07', '2026-03')).toBe(0)
  expect(await livro.saldo('2.1.3.16', '2026-03')).toBe(-6_000_00)
  expect((await distribuir(livro, socioId, 1_00, true)).socios[0]).toMatchObject({
    jaNoMes: 60_000_00,
  })
})

test('ajustes de exercícios anteriores e lucros noutra conta contam no lucro a distribuir', async () => {
  const livro = await umLivro(bancada)
  const socioId = await umSocio(livro)
  await livro.lancar('2026-03-10', [
    ['1.1.1.02', 700_00],
    ['2.3.3.01', -1_000_00],
    ['2.3.3.02', 200_00],
    ['2.3.3.04', 100_00],
  ])
  expect((await distribuir(livro, socioId, 1_00, true)).limites.lucroContabil).toBe(700_00)
})

test('um plano sem grupos tem o mesmo lucro a distribuir', async () => {
  const livro = await umLivro(bancada)
  const socioId = await umSocio(livro)
  await receber(livro, '2026-03-10', 700_00)
  await livro.lancar('2026-03-11', [
    ['1.1.1.02', 300_00],
    ['2.3.3.01', -300_00],
  ])
  await bancada.dono.query('update conta_contabil set grupo = null where escritorio_id = $1', [
    livro.escritorio.id,
  ])
  expect((await distribuir(livro, socioId, 1_00, true)).limites.lucroContabil).toBe(1_000_00)
})

test('num dia anterior, não se distribui outra vez o lucro que já saiu depois', async () => {
  const livro = await umLivro(bancada)
  const socioId = await umSocio(livro)
  const dar = (data: string, valor: number) =>
    livro.escritorio.rodar((ctx) =>
      distribuirLucros(ctx, {
        ...{ empresaId: livro.empresa.id, data, socios: [{ socioId, valor }], previa: false },
      }),
    )
  await receber(livro, '2026-03-10', 1_000_00)
  await receber(livro, '2026-05-10', 400_00)
  await dar('2026-06-30', 900_00)
  // Of the 900,00, 400,00 were earned after March.
  const { limites, memoria } = await distribuir(livro, socioId, 500_00, true)
  expect(limites).toMatchObject({ lucroContabil: 500_00, cabe: true })
  expect(memoria.passos[0]?.operandos.depois?.valor).toMatchObject({ valor: 500_00 })
  await expect(dar('2026-03-31', 500_01)).rejects.toMatchObject({ codigo: 'acima-do-lucro' })
  // A loss that came after takes nothing from who was given the profit before it.
  await receber(livro, '2026-07-10', -700_00)
  await dar('2026-03-31', 500_00)
  await expect(dar('2026-03-31', 1)).rejects.toMatchObject({ codigo: 'acima-do-lucro' })
})

const acumulados = async (livro: LivroDeTeste, ate: string) => [
  await livro.saldo('2.3.3.01', ate),
  await livro.saldo('2.3.3.03', ate),
]
/** The last column of each line of the year 2026, by code. */
const demonstracao = async ({ escritorio, empresa }: LivroDeTeste, qual: 'dlpa' | 'dmpl') => {
  const { linhas, confere } = await escritorio.rodar((ctx) =>
    relatorioDemonstracao(
      ctx,
      contabilRelatorios.relatorioDemonstracao.input.parse({
        ...{ empresaId: empresa.id, demonstracao: qual, de: '2026-01-01', ate: '2026-12-31' },
      }),
    ),
  )
  expect(confere).toBe(true)
  return Object.fromEntries(linhas.map(({ codigo, valores }) => [codigo, valores.at(-1)]))
}
const encerrar = (livro: LivroDeTeste, ano: number) => encerrarDeTeste(livro, { ano })
const receber = (livro: LivroDeTeste, data: string, valor: number) =>
  livro.lancar(data, [
    ['1.1.1.02', valor],
    [valor > 0 ? '3.1.1.03' : '4.1.2.05', -valor],
  ])

test('o que passa dos lucros de anos fechados é antecipação, e o encerramento a abate do lucro', async () => {
  const livro = await umLivro(bancada)
  const socioId = await umSocio(livro)
  await receber(livro, '2025-05-10', 30_000_00)
  await encerrar(livro, 2025)
  await receber(livro, '2026-02-10', 50_000_00)
  const { propostos } = await distribuir(livro, socioId, 45_000_00, true)
  expect(propostos.map(({ partidas: [debito] }) => [debito?.codigo, debito?.valor])).toEqual([
    ['2.3.3.01', 30_000_00],
    ['2.3.3.03', 15_000_00],
  ])
  await distribuir(livro, socioId, 45_000_00, false)
  expect(await acumulados(livro, '2026-03')).toEqual([0, 15_000_00])
  // Both count in what the sócio has to receive, in the limit of the month and in what is left to give.
  const depois = await distribuir(livro, socioId, 1_00, true)
  expect(depois.socios[0]).toMatchObject({ jaNoMes: 45_000_00 })
  expect(depois.limites.lucroContabil).toBe(35_000_00)
  // In the statements the distribution is shown once, before and after the closing.
  const DLPA = { 'saldo-inicial': 30_000_00, resultado: 50_000_00, distribuicao: -45_000_00 }
  const antes = await demonstracao(livro, 'dlpa')
  expect(antes).toMatchObject({ ...DLPA, 'saldo-final': 35_000_00 })
  const mutacoes = await demonstracao(livro, 'dmpl')
  expect(mutacoes.distribuicao).toBe(-45_000_00)
  await encerrar(livro, 2026)
  expect(await acumulados(livro, '2026-12')).toEqual([-35_000_00, 0])
  expect(await demonstracao(livro, 'dlpa')).toEqual(antes)
  expect(await demonstracao(livro, 'dmpl')).toEqual(mutacoes)
  await livro.escritorio.rodar((ctx) =>
    estornarEncerramento(ctx, { empresaId: livro.empresa.id, ano: 2026, motivo: 'faltou nota' }),
  )
  expect(await acumulados(livro, '2026-12')).toEqual([0, 15_000_00])
})

test('antecipado mais do que o lucro, o que sobra espera o próximo; com prejuízo, tudo espera', async () => {
  const livro = await umLivro(bancada)
  const socioId = await umSocio(livro)
  await receber(livro, '2026-02-10', 50_000_00)
  await distribuir(livro, socioId, 40_000_00, false)
  await receber(livro, '2026-11-10', -35_000_00)
  await encerrar(livro, 2026)
  expect(await acumulados(livro, '2026-12')).toEqual([0, 25_000_00])
  await receber(livro, '2027-02-10', -1_000_00)
  await encerrar(livro, 2027)
  expect(await acumulados(livro, '2027-12')).toEqual([0, 25_000_00])
  expect(await livro.saldo('2.3.3.02', '2027-12')).toBe(1_000_00)
  await receber(livro, '2028-02-10', 30_000_00)
  await encerrar(livro, 2028)
  expect(await acumulados(livro, '2028-12')).toEqual([-5_000_00, 0])
})

test('num dia anterior, não se dá outra vez o que depois já saiu dos lucros fechados', async () => {
  const livro = await umLivro(bancada)
  const socioId = await umSocio(livro)
  await receber(livro, '2025-05-10', 30_000_00)
  await encerrar(livro, 2025)
  await receber(livro, '2026-02-10', 50_000_00)
  await livro.lancar('2026-06-10', [
    ['2.3.3.01', 30_000_00],
    ['2.1.4.07', -30_000_00],
  ])
  await distribuir(livro, socioId, 10_000_00, false)
  expect(await acumulados(livro, '2026-12')).toEqual([0, 10_000_00])
})

test('o que o fechamento do mês distribui separa-se do mesmo modo, e refeito não se conta duas vezes', async () => {
  const livro = await umLivro(bancada, { regime: 2 })
  const socioId = await umSocio(livro)
  await receber(livro, '2025-05-10', 30_000_00)
  await encerrar(livro, 2025)
  const fechar = (apuracaoId: number, valor: number) =>
    livro.escritorio.rodar((ctx) =>
      contabilizarFechamentos(ctx, '2026-03', [
        {
          ...{ empresaId: livro.empresa.id, apuracaoId },
          fatos: [
            {
              ...{ tipo: 'lucros-distribuidos', competencia: '2026-03', data: '2026-03-31' },
              ...{ socioId, valor },
            },
          ],
        },
      ]),
    )
  await fechar(1, 45_000_00)
  expect(await acumulados(livro, '2026-03')).toEqual([0, 15_000_00])
  await fechar(2, 50_000_00)
  expect(await acumulados(livro, '2026-03')).toEqual([0, 20_000_00])
  expect((await distribuir(livro, socioId, 1_00, true)).socios[0]).toMatchObject({
    jaNoMes: 50_000_00,
  })
  await fechar(3, 20_000_00)
  expect(await acumulados(livro, '2026-03')).toEqual([-10_000_00, 0])
})

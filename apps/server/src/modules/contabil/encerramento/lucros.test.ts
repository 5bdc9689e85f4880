// Profits to the sócios: what each regime lets go without books, and that none is distributed twice.
import { fatosDoProLabore } from '@razao/engine/contabil'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { contabilizarFechamentos } from '../contabilizar-fechamentos.ts'
import { type LivroDeTeste, umLivro } from '../testes/livro-de-teste.ts'
import { distribuirLucros } from './distribuir.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
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
            ...fatosDoProLabore({
              ...{ socioId, competencia: '2026-03', bruto: 1_00, inss: 0, irrf: 0 },
              ...{ pensaoAlimenticia: 0, cppPatronal: 0 },
            }),
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
  expect(await livro.saldo('2.3.3.01', '2026-03')).toBe(40_000_00)
  expect(await livro.saldo('2.1.4.07', '2026-03')).toBe(-10_000_00)
  // Calculated again with more, the closing distributes only what passes what was distributed.
  await pagar(2, 60_000_00, 6_000_00)
  expect(await livro.saldo('2.3.3.01', '2026-03')).toBe(60_000_00)
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

// The year from its opening balances to its closing, with figures worked out by hand.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
} from '../../../testes/fabricas.ts'
import { salvarRegra } from '../cadastros/regras.ts'
import { corrigirLancamento, estornarLancamento } from '../livro/estornar.ts'
import { criarConta } from '../plano/contas.ts'
import { type LivroDeTeste, umLivro } from '../testes/livro-de-teste.ts'
import { abrirSaldos } from './abrir-saldos.ts'
import { criarBem, depreciar, listarBens } from './bens.ts'
import { distribuirLucros } from './distribuir.ts'
import { encerrarExercicio, estornarEncerramento } from './encerrar.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  livro = await umLivro(bancada)
  escritorio = livro.escritorio
  empresa = livro.empresa
})

const lancar: LivroDeTeste['lancar'] = (...pedido) => livro.lancar(...pedido)
const saldo: LivroDeTeste['saldo'] = (...pedido) => livro.saldo(...pedido)

/** fiscal: 30,000.00 of revenue; DAS 1,800.00; pró-labore 5,000.00; fee 45.90; depreciation 100.00. */
async function umAno(): Promise<void> {
  await lancar('2026-03-10', [
    ['1.1.1.02', 30_000_00],
    ['3.1.1.03', -30_000_00],
  ])
  await lancar('2026-03-31', [
    ['3.1.2.03', 1_800_00],
    ['4.1.1.01', 5_000_00],
    ['4.1.2.05', 45_90],
    ['4.1.2.08', 100_00],
    ['1.1.1.02', -6_945_90],
  ])
}

test('o resultado vai à ARE e dela a lucros acumulados, e a ARE termina em zero', async () => {
  await umAno()
  const pedido = { empresaId: empresa.id, ano: 2026 }
  const previa = await escritorio.rodar((ctx) =>
    encerrarExercicio(ctx, { ...pedido, previa: true }),
  )
  expect(previa).toMatchObject({ resultado: 23_054_10, confirmados: [] })
  expect(await saldo('3.1.1.03')).toBe(-30_000_00)
  const feito = await escritorio.rodar((ctx) =>
    encerrarExercicio(ctx, { ...pedido, previa: false }),
  )
  expect(feito.confirmados).toHaveLength(2)
  for (const zerada of ['3.1.1.03', '3.1.2.03', '4.1.1.01', '4.1.2.05', '4.1.2.08', '5.1.1.01'])
    expect(await saldo(zerada), zerada).toBe(0)
  expect(await saldo('2.3.3.01')).toBe(-23_054_10)
  // How the year stood before its closing.
  const antes = { desde: '2026-01', semEncerramento: true }
  expect(await saldo('3.1.1.03', '2026-12', antes)).toBe(-30_000_00)
  expect(await saldo('2.3.3.01', '2026-12', antes)).toBe(0)
  await expect(
    escritorio.rodar((ctx) => encerrarExercicio(ctx, { ...pedido, previa: false })),
  ).rejects.toMatchObject({ codigo: 'lancamento-repetido' })
})

test('desfeito o encerramento, os saldos voltam, e encerra-se de novo', async () => {
  await umAno()
  const pedido = { empresaId: empresa.id, ano: 2026 }
  await escritorio.rodar((ctx) => encerrarExercicio(ctx, { ...pedido, previa: false }))
  await escritorio.rodar((ctx) =>
    estornarEncerramento(ctx, { ...pedido, motivo: 'faltou uma nota' }),
  )
  expect([await saldo('3.1.1.03'), await saldo('2.3.3.01')]).toEqual([-30_000_00, 0])
  await expect(
    escritorio.rodar((ctx) => estornarEncerramento(ctx, { ...pedido, motivo: 'outra vez' })),
  ).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
  const denovo = await escritorio.rodar((ctx) =>
    encerrarExercicio(ctx, { ...pedido, previa: false }),
  )
  expect(denovo.resultado).toBe(23_054_10)
  expect(await saldo('2.3.3.01')).toBe(-23_054_10)
})

test('saldos iniciais que não fecham dizem por quanto, e nada é lançado', async () => {
  const pedido = (valor: number, previa: boolean) => ({
    empresaId: empresa.id,
    data: '2025-12-31',
    previa,
    saldos: [
      { conta: '1.1.1.02', valor: 1_000_00 },
      { conta: '2.3.1.01', valor },
    ],
  })
  const abrir = (valor: number, previa: boolean) =>
    escritorio.rodar((ctx) => abrirSaldos(ctx, pedido(valor, previa)))
  expect(await abrir(-900_00, true)).toEqual({ propostos: [], confirmados: [], diferenca: 100_00 })
  await expect(abrir(-900_00, false)).rejects.toMatchObject({ codigo: 'partidas-nao-fecham' })
  expect((await abrir(-1_000_00, false)).confirmados).toHaveLength(1)
  await expect(abrir(-1_000_00, false)).rejects.toMatchObject({ codigo: 'lancamento-repetido' })
  expect(await saldo('1.1.1.02', '2026-06-15')).toBe(1_000_00)
})

test('cada bem deprecia uma vez por mês', async () => {
  await escritorio.rodar((ctx) =>
    criarBem(ctx, {
      empresaId: empresa.id,
      descricao: 'Computador',
      contaId: livro.id('1.2.3.05'),
      aquisicao: '2026-01-10',
      inicio: '2026-01',
      custo: 12_000_00,
      taxaAnual: '0.2',
    }),
  )
  const pedido = { empresaId: empresa.id, competencia: '2026-02', previa: false }
  const { confirmados } = await escritorio.rodar((ctx) => depreciar(ctx, pedido))
  expect(confirmados).toHaveLength(1)
  await expect(escritorio.rodar((ctx) => depreciar(ctx, pedido))).rejects.toMatchObject({
    codigo: 'nada-a-fazer',
  })
  expect([await saldo('4.1.2.08'), await saldo('1.2.3.99')]).toEqual([200_00, -200_00])
  const { bens } = await escritorio.rodar((ctx) => listarBens(ctx, { empresaId: empresa.id }))
  expect(bens[0]).toMatchObject({ quota: 200_00, meses: 60, depreciado: 200_00 })
})

test('distribui até o lucro contábil, e avisa a retenção de quem passa de R$ 50 mil no mês', async () => {
  await lancar('2026-03-10', [
    ['1.1.1.02', 80_000_00],
    ['3.1.1.03', -80_000_00],
  ])
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with p as (insert into pessoa (escritorio_id, cpf, nome) values ($1, '99900000162', 'Sócia Fictícia') returning id)
     insert into socio (escritorio_id, empresa_id, pessoa_id, participacao, de) select $1, $2, id, 1, '2020-01-01' from p returning id`,
    [escritorio.id, empresa.id],
  )
  const socioId = rows[0]?.id ?? 0
  const distribuir = (valor: number, previa: boolean) =>
    escritorio.rodar((ctx) =>
      distribuirLucros(ctx, {
        empresaId: empresa.id,
        data: '2026-03-31',
        socios: [{ socioId, valor }],
        percentual: '0.32',
        previa,
      }),
    )
  const previa = await distribuir(60_000_00, true)
  expect(previa.limites).toEqual({
    lucroContabil: 80_000_00,
    presuncao: 25_600_00,
    pedido: 60_000_00,
    cabe: true,
  })
  expect(previa.socios[0]).toMatchObject({ irrf: 6_000_00, jaNoMes: 0 })
  await expect(distribuir(80_000_01, false)).rejects.toMatchObject({ codigo: 'acima-do-lucro' })
  expect((await distribuir(40_000_00, false)).socios[0]).toMatchObject({ irrf: 0 })
  // Together they pass the limit: the whole month is taxed.
  expect((await distribuir(20_000_00, true)).socios[0]).toMatchObject({
    jaNoMes: 40_000_00,
    irrf: 6_000_00,
  })
  expect((await distribuir(1_00, true)).limites.lucroContabil).toBe(40_000_00)
})

test('saldos iniciais corrigidos continuam lançados: não se abrem outra vez', async () => {
  const saldos = [
    { conta: '1.1.1.02', valor: 500_00 },
    { conta: '2.3.1.01', valor: -500_00 },
  ]
  const pedido = { empresaId: empresa.id, data: '2026-01-01', saldos, previa: false }
  const { confirmados } = await escritorio.rodar((ctx) => abrirSaldos(ctx, pedido))
  await escritorio.rodar((ctx) =>
    corrigirLancamento(ctx, {
      ...{ lancamentoId: confirmados[0]?.id ?? 0, motivo: 'valor errado', data: '2026-01-01' },
      ...{
        historico: 'Saldos iniciais',
        partidas: saldos.map((s) => ({ ...s, valor: s.valor * 2 })),
      },
    }),
  )
  await expect(escritorio.rodar((ctx) => abrirSaldos(ctx, pedido))).rejects.toMatchObject({
    codigo: 'lancamento-repetido',
  })
  expect(await saldo('1.1.1.02')).toBe(1000_00)
})

test('com um só dos dois lançamentos do encerramento estornado, o ano não se encerra por cima', async () => {
  await umAno()
  const pedido = { empresaId: empresa.id, ano: 2026 }
  const encerrar = () =>
    escritorio.rodar((ctx) => encerrarExercicio(ctx, { ...pedido, previa: false }))
  const { confirmados } = await encerrar()
  await escritorio.rodar((ctx) =>
    estornarLancamento(ctx, { lancamentoId: confirmados[0]?.id ?? 0, motivo: 'só o primeiro' }),
  )
  await expect(encerrar()).rejects.toMatchObject({ codigo: 'lancamento-repetido' })
  await escritorio.rodar((ctx) => estornarEncerramento(ctx, { ...pedido, motivo: 'o que sobrou' }))
  await encerrar()
  expect(await saldo('5.1.1.01')).toBe(0)
  expect(await saldo('2.3.3.01')).toBe(-23_054_10)
})

test.each([0, 1])(
  'o que metade de um encerramento deixou no caminho segue com o do ano seguinte (estornado o %i)',
  async (qual) => {
    await umAno()
    const encerrar = (ano: number) =>
      escritorio.rodar((ctx) =>
        encerrarExercicio(ctx, { empresaId: empresa.id, ano, previa: false }),
      )
    const { confirmados } = await encerrar(2026)
    const lancamentoId = confirmados[qual]?.id ?? 0
    await escritorio.rodar((ctx) =>
      estornarLancamento(ctx, { lancamentoId, motivo: 'só um dos dois' }),
    )
    expect(await saldo('5.1.1.01', '2027-12')).not.toBe(0)
    await encerrar(2027)
    expect(await saldo('5.1.1.01', '2027-12')).toBe(0)
    expect(await saldo('2.3.3.01', '2027-12')).toBe(-23_054_10)
  },
)

test('um estorno não se estorna nem se corrige: o que ele desfez se lança de novo', async () => {
  const [original] = await lancar('2026-03-10', [
    ['1.1.1.02', 100],
    ['3.1.1.03', -100],
  ])
  const motivo = 'de propósito'
  const estorno = await escritorio.rodar((ctx) =>
    estornarLancamento(ctx, { lancamentoId: original?.id ?? 0, motivo }),
  )
  const partidas = [
    { conta: '1.1.1.02', valor: 1 },
    { conta: '3.1.1.03', valor: -1 },
  ]
  const corpo = { lancamentoId: estorno.id, motivo, data: '2026-03-10', historico: 'x', partidas }
  for (const ato of [
    () => escritorio.rodar((ctx) => estornarLancamento(ctx, { lancamentoId: estorno.id, motivo })),
    () => escritorio.rodar((ctx) => corrigirLancamento(ctx, corpo)),
  ])
    await expect(ato()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
})

test('duas pessoas desfazem o mesmo ao mesmo tempo: a segunda sabe que já foi estornado', async () => {
  const [original] = await lancar('2026-03-10', [
    ['1.1.1.02', 100],
    ['3.1.1.03', -100],
  ])
  const desfazer = () =>
    escritorio.rodar((ctx) =>
      estornarLancamento(ctx, { lancamentoId: original?.id ?? 0, motivo: 'ao mesmo tempo' }),
    )
  const desfechos = await Promise.allSettled([desfazer(), desfazer(), desfazer()])
  const recusas = desfechos.flatMap((d) => (d.status === 'rejected' ? [d.reason.codigo] : []))
  expect(recusas).toEqual(['lancamento-estornado', 'lancamento-estornado'])
})

test('encerra-se por trimestre, na ordem, e o ano fecha só o que sobrou', async () => {
  const receita = (data: string, valor: number) =>
    lancar(data, [
      ['1.1.1.02', valor],
      ['3.1.1.03', -valor],
    ])
  await receita('2026-02-10', 100_00)
  await receita('2026-05-10', 200_00)
  await receita('2026-12-10', 400_00)
  const encerrar = (em?: string) =>
    escritorio.rodar((ctx) =>
      encerrarExercicio(ctx, { empresaId: empresa.id, ano: 2026, em, previa: false }),
    )
  const desfazer = (em?: string) =>
    escritorio.rodar((ctx) =>
      estornarEncerramento(ctx, { empresaId: empresa.id, ano: 2026, em, motivo: 'faltou nota' }),
    )
  expect((await encerrar('2026-03-31')).resultado).toBe(100_00)
  expect(await saldo('2.3.3.01', '2026-03')).toBe(-100_00)
  expect((await encerrar('2026-06-30')).resultado).toBe(200_00)
  // Of what is closed after it, a day within is neither closed nor undone.
  await expect(encerrar('2026-05-31')).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await expect(desfazer('2026-03-31')).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await expect(encerrar('2026-06-30')).rejects.toMatchObject({ codigo: 'lancamento-repetido' })
  await expect(encerrar('2026-09-30')).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
  expect((await encerrar()).resultado).toBe(400_00)
  expect([await saldo('3.1.1.03'), await saldo('2.3.3.01')]).toEqual([0, -700_00])
  expect(await saldo('3.1.1.03', '2026-12', { desde: '2026-01', semEncerramento: true })).toBe(
    -700_00,
  )
  await desfazer()
  await desfazer('2026-06-30')
  expect([await saldo('3.1.1.03'), await saldo('2.3.3.01')]).toEqual([-600_00, -100_00])
  expect((await encerrar('2026-06-30')).resultado).toBe(200_00)
})

test('o ano que outro encerramento já levou não se encerra de novo; o que chegou tarde nele, sim', async () => {
  const receber = (data: string, valor: number) =>
    lancar(data, [
      ['1.1.1.02', valor],
      ['3.1.1.03', -valor],
    ])
  const encerrar = (ano: number) =>
    escritorio.rodar((ctx) => encerrarExercicio(ctx, { empresaId: empresa.id, ano, previa: false }))
  await receber('2025-05-10', 100_00)
  await receber('2026-05-10', 50_00)
  // The year before was still open: this closing takes both.
  expect((await encerrar(2026)).anteriores).toBe(100_00)
  await expect(encerrar(2025)).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  expect(await saldo('3.1.1.03', '2026-12')).toBe(0)
  await escritorio.rodar((ctx) =>
    estornarEncerramento(ctx, { empresaId: empresa.id, ano: 2026, motivo: 'falta 2025' }),
  )
  await encerrar(2025)
  await encerrar(2026)
  await receber('2025-11-10', 7_00)
  await expect(encerrar(2025)).rejects.toMatchObject({ codigo: 'lancamento-repetido' })
  expect(await saldo('3.1.1.03', '2026-12')).toBe(-7_00)
  await escritorio.rodar((ctx) =>
    estornarEncerramento(ctx, { empresaId: empresa.id, ano: 2025, motivo: 'chegou tarde' }),
  )
  await encerrar(2025)
  expect(await saldo('3.1.1.03', '2025-12')).toBe(0)
  expect(await saldo('3.1.1.03', '2026-12')).toBe(0)
})

test('o resultado de um ano anterior ainda aberto é dito à parte', async () => {
  await umAno()
  await lancar('2027-02-10', [
    ['1.1.1.02', 10_00],
    ['3.1.1.03', -10_00],
  ])
  const previa = (ano: number) =>
    escritorio.rodar((ctx) => encerrarExercicio(ctx, { empresaId: empresa.id, ano, previa: true }))
  expect(await previa(2027)).toMatchObject({ resultado: 23_064_10, anteriores: 23_054_10 })
  await escritorio.rodar((ctx) =>
    encerrarExercicio(ctx, { empresaId: empresa.id, ano: 2026, previa: false }),
  )
  expect(await previa(2027)).toMatchObject({ resultado: 10_00, anteriores: 0 })
})

test('a regra da empresa diz para que conta vai o resultado, como nos automáticos', async () => {
  await umAno()
  const { id: contaId } = await escritorio.rodar((ctx) =>
    criarConta(ctx, {
      ...{ empresaId: empresa.id, codigo: '2.3.3.50', nome: 'Lucros a destinar' },
      ...{ tipo: 'analitica', natureza: 'credora' },
    }),
  )
  await escritorio.rodar((ctx) =>
    salvarRegra(ctx, { empresaId: empresa.id, funcao: 'lucros-acumulados', contaId }),
  )
  const { propostos } = await escritorio.rodar((ctx) =>
    encerrarExercicio(ctx, { empresaId: empresa.id, ano: 2026, previa: true }),
  )
  expect(propostos[1]?.partidas.map((p) => p.codigo)).toEqual(['5.1.1.01', '2.3.3.50'])
})

// The year from its opening balances to its closing, with figures worked out by hand.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
} from '../../../testes/fabricas.ts'
import { corrigirLancamento, estornarLancamento } from '../lancamentos/estornar.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { criarConta } from '../plano/contas.ts'
import { salvarRegra } from '../plano/regras.ts'
import { abrirSaldos } from './abrir-saldos.ts'
import { criarBem, depreciar, listarBens } from './bens.ts'
import { distribuirLucros } from './distribuir.ts'
import { encerrarExercicio, estornarEncerramento } from './encerrar.ts'
import { encerrarDeTeste } from './testes/encerrar-de-teste.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-03-20T12:00:00Z') })
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
  const feito = await encerrarDeTeste(livro, pedido)
  expect(feito.confirmados).toHaveLength(2)
  for (const zerada of ['3.1.1.03', '3.1.2.03', '4.1.1.01', '4.1.2.05', '4.1.2.08', '5.1.1.01'])
    expect(await saldo(zerada), zerada).toBe(0)
  expect(await saldo('2.3.3.01')).toBe(-23_054_10)
  // How the year stood before its closing.
  const antes = { desde: '2026-01', semEncerramento: true }
  expect(await saldo('3.1.1.03', '2026-12', antes)).toBe(-30_000_00)
  expect(await saldo('2.3.3.01', '2026-12', antes)).toBe(0)
  await expect(encerrarDeTeste(livro, pedido)).rejects.toMatchObject({
    codigo: 'lancamento-repetido',
  })
})

test('desfeito o encerramento, os saldos voltam, e encerra-se de novo', async () => {
  await umAno()
  const pedido = { empresaId: empresa.id, ano: 2026 }
  await encerrarDeTeste(livro, pedido)
  await escritorio.rodar((ctx) =>
    estornarEncerramento(ctx, { ...pedido, motivo: 'faltou uma nota' }),
  )
  expect([await saldo('3.1.1.03'), await saldo('2.3.3.01')]).toEqual([-30_000_00, 0])
  await expect(
    escritorio.rodar((ctx) => estornarEncerramento(ctx, { ...pedido, motivo: 'outra vez' })),
  ).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
  const denovo = await encerrarDeTeste(livro, pedido)
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
  const encerrar = (em?: string) => encerrarDeTeste(livro, { ano: 2026, em })
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
  // The year is told apart: what its quarters closed, and what is left; together they are its DRE.
  expect(await previaDe(2026)).toMatchObject({
    ...{ resultado: 400_00, jaEncerrado: 300_00, anteriores: 0 },
  })
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

const receber = (data: string, valor: number) =>
  lancar(data, [
    ['1.1.1.02', valor],
    ['3.1.1.03', -valor],
  ])
const previaDe = (ano: number, em?: string) =>
  escritorio.rodar((ctx) =>
    encerrarExercicio(ctx, { empresaId: empresa.id, ano, em, previa: true }),
  )

test('o ano anterior ainda aberto é dito à parte, e se encerra antes; desfaz-se do último ao primeiro', async () => {
  await receber('2024-05-10', 30_00)
  await receber('2025-05-10', 100_00)
  await receber('2026-05-10', 50_00)
  expect(await previaDe(2026)).toMatchObject({
    ...{ resultado: 180_00, anteriores: 130_00 },
    pendencias: [{ codigo: 'anos-abertos', anos: [2024, 2025] }, { codigo: 'meses-abertos' }],
  })
  const encerrar = (ano: number) => encerrarDeTeste(livro, { ano })
  await expect(encerrar(2026)).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
    detalhes: { detail: expect.stringContaining('2024, 2025'), dados: { anos: [2024, 2025] } },
  })
  for (const ano of [2024, 2025]) await encerrar(ano)
  expect(await previaDe(2026)).toMatchObject({ resultado: 50_00, anteriores: 0 })
  expect((await encerrar(2026)).resultado).toBe(50_00)
  const desfazer = (ano: number) =>
    escritorio.rodar((ctx) =>
      estornarEncerramento(ctx, { empresaId: empresa.id, ano, motivo: 'chegou tarde' }),
    )
  await expect(desfazer(2025)).rejects.toMatchObject({
    detalhes: { detail: expect.stringContaining('31/12/2026') },
  })
  await desfazer(2026)
  await desfazer(2025)
  await receber('2025-11-10', 7_00)
  expect((await encerrar(2025)).resultado).toBe(107_00)
  expect((await encerrar(2026)).resultado).toBe(50_00)
  expect([await saldo('3.1.1.03'), await saldo('2.3.3.01')]).toEqual([0, -187_00])
})

test('o ano que não acabou não se encerra, nem um mês aberto, nem outro resultado que não o confirmado', async () => {
  await receber('2026-11-10', 40_00)
  await receber('2027-01-10', 9_00)
  const encerrar = (ano: number, confirmado?: number) =>
    escritorio.rodar((ctx) =>
      encerrarExercicio(ctx, { empresaId: empresa.id, ano, previa: false, confirmado }),
    )
  const { pendencias } = await previaDe(2026)
  expect(pendencias).toMatchObject([{ codigo: 'meses-abertos', meses: ['2026-11', '2026-12'] }])
  await expect(encerrar(2026, 40_00)).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
    detalhes: { detail: expect.stringContaining('11/2026, 12/2026') },
  })
  for (const mes of ['2026-11', '2026-12']) await bloquearMes(escritorio, empresa.id, mes)
  for (const outro of [undefined, 39_99])
    await expect(encerrar(2026, outro)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  await encerrar(2026, 40_00)
  expect(await previaDe(2027)).toMatchObject({ pendencias: [{ codigo: 'periodo-em-curso' }] })
  await expect(encerrarDeTeste(livro, { ano: 2027 })).rejects.toMatchObject({
    detalhes: { detail: expect.stringContaining('31/12/2027 ainda não passou') },
  })
  await expect(encerrarDeTeste(livro, { ano: 2027, em: '2027-02-10' })).rejects.toMatchObject({
    detalhes: { detail: expect.stringContaining('não é o último dia de um mês') },
  })
  expect(await saldo('2.3.3.01', '2027-12')).toBe(-40_00)
})

test('na extinção, o resultado se encerra no dia dela, mesmo no meio do mês', async () => {
  await receber('2027-02-10', 9_00)
  await bancada.dono.query(`update empresa set encerrada_em = '2027-03-15' where id = $1`, [
    empresa.id,
  ])
  await encerrarDeTeste(livro, { ano: 2027, em: '2027-03-15' })
  expect(await saldo('2.3.3.01', '2027-03')).toBe(-9_00)
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

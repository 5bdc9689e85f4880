// «Enviado» says that somebody has what was sent: where nobody would, it waits, and the lock with it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { confirmarFaturamento } from '../faturamento/confirmar-faturamento.ts'
import {
  AGORA,
  executar,
  MES,
  prepararMes,
  umaLinha,
  umaNota,
  umDestinatario,
  umMes,
} from '../testes/mes-de-teste.ts'
import { entregarPorFora } from './entregar-por-fora.ts'
import { preverFechamento } from './executar-fechamento.ts'
import { lerFechamento } from './ler-fechamento.ts'
import { reabrirEtapa } from './reabrir-etapa.ts'
import { reavaliarFechamentos } from './reavaliar-fechamento.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, { semDestinatario: true })
  await prepararMes(escritorio)
})

const mes = async () =>
  await umaLinha<Record<string, unknown>>(
    bancada,
    `select enviado, contabil, bloqueio, etapa_atual, situacao, motivo_codigo, motivo,
       (select array_agg(distinct estado) from guia g where g.empresa_id = f.empresa_id and g.competencia = f.competencia) as guias
     from fechamento f where empresa_id = $1 and competencia = $2`,
    [empresa.id, MES],
  )

test('sem quem receba, Enviado não se faz; o livro se escreve e o mês não se bloqueia', async () => {
  const [item] = await executar(escritorio, [empresa.id])
  expect(item).toMatchObject({ resultado: 1, motivo_codigo: 'sem-destinatario' })
  expect(await mes()).toMatchObject({
    enviado: 3,
    contabil: 2,
    bloqueio: 0,
    etapa_atual: 'enviado',
    situacao: 'atencao',
    motivo_codigo: 'sem-destinatario',
    motivo: expect.stringContaining('não tem quem as receba'),
    guias: ['gerada'],
  })
  const [bloqueio] = await executar(escritorio, [empresa.id], 'bloqueio')
  expect(bloqueio?.mensagem).toContain('Bloqueio espera Enviado')
  expect(await mes()).toMatchObject({ bloqueio: 0 })
})

const ler = async () =>
  await escritorio.rodar((ctx) => lerFechamento(ctx, { empresaId: empresa.id, competencia: MES }))
const entregar = async (mais: object = {}) => {
  const { versao } = await ler()
  const onde = { empresaId: empresa.id, competencia: MES, versao }
  return await escritorio.rodar((ctx) =>
    entregarPorFora(ctx, { ...onde, em: '2026-11-05', como: 'whatsapp', ...mais }),
  )
}
const trilha = async () =>
  await umaLinha<{ entregas: number }>(
    bancada,
    `select count(*)::int as entregas from auditoria
     where tabela = 'fechamento' and empresa_id = $1 and depois ? 'entrega' and depois ->> 'entrega' is not null`,
    [empresa.id],
  )

test('cadastrada uma pessoa da empresa, a execução seguinte envia', async () => {
  await executar(escritorio, [empresa.id])
  await umDestinatario(escritorio, empresa.id)
  await executar(escritorio, [empresa.id], 'tudo', 'bloqueio')
  expect(await mes()).toMatchObject({ enviado: 2, bloqueio: 2, guias: ['enviada'] })
})

test('entregue por fora: diz quando, como e por quem, uma vez só, e o mês se bloqueia', async () => {
  await executar(escritorio, [empresa.id])
  const antes = await ler()
  expect(antes.entrega).toBeNull()
  await entregar({ nota: 'ao sócio' })
  const { entrega, versao, guias } = await ler()
  expect(entrega).toMatchObject({
    em: '2026-11-05',
    como: 'whatsapp',
    nota: 'ao sócio',
    guias: guias.length,
    total: guias.reduce((soma, { total }) => soma + total, 0),
  })
  expect(entrega?.por).toMatch(/\w/)
  expect(await mes()).toMatchObject({ enviado: 2, guias: ['enviada'], etapa_atual: 'bloqueio' })
  // Said twice, also by who had not seen it: the same act, written once.
  await entregar({ nota: 'ao sócio' })
  await entregar({ nota: 'ao sócio', versao: antes.versao })
  expect((await ler()).versao).toBe(versao)
  expect(await trilha()).toEqual({ entregas: 1 })
  await executar(escritorio, [empresa.id], 'bloqueio')
  expect(await mes()).toMatchObject({ bloqueio: 2 })
})

test('o que se entregou era de um valor: outro valor espera outra entrega', async () => {
  await executar(escritorio, [empresa.id])
  await entregar()
  await umaNota(escritorio, empresa.id, { valor: 1_000_000 })
  await executar(escritorio, [empresa.id], 'tudo', 'guia')
  expect((await ler()).entrega).toBeNull()
  await escritorio.rodar((ctx) =>
    confirmarFaturamento(ctx, { competencia: MES, selecao: { modo: 'ids', ids: [empresa.id] } }),
  )
  await executar(escritorio, [empresa.id])
  expect(await mes()).toMatchObject({ enviado: 3, contabil: 2, motivo_codigo: 'sem-destinatario' })
  expect((await ler()).entrega).toBeNull()
  await entregar({ como: 'impresso' })
  expect((await ler()).entrega).toMatchObject({ como: 'impresso' })
})

test('a mudança desfeita traz de volta o que se entregou; a que fica desfeita sem entrega diz por que espera', async () => {
  const reavaliar = () => reavaliarFechamentos(escritorio.job(), { pares: [[empresa.id, MES]] })
  for (const entregue of [false, true]) {
    await executar(escritorio, [empresa.id])
    if (entregue) await entregar()
    const antes = await mes()
    const nota = await umaNota(escritorio, empresa.id, { valor: 100_000 })
    await reavaliar()
    expect(await mes()).toMatchObject({ enviado: 0, contabil: 0 })
    expect((await ler()).entrega).toBeNull()
    await bancada.dono.query('delete from nota_fiscal where id = $1', [nota])
    await reavaliar()
    expect(await mes()).toEqual(antes)
    expect((await ler()).entrega === null).toBe(!entregue)
  }
})

test('reabrir Enviado desfaz a entrega e deixa o livro como está', async () => {
  await executar(escritorio, [empresa.id])
  await entregar()
  const { versao } = await ler()
  await escritorio.rodar((ctx) =>
    reabrirEtapa(ctx, {
      ...{ empresaId: empresa.id, competencia: MES, versao },
      ...{ etapa: 'enviado', motivo: 'registrada por engano' },
    }),
  )
  expect(await mes()).toMatchObject({ enviado: 0, contabil: 2, guias: ['gerada'] })
  expect((await ler()).entrega).toBeNull()
})

test('não se entrega o que não há, nem no futuro, nem antes de haver guia', async () => {
  await executar(escritorio, [empresa.id], 'tudo', 'conferencia')
  await expect(entregar()).rejects.toMatchObject({ codigo: 'pendencias' })
  await executar(escritorio, [empresa.id])
  for (const em of ['2026-11-06', '2026-11-04'])
    await expect(entregar({ em })).rejects.toMatchObject({ codigo: 'entrada-invalida' })
  expect(await mes()).toMatchObject({ enviado: 3, guias: ['gerada'] })
})

test('a prévia separa as empresas em que ninguém receberia', async () => {
  const outra = await umMes(escritorio)
  await prepararMes(escritorio)
  const pedido = {
    ...{ competencia: MES, etapa: 'tudo' as const },
    selecao: { modo: 'ids' as const, ids: [empresa.id, outra.id] },
  }
  const prever = async () => await escritorio.rodar((ctx) => preverFechamento(ctx, pedido))
  const { envio, semDestinatario } = await prever()
  expect(envio).toMatchObject({ empresas: 1, pessoas: 1 })
  expect(semDestinatario).toMatchObject({
    empresas: 1,
    lista: [
      { empresaId: empresa.id, guias: semDestinatario?.guias, total: semDestinatario?.total },
    ],
  })
  await executar(escritorio, [empresa.id, outra.id])
  const { total } = await umaLinha<{ total: number }>(
    bancada,
    `select sum(total)::bigint as total from guia where empresa_id = $1 and estado = 'gerada'`,
    [empresa.id],
  )
  expect(total).toBe(semDestinatario?.total)
  // What waits is said again: it was not sent.
  expect(await prever()).toMatchObject({ envio: null, semDestinatario: { total } })
})

test('sem guia a pagar, nada se espera', async () => {
  const parada = await umMes(escritorio, { notas: [], semDestinatario: true })
  await prepararMes(escritorio)
  await bancada.dono.query(
    'update fechamento set sem_movimento = true where empresa_id = $1 and competencia = $2',
    [parada.id, MES],
  )
  await executar(escritorio, [parada.id], 'tudo', 'bloqueio')
  empresa = parada
  expect(await mes()).toMatchObject({ enviado: 6, bloqueio: 2 })
})

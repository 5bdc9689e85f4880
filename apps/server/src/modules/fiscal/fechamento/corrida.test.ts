// Two people at once, a note at the last moment, a job cut in the middle: one effect, and the same one.

import { ETAPAS } from '@razao/engine/etapas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../platform/db/index.ts'
import { abrirBancada, type Bancada, umEscritorio } from '../../../testes/fabricas.ts'
import { executarOperacao } from '../../automacao/index.ts'
import {
  AGORA,
  executar,
  MES,
  prepararMes,
  retrato,
  umaLinha,
  umaNota,
  umMes,
} from '../testes/mes-de-teste.ts'
import { execucaoDoFechamento, executarFechamento } from './executar-fechamento.ts'
import { fecharLote } from './fechar-lote.ts'
import { reavaliarFechamentos } from './reavaliar-fechamento.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())

const umSocio = [{ regra: { tipo: 'fixo', valor: 500_000 } }]

test('dois fechamentos simultâneos da mesma empresa têm um só efeito', async () => {
  const escritorio = await umEscritorio(bancada)
  for (let rodada = 0; rodada < 8; rodada += 1) {
    const empresa = await umMes(escritorio, { socios: umSocio })
    await prepararMes(escritorio)
    const fechar = () =>
      escritorio.rodar((ctx) =>
        fecharLote(ctx, { competencia: MES, empresaIds: [empresa.id], etapas: ETAPAS }),
      )
    const efeitos = (await Promise.all([fechar(), fechar()])).flat()
    expect(efeitos.map((efeito) => efeito.mudou).sort()).toEqual([false, true])
    expect(
      await umaLinha(
        bancada,
        `select (select count(*) from apuracao where empresa_id = $1) as apuracoes, (select count(*) from guia where empresa_id = $1) as guias,
           (select count(*) from pro_labore where empresa_id = $1) as recibos, (select count(*) from lancamento where empresa_id = $1) as lancamentos,
           (select count(*) from periodo_bloqueio where empresa_id = $1) as bloqueios`,
        [empresa.id],
      ),
    ).toEqual({ apuracoes: 1, guias: 2, recibos: 1, lancamentos: 5, bloqueios: 1 })
  }
})

test('lotes cruzados de duas pessoas não se travam', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresas = []
  for (let i = 0; i < 12; i += 1) empresas.push((await umMes(escritorio)).id)
  await prepararMes(escritorio)
  const fechar = (ids: number[]) =>
    escritorio.rodar((ctx) =>
      fecharLote(ctx, { competencia: MES, empresaIds: ids, etapas: ETAPAS }),
    )
  const efeitos = (await Promise.all([fechar(empresas), fechar(empresas.toReversed())])).flat()
  expect(efeitos.filter((efeito) => efeito.mudou)).toHaveLength(12)
})

test('nota que chega durante o bloqueio ou entra na conta ou é recusada', async () => {
  const escritorio = await umEscritorio(bancada)
  const desfechos = new Set<string>()
  for (let rodada = 0; rodada < 12; rodada += 1) {
    const empresa = await umMes(escritorio)
    await prepararMes(escritorio)
    await executar(escritorio, [empresa.id])
    const nota = transaction(bancada.pool, escritorio.ator(), async (db) => {
      await db
        .insertInto('nota_fiscal')
        .values({
          escritorio_id: escritorio.id,
          empresa_id: empresa.id,
          direcao: 1,
          modelo: 'nfse',
          leiaute: 'teste',
          chave: `tardia-${rodada}`,
          numero: '9',
          emissao: `${MES}-20`,
          competencia: MES,
          bruto: 77_00,
          liquido: 77_00,
        })
        .execute()
      await new Promise((seguir) => setTimeout(seguir, rodada % 4))
    }).then(
      () => 'aceita',
      () => 'recusada',
    )
    await new Promise((seguir) => setTimeout(seguir, (rodada * 3) % 7))
    const bloqueio = escritorio.rodar((ctx) =>
      fecharLote(ctx, { competencia: MES, empresaIds: [empresa.id], etapas: ['bloqueio'] }),
    )
    const [situacao, efeitos] = await Promise.all([nota, bloqueio])
    const bloqueado = efeitos[0]?.plano.bloquear === true
    // Accepted and locked together would be a note outside of the tax that was locked.
    expect([situacao, bloqueado]).not.toEqual(['aceita', true])
    desfechos.add(`${situacao}/${bloqueado ? 'bloqueado' : 'aberto'}`)
  }
  expect(
    [...desfechos].every((desfecho) => ['recusada/bloqueado', 'aceita/aberto'].includes(desfecho)),
  ).toBe(true)
})

async function carteira(banco: Bancada, quantas: number) {
  const escritorio = await umEscritorio(banco)
  const ids: number[] = []
  for (let i = 0; i < quantas; i += 1) {
    const anexo = (['III', 'I', 'FATOR_R'] as const)[i % 3] ?? 'III'
    ids.push(
      (
        await umMes(escritorio, {
          atividades: [{ anexo }],
          folhaPorMes: 300_000 + i * 50_000,
          socios: i % 2 ? umSocio : [],
          receitaPorMes: 1_000_000 + i * 37_000,
        })
      ).id,
    )
  }
  await prepararMes(escritorio)
  return { escritorio, ids }
}

/** Same ids in both databases: everything is created in the same order. */
async function emBancoProprio<T>(usar: (banco: Bancada) => Promise<T>): Promise<T> {
  const banco = await abrirBancada({ agora: AGORA })
  try {
    return await usar(banco)
  } finally {
    await banco.fechar()
  }
}

test('interrompido a meio e retomado, o resultado é byte a byte o de quem não parou', async () => {
  const inteiro = await emBancoProprio(async (banco) => {
    const { escritorio, ids } = await carteira(banco, 9)
    await executar(escritorio, ids, 'tudo', 'bloqueio')
    return await retrato(escritorio)
  })
  const emPedacos = await emBancoProprio(async (banco) => {
    const { escritorio, ids } = await carteira(banco, 9)
    const { operacaoId } = await escritorio.rodar((ctx) =>
      executarFechamento(ctx, {
        competencia: MES,
        selecao: { modo: 'ids', ids },
        etapa: 'tudo',
        ate: 'bloqueio',
      }),
    )
    const parar = new AbortController()
    let lotes = 0
    // Cut after the second batch, and once more inside one, as a kill would: the transaction is lost.
    await executarOperacao(
      escritorio.job({ signal: parar.signal, processo: 'primeiro' }),
      operacaoId,
      {
        ...execucaoDoFechamento,
        tamanhoDoLote: 2,
        processarLote: async (ctx, itens, parametros, corrida) => {
          lotes += 1
          const resultados = await execucaoDoFechamento.processarLote(
            ctx,
            itens,
            parametros,
            corrida,
          )
          if (lotes === 2) parar.abort()
          return resultados
        },
      },
    )
    await expect(
      escritorio.rodar(async (ctx) => {
        await fecharLote(ctx, { competencia: MES, empresaIds: ids, etapas: ETAPAS })
        throw new Error('queda no meio do lote')
      }),
    ).rejects.toThrow('queda')
    await executarOperacao(escritorio.job({ processo: 'segundo' }), operacaoId, {
      ...execucaoDoFechamento,
      tamanhoDoLote: 4,
    })
    // The job delivered again does nothing more.
    await executarOperacao(
      escritorio.job({ processo: 'terceiro' }),
      operacaoId,
      execucaoDoFechamento,
    )
    const { rows } = await banco.dono.query(
      'select resultado, count(*) as n from operacao_item where escritorio_id = $1 group by 1',
      [escritorio.id],
    )
    expect(rows).toEqual([{ resultado: 1, n: 9 }])
    expect(
      await umaLinha(banco, 'select status, progresso from operacao where escritorio_id = $1', [
        escritorio.id,
      ]),
    ).toEqual({ status: 2, progresso: 9 })
    return await retrato(escritorio)
  })
  expect(emPedacos).toBe(inteiro)
})

test('a reavaliação rodada duas vezes, e fora de ordem, é uma só', async () => {
  const { escritorio, ids } = await carteira(bancada, 3)
  await executar(escritorio, ids)
  await umaNota(escritorio, ids[0] ?? 0, { valor: 50_000 })
  const pares = ids.map((id) => [id, MES] as const)
  await reavaliarFechamentos(escritorio.job(), { pares })
  const depois = await retrato(escritorio)
  await Promise.all([
    reavaliarFechamentos(escritorio.job(), { pares: pares.toReversed() }),
    reavaliarFechamentos(escritorio.job(), { pares }),
  ])
  expect(await retrato(escritorio)).toBe(depois)
  const { rows } = await bancada.dono.query(
    'select empresa_id, apuracao from fechamento where escritorio_id = $1 order by 1',
    [escritorio.id],
  )
  expect(rows.map((linha) => linha.apuracao)).toEqual([3, 2, 2])
})

// What the preview counts by company is what the result counts, in the same words.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umEscritorio } from '../../../testes/fabricas.ts'
import { AGORA, executar, MES, prepararMes, umMes } from '../testes/mes-de-teste.ts'
import { preverFechamento } from './executar-fechamento.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())

test('a prévia e o resultado contam as mesmas empresas, e dizem onde ninguém recebe', async () => {
  const escritorio = await umEscritorio(bancada)
  const ids = [
    (await umMes(escritorio)).id,
    (await umMes(escritorio, { semDestinatario: true })).id,
    // No note and no declaration: it stops at the first stage, which writes why.
    (await umMes(escritorio, { notas: [] })).id,
    (await umMes(escritorio, { notas: [] })).id,
  ]
  await prepararMes(escritorio)
  await executar(escritorio, ids.slice(0, 1))
  const pedido = {
    competencia: MES,
    selecao: { modo: 'ids' as const, ids },
    etapa: 'tudo' as const,
  }
  const prever = () => escritorio.rodar((ctx) => preverFechamento(ctx, pedido))
  const previa = await prever()
  expect(previa).toMatchObject({ afetadas: 1, jaFeitas: 1, impedidas: 2 })
  await executar(escritorio, ids)
  const { rows } = await bancada.dono.query<{ empresas: unknown }>(
    `select resumo -> 'empresas' as empresas from operacao where escritorio_id = $1 order by id desc limit 1`,
    [escritorio.id],
  )
  expect(rows[0]?.empresas).toEqual({
    afetada: previa.afetadas,
    jaFeita: previa.jaFeitas,
    impedida: previa.impedidas,
    comErro: 0,
    semQuemReceba: 1,
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umEscritorio } from '../../testes/fabricas.ts'
import { rotinaDosPassageiros } from './expurgo.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

test('answers and live events of long ago go, those of now stay; twice is as once', async () => {
  const escritorio = await umEscritorio(bancada)
  await bancada.dono.query(
    `insert into idempotencia (escritorio_id, usuario_id, chave, rota, entrada_hash, status, em)
     select $1, 1, 'chave-' || dias, 'r', 'h', 200, now() - make_interval(days => dias) from unnest(array[0, 29, 31]) dias`,
    [escritorio.id],
  )
  await bancada.dono.query(
    `insert into evento_ao_vivo (escritorio_id, usuario_id, topico, dados, em)
     select $1, 1, 'de-' || dias, '{}', now() - make_interval(days => dias) from unnest(array[0, 1, 3]) dias`,
    [escritorio.id],
  )
  for (const _ of [1, 2])
    await rotinaDosPassageiros.executar({
      queuePool: bancada.dono,
      clock: bancada.clock,
      log: { info: () => {} } as never,
    })
  const { rows } = await bancada.dono.query(
    `select (select array_agg(chave order by chave) from idempotencia where escritorio_id = $1) as chaves,
       (select array_agg(topico order by topico) from evento_ao_vivo where escritorio_id = $1 and topico like 'de-%') as topicos`,
    [escritorio.id],
  )
  expect(rows).toEqual([{ chaves: ['chave-0', 'chave-29'], topicos: ['de-0', 'de-1'] }])
})

// «Enviado» says that somebody has what was sent: where nobody would, it waits, and the lock with it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { AGORA, executar, MES, prepararMes, umaLinha, umMes } from '../testes/mes-de-teste.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio)
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

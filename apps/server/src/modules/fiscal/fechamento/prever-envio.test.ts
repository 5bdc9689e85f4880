// Sending is announced: what the preview says is what the run delivers, and to whom.
import { fechamento } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umEscritorio } from '../../../testes/fabricas.ts'
import { AGORA, executar, MES, prepararMes, umMes } from '../testes/mes-de-teste.ts'
import { preverFechamento } from './executar-fechamento.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())

test('a prévia diz quantas guias, quanto e a quantas pessoas, e a execução entrega isso', async () => {
  const escritorio = await umEscritorio(bancada)
  const socio = [{ regra: { tipo: 'fixo', valor: 500_000 } }]
  const ids = [
    (await umMes(escritorio, { socios: socio, semDestinatario: true })).id,
    (await umMes(escritorio, { semDestinatario: true })).id,
    (await umMes(escritorio, { notas: [], semDestinatario: true })).id,
  ]
  await prepararMes(escritorio)
  // Generated before and still waiting to be sent: it goes too.
  await executar(escritorio, ids.slice(1, 2), 'tudo', 'guia')
  for (const [n, empresas] of [
    [1, ids.slice(0, 1)],
    [2, ids.slice(0, 2)],
    [3, ids.slice(2)],
  ] as const)
    await bancada.dono.query(
      `with u as (insert into usuario (sujeito, nome, login) values ($1, 'Dona Fictícia', $1) returning id)
       insert into usuario_papel (escritorio_id, usuario_id, perfil, todas_empresas, empresas)
       select $2, id, 3, false, $3::bigint[] from u`,
      [`dona${n}-${escritorio.id}@ficticio.example`, escritorio.id, empresas],
    )
  const pedido = {
    competencia: MES,
    selecao: { modo: 'ids' as const, ids },
    etapa: 'tudo' as const,
  }
  const prever = (mais: object = {}) =>
    escritorio.rodar(async (ctx) =>
      fechamento.preverFechamento.output.parse(await preverFechamento(ctx, { ...pedido, ...mais })),
    )
  const { envio, exemplos, impedimentos } = await prever()
  expect((await prever({ ate: 'guia' })).envio).toBeNull()
  expect(envio).toMatchObject({ empresas: 2, pessoas: 2 })
  expect(exemplos.map(({ empresaId, etapas, falta }) => [empresaId, etapas[0], falta])).toEqual(
    [
      [ids[0], 'notas', null],
      // Not the same chain: only what it had not done.
      [ids[1], 'enviado', null],
      [ids[2], 'documentos', 'Nenhuma nota do mês foi recebida, nem declarado sem movimento.'],
    ].slice(0, exemplos.length),
  )
  expect(exemplos.length + impedimentos.length).toBe(3)
  await executar(escritorio, ids)
  const { rows } = await bancada.dono.query<{ guias: number; total: number }>(
    `select count(*)::int as guias, sum(total)::bigint as total from guia where empresa_id = any ($1) and estado = 'enviada'`,
    [ids],
  )
  expect(rows[0]).toEqual({ guias: envio?.guias, total: envio?.total })
  expect((await prever()).envio).toBeNull()
})

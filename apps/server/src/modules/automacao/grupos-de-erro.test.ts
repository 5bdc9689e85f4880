// «Por causa»: what each company still has, and not how many times it was tried.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { gruposDeErro } from './consultar.ts'
import { registrarOperacao } from './registrar-operacao.ts'
import type { TipoAutomacao } from './tipos.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

type Falha = { empresaId?: number; codigo: string; mensagem: string }

/** An operation that ended with these failures, one per item. */
async function falhou(escritorio: Escritorio, tipo: TipoAutomacao, falhas: readonly Falha[]) {
  const operacaoId = await escritorio.rodar((ctx) =>
    registrarOperacao(ctx, {
      tipo,
      competencia: '2026-10',
      itens: falhas.map(({ empresaId }, i) => ({
        rotulo: `item ${i + 1}`,
        ...(empresaId === undefined ? {} : { empresaId, competencia: '2026-10' }),
      })),
    }),
  )
  await bancada.dono.query(
    `update operacao_item i set resultado = 4, motivo_codigo = f.codigo, mensagem = f.mensagem
     from rows from (jsonb_to_recordset($3::jsonb) as (codigo text, mensagem text)) with ordinality as f (codigo, mensagem, n)
     where i.escritorio_id = $1 and i.operacao_id = $2 and i.ordem = f.n`,
    [escritorio.id, operacaoId, JSON.stringify(falhas)],
  )
  await bancada.dono.query('update operacao set status = 4 where escritorio_id = $1 and id = $2', [
    escritorio.id,
    operacaoId,
  ])
  return operacaoId
}

test('each cause is told apart, and trying again or many files count one company once', async () => {
  const escritorio = await umEscritorio(bancada)
  const [a, b] = [await umaEmpresa(escritorio), await umaEmpresa(escritorio)]
  const doMes = [
    { empresaId: a.id, codigo: 'fatos-incompletos', mensagem: 'Falta a receita bruta de 09/2026.' },
    {
      empresaId: b.id,
      codigo: 'fatos-incompletos',
      mensagem: 'Faltam os créditos de PIS e COFINS.',
    },
  ]
  await falhou(escritorio, 'executar-fechamento', doMes)
  const ultima = await falhou(escritorio, 'executar-fechamento', doMes)
  const ruim = { codigo: 'arquivo-recusado', mensagem: 'O ZIP está corrompido.' }
  const zip = await falhou(
    escritorio,
    'analisar-importacao',
    Array.from({ length: 120 }, () => ruim),
  )
  const { lista } = await escritorio.rodar((ctx) => gruposDeErro(ctx, {} as never))
  expect(
    lista.map(({ motivo, quantidade, operacoes }) => [motivo, quantidade, operacoes]).sort(),
  ).toEqual(
    [
      ['Falta a receita bruta de 09/2026.', 1, [ultima]],
      ['Faltam os créditos de PIS e COFINS.', 1, [ultima]],
      ['O ZIP está corrompido.', 1, [zip]],
    ].sort(),
  )
  // The same cause in two companies is one line of two.
  await falhou(
    escritorio,
    'executar-fechamento',
    doMes.map((falha) => ({ ...falha, mensagem: 'Falta o regime.' })),
  )
  const depois = await escritorio.rodar((ctx) => gruposDeErro(ctx, {} as never))
  expect(depois.lista.map(({ motivo, quantidade }) => [motivo, quantidade])).toEqual([
    ['Falta o regime.', 2],
    ['O ZIP está corrompido.', 1],
  ])
})

// Random histories of several people at once, on real PostgreSQL. Whatever they do, and in whatever order the
// database lets them: the books balance, numbers have no gap, nothing enters a locked month, the balances are
// the lines, the chain holds, and what was known at an instant never changes.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { corrigirLancamento, estornarLancamento } from '../lancamentos/estornar.ts'
import { lancar } from '../lancamentos/lancar.ts'
import { confirmarRascunhosContabeis, criarRascunhoContabil } from '../lancamentos/rascunhos.ts'
import { bloquearPeriodos, reabrirPeriodo, travarMeses } from '../periodos/bloquear-periodo.ts'
import { mudarPeriodo } from '../periodos/mudar.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { conferirSaldos, verificarCorrente } from './conferir.ts'
import { confirmarLancamentos } from './confirmar-lancamentos.ts'
import { saldosEm } from './saldos-em.ts'

const MESES = ['2025-12', '2026-01', '2026-02'] as const
let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())

type Passo =
  | { tipo: 'lancar' | 'rascunho'; empresa: number; mes: number; valor: number; contas: number }
  | { tipo: 'lote'; mes: number; valor: number; quantos: number }
  | { tipo: 'estornar' | 'corrigir'; empresa: number; qual: number; valor: number }
  | { tipo: 'bloquear' | 'reabrir' | 'area'; empresa: number; mes: number }
  | { tipo: 'perguntar'; empresa: number; mes: number }

const empresa = fc.nat(1)
const mes = fc.nat(MESES.length - 1)
const valor = fc.integer({ min: 1, max: 1_000_000 })
const passo: fc.Arbitrary<Passo> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      tipo: fc.constantFrom('lancar' as const, 'rascunho' as const),
      empresa,
      mes,
      valor,
      contas: fc.nat(20),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      tipo: fc.constant('lote' as const),
      mes,
      valor,
      quantos: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      tipo: fc.constantFrom('estornar' as const, 'corrigir' as const),
      empresa,
      qual: fc.nat(30),
      valor,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      tipo: fc.constantFrom('bloquear' as const, 'reabrir' as const, 'area' as const),
      empresa,
      mes,
    }),
  },
  { weight: 2, arbitrary: fc.record({ tipo: fc.constant('perguntar' as const), empresa, mes }) },
)

type Mundo = {
  escritorio: Escritorio
  empresas: EmpresaDeTeste[]
  contas: { id: number; codigo: string }[]
  perguntas: { empresaId: number; ate: string; conhecidoEm: string; resposta: string }[]
}

async function novoMundo(): Promise<Mundo> {
  const escritorio = await umEscritorio(bancada)
  const empresas = [await umaEmpresa(escritorio), await umaEmpresa(escritorio)]
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  const contas = (await escritorio.rodar((ctx) => planoDaEmpresa(ctx)))
    .filter((conta) => conta.tipo === 'analitica')
    .slice(0, 8)
  return { escritorio, empresas, contas, perguntas: [] }
}

const CONHECIDAS = new Set([
  'competencia-fechada',
  'competencia_fechada',
  'lancamento-estornado',
  'lancamento_estorno_unico',
  'lancamento_correcao_unica',
  'lancamento_chave',
  'registro-mudou',
  'motivo-obrigatorio',
  'nada-a-fazer',
  'nao-encontrado',
])

/** A refusal is a good answer; anything else is a fault of ours. */
async function tentar(ato: () => Promise<unknown>): Promise<void> {
  try {
    await ato()
  } catch (erro) {
    const { codigo, constraint } = erro as { codigo?: string; constraint?: string }
    if (!CONHECIDAS.has(codigo ?? constraint ?? '')) throw erro
  }
}

async function dar(mundo: Mundo, um: Passo, n: number): Promise<void> {
  const { escritorio, empresas, contas } = mundo
  const da = (indice: number) => empresas[indice]?.id ?? 0
  const competencia = 'mes' in um ? (MESES[um.mes] ?? '') : ''
  const par = (a: number, v: number) => {
    const [de, para] = [contas[a % contas.length], contas[(a + 1) % contas.length]]
    return [
      { contaId: de?.id ?? 0, valor: v },
      { contaId: para?.id ?? 0, valor: -v },
    ]
  }
  const corpo = (v: number, a: number, data: string) => ({
    data,
    historico: `passo ${n} “ação” \\ "aspas"\n`,
    partidas: par(a, v),
  })
  if (um.tipo === 'lancar') {
    const ator = escritorio.ator()
    const base = { ...escritorio.ctx(undefined as never), ator: { ...ator, requisicao: `r${n}` } }
    await lancar(
      { base, pool: bancada.pool, chave: n % 2 === 0 ? `chave-de-teste-${n}` : undefined },
      { empresaId: da(um.empresa), ...corpo(um.valor, um.contas, `${competencia}-10`) },
    )
  } else if (um.tipo === 'rascunho')
    await escritorio.rodar(async (ctx) => {
      const pedido = {
        empresaId: da(um.empresa),
        ...corpo(um.valor, um.contas, `${competencia}-11`),
      }
      const { id } = await criarRascunhoContabil(ctx, pedido)
      await confirmarRascunhosContabeis(ctx, { empresaId: pedido.empresaId, rascunhos: [id] })
    })
  else if (um.tipo === 'lote')
    await escritorio.rodar((ctx) =>
      confirmarLancamentos(
        ctx,
        Array.from({ length: um.quantos }, (_, indice) => ({
          empresaId: da(indice % 2),
          data: `${competencia}-12`,
          historico: 'do lote',
          chave: `lote:${n}:${indice}`,
          origem: 'teste',
          partidas: par(indice, um.valor).map(({ contaId, valor: v }) => ({
            conta: contas.find(({ id }) => id === contaId) ?? { id: 0, codigo: '' },
            valor: v,
          })),
        })),
      ),
    )
  else if (um.tipo === 'estornar' || um.tipo === 'corrigir') {
    const { rows } = await bancada.dono.query<{ id: number }>(
      'select id from lancamento where empresa_id = $1 and estorna_id is null order by id offset $2 limit 1',
      [da(um.empresa), um.qual],
    )
    const lancamentoId = rows[0]?.id ?? 0
    const motivo = 'motivo do teste'
    if (um.tipo === 'estornar')
      await escritorio.rodar((ctx) => estornarLancamento(ctx, { lancamentoId, motivo }))
    else
      await escritorio.rodar((ctx) =>
        corrigirLancamento(ctx, { lancamentoId, motivo, ...corpo(um.valor, n, '2026-02-20') }),
      )
  } else if (um.tipo === 'bloquear')
    await escritorio.rodar(async (ctx) => {
      await travarMeses(ctx, competencia, [da(um.empresa)])
      await bloquearPeriodos(ctx, competencia, [{ empresaId: da(um.empresa), resultadoHash: null }])
    })
  else if (um.tipo === 'reabrir')
    await escritorio.rodar((ctx) =>
      reabrirPeriodo(ctx, { empresaId: da(um.empresa), competencia, motivo: 'reaberto no teste' }),
    )
  else if (um.tipo === 'area')
    await escritorio.rodar((ctx) =>
      mudarPeriodo(ctx, {
        empresaId: da(um.empresa),
        competencia,
        area: 'contabil',
        estado: n % 2 === 0 ? 'bloqueado' : 'aberto',
        motivo: 'motivo do teste',
        versao: n % 3,
      }),
    )
  else await perguntar(mundo, da(um.empresa), competencia)
}

async function perguntar(mundo: Mundo, empresaId: number, ate: string): Promise<void> {
  const { rows } = await bancada.dono.query<{ agora: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as agora`,
  )
  const conhecidoEm = rows[0]?.agora ?? ''
  const resposta = await mundo.escritorio.rodar((ctx) =>
    saldosEm(ctx, { empresaId, ate, conhecidoEm }),
  )
  mundo.perguntas.push({ empresaId, ate, conhecidoEm, resposta: JSON.stringify(resposta) })
}

async function conferir({ escritorio, empresas, perguntas }: Mundo): Promise<void> {
  for (const { id } of empresas) {
    const corrente = await escritorio.rodar((ctx) => verificarCorrente(ctx, id))
    expect(corrente.alterado).toBeNull()
    expect(await escritorio.rodar((ctx) => conferirSaldos(ctx, id))).toEqual([])
    const { rows } = await bancada.dono.query<{ n: number; ultimo: number; soma: number }>(
      `select l.exercicio, count(distinct l.id) as n, max(l.numero) as ultimo, sum(p.valor)::bigint as soma
       from lancamento l join partida p on p.lancamento_id = l.id where l.empresa_id = $1 group by 1`,
      [id],
    )
    for (const { n, ultimo, soma } of rows) expect([soma, ultimo]).toEqual([0, n])
    // Nothing was registered between a lock and its reopening.
    const { rows: intrusos } = await bancada.dono.query(
      `select l.id from lancamento l join periodo_bloqueio b on b.empresa_id = l.empresa_id and b.competencia = l.competencia
       join auditoria a on a.tabela = 'periodo_bloqueio' and a.registro_id = b.id and a.acao = 'inserir'
       left join auditoria r on r.tabela = 'periodo_bloqueio' and r.registro_id = b.id and r.acao = 'alterar'
       join auditoria e on e.tabela = 'lancamento' and e.registro_id = l.id
       where l.empresa_id = $1 and e.em > a.em and (r.em is null or e.em < r.em)`,
      [id],
    )
    expect(intrusos).toEqual([])
    const { rows: hashes } = await bancada.dono.query<{ errados: number }>(
      `select count(*) as errados from lancamento where empresa_id = $1 and hash <> sha256(convert_to(
        app.texto_canonico(escritorio_id, id, hash_anterior, sequencia, exercicio, numero, registrado_em), 'UTF8'))`,
      [id],
    )
    expect(hashes[0]?.errados).toBe(0)
  }
  for (const { resposta, ...pedido } of perguntas)
    expect(JSON.stringify(await escritorio.rodar((ctx) => saldosEm(ctx, pedido)))).toBe(resposta)
}

test('histórias ao acaso de várias pessoas não quebram o livro', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: 5, maxLength: 40 }), async (passos) => {
      const mundo = await novoMundo()
      // Five hands take the steps in order, and meet where the database lets them.
      const fila = passos.entries()
      await Promise.all(
        Array.from({ length: 5 }, async () => {
          for (const [n, um] of fila) await tentar(() => dar(mundo, um, n))
        }),
      )
      await conferir(mundo)
    }),
    { numRuns: 15 },
  )
}, 120_000)

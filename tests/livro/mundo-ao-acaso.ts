// What a random history is made of, and the world in which it happens: a company, and the naive ledger beside it.

import { grupoDe } from '@razao/engine/contabil/demonstracoes'
import * as fc from 'fast-check'
import { planoDaEmpresa } from '../../apps/server/src/modules/contabil/plano/plano-da-empresa.ts'
import type { Bancada } from '../../apps/server/src/testes/fabricas.ts'
import { abrirLivro, type LivroDeTeste, umUsuario } from './livro-de-teste.ts'
import { LivroIngenuo, type NovaEntrada } from './livro-ingenuo.ts'

export const DIAS = [
  '2025-11-30',
  '2025-12-01',
  '2025-12-31',
  '2026-01-01',
  '2026-01-15',
  '2026-02-28',
] as const
export const MESES = [...new Set(DIAS.map((dia) => dia.slice(0, 7)))]
/** Whole months, days in the middle, a year, and nothing at all. */
export const PERIODOS = [
  ['2025-11-01', '2026-02-28'],
  ['2025-12-01', '2025-12-31'],
  ['2026-01-01', '2026-01-31'],
  ['2025-12-02', '2026-01-14'],
  ['2026-01-01', '2026-12-31'],
  ['2026-01-15', '2026-01-15'],
  ['2024-01-01', '2024-12-31'],
] as const
/** Cash, banks, suppliers, capital, accumulated ones, revenue and expenses of the standard chart. */
const CONTAS = ['1.1.1.01', '1.1.1.02', '2.1.1.01', '2.3.1.01', '3.1.1.01', '4.1.1.01'] as const

const dia = fc.nat(DIAS.length - 1)
const mes = fc.nat(MESES.length - 1)
const quem = fc.nat(1)
const qual = fc.nat(40)
const valores = fc.array(
  fc.integer({ min: -1000, max: 1000 }).filter((v) => v !== 0),
  { minLength: 1, maxLength: 3 },
)
const de = <T extends string>(...tipos: T[]) => fc.constantFrom(...tipos)
export const passo = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      tipo: de('lancar', 'rascunho'),
      dia,
      quem,
      valores,
      conta: qual,
      extra: fc.nat(3),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      tipo: de('estornar', 'corrigir'),
      qual,
      dia,
      quem,
      valores,
      conta: qual,
      outroDia: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ tipo: de('confirmar', 'descartar'), qual, quem }) },
  {
    weight: 1,
    arbitrary: fc.record({ tipo: de('torto', 'sintetica', 'repetir'), dia, quem, qual }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      tipo: de('fechar', 'reabrir', 'area', 'excecao', 'revogar'),
      mes,
      quem,
      estado: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      tipo: de('encerrar', 'desencerrar', 'abrir'),
      ano: fc.constantFrom(2025, 2026),
      valores,
      dia,
      quem,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      tipo: de('balancete', 'razao', 'diario', 'dre', 'balanco', 'saldos'),
      ...{
        periodo: fc.nat(PERIODOS.length - 1),
        conta: qual,
        quando: qual,
        comoAntes: fc.boolean(),
        semEncerramento: fc.boolean(),
      },
    }),
  },
)
export type Passo = typeof passo extends fc.Arbitrary<infer T> ? T : never

export type Mundo = LivroDeTeste & {
  readonly modelo: LivroIngenuo
  readonly usuarios: readonly number[]
  readonly contas: readonly number[]
  /** An instant, and how many entries the book had then. */
  readonly instantes: { em: string; conhecidas: number }[]
  readonly rascunhos: { id: number; nova: NovaEntrada }[]
  /** The last entry posted under a key, to be asked again. */
  repetivel: { chave: string; nova: NovaEntrada; id: number; usuario: number } | null
  /** As-of questions, and what was answered. */
  readonly perguntas: { ler: () => Promise<unknown>; resposta: unknown }[]
  n: number
}

export async function novoMundo(bancada: Bancada): Promise<Mundo> {
  const livro = await abrirLivro(bancada)
  const plano = await livro.escritorio.rodar((ctx) =>
    planoDaEmpresa(ctx, { empresaId: livro.empresa.id }),
  )
  const modelo = new LivroIngenuo(
    plano.map((conta) => ({
      ...{ id: conta.id, codigo: conta.codigo, funcao: conta.ativa ? conta.funcao : null },
      ...{ analitica: conta.tipo === 'analitica', grupo: grupoDe(conta) },
    })),
  )
  const outra = await umUsuario(livro)
  return {
    ...livro,
    modelo,
    usuarios: [livro.escritorio.usuarioId, outra],
    contas: CONTAS.map(livro.conta),
    ...{ instantes: [], rascunhos: [], repetivel: null, perguntas: [], n: 0 },
  }
}

/** The code of the refusal, said as the database or as the program says it. */
export async function desfecho<T>(ato: () => Promise<T>): Promise<T | string> {
  try {
    return await ato()
  } catch (erro) {
    const { codigo, constraint } = erro as { codigo?: string; constraint?: string }
    const nome = (codigo ?? constraint)?.replaceAll('_', '-')
    if (nome === undefined || nome === 'erro-interno') throw erro
    // Over HTTP a closed result is refused as a locked month is.
    return nome === 'resultado-encerrado' ? 'competencia-fechada' : nome
  }
}

export const escolher = <T>(lista: readonly T[], n: number): T | undefined =>
  lista[n % Math.max(lista.length, 1)]

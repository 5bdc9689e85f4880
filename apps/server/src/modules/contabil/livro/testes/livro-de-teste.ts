// An office with one company and its chart, and the short ways in which a test of the books asks and posts.
import {
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  type NovaEmpresa,
  umaEmpresa,
  umEscritorio,
} from '../../../../testes/fabricas.ts'
import { planoDaEmpresa } from '../../plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../../plano/plano-do-escritorio.ts'
import { confirmarLancamentos } from '../confirmar-lancamentos.ts'
import type { LancamentoAConfirmar, LancamentoConfirmado } from '../lancamento.ts'
import { type PedidoDeSaldos, saldosEm } from '../saldos-em.ts'

type Partidas = readonly (readonly [codigo: string, valor: number])[]
export type LivroDeTeste = {
  readonly escritorio: Escritorio
  readonly empresa: EmpresaDeTeste
  /** Of the account of a code of the standard chart. */
  id(codigo: string): number
  conta(codigo: string): { readonly id: number; readonly codigo: string }
  /** Posts one entry by hand: debits positive, credits negative, centavos. */
  lancar(
    data: string,
    partidas: Partidas,
    mais?: Partial<LancamentoAConfirmar>,
  ): Promise<readonly LancamentoConfirmado[]>
  /** Balance of an account at the end of a month or day, with the sign of D. */
  saldo(codigo: string, ate?: string, mais?: Partial<PedidoDeSaldos>): Promise<number>
}

/** The book of a company of an office that is already there. */
export async function livroDe(
  escritorio: Escritorio,
  empresa: EmpresaDeTeste,
): Promise<LivroDeTeste> {
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  const plano = await escritorio.rodar((ctx) => planoDaEmpresa(ctx))
  const ids = new Map(plano.map((conta) => [conta.codigo, conta.id]))
  const id = (codigo: string): number => {
    const achado = ids.get(codigo)
    if (achado === undefined) throw new Error(`O plano padrão não tem a conta ${codigo}.`)
    return achado
  }
  let lancados = 0
  return {
    escritorio,
    empresa,
    id,
    conta: (codigo) => ({ id: id(codigo), codigo }),
    lancar: (data, partidas, mais = {}) =>
      escritorio.rodar((ctx) => {
        lancados += 1
        return confirmarLancamentos(ctx, [
          {
            empresaId: empresa.id,
            data,
            historico: 'do teste',
            chave: `t${lancados}`,
            origem: 'manual',
            ...mais,
            partidas: partidas.map(([codigo, valor]) => ({
              conta: { id: id(codigo), codigo },
              valor,
            })),
          },
        ])
      }),
    saldo: async (codigo, ate = '2026-12', mais = {}) => {
      const saldos = await escritorio.rodar((ctx) =>
        saldosEm(ctx, { empresaId: empresa.id, ate, ...mais }),
      )
      const achado = saldos.find(({ contaId }) => contaId === id(codigo))
      return achado ? achado.anterior + achado.debitos - achado.creditos : 0
    },
  }
}

/** A new office with a company and its empty book. */
export async function umLivro(bancada: Bancada, nova: NovaEmpresa = {}): Promise<LivroDeTeste> {
  const escritorio = await umEscritorio(bancada)
  return await livroDe(escritorio, await umaEmpresa(escritorio, nova))
}

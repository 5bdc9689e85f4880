// The door of the books called by itself, as a program that errs would call it.
import { garantirPlanoDeContas } from '../modules/contabil/plano/plano-do-escritorio.ts'
import {
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from './fabricas.ts'

export const CAIXA = '1.1.1.01'
export const CAPITAL = '2.3.1.01'

/** What is sent, in the order of the function, for one entry of R$ 1,00 between two accounts. */
const umLancamento = (escritorioId: number, empresaId: number, id: (codigo: string) => number) => ({
  sessao: [String(escritorioId), 'on', '{}', '7', 'Fulana Fictícia', 'tela', 'req', '::1'] as (
    | string
    | null
  )[],
  sujeito: null as string | null,
  marca: null as string | null,
  empresa: empresaId,
  meses: ['2026-10'],
  requisicoes: null as string[] | null,
  contas: [id(CAIXA), id(CAPITAL)],
  codigos: [CAIXA, CAPITAL],
  centros: null as number[] | null,
  centroCodigos: null as string[] | null,
  participantes: null as number[] | null,
  documentos: null as number[] | null,
  datas: ['2026-10-10'],
  historicos: ['Pela porta'],
  chaves: ['manual:7:porta'],
  tipos: null as string[] | null,
  datasDoFato: null as string[] | null,
  documentoIds: null as number[] | null,
  documentoNumeros: null as string[] | null,
  textos: ['"2026-10-10"]'],
  linhaDe: [1, 1],
  ordens: [1, 2],
  linhaContas: [id(CAIXA), id(CAPITAL)],
  valores: [100, -100],
  linhaCentros: null as (number | null)[] | null,
  linhaParticipantes: null as (number | null)[] | null,
  linhaHistoricos: null as string[] | null,
  saldoContas: [id(CAIXA), id(CAPITAL)],
  saldoMeses: ['2026-10', '2026-10'],
  saldoDebitos: [100, 0],
  saldoCreditos: [0, 100],
  respostaDe: [] as number[],
  respostaChaves: [] as string[],
  respostaHashes: [] as string[],
})
export type Enviado = ReturnType<typeof umLancamento>

export type Porta = {
  readonly escritorio: Escritorio
  readonly empresa: EmpresaDeTeste
  /** Of an account of the office's chart. */
  id(codigo: string): number
  /** An array may be sent as its literal. @returns what the function answers; null is «not as it was remembered» */
  enviar(mudado?: { readonly [campo in keyof Enviado]?: Enviado[campo] | string }): Promise<unknown>
  /** Rows of the office in all that the door writes. */
  escritos(): Promise<number>
}

/** Ids, by code, of the chart that the companies of an office share. */
export async function contasDe(bancada: Bancada, escritorioId: number) {
  const { rows } = await bancada.dono.query<{ codigo: string; id: string }>(
    'select codigo, id from conta_contabil where escritorio_id = $1 and empresa_id is null',
    [escritorioId],
  )
  return Object.fromEntries(rows.map(({ codigo, id }) => [codigo, Number(id)]))
}

/** An office with its chart and one company, and the door to its book. */
export async function abrirPorta(bancada: Bancada): Promise<Porta> {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  const contas = await contasDe(bancada, escritorio.id)
  const id = (codigo: string): number => contas[codigo] ?? 0
  const certo = () => umLancamento(escritorio.id, empresa.id, id)
  return {
    escritorio,
    empresa,
    id,
    async enviar(mudado = {}) {
      const valores = Object.values({ ...certo(), ...mudado })
      const { rows } = await bancada.pool.query<{ gravados: unknown }>(
        `select app.lancar_juntos(${valores.map((_, i) => `$${i + 1}`).join(', ')}) as gravados`,
        valores,
      )
      return rows[0]?.gravados
    },
    async escritos() {
      const { rows } = await bancada.dono.query<{ n: number }>(
        `select (select count(*) from lancamento where escritorio_id = $1) + (select count(*) from partida where escritorio_id = $1)
          + (select count(*) from saldo_mensal where escritorio_id = $1) + (select count(*) from idempotencia where escritorio_id = $1)
          + (select count(*) from auditoria where escritorio_id = $1 and tabela = 'lancamento') as n`,
        [escritorio.id],
      )
      return Number(rows[0]?.n)
    },
  }
}

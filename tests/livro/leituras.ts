// Each question of a history: the answer of the program, cut to what the model says, beside the model's.
import type { contabilRelatorios, RouteParsed } from '@razao/contract'
import { expect } from 'vitest'
import { relatorioBalancete } from '../../apps/server/src/modules/contabil/demonstracoes/balancete.ts'
import { relatorioDemonstracao } from '../../apps/server/src/modules/contabil/demonstracoes/demonstracoes.ts'
import {
  relatorioDiario,
  totaisDoDiario,
} from '../../apps/server/src/modules/contabil/demonstracoes/diario.ts'
import { relatorioRazao } from '../../apps/server/src/modules/contabil/demonstracoes/razao.ts'
import { saldosEm } from '../../apps/server/src/modules/contabil/livro/saldos-em.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import type { Olhar } from './livro-ingenuo.ts'
import { escolher, type Mundo, type Passo, PERIODOS } from './mundo-ao-acaso.ts'

type Leitura = Extract<Passo, { comoAntes: boolean }>

/** The answer of the program, cut to what the model says, and what the model says. */
function leituraDe(mundo: Mundo, um: Leitura, olhar: Olhar, conhecidoEm: string | undefined) {
  const { modelo, escritorio, empresa } = mundo
  const { de: inicio, ate, semEncerramento } = olhar
  const periodo = {
    empresaId: empresa.id,
    de: inicio,
    ate,
    ...(conhecidoEm === undefined ? {} : { conhecidoEm }),
  }
  const rodar = <T>(work: (ctx: Context) => Promise<T>) => escritorio.rodar(work)
  const conta = escolher(mundo.contas, um.conta) ?? 0
  switch (um.tipo) {
    case 'balancete':
      return {
        ler: async () => {
          const { linhas, totais, verificacoes } = await rodar((ctx) =>
            relatorioBalancete(ctx, { ...periodo, tipoDeRelatorio: 0, semEncerramento }),
          )
          expect([
            totais.saldo,
            totais.debitos - totais.creditos,
            verificacoes.diferenca,
            verificacoes.desequilibrio,
          ]).toEqual([0, 0, 0, 0])
          return Object.fromEntries(
            linhas.map(({ codigo, saldoAnterior, debitos, creditos, saldo }) => [
              codigo,
              { saldoAnterior, debitos, creditos, saldo },
            ]),
          )
        },
        esperado: () => modelo.balancete(olhar),
      }
    case 'razao':
      return {
        ler: () => lerRazao(rodar, { ...periodo, contaId: conta }),
        esperado: () => modelo.razao({ ...olhar, semEncerramento: false }, conta),
      }
    case 'diario':
      return {
        ler: async () => {
          const linhas = await lerDiario(rodar, periodo)
          const totais = await rodar((ctx) => totaisDoDiario(ctx, periodo))
          expect(totais).toMatchObject({
            lancamentos: linhas.length,
            debitos: linhas.reduce((t, l) => t + l.valor, 0),
          })
          return linhas
        },
        esperado: () => modelo.diario(olhar),
      }
    case 'saldos':
      return {
        ler: async () => {
          const saldos = await rodar((ctx) =>
            saldosEm(ctx, {
              empresaId: empresa.id,
              desde: inicio,
              ate,
              conhecidoEm,
              semEncerramento,
            }),
          )
          return Object.fromEntries(
            saldos.map((s) => [s.contaId, [s.anterior, s.debitos, s.creditos]]),
          )
        },
        esperado: () =>
          Object.fromEntries(
            modelo.contas.flatMap(({ id, analitica }) => {
              if (!analitica) return []
              const v = modelo.valores(olhar, (c) => c.id === id)
              return v.saldoAnterior || v.debitos || v.creditos
                ? [[id, [v.saldoAnterior, v.debitos, v.creditos]]]
                : []
            }),
          ),
      }
    default:
      return {
        ler: async () => {
          const { linhas, confere } = await rodar((ctx) =>
            relatorioDemonstracao(ctx, {
              ...periodo,
              demonstracao: um.tipo === 'dre' ? 'dre' : 'balanco',
            }),
          )
          expect(confere).toBe(true)
          if (um.tipo === 'dre') return linhas.at(-1)?.valores ?? []
          return linhas.find(({ superior }) => superior === null)?.valores ?? [0, 0]
        },
        esperado: () => {
          if (um.tipo === 'dre') return [modelo.resultado(olhar)]
          const { final, inicial } = modelo.balanco(olhar)
          return [final, inicial]
        },
      }
  }
}

type Rodar = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Page by page, three lines each, as who scrolls. */
async function lerRazao(
  rodar: Rodar,
  filtro: Omit<RouteParsed<typeof contabilRelatorios.relatorioRazao>, 'linhas'>,
) {
  const linhas: Awaited<ReturnType<typeof relatorioRazao>>['linhas'] = []
  let pagina = await rodar((ctx) => relatorioRazao(ctx, { ...filtro, linhas: 3 }))
  const { saldoAnterior, debitos, creditos, saldo } = pagina
  linhas.push(...pagina.linhas)
  while (pagina.temDepois) {
    const depoisDe = pagina.linhas.at(-1)?.marca
    pagina = await rodar((ctx) => relatorioRazao(ctx, { ...filtro, linhas: 3, depoisDe }))
    linhas.push(...pagina.linhas)
  }
  return {
    ...{ saldoAnterior, debitos, creditos, saldo },
    linhas: linhas.map((l) => ({
      ...{
        lancamentoId: l.lancamentoId,
        ordem: l.ordem,
        data: l.data,
        debito: l.debito,
        credito: l.credito,
        saldo: l.saldo,
      },
    })),
  }
}

async function lerDiario(
  rodar: Rodar,
  filtro: { empresaId: number; de: string; ate: string; conhecidoEm?: string },
) {
  const linhas: Awaited<ReturnType<typeof relatorioDiario>>['linhas'] = []
  let depoisDe: string | undefined
  for (;;) {
    const pagina = await rodar((ctx) => relatorioDiario(ctx, { ...filtro, linhas: 4, depoisDe }))
    linhas.push(...pagina.linhas)
    depoisDe = pagina.linhas.at(-1)?.marca
    if (!pagina.temDepois) break
  }
  return linhas.map((l) => ({
    ...{ id: l.id, data: l.data, numero: l.numero, tipo: l.tipo, estornaId: l.estornaId },
    partidas: l.partidas.map((p) => [p.contaId, p.valor]),
    valor: l.valor,
  }))
}

export async function ler(mundo: Mundo, um: Leitura): Promise<void> {
  const [inicio, ate] = PERIODOS[um.periodo] ?? PERIODOS[0]
  const momento = um.comoAntes ? escolher(mundo.instantes, um.quando) : undefined
  const olhar: Olhar = {
    ...{ de: inicio, ate, conhecidas: momento?.conhecidas },
    semEncerramento: (um.tipo === 'balancete' || um.tipo === 'saldos') && um.semEncerramento,
  }
  const { ler: perguntar, esperado } = leituraDe(mundo, um, olhar, momento?.em)
  const resposta = await perguntar()
  expect(resposta).toEqual(esperado())
  if (momento) mundo.perguntas.push({ ler: perguntar, resposta })
}

import {
  type ContaComLugar,
  type ContaDaFonte,
  gruposNoPadrao,
  lugaresNoPadrao,
  montarDemonstracao,
} from '../contabil/demonstracoes/index.ts'
import { type BemNosLivros, depreciarBem } from '../contabil/index.ts'
import { exigirValor } from '../dinheiro/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import { diferencas } from './diferencas.ts'
import type { Exemplo } from './exemplo.ts'

type Saldos = readonly [saldoAnterior: number, saldo: number]
/** A chart with the amounts of each account, before the closing entries and, where they differ, after. */
export type FatosDaFonte = {
  readonly demonstracao: Parameters<typeof montarDemonstracao>[0]
  readonly nivel?: number
  readonly contas: readonly (Partial<ContaDaFonte> & {
    readonly codigo: string
    readonly sem?: Saldos
    readonly com?: Saldos
  })[]
}

/** What `montarDemonstracao` is asked in an example. */
export function fonteDoExemplo({
  demonstracao,
  nivel = 3,
  contas,
}: FatosDaFonte): Parameters<typeof montarDemonstracao> {
  const valores = (quais: 'com' | 'sem') =>
    new Map(
      contas.flatMap(({ sem, com = sem }, id) => {
        const [saldoAnterior, saldo] = (quais === 'com' ? com : sem) ?? []
        return saldoAnterior === undefined || saldo === undefined
          ? []
          : [[id, { saldoAnterior, saldo }] as const]
      }),
    )
  const plano = contas.map(({ com, sem, ...conta }, id) => ({
    ...{ id, nome: conta.codigo, nivel: conta.codigo.split('.').length },
    tipo: sem || com ? ('analitica' as const) : ('sintetica' as const),
    ...{ natureza: 'devedora' as const, grupo: null, grupoDre: null, propria: false },
    ...conta,
  }))
  return [demonstracao, { plano, com: valores('com'), sem: valores('sem') }, nivel]
}

/** The statements over a chart, and where each account stands in the standard one. */
export const CONFERENTES_DAS_DEMONSTRACOES: Readonly<
  Record<string, (exemplo: Exemplo) => string[]>
> = {
  demonstracao: ({ fatos, espera }) =>
    conferirResultado(() => montarDemonstracao(...fonteDoExemplo(fatos as FatosDaFonte)), espera, {
      mostrar: ({ linhas, diferenca, confere }) => ({
        ...{ diferenca, confere },
        linhas: Object.fromEntries(linhas.map(({ codigo, valores }) => [codigo, valores])),
      }),
    }),
  'bem-nos-livros': ({ fatos, espera }) =>
    conferirResultado(() => depreciarBem(fatos as BemNosLivros), espera),
  'lugar-no-padrao': ({ fatos, espera }) => {
    const plano = fatos.plano as readonly ContaComLugar[]
    const lugares = exigirValor(lugaresNoPadrao(plano))
    const grupos = exigirValor(gruposNoPadrao(plano))
    return diferencas(
      {
        lugares: Object.fromEntries(lugares),
        dre: Object.fromEntries([...grupos].map(([codigo, { grupoDre }]) => [codigo, grupoDre])),
        dfc: Object.fromEntries([...grupos].map(([codigo, { tipoDfc }]) => [codigo, tipoDfc])),
      },
      espera,
    )
  },
}

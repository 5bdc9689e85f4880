import { useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useCompetencia } from '../../../state/contexto.ts'
import { ehInstante, type NomeDoPeriodo, periodoDoEndereco } from './periodo.ts'
import { useEmpresaDoEndereco } from './use-empresa-do-endereco.ts'

export const ABAS = [
  'painel',
  'plano',
  'diario',
  'razao',
  'balancete',
  'demonstracoes',
  'conciliacao',
  'encerramento',
  'automaticos',
  'cadastros',
  'exportar',
  'periodos',
] as const
export type Aba = (typeof ABAS)[number]

export const abaDoEndereco = (parametros: URLSearchParams): Aba =>
  ABAS.find((uma) => uma === parametros.get('aba')) ?? 'painel'

type Mudanca = Readonly<Record<string, string | number | null | undefined>>

/** Which period a tab opens with when the address says nothing. */
const PERIODO_PADRAO: Readonly<Partial<Record<Aba, NomeDoPeriodo>>> = {
  razao: 'ano',
  demonstracoes: 'ano',
}

const escrever = (parametros: URLSearchParams, mudanca: Mudanca): URLSearchParams => {
  for (const [nome, valor] of Object.entries(mudanca)) {
    if (valor === null || valor === undefined || valor === '') parametros.delete(nome)
    else parametros.set(nome, String(valor))
  }
  return parametros
}

/**
 * The book of the address, while nothing is drawn: the same words as `useLivro`, for what is asked ahead of the
 * screen. Null when the address is of another tab, or leaves company or month to be chosen.
 */
export function livroDoEndereco(aba: Aba) {
  const parametros = new URLSearchParams(window.location.search)
  const empresaId = Number(parametros.get('empresa'))
  const competencia = parametros.get('competencia') ?? ''
  if (abaDoEndereco(parametros) !== aba || !/^\d{4}-(0[1-9]|1[0-2])$/.test(competencia)) return null
  if (!Number.isSafeInteger(empresaId) || empresaId <= 0) return null
  const { de, ate } = periodoDoEndereco(parametros, {
    competencia,
    padrao: PERIODO_PADRAO[aba] ?? 'mes',
  })
  const instante = parametros.get('conhecidoEm')
  const conhecidoEm = ehInstante(instante) ? instante : undefined
  return { empresaId, parametros, periodo: { de, ate }, conhecidoEm }
}

/** What the books show, all of it in the address: tab, period, instant, account, open entry. */
export function useLivro() {
  const [parametros, mudarParametros] = useSearchParams()
  const [competencia] = useCompetencia()
  const { empresa, empresaId, chegando, falha } = useEmpresaDoEndereco()
  const aba = abaDoEndereco(parametros)
  const padrao = PERIODO_PADRAO[aba] ?? 'mes'
  const { de, ate, nome } = periodoDoEndereco(parametros, { competencia, padrao })
  const instante = parametros.get('conhecidoEm')
  const conhecidoEm = ehInstante(instante) ? instante : undefined
  const numero = (campo: string): number | null => {
    const lido = Number(parametros.get(campo))
    return Number.isSafeInteger(lido) && lido > 0 ? lido : null
  }
  const mudar = useCallback(
    (mudanca: Mudanca) =>
      mudarParametros((antes) => escrever(antes, mudanca), {
        replace: true,
        preventScrollReset: true,
      }),
    [mudarParametros],
  )
  /** Goes to a tab, keeping only company, month and instant; `mudanca` says the rest. A step back returns. */
  const irPara = useCallback(
    (nova: Aba, mudanca: Mudanca = {}) =>
      mudarParametros((antes) => {
        const novos = new URLSearchParams({ aba: nova })
        const guardados = ['conhecidoEm', 'empresa', 'competencia']
        for (const campo of guardados) {
          const valor = antes.get(campo)
          if (valor) novos.set(campo, valor)
        }
        return escrever(novos, mudanca)
      }),
    [mudarParametros],
  )
  const naLista = useRef<readonly number[]>([])
  return {
    aba,
    empresaId,
    /** Entries of the list on screen, in its order: the drawer walks them. */
    naLista,
    empresa,
    /** The company of the address is on its way, or did not come. */
    chegando,
    falhaDaEmpresa: falha,
    competencia,
    periodo: { de, ate },
    nomeDoPeriodo: nome,
    conhecidoEm,
    parametros,
    contaId: numero('conta'),
    lancamentoId: numero('lancamento'),
    mudar,
    irPara,
    abrirLancamento: useCallback((id: number | null) => mudar({ lancamento: id }), [mudar]),
  }
}
export type Livro = ReturnType<typeof useLivro>

/** Period and instant as the report routes take them. */
export const pedidoDoLivro = (
  livro: Pick<Livro, 'periodo' | 'conhecidoEm'>,
  empresaId: number,
) => ({
  empresaId,
  ...livro.periodo,
  ...(livro.conhecidoEm === undefined ? {} : { conhecidoEm: livro.conhecidoEm }),
})

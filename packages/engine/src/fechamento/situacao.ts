import { REGIME } from '../cadastro/index.ts'
import type { Competencia } from '../tempo/index.ts'
import type { FatosDoMes, Fechamento } from './tipos.ts'

/** What obligations and windows ask about a company in a month, read once from facts and closing. */
export type Situacao = {
  readonly fatos: FatosDoMes
  readonly competencia: Competencia
  readonly ano: string
  readonly mes: number
  readonly abertura: Competencia | null
  readonly simples: boolean
  readonly mei: boolean
  readonly presumido: boolean
  readonly realTrimestral: boolean
  readonly realMensal: boolean
  /** Presumido or Real. */
  readonly lucro: boolean
  readonly isenta: boolean
  readonly empregados: boolean
  /** Somebody was paid for work: employees, partners or autônomos. */
  readonly trabalho: boolean
  readonly decimoTerceiro: boolean
  readonly guias: ReadonlySet<string>
  readonly fechamento: Pick<
    Fechamento,
    'guias' | 'compensacoes' | 'retencoes' | 'retencoesSofridas' | 'lucros' | 'apuracao'
  >
}

function aberturaDe(fatos: FatosDoMes): Competencia | null {
  if (fatos.perfil?.abertura) return fatos.perfil.abertura
  switch (fatos.regime) {
    case REGIME.simples:
      return fatos.simples.abertura
    case REGIME.mei:
      return fatos.mei.abertura
    case REGIME.presumido:
      return fatos.presumido.inicioDeAtividade
    case REGIME.realTrimestral:
    case REGIME.realMensal:
      return fatos.real.inicioDeAtividade
    case REGIME.isenta:
    case REGIME.pessoaFisica:
    case REGIME.naoInformado:
      return null
  }
}

export function situacaoDe(fatos: FatosDoMes, fechamento: Situacao['fechamento']): Situacao {
  const { competencia, regime, folha, proLabores, perfil } = fatos
  const algum = (...listas: readonly (readonly unknown[] | undefined)[]) =>
    listas.some((lista) => (lista?.length ?? 0) > 0)
  const empregados =
    perfil?.empregador === true ||
    algum(
      folha?.holerites,
      folha?.ferias,
      folha?.rescisoes,
      folha?.primeirasParcelas,
      folha?.decimosTerceiros,
    )
  const realTrimestral = regime === REGIME.realTrimestral
  const realMensal = regime === REGIME.realMensal
  const presumido = regime === REGIME.presumido
  return {
    fatos,
    competencia,
    ano: competencia.slice(0, 4),
    mes: Number(competencia.slice(5, 7)),
    abertura: aberturaDe(fatos),
    simples: regime === REGIME.simples,
    mei: regime === REGIME.mei,
    presumido,
    realTrimestral,
    realMensal,
    lucro: presumido || realTrimestral || realMensal,
    isenta: regime === REGIME.isenta,
    empregados,
    trabalho: empregados || proLabores.some(({ bruto }) => bruto > 0) || algum(folha?.autonomos),
    decimoTerceiro: empregados && algum(folha?.decimosTerceiros, folha?.holerites),
    guias: new Set(fechamento.guias.map(({ chave }) => chave)),
    fechamento,
  }
}

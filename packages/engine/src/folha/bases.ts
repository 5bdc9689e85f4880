import { type Apurado, type Caderno, nomeNaFormula, somar } from '../dinheiro/index.ts'
import type { Incidencia, Natureza, TabelaDeIncidencias } from '../tabelas/incidencias/index.ts'
import type { Vigencia } from '../tempo/index.ts'
import type { EscolhasDaFolha } from './escolhas.ts'

/** A line with the kind that says which bases it enters. */
export type Incidente = {
  readonly codigo: string
  readonly natureza: Natureza
  readonly apurado: Apurado
  readonly sinal: 1 | -1
}
export type NomeDaBase = 'inss' | 'patronal' | 'irrf' | 'fgts'

const ROTULOS = {
  inss: ['Base do INSS do empregado', 'Lei 8.212/1991, art. 28, I'],
  patronal: ['Base da contribuição da empresa', 'Lei 8.212/1991, art. 22, I'],
  irrf: ['Rendimento tributável', 'RIR/2018 (Decreto 9.580), art. 36'],
  fgts: ['Base do FGTS', 'Lei 8.036/1990, art. 15'],
} as const satisfies Record<NomeDaBase, readonly [string, string]>

/** Whether a kind of payment enters a base, with the office's choice where it is disputed. */
function incide(
  incidencias: TabelaDeIncidencias,
  natureza: Natureza,
  base: NomeDaBase,
  escolhas: EscolhasDaFolha,
): boolean {
  const incidencia: Incidencia = incidencias.naturezas[natureza]
  if (base === 'inss' && natureza === 'auxilio-doenca-15-dias') {
    return incidencia.inss && escolhas.inssNosQuinzeDiasDeDoenca
  }
  return incidencia[base]
}

/** Adds the lines that enter one base (`<raiz>.base-inss`, …). */
export function somarBase(
  caderno: Caderno,
  base: NomeDaBase,
  dados: {
    readonly rubricas: readonly Incidente[]
    readonly incidencias: TabelaDeIncidencias & Vigencia
    readonly escolhas: EscolhasDaFolha
  },
): Apurado {
  const { rubricas, incidencias, escolhas } = dados
  const [rotulo, fundamento] = ROTULOS[base]
  return somar(caderno, {
    id: base === 'irrf' ? 'rendimento' : `base-${base}`,
    rotulo,
    parcelas: rubricas
      .filter(({ natureza }) => incide(incidencias, natureza, base, escolhas))
      .map(({ codigo, apurado, sinal }) => ({
        nome: nomeNaFormula(codigo),
        apurado,
        ...(sinal === -1 ? { sinal } : {}),
      })),
    fundamento,
    regra: `incidencias@${incidencias.desde}`,
  })
}

import type { Centavos } from '../../dinheiro/index.ts'
import { type Competencia, competenciaDe, type DataCivil } from '../../tempo/index.ts'
import type { RetencaoFederal } from '../presumido/index.ts'
import type { ApuracaoRetencao, FatosRetencao, Retencao, TributoRetido } from './tipos.ts'

/** One payment and what was withheld from it. */
export type PagamentoComRetencao = {
  readonly fatos: Pick<FatosRetencao, 'id' | 'emissao' | 'pagamento'>
  readonly apuracao: ApuracaoRetencao
}

/** A DARF of the taker: everything of one code that falls due together. */
export type GuiaDeRetencao = {
  readonly codigoReceita: string
  readonly vencimento: DataCivil
  readonly valor: Centavos
  /** Ids of the payments it covers. */
  readonly notas: readonly string[]
}

/** Groups what was withheld by code and due date: the DARFs that the taker pays. */
export function guiasDasRetencoes(pagamentos: readonly PagamentoComRetencao[]): GuiaDeRetencao[] {
  const guias = new Map<string, { valor: Centavos; notas: Set<string> }>()
  for (const { fatos, apuracao } of pagamentos) {
    for (const { codigoReceita, vencimento, valor } of apuracao.retencoes) {
      if (codigoReceita === null || vencimento === null) continue
      const chave = `${vencimento}|${codigoReceita}`
      const guia = guias.get(chave) ?? { valor: 0, notas: new Set() }
      guia.valor += valor
      guia.notas.add(fatos.id)
      guias.set(chave, guia)
    }
  }
  return [...guias.entries()].sort(ordem).map(([chave, { valor, notas }]) => {
    const [vencimento = '', codigoReceita = ''] = chave.split('|')
    return { codigoReceita, vencimento, valor, notas: [...notas] }
  })
}

const ordem = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1

/** What a company suffered in a month, in the form Presumido and Real deduct. */
export function retencoesSofridas(
  competencia: Competencia,
  pagamentos: readonly PagamentoComRetencao[],
): RetencaoFederal {
  const doMes = pagamentos
    .filter(({ fatos }) => competenciaDe(fatos.pagamento) === competencia)
    .flatMap(({ apuracao }) => apuracao.retencoes)
  return {
    competencia,
    irrf: somar(doMes, 'irrf'),
    csll: somar(doMes, 'csll'),
    pis: somar(doMes, 'pis'),
    cofins: somar(doMes, 'cofins'),
  }
}

const somar = (retencoes: readonly Retencao[], qual: TributoRetido): Centavos =>
  retencoes.reduce((total, { tributo, valor }) => total + (tributo === qual ? valor : 0), 0)

import { ehDataCivil, type TabelaUsada } from '../../tempo/index.ts'
import type { AvisoDeRetencao, FatosRetencao, RecusaRetencao, Retencao } from './tipos.ts'

/** What one tribute answers. */
export type Parte = {
  readonly retencoes: readonly Retencao[]
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly AvisoDeRetencao[]
}

export const semRetencao = (...avisos: readonly AvisoDeRetencao[]): Parte => ({
  retencoes: [],
  tabelas: [],
  avisos,
})

export const parte = (
  retencoes: readonly Retencao[],
  tabela: TabelaUsada,
  ...avisos: readonly AvisoDeRetencao[]
): Parte => ({ retencoes, tabelas: [tabela], avisos })

const ehValor = (valor: number): boolean => Number.isSafeInteger(valor) && valor >= 0

export const invalido = (campo: string, mensagem: string): RecusaRetencao => ({
  codigo: 'fato-invalido',
  campo,
  mensagem,
})

/** The first reason not to compute, or null. */
export function recusarFatos(fatos: FatosRetencao): RecusaRetencao | null {
  const { bruto, emissao, pagamento, maoDeObra, iss } = fatos
  if (!/^[a-z0-9-]+$/i.test(fatos.id)) {
    return invalido('id', 'O identificador da nota usa só letras, números e hífens.')
  }
  if (!ehValor(bruto)) return invalido('bruto', 'O valor bruto da nota não pode ser negativo.')
  if (!ehDataCivil(emissao) || !ehDataCivil(pagamento)) {
    return invalido('pagamento', 'Informe as datas de emissão e de pagamento da nota.')
  }
  if (maoDeObra && !(ehValor(maoDeObra.reducoes) && maoDeObra.reducoes <= bruto)) {
    return invalido(
      'maoDeObra.reducoes',
      'Materiais e equipamentos não podem passar do valor da nota.',
    )
  }
  if (iss?.base !== undefined && !ehValor(iss.base)) {
    return invalido('iss.base', 'A base do ISS não pode ser negativa.')
  }
  return null
}

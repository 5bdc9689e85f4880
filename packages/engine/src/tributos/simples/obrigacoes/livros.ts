import { ok, type Result, refuse } from '../../../dinheiro/index.ts'
import {
  competenciaDe,
  type DataCivil,
  ehDataCivil,
  somarMeses,
  ultimoDiaDoMes,
} from '../../../tempo/index.ts'
import { invalido } from '../segregacao.ts'
import type { RecusaSimples } from '../tipos.ts'

export type LivroDoSimples =
  | 'caixa'
  | 'inventario'
  | 'registro-de-entradas'
  | 'servicos-prestados'
  | 'servicos-tomados'

/** Books a company of the Simples keeps (Res. CGSN 140/2018, arts. 63 e 64). */
export function livrosObrigatorios(empresa: {
  readonly contribuinteIcms: boolean
  readonly contribuinteIss: boolean
  /** Diário and Razão stand for the Livro Caixa. */
  readonly temDiarioERazao: boolean
}): LivroDoSimples[] {
  const livros: LivroDoSimples[] = empresa.temDiarioERazao ? [] : ['caixa']
  if (empresa.contribuinteIcms) livros.push('inventario', 'registro-de-entradas')
  if (empresa.contribuinteIss) livros.push('servicos-prestados', 'servicos-tomados')
  return livros
}

/**
 * Last day of the Defis of a company that closed, merged or split: June for events from January to
 * April, otherwise the month after the event (Res. CGSN 140/2018, art. 72, § 2º).
 */
export function prazoDaDefisEspecial(evento: DataCivil): Result<DataCivil, RecusaSimples> {
  if (!ehDataCivil(evento)) {
    return refuse(invalido('evento', 'Informe a data da baixa, fusão, cisão ou incorporação.'))
  }
  const mes = competenciaDe(evento)
  const junho = `${evento.slice(0, 4)}-06`
  return ok(ultimoDiaDoMes(mes.slice(5) <= '04' ? junho : somarMeses(mes, 1)))
}

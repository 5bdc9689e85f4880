import { ok } from '../../../dinheiro/index.ts'
import { chamada, comPorta, data, type FatoInvalido, logico, objeto } from '../../../porta/index.ts'
import { competenciaDe, type DataCivil, somarMeses, ultimoDiaDoMes } from '../../../tempo/index.ts'

export type LivroDoSimples =
  | 'caixa'
  | 'inventario'
  | 'registro-de-entradas'
  | 'servicos-prestados'
  | 'servicos-tomados'

type EmpresaComLivros = {
  readonly contribuinteIcms: boolean
  readonly contribuinteIss: boolean
  /** Diário and Razão stand for the Livro Caixa. */
  readonly temDiarioERazao: boolean
}

/** Books a company of the Simples keeps (Res. CGSN 140/2018, arts. 63 e 64). */
export const livrosObrigatorios = comPorta<EmpresaComLivros, LivroDoSimples[], FatoInvalido>(
  objeto<EmpresaComLivros>({
    contribuinteIcms: logico,
    contribuinteIss: logico,
    temDiarioERazao: logico,
  }),
  (empresa) => {
    const livros: LivroDoSimples[] = empresa.temDiarioERazao ? [] : ['caixa']
    if (empresa.contribuinteIcms) livros.push('inventario', 'registro-de-entradas')
    if (empresa.contribuinteIss) livros.push('servicos-prestados', 'servicos-tomados')
    return ok(livros)
  },
)

/**
 * Last day of the Defis of a company that closed, merged or split: June for events from January to
 * April, otherwise the month after the event (Res. CGSN 140/2018, art. 72, § 2º).
 */
export const prazoDaDefisEspecial = comPorta<DataCivil, DataCivil, FatoInvalido>(
  chamada('evento', data),
  (evento) => {
    const mes = competenciaDe(evento)
    const junho = `${evento.slice(0, 4)}-06`
    return ok(ultimoDiaDoMes(mes.slice(5) <= '04' ? junho : somarMeses(mes, 1)))
  },
)

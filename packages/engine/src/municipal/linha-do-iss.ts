import { competenciaDe } from '../tempo/index.ts'
import type { LinhaDoIss } from '../tributos/presumido/index.ts'
import type { RegraDatada } from './tipos.ts'

/** The rate of a município as `issDoMunicipio` takes it, with the due day when there is one. */
export function linhaDoIss(
  municipio: number,
  item: string,
  aliquota: RegraDatada<'aliquota-iss'>,
  vencimento: RegraDatada<'vencimento-iss'> | null,
): LinhaDoIss {
  const { valor, de, fonte } = aliquota
  return {
    municipio: String(municipio),
    item,
    desde: competenciaDe(de),
    aliquota: valor.aliquota,
    ...(valor.deducao === null ? {} : { deducao: valor.deducao }),
    ...(vencimento === null ? {} : { vencimento: vencimento.valor }),
    fonte,
  }
}

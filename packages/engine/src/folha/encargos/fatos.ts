import { decimal } from '../../dinheiro/index.ts'
import type { AliquotasPatronais, TabelaFpas } from '../../tabelas/encargos/index.ts'
import { ehFator, ehValorEmCentavos, primeiraRecusa } from '../recusas.ts'
import type { RecusaFolha } from '../tipos.ts'
import type { FatosEncargos } from './tipos.ts'

type Tabelas = { readonly patronal: AliquotasPatronais; readonly fpas: TabelaFpas }

/** The first fact that cannot be computed with, or null. */
export function recusaDosEncargos(
  fatos: FatosEncargos,
  { patronal, fpas }: Tabelas,
): RecusaFolha | null {
  const { regime, cprb, fap, rat } = fatos
  const numero = /^\d(\.\d{1,4})?$/.test(fap) ? decimal(fap) : null
  return primeiraRecusa([
    [
      [fatos.baseEmpregados, fatos.baseContribuintesIndividuais].every(ehValorEmCentavos),
      'baseEmpregados',
      'As bases da folha não podem ser negativas.',
    ],
    [
      ehFator(rat) && patronal.rat.some((r) => r.eq(rat)),
      'rat',
      'O RAT é de 1 %, 2 % ou 3 %, em fração decimal.',
    ],
    [
      numero?.gte(patronal.fapMinimo) === true && numero.lte(patronal.fapMaximo),
      'fap',
      'O FAP vai de 0,5000 a 2,0000.',
    ],
    [
      regime.tipo !== 'geral' || Object.hasOwn(fpas.codigos, regime.fpas),
      'regime.fpas',
      'O código FPAS não está na tabela de terceiros.',
    ],
    [
      regime.tipo !== 'simples-concomitante' ||
        (ehValorEmCentavos(regime.receitaIv) &&
          regime.receita > 0 &&
          regime.receitaIv <= regime.receita),
      'regime.receita',
      'A receita do Anexo IV é parte da receita do mês, que não pode ser zero.',
    ],
    [
      cprb === undefined || (ehFator(cprb.aliquota) && ehValorEmCentavos(cprb.receita)),
      'cprb',
      'A CPRB pede a receita do mês e a alíquota dela, em fração decimal.',
    ],
  ])
}

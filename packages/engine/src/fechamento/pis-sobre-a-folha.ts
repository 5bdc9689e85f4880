import { REGIME } from '../cadastro/index.ts'
import type { FatoContabil } from '../contabil/index.ts'
import {
  decimal,
  emCentavos,
  emTaxa,
  type Memorial,
  meioParaCima,
  ok,
  type Result,
} from '../dinheiro/index.ts'
import { PIS_SOBRE_A_FOLHA } from '../tabelas/encargos/index.ts'
import {
  type SemTabelaVigente,
  type TabelaUsada,
  tabelaUsada,
  vencimentoDe,
  vigente,
} from '../tempo/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'
import type { FolhaApurada } from './folha-do-mes.ts'
import type { FatosDoMes, GuiaDevida, TributoDoMes } from './tipos.ts'

export type PisDaFolha = {
  readonly tributos: readonly TributoDoMes[]
  readonly guias: readonly GuiaDevida[]
  readonly fatosContabeis: readonly FatoContabil[]
  readonly avisos: readonly Aviso[]
  readonly tabelas: readonly TabelaUsada[]
}
const NADA: PisDaFolha = { tributos: [], guias: [], fatosContabeis: [], avisos: [], tabelas: [] }

/**
 * 1 % of what an entity without profit pays to its employees, 13º included (MP 2.158-35/2001, art.
 * 13); due on day 25. Extinct in 2027 with the PIS.
 */
export function apurarPisSobreAFolha(
  fatos: FatosDoMes,
  folha: FolhaApurada | null,
  memorial: Memorial,
): Result<PisDaFolha, SemTabelaVigente> {
  const { competencia, feriados } = fatos
  if (fatos.regime !== REGIME.isenta || fatos.pisSobreAFolha === false || !folha) return ok(NADA)
  const base = folha.basePatronal + folha.base13
  const tabela = vigente(PIS_SOBRE_A_FOLHA, competencia)
  if (base === 0 || !tabela.ok) return ok(NADA)
  const { aliquota, codigoReceita, fonte, desde } = tabela.value
  const valor = meioParaCima(decimal(base).mul(aliquota))
  memorial.passo(() => ({
    id: 'pis-sobre-a-folha',
    rotulo: 'PIS sobre a folha de salários',
    formula: 'base × aliquota',
    operandos: {
      base: {
        rotulo: 'Remuneração dos empregados, com o 13º',
        valor: emCentavos(base),
        origem: { tabela: 'folha do mês' },
      },
      aliquota: { rotulo: 'Alíquota', valor: emTaxa(aliquota), origem: { tabela: fonte } },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(valor),
    fundamento: fonte,
    regra: `pis.folha@${desde}`,
  }))
  const vencimento = vencimentoDe('pis-cofins', competencia, feriados)
  if (!vencimento.ok) return vencimento
  const comum = { tributo: 'pis-folha', rotulo: 'PIS sobre a folha de salários' } as const
  return ok({
    tributos: [{ ...comum, periodo: competencia, base, valor, daEmpresa: true }],
    guias: [
      {
        tipo: 'darf',
        chave: 'pis-folha',
        codigoReceita,
        competencia,
        vencimento: vencimento.value,
        valor,
        composicao: [{ ...comum, codigo: codigoReceita, valor }],
      },
    ],
    fatosContabeis: [{ tipo: 'pis-folha-provisionado', competencia, valor }],
    avisos: [CONFERIR],
    tabelas: [tabelaUsada(PIS_SOBRE_A_FOLHA, tabela.value, competencia)],
  })
}

const CONFERIR: Aviso = {
  codigo: 'pis-sobre-a-folha',
  gravidade: 'informacao',
  mensagem:
    'O PIS de 1 % sobre a folha foi cobrado como de entidade sem fins lucrativos; a que tem certificação de assistência social (CEBAS) é imune: diga no cadastro.',
}

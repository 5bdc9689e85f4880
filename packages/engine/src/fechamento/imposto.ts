import { REGIME } from '../cadastro/index.ts'
import { type Centavos, emCentavos, type Memorial, type Operando } from '../dinheiro/index.ts'
import { formatarCompetencia } from '../tempo/index.ts'
import type { FatosDoMes, TributoDoMes } from './tipos.ts'

/** What the company itself owes for the month: its tributes and its own part of the INSS. */
export function impostoDaEmpresa(
  fatos: FatosDoMes,
  tributos: readonly TributoDoMes[],
  memorial: Memorial,
): Centavos {
  const daEmpresa = tributos.filter((tributo) => tributo.daEmpresa)
  const imposto = daEmpresa.reduce((total, { valor }) => total + valor, 0)
  memorial.passo(() => {
    const operandos: Record<string, Operando> = {}
    for (const { tributo, rotulo, periodo, valor } of daEmpresa) {
      const curto = `${tributo.replaceAll('-', '')}${periodo.endsWith('-13') ? 'do13' : ''}`
      // The same tribute of another period: a quarter still owed, the ajuste of the year.
      const nome = curto in operandos ? `${curto}de${periodo.replaceAll('-', '')}` : curto
      operandos[nome] = {
        rotulo,
        valor: emCentavos(valor),
        ...origemDo(fatos, { tributo, periodo }),
      }
    }
    return {
      id: 'fechamento.imposto',
      rotulo: `Impostos da empresa em ${formatarCompetencia(fatos.competencia)}`,
      formula: Object.keys(operandos).join(' + ') || '0',
      operandos,
      resultado: emCentavos(imposto),
      fundamento: 'Soma dos tributos da competência',
      regra: 'fechamento@2018-01',
    }
  })
  return imposto
}

function origemDo(
  { regime, competencia }: FatosDoMes,
  { tributo, periodo }: Pick<TributoDoMes, 'tributo' | 'periodo'>,
): Pick<Operando, 'de'> | Pick<Operando, 'origem'> {
  if (tributo === 'das') {
    // The months of a MEI worked out again as ME keep their steps apart.
    const recalculado = regime === REGIME.mei && periodo <= competencia
    return { de: `${recalculado ? `${periodo}.` : ''}simples.total` }
  }
  if (tributo === 'das-mei') return { de: 'mei.total' }
  if (tributo === 'cbs' || tributo === 'ibs') return { de: `ibs-cbs-do-mes.${tributo}` }
  if (tributo === 'pis-folha') return { de: 'pis-sobre-a-folha' }
  return { origem: { tabela: 'apuracao' } }
}

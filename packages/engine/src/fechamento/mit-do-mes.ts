import { REGIME } from '../cadastro/index.ts'
import { type Memorial, ok, type Result, refuse } from '../dinheiro/index.ts'
import { comPorta } from '../porta/index.ts'
import {
  type DebitoDoMit,
  type FatosDoMit,
  GRUPOS_DO_MIT,
  type GrupoDoMit,
} from '../tributos/mit/index.ts'
import type { TributoApurado } from '../tributos/presumido/index.ts'
import { fecharMes } from './fechar.ts'
import { FORMA_DO_MES } from './forma.ts'
import type { FatosDoMes, Fechamento, RecusaFechamento } from './tipos.ts'

/** What the MIT says of a month, but who answers for it. */
export type MitDoMes = Pick<
  FatosDoMit,
  'competencia' | 'tributacao' | 'pisCofins' | 'balancete' | 'debitos'
>

/** Of a quarter that lost the 16 %, on top of what was paid. */
const DIFERENCA_DO_TRIMESTRE = '2089-02'

/**
 * IRPJ, CSLL, PIS and COFINS of a month as the MIT takes them: what is owed of each period after what was deducted, whole
 * where it is paid by quotas, and of this period alone where what waited below R$ 10,00 is paid with it. Only the Lucro
 * Presumido and the Lucro Real have them.
 */
export const mitDoMes = comPorta(FORMA_DO_MES, mitConferido)

function mitConferido(fatos: FatosDoMes, memorial: Memorial): Result<MitDoMes, RecusaFechamento> {
  const fechado = fecharMes(fatos, memorial)
  if (!fechado.ok) return fechado
  const { apuracao, competencia } = fechado.value
  switch (apuracao.tipo) {
    case 'presumido': {
      const { tributos, diferencas } = apuracao.presumido
      const doTrimestre = diferencas.map(
        ({ tributo, valor }): DebitoDoMit => ({
          ...{ tributo, valor, codigoReceita: DIFERENCA_DO_TRIMESTRE },
        }),
      )
      return ok({
        ...{ competencia, tributacao: 'presumido', pisCofins: 'cumulativo' },
        debitos: [...debitosDe(tributos), ...doTrimestre],
      })
    }
    case 'real':
      return ok(doReal(fatos, apuracao, competencia))
    default:
      return refuse({
        codigo: 'regime-sem-fechamento',
        mensagem: 'Só o Lucro Presumido e o Lucro Real declaram no MIT.',
        regime: fatos.regime,
      })
  }
}

function doReal(
  { regime }: FatosDoMes,
  { real, ajuste }: Extract<Fechamento['apuracao'], { tipo: 'real' }>,
  competencia: string,
): MitDoMes {
  const trimestral = regime === REGIME.realTrimestral
  return {
    ...{ competencia, tributacao: trimestral ? 'real-trimestral' : 'real-anual' },
    pisCofins: 'nao-cumulativo',
    ...(trimestral ? {} : { balancete: real.balancete !== null }),
    debitos: [...debitosDe(real.tributos), ...debitosDe(ajuste?.tributos ?? [])],
  }
}

const ehDoMit = (tributo: string): tributo is GrupoDoMit =>
  GRUPOS_DO_MIT.some((grupo) => grupo === tributo)

const debitosDe = (apurados: readonly TributoApurado[]): DebitoDoMit[] =>
  apurados.flatMap(({ tributo, codigoReceita, valor }) =>
    ehDoMit(tributo) && codigoReceita !== null && valor > 0
      ? [{ tributo, codigoReceita, valor }]
      : [],
  )

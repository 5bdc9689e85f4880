import { REGIME, TRIBUTO } from '../cadastro/index.ts'
import type { FatoContabil } from '../contabil/index.ts'
import { comPrefixo, type Memorial, ok, type Result, refuse } from '../dinheiro/index.ts'
import {
  apurarDividendos,
  type Dividendos,
  type DoSocio,
  type RecusaFolha,
} from '../folha/index.ts'
import { competenciaDe, formatarCompetencia, vencimentoDe } from '../tempo/index.ts'
import { guia } from './guias-das-pessoas.ts'
import type { FatosDoMes, GuiaDevida, TributoDoMes } from './tipos.ts'

export type LucrosDoMes = {
  readonly lucros: readonly (Dividendos & DoSocio)[]
  readonly tributos: readonly TributoDoMes[]
  readonly guias: readonly GuiaDevida[]
  readonly fatosContabeis: readonly FatoContabil[]
}

/** Profits paid in the month, payment by payment, and the DARF of the 10 % (code 1841). */
export function apurarLucros(
  { competencia, feriados, regime, lucros = [] }: FatosDoMes,
  memorial: Memorial,
): Result<LucrosDoMes, RecusaFolha> {
  const simples = regime === REGIME.simples || regime === REGIME.mei
  const feitos: (Dividendos & DoSocio)[] = []
  const fatosContabeis: FatoContabil[] = []
  const pagos = new Map<number, { valor: number; irrf: number; vezes: number }>()
  for (const fatos of lucros) {
    const { socioId, dataDePagamento: data } = fatos
    if (competenciaDe(data) !== competencia) {
      return refuse({
        codigo: 'fato-invalido',
        campo: 'lucros',
        mensagem: `O fechamento é de ${formatarCompetencia(competencia)}, mas há lucro pago em ${formatarCompetencia(competenciaDe(data))}.`,
      })
    }
    const antes = pagos.get(socioId) ?? {
      ...(fatos.jaPagoNoMes ?? { valor: 0, irrf: 0 }),
      vezes: 0,
    }
    const { valor, irrf, vezes } = antes
    const apurado = apurarDividendos(
      { ...fatos, simples, ...(valor > 0 ? { jaPagoNoMes: { valor, irrf } } : {}) },
      vezes === 0 ? memorial : comPrefixo(memorial, `pagamento${vezes + 1}.`),
    )
    if (!apurado.ok) return apurado
    feitos.push(apurado.value)
    pagos.set(socioId, {
      valor: apurado.value.sujeitoNoMes,
      irrf: irrf + apurado.value.irrf,
      vezes: vezes + 1,
    })
    const referencia = vezes === 0 ? {} : { referencia: String(vezes + 1) }
    const comum = { competencia, data, socioId, valor: apurado.value.bruto, ...referencia }
    fatosContabeis.push(
      { tipo: 'lucros-distribuidos', ...comum },
      { tipo: 'lucros-pagos', ...comum, irrf: apurado.value.irrf },
    )
  }
  const guias = guiasDosLucros(feitos, competencia, feriados)
  if (!guias.ok) return guias
  return ok({ lucros: feitos, fatosContabeis, ...guias.value })
}

function guiasDosLucros(
  lucros: readonly Dividendos[],
  competencia: string,
  feriados: FatosDoMes['feriados'],
): Result<Pick<LucrosDoMes, 'tributos' | 'guias'>, RecusaFolha> {
  const taxados = lucros.filter(({ irrf }) => irrf > 0)
  const valor = taxados.reduce((total, { irrf }) => total + irrf, 0)
  if (valor === 0) return ok({ tributos: [], guias: [] })
  const vencimento = vencimentoDe('irrf', competencia, feriados)
  if (!vencimento.ok) return vencimento
  const rotulo = 'IRRF sobre lucros distribuídos'
  const base = taxados.reduce((total, { bruto, isento }) => total + bruto - isento, 0)
  const parcela = {
    tributo: 'irrf-lucros',
    rotulo,
    codigo: taxados[0]?.codigoReceita ?? null,
    valor,
  }
  return ok({
    tributos: [
      { tributo: 'irrf-lucros', rotulo, periodo: competencia, base, valor, daEmpresa: false },
    ],
    guias: [
      guia({
        tipo: TRIBUTO.irrf,
        chave: 'irrf-lucros',
        competencia,
        vencimento: vencimento.value,
        composicao: [parcela],
      }),
    ],
  })
}

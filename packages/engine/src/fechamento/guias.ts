import { TRIBUTO } from '../cadastro/index.ts'
import { type Centavos, ok, type Result } from '../dinheiro/index.ts'
import type { ReciboProLabore } from '../folha/index.ts'
import {
  type Competencia,
  competenciaDe,
  type Feriados,
  formatarCompetencia,
  type SemTabelaVigente,
  vencimentoDe,
} from '../tempo/index.ts'
import type { DasMei } from '../tributos/mei/index.ts'
import type { TributoApurado } from '../tributos/presumido/index.ts'
import {
  type ApuracaoSimples,
  CODIGO_PGDASD,
  ROTULOS_TRIBUTO_SIMPLES,
  TRIBUTOS_SIMPLES,
} from '../tributos/simples/index.ts'
import type { GuiaDevida, ParcelaDaGuia } from './tipos.ts'

type ComGuia<T> = Result<T, SemTabelaVigente>

/** Null when nothing is to pay: no revenue, or below the minimum and carried. */
export function guiaDoDas(das: ApuracaoSimples, feriados: Feriados): ComGuia<GuiaDevida | null> {
  if (das.aPagar === 0) return ok(null)
  const vencimento = vencimentoDe('das', das.competencia, feriados)
  if (!vencimento.ok) return vencimento
  const composicao: ParcelaDaGuia[] = []
  for (const tributo of TRIBUTOS_SIMPLES) {
    const valor = das.tributos[tributo]
    if (!valor) continue
    const codigo = CODIGO_PGDASD[tributo]
    composicao.push({
      tributo,
      rotulo: ROTULOS_TRIBUTO_SIMPLES[tributo],
      codigo: codigo === undefined ? null : String(codigo),
      valor,
    })
  }
  const saldo = das.aPagar - das.total
  if (saldo > 0) {
    composicao.push({
      tributo: 'das',
      rotulo: 'DAS de meses anteriores abaixo do mínimo',
      codigo: null,
      valor: saldo,
    })
  }
  return ok({
    tipo: TRIBUTO.das,
    chave: 'das',
    codigoReceita: null,
    competencia: das.competencia,
    vencimento: vencimento.value,
    valor: das.aPagar,
    composicao,
  })
}

const ROTULOS_MEI = { inss: 'INSS', icms: 'ICMS', iss: 'ISS', cbs: 'CBS', ibs: 'IBS' } as const

export function guiaDoDasMei(das: DasMei, feriados: Feriados): ComGuia<GuiaDevida> {
  const vencimento = vencimentoDe('das-mei', das.competencia, feriados)
  if (!vencimento.ok) return vencimento
  const composicao: ParcelaDaGuia[] = []
  for (const tributo of ['inss', 'icms', 'iss', 'cbs', 'ibs'] as const) {
    if (das[tributo] === 0) continue
    composicao.push({ tributo, rotulo: ROTULOS_MEI[tributo], codigo: null, valor: das[tributo] })
  }
  return ok({
    tipo: TRIBUTO.dasMei,
    chave: 'das-mei',
    codigoReceita: null,
    competencia: das.competencia,
    vencimento: vencimento.value,
    valor: das.total,
    composicao,
  })
}

/** One guide per tribute with something to pay, or one per quota. */
export function guiasDosTributos(
  competencia: Competencia,
  apurados: readonly TributoApurado[],
  rotulos: Readonly<Record<TributoApurado['tributo'], string>>,
): GuiaDevida[] {
  return apurados.flatMap((apurado) => {
    const { tributo, codigoReceita, valor, vencimento, quotas } = apurado
    if (valor === 0) return []
    const parcelas = quotas.length > 0 ? quotas : [{ numero: 1, valor, vencimento }]
    return parcelas.map(
      (quota): GuiaDevida => ({
        tipo: tributo === 'iss' ? 'iss' : 'darf',
        chave: parcelas.length > 1 ? `${tributo}-quota-${quota.numero}` : tributo,
        codigoReceita,
        competencia,
        vencimento: quota.vencimento,
        valor: quota.valor,
        composicao: [
          {
            tributo,
            rotulo:
              parcelas.length > 1
                ? `${rotulos[tributo]}, quota ${quota.numero} de ${parcelas.length}`
                : rotulos[tributo],
            codigo: codigoReceita,
            valor: quota.valor,
          },
        ],
      }),
    )
  })
}

/** DCTFWeb codes of contribuintes individuais and of the IRRF on work. */
const CODIGO = { segurado: '1099-01', patronal: '1138-04', irrf: '0561-07' } as const

/**
 * INSS (withheld and, outside the DAS, the company's) by month of work; IRRF by month of payment,
 * so that a pró-labore paid in the next month has its IRRF due one month later.
 */
export function guiasDoProLabore(
  competencia: Competencia,
  recibos: readonly ReciboProLabore[],
  feriados: Feriados,
): ComGuia<GuiaDevida[]> {
  const guias: GuiaDevida[] = []
  const inss = parcelas([
    ['inss', 'INSS retido dos sócios', CODIGO.segurado, somar(recibos, ({ inss }) => inss)],
    ['cpp', 'INSS patronal', CODIGO.patronal, somar(recibos, (recibo) => recibo.cppPatronal)],
  ])
  if (inss.length > 0) {
    const vencimento = vencimentoDe('inss', competencia, feriados)
    if (!vencimento.ok) return vencimento
    guias.push(
      guia({
        tipo: TRIBUTO.inss,
        chave: 'inss',
        competencia,
        vencimento: vencimento.value,
        composicao: inss,
      }),
    )
  }
  for (const mes of mesesDePagamento(recibos)) {
    const pagos = recibos.filter((recibo) => competenciaDe(recibo.dataDePagamento) === mes)
    const rotulo = `IRRF sobre pró-labore pago em ${formatarCompetencia(mes)}`
    const irrf = parcelas([['irrf', rotulo, CODIGO.irrf, somar(pagos, (recibo) => recibo.irrf)]])
    if (irrf.length === 0) continue
    const vencimento = vencimentoDe('irrf', mes, feriados)
    if (!vencimento.ok) return vencimento
    guias.push(
      guia({
        tipo: TRIBUTO.irrf,
        chave: `irrf-${mes}`,
        competencia: mes,
        vencimento: vencimento.value,
        composicao: irrf,
      }),
    )
  }
  return ok(guias)
}

const somar = (
  recibos: readonly ReciboProLabore[],
  valorDe: (recibo: ReciboProLabore) => Centavos,
): Centavos => recibos.reduce((total, recibo) => total + valorDe(recibo), 0)

const mesesDePagamento = (recibos: readonly ReciboProLabore[]): Competencia[] =>
  [...new Set(recibos.map((recibo) => competenciaDe(recibo.dataDePagamento)))].sort()

const parcelas = (
  linhas: readonly (readonly [tributo: string, rotulo: string, codigo: string, valor: Centavos])[],
): ParcelaDaGuia[] =>
  linhas
    .filter(([, , , valor]) => valor > 0)
    .map(([tributo, rotulo, codigo, valor]) => ({ tributo, rotulo, codigo, valor }))

function guia(dados: Omit<GuiaDevida, 'valor' | 'codigoReceita'>): GuiaDevida {
  const [primeira] = dados.composicao
  return {
    ...dados,
    codigoReceita: dados.composicao.length === 1 && primeira ? primeira.codigo : null,
    valor: dados.composicao.reduce((total, { valor }) => total + valor, 0),
  }
}

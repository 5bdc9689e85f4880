import {
  type Centavos,
  centavos,
  type Decimal,
  decimal,
  meioParaCima,
  truncar,
} from '../dinheiro/index.ts'
import { type CalculoIrrf, calcularIrrf, type RegrasIrrf, regrasIrrf } from '../irrf/index.ts'
import {
  type AliquotaInss,
  INSS_CONTRIBUINTE_INDIVIDUAL,
  INSS_PATRONAL_CONTRIBUINTE_INDIVIDUAL,
  PLANOS_INSS,
  TABELA_INSS,
  type TabelaInss,
} from '../tabelas/inss/index.ts'
import { REDUCAO_IRRF, TABELA_IRRF } from '../tabelas/irrf/index.ts'
import { SALARIO_MINIMO, type SalarioMinimo } from '../tabelas/salario-minimo/index.ts'
import {
  type Competencia,
  competenciaDe,
  type TabelaUsada,
  tabelaUsada,
  type Vigencia,
  type Vigente,
  vigente,
} from '../tempo/index.ts'
import type { FatosProLabore } from './tipos.ts'

export type RegrasProLabore = {
  readonly inss: TabelaInss & Vigencia
  readonly individual: AliquotaInss & Vigencia
  readonly patronal: AliquotaInss & Vigencia
  readonly minimo: SalarioMinimo & Vigencia
  readonly irrf: RegrasIrrf
  readonly usadas: readonly TabelaUsada[]
}

/** 11 %, or the 20 % of who serves an entity exempt of the patronal (Lei 8.212/1991, art. 21). */
function aliquotaDoIndividual(
  competencia: Competencia,
  entidadeIsenta: boolean,
): Vigente<AliquotaInss & Vigencia> {
  const comum = vigente(INSS_CONTRIBUINTE_INDIVIDUAL, competencia)
  if (!entidadeIsenta || !comum.ok) return comum
  const planos = vigente(PLANOS_INSS, competencia)
  if (!planos.ok) return planos
  const { aliquotaDaEntidadeIsenta: aliquota, fonte, desde, revisarEm } = planos.value
  return { ok: true, value: { aliquota, fonte, desde, revisarEm } }
}

/** Every table one pró-labore needs: INSS of the competência, IRRF of the month of payment. */
export function regrasProLabore(fatos: FatosProLabore): Vigente<RegrasProLabore> {
  const { competencia } = fatos
  const pagamento = competenciaDe(fatos.dataDePagamento)
  const inss = vigente(TABELA_INSS, competencia)
  if (!inss.ok) return inss
  const individual = aliquotaDoIndividual(competencia, fatos.entidadeIsenta === true)
  if (!individual.ok) return individual
  const patronal = vigente(INSS_PATRONAL_CONTRIBUINTE_INDIVIDUAL, competencia)
  if (!patronal.ok) return patronal
  const minimo = vigente(SALARIO_MINIMO, competencia)
  if (!minimo.ok) return minimo
  const irrf = regrasIrrf(pagamento)
  if (!irrf.ok) return irrf
  const usadas = [
    tabelaUsada(TABELA_INSS, inss.value, competencia),
    tabelaUsada(INSS_CONTRIBUINTE_INDIVIDUAL, individual.value, competencia),
    tabelaUsada(TABELA_IRRF, irrf.value.tabela, pagamento),
  ]
  if (irrf.value.reducao) usadas.push(tabelaUsada(REDUCAO_IRRF, irrf.value.reducao, pagamento))
  if (fatos.patronalForaDoDas) {
    usadas.push(tabelaUsada(INSS_PATRONAL_CONTRIBUINTE_INDIVIDUAL, patronal.value, competencia))
  }
  return {
    ok: true,
    value: {
      inss: inss.value,
      individual: individual.value,
      patronal: patronal.value,
      minimo: minimo.value,
      irrf: irrf.value,
      usadas,
    },
  }
}

export type CalculoProLabore = {
  readonly baseInss: Centavos
  readonly inssExato: Decimal
  readonly inss: Centavos
  readonly calculoIrrf: CalculoIrrf
  readonly irrf: Centavos
  readonly cppExata: Decimal
  readonly cppPatronal: Centavos
  readonly liquido: Centavos
}

/** The arithmetic alone: facts already checked, tables already found. */
export function calcularProLabore(
  fatos: FatosProLabore,
  regras: RegrasProLabore,
): CalculoProLabore {
  const espaco = Math.max(0, regras.inss.teto - fatos.outrasFontesInss)
  const baseInss = centavos(Math.min(fatos.bruto, espaco))
  const inssExato = decimal(baseInss).mul(regras.individual.aliquota)
  // eSocial (S-5001) drops the fraction: 11 % of the ceiling of 2025 is R$ 897,3151 and R$ 897,31.
  const inss = fatos.modoInss === 'exato' ? meioParaCima(inssExato) : truncar(inssExato)
  const jaPago = fatos.jaPagoNoMes
  const pensao = fatos.pensaoAlimenticia ?? 0
  const calculoIrrf = calcularIrrf(
    {
      rendimento: centavos(fatos.bruto + (jaPago?.bruto ?? 0)),
      inss: centavos(inss + (jaPago?.inss ?? 0)),
      dependentes: fatos.dependentes,
      pensao: centavos(pensao + (jaPago?.pensao ?? 0)),
    },
    regras.irrf,
  )
  // RIR/2018, art. 677, § 1º: payments of one month by one source are summed and recomputed.
  const irrf = centavos(Math.max(0, calculoIrrf.doMes - (jaPago?.irrf ?? 0)))
  // Lei 8.212/1991, art. 22, III: on the whole pró-labore, without ceiling.
  const cppExata = decimal(fatos.patronalForaDoDas ? fatos.bruto : 0).mul(regras.patronal.aliquota)
  const cppPatronal = meioParaCima(cppExata)
  const liquido = centavos(fatos.bruto - inss - irrf - pensao)
  return { baseInss, inssExato, inss, calculoIrrf, irrf, cppExata, cppPatronal, liquido }
}

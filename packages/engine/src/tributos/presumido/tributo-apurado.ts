import {
  type Centavos,
  centavos,
  type Decimal,
  decimal,
  emCentavos,
  emTaxa,
  type Memorial,
  meioParaCima,
  type Operando,
  ratear,
} from '../../dinheiro/index.ts'
import {
  type Competencia,
  type Feriados,
  type Obrigacao,
  type SemTabelaVigente,
  somarMeses,
  ultimoDiaUtil,
  vencimentoDe,
} from '../../tempo/index.ts'
import type { Quota, TributoApurado } from './tipos.ts'

/** Where a calculation writes its steps and how they begin: `presumido.2026-09`. */
export type Caderno = { readonly memorial: Memorial; readonly raiz: string }

type Devido = {
  readonly tributo: TributoApurado['tributo']
  readonly periodo: string
  readonly base: Centavos
  readonly aliquota: Decimal
  readonly devido: Centavos
  /** Step that found `devido`. */
  readonly passo: string
  /** Credits and withholdings together. */
  readonly retido: Centavos
  /** Of `retido`, what are credits; they are used first. Absent means none. */
  readonly creditos?: Centavos
  /** Deductions that did not fit in earlier periods. Absent means none. */
  readonly anterior?: Centavos
  /** Payments of earlier periods that waited because they were below R$ 10,00. */
  readonly acumulado?: Centavos
  readonly codigoReceita: string | null
  readonly fundamento: string
  readonly regra: string
}

export type Prazo = {
  readonly competencia: Competencia
  readonly regra: Obrigacao
  readonly feriados: Feriados
  /** Only the quarter's IRPJ and CSLL may be split (Lei 9.430/1996, art. 5º, § 1º). */
  readonly emQuotas: boolean
}

const QUOTA_MINIMA = 1_000_00

/** Up to three equal quotas of R$ 1.000,00 or more; below R$ 2.000,00 there is one. */
export function quotasDe(valor: Centavos, competencia: Competencia, feriados: Feriados): Quota[] {
  if (valor === 0) return []
  const quantas = Math.min(3, Math.max(1, Math.floor(valor / QUOTA_MINIMA)))
  return ratear(
    valor,
    Array.from({ length: quantas }, () => 1),
  ).map((parte, indice) => ({
    numero: indice + 1,
    valor: parte,
    vencimento: ultimoDiaUtil(somarMeses(competencia, indice + 1), feriados),
  }))
}

type Apurado =
  | { readonly ok: true; readonly value: TributoApurado }
  | { readonly ok: false; readonly refusal: SemTabelaVigente }

/** Takes the withholdings off a tribute, dates it, and records the last step. */
export function concluir({ memorial, raiz }: Caderno, d: Devido, prazo: Prazo): Apurado {
  const vencimento = vencimentoDe(prazo.regra, prazo.competencia, prazo.feriados)
  if (!vencimento.ok) return vencimento
  const { valor, deducoes } = abater({ memorial, raiz }, d)
  const aPagar = pagarSeNaoForPouco({ memorial, raiz }, d, valor)
  const acumulado = d.acumulado ?? 0
  return {
    ok: true,
    value: {
      tributo: d.tributo,
      periodo: d.periodo,
      base: d.base,
      aliquota: d.aliquota.toString(),
      devido: d.devido,
      deducoes,
      creditos: centavos(Math.min(deducoes, d.creditos ?? 0)),
      saldoADeduzir: centavos(d.retido + (d.anterior ?? 0) - deducoes),
      valor,
      acumulado,
      aPagar,
      saldoAbaixoDoMinimo: centavos(valor + acumulado - aPagar),
      codigoReceita: d.codigoReceita,
      regraDeVencimento: prazo.regra,
      vencimento: vencimento.value,
      quotas: prazo.emQuotas ? quotasDe(aPagar, prazo.competencia, prazo.feriados) : [],
    },
  }
}

const MINIMO_DO_DARF = 10_00
/** The INSS is paid in the DARF of the DCTFWeb, with the rest of the folha: its own value is not the DARF's. */
const COM_DARF_PROPRIO: ReadonlySet<TributoApurado['tributo']> = new Set([
  'pis',
  'cofins',
  'irpj',
  'csll',
])

/** A DARF below R$ 10,00 is not paid: it adds to the next of the same code (Lei 9.430/1996, art. 68). */
function pagarSeNaoForPouco({ memorial, raiz }: Caderno, d: Devido, valor: Centavos): Centavos {
  const acumulado = d.acumulado ?? 0
  const total = centavos(valor + acumulado)
  if (!COM_DARF_PROPRIO.has(d.tributo) || (acumulado === 0 && total >= MINIMO_DO_DARF)) return total
  const aPagar = total < MINIMO_DO_DARF ? 0 : total
  memorial.passo(() => ({
    id: `${raiz}.${d.tributo}.a-pagar`,
    rotulo: `${SIGLAS[d.tributo]} a pagar neste DARF`,
    formula: 'se recolher + acumulado < minimo: 0; senão recolher + acumulado',
    operandos: {
      recolher: {
        rotulo: 'A recolher do período',
        valor: emCentavos(valor),
        de: `${raiz}.${d.tributo}`,
      },
      acumulado: {
        rotulo: 'Abaixo do mínimo em períodos anteriores',
        valor: emCentavos(acumulado),
        origem: { tabela: 'apuração anterior' },
      },
      minimo: {
        rotulo: 'Menor DARF que se paga',
        valor: emCentavos(MINIMO_DO_DARF),
        origem: { tabela: 'Lei 9.430/1996, art. 68' },
      },
    },
    resultado: emCentavos(aPagar),
    fundamento: 'Lei 9.430/1996, art. 68',
    regra: 'darf.minimo@1997-01',
  }))
  return aPagar
}

/** `máximo(0; devido − retido)`, with its step. */
export function abater(
  { memorial, raiz }: Caderno,
  d: Omit<Devido, 'base' | 'aliquota' | 'codigoReceita' | 'periodo'>,
): { valor: Centavos; deducoes: Centavos } {
  const { anterior = 0 } = d
  const deducoes = centavos(Math.min(d.devido, d.retido + anterior))
  const valor = centavos(d.devido - deducoes)
  const deAntes: Readonly<Record<string, Operando>> =
    anterior === 0
      ? {}
      : {
          anterior: {
            rotulo: 'Saldo a deduzir de períodos anteriores',
            valor: emCentavos(anterior),
            origem: { tabela: 'apuração anterior' },
          },
        }
  memorial.passo(() => ({
    id: `${raiz}.${d.tributo}`,
    rotulo: `${SIGLAS[d.tributo]} a recolher`,
    formula:
      anterior === 0 ? 'máximo(0; devido − retido)' : 'máximo(0; devido − retido − anterior)',
    operandos: {
      devido: { rotulo: 'Devido', valor: emCentavos(d.devido), de: d.passo },
      retido: {
        rotulo: 'Créditos e retenções a deduzir',
        valor: emCentavos(d.retido),
        origem: { tabela: 'retenções e créditos' },
      },
      ...deAntes,
    },
    resultado: emCentavos(valor),
    fundamento: d.fundamento,
    regra: d.regra,
  }))
  return { valor, deducoes }
}

const SIGLAS: Readonly<Record<TributoApurado['tributo'], string>> = {
  pis: 'PIS',
  cofins: 'COFINS',
  irpj: 'IRPJ',
  csll: 'CSLL',
  cpp: 'INSS patronal',
  iss: 'ISS',
}

type Produto = {
  readonly id: string
  readonly rotulo: string
  readonly base: Centavos
  /** Step that found the base, when it is not a fact. */
  readonly de?: string
  readonly rotuloDaBase: string
  readonly aliquota: Decimal
  readonly fundamento: string
  readonly regra: string
}

/** `base × aliquota`, rounded half up to the centavo, with its step. */
export function multiplicar({ memorial, raiz }: Caderno, p: Produto): Centavos {
  const valor = meioParaCima(decimal(p.base).mul(p.aliquota))
  memorial.passo(() => ({
    id: `${raiz}.${p.id}`,
    rotulo: p.rotulo,
    formula: 'base × aliquota',
    operandos: {
      base: {
        rotulo: p.rotuloDaBase,
        valor: emCentavos(p.base),
        ...(p.de === undefined
          ? { origem: { tabela: 'fatos do mês' } }
          : { de: `${raiz}.${p.de}` }),
      },
      aliquota: {
        rotulo: 'Alíquota',
        valor: emTaxa(p.aliquota),
        origem: { tabela: p.fundamento },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(valor),
    fundamento: p.fundamento,
    regra: p.regra,
  }))
  return valor
}

export type Parcela = {
  readonly nome: string
  readonly operando: Operando
  readonly subtrai?: boolean
}

/** A sum of named parts, with its step. */
export function somar(
  { memorial, raiz }: Caderno,
  s: {
    readonly id: string
    readonly rotulo: string
    readonly parcelas: readonly Parcela[]
    readonly fundamento: string
    readonly regra: string
  },
): Centavos {
  let total = 0
  for (const { operando, subtrai } of s.parcelas) {
    if (operando.valor.tipo !== 'centavos') continue
    total += subtrai ? -operando.valor.valor : operando.valor.valor
  }
  memorial.passo(() => ({
    id: `${raiz}.${s.id}`,
    rotulo: s.rotulo,
    formula: s.parcelas.map((p, i) => `${prefixo(i, p.subtrai === true)}${p.nome}`).join('') || '0',
    operandos: Object.fromEntries(s.parcelas.map((p) => [p.nome, p.operando])),
    resultado: emCentavos(total),
    fundamento: s.fundamento,
    regra: s.regra,
  }))
  return centavos(total)
}

function prefixo(indice: number, subtrai: boolean): string {
  if (subtrai) return indice === 0 ? '−' : ' − '
  return indice === 0 ? '' : ' + '
}

/** A part that is a fact. */
export const parcela = (nome: string, rotulo: string, valor: Centavos): Parcela => ({
  nome,
  operando: { rotulo, valor: emCentavos(valor), origem: { tabela: 'fatos do mês' } },
})

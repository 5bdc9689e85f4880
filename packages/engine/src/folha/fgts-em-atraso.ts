import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  type Decimal,
  dado,
  decimal,
  type Memorial,
  type Operando,
  ok,
  quantos,
  type Result,
  refuse,
  somar,
  taxa,
} from '../dinheiro/index.ts'
import { comPorta, data, type Forma, mapa, mes, objeto, valor } from '../porta/index.ts'
import { type EncargosDoAtraso, FGTS_EM_ATRASO } from '../tabelas/fgts/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  formatarCompetencia,
  mesesEntre,
  mesmoMes,
  somarMeses,
  type TabelaUsada,
  tabelaUsada,
  vigente,
} from '../tempo/index.ts'
import { aniversario } from './periodo.ts'
import { avisosDeRevisao } from './regras.ts'
import type { RecusaFolha } from './tipos.ts'

/** One deposit of the FGTS that was not made in time. Amounts in centavos. */
export type FatosFgtsEmAtraso = {
  readonly deposito: Centavos
  /** The effective due date, already moved to a dia útil. */
  readonly vencimento: DataCivil
  readonly pagamento: DataCivil
  /** TR of each month as published, as a decimal factor: `'0.001234'`; a zero is written `'0'`. */
  readonly tr: ReadonlyMap<Competencia, string> | Readonly<Record<Competencia, string>>
}

export type FgtsEmAtraso = {
  readonly deposito: Centavos
  readonly atualizacao: Centavos
  readonly juros: Centavos
  readonly multa: Centavos
  readonly total: Centavos
  /** Months of delay, a fraction counting as one. */
  readonly mesesDeAtraso: number
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

const LEI = 'Lei 8.036/1990, art. 22'

const taxaDoMes: Forma = (taxa, campo) =>
  typeof taxa === 'string' && /^0(\.\d{1,8})?$/.test(taxa)
    ? null
    : { campo, mensagem: 'A TR de um mês é uma fração decimal.' }

const porMes = mapa(mes, taxaDoMes)

const FORMA_DO_FGTS_EM_ATRASO: Forma = objeto<FatosFgtsEmAtraso>({
  deposito: valor,
  vencimento: data,
  pagamento: data,
  tr: (tr, campo) => porMes(tr instanceof Map ? Object.fromEntries(tr) : tr, campo),
})

/**
 * A late deposit: TR of the months from the due one to that before the payment, 0,5 % of interest
 * for each month or fraction, fine of 5 % in the month it was due and 10 % after it. A month without
 * TR is a refusal, never zero. Values in centavos.
 */
export const apurarFgtsEmAtraso = comPorta(FORMA_DO_FGTS_EM_ATRASO, apurarFgtsEmAtrasoConferido)

function apurarFgtsEmAtrasoConferido(
  fatos: FatosFgtsEmAtraso,
  memorial: Memorial,
): Result<FgtsEmAtraso, RecusaFolha> {
  const { deposito, vencimento, pagamento } = fatos
  const mes = competenciaDe(pagamento)
  const regra = vigente(FGTS_EM_ATRASO, mes)
  if (!regra.ok) return regra
  const tabelas = [tabelaUsada(FGTS_EM_ATRASO, regra.value, mes)]
  const caderno = { memorial, raiz: `fgts-em-atraso.${vencimento}` }
  const nome = `fgts-em-atraso@${regra.value.desde}`
  const valor = dado('Depósito do FGTS', deposito, 'guia do FGTS')
  const emDia = pagamento <= vencimento
  const atualizacao = emDia ? ok(zero('TR do atraso')) : atualizar(caderno, fatos, valor)
  if (!atualizacao.ok) return atualizacao
  const corrigido = somar(caderno, {
    id: 'corrigido',
    rotulo: 'Depósito acrescido da TR',
    parcelas: [
      { nome: 'deposito', apurado: valor },
      { nome: 'atualizacao', apurado: atualizacao.value },
    ],
    fundamento: `${LEI}, caput e § 1º`,
    regra: nome,
  })
  const atraso = emDia ? 0 : mesesOuFracao(vencimento, pagamento)
  const aliquotas = emDia ? null : regra.value
  const juros = aliquotas
    ? jurosDoAtraso(caderno, { corrigido, atraso, aliquota: aliquotas.jurosPorMes, regra: nome })
    : zero('Juros do atraso')
  const multa = aliquotas
    ? multaDoAtraso(caderno, {
        corrigido,
        noMes: mesmoMes(vencimento, pagamento),
        aliquotas,
        regra: nome,
      })
    : zero('Multa do atraso')
  const total = somar(caderno, {
    id: 'total',
    rotulo: 'FGTS a recolher com o atraso',
    parcelas: [
      { nome: 'corrigido', apurado: corrigido },
      { nome: 'juros', apurado: juros },
      { nome: 'multa', apurado: multa },
    ],
    fundamento: LEI,
    regra: nome,
  })
  return ok({
    deposito,
    atualizacao: atualizacao.value.valor,
    juros: juros.valor,
    multa: multa.valor,
    total: total.valor,
    mesesDeAtraso: atraso,
    tabelas,
    avisos: avisosDeRevisao(tabelas),
  })
}

const zero = (rotulo: string): Apurado => dado(rotulo, 0, 'guia do FGTS')

/** Calendar months from the due date; a day beyond the last whole one is another month. */
function mesesOuFracao(vencimento: DataCivil, pagamento: DataCivil): number {
  const meses = mesesEntre(competenciaDe(vencimento), competenciaDe(pagamento))
  return aniversario(vencimento, meses) < pagamento ? meses + 1 : meses
}

function atualizar(
  caderno: Caderno,
  { vencimento, pagamento, tr }: FatosFgtsEmAtraso,
  deposito: Apurado,
): Result<Apurado, RecusaFolha> {
  const primeiro = competenciaDe(vencimento)
  const quantosMeses = mesesEntre(primeiro, competenciaDe(pagamento))
  const meses = Array.from({ length: quantosMeses }, (_, i) => somarMeses(primeiro, i))
  const trDe = (mes: Competencia) => (tr instanceof Map ? tr.get(mes) : Reflect.get(tr, mes))
  const faltando = meses.filter((mes) => trDe(mes) === undefined)
  if (faltando.length > 0) {
    return refuse({
      codigo: 'falta-tr',
      mensagem: `Falta a TR de ${faltando.map(formatarCompetencia).join(', ')}. Carregue a taxa publicada pelo Banco Central.`,
      meses: faltando,
    })
  }
  const taxas = meses.map((mes) => decimal(trDe(mes)))
  const operandos: Record<string, Operando> = { deposito: deposito.como }
  for (const [i, mes] of meses.entries()) {
    operandos[`tr${i + 1}`] = taxa(`TR de ${formatarCompetencia(mes)}`, trDe(mes), 'TR carregada')
  }
  const fatores = meses.map((_, i) => `(1 + tr${i + 1})`).join(' × ')
  const fator = taxas.reduce((produto, t) => produto.mul(t.add(1)), decimal(1))
  return ok(
    anotar(caderno, {
      id: 'atualizacao',
      rotulo: 'Atualização pela TR',
      formula: fatores === '' ? 'deposito − deposito' : `deposito × ${fatores} − deposito`,
      operandos,
      exato: fator.mul(deposito.valor).sub(deposito.valor),
      fundamento: `${LEI}, caput e § 2º`,
      regra: 'fgts-em-atraso@2018-01',
    }),
  )
}

function multaDoAtraso(
  caderno: Caderno,
  d: {
    readonly corrigido: Apurado
    readonly noMes: boolean
    readonly aliquotas: EncargosDoAtraso
    readonly regra: string
  },
): Apurado {
  const aliquota = d.noMes ? d.aliquotas.multaNoMes : d.aliquotas.multaDepois
  const rotulo = d.noMes ? 'Multa no mês do vencimento' : 'Multa a partir do mês seguinte'
  return anotar(caderno, {
    id: 'multa',
    rotulo: 'Multa do atraso',
    formula: 'corrigido × aliquota',
    operandos: {
      corrigido: d.corrigido.como,
      aliquota: taxa(rotulo, aliquota, 'regra do FGTS em atraso'),
    },
    exato: aliquota.mul(d.corrigido.valor),
    fundamento: `${LEI}, § 2º-A`,
    regra: d.regra,
  })
}

function jurosDoAtraso(
  caderno: Caderno,
  d: {
    readonly corrigido: Apurado
    readonly atraso: number
    readonly aliquota: Decimal
    readonly regra: string
  },
): Apurado {
  return anotar(caderno, {
    id: 'juros',
    rotulo: 'Juros do atraso',
    formula: 'corrigido × aliquota × meses',
    operandos: {
      corrigido: d.corrigido.como,
      aliquota: taxa('Juros por mês ou fração', d.aliquota, 'regra do FGTS em atraso'),
      meses: quantos('Meses de atraso, ou fração', d.atraso, 'guia do FGTS'),
    },
    exato: d.aliquota.mul(d.corrigido.valor).mul(d.atraso),
    fundamento: `${LEI}, § 1º`,
    regra: d.regra,
  })
}

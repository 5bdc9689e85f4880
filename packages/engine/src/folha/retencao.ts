import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  centavos,
  type Decimal,
  dado,
  decimal,
  emCentavos,
  invariant,
  meioParaCima,
  type Operando,
  reais,
  taxa,
} from '../dinheiro/index.ts'
import {
  type CalculoIrrf,
  calcularIrrf,
  explicarIrrf,
  type ModoIrrf,
  type RegrasIrrf,
} from '../irrf/index.ts'
import type { PagamentoDoMes } from './tipos.ts'

/** What the judge or the deed says; percentages are decimal factors, as `'0.3'`. */
export type PensaoAlimenticia =
  | { readonly tipo: 'valor'; readonly valor: Centavos }
  | { readonly tipo: 'percentual-do-bruto'; readonly percentual: string }
  /** Of gross − INSS − IRRF, the IRRF being itself lower because of the pensão. */
  | { readonly tipo: 'percentual-do-liquido'; readonly percentual: string }
  | { readonly tipo: 'percentual-do-minimo'; readonly percentual: string }

export type FatosRetencao = {
  /** Taxable, gross, of this payment. */
  readonly rendimento: Apurado
  readonly inss: Apurado
  readonly dependentes: number
  readonly pensao?: PensaoAlimenticia
  readonly salarioMinimo: Centavos
  readonly jaPago?: PagamentoDoMes
  readonly regras: RegrasIrrf
  readonly modo: ModoIrrf
}
export type Retencao = {
  readonly irrf: Apurado
  readonly pensao: Apurado
  readonly calculo: CalculoIrrf
}

const TITULO = 'título da pensão'
const PAGAMENTOS = 'pagamentos do mês'

type Imposto = { readonly calculo: CalculoIrrf; readonly retido: Centavos }

function impostoCom(fatos: FatosRetencao, pensao: Centavos): Imposto {
  const { jaPago } = fatos
  const calculo = calcularIrrf(
    {
      rendimento: centavos(fatos.rendimento.valor + (jaPago?.bruto ?? 0)),
      inss: centavos(fatos.inss.valor + (jaPago?.inss ?? 0)),
      dependentes: fatos.dependentes,
      pensao: centavos(pensao + (jaPago?.pensao ?? 0)),
    },
    fatos.regras,
    fatos.modo,
  )
  return { calculo, retido: centavos(Math.max(0, calculo.doMes - (jaPago?.irrf ?? 0))) }
}

/**
 * IRRF and pensão alimentícia of one payment, each depending on the other when the pensão is a part
 * of the net. Steps `<raiz>.pensao` and `<raiz>.irrf`.
 */
export function reterIrrf(caderno: Caderno, fatos: FatosRetencao): Retencao {
  const { encontrado, ...pensao } = apurarPensao(caderno, fatos)
  const { calculo, retido } = impostoCom(fatos, pensao.valor)
  const { jaPago } = fatos
  const rendimento = jaPago
    ? anotar(caderno, {
        id: 'rendimento-do-mes',
        rotulo: 'Rendimento de todos os pagamentos do mês',
        formula: 'rendimento + jaPago',
        operandos: {
          rendimento: fatos.rendimento.como,
          jaPago: reais('Já pago no mesmo mês', jaPago.bruto, PAGAMENTOS),
        },
        exato: centavos(fatos.rendimento.valor + jaPago.bruto),
        fundamento: 'RIR/2018 (Decreto 9.580), art. 677, § 1º',
        regra: `irrf@${fatos.regras.tabela.desde}`,
      })
    : fatos.rendimento
  explicarIrrf(caderno, {
    rendimento: rendimento.como,
    deducoes: {
      inss: fatos.inss.como,
      pensao: pensao.como,
      ...(jaPago
        ? {
            inssJaRetido: reais('INSS já retido no mês', jaPago.inss, PAGAMENTOS),
            pensaoJaPaga: reais('Pensão já descontada no mês', jaPago.pensao ?? 0, PAGAMENTOS),
          }
        : {}),
    },
    dependentes: fatos.dependentes,
    ...(jaPago ? { jaRetido: reais('IRRF já retido no mês', jaPago.irrf, PAGAMENTOS) } : {}),
    regras: fatos.regras,
    calculo,
    modo: fatos.modo,
    retido,
  })
  const como: Operando = {
    rotulo: 'IRRF',
    valor: emCentavos(retido),
    de: `${caderno.raiz}.irrf`,
  }
  conferirPensao(caderno, como, encontrado)
  return { irrf: { valor: retido, como }, pensao, calculo }
}

/** `encontrado`: the IRRF that a pensão on the net was computed with. */
type PensaoApurada = Apurado & { readonly encontrado?: Operando }

function apurarPensao(caderno: Caderno, fatos: FatosRetencao): PensaoApurada {
  const { pensao } = fatos
  if (!pensao) return dado('Pensão alimentícia', 0, TITULO)
  if (pensao.tipo === 'valor') return dado('Pensão alimentícia', pensao.valor, TITULO)
  const percentual = decimal(pensao.percentual)
  const comum = {
    id: 'pensao',
    rotulo: 'Pensão alimentícia',
    fundamento: 'CPC, art. 529; Lei 5.478/1968',
    regra: 'pensao@2018-01',
  }
  const doTitulo = taxa('Percentual do título', percentual, TITULO)
  if (pensao.tipo === 'percentual-do-minimo') {
    return anotar(caderno, {
      ...comum,
      formula: 'percentual × minimo',
      operandos: {
        percentual: doTitulo,
        minimo: reais('Salário mínimo', fatos.salarioMinimo, 'salário mínimo'),
      },
      exato: percentual.mul(fatos.salarioMinimo),
    })
  }
  const rendimento = fatos.rendimento.como
  if (pensao.tipo === 'percentual-do-bruto') {
    return anotar(caderno, {
      ...comum,
      formula: 'percentual × rendimento',
      operandos: { percentual: doTitulo, rendimento },
      exato: percentual.mul(fatos.rendimento.valor),
    })
  }
  const { exato, irrf } = pontoFixo(fatos, percentual)
  const encontrado = reais(
    'IRRF que esta pensão deixa, achado por aproximação e conferido adiante',
    irrf,
    'aproximação da pensão',
  )
  const apurada = anotar(caderno, {
    ...comum,
    rotulo: 'Pensão alimentícia sobre o líquido que ela mesma deixa',
    formula: 'percentual × máximo(0; rendimento − inss − irrfEncontrado)',
    operandos: {
      percentual: doTitulo,
      rendimento,
      inss: fatos.inss.como,
      irrfEncontrado: encontrado,
    },
    exato,
  })
  return { ...apurada, encontrado }
}

/**
 * The smallest pensão that agrees with the IRRF it leaves. More pensão never means more IRRF, so
 * each round gives at least the one before and the climb ends (at most 27,5 % of each step is left).
 */
function pontoFixo(
  fatos: FatosRetencao,
  percentual: Decimal,
): { readonly exato: Decimal; readonly irrf: Centavos } {
  const disponivel = fatos.rendimento.valor - fatos.inss.valor
  let pensao = 0
  for (let volta = 0; volta < 200; volta++) {
    const irrf = impostoCom(fatos, pensao).retido
    const exato = percentual.mul(Math.max(0, disponivel - irrf))
    const seguinte = meioParaCima(exato)
    if (seguinte === pensao) return { exato, irrf }
    pensao = seguinte
  }
  invariant(false, 'a pensão sobre o líquido não se estabilizou')
}

/** Closes the circle: the IRRF of the steps is the one the pensão was computed with. */
function conferirPensao(caderno: Caderno, irrf: Operando, encontrado?: Operando): void {
  if (!encontrado) return
  anotar(caderno, {
    id: 'conferencia-da-pensao',
    rotulo: 'Diferença entre o IRRF apurado e o usado na pensão',
    formula: 'irrf − irrfEncontrado',
    operandos: {
      irrf,
      irrfEncontrado: encontrado,
    },
    exato: 0,
    fundamento: 'CPC, art. 529',
    regra: 'pensao@2018-01',
  })
}

import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  Decimal,
  dado,
  decimal,
  type Memorial,
  ok,
  quantos,
  type Result,
  reais,
  somar,
  taxa,
} from '../dinheiro/index.ts'
import { type Deducoes, faixaDe } from '../irrf/index.ts'
import {
  comPorta,
  type Forma,
  inteiro,
  lista,
  objeto,
  opcional,
  quantidade,
  valor,
} from '../porta/index.ts'
import {
  REDUCAO_ANUAL,
  type ReducaoIrrf,
  TABELA_IRPF_ANUAL,
  type TabelaAnual,
} from '../tabelas/irrf/index.ts'
import {
  type Competencia,
  porVigencia,
  type TabelaUsada,
  tabelaUsada,
  type Vigencia,
  type Vigente,
  vigente,
} from '../tempo/index.ts'
import { raizDe } from './quem.ts'
import { avisosDeRevisao } from './regras.ts'
import type { RecusaFolha } from './tipos.ts'

/** One person's year for the annual adjustment. Amounts in centavos. */
export type FatosAjusteAnual = {
  readonly pessoaId?: number
  readonly ano: number
  /** Taxable and subject to the adjustment: salary, férias, pró-labore; not the 13º nor the PLR. */
  readonly rendimentos: Centavos
  readonly inss: Centavos
  readonly dependentes: number
  readonly pensao?: Centavos
  readonly previdenciaComplementar?: Centavos
  /** Schooling of each person. */
  readonly instrucao?: readonly Centavos[]
  readonly saude?: Centavos
  /** Withheld in the year on this income. */
  readonly irrf: Centavos
}

export type AjusteAnual = {
  readonly deducoes: Deducoes
  readonly deducao: Centavos
  readonly base: Centavos
  readonly antesDaReducao: Centavos
  /** Lei 15.270/2025; zero before 2026. */
  readonly reducao: Centavos
  readonly devido: Centavos
  /** To pay; below zero, to be refunded. */
  readonly saldo: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

type Regra = (mes: Competencia) => Vigente<(ReducaoIrrf & Vigencia) | null>
const regraDaReducaoAnual = porVigencia<Regra>('regra de redução anual do IRPF', [
  ['2024-01', () => ({ ok: true, value: null })],
  ['2026-01', (mes) => vigente(REDUCAO_ANUAL, mes)],
])

const LEI = 'Lei 9.250/1995, arts. 7º a 12'

const ano = inteiro(2000, 9999)
const FORMA_DO_AJUSTE_ANUAL: Forma = objeto<FatosAjusteAnual>({
  pessoaId: opcional(quantidade),
  ano,
  rendimentos: valor,
  inss: valor,
  dependentes: inteiro(0, 100),
  pensao: opcional(valor),
  previdenciaComplementar: opcional(valor),
  instrucao: opcional(lista(valor)),
  saude: opcional(valor),
  irrf: valor,
})

/**
 * The annual adjustment of one person: the better of the two deductions, the annual table, the
 * reduction of Lei 15.270 and what was withheld. Values in centavos.
 */
export const apurarAjusteAnual = comPorta(FORMA_DO_AJUSTE_ANUAL, apurarAjusteAnualConferido)

function apurarAjusteAnualConferido(
  fatos: FatosAjusteAnual,
  memorial: Memorial,
): Result<AjusteAnual, RecusaFolha> {
  const { ano } = fatos
  const janeiro = `${ano}-01`
  const tabela = vigente(TABELA_IRPF_ANUAL, janeiro)
  if (!tabela.ok) return tabela
  const daEpoca = regraDaReducaoAnual(janeiro)
  if (!daEpoca.ok) return daEpoca
  const reducao = daEpoca.value(janeiro)
  if (!reducao.ok) return reducao
  const caderno = { memorial, raiz: `${raizDe('ajuste-anual', fatos.pessoaId)}.${ano}` }
  const regras = { tabela: tabela.value, reducao: reducao.value }
  const tabelas = [
    tabelaUsada(TABELA_IRPF_ANUAL, tabela.value, janeiro),
    ...(reducao.value ? [tabelaUsada(REDUCAO_ANUAL, reducao.value, janeiro)] : []),
  ]
  return ok({
    ...calcular(caderno, fatos, regras),
    tabelas,
    avisos: avisosDeRevisao(tabelas),
  })
}

type Regras = {
  readonly tabela: TabelaAnual & Vigencia
  readonly reducao: (ReducaoIrrf & Vigencia) | null
}

function calcular(
  caderno: Caderno,
  fatos: FatosAjusteAnual,
  { tabela, reducao: daReducao }: Regras,
): Omit<AjusteAnual, 'tabelas' | 'avisos'> {
  const comum = { fundamento: LEI, regra: `irpf-anual@${tabela.desde}` }
  const rendimentos = dado('Rendimentos tributáveis do ano', fatos.rendimentos, 'informe')
  const legais = deducoesLegais(caderno, fatos, tabela)
  const simplificado = descontoSimplificado(caderno, rendimentos, tabela)
  const deducoes = legais.valor >= simplificado.valor ? 'legais' : 'simplificado'
  const base = anotar(caderno, {
    ...comum,
    id: 'base',
    rotulo: 'Base de cálculo do ano',
    formula: 'máximo(0; rendimentos − máximo(legais; simplificado))',
    operandos: {
      rendimentos: rendimentos.como,
      legais: legais.como,
      simplificado: simplificado.como,
    },
    exato: Math.max(0, fatos.rendimentos - Math.max(legais.valor, simplificado.valor)),
  })
  const faixa = faixaDe(tabela.faixas, base.valor)
  const antes = anotar(caderno, {
    id: 'imposto',
    rotulo: 'Imposto pela tabela anual',
    formula: 'base × aliquota − parcela',
    operandos: {
      base: base.como,
      aliquota: taxa('Alíquota da faixa', faixa.aliquota, 'tabela anual do IRPF'),
      parcela: reais('Parcela a deduzir', faixa.parcela, 'tabela anual do IRPF'),
    },
    exato: decimal(base.valor).mul(faixa.aliquota).sub(faixa.parcela),
    fundamento: tabela.fonte,
    regra: comum.regra,
  })
  const reducao = daReducao
    ? reduzir(caderno, { rendimentos, imposto: antes, tabela: daReducao })
    : dado('Redução do imposto', 0, 'lei da época')
  const devido = somar(caderno, {
    ...comum,
    id: 'devido',
    rotulo: 'Imposto devido no ano',
    parcelas: [
      { nome: 'imposto', apurado: antes },
      { nome: 'reducao', apurado: reducao, sinal: -1 },
    ],
  })
  const saldo = somar(caderno, {
    ...comum,
    id: 'saldo',
    rotulo: 'Imposto a pagar ou, se negativo, a restituir',
    parcelas: [
      { nome: 'devido', apurado: devido },
      { nome: 'retido', apurado: dado('IRRF do ano', fatos.irrf, 'informe'), sinal: -1 },
    ],
  })
  return {
    deducoes,
    deducao: Math.max(legais.valor, simplificado.valor),
    base: base.valor,
    antesDaReducao: antes.valor,
    reducao: reducao.valor,
    devido: devido.valor,
    saldo: saldo.valor,
  }
}

function deducoesLegais(
  caderno: Caderno,
  fatos: FatosAjusteAnual,
  tabela: TabelaAnual & Vigencia,
): Apurado {
  const { instrucao = [], previdenciaComplementar = 0 } = fatos
  const nome = 'tabela anual do IRPF'
  const comum = { fundamento: 'Lei 9.250/1995, art. 8º, II', regra: `irpf-anual@${tabela.desde}` }
  const dependentes = anotar(caderno, {
    ...comum,
    id: 'dependentes',
    rotulo: 'Dedução dos dependentes',
    formula: 'quantos × porDependente',
    operandos: {
      quantos: quantos('Dependentes', fatos.dependentes, 'cadastro'),
      porDependente: reais('Por dependente', tabela.porDependente, nome),
    },
    exato: fatos.dependentes * tabela.porDependente,
  })
  const escolas = instrucao.map((valor, i) =>
    anotar(caderno, {
      ...comum,
      id: `instrucao-${i + 1}`,
      rotulo: `Instrução da ${i + 1}ª pessoa`,
      formula: 'mínimo(pago; limite)',
      operandos: {
        pago: reais('Instrução paga', valor, 'informe'),
        limite: reais('Limite por pessoa', tabela.instrucao, nome),
      },
      exato: Math.min(valor, tabela.instrucao),
    }),
  )
  const previdencia = anotar(caderno, {
    ...comum,
    id: 'previdencia-complementar',
    rotulo: 'Previdência complementar, até o limite',
    formula: 'mínimo(pago; rendimentos × parte)',
    operandos: {
      pago: reais('Previdência complementar', previdenciaComplementar, 'informe'),
      rendimentos: reais('Rendimentos tributáveis', fatos.rendimentos, 'informe'),
      parte: taxa('Parte dos rendimentos', tabela.previdenciaComplementar, nome),
    },
    exato: Decimal.min(
      previdenciaComplementar,
      tabela.previdenciaComplementar.mul(fatos.rendimentos),
    ),
    fundamento: 'Lei 9.532/1997, art. 11',
  })
  return somar(caderno, {
    ...comum,
    id: 'legais',
    rotulo: 'Deduções legais do ano',
    parcelas: [
      { nome: 'inss', apurado: dado('INSS do ano', fatos.inss, 'informe') },
      { nome: 'dependentes', apurado: dependentes },
      { nome: 'pensao', apurado: dado('Pensão alimentícia', fatos.pensao ?? 0, 'informe') },
      { nome: 'previdencia', apurado: previdencia },
      { nome: 'saude', apurado: dado('Despesas médicas', fatos.saude ?? 0, 'informe') },
      ...escolas.map((apurado, i) => ({ nome: `instrucao${i + 1}`, apurado })),
    ],
  })
}

function descontoSimplificado(
  caderno: Caderno,
  rendimentos: Apurado,
  { simplificado, desde }: TabelaAnual & Vigencia,
): Apurado {
  return anotar(caderno, {
    id: 'simplificado',
    rotulo: 'Desconto simplificado do ano',
    formula: 'mínimo(maximo; rendimentos × parte)',
    operandos: {
      maximo: reais('Limite do desconto', simplificado.maximo, 'tabela anual do IRPF'),
      rendimentos: rendimentos.como,
      parte: taxa('Parte dos rendimentos', simplificado.parte, 'tabela anual do IRPF'),
    },
    exato: Decimal.min(simplificado.maximo, simplificado.parte.mul(rendimentos.valor)),
    fundamento: 'Lei 9.250/1995, art. 10',
    regra: `irpf-anual@${desde}`,
  })
}

/** Lei 9.250/1995, art. 11-A: on the taxable income of the year, never beyond the tax. */
function reduzir(
  caderno: Caderno,
  d: {
    readonly rendimentos: Apurado
    readonly imposto: Apurado
    readonly tabela: ReducaoIrrf & Vigencia
  },
): Apurado {
  const { rendimentos, imposto, tabela } = d
  const nome = 'redução anual do IRPF'
  const formulaDaLei = decimal(tabela.constante).sub(tabela.fator.mul(rendimentos.valor))
  const parcial = Decimal.max(0, Decimal.min(imposto.valor, formulaDaLei))
  const inteira = Decimal.min(tabela.maximo, imposto.valor)
  const ateOTopo = rendimentos.valor <= tabela.parcialAte ? parcial : decimal(0)
  return anotar(caderno, {
    id: 'reducao',
    rotulo: 'Redução do imposto',
    formula:
      'se rendimentos ≤ integralAte: mínimo(maximo; imposto); senão se rendimentos ≤ parcialAte: máximo(0; mínimo(imposto; constante − fator × rendimentos)); senão 0',
    operandos: {
      rendimentos: rendimentos.como,
      imposto: imposto.como,
      integralAte: reais('Rendimento da redução inteira', tabela.integralAte, nome),
      maximo: reais('Redução máxima', tabela.maximo, nome),
      parcialAte: reais('Rendimento até onde há redução', tabela.parcialAte, nome),
      constante: reais('Constante', tabela.constante, nome),
      fator: taxa('Fator', tabela.fator, nome),
    },
    exato: rendimentos.valor <= tabela.integralAte ? inteira : ateOTopo,
    fundamento: tabela.fonte,
    regra: `irpf-anual.reducao@${tabela.desde}`,
  })
}

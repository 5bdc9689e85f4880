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
  reais,
  refuse,
  somar,
  taxa,
} from '../dinheiro/index.ts'
import {
  comPorta,
  type Forma,
  inteiro,
  objeto,
  opcional,
  quantidade,
  valor,
} from '../porta/index.ts'
import { IMPOSTO_MINIMO, type ImpostoMinimo } from '../tabelas/irrf/index.ts'
import { type TabelaUsada, tabelaUsada, type Vigencia, vigente } from '../tempo/index.ts'
import { raizDe } from './quem.ts'
import { primeiraRecusa } from './recusas.ts'
import { avisosDeRevisao } from './regras.ts'
import type { RecusaFolha } from './tipos.ts'

/** One person's year for the minimum tax of high incomes. Amounts in centavos. */
export type FatosImpostoMinimo = {
  readonly pessoaId?: number
  readonly ano: number
  /** Every income of the year, taxed, exempt and of exclusive taxation, profits among them. */
  readonly rendimentos: Centavos
  /** What the law leaves out: inheritances, poupança, LCI and LCA, indemnities, profits up to 2025. */
  readonly excluidos: Centavos
  /** IRPF due by the annual adjustment. */
  readonly irpfDoAjuste: Centavos
  /** Withheld exclusively at source on income that is inside the base. */
  readonly irrfExclusivo: Centavos
  /** Of the tax that the companies paid, when both together pass the rate of the law. */
  readonly redutor?: Centavos
  /** The 10 % withheld on profits: an advance of this tax. */
  readonly irrfSobreLucros: Centavos
}

export type ImpostoMinimoDoAno = {
  readonly base: Centavos
  /** Before what was already paid. */
  readonly minimo: Centavos
  readonly devido: Centavos
  /** After the advance; below zero, to be refunded. */
  readonly saldo: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

const LEI = 'Lei 9.250/1995, art. 16-A'

const ano = inteiro(2000, 9999)
const FORMA_DO_IMPOSTO_MINIMO: Forma = objeto<FatosImpostoMinimo>({
  pessoaId: opcional(quantidade),
  ano,
  rendimentos: valor,
  excluidos: valor,
  irpfDoAjuste: valor,
  irrfExclusivo: valor,
  redutor: opcional(valor),
  irrfSobreLucros: valor,
})

/**
 * Minimum tax of who has more than R$ 600 mil in the year: from 0 to 10 % in a straight line up to
 * R$ 1,2 milhão, less the IRPF and the IRRF already borne. Values in centavos.
 */
export const apurarImpostoMinimo = comPorta(FORMA_DO_IMPOSTO_MINIMO, apurarImpostoMinimoConferido)

function apurarImpostoMinimoConferido(
  fatos: FatosImpostoMinimo,
  memorial: Memorial,
): Result<ImpostoMinimoDoAno, RecusaFolha> {
  const { ano, redutor = 0 } = fatos
  const recusa = primeiraRecusa([
    [
      fatos.excluidos <= fatos.rendimentos,
      'excluidos',
      'O que fica fora da base não pode passar dos rendimentos.',
    ],
  ])
  if (recusa) return refuse(recusa)
  const janeiro = `${ano}-01`
  const tabela = vigente(IMPOSTO_MINIMO, janeiro)
  if (!tabela.ok) return tabela
  const caderno = { memorial, raiz: `${raizDe('imposto-minimo', fatos.pessoaId)}.${ano}` }
  const regra = `imposto-minimo@${tabela.value.desde}`
  const base = somar(caderno, {
    id: 'base',
    rotulo: 'Rendimentos do imposto mínimo',
    parcelas: [
      { nome: 'rendimentos', apurado: dado('Rendimentos do ano', fatos.rendimentos, 'informe') },
      {
        nome: 'excluidos',
        apurado: dado('Rendimentos que a lei exclui', fatos.excluidos, 'informe'),
        sinal: -1,
      },
    ],
    fundamento: `${LEI}, § 1º`,
    regra,
  })
  const minimo = pelaAliquota(caderno, base, tabela.value)
  const devido = anotar(caderno, {
    id: 'devido',
    rotulo: 'Imposto mínimo devido',
    formula: 'máximo(0; minimo − irpf − exclusivo − redutor)',
    operandos: {
      minimo: minimo.como,
      irpf: reais('IRPF do ajuste anual', fatos.irpfDoAjuste, 'ajuste anual'),
      exclusivo: reais('IRRF exclusivo na fonte', fatos.irrfExclusivo, 'informe'),
      redutor: reais('Redutor do imposto da empresa', redutor, 'demonstrações da empresa'),
    },
    exato: Math.max(0, minimo.valor - fatos.irpfDoAjuste - fatos.irrfExclusivo - redutor),
    fundamento: `${LEI}, §§ 3º e 4º; art. 16-B`,
    regra,
  })
  const saldo = somar(caderno, {
    id: 'saldo',
    rotulo: 'Imposto mínimo a pagar ou, se negativo, a restituir',
    parcelas: [
      { nome: 'devido', apurado: devido },
      {
        nome: 'lucros',
        apurado: dado('IRRF sobre lucros', fatos.irrfSobreLucros, 'informe'),
        sinal: -1,
      },
    ],
    fundamento: `${LEI}, § 6º`,
    regra,
  })
  const tabelas = [tabelaUsada(IMPOSTO_MINIMO, tabela.value, janeiro)]
  return ok({
    base: base.valor,
    minimo: minimo.valor,
    devido: devido.valor,
    saldo: saldo.valor,
    tabelas,
    avisos: avisosDeRevisao(tabelas),
  })
}

function pelaAliquota(caderno: Caderno, base: Apurado, tabela: ImpostoMinimo & Vigencia): Apurado {
  const nome = 'imposto mínimo anual da pessoa física'
  const valor = decimal(base.valor)
  const emLinha = valor.mul(valor.div(tabela.degrau).sub(tabela.desconto)).div(100)
  const { exato, formula, operandos } = naFaixa(base, tabela, emLinha)
  return anotar(caderno, {
    id: 'minimo',
    rotulo: 'Imposto mínimo sobre os rendimentos',
    formula,
    operandos: {
      base: base.como,
      limite: reais('Rendimentos até onde não há', tabela.limite, nome),
      topo: reais('Rendimentos da alíquota inteira', tabela.topo, nome),
      ...operandos,
    },
    exato,
    fundamento: tabela.fonte,
    regra: `imposto-minimo@${tabela.desde}`,
  })
}

type NaFaixa = {
  readonly exato: Decimal
  readonly formula: string
  readonly operandos: Readonly<Record<string, Operando>>
}

function naFaixa(base: Apurado, tabela: ImpostoMinimo, emLinha: Decimal): NaFaixa {
  const nome = 'imposto mínimo anual da pessoa física'
  const formula =
    'se base ≤ limite: 0; senão se base < topo: base × (base ÷ degrau − desconto) ÷ 100; senão base × maxima'
  const operandos = {
    degrau: reais('Rendimentos por ponto percentual', tabela.degrau, nome),
    desconto: quantos('Pontos a descontar', tabela.desconto, nome),
    maxima: taxa('Alíquota inteira', tabela.maxima, nome),
  }
  if (base.valor <= tabela.limite) return { exato: decimal(0), formula, operandos }
  const exato = base.valor < tabela.topo ? emLinha : tabela.maxima.mul(base.valor)
  return { exato, formula, operandos }
}

import {
  anotar,
  type Caderno,
  type Centavos,
  emCentavos,
  emNumero,
  type Operando,
  type Operandos,
  quantos,
  reais,
  taxa,
} from '../dinheiro/index.ts'
import type { CalculoIrrf, ModoIrrf, RegrasIrrf } from './calcular.ts'

export type Explicado = {
  /** Gross of the month, before deductions. */
  readonly rendimento: Operando
  /** Deductions already reached, by the name they have in the formula. */
  readonly deducoes: Operandos
  readonly dependentes: number
  /** Withheld before in the same month by the same source. */
  readonly jaRetido?: Operando
  readonly regras: RegrasIrrf
  readonly calculo: CalculoIrrf
  readonly modo: ModoIrrf
  readonly retido: Centavos
}

/** The steps of one IRRF, from the deductions to what is withheld (`<raiz>.irrf`). */
export function explicarIrrf(caderno: Caderno, e: Explicado): void {
  if (!caderno.memorial.ativo) return
  const regra = `irrf@${e.regras.tabela.desde}`
  explicarBase(caderno, e, regra)
  explicarImposto(caderno, e, regra)
}

const vindo = ({ raiz }: Caderno, id: string, rotulo: string, valor: Centavos): Operando => ({
  rotulo,
  valor: emCentavos(valor),
  de: `${raiz}.${id}`,
})

function explicarBase(caderno: Caderno, e: Explicado, regra: string): void {
  const { calculo, dependentes, modo, regras } = e
  const { tabela } = regras
  const legais = vindo(caderno, 'deducoes-legais', 'Deduções legais', calculo.deducoesLegais)
  anotar(caderno, {
    id: 'deducoes-legais',
    rotulo: 'Deduções legais',
    formula: [...Object.keys(e.deducoes), 'dependentes × porDependente'].join(' + '),
    operandos: {
      ...e.deducoes,
      dependentes: quantos('Dependentes', dependentes, 'cadastro'),
      porDependente: reais('Dedução por dependente', tabela.porDependente, 'tabela do IRRF'),
    },
    exato: calculo.deducoesLegais,
    fundamento: 'Lei 9.250/1995, art. 4º, II, III e IV',
    regra,
  })
  if (modo.simplificado) {
    const legal = calculo.deducoes === 'legais'
    anotar(caderno, {
      id: 'deducao',
      rotulo: `Dedução mais favorável: ${legal ? 'deduções legais' : 'desconto simplificado'}`,
      formula: 'máximo(deducoesLegais; descontoSimplificado)',
      operandos: {
        deducoesLegais: legais,
        descontoSimplificado: reais(
          'Desconto simplificado',
          tabela.descontoSimplificado,
          'tabela do IRRF',
        ),
      },
      exato: calculo.deducao,
      fundamento: 'Lei 9.250/1995, art. 4º, § 1º',
      regra,
    })
  }
  anotar(caderno, {
    id: 'base-irrf',
    rotulo: 'Base do IRRF',
    formula: 'máximo(0; rendimento − deducao)',
    operandos: {
      rendimento: e.rendimento,
      deducao: modo.simplificado ? vindo(caderno, 'deducao', 'Dedução', calculo.deducao) : legais,
    },
    exato: calculo.base,
    fundamento: 'Lei 9.250/1995, art. 4º',
    regra,
  })
}

function explicarImposto(caderno: Caderno, e: Explicado, regra: string): void {
  const { tabela, reducao } = e.regras
  const { calculo, jaRetido } = e
  anotar(caderno, {
    id: 'irrf-tabela',
    rotulo: 'IRRF pela tabela progressiva',
    formula: 'base × aliquota − parcela',
    operandos: {
      base: vindo(caderno, 'base-irrf', 'Base do IRRF', calculo.base),
      aliquota: taxa('Alíquota da faixa', calculo.faixa.aliquota, 'tabela do IRRF'),
      parcela: reais('Parcela a deduzir', calculo.faixa.parcela, 'tabela do IRRF'),
    },
    exato: calculo.exatoAntesDaReducao,
    faixas: {
      operando: 'base',
      lista: tabela.faixas.map(({ ate, aliquota }) => ({ ate, aliquota: aliquota.toFixed() })),
    },
    fundamento: tabela.fonte,
    regra,
  })
  if (reducao) explicarReducao(caderno, e)
  const imposto = reducao ? 'imposto − reducao' : 'imposto'
  const aReter = jaRetido ? `máximo(0; ${imposto} − jaRetido)` : imposto
  const { dispensa } = e.modo
  const operandos: Operandos = {
    imposto: vindo(caderno, 'irrf-tabela', 'IRRF pela tabela', calculo.antesDaReducao),
    ...(reducao ? { reducao: vindo(caderno, 'reducao', 'Redução', calculo.reducao) } : {}),
    ...(dispensa
      ? {
          minimoRetido: reais(
            'Valor que dispensa a retenção',
            tabela.minimoRetido,
            'tabela do IRRF',
          ),
        }
      : {}),
    ...(jaRetido ? { jaRetido } : {}),
  }
  anotar(caderno, {
    id: 'irrf',
    rotulo: 'IRRF a reter',
    formula: dispensa ? `se ${imposto} ≤ minimoRetido: 0; senão ${aReter}` : aReter,
    operandos,
    exato: e.retido,
    fundamento: `${dispensa ? 'Lei 9.430/1996, art. 67; ' : ''}RIR/2018 (Decreto 9.580), art. 677`,
    regra,
  })
}

function explicarReducao(caderno: Caderno, { regras, calculo, rendimento }: Explicado): void {
  const { reducao: tabela } = regras
  if (!tabela) return
  const nome = 'redução do IRRF'
  // One formula for the three pieces of the law: the limits decide inside it, as on paper.
  anotar(caderno, {
    id: 'reducao',
    rotulo: 'Redução do IRRF',
    formula:
      'se rendimento ≤ integralAte: mínimo(maximo; imposto); senão se rendimento > parcialAte: 0; senão mínimo(máximo(0; constante − fator × rendimento); imposto)',
    operandos: {
      rendimento,
      imposto: vindo(caderno, 'irrf-tabela', 'IRRF pela tabela', calculo.antesDaReducao),
      integralAte: reais('Rendimento com redução integral', tabela.integralAte, nome),
      maximo: reais('Redução máxima', tabela.maximo, nome),
      parcialAte: reais('Rendimento a partir do qual não há redução', tabela.parcialAte, nome),
      constante: reais('Constante da lei', tabela.constante, nome),
      fator: { rotulo: 'Fator da lei', valor: emNumero(tabela.fator), origem: { tabela: nome } },
    },
    exato: calculo.exatoDaReducao,
    fundamento: tabela.fonte,
    regra: `irrf.reducao@${tabela.desde}`,
  })
}

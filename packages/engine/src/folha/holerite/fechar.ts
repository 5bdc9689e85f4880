import {
  type Apurado,
  anotar,
  centavos,
  nomeNaFormula,
  ok,
  type Result,
  refuse,
  somar,
} from '../../dinheiro/index.ts'
import { doEmpregado } from '../quem.ts'
import { liquidoNegativo } from '../recusas.ts'
import type { Retencao } from '../retencao.ts'
import type { RecusaFolha } from '../tipos.ts'
import {
  adiantamentoDeOutroMes,
  type Desconto,
  desconto,
  outrosDescontosDoMes,
} from './descontos.ts'
import type { Holerite, Rubrica, RubricaApurada } from './tipos.ts'
import type { Mes } from './vencimentos.ts'

export type Partes = {
  readonly rubricas: readonly RubricaApurada[]
  readonly salario: Apurado
  readonly bases: Readonly<Record<'inss' | 'patronal' | 'irrf' | 'fgts', Apurado>>
  readonly inss: Apurado
  readonly familia: Apurado | null
  readonly retencao: Retencao
  readonly fgts: Apurado
  readonly maternidade: Apurado | null
}

const naTela = ({
  codigo,
  natureza,
  descricao,
  referencia,
  apurado,
}: RubricaApurada | Desconto): Rubrica => ({
  codigo,
  natureza,
  descricao,
  referencia,
  valor: apurado.valor,
})

function ganhosDoMes({ fatos }: Mes, { rubricas, familia }: Partes): RubricaApurada[] {
  const ganhos = rubricas.filter((r) => r.sinal === 1)
  if (!familia) return ganhos
  return [
    ...ganhos,
    {
      codigo: 'salario-familia',
      natureza: 'salario-familia',
      descricao: 'Salário-família',
      referencia: `${fatos.filhosDoSalarioFamilia ?? 0} cotas`,
      apurado: familia,
      sinal: 1,
    },
  ]
}

/** Totals, the líquido and the holerite itself; refuses a negative líquido. */
export function fecharHolerite(mes: Mes, p: Partes): Result<Holerite, RecusaFolha> {
  const { caderno, fatos, regras } = mes
  const ganhos = ganhosDoMes(mes, p)
  const vencimentos = somarLinhas(mes, 'total-vencimentos', 'Total de vencimentos', ganhos)
  const compulsorios: Desconto[] = [
    ...p.rubricas.filter((r) => r.sinal === -1),
    desconto('inss', 'INSS', p.inss),
    desconto('irrf', 'IRRF', p.retencao.irrf),
    desconto('pensao', 'Pensão alimentícia', p.retencao.pensao),
  ]
  const outros = outrosDescontosDoMes(mes, { vencimentos, compulsorios, salario: p.salario })
  const linhas = [...compulsorios, ...outros]
  const descontos = somarLinhas(mes, 'total-descontos', 'Total de descontos', linhas)
  const valorLiquido = centavos(vencimentos.valor - descontos.valor)
  if (valorLiquido < 0) {
    return refuse(
      liquidoNegativo(
        -valorLiquido,
        'Os descontos passam dos vencimentos do mês. Reveja adiantamentos, pensão e consignados.',
      ),
    )
  }
  anotar(caderno, {
    id: 'liquido',
    rotulo: 'Líquido a receber',
    formula: 'vencimentos − descontos',
    operandos: { vencimentos: vencimentos.como, descontos: descontos.como },
    exato: valorLiquido,
    fundamento: 'CLT, arts. 462 e 464',
    regra: 'holerite.liquido@2018-01',
  })
  const { calculo, irrf, pensao } = p.retencao
  const { bases } = p
  return ok({
    ...doEmpregado(fatos),
    competencia: fatos.competencia,
    dataDePagamento: fatos.dataDePagamento,
    vencimentos: ganhos.filter((r) => r.apurado.valor > 0).map(naTela),
    descontos: linhas.filter((d) => d.apurado.valor > 0).map(naTela),
    bases: {
      inss: bases.inss.valor,
      patronal: bases.patronal.valor,
      irrf: bases.irrf.valor,
      fgts: bases.fgts.valor,
    },
    inss: p.inss.valor,
    salarioFamilia: p.familia?.valor ?? 0,
    salarioMaternidade: p.maternidade?.valor ?? 0,
    irrf: irrf.valor,
    baseIrrf: calculo.base,
    deducoes: calculo.deducoes,
    reducaoIrrf: calculo.reducao,
    pensao: pensao.valor,
    totalVencimentos: vencimentos.valor,
    totalDescontos: descontos.valor,
    liquido: valorLiquido,
    fgts: p.fgts.valor,
    tabelas: regras.usadas,
    avisos: avisosDoHolerite(mes, linhas),
  })
}

function somarLinhas(
  { caderno }: Mes,
  id: string,
  rotulo: string,
  linhas: readonly { readonly codigo: string; readonly apurado: Apurado }[],
): Apurado {
  return somar(caderno, {
    id,
    rotulo,
    parcelas: linhas.map(({ codigo, apurado }) => ({ nome: nomeNaFormula(codigo), apurado })),
    fundamento: 'CLT, art. 464',
    regra: 'holerite@2018-01',
  })
}

function avisosDoHolerite(mes: Mes, descontos: readonly Desconto[]): string[] {
  const { fatos, regras } = mes
  const avisos: string[] = []
  const { comissoes = 0, horasExtras = [] } = fatos
  const garantido = fatos.pisoGarantido !== undefined || fatos.salario === 0
  const abaixo = fatos.divisor >= 220 && mes.cheio.valor + comissoes < regras.minimo.valor
  if (abaixo && (fatos.horista || !garantido)) {
    avisos.push('O salário da jornada integral está abaixo do salário mínimo.')
  }
  if (comissoes > 0 && horasExtras.length > 0 && fatos.minutosTrabalhados === undefined) {
    avisos.push(
      'Sem as horas trabalhadas no mês, o adicional das horas extras não alcança as comissões (TST, Súmula 340).',
    )
  }
  const consignado = descontos.find((d) => d.codigo === 'consignado')
  if (consignado && consignado.apurado.valor < (fatos.consignado ?? 0)) {
    avisos.push(
      'A parcela do consignado passa da margem de 35 %: desconta-se até a margem e o resto fica com o banco.',
    )
  }
  if (adiantamentoDeOutroMes(mes) > 0) {
    avisos.push(
      'O adiantamento foi pago em outro mês: pelo regime de caixa, já entrou no IRRF daquele mês.',
    )
  }
  return avisos
}

import {
  type Apurado,
  anotar,
  type Centavos,
  centavos,
  dado,
  decimal,
  nomeNaFormula,
  reais,
  somar,
  taxa,
} from '../../dinheiro/index.ts'
import { mesmoMes } from '../../tempo/index.ts'
import type { Rubrica } from './tipos.ts'
import { type Mes, porCento } from './vencimentos.ts'

export type Desconto = Omit<Rubrica, 'valor'> & { readonly apurado: Apurado }
export const desconto = (
  codigo: string,
  descricao: string,
  apurado: Apurado,
  referencia = '',
): Desconto => ({ codigo, natureza: null, descricao, referencia, apurado })

/** 6 % of the salary, never more than the tickets cost (Lei 7.418/1985, art. 4º, parágrafo único). */
function valeTransporte({ caderno, fatos, regras }: Mes, salario: Apurado): Desconto | null {
  const custo = fatos.custoDoValeTransporte
  if (custo === undefined) return null
  const aliquota = regras.trabalho.valeTransporte
  const parte = aliquota.mul(salario.valor)
  const apurado = anotar(caderno, {
    id: 'vale-transporte',
    rotulo: 'Vale-transporte',
    formula: 'mínimo(custo; salario × aliquota)',
    operandos: {
      custo: reais('Custo dos vales', custo, 'benefícios'),
      salario: salario.como,
      aliquota: taxa('Parte do empregado', aliquota, 'regra da CLT'),
    },
    exato: parte.gt(custo) ? decimal(custo) : parte,
    fundamento: 'Lei 7.418/1985, art. 4º, parágrafo único',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  return desconto('vale-transporte', 'Vale-transporte', apurado, porCento(aliquota))
}

export type DoConsignado = {
  readonly vencimentos: Apurado
  readonly compulsorios: readonly Desconto[]
}

/** The instalment, up to 35 % of what the compulsory discounts leave (Lei 10.820/2003, art. 2º). */
function consignado(mes: Mes, { vencimentos, compulsorios }: DoConsignado): Desconto | null {
  const { caderno, fatos, regras } = mes
  const parcela = fatos.consignado ?? 0
  if (parcela === 0) return null
  const regra = `trabalho@${regras.trabalho.desde}`
  const fundamento = 'Lei 10.820/2003, arts. 1º, § 1º, e 2º, § 2º'
  const disponivel = somar(caderno, {
    id: 'remuneracao-disponivel',
    rotulo: 'Remuneração disponível',
    parcelas: [
      { nome: 'vencimentos', apurado: vencimentos },
      ...compulsorios.map(({ codigo, apurado }) => ({
        nome: nomeNaFormula(codigo),
        apurado,
        sinal: -1 as const,
      })),
    ],
    fundamento,
    regra,
  })
  const aliquota = regras.trabalho.consignado
  const margem = aliquota.mul(Math.max(0, disponivel.valor))
  const apurado = anotar(caderno, {
    id: 'consignado',
    rotulo: 'Consignado, até a margem',
    formula: 'mínimo(parcela; máximo(0; disponivel) × aliquota)',
    operandos: {
      parcela: reais('Parcela do mês', parcela, 'Crédito do Trabalhador'),
      disponivel: disponivel.como,
      aliquota: taxa('Margem consignável', aliquota, 'regra da CLT'),
    },
    exato: margem.gt(parcela) ? decimal(parcela) : margem,
    fundamento,
    regra,
  })
  return desconto('consignado', 'Crédito do Trabalhador', apurado)
}

/** Discounts after INSS, IRRF and pensão, in the order they have a claim on what is left. */
export function outrosDescontosDoMes(
  mes: Mes,
  d: DoConsignado & { readonly salario: Apurado },
): readonly Desconto[] {
  const { adiantamento, outrosDescontos = [] } = mes.fatos
  const facultativos = outrosDescontos.map(({ descricao, valor }, i) =>
    desconto(`desconto-${i + 1}`, descricao, dado(descricao, valor, 'benefícios')),
  )
  return [
    valeTransporte(mes, d.salario),
    adiantamento
      ? desconto(
          'adiantamento',
          'Adiantamento de salário',
          dado('Adiantamento de salário', adiantamento.valor, 'pagamentos'),
        )
      : null,
    consignado(mes, d),
    ...facultativos,
  ].filter((linha) => linha !== null)
}

/** The part of the advance that was income of another month, and is not taxed again here. */
export function adiantamentoDeOutroMes({ fatos }: Mes): Centavos {
  const { adiantamento, dataDePagamento } = fatos
  if (!adiantamento || mesmoMes(adiantamento.pagoEm, dataDePagamento)) return 0
  return centavos(adiantamento.valor)
}

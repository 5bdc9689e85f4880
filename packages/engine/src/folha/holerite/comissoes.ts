import { anotar, Decimal, decimal, quantos, reais, taxa } from '../../dinheiro/index.ts'
import { SO_NACIONAIS } from '../../tempo/index.ts'
import { diasUteisERepousos } from '../periodo.ts'
import type { RubricaApurada } from './tipos.ts'
import { CLT, FICHA, horas, linha, type Mes, PONTO } from './vencimentos.ts'

/**
 * The premium of the extra hours on comissões: the hour itself is already paid by what was sold
 * (TST, Súmula 340), so only the addition is due.
 */
export function horaExtraDeComissao({ caderno, fatos, regras }: Mes): RubricaApurada[] {
  const { comissoes = 0, minutosTrabalhados = 0, horasExtras = [] } = fatos
  if (minutosTrabalhados === 0) return []
  return horasExtras.map(({ minutos, adicional }, i) => {
    const codigo = `hora-extra-de-comissao-${i + 1}`
    const descricao = 'Adicional de horas extras sobre comissões'
    const apurado = anotar(caderno, {
      id: codigo,
      rotulo: descricao,
      formula: 'comissoes ÷ trabalhados × minutos × adicional',
      operandos: {
        comissoes: reais('Comissões', comissoes, 'vendas'),
        trabalhados: quantos('Minutos trabalhados no mês', minutosTrabalhados, PONTO),
        minutos: quantos('Minutos extras', minutos, PONTO),
        adicional: taxa('Adicional', adicional, FICHA),
      },
      exato: decimal(comissoes).mul(minutos).mul(adicional).div(minutosTrabalhados),
      fundamento: 'TST, Súmula 340; CF, art. 7º, XVI',
      regra: `trabalho@${regras.trabalho.desde}`,
    })
    return linha(codigo, 'hora-extra', { descricao, referencia: horas(minutos), apurado })
  })
}

/** What lacks for salary, comissões and their rest to reach the least guaranteed. */
export function complementoDoPiso(mes: Mes): RubricaApurada | null {
  const { caderno, fatos, regras, dias, diasDoMes } = mes
  const { comissoes, salario, pisoGarantido } = fatos
  const soDeComissoes = comissoes !== undefined && salario === 0 && !fatos.horista
  if (pisoGarantido === undefined && !soDeComissoes) return null
  const piso = pisoGarantido ?? regras.minimo.valor
  const vendas = comissoes ?? 0
  const { uteis, repousos } = diasUteisERepousos(
    fatos.competencia,
    fatos.feriados ?? SO_NACIONAIS,
    fatos.sabado,
  )
  const partes = decimal(piso).sub(salario).mul(dias).div(diasDoMes)
  const comDescanso = decimal(vendas)
    .mul(uteis + repousos)
    .div(uteis)
  const descricao = 'Complemento do piso garantido'
  const apurado = anotar(caderno, {
    id: 'complemento-do-piso',
    rotulo: descricao,
    formula:
      'máximo(0; (piso − salario) × dias ÷ diasDoMes − comissoes × (uteis + repousos) ÷ uteis)',
    operandos: {
      piso:
        pisoGarantido === undefined
          ? reais('Salário mínimo', piso, 'salário mínimo')
          : reais('Piso garantido', piso, FICHA),
      salario: reais('Salário do mês', salario, FICHA),
      dias: quantos('Dias a pagar', dias, PONTO),
      diasDoMes: quantos('Dias do mês', diasDoMes, CLT),
      comissoes: reais('Comissões', vendas, 'vendas'),
      uteis: quantos('Dias úteis do mês', uteis, 'calendário'),
      repousos: quantos('Repousos do mês', repousos, 'calendário'),
    },
    exato: Decimal.max(0, partes.sub(comDescanso)),
    fundamento: 'CF, art. 7º, VII; Lei 8.716/1993, art. 1º',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  return linha('complemento-do-piso', 'comissao', { descricao, referencia: '', apurado })
}

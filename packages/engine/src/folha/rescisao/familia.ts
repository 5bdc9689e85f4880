import { anotar, decimal, quantos, reais, somar } from '../../dinheiro/index.ts'
import type { RubricaApurada } from '../holerite/tipos.ts'
import type { Retencoes } from './retencoes.ts'
import { type DaRescisao, diasDoSaldo, type Verbas } from './verbas.ts'

/** Salário-família in proportion to the days of the last month (Lei 8.213/1991, arts. 65 a 70). */
export function familiaNaRescisao(
  d: DaRescisao,
  { rubricas }: Verbas,
  { bases }: Retencoes,
): RubricaApurada | null {
  const { caderno, fatos, regras } = d
  const { filhosDoSalarioFamilia: filhos = 0 } = fatos
  const saldo = rubricas.find(({ codigo }) => codigo === 'saldo-de-salario')
  if (filhos === 0 || !saldo) return null
  const { familia } = regras
  const regra = `salario-familia@${familia.desde}`
  const { trabalhados, diasDoMes } = diasDoSaldo(d)
  const cheio = {
    valor: fatos.salario,
    como: reais('Salário do mês', fatos.salario, 'contrato de trabalho'),
  }
  const remuneracao = somar(caderno, {
    id: 'remuneracao-do-mes-inteiro',
    rotulo: 'Remuneração que o mês inteiro daria',
    parcelas: [
      { nome: 'base', apurado: bases.inss },
      { nome: 'cheio', apurado: cheio },
      { nome: 'saldo', apurado: saldo.apurado, sinal: -1 },
    ],
    fundamento: `${familia.fonte}, § 1º`,
    regra,
  })
  const apurado = anotar(caderno, {
    id: 'salario-familia',
    rotulo: 'Salário-família',
    formula: 'se remuneracao ≤ limite: cota × filhos × dias ÷ diasDoMes; senão 0',
    operandos: {
      remuneracao: remuneracao.como,
      limite: reais('Remuneração que dá direito', familia.limite, 'tabela do salário-família'),
      cota: reais('Cota por filho', familia.cota, 'tabela do salário-família'),
      filhos: quantos('Filhos com direito', filhos, 'cadastro'),
      dias: quantos('Dias de contrato no mês', trabalhados, 'contrato de trabalho'),
      diasDoMes: quantos('Dias do mês', diasDoMes, 'regra da CLT'),
    },
    exato:
      remuneracao.valor <= familia.limite
        ? decimal(familia.cota).mul(filhos).mul(trabalhados).div(diasDoMes)
        : decimal(0),
    fundamento: `Lei 8.213/1991, arts. 65 a 70; ${familia.fonte}`,
    regra,
  })
  return {
    codigo: 'salario-familia',
    natureza: 'salario-familia',
    descricao: 'Salário-família',
    referencia: `${filhos} cotas`,
    apurado,
    sinal: 1,
  }
}

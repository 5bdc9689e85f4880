import {
  type Apurado,
  anotar,
  type Centavos,
  centavos,
  dado,
  decimal,
  quantos,
  reais,
  somar,
} from '../../dinheiro/index.ts'
import { type InssApurado, reterInss } from '../inss-empregado.ts'
import type { Mes } from './vencimentos.ts'

/** INSS of the salary, what férias of the same competência already bore taken into account. */
export function inssDoMes(mes: Mes, base: Apurado): Apurado {
  const { fatos, regras, escolhas } = mes
  const { outrasFontesInss = 0, inssDaCompetencia: antes } = fatos
  const caderno = { ...mes.caderno, raiz: `${mes.caderno.raiz}.inss` }
  const regra = `inss@${regras.inss.desde}`
  const total = antes
    ? somar(caderno, {
        id: 'base-da-competencia',
        rotulo: 'Base de toda a competência',
        parcelas: [
          { nome: 'base', apurado: base },
          {
            nome: 'antes',
            apurado: dado('Base de férias e outros recibos', antes.base, 'recibos'),
          },
        ],
        fundamento: 'Lei 8.212/1991, art. 28, I',
        regra,
      })
    : base
  const apurado: InssApurado = reterInss(caderno, total, {
    tabela: regras.inss,
    modo: escolhas.modoInss,
    outrasFontes: outrasFontesInss,
  })
  if (!antes) return apurado.total
  return anotar(caderno, {
    id: 'a-reter',
    rotulo: 'INSS do empregado ainda por reter',
    formula: 'máximo(0; inss − retido)',
    operandos: {
      inss: apurado.total.como,
      retido: reais('INSS já retido na competência', antes.valor, 'recibos'),
    },
    exato: centavos(Math.max(0, apurado.total.valor - antes.valor)),
    fundamento: 'Lei 8.212/1991, art. 28, I',
    regra,
  })
}

type DaRemuneracao = {
  readonly base: Apurado
  /** Salary paid for the days of the month, those of illness and of licença among them. */
  readonly pagos: readonly Apurado[]
  /** Absences and delays, already off the base. */
  readonly ausencias: Centavos
}

const semOsPagos = ({ pagos }: DaRemuneracao) =>
  pagos.map((apurado, i) => ({
    nome: i === 0 ? 'salario' : `afastamento${i}`,
    apurado,
    sinal: -1 as const,
  }))

/**
 * Salário-família by what the month would pay in full (Portaria, art. 4º, § 1º), the quota itself in
 * proportion to the days of a contract that began or ended.
 */
export function salarioFamilia(mes: Mes, d: DaRemuneracao): Apurado | null {
  const { caderno, fatos, regras, dias, diasDoMes } = mes
  const { filhosDoSalarioFamilia: filhos = 0 } = fatos
  if (filhos === 0) return null
  const { familia } = regras
  const regra = `salario-familia@${familia.desde}`
  const nome = 'tabela do salário-família'
  const devida = somar(caderno, {
    id: 'remuneracao-devida',
    rotulo: 'Remuneração que o mês inteiro daria',
    parcelas: [
      { nome: 'base', apurado: d.base },
      { nome: 'ausencias', apurado: dado('Faltas e atrasos', d.ausencias, 'registro de ponto') },
      ...(fatos.horista ? [] : [{ nome: 'cheio', apurado: mes.cheio }, ...semOsPagos(d)]),
    ],
    fundamento: `${familia.fonte}, § 1º`,
    regra,
  })
  // Whoever has days paid by another receipt keeps the whole quota: only the contract cuts it.
  const foraDoSalario = [
    fatos.diasForaDaFolha,
    fatos.diasDeDoenca,
    fatos.salarioMaternidade?.dias,
  ].reduce<number>((soma, n) => soma + (n ?? 0), 0)
  const diasDaCota = Math.min(diasDoMes, dias + foraDoSalario)
  return anotar(caderno, {
    id: 'salario-familia',
    rotulo: 'Salário-família',
    formula: 'se remuneracao ≤ limite: cota × filhos × dias ÷ diasDoMes; senão 0',
    operandos: {
      remuneracao: devida.como,
      limite: reais('Remuneração que dá direito', familia.limite, nome),
      cota: reais('Cota por filho', familia.cota, nome),
      filhos: quantos('Filhos com direito', filhos, 'cadastro'),
      dias: quantos('Dias de contrato no mês', diasDaCota, 'contrato de trabalho'),
      diasDoMes: quantos('Dias do mês', diasDoMes, 'regra da CLT'),
    },
    exato:
      devida.valor <= familia.limite
        ? decimal(familia.cota).mul(filhos).mul(diasDaCota).div(diasDoMes)
        : decimal(0),
    fundamento: `Lei 8.213/1991, arts. 65 a 70; ${familia.fonte}`,
    regra,
  })
}

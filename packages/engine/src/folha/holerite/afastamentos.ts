import {
  type Apurado,
  anotar,
  Decimal,
  dado,
  decimal,
  quantos,
  reais,
  somar,
} from '../../dinheiro/index.ts'
import type { RubricaApurada } from './tipos.ts'
import { CLT, FICHA, linha, type Mes } from './vencimentos.ts'

export type DoAfastamento = {
  readonly rubricas: readonly RubricaApurada[]
  /** What of the salário-maternidade the INSS gives back. */
  readonly maternidade: Apurado | null
}

/** Days that the company pays without work: the first 15 of an illness and the licença-maternidade. */
export function diasDeAfastamento(mes: Mes): DoAfastamento {
  const rubricas: RubricaApurada[] = []
  const { diasDeDoenca = 0 } = mes.fatos
  if (diasDeDoenca > 0) rubricas.push(doenca(mes, diasDeDoenca))
  const { salarioMaternidade: licenca } = mes.fatos
  if (!licenca || licenca.dias === 0) return { rubricas, maternidade: null }
  const { rubrica, deduzido } = maternidade(mes, licenca)
  return { rubricas: [...rubricas, rubrica], maternidade: deduzido }
}

function doenca({ caderno, regras, cheio, diasDoMes }: Mes, dias: number): RubricaApurada {
  const descricao = 'Primeiros dias de doença'
  const apurado = anotar(caderno, {
    id: 'doenca',
    rotulo: descricao,
    formula: 'salario × dias ÷ diasDoMes',
    operandos: {
      salario: cheio.como,
      dias: quantos('Dias de doença pagos pela empresa', dias, 'atestado'),
      diasDoMes: quantos('Dias do mês', diasDoMes, CLT),
    },
    exato: decimal(cheio.valor).mul(dias).div(diasDoMes),
    fundamento: 'Lei 8.213/1991, art. 60, § 3º',
    regra: `trabalho@${regras.trabalho.desde}`,
  })
  const referencia = `${dias} dias`
  return linha('doenca', 'auxilio-doenca-15-dias', { descricao, referencia, apurado })
}

/** The whole remuneração, with the average of what varies; the company is refunded up to a ceiling. */
function maternidade(
  { caderno, regras, cheio, diasDoMes }: Mes,
  { dias, media = 0 }: { readonly dias: number; readonly media?: number },
): { readonly rubrica: RubricaApurada; readonly deduzido: Apurado } {
  const { maternidade: tabela } = regras
  const regra = `salario-maternidade@${tabela.desde}`
  const diasDeLicenca = quantos('Dias de licença no mês', dias, 'licença-maternidade')
  const doMes = quantos('Dias do mês', diasDoMes, CLT)
  const remuneracao = somar(caderno, {
    id: 'remuneracao-da-licenca',
    rotulo: 'Remuneração da licença',
    parcelas: [
      { nome: 'salario', apurado: cheio },
      { nome: 'media', apurado: dado('Média das variáveis', media, FICHA) },
    ],
    fundamento: 'Lei 8.213/1991, art. 72; CLT, art. 393',
    regra,
  })
  const descricao = 'Salário-maternidade'
  const apurado = anotar(caderno, {
    id: 'salario-maternidade',
    rotulo: descricao,
    formula: 'remuneracao × dias ÷ diasDoMes',
    operandos: { remuneracao: remuneracao.como, dias: diasDeLicenca, diasDoMes: doMes },
    exato: decimal(remuneracao.valor).mul(dias).div(diasDoMes),
    fundamento: 'Lei 8.213/1991, art. 72; CLT, art. 393',
    regra,
  })
  const limite = decimal(tabela.teto).mul(dias).div(diasDoMes)
  const deduzido = anotar(caderno, {
    id: 'maternidade-deduzida',
    rotulo: 'Salário-maternidade que a empresa deduz da guia',
    formula: 'mínimo(pago; teto × dias ÷ diasDoMes)',
    operandos: {
      pago: apurado.como,
      teto: reais('Subsídio de ministro do STF', tabela.teto, 'teto do salário-maternidade'),
      dias: diasDeLicenca,
      diasDoMes: doMes,
    },
    exato: Decimal.min(apurado.valor, limite),
    fundamento: `Lei 8.213/1991, art. 72, § 1º; ${tabela.fonte}`,
    regra,
  })
  const referencia = `${dias} dias`
  const rubrica = linha('salario-maternidade', 'salario-maternidade', {
    descricao,
    referencia,
    apurado,
  })
  return { rubrica, deduzido }
}

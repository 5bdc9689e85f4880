import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  centavos,
  Decimal,
  dado,
  decimal,
  type Operando,
  type Operandos,
  quantos,
  reais,
} from '../../dinheiro/index.ts'
import type { DireitosNaRescisao } from '../../tabelas/rescisao/index.ts'
import { diasEntre } from '../../tempo/index.ts'
import type { Desconto } from '../holerite/descontos.ts'
import { desconto } from '../holerite/descontos.ts'
import type { FatosRescisao } from './tipos.ts'

const REGRA = 'rescisao@2018-01'
const FUNDAMENTO = 'CLT, art. 477, § 5º'

type Debito = {
  readonly codigo: string
  readonly descricao: string
  readonly devido: Centavos
  /** The step that found it, when there is one. */
  readonly como?: Operando
}

/** The loss of the company, up to what the worker would have received (CLT, art. 480, § 1º). */
function indenizacaoDoEmpregado(
  caderno: Caderno,
  fatos: FatosRescisao,
  { indenizaEmpregador }: DireitosNaRescisao,
): Debito[] {
  const { prejuizoDoEmpregador = 0, fimDoContrato, desligamento, salario } = fatos
  if (!indenizaEmpregador || prejuizoDoEmpregador === 0 || fimDoContrato === undefined) return []
  const dias = diasEntre(desligamento, fimDoContrato)
  const limite = decimal(salario).mul(dias).div(60)
  const descricao = 'Indenização do art. 480 da CLT'
  const { valor, como } = anotar(caderno, {
    id: 'indenizacao-do-empregado',
    rotulo: 'Prejuízo da empresa, até a metade do que faltava',
    formula: 'mínimo(prejuizo; salario ÷ 30 × dias ÷ 2)',
    operandos: {
      prejuizo: reais('Prejuízo comprovado', prejuizoDoEmpregador, 'prova da empresa'),
      salario: reais('Salário do mês', salario, 'contrato de trabalho'),
      dias: quantos('Dias que faltavam', dias, 'contrato de trabalho'),
    },
    exato: Decimal.min(prejuizoDoEmpregador, limite),
    fundamento: 'CLT, art. 480, § 1º',
    regra: REGRA,
  })
  return [{ codigo: 'indenizacao-do-art-480', descricao, devido: valor, como }]
}

function debitosDe(fatos: FatosRescisao, adiantadoAMais: Centavos): Debito[] {
  const { aviso, salario, outrosDescontos = [] } = fatos
  return [
    {
      codigo: 'aviso-nao-cumprido',
      descricao: 'Aviso prévio não cumprido',
      devido: aviso === 'nao-cumprido' ? salario : 0,
    },
    {
      codigo: 'decimo-terceiro-a-mais',
      descricao: '13º adiantado a mais',
      devido: adiantadoAMais,
    },
    ...outrosDescontos.map(({ descricao, valor }, i) => ({
      codigo: `desconto-${i + 1}`,
      descricao,
      devido: valor,
    })),
  ].filter(({ devido }) => devido > 0)
}

/** Debts of the worker, up to one month's remuneração and to what there is to take them from. */
export function descontarDebitos(
  caderno: Caderno,
  d: {
    readonly fatos: FatosRescisao
    readonly direitos: DireitosNaRescisao
    readonly adiantadoAMais: Centavos
    readonly remuneracao: Apurado
    readonly disponivel: Apurado
  },
): { readonly linhas: readonly Desconto[]; readonly naoDescontado: Centavos } {
  const debitos = [
    ...debitosDe(d.fatos, d.adiantadoAMais),
    ...indenizacaoDoEmpregado(caderno, d.fatos, d.direitos).filter(({ devido }) => devido > 0),
  ]
  if (debitos.length === 0) return { linhas: [], naoDescontado: 0 }
  const limite = anotar(caderno, {
    id: 'limite-dos-debitos',
    rotulo: 'Até quanto os débitos podem ser descontados',
    formula: 'mínimo(remuneracao; disponivel)',
    operandos: { remuneracao: d.remuneracao.como, disponivel: d.disponivel.como },
    exato: Math.min(d.remuneracao.valor, d.disponivel.valor),
    fundamento: FUNDAMENTO,
    regra: REGRA,
  })
  const linhas: Desconto[] = []
  let usados: Operandos = {}
  let restante = limite.valor
  let naoDescontado = 0
  for (const [i, { codigo, descricao, devido, como }] of debitos.entries()) {
    const valor = Math.min(devido, restante)
    const apurado = anotar(caderno, {
      id: codigo,
      rotulo: descricao,
      formula: `mínimo(devido; limite${Object.keys(usados)
        .map((nome) => ` − ${nome}`)
        .join('')})`,
      operandos: {
        devido: como ?? reais(descricao, devido, 'débitos do empregado'),
        limite: limite.como,
        ...usados,
      },
      exato: valor,
      fundamento: FUNDAMENTO,
      regra: REGRA,
    })
    usados = { ...usados, [`debito${i + 1}`]: apurado.como }
    restante -= valor
    naoDescontado += devido - valor
    linhas.push(desconto(codigo, descricao, apurado))
  }
  return { linhas, naoDescontado: centavos(naoDescontado) }
}

/** The advance of the 13º that the 13º itself, after its own discounts, covers. */
export const adiantamentoAbatido = (
  { decimoTerceiroJaPago = 0 }: FatosRescisao,
  liquidoDo13: Centavos,
): Apurado =>
  dado('Primeira parcela do 13º', Math.min(decimoTerceiroJaPago, liquidoDo13), 'pagamentos')

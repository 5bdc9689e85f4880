import {
  type Apurado,
  anotar,
  type Centavos,
  dado,
  type Memorial,
  nomeNaFormula,
  ok,
  type Result,
  reais,
  somar,
} from '../../dinheiro/index.ts'
import { comPorta, lista, mes, objeto, ouNulo, texto, valor } from '../../porta/index.ts'
import { RECEITAS_DA_DCTFWEB } from '../../tabelas/encargos/index.ts'
import type { Competencia } from '../../tempo/index.ts'
import type { RecusaFolha } from '../tipos.ts'
import type { Encargo } from './tipos.ts'

/** What the folha of a month owes by the DCTFWeb. Amounts in centavos. */
export type FatosDctfweb = {
  readonly competencia: Competencia
  /** INSS withheld from employees and from sócios and autônomos. */
  readonly segurados: Centavos
  readonly seguradosIndividuais: Centavos
  /** Of `apurarEncargos`. */
  readonly encargos: readonly Encargo[]
  readonly irrfDoTrabalho: Centavos
  readonly salarioFamilia: Centavos
  readonly salarioMaternidade: Centavos
  /** INSS that clients withheld from the company's invoices (Lei 9.711/1998). */
  readonly retencaoSofrida: Centavos
}

export type DebitoDaDctfweb = {
  readonly codigo: string
  readonly descricao: string
  /** Null where the code is not known for certain. */
  readonly codigoReceita: string | null
  readonly valor: Centavos
}
export type Dctfweb = {
  readonly competencia: Competencia
  readonly debitos: readonly DebitoDaDctfweb[]
  readonly previdencia: Centavos
  readonly terceiros: Centavos
  readonly irrf: Centavos
  /** Of the deductions and the retention, what found contribution to come off. */
  readonly abatido: Centavos
  /** What was left over: a refund or a compensation to ask for. */
  readonly aCompensar: Centavos
  readonly total: Centavos
  readonly avisos: readonly string[]
}

const PREVIDENCIA = ['cpp-empregados', 'rat', 'cpp-individuais', 'cprb']
const COMUM = {
  fundamento: 'IN RFB 2.237/2024; Lei 8.213/1991, arts. 68 e 72, § 1º',
  regra: 'dctfweb@2018-07',
}

/**
 * The single DARF of the folha: contributions less the salário-família, the salário-maternidade and
 * the retention suffered; terceiros and IRRF are never lowered by them. Values in centavos.
 */
export const apurarDctfweb = comPorta(
  objeto<FatosDctfweb>({
    competencia: mes,
    segurados: valor,
    seguradosIndividuais: valor,
    encargos: lista(
      objeto<Pick<Encargo, 'codigo' | 'descricao' | 'codigoReceita' | 'valor'>>({
        codigo: texto,
        descricao: texto,
        codigoReceita: ouNulo(texto),
        valor,
      }),
    ),
    irrfDoTrabalho: valor,
    salarioFamilia: valor,
    salarioMaternidade: valor,
    retencaoSofrida: valor,
  }),
  apurarDctfwebConferido,
)

function apurarDctfwebConferido(
  fatos: FatosDctfweb,
  memorial: Memorial,
): Result<Dctfweb, RecusaFolha> {
  const { competencia } = fatos
  const caderno = { memorial, raiz: `dctfweb.${competencia}` }
  const debitos = debitosDe(fatos)
  const somarDebitos = (id: string, rotulo: string, quais: readonly DebitoDaDctfweb[]): Apurado =>
    somar(caderno, {
      ...COMUM,
      id,
      rotulo,
      parcelas: quais.map(({ codigo, descricao, valor }) => ({
        nome: nomeNaFormula(codigo),
        apurado: dado(descricao, valor, 'folha do mês'),
      })),
    })
  const daPrevidencia = debitos.filter(({ codigo }) => ehDaPrevidencia(codigo))
  const deTerceiros = debitos.filter(
    ({ codigo }) => !ehDaPrevidencia(codigo) && codigo !== 'irrf-do-trabalho',
  )
  const previdencia = somarDebitos('previdencia', 'Contribuições à previdência', daPrevidencia)
  const terceiros = somarDebitos('terceiros', 'Contribuições a terceiros', deTerceiros)
  const irrf = dado('IRRF do trabalho', fatos.irrfDoTrabalho, 'folha do mês')
  const creditos = anotar(caderno, {
    ...COMUM,
    id: 'creditos',
    rotulo: 'Salário-família, salário-maternidade e retenção sofrida',
    formula: 'familia + maternidade + retencao',
    operandos: {
      familia: reais('Salário-família pago', fatos.salarioFamilia, 'folha do mês'),
      maternidade: reais('Salário-maternidade pago', fatos.salarioMaternidade, 'folha do mês'),
      retencao: reais('Retenção da Lei 9.711/1998', fatos.retencaoSofrida, 'notas emitidas'),
    },
    exato: fatos.salarioFamilia + fatos.salarioMaternidade + fatos.retencaoSofrida,
  })
  const abatido = anotar(caderno, {
    ...COMUM,
    id: 'abatido',
    rotulo: 'O que abate as contribuições',
    formula: 'mínimo(creditos; previdencia)',
    operandos: { creditos: creditos.como, previdencia: previdencia.como },
    exato: Math.min(creditos.valor, previdencia.valor),
  })
  const total = somar(caderno, {
    ...COMUM,
    id: 'total',
    rotulo: 'DARF da DCTFWeb',
    parcelas: [
      { nome: 'previdencia', apurado: previdencia },
      { nome: 'abatido', apurado: abatido, sinal: -1 },
      { nome: 'terceiros', apurado: terceiros },
      { nome: 'irrf', apurado: irrf },
    ],
  })
  const aCompensar = creditos.valor - abatido.valor
  return ok({
    competencia,
    debitos,
    previdencia: previdencia.valor,
    terceiros: terceiros.valor,
    irrf: irrf.valor,
    abatido: abatido.valor,
    aCompensar,
    total: total.valor,
    avisos:
      aCompensar > 0
        ? ['As deduções passam das contribuições do mês: o excesso se pede por PER/DCOMP Web.']
        : [],
  })
}

const ehDaPrevidencia = (codigo: string): boolean =>
  PREVIDENCIA.includes(codigo) || codigo.startsWith('segurados')

function debitosDe(fatos: FatosDctfweb): DebitoDaDctfweb[] {
  const daTabela = (codigo: keyof typeof RECEITAS_DA_DCTFWEB, valor: Centavos) => ({
    codigo,
    descricao: RECEITAS_DA_DCTFWEB[codigo].descricao,
    codigoReceita: RECEITAS_DA_DCTFWEB[codigo].codigo,
    valor,
  })
  return [
    daTabela('segurados', fatos.segurados),
    daTabela('segurados-individuais', fatos.seguradosIndividuais),
    ...fatos.encargos.map(({ codigo, descricao, codigoReceita, valor }) => ({
      codigo,
      descricao,
      codigoReceita,
      valor,
    })),
    daTabela('irrf-do-trabalho', fatos.irrfDoTrabalho),
  ].filter(({ valor }) => valor > 0)
}

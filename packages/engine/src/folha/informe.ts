import {
  type Caderno,
  type Centavos,
  dado,
  type Memorial,
  ok,
  type Result,
  refuse,
  somar,
} from '../dinheiro/index.ts'
import {
  comPorta,
  conforme,
  data,
  type Forma,
  inteiro,
  lista,
  objeto,
  opcional,
  quantidade,
  umDe,
  valor,
} from '../porta/index.ts'
import type { DataCivil } from '../tempo/index.ts'
import type { IsentoDoInforme } from './isentos-do-informe.ts'
import { ISENTOS_DO_INFORME } from './isentos-do-informe.ts'
import { daPessoa, deAlguem, raizDe } from './quem.ts'
import { primeiraRecusa } from './recusas.ts'
import type { RecusaFolha } from './tipos.ts'

/** What a company paid one person in a year, by how the law taxes it. Amounts in centavos. */
export type PagamentoDoInforme =
  /** Salary, férias, pró-labore, autônomo: everything that goes to the annual adjustment. */
  | {
      readonly tipo: 'tributavel'
      readonly pagoEm: DataCivil
      readonly rendimento: Centavos
      readonly inss: Centavos
      readonly irrf: Centavos
      readonly pensao?: Centavos
      readonly previdenciaComplementar?: Centavos
    }
  /** `dependentes` in reais deducted, not how many. */
  | {
      readonly tipo: 'decimo-terceiro'
      readonly pagoEm: DataCivil
      readonly rendimento: Centavos
      readonly inss: Centavos
      readonly irrf: Centavos
      readonly pensao?: Centavos
      readonly dependentes?: Centavos
    }
  | {
      readonly tipo: 'plr'
      readonly pagoEm: DataCivil
      readonly rendimento: Centavos
      readonly irrf: Centavos
      readonly pensao?: Centavos
    }
  | {
      readonly tipo: 'isento'
      readonly pagoEm: DataCivil
      readonly quadro: IsentoDoInforme
      readonly rendimento: Centavos
    }
  /** Profits above the limit of the month: of exclusive taxation, and an advance of the minimum tax. */
  | {
      readonly tipo: 'lucros-tributados'
      readonly pagoEm: DataCivil
      readonly rendimento: Centavos
      readonly irrf: Centavos
    }

export type FatosInforme = {
  readonly pessoaId?: number
  readonly ano: number
  readonly pagamentos: readonly PagamentoDoInforme[]
}

/** Totals of the Comprovante de Rendimentos, by the lines of its quadros 3, 4 and 5. */
export type Informe = {
  readonly pessoaId?: number
  readonly ano: number
  readonly rendimentos: Centavos
  readonly previdenciaOficial: Centavos
  readonly previdenciaComplementar: Centavos
  readonly pensao: Centavos
  readonly irrf: Centavos
  readonly isentos: Readonly<Record<IsentoDoInforme, Centavos>>
  /** Net of what was deducted and withheld, as the quadro 5 asks. */
  readonly decimoTerceiro: Centavos
  readonly irrfDoDecimoTerceiro: Centavos
  readonly plr: Centavos
  readonly irrfDaPlr: Centavos
  readonly lucrosTributados: Centavos
  readonly irrfDosLucros: Centavos
  readonly avisos: readonly string[]
}

const LEI = 'IN RFB 2.060/2021; RIR/2018, art. 987'

/** Writes one line: amounts below zero come off it. */
type Totalizar = (id: string, rotulo: string, valores: readonly (number | undefined)[]) => Centavos

const totalizador =
  (caderno: Caderno): Totalizar =>
  (id, rotulo, valores) =>
    somar(caderno, {
      id,
      rotulo,
      parcelas: valores.map((valor = 0, i) => ({
        nome: `pago${i + 1}`,
        apurado: dado(rotulo, Math.abs(valor), 'pagamentos do ano'),
        ...(valor < 0 ? { sinal: -1 as const } : {}),
      })),
      fundamento: LEI,
      regra: 'informe@2022-01',
    }).valor

type Pagamentos = readonly PagamentoDoInforme[]
const por = <T extends PagamentoDoInforme['tipo']>(pagamentos: Pagamentos, tipo: T) =>
  pagamentos.filter((p): p is Extract<PagamentoDoInforme, { tipo: T }> => p.tipo === tipo)

/** Quadro 3: what goes to the annual adjustment. */
function doAjuste(linha: Totalizar, pagamentos: Pagamentos) {
  const todos = por(pagamentos, 'tributavel')
  return {
    rendimentos: linha(
      'rendimentos',
      'Total dos rendimentos',
      todos.map((p) => p.rendimento),
    ),
    previdenciaOficial: linha(
      'inss',
      'Previdência oficial',
      todos.map((p) => p.inss),
    ),
    previdenciaComplementar: linha(
      'previdencia-complementar',
      'Previdência complementar',
      todos.map((p) => p.previdenciaComplementar),
    ),
    pensao: linha(
      'pensao',
      'Pensão alimentícia',
      todos.map((p) => p.pensao),
    ),
    irrf: linha(
      'irrf',
      'IRRF',
      todos.map((p) => p.irrf),
    ),
  }
}

/** Quadro 4: exempt. */
function dosIsentos(linha: Totalizar, pagamentos: Pagamentos): Informe['isentos'] {
  const todos = por(pagamentos, 'isento')
  const isento = (quadro: IsentoDoInforme): Centavos =>
    linha(
      `isento-${quadro}`,
      `Isentos: ${quadro.replaceAll('-', ' ')}`,
      todos.filter((p) => p.quadro === quadro).map((p) => p.rendimento),
    )
  return {
    'diarias-e-ajudas-de-custo': isento('diarias-e-ajudas-de-custo'),
    'lucros-e-dividendos': isento('lucros-e-dividendos'),
    'socio-do-simples': isento('socio-do-simples'),
    'indenizacao-de-rescisao': isento('indenizacao-de-rescisao'),
    'abono-pecuniario': isento('abono-pecuniario'),
    outros: isento('outros'),
  }
}

/** Quadro 5: exclusive at source, net of what was deducted and withheld. */
function dosExclusivos(linha: Totalizar, pagamentos: Pagamentos) {
  const do13 = por(pagamentos, 'decimo-terceiro')
  const daPlr = por(pagamentos, 'plr')
  const dosLucros = por(pagamentos, 'lucros-tributados')
  const liquidoDo13 = do13.flatMap((p) => [
    p.rendimento,
    ...[p.inss, p.irrf, p.pensao ?? 0, p.dependentes ?? 0].map((v) => -v),
  ])
  const liquidoDaPlr = daPlr.flatMap((p) => [p.rendimento, -p.irrf, -(p.pensao ?? 0)])
  const liquidoDosLucros = dosLucros.flatMap((p) => [p.rendimento, -p.irrf])
  return {
    decimoTerceiro: linha('decimo-terceiro', '13º salário, líquido', liquidoDo13),
    irrfDoDecimoTerceiro: linha(
      'irrf-do-13',
      'IRRF sobre o 13º',
      do13.map((p) => p.irrf),
    ),
    plr: linha('plr', 'PLR, líquida', liquidoDaPlr),
    irrfDaPlr: linha(
      'irrf-da-plr',
      'IRRF sobre a PLR',
      daPlr.map((p) => p.irrf),
    ),
    lucrosTributados: linha('lucros', 'Lucros tributados na fonte, líquidos', liquidoDosLucros),
    irrfDosLucros: linha(
      'irrf-dos-lucros',
      'IRRF sobre lucros',
      dosLucros.map((p) => p.irrf),
    ),
  }
}

const PAGO_E_RETIDO = { pagoEm: data, rendimento: valor, irrf: valor }

const FORMA_DO_INFORME: Forma = objeto<FatosInforme>({
  pessoaId: opcional(quantidade),
  ano: inteiro(1900, 2999),
  pagamentos: lista(
    conforme('tipo', {
      tributavel: objeto({
        ...PAGO_E_RETIDO,
        inss: valor,
        pensao: opcional(valor),
        previdenciaComplementar: opcional(valor),
      }),
      'decimo-terceiro': objeto({
        ...PAGO_E_RETIDO,
        inss: valor,
        pensao: opcional(valor),
        dependentes: opcional(valor),
      }),
      plr: objeto({ ...PAGO_E_RETIDO, pensao: opcional(valor) }),
      isento: objeto({ pagoEm: data, quadro: umDe(ISENTOS_DO_INFORME), rendimento: valor }),
      'lucros-tributados': objeto(PAGO_E_RETIDO),
    }),
  ),
})

/**
 * The totals of a year for one person by regime de caixa: a payment counts in the year it was made.
 * Values in centavos.
 */
export const montarInforme = deAlguem('pessoaId')(
  comPorta(FORMA_DO_INFORME, montarInformeConferido),
)

function montarInformeConferido(
  fatos: FatosInforme,
  memorial: Memorial,
): Result<Informe, RecusaFolha> {
  const { ano, pagamentos } = fatos
  const recusa = primeiraRecusa([
    [
      pagamentos.every(({ pagoEm }) => Number(pagoEm.slice(0, 4)) === ano),
      'pagamentos',
      'Há pagamento de outro ano: o informe segue o regime de caixa.',
    ],
  ])
  if (recusa) return refuse(recusa)
  const linha = totalizador({ memorial, raiz: `${raizDe('informe', fatos.pessoaId)}.${ano}` })
  const ajuste = doAjuste(linha, pagamentos)
  const isentos = dosIsentos(linha, pagamentos)
  const exclusivos = dosExclusivos(linha, pagamentos)
  const antecipou = exclusivos.irrfDosLucros > 0
  return ok({
    ...daPessoa(fatos),
    ano,
    ...ajuste,
    isentos,
    ...exclusivos,
    avisos: antecipou
      ? ['O IRRF sobre lucros é antecipação do imposto mínimo anual (Lei 9.250/1995, art. 16-A).']
      : [],
  })
}

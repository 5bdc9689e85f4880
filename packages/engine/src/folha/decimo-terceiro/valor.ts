import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  Decimal,
  dado,
  decimal,
  quantos,
  reais,
  somar,
  taxa,
} from '../../dinheiro/index.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'
import { reterInss } from '../inss-empregado.ts'
import type { RegrasDoEmpregado } from '../regras.ts'
import { type PensaoAlimenticia, type Retencao, reterIrrf } from '../retencao.ts'

const REGRA = 'decimo-terceiro@2018-01'
const LEI = 'Lei 4.090/1962, art. 1º; Decreto 10.854/2021, art. 76'

export type DoDecimoTerceiro = {
  readonly salario: Centavos
  readonly media: Centavos
  readonly avos: number
}

/** `(salário + média) × avos ÷ 12` (`<raiz>.decimo-terceiro`). */
export function decimoTerceiroBruto(
  caderno: Caderno,
  { salario, media, avos }: DoDecimoTerceiro,
): Apurado {
  const remuneracao = somar(caderno, {
    id: 'remuneracao-do-13',
    rotulo: 'Remuneração do 13º salário',
    parcelas: [
      { nome: 'salario', apurado: dado('Salário', salario, 'contrato de trabalho') },
      { nome: 'media', apurado: dado('Média das variáveis', media, 'médias') },
    ],
    fundamento: LEI,
    regra: REGRA,
  })
  return anotar(caderno, {
    id: 'decimo-terceiro',
    rotulo: '13º salário',
    formula: 'remuneracao × avos ÷ 12',
    operandos: {
      remuneracao: remuneracao.como,
      avos: quantos('Meses com 15 dias ou mais', avos, 'contrato de trabalho'),
    },
    exato: decimal(remuneracao.valor).mul(avos).div(12),
    fundamento: LEI,
    regra: REGRA,
  })
}

type DaRetencao = {
  readonly bruto: Apurado
  readonly regras: RegrasDoEmpregado
  readonly escolhas: EscolhasDaFolha
  readonly dependentes: number
  readonly outrasFontesInss: Centavos
  readonly pensao?: PensaoAlimenticia
}

/** INSS by its own application of the table and IRRF exclusive at source. */
export function reterDecimoTerceiro(
  caderno: Caderno,
  d: DaRetencao,
): { readonly inss: Apurado; readonly retencao: Retencao } {
  const { regras, escolhas, pensao } = d
  const raiz = `${caderno.raiz}.13`
  const { total: inss } = reterInss({ ...caderno, raiz: `${raiz}.inss` }, d.bruto, {
    tabela: regras.inss,
    modo: escolhas.modoInss,
    outrasFontes: d.outrasFontesInss,
  })
  const retencao = reterIrrf(
    { ...caderno, raiz },
    {
      rendimento: d.bruto,
      inss,
      dependentes: d.dependentes,
      ...(pensao ? { pensao } : {}),
      salarioMinimo: regras.minimo.valor,
      regras: regras.irrf,
      modo: {
        simplificado: escolhas.simplificadoNoDecimoTerceiro,
        dispensa: escolhas.dispensaNoDecimoTerceiro,
      },
    },
  )
  return { inss, retencao }
}

/** FGTS on what of the 13º has not yet borne it. */
export function fgtsDoDecimoTerceiro(
  caderno: Caderno,
  bruto: Apurado,
  d: { jaPago: Centavos; aprendiz: boolean; regras: RegrasDoEmpregado },
): Apurado {
  const { fgts } = d.regras
  const aliquota = d.aprendiz ? fgts.aprendiz : fgts.empregado
  return anotar(caderno, {
    id: 'fgts-do-13',
    rotulo: 'FGTS do 13º',
    formula: 'máximo(0; bruto − jaPago) × aliquota',
    operandos: {
      bruto: bruto.como,
      jaPago: reais('Primeira parcela, já depositada', d.jaPago, 'pagamentos'),
      aliquota: taxa('Alíquota', aliquota, 'alíquota do FGTS'),
    },
    exato: aliquota.mul(Math.max(0, bruto.valor - d.jaPago)),
    fundamento: fgts.fonte,
    regra: `fgts@${fgts.desde}`,
  })
}

/** What of the 13º belongs to the licença-maternidade: the INSS gives it back (Lei 8.213, art. 72). */
export function maternidadeDoDecimoTerceiro(
  caderno: Caderno,
  bruto: Apurado,
  { dias, avos }: { readonly dias: number; readonly avos: number },
): Apurado {
  if (dias === 0) return dado('13º da licença-maternidade', 0, 'licença-maternidade')
  const parte = decimal(bruto.valor)
    .mul(dias)
    .div(30 * avos)
  return anotar(caderno, {
    id: 'maternidade-do-13',
    rotulo: '13º da licença-maternidade, que a empresa deduz da guia',
    formula: 'mínimo(bruto; bruto ÷ 30 ÷ avos × dias)',
    operandos: {
      bruto: bruto.como,
      avos: quantos('Meses do 13º', avos, 'contrato de trabalho'),
      dias: quantos('Dias de licença no ano', dias, 'licença-maternidade'),
    },
    exato: Decimal.min(bruto.valor, parte),
    fundamento: 'Lei 8.213/1991, art. 72, § 1º; IN RFB 2.110/2022',
    regra: REGRA,
  })
}

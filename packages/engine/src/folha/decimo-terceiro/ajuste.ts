import {
  type Apurado,
  type Centavos,
  comPrefixo,
  dado,
  type Memorial,
  ok,
  type Result,
  somar,
} from '../../dinheiro/index.ts'
import { comPorta, objeto, valor } from '../../porta/index.ts'
import type { DataCivil, TabelaUsada } from '../../tempo/index.ts'
import { FORMA_DO_DECIMO_TERCEIRO } from '../formas.ts'
import { doEmpregado, raizDe } from '../quem.ts'
import type { RecusaFolha } from '../tipos.ts'
import { apurarDecimoTerceiro } from './apurar.ts'
import type { DecimoTerceiro, FatosDecimoTerceiro } from './tipos.ts'

/** The 13º as it was paid in December and what the whole year came to. Amounts in centavos. */
export type FatosDoAjuste = {
  readonly pago: FatosDecimoTerceiro
  /** Average of the year with December in it. */
  readonly mediaDefinitiva: Centavos
}

/** What changes; below zero, it comes off the salary of January. */
export type AjusteDoDecimoTerceiro = {
  readonly empregadoId?: number
  readonly bruto: Centavos
  readonly inss: Centavos
  readonly irrf: Centavos
  readonly pensao: Centavos
  readonly fgts: Centavos
  readonly liquido: Centavos
  /** 10 January (Decreto 10.854/2021, art. 77, § 2º). */
  readonly prazo: DataCivil
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

const PARTES = [
  ['bruto', '13º salário'],
  ['inss', 'INSS do 13º'],
  ['irrf', 'IRRF do 13º'],
  ['pensao', 'Pensão sobre o 13º'],
  ['fgts', 'FGTS do 13º'],
] as const satisfies readonly (readonly [keyof DecimoTerceiro, string])[]

/**
 * The 13º of who earns what varies, worked out again in January with the December that was not known
 * yet; the IRRF is that of the whole, by the table of the payment (RIR/2018, art. 700). In centavos.
 */
export const apurarAjusteDoDecimoTerceiro = comPorta(
  objeto<FatosDoAjuste>({ pago: FORMA_DO_DECIMO_TERCEIRO, mediaDefinitiva: valor }),
  apurarAjusteDoDecimoTerceiroConferido,
)

function apurarAjusteDoDecimoTerceiroConferido(
  { pago, mediaDefinitiva }: FatosDoAjuste,
  memorial: Memorial,
): Result<AjusteDoDecimoTerceiro, RecusaFolha> {
  const antes = apurarDecimoTerceiro(pago, comPrefixo(memorial, 'pago.'))
  if (!antes.ok) return antes
  const definitivo = apurarDecimoTerceiro(
    { ...pago, media: mediaDefinitiva },
    comPrefixo(memorial, 'definitivo.'),
  )
  if (!definitivo.ok) return definitivo
  const caderno = { memorial, raiz: `${raizDe('ajuste-do-13', pago.empregadoId)}.${pago.ano}` }
  const comum = {
    fundamento: 'Decreto 10.854/2021, art. 77, § 2º; RIR/2018, art. 700',
    regra: 'decimo-terceiro@2018-01',
  }
  const diferenca = (campo: (typeof PARTES)[number][0], rotulo: string): Apurado =>
    somar(caderno, {
      ...comum,
      id: campo,
      rotulo: `Diferença: ${rotulo}`,
      parcelas: [
        { nome: 'definitivo', apurado: dado(rotulo, definitivo.value[campo], '13º do ano') },
        {
          nome: 'pago',
          apurado: dado(`${rotulo} de dezembro`, antes.value[campo], '13º pago'),
          sinal: -1,
        },
      ],
    })
  const [bruto, inss, irrf, pensao, fgts] = PARTES.map(([campo, rotulo]) =>
    diferenca(campo, rotulo),
  ) as [Apurado, Apurado, Apurado, Apurado, Apurado]
  const menos = (nome: string, apurado: Apurado) => ({ nome, apurado, sinal: -1 as const })
  const liquido = somar(caderno, {
    ...comum,
    id: 'liquido',
    rotulo: 'Ajuste do 13º',
    parcelas: [
      { nome: 'bruto', apurado: bruto },
      menos('inss', inss),
      menos('irrf', irrf),
      menos('pensao', pensao),
    ],
  })
  return ok({
    ...doEmpregado(pago),
    bruto: bruto.valor,
    inss: inss.valor,
    irrf: irrf.valor,
    pensao: pensao.valor,
    fgts: fgts.valor,
    liquido: liquido.valor,
    prazo: `${pago.ano + 1}-01-10`,
    tabelas: definitivo.value.tabelas,
    avisos:
      liquido.valor < 0
        ? ['O 13º pago em dezembro passou do devido: a diferença se desconta em janeiro.']
        : [],
  })
}

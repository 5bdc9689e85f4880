import {
  anotar,
  type Centavos,
  comPrefixo,
  type Memorial,
  type Operando,
  ok,
  type Result,
  reais,
  refuse,
} from '../../dinheiro/index.ts'
import { comPorta, objeto } from '../../porta/index.ts'
import type { Competencia, TabelaUsada } from '../../tempo/index.ts'
import { apurarIbsCbs } from './apurar.ts'
import { FORMA_DO_MES_DE_IBS_CBS } from './forma.ts'
import type { IbsCbs, RecusaReforma } from './tipos.ts'

export type FatosDoMesDeIbsCbs = {
  readonly competencia: Competencia
  /** Operations of the month, in the regular regime. */
  readonly receita: Centavos
  /** What leaves the base: discounts, ICMS, ISS. */
  readonly exclusoes: Centavos
  /** Purchases of the month from who is in the regular regime, with CBS and IBS on them. */
  readonly aquisicoes: Centavos
  /** Credits the month before left. */
  readonly creditosAnteriores?: { readonly cbs: Centavos; readonly ibs: Centavos }
  /** Reference rate of the CBS, decimal factor: needed from 2027, when no table has it yet. */
  readonly aliquotaCbs?: string
}

type Par = { readonly cbs: Centavos; readonly ibs: Centavos }
export type MesDeIbsCbs = {
  readonly debitos: Par
  readonly creditos: Par
  /** To pay; zero in 2026, when they are only shown. */
  readonly aPagar: Par
  /** Passes to the next month. */
  readonly saldoDeCreditos: Par
  readonly informativo: boolean
  readonly tabela: TabelaUsada
}

/**
 * CBS and IBS of a month of the regular regime: debits of the operations less credits of the
 * purchases and of the months before (LC 214/2025, arts. 45 to 47). Values in centavos.
 */
export const apurarMesDeIbsCbs = comPorta(
  objeto<FatosDoMesDeIbsCbs>(FORMA_DO_MES_DE_IBS_CBS),
  calcularMesDeIbsCbs,
)

function calcularMesDeIbsCbs(
  fatos: FatosDoMesDeIbsCbs,
  memorial: Memorial,
): Result<MesDeIbsCbs, RecusaReforma> {
  const { creditosAnteriores: anteriores = { cbs: 0, ibs: 0 } } = fatos
  if (![anteriores.cbs, anteriores.ibs].every((v) => Number.isSafeInteger(v) && v >= 0)) {
    return refuse({
      codigo: 'fato-invalido',
      campo: 'creditosAnteriores',
      mensagem: 'Os créditos anteriores não podem ser negativos.',
    })
  }
  const operacao = (valor: Centavos, exclusoes: Centavos, prefixo: string) =>
    apurarIbsCbs(
      {
        competencia: fatos.competencia,
        valor,
        descontosIncondicionais: exclusoes,
        icms: 0,
        iss: 0,
        pis: 0,
        cofins: 0,
        ipi: 0,
        reembolsos: 0,
        ...(fatos.aliquotaCbs === undefined ? {} : { aliquotaCbs: fatos.aliquotaCbs }),
      },
      comPrefixo(memorial, prefixo),
    )
  const debito = operacao(fatos.receita, fatos.exclusoes, 'debitos.')
  if (!debito.ok) return debito
  const credito = operacao(fatos.aquisicoes, 0, 'creditos.')
  if (!credito.ok) return credito
  const { informativo, tabela } = debito.value
  const pedido = { debito: debito.value, credito: credito.value, informativo, regra: tabela.desde }
  const cbs = confrontar(memorial, { ...pedido, tributo: 'cbs', anterior: anteriores.cbs })
  const ibs = confrontar(memorial, { ...pedido, tributo: 'ibs', anterior: anteriores.ibs })
  return ok({
    debitos: { cbs: cbs.debito, ibs: ibs.debito },
    creditos: { cbs: cbs.credito, ibs: ibs.credito },
    aPagar: { cbs: cbs.aPagar, ibs: ibs.aPagar },
    saldoDeCreditos: { cbs: cbs.saldo, ibs: ibs.saldo },
    informativo,
    tabela,
  })
}

const PARTES = { cbs: ['cbs'], ibs: ['ibsUf', 'ibsMun'] } as const

function confrontar(
  memorial: Memorial,
  p: {
    readonly tributo: 'cbs' | 'ibs'
    readonly debito: IbsCbs
    readonly credito: IbsCbs
    readonly anterior: Centavos
    readonly informativo: boolean
    readonly regra: string
  },
) {
  const partes = PARTES[p.tributo]
  const somar = (de: IbsCbs): Centavos => partes.reduce((total, parte) => total + de[parte], 0)
  const [debito, credito] = [somar(p.debito), somar(p.credito)]
  const aPagar = p.informativo ? 0 : Math.max(0, debito - credito - p.anterior)
  const saldo = p.informativo ? 0 : Math.max(0, credito + p.anterior - debito)
  const operandos: Record<string, Operando> = {}
  for (const [nome, de] of [
    ['debito', p.debito],
    ['credito', p.credito],
  ] as const) {
    for (const parte of partes) {
      operandos[`${nome}${parte}`] = {
        rotulo: `${nome === 'debito' ? 'Débito' : 'Crédito'} (${parte})`,
        valor: { tipo: 'centavos', valor: de[parte] },
        de: `${nome}s.ibs-cbs.${parte}`,
      }
    }
  }
  operandos.anterior = reais('Créditos de meses anteriores', p.anterior, 'apuração anterior')
  const soma = (nome: string) => partes.map((parte) => `${nome}${parte}`).join(' + ')
  const menos = partes.map((parte) => `credito${parte}`).join(' − ')
  const conta = `máximo(0; ${soma('debito')} − ${menos} − anterior)`
  anotar(
    { memorial, raiz: 'ibs-cbs-do-mes' },
    {
      id: p.tributo,
      rotulo: `${p.tributo.toUpperCase()} a pagar no mês`,
      formula: p.informativo ? `0 × ${conta}` : conta,
      operandos,
      fundamento: p.informativo ? 'LC 214/2025, art. 348, § 1º' : 'LC 214/2025, arts. 45 a 47',
      regra: `ibs-cbs.mes@${p.regra}`,
      exato: aPagar,
    },
  )
  return { debito, credito, aPagar, saldo }
}

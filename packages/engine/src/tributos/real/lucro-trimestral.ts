import {
  type Centavos,
  centavos,
  decimal,
  emCentavos,
  emTaxa,
  ok,
  type Result,
} from '../../dinheiro/index.ts'
import { ALIQUOTAS_DO_LUCRO, type AliquotasDoLucro } from '../../tabelas/presumido/index.ts'
import {
  type Competencia,
  mesesDoTrimestre,
  type TabelaUsada,
  tabelaUsada,
  trimestreDe,
  type Vigencia,
  vigente,
} from '../../tempo/index.ts'
import {
  type Caderno,
  concluir,
  csllSobre,
  irpjSobre,
  mesesAtivosNoTrimestre,
  parcela,
  somar,
  somarMesesDe,
  type TributoApurado,
} from '../presumido/index.ts'
import type { FatosReal, RecusaReal } from './tipos.ts'

export type LucroApurado = {
  readonly tributos: readonly TributoApurado[]
  readonly prejuizoCompensado: Centavos
  readonly baseNegativaCompensada: Centavos
  readonly tabelas: readonly TabelaUsada[]
}
type Tabela = AliquotasDoLucro & Vigencia

type Base = { readonly base: Centavos; readonly compensado: Centavos }

/** Adjusted profit less the losses of other years, at most 30 % of it; a loss makes a base of zero. */
function baseComCompensacao(
  caderno: Caderno,
  {
    qual,
    ajustado,
    estoque,
    tabela,
  }: {
    qual: 'irpj' | 'csll'
    ajustado: Centavos
    estoque: Centavos
    tabela: Tabela
  },
): Base {
  const { memorial, raiz } = caderno
  const regra = `compensacao-de-prejuizos@${tabela.desde}`
  const positivo = Math.max(0, ajustado)
  // Rounded down: 30 % is a ceiling, and half a centavo above it is above it.
  const limite = decimal(positivo).mul(tabela.limiteDeCompensacao).floor().toNumber()
  const compensado = centavos(Math.min(estoque, limite))
  memorial.passo(() => ({
    id: `${raiz}.${qual}.ajustado`,
    rotulo:
      qual === 'irpj' ? 'Lucro real antes da compensação' : 'Base da CSLL antes da compensação',
    formula: 'máximo(0; ajustado)',
    operandos: {
      ajustado: {
        rotulo: `Lucro do trimestre ajustado no ${qual === 'irpj' ? 'LALUR' : 'LACS'}`,
        valor: emCentavos(ajustado),
        origem: { tabela: 'LALUR e LACS' },
      },
    },
    resultado: emCentavos(positivo),
    fundamento: 'Decreto-Lei 1.598/1977, art. 6º',
    regra,
  }))
  memorial.passo(() => ({
    id: `${raiz}.${qual}.compensacao`,
    rotulo: 'Compensação de períodos anteriores',
    formula: 'mínimo(estoque; positivo × limite)',
    operandos: {
      estoque: {
        rotulo: 'Saldo a compensar',
        valor: emCentavos(estoque),
        origem: { tabela: 'LALUR e LACS' },
      },
      positivo: {
        rotulo: 'Lucro antes da compensação',
        valor: emCentavos(positivo),
        de: `${raiz}.${qual}.ajustado`,
      },
      limite: {
        rotulo: 'Limite da compensação',
        valor: emTaxa(tabela.limiteDeCompensacao),
        origem: { tabela: tabela.fonte },
      },
    },
    arredondamento: 'truncar',
    resultado: emCentavos(compensado),
    fundamento: 'Lei 9.065/1995, arts. 15 e 16',
    regra,
  }))
  const vinda = (passo: string, nome: string, valor: Centavos) => {
    const parte = parcela(nome, nome === 'positivo' ? 'Lucro' : 'Compensação', valor)
    return { ...parte, operando: { ...parte.operando, de: `${raiz}.${qual}.${passo}` } }
  }
  const base = somar(caderno, {
    id: `${qual}.base`,
    rotulo: `Base de cálculo: ${qual.toUpperCase()}`,
    parcelas: [
      vinda('ajustado', 'positivo', positivo),
      { ...vinda('compensacao', 'compensado', compensado), subtrai: true },
    ],
    fundamento: 'Lei 9.430/1996, art. 1º',
    regra,
  })
  return { base, compensado }
}

/** IRPJ and CSLL of a quarter over the profit the books closed. */
export function apurarLucroTrimestral(
  caderno: Caderno,
  fatos: FatosReal,
  lucro: NonNullable<FatosReal['lucro']>,
): Result<LucroApurado, RecusaReal> {
  const { competencia } = fatos
  const aliquotas = vigente(ALIQUOTAS_DO_LUCRO, competencia)
  if (!aliquotas.ok) return aliquotas
  const tabela = aliquotas.value
  const irpj = baseComCompensacao(caderno, {
    qual: 'irpj',
    ajustado: lucro.ajustadoIrpj,
    estoque: lucro.prejuizoFiscal,
    tabela,
  })
  const devidoIrpj = irpjSobre(caderno, {
    base: irpj.base,
    meses: mesesAtivosNoTrimestre(competencia, fatos.inicioDeAtividade),
    tabela,
  })
  const csll = baseComCompensacao(caderno, {
    qual: 'csll',
    ajustado: lucro.ajustadoCsll,
    estoque: lucro.baseNegativaCsll,
    tabela,
  })
  const devidoCsll = csllSobre(caderno, { base: csll.base, tabela })
  const tributos = concluirLucro(caderno, fatos, {
    periodo: trimestreDe(competencia),
    meses: mesesDoTrimestre(competencia),
    emQuotas: true,
    irpj: { base: irpj.base, devido: devidoIrpj, codigo: fatos.obrigada ? '0220' : '3373' },
    csll: { base: csll.base, devido: devidoCsll, codigo: '6012' },
    tabela,
  })
  if (!tributos.ok) return tributos
  return ok({
    tributos: tributos.value,
    prejuizoCompensado: irpj.compensado,
    baseNegativaCompensada: csll.compensado,
    tabelas: [tabelaUsada(ALIQUOTAS_DO_LUCRO, tabela, competencia)],
  })
}

type Parte = { readonly base: Centavos; readonly devido: Centavos; readonly codigo: string }
export type LucroAConcluir = {
  readonly periodo: string
  readonly meses: readonly Competencia[]
  readonly emQuotas: boolean
  readonly irpj: Parte
  readonly csll: Parte
  readonly tabela: Tabela
}

/** Takes the withholdings off IRPJ and CSLL and dates them. */
export function concluirLucro(
  caderno: Caderno,
  { competencia, retencoes, feriados }: FatosReal,
  l: LucroAConcluir,
): Result<TributoApurado[], RecusaReal> {
  const tributos: TributoApurado[] = []
  for (const tributo of ['irpj', 'csll'] as const) {
    const { base, devido, codigo } = l[tributo]
    const apurado = concluir(
      caderno,
      {
        tributo,
        periodo: l.periodo,
        base,
        aliquota: l.tabela[tributo],
        devido,
        passo: `${caderno.raiz}.${tributo}.devido`,
        retido: somarMesesDe(retencoes, l.meses, (r) => (tributo === 'irpj' ? r.irrf : r.csll)),
        codigoReceita: codigo,
        fundamento:
          tributo === 'irpj' ? 'Lei 9.430/1996, art. 2º, § 4º, III' : 'Lei 10.833/2003, art. 36',
        regra: `${tributo}.real@2018-01`,
      },
      { competencia, regra: 'irpj-csll', feriados, emQuotas: l.emQuotas },
    )
    if (!apurado.ok) return apurado
    tributos.push(apurado.value)
  }
  return ok(tributos)
}

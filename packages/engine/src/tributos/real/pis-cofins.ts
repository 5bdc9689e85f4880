import { type Centavos, centavos, ok, type Result } from '../../dinheiro/index.ts'
import { PIS_COFINS_FINANCEIRAS, PIS_COFINS_NAO_CUMULATIVO } from '../../tabelas/presumido/index.ts'
import { type TabelaUsada, tabelaUsada, vigente } from '../../tempo/index.ts'
import {
  type Caderno,
  concluir,
  fimDoPisCofins,
  invalido,
  multiplicar,
  parcela,
  saldosDe,
  somar,
  somarMesesDe,
  type TributoApurado,
} from '../presumido/index.ts'
import type { FatosReal, RecusaReal } from './tipos.ts'

type Tributo = 'pis' | 'cofins'
type Apurados = {
  readonly tributos: TributoApurado[]
  readonly tabelas: TabelaUsada[]
  readonly avisos: string[]
  readonly saldoDeCreditos: Readonly<Record<Tributo, Centavos>>
}

/**
 * 1,65 % and 7,60 % on the revenue, 0,65 % and 4 % on the financial one, less the credits and what
 * was withheld (Leis 10.637/2002 and 10.833/2003; Decreto 8.426/2015).
 */
export function apurarPisCofinsNaoCumulativo(
  caderno: Caderno,
  fatos: FatosReal,
): Result<Apurados, RecusaReal> {
  const { competencia } = fatos
  const creditosDe = (tributo: Tributo): Centavos =>
    (fatos.creditos?.[tributo] ?? 0) + (fatos.creditosAnteriores?.[tributo] ?? 0)
  const saldoDeCreditos = { pis: creditosDe('pis'), cofins: creditosDe('cofins') }
  const fim = fimDoPisCofins(competencia)
  if (fim) {
    const comSaldo = saldoDeCreditos.pis + saldoDeCreditos.cofins > 0
    const avisos = comSaldo ? [fim, CREDITOS_QUE_SOBRARAM] : [fim]
    return ok({ tributos: [], tabelas: [], avisos, saldoDeCreditos })
  }
  const receitas = vigente(PIS_COFINS_NAO_CUMULATIVO, competencia)
  if (!receitas.ok) return receitas
  const financeiras = vigente(PIS_COFINS_FINANCEIRAS, competencia)
  if (!financeiras.ok) return financeiras
  const receita = somarMesesDe(fatos.receitas, [competencia], (r) => r.valor)
  if (fatos.exclusoesPisCofins > receita) {
    return invalido(
      'exclusoesPisCofins',
      'As exclusões do PIS e da COFINS passam da receita do mês.',
    )
  }
  const regra = `pis-cofins.nao-cumulativo@${receitas.value.desde}`
  const base = somar(caderno, {
    id: 'pis-cofins.base',
    rotulo: 'Base do PIS e da COFINS',
    parcelas: [
      parcela('receita', 'Receita bruta do mês', receita),
      { ...parcela('exclusoes', 'Exclusões', fatos.exclusoesPisCofins), subtrai: true },
    ],
    fundamento: 'Lei 10.637/2002, art. 1º; Lei 10.833/2003, art. 1º',
    regra,
  })
  const tributos: TributoApurado[] = []
  for (const tributo of ['pis', 'cofins'] as const) {
    const devido = somarDebitos(caderno, {
      tributo,
      base,
      financeiras: fatos.receitasFinanceiras,
      tabela: receitas.value,
      tabelaFinanceiras: financeiras.value,
    })
    const retido = somarMesesDe(fatos.retencoes, [competencia], (r) => r[tributo])
    const creditos = creditosDe(tributo)
    const apurado = concluir(
      caderno,
      {
        tributo,
        periodo: competencia,
        base,
        aliquota: receitas.value[tributo],
        devido,
        passo: `${caderno.raiz}.${tributo}.devido`,
        retido: centavos(retido + creditos),
        creditos,
        ...saldosDe(fatos.saldosAnteriores, tributo),
        codigoReceita: tributo === 'pis' ? '6912' : '5856',
        fundamento: 'Lei 10.637/2002, art. 3º; Lei 10.833/2003, arts. 3º e 36',
        regra,
      },
      { competencia, regra: 'pis-cofins', feriados: fatos.feriados, emQuotas: false },
    )
    if (!apurado.ok) return apurado
    tributos.push(apurado.value)
    saldoDeCreditos[tributo] -= apurado.value.creditos
  }
  return ok({
    avisos: [],
    saldoDeCreditos,
    tributos,
    tabelas: [
      tabelaUsada(PIS_COFINS_NAO_CUMULATIVO, receitas.value, competencia),
      tabelaUsada(PIS_COFINS_FINANCEIRAS, financeiras.value, competencia),
    ],
  })
}

const CREDITOS_QUE_SOBRARAM =
  'Os créditos de PIS e COFINS que sobraram compensam a CBS ou podem ser pedidos de volta (LC 214/2025, art. 378).'

type Tabela = (typeof PIS_COFINS_NAO_CUMULATIVO.versoes)[number]
function somarDebitos(
  caderno: Caderno,
  d: {
    readonly tributo: Tributo
    readonly base: Centavos
    readonly financeiras: Centavos
    readonly tabela: Tabela
    readonly tabelaFinanceiras: Tabela
  },
): Centavos {
  const { tributo, tabela, tabelaFinanceiras } = d
  const sigla = tributo.toUpperCase()
  const regra = `pis-cofins.nao-cumulativo@${tabela.desde}`
  const receitas = multiplicar(caderno, {
    id: `${tributo}.receitas`,
    rotulo: `${sigla} sobre a receita`,
    base: d.base,
    de: 'pis-cofins.base',
    rotuloDaBase: 'Base de cálculo',
    aliquota: tabela[tributo],
    fundamento: tabela.fonte,
    regra,
  })
  const financeiras = multiplicar(caderno, {
    id: `${tributo}.financeiras`,
    rotulo: `${sigla} sobre receitas financeiras`,
    base: d.financeiras,
    rotuloDaBase: 'Receitas financeiras do mês',
    aliquota: tabelaFinanceiras[tributo],
    fundamento: tabelaFinanceiras.fonte,
    regra: `pis-cofins.financeiras@${tabelaFinanceiras.desde}`,
  })
  const vinda = (passo: string, rotulo: string, valor: Centavos) => {
    const parte = parcela(passo, rotulo, valor)
    const de = `${caderno.raiz}.${tributo}.${passo}`
    return { ...parte, operando: { ...parte.operando, de } }
  }
  return somar(caderno, {
    id: `${tributo}.devido`,
    rotulo: `${sigla} devido antes dos créditos`,
    parcelas: [
      vinda('receitas', 'Sobre a receita', receitas),
      vinda('financeiras', 'Sobre receitas financeiras', financeiras),
    ],
    fundamento: tabela.fonte,
    regra,
  })
}

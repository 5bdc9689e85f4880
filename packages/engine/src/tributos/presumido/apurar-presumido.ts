import {
  type Centavos,
  type Decimal,
  formatarReais,
  type Memorial,
  ok,
  type Result,
  SEM_MEMORIA,
} from '../../dinheiro/index.ts'
import {
  ALIQUOTAS_DO_LUCRO,
  LIMITE_DO_PRESUMIDO,
  MAJORACAO_CSLL,
  MAJORACAO_IRPJ,
  PIS_COFINS_CUMULATIVO,
  PRESUNCAO,
} from '../../tabelas/presumido/index.ts'
import {
  type Competencia,
  encerraTrimestre,
  maisTarde,
  mesesDoTrimestre,
  type TabelaUsada,
  tabelaUsada,
  trimestreDe,
  vigente,
} from '../../tempo/index.ts'
import { baseDaPresuncao, excedenteDoTrimestre } from './base.ts'
import { invalido, mesesAtivosNoTrimestre, recusaDosFatos, somarMesesDe } from './fatos.ts'
import { csllSobre, irpjSobre } from './lucro.ts'
import { apurarIss, apurarPatronal } from './patronal-e-iss.ts'
import type { ApuracaoPresumido, FatosPresumido, RecusaPresumido, TributoApurado } from './tipos.ts'
import { type Caderno, concluir, multiplicar, parcela, somar } from './tributo-apurado.ts'

type Parte = {
  readonly tributos: TributoApurado[]
  readonly tabelas: TabelaUsada[]
  readonly avisos: string[]
}
type Apurada = Result<Parte, RecusaPresumido>

/**
 * One month of a company in the Lucro Presumido: PIS and COFINS always, INSS patronal on the
 * pró-labore, ISS when its rate is given, and IRPJ and CSLL in the last month of the quarter.
 * Values in centavos.
 */
export function apurarPresumido(
  fatos: FatosPresumido,
  memorial: Memorial = SEM_MEMORIA,
): Result<ApuracaoPresumido, RecusaPresumido> {
  const { competencia } = fatos
  const limite = vigente(LIMITE_DO_PRESUMIDO, competencia)
  if (!limite.ok) return limite
  const recusa = recusaDosFatos(fatos, limite.value)
  if (recusa) return recusa
  const caderno: Caderno = { memorial, raiz: `presumido.${competencia}` }
  const partes = [apurarPisCofins, apurarLocais, apurarTrimestre]
  const tributos: TributoApurado[] = []
  const tabelas = [tabelaUsada(LIMITE_DO_PRESUMIDO, limite.value, competencia)]
  const avisos: string[] = []
  for (const apurar of partes) {
    const parte = apurar(caderno, fatos)
    if (!parte.ok) return parte
    tributos.push(...parte.value.tributos)
    tabelas.push(...parte.value.tabelas)
    avisos.push(...parte.value.avisos)
  }
  return ok({ competencia, tributos, tabelas, avisos: [...avisos, ...avisosDeDarf(tributos)] })
}

/** Lei 9.430/1996, art. 68: a DARF below R$ 10,00 is not paid, it waits for the next. */
export const avisosDeDarf = (tributos: readonly TributoApurado[]): string[] =>
  tributos
    .filter((t) => t.codigoReceita !== null && t.valor > 0 && t.valor < 10_00)
    .map(
      (t) =>
        `${t.tributo.toUpperCase()} de ${formatarReais(t.valor)} fica abaixo de R$ 10,00: some ao próximo período do mesmo código.`,
    )

const RETENCAO_PIS_COFINS = 'Lei 10.833/2003, art. 36'

function apurarPisCofins(caderno: Caderno, fatos: FatosPresumido): Apurada {
  const { competencia } = fatos
  const achada = vigente(PIS_COFINS_CUMULATIVO, competencia)
  if (!achada.ok) return achada
  const tabela = achada.value
  const receita = somarMesesDe(fatos.receitas, [competencia], (r) => r.valor)
  if (fatos.exclusoesPisCofins > receita) {
    return invalido(
      'exclusoesPisCofins',
      'As exclusões do PIS e da COFINS passam da receita do mês.',
    )
  }
  const regra = `pis-cofins.cumulativo@${tabela.desde}`
  const base = somar(caderno, {
    id: 'pis-cofins.base',
    rotulo: 'Base do PIS e da COFINS',
    parcelas: [
      parcela('receita', 'Receita bruta do mês', receita),
      { ...parcela('exclusoes', 'Exclusões', fatos.exclusoesPisCofins), subtrai: true },
    ],
    fundamento: 'Lei 9.718/1998, arts. 2º e 3º',
    regra,
  })
  const tributos: TributoApurado[] = []
  for (const tributo of ['pis', 'cofins'] as const) {
    const devido = multiplicar(caderno, {
      id: `${tributo}.devido`,
      rotulo: `${tributo.toUpperCase()} cumulativo`,
      base,
      de: 'pis-cofins.base',
      rotuloDaBase: 'Base de cálculo',
      aliquota: tabela[tributo],
      fundamento: tabela.fonte,
      regra,
    })
    const apurado = concluir(
      caderno,
      {
        tributo,
        periodo: competencia,
        base,
        aliquota: tabela[tributo],
        devido,
        passo: `${caderno.raiz}.${tributo}.devido`,
        retido: somarMesesDe(fatos.retencoes, [competencia], (r) => r[tributo]),
        codigoReceita: tributo === 'pis' ? '8109-02' : '2172-01',
        fundamento: RETENCAO_PIS_COFINS,
        regra,
      },
      { competencia, regra: 'pis-cofins', feriados: fatos.feriados, emQuotas: false },
    )
    if (!apurado.ok) return apurado
    tributos.push(apurado.value)
  }
  return ok({
    tributos,
    tabelas: [tabelaUsada(PIS_COFINS_CUMULATIVO, tabela, competencia)],
    avisos: [],
  })
}

function apurarLocais(caderno: Caderno, fatos: FatosPresumido): Apurada {
  const tributos: TributoApurado[] = []
  if (fatos.iss) {
    const iss = apurarIss(caderno, fatos.iss, fatos.competencia)
    if (!iss.ok) return iss
    tributos.push(iss.value)
  }
  if (fatos.proLabore > 0) {
    const cpp = apurarPatronal(caderno, fatos)
    if (!cpp.ok) return cpp
    tributos.push(cpp.value)
  }
  return ok({ tributos, tabelas: [], avisos: [] })
}

function apurarTrimestre(caderno: Caderno, fatos: FatosPresumido): Apurada {
  const { competencia } = fatos
  if (!encerraTrimestre(competencia)) return ok({ tributos: [], tabelas: [], avisos: [] })
  const presuncao = vigente(PRESUNCAO, competencia)
  if (!presuncao.ok) return presuncao
  const aliquotas = vigente(ALIQUOTAS_DO_LUCRO, competencia)
  if (!aliquotas.ok) return aliquotas
  const pequenos = fatos.receitas.filter((r) => r.atividade === 'servicos-ate-120-mil')
  const totalDoAno = fatos.receitas.reduce((total, r) => total + r.valor, 0)
  if (pequenos.length > 0 && totalDoAno > presuncao.value.limiteServicos16) {
    return invalido(
      'receitas',
      'A receita do ano passou de R$ 120.000,00: os serviços voltam à presunção de 32 % e a diferença dos trimestres anteriores vence no fim do mês seguinte ao excesso.',
    )
  }
  const meses = mesesDoTrimestre(competencia)
  const comum = {
    receitas: fatos.receitas,
    meses,
    outras: somarMesesDe(fatos.outrasReceitas, meses, (r) => r.valor),
    presuncao: presuncao.value,
  }
  const irpj = majoracaoDe('irpj', fatos)
  const csll = majoracaoDe('csll', fatos)
  const baseIrpj = baseDaPresuncao(caderno, { qual: 'irpj', ...comum, ...irpj.pedido })
  const devidoIrpj = irpjSobre(caderno, {
    base: baseIrpj,
    meses: mesesAtivosNoTrimestre(competencia, fatos.inicioDeAtividade),
    tabela: aliquotas.value,
  })
  const baseCsll = baseDaPresuncao(caderno, { qual: 'csll', ...comum, ...csll.pedido })
  const devidoCsll = csllSobre(caderno, { base: baseCsll, tabela: aliquotas.value })
  const tributos = concluirTrimestre(caderno, fatos, {
    meses,
    irpj: { base: baseIrpj, devido: devidoIrpj, aliquota: aliquotas.value.irpj },
    csll: { base: baseCsll, devido: devidoCsll, aliquota: aliquotas.value.csll },
  })
  if (!tributos.ok) return tributos
  return ok({
    tributos: tributos.value,
    tabelas: [
      tabelaUsada(PRESUNCAO, presuncao.value, competencia),
      tabelaUsada(ALIQUOTAS_DO_LUCRO, aliquotas.value, competencia),
      ...irpj.tabelas,
      ...csll.tabelas,
    ],
    avisos: [...irpj.avisos, ...csll.avisos],
  })
}

type DoTrimestre = {
  readonly base: Centavos
  readonly devido: Centavos
  readonly aliquota: Decimal
}

function concluirTrimestre(
  caderno: Caderno,
  { competencia, retencoes, feriados }: FatosPresumido,
  t: { meses: readonly Competencia[]; irpj: DoTrimestre; csll: DoTrimestre },
): Result<TributoApurado[], RecusaPresumido> {
  const tributos: TributoApurado[] = []
  for (const tributo of ['irpj', 'csll'] as const) {
    const apurado = concluir(
      caderno,
      {
        tributo,
        periodo: trimestreDe(competencia),
        ...t[tributo],
        passo: `${caderno.raiz}.${tributo}.devido`,
        retido: somarMesesDe(retencoes, t.meses, (r) => (tributo === 'irpj' ? r.irrf : r.csll)),
        codigoReceita: tributo === 'irpj' ? '2089-01' : '2372-01',
        fundamento:
          tributo === 'irpj' ? 'Lei 9.430/1996, art. 2º, § 4º, III' : 'Lei 10.833/2003, art. 36',
        regra: `${tributo}.presumido@2018-01`,
      },
      { competencia, regra: 'irpj-csll', feriados, emQuotas: true },
    )
    if (!apurado.ok) return apurado
    tributos.push(apurado.value)
  }
  return ok(tributos)
}

/** The increase of LC 224/2025, when it is in force for this tribute and not suspended in court. */
function majoracaoDe(qual: 'irpj' | 'csll', fatos: FatosPresumido) {
  const familia = qual === 'irpj' ? MAJORACAO_IRPJ : MAJORACAO_CSLL
  const achada = vigente(familia, fatos.competencia)
  // Before the first table there was no increase: not a missing table, the law did not exist.
  if (!achada.ok) return { pedido: {}, tabelas: [], avisos: [] }
  const tabela = achada.value
  const { inicioDeAtividade: inicio, competencia } = fatos
  const desde = maisTarde(inicio, tabela.desde)
  const excedente = excedenteDoTrimestre(
    fatos.receitas,
    { competencia, desde },
    tabela.limiteDoTrimestre,
  )
  const { doTrimestre, aAjustar } = excedente
  const sigla = qual.toUpperCase()
  if (!fatos.aplicarLc224) {
    const avisos =
      doTrimestre > 0
        ? [
            `${sigla} sem a majoração da LC 224/2025 por decisão judicial informada pelo escritório.`,
          ]
        : []
    return { pedido: {}, tabelas: [], avisos }
  }
  const encerraAno = competencia.endsWith('-12')
  return {
    pedido: { majoracao: { tabela, excedente } },
    tabelas: [tabelaUsada(familia, tabela, competencia)],
    avisos:
      encerraAno && aAjustar > 0
        ? [
            `${sigla}: no ano, ${formatarReais(aAjustar)} de receita sofreram majoração além do excedente anual. Confira o ajuste da LC 224/2025 antes de pagar.`,
          ]
        : [],
  }
}

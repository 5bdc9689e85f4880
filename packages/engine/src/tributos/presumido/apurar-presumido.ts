import { formatarReais, type Memorial, ok, type Result } from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import { LIMITE_DO_PRESUMIDO, PIS_COFINS_CUMULATIVO } from '../../tabelas/presumido/index.ts'
import { TRANSICAO } from '../../tabelas/reforma/index.ts'
import { type Competencia, formatarCompetencia, tabelaUsada, vigente } from '../../tempo/index.ts'
import { apurarTrimestre } from './apurar-trimestre.ts'
import { apurarDiferencas } from './dezesseis-por-cento.ts'
import { invalido, recusaDosFatos, saldosDe, somarMesesDe } from './fatos.ts'
import { FORMA_DO_PRESUMIDO } from './forma.ts'
import { apurarIss, apurarPatronal } from './patronal-e-iss.ts'
import type {
  ApuracaoPresumido,
  Apurada,
  DiferencaDeTrimestre,
  FatosPresumido,
  RecusaPresumido,
  TributoApurado,
} from './tipos.ts'
import { type Caderno, concluir, multiplicar, parcela, somar } from './tributo-apurado.ts'

/**
 * One month of a company in the Lucro Presumido: PIS and COFINS always, INSS patronal on the
 * pró-labore, ISS when its rate is given, and IRPJ and CSLL in the last month of the quarter.
 * Values in centavos.
 */
export const apurarPresumido = comPorta(FORMA_DO_PRESUMIDO, calcularPresumido)

function calcularPresumido(
  fatos: FatosPresumido,
  memorial: Memorial,
): Result<ApuracaoPresumido, RecusaPresumido> {
  const { competencia } = fatos
  const limite = vigente(LIMITE_DO_PRESUMIDO, competencia)
  if (!limite.ok) return limite
  const recusa = recusaDosFatos(fatos, limite.value)
  if (recusa) return recusa
  const caderno: Caderno = { memorial, raiz: `presumido.${competencia}` }
  const partes = [apurarPisCofins, apurarLocais, apurarDiferencas, apurarTrimestre]
  const tributos: TributoApurado[] = []
  const tabelas = [tabelaUsada(LIMITE_DO_PRESUMIDO, limite.value, competencia)]
  const avisos: string[] = []
  const diferencas: DiferencaDeTrimestre[] = []
  for (const apurar of partes) {
    const parte = apurar(caderno, fatos)
    if (!parte.ok) return parte
    tributos.push(...parte.value.tributos)
    tabelas.push(...parte.value.tabelas)
    avisos.push(...parte.value.avisos)
    diferencas.push(...(parte.value.diferencas ?? []))
  }
  return ok({
    competencia,
    tributos,
    diferencas,
    tabelas,
    avisos: [...avisos, ...avisosDeDarf(tributos)],
  })
}

/** Lei 9.430/1996, art. 68: a DARF below R$ 10,00 is not paid, it waits for the next. */
export const avisosDeDarf = (tributos: readonly TributoApurado[]): string[] =>
  tributos
    .filter((t) => t.saldoAbaixoDoMinimo > 0)
    .map(
      (t) =>
        `${t.tributo.toUpperCase()} de ${formatarReais(t.saldoAbaixoDoMinimo)} fica abaixo de R$ 10,00: some ao próximo período do mesmo código.`,
    )

/** The sentence that takes the place of PIS and COFINS when they are over; null while they stand. */
export function fimDoPisCofins(competencia: Competencia): string | null {
  const fase = vigente(TRANSICAO, competencia)
  if (!fase.ok || fase.value.pisCofins) return null
  return `Em ${formatarCompetencia(competencia)} não há PIS nem COFINS: apure a CBS e o IBS das operações, com os créditos das compras (LC 214/2025, art. 542).`
}

const RETENCAO_PIS_COFINS = 'Lei 10.833/2003, art. 36'

function apurarPisCofins(caderno: Caderno, fatos: FatosPresumido): Apurada {
  const { competencia } = fatos
  const fim = fimDoPisCofins(competencia)
  if (fim) return ok({ tributos: [], tabelas: [], avisos: [fim] })
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
        ...saldosDe(fatos.saldosAnteriores, tributo),
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

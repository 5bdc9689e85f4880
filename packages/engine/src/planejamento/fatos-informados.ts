import { REGIME } from '../cadastro/index.ts'
import { type Memorial, ok, type Result } from '../dinheiro/index.ts'
import type { ReceitaGravada } from '../faturamento/index.ts'
import type { FatosComuns, ServicoTomado } from '../fechamento/index.ts'
import { encerraTrimestre } from '../tempo/index.ts'
import { fimDoPisCofins } from '../tributos/presumido/index.ts'
import {
  ajustarLucro,
  creditosDoMes,
  type FatosReal,
  type RecusaReal,
} from '../tributos/real/index.ts'
import type { Prestador } from '../tributos/retencoes/index.ts'
import type {
  Informacoes,
  LucroInformado,
  LucroPagoInformado,
  TomadoInformado,
} from './informacoes.ts'
import type { Saldos } from './saldos.ts'

function prestadorDe(tipo: TomadoInformado['prestador']): Prestador {
  if (tipo === 'simples' || tipo === 'simples-iv')
    return { tipo: 'simples', anexoIv: tipo === 'simples-iv' }
  return { tipo }
}

const servicoTomado = (informado: TomadoInformado, i: number): ServicoTomado => ({
  id: `tomado-${i + 1}`,
  natureza: informado.natureza,
  bruto: informado.bruto,
  emissao: informado.emissao,
  pagamento: informado.pagamento,
  prestador: prestadorDe(informado.prestador),
  ...(informado.maoDeObra ? { maoDeObra: { reducoes: informado.reducoes } } : {}),
  ...(informado.issAliquota === undefined ? {} : { iss: { aliquota: informado.issAliquota } }),
  ...(informado.vencimentoDoIss === undefined
    ? {}
    : { vencimentoDoIss: informado.vencimentoDoIss }),
})

const lucroDistribuido = ({
  valor,
  resultadoAte,
  deliberadoEm,
  foraDoAto,
}: Omit<LucroPagoInformado, 'socioId' | 'dataDePagamento' | 'comLiminar'>) => ({
  valor,
  resultadoAte,
  ...(deliberadoEm === undefined ? {} : { deliberadoEm }),
  ...(foraDoAto ? { foraDoAto } : {}),
})

/** What of the informed facts every regime takes. */
export function fatosComunsInformados(
  informacoes: Informacoes | null,
  inssDasNotas: number,
): Partial<FatosComuns> {
  const inssSofrido = inssDasNotas + (informacoes?.retencoes.inss ?? 0)
  const { servicosTomados = [], lucros = [] } = informacoes ?? {}
  return {
    ...(inssSofrido > 0 ? { inssSofrido } : {}),
    ...(servicosTomados.length > 0 ? { servicosTomados: servicosTomados.map(servicoTomado) } : {}),
    ...(lucros.length > 0
      ? {
          lucros: lucros.map(({ socioId, dataDePagamento, comLiminar, ...lucro }) => ({
            socioId,
            dataDePagamento,
            residente: true,
            lucros: [lucroDistribuido(lucro)],
            ...(comLiminar === undefined ? {} : { escolhas: { dividendosComLiminar: comLiminar } }),
          })),
        }
      : {}),
  }
}

type DoReal = Pick<
  FatosReal,
  'creditos' | 'creditosAnteriores' | 'lucro' | 'balancete' | 'obrigada'
>

/**
 * The Lucro Real of the month from what was informed: credits of PIS and COFINS by kind, profit of the
 * quarter or balancete of the year. Nothing informed leaves the fact absent, and the engine says so.
 */
export function fatosDoReal(
  {
    informacoes,
    saldos,
    regime,
    competencia,
    receita,
  }: {
    readonly informacoes: Informacoes | null
    readonly saldos: Saldos
    readonly regime: number
    readonly competencia: string
    readonly receita: Pick<ReceitaGravada, 'interna' | 'externa'>
  },
  memorial?: Memorial,
): Result<DoReal, RecusaReal> {
  const { real } = informacoes ?? {}
  const anteriores = real?.saldoDeCreditos ?? saldos.creditos
  const comSaldo = anteriores.pis + anteriores.cofins > 0 ? { creditosAnteriores: anteriores } : {}
  if (!real) return ok({ obrigada: false, ...comSaldo })
  const doMes = creditosDePisECofins(real.aquisicoes, { competencia, receita }, memorial)
  if (!doMes.ok) return doMes
  const base = { obrigada: real.obrigada, ...doMes.value, ...comSaldo }
  const mensal = regime === REGIME.realMensal
  const informado = mensal ? real.balancete : real.lucro
  if (!informado || (!mensal && !encerraTrimestre(competencia))) return ok(base)
  const ajustado = ajustarLucro(semEstoques(informado), memorial)
  if (!ajustado.ok) return ajustado
  const { prejuizoFiscal, baseNegativaCsll } = informado
  const lucro = { ...ajustado.value, prejuizoFiscal, baseNegativaCsll }
  if (!mensal) return ok({ ...base, lucro })
  const { irpj, csll } = saldos.noAno
  return ok({ ...base, balancete: { ...lucro, irpjDevidoAntes: irpj, csllDevidaAntes: csll } })
}

/** No credits to work out once PIS and COFINS are over: the purchases are then of the CBS. */
function creditosDePisECofins(
  aquisicoes: NonNullable<Informacoes['real']>['aquisicoes'],
  doMes: {
    readonly competencia: string
    readonly receita: Pick<ReceitaGravada, 'interna' | 'externa'>
  },
  memorial?: Memorial,
): Result<Pick<DoReal, 'creditos'>, RecusaReal> {
  const { competencia, receita } = doMes
  if (fimDoPisCofins(competencia) !== null) return ok({})
  const total = receita.interna + receita.externa
  const creditos = creditosDoMes(
    { competencia, aquisicoes, receitaComDireito: total, receitaTotal: total },
    memorial,
  )
  if (!creditos.ok) return creditos
  const { pis, cofins } = creditos.value
  return ok({ creditos: { pis, cofins } })
}

const semEstoques = ({ lucroLiquido, adicoes, exclusoes }: LucroInformado) => ({
  lucroLiquido,
  adicoes,
  exclusoes,
})

import type { FatoContabil } from '../contabil/index.ts'
import {
  type Centavos,
  type Memorial,
  meioParaCima,
  ok,
  type Result,
  soma,
} from '../dinheiro/index.ts'
import {
  apurarEncargos,
  apurarProvisoes,
  type EmpregadoProvisionado,
  type FatosDasProvisoes,
  type MovimentoDaProvisao,
  type ParteDaProvisao,
  type Provisoes,
  type ReciboDeFerias,
  type RecusaFolha,
  type Rescisao,
} from '../folha/index.ts'
import { PATRONAL } from '../tabelas/encargos/index.ts'
import { type Competencia, vigente } from '../tempo/index.ts'
import type { Recibos } from './recibos-da-folha.ts'
import type { FatosDaFolha, FolhaDoMes } from './tipos-da-folha.ts'

/** Férias and 13º that a month's folha owes, gross, and the part of them in the rescisões. */
type DevidoNaFolha = { readonly ferias: Centavos; readonly decimoTerceiro: Centavos }
export type FeriasEDecimoDaFolha = DevidoNaFolha & { readonly nasRescisoes: DevidoNaFolha }

const DE_FERIAS: readonly string[] = ['ferias-indenizadas', 'dobra-de-ferias']
const das = ({ vencimentos }: Pick<Rescisao, 'vencimentos'>, naturezas: readonly string[]) =>
  soma(vencimentos.filter(({ natureza: n }) => n && naturezas.includes(n)).map((v) => v.valor))
const basesDe = ({ competencias }: ReciboDeFerias) => soma(competencias.map(({ base }) => base))

/** Days of férias of the month; abono and dobra, that bear nothing, with the first of them. */
export function feriasEDecimoDaFolha(
  { ferias, primeirasParcelas, decimosTerceiros, rescisoes }: Recibos,
  competencia: Competencia,
): FeriasEDecimoDaFolha {
  const nasRescisoes = {
    ferias: soma(rescisoes.map((r) => das(r, DE_FERIAS))),
    decimoTerceiro: soma(rescisoes.map((r) => das(r, ['decimo-terceiro']))),
  }
  const deFerias = ferias.map((recibo) => {
    const doMes = recibo.competencias.filter((c) => c.competencia === competencia)
    const comeca = recibo.competencias[0]?.competencia === competencia
    return soma(doMes.map(({ base }) => base)) + (comeca ? recibo.bruto - basesDe(recibo) : 0)
  })
  const parcelas = primeirasParcelas.map(({ valor }) => valor)
  return {
    ferias: soma(deFerias),
    decimoTerceiro: soma([
      ...parcelas,
      ...decimosTerceiros.map((d) => d.bruto - d.primeiraParcela),
    ]),
    nasRescisoes,
  }
}

type Apuradas = Pick<FolhaDoMes, 'encargos' | 'daes'>
export type ContextoDasProvisoes = {
  readonly competencia: Competencia
  readonly fatos: FatosDaFolha
  readonly recibos: Recibos
  /** Null without RAT and FAP, when there is nobody to provision for. */
  readonly regime: FatosDasProvisoes['regime'] | null
  readonly apuradas: Apuradas
}

/** What the books put aside for férias and 13º, and what the month's folha takes from it. */
export function apurarProvisoesDaFolha(
  contexto: ContextoDasProvisoes,
  memorial: Memorial,
): Result<Provisoes | null, RecusaFolha> {
  const { competencia, fatos, recibos } = contexto
  const { provisoes, patronal, escolhas } = fatos
  if (!provisoes) return ok(null)
  const regime = contexto.regime ?? { tipo: 'simples-no-das' }
  const { rat = '0.01', fap = '1.0000', cprb } = patronal ?? {}
  const sairam = new Set(recibos.rescisoes.map(({ empregadoId }) => empregadoId))
  const comuns = {
    competencia,
    regime,
    rat,
    fap,
    ...(cprb ? { cprb } : {}),
    ...(escolhas ? { escolhas } : {}),
  }
  const baixas = baixasDoMes(contexto, { ...comuns, mantidas: provisoes.mantidas })
  if (!baixas.ok) return baixas
  return apurarProvisoes(
    {
      ...comuns,
      ...provisoes,
      baixas: baixas.value,
      empregados: provisoes.empregados
        .filter(({ empregadoId }) => !sairam.has(empregadoId))
        .map((empregado) => comOMes(empregado, recibos, fatos, competencia)),
    },
    memorial,
  )
}

/** What the months before had given the employee, with what this one gave. */
function comOMes(
  empregado: EmpregadoProvisionado,
  recibos: Recibos,
  fatos: FatosDaFolha,
  competencia: Competencia,
): EmpregadoProvisionado {
  const dele = ({ empregadoId }: { readonly empregadoId: number }) =>
    empregadoId === empregado.empregadoId
  const dias = recibos.ferias.flatMap((recibo, i) => {
    if (!dele(recibo)) return []
    const comeca = recibo.competencias[0]?.competencia === competencia
    const abono = comeca ? (fatos.ferias?.[i]?.diasDeAbono ?? 0) : 0
    const gozados = recibo.competencias.filter((c) => c.competencia === competencia)
    return [abono, ...gozados.map((c) => c.dias)]
  })
  const parcelas = recibos.primeirasParcelas.filter(dele).map(({ valor }) => valor)
  return {
    ...empregado,
    diasConcedidos: soma([empregado.diasConcedidos ?? 0, ...dias]),
    decimoTerceiroAdiantado: soma([empregado.decimoTerceiroAdiantado ?? 0, ...parcelas]),
    decimoTerceiroQuitado: recibos.decimosTerceiros.some(dele),
  }
}

type DasBaixas = Pick<
  FatosDasProvisoes,
  'competencia' | 'regime' | 'rat' | 'fap' | 'cprb' | 'escolhas' | 'mantidas'
>

function baixasDoMes(
  { competencia, recibos, apuradas }: ContextoDasProvisoes,
  comuns: DasBaixas,
): Result<NonNullable<FatosDasProvisoes['baixas']>, RecusaFolha> {
  const devido = feriasEDecimoDaFolha(recibos, competencia)
  const { nasRescisoes } = devido
  const doMes = recibos.ferias.flatMap(({ competencias }) =>
    competencias.filter((c) => c.competencia === competencia),
  )
  const inss = inssDasFerias(comuns, soma(doMes.map(({ base }) => base)))
  if (!inss.ok) return inss
  const ferias: ParteDaProvisao = {
    valor: devido.ferias + nasRescisoes.ferias,
    inss: inss.value,
    fgts: soma(doMes.map(({ fgts }) => fgts)),
  }
  const { encargos, daes } = apuradas
  const decimoTerceiro: ParteDaProvisao = {
    valor: devido.decimoTerceiro + nasRescisoes.decimoTerceiro,
    inss: soma([...encargos.slice(1).map((e) => e.total), ...daes.slice(1).map((d) => d.cpp)]),
    fgts: soma([...recibos.primeirasParcelas, ...recibos.decimosTerceiros].map((r) => r.fgts)),
  }
  const { mantidas } = comuns
  return ok({
    ...(mantidas.includes('ferias') ? { ferias } : {}),
    ...(mantidas.includes('decimo-terceiro') ? { decimoTerceiro } : {}),
  })
}

/** The company's part on the férias of the month, that its guide bears together with the salaries. */
function inssDasFerias(comuns: DasBaixas, base: Centavos): Result<Centavos, RecusaFolha> {
  const { regime, competencia, cprb, mantidas: _, ...resto } = comuns
  if (base === 0) return ok(0)
  if (regime.tipo === 'mei') {
    const tabela = vigente(PATRONAL, competencia)
    return tabela.ok ? ok(meioParaCima(tabela.value.mei.mul(base))) : tabela
  }
  const apurados = apurarEncargos({
    ...resto,
    competencia,
    regime,
    baseEmpregados: base,
    baseContribuintesIndividuais: 0,
    ...(cprb ? { cprb: { ...cprb, receita: 0 } } : {}),
  })
  return apurados.ok ? ok(apurados.value.total) : apurados
}

const NADA: ParteDaProvisao = { valor: 0, inss: 0, fgts: 0 }
/** What the entries of the folha leave to the provision. */
export const baixasDas = (provisoes: Provisoes | undefined) => ({
  ferias: provisoes?.ferias.baixa ?? NADA,
  decimoTerceiro: provisoes?.decimoTerceiro.baixa ?? NADA,
})

/** The entries of the month: what is put aside, what is given back, what the folha took. */
export function fatosDasProvisoes(
  competencia: Competencia,
  provisoes: Provisoes | undefined,
  { nasRescisoes }: FeriasEDecimoDaFolha,
): FatoContabil[] {
  if (!provisoes) return []
  const { ferias, decimoTerceiro } = provisoes
  const da13 = decimoTerceiro.baixa
  const rescisorio = Math.min(da13.valor, nasRescisoes.decimoTerceiro)
  return [
    { tipo: 'ferias-provisionadas', competencia, ...positivas(ferias) },
    { tipo: 'ferias-revertidas', competencia, ...negativas(ferias) },
    { tipo: 'decimo-terceiro-provisionado', competencia, ...positivas(decimoTerceiro) },
    { tipo: 'decimo-terceiro-revertido', competencia, ...negativas(decimoTerceiro) },
    { tipo: 'ferias-baixadas', competencia, ...ferias.baixa },
    {
      tipo: 'decimo-terceiro-baixado',
      competencia,
      // Paid on its own day: the reference tells it from what goes with the salaries.
      referencia: 'decimo-terceiro',
      ...da13,
      valor: da13.valor - rescisorio,
    },
    { tipo: 'decimo-terceiro-baixado', competencia, referencia: 'rescisoes', valor: rescisorio },
  ]
}

const porParte = (
  { provisao }: MovimentoDaProvisao,
  parte: (valor: Centavos) => Centavos,
): ParteDaProvisao => ({
  valor: parte(provisao.valor),
  inss: parte(provisao.inss),
  fgts: parte(provisao.fgts),
})
const positivas = (movimento: MovimentoDaProvisao) => porParte(movimento, (v) => Math.max(0, v))
const negativas = (movimento: MovimentoDaProvisao) => porParte(movimento, (v) => Math.max(0, -v))

import { REGIME } from '../cadastro/index.ts'
import type { FatoContabil } from '../contabil/index.ts'
import { type Centavos, comPrefixo, type Memorial, ok, type Result } from '../dinheiro/index.ts'
import { ultimoDiaDoMes } from '../tempo/index.ts'
import {
  apurarIbsCbs,
  apurarMesDeIbsCbs,
  faseDaReforma,
  type IbsCbs,
  informacaoDeIbsCbs,
  type MesDeIbsCbs,
  mudancasPara,
  type RecusaReforma,
} from '../tributos/reforma/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'
import type { FatosDoMes, GuiaDevida, TributoDoMes } from './tipos.ts'
import type { DocumentosNaReforma, ReformaDoMes } from './tipos-do-resultado.ts'

const QUEM: Readonly<Partial<Record<FatosDoMes['regime'], 'simples' | 'mei'>>> = {
  [REGIME.simples]: 'simples',
  [REGIME.mei]: 'mei',
}

/** From 2027 on CBS and IBS are paid: by who is in the regular regime, apart from any DAS. */
const COBRADOS_DESDE = '2027-01'

/** Presumido, Real, and the Simples that chose it for the half year. */
function noRegimeRegular(fatos: FatosDoMes): boolean {
  switch (fatos.regime) {
    case REGIME.presumido:
    case REGIME.realTrimestral:
    case REGIME.realMensal:
      return true
    case REGIME.simples:
      return fatos.simples.ibsCbsPeloRegimeRegular === true
    case REGIME.mei:
    case REGIME.isenta:
    case REGIME.pessoaFisica:
    case REGIME.naoInformado:
      return false
  }
}

/** CBS and IBS of the month: by document, who must show them, what is to pay, and what changes. */
export function reformaDoMes(
  fatos: FatosDoMes,
  memorial: Memorial,
): Result<ReformaDoMes | null, RecusaReforma> {
  const { competencia, regime, reforma } = fatos
  if (!reforma || competencia < '2026-01') return ok(null)
  const fase = faseDaReforma(competencia)
  if (!fase.ok) return fase
  const quem = QUEM[regime]
  const { aliquotaCbs } = reforma
  const comum = { competencia, ...(aliquotaCbs ? { aliquotaCbs } : {}) }
  const documentos: DocumentosNaReforma[] = []
  for (const { tipo, ...valores } of reforma.documentos) {
    const emissao = ultimoDiaDoMes(competencia)
    const informacao = informacaoDeIbsCbs({ tipo, emitente: quem ?? 'normal', emissao })
    if (!informacao.ok) return informacao
    const apurado = quem
      ? ok(null)
      : apurarIbsCbs({ ...valores, ...comum }, comPrefixo(memorial, `${tipo}.`))
    if (!apurado.ok) return apurado
    documentos.push({ tipo, informacao: informacao.value, ibsCbs: apurado.value })
  }
  const doMes = apurarDoMes(fatos, comum, memorial)
  if (!doMes.ok) return doMes
  const somar = (valorDe: (ibsCbs: IbsCbs) => Centavos) =>
    documentos.reduce((total, { ibsCbs }) => total + (ibsCbs ? valorDe(ibsCbs) : 0), 0)
  const { pisCofins, cbs, ibs } = fase.value
  return ok({
    pisCofins,
    cbs,
    ibs,
    documentos,
    totalCbs: somar((doc) => doc.cbs),
    totalIbs: somar((doc) => doc.ibsUf + doc.ibsMun),
    ...(doMes.value ? { doMes: doMes.value } : {}),
    mudancas: mudancasPara(quem ?? 'regime-regular', competencia),
  })
}

function apurarDoMes(
  fatos: FatosDoMes,
  comum: { readonly competencia: string; readonly aliquotaCbs?: string },
  memorial: Memorial,
): Result<MesDeIbsCbs | null, RecusaReforma> {
  const doMes = fatos.reforma?.doMes
  if (!doMes || !noRegimeRegular(fatos)) return ok(null)
  const { vencimento: _, ...valores } = doMes
  return apurarMesDeIbsCbs({ ...valores, ...comum }, memorial)
}

const ROTULOS = { cbs: 'CBS', ibs: 'IBS' } as const

export type CobrancaDeIbsCbs = {
  readonly tributos: readonly TributoDoMes[]
  readonly guias: readonly GuiaDevida[]
  readonly fatosContabeis: readonly FatoContabil[]
}

/** What the month of CBS and IBS adds to tributes, guides and books; nothing while they are only shown. */
export function cobrancaDeIbsCbs(
  { competencia, reforma }: FatosDoMes,
  apurada: ReformaDoMes | null,
): CobrancaDeIbsCbs {
  const doMes = apurada?.doMes
  const pedido = reforma?.doMes
  if (!doMes || !pedido || doMes.informativo) return { tributos: [], guias: [], fatosContabeis: [] }
  const partes = (['cbs', 'ibs'] as const).map((tributo) => ({
    tributo,
    rotulo: ROTULOS[tributo],
    valor: doMes.aPagar[tributo],
  }))
  return {
    tributos: partes.map((parte) => ({
      ...parte,
      periodo: competencia,
      base: pedido.receita - pedido.exclusoes,
      daEmpresa: true,
    })),
    guias: partes
      .filter(({ valor }) => valor > 0)
      .map((parte) => ({
        tipo: 'darf',
        chave: parte.tributo,
        codigoReceita: null,
        competencia,
        vencimento: pedido.vencimento,
        valor: parte.valor,
        composicao: [{ ...parte, codigo: null }],
      })),
    fatosContabeis: partes.map(({ tributo, valor }) => ({
      tipo: `${tributo}-provisionado`,
      competencia,
      valor,
    })),
  }
}

/** Who owes CBS and IBS and gave no facts of them: the closing says that it is without them. */
export function avisosDeIbsCbs(fatos: FatosDoMes, apurada: ReformaDoMes | null): Aviso[] {
  if (fatos.competencia < COBRADOS_DESDE || !noRegimeRegular(fatos) || apurada?.doMes) return []
  return [
    {
      codigo: 'ibs-cbs-fora-do-fechamento',
      gravidade: 'grave',
      mensagem:
        'Desde 2027 não há PIS nem COFINS: a CBS toma o lugar deles e o IBS é cobrado à parte (LC 214/2025, arts. 344 e 542). A alíquota de referência da CBS espera resolução do Senado Federal, e o vencimento, norma da Receita Federal e do Comitê Gestor: informe-os em «Outras informações da competência», com as aquisições do mês. Sem eles, este mês fecha sem CBS nem IBS.',
      desde: COBRADOS_DESDE,
    },
  ]
}

// The official DAS of many guides: each by the way of one, so that a choice sent twice, or a process that dies, issues none twice.
import { setTimeout as esperar } from 'node:timers/promises'
import type { RouteOutput, declaracoes as rotas } from '@razao/contract'
import { links, paths } from '@razao/contract/paths'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import type { Job, JobContext } from '../../../platform/jobs/index.ts'
import { ProblemError } from '../../../platform/problem.ts'
import { type ItemPendente, perguntarPorFora, type ResultadoDoItem } from '../../automacao/index.ts'
import { avaliarNoLote, lerNoLote } from './avaliar-no-lote.ts'
import { gerarDasOficial } from './gerar-das.ts'

/** Of one office, in the hands of one job. */
const AO_MESMO_TEMPO = 4
/** The Receita asks to wait, or somebody else is issuing the same: asked again so many times, each after at most so long. */
const VEZES = 4
const MAIOR_ESPERA_S = 60

type Gerado = RouteOutput<typeof rotas.gerarDasOficial>
type Dito = Omit<ResultadoDoItem, 'ordem'>

/** Once by the way of one guide, waiting while it is of use; what a person would be told is thrown. */
async function gerar(job: JobContext, guiaId: number, signal: AbortSignal): Promise<Gerado> {
  const pedido = { ...job.proprio, fora: job.fora, chave: undefined }
  for (let vez = 1; ; vez += 1) {
    signal.throwIfAborted()
    try {
      return await gerarDasOficial(pedido, { guiaId })
    } catch (falha) {
      const espera = vez < VEZES ? esperaDe(falha) : null
      if (espera === null) throw falha
      await esperar(espera * 1000, undefined, { signal })
    }
  }
}

/** Seconds after which asking again is of use; null when it is not, or is too long. */
function esperaDe(falha: unknown): number | null {
  if (!(falha instanceof ProblemError)) return null
  if (falha.codigo === 'em-andamento') return 1
  const { esperar: segundos } = falha.detalhes
  return falha.codigo === 'ocupado' && segundos !== undefined && segundos <= MAIOR_ESPERA_S
    ? segundos
    : null
}

const emPalavras = ({ numero, total, pagarAte, aviso }: Gerado): string =>
  [`DAS nº ${numero}, de ${formatarReais(total)}, para pagar até ${formatarData(pagarAte)}.`, aviso]
    .filter((parte) => parte !== null)
    .join(' ')

/** One company, looked at again when its turn comes. */
async function umaEmpresa(job: JobContext, item: ItemPendente, signal: AbortSignal): Promise<Dito> {
  const competencia = item.competencia ?? ''
  const empresaId = item.empresaId ?? 0
  const noMes = links.das({ empresaId, competencia })
  const recusa = (motivoCodigo: string, mensagem: string): Dito => ({
    ...{ resultado: 4, motivoCodigo, mensagem, rota: noMes },
  })
  const [lida] = await job.read((ctx) => lerNoLote(ctx, { competencia, ids: [empresaId] }))
  if (lida === undefined)
    return recusa('nao-encontrado', 'A empresa não está no fechamento deste mês.')
  const destino = avaliarNoLote('emitir', lida, {
    ...{ duasPessoas: false, quem: 0, hoje: job.clock.today() },
  })
  if (destino.tipo === 'impedida') return recusa('situacao-nao-permite', destino.motivo)
  const guiaId = lida.guia?.id ?? 0
  const rota = paths.darf(guiaId)
  if (destino.tipo === 'feita')
    return { resultado: 5, rota, mensagem: 'A guia já foi paga, ou já tem o DAS oficial.' }
  try {
    return { resultado: 1, rota, mensagem: emPalavras(await gerar(job, guiaId, signal)) }
  } catch (falha) {
    if (!(falha instanceof ProblemError)) throw falha
    const { detail, acao } = falha.detalhes
    return recusa(falha.codigo, [detail ?? falha.message, acao].filter(Boolean).join(' '))
  }
}

/** «Gerar DAS oficial» of the chosen companies, a few at a time; cancelled, what was asked for ends and is told. */
export const gerarDasNoLoteJob: Job<{ operacaoId: number }> = (job, { operacaoId }) =>
  perguntarPorFora<Dito>(job, operacaoId, {
    aoMesmoTempo: AO_MESMO_TEMPO,
    perguntar: (item, signal) => umaEmpresa(job, item, signal),
    guardar: async (_ctx, { ordem }, dito) => ({ ordem, ...dito }),
  })

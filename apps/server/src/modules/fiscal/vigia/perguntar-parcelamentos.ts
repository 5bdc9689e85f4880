import {
  MODALIDADES_EM_VIGOR,
  type ModalidadeDeParcelamento,
  modalidadesDoNome,
  modalidadesDosRegimes,
  parcelamentoEmCurso,
  type Regime,
  ROTULOS_DO_PODER_DO_ECAC,
} from '@razao/engine/cadastro'
import type {
  ChamadaSerpro,
  Parcelamento,
  PedidoDeParcelamento,
  PortaParcelamentos,
  RecusaSerpro,
} from '../../../platform/fora/index.ts'
import { type Dita, SEM_MOTIVO } from './perguntar.ts'

type Aberta = { readonly competencia: string; readonly valor: number }
export type PlanoDito = {
  readonly modalidade: ModalidadeDeParcelamento
  readonly emCurso: boolean
  readonly pedido: PedidoDeParcelamento
  /** Of one that runs: what was consolidated and paid, and the parts that may be issued now. */
  readonly inteiro: Parcelamento | null
  readonly abertas: readonly Aberta[]
}
export type ParcelamentosDitos = {
  readonly planos: readonly PlanoDito[]
  /** Kinds that answered, that refused, and that were not asked for want of a power. */
  readonly respondidas: readonly ModalidadeDeParcelamento[]
  readonly recusadas: readonly ModalidadeDeParcelamento[]
  readonly semPoder: readonly ModalidadeDeParcelamento[]
  /** Kinds of which there is none. */
  readonly semPlano: readonly ModalidadeDeParcelamento[]
}

const SEM_PODER: RecusaSerpro = {
  codigo: 'sem-procuracao',
  descricao: 'A procuração da empresa não dá o serviço de parcelamento.',
  oQueFazer:
    'Peça ao cliente que inclua «Parcelamento de Débitos do Simples Nacional» na procuração do e-CAC.',
}
const NAO_TEM: RecusaSerpro = {
  codigo: 'sem-parcelamento',
  descricao: 'Pessoa física não tem parcelamento do Simples nem do MEI.',
  oQueFazer: 'Nada a fazer.',
}
/** Of the office: the other kinds would be refused the same. */
const DO_ESCRITORIO: ReadonlySet<string> = new Set(['teto-do-mes'])

export type DeQuem = {
  /** Every regime that the company has had. */
  readonly regimes: readonly Regime[]
  /** What its procuração gives, codes and names; null while nobody asked. */
  readonly poderes: readonly string[] | null
  /** Kinds of which there was none when it was asked. */
  readonly semPlano: readonly ModalidadeDeParcelamento[]
}

/**
 * Which kinds are asked about. What the procuração is known not to give is not asked by the clock, for a refusal may be charged;
 * a person asks of all but the one whose code is known. A programme that ended is asked about once, where there was none.
 */
function quaisPerguntar(
  { regimes, poderes, semPlano }: DeQuem,
  agora: boolean,
): Pick<ParcelamentosDitos, 'semPoder'> & { readonly quais: readonly ModalidadeDeParcelamento[] } {
  const acabou = (uma: ModalidadeDeParcelamento) =>
    semPlano.includes(uma) && !MODALIDADES_EM_VIGOR.includes(uma)
  const todas = modalidadesDosRegimes(regimes).filter((uma) => agora || !acabou(uma))
  if (poderes === null) return { quais: todas, semPoder: [] }
  // «Todos os serviços» is kept as every code that we know.
  const deTudo = Object.keys(ROTULOS_DO_PODER_DO_ECAC).every((codigo) => poderes.includes(codigo))
  const dadas = new Set(deTudo ? todas : poderes.flatMap(modalidadesDoNome))
  const quais = todas.filter((uma) => dadas.has(uma) || (agora && uma !== 'PARCSN'))
  return { quais, semPoder: todas.filter((uma) => !quais.includes(uma)) }
}

type DaModalidade =
  | { readonly tipo: 'planos'; readonly planos: readonly PlanoDito[] }
  | { readonly tipo: 'recusada'; readonly recusa: RecusaSerpro }

/** The plans of one kind: a list, and of each that runs, what it is made of. */
async function daModalidade(
  porta: PortaParcelamentos,
  chamada: ChamadaSerpro,
  modalidade: ModalidadeDeParcelamento,
): Promise<DaModalidade> {
  const pedido = { ...chamada, modalidade }
  const listados = await porta.listar(pedido)
  if (listados.tipo === 'recusado')
    return { tipo: 'recusada', recusa: listados.recusas[0] ?? SEM_MOTIVO }
  const emCurso = listados.dados.filter(({ situacao }) => parcelamentoEmCurso(situacao))
  const parados = listados.dados.filter((um) => !emCurso.includes(um))
  // One at a time runs of each kind; of two, what is open is of the newest.
  const [atual] = emCurso.toSorted((a, b) => b.numero - a.numero)
  const abertas = atual === undefined ? null : await porta.parcelasAbertas(pedido)
  if (abertas?.tipo === 'recusado')
    return { tipo: 'recusada', recusa: abertas.recusas[0] ?? SEM_MOTIVO }
  const planos: PlanoDito[] = parados.map((um) => ({
    ...{ modalidade, emCurso: false, pedido: um, inteiro: null, abertas: [] },
  }))
  for (const um of emCurso) {
    const lido = await porta.consultar({ ...pedido, numero: um.numero })
    if (lido.tipo === 'recusado') return { tipo: 'recusada', recusa: lido.recusas[0] ?? SEM_MOTIVO }
    planos.push({
      ...{ modalidade, emCurso: true, pedido: um, inteiro: lido.dados },
      abertas: um === atual ? (abertas?.dados ?? []) : [],
    })
  }
  return { tipo: 'planos', planos }
}

/** Every plan of a company, kind by kind; refused only when no kind answers. */
export async function perguntarParcelamentos(
  porta: PortaParcelamentos,
  chamada: ChamadaSerpro,
  { deQuem, agora }: { readonly deQuem: DeQuem; readonly agora: boolean },
): Promise<Dita<ParcelamentosDitos>> {
  const { quais, semPoder } = quaisPerguntar(deQuem, agora)
  if (quais.length === 0)
    return { tipo: 'recusada', recusa: semPoder.length === 0 ? NAO_TEM : SEM_PODER }
  const planos: PlanoDito[] = []
  const respondidas: ModalidadeDeParcelamento[] = []
  const recusas = new Map<ModalidadeDeParcelamento, RecusaSerpro>()
  for (const modalidade of quais) {
    const dita = await daModalidade(porta, chamada, modalidade)
    if (dita.tipo === 'planos') {
      planos.push(...dita.planos)
      respondidas.push(modalidade)
      continue
    }
    if (DO_ESCRITORIO.has(dita.recusa.codigo)) return dita
    recusas.set(modalidade, dita.recusa)
  }
  if (respondidas.length === 0)
    return { tipo: 'recusada', recusa: [...recusas.values()][0] ?? SEM_MOTIVO }
  return {
    tipo: 'respondida',
    dados: {
      ...{ planos, respondidas, recusadas: [...recusas.keys()], semPoder },
      // What was known of those that were not asked about now is known still.
      semPlano: [
        ...respondidas.filter((uma) => planos.every(({ modalidade }) => modalidade !== uma)),
        ...deQuem.semPlano.filter((uma) => !respondidas.includes(uma)),
      ],
    },
  }
}

import type { Context } from '../../../platform/context.ts'
import type { NumeroDoRps, RespostaDaCidade } from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { concluirRejeitada } from './concluir-emissao.ts'
import { type Certo, concluirVarias, dpsDe, nossa, recusada } from './concluir-saida.ts'
import type { DpsPedida, Provedor } from './ler-dps.ts'
import { mesmaNota } from './mesma-nota.ts'
import { papelQueServe } from './papel-da-cidade.ts'
import type { PedidoDeNfse } from './pedir-nota.ts'
import { lerNotaAutorizada } from './registrar-nota.ts'

/** Where a doubt is asked about at once, two calls. */
const PRAZO_MS = 45_000

type ComNota = ComSaida<PedidoDeNfse>
type DaNota = Saida<PedidoDeNfse>
type DpsDaCidade = DpsPedida & { alem: NonNullable<DpsPedida['alem']> }

/** What each way to the city does, with what opens it in hand. */
type NaCidade = {
  emitir(): Promise<RespostaDaCidade>
  /** Null when the city never heard of the number. */
  consultar(): Promise<RespostaDaCidade | null>
}

type ViaDaCidade = {
  readonly servico: string
  readonly provedor: Exclude<Provedor, 'nacional'>
  /** As people know who answers, with its article: «a Migrate». */
  readonly nome: string
  /** Of what it is opened by, when it is not there. */
  readonly sem: { readonly codigo: string; readonly descricao: string; readonly lacuna: string }
  /** Before the codes of its refusals, which are not those of the national system. */
  readonly prefixo: string
  /** The code of «I have this number already», when the way does not look into it by itself. */
  readonly jaEnviado?: string
  /** Null without what opens it: nothing leaves. */
  abrir<T>(
    com: ComNota,
    de: { readonly saida: DaNota; readonly dps: DpsDaCidade },
    fazer: (na: NaCidade) => Promise<T>,
  ): Promise<{ readonly dito: T } | null>
}

export const numeroDe = ({ serie, numero }: Pick<DpsPedida, 'serie' | 'numero'>): NumeroDoRps => ({
  serie,
  numero,
})

async function dpsDaVia(
  com: ComNota,
  saida: DaNota,
  provedor: ViaDaCidade['provedor'],
): Promise<DpsDaCidade> {
  const dps = await dpsDe(com, saida)
  const { alem } = dps
  if (alem === null || dps.provedor !== provedor)
    throw new Error(`a DPS ${dps.id} não vai por ${provedor}`)
  return { ...dps, alem }
}

/** What is there under this number: our note, or another that was made elsewhere with the same number. */
function julgar(dps: DpsDaCidade, resposta: RespostaDaCidade, prefixo: string): Desfecho {
  if (resposta.tipo === 'rejeitada') {
    const recusas = resposta.recusas.map((uma) => ({ ...uma, codigo: `${prefixo}${uma.codigo}` }))
    const codigo = resposta.recusas[0]?.codigo ?? 'rejeitada'
    return recusada(codigo, recusas, `Rejeitada: ${codigo}.`)
  }
  const { chave } = lerNotaAutorizada(resposta.xml)
  if (mesmaNota(dps.pedido, resposta.xml, { numerada: false })) {
    const papel = papelQueServe(resposta.pdf)
    return {
      tipo: 'confirmada',
      protocolo: chave,
      resposta: { chave, xml: resposta.xml } satisfies Certo,
      ...(papel !== null && { anexo: papel }),
    }
  }
  return recusada(
    'numero-usado-fora',
    [nossa('numero-usado-fora', `Outro programa já emitiu o RPS ${dps.serie}/${dps.numero}.`)],
    `Emitida fora daqui: nota ${chave}.`,
  )
}

/** Notes by the systems of cities, exactly once: what is in doubt is asked for by the number of its RPS. */
export function servicoDaCidade(via: ViaDaCidade): ServicoDeSaida<PedidoDeNfse> {
  const { servico, provedor, nome, sem, prefixo, jaEnviado } = via
  return {
    servico,
    prazoMs: PRAZO_MS,
    async enviar(com, saida) {
      const dps = await dpsDaVia(com, saida, provedor)
      const feito = await via.abrir(com, { saida, dps }, async (na) => {
        const resposta = await na.emitir()
        const ja =
          resposta.tipo === 'rejeitada' &&
          resposta.recusas.some(({ codigo }) => codigo === jaEnviado)
        return julgar(dps, (ja ? await na.consultar() : null) ?? resposta, prefixo)
      })
      return feito?.dito ?? recusada(sem.codigo, [nossa(sem.codigo, sem.descricao)], sem.lacuna)
    },
    async consultar(com, saida) {
      const dps = await dpsDaVia(com, saida, provedor)
      const feito = await via.abrir(com, { saida, dps }, (na) => na.consultar())
      // What left may be a note, and without what opens it nobody can ask.
      if (feito === null) throw new Error(`${sem.codigo}: sem como consultar a DPS ${dps.id}`)
      return feito.dito === null ? null : julgar(dps, feito.dito, prefixo)
    },
    concluirVarias,
    async desistir(ctx: Context, { pedido: { dpsId } }) {
      await concluirRejeitada(ctx, dpsId, {
        desfecho: 'nao-saiu',
        recusas: [nossa('nao-saiu', `${nome} não respondeu.`)],
        lacuna: `Não saiu: ${nome.replace(/^A /, 'a ')} não respondeu a nenhuma tentativa.`,
      })
    },
  }
}

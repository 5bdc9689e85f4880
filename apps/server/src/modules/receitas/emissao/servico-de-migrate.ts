import type { Context } from '../../../platform/context.ts'
import {
  type ChavesDaMigrate,
  RECUSAS_DA_MIGRATE,
  type RespostaDaMigrate,
} from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { usarChavesDaMigrate } from '../../migrate/index.ts'
import { concluirRejeitada } from './concluir-emissao.ts'
import { type Certo, concluirVarias, dpsDe, nossa, recusada } from './concluir-saida.ts'
import { DA_MIGRATE, type DpsPedida } from './ler-dps.ts'
import { mesmaNota } from './mesma-nota.ts'
import { type PedidoDeNfse, SERVICO_DE_MIGRATE } from './pedir-nota.ts'
import { lerNotaAutorizada } from './registrar-nota.ts'

/** Tokens, the document, and where a doubt is asked about at once. */
const PRAZO_MS = 45_000

type ComNota = ComSaida<PedidoDeNfse>
type DaNota = Saida<PedidoDeNfse>
type Chamada = { escritorioId: number; chaves: ChavesDaMigrate; signal: AbortSignal }
type DaMigrate = DpsPedida & { alem: NonNullable<DpsPedida['alem']> }

async function dpsDaMigrate(com: ComNota, saida: DaNota): Promise<DaMigrate> {
  const dps = await dpsDe(com, saida)
  const { alem } = dps
  if (alem === null) throw new Error(`a DPS ${dps.id} não é da Migrate`)
  return { ...dps, alem }
}

const numeroDe = ({ serie, numero }: DpsPedida) => ({ serie, numero })

/** With the keys of the company; without them nothing leaves, and nothing is known of what left. */
async function comChaves<T>(
  com: ComNota,
  { saida, dps }: { saida: DaNota; dps: DpsPedida },
  fazer: (chamada: Chamada) => Promise<T>,
): Promise<{ dito: T } | null> {
  const { empresaId, serie, numero } = dps
  const ambiente = dps.ambiente === 1 ? 1 : 2
  const motivo = `Migrate: RPS ${serie}/${numero}`
  return await usarChavesDaMigrate(
    com.fora,
    com.write,
    { empresaId, motivo, ambiente },
    async (chaves) => ({
      dito: await fazer({ escritorioId: saida.escritorioId, chaves, signal: com.signal }),
    }),
  )
}

/** What Migrate has under this number: our note, or another that was made elsewhere with the same number. */
function julgar(dps: DaMigrate, resposta: RespostaDaMigrate): Desfecho {
  if (resposta.tipo === 'rejeitada') {
    const recusas = resposta.recusas.map((uma) => ({
      ...uma,
      codigo: `${DA_MIGRATE}${uma.codigo}`,
    }))
    const codigo = resposta.recusas[0]?.codigo ?? 'rejeitada'
    return recusada(codigo, recusas, `Rejeitada: ${codigo}.`)
  }
  const { chave } = lerNotaAutorizada(resposta.xml)
  if (mesmaNota(dps.pedido, resposta.xml, { numerada: false }))
    return {
      tipo: 'confirmada',
      protocolo: chave,
      resposta: { chave, xml: resposta.xml } satisfies Certo,
    }
  return recusada(
    'numero-usado-fora',
    [nossa('numero-usado-fora', `Outro programa já emitiu o RPS ${dps.serie}/${dps.numero}.`)],
    `Emitida fora daqui: nota ${chave}.`,
  )
}

async function enviar(com: ComNota, saida: DaNota): Promise<Desfecho> {
  const dps = await dpsDaMigrate(com, saida)
  const feito = await comChaves(com, { saida, dps }, async (chamada) => {
    const { migrate } = com.fora
    const { pedido, alem } = dps
    const resposta = await migrate.emitir({ ...chamada, dps: pedido, alem, anotar: com.anotar })
    const ja =
      resposta.tipo === 'rejeitada' &&
      resposta.recusas.some(({ codigo }) => codigo === RECUSAS_DA_MIGRATE.jaEnviado)
    const la = ja ? await migrate.consultar({ ...chamada, rps: numeroDe(dps) }) : null
    return julgar(dps, la ?? resposta)
  })
  if (feito !== null) return feito.dito
  return recusada(
    'sem-chaves',
    [nossa('sem-chaves', 'A empresa não tem as chaves da Migrate.')],
    'Não saiu: faltaram as chaves da Migrate.',
  )
}

async function consultar(com: ComNota, saida: DaNota): Promise<Desfecho | null> {
  const dps = await dpsDaMigrate(com, saida)
  const feito = await comChaves(com, { saida, dps }, (chamada) =>
    com.fora.migrate.consultar({ ...chamada, rps: numeroDe(dps) }),
  )
  // What left may be a note, and without the keys nobody can ask.
  if (feito === null) throw new Error(`sem as chaves da Migrate para consultar a DPS ${dps.id}`)
  return feito.dito === null ? null : julgar(dps, feito.dito)
}

/** Notes by the systems of cities, exactly once: what is in doubt is asked for by the number of its RPS. */
export const servicoDeMigrate = (): ServicoDeSaida<PedidoDeNfse> => ({
  servico: SERVICO_DE_MIGRATE,
  prazoMs: PRAZO_MS,
  enviar,
  consultar,
  concluirVarias,
  async desistir(ctx: Context, { pedido: { dpsId } }) {
    await concluirRejeitada(ctx, dpsId, {
      desfecho: 'nao-saiu',
      recusas: [nossa('nao-saiu', 'A Migrate não respondeu.')],
      lacuna: 'Não saiu: a Migrate não respondeu a nenhuma tentativa.',
    })
  },
})

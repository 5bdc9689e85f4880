import type { DadosPgdasd } from '@razao/engine/tributos/pgdasd'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  type ChamadaSerpro,
  ErroDeFora,
  type PortaSerpro,
  type RecusaSerpro,
  type RespostaSerpro,
} from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { SERVICO_DO_PGDASD } from '../../serpro/index.ts'
import {
  concluirRecusada,
  concluirTransmitida,
  guardarPapeis,
  type Papeis,
  type Transmitida,
} from './concluir.ts'
import { foiCancelada, retirarTransmissoes, seguirTransmissoes } from './do-lote.ts'
import { comReceita, nossa, recusada, recusasDe, SEM_CONTRATO } from './na-receita.ts'
import type { PedidoDoPgdasd } from './transmitir.ts'

/** What the Receita has of the month, the transmission, and its papers: each may take its time. */
const PRAZO_MS = 60_000

type Com = ComSaida<PedidoDoPgdasd>
type DoPgdasd = Saida<PedidoDoPgdasd>

type ASair<P = unknown> = {
  id: number
  empresaId: number
  cnpj: string
  competencia: string
  tipo: 'original' | 'retificadora'
  pedido: P
  conhecidas: string[] | null
}

async function ler(ctx: Context, declaracaoId: number): Promise<ASair> {
  const { rows } = await sql<ASair>`
    select d.id, d.empresa_id as "empresaId", e.identificacao as cnpj, d.competencia, d.tipo, d.pedido, d.conhecidas
    from declaracao_pgdasd d
    join empresa e on e.escritorio_id = d.escritorio_id and e.id = d.empresa_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = ${declaracaoId}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw new Error(`a declaração ${declaracaoId} não está mais lá`)
  return lida
}

type Declarada = { readonly numero: string; readonly transmitidaEm: string }
type DaReceita = { readonly serpro: PortaSerpro; readonly chamada: ChamadaSerpro }
type Recusas = { readonly recusas: readonly RecusaSerpro[] }

/** One kind of declaration at the Receita, whose request is `P`. */
export type EspecieDeDeclaracao<P> = {
  /** In the outgoing book. */
  readonly servico: string
  /** As people call it, and of what it is. */
  readonly nome: string
  readonly de: 'mês' | 'ano'
  /** What the Receita has of the same, oldest first, or why it does not say. */
  declaradas(receita: DaReceita, de: ASair<P>): Promise<readonly Declarada[] | Recusas>
  transmitir(
    receita: DaReceita,
    de: ASair<P>,
    anotar: (enviado: unknown) => void,
  ): Promise<RespostaSerpro<Declarada & Papeis>>
  /** Of one that was asked for in doubt and is there; null when they are not given. */
  papeis(receita: DaReceita, de: ASair<P>, ela: Declarada): Promise<Papeis | null>
}

const PGDASD: EspecieDeDeclaracao<DadosPgdasd> = {
  ...{ servico: SERVICO_DO_PGDASD, nome: 'PGDAS-D', de: 'mês' },
  async declaradas({ serpro, chamada }, { competencia }) {
    const dito = await serpro.pgdasd.consultarDeclaracoes({ ...chamada, competencia })
    if (dito.tipo === 'recusado') return dito
    return dito.dados
      .filter((mes) => mes.competencia === competencia)
      .flatMap(({ operacoes }) => operacoes.flatMap(({ declaracao }) => declaracao ?? []))
  },
  transmitir: ({ serpro, chamada }, { pedido }, anotar) =>
    serpro.pgdasd.transmitir({ ...chamada, dados: pedido, anotar }),
  async papeis({ serpro, chamada }, _, { numero }) {
    const dito = await serpro.pgdasd.consultarRecibo({ ...chamada, numero })
    // That it was declared is known; papers that are not given are no reason to doubt it.
    return dito.tipo === 'feito' ? dito.dados : null
  },
}

/** The last one that was not there before ours left. */
const nova = (todas: readonly Declarada[], conhecidas: readonly string[]): Declarada | undefined =>
  todas.findLast(({ numero }) => !conhecidas.includes(numero))

/** A declaration of one kind, on its way. */
type Em<P> = {
  readonly com: Com
  readonly saida: DoPgdasd
  readonly especie: EspecieDeDeclaracao<P>
  readonly de: ASair<P>
}

async function confirmada<P>(
  { com, saida, especie, de }: Em<P>,
  { numero, transmitidaEm, papeis }: Declarada & { papeis: Papeis | null },
): Promise<Desfecho> {
  const dela = { escritorioId: saida.escritorioId, especie: especie.nome, de }
  const guardados = await guardarPapeis(com.files, dela, papeis)
  return {
    ...{ tipo: 'confirmada', protocolo: numero, resposta: { numero, transmitidaEm } },
    anexo: {
      ...{ numero, transmitidaEm, papeis: guardados },
      multa: papeis?.maed?.devida ?? null,
    } satisfies Transmitida,
  }
}

/** One that was asked for in doubt is there: its papers are brought. */
async function achada<P>(em: Em<P>, receita: DaReceita, ela: Declarada): Promise<Desfecho> {
  return await confirmada(em, { ...ela, papeis: await em.especie.papeis(receita, em.de, ela) })
}

const daReceita = <P, T extends object>(
  { com, saida, especie, de }: Em<P>,
  fazer: (receita: DaReceita) => Promise<T>,
): Promise<T | null> =>
  comReceita(
    com,
    saida,
    {
      contribuinte: de.cnpj,
      motivo: `${especie.nome}: declaração ${de.id} de ${de.competencia}`,
    },
    (chamada) => fazer({ serpro: com.fora.serpro, chamada }),
  )

/** Whether it may leave: what was there is written down first, so that whatever comes after is ours. */
async function antesDeSair<P>(em: Em<P>, receita: DaReceita): Promise<Desfecho | null> {
  const { com, especie, de } = em
  const todas = await especie.declaradas(receita, de)
  if ('recusas' in todas) return recusada(todas.recusas)
  if (de.conhecidas !== null) {
    const ela = nova(todas, de.conhecidas)
    return ela === undefined ? null : await achada(em, receita, ela)
  }
  const ultima = todas.at(-1)
  if (de.tipo === 'original' && ultima !== undefined)
    return nossa(
      'ja-declarada',
      `A Receita já tem a declaração nº ${ultima.numero} deste ${especie.de}, feita por outro meio.`,
      'Confira-a no portal do Simples Nacional; o que mudar é declarado por lá como retificadora.',
    )
  if (de.tipo === 'retificadora' && ultima === undefined)
    return nossa(
      'sem-original',
      `A Receita não tem declaração deste ${especie.de} para retificar.`,
      `Confira o ${especie.de} no portal do Simples Nacional.`,
    )
  const numeros = JSON.stringify(todas.map(({ numero }) => numero))
  await com.write((ctx) =>
    sql`update declaracao_pgdasd set conhecidas = ${numeros}::jsonb
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${de.id} and conhecidas is null`.execute(
      ctx.db,
    ),
  )
  return null
}

async function enviar<P>(em: Em<P>): Promise<Desfecho> {
  const { com, saida, especie, de } = em
  const dito = await daReceita(em, async (receita): Promise<Desfecho> => {
    const antes = await antesDeSair(em, receita)
    if (antes !== null) return antes
    // What the Receita had took its time: the last moment at which nothing of ours left.
    if (await com.write((ctx) => foiCancelada(ctx, saida.pedido)))
      throw new ErroDeFora(especie.servico, 'cancelado')
    const feita = await especie.transmitir(receita, de, com.anotar)
    if (feita.tipo === 'recusado') return recusada(feita.recusas)
    const { numero, transmitidaEm, ...papeis } = feita.dados
    return await confirmada(em, { numero, transmitidaEm, papeis })
  })
  return dito ?? SEM_CONTRATO
}

async function consultar<P>(em: Em<P>): Promise<Desfecho | null> {
  const { especie, de } = em
  const { conhecidas } = de
  // What was there before is written down before anything leaves: without it, nothing did.
  if (conhecidas === null) return null
  const dito = await daReceita(em, async (receita) => {
    const todas = await especie.declaradas(receita, de)
    if ('recusas' in todas)
      throw new Error(`a Receita não diz da declaração ${de.id}: ${todas.recusas[0]?.codigo}`)
    const ela = nova(todas, conhecidas)
    return { desfecho: ela === undefined ? null : await achada(em, receita, ela) }
  })
  // What left may be there, and without what opens the Receita nobody can ask.
  if (dito === null) throw new Error(`sem como perguntar pela declaração ${de.id}`)
  return dito.desfecho
}

/** The steps of a declaration of one kind, between the outgoing book and the Receita. */
export function servicoDaDeclaracao<P>(
  especie: EspecieDeDeclaracao<P>,
): ServicoDeSaida<PedidoDoPgdasd> {
  const em = async (com: Com, saida: DoPgdasd): Promise<Em<P>> => {
    const de = (await com.write((ctx) => ler(ctx, saida.pedido.declaracaoId))) as ASair<P>
    return { com, saida, especie, de }
  }
  return {
    servico: especie.servico,
    prazoMs: PRAZO_MS,
    retirar: retirarTransmissoes,
    seguir: seguirTransmissoes,
    enviar: async (com, saida) => await enviar(await em(com, saida)),
    consultar: async (com, saida) => await consultar(await em(com, saida)),
    async concluir(ctx, { pedido: { declaracaoId } }, desfecho) {
      if (desfecho.tipo === 'confirmada')
        return await concluirTransmitida(ctx, declaracaoId, desfecho.anexo as Transmitida)
      await concluirRecusada(ctx, declaracaoId, {
        estado: 'recusada',
        recusas: recusasDe(desfecho),
      })
    },
    desistir: (ctx, { pedido: { declaracaoId } }) =>
      concluirRecusada(ctx, declaracaoId, {
        estado: 'nao-saiu',
        recusas: [
          {
            codigo: 'nao-saiu',
            descricao: 'A Receita não respondeu a nenhuma tentativa: nada saiu daqui.',
            oQueFazer: 'Monte a declaração de novo e transmita.',
          },
        ],
      }),
  }
}

/** The PGDAS-D, exactly once: what is in doubt is asked for by what the Receita has of the month, and never sent again. */
export const servicoDoPgdasd = (): ServicoDeSaida<PedidoDoPgdasd> => servicoDaDeclaracao(PGDASD)

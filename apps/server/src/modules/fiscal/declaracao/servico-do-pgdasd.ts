import type { DadosPgdasd } from '@razao/engine/tributos/pgdasd'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type {
  ChamadaSerpro,
  DocumentosPgdasd,
  PortaPgdasd,
  RecusaSerpro,
} from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { SERVICO_DO_PGDASD } from '../../serpro/index.ts'
import {
  concluirRecusada,
  concluirTransmitida,
  guardarPapeis,
  type Transmitida,
} from './concluir.ts'
import { comReceita, nossa, recusada, recusasDe, SEM_CONTRATO } from './na-receita.ts'
import type { PedidoDoPgdasd } from './transmitir.ts'

/** What the Receita has of the month, the transmission, and its papers: each may take its time. */
const PRAZO_MS = 60_000

type Com = ComSaida<PedidoDoPgdasd>
type DoPgdasd = Saida<PedidoDoPgdasd>

type ASair = {
  id: number
  empresaId: number
  cnpj: string
  competencia: string
  tipo: 'original' | 'retificadora'
  pedido: DadosPgdasd
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
type DaReceita = { readonly pgdasd: PortaPgdasd; readonly chamada: ChamadaSerpro }

/** What the Receita has of the month, oldest first, or why it does not say. */
async function declaradas(
  { pgdasd, chamada }: DaReceita,
  competencia: string,
): Promise<readonly Declarada[] | { readonly recusas: readonly RecusaSerpro[] }> {
  const dito = await pgdasd.consultarDeclaracoes({ ...chamada, competencia })
  if (dito.tipo === 'recusado') return dito
  return dito.dados
    .filter((mes) => mes.competencia === competencia)
    .flatMap(({ operacoes }) => operacoes.flatMap(({ declaracao }) => declaracao ?? []))
}

/** The last one that was not there before ours left. */
const nova = (todas: readonly Declarada[], conhecidas: readonly string[]): Declarada | undefined =>
  todas.findLast(({ numero }) => !conhecidas.includes(numero))

type Papeis = Pick<DocumentosPgdasd, 'recibo' | 'declaracao' | 'maed'>

async function confirmada(
  com: Com,
  { saida, de }: { saida: DoPgdasd; de: ASair },
  { numero, transmitidaEm, papeis }: Declarada & { papeis: Papeis | null },
): Promise<Desfecho> {
  const guardados = await guardarPapeis(com.files, saida.escritorioId, de, papeis)
  return {
    ...{ tipo: 'confirmada', protocolo: numero, resposta: { numero, transmitidaEm } },
    anexo: { numero, transmitidaEm, papeis: guardados } satisfies Transmitida,
  }
}

/** One that was asked for in doubt is there: its papers are brought. */
async function achada(
  com: Com,
  { saida, de, receita }: { saida: DoPgdasd; de: ASair; receita: DaReceita },
  ela: Declarada,
): Promise<Desfecho> {
  const dito = await receita.pgdasd.consultarRecibo({ ...receita.chamada, numero: ela.numero })
  // That it was declared is known; papers that are not given are no reason to doubt it.
  const papeis = dito.tipo === 'feito' ? dito.dados : null
  return await confirmada(com, { saida, de }, { ...ela, papeis })
}

const daReceita = <T extends object>(
  com: Com,
  { saida, de }: { saida: DoPgdasd; de: ASair },
  fazer: (receita: DaReceita) => Promise<T>,
): Promise<T | null> =>
  comReceita(
    com,
    saida,
    {
      contribuinte: de.cnpj,
      motivo: `PGDAS-D: declaração ${de.id} de ${de.competencia}`,
    },
    (chamada) => fazer({ pgdasd: com.fora.serpro.pgdasd, chamada }),
  )

/** Whether it may leave: what was there is written down first, so that whatever comes after is ours. */
async function antesDeSair(
  com: Com,
  { saida, de, receita }: { saida: DoPgdasd; de: ASair; receita: DaReceita },
): Promise<Desfecho | null> {
  const todas = await declaradas(receita, de.competencia)
  if ('recusas' in todas) return recusada(todas.recusas)
  if (de.conhecidas !== null) {
    const ela = nova(todas, de.conhecidas)
    return ela === undefined ? null : await achada(com, { saida, de, receita }, ela)
  }
  const ultima = todas.at(-1)
  if (de.tipo === 'original' && ultima !== undefined)
    return nossa(
      'ja-declarada',
      `A Receita já tem a declaração nº ${ultima.numero} deste mês, feita por outro meio.`,
      'Confira-a no portal do Simples Nacional; o que mudar é declarado por lá como retificadora.',
    )
  if (de.tipo === 'retificadora' && ultima === undefined)
    return nossa(
      'sem-original',
      'A Receita não tem declaração deste mês para retificar.',
      'Confira o mês no portal do Simples Nacional.',
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

async function enviar(com: Com, saida: DoPgdasd): Promise<Desfecho> {
  const de = await com.write((ctx) => ler(ctx, saida.pedido.declaracaoId))
  const dito = await daReceita(com, { saida, de }, async (receita): Promise<Desfecho> => {
    const antes = await antesDeSair(com, { saida, de, receita })
    if (antes !== null) return antes
    const { pgdasd, chamada } = receita
    const feita = await pgdasd.transmitir({ ...chamada, dados: de.pedido, anotar: com.anotar })
    if (feita.tipo === 'recusado') return recusada(feita.recusas)
    const { numero, transmitidaEm, ...papeis } = feita.dados
    return await confirmada(com, { saida, de }, { numero, transmitidaEm, papeis })
  })
  return dito ?? SEM_CONTRATO
}

async function consultar(com: Com, saida: DoPgdasd): Promise<Desfecho | null> {
  const de = await com.write((ctx) => ler(ctx, saida.pedido.declaracaoId))
  const { conhecidas } = de
  // What was there before is written down before anything leaves: without it, nothing did.
  if (conhecidas === null) return null
  const dito = await daReceita(com, { saida, de }, async (receita) => {
    const todas = await declaradas(receita, de.competencia)
    if ('recusas' in todas)
      throw new Error(`a Receita não diz da declaração ${de.id}: ${todas.recusas[0]?.codigo}`)
    const ela = nova(todas, conhecidas)
    return { desfecho: ela === undefined ? null : await achada(com, { saida, de, receita }, ela) }
  })
  // What left may be there, and without what opens the Receita nobody can ask.
  if (dito === null) throw new Error(`sem como perguntar pela declaração ${de.id}`)
  return dito.desfecho
}

/** The PGDAS-D, exactly once: what is in doubt is asked for by what the Receita has of the month, and never sent again. */
export const servicoDoPgdasd = (): ServicoDeSaida<PedidoDoPgdasd> => ({
  servico: SERVICO_DO_PGDASD,
  prazoMs: PRAZO_MS,
  enviar,
  consultar,
  async concluir(ctx, { pedido: { declaracaoId } }, desfecho) {
    if (desfecho.tipo === 'confirmada')
      return await concluirTransmitida(ctx, declaracaoId, desfecho.anexo as Transmitida)
    await concluirRecusada(ctx, declaracaoId, { estado: 'recusada', recusas: recusasDe(desfecho) })
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
})

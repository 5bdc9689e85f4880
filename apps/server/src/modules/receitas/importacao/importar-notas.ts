import { setImmediate as imediato } from 'node:timers/promises'
import { links } from '@razao/contract/paths'
import { formatarCompetencia } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'
import { enqueue, type JobContext } from '../../../platform/jobs/index.ts'
import { executarOperacao } from '../../automacao/index.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { type ArquivoEnviado, abrirArquivo, type Entrada } from './arquivo-enviado.ts'
import { conteudoDe, jaVeio } from './conteudo-da-nota.ts'
import { foraDoPonto } from './fora-do-ponto.ts'
import {
  chaveDoMes,
  entrarNosMeses,
  type Mes,
  mesesUnicos,
  recalcularSituacao,
} from './situacao-da-nota.ts'
import {
  importacaoDaOperacao,
  motivoDosBloqueados,
  mudarImportacao,
  notasGravadas,
  tomarImportacao,
} from './sql-importacao.ts'
import {
  chavesComEspera,
  chavesComNota,
  comoAcabou,
  contarResultados,
  encerrarItens,
  type Faixa,
  gravarResultados,
  guardarXmls,
  type ItemDoLote,
  inserirEventos,
  inserirNotas,
  itensDoLote,
  type Lote,
  mesesDosAlvos,
  type Resultado,
  registrarParticipantes,
} from './sql-importar.ts'

/** Brings the notes of a confirmed preview into the books, batch by batch. */
export async function importarNotasJob(
  job: JobContext,
  { operacaoId }: { operacaoId: number },
): Promise<void> {
  const pedido = await job.read(async (ctx) => {
    const importacao = await importacaoDaOperacao(ctx, operacaoId)
    const documento = importacao && (await lerDocumento(ctx, importacao.documentoId))
    return documento && ['importando', 'falhou'].includes(importacao.estado)
      ? { importacaoId: importacao.id, documento }
      : null
  })
  if (pedido === null) return await executarOperacao(job, operacaoId, foraDoPonto)
  const { importacaoId, documento } = pedido
  // Outside any transaction: the store may be across a network.
  const arquivo = abrirArquivo(await job.files.lerInteiro(documento.local), documento.nome)
  await job.write((ctx) =>
    mudarImportacao(ctx, importacaoId, { estado: 'importando', motivo: null }),
  )
  await executarOperacao(job, operacaoId, {
    tamanhoDoLote: 1,
    processarLote: async (ctx, [item]) => {
      if (item === undefined) return []
      const lote = { importacaoId, faixa: item.dados as Faixa }
      return [{ ordem: item.ordem, ...(await importarLote(ctx, arquivo, lote)) }]
    },
    aoTerminar: (ctx, { status }) => terminar(ctx, importacaoId, status),
  })
}

type Desfecho = {
  resultado: 1 | 4 | 5
  motivoCodigo?: string
  mensagem?: string
  rota: string
}

async function importarLote(ctx: Context, arquivo: ArquivoEnviado, lote: Lote): Promise<Desfecho> {
  const itens = await itensDoLote(ctx, lote)
  const recusados = await recusarMesesBloqueados(ctx, itens)
  // Before what reads the pending ones by their place.
  await gravarResultados(ctx, lote, [...recusados.values()])
  const aceitos = itens.filter((item) => !recusados.has(item.ordem))
  const entradas = arquivo.ler(lote.faixa.deEntrada, lote.faixa.ateEntrada + 1)
  const adiantar = async (quantas: number) => {
    // First let the driver send what it has.
    await imediato()
    arquivo.espiar(quantas)
  }
  const doLote = { itens: aceitos, entradas, adiantar }
  const daNota = await importarAsNotas(ctx, lote, doLote)
  const doEvento = await importarOsEventos(ctx, lote, doLote)
  const mudadas = await recalcularSituacao(ctx, [...daNota.chaves, ...doEvento])
  await avisarQuemFecha(ctx, [...daNota.meses, ...mudadas])
  const entraram = daNota.meses.length + doEvento.length
  return {
    ...desfechoDoLote(itens.length, entraram, [...recusados.values()]),
    rota: links.importacao(lote.importacaoId),
  }
}

/** How many entered, how many did not and why: what stayed out is no success. */
function desfechoDoLote(
  total: number,
  entraram: number,
  recusados: readonly Resultado[],
): Omit<Desfecho, 'rota'> {
  const fora = total - entraram
  if (fora === 0) return { resultado: total === 0 ? 5 : 1 }
  const quantos =
    entraram === 0 ? 'Nada entrou' : `${entraram} ${entraram === 1 ? 'entrou' : 'entraram'}`
  const jaAqui = fora - recusados.length
  const [primeiro] = recusados
  const porque = [
    primeiro === undefined
      ? ''
      : `${recusados.length} ${recusados.length === 1 ? 'ficou' : 'ficaram'} de fora: ${primeiro.motivo}`,
    jaAqui === 0 ? '' : `${jaAqui} já ${jaAqui === 1 ? 'estava' : 'estavam'} no sistema.`,
  ]
  const mensagem = `${quantos}; ${porque.filter((parte) => parte !== '').join(' ')}`
  if (primeiro === undefined && entraram > 0) return { resultado: 1, mensagem }
  return { resultado: 4, motivoCodigo: primeiro?.motivoCodigo ?? 'ja-existe', mensagem }
}

/** What would change a locked month, with the reason. From here on none of the others' can be locked. */
async function recusarMesesBloqueados(
  ctx: Context,
  itens: readonly ItemDoLote[],
): Promise<Map<number, Resultado>> {
  const proprios = itens.flatMap(({ ordem, tipo, empresaId, competencia }) =>
    tipo === 'nota' && empresaId !== null && competencia !== null
      ? [{ ordem, empresaId, competencia, texto: 'A competência' }]
      : [],
  )
  const alvos = await mesesDosAlvos(ctx, itens)
  const tocados = [
    ...alvos.map((alvo) => ({ ...alvo, texto: 'O documento muda uma nota e a competência' })),
    ...proprios,
  ]
  const bloqueados = await entrarNosMeses(ctx, tocados)
  const recusados = new Map<number, Resultado>()
  for (const { ordem, texto, ...mes } of tocados) {
    if (!bloqueados.has(chaveDoMes(mes))) continue
    const motivo = `${texto} ${formatarCompetencia(mes.competencia)} está bloqueada. Reabra o mês para importar.`
    recusados.set(ordem, { ordem, resultado: 4, motivoCodigo: 'competencia-fechada', motivo })
  }
  return recusados
}

type DoLote = {
  itens: readonly ItemDoLote[]
  entradas: readonly Entrada[]
  /** Opens the files of the next batch while the database writes this one. */
  adiantar: (quantas: number) => Promise<void>
}

/** @returns the months that gained notes, and the keys whose notes have to be worked out again */
async function importarAsNotas(
  ctx: Context,
  lote: Lote,
  { itens, entradas, adiantar }: DoLote,
): Promise<{ meses: Mes[]; chaves: string[] }> {
  const notas = itens.filter((item) => item.tipo === 'nota')
  if (notas.length === 0) return { meses: [], chaves: [] }
  await guardarXmls(ctx, notas, entradas)
  await registrarParticipantes(ctx, lote)
  const [novas] = await Promise.all([inserirNotas(ctx, lote), adiantar(entradas.length)])
  const ids = new Map(novas.map((nota) => [identidade(nota), nota.id]))
  const aqui = new Map(
    await notasGravadas(
      ctx,
      notas.flatMap((item) => (ids.has(identidade(item)) ? [] : [item.chave])),
    ),
  )
  await gravarResultados(
    ctx,
    lote,
    notas.map((item): Resultado => {
      const notaId = ids.get(identidade(item))
      if (notaId !== undefined) return { ordem: item.ordem, resultado: 1, notaId }
      const dita = jaVeio('no-sistema', aqui.get(identidade(item)), conteudoDe(item))
      return { ordem: item.ordem, resultado: 5, ...dita }
    }),
  )
  const substituidas = novas.flatMap(({ substitui }) => (substitui === null ? [] : [substitui]))
  const comEspera = await chavesComEspera(
    ctx,
    novas.map((nota) => nota.chave),
  )
  return { meses: novas, chaves: [...substituidas, ...comEspera] }
}

const identidade = (nota: { empresaId: number | null; direcao: number | null; chave: string }) =>
  `${nota.empresaId}:${nota.direcao}:${nota.chave}`

/** @returns the keys the new events speak of */
async function importarOsEventos(
  ctx: Context,
  lote: Lote,
  { itens, entradas }: DoLote,
): Promise<string[]> {
  const eventos = itens.filter((item) => item.tipo === 'evento')
  if (eventos.length === 0) return []
  const arquivos = new Set(eventos.map((item) => item.entrada))
  const novos = await inserirEventos(ctx, lote, {
    itens: eventos,
    entradas: entradas.filter((entrada) => arquivos.has(entrada.indice)),
  })
  const chaves = eventos.filter((item) => novos.has(item.ordem)).map((item) => item.chave)
  const comNota = await chavesComNota(ctx, chaves)
  await gravarResultados(
    ctx,
    lote,
    eventos.map(({ ordem, chave }): Resultado => {
      if (!novos.has(ordem)) return { ordem, resultado: 5 }
      return { ordem, resultado: comNota.has(chave) ? 2 : 1 }
    }),
  )
  return chaves
}

/** The closing above looks at these months again: enqueued with the data, so neither exists without the other. */
export async function avisarQuemFecha(ctx: Context, meses: readonly Mes[]): Promise<void> {
  const pares = mesesUnicos(meses).map(
    ({ empresaId, competencia }) => [empresaId, competencia] as const,
  )
  if (pares.length > 0) await enqueue(ctx, 'reavaliar-fechamento', { pares })
}

const CANCELADA = 5

async function terminar(
  ctx: Context,
  importacaoId: number,
  status: number,
): Promise<Record<string, unknown> | undefined> {
  const importacao = await tomarImportacao(ctx, importacaoId)
  if (importacao?.estado !== 'importando') return undefined
  const { notas, eventos, porFazer } = await comoAcabou(ctx, importacaoId)
  const bloqueados = await motivoDosBloqueados(ctx, importacaoId)
  const nadaPorBloqueio = notas + eventos === 0 && bloqueados !== null
  if (porFazer > 0) {
    const motivo =
      status === CANCELADA
        ? 'Cancelada antes do fim. Desfaça o que entrou, ou confirme de novo para importar o resto.'
        : 'Parte não entrou. Reprocesse a operação, ou desfaça o que entrou.'
    await mudarImportacao(ctx, importacaoId, { estado: 'falhou', motivo })
  } else if (nadaPorBloqueio) {
    await mudarImportacao(ctx, importacaoId, {
      estado: 'falhou',
      motivo: `Nada entrou. ${bloqueados}`,
      qtd_novas: 0,
    })
  } else {
    await encerrarItens(ctx, importacaoId)
    await mudarImportacao(ctx, importacaoId, {
      estado: 'concluida',
      motivo: bloqueados,
      qtd_novas: notas,
      concluida_em: ctx.clock.now().toISOString(),
    })
  }
  return { documentos: await contarResultados(ctx, importacaoId) }
}

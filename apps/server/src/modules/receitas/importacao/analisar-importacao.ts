import { setImmediate as imediato } from 'node:timers/promises'
import type { ConteudoDaNota } from '@razao/engine/faturamento'
import type { Context } from '../../../platform/context.ts'
import type { JobContext } from '../../../platform/jobs/index.ts'
import { acrescentarItens, executarOperacao, type NovoItem } from '../../automacao/index.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { type ArquivoEnviado, ArquivoRecusado, abrirArquivo } from './arquivo-enviado.ts'
import { type Conhecido, type ItemLido, lerEntrada, situar } from './classificar.ts'
import { foraDoPonto } from './fora-do-ponto.ts'
import {
  apagarItens,
  contarItens,
  documentosVistos,
  empresasPorDocumento,
  importacaoDaOperacao,
  inserirItens,
  livrosDe,
  motivoDosBloqueados,
  mudarImportacao,
  tomarImportacao,
} from './sql-importacao.ts'

/** Files read, classified and written in one transaction. */
const ARQUIVOS_POR_LOTE = 500

type Trabalho = {
  importacaoId: number
  arquivo: ArquivoEnviado
  conhecido: Conhecido
  vistos: Map<string, ConteudoDaNota | null>
  /** Files of the next batch, read while the database wrote this one. */
  adiantados: Map<number, ItemLido[]>
  recusa: ArquivoRecusado | null
}

/** Reads what was sent and writes the preview. Taken up after a fall, it goes on from the last batch. */
export async function analisarImportacaoJob(
  job: JobContext,
  { operacaoId }: { operacaoId: number },
): Promise<void> {
  const trabalho = await preparar(job, operacaoId)
  if (trabalho === null) return await executarOperacao(job, operacaoId, foraDoPonto)
  await executarOperacao(job, operacaoId, {
    tamanhoDoLote: 1,
    processarLote: async (ctx, [item]) =>
      item === undefined
        ? []
        : [{ ordem: item.ordem, ...(await analisarLote(ctx, trabalho, item.dados as Faixa)) }],
    aoTerminar: (ctx, fim) => terminar(ctx, trabalho, fim.status),
  })
}

type Faixa = { de: number; ate: number }

async function preparar(job: JobContext, operacaoId: number): Promise<Trabalho | null> {
  const pedido = await job.read(async (ctx) => {
    const importacao = await importacaoDaOperacao(ctx, operacaoId)
    const documento = importacao && (await lerDocumento(ctx, importacao.documentoId))
    const podeSeguir = ['analisando', 'falhou'].includes(importacao?.estado ?? '')
    return importacao && documento && podeSeguir ? { importacao, documento } : null
  })
  if (pedido === null) return null
  const { importacao, documento } = pedido
  // Outside any transaction: the store may be across a network.
  const bytes = await job.files.lerInteiro(documento.local)
  const arquivo = abrirArquivo(bytes, documento.nome)
  return await job.write(async (ctx) => {
    await mudarImportacao(ctx, importacao.id, { estado: 'analisando', motivo: null })
    if (importacao.qtdArquivos === 0) {
      await acrescentarItens(ctx, operacaoId, dividir(arquivo.total))
      await mudarImportacao(ctx, importacao.id, { qtd_arquivos: arquivo.total })
    }
    return {
      importacaoId: importacao.id,
      arquivo,
      conhecido: {
        empresas: await empresasPorDocumento(ctx),
        mesDeHoje: ctx.clock.competencia(),
      },
      vistos: new Map(await documentosVistos(ctx, importacao.id)),
      adiantados: new Map<number, ItemLido[]>(),
      recusa: null,
    }
  })
}

const dividir = (total: number): NovoItem[] =>
  Array.from({ length: Math.ceil(total / ARQUIVOS_POR_LOTE) }, (_, i) => {
    const de = i * ARQUIVOS_POR_LOTE
    const ate = Math.min(total, de + ARQUIVOS_POR_LOTE)
    return { rotulo: total === 1 ? 'Arquivo' : `Arquivos ${de + 1} a ${ate}`, dados: { de, ate } }
  })

type Desfecho = { resultado: 1 | 4 | 5; motivoCodigo?: string; mensagem?: string }

async function analisarLote(ctx: Context, trabalho: Trabalho, faixa: Faixa): Promise<Desfecho> {
  const importacao = await tomarImportacao(ctx, trabalho.importacaoId)
  // Discarded by a person meanwhile.
  if (importacao?.estado !== 'analisando') return { resultado: 5 }
  try {
    const lidos = lerFaixa(trabalho, faixa)
    const livros = await livrosDe(ctx, lidos)
    // A batch that is undone must not leave its documents as seen.
    const vistos: Trabalho['vistos'] = new Map()
    const itens = lidos.map((item) => situar(item, livros, trabalho.vistos, vistos))
    await Promise.all([inserirItens(ctx, trabalho.importacaoId, itens), adiantar(trabalho)])
    for (const [quem, conteudo] of vistos) trabalho.vistos.set(quem, conteudo)
    return { resultado: 1 }
  } catch (erro) {
    if (!(erro instanceof ArquivoRecusado)) throw erro
    trabalho.recusa = erro
    return { resultado: 4, motivoCodigo: erro.recusa.codigo, mensagem: erro.recusa.mensagem }
  }
}

function lerFaixa({ arquivo, conhecido, adiantados }: Trabalho, { de, ate }: Faixa): ItemLido[] {
  const lidos = arquivo
    .ler(de, ate)
    .flatMap((entrada) => adiantados.get(entrada.indice) ?? lerEntrada(entrada, conhecido))
  adiantados.clear()
  return lidos
}

/** Reads the next batch while the database writes this one: each waits for the other no more. */
async function adiantar({ arquivo, conhecido, adiantados }: Trabalho): Promise<void> {
  // First let the driver send what it has.
  await imediato()
  for (const entrada of arquivo.espiar(ARQUIVOS_POR_LOTE))
    adiantados.set(entrada.indice, lerEntrada(entrada, conhecido))
}

const CANCELADA = 5
const SUCESSO = 2

async function terminar(
  ctx: Context,
  { importacaoId, recusa }: Trabalho,
  status: number,
): Promise<Record<string, unknown> | undefined> {
  const importacao = await tomarImportacao(ctx, importacaoId)
  if (importacao?.estado !== 'analisando') return undefined
  if (recusa !== null) {
    // It attacked its reader: nothing that was taken from it stays.
    await apagarItens(ctx, importacaoId)
    await mudarImportacao(ctx, importacaoId, { estado: 'falhou', motivo: recusa.recusa.mensagem })
    return undefined
  }
  await contarItens(ctx, importacaoId)
  if (status === SUCESSO)
    await mudarImportacao(ctx, importacaoId, {
      estado: 'previa',
      motivo: await motivoDosBloqueados(ctx, importacaoId),
    })
  else
    await mudarImportacao(ctx, importacaoId, {
      estado: 'falhou',
      motivo:
        status === CANCELADA ? 'Análise cancelada.' : 'Falha ao analisar; reprocesse a operação.',
    })
  return undefined
}

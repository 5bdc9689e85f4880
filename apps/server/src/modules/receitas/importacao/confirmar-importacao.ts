import type { RouteOutput, receitas as rotas } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { type NovoItem, registrarOperacao } from '../../automacao/index.ts'
import { chaveDoMes, entrarNosMeses } from './situacao-da-nota.ts'
import {
  apagarItens,
  type Importacao,
  motivoDosBloqueados,
  mudarImportacao,
  tomarImportacao,
} from './sql-importacao.ts'
import { type Faixa, retomarBloqueados } from './sql-importar.ts'

/** Documents and bytes that go in one transaction. */
const DOCUMENTOS_POR_LOTE = 500
const BYTES_POR_LOTE = 16 * 1024 * 1024

/** Brings the notes of the preview into the books, as one unit that can be undone. */
export async function confirmarImportacao(
  ctx: Context,
  { importacaoId }: { importacaoId: number },
): Promise<RouteOutput<typeof rotas.confirmarImportacao>> {
  const importacao = await tomarImportacao(ctx, importacaoId)
  if (!importacao) throw problem('nao-encontrado')
  if (!podeConfirmar(importacao))
    throw problem('importacao-nao-pode', { detail: 'Só se confirma uma prévia pronta.' })
  await retomarBloqueados(ctx, importacaoId)
  const documentos = await aImportar(ctx, importacaoId)
  if (documentos.length === 0)
    throw problem('importacao-nao-pode', { detail: 'Não há nota nem evento novo para importar.' })
  await recusarSeTudoBloqueado(ctx, importacaoId, documentos)
  const operacaoId = await registrarOperacao(ctx, {
    tipo: 'importar-notas',
    parametros: { importacaoId },
    itens: emLotes(documentos),
  })
  await mudarImportacao(ctx, importacaoId, {
    estado: 'importando',
    operacao_id: operacaoId,
    motivo: null,
  })
  return { operacaoId, total: documentos.length }
}

const podeConfirmar = ({ estado, parada, tipoDaOperacao }: Importacao): boolean =>
  estado === 'previa' ||
  (estado === 'falhou' && tipoDaOperacao === 'importar-notas') ||
  (estado === 'importando' && parada)

type AImportar = { ordem: number; entrada: number; tamanho: number }
type ComMes = AImportar & {
  situacao: string
  empresaId: number | null
  competencia: string | null
}

/** Nothing would enter: better said now than by an operation that does nothing. */
async function recusarSeTudoBloqueado(
  ctx: Context,
  importacaoId: number,
  documentos: readonly ComMes[],
): Promise<void> {
  const meses = documentos.flatMap(({ situacao, empresaId, competencia }) =>
    situacao === 'bloqueada' && empresaId !== null && competencia !== null
      ? [{ empresaId, competencia }]
      : [],
  )
  if (meses.length < documentos.length) return
  const fechados = await entrarNosMeses(ctx, meses)
  if (meses.some((mes) => !fechados.has(chaveDoMes(mes)))) return
  throw problem('importacao-nao-pode', {
    detail: `Nada entraria. ${(await motivoDosBloqueados(ctx, importacaoId)) ?? ''}`,
  })
}

/** What the preview found to be written; locked months are tried again, since they may have been opened. */
async function aImportar(ctx: Context, importacaoId: number): Promise<ComMes[]> {
  return await ctx.db
    .selectFrom('importacao_item')
    .select(['ordem', 'entrada', 'tamanho', 'situacao', 'empresa_id as empresaId', 'competencia'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('importacao_id', '=', importacaoId)
    .where('situacao', 'in', ['nova', 'evento', 'bloqueada'])
    .where('resultado', 'is', null)
    .orderBy('ordem')
    .execute()
}

type Rascunho = Faixa & { quantos: number; bytes: number }

const comecar = ({ ordem, entrada }: AImportar): Rascunho => ({
  de: ordem,
  ate: ordem,
  deEntrada: entrada,
  ateEntrada: entrada,
  quantos: 0,
  bytes: 0,
})

/** Batches by count and by weight. */
function emLotes(documentos: readonly AImportar[]): NovoItem[] {
  const lotes: Rascunho[] = []
  for (const documento of documentos) {
    let atual = lotes.at(-1)
    const bytes = atual?.ateEntrada === documento.entrada ? 0 : documento.tamanho
    const cheio =
      atual === undefined ||
      atual.quantos >= DOCUMENTOS_POR_LOTE ||
      (atual.quantos > 0 && atual.bytes + bytes > BYTES_POR_LOTE)
    if (cheio || atual === undefined) {
      atual = comecar(documento)
      lotes.push(atual)
    }
    atual.ate = documento.ordem
    atual.ateEntrada = documento.entrada
    atual.quantos += 1
    atual.bytes += bytes
  }
  let feitos = 0
  return lotes.map(({ quantos, bytes: _, ...faixa }) => {
    const rotulo = `Documentos ${feitos + 1} a ${feitos + quantos}`
    feitos += quantos
    return { rotulo, dados: faixa }
  })
}

/** Throws the preview away; nothing of it had entered the books. */
export async function cancelarImportacao(
  ctx: Context,
  { importacaoId }: { importacaoId: number },
): Promise<{ ok: true }> {
  const importacao = await tomarImportacao(ctx, importacaoId)
  if (!importacao) throw problem('nao-encontrado')
  const semEntrar = importacao.estado === 'analisando' || importacao.estado === 'previa'
  if (!semEntrar)
    throw problem('importacao-nao-pode', {
      detail: 'Só se descarta uma prévia. O que já entrou se desfaz.',
    })
  await apagarItens(ctx, importacaoId)
  await mudarImportacao(ctx, importacaoId, { estado: 'cancelada' })
  return { ok: true }
}

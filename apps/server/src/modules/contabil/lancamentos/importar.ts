import { createHash } from 'node:crypto'
import { contabilLivro, type RouteOutput, type RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Envio } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { confirmarNosLivros } from '../livro/index.ts'
import { createDecodificador } from './decodificar-texto.ts'
import { type LancamentoDoArquivo, LeitorDeLancamentos } from './ler-csv.ts'
import { prepararLancamentos, resolverPedido } from './referencias.ts'

/** Entries of one file, and its size. */
const MAXIMO = 200_000
const LIMITE = 128 * 1024 * 1024

export type ArquivoDeLancamentos = {
  readonly sha256: string
  readonly lancamentos: readonly LancamentoDoArquivo[]
}

/** Reads the file while it comes, outside any transaction. */
export async function receberLancamentos(
  _base: Omit<Context, 'db'>,
  envio: Envio,
): Promise<ArquivoDeLancamentos> {
  const soma = createHash('sha256')
  const texto = createDecodificador()
  const leitor = new LeitorDeLancamentos(MAXIMO)
  let resto = ''
  let tamanho = 0
  for await (const parte of envio.conteudo) {
    tamanho += (parte as Buffer).length
    if (tamanho > LIMITE) throw problem('arquivo-grande-demais', { detail: 'São até 128 MB.' })
    soma.update(parte as Buffer)
    const linhas = (resto + texto.ler(parte as Buffer)).split(/\r?\n/)
    resto = linhas.pop() ?? ''
    for (const linha of linhas) leitor.ler(linha)
  }
  leitor.ler(resto + texto.fim())
  if (leitor.lancamentos.length === 0)
    throw problem('arquivo-recusado', { detail: 'O arquivo não tem lançamentos.' })
  return { sha256: soma.digest('hex'), lancamentos: leitor.lancamentos }
}

type Rota = typeof contabilLivro.importarLancamentos

/** Confirms every entry of the file, or none. The same file a second time is refused, unless the first was undone. */
export async function importarLancamentos(
  ctx: Context,
  { empresaId, envio }: RouteParsed<Rota> & { envio: ArquivoDeLancamentos },
): Promise<RouteOutput<Rota>> {
  const pedidos = envio.lancamentos
  const referencias = await prepararLancamentos(ctx, empresaId, { pedidos })
  const rotulos = pedidos.map(({ rotulo }) => rotulo)
  const prefixo = await prefixoDoArquivo(ctx, empresaId, { sha256: envio.sha256, rotulos })
  const lote = pedidos.map((pedido) => ({
    ...resolverDoArquivo(referencias, pedido),
    empresaId,
    chave: `${prefixo}:${pedido.rotulo}`,
    origem: 'importacao',
  }))
  const livro = new Map([[empresaId, referencias.ponta]])
  const confirmados = await confirmarNosLivros(ctx, livro, lote)
  return {
    lancamentos: lote.length,
    partidas: lote.reduce((total, { partidas }) => total + partidas.length, 0),
    raiz: referencias.ponta.hash,
    ids:
      confirmados.length > contabilLivro.MAXIMO_DE_ESTORNOS ? [] : confirmados.map(({ id }) => id),
  }
}

type DoArquivo = { readonly sha256: string; readonly rotulos: readonly string[] }

/**
 * Start of the keys of a file; another one when all that it brought before was undone, and nothing of it was put
 * right. Asked while the book is held.
 */
async function prefixoDoArquivo(
  ctx: Context,
  empresaId: number,
  { sha256, rotulos }: DoArquivo,
): Promise<string> {
  const base = `importacao:${sha256.slice(0, 16)}`
  const daEmpresa = sql`l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId}`
  for (let vez = 1; ; vez += 1) {
    const prefixo = vez === 1 ? base : `${base}@${vez}`
    const { rows: primeiro } = await sql<{ ha: boolean }>`
      select exists (select from lancamento l where ${daEmpresa} and l.chave = ${`${prefixo}:${rotulos[0]}`}) as ha`.execute(
      ctx.db,
    )
    if (primeiro[0]?.ha !== true) return prefixo
    const chaves = rotulos.map((rotulo) => `${prefixo}:${rotulo}`)
    const { rows } = await sql<{ vale: boolean }>`
      select exists (select from lancamento l where ${daEmpresa} and l.chave = any (${chaves}::text[])
        and (not exists (select from lancamento e where e.escritorio_id = l.escritorio_id and e.estorna_id = l.id)
          or exists (select from lancamento c where c.escritorio_id = l.escritorio_id and c.corrige_id = l.id))) as vale`.execute(
      ctx.db,
    )
    if (rows[0]?.vale) return prefixo
  }
}

/** As any other entry; a refusal says which line of the file it is about. */
function resolverDoArquivo(
  referencias: Parameters<typeof resolverPedido>[0],
  pedido: LancamentoDoArquivo,
) {
  try {
    return resolverPedido(referencias, pedido)
  } catch (erro) {
    const { codigo, detalhes } = erro as ReturnType<typeof problem>
    if (codigo === undefined) throw erro
    throw problem(codigo, {
      ...detalhes,
      detail:
        `Linha ${pedido.linha} (lançamento ${pedido.rotulo}): ${detalhes.detail ?? detalhes.erros?.[0]?.mensagem ?? ''}`.trim(),
    })
  }
}

import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  colunasDosRegistros,
  type Numeros,
  type Valores,
  valorDaCelula,
} from './linhas-do-registro.ts'
import { recusaDoArquivo } from './recusa-do-arquivo.ts'
import { type ArquivosDaSaida, abrirCsv } from './tabela-da-saida.ts'

/** What a note asks of a customer: filled where it is empty here. */
const COLUNAS = [
  ...['sem_nif_motivo', 'nome_fantasia', 'inscricao_municipal', 'telefone', 'cep', 'logradouro'],
  ...['numero', 'complemento', 'bairro', 'exterior_codigo_postal', 'exterior_cidade'],
  ...['exterior_estado', 'retem_iss', 'retem_federal', 'orgao_publico', 'tributacao'],
  ...['observacao', 'arquivado_em'],
] as const
const LOTE = 500

/**
 * The people of a saída total are put up by the book, which asks only who they are: here comes the rest of their file,
 * and who had been merged into whom.
 */
export async function completarParticipantes(
  ctx: Context,
  { arquivos, signal }: { arquivos: ArquivosDaSaida; signal: AbortSignal },
  numeros: Numeros,
): Promise<{ lidas: number; entraram: number }> {
  const csv = await abrirCsv(arquivos, 'registros/participante.csv')
  const colunas = (await colunasDosRegistros(ctx)).get('participante')
  if (csv === undefined || colunas === undefined) return { lidas: 0, entraram: 0 }
  const daqui = numeros.get('participante')
  const feitos = { lidas: 0, entraram: 0 }
  let lote: Valores[] = []
  const descarregar = async (): Promise<void> => {
    if (lote.length > 0) feitos.entraram += await completar(ctx, lote)
    lote = []
  }
  for await (const linha of csv.linhas) {
    signal.throwIfAborted()
    feitos.lidas += 1
    const texto = (coluna: string) => linha[csv.titulos.indexOf(coluna)] ?? null
    const id = daqui?.get(texto('id') ?? '')
    if (id === undefined) continue
    const valores: Valores = { id, mesclado_em: daqui?.get(texto('mesclado_em') ?? '') ?? null }
    for (const coluna of [...COLUNAS, 'etiquetas']) {
      const [dela, escrito] = [colunas.get(coluna), texto(coluna)]
      if (dela !== undefined && escrito !== null)
        valores[coluna] = valorDaCelula(dela, { tabela: 'participante', coluna, texto: escrito })
    }
    lote.push(valores)
    if (lote.length >= LOTE) await descarregar()
  }
  await descarregar()
  return feitos
}

async function completar(ctx: Context, lote: readonly Valores[]): Promise<number> {
  const mudancas = COLUNAS.map(
    (nome) => sql`${sql.ref(nome)} = coalesce(p.${sql.ref(nome)}, n.${sql.ref(nome)})`,
  )
  try {
    const { numAffectedRows = 0n } = await sql`
      update participante p set ${sql.join(mudancas)}, mesclado_em = coalesce(p.mesclado_em, n.mesclado_em),
        etiquetas = case when p.etiquetas = '{}' then coalesce(n.etiquetas, '{}') else p.etiquetas end,
        versao = p.versao + 1
      from jsonb_populate_recordset(null::participante, ${JSON.stringify(lote)}::jsonb) n
      where p.escritorio_id = ${ctx.tenant.escritorioId} and p.id = n.id
        and jsonb_strip_nulls(to_jsonb(n)) - 'id' <> '{}'`.execute(ctx.db)
    return Number(numAffectedRows)
  } catch (falha) {
    throw recusaDoArquivo(falha, 'Clientes e fornecedores')
  }
}

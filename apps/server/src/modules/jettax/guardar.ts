import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { DocumentoComXml, ResumoDeNota } from '../../platform/fora/index.ts'
import { avisar } from '../../platform/jobs/index.ts'
import { type EmpresaDaFila, JETTAX, receberDocumentos } from '../receitas/index.ts'

export type Lista = 'prestadas' | 'tomadas' | 'resumos'

type Onde = {
  readonly empresa: EmpresaDaFila
  readonly leituraId: number
  readonly lista: Lista
  /** How far the list was read with this page; null while that is not known, or of a period. */
  readonly ate: number | null
}

/** Takes the reading of a company for this transaction alone: two that read the same keep each document once. */
async function travar(ctx: Context, empresaId: number): Promise<void> {
  await sql`
    select empresa_id from jettax_empresa
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} for no key update`.execute(
    ctx.db,
  )
}

/** Moves forward and never back: two that read the same list do not undo each other. */
async function moverPonto(ctx: Context, { empresa, lista, ate }: Onde): Promise<void> {
  if (ate === null) return
  const coluna = sql.ref(`${lista}_ate`)
  await sql`
    update jettax_empresa set ${coluna} = greatest(${coluna}, ${ate}::bigint)
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresa.id}`.execute(ctx.db)
}

/** Keeps a page of documents and moves the place past it, all or nothing; what was kept already is not told again. */
export async function guardarDocumentosDaJettax(
  ctx: Context,
  onde: Onde,
  documentos: readonly DocumentoComXml[],
): Promise<void> {
  const { empresa, leituraId } = onde
  await travar(ctx, empresa.id)
  const desfechos = await receberDocumentos(ctx, {
    ...{ empresa, fonte: JETTAX },
    documentos: documentos.map((documento) => ({
      ...{ nsu: documento.id, chave: documento.chave, tipo: 'NFE' },
      ...(documento.xml === null
        ? { xml: documento.empacotado, recusa: documento.recusa }
        : { xml: documento.xml }),
    })),
  })
  const quantos = (...quais: (typeof desfechos)[number][]) =>
    desfechos.filter((um) => quais.includes(um)).length
  await moverPonto(ctx, onde)
  await sql`
    update jettax_leitura set documentos = documentos + ${desfechos.length}, entraram = entraram + ${quantos('entrou')},
      ja_estavam = ja_estavam + ${quantos('existente', 'repetida')},
      diferentes = diferentes + ${quantos('diferente', 'mantida')},
      recusados = recusados + ${quantos('recusada', 'fora', 'em-espera')}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${leituraId}`.execute(ctx.db)
  if (desfechos.length > 0)
    await avisar(
      ctx,
      'captura',
      { empresaId: empresa.id, documentos: desfechos.length },
      empresa.id,
    )
}

/** Keeps what is told of notes, the last word over the one before; what is of other companies is nobody's here. */
export async function guardarResumosDaJettax(
  ctx: Context,
  onde: Onde,
  resumos: readonly ResumoDeNota[],
): Promise<void> {
  const { empresa, leituraId } = onde
  await travar(ctx, empresa.id)
  const daEmpresa = resumos.filter(({ direcao, numero }) => direcao !== null && numero !== '')
  const { rows } = await sql`
    insert into jettax_resumo as r (escritorio_id, empresa_id, numero_la, direcao, numero, codigo_verificacao, emissao,
      competencia, cancelada, contraparte_documento, contraparte_nome, valor, visto_em)
    select ${ctx.tenant.escritorioId}::bigint, ${empresa.id}::bigint, l.id, l.direcao, l.numero, l."codigoVerificacao",
      l.emissao, l.competencia, l.cancelada, l."contraparteDocumento", l."contraparteNome", l.valor,
      ${ctx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(daEmpresa)}::jsonb) as l (id bigint, direcao smallint, numero text,
      "codigoVerificacao" text, emissao date, competencia text, cancelada boolean, "contraparteDocumento" text,
      "contraparteNome" text, valor bigint)
    order by l.id
    on conflict (escritorio_id, empresa_id, numero_la) do update set cancelada = excluded.cancelada, valor = excluded.valor,
      competencia = excluded.competencia, visto_em = excluded.visto_em
    returning numero_la`.execute(ctx.db)
  await moverPonto(ctx, onde)
  await sql`
    update jettax_leitura set resumos = resumos + ${rows.length}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${leituraId}`.execute(ctx.db)
}

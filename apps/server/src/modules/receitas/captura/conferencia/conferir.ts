import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { bancoFora } from '../../../../platform/db/index.ts'
import { avisar, type Job, type JobContext } from '../../../../platform/jobs/index.ts'
import { usarCertificado } from '../../../certificados/index.ts'
import { capturar } from '../capturar-notas.ts'
import { type Empresa, lerEmpresaDaFila } from '../sql-captura.ts'
import { type Achado, comparar, ditoPeloDocumento, lerMes, soLa } from './comparar-mes.ts'
import { chamarConferencia } from './pedir.ts'
import { perguntarPelas } from './perguntar.ts'

type Pedida = { id: number; empresaId: number; competencia: string }

/** Takes it up; null when it ended already, or is not there. */
async function tomar(ctx: Context, conferenciaId: number): Promise<Pedida | null> {
  const { rows } = await sql<Pedida>`
    update conferencia_da_fonte set estado = 'conferindo'
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${conferenciaId} and estado in ('na-fila', 'conferindo')
    returning id, empresa_id as "empresaId", competencia`.execute(ctx.db)
  return rows[0] ?? null
}

const contar = (ctx: Context, { id, empresaId }: Pedida, estado: string) =>
  avisar(ctx, 'conferencia', { conferenciaId: id, estado }, empresaId)

async function falhar(ctx: Context, pedida: Pedida, motivo: string): Promise<void> {
  await sql`
    update conferencia_da_fonte set estado = 'falhou', motivo = ${motivo}, concluida_em = ${ctx.clock.now().toISOString()}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pedida.id} and estado = 'conferindo'`.execute(
    ctx.db,
  )
  await contar(ctx, pedida, 'falhou')
}

type Resultado = { achados: readonly Achado[]; iguais: number; deOutraFonte: number }

/** Keeps the whole result at once; whoever ends second changes nothing. */
async function guardar(ctx: Context, pedida: Pedida, resultado: Resultado): Promise<void> {
  const { achados, iguais, deOutraFonte } = resultado
  const semResposta = achados.filter(({ lista }) => lista === 'sem-resposta').length
  const { rows } = await sql`
    update conferencia_da_fonte set estado = 'pronta', motivo = null, iguais = ${iguais}, sem_resposta = ${semResposta},
      de_outra_fonte = ${deOutraFonte}, concluida_em = ${ctx.clock.now().toISOString()}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pedida.id} and estado = 'conferindo'
    returning id`.execute(ctx.db)
  if (rows.length === 0) return
  await sql`
    insert into conferencia_da_fonte_item (escritorio_id, conferencia_id, ordem, empresa_id, lista, direcao, chave, numero,
      emissao, contraparte, valor, nota_id, documento_id, campos, motivo)
    select ${ctx.tenant.escritorioId}::bigint, ${pedida.id}::bigint, l.ordem, ${pedida.empresaId}::bigint, l.lista, l.direcao,
      l.chave, l.numero, l.emissao, l.contraparte, l.valor, l."notaId", l."documentoId", coalesce(l.campos, '[]'), l.motivo
    from rows from (jsonb_to_recordset(${JSON.stringify(achados)}::jsonb) as (lista text, direcao smallint, chave text,
      numero text, emissao date, contraparte text, valor bigint, "notaId" bigint, "documentoId" bigint, campos jsonb,
      motivo text)) with ordinality as l (lista, direcao, chave, numero, emissao, contraparte, valor, "notaId",
      "documentoId", campos, motivo, ordem)`.execute(ctx.db)
  await contar(ctx, pedida, 'pronta')
}

const SEM_CERTIFICADO =
  'A empresa não tem certificado digital A1 válido. Envie-o em Perfil › Certificados digitais.'

/** By what came from the source and, of the keys that never came, by asking; null without a certificate. */
async function compararMes(job: JobContext, empresa: Empresa, competencia: string) {
  const doMes = await job.read((ctx) => lerMes(ctx, empresa, competencia))
  const achados: Achado[] = soLa(doMes)
  const porPerguntar = doMes.notas.filter(
    ({ direcao, chave }) => !doMes.documentos.has(`${direcao}:${chave}`),
  )
  let iguais = 0
  for (const nota of doMes.notas) {
    const documento = doMes.documentos.get(`${nota.direcao}:${nota.chave}`)
    if (documento === undefined) continue
    const achado = comparar(nota, ditoPeloDocumento(documento, doMes, empresa), documento.id)
    if (achado === null) iguais += 1
    else achados.push(achado)
  }
  const { deOutraFonte } = doMes
  if (porPerguntar.length === 0) return { achados, iguais, deOutraFonte }
  const uso = { empresaId: empresa.id, motivo: 'NFS-e: conferência com o portal nacional' }
  const perguntadas = await usarCertificado(job.fora, job.write, uso, (certificado) =>
    perguntarPelas(
      job.fora.nfse,
      { escritorioId: job.ator.escritorioId, certificado, signal: job.signal },
      porPerguntar,
    ),
  )
  if (perguntadas === null) return null
  return {
    achados: [...achados, ...perguntadas.achados],
    iguais: iguais + perguntadas.iguais,
    deOutraFonte,
  }
}

/** Reads the queue of the company to its end, then sets the month beside it: a half reading gives no result. */
export const conferirComAFonteJob: Job<{ conferenciaId: number }> = async (
  job,
  { conferenciaId },
) => {
  const pedida = await job.write((ctx) => tomar(ctx, conferenciaId))
  if (pedida === null) return
  const { empresaId, competencia } = pedida
  try {
    const fim = await capturar(job, empresaId)
    const empresa = await job.read((ctx) => lerEmpresaDaFila(ctx, empresaId))
    if (fim === null || empresa === null) return
    if (fim.resultado === null)
      return await job.write((ctx) => chamarConferencia(ctx, conferenciaId))
    if (fim.resultado !== 'em-dia') {
      const { motivo } = fim
      return await job.write((ctx) => falhar(ctx, pedida, motivo ?? 'O portal não respondeu.'))
    }
    const resultado = await compararMes(job, empresa, competencia)
    await job.write((ctx) =>
      resultado === null ? falhar(ctx, pedida, SEM_CERTIFICADO) : guardar(ctx, pedida, resultado),
    )
  } catch (erro) {
    if (job.signal.aborted) return await job.write((ctx) => chamarConferencia(ctx, conferenciaId))
    if (bancoFora(erro)) throw erro
    job.log.error({ err: erro, conferenciaId }, 'conferência com a fonte')
    await job.write((ctx) =>
      falhar(ctx, pedida, 'A conferência falhou por nossa culpa. Confira de novo.'),
    )
  }
}

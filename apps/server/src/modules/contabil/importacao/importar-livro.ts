import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar, type Job, type JobContext } from '../../../platform/jobs/index.ts'
import { ProblemError, problem, problemOfDatabase } from '../../../platform/problem.ts'
import { executarTrabalhoLongo, type Trabalho } from '../../automacao/index.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { comLugares } from '../demonstracoes/index.ts'
import {
  confirmarNosLivros,
  type LancamentoAConfirmar,
  porQueNaoEDia,
  travarLivros,
  vidaDaEmpresa,
} from '../livro/index.ts'
import { type ContaDaEmpresa, planoDaEmpresa } from '../plano/index.ts'
import { GRUPOS } from '../saida/index.ts'
import { type ArquivoNoDisco, comArquivoNoDisco } from './arquivo-no-disco.ts'
import { conferirImportacao } from './conferir-importacao.ts'
import { conteudoRestaurado, gruposQueFicam } from './conteudo-da-saida.ts'
import { tipoNoLivro } from './encerramento-de-fora.ts'
import { lerLivro } from './ler-livro.ts'
import { lembrar } from './mapear-contas.ts'
import { garantirParticipantes } from './participantes-de-fora.ts'
import {
  type DocumentoDaSaida,
  guardarDocumentosDaSaida,
  restaurarSaidaTotal,
} from './restaurar-saida-total.ts'
import {
  type Importacao,
  importacaoDaOperacao,
  mudarImportacao,
  tomarDaOperacao,
} from './sql-importacao.ts'
import type { LancamentoDeFora, Leitura } from './tipos.ts'

/** Entries posted at a time, all in one transaction. */
const LOTE = 2000

/** What came of it: how many entries, or why none. */
type Desfecho = { importacao: Importacao; lancamentos: number } | { recusa: string } | null

/**
 * Puts a confirmed preview in the book, in one transaction: a cancelling, a fall or a refusal leaves nothing.
 * Run twice, the second time finds it done.
 */
export const importarLivroJob: Job<{ operacaoId: number }> = async (job, { operacaoId }) => {
  await executarTrabalhoLongo<Desfecho>(job, operacaoId, {
    fazer: (trabalho) => comRecusa(() => importar(job, operacaoId, trabalho)),
    concluir: (ctx, desfecho) => encerrarImportacao(ctx, operacaoId, desfecho),
  })
}

/** A refusal is an answer, not a failure to be tried again. */
export async function comRecusa<T>(fazer: () => Promise<T>): Promise<T | { recusa: string }> {
  try {
    return await fazer()
  } catch (falha) {
    const conhecida = falha instanceof ProblemError ? falha : problemOfDatabase(falha)
    if (conhecida === null) throw falha
    return { recusa: conhecida.detalhes.detail ?? conhecida.message }
  }
}

/** Ends the operation; what was refused goes back to where it was, with the reason. */
export async function encerrarImportacao(
  ctx: Context,
  operacaoId: number,
  desfecho: { importacao: Importacao; lancamentos: number } | { recusa: string } | null,
): Promise<Record<string, unknown>> {
  if (desfecho === null) return {}
  if (!('recusa' in desfecho)) {
    const { id, empresaId } = desfecho.importacao
    await avisar(ctx, 'livro', { importacaoId: id }, empresaId)
    return { importacaoId: id, lancamentos: desfecho.lancamentos }
  }
  const importacao = await tomarDaOperacao(ctx, operacaoId)
  if (!importacao) return {}
  const { estado, id, empresaId } = importacao
  const voltaA = { importando: 'previa', desfazendo: 'concluida' } as const
  if (estado === 'importando' || estado === 'desfazendo')
    await mudarImportacao(ctx, id, { estado: voltaA[estado], motivo: desfecho.recusa })
  await avisar(ctx, 'livro', { importacaoId: id }, empresaId)
  return { recusa: desfecho.recusa }
}

async function importar(
  job: JobContext,
  operacaoId: number,
  trabalho: Trabalho,
): Promise<Desfecho> {
  const pedido = await job.read(async (ctx) => {
    const importacao = await importacaoDaOperacao(ctx, operacaoId)
    if (importacao?.estado !== 'importando') return null
    const documento = await lerDocumento(ctx, importacao.documentoId)
    if (documento === undefined) throw problem('importacao-nao-pode', { detail: FORA_DE_ALCANCE })
    return { importacao, documento }
  })
  if (pedido === null) return null
  return await comArquivoNoDisco(job.files, pedido.documento.local, async (arquivo) => {
    const documentos =
      pedido.importacao.formato === 'saida-total'
        ? await guardarDocumentosDaSaida(job, job.ator.escritorioId, arquivo, trabalho.signal)
        : []
    return await job.write(async (ctx) => {
      const importacao = await tomarDaOperacao(ctx, operacaoId)
      if (importacao?.estado !== 'importando') return null
      const { lancamentos, leitura } = await por(ctx, importacao, { arquivo, documentos, trabalho })
      await mudarImportacao(ctx, importacao.id, {
        estado: 'concluida',
        lancamentos,
        ...(leitura === undefined ? {} : { leitura: JSON.stringify(leitura) }),
        concluida_em: ctx.clock.now().toISOString(),
      })
      trabalho.signal.throwIfAborted()
      return { importacao, lancamentos }
    })
  })
}

const FORA_DE_ALCANCE = 'O arquivo enviado não está ao alcance de quem pede: envie-o outra vez.'

type Por = {
  arquivo: ArquivoNoDisco
  documentos: readonly DocumentoDaSaida[]
  trabalho: Trabalho
}

async function por(
  ctx: Context,
  importacao: Importacao,
  { arquivo, documentos, trabalho: { signal, progresso } }: Por,
): Promise<{ lancamentos: number; leitura?: Leitura }> {
  const { abre, contas, impedimentos } = await conferirImportacao(ctx, importacao)
  if (impedimentos.length > 0)
    throw problem('importacao-nao-pode', { detail: impedimentos.join(' ') })
  const total = Math.max(1, importacao.leitura.lancamentos)
  if (importacao.formato === 'saida-total') {
    const { leitura } = importacao
    const ficam = await gruposQueFicam(ctx, importacao)
    const { lancamentos, registros } = await restaurarSaidaTotal(ctx, {
      ...{ importacao, arquivo, documentos, signal },
      grupos: new Set(GRUPOS.filter((grupo) => !ficam.has(grupo))),
      aoGravar: (quantos) => progresso(quantos / total),
    })
    const conteudo = conteudoRestaurado(leitura.conteudo ?? [], ficam, registros)
    return { lancamentos, leitura: { ...leitura, conteudo } }
  }
  await lembrar(ctx, importacao.id, null)
  const lancador = await createLancador(ctx, importacao, abre)
  if (abre) await lancador.abrir(contas)
  await lerLivro(
    importacao.formato,
    arquivo.blocos((lidos) => progresso(lidos / Math.max(1, arquivo.tamanho))),
    {
      aoLancamento: async (lancamento) => {
        signal.throwIfAborted()
        await lancador.lancar(lancamento)
      },
    },
  )
  return { lancamentos: await lancador.terminar() }
}

const mesesDa = ({ leitura, dataDeAbertura }: Importacao, abre: boolean): string[] => [
  ...new Set([
    ...leitura.meses,
    ...(abre && dataDeAbertura !== null ? [dataDeAbertura.slice(0, 7)] : []),
  ]),
]

/** Posts the entries of one import in their order, holding the book from the first. */
async function createLancador(ctx: Context, importacao: Importacao, abre: boolean) {
  const { id, empresaId, dataDeAbertura, nome } = importacao
  const pontas = await travarLivros(
    ctx,
    mesesDa(importacao, abre).map((competencia) => ({ empresaId, competencia })),
  )
  const contas = comLugares(await planoDaEmpresa(ctx, { empresaId }))
  const plano = new Map(contas.map((c) => [c.id, c]))
  const destino = await destinos(ctx, importacao)
  const centros = await garantirCentros(ctx, importacao)
  const participantes = await garantirParticipantes(ctx, importacao)
  let lote: LancamentoAConfirmar[] = []
  let feitos = 0
  const descarregar = async (): Promise<void> => {
    await confirmarNosLivros(ctx, pontas, lote)
    lote = []
  }
  const conta = (contaId: number | undefined, origem: string, mes: string) =>
    contaQueRecebe(plano.get(contaId ?? 0), origem, mes)
  const base = { empresaId, origem: 'importacao', origemId: id }
  const prefixo = await prefixoLivre(ctx, importacao)
  const exigirDia = await diasDaEmpresa(ctx, empresaId)
  const porCentro = Map.groupBy(
    importacao.leitura.aberturasDosCentros ?? [],
    (abertura) => abertura.conta,
  )
  return {
    async abrir(
      contas: readonly { origem: string; contaId: number | null; abertura: number }[],
    ): Promise<void> {
      const data = dataDeAbertura ?? ''
      exigirDia(data)
      const partidas = contas.flatMap((uma) => {
        if (uma.abertura === 0) return []
        const daqui = conta(uma.contaId ?? undefined, uma.origem, data.slice(0, 7))
        return partesDaAbertura(uma.abertura, porCentro.get(uma.origem)).map((parte) => ({
          ...{ conta: daqui, valor: parte.valor },
          ...(parte.centro === null ? {} : { centro: centros.get(parte.centro) }),
        }))
      })
      lote.push({
        ...base,
        data,
        historico: `Saldos de abertura, conforme ${nome}`.slice(0, 1000),
        chave: `${prefixo}:abertura`,
        partidas,
      })
      feitos += 1
    },
    async lancar(lancamento: LancamentoDeFora): Promise<void> {
      feitos += 1
      exigirDia(lancamento.data)
      const mes = lancamento.data.slice(0, 7)
      lote.push({
        ...base,
        data: lancamento.data,
        historico: lancamento.historico,
        tipo: tipoNoLivro(
          lancamento,
          lancamento.partidas.flatMap((p) => plano.get(destino.get(p.conta) ?? 0) ?? []),
        ),
        dataDoFato: lancamento.dataDoFato,
        documento: { numero: lancamento.documento },
        chave: `${prefixo}:${feitos}`,
        partidas: lancamento.partidas.map((partida) => ({
          conta: conta(destino.get(partida.conta), partida.conta, mes),
          valor: partida.valor,
          centro: partida.centro === null ? null : centros.get(partida.centro),
          historico: partida.historico,
          participanteId: participantes.get(partida.participante ?? '') ?? null,
        })),
      })
      if (lote.length >= LOTE) await descarregar()
    },
    async terminar(): Promise<number> {
      await descarregar()
      return feitos
    },
  }
}

function contaQueRecebe(achada: ContaDaEmpresa | undefined, origem: string, mes: string) {
  if (achada === undefined)
    throw problem('importacao-nao-pode', {
      detail: `Falta dizer que conta da empresa é ${origem}.`,
    })
  if ((achada.ativaDe ?? mes) > mes || (achada.ativaAte ?? mes) < mes)
    throw problem('importacao-nao-pode', {
      detail: `A conta ${achada.codigo} não recebe lançamentos em ${mes.slice(5)}/${mes.slice(0, 4)}.`,
    })
  return { id: achada.id, codigo: achada.codigo }
}

/** Refuses a day that is not of the book of the company. */
async function diasDaEmpresa(ctx: Context, empresaId: number): Promise<(data: string) => void> {
  const vida = await vidaDaEmpresa(ctx, empresaId)
  return (data) => {
    const porque = porQueNaoEDia(vida, data)
    if (porque !== null) throw problem('importacao-nao-pode', { detail: porque })
  }
}

type Parte = { readonly centro: string | null; readonly valor: number }

/** An opening balance, what is of no cost centre first, and of each one that has some of it. */
function partesDaAbertura(abertura: number, dosCentros: readonly Parte[] = []): readonly Parte[] {
  const resto = dosCentros.reduce((total, { valor }) => total - valor, abertura)
  return resto === 0 ? dosCentros : [{ centro: null, valor: resto }, ...dosCentros]
}

/** A book that came from another office may have in its keys the number that this import has here. */
async function prefixoLivre(ctx: Context, { id, empresaId }: Importacao): Promise<string> {
  for (let vez = 1; ; vez += 1) {
    const prefixo = vez === 1 ? `importacao:${id}` : `importacao:${id}@${vez}`
    const { rows } = await sql<{ ha: boolean }>`
      select exists (select from lancamento where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
        and origem = 'importacao' and starts_with(chave, ${`${prefixo}:`})) as ha`.execute(ctx.db)
    if (rows[0]?.ha !== true) return prefixo
  }
}

async function destinos(ctx: Context, { id }: Importacao): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ origem: string; contaId: number }>`
    select origem, conta_id as "contaId" from importacao_contabil_conta
    where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${id} and conta_id is not null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ origem, contaId }) => [origem, contaId]))
}

/** The cost centres that the file names; those the company has not are created. */
async function garantirCentros(
  ctx: Context,
  { empresaId, leitura }: Importacao,
): Promise<ReadonlyMap<string, { id: number; codigo: string }>> {
  const { escritorioId } = ctx.tenant
  await sql`
    insert into centro_de_custo (escritorio_id, empresa_id, codigo, nome)
    select ${escritorioId}::bigint, ${empresaId}::bigint, c.codigo, c.nome
      from jsonb_to_recordset(${JSON.stringify(leitura.centros)}::jsonb) as c (codigo text, nome text)
    on conflict on constraint centro_de_custo_codigo do nothing`.execute(ctx.db)
  const { rows } = await sql<{ id: number; codigo: string }>`
    select id, codigo from centro_de_custo
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}
      and codigo = any (${leitura.centros.map(({ codigo }) => codigo)}::text[])`.execute(ctx.db)
  return new Map(rows.map((centro) => [centro.codigo, centro]))
}

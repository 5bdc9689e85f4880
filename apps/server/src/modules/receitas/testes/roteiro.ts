// The steps of an import as a person and the worker take them, for the tests of this slice.
import { Readable } from 'node:stream'
import {
  type EventoSintetico,
  escreverEventoCancelamento,
  escreverNfseNacional,
  type NotaSintetica,
} from '@razao/formats/sinteticos'
import { zipSync } from 'fflate'
import type { Job, JobContext } from '../../../platform/jobs/index.ts'
import type { EmpresaDeTeste, Escritorio, Quem } from '../../../testes/fabricas.ts'
import { confirmarImportacao } from '../importacao/confirmar-importacao.ts'
import { lerImportacao, listarItensDaImportacao } from '../importacao/consultar-importacoes.ts'
import { desfazerImportacao } from '../importacao/desfazer-importacao.ts'
import { enviarNotas, guardarEnvio } from '../importacao/enviar-notas.ts'
import { receitasJobs } from '../jobs.ts'

export type Arquivos = Readonly<Record<string, string | Uint8Array>>

const bytes = (conteudo: string | Uint8Array): Uint8Array =>
  typeof conteudo === 'string' ? new TextEncoder().encode(conteudo) : conteudo

export const zipar = (arquivos: Arquivos): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(arquivos).map(([nome, conteudo]) => [nome, bytes(conteudo)])),
    { level: 1 },
  )

/** Sends a file through the same door as the browser does. */
export async function enviar(
  escritorio: Escritorio,
  conteudo: string | Uint8Array,
  { nome = 'notas.zip', quem, limite = 1e9 }: { nome?: string; quem?: Quem; limite?: number } = {},
) {
  const { db: _, ...base } = escritorio.ctx(undefined as never, quem)
  const envio = await guardarEnvio(limite)(base, {
    nome,
    mime: 'application/octet-stream',
    conteudo: Readable.from(emPedacos(Buffer.from(bytes(conteudo)))),
  })
  return await escritorio.rodar((ctx) => enviarNotas(ctx, { envio }), quem)
}

function* emPedacos(inteiro: Buffer): Generator<Buffer> {
  for (let p = 0; p < inteiro.length; p += 50_000) yield inteiro.subarray(p, p + 50_000)
}

export const rodarTarefa = (
  tarefa: 'analisar-importacao' | 'importar-notas' | 'desfazer-importacao',
  job: JobContext,
  operacaoId: number,
): Promise<void> => (receitasJobs[tarefa] as Job<{ operacaoId: number }>)(job, { operacaoId })

export const situacaoDa = (escritorio: Escritorio, importacaoId: number, quem?: Quem) =>
  escritorio.rodar((ctx) => lerImportacao(ctx, { importacaoId }), quem)

export const itensDa = async (escritorio: Escritorio, importacaoId: number, quem?: Quem) =>
  (
    await escritorio.rodar(
      (ctx) =>
        listarItensDaImportacao(ctx, { importacaoId, paginaAtual: 1, registrosPorPagina: 500 }),
      quem,
    )
  ).lista

/** Sends and waits for the preview. */
export async function analisar(
  escritorio: Escritorio,
  arquivos: Arquivos | Uint8Array,
  quem?: Quem,
): Promise<number> {
  const conteudo = arquivos instanceof Uint8Array ? arquivos : zipar(arquivos)
  const { importacaoId, operacaoId } = await enviar(escritorio, conteudo, quem ? { quem } : {})
  await rodarTarefa('analisar-importacao', escritorio.job(quem ? { quem } : {}), operacaoId)
  return importacaoId
}

/** Confirms a preview and waits for its notes. @returns the operation's id */
export async function confirmar(escritorio: Escritorio, importacaoId: number): Promise<number> {
  const { operacaoId } = await escritorio.rodar((ctx) => confirmarImportacao(ctx, { importacaoId }))
  await rodarTarefa('importar-notas', escritorio.job(), operacaoId)
  return operacaoId
}

/** Sends, previews and confirms. */
export async function importar(
  escritorio: Escritorio,
  arquivos: Arquivos | Uint8Array,
): Promise<number> {
  const importacaoId = await analisar(escritorio, arquivos)
  await confirmar(escritorio, importacaoId)
  return importacaoId
}

export async function desfazer(escritorio: Escritorio, importacaoId: number): Promise<number> {
  const { operacaoId } = await escritorio.rodar((ctx) => desfazerImportacao(ctx, { importacaoId }))
  await rodarTarefa('desfazer-importacao', escritorio.job(), operacaoId)
  return operacaoId
}

const TOMADORA = {
  documento: '11222333000181',
  nome: 'Tomadora Fictícia S.A.',
  municipioIbge: '3304557',
}

export function umaNota(
  empresa: EmpresaDeTeste,
  mudancas: Partial<NotaSintetica> = {},
): NotaSintetica {
  const numero = mudancas.numero ?? 1
  return {
    numero,
    emissao: '2026-01-15T10:30:00-03:00',
    competencia: '2026-01-15',
    prestador: {
      documento: empresa.cnpj,
      nome: empresa.nome,
      municipioIbge: '3550308',
      inscricaoMunicipal: '12345678',
    },
    tomador: TOMADORA,
    descricao: 'Consultoria fictícia',
    codigoTributacaoNacional: '010700',
    codigoServicoMunicipal: '2800',
    municipioIncidencia: '3550308',
    bruto: 100_000,
    aliquotaIss: '2.00',
    iss: 2000,
    optanteSimples: true,
    codigoVerificacao: `CV${numero}`,
    ...mudancas,
  }
}

export const xmlDaNota = (empresa: EmpresaDeTeste, mudancas: Partial<NotaSintetica> = {}): string =>
  escreverNfseNacional(umaNota(empresa, mudancas))

export const xmlDoEvento = (
  empresa: EmpresaDeTeste,
  evento: Pick<EventoSintetico, 'chave'> & Partial<EventoSintetico>,
): string =>
  escreverEventoCancelamento({
    autor: empresa.cnpj,
    quando: '2026-01-20T09:00:00-03:00',
    motivo: 'Serviço não prestado',
    ...evento,
  })

/** Everything an import may write, as the owner sees it: what must be the same before and after undoing. */
export async function retrato(escritorio: Escritorio) {
  const { dono } = escritorio.bancada
  const ler = async (consulta: string) => (await dono.query(consulta, [escritorio.id])).rows
  return {
    notas: await ler(
      'select empresa_id, direcao, chave, status, competencia, bruto from nota_fiscal where escritorio_id = $1 order by chave, empresa_id, direcao',
    ),
    eventos: await ler(
      'select chave_nota, codigo from nota_evento where escritorio_id = $1 order by 1, 2',
    ),
    xmls: await ler(
      'select empresa_id, sha256 from nota_xml where escritorio_id = $1 order by 1, 2',
    ),
  }
}

// The digital certificates of a company: sent once with their password, used by what runs in its name, taken away.
import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Id, Instante, Motivo, Versao } from '../types/index.ts'

/** Of the .pfx, in kB. */
export const MAIOR_CERTIFICADO_KB = 128

export const SITUACOES_DO_CERTIFICADO = ['ativo', 'substituido', 'revogado', 'vencido'] as const
export const ROTULOS_SITUACAO_DO_CERTIFICADO: Readonly<
  Record<(typeof SITUACOES_DO_CERTIFICADO)[number], string>
> = {
  ativo: 'Ativo',
  substituido: 'Substituído',
  revogado: 'Revogado',
  vencido: 'Vencido',
}

/** What the vault tells of it. */
export const ACOES_DO_CERTIFICADO = ['guardou', 'abriu', 'recusou', 'apagou'] as const

const Certificado = z.object({
  id: Id,
  /** 1 e-CNPJ, 2 e-CPF. */
  tipo: z.number().int(),
  titular: z.string(),
  /** CNPJ or CPF of the holder; null of a validity written down without the certificate, as the five below. */
  documento: z.string().nullable(),
  emissor: z.string().nullable(),
  serial: z.string().nullable(),
  enviadoEm: Instante.nullable(),
  enviadoPor: z.string().nullable(),
  /** Its key is in the vault and it may be used now. */
  emUso: z.boolean(),
  validoDe: Data,
  validoAte: Data,
  situacao: z.enum(SITUACOES_DO_CERTIFICADO),
  encerradoEm: Instante.nullable(),
  encerradoPor: z.string().nullable(),
  motivo: z.string().nullable(),
  /** Of another establishment of the same company: the same first eight characters of the CNPJ. */
  deOutroEstabelecimento: z.boolean(),
  /** The last ones first, ten at most. */
  usos: z.array(
    z.object({
      em: Instante,
      acao: z.enum(ACOES_DO_CERTIFICADO),
      /** The service and what was done: «NFS-e: DPS 1/42». */
      motivo: z.string(),
      /** Null: nobody, it was by itself. */
      quem: z.string().nullable(),
    }),
  ),
  /** What stops working when it is taken away, in sentences; empty when nothing does. */
  efeitos: z.array(z.string()),
  versao: Versao,
})

const daEmpresa = { empresaId: Id }
const comum = { role: 'EMPRESA', tags: ['empresa', 'painel'] } as const
const muda = { ...comum, verbo: 'enviarDocumento', recente: true } as const
const PROBLEMAS = ['nao-encontrado'] as const
const BASE64 = Math.ceil((MAIOR_CERTIFICADO_KB * 1024) / 3) * 4

export const listarCertificados = route({
  ...comum,
  name: 'listarCertificados',
  method: 'GET',
  path: '/api/empresas/:empresaId/certificados',
  summary:
    'Certificados digitais de uma empresa, os em uso primeiro, com os últimos usos de cada um',
  input: z.object(daEmpresa).strict(),
  output: z.object({ itens: z.array(Certificado) }),
  problems: PROBLEMAS,
})
export const enviarCertificado = route({
  ...muda,
  name: 'enviarCertificado',
  method: 'POST',
  path: '/api/empresas/:empresaId/certificados',
  summary:
    'Guarda o certificado A1 de uma empresa, no lugar do que estava; a senha é usada agora e não fica',
  input: z
    .object({
      ...daEmpresa,
      arquivo: z
        .base64('Envie o .pfx em base64.')
        .min(1, 'Escolha o arquivo .pfx.')
        .max(BASE64, `O arquivo passa de ${MAIOR_CERTIFICADO_KB} kB.`)
        .describe('O .pfx (PKCS#12), em base64'),
      senha: z.string().min(1, 'Digite a senha do arquivo.').max(200).describe('A do .pfx'),
    })
    .strict(),
  output: Certificado,
  problems: [
    ...PROBLEMAS,
    ...(['arquivo-recusado', 'arquivo-grande-demais', 'nada-a-fazer', 'ocupado'] as const),
    'reautenticacao-necessaria',
  ],
})
export const revogarCertificado = route({
  ...muda,
  name: 'revogarCertificado',
  method: 'POST',
  path: '/api/empresas/:empresaId/certificados/:certificadoId/revogar',
  summary: 'Apaga a chave de um certificado; o registro dele e dos usos fica',
  input: z.object({ ...daEmpresa, certificadoId: Id, motivo: Motivo, versao: Versao }).strict(),
  output: Certificado,
  problems: [
    ...PROBLEMAS,
    ...(['registro-mudou', 'situacao-nao-permite', 'reautenticacao-necessaria'] as const),
  ],
})

import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { RecusaDaNfse } from '../../platform/fora/index.ts'

const comprimir = promisify(gzip)
const expandir = promisify(gunzip)
/** What a document grows to: none is near it, and a bomb stops there. */
const MAIOR_DOCUMENTO = 8 * 1024 * 1024

export const empacotar = async (xml: string): Promise<string> =>
  (await comprimir(Buffer.from(xml, 'utf8'))).toString('base64')

export const desempacotar = async (base64: string): Promise<string> =>
  (await expandir(Buffer.from(base64, 'base64'), { maxOutputLength: MAIOR_DOCUMENTO })).toString(
    'utf8',
  )

const texto = z.string().nullish()
/** SEFIN writes `codigo`/`descricao`; some answers `Codigo`/`Descricao`, or `mensagem` alone. */
const Erro = z
  .object({
    codigo: texto,
    Codigo: texto,
    descricao: texto,
    Descricao: texto,
    mensagem: texto,
    complemento: texto,
    Complemento: texto,
  })
  .transform(
    (dito): RecusaDaNfse => ({
      codigo: dito.codigo ?? dito.Codigo ?? 'sem-codigo',
      descricao: dito.descricao ?? dito.Descricao ?? dito.mensagem ?? '',
      complemento: dito.complemento ?? dito.Complemento ?? null,
    }),
  )
/** An object or a list of them. */
const Erros = z.union([z.array(Erro).min(1), Erro.transform((um) => [um])])

export const Rejeicao = z
  .object({ erros: Erros.optional(), erro: Erros.optional() })
  .transform(({ erros, erro }) => erros ?? erro ?? [])
  .refine((lista) => lista.length > 0)

/** 201 of a DPS: the note comes in the same answer. */
export const Emitida = z.object({
  chaveAcesso: z.string().min(1),
  nfseXmlGZipB64: z.string().min(1),
})
export const DaDps = z.object({ chaveAcesso: z.string().min(1) })
export const DaNota = z.object({ nfseXmlGZipB64: z.string().min(1) })
export const DoEvento = z.object({ eventoXmlGZipB64: z.string().min(1) })

/** The ADN writes PascalCase; what has no `StatusProcessamento` did not come from it. */
export const DaDistribuicao = z.object({
  StatusProcessamento: z.enum([
    'DOCUMENTOS_LOCALIZADOS',
    'NENHUM_DOCUMENTO_LOCALIZADO',
    'REJEICAO',
  ]),
  LoteDFe: z
    .array(
      z.object({
        NSU: z.number().int().nonnegative(),
        ChaveAcesso: z.string().nullish(),
        TipoDocumento: z.string(),
        TipoEvento: z.string().nullish(),
        ArquivoXml: z.string(),
      }),
    )
    .nullish(),
  Erros: z.array(Erro).nullish(),
})

export const DoConvenio = z.object({
  parametrosConvenio: z
    .object({
      aderenteAmbienteNacional: z.coerce.number().nullish(),
      aderenteEmissorNacional: z.coerce.number().nullish(),
    })
    .loose()
    .nullish(),
})

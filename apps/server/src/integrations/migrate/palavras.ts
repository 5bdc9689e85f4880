import { z } from 'zod'
import { ErroDeFora } from '../../platform/fora/index.ts'

export const SERVICO = 'migrate'

/** What a text of JSON says, by a schema; anything else makes no sense. */
export function lerComo<T>(esquema: { parse(de: unknown): T }, dito: string): T {
  try {
    return esquema.parse(JSON.parse(dito))
  } catch (cause) {
    throw new ErroDeFora(SERVICO, 'resposta', { cause })
  }
}

const texto = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((valor) => String(valor ?? ''))

export const Tokens = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  accessTokenExpireAt: z.string().min(1),
  refreshTokenExpireAt: z.string().min(1),
})
/** What it answers with 400: of a token, or of a JWT. */
export const Recusa = z.object({ title: texto })

const Documento = z
  .object({
    DocNumero: texto,
    DocSerie: texto,
    DocXMLBase64: texto,
    DocPDFBase64: texto,
    MensagemSefaz: texto,
    Situacao: z.object({ SitCodigo: z.coerce.number().int(), SitDescricao: texto }),
    NFSe: z.object({ NFSeNumero: texto }).nullish(),
  })
  .transform(
    ({ DocNumero, DocSerie, DocXMLBase64, DocPDFBase64, MensagemSefaz, Situacao, NFSe }) => ({
      numero: DocNumero,
      serie: DocSerie,
      xml: DocXMLBase64 === '' ? null : Buffer.from(DocXMLBase64, 'base64').toString('utf8'),
      pdf: DocPDFBase64 === '' ? null : DocPDFBase64,
      situacao: Situacao.SitCodigo,
      mensagem: MensagemSefaz === '' ? Situacao.SitDescricao : MensagemSefaz,
      numeroDaNota: NFSe?.NFSeNumero ?? '',
    }),
  )
export type DocumentoLido = z.infer<typeof Documento>

/** Every answer is a list, of one, whose code says how it went. */
const lista = <T extends z.ZodRawShape>(mais: T) =>
  z.array(z.object({ Codigo: z.coerce.number().int(), Descricao: texto, ...mais })).min(1)

export const Processados = lista({ Documentos: z.array(Documento).nullish() })
export const DaEmpresa = lista({
  RetornoConsulta: z
    .array(
      z.object({
        EmpCNPJ: texto,
        EmpRazSocial: texto,
        EmpStatus: texto,
        Certificado: z.object({ TipoCertificado: z.coerce.number().int() }).nullish(),
        Parametros: z
          .object({
            NFSe: z
              .object({
                AmbienteEmissao: z.coerce.number().int().nullish(),
                WebHook: z.object({ Status: texto, URL: texto }).nullish(),
              })
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
})
export const DasSeries = lista({
  Series: z.array(z.object({ Serie: texto, UltimoNumero: z.coerce.number().int() })).nullish(),
})

const sim = texto.transform((dito) => dito.toUpperCase() === 'S')
/** «Web Service», or nothing: whether notes of it are captured. */
const capturada = texto.transform((dito) => !/^(n|n[ãa]o)?$/i.test(dito.trim()))
/** As its answer in XML says them, one for one. */
export const DasCidades = z.object({
  listaMunicipios: z
    .union([z.array(z.unknown()), z.object({ municipio: z.array(z.unknown()) })])
    .nullish()
    .transform((lista) => (Array.isArray(lista) ? lista : (lista?.municipio ?? [])))
    .pipe(
      z.array(
        z.object({
          codMunicipio: z.coerce.number().int().min(1_000_000).max(9_999_999),
          nomeMunicipio: texto,
          UF: texto,
          padNome: texto,
          tipoIntegracao: texto,
          possuiRecepcao: sim,
          possuiHomolog: sim,
          CancelamentoWebService: sim,
          Substituicao: sim,
          UsaCertificado: sim,
          importaNotasEmitidas: capturada,
          importaNotasRecebidas: capturada,
        }),
      ),
    ),
})

/** What it answers to a webhook; alone or in a list of one, since nobody published which. */
export const DoWebhook = z.preprocess(
  (dito) => (Array.isArray(dito) ? dito[0] : dito),
  z.object({ Codigo: z.coerce.number().int(), Descricao: texto, Identificador: texto }),
)

/** Situations of a document. */
export const SITUACAO = {
  efetivado: 100,
  cancelado: 101,
  inutilizado: 102,
  pendente: 105,
  naoConsta: 106,
  rejeitado: 112,
} as const

/** 100: it was looked at; what became of each document is in its situation. */
export const OLHADO = 100
/** 106 of a company: there is none. */
export const SEM_EMPRESA = 106

/** Refusals of everything that came, in our words. */
export const RECUSAS: Readonly<Record<number, string>> = {
  103: 'A Migrate não tem o certificado digital da empresa: envie-o no cadastro da empresa na Migrate.',
  104: 'O certificado digital da empresa na Migrate venceu: envie o novo no cadastro da empresa na Migrate.',
  145: 'A Migrate não entendeu o documento.',
  173: 'A chave da empresa na Migrate não é deste CNPJ: confira a chave em Configurações › Integração Migrate.',
}

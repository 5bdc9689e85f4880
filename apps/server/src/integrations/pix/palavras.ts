import { z } from 'zod'
import { ErroDeFora, type PedidoDePix, type PixRecebido } from '../../platform/fora/index.ts'

export const SERVICO = 'pix'
const MAIOR_MOTIVO = 300

/** `123.45`, in centavos. */
const Valor = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((texto) => Number(texto.replace('.', '')))
const Instante = z
  .string()
  .max(40)
  .refine((texto) => !Number.isNaN(Date.parse(texto)))
  .transform((texto) => new Date(texto).toISOString())
const Txid = z.string().regex(/^[a-zA-Z0-9]{1,35}$/)

const Recebido = z
  .object({
    endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
    txid: Txid.nullish(),
    valor: Valor,
    horario: Instante,
    devolucoes: z.array(z.object({ valor: Valor, status: z.string() })).nullish(),
  })
  .transform(
    ({ endToEndId, txid, valor, horario, devolucoes }): PixRecebido => ({
      ...{ endToEndId, txid: txid ?? null, valor, horario },
      devolvido: (devolucoes ?? [])
        .filter(({ status }) => status === 'DEVOLVIDO')
        .reduce((soma, um) => soma + um.valor, 0),
    }),
  )

const SITUACOES = {
  ATIVA: 'ativa',
  CONCLUIDA: 'concluida',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removida',
  REMOVIDA_PELO_PSP: 'removida',
} as const

const semEsquema = (endereco: string): string => endereco.trim().replace(/^https:\/\//i, '')

export const Cobranca = z
  .object({
    txid: Txid,
    status: z.enum(Object.keys(SITUACOES) as [keyof typeof SITUACOES]),
    valor: z.object({ original: Valor }),
    chave: z.string().max(77),
    location: z.string().max(200).nullish(),
    loc: z.object({ location: z.string().max(200).nullish() }).nullish(),
    pixCopiaECola: z.string().max(512).nullish(),
    pix: z.array(Recebido).nullish(),
  })
  .transform(({ txid, status, valor, chave, location, loc, pixCopiaECola, pix }) => {
    const local = location ?? loc?.location
    return {
      ...{ txid, situacao: SITUACOES[status], valor: valor.original, chave },
      local: local ? semEsquema(local) : null,
      copiaECola: pixCopiaECola ?? null,
      recebidos: pix ?? [],
    }
  })

export const Pagina = z.object({
  parametros: z.object({
    paginacao: z.object({
      paginaAtual: z.number().int().nonnegative(),
      quantidadeDePaginas: z.number().int().nonnegative(),
    }),
  }),
  pix: z.array(Recebido).nullish(),
})

export const Token = z.object({
  access_token: z.string().min(1).max(8000),
  expires_in: z.coerce.number().int().positive().catch(60),
})

/** RFC 7807, as the standard asks; of a bank that says it in part, what it says. */
const Problema = z.object({
  type: z.string().optional(),
  title: z.string().min(1),
  detail: z.string().optional(),
  violacoes: z
    .array(z.object({ razao: z.string().optional(), propriedade: z.string().optional() }))
    .optional()
    .catch(undefined),
})

function json(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    throw new ErroDeFora(SERVICO, 'resposta')
  }
}

/** What makes no sense came from somebody on the way, and says nothing. */
export function lerComo<T extends z.ZodType>(esquema: T, texto: string): z.output<T> {
  const lido = esquema.safeParse(json(texto))
  if (!lido.success) throw new ErroDeFora(SERVICO, 'resposta')
  return lido.data
}

/** Why the bank refused, in its words; throws when it is not the bank that speaks. */
export function motivoDe(texto: string): string {
  const { title, detail, violacoes = [] } = lerComo(Problema, texto)
  const ditas = violacoes.flatMap(({ razao, propriedade }) =>
    razao ? [propriedade ? `${propriedade}: ${razao}` : razao] : [],
  )
  return [detail ?? title, ...ditas].join(' ').slice(0, MAIOR_MOTIVO)
}

const emReais = (centavos: number): string =>
  `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`

const acrescimo = (nome: string, um: PedidoDePix['multa']) =>
  um === undefined ? {} : { [nome]: { modalidade: um.modalidade, valorPerc: emReais(um.valor) } }

const SEGUNDOS_DO_DIA = 86_400

/** The body of `PUT /cob/{txid}` or `PUT /cobv/{txid}`. */
export function corpoDe(pedido: PedidoDePix): Record<string, unknown> {
  const { tipo, chave, valor, vencimento, validadeEmDias, devedor, texto } = pedido
  const quem =
    devedor === null
      ? {}
      : {
          devedor: {
            [devedor.documento.length === 11 ? 'cpf' : 'cnpj']: devedor.documento,
            nome: devedor.nome,
          },
        }
  return {
    calendario:
      tipo === 'cobv'
        ? { dataDeVencimento: vencimento, validadeAposVencimento: validadeEmDias }
        : { expiracao: validadeEmDias * SEGUNDOS_DO_DIA },
    ...quem,
    valor: {
      original: emReais(valor),
      ...(tipo === 'cobv'
        ? {
            ...acrescimo('multa', pedido.multa),
            ...acrescimo('juros', pedido.juros),
            ...acrescimo('desconto', pedido.desconto),
          }
        : {}),
    },
    chave,
    ...(texto === '' ? {} : { solicitacaoPagador: texto }),
  }
}

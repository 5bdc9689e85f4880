import { z } from 'zod'
import type { AchadoDeCep, FonteDeCep } from '../../platform/fora/index.ts'

export type EnderecoLido = AchadoDeCep['endereco']

const texto = z
  .string()
  .nullish()
  .transform((valor) => (valor ?? '').trim())
const doCep = z
  .string()
  .transform((valor) => valor.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{8}$/))
/** Seven digits of the IBGE; a source that does not know it leaves it empty. */
const ibge = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((valor) => (/^\d{7}$/.test(String(valor ?? '')) ? Number(valor) : null))
const uf = z.string().regex(/^[A-Z]{2}$/)

/** https://viacep.com.br: what it does not know is 200 with `erro`, a text or, in older answers, a boolean. */
const DaViaCep = z.union([
  z.object({ erro: z.union([z.literal('true'), z.literal(true)]) }).transform(() => null),
  z
    .object({
      cep: doCep,
      logradouro: texto,
      bairro: texto,
      localidade: z.string().min(1),
      uf,
      ibge,
    })
    .transform(
      (lido): EnderecoLido => ({
        cep: lido.cep,
        logradouro: lido.logradouro,
        bairro: lido.bairro,
        municipio: lido.localidade,
        uf: lido.uf,
        municipioIbge: lido.ibge,
      }),
    ),
])

/** https://brasilapi.com.br/docs#tag/CEP-V2: what it does not know is 404. A CEP of a whole town has no street. */
const DaBrasilApi = z
  .object({
    cep: doCep,
    state: uf,
    city: z.string().min(1),
    neighborhood: texto,
    street: texto,
    ibge,
  })
  .transform(
    (lido): EnderecoLido => ({
      cep: lido.cep,
      logradouro: lido.street,
      bairro: lido.neighborhood,
      municipio: lido.city,
      uf: lido.state,
      municipioIbge: lido.ibge,
    }),
  )

type Leitura = {
  /** After the address of the configuration. */
  caminho(cep: string): string
  /** Null: it says that there is no such CEP. */
  ler(corpo: unknown): EnderecoLido | null
}

/** The only place that knows the words of each source. */
export const FONTES: Readonly<Record<FonteDeCep, Leitura>> = {
  viacep: { caminho: (cep) => `${cep}/json/`, ler: (corpo) => DaViaCep.parse(corpo) },
  brasilapi: { caminho: (cep) => cep, ler: (corpo) => DaBrasilApi.parse(corpo) },
}

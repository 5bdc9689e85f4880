import { type Centavos, ok, type Recusa, type Result } from '../dinheiro/index.ts'
import {
  comPortas,
  data,
  type Forma,
  lista,
  mes,
  objeto,
  opcional,
  textoAte,
  valor,
} from '../porta/index.ts'
import { type Competencia, type DataCivil, diasEntre } from '../tempo/index.ts'
import { quem } from './forma.ts'

export type CobrancaComparada = {
  readonly cliente: string | number
  readonly valor: Centavos
  readonly competencia: Competencia
  readonly emissao: DataCivil
  /** What is sold, as its code: of a list of the law, or of the house. */
  readonly servico?: string | undefined
  readonly descricao?: string | undefined
}
export type CobrancaExistente = CobrancaComparada & {
  /** As people call it: comes back in the sentence. */
  readonly id: string | number
}

export type Repetida = {
  readonly de: string | number
  /** Days between the two, whichever came first. */
  readonly dias: number
  readonly mensagem: string
}

/** Product rule: two alike so near are usually one that was typed twice. */
const DIAS = 10

const COMPARADA = {
  cliente: quem,
  valor,
  competencia: mes,
  emissao: data,
  servico: opcional(textoAte(100)),
  descricao: opcional(textoAte(5000)),
}
const CANDIDATA: Forma = objeto<CobrancaComparada>(COMPARADA)
const EXISTENTES: Forma = lista(objeto<CobrancaExistente>({ ...COMPARADA, id: quem }))

/**
 * Whether a cobrança looks like one that exists: same customer, amount in centavos and competência, of the same
 * service with the same description, with notes up to 10 days apart either way. Gives the nearest, and the first of equals; null when there is
 * none. Who asks leaves the cancelled ones out.
 */
export const pareceRepetida = comPortas(
  [
    ['candidata', CANDIDATA],
    ['existentes', EXISTENTES],
  ],
  procurar,
)

/** Of two descriptions, capitals, accents, signs and spaces tell nothing apart. */
const semForma = (descricao = ''): string =>
  descricao
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function procurar(
  candidata: CobrancaComparada,
  existentes: readonly CobrancaExistente[],
): Result<Repetida | null, Recusa> {
  let achada: Repetida | null = null
  const descricao = semForma(candidata.descricao)
  for (const { id, emissao, ...outra } of existentes) {
    const igual =
      outra.cliente === candidata.cliente &&
      outra.valor === candidata.valor &&
      outra.competencia === candidata.competencia &&
      outra.servico === candidata.servico &&
      semForma(outra.descricao) === descricao
    const dias = Math.abs(diasEntre(emissao, candidata.emissao))
    if (!igual || dias > DIAS || (achada !== null && dias >= achada.dias)) continue
    achada = { de: id, dias, mensagem: `Parece repetida da cobrança ${id}.` }
  }
  return ok(achada)
}

import { ok, type Result, refuse } from '../dinheiro/index.ts'
import { comPortas, type Forma, mapa, textoAte } from '../porta/index.ts'

/** What each variable is worth, by its name without accents: `{ mes: 'março', ano: 2026, parcela: 3 }`. */
export type Variaveis = Readonly<Record<string, string | number>>

export type VariavelDesconhecida = {
  readonly codigo: 'variavel-desconhecida'
  readonly mensagem: string
  /** As they were written. */
  readonly variaveis: readonly string[]
}

/** A description of service in the NFS-e (xDescServ). */
const MAIOR_DESCRICAO = 2_000
const VARIAVEL = /\{([^{}]*)\}/g

const textoOuNumero: Forma = (dito, campo) =>
  typeof dito === 'number' && Number.isFinite(dito) ? null : textoAte(500)(dito, campo)

/** `{Mês}` and `{ mes }` are the same variable. */
const nomeDa = (escrita: string): string =>
  escrita.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/**
 * A description with its variables in their places: `Mensalidade de {mes}/{ano}`. They are found without
 * accents or capitals, and what is put in their place is not read again. A variable that nobody gave is
 * told, all of them at once, and never left in the text of a note.
 */
export const textoComVariaveis = comPortas(
  [
    ['descricao', textoAte(MAIOR_DESCRICAO)],
    ['valores', mapa(textoAte(60), textoOuNumero)],
  ],
  textoConferido,
)

function textoConferido(
  descricao: string,
  valores: Variaveis,
): Result<string, VariavelDesconhecida> {
  const conhecidas = new Map(Object.entries(valores).map(([nome, v]) => [nomeDa(nome), v]))
  const escritas = [...descricao.matchAll(VARIAVEL)].map(([, nome = '']) => nome)
  const desconhecidas = [...new Set(escritas.filter((nome) => !conhecidas.has(nomeDa(nome))))]
  if (desconhecidas.length === 0) {
    return ok(
      descricao.replace(VARIAVEL, (_, nome: string) => String(conhecidas.get(nomeDa(nome)) ?? '')),
    )
  }
  const ditas = desconhecidas.map((nome) => `{${nome}}`).join(', ')
  const usaveis = [...conhecidas.keys()].map((nome) => `{${nome}}`).join(', ')
  return refuse({
    codigo: 'variavel-desconhecida',
    mensagem: `A descrição usa ${ditas}, que não se conhece aqui. ${
      usaveis === '' ? 'Escreva o texto sem chaves.' : `Use ${usaveis}.`
    }`,
    variaveis: desconhecidas,
  })
}

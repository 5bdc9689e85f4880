import type { ErroDeLinha } from './diario-lido.ts'
import { saldoNoPapel } from './texto.ts'

/** What a journal says that an account has at some point. Centavos with the sign of D. */
type Assercao = {
  readonly linha: number
  readonly conta: string
  readonly data: string
  readonly dito: number
  /** The accounts below it count too. */
  readonly comFilhas: boolean
  /** What the day itself had moved until there; what came before the day is known only at the end of the file. */
  readonly noDia: number
}

type Pedido = Omit<Assercao, 'noDia'> & {
  /** Before the day begins, as Beancount asks, instead of after the posting. */
  readonly antesDoDia: boolean
}

/** The balances of a journal by account and day, and what it asserts of them: looked at in the end, whatever the order of the file. */
export class Assercoes {
  readonly #porConta = new Map<string, Map<string, number>>()
  readonly #ditas: Assercao[] = []

  mover(conta: string, data: string, valor: number): void {
    const dias = this.#porConta.get(conta) ?? new Map<string, number>()
    this.#porConta.set(conta, dias)
    dias.set(data, (dias.get(data) ?? 0) + valor)
  }

  anotar({ antesDoDia, ...dita }: Pedido): void {
    const contas = antesDoDia ? [] : this.#contasDe(dita)
    const noDia = contas.reduce((t, c) => t + (this.#porConta.get(c)?.get(dita.data) ?? 0), 0)
    this.#ditas.push({ ...dita, noDia })
  }

  #contasDe({ conta, comFilhas }: Pick<Assercao, 'conta' | 'comFilhas'>): string[] {
    if (!comFilhas) return [conta]
    return [...this.#porConta.keys()].filter((c) => c === conta || c.startsWith(`${conta}:`))
  }

  /** Each one that is false, by its line. */
  conferir(): ErroDeLinha[] {
    const ate = new Map([...this.#porConta].map(([conta, dias]) => [conta, acumular(dias)]))
    return this.#ditas.flatMap((dita): ErroDeLinha[] => {
      const { linha, conta, data, dito, noDia } = dita
      const antes = this.#contasDe(dita).reduce((t, c) => t + (ate.get(c)?.(data) ?? 0), 0)
      const saldo = antes + noDia
      if (saldo === dito) return []
      const [lido, escrito] = [saldo, dito].map((valor) => `R$ ${saldoNoPapel(valor).trim()}`)
      return [
        {
          linha,
          mensagem: `Linha ${linha}: o arquivo diz que ${conta.slice(0, 60)} tem ${escrito}, e os lançamentos dão ${lido}: falta ou sobra lançamento antes dessa linha; acerte-o, ou a conferência.`,
        },
      ]
    })
  }
}

/** What an account had before a day, by bisection. */
function acumular(dias: ReadonlyMap<string, number>): (data: string) => number {
  const ordem = [...dias.keys()].sort()
  let total = 0
  const somas = ordem.map((dia) => {
    total += dias.get(dia) ?? 0
    return total
  })
  return (data) => {
    let [de, ate] = [0, ordem.length]
    while (de < ate) {
      const meio = (de + ate) >> 1
      if ((ordem[meio] ?? '') < data) de = meio + 1
      else ate = meio
    }
    return somas[de - 1] ?? 0
  }
}

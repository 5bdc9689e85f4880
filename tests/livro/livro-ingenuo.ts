// The ledger as a child would write it: a list of entries, and every answer made by going through the list.
// Nothing here knows of SQL, balances kept, indexes, hashes or pages; that is what makes it worth comparing.

export type Partida = readonly [conta: number, valor: number]
export type ContaIngenua = {
  readonly id: number
  readonly codigo: string
  readonly analitica: boolean
  readonly grupo: string
  /** apuracao-do-resultado, lucros-acumulados, prejuizos-acumulados… */
  readonly funcao: string | null
}

export type Entrada = {
  readonly id: number
  readonly sequencia: number
  readonly numero: number
  readonly data: string
  readonly tipo: 'N' | 'E' | 'X'
  readonly partidas: readonly Partida[]
  readonly estorna: Entrada | null
  readonly origem: string
  /** The year that it closes, whatever the day it was put on: what corrects a closing is of the same year. */
  readonly encerra?: number | undefined
  estornada: boolean
}

export type NovaEntrada = Pick<Entrada, 'data' | 'tipo' | 'partidas' | 'origem' | 'encerra'> & {
  readonly estorna?: Entrada
}

export type Valores = { saldoAnterior: number; debitos: number; creditos: number; saldo: number }
type Periodo = { readonly de: string; readonly ate: string }
export type Olhar = Periodo & {
  /** How many entries were known; all when left out. */
  readonly conhecidas?: number | undefined
  readonly semEncerramento?: boolean | undefined
}

const mesDe = (data: string): string => data.slice(0, 7)
const soma = (valores: readonly number[]): number => valores.reduce((a, b) => a + b, 0)

export class LivroIngenuo {
  readonly contas: readonly ContaIngenua[]
  readonly entradas: Entrada[] = []
  readonly fechados = new Set<string>()
  readonly areas = new Map<string, { estado: string; versao: number }>()
  /** `usuario mês`. */
  readonly excecoes = new Map<string, number>()

  constructor(contas: readonly ContaIngenua[]) {
    this.contas = contas
  }

  bloqueado(data: string, usuario: number): boolean {
    const mes = mesDe(data)
    const area = this.areas.get(mes)?.estado ?? 'aberto'
    const preso = this.fechados.has(mes) || area === 'bloqueado' || area === 'entregue'
    return preso && !this.excecoes.has(`${usuario} ${mes}`)
  }

  /** What the next entry of a date will be given. */
  proximo(data: string): { sequencia: number; numero: number } {
    const doAno = this.entradas.filter((e) => e.data.slice(0, 4) === data.slice(0, 4))
    return { sequencia: this.entradas.length + 1, numero: doAno.length + 1 }
  }

  escrever(id: number, nova: NovaEntrada): Entrada {
    const entrada: Entrada = {
      ...{ id, ...this.proximo(nova.data), estornada: false, estorna: null },
      ...nova,
    }
    this.entradas.push(entrada)
    if (nova.estorna) nova.estorna.estornada = true
    return entrada
  }

  inversa(original: Entrada, data = original.data): NovaEntrada {
    return {
      data,
      ...{ tipo: original.tipo, origem: original.origem, estorna: original },
      partidas: original.partidas.map(([conta, valor]) => [conta, -valor] as const),
    }
  }

  conta(id: number): ContaIngenua {
    const conta = this.contas.find((c) => c.id === id)
    if (!conta) throw new Error(`conta ${id}`)
    return conta
  }

  #vistas({ conhecidas }: Olhar): readonly Entrada[] {
    return this.entradas.slice(0, conhecidas ?? this.entradas.length)
  }

  /** What moves an account or what is below it, entry by entry in the order of the books. */
  #movimentos(
    olhar: Olhar,
    doGrupo: (conta: ContaIngenua) => boolean,
  ): { entrada: Entrada; ordem: number; valor: number }[] {
    return this.#vistas(olhar)
      .filter(
        ({ tipo, data }) =>
          !(olhar.semEncerramento && tipo === 'E' && data >= olhar.de && data <= olhar.ate),
      )
      .flatMap((entrada) =>
        entrada.partidas.flatMap(([conta, valor], indice) =>
          doGrupo(this.conta(conta)) ? [{ entrada, ordem: indice + 1, valor }] : [],
        ),
      )
  }

  valores(olhar: Olhar, doGrupo: (conta: ContaIngenua) => boolean): Valores {
    const movimentos = this.#movimentos(olhar, doGrupo)
    const antes = movimentos.filter(({ entrada }) => entrada.data < olhar.de)
    const durante = movimentos.filter(
      ({ entrada }) => entrada.data >= olhar.de && entrada.data <= olhar.ate,
    )
    const saldoAnterior = soma(antes.map((m) => m.valor))
    const debitos = soma(durante.map((m) => Math.max(m.valor, 0)))
    const creditos = soma(durante.map((m) => Math.max(-m.valor, 0)))
    return { saldoAnterior, debitos, creditos, saldo: saldoAnterior + debitos - creditos }
  }

  /** Every account that is not all zeros, by code. */
  balancete(olhar: Olhar): Record<string, Valores> {
    const linhas: Record<string, Valores> = {}
    for (const { codigo, id, analitica } of this.contas) {
      const v = this.valores(olhar, (c) =>
        analitica ? c.id === id : c.codigo.startsWith(`${codigo}.`),
      )
      if (v.saldoAnterior !== 0 || v.debitos !== 0 || v.creditos !== 0) linhas[codigo] = v
    }
    return linhas
  }

  razao(olhar: Olhar, id: number) {
    const valores = this.valores(olhar, (conta) => conta.id === id)
    let { saldoAnterior: saldo } = valores
    const linhas = this.#movimentos(olhar, (conta) => conta.id === id)
      .filter(({ entrada }) => entrada.data >= olhar.de && entrada.data <= olhar.ate)
      .sort(
        (a, b) =>
          a.entrada.data.localeCompare(b.entrada.data) ||
          a.entrada.id - b.entrada.id ||
          a.ordem - b.ordem,
      )
      .map(({ entrada, ordem, valor }) => {
        saldo += valor
        return {
          ...{ lancamentoId: entrada.id, ordem, data: entrada.data },
          ...{ debito: Math.max(valor, 0), credito: Math.max(-valor, 0), saldo },
        }
      })
    return { ...valores, linhas }
  }

  diario(olhar: Olhar) {
    return this.#vistas(olhar)
      .filter(({ data }) => data >= olhar.de && data <= olhar.ate)
      .sort((a, b) => a.data.localeCompare(b.data) || a.id - b.id)
      .map(({ id, data, numero, tipo, partidas, estorna }) => ({
        ...{ id, data, numero, tipo, estornaId: estorna?.id ?? null },
        partidas: partidas.map(([conta, valor]) => [conta, valor]),
        valor: soma(partidas.map(([, valor]) => Math.max(valor, 0))),
      }))
  }

  /** Profit of a period, positive; the closing of the result left out. */
  resultado(periodo: Olhar): number {
    const { saldo, saldoAnterior } = this.valores(
      { ...periodo, semEncerramento: true },
      ehDeResultado,
    )
    return saldoAnterior - saldo || 0
  }

  /** Ativo, and what the other side must be: with the result not closed yet. */
  balanco(olhar: Olhar): { final: number; inicial: number } {
    const { saldo, saldoAnterior } = this.valores(olhar, ({ grupo }) => grupo === 'ativo')
    return { final: saldo, inicial: saldoAnterior }
  }

  vivas(origem: string, encerra?: number): Entrada[] {
    return this.entradas.filter(
      (e) => e.origem === origem && e.estorna === null && !e.estornada && e.encerra === encerra,
    )
  }

  encerradoDepois(ano: number): boolean {
    return this.entradas.some(
      ({ encerra, estorna, estornada }) =>
        encerra !== undefined && encerra > ano && estorna === null && !estornada,
    )
  }

  /** Something earned before the year is in no closing. */
  abertoAntes(ano: number): boolean {
    const olhar = { de: `${ano}-01-01`, ate: `${ano}-01-01` }
    return this.contas.some(
      (conta) =>
        conta.analitica &&
        ehDeResultado(conta) &&
        this.valores(olhar, ({ id }) => id === conta.id).saldoAnterior !== 0,
    )
  }

  /** In a locked month, or touching a result that some closing already took. */
  preso(usuario: number, ...novas: readonly NovaEntrada[]): boolean {
    return novas.some(
      (nova) =>
        this.bloqueado(nova.data, usuario) ||
        (nova.partidas.some(([id]) => ['resultado', 'apuracao'].includes(this.conta(id).grupo)) &&
          this.entradas.some(
            ({ tipo, data, estorna, estornada }) =>
              tipo === 'E' && data >= nova.data && estorna === null && !estornada,
          )),
    )
  }

  /** What closes a year: the accounts of result against the ARE, then the ARE against the accumulated ones. */
  encerramento(ano: number): NovaEntrada[] {
    const olhar = { de: `${ano}-12-31`, ate: `${ano}-12-31` }
    const saldos = this.contas.flatMap((conta): Partida[] => {
      if (!conta.analitica || !ehDeResultado(conta)) return []
      const { saldo } = this.valores(olhar, (c) => c.id === conta.id)
      return saldo === 0 ? [] : [[conta.id, saldo]]
    })
    const da = (funcao: string): number => this.contas.find((c) => c.funcao === funcao)?.id ?? 0
    const are = da('apuracao-do-resultado')
    const total = soma(saldos.map(([, valor]) => valor))
    // What half of another closing left on the way goes on with this one.
    const aDestinar = total + this.valores(olhar, (c) => c.id === are).saldo
    const comum = {
      data: `${ano}-12-31`,
      tipo: 'E',
      origem: 'encerramento',
      encerra: ano,
    } as const
    const zerar = saldos.map(([conta, valor]): Partida => [conta, -valor])
    const destino = da(aDestinar < 0 ? 'lucros-acumulados' : 'prejuizos-acumulados')
    const novas: NovaEntrada[] = []
    if (saldos.length > 0)
      novas.push({ ...comum, partidas: total === 0 ? zerar : [...zerar, [are, total]] })
    if (aDestinar !== 0)
      novas.push({
        ...comum,
        partidas: [
          [are, -aDestinar],
          [destino, aDestinar],
        ],
      })
    return novas
  }
}

const ehDeResultado = ({ grupo }: ContaIngenua): boolean => grupo === 'resultado'

// The history of a run, as whoever asked saw it: what was asked, when, and how it ended. Judged afterwards
// against the book, like Jepsen does: a book is one order of entries, and every answer must be of some moment
// of that order which the clock allows.

/** Account id → centavos, zeros left out. */
export type Vetor = Readonly<Record<string, number>>

type Desfecho = 'ok' | 'recusa' | 'duvida'

/** A write: `duvida` is one that nobody answered; it may be in the book or not, but once at most. */
export type Escrita = {
  readonly tipo: 'lancar' | 'estornar' | 'corrigir'
  readonly empresa: number
  /** What it is known by in the book: its words, or the entry that it undoes. */
  readonly marca: string
  readonly pedida: number
  respondida: number
  desfecho: Desfecho
  /** Sequences it was told. */
  sequencias: readonly number[]
}

/** A read of balances, up to the end of a month; `conhecidoEm` when it asked of the past. */
export type Leitura = {
  readonly rota: string
  readonly empresa: number
  readonly ate: string
  /** UTC, six decimals, like the instants of the book. */
  readonly conhecidoEm: string | null
  readonly pedida: number
  readonly respondida: number
  readonly saldos: Vetor
}

/** An entry of the book as the database has it. */
export type Elo = {
  readonly empresa: number
  readonly sequencia: number
  readonly marca: string
  readonly data: string
  /** UTC, six decimals: compares as text. */
  readonly registradoEm: string
  readonly partidas: readonly (readonly [conta: number, valor: number])[]
}

export type Historia = {
  readonly escritas: readonly Escrita[]
  readonly leituras: readonly Leitura[]
}

const somar = (vetor: Record<string, number>, partidas: Elo['partidas']): void => {
  for (const [conta, valor] of partidas) {
    const total = (vetor[conta] ?? 0) + valor
    if (total === 0) delete vetor[conta]
    else vetor[conta] = total
  }
}

const emTexto = (vetor: Vetor): string =>
  JSON.stringify(Object.entries(vetor).sort(([a], [b]) => Number(a) - Number(b)))

/** Every write that was answered is there once, one that was refused is not, and nothing else is. */
function julgarEscritas(escritas: readonly Escrita[], elos: readonly Elo[]): string[] {
  const faltas: string[] = []
  const doLivro = Map.groupBy(elos, ({ empresa, marca }) => `${empresa} ${marca}`)
  const pedidas = new Set(escritas.map(({ empresa, marca }) => `${empresa} ${marca}`))
  for (const [marca] of doLivro)
    if (!pedidas.has(marca)) faltas.push(`ninguém pediu o lançamento ${marca}`)
  for (const { empresa, marca, desfecho, sequencias, tipo } of escritas) {
    const achados = doLivro.get(`${empresa} ${marca}`) ?? []
    const devidos = tipo === 'corrigir' ? 2 : 1
    const nome = `${tipo} ${empresa} ${marca}`
    if (desfecho === 'recusa' && achados.length > 0)
      faltas.push(`${nome}: recusado, e está no livro`)
    if (desfecho === 'duvida' && achados.length !== 0 && achados.length !== devidos)
      faltas.push(`${nome}: em dúvida, e está ${achados.length} vezes`)
    if (desfecho !== 'ok') continue
    if (achados.length !== devidos)
      faltas.push(`${nome}: reconhecido, e está ${achados.length} vezes em vez de ${devidos}`)
    else if (achados.some(({ sequencia }) => !sequencias.includes(sequencia)))
      faltas.push(`${nome}: reconhecido com a sequência ${sequencias}, e está em outra`)
  }
  return faltas
}

/** Who was answered before another asked comes before it in the book. */
function julgarOrdem(escritas: readonly Escrita[]): string[] {
  const faltas: string[] = []
  for (const daEmpresa of Map.groupBy(
    escritas.filter(({ desfecho }) => desfecho === 'ok'),
    ({ empresa }) => empresa,
  ).values()) {
    const porResposta = daEmpresa.toSorted((a, b) => a.respondida - b.respondida)
    let [proxima, ultima] = [0, 0]
    for (const escrita of daEmpresa.toSorted((a, b) => a.pedida - b.pedida)) {
      for (
        let antes = porResposta[proxima];
        antes && antes.respondida < escrita.pedida;
        antes = porResposta[++proxima]
      )
        ultima = Math.max(ultima, ...antes.sequencias)
      if (Math.min(...escrita.sequencias) <= ultima)
        faltas.push(
          `${escrita.tipo} ${escrita.marca}: pedido depois de respondida a sequência ${ultima}, e recebeu ${escrita.sequencias}`,
        )
    }
  }
  return faltas
}

type Limites = { readonly de: number; readonly ate: number }

/** Which moments of the book an answer may be of: after all that was answered before it was asked, before all that was asked after it was answered. */
function limitesDe(leitura: Leitura, escritas: readonly Escrita[], elos: readonly Elo[]): Limites {
  let [de, ate] = [0, elos.at(-1)?.sequencia ?? 0]
  const depois = new Set<string>()
  for (const { desfecho, respondida, pedida, sequencias, marca } of escritas) {
    if (desfecho === 'ok' && respondida < leitura.pedida) de = Math.max(de, ...sequencias)
    if (pedida > leitura.respondida) depois.add(marca)
  }
  for (const { sequencia, marca } of elos)
    if (depois.has(marca)) {
      ate = sequencia - 1
      break
    }
  return { de, ate }
}

/** Every answer is the sum of the first entries of the book, for some number of them that the clock allows. */
function julgarLeituras(historia: Historia, elos: readonly Elo[]): string[] {
  const faltas: string[] = []
  for (const [empresa, leituras] of Map.groupBy(historia.leituras, (l) => l.empresa)) {
    const doLivro = elos.filter((elo) => elo.empresa === empresa)
    const escritas = historia.escritas.filter((escrita) => escrita.empresa === empresa)
    const prefixos = new Map<string, string[]>()
    for (const { ate } of leituras) {
      if (prefixos.has(ate)) continue
      const vetor: Record<string, number> = {}
      const textos = [emTexto(vetor)]
      for (const { data, partidas } of doLivro) {
        if (data.slice(0, 7) <= ate) somar(vetor, partidas)
        textos.push(emTexto(vetor))
      }
      prefixos.set(ate, textos)
    }
    for (const leitura of leituras) {
      const total = Object.values(leitura.saldos).reduce((soma, valor) => soma + valor, 0)
      const nome = `${leitura.rota} da empresa ${empresa} até ${leitura.ate}`
      if (total !== 0) faltas.push(`${nome}: soma ${total}`)
      const textos = prefixos.get(leitura.ate) ?? []
      const visto = emTexto(leitura.saldos)
      const { conhecidoEm } = leitura
      const { de, ate } =
        conhecidoEm === null
          ? limitesDe(leitura, escritas, doLivro)
          : exatamente(doLivro.filter(({ registradoEm }) => registradoEm <= conhecidoEm).length)
      if (!textos.slice(de, ate + 1).includes(visto)) {
        const onde = textos.indexOf(visto)
        faltas.push(
          `${nome}${conhecidoEm === null ? '' : `, conhecido em ${conhecidoEm}`}: deveria ser de ${de} a ${ate} lançamentos, e é ${onde < 0 ? 'de nenhum momento do livro' : `de ${onde}`}`,
        )
      }
    }
  }
  return faltas
}

const exatamente = (quantos: number): Limites => ({ de: quantos, ate: quantos })

/** What in a history the book denies; empty when all holds. `elos` in the order of company and sequence. */
export function julgarHistoria(historia: Historia, elos: readonly Elo[]): string[] {
  return [
    ...julgarEscritas(historia.escritas, elos),
    ...julgarOrdem(historia.escritas),
    ...julgarLeituras(historia, elos),
  ]
}

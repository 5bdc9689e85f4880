import { type EntradaCanonica, selar } from '../cadeia.ts'
import { lerCsv } from './ler-csv.ts'

type Arquivos = ReadonlyMap<string, () => AsyncGenerator<Uint8Array>>
type Celulas = readonly (string | null)[]
type Achar = (mensagem: string) => void

const LANCAMENTOS = 'tabelas/lancamentos.csv'
const PARTIDAS = 'tabelas/partidas.csv'
const SALDOS = 'tabelas/saldos-mensais.csv'
const CONTAS = 'tabelas/contas.csv'
const TIPO: Readonly<Record<string, string>> = { normal: 'N', encerramento: 'E', extemporaneo: 'X' }
const VOLTAS = 2n ** 64n

/** What the chain says, as the tables are compared with it: small, whatever the number of entries. */
export type SomaDaCadeia = {
  quantos: number
  /** Of the marks of all entries, in any order. */
  marcas: bigint
  /** Moved in each account, cost centre and month: `conta centro` → `AAAA-MM` → debits and credits. */
  readonly movimentos: Map<string, Map<string, [debitos: number, creditos: number]>>
}

export const somaVazia = (): SomaDaCadeia => ({ quantos: 0, marcas: 0n, movimentos: new Map() })

type Comparavel = Pick<
  EntradaCanonica,
  'exercicio' | 'numero' | 'data' | 'tipo' | 'dataDoFato' | 'historico' | 'partidas'
>

/** Two entries of the same mark say the same in what a table holds of them. */
const marcaDe = (e: Comparavel): string =>
  selar(
    JSON.stringify([
      ...[e.exercicio, e.numero, e.data, e.tipo, e.dataDoFato, e.historico],
      e.partidas.map((p) => [p.codigo, p.valor, p.centro, p.historico]),
    ]),
  ).slice(0, 16)

const chaveDoSaldo = (conta: string, centro: string | null): string => `${conta} ${centro ?? ''}`

export function somarElo(soma: SomaDaCadeia, entrada: EntradaCanonica): void {
  soma.quantos += 1
  soma.marcas = (soma.marcas + BigInt(`0x${marcaDe(entrada)}`)) % VOLTAS
  const mes = entrada.data.slice(0, 7)
  for (const { codigo, centro, valor } of entrada.partidas) {
    const chave = chaveDoSaldo(codigo, centro)
    const meses = soma.movimentos.get(chave) ?? new Map<string, [number, number]>()
    const [debitos, creditos] = meses.get(mes) ?? [0, 0]
    meses.set(mes, [debitos + Math.max(valor, 0), creditos + Math.max(-valor, 0)])
    soma.movimentos.set(chave, meses)
  }
}

const centavosDe = (texto: string | null): number => {
  const achado = /^(-?)(\d+),(\d\d)$/.exec(texto ?? '')
  const valor = achado ? Number(`${achado[2]}${achado[3]}`) : Number.NaN
  return achado?.[1] && valor !== 0 ? -valor : valor
}

/** The rows of a table after its heading; none when the export has no such table. */
async function* linhasDe(arquivos: Arquivos, nome: string): AsyncGenerator<Celulas> {
  const abrir = arquivos.get(nome)
  if (abrir === undefined) return
  let primeira = true
  for await (const linha of lerCsv(abrir())) {
    if (!primeira) yield linha
    primeira = false
  }
}

const partidaDa = ([, , conta, debito, credito, centro, historico]: Celulas) => ({
  codigo: conta ?? '',
  valor: centavosDe(debito ?? null) - centavosDe(credito ?? null),
  centro: centro ?? null,
  historico: historico ?? null,
})
type PartidaDaTabela = ReturnType<typeof partidaDa>

const lancamentoDa = (linha: Celulas, partidas: readonly PartidaDaTabela[]): Comparavel => {
  const [, ano, numero, data, tipo, dataDoFato, historico] = linha
  return {
    ...{ exercicio: Number(ano), numero: Number(numero), data: data ?? '' },
    ...{ tipo: TIPO[tipo ?? ''] ?? '', dataDoFato: dataDoFato ?? null, historico: historico ?? '' },
    partidas,
  }
}

/** The two tables side by side, as they were written: the lines of each entry follow one another in its order. */
async function somaDasTabelas(arquivos: Arquivos): Promise<{ quantos: number; marcas: bigint }> {
  const soma = { quantos: 0, marcas: 0n }
  const partidas = linhasDe(arquivos, PARTIDAS)
  let proxima = await partidas.next()
  for await (const linha of linhasDe(arquivos, LANCAMENTOS)) {
    const suas: PartidaDaTabela[] = []
    while (!proxima.done && proxima.value[0] === linha[0]) {
      suas.push(partidaDa(proxima.value))
      proxima = await partidas.next()
    }
    soma.quantos += 1
    soma.marcas = (soma.marcas + BigInt(`0x${marcaDe(lancamentoDa(linha, suas))}`)) % VOLTAS
  }
  // A line of no entry is a difference too.
  return proxima.done ? soma : { ...soma, quantos: soma.quantos + 1 }
}

/** Only when something differs: every entry of the tables in memory, to tell which. */
async function dizerQuais(
  arquivos: Arquivos,
  entradas: AsyncIterable<EntradaCanonica>,
  achar: Achar,
): Promise<void> {
  const partidas = new Map<string, PartidaDaTabela[]>()
  for await (const linha of linhasDe(arquivos, PARTIDAS)) {
    const suas = partidas.get(linha[0] ?? '') ?? []
    suas.push(partidaDa(linha))
    partidas.set(linha[0] ?? '', suas)
  }
  const marcas = new Map<string, string>()
  for await (const linha of linhasDe(arquivos, LANCAMENTOS)) {
    const lancamento = lancamentoDa(linha, partidas.get(linha[0] ?? '') ?? [])
    partidas.delete(linha[0] ?? '')
    marcas.set(`${lancamento.numero}/${lancamento.exercicio}`, marcaDe(lancamento))
  }
  for await (const entrada of entradas) {
    const nome = `${entrada.numero}/${entrada.exercicio}`
    const marca = marcas.get(nome)
    marcas.delete(nome)
    if (marca === undefined) achar(`O lançamento ${nome} está na corrente, e não nas tabelas.`)
    else if (marca !== marcaDe(entrada))
      achar(`O lançamento ${nome} não é, nas tabelas, o que está na corrente.`)
  }
  for (const nome of marcas.keys())
    achar(`O lançamento ${nome} está nas tabelas, e não na corrente.`)
  for (const id of partidas.keys())
    achar(`A tabela de partidas tem linhas de «${id}», que não está na de lançamentos.`)
}

/** Each balance of the table is the sum of the chain: what came before the month, what moved in it, what it left. */
async function conferirSaldos(
  arquivos: Arquivos,
  { movimentos }: SomaDaCadeia,
  achar: Achar,
): Promise<void> {
  const linhas: Celulas[] = []
  for await (const linha of linhasDe(arquivos, SALDOS)) linhas.push(linha)
  const porCentro = linhas.some(([, , centro]) => centro !== null && centro !== undefined)
  const juntos = porCentro ? movimentos : semCentros(movimentos)
  const anos = new Set(linhas.map(([mes]) => mes?.slice(0, 4)))
  const vistos = new Set<string>()
  const nomeDe = (chave: string, mes: string) => {
    const [conta, centro] = chave.split(' ')
    return `A conta ${conta}${centro ? `, centro ${centro},` : ''} em ${mes.slice(5)}/${mes.slice(0, 4)}`
  }
  for (const [mes, conta, centro, ...valores] of linhas) {
    const chave = chaveDoSaldo(conta ?? '', centro ?? null)
    const meses = juntos.get(chave)
    vistos.add(`${chave} ${mes}`)
    const [debitos, creditos] = meses?.get(mes ?? '') ?? [0, 0]
    let inicial = 0
    for (const [outro, [d, c]] of meses ?? []) if (outro < (mes ?? '')) inicial += d - c
    const certos = [inicial, debitos, creditos, inicial + debitos - creditos]
    if (certos.some((valor, i) => valor !== centavosDe(valores[i] ?? null)))
      achar(`${nomeDe(chave, mes ?? '')} tem na tabela de saldos um valor que não é o da corrente.`)
  }
  for (const [chave, meses] of juntos)
    for (const mes of meses.keys())
      if (anos.has(mes.slice(0, 4)) && !vistos.has(`${chave} ${mes}`))
        achar(`${nomeDe(chave, mes)} não está na tabela de saldos.`)
}

function semCentros(movimentos: SomaDaCadeia['movimentos']): SomaDaCadeia['movimentos'] {
  const juntos: SomaDaCadeia['movimentos'] = new Map()
  for (const [chave, meses] of movimentos) {
    const conta = chaveDoSaldo(chave.split(' ')[0] ?? '', null)
    const somados = juntos.get(conta) ?? new Map<string, [number, number]>()
    for (const [mes, [d, c]] of meses) {
      const [debitos, creditos] = somados.get(mes) ?? [0, 0]
      somados.set(mes, [debitos + d, creditos + c])
    }
    juntos.set(conta, somados)
  }
  return juntos
}

/** Every account that moved has its name. */
async function conferirContas(
  arquivos: Arquivos,
  { movimentos }: SomaDaCadeia,
  achar: Achar,
): Promise<void> {
  const codigos = new Set<string>()
  for await (const [codigo] of linhasDe(arquivos, CONTAS)) codigos.add(codigo ?? '')
  const usadas = new Set([...movimentos.keys()].map((chave) => chave.split(' ')[0] ?? ''))
  for (const conta of usadas)
    if (!codigos.has(conta))
      achar(`A conta ${conta} tem lançamentos, e não está na tabela de contas.`)
}

/** The tables of the book against its chain: entries with their lines, balances, accounts; what differs is told by name. */
export async function conferirTabelas(
  arquivos: Arquivos,
  { soma, entradas }: { soma: SomaDaCadeia; entradas: () => AsyncIterable<EntradaCanonica> },
  achar: Achar,
): Promise<void> {
  if (soma.quantos > 0)
    for (const nome of [LANCAMENTOS, PARTIDAS, SALDOS, CONTAS])
      if (!arquivos.has(nome)) achar(`Falta a tabela ${nome}: não há com que comparar a corrente.`)
  if (arquivos.has(LANCAMENTOS) && arquivos.has(PARTIDAS)) {
    const { quantos, marcas } = await somaDasTabelas(arquivos)
    if (quantos !== soma.quantos || marcas !== soma.marcas)
      await dizerQuais(arquivos, entradas(), achar)
  }
  if (arquivos.has(SALDOS)) await conferirSaldos(arquivos, soma, achar)
  if (arquivos.has(CONTAS)) await conferirContas(arquivos, soma, achar)
}

import type { GrupoDeConta } from '@razao/engine/contabil'
import { competenciaDe } from '@razao/engine/tempo'
import type {
  ContaDoLivro,
  LancamentoDoLivro,
  ParticipanteDoLivro,
  PartidaDoLivro,
  SaldoMensal,
  Sequencia,
  Signatario,
} from '../livro/index.ts'
import { BRASIL, COD_NAT } from './campos.ts'
import { createConferencia } from './conferir-leitura.ts'
import { LIMITES_ECD, type LimitesDaEcd, type LinhaRecusada, lerRegistros } from './ler.ts'
import type { Registro } from './tipos.ts'
import { lerData, lerSaldo, reais } from './valores.ts'

/** What an ECD says, without the entries, which go one by one to `aoLancamento`. */
export type EcdLida = {
  readonly empresa: { readonly nome: string; readonly cnpj: string } | null
  readonly periodo: { readonly inicio: string; readonly fim: string } | null
  readonly plano: readonly ContaDoLivro[]
  readonly saldosMensais: readonly SaldoMensal[]
  readonly historicosPadrao: readonly { readonly codigo: string; readonly texto: string }[]
  readonly centros: readonly {
    readonly codigo: string
    readonly nome: string
    readonly desde: string
  }[]
  readonly participantes: readonly ParticipanteDoLivro[]
  readonly signatarios: readonly Signatario[]
  readonly lancamentos: number
  /** Lines refused, by number; empty in a sound file. */
  readonly erros: readonly LinhaRecusada[]
}

export type OpcoesDeLeitura = {
  readonly aoLancamento?: (lancamento: LancamentoDoLivro) => void | Promise<void>
  readonly limites?: LimitesDaEcd
}

const GRUPO: ReadonlyMap<string, GrupoDeConta> = new Map(
  (Object.entries(COD_NAT) as [GrupoDeConta, string][]).map(([grupo, codigo]) => [codigo, grupo]),
)
const TIPOS: ReadonlyMap<string, LancamentoDoLivro['tipo']> = new Map([
  ['N', 'normal'],
  ['E', 'encerramento'],
  ['X', 'extemporaneo'],
])

type Mutavel<T> = { -readonly [K in keyof T]: T[K] }
type Aberto = Mutavel<Omit<LancamentoDoLivro, 'partidas'>> & {
  partidas: PartidaDoLivro[]
  /** What its header says that it moves, in centavos. */
  total: number
  linha: number
}

const opcional = <C extends string>(campo: C, valor: string | undefined): { [K in C]?: string } =>
  (valor === undefined || valor === '' ? {} : { [campo]: valor }) as { [K in C]?: string }

type ParticipanteLido = Omit<ParticipanteDoLivro, 'relacoes'> & {
  relacoes: Lista<ParticipanteDoLivro['relacoes']>
}

type Lista<T> = T extends readonly (infer U)[] ? U[] : never

/** What was read so far. */
type Leitura = {
  empresa: EcdLida['empresa']
  periodo: EcdLida['periodo']
  readonly plano: Mutavel<ContaDoLivro>[]
  readonly codigos: Set<string>
  readonly saldosMensais: SaldoMensal[]
  readonly historicosPadrao: Lista<EcdLida['historicosPadrao']>
  readonly centros: Lista<EcdLida['centros']>
  readonly participantes: ParticipanteLido[]
  readonly signatarios: Signatario[]
  mes: string | null
  aberto: Aberto | null
}

/** Takes a register in; answers why it is refused, or null. */
type Leitor = (leitura: Leitura, campos: Registro, linha: number) => string | null

function paraUltimaConta(campo: 'referencial' | 'aglutinacao'): Leitor {
  return ({ plano }, c) => {
    const conta = plano.at(-1)
    if (conta === undefined) return 'vem antes de qualquer conta'
    conta[campo] = c[2] || null
    return null
  }
}

const lerConta: Leitor = ({ plano, codigos }, c) => {
  const [, data, nat = '', tipo, nivel = '', codigo = '', superior = '', nome = ''] = c
  const grupo = GRUPO.get(nat)
  const desde = lerData(data)
  if (grupo === undefined) return `a natureza "${nat.slice(0, 20)}" não existe`
  if (tipo !== 'S' && tipo !== 'A') return 'a conta não é sintética nem analítica'
  if (codigo === '' || codigo.length > 255) return 'falta o código da conta'
  if (codigos.has(codigo)) return `a conta ${codigo} já apareceu`
  codigos.add(codigo)
  plano.push({
    codigo,
    nome,
    tipo: tipo === 'A' ? 'analitica' : 'sintetica',
    grupo,
    nivel: Number(nivel) || 1,
    superior: superior || null,
    ...(desde === null ? {} : { desde }),
  })
  return null
}

const lerSaldoMensal: Leitor = ({ mes, saldosMensais }, c) => {
  const inicial = lerSaldo(c[3], c[4])
  const final = lerSaldo(c[7], c[8])
  const [debitos, creditos] = [lerSaldo(c[5], 'D'), lerSaldo(c[6], 'D')]
  if (mes === null) return 'há saldo fora de um período'
  if (inicial === null || final === null || debitos === null || creditos === null) {
    return 'um dos valores do saldo está errado'
  }
  saldosMensais.push({
    ...{ competencia: mes, conta: c[1] ?? '', ...opcional('centro', c[2]) },
    ...{ inicial, debitos, creditos, final },
  })
  return null
}

const lerLancamento: Leitor = (leitura, c, linha) => {
  const [, numero = '', quando, valor = '', indicador = '', doFato = ''] = c
  const data = lerData(quando)
  const tipo = TIPOS.get(indicador)
  const total = lerSaldo(valor, 'D')
  if (data === null || tipo === undefined) return 'a data ou o tipo do lançamento está errado'
  if (total === null) return 'o valor do lançamento está errado'
  const dataDoFato = doFato === '' ? undefined : (lerData(doFato) ?? undefined)
  leitura.aberto = {
    ...{ id: numero, numero: Number(numero) || 0, data, historico: '', tipo },
    ...opcional('dataDoFato', dataDoFato),
    ...{ partidas: [], total, linha },
  }
  return null
}

/** The words of a partida: its own, or those of the histórico padronizado (I075) that it names. */
const palavrasDa = (
  { historicosPadrao }: Leitura,
  texto: string,
  codigo: string | undefined,
): string =>
  texto !== '' || !codigo
    ? texto
    : (historicosPadrao.find((padrao) => padrao.codigo === codigo)?.texto ?? '')

const lerPartida: Leitor = (leitura, c) => {
  const { aberto } = leitura
  const valor = lerSaldo(c[3], c[4])
  if (aberto === null) return 'há partida fora de um lançamento'
  if (valor === null) return 'o valor da partida está errado'
  const [, conta = '', centro, , , documento, historicoPadrao, escrito = '', participante] = c
  const texto = palavrasDa(leitura, escrito, historicoPadrao)
  if (aberto.historico === '') aberto.historico = texto
  if (documento) aberto.documento = documento
  aberto.partidas.push({
    ...{ conta, valor, ...opcional('centro', centro) },
    ...opcional('historico', texto === aberto.historico ? undefined : texto),
    ...opcional('historicoPadrao', historicoPadrao),
    ...opcional('participante', participante),
  })
  return null
}

const lerSignatario: Leitor = ({ signatarios }, c) => {
  const [, nome = '', documento = '', qualificacao = '', codigo = '', crc, email, telefone] = c
  signatarios.push({
    ...{ nome, documento, qualificacao, codigo, responsavelLegal: c[11] === 'S' },
    ...opcional('email', email),
    ...opcional('telefone', telefone),
    ...opcional('crc', crc),
    ...opcional('ufDoCrc', c[8]),
    ...opcional('sequencialDoCrc', c[9]),
    ...opcional('validadeDoCrc', lerData(c[10]) ?? undefined),
  })
  return null
}

/** Files of the SPED that open as an ECD does. */
const OUTROS_LIVROS: ReadonlyMap<string, string> = new Map([
  ['LECF', 'é de uma ECF, e não de uma ECD'],
  ['', 'não abre uma ECD'],
])
/** Forms of bookkeeping (I010) whose entries are not all in the file. */
const SEM_LANCAMENTOS: ReadonlyMap<string, string> = new Map([
  ['B', 'é um livro de balancetes diários (forma B), que não traz lançamentos'],
  ['A', 'é um livro auxiliar (forma A): envie o Diário (forma G ou R)'],
  ['Z', 'é um Razão auxiliar (forma Z): envie o Diário (forma G ou R)'],
])

const LEITORES: Readonly<Record<string, Leitor>> = {
  '0000': (leitura, c) => {
    const [inicio, fim] = [lerData(c[2]), lerData(c[3])]
    if (c[1] !== 'LECD') return OUTROS_LIVROS.get(c[1] ?? '') ?? 'é de uma EFD, e não de uma ECD'
    if (inicio === null || fim === null) return 'o período da ECD não existe'
    leitura.empresa = { nome: c[4] ?? '', cnpj: c[5] ?? '' }
    leitura.periodo = { inicio, fim }
    return null
  },
  '0150': ({ participantes }, c) => {
    participantes.push({
      ...{ codigo: c[1] ?? '', nome: c[2] ?? '', codigoPais: c[3] || BRASIL, relacoes: [] },
      ...opcional('documento', c[4] || c[5]),
      ...opcional('uf', c[7]),
      ...opcional('codigoMunicipio', c[10]),
    })
    return null
  },
  '0180': ({ participantes }, c) => {
    const inicio = lerData(c[2])
    const fim = lerData(c[3])
    if (inicio === null) return 'a data da relação não existe'
    participantes.at(-1)?.relacoes.push({ codigo: c[1] ?? '', inicio, ...(fim ? { fim } : {}) })
    return null
  },
  I010: (_leitura, c) => SEM_LANCAMENTOS.get(c[1] ?? '') ?? null,
  I050: lerConta,
  I051: paraUltimaConta('referencial'),
  I052: paraUltimaConta('aglutinacao'),
  I075: ({ historicosPadrao }, c) => {
    historicosPadrao.push({ codigo: c[1] ?? '', texto: c[2] ?? '' })
    return null
  },
  I100: ({ centros }, c) => {
    const desde = lerData(c[1])
    if (desde === null) return 'a data do centro de custo não existe'
    centros.push({ codigo: c[2] ?? '', nome: c[3] ?? '', desde })
    return null
  },
  I150: (leitura, c) => {
    const inicio = lerData(c[1])
    leitura.mes = inicio === null ? null : competenciaDe(inicio)
    return inicio === null ? 'a data do período não existe' : null
  },
  I155: lerSaldoMensal,
  I200: lerLancamento,
  I250: lerPartida,
  J930: lerSignatario,
}

const leituraVazia = (): Leitura => ({
  ...{ empresa: null, periodo: null, plano: [], codigos: new Set(), saldosMensais: [] },
  ...{ historicosPadrao: [], centros: [], participantes: [], signatarios: [] },
  ...{ mes: null, aberto: null },
})

function conferir({ partidas, linha, numero, total }: Aberto): LinhaRecusada | null {
  const soma = (sinal: 1 | -1) =>
    partidas.reduce((t, { valor }) => t + Math.max(0, sinal * valor), 0)
  const [debitos, creditos] = [soma(1), soma(-1)]
  if (partidas.length > 1 && debitos === creditos && debitos === total) return null
  const desiguais =
    debitos === creditos
      ? `as partidas somam ${reais(debitos)}, e o I200 diz ${reais(total)}`
      : 'débitos e créditos não são iguais'
  const porque = partidas.length > 1 ? desiguais : 'faltam partidas'
  return { linha, mensagem: `Linha ${linha}: no lançamento ${numero}, ${porque}.` }
}

/**
 * Reads an ECD for import: chart, balances, signers, and each entry handed over as it ends, so that any
 * size is read in constant memory. Never throws for what is in the file: every line that could not be
 * understood is in `erros`, with what the file says of itself and is not so (how many lines, balances, movements); an entry that does not balance is there and is not handed over.
 */
export async function lerEcd(
  blocos: Sequencia<Uint8Array>,
  { aoLancamento, limites = LIMITES_ECD }: OpcoesDeLeitura = {},
): Promise<EcdLida> {
  const leitura = leituraVazia()
  const conferencia = createConferencia()
  const erros: LinhaRecusada[] = []
  let lancamentos = 0
  const recusar = (recusa: LinhaRecusada): void => {
    if (erros.length < limites.erros) erros.push(recusa)
  }
  const entregar = async (): Promise<void> => {
    const pronto = leitura.aberto
    leitura.aberto = null
    if (pronto === null) return
    const problema = conferir(pronto)
    if (problema !== null) {
      recusar(problema)
      return
    }
    lancamentos += 1
    const { linha, total, ...lancamento } = pronto
    await aoLancamento?.(lancamento)
  }
  for await (const lida of lerRegistros(blocos, limites)) {
    if (!lida.ok) {
      recusar(lida.recusa)
      continue
    }
    const { linha, campos } = lida.registro
    if (campos[0] !== 'I250') await entregar()
    const desconhecido = conferencia.ver(lida.registro)
    const porque = desconhecido ?? LEITORES[campos[0] ?? '']?.(leitura, campos, linha) ?? null
    if (porque !== null) recusar({ linha, mensagem: `Linha ${linha} (${campos[0]}): ${porque}.` })
  }
  await entregar()
  // With a line refused the sums are others: that line is what is to be mended first.
  if (erros.length === 0) for (const recusa of conferencia.terminar()) recusar(recusa)
  const { codigos, mes, aberto, ...lida } = leitura
  return { ...lida, lancamentos, erros }
}

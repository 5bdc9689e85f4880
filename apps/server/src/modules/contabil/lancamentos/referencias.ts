import { partidaQueSeAnula } from '@razao/engine/contabil'
import { grupoDe } from '@razao/engine/contabil/demonstracoes'
import { decimalDosCentavos } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { preparada } from '../../../platform/db/index.ts'
import { type PedidoProprio, PorConferir } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import {
  exigirDiaDaEmpresa,
  type LancamentoAConfirmar,
  type Ponta,
  type TipoDeLancamento,
  type VidaDaEmpresa,
  vidaDesde,
} from '../livro/index.ts'

/** A line as people say it: the account by id or by code. */
export type PartidaPedida = {
  readonly contaId?: number | undefined
  readonly conta?: string | undefined
  readonly valor: number
  readonly centroId?: number | null | undefined
  readonly participanteId?: number | null | undefined
  readonly historico?: string | null | undefined
}

/** An entry as people ask for it. */
export type LancamentoPedido = {
  readonly data: string
  readonly historico: string
  readonly tipo?: TipoDeLancamento | undefined
  readonly dataDoFato?: string | null | undefined
  readonly documentoId?: number | null | undefined
  readonly documentoNumero?: string | null | undefined
  readonly partidas: readonly PartidaPedida[]
}

type Conta = {
  id: number
  codigo: string
  tipo: string
  grupo: string | null
  ativa: boolean
  de: string | null
  ate: string | null
}
type Lidas = {
  ponta: Ponta
  guardadas: RespostaDada[] | null
  contas: Conta[] | null
  centros: { id: number; codigo: string; ativo: boolean }[] | null
  participantes: number[] | null
  documentos: number[] | null
  bloqueadas: string[] | null
  abertura: string
  encerradaEm: string | null
}

/** An answer already given under a key. */
type RespostaDada = { chave: string; rota: string; entrada_hash: string; resposta: unknown }

export type Referencias = {
  readonly ponta: Ponta
  readonly guardadas: ReadonlyMap<string, RespostaDada>
  readonly contaPorId: ReadonlyMap<number, Conta>
  readonly contaPorCodigo: ReadonlyMap<string, Conta>
  readonly centros: ReadonlyMap<number, { id: number; codigo: string; ativo: boolean }>
  readonly participantes: ReadonlySet<number>
  readonly documentos: ReadonlySet<number>
  readonly bloqueadas: ReadonlySet<string>
  readonly vida: VidaDaEmpresa
}

const unicos = <T>(valores: readonly (T | null | undefined)[]): T[] => [
  ...new Set(valores.filter((valor) => valor !== null && valor !== undefined)),
]

/**
 * Holds the book of one company until the end of the transaction, and reads all that some entries name:
 * accounts as the company sees them, cost centres, people, documents, which of the months are locked for who
 * asks, and the answers already given under the keys. Refuses a company not seen.
 */
export async function prepararLancamentos(
  ctx: Context,
  empresaId: number,
  {
    pedidos,
    chaves = [],
    meses = [],
    conferir,
  }: {
    pedidos: readonly LancamentoPedido[]
    chaves?: readonly string[]
    /** Other months that will be written. */
    meses?: readonly string[]
    /** Who asks was remembered: when that does not hold any more, `PorConferir` is thrown. */
    conferir?: PedidoProprio['conferir']
  },
): Promise<Referencias> {
  const partidas = pedidos.flatMap((pedido) => pedido.partidas)
  const [linha] = await preparada<{ tudo: Lidas | { porConferir: true } | null }>(ctx.db, {
    name: 'preparar-lancamentos',
    text: 'select app.preparar_lancamentos($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as tudo',
    values: [
      ctx.tenant.escritorioId,
      empresaId,
      ctx.user.id,
      conferir?.sujeito ?? null,
      conferir?.marca ?? null,
      unicos([...meses, ...pedidos.map((p) => p.data.slice(0, 7))]),
      chaves,
      unicos(partidas.map((p) => p.contaId)),
      unicos(partidas.map((p) => p.conta)),
      unicos(partidas.map((p) => p.centroId)),
      unicos(partidas.map((p) => p.participanteId)),
      unicos(pedidos.map((p) => p.documentoId)),
    ],
  })
  const lidas = linha?.tudo
  if (!lidas) throw problem('nao-encontrado')
  if ('porConferir' in lidas) throw new PorConferir()
  const contas = lidas.contas ?? []
  return {
    ponta: lidas.ponta,
    guardadas: new Map((lidas.guardadas ?? []).map((guardada) => [guardada.chave, guardada])),
    contaPorId: new Map(contas.map((conta) => [conta.id, conta])),
    // Of two of one code, the one that the company did not hide.
    contaPorCodigo: new Map(
      contas
        .toSorted((a, b) => Number(a.ativa) - Number(b.ativa))
        .map((conta) => [conta.codigo, conta]),
    ),
    centros: new Map((lidas.centros ?? []).map((centro) => [centro.id, centro])),
    participantes: new Set(lidas.participantes ?? []),
    documentos: new Set(lidas.documentos ?? []),
    bloqueadas: new Set(lidas.bloqueadas ?? []),
    vida: vidaDesde(ctx, lidas),
  }
}

const mesEmPalavras = (mes: string) => `${mes.slice(5)}/${mes.slice(0, 4)}`

/** Looks an asked entry up in what was read; throws the refusal of the first thing wrong in it. */
export function resolverPedido(
  referencias: Referencias,
  pedido: LancamentoPedido,
): Pick<
  LancamentoAConfirmar,
  'data' | 'historico' | 'tipo' | 'dataDoFato' | 'documento' | 'partidas'
> {
  const mes = pedido.data.slice(0, 7)
  if (referencias.bloqueadas.has(mes))
    throw problem('competencia-fechada', {
      detail: `A competência ${mesEmPalavras(mes)} está bloqueada.`,
    })
  exigirDiaDaEmpresa(referencias.vida, pedido.data)
  conferirTipo(pedido)
  conferirValores(pedido.partidas)
  conferirSoma(pedido.partidas)
  conferirFato(pedido)
  if (
    pedido.documentoId !== undefined &&
    pedido.documentoId !== null &&
    !referencias.documentos.has(pedido.documentoId)
  )
    throw problem('nao-encontrado')
  const partidas = pedido.partidas.map((partida, indice) =>
    resolverPartida(referencias, { partida, indice, mes }),
  )
  conferirLados(pedido, partidas)
  return {
    data: pedido.data,
    historico: pedido.historico,
    tipo: pedido.tipo ?? 'N',
    dataDoFato: pedido.dataDoFato ?? null,
    documento: {
      tipo: pedido.documentoId ? 'documento' : null,
      id: pedido.documentoId ?? null,
      numero: pedido.documentoNumero ?? null,
    },
    partidas,
  }
}

type Partida = LancamentoAConfirmar['partidas'][number]

/** Where an entry has an account on both sides and they cancel, of one cost centre and one person; -1 when nowhere. */
const contraSiMesma = (partidas: readonly Partida[]): number =>
  partidaQueSeAnula(
    partidas,
    ({ conta, centro, participanteId }) =>
      `${conta.id}:${centro?.id ?? ''}:${participanteId ?? ''}`,
  )

function conferirLados(pedido: LancamentoPedido, partidas: readonly Partida[]): void {
  const indice = contraSiMesma(partidas)
  const conta = partidas[indice]?.conta
  if (conta === undefined) return
  const campo = pedido.partidas[indice]?.contaId === undefined ? 'conta' : 'contaId'
  throw problem('entrada-invalida', {
    erros: [
      {
        pointer: `#/partidas/${indice}/${campo}`,
        mensagem: `A conta ${conta.codigo} está a débito e a crédito com valores que se anulam: escolha outra conta de um dos lados, ou diga o centro de custo ou a pessoa de cada um.`,
      },
    ],
  })
}

/** At least two lines, none of nothing, that sum to zero. */
const partidasFecham = (partidas: readonly PartidaPedida[]): boolean =>
  partidas.length >= 2 &&
  partidas.every((partida) => partida.valor !== 0) &&
  somaDas(partidas) === 0

const somaDas = (partidas: readonly PartidaPedida[]): number =>
  partidas.reduce((total, partida) => total + partida.valor, 0)

/** Five hundred lines of it are still sums of safe integers, and so are the balances of any year of a company. */
const MAIOR_VALOR = 10_000_000_000_000

function conferirValores(partidas: readonly PartidaPedida[]): void {
  const indice = partidas.findIndex(({ valor }) => Math.abs(valor) > MAIOR_VALOR)
  if (indice >= 0)
    throw problem('entrada-invalida', {
      erros: [
        {
          pointer: `#/partidas/${indice}/valor`,
          mensagem: 'O valor de uma partida vai até R$ 100 bilhões.',
        },
      ],
    })
}

/** A closing made by hand would leave the statements with half of a result, or with it twice. */
function conferirTipo({ tipo }: LancamentoPedido): void {
  if (tipo !== 'E') return
  const mensagem =
    'O encerramento do resultado não se lança à mão: faça-o em Contabilidade › Encerramento, que zera as contas e leva o resultado ao patrimônio.'
  throw problem('entrada-invalida', { erros: [{ pointer: '#/tipo', mensagem }] })
}

/** Only what is booked out of its time has a day of its own, and it came before. */
function conferirFato({ data, tipo = 'N', dataDoFato = null }: LancamentoPedido): void {
  const recusar = (mensagem: string) =>
    problem('entrada-invalida', { erros: [{ pointer: '#/dataDoFato', mensagem }] })
  if (tipo === 'X' && dataDoFato === null) throw recusar('Informe o dia em que o fato aconteceu.')
  if (tipo !== 'X' && dataDoFato !== null)
    throw recusar('Só o lançamento extemporâneo tem data do fato.')
  if (dataDoFato !== null && dataDoFato > data)
    throw recusar('O fato não vem depois do lançamento.')
}

function conferirSoma(partidas: readonly PartidaPedida[]): void {
  if (!partidasFecham(partidas))
    throw problem('partidas-nao-fecham', {
      detail: `São ${partidas.length} partidas, com diferença de ${decimalDosCentavos(somaDas(partidas))}.`,
    })
}

/** The account through which a result goes to the patrimônio: of the closing alone. */
export const ehDeApuracao = (conta: { grupo: string | null; codigo: string }): boolean =>
  grupoDe(conta) === 'apuracao'

function resolverPartida(
  referencias: Referencias,
  { partida, indice, mes }: { partida: PartidaPedida; indice: number; mes: string },
) {
  const conta =
    partida.contaId === undefined
      ? referencias.contaPorCodigo.get(partida.conta ?? '')
      : referencias.contaPorId.get(partida.contaId)
  const campo = partida.contaId === undefined ? 'conta' : 'contaId'
  if (!conta) {
    if (campo === 'contaId') throw problem('nao-encontrado')
    throw problem('conta-nao-recebe', {
      erros: [
        {
          pointer: `#/partidas/${indice}/${campo}`,
          mensagem: 'A conta não está no plano da empresa.',
        },
      ],
    })
  }
  const foraDoTempo = (conta.de ?? mes) > mes || (conta.ate ?? mes) < mes
  if (conta.tipo !== 'analitica' || !conta.ativa || foraDoTempo)
    throw problem('conta-nao-recebe', {
      detail: `A conta ${conta.codigo} não recebe lançamentos em ${mesEmPalavras(mes)}.`,
      erros: [
        { pointer: `#/partidas/${indice}/${campo}`, mensagem: 'A conta não recebe lançamentos.' },
      ],
    })
  // Posted here by hand, what is no closing leaves the DRE with a result that the patrimônio never had.
  if (ehDeApuracao(conta)) {
    const mensagem = `A conta ${conta.codigo}, de apuração do resultado, só recebe o encerramento, que se faz em Contabilidade › Encerramento: lance na conta da receita ou da despesa ou, se o fato não é do resultado do período, em lucros ou prejuízos acumulados.`
    throw problem('entrada-invalida', {
      erros: [{ pointer: `#/partidas/${indice}/${campo}`, mensagem }],
    })
  }
  const centro =
    partida.centroId === undefined || partida.centroId === null
      ? null
      : referencias.centros.get(partida.centroId)
  if (centro === undefined) throw problem('nao-encontrado')
  const { participanteId = null } = partida
  if (participanteId !== null && !referencias.participantes.has(participanteId))
    throw problem('nao-encontrado')
  return {
    conta: { id: conta.id, codigo: conta.codigo },
    valor: partida.valor,
    centro: centro === null ? null : { id: centro.id, codigo: centro.codigo },
    participanteId,
    historico: partida.historico ?? null,
  }
}

/** Refuses what a draft names and the company has not; holds no book, and asks no balance. */
export async function conferirNomes(
  ctx: Context,
  empresaId: number,
  rascunho: {
    readonly documentoId?: number | null | undefined
    readonly partidas: readonly {
      readonly contaId?: number | null | undefined
      readonly centroId?: number | null | undefined
      readonly participanteId?: number | null | undefined
    }[]
  },
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const contas = unicos(rascunho.partidas.map((p) => p.contaId))
  const centros = unicos(rascunho.partidas.map((p) => p.centroId))
  const participantes = unicos(rascunho.partidas.map((p) => p.participanteId))
  const documentos = unicos([rascunho.documentoId])
  const daEmpresa = sql`escritorio_id = ${escritorioId} and empresa_id = ${empresaId}`
  const { rows } = await sql<{ ha: boolean }>`
    select exists (select from empresa where escritorio_id = ${escritorioId} and id = ${empresaId})
      and (select count(*) from conta_contabil where escritorio_id = ${escritorioId} and (empresa_id is null or empresa_id = ${empresaId})
        and id = any (${contas}::bigint[])) = ${contas.length}
      and (select count(*) from centro_de_custo where ${daEmpresa} and id = any (${centros}::bigint[])) = ${centros.length}
      and (select count(*) from participante where ${daEmpresa} and id = any (${participantes}::bigint[])) = ${participantes.length}
      and (select count(*) from documento where ${daEmpresa} and id = any (${documentos}::bigint[])) = ${documentos.length} as ha`.execute(
    ctx.db,
  )
  if (!rows[0]?.ha) throw problem('nao-encontrado')
}

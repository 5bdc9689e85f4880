import type { Context } from '../../../platform/context.ts'
import { type Fechar, preparada } from '../../../platform/db/index.ts'
import type { LancamentoAConfirmar, LancamentoConfirmado } from './lancamento.ts'
import { somarSaldos } from './somar-saldos.ts'

/** An entry with its place in the chain. */
export type Gravacao = {
  readonly lancamento: LancamentoAConfirmar
  readonly anterior: string
  readonly posicao: Omit<LancamentoConfirmado, 'id' | 'empresaId'>
}

/** Entries of one statement: beyond this the arrays cost more memory than round trips. */
const POR_COMANDO = 5000

/** An answer to be kept under its key, with the id of the entry in position `de`, from 1. */
export type RespostaGuardada = {
  readonly de: number
  readonly chave: string
  readonly rota: string
  readonly entrada_hash: string
  readonly resposta: Readonly<Record<string, unknown>>
}

export type OpcoesDeGravar = {
  /** Answers to be kept under their keys, in the same transaction. */
  readonly respostasDe?: (gravacoes: readonly Gravacao[]) => readonly RespostaGuardada[]
  /** When this is the last that the transaction does: the commit goes behind it. */
  readonly fechar?: Fechar | undefined
}

/** Writes entries, lines, balances, tips and answers. @returns the ids, in order */
export async function gravarLancamentos(
  ctx: Context,
  gravacoes: readonly Gravacao[],
  { respostasDe = () => [], fechar }: OpcoesDeGravar = {},
): Promise<readonly number[]> {
  const respostas = respostasDe(gravacoes)
  const ids: number[] = []
  for (let inicio = 0; inicio < gravacoes.length; inicio += POR_COMANDO) {
    const parte = gravacoes.slice(inicio, inicio + POR_COMANDO)
    const daParte = respostas
      .filter(({ de }) => de > inicio && de <= inicio + POR_COMANDO)
      .map((resposta) => ({ ...resposta, de: resposta.de - inicio }))
    const gravando = gravarParte(ctx, parte, daParte)
    if (inicio + POR_COMANDO >= gravacoes.length) fechar?.()
    for (const id of await gravando) ids.push(id)
  }
  return ids
}

/** A text array as PostgreSQL reads it; much faster than the driver's, which looks at each value's type. */
export const textos = (valores: readonly (string | null | undefined)[]): string =>
  `{${valores
    .map((valor) =>
      valor === null || valor === undefined ? 'NULL' : `"${valor.replace(/["\\]/g, '\\$&')}"`,
    )
    .join(',')}}`
/** The same for numbers. */
export const numeros = (valores: readonly (number | null | undefined)[]): string =>
  `{${valores.map((valor) => valor ?? 'NULL').join(',')}}`

const GRAVAR = `select app.gravar_lancamentos(${Array.from({ length: 35 }, (_, posicao) => `$${posicao + 1}`).join(', ')}) as ids`

async function gravarParte(
  ctx: Context,
  parte: readonly Gravacao[],
  respostas: readonly RespostaGuardada[],
): Promise<readonly number[]> {
  const autor = ctx.user.id === 0 ? null : ctx.user.id
  const de = <T>(ler: (g: Gravacao) => T) => parte.map(ler)
  const linhas = parte.flatMap(({ lancamento }, posicao) =>
    lancamento.partidas.map((partida, ordem) => ({
      ...partida,
      de: posicao + 1,
      ordem: ordem + 1,
    })),
  )
  const da = <T>(ler: (l: (typeof linhas)[number]) => T) => linhas.map(ler)
  const saldos = somarSaldos(parte.map((g) => g.lancamento))
  // The tip of a company is its last entry of this part.
  const ultimas = new Map(parte.map((g, indice) => [g.lancamento.empresaId, indice + 1]))
  const guardadas = respostas.length === 0 ? null : JSON.stringify(respostas)
  const values = [
    ctx.tenant.escritorioId,
    autor,
    numeros(de((g) => g.lancamento.empresaId)),
    textos(de((g) => g.lancamento.data)),
    textos(de((g) => g.lancamento.historico)),
    textos(de((g) => g.lancamento.chave)),
    textos(de((g) => g.lancamento.origem)),
    numeros(de((g) => g.lancamento.origemId)),
    numeros(de((g) => g.lancamento.rodada ?? 1)),
    textos(de((g) => g.lancamento.tipo ?? 'N')),
    textos(de((g) => g.lancamento.dataDoFato)),
    textos(de((g) => g.lancamento.documento?.tipo)),
    numeros(de((g) => g.lancamento.documento?.id)),
    textos(de((g) => g.lancamento.documento?.numero)),
    numeros(de((g) => g.lancamento.estorna?.id)),
    numeros(de((g) => g.lancamento.corrige?.id)),
    numeros(de((g) => g.posicao.numero)),
    numeros(de((g) => g.posicao.sequencia)),
    textos(de((g) => g.posicao.registradoEm)),
    textos(de((g) => `\\x${g.anterior}`)),
    textos(de((g) => `\\x${g.posicao.hash}`)),
    numeros(da((l) => l.de)),
    numeros(da((l) => l.ordem)),
    numeros(da((l) => l.conta.id)),
    numeros(da((l) => l.valor)),
    numeros(da((l) => l.centro?.id)),
    numeros(da((l) => l.participanteId)),
    textos(da((l) => l.historico)),
    numeros(saldos.map((s) => s.empresaId)),
    numeros(saldos.map((s) => s.contaId)),
    textos(saldos.map((s) => s.competencia)),
    numeros(saldos.map((s) => s.debitos)),
    numeros(saldos.map((s) => s.creditos)),
    numeros([...ultimas.values()]),
    guardadas,
  ]
  const [linha] = await preparada<{ ids: number[] }>(ctx.db, {
    name: 'gravar-lancamentos',
    text: GRAVAR,
    values,
  })
  return linha?.ids ?? []
}

import type { Context } from '../../../platform/context.ts'
import { type Fechar, preparada } from '../../../platform/db/index.ts'
import type { LancamentoAConfirmar, LancamentoConfirmado } from './lancamento.ts'

/** An entry with its place in the chain. */
export type Gravacao = {
  readonly lancamento: LancamentoAConfirmar
  readonly anterior: string
  readonly posicao: Omit<LancamentoConfirmado, 'id' | 'empresaId'>
}

/** Entries of one statement: beyond this the arrays cost more memory than round trips. */
const POR_COMANDO = 5000

/** An answer to be kept under its key, with the id of the entry in position `de`, from 1. */
type RespostaGuardada = {
  readonly de: number
  readonly chave: string
  readonly rota: string
  readonly entrada_hash: string
  readonly resposta: Readonly<Record<string, unknown>>
}

export type OpcoesDeGravar = {
  /** Answers to be kept under their keys, in the same transaction. */
  readonly respostasDe?: (gravacoes: readonly Gravacao[]) => readonly RespostaGuardada[]
  /** Which request asked for which key, where several are written together. */
  readonly requisicoes?: Readonly<Record<string, string | undefined>> | undefined
  /** When this is the last that the transaction does: the commit goes behind it. */
  readonly fechar?: Fechar | undefined
}

/** Writes entries, lines, balances, tips and answers. @returns the ids, in order */
export async function gravarLancamentos(
  ctx: Context,
  gravacoes: readonly Gravacao[],
  { respostasDe = () => [], requisicoes, fechar }: OpcoesDeGravar = {},
): Promise<readonly number[]> {
  const respostas = respostasDe(gravacoes)
  const ids: number[] = []
  for (let inicio = 0; inicio < gravacoes.length; inicio += POR_COMANDO) {
    const parte = gravacoes.slice(inicio, inicio + POR_COMANDO)
    const daParte = respostas
      .filter(({ de }) => de > inicio && de <= inicio + POR_COMANDO)
      .map((resposta) => ({ ...resposta, de: resposta.de - inicio }))
    const gravando = gravarParte(ctx, parte, { respostas: daParte, requisicoes })
    if (inicio + POR_COMANDO >= gravacoes.length) fechar?.()
    for (const id of await gravando) ids.push(id)
  }
  return ids
}

async function gravarParte(
  ctx: Context,
  parte: readonly Gravacao[],
  {
    respostas,
    requisicoes,
  }: {
    respostas: readonly RespostaGuardada[]
    requisicoes: OpcoesDeGravar['requisicoes']
  },
): Promise<readonly number[]> {
  const partidas = parte.flatMap(({ lancamento }, indice) =>
    lancamento.partidas.map((partida, ordem) => ({
      ...partida,
      dono: indice + 1,
      ordem: ordem + 1,
    })),
  )
  const [linha] = await preparada<{ ids: number[] }>(ctx.db, {
    name: 'gravar-lancamentos',
    text: 'select app.gravar_lancamentos($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as ids',
    values: [
      ctx.tenant.escritorioId,
      ctx.user.id === 0 ? null : ctx.user.id,
      coluna(parte.map(({ lancamento }) => lancamento.empresaId)),
      coluna(parte.map(({ lancamento }) => lancamento.data)),
      JSON.stringify(parte.map(linhaDoLancamento)),
      coluna(partidas.map(({ dono }) => dono)),
      coluna(partidas.map(({ ordem }) => ordem)),
      coluna(partidas.map(({ conta }) => conta.id)),
      coluna(partidas.map(({ valor }) => valor)),
      colunaRara(partidas.map(({ centro }) => centro?.id)),
      colunaRara(partidas.map(({ participanteId }) => participanteId)),
      partidas.some(({ historico }) => historico != null)
        ? partidas.map(({ historico }) => historico ?? null)
        : null,
      respostas.length === 0 ? null : JSON.stringify(respostas),
      requisicoes === undefined ? null : JSON.stringify(requisicoes),
    ],
  })
  return linha?.ids ?? []
}

/** An array as the database reads it, of numbers and days alone: written at once, where the driver asks of each what it is. */
const coluna = (valores: readonly (number | string | null)[]): string => `{${valores.join(',')}}`

/** Nothing at all, when no line has it. */
const colunaRara = (valores: readonly (number | null | undefined)[]): string | null =>
  valores.some((valor) => valor != null) ? coluna(valores.map((valor) => valor ?? 'null')) : null

/** What is not told is left out: a name costs as much as a value. */
const linhaDoLancamento = (
  { lancamento, anterior, posicao }: Gravacao,
  indice: number,
): Readonly<Record<string, unknown>> => ({
  de: indice + 1,
  historico: lancamento.historico,
  chave: lancamento.chave,
  origem: lancamento.origem,
  origem_id: lancamento.origemId ?? undefined,
  rodada: lancamento.rodada,
  tipo: lancamento.tipo === 'N' ? undefined : lancamento.tipo,
  data_do_fato: lancamento.dataDoFato ?? undefined,
  documento_tipo: lancamento.documento?.tipo ?? undefined,
  documento_id: lancamento.documento?.id ?? undefined,
  documento_numero: lancamento.documento?.numero ?? undefined,
  estorna_id: lancamento.estorna?.id,
  corrige_id: lancamento.corrige?.id,
  numero: posicao.numero,
  sequencia: posicao.sequencia,
  registrado: posicao.registradoEm,
  anterior,
  hash: posicao.hash,
})

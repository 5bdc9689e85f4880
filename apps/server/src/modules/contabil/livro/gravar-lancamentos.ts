import type { Context } from '../../../platform/context.ts'
import { type Fechar, preparada } from '../../../platform/db/index.ts'
import type { LancamentoAConfirmar, LancamentoConfirmado } from './lancamento.ts'
import { type SomaDoMes, somarSaldos } from './somar-saldos.ts'

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
  const lancamentos = parte.map(({ lancamento }) => lancamento)
  const [linha] = await preparada<{ ids: number[] }>(ctx.db, {
    name: 'gravar-lancamentos',
    text: 'select app.gravar_lancamentos($1, $2, $3, $4, $5, $6, $7) as ids',
    values: [
      ctx.tenant.escritorioId,
      ctx.user.id === 0 ? null : ctx.user.id,
      JSON.stringify(parte.map(linhaDoLancamento)),
      JSON.stringify(lancamentos.flatMap(linhasDasPartidas)),
      JSON.stringify(somarSaldos(lancamentos).map(linhaDoSaldo)),
      respostas.length === 0 ? null : JSON.stringify(respostas),
      requisicoes === undefined ? null : JSON.stringify(requisicoes),
    ],
  })
  return linha?.ids ?? []
}

const linhaDoLancamento = (
  { lancamento, anterior, posicao }: Gravacao,
  indice: number,
): Readonly<Record<string, unknown>> => ({
  de: indice + 1,
  empresa: lancamento.empresaId,
  data: lancamento.data,
  historico: lancamento.historico,
  chave: lancamento.chave,
  origem: lancamento.origem,
  origem_id: lancamento.origemId,
  rodada: lancamento.rodada ?? 1,
  tipo: lancamento.tipo ?? 'N',
  data_do_fato: lancamento.dataDoFato,
  documento_tipo: lancamento.documento?.tipo,
  documento_id: lancamento.documento?.id,
  documento_numero: lancamento.documento?.numero,
  estorna_id: lancamento.estorna?.id,
  corrige_id: lancamento.corrige?.id,
  numero: posicao.numero,
  sequencia: posicao.sequencia,
  registrado: posicao.registradoEm,
  anterior,
  hash: posicao.hash,
})

const linhasDasPartidas = (
  { empresaId, data, partidas }: LancamentoAConfirmar,
  indice: number,
): Readonly<Record<string, unknown>>[] =>
  partidas.map(({ conta, valor, centro, participanteId, historico }, ordem) => ({
    de: indice + 1,
    ordem: ordem + 1,
    empresa: empresaId,
    conta: conta.id,
    data,
    valor,
    centro: centro?.id,
    participante: participanteId,
    historico,
  }))

const linhaDoSaldo = ({
  empresaId,
  contaId,
  competencia,
  debitos,
  creditos,
}: SomaDoMes): Readonly<Record<string, unknown>> => ({
  empresa: empresaId,
  conta: contaId,
  mes: competencia,
  debitos,
  creditos,
})

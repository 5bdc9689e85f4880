import { partidasDo } from '@razao/engine/contabil'
import { exigirValor } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { ProblemError } from '../../../platform/problem.ts'
import {
  chaveDaqui,
  chaveDaVez,
  confirmarNosLivros,
  type LancamentoAConfirmar,
  type LancamentoConfirmado,
  lerParaEstornar,
  montarEstorno,
  type PartidaNova,
  paresDo,
  porQueNaoEDia,
  travarLivros,
  type VidaDaEmpresa,
  vidasDasEmpresas,
} from '../livro/index.ts'
import { type ContasDasEmpresas, contasDasEmpresas } from '../plano/index.ts'
import { historicoDo } from './eventos.ts'
import { type MesesAbertos, mesesAbertos } from './meses-abertos.ts'
import { type Janela, lerOcorridos, type Ocorrido } from './ocorridos.ts'
import { regrasValendo } from './regras-de-evento.ts'

/** Origin of every entry made here. */
const ORIGEM_MOVIMENTO = 'movimento'

/** A fact that could not be booked, and why. */
type Recusado = { readonly ocorrido: Ocorrido; readonly motivo: string }
export type Movimentos = {
  readonly novos: readonly { ocorrido: Ocorrido; lancamento: LancamentoAConfirmar }[]
  /** Of facts that are no more, or are others now. */
  readonly estornos: readonly LancamentoAConfirmar[]
  readonly recusados: readonly Recusado[]
  readonly confirmados: readonly LancamentoConfirmado[]
}

type Postado = {
  empresaId: number
  base: string
  vezes: number
  vivo: number | null
  data: string
  /** A person reversed it, and the person's word stays. */
  aMao: boolean
}

/** Ends the key of a reversal made here; one made by a person ends otherwise. */
const DESFEITO = '#desfeito'

/**
 * Makes the book say what was paid and received in some days: what is missing is posted, what is no more is
 * reversed, and what is already there is left alone, however often it is asked. A fact of a locked month goes
 * to the first open one, as an entry out of its time (ECD, type X). A fact without account or without open month
 * is told, and takes no other with it.
 */
export async function contabilizarMovimentos(
  ctx: Context,
  janela: Janela,
  { previa = false, contas: lidas }: { previa?: boolean; contas?: ContasDasEmpresas } = {},
): Promise<Movimentos> {
  if (janela.empresaIds.length === 0) return NADA
  const contas = lidas ?? (await contasDasEmpresas(ctx, janela.empresaIds))
  const ocorridos = await ocorridosComRegra(ctx, janela, contas)
  const postados = await postadosDe(ctx, janela)
  const faltam = ocorridos.filter(({ ativa, ocorrido: { empresaId, chave } }) => {
    if (!ativa) return false
    const postado = postados.get(`${empresaId}:${chave}`)
    return !postado || (postado.vivo === null && !postado.aMao)
  })
  const desejadas = new Set(ocorridos.map(({ ocorrido: o }) => `${o.empresaId}:${o.chave}`))
  const sobram = [...postados].flatMap(([chave, { vivo, data }]) =>
    vivo === null || desejadas.has(chave) || data < janela.de || data > janela.ate ? [] : [vivo],
  )
  if (faltam.length === 0 && sobram.length === 0) return NADA
  const abertos = await mesesAbertos(ctx, janela)
  const vidas = await vidasDasEmpresas(ctx, janela.empresaIds)
  const { novos, recusados } = montarTodos(faltam, { contas, abertos, postados, vidas })
  const estornos = (await lerParaEstornar(ctx, sobram)).flatMap((original) => {
    const dia = abertos.diaPara(original.empresaId, original.data)
    if (dia === null) return []
    return [{ ...montarEstorno(original, dia), chave: `${original.chave}${DESFEITO}` }]
  })
  const lote = [...estornos, ...novos.map(({ lancamento }) => lancamento)]
  const confirmados = previa ? [] : await confirmarOQueFalta(ctx, janela, lote)
  return { novos, estornos, recusados, confirmados }
}

/** Holds the books and looks again: somebody may have posted the same while they were being waited for. */
async function confirmarOQueFalta(
  ctx: Context,
  janela: Janela,
  lote: readonly LancamentoAConfirmar[],
): Promise<LancamentoConfirmado[]> {
  if (lote.length === 0) return []
  const livros = await travarLivros(ctx, paresDo(lote))
  const agora = await postadosDe(ctx, janela)
  const vivos = new Set([...agora.values()].map(({ vivo }) => vivo))
  const restam = lote.filter(({ empresaId, chave, estorna }) =>
    estorna
      ? vivos.has(estorna.id)
      : (agora.get(`${empresaId}:${baseDa(chave)}`)?.vivo ?? null) === null,
  )
  return await confirmarNosLivros(ctx, livros, restam)
}

const baseDa = (chave: string): string => chave.split('@')[0] ?? chave

const NADA: Movimentos = { novos: [], estornos: [], recusados: [], confirmados: [] }

/** An event turned off posts nothing more; what it posted is still of a fact, and stays. */
type ComHistorico = { ocorrido: Ocorrido; historico: string; ativa: boolean }

async function ocorridosComRegra(
  ctx: Context,
  janela: Janela,
  contas: ContasDasEmpresas,
): Promise<ComHistorico[]> {
  const regra = await regrasValendo(ctx, janela.empresaIds)
  return (await lerOcorridos(ctx, janela, contas)).map((ocorrido) => {
    const { ativa, historico } = regra(ocorrido.empresaId, ocorrido.evento)
    return { ocorrido, ativa, historico: historicoDo(historico, ocorrido.palavras) }
  })
}

/**
 * What was posted from the first day on, by company and key: an entry out of its time is in a later month. What a person
 * put right is of the same fact, and goes with it.
 */
async function postadosDe(
  ctx: Context,
  { empresaIds, de }: Janela,
): Promise<ReadonlyMap<string, Postado>> {
  const { rows } = await sql<Postado>`
    with recursive posto (escritorio_id, empresa_id, base, data, id, primeiro) as (
      select l.escritorio_id, l.empresa_id, split_part(${chaveDaqui}, '@', 1), coalesce(l.data_do_fato, l.data), l.id, true
      from lancamento l where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = any (${empresaIds}::bigint[])
        and l.competencia >= ${de.slice(0, 7)} and l.origem = ${ORIGEM_MOVIMENTO} and l.estorna_id is null and l.corrige_id is null
      union all
      select c.escritorio_id, p.empresa_id, p.base, p.data, c.id, false
      from posto p join lancamento c on c.escritorio_id = p.escritorio_id and c.corrige_id = p.id
    )
    select p.empresa_id as "empresaId", p.base, count(*) filter (where p.primeiro)::int as vezes,
      max(p.id) filter (where e.id is null) as vivo,
      coalesce(bool_or(not e.chave like ${`%${DESFEITO}`} and c.id is null), false) as "aMao", max(p.data) as data
    from posto p
    left join lancamento e on e.escritorio_id = p.escritorio_id and e.estorna_id = p.id
    left join lancamento c on c.escritorio_id = p.escritorio_id and c.corrige_id = p.id
    group by 1, 2`.execute(ctx.db)
  return new Map(rows.map((linha) => [`${linha.empresaId}:${linha.base}`, linha]))
}

type Apoio = {
  contas: ContasDasEmpresas
  abertos: MesesAbertos
  postados: ReadonlyMap<string, Postado>
  vidas: ReadonlyMap<number, VidaDaEmpresa>
}

function montarTodos(faltam: readonly ComHistorico[], apoio: Apoio) {
  const novos: { ocorrido: Ocorrido; lancamento: LancamentoAConfirmar }[] = []
  const recusados: Recusado[] = []
  for (const um of faltam) {
    const { ocorrido } = um
    try {
      const dia = apoio.abertos.diaPara(ocorrido.empresaId, ocorrido.data)
      const vida = apoio.vidas.get(ocorrido.empresaId)
      const fora = dia === null || vida === undefined ? null : porQueNaoEDia(vida, dia)
      if (dia === null) recusados.push({ ocorrido, motivo: SEM_MES })
      else if (fora !== null) recusados.push({ ocorrido, motivo: fora })
      else novos.push({ ocorrido, lancamento: montar(um, apoio, dia) })
    } catch (recusa) {
      if (!(recusa instanceof ProblemError)) throw recusa
      recusados.push({ ocorrido, motivo: recusa.detalhes.detail ?? recusa.message })
    }
  }
  return { novos, recusados }
}

const SEM_MES = 'O mês está bloqueado e nenhum mês depois dele está aberto.'

function montar(
  { ocorrido, historico }: ComHistorico,
  { contas, postados }: Apoio,
  dia: string,
): LancamentoAConfirmar {
  const { empresaId, evento, chave, data, documento } = ocorrido
  const vezes = postados.get(`${empresaId}:${chave}`)?.vezes ?? 0
  return {
    empresaId,
    data: dia,
    historico,
    chave: chaveDaVez(chave, vezes),
    origem: ORIGEM_MOVIMENTO,
    documento,
    ...(dia === data ? {} : { tipo: 'X', dataDoFato: data }),
    partidas: partidasDoOcorrido(ocorrido, (codigo) =>
      contas.contaDaRegra(empresaId, evento, codigo),
    ),
  }
}

/** The lines of all the facts of one entry, those of the same account as one. */
function partidasDoOcorrido(
  { fatos, participanteId }: Ocorrido,
  contaDe: (codigo: string) => PartidaNova['conta'],
): PartidaNova[] {
  const somas = new Map<number, { conta: PartidaNova['conta']; valor: number; pessoa: boolean }>()
  for (const { conta: codigo, valor, participante } of fatos.flatMap(
    (fato) => exigirValor(partidasDo(fato)).partidas,
  )) {
    const conta = contaDe(codigo)
    const antes = somas.get(conta.id)
    // Whoever pays or receives stands on the line that is not the bank's.
    somas.set(conta.id, {
      conta,
      valor: (antes?.valor ?? 0) + valor,
      pessoa: participante !== undefined || codigo.startsWith('1.1.2'),
    })
  }
  return [...somas.values()]
    .filter(({ valor }) => valor !== 0)
    .map(({ conta, valor, pessoa }) => ({
      conta,
      valor,
      participanteId: pessoa ? participanteId : null,
    }))
}

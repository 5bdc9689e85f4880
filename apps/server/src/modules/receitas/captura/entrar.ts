import { formatarCompetencia } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'
import { avisarQuemFecha } from '../importacao/importar-notas.ts'
import { chaveDoMes, type Mes, recalcularSituacao } from '../importacao/situacao-da-nota.ts'
import { chavesComEspera, mesesDosAlvos } from '../importacao/sql-importar.ts'
import { comparavelDaFonte, diferencas } from './comparar.ts'
import type { EventoDistribuido, Lido, NotaDistribuida } from './ler-distribuido.ts'
import type { Desfecho } from './sql-captura.ts'
import {
  eventosDaqui,
  identidadeDoEvento,
  inserirEventosDistribuidos,
  inserirNotasDistribuidas,
  mesesFechados,
  type NotaDaqui,
  notasDaqui,
} from './sql-entrar.ts'

type Vindo = NotaDistribuida | EventoDistribuido
const identidade = (vindo: Vindo): string =>
  vindo.tipo === 'nota' ? `${vindo.direcao}:${vindo.chave}` : identidadeDoEvento(vindo)
const ehNota = (vindo: Vindo): vindo is NotaDistribuida => vindo.tipo === 'nota'
const ehEvento = (vindo: Vindo): vindo is EventoDistribuido => vindo.tipo === 'evento'

const REPETIDA: Desfecho = {
  situacao: 'repetida',
  codigo: 'repetida',
  mensagem: 'O mesmo documento já veio com outro número (uma vez para cada papel da empresa).',
}

const JA_EXISTE: Desfecho = {
  situacao: 'existente',
  codigo: 'ja-existe',
  mensagem: 'Já estava aqui, igual.',
}

/** What is here already: known, or with another content, which is shown and changes nothing. */
function comOQueHa(vindo: Vindo, notas: ReadonlyMap<string, NotaDaqui>): Desfecho | null {
  if (!ehNota(vindo)) return null
  const daqui = notas.get(identidade(vindo))
  if (daqui === undefined) return null
  const campos = diferencas(daqui.comparavel, comparavelDaFonte(vindo.nota, vindo.direcao))
  if (campos.length === 0)
    return {
      ...JA_EXISTE,
      ...(daqui.origem === 'plataforma' ? { mensagem: 'Foi emitida por aqui.' } : {}),
      notaId: daqui.id,
    }
  return {
    situacao: 'diferente',
    codigo: 'conteudo-diferente',
    mensagem: 'A nota que está aqui tem a mesma chave e outro conteúdo. A daqui ficou como está.',
    campos,
    notaId: daqui.id,
  }
}

/** Of these, the ones that are here, with what is to be said of each. */
async function reconhecer(
  ctx: Context,
  empresaId: number,
  vindos: readonly Vindo[],
): Promise<Map<Vindo, Desfecho>> {
  const notas = await notasDaqui(ctx, empresaId, chavesDe(vindos.filter(ehNota)))
  const eventos = await eventosDaqui(ctx, chavesDe(vindos.filter(ehEvento)))
  const conhecidos = new Map<Vindo, Desfecho>()
  for (const vindo of vindos) {
    const daqui = comOQueHa(vindo, notas)
    const eventoId = ehEvento(vindo) ? eventos.get(identidade(vindo)) : undefined
    if (daqui !== null) conhecidos.set(vindo, daqui)
    if (eventoId !== undefined) conhecidos.set(vindo, { ...JA_EXISTE, eventoId })
  }
  return conhecidos
}

const aEspera = (empresaId: number, mes: Mes, proprio: boolean): Desfecho => ({
  situacao: 'em-espera',
  codigo: 'competencia-fechada',
  mensagem: proprio
    ? `A competência ${formatarCompetencia(mes.competencia)} está bloqueada. Entra sozinha quando o mês for reaberto.`
    : `Muda uma nota de ${formatarCompetencia(mes.competencia)}${mes.empresaId === empresaId ? '' : ', de outra empresa do escritório'}, e o mês está bloqueado. Entra sozinha quando ele for reaberto.`,
  espera: { empresaId: mes.empresaId, competencia: mes.competencia },
})

/** Those that a locked month keeps out. From here on no month of the others can be locked. */
async function osQueEsperam(
  ctx: Context,
  empresaId: number,
  vindos: readonly Vindo[],
): Promise<Map<Vindo, Desfecho>> {
  const proprios = vindos.map((vindo) =>
    ehNota(vindo) ? { empresaId, competencia: vindo.nota.competencia } : null,
  )
  const alvos = await mesesDosAlvos(
    ctx,
    vindos.map((vindo, ordem) => ({
      ordem,
      tipo: vindo.tipo,
      empresaId: ehNota(vindo) ? empresaId : null,
      direcao: ehNota(vindo) ? vindo.direcao : null,
      alvo: ehNota(vindo) ? (vindo.nota.substitui ?? null) : vindo.chave,
    })),
  )
  const fechados = await mesesFechados(ctx, [...proprios.filter((mes) => mes !== null), ...alvos])
  const esperam = new Map<Vindo, Desfecho>()
  for (const [ordem, vindo] of vindos.entries()) {
    const proprio = proprios[ordem] ?? null
    if (proprio !== null && fechados.has(chaveDoMes(proprio))) {
      esperam.set(vindo, aEspera(empresaId, proprio, true))
      continue
    }
    const alvo = alvos.find((mes) => mes.ordem === ordem && fechados.has(chaveDoMes(mes)))
    if (alvo !== undefined) esperam.set(vindo, aEspera(empresaId, alvo, false))
  }
  return esperam
}

/** Which were written now: one of each, whoever comes after it in the same page is judged against it. */
function separar<V extends Vindo>(
  vindos: readonly V[],
  novos: ReadonlyMap<string, number>,
): { entraram: [V, number][]; jaAqui: V[] } {
  const entraram = new Map<string, [V, number]>()
  const jaAqui: V[] = []
  for (const vindo of vindos) {
    const quem = identidade(vindo)
    const id = novos.get(quem)
    if (id === undefined || entraram.has(quem)) jaAqui.push(vindo)
    else entraram.set(quem, [vindo, id])
  }
  return { entraram: [...entraram.values()], jaAqui }
}

/** Writes what is new; answers what became of each. */
async function escrever(
  ctx: Context,
  empresaId: number,
  vindos: readonly Vindo[],
): Promise<Map<Vindo, Desfecho>> {
  const novas = await inserirNotasDistribuidas(ctx, empresaId, vindos.filter(ehNota))
  const ids = new Map(novas.map(({ id, direcao, chave }) => [`${direcao}:${chave}`, id]))
  const notas = separar(vindos.filter(ehNota), ids)
  const eventosNovos = await inserirEventosDistribuidos(ctx, vindos.filter(ehEvento))
  const eventos = separar(vindos.filter(ehEvento), eventosNovos)
  const desfechos = new Map<Vindo, Desfecho>()
  for (const [nota, notaId] of notas.entraram) desfechos.set(nota, { ...ENTROU, notaId })
  for (const [evento, eventoId] of eventos.entraram) desfechos.set(evento, { ...ENTROU, eventoId })
  const jaAqui = [...notas.jaAqui, ...eventos.jaAqui]
  for (const [vindo, desfecho] of await reconhecer(ctx, empresaId, jaAqui))
    desfechos.set(vindo, desfecho)
  const substituidas = novas.flatMap(({ substitui }) => (substitui === null ? [] : [substitui]))
  const entraram = notas.entraram.map(([nota]) => nota)
  const mudadas = await recalcularSituacao(ctx, [
    ...substituidas,
    ...(await chavesComEspera(ctx, chavesDe(entraram))),
    ...chavesDe(eventos.entraram.map(([evento]) => evento)),
  ])
  await avisarQuemFecha(ctx, [...novas, ...mudadas])
  return desfechos
}

const chavesDe = (vindos: readonly Vindo[]): string[] => vindos.map(({ chave }) => chave)
const ENTROU: Desfecho = { situacao: 'entrou', codigo: null, mensagem: null }

function recusado(lido: Lido): Desfecho | null {
  if (lido.recusa === null) return null
  const { situacao, codigo, mensagem } = lido.recusa
  return { situacao, codigo, mensagem }
}

/**
 * Puts documents of the queue of a company where they belong, in the caller's transaction: each note once whatever its
 * numbers, what is here already recognised, what a locked month keeps out set aside.
 * @param jaVieram `chave:sha256` of documents that came before, under any number
 */
export async function entrar(
  ctx: Context,
  empresaId: number,
  { lidos, jaVieram }: { lidos: readonly Lido[]; jaVieram: ReadonlySet<string> },
): Promise<(readonly [Lido, Desfecho])[]> {
  const desfechos = new Map<Lido, Desfecho>()
  const vistos = new Set(jaVieram)
  const vindos: Vindo[] = []
  for (const lido of lidos) {
    const recusa = recusado(lido)
    const quem = `${lido.chave}:${lido.sha256}`
    if (recusa !== null) desfechos.set(lido, recusa)
    else if (vistos.has(quem)) desfechos.set(lido, REPETIDA)
    else if (lido.recusa === null) vindos.push(lido)
    vistos.add(quem)
  }
  for (const [vindo, desfecho] of await reconhecer(ctx, empresaId, vindos))
    desfechos.set(vindo, desfecho)
  const porEntrar = vindos.filter((vindo) => !desfechos.has(vindo))
  const esperam = await osQueEsperam(ctx, empresaId, porEntrar)
  const escritos = await escrever(
    ctx,
    empresaId,
    porEntrar.filter((vindo) => !esperam.has(vindo)),
  )
  const julgados = lidos.map((lido) => {
    const desfecho =
      desfechos.get(lido) ?? esperam.get(lido as Vindo) ?? escritos.get(lido as Vindo)
    if (desfecho === undefined) throw new Error(`o documento ${lido.nsu} ficou sem desfecho`)
    return [lido, desfecho] as const
  })
  await avisarQuemFecha(ctx, mesesEmDuvida(empresaId, julgados))
  return julgados
}

/** What was issued and is otherwise, or nowhere, here: who closes the month looks at it again. */
const mesesEmDuvida = (
  empresaId: number,
  julgados: readonly (readonly [Lido, Desfecho])[],
): Mes[] =>
  julgados.flatMap(([lido, { situacao }]) =>
    lido.tipo === 'nota' &&
    lido.direcao === 1 &&
    lido.nota !== undefined &&
    (situacao === 'diferente' || situacao === 'recusada')
      ? [{ empresaId, competencia: lido.nota.competencia }]
      : [],
  )

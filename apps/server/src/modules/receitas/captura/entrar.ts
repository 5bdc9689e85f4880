import { formatarCompetencia } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'
import { avisarQuemFecha } from '../importacao/importar-notas.ts'
import { chaveDoMes, type Mes, recalcularSituacao } from '../importacao/situacao-da-nota.ts'
import { chavesComEspera, mesesDosAlvos } from '../importacao/sql-importar.ts'
import { comparavelDaFonte, diferencas } from './comparar.ts'
import type { EventoDistribuido, Lido, NotaDistribuida } from './ler-distribuido.ts'
import { type Fonte, quemDecide } from './precedencia.ts'
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
import { tomarNota } from './tomar-nota.ts'

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

/** Of a note that is here with another content: what becomes of what came, or that it takes its place. */
const TOMA = 'toma'

/** What is here already: known, or with another content, which is shown and, but for what tells it, changes nothing. */
function comOQueHa(vindo: NotaDistribuida, daqui: NotaDaqui): Desfecho | typeof TOMA {
  const campos = diferencas(daqui.comparavel, comparavelDaFonte(vindo.nota, vindo.direcao))
  if (campos.length === 0)
    return {
      ...JA_EXISTE,
      ...(daqui.origem === 'plataforma' ? { mensagem: 'Foi emitida por aqui.' } : {}),
      notaId: daqui.id,
    }
  const decide = quemDecide(daqui.origem, vindo.fonte)
  if (decide === 'fonte') return TOMA
  const comum = { codigo: 'conteudo-diferente', campos, notaId: daqui.id }
  if (decide === 'daqui')
    return {
      ...{ ...comum, situacao: 'mantida' },
      mensagem: 'A nota que está aqui veio de quem vale mais, e ficou como está.',
    }
  return {
    ...{ ...comum, situacao: 'diferente' },
    mensagem: 'A nota que está aqui tem a mesma chave e outro conteúdo. A daqui ficou como está.',
  }
}

/** Those that are here, with what is to be said of each; and those that take the place of a note. */
type Conhecidos = {
  readonly ditos: Map<Vindo, Desfecho>
  readonly tomam: Map<NotaDistribuida, NotaDaqui>
}

/** Of these, the ones that are here, with what is to be said of each. */
async function reconhecer(
  ctx: Context,
  empresaId: number,
  vindos: readonly Vindo[],
): Promise<Conhecidos> {
  const notas = await notasDaqui(ctx, empresaId, chavesDe(vindos.filter(ehNota)))
  const eventos = await eventosDaqui(ctx, chavesDe(vindos.filter(ehEvento)))
  const ditos = new Map<Vindo, Desfecho>()
  const tomam = new Map<NotaDistribuida, NotaDaqui>()
  for (const vindo of vindos) {
    const daqui = notas.get(identidade(vindo))
    if (ehEvento(vindo)) {
      const eventoId = eventos.get(identidade(vindo))
      if (eventoId !== undefined) ditos.set(vindo, { ...JA_EXISTE, eventoId })
    } else if (daqui !== undefined) {
      const dito = comOQueHa(vindo, daqui)
      if (dito === TOMA) tomam.set(vindo, daqui)
      else ditos.set(vindo, dito)
    }
  }
  return { ditos, tomam }
}

const aEspera = (empresaId: number, mes: Mes, proprio: boolean): Desfecho => ({
  situacao: 'em-espera',
  codigo: 'competencia-fechada',
  mensagem: proprio
    ? `A competência ${formatarCompetencia(mes.competencia)} está bloqueada. Entra sozinha quando o mês for reaberto.`
    : `Muda uma nota de ${formatarCompetencia(mes.competencia)}${mes.empresaId === empresaId ? '' : ', de outra empresa do escritório'}, e o mês está bloqueado. Entra sozinha quando ele for reaberto.`,
  espera: { empresaId: mes.empresaId, competencia: mes.competencia },
})

/** The months of a note: its own, and that of the one whose place it takes. */
function mesesDe(empresaId: number, vindo: Vindo, tomam: Conhecidos['tomam']): Mes[] {
  if (!ehNota(vindo)) return []
  const antes = tomam.get(vindo)?.comparavel.competencia
  const competencias = [vindo.nota.competencia, ...(antes === undefined ? [] : [String(antes)])]
  return competencias.map((competencia) => ({ empresaId, competencia }))
}

/** Those that a locked month keeps out. From here on no month of the others can be locked. */
async function osQueEsperam(
  ctx: Context,
  empresaId: number,
  vindos: readonly Vindo[],
  tomam: Conhecidos['tomam'],
): Promise<Map<Vindo, Desfecho>> {
  const proprios = vindos.map((vindo) => mesesDe(empresaId, vindo, tomam))
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
  const fechados = await mesesFechados(ctx, [...proprios.flat(), ...alvos])
  const esperam = new Map<Vindo, Desfecho>()
  for (const [ordem, vindo] of vindos.entries()) {
    const proprio = proprios[ordem]?.find((mes) => fechados.has(chaveDoMes(mes)))
    if (proprio !== undefined) {
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
  { empresaId, fonte }: { empresaId: number; fonte: Fonte },
  vindos: readonly Vindo[],
): Promise<Map<Vindo, Desfecho>> {
  const novas = await inserirNotasDistribuidas(ctx, { empresaId, fonte }, vindos.filter(ehNota))
  const ids = new Map(novas.map(({ id, direcao, chave }) => [`${direcao}:${chave}`, id]))
  const notas = separar(vindos.filter(ehNota), ids)
  const eventosNovos = await inserirEventosDistribuidos(ctx, vindos.filter(ehEvento))
  const eventos = separar(vindos.filter(ehEvento), eventosNovos)
  const desfechos = new Map<Vindo, Desfecho>()
  for (const [nota, notaId] of notas.entraram) desfechos.set(nota, { ...ENTROU, notaId })
  for (const [evento, eventoId] of eventos.entraram) desfechos.set(evento, { ...ENTROU, eventoId })
  const jaAqui = [...notas.jaAqui, ...eventos.jaAqui]
  const { ditos, tomam } = await reconhecer(ctx, empresaId, jaAqui)
  for (const [vindo, desfecho] of ditos) desfechos.set(vindo, desfecho)
  // Whoever came first did so a moment ago: it is looked at when this is read again.
  for (const [vindo, daqui] of tomam) desfechos.set(vindo, aVer(daqui))
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

const aVer = ({ id }: NotaDaqui): Desfecho => ({
  ...{ situacao: 'diferente', codigo: 'conteudo-diferente', notaId: id },
  mensagem: 'A nota que está aqui tem a mesma chave e outro conteúdo. A daqui ficou como está.',
})

/** Puts what came in the place of what a program of others had told. */
async function tomar(
  ctx: Context,
  { empresaId, fonte }: { empresaId: number; fonte: Fonte },
  tomam: Conhecidos['tomam'],
): Promise<Map<Vindo, Desfecho>> {
  const desfechos = new Map<Vindo, Desfecho>()
  for (const [da, { id: notaId }] of tomam) {
    const meses = await tomarNota(ctx, { empresaId, notaId, da, fonte })
    if (meses === null) throw new Error(`a nota ${notaId} não está mais lá`)
    await avisarQuemFecha(ctx, meses)
    desfechos.set(da, { ...ENTROU, mensagem: TOMOU, notaId })
  }
  return desfechos
}
const TOMOU = 'Ficou no lugar do que outro programa tinha trazido.'

const chavesDe = (vindos: readonly Vindo[]): string[] => vindos.map(({ chave }) => chave)
const ENTROU: Desfecho = { situacao: 'entrou', codigo: null, mensagem: null }

function recusado(lido: Lido): Desfecho | null {
  if (lido.recusa === null) return null
  const { situacao, codigo, mensagem } = lido.recusa
  return { situacao, codigo, mensagem }
}

type Fila = {
  readonly fonte: Fonte
  readonly lidos: readonly Lido[]
  readonly jaVieram: ReadonlySet<string>
}

/**
 * Puts documents of the queue of a company where they belong, in the caller's transaction: each note once whatever its
 * numbers, what is here already recognised, what a locked month keeps out set aside.
 * @param jaVieram `chave:sha256` of documents that came before, under any number
 */
export async function entrar(
  ctx: Context,
  empresaId: number,
  { fonte, lidos, jaVieram }: Fila,
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
  const { ditos, tomam } = await reconhecer(ctx, empresaId, vindos)
  for (const [vindo, desfecho] of ditos) desfechos.set(vindo, desfecho)
  const porEntrar = vindos.filter((vindo) => !desfechos.has(vindo))
  const esperam = await osQueEsperam(ctx, empresaId, porEntrar, tomam)
  const abertos = porEntrar.filter((vindo) => !esperam.has(vindo))
  const dona = { empresaId, fonte }
  const novos = abertos.filter((vindo) => !ehNota(vindo) || !tomam.has(vindo))
  const escritos = await escrever(ctx, dona, novos)
  const aTomar = new Map([...tomam].filter(([vindo]) => !esperam.has(vindo)))
  for (const [vindo, desfecho] of await tomar(ctx, dona, aTomar)) escritos.set(vindo, desfecho)
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

import type { contabilEncerramento, RouteOutput, RouteParsed } from '@razao/contract'
import { formatarData } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import {
  chaveDaVez,
  confirmarLancamentos,
  fimParaSaldos,
  type LancamentoAConfirmar,
  lerParaEstornar,
  montarEstorno,
  postagensDe,
  saldosEm,
  tomarLivro,
} from '../livro/index.ts'
import {
  type ContaDaEmpresa,
  contaSeHouver,
  FUNCAO_ANTECIPADOS,
  type Funcoes,
  funcoesDa,
  planoDaEmpresa,
  propostoDe,
} from '../plano/index.ts'
import { anosPorEncerrar, exigirSemPendencias, pendenciasDoEncerramento } from './exigencias.ts'
import { saldosPorCentro, separarPorCentro } from './resultado-por-centro.ts'

const ORIGEM = 'encerramento'
const FUNCAO_ARE = 'apuracao-do-resultado'

/** The day that a closing is of: the last of the year, or one within it. */
const diaDo = ({ ano, em }: { ano: number; em?: string | undefined }): string =>
  em ?? `${ano}-12-31`

/** Keys of the two entries of a closing: those of the whole year are of the year alone. */
const basesDo = (dia: string) => {
  const qual = dia.endsWith('-12-31') ? dia.slice(0, 4) : dia
  return [`encerramento:${qual}`, `resultado:${qual}`]
}

type Postagens = Awaited<ReturnType<typeof postagensDe>>

/** Days whose closing stands, in their order. */
const encerrados = (feitas: Postagens): string[] =>
  [...feitas]
    .filter(([, { vivas }]) => vivas > 0)
    .map(([base]) => base.slice(base.indexOf(':') + 1))
    .map((qual) => (qual.length === 4 ? `${qual}-12-31` : qual))
    .toSorted()

const encerradosDepois = (feitas: Postagens, dia: string): string[] =>
  encerrados(feitas).filter((outro) => outro > dia)

/** What was closed after a day stands on it: it is undone first. */
function exigirUltimo(feitas: Postagens, dia: string, oQue: string): void {
  const [primeiro] = encerradosDepois(feitas, dia)
  if (primeiro === undefined) return
  throw problem('situacao-nao-permite', {
    detail: `O resultado já foi encerrado em ${formatarData(primeiro)}: desfaça esse encerramento antes de ${oQue} o de ${formatarData(dia)}.`,
  })
}

/** By its group; a chart brought from elsewhere without groups, by the first level of the standard. */
const ehDeResultado = ({ grupo, codigo }: ContaDaEmpresa): boolean =>
  grupo === null ? /^[34](\.|$)/.test(codigo) : grupo === 'resultado'

/**
 * Closes a year, or the part of it up to a day: every account of result, centre by centre, against the ARE, then the ARE to accumulated
 * profits or losses, a profit first settling what was anticipated of it, two entries of kind E on that day. Once; after its reversal, again. Parts are closed in their order,
 * when they are over and their months locked, and only with the result that who closes saw in the preview (`confirmado`).
 */
export async function encerrarExercicio(
  ctx: Context,
  {
    empresaId,
    ano,
    em,
    previa,
    confirmado,
  }: RouteParsed<typeof contabilEncerramento.encerrarExercicio>,
): Promise<RouteOutput<typeof contabilEncerramento.encerrarExercicio>> {
  await exigirEmpresa(ctx, empresaId)
  const dia = diaDo({ ano, em })
  const livro = await tomarLivro(ctx, empresaId, [dia.slice(0, 7)])
  const feitas = await postagensDe(ctx, { empresaId, origem: ORIGEM, prefixo: '' })
  const antes = basesDo(dia).map((base) => feitas.get(base) ?? { vezes: 0, vivas: 0 })
  // One of the two taken back by hand: closing over the other would bring the result twice.
  if (antes.some(({ vivas }) => vivas > 0))
    throw problem('lancamento-repetido', {
      detail: `O resultado ${doQue(dia)} já foi encerrado.`,
    })
  exigirUltimo(feitas, dia, 'fazer')
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const lote = await encerramentoDo(ctx, {
    empresaId,
    dia,
    plano,
    vezes: Math.max(...antes.map(({ vezes }) => vezes)),
  })
  if (lote.lancamentos.length === 0)
    throw problem('nada-a-fazer', {
      detail: `Nenhuma conta de resultado tem saldo em ${formatarData(dia)}.`,
    })
  const depoisDe = encerrados(feitas).findLast((outro) => outro.startsWith(`${ano}-`)) ?? null
  const contas = plano.filter(ehDeResultado).map(({ id }) => id)
  const anosAbertos = await anosPorEncerrar(ctx, { empresaId, ano, contas })
  const pendencias = await pendenciasDoEncerramento(ctx, { empresaId, dia, depoisDe, anosAbertos })
  if (!previa) {
    exigirSemPendencias(pendencias)
    exigirConfirmado(confirmado, lote.resultado)
  }
  return {
    propostos: lote.lancamentos.map((lancamento) => propostoDe(plano, lancamento)),
    confirmados: await livro.confirmar(lote.lancamentos, previa),
    resultado: lote.resultado,
    anteriores: lote.anteriores,
    jaEncerrado: lote.jaEncerrado,
    pendencias,
  }
}

/** The figure that who closes saw is the one that is posted. */
function exigirConfirmado(confirmado: number | undefined, resultado: number): void {
  if (confirmado === resultado) return
  throw problem('registro-mudou', {
    detail:
      confirmado === undefined
        ? 'Veja a prévia e confirme o resultado antes de encerrar.'
        : 'O resultado já não é o que se confirmou: veja a prévia outra vez.',
  })
}

/** As a person calls it: of a year, or up to a day of it. */
const doQue = (dia: string): string =>
  dia.endsWith('-12-31') ? `de ${dia.slice(0, 4)}` : `até ${formatarData(dia)}`

type Pedido = { empresaId: number; dia: string; plano: readonly ContaDaEmpresa[]; vezes: number }
type Lote = {
  lancamentos: LancamentoAConfirmar[]
  resultado: number
  anteriores: number
  jaEncerrado: number
}

/** What a year earned up to a day, closed or not: the result of its DRE. */
async function resultadoDoAno(
  ctx: Context,
  { empresaId, dia, plano }: Omit<Pedido, 'vezes'>,
): Promise<number> {
  const contas = new Set(plano.filter(ehDeResultado).map(({ id }) => id))
  const saldos = await saldosEm(ctx, {
    ...{ empresaId, desde: `${dia.slice(0, 4)}-01`, ate: fimParaSaldos(dia) },
    semEncerramento: true,
  })
  return saldos.reduce(
    (total, { contaId, debitos, creditos }) =>
      contas.has(contaId) ? total + creditos - debitos : total,
    0,
  )
}

async function encerramentoDo(
  ctx: Context,
  { empresaId, dia, plano, vezes }: Pedido,
): Promise<Lote> {
  const porId = new Map(plano.map((conta) => [conta.id, conta]))
  const nosCentros = await saldosPorCentro(ctx, { empresaId, dia })
  const todos = (
    await saldosEm(ctx, {
      ...{ empresaId, desde: `${dia.slice(0, 4)}-01` },
      ate: fimParaSaldos(dia),
    })
  ).flatMap(({ contaId, anterior, debitos, creditos }) => {
    const conta = porId.get(contaId)
    const valor = anterior + debitos - creditos
    const tem = valor !== 0 || anterior !== 0 || nosCentros.has(contaId)
    return conta && tem ? [{ conta, valor, anterior }] : []
  })
  const deResultado = todos.filter(({ conta }) => ehDeResultado(conta))
  const saldos = deResultado.flatMap(({ conta, valor }) =>
    separarPorCentro(valor, nosCentros.get(conta.id)).map((saldo) => ({ ...saldo, conta })),
  )
  const anteriores = 0 - deResultado.reduce((soma, { anterior }) => soma + anterior, 0)
  const somar = (quais: readonly { valor: number }[]) =>
    quais.reduce((soma, { valor }) => soma + valor, 0)
  // Half of an earlier closing taken back by hand leaves the rest on the way: it goes on with this one.
  const noCaminho = somar(todos.filter(({ conta }) => conta.funcao === FUNCAO_ARE))
  const total = somar(saldos)
  const aDestinar = total + noCaminho
  if (saldos.length === 0 && aDestinar === 0)
    return { lancamentos: [], resultado: 0, anteriores: 0, jaEncerrado: 0 }
  const [chaveDasContas = '', chaveDoResultado = ''] = basesDo(dia)
  const contaDa = await funcoesDa(ctx, empresaId, plano)
  const are = contaDa(FUNCAO_ARE)
  const comum = { empresaId, data: dia, tipo: 'E' as const, origem: ORIGEM }
  const lancamentos: LancamentoAConfirmar[] = []
  if (saldos.length > 0)
    lancamentos.push({
      ...comum,
      historico: `Encerramento das contas de resultado ${doQue(dia)}`,
      chave: chaveDaVez(chaveDasContas, vezes),
      partidas: [
        ...saldos.map(({ conta: { id, codigo }, centro, valor }) => ({
          conta: { id, codigo },
          ...(centro === null ? {} : { centro }),
          valor: -valor,
        })),
        ...(total === 0 ? [] : [{ conta: are, valor: total }]),
      ],
    })
  if (aDestinar !== 0) {
    // A credit balance (negative) is profit.
    const lucro = aDestinar < 0
    lancamentos.push({
      ...comum,
      historico: `${lucro ? 'Lucro' : 'Prejuízo'} do exercício ${doQue(dia)}`,
      chave: chaveDaVez(chaveDoResultado, vezes),
      partidas: [
        { conta: are, valor: -aDestinar },
        ...destinosDo(aDestinar, contaDa, (id) => somar(todos.filter((t) => t.conta.id === id))),
      ],
    })
  }
  const resultado = 0 - total
  const doAno = await resultadoDoAno(ctx, { empresaId, dia, plano })
  return { lancamentos, resultado, anteriores, jaEncerrado: doAno - (resultado - anteriores) }
}

/** Where a result goes: a profit first makes up for what was given of it before (Lei 6.404/1976, art. 204). */
function destinosDo(
  resultado: number,
  contaDa: Funcoes,
  saldoDa: (contaId: number) => number,
): LancamentoAConfirmar['partidas'] {
  if (resultado > 0) return [{ conta: contaDa('prejuizos-acumulados'), valor: resultado }]
  const antecipados = contaSeHouver(() => contaDa(FUNCAO_ANTECIPADOS))
  const antecipado = antecipados === null ? 0 : Math.max(0, saldoDa(antecipados.id))
  const abatido = Math.min(antecipado, -resultado)
  const restante = resultado + abatido
  return [
    ...(antecipados === null || abatido === 0 ? [] : [{ conta: antecipados, valor: 0 - abatido }]),
    ...(restante === 0 ? [] : [{ conta: contaDa('lucros-acumulados'), valor: restante }]),
  ]
}

/** Undoes the closing of a year, or of a day of it, so that it may be worked on and closed again. */
export async function estornarEncerramento(
  ctx: Context,
  { empresaId, ano, em, motivo }: RouteParsed<typeof contabilEncerramento.estornarEncerramento>,
): Promise<RouteOutput<typeof contabilEncerramento.estornarEncerramento>> {
  await exigirEmpresa(ctx, empresaId)
  const dia = diaDo({ ano, em })
  await tomarLivro(ctx, empresaId, [dia.slice(0, 7)])
  const feitos = await postagensDe(ctx, { empresaId, origem: ORIGEM, prefixo: '' })
  const ids = basesDo(dia).flatMap((base) => feitos.get(base)?.ids ?? [])
  if (ids.length === 0)
    throw problem('nada-a-fazer', { detail: `O resultado ${doQue(dia)} não está encerrado.` })
  exigirUltimo(feitos, dia, 'desfazer')
  const originais = await lerParaEstornar(ctx, ids)
  const estornos = originais.map((original) => {
    const estorno = montarEstorno(original)
    return { ...estorno, historico: `${estorno.historico} (${motivo})` }
  })
  return { confirmados: await confirmarLancamentos(ctx, estornos) }
}

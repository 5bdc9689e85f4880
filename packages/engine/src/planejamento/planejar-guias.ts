import { ROTULOS_TRIBUTO } from '../cadastro/index.ts'
import { ok, type Result } from '../dinheiro/index.ts'
import type { GuiaDevida, ParcelaDaGuia } from '../fechamento/index.ts'
import {
  comPortas,
  data,
  type FatoInvalido,
  feriados,
  lista,
  logico,
  mapa,
  mes,
  objeto,
  opcional,
  ouNulo,
  quantidade,
  texto,
  umDe,
  valor,
} from '../porta/index.ts'
import { SELIC_INFORMADA } from '../tabelas/selic/index.ts'
import { formatarData } from '../tempo/index.ts'
import {
  type AMaior,
  aComplementar,
  aMaiorDasPagas,
  type Calculo,
  calculoDa,
  diferencaDo,
  igualAMaior,
  mesmoExcesso,
  porQueAMaior,
} from './a-maior.ts'
import { type Acrescimos, acrescimosAoEmitir } from './mora.ts'
import type { GuiaViva, MesDaEmpresa } from './tipos.ts'

type GuiaNova = {
  readonly devida: GuiaDevida
  readonly sequencia: number
  readonly acrescimos: Acrescimos
  /** The paid guide whose difference it is; null when it is of the whole. */
  readonly complementa: number | null
  /** What the difference was worked out from; null when it is of the whole. */
  readonly diferenca: Calculo | null
}
/** The excess of a paid guide, written where it is not what the guide says already. */
type ExcessoDaGuia = {
  readonly id: number
  readonly aMaior: AMaior | null
  /** A person answers for this value, from before or now; null while nobody does. */
  readonly aceite: 'de-antes' | 'agora' | null
}
export type PlanoDeGuias = {
  readonly novas: readonly GuiaNova[]
  /** Live guides that no longer say what is due. */
  readonly substituidas: readonly number[]
  readonly excessos: readonly ExcessoDaGuia[]
  /** Some paid guide has an excess, that somebody answers for or not. */
  readonly comExcesso: boolean
  /** More was paid than is owed and nobody answers for it yet: a paid guide is never replaced. */
  readonly aMaior: string | null
  /** Why a late guide cannot be worked out yet. */
  readonly recusa: string | null
}
/** A guide made in time that leaves after its due date, with what it costs now. */
export type GuiaAtrasada = { readonly id: number; readonly acrescimos: Acrescimos }
type Empresa = Pick<
  MesDaEmpresa,
  'guias' | 'proximaSequencia' | 'competencia' | 'hoje' | 'feriados' | 'selic'
>

const PARTES = lista(objeto({ tributo: texto, rotulo: texto, valor }))
const CALCULO = objeto<Calculo>({
  chave: texto,
  apurado: PARTES,
  pagas: lista(objeto({ sequencia: quantidade, rotulo: texto, pagaEm: data, composicao: PARTES })),
})
const VIVA = objeto<GuiaViva>({
  id: quantidade,
  chave: texto,
  total: valor,
  principal: valor,
  vencimento: data,
  estado: texto,
  sequencia: quantidade,
  pagarEm: ouNulo(data),
  composicao: PARTES,
  rotulo: texto,
  pagaEm: ouNulo(data),
  aMaior: ouNulo(objeto<AMaior>({ valor, composicao: PARTES, calculo: CALCULO })),
  aMaiorAceito: logico,
})
const EMPRESA = objeto<Empresa>({
  guias: lista(VIVA),
  proximaSequencia: mapa(texto, quantidade),
  competencia: mes,
  hoje: data,
  feriados,
  selic: SELIC_INFORMADA,
})
const DEVIDA = objeto<GuiaDevida>({
  tipo: umDe(['darf', 'iss', ...Object.keys(ROTULOS_TRIBUTO).map(Number)]),
  chave: texto,
  codigoReceita: ouNulo(texto),
  competencia: mes,
  vencimento: data,
  valor,
  composicao: lista(
    objeto<ParcelaDaGuia>({ tributo: texto, rotulo: texto, valor, codigo: ouNulo(texto) }),
  ),
  documento: opcional(umDe(['fgts-digital', 'dae'])),
})

/**
 * One live guide per thing due: the same one stays, another value replaces it, nothing due ends it. What was paid stays
 * paid: a guide of the difference goes beside it, and what was paid over what is owed waits for a person to answer for it
 * (`aceite` is that answer).
 */
export const planejarGuias = comPortas(
  [
    ['empresa', EMPRESA],
    ['devidas', lista(DEVIDA)],
    ['aceite', opcional(logico)],
  ],
  planejarConferidas,
)

function planejarConferidas(
  empresa: Empresa,
  devidas: readonly GuiaDevida[],
  aceite = false,
): Result<PlanoDeGuias, FatoInvalido> {
  const plano: Andamento = {
    novas: [],
    substituidas: [],
    excessos: [],
    pendentes: [],
    recusa: null,
    comExcesso: false,
  }
  const vivas = Map.groupBy(empresa.guias, ({ chave }) => chave)
  for (const devida of devidas) {
    if (devida.valor <= 0) continue
    planejarChave(plano, empresa, { devida, vivas: vivas.get(devida.chave) ?? [], aceite })
    vivas.delete(devida.chave)
  }
  for (const sobras of vivas.values())
    planejarChave(plano, empresa, { devida: null, vivas: sobras, aceite })
  const { pendentes, ...pronto } = plano
  return ok({ ...pronto, aMaior: pendentes.length === 0 ? null : porQueAMaior(pendentes) })
}

type Andamento = {
  novas: GuiaNova[]
  substituidas: number[]
  excessos: ExcessoDaGuia[]
  pendentes: AMaior[]
  recusa: string | null
  comExcesso: boolean
}
type DaChave = {
  readonly devida: GuiaDevida | null
  readonly vivas: readonly GuiaViva[]
  readonly aceite: boolean
}

function planejarChave(
  plano: Andamento,
  empresa: Empresa,
  { devida, vivas, aceite }: DaChave,
): void {
  const pagas = vivas.filter(({ estado }) => estado === 'paga')
  const abertas = vivas.filter(({ estado }) => estado !== 'paga')
  const [{ chave } = { chave: devida?.chave ?? '' }] = vivas
  const calculo = pagas.length === 0 ? null : calculoDa(devida, pagas, chave)
  const diferenca = calculo === null ? null : diferencaDo(calculo)
  if (calculo !== null && diferenca !== null) {
    const excessos = aMaiorDasPagas(pagas, calculo, diferenca)
    for (const [indice, paga] of pagas.entries())
      planejarExcesso(plano, paga, { aMaior: excessos[indice] ?? null, aceite })
  }
  const falta = diferenca?.falta ?? devida?.valor ?? 0
  if (devida !== null && somaDas(abertas) === falta && abertas.every((guia) => noDia(guia, devida)))
    return
  plano.substituidas.push(...abertas.map(({ id }) => id))
  if (devida === null || falta === 0) return
  const aEmitir = diferenca === null ? devida : aComplementar(devida, diferenca)
  const emitida = acrescimosAoEmitir({ ...aEmitir, principal: aEmitir.valor }, empresa)
  if (!emitida.ok) {
    plano.recusa ??= esperaSelic(devida.vencimento, emitida.refusal.mensagem)
    return
  }
  plano.novas.push({
    devida: aEmitir,
    acrescimos: emitida.value,
    complementa: pagas.at(-1)?.id ?? null,
    diferenca: calculo,
    sequencia: empresa.proximaSequencia[devida.chave] ?? 1,
  })
}

/** An approval of another value is no longer one; the same value keeps it, whatever it was worked out from. */
function planejarExcesso(
  plano: Andamento,
  paga: GuiaViva,
  { aMaior, aceite }: { aMaior: AMaior | null; aceite: boolean },
): void {
  const jaAceito = paga.aMaiorAceito && mesmoExcesso(paga.aMaior, aMaior)
  const agora = aceite && !jaAceito && aMaior !== null
  const mudou = !igualAMaior(paga.aMaior, aMaior) || paga.aMaiorAceito !== jaAceito
  if (aMaior !== null) plano.comExcesso = true
  if (aMaior !== null && !jaAceito && !agora) plano.pendentes.push(aMaior)
  if (!mudou && !agora) return
  const deAntes = jaAceito && aMaior !== null ? 'de-antes' : null
  plano.excessos.push({ id: paga.id, aMaior, aceite: agora ? 'agora' : deAntes })
}

/** What waited to be sent until its day went by: to be sent with the multa and the juros of the day it can be paid. */
export function atualizarAtrasadas(empresa: Empresa): {
  readonly atrasadas: readonly GuiaAtrasada[]
  readonly recusa: string | null
} {
  const atrasadas: GuiaAtrasada[] = []
  for (const guia of empresa.guias) {
    if (guia.estado !== 'gerada' || (guia.pagarEm ?? guia.vencimento) >= empresa.hoje) continue
    const emitida = acrescimosAoEmitir({ ...guia, competencia: empresa.competencia }, empresa)
    if (!emitida.ok)
      return { atrasadas: [], recusa: esperaSelic(guia.vencimento, emitida.refusal.mensagem) }
    if (emitida.value.pagarEm !== null) atrasadas.push({ id: guia.id, acrescimos: emitida.value })
  }
  return { atrasadas, recusa: null }
}

const esperaSelic = (vencimento: string, mensagem: string): string =>
  `A guia venceu em ${formatarData(vencimento)} e sai com multa e juros. ${mensagem}`

/** Without multa and juros: those of a late payment are of the same guide. */
const somaDas = (guias: readonly GuiaViva[]): number =>
  guias.reduce((soma, { principal }) => soma + principal, 0)

const noDia = (viva: GuiaViva, devida: GuiaDevida): boolean => viva.vencimento === devida.vencimento

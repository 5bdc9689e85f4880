import type { RouteOutput, RouteParsed, regrasMunicipais as rotas } from '@razao/contract'
import {
  CAMADAS,
  comFim,
  defeitoDaAliquota,
  descreverRegra,
  type Encaixe,
  lerChave,
  lerCodigoDoServico,
  type TipoDeRegra,
  type ValorDaRegra,
} from '@razao/engine/municipal'
import { somarDias } from '@razao/engine/tempo'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { resolverDaRegra } from './apontamentos.ts'
import { exigirTodas } from './de-quem-ve-tudo.ts'
import { perguntar, versoesDoMunicipio } from './em-vigor.ts'
import { encaixarOuRecusar, lerLinha, publicarNaLinha, travarLinha } from './gravar.ts'
import { exigirMunicipio } from './municipio.ts'
import { contarEmpresas } from './quem-usa.ts'
import type { Linha, Viva } from './versoes.ts'

type Prever = typeof rotas.preverRegraMunicipal
type Publicar = typeof rotas.publicarRegraMunicipal
type Escrita = RouteParsed<Prever>

const recusa = (pointer: string, mensagem: string) =>
  problem('entrada-invalida', { erros: [{ pointer, mensagem }] })

/** The service of a key; null of `*` and of kinds that have none. */
const itemDa = (chave: string): string | null => lerCodigoDoServico(chave)?.servico.item ?? null

/** What is wrong with a rule in itself, or null. Pure. */
export function defeitoDaRegra(
  { tipo, chave, valor }: Escrita['regra'],
  vigenteDe: string,
): { readonly pointer: string; readonly mensagem: string } | null {
  if (lerChave(tipo, chave) === null)
    return {
      pointer: '#/regra/chave',
      mensagem: 'Escolha um serviço da lista da LC 116, como 01.07 ou 010701.',
    }
  if (tipo !== 'aliquota-iss') return null
  const defeito = defeitoDaAliquota(valor.aliquota, itemDa(chave), vigenteDe)
  return defeito === null ? null : { pointer: '#/regra/valor/aliquota', mensagem: defeito }
}

/** The line of the office that the rule is of, with its key as it is kept. */
function linhaDa({ ibge, regra, vigenteDe }: Escrita): Linha {
  const defeito = defeitoDaRegra(regra, vigenteDe)
  if (defeito !== null) throw recusa(defeito.pointer, defeito.mensagem)
  const { tipo } = regra
  return { municipio: ibge, camada: 'escritorio', tipo, chave: lerChave(tipo, regra.chave) ?? '' }
}

const dizer = (tipo: TipoDeRegra, valor: ValorDaRegra | null): string =>
  valor === null ? 'Ninguém diz' : descreverRegra(tipo, valor as never)

const mesmo = (a: unknown, b: unknown): boolean => canonico(a) === canonico(b)
/** The same whatever the order in which the database gives the fields back. */
const canonico = (valor: unknown): string =>
  JSON.stringify(valor, (_, dentro) =>
    dentro !== null && typeof dentro === 'object' && !Array.isArray(dentro)
      ? Object.fromEntries(Object.entries(dentro).sort(([a], [b]) => Number(a > b) - Number(a < b)))
      : dentro,
  )

/** Whether the line already says it on all of those days, on the same ground. */
export function jaDiz(
  linha: readonly Viva[],
  nova: { readonly valor: ValorDaRegra; readonly fonte: string; readonly link: string | null },
  { de, ate }: { readonly de: string; readonly ate: string | null },
): boolean {
  const atual = comFim(linha).find((uma) => uma.de <= de && (uma.ate === null || de <= uma.ate))
  if (atual === undefined || !mesmo(atual.valor, nova.valor)) return false
  if (atual.fonte !== nova.fonte || atual.link !== nova.link) return false
  return ate === null || atual.ate === null || ate <= atual.ate
}

const ultimaDa = (linha: readonly Viva[]): number => Math.max(0, ...linha.map(({ id }) => id))

function efeitos(tipo: TipoDeRegra, encaixe: Encaixe<ValorDaRegra>, de: string) {
  const { encerra, retira, entra } = encaixe
  const substituida = retira.find((ponto) => ponto.de === de)
  const volta = entra.find((ponto) => ponto.de !== de)
  return {
    encerra:
      encerra === null
        ? null
        : {
            descricao: dizer(tipo, encerra.valor),
            vigenteDe: encerra.de,
            ate: somarDias(de, -1),
          },
    substitui:
      substituida === undefined
        ? null
        : { descricao: dizer(tipo, substituida.valor), vigenteDe: substituida.de },
    volta:
      volta === undefined
        ? null
        : {
            descricao: volta.valor === null ? null : dizer(tipo, volta.valor),
            vigenteDe: volta.de,
          },
  }
}

/** What publishing a version would do, and whom it reaches. */
export async function preverRegraMunicipal(
  ctx: Context,
  input: Escrita,
): Promise<RouteOutput<Prever>> {
  exigirTodas(ctx)
  const { ibge, regra, vigenteDe, vigenteAte } = input
  await exigirMunicipio(ctx, ibge)
  const linha = linhaDa(input)
  const { tipo } = linha
  const vivas = await lerLinha(ctx, linha)
  const encaixe = encaixarOuRecusar(vivas, { de: vigenteDe, ate: vigenteAte, valor: regra.valor })
  const { uma } = perguntar(await versoesDoMunicipio(ctx, ibge), vigenteDe)
  const antes = uma(tipo, linha.chave)
  const deOutros = antes === null ? [] : [antes, ...antes.noLugarDe]
  return {
    antes:
      antes === null
        ? null
        : {
            camada: antes.camada,
            descricao: dizer(tipo, antes.valor),
            fonte: antes.fonte,
            valor: { ...antes.valor },
          },
    depois: { descricao: dizer(tipo, regra.valor), valor: { ...regra.valor } },
    igual: antes !== null && mesmo(antes.valor, regra.valor),
    vigenteDe,
    vigenteAte: encaixe.ate,
    ...efeitos(tipo, encaixe, vigenteDe),
    empresas: await contarEmpresas(ctx, ibge),
    ultima: ultimaDa(vivas),
    avisos: deOutros
      .filter(({ camada, valor }) => camada !== 'escritorio' && !mesmo(valor, regra.valor))
      .map(
        ({ camada, valor, fonte }) =>
          `${CAMADAS[camada]} diz outra coisa: ${dizer(tipo, valor)} (${fonte}). A regra do escritório passa a valer no lugar.`,
      ),
  }
}

/** Publishes a version; the one before it ends the day before, and nothing that was published changes. */
export async function publicarRegraMunicipal(
  ctx: Context,
  input: RouteParsed<Publicar>,
): Promise<RouteOutput<Publicar>> {
  exigirTodas(ctx)
  const { ibge, regra, vigenteDe, vigenteAte, fonte, link, conferidaEm, ultima } = input
  await exigirMunicipio(ctx, ibge)
  if (conferidaEm > ctx.clock.today())
    throw recusa('#/conferidaEm', 'O dia em que foi conferida não pode ser no futuro.')
  const linha = linhaDa(input)
  await travarLinha(ctx, linha)
  const vivas = await lerLinha(ctx, linha)
  if (ultimaDa(vivas) !== ultima) throw problem('registro-mudou')
  const nova = { de: vigenteDe, ate: vigenteAte, valor: regra.valor, fonte, link, conferidaEm }
  if (jaDiz(vivas, nova, nova))
    throw problem('nada-a-fazer', {
      detail: 'A regra já diz isso nesses dias. Se você a conferiu, use «Conferi hoje».',
    })
  const encaixe = encaixarOuRecusar(vivas, nova)
  const id = await publicarNaLinha(ctx, linha, nova, encaixe)
  await resolverDaRegra(ctx, linha)
  return { id, vigenteAte: encaixe.ate }
}

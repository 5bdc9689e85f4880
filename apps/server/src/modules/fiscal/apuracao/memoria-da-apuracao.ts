import { alcanca, type fiscal, type RouteOutput, type RouteParsed } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { comMemoria, emCentavos, type Memorial, type Passo } from '@razao/engine/dinheiro'
import { type FatosDoMes, fecharMes, hashDoMes } from '@razao/engine/fechamento'
import { fatosDoReal, fatosGravados, saldosAteAqui } from '@razao/engine/planejamento'
import { formatarCompetencia } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { comLigacoes, comNomes } from '../../folha/index.ts'
import { carregarEmpresas } from '../fechamento/carregar.ts'
import type { EmpresaNoMes } from '../fechamento/empresa-no-mes.ts'
import { apurarAgora } from '../fechamento/planejar.ts'
import { type Gravada, gravada } from './gravada.ts'

type Rota = typeof fiscal.memoriaDaApuracao
type Saida = RouteOutput<Rota>

/**
 * The memória, built again from the facts that were kept by the code that worked the number out. A
 * result that is not the one that was written says so at the top.
 */
export async function memoriaDaApuracao(ctx: Context, pedido: RouteParsed<Rota>): Promise<Saida> {
  const linha = await gravada(ctx, pedido.apuracaoId)
  const feita = refazer(linha)
  const ressalva = feita.igual
    ? ''
    : ' (as regras mudaram depois desta apuração: o valor gravado é outro)'
  return await escrever(ctx, { ...feita, linha, parte: pedido.parte, ressalva })
}

/** The memória of what was written, for paper and guides: what does not arrive at its seal is refused. */
export async function memoriaProvada(ctx: Context, pedido: RouteParsed<Rota>): Promise<Saida> {
  const linha = await gravada(ctx, pedido.apuracaoId)
  const feita = refazer(linha)
  if (!feita.igual)
    throw problem('apuracao-diverge', {
      detail: `O cálculo de ${formatarCompetencia(linha.competencia)} (versão ${linha.versao}) já não chega ao valor gravado: os fatos guardados ou as regras não são mais os daquela apuração. Apure o mês de novo no Fechamento (reabra-o antes, se estiver bloqueado) e tire a memória da versão nova.`,
    })
  return await escrever(ctx, { ...feita, linha, parte: pedido.parte, ressalva: '' })
}

type Refeita = {
  readonly fatos: FatosDoMes
  readonly passos: readonly Passo[]
  /** The month arrives at the seal that was written. */
  readonly igual: boolean
  /** Null when today's rules refuse the facts. */
  readonly imposto: number | null
}

function refazer(linha: Gravada): Refeita {
  const memorial = comMemoria()
  const fatos = fatosGravados(linha.fatos)
  const fechado = fecharMes(fatos, memorial)
  return {
    fatos,
    passos: memorial.passos,
    igual: fechado.ok && hashDoMes(fatos, fechado.value) === linha.resultado_hash,
    imposto: fechado.ok ? fechado.value.imposto : null,
  }
}

type AEscrever = Refeita & {
  readonly linha: Gravada
  readonly parte: RouteParsed<Rota>['parte']
  readonly ressalva: string
}

async function escrever(
  ctx: Context,
  { linha, fatos, passos, imposto, parte, ressalva }: AEscrever,
): Promise<Saida> {
  const doQue = `de ${linha.apelido}, ${formatarCompetencia(linha.competencia)}${ressalva}`
  const leitor = {
    empresaId: linha.empresa_id,
    competencia: linha.competencia,
    doEscritorio: alcanca(ctx.user.perfil, 'CONTADOR'),
  }
  if (parte) {
    const daParte = passos.filter(({ id }) =>
      id.startsWith(`provisoes.${linha.competencia}.${parte}.`),
    )
    const resultado = daParte.at(-1)?.resultado
    if (!resultado) throw problem('nao-encontrado')
    const titulo = `Provisão de ${NOME_DA_PROVISAO[parte]} ${doQue}`
    const nomeados = await comNomes(ctx, linha.empresa_id, daParte)
    return comLigacoes({ titulo, passos: nomeados, resultado }, leitor)
  }
  return comLigacoes(
    {
      titulo: `Impostos ${doQue}`,
      passos: [...(await passosAnteriores(ctx, linha, fatos)), ...passos],
      resultado: emCentavos(imposto ?? linha.valor),
    },
    leitor,
  )
}

const NOME_DA_PROVISAO = { ferias: 'férias', 'decimo-terceiro': '13º salário' } as const

/** What comes before the month: credits and LALUR from what was kept; receipts only from their register. */
async function passosAnteriores(
  ctx: Context,
  linha: Gravada,
  fatos: FatosDoMes,
): Promise<readonly Passo[]> {
  if (linha.informacoes === null) return []
  const memorial = comMemoria()
  if (fatos.regime === REGIME.realTrimestral || fatos.regime === REGIME.realMensal)
    return doReal(linha, fatos, memorial) ? memorial.passos : []
  const [empresa] = await carregarEmpresas(ctx, linha.competencia, [linha.empresa_id])
  if (!empresa) return []
  const agora = apurarAgora({ ...empresa, informacoes: informacoesDa(linha) }, memorial)
  // The register is not in the facts: it explains them only while it still gives them.
  return 'codigo' in agora || agora.entradaHash !== linha.entrada_hash ? [] : memorial.passos
}

const informacoesDa = ({ informacoes }: Gravada): EmpresaNoMes['informacoes'] =>
  informacoes as EmpresaNoMes['informacoes']

type DoReal = Extract<FatosDoMes, { readonly real: unknown }>

function doReal(linha: Gravada, { regime, real }: DoReal, memorial: Memorial): boolean {
  const { competencia } = linha
  const interna = real.receitas
    .filter((receita) => receita.competencia === competencia)
    .reduce((soma, { valor }) => soma + valor, 0)
  const saldos = saldosAteAqui(null, competencia)
  const receita = { interna, externa: 0 }
  const informacoes = informacoesDa(linha)
  return fatosDoReal({ informacoes, saldos, regime, competencia, receita }, memorial).ok
}

import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { formatarReais } from '@razao/engine/dinheiro'
import {
  compararFechamentos,
  type Diferenca,
  type Fechamento,
  fecharMes,
  type TributoDoMes,
} from '@razao/engine/fechamento'
import { fatosGravados } from '@razao/engine/planejamento'
import {
  type AtividadeDoMes,
  ROTULOS_TRIBUTO_SIMPLES,
  rotuloDaAtividade,
  TRIBUTOS_SIMPLES,
} from '@razao/engine/tributos/simples'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { carregarEmpresas } from '../fechamento/carregar.ts'
import { apurarAgora } from '../fechamento/planejar.ts'
import { type Gravada, gravada } from './gravada.ts'

type Ler = typeof fiscal.lerApuracao
type Saida = RouteOutput<Ler>

/** What the engine says of the facts that were kept; null when today's rules refuse them. */
function refeito(fatos: unknown): Fechamento | null {
  const fechado = fecharMes(fatosGravados(fatos))
  return fechado.ok ? fechado.value : null
}

/** One apuração: by tribute, by activity, its versions, and in words what changed since the one before. */
export async function lerApuracao(ctx: Context, { apuracaoId }: RouteParsed<Ler>): Promise<Saida> {
  const linha = await gravada(ctx, apuracaoId)
  const versoes = await ctx.db
    .selectFrom('apuracao')
    .select([
      'id',
      'versao',
      'valor',
      'criado_em as criadoEm',
      'resultado_hash as resultadoHash',
      'fatos',
    ])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', linha.empresa_id)
    .where('competencia', '=', linha.competencia)
    .orderBy('versao', 'desc')
    .execute()
  const atual = refeito(linha.fatos)
  const anterior = versoes.find((versao) => versao.versao === linha.versao - 1)
  const antes = anterior ? refeito(anterior.fatos) : null
  return {
    id: linha.id,
    empresaId: linha.empresa_id,
    empresa: linha.apelido,
    competencia: linha.competencia,
    versao: linha.versao,
    atual: linha.atual,
    receita: linha.receita,
    rbt12: linha.rbt12,
    fatorR: semZeros(linha.fator_r),
    valor: linha.valor,
    aliquotaEfetiva: semZeros(linha.aliquota_efetiva),
    tributos: tributosDa(linha, atual),
    linhas: atual ? linhasDe(atual, atividadesDe(linha.fatos)) : [],
    avisos: linha.avisos as Saida['avisos'],
    entradaHash: linha.entrada_hash,
    regrasHash: linha.regras_hash,
    resultadoHash: linha.resultado_hash,
    criadoEm: linha.criado_em,
    versoes: versoes.map(({ fatos: _fatos, ...versao }) => versao),
    diferencas: antes && atual ? emPalavras(compararFechamentos(antes, atual)) : [],
  }
}

const semZeros = (numero: string | null): string | null =>
  numero === null ? null : numero.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** By tribute: what is inside the DAS, tribute by tribute, and what is apart from it. */
function tributosDa(linha: Gravada, atual: Fechamento | null): Saida['tributos'] {
  // Only what the company itself owes: what it withheld from people is in their receipts and guides.
  const gravados = (linha.tributos as TributoDoMes[]).filter(({ daEmpresa }) => daEmpresa)
  const doDas = atual ? dentroDoDas(atual) : []
  return gravados.flatMap(({ tributo, rotulo, valor }) =>
    doDas.length > 0 && (tributo === 'das' || tributo === 'das-mei')
      ? doDas
      : [{ tributo, rotulo, valor }],
  )
}

function dentroDoDas({ apuracao }: Fechamento): Saida['tributos'] {
  if (apuracao.tipo === 'simples') {
    const { tributos } = apuracao.simples
    return TRIBUTOS_SIMPLES.flatMap((tributo) => {
      const valor = tributos[tributo]
      return valor ? [{ tributo, rotulo: ROTULOS_TRIBUTO_SIMPLES[tributo], valor }] : []
    })
  }
  if (apuracao.tipo !== 'mei') return []
  const { inss, icms, iss } = apuracao.mei
  return [
    { tributo: 'inss', rotulo: 'INSS', valor: inss },
    { tributo: 'icms', rotulo: 'ICMS', valor: icms },
    { tributo: 'iss', rotulo: 'ISS', valor: iss },
  ].filter(({ valor }) => valor > 0)
}

const rotuloDa = (atividade: AtividadeDoMes | undefined): string | undefined =>
  atividade && rotuloDaAtividade(atividade)

/** What each line was, from the facts it was computed with. */
function atividadesDe(fatos: unknown): ReadonlyMap<string, AtividadeDoMes> {
  const gravados = fatosGravados(fatos)
  if (gravados.regime !== REGIME.simples) return new Map()
  return new Map(gravados.simples.atividades.map((atividade) => [atividade.id, atividade]))
}

function linhasDe(
  { apuracao, tributos }: Fechamento,
  atividades: ReadonlyMap<string, AtividadeDoMes>,
): Saida['linhas'] {
  if (apuracao.tipo === 'simples')
    return apuracao.simples.linhas.map((linha) => ({
      rotulo: rotuloDa(atividades.get(linha.atividade)) ?? linha.atividade,
      anexo: linha.anexo,
      faixa: linha.faixa,
      receita: linha.receita,
      aliquotaNominal: linha.aliquotaNominal,
      aliquotaEfetiva: linha.aliquotaEfetiva,
      valor: linha.total,
    }))
  return tributos
    .filter((tributo) => tributo.daEmpresa)
    .map((tributo) => ({
      rotulo: tributo.rotulo,
      anexo: null,
      faixa: null,
      receita: tributo.base,
      aliquotaNominal: null,
      aliquotaEfetiva: null,
      valor: tributo.valor,
    }))
}

const emTexto = (valor: Diferenca['antes']): string => {
  if (valor === null) return '—'
  return typeof valor === 'number' ? formatarReais(valor) : valor
}
const emPalavras = (diferencas: readonly Diferenca[]): Saida['diferencas'] =>
  diferencas.map(({ descricao, antes, depois }) => ({
    campo: descricao,
    antes: emTexto(antes),
    depois: emTexto(depois),
  }))

/** Works the month out with today's facts, writes nothing, and says what would change. */
export async function recalcularEComparar(
  ctx: Context,
  { apuracaoId }: RouteParsed<typeof fiscal.recalcularEComparar>,
): Promise<RouteOutput<typeof fiscal.recalcularEComparar>> {
  const linha = await gravada(ctx, apuracaoId)
  const [empresa] = await carregarEmpresas(ctx, linha.competencia, [linha.empresa_id])
  if (!empresa) throw problem('nao-encontrado')
  const agora = apurarAgora(empresa)
  if ('codigo' in agora) throw problem('fatos-incompletos', { detail: agora.mensagem })
  const antes = refeito(linha.fatos)
  return {
    igual: agora.resultadoHash === linha.resultado_hash,
    resultadoHash: agora.resultadoHash,
    diferencas: antes ? emPalavras(compararFechamentos(antes, agora.fechamento)) : [],
  }
}

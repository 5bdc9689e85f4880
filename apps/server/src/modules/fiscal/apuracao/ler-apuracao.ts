import { alcanca, type fiscal, type RouteOutput, type RouteParsed } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { comMemoria, emCentavos, formatarReais, type Passo } from '@razao/engine/dinheiro'
import {
  compararFechamentos,
  type Diferenca,
  type Fechamento,
  fecharMes,
  type TributoDoMes,
} from '@razao/engine/fechamento'
import { formatarCompetencia } from '@razao/engine/tempo'
import {
  type AtividadeDoMes,
  ROTULOS_TRIBUTO_SIMPLES,
  rotuloDaAtividade,
  TRIBUTOS_SIMPLES,
} from '@razao/engine/tributos/simples'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { comLigacoes, comNomes } from '../../folha/index.ts'
import { seloDoMes } from '../fechamento/apurar-empresa.ts'
import { carregarEmpresas } from '../fechamento/carregar.ts'
import type { EmpresaNoMes } from '../fechamento/empresa-no-mes.ts'
import { fatosGravados } from '../fechamento/fatos-gravados.ts'
import { apurarAgora } from '../fechamento/planejar.ts'

type Ler = typeof fiscal.lerApuracao
type Saida = RouteOutput<Ler>

const gravada = async (ctx: Context, apuracaoId: number) => {
  const linha = await ctx.db
    .selectFrom('apuracao as a')
    .innerJoin('empresa as e', (join) =>
      join.onRef('e.escritorio_id', '=', 'a.escritorio_id').onRef('e.id', '=', 'a.empresa_id'),
    )
    .selectAll('a')
    .select('e.apelido')
    .where('a.escritorio_id', '=', ctx.tenant.escritorioId)
    .where('a.id', '=', apuracaoId)
    .executeTakeFirst()
  if (!linha) throw problem('nao-encontrado')
  return linha
}
type Gravada = Awaited<ReturnType<typeof gravada>>

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

/**
 * The memória, built again from the facts that were kept by the code that worked the number out. A
 * result that is not the one that was written says so at the top.
 */
export async function memoriaDaApuracao(
  ctx: Context,
  { apuracaoId, parte }: RouteParsed<typeof fiscal.memoriaDaApuracao>,
): Promise<RouteOutput<typeof fiscal.memoriaDaApuracao>> {
  const linha = await gravada(ctx, apuracaoId)
  const memorial = comMemoria()
  const fatos = fatosGravados(linha.fatos)
  const fechado = fecharMes(fatos, memorial)
  const igual = fechado.ok && seloDoMes(fatos, fechado.value) === linha.resultado_hash
  const ressalva = igual
    ? ''
    : ' (as regras mudaram depois desta apuração: o valor gravado é outro)'
  const leitor = {
    empresaId: linha.empresa_id,
    competencia: linha.competencia,
    doEscritorio: alcanca(ctx.user.perfil, 'CONTADOR'),
  }
  if (parte) {
    const passos = memorial.passos.filter(({ id }) =>
      id.startsWith(`provisoes.${linha.competencia}.${parte}.`),
    )
    const resultado = passos.at(-1)?.resultado
    if (!resultado) throw problem('nao-encontrado')
    const titulo = `Provisão de ${NOME_DA_PROVISAO[parte]} de ${linha.apelido}, ${formatarCompetencia(linha.competencia)}${ressalva}`
    const nomeados = await comNomes(ctx, linha.empresa_id, passos)
    return comLigacoes({ titulo, passos: nomeados, resultado }, leitor)
  }
  return comLigacoes(
    {
      titulo: `Impostos de ${linha.apelido}, ${formatarCompetencia(linha.competencia)}${ressalva}`,
      passos: [...(await passosAnteriores(ctx, linha)), ...memorial.passos],
      resultado: emCentavos(fechado.ok ? fechado.value.imposto : linha.valor),
    },
    leitor,
  )
}

const NOME_DA_PROVISAO = { ferias: 'férias', 'decimo-terceiro': '13º salário' } as const

/** Receipts, credits and LALUR: what comes before the month, when it is still what the month was made of. */
async function passosAnteriores(ctx: Context, linha: Gravada): Promise<readonly Passo[]> {
  if (linha.informacoes === null) return []
  const [empresa] = await carregarEmpresas(ctx, linha.competencia, [linha.empresa_id])
  if (!empresa) return []
  const memorial = comMemoria()
  const agora = apurarAgora(
    { ...empresa, informacoes: linha.informacoes as EmpresaNoMes['informacoes'] },
    memorial,
  )
  return 'codigo' in agora || agora.entradaHash !== linha.entrada_hash ? [] : memorial.passos
}

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

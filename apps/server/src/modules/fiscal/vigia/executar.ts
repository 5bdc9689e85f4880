import { links } from '@razao/contract/paths'
import type { Regime } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ChamadaSerpro } from '../../../platform/fora/index.ts'
import { avisar, type Job, type JobContext } from '../../../platform/jobs/index.ts'
import { type ItemPendente, perguntarPorFora, type ResultadoDoItem } from '../../automacao/index.ts'
import { guardarDocumento, TIPO_DA_SITUACAO_FISCAL } from '../../documentos/index.ts'
import { usarAcessoSerpro } from '../../serpro/index.ts'
import type { Assunto } from './assuntos.ts'
import { anotarResposta, anotarSemResposta } from './consulta.ts'
import { guardarCaixa, recontarCiencias } from './guardar-cartas.ts'
import { guardarParcelamentos } from './guardar-parcelamentos.ts'
import { guardarProcuracoes } from './guardar-procuracoes.ts'
import {
  type CaixaDita,
  type Dita,
  type ProcuracaoDita,
  perguntarCaixa,
  perguntarDte,
  perguntarProcuracoes,
  perguntarSitfis,
  type SemResposta,
  type SitfisDito,
  semLancar,
} from './perguntar.ts'
import {
  type DeQuem,
  type ParcelamentosDitos,
  perguntarParcelamentos,
} from './perguntar-parcelamentos.ts'

/** Of one office, in the hands of one job; the systems of the Receita have limits of their own besides. */
const AO_MESMO_TEMPO = 4
/** Who has unread letters that we know is listed again after so many days: that there are new ones costs to know. */
const LISTAR_A_CADA_DIAS = 3
const DIA_MS = 86_400_000
/** A question that failed is asked again by the clock after so long, and longer each time. */
const DEPOIS_DA_FALHA_MS = 6 * 3_600_000

export type DadosDoItem = { readonly assunto: Assunto; readonly agora: boolean }
type Empresa = {
  cnpj: string
  regime: Regime
  encerrada: boolean
  protocolo: string | null
  naoLidas: number
  listadaEm: string | null
} & DeQuem
type DitaDe =
  | { readonly assunto: 'procuracoes'; readonly dita: Dita<readonly ProcuracaoDita[]> }
  | { readonly assunto: 'caixa-postal'; readonly dita: Dita<CaixaDita> }
  | { readonly assunto: 'dte'; readonly dita: Dita<{ optante: boolean; situacao: string }> }
  | { readonly assunto: 'sitfis'; readonly dita: Dita<SitfisDito> }
  | { readonly assunto: 'parcelamentos'; readonly dita: Dita<ParcelamentosDitos> }
type Produto =
  | { readonly tipo: 'pulada'; readonly mensagem: string }
  | ({
      readonly tipo: 'perguntada'
      readonly empresa: Empresa
      readonly outorgado: string
    } & DitaDe)

async function lerEmpresa(ctx: Context, item: ItemPendente): Promise<Empresa | null> {
  const { rows } = await sql<Empresa>`
    select e.identificacao as cnpj, e.regime, e.encerrada_em is not null as encerrada,
      (select v.protocolo from vigia_consulta v
        where v.escritorio_id = e.escritorio_id and v.empresa_id = e.id and v.assunto = 'sitfis' and v.situacao = 'em-preparo')
        as protocolo,
      (select count(*)::int from carta_receita c
        where c.escritorio_id = e.escritorio_id and c.empresa_id = e.id and not c.lida_na_receita) as "naoLidas",
      (select v.resposta ->> 'listadaEm' from vigia_consulta v
        where v.escritorio_id = e.escritorio_id and v.empresa_id = e.id and v.assunto = 'caixa-postal') as "listadaEm",
      array(select distinct f.regime from empresa_perfil f where f.escritorio_id = e.escritorio_id and f.empresa_id = e.id
        union select e.regime) as regimes,
      (select array(select x.key from jsonb_each_text(p.poderes) x where x.value::date >= ${ctx.clock.today()}::date) || p.outros
        from procuracao_receita p
        join vigia_consulta v on v.escritorio_id = p.escritorio_id and v.empresa_id = p.empresa_id
          and v.assunto = 'procuracoes' and v.respondida_em is not null
        where p.escritorio_id = e.escritorio_id and p.empresa_id = e.id) as poderes,
      coalesce((select v.resposta -> 'semPlano' from vigia_consulta v
        where v.escritorio_id = e.escritorio_id and v.empresa_id = e.id and v.assunto = 'parcelamentos'), '[]') as "semPlano"
    from empresa e where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${item.empresaId}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** A list is worth its price when somebody asks, when nothing unread is known, or when the last one is old. */
const valeListar = (
  { naoLidas, listadaEm }: Empresa,
  { agora, hoje }: { agora: boolean; hoje: Date },
): boolean =>
  agora ||
  naoLidas === 0 ||
  listadaEm === null ||
  hoje.getTime() - Date.parse(listadaEm) > LISTAR_A_CADA_DIAS * DIA_MS

async function perguntar(
  job: JobContext,
  chamada: ChamadaSerpro,
  { empresa, assunto, agora }: DadosDoItem & { empresa: Empresa },
): Promise<DitaDe> {
  const { serpro } = job.fora
  const { protocolo } = empresa
  const listar = valeListar(empresa, { agora, hoje: job.clock.now() })
  switch (assunto) {
    case 'procuracoes':
      return { assunto, dita: await semLancar(() => perguntarProcuracoes(serpro, chamada)) }
    case 'caixa-postal':
      return { assunto, dita: await semLancar(() => perguntarCaixa(serpro, chamada, listar)) }
    case 'dte':
      return { assunto, dita: await semLancar(() => perguntarDte(serpro, chamada)) }
    case 'sitfis':
      return {
        assunto,
        dita: await semLancar(() =>
          perguntarSitfis(serpro, chamada, { files: job.files, protocolo }),
        ),
      }
    case 'parcelamentos':
      return {
        assunto,
        dita: await semLancar(() =>
          perguntarParcelamentos(serpro.parcelamentos, chamada, { deQuem: empresa, agora }),
        ),
      }
  }
}

async function guardarRelatorio(
  ctx: Context,
  empresaId: number,
  { pdf, lido }: SitfisDito,
  cnpj: string,
): Promise<void> {
  const competencia = ctx.clock.competencia()
  const documentoId = await guardarDocumento(ctx, {
    ...{ nome: `Situacao-fiscal-${ctx.clock.today()}-${cnpj}.pdf`, mime: 'application/pdf' },
    ...{ tipo: TIPO_DA_SITUACAO_FISCAL, origem: 'receita', empresaId, competencia, arquivo: pdf },
  })
  await anotarResposta(
    ctx,
    { empresaId, assunto: 'sitfis' },
    { resposta: { documentoId, ...lido } },
  )
}

const TETO = 'teto-do-mes'
/** Theirs is not the question's fault: the protocol of a report ended, and another is asked for. */
async function guardarSemResposta(
  ctx: Context,
  { empresaId, assunto }: { empresaId: number; assunto: Assunto },
  dita: SemResposta,
): Promise<Pick<ResultadoDoItem, 'resultado' | 'motivoCodigo' | 'mensagem'>> {
  if (dita.tipo === 'em-preparo') {
    await anotarSemResposta(
      ctx,
      { empresaId, assunto },
      {
        ...{ situacao: 'em-preparo', recusa: null, protocolo: dita.protocolo },
        esperarMs: dita.esperarMs,
      },
    )
    return { resultado: 5, mensagem: 'A Receita ainda prepara o relatório: ele vem sozinho.' }
  }
  const { recusa } = dita
  const espera = dita.tipo === 'falhou' ? Math.max(dita.esperarMs ?? 0, DEPOIS_DA_FALHA_MS) : null
  await anotarSemResposta(
    ctx,
    { empresaId, assunto },
    { situacao: dita.tipo, recusa, protocolo: null, esperarMs: espera },
  )
  const mensagem = `${recusa.descricao} ${recusa.oQueFazer}`
  return recusa.codigo === TETO
    ? { resultado: 5, mensagem }
    : { resultado: 4, motivoCodigo: 'pendencias', mensagem }
}

/** Keeps what was answered; a sentence of what is new, or null. */
async function guardarResposta(
  ctx: Context,
  empresaId: number,
  { empresa, outorgado, ...de }: Extract<Produto, { tipo: 'perguntada' }>,
): Promise<string | null> {
  const { regime } = empresa
  if (de.dita.tipo !== 'respondida') return null
  if (de.assunto === 'procuracoes') {
    const pedido = { empresaId, outorgado, regime }
    const { faltam } = await guardarProcuracoes(ctx, pedido, de.dita.dados as ProcuracaoDita[])
    return faltam === 0 ? null : `${faltam === 1 ? 'Falta 1 poder' : `Faltam ${faltam} poderes`}.`
  }
  if (de.assunto === 'caixa-postal') {
    const { novas } = await guardarCaixa(ctx, { empresaId, regime }, de.dita.dados as CaixaDita)
    return novas === 0 ? null : `${novas === 1 ? '1 mensagem nova' : `${novas} mensagens novas`}.`
  }
  if (de.assunto === 'parcelamentos') {
    const { planos } = de.dita.dados as ParcelamentosDitos
    const { atrasadas } = await guardarParcelamentos(
      ctx,
      empresaId,
      de.dita.dados as ParcelamentosDitos,
    )
    if (atrasadas > 0)
      return atrasadas === 1 ? '1 parcela em atraso.' : `${atrasadas} parcelas em atraso.`
    return planos.some(({ emCurso }) => emCurso) ? 'Parcelamento em dia.' : null
  }
  if (de.assunto === 'dte') {
    await anotarResposta(ctx, { empresaId, assunto: 'dte' }, { resposta: de.dita.dados })
    await recontarCiencias(ctx, { empresaId, regime })
    return null
  }
  await guardarRelatorio(ctx, empresaId, de.dita.dados as SitfisDito, empresa.cnpj)
  return null
}

const ABAS: Readonly<Record<Assunto, string>> = {
  procuracoes: 'procuracoes',
  'caixa-postal': 'cartas',
  parcelamentos: 'parcelamentos',
  ...{ dte: 'situacao', sitfis: 'situacao' },
}

async function guardar(
  ctx: Context,
  item: ItemPendente,
  produto: Produto,
): Promise<ResultadoDoItem> {
  const { ordem } = item
  const empresaId = item.empresaId ?? 0
  if (produto.tipo === 'pulada') return { ordem, resultado: 5, mensagem: produto.mensagem }
  const { assunto, dita } = produto
  const rota = links.oQueAReceitaDiz(ABAS[assunto], empresaId)
  await avisar(ctx, 'vigia', { assunto }, empresaId)
  if (dita.tipo !== 'respondida')
    return { ordem, rota, ...(await guardarSemResposta(ctx, { empresaId, assunto }, dita)) }
  const novo = await guardarResposta(ctx, empresaId, produto)
  return { ordem, rota, resultado: 2, ...(novo === null ? {} : { mensagem: novo }) }
}

const PULADA = {
  semContrato: 'O escritório não está ligado ao Integra Contador.',
  encerrada: 'A empresa foi encerrada.',
} as const

/** Asks the Receita of each item, a handful at a time, with what the office keeps in the vault. */
export const consultarReceitaJob: Job<{ operacaoId: number }> = async (job, { operacaoId }) => {
  const motivo = 'O que a Receita diz: consulta das empresas'
  const feito = await usarAcessoSerpro(job.fora, job.write, motivo, async ({ acesso, consumo }) => {
    await perguntarPorFora<Produto>(job, operacaoId, {
      aoMesmoTempo: AO_MESMO_TEMPO,
      async perguntar(item, signal) {
        const empresa = await job.read((ctx) => lerEmpresa(ctx, item))
        if (empresa === null || empresa.encerrada)
          return { tipo: 'pulada', mensagem: PULADA.encerrada }
        const { escritorioId } = job.ator
        const chamada = { escritorioId, acesso, consumo, contribuinte: empresa.cnpj, signal }
        const dados = item.dados as DadosDoItem
        const dito = await perguntar(job, chamada, { ...dados, empresa })
        // Cut by us, because this process stops: nobody failed to answer, and it is asked again.
        if (dito.dita.tipo === 'falhou') signal.throwIfAborted()
        return { tipo: 'perguntada', empresa, outorgado: acesso.autor, ...dito }
      },
      guardar,
    })
    return true
  })
  if (feito !== null) return
  await perguntarPorFora<Produto>(job, operacaoId, {
    aoMesmoTempo: 500,
    perguntar: async () => ({ tipo: 'pulada', mensagem: PULADA.semContrato }),
    guardar,
  })
}
